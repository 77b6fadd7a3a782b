use core::fmt;

use uri_generated::{
    coap, data, did, file, geo, http, imap, ldap, mailto, rtsp1, rtsp2, sip, stun, tag, tel, turn,
    urn, ws,
};

use super::SchemeError;
use crate::redacted::Redacted;
use crate::{AbsoluteIri, AbsoluteUri, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::{AbsoluteIriBuf, AbsoluteUriBuf, IriBuf, IriRefBuf, UriBuf, UriRefBuf};

/// How many components a grammar has at most.
const MAX_COMPONENTS: usize = 11;

/// What the grammar of a text's own scheme says of it.
///
/// ```
/// use uriform::schemes::check;
///
/// let checked = check("sip:alice@atlanta.com;transport=tcp")?.expect("SIP is known");
/// assert_eq!((checked.grammar(), checked.rule()), ("rfc3261-uri", "SIP-URI"));
/// let components: Vec<_> = checked.components().collect();
/// assert_eq!(
///     components,
///     [("userinfo", "alice@"), ("host", "atlanta.com"), ("parameters", ";transport=tcp")]
/// );
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
///
/// `Debug` shows no password.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Checked<'a> {
    grammar: &'static str,
    rule: &'static str,
    components: [Option<(&'static str, &'a str)>; MAX_COMPONENTS],
}

impl<'a> Checked<'a> {
    /// Returns the name of the grammar: the RFC, and the part of it.
    #[must_use]
    pub const fn grammar(&self) -> &'static str {
        self.grammar
    }

    /// Returns the rule that the text is of.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// Iterates over the components that are there, each with its name, in the order of the
    /// grammar.
    #[must_use]
    pub const fn components(&self) -> Components<'a> {
        Components {
            all: self.components,
            at: 0,
        }
    }
}

impl fmt::Debug for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checked")
            .field("grammar", &self.grammar)
            .field("rule", &self.rule)
            .field("components", &self.components())
            .finish()
    }
}

/// Iterates over the components of a text: their names and their texts.
#[derive(Clone)]
pub struct Components<'a> {
    all: [Option<(&'static str, &'a str)>; MAX_COMPONENTS],
    at: usize,
}

impl<'a> Iterator for Components<'a> {
    type Item = (&'static str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(component) = self.all.get(self.at) {
            self.at += 1;
            if component.is_some() {
                return *component;
            }
        }
        None
    }
}

impl fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.clone().map(|(name, text)| {
            // Both may begin with a userinfo, which ends in `@`.
            let userinfo = ["userinfo", "authority"].contains(&name);
            let end = text.rfind('@').filter(|_| userinfo);
            (name, Redacted::new(text, end.map(|end| 0..end)))
        });
        f.debug_map().entries(shown).finish()
    }
}

macro_rules! grammars {
    ($($scheme:literal: $grammar:literal $module:ident $Type:ident $rule:literal
        [$($component:ident $name:literal)*];)*) => {
        /// Checks a text by the grammar of its own scheme; none if there is no grammar for that.
        ///
        /// The text need not be a URI: in RFC 3966 a telephone number may have a `#`, which would
        /// begin a fragment. Only `http` and `https` texts have to be: of them the part before the
        /// fragment, which RFC 9110, section 4.2.5, leaves out of what they define, is checked by their
        /// grammar, and the whole is a `URI`.
        ///
        /// Addresses in `mailto` URIs have to be percent-encoded, as the prose of RFC 6068 says;
        /// `sip` URIs have the addresses of RFC 5954; `rtsp` is that of RFC 7826, `rtspu` that of
        /// RFC 2326. What else the prose of an RFC forbids, such as a `u` twice in a `geo` URI, only the
        /// types of [`schemes`](crate::schemes) look at.
        ///
        /// ```
        /// use uriform::schemes::check;
        ///
        /// assert!(check("tel:*21#;phone-context=example.com")?.is_some());
        /// assert!(check("example:anything")?.is_none());
        ///
        /// let error = check("tel:0791234567").unwrap_err();
        /// assert_eq!((error.rule(), error.offset()), ("telephone-uri", 14));
        /// # Ok::<(), uriform::schemes::SchemeError>(())
        /// ```
        ///
        /// # Errors
        ///
        /// The text is not of that grammar, or has no scheme.
        pub fn check(text: &str) -> Result<Option<Checked<'_>>, SchemeError> {
            let scheme = scheme(text)?;
            let part = defined(scheme, text);
            $(
                if scheme.eq_ignore_ascii_case($scheme) {
                    let value = $module::$Type::parse(part)?;
                    if part.len() < text.len() {
                        Uri::parse(text)?;
                    }
                    let spans = value.spans();
                    let all = [$((
                        $name,
                        Option::<$module::Span>::from(spans.$component())
                            .map(|span| span.of(text)),
                    )),*];
                    let mut components = [None; MAX_COMPONENTS];
                    for (place, (name, text)) in components.iter_mut().zip(all) {
                        *place = text.map(|text| (name, text));
                    }
                    return Ok(Some(Checked { grammar: $grammar, rule: $rule, components }));
                }
            )*
            Ok(None)
        }
    };
}

/// Returns the scheme of a text.
fn scheme(text: &str) -> Result<&str, SchemeError> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let end = text.bytes().take_while(is_part).count();
    let begins = text
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    if begins && text.as_bytes().get(end) == Some(&b':') {
        Ok(&text[..end])
    } else {
        Err(SchemeError::no_scheme(if begins { end } else { 0 }))
    }
}

/// Returns the part of a text that its scheme defines.
fn defined<'a>(scheme: &str, text: &'a str) -> &'a str {
    let leaves_fragments_out = ["http", "https"]
        .iter()
        .any(|http| scheme.eq_ignore_ascii_case(http));
    match text.split_once('#') {
        Some((before, _)) if leaves_fragments_out => before,
        _ => text,
    }
}

grammars! {
    "sip": "rfc3261-uri" sip SipUri "SIP-URI" [
        userinfo "userinfo" host "host" port "port" parameters "parameters" headers "headers"
    ];
    "sips": "rfc3261-uri" sip SipsUri "SIPS-URI" [
        userinfo "userinfo" host "host" port "port" parameters "parameters" headers "headers"
    ];
    "tel": "rfc3966" tel TelephoneUri "telephone-uri" [
        number "number" parameters "parameters"
    ];
    "rtsp": "rfc7826-uri" rtsp2 RtspUri "RTSP-URI" [
        scheme "scheme" authority "authority" path "path" query "query"
    ];
    "rtsps": "rfc7826-uri" rtsp2 RtspUri "RTSP-URI" [
        scheme "scheme" authority "authority" path "path" query "query"
    ];
    "rtspu": "rfc2326-url" rtsp1 RtspUrl "rtsp-URL" [
        host "host" port "port" path "path" query "query"
    ];
    "urn": "rfc8141" urn Namestring "namestring" [
        nid "NID" nss "NSS" r_component "r-component" q_component "q-component"
        f_component "f-component"
    ];
    "mailto": "rfc6068" mailto MailtoUri "mailtoURI" [
        recipients "recipients" fields "fields"
    ];
    "file": "rfc8089" file FileUri "file-URI" [
        authority "authority" path "path"
    ];
    "data": "rfc2397" data Dataurl "dataurl" [
        media_type "mediatype" parameters "parameters" data "data"
    ];
    "http": "rfc9110" http HttpUri "http-URI" [
        authority "authority" path "path" query "query"
    ];
    "https": "rfc9110" http HttpsUri "https-URI" [
        authority "authority" path "path" query "query"
    ];
    "ws": "rfc6455" ws WsUri "ws-URI" [
        host "host" port "port" path "path" query "query"
    ];
    "wss": "rfc6455" ws WssUri "wss-URI" [
        host "host" port "port" path "path" query "query"
    ];
    "coap": "rfc7252" coap CoapUri "coap-URI" [
        host "host" port "port" path "path" query "query"
    ];
    "coaps": "rfc7252" coap CoapsUri "coaps-URI" [
        host "host" port "port" path "path" query "query"
    ];
    "stun": "rfc7064" stun StunUri "stunURI" [
        scheme "scheme" host "host" port "port"
    ];
    "stuns": "rfc7064" stun StunUri "stunURI" [
        scheme "scheme" host "host" port "port"
    ];
    "turn": "rfc7065" turn TurnUri "turnURI" [
        scheme "scheme" host "host" port "port" transport "transport"
    ];
    "turns": "rfc7065" turn TurnUri "turnURI" [
        scheme "scheme" host "host" port "port" transport "transport"
    ];
    "ldap": "rfc4516" ldap Ldapurl "ldapurl" [
        host "host" port "port" dn "dn" attributes "attributes" scope "scope" filter "filter"
        extensions "extensions"
    ];
    "imap": "rfc5092" imap Imapurl "imapurl" [
        server "server" user "user" auth "auth" host "host" port "port" mailbox "mailbox"
        uid_validity "uidvalidity" search "search" uid "uid" section "section" partial "partial"
    ];
    "geo": "rfc5870" geo GeoUri "geo-URI" [
        latitude "latitude" longitude "longitude" altitude "altitude" crs "crs"
        uncertainty "uncertainty" parameters "parameters"
    ];
    "tag": "rfc4151" tag TagUri "tagURI" [
        authority "authority" date "date" specific "specific" fragment "fragment"
    ];
    "did": "w3c-did" did DidUrl "did-url" [
        method "method" id "id" path "path" query "query" fragment "fragment"
    ];
}

/// Checks a reference that is valid; it may have no scheme.
fn check_reference(text: &str) -> Result<Option<Checked<'_>>, SchemeError> {
    match scheme(text) {
        Ok(_) => check(text),
        Err(_) => Ok(None),
    }
}

macro_rules! method {
    ($Type:ident, $this:ident: $receiver:ty => $Checked:ty, $($note:literal)*) => {
        /// Checks this by the grammar of its own scheme; none if there is no grammar for that.
        /// See [`schemes::check`](crate::schemes::check).
        $(#[doc = $note])*
        ///
        /// ```
        #[doc = concat!("use uriform::", stringify!($Type), ";")]
        ///
        #[doc = concat!("let name = ", stringify!($Type), "::parse(\"urn:isbn:0451450523\")?;")]
        /// assert_eq!(name.check_scheme()?.expect("URNs are known").rule(), "namestring");
        ///
        #[doc = concat!("let number = ", stringify!($Type), "::parse(\"tel:911\")?;")]
        /// assert_eq!(number.check_scheme().unwrap_err().offset(), 7);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// The text is not of that grammar.
        pub fn check_scheme($this: $receiver) -> Result<Option<$Checked>, SchemeError> {
            check_reference($this.as_str())
        }
    };
}

macro_rules! types {
    ($($Borrowed:ident $Owned:ident $($note:literal)*;)*) => {$(
        impl<'a> $Borrowed<'a> {
            method!($Borrowed, self: Self => Checked<'a>, $($note)*);
        }

        #[cfg(feature = "alloc")]
        impl $Owned {
            method!($Owned, self: &Self => Checked<'_>, $($note)*);
        }
    )*};
}

types! {
    Uri UriBuf;
    AbsoluteUri AbsoluteUriBuf;
    UriRef UriRefBuf "" "A reference without a scheme takes that of its base, so it is none, and no error.";
    Iri IriBuf;
    AbsoluteIri AbsoluteIriBuf;
    IriRef IriRefBuf "" "A reference without a scheme takes that of its base, so it is none, and no error.";
}

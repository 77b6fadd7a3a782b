//! The emitted parsers of all entries of `abnf/schemes.toml`, behind one type.

/// Where the parts of a text stand that are a component: one or none, or the items of a list.
pub(crate) type Places = Vec<(usize, usize)>;

/// What a parser finds.
#[derive(Default)]
pub(crate) struct Found {
    /// The places of each component, by the name of its getter.
    pub(crate) places: Vec<(&'static str, Places)>,
    /// The variant of each component that has some, by its index.
    pub(crate) variants: Vec<(&'static str, usize)>,
}

/// An entry as it was emitted.
pub(crate) struct Emitted {
    pub(crate) module: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) recognizes: fn(&[u8]) -> bool,
    /// What the parser finds, or the offset of the fault.
    pub(crate) parse: fn(&[u8]) -> Result<Found, usize>,
}

/// What parsers take: `str`, or octets.
trait Input<'a>: Sized {
    fn of(bytes: &'a [u8]) -> Result<Self, usize>;
}

impl<'a> Input<'a> for &'a [u8] {
    fn of(bytes: &'a [u8]) -> Result<Self, usize> {
        Ok(bytes)
    }
}

impl<'a> Input<'a> for &'a str {
    fn of(bytes: &'a [u8]) -> Result<Self, usize> {
        std::str::from_utf8(bytes).map_err(|error| error.valid_up_to())
    }
}

/// Makes the entries: module, type, recognizer, rule, components, lists, components with variants.
macro_rules! entries {
    ($($module:ident $Type:ident $is:ident $rule:literal
        [$($component:ident)*] [$($list:ident $mark:tt)*] $([$(($variants:ident $of:ident))*])?;)*) => {
        vec![$(Emitted {
            module: stringify!($module),
            rule: $rule,
            recognizes: uri_generated::$module::$is,
            parse: |bytes| {
                use uri_generated::$module::{self, Span};
                let value = $module::$Type::parse(Input::of(bytes)?)
                    .map_err(|error| error.offset())?;
                let _spans = value.spans();
                let place = |span: Span| (span.start as usize, span.end as usize);
                #[allow(unused_mut, reason = "there may be no component")]
                let mut found = Found::default();
                $(
                    let span = Option::<Span>::from(_spans.$component());
                    found.places.push((stringify!($component), span.map(place).into_iter().collect()));
                )*
                $(
                    let mut items = Vec::new();
                    if let Some(mut list) = optional!($mark value.$list()) {
                        let span = Option::<Span>::from(_spans.$list()).unwrap();
                        while let Some(item) = list.next_span() {
                            let (start, end) = place(item);
                            items.push((span.start as usize + start, span.start as usize + end));
                        }
                    }
                    let count = optional!($mark value.$list()).into_iter().flatten().count();
                    assert_eq!(count, items.len(), "{} of {bytes:?}", stringify!($list));
                    found.places.push((stringify!($list), items));
                )*
                $($(
                    let variant = value.$variants() as usize;
                    found.variants.push((stringify!($of), variant));
                )*)?
                let _ = place;
                Ok(found)
            },
        }),*]
    };
}

/// A list that may be absent is marked with `?`, one that is always there with `!`.
macro_rules! optional {
    (? $list:expr) => {
        $list
    };
    (! $list:expr) => {
        Some($list)
    };
}

/// Returns all entries.
pub(crate) fn entries() -> Vec<Emitted> {
    entries! {
        sip SipUri is_sip_uri "SIP-URI" [userinfo host port] [parameters ! headers ?] [(host_variant host)];
        sip SipsUri is_sips_uri "SIPS-URI" [userinfo host port] [parameters ! headers ?] [(host_variant host)];
        sip UriParameter is_uri_parameter "uri-parameter" [] [];
        sip Header is_header "header" [name value] [];
        sip_userinfo Userinfo is_userinfo "userinfo" [user password] [];
        tel TelephoneUri is_telephone_uri "telephone-uri" [subscriber number] [parameters !] [(subscriber_variant subscriber)];
        tel TelephoneSubscriber is_telephone_subscriber "telephone-subscriber" [subscriber number] [parameters !] [(subscriber_variant subscriber)];
        rtsp1 RtspUrl is_rtsp_url "rtsp-URL" [host port path query] [] [(host_variant host)];
        rtsp2 RtspUri is_rtsp_uri "RTSP-URI" [scheme authority path query] [];
        rtsp2 RtspUriRef is_rtsp_uri_ref "RTSP-URI-Ref" [scheme authority path query] [];
        rtsp2 RtspIri is_rtsp_iri "RTSP-IRI" [scheme authority path query] [];
        rtsp2 RtspIriRef is_rtsp_iri_ref "RTSP-IRI-ref" [scheme authority path query] [];
        urn Namestring is_namestring "namestring" [assigned_name nid nss r_component q_component f_component] [];
        urn AssignedName is_assigned_name "assigned-name" [assigned_name nid nss] [];
        mailto MailtoUri is_mailto_uri "mailtoURI" [] [recipients ? fields ?];
        mailto AddrSpec is_addr_spec "addr-spec" [local_part domain] [];
        mailto Hfield is_hfield "hfield" [name value] [];
        file FileUri is_file_uri "file-URI" [authority path] [];
        file_nonstandard FileUri is_file_uri "file-URI" [authority drive path] [];
        data Dataurl is_dataurl "dataurl" [media_type type_ subtype data] [parameters ?];
        http HttpUri is_http_uri "http-URI" [authority path query] [];
        http HttpsUri is_https_uri "https-URI" [authority path query] [];
        media_type MediaType is_media_type "media-type" [type_ subtype] [parameters !];
        media_type Token is_token "token" [] [];
        media_type Parameter is_parameter "parameter" [name value] [] [(value_variant value)];
        request_target RequestTarget is_request_target "request-target" [form path query] [] [(form_variant form)];
        request_target OriginForm is_origin_form "origin-form" [path query] [];
        request_target AbsoluteForm is_absolute_form "absolute-form" [] [];
        request_target AuthorityForm is_authority_form "authority-form" [] [];
        request_target AsteriskForm is_asterisk_form "asterisk-form" [] [];
        ws WsUri is_ws_uri "ws-URI" [host port path query] [];
        ws WssUri is_wss_uri "wss-URI" [host port path query] [];
        coap CoapUri is_coap_uri "coap-URI" [host port path query] [];
        coap CoapsUri is_coaps_uri "coaps-URI" [host port path query] [];
        stun StunUri is_stun_uri "stunURI" [scheme host port] [];
        turn TurnUri is_turn_uri "turnURI" [scheme host port transport] [];
        ldap Ldapurl is_ldapurl "ldapurl" [host port dn scope filter] [attributes ? extensions ?];
        imap Imapurl is_imapurl "imapurl" [server user auth host port mailbox uid_validity search uid section partial] [];
        geo GeoUri is_geo_uri "geo-URI" [latitude longitude altitude crs uncertainty] [parameters !];
        tag TagUri is_tag_uri "tagURI" [entity authority date specific fragment] [] [(authority_variant authority)];
        did Did is_did "did" [did method id] [];
        did DidUrl is_did_url "did-url" [did method id path query fragment] [];
        template UriTemplate is_uri_template "URI-Template" [] [parts !];
        template Expression is_expression "expression" [operator] [variables !];
        template Varspec is_varspec "varspec" [name max_length explode] [];
        language_tag LanguageTag is_language_tag "Language-Tag" [language script region private_use grandfathered] [variants ? extensions ?];
        json_pointer JsonPointer is_json_pointer "json-pointer" [] [tokens !];
        json_pointer ArrayIndex is_array_index "array-index" [] [];
        timestamp DateTime is_date_time "date-time" [year month day hour minute second fraction offset] [];
        timestamp FullDate is_full_date "full-date" [year month day] [];
        timestamp FullTime is_full_time "full-time" [hour minute second fraction offset] [];
    }
}

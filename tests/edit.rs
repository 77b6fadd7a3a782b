//! Random sequences of changes against a model: a plain struct of optional components.
//!
//! After each step the text parses to the components of the model, or the step was an error and
//! has changed nothing. `CASES` sets how many sequences are tried.
#![cfg(feature = "alloc")]

use std::net::IpAddr;

use proptest::prelude::*;
use uriform::percent::decode;
use uriform::{
    AbsoluteIriBuf, AbsoluteUriBuf, BuildError, Builder, IriBuf, IriRef, IriRefBuf,
    IriRelativeRefBuf, RelativeRefBuf, Spans, UriBuf, UriRef, UriRefBuf,
};

#[derive(Clone, PartialEq, Default, Debug)]
struct Model {
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

#[derive(Clone, Debug)]
enum Step {
    Scheme(Option<String>),
    Authority(Option<String>),
    Userinfo(Option<String>),
    Credentials(String, Option<String>),
    Host(String),
    HostDecoded(String),
    HostIp(IpAddr),
    Port(Option<String>),
    PortNumber(u16),
    Path(String),
    PathDecoded(String),
    Query(Option<String>),
    QueryDecoded(String),
    Fragment(Option<String>),
    FragmentDecoded(String),
    Push(String),
    PushDecoded(String),
    Extend(Vec<String>),
    Pop,
    PopIfEmpty,
    ClearPath,
    Normalize,
    Append(String, Option<String>),
    AppendDecoded(String, String),
    AppendForm(String, String),
    Replace(String, Option<String>),
    Remove(String),
    /// Through a builder of the reference itself.
    Rebuild,
    /// Through a builder of the components of another model, all of them encoded.
    Build(Box<Model>),
}

/// What all owned types can do; `None` where a type lacks the method.
trait Buffer: Sized + Clone {
    const IRI: bool;
    /// Whether there is a scheme and a fragment: always, or never.
    const SCHEME: Option<bool>;
    const FRAGMENT: Option<bool>;

    fn start() -> Self;
    fn text(&self) -> &str;
    fn spans_of(&self) -> Spans;
    fn parses(text: &str) -> bool;
    fn apply(&mut self, step: &Step) -> Option<Result<(), BuildError>>;
}

macro_rules! buffer {
    ($Type:ident, $start:literal, $iri:literal, $scheme_rule:expr, $fragment_rule:expr, $scheme:expr, $fragment:expr) => {
        impl Buffer for $Type {
            const IRI: bool = $iri;
            const SCHEME: Option<bool> = $scheme_rule;
            const FRAGMENT: Option<bool> = $fragment_rule;

            fn start() -> Self {
                Self::parse($start).unwrap()
            }

            fn text(&self) -> &str {
                self.as_str()
            }

            fn spans_of(&self) -> Spans {
                self.spans()
            }

            fn parses(text: &str) -> bool {
                Self::parse(text).is_ok()
            }

            fn apply(&mut self, step: &Step) -> Option<Result<(), BuildError>> {
                let scheme: fn(&mut Self, Option<&str>) -> Option<Result<(), BuildError>> = $scheme;
                let fragment: fn(&mut Self, Option<&str>, bool) -> Option<Result<(), BuildError>> =
                    $fragment;
                Some(match step {
                    Step::Scheme(text) => return scheme(self, text.as_deref()),
                    Step::Authority(text) => self.set_authority(text.as_deref()),
                    Step::Userinfo(text) => self.set_userinfo(text.as_deref()),
                    Step::Credentials(user, password) => {
                        self.set_credentials_decoded(user, password.as_deref())
                    }
                    Step::Host(text) => self.set_host(text),
                    Step::HostDecoded(text) => self.set_host_decoded(text),
                    Step::HostIp(ip) => self.set_host_ip(*ip),
                    Step::Port(text) => self.set_port(text.as_deref()),
                    Step::PortNumber(number) => self.set_port_u16(*number),
                    Step::Path(text) => self.set_path(text),
                    Step::PathDecoded(text) => self.set_path_decoded(text),
                    Step::Query(text) => self.set_query(text.as_deref()),
                    Step::QueryDecoded(text) => self.set_query_decoded(text),
                    Step::Fragment(text) => return fragment(self, text.as_deref(), false),
                    Step::FragmentDecoded(text) => return fragment(self, Some(text), true),
                    Step::Push(text) => self.path_mut().push(text).map(drop),
                    Step::PushDecoded(text) => self.path_mut().push_decoded(text).map(drop),
                    Step::Extend(texts) => self.path_mut().extend(texts).map(drop),
                    Step::Pop => {
                        self.path_mut().pop();
                        Ok(())
                    }
                    Step::PopIfEmpty => {
                        self.path_mut().pop_if_empty();
                        Ok(())
                    }
                    Step::ClearPath => {
                        self.path_mut().clear();
                        Ok(())
                    }
                    Step::Normalize => {
                        self.path_mut().normalize();
                        Ok(())
                    }
                    Step::Append(name, value) => {
                        self.query_mut().append(name, value.as_deref()).map(drop)
                    }
                    Step::AppendDecoded(name, value) => {
                        self.query_mut().append_decoded(name, value).map(drop)
                    }
                    Step::AppendForm(name, value) => {
                        self.query_mut().append_form(name, value).map(drop)
                    }
                    Step::Replace(name, value) => {
                        self.query_mut().replace(name, value.as_deref()).map(drop)
                    }
                    Step::Remove(name) => {
                        self.query_mut().remove(name);
                        Ok(())
                    }
                    Step::Rebuild => Builder::from(&*self).build().map(|built| *self = built),
                    Step::Build(model) => build(model).build().map(|built| *self = built),
                })
            }
        }
    };
    ($Type:ident, $start:literal, $iri:literal, required, optional) => {
        buffer!(
            $Type,
            $start,
            $iri,
            Some(true),
            None,
            |buffer, text| Some(buffer.set_scheme(text?)),
            set_fragment!()
        );
    };
    ($Type:ident, $start:literal, $iri:literal, optional, optional) => {
        buffer!(
            $Type,
            $start,
            $iri,
            None,
            None,
            |buffer, text| Some(buffer.set_scheme(text)),
            set_fragment!()
        );
    };
    ($Type:ident, $start:literal, $iri:literal, required, absent) => {
        buffer!(
            $Type,
            $start,
            $iri,
            Some(true),
            Some(false),
            |buffer, text| Some(buffer.set_scheme(text?)),
            |_, _, _| None
        );
    };
    ($Type:ident, $start:literal, $iri:literal, absent, optional) => {
        buffer!(
            $Type,
            $start,
            $iri,
            Some(false),
            None,
            |_, _| None,
            set_fragment!()
        );
    };
}

macro_rules! set_fragment {
    () => {
        |buffer, text, decoded| {
            Some(match text {
                Some(text) if decoded => buffer.set_fragment_decoded(text),
                text => buffer.set_fragment(text),
            })
        }
    };
}

buffer!(UriBuf, "s:", false, required, optional);
buffer!(UriRefBuf, "", false, optional, optional);
buffer!(AbsoluteUriBuf, "s:", false, required, absent);
buffer!(RelativeRefBuf, "", false, absent, optional);
buffer!(IriBuf, "s:", true, required, optional);
buffer!(IriRefBuf, "", true, optional, optional);
buffer!(AbsoluteIriBuf, "s:", true, required, absent);
buffer!(IriRelativeRefBuf, "", true, absent, optional);

fn build(model: &Model) -> Builder<'_> {
    let mut builder = Builder::new().path(&model.path);
    if let Some(scheme) = &model.scheme {
        builder = builder.scheme(scheme);
    }
    if let Some(userinfo) = &model.userinfo {
        builder = builder.userinfo(userinfo);
    }
    if let Some(host) = &model.host {
        builder = builder.host(host);
    }
    if let Some(port) = &model.port {
        builder = builder.port(port);
    }
    if let Some(query) = &model.query {
        builder = builder.query(query);
    }
    if let Some(fragment) = &model.fragment {
        builder = builder.fragment(fragment);
    }
    builder
}

/// Parses a reference of RFC 3986 or RFC 3987.
fn parse(text: &str, iri: bool) -> Option<IriRef<'_>> {
    if iri {
        IriRef::parse(text).ok()
    } else {
        UriRef::parse(text).ok().map(IriRef::from)
    }
}

impl Model {
    fn of(reference: IriRef<'_>) -> Self {
        Self {
            scheme: reference.scheme().map(|part| part.to_string()),
            userinfo: reference.userinfo().map(|part| part.to_string()),
            host: reference.host().map(|part| part.to_string()),
            port: reference.port().map(|part| part.to_string()),
            path: reference.path().to_string(),
            query: reference.query().map(|part| part.to_string()),
            fragment: reference.fragment().map(|part| part.to_string()),
        }
    }

    /// The model after a step, or none if the step has to be an error.
    fn after(&self, step: &Step, iri: bool) -> Option<Self> {
        let mut model = self.clone();
        let is = |around: [&str; 2], text: &str, get: fn(IriRef<'_>) -> Option<String>| {
            let whole = around.join(text);
            (parse(&whole, iri).and_then(get).as_deref() == Some(text)).then(|| text.to_string())
        };
        let scheme = |text: &String| is(["", ":"], text, |whole| Some(whole.scheme()?.to_string()));
        let userinfo = |text: &String| {
            is(["//", "@"], text, |whole| {
                Some(whole.userinfo()?.to_string())
            })
        };
        let host = |text: &String| is(["//", ""], text, |whole| Some(whole.host()?.to_string()));
        let port = |text: &String| is(["//:", ""], text, |whole| Some(whole.port()?.to_string()));
        let path = |text: &String| {
            is(["//h/", ""], text, |whole| {
                Some(whole.path().as_str()[1..].to_string())
            })
        };
        let query = |text: &String| is(["?", ""], text, |whole| Some(whole.query()?.to_string()));
        let fragment =
            |text: &String| is(["#", ""], text, |whole| Some(whole.fragment()?.to_string()));
        /// Absent stays absent, and what is there has to be right.
        fn optional(
            text: &Option<String>,
            check: impl Fn(&String) -> Option<String>,
        ) -> Option<Option<String>> {
            match text {
                None => Some(None),
                Some(text) => check(text).map(Some),
            }
        }
        match step {
            Step::Scheme(text) => model.scheme = optional(text, scheme)?,
            Step::Authority(None) => (model.userinfo, model.host, model.port) = (None, None, None),
            Step::Authority(Some(text)) => {
                let whole = format!("//{text}");
                let whole = Self::of(
                    parse(&whole, iri)
                        .filter(|whole| whole.authority().unwrap() == text.as_str())?,
                );
                (model.userinfo, model.host, model.port) = (whole.userinfo, whole.host, whole.port);
            }
            Step::Userinfo(text) => model.userinfo = optional(text, userinfo)?,
            Step::Credentials(user, password) => {
                let mut text = percent_encode(user, "-._~!$&'()*+,;=", false);
                if let Some(password) = password {
                    text += ":";
                    text += &percent_encode(password, "-._~!$&'()*+,;=:", false);
                }
                model.userinfo = Some(text);
            }
            Step::Host(text) => model.host = Some(host(text)?),
            Step::HostDecoded(text) => {
                model.host = Some(percent_encode(text, "-._~!$&'()*+,;=", iri))
            }
            Step::HostIp(IpAddr::V4(ip)) => model.host = Some(ip.to_string()),
            Step::HostIp(IpAddr::V6(ip)) => model.host = Some(format!("[{ip}]")),
            Step::Port(text) => model.port = optional(text, port)?,
            Step::PortNumber(number) => model.port = Some(number.to_string()),
            Step::Path(text) => model.path = path(text)?,
            Step::PathDecoded(text) => model.path = percent_encode(text, "-._~!$&'()*+,;=:@/", iri),
            Step::Query(text) => model.query = optional(text, query)?,
            Step::QueryDecoded(text) => {
                model.query = Some(percent_encode(text, "-._~!$&'()*+,;=:@/?", iri))
            }
            Step::Fragment(text) => model.fragment = optional(text, fragment)?,
            Step::FragmentDecoded(text) => {
                model.fragment = Some(percent_encode(text, "-._~!$&'()*+,;=:@/?", iri))
            }
            Step::Push(text) => model.push(&path(text).filter(|text| !text.contains('/'))?),
            Step::PushDecoded(text) => model.push(&percent_encode(text, "-._~!$&'()*+,;=:@", iri)),
            Step::Extend(texts) => {
                for text in texts {
                    model.push(&path(text).filter(|text| !text.contains('/'))?);
                }
            }
            Step::Pop => model.pop(),
            Step::PopIfEmpty => {
                if model.path.ends_with('/') {
                    model.pop();
                }
            }
            Step::ClearPath => {
                model.path = if model.path.starts_with('/') {
                    "/".into()
                } else {
                    String::new()
                }
            }
            Step::Normalize => {
                if model.scheme.is_some() || model.path.starts_with('/') {
                    model.path = remove_dot_segments(&model.path);
                }
            }
            Step::Append(name, value) => {
                model.append(&checked_pair(&query(name)?, &optional(value, query)?)?)
            }
            Step::AppendDecoded(name, value) => {
                let [name, value] =
                    [name, value].map(|text| percent_encode(text, "-._~!$'()*,;:@/?", iri));
                model.append(&format!("{name}={value}"));
            }
            Step::AppendForm(name, value) => {
                let [name, value] = [name, value]
                    .map(|text| percent_encode(text, "*-._ ", false).replace(' ', "+"));
                model.append(&format!("{name}={value}"));
            }
            Step::Replace(name, value) => {
                let pair = checked_pair(&query(name)?, &optional(value, query)?)?;
                let value = &pair[name.len()..];
                let mut pairs = model.pairs();
                let named =
                    |pair: &String| decode(pair.split('=').next().unwrap()).eq(decode(name));
                match pairs.iter().position(named) {
                    None => model.append(&pair),
                    Some(first) => {
                        let old = pairs[first].split('=').next().unwrap().to_string();
                        pairs[first] = old + value;
                        let mut index = 0;
                        pairs.retain(|pair| {
                            index += 1;
                            index == first + 1 || !named(pair)
                        });
                        model.query = Some(pairs.join("&"));
                    }
                }
            }
            Step::Remove(name) => {
                let mut pairs = model.pairs();
                let all = pairs.len();
                pairs.retain(|pair| !decode(pair.split('=').next().unwrap()).eq(name.bytes()));
                if pairs.len() < all {
                    model.query = (!pairs.is_empty()).then(|| pairs.join("&"));
                }
            }
            Step::Rebuild => {}
            Step::Build(other) => {
                model = Self {
                    scheme: optional(&other.scheme, scheme)?,
                    userinfo: optional(&other.userinfo, userinfo)?,
                    host: optional(&other.host, host)?,
                    port: optional(&other.port, port)?,
                    path: path(&other.path)?,
                    query: optional(&other.query, query)?,
                    fragment: optional(&other.fragment, fragment)?,
                }
            }
        }
        model.guarded()
    }

    /// What is inexpressible is an error, or has a guard.
    fn guarded(mut self) -> Option<Self> {
        if self.host.is_none() && (self.userinfo.is_some() || self.port.is_some()) {
            return None;
        }
        if self.host.is_some() && !self.path.is_empty() && !self.path.starts_with('/') {
            return None;
        }
        let first = self.path.split('/').next().unwrap_or_default();
        if self.host.is_none() && self.path.starts_with("//") {
            self.path.insert_str(0, "/.");
        } else if self.host.is_none() && self.scheme.is_none() && first.contains(':') {
            self.path.insert_str(0, "./");
        }
        Some(self)
    }

    fn push(&mut self, segment: &str) {
        let slash = match &*self.path {
            "" => self.host.is_some() || segment.is_empty(),
            path => path != "/",
        };
        self.path += if slash { "/" } else { "" };
        self.path += segment;
        // A guard is text of the path before the next segment follows.
        if let Some(guarded) = self.clone().guarded() {
            *self = guarded;
        }
    }

    fn pop(&mut self) {
        let absolute = self.path.starts_with('/');
        let mut segments: Vec<_> = self.path[usize::from(absolute)..].split('/').collect();
        segments.pop();
        self.path = format!("{}{}", if absolute { "/" } else { "" }, segments.join("/"));
    }

    fn pairs(&self) -> Vec<String> {
        let query = self.query.iter().filter(|query| !query.is_empty());
        query
            .flat_map(|query| query.split('&'))
            .map(String::from)
            .collect()
    }

    fn append(&mut self, pair: &str) {
        let mut pairs = self.pairs();
        pairs.push(pair.into());
        self.query = Some(pairs.join("&"));
    }
}

fn checked_pair(name: &str, value: &Option<String>) -> Option<String> {
    let pair = match value {
        Some(value) => format!("{name}={value}"),
        None => name.into(),
    };
    (!name.contains('=') && !pair.contains('&')).then_some(pair)
}

/// Encodes all but letters, digits, these, and what an IRI may hold (the test's own texts have no
/// other characters beyond ASCII).
fn percent_encode(text: &str, others: &str, iri: bool) -> String {
    let mut encoded = String::new();
    for character in text.chars() {
        if character.is_ascii_alphanumeric()
            || others.contains(character)
            || iri && !character.is_ascii()
        {
            encoded.push(character);
        } else {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                encoded += &format!("%{byte:02X}");
            }
        }
    }
    encoded
}

/// RFC 3986, section 5.2.4, as it is written there.
fn remove_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path.to_string(), String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest.into();
        } else if input.starts_with("/./") || input == "/." {
            input = format!("/{}", input.get(3..).unwrap_or_default());
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let slash = input
                .char_indices()
                .skip(1)
                .find(|(_, character)| *character == '/');
            let end = slash.map_or(input.len(), |(at, _)| at);
            output += &input[..end];
            input.replace_range(..end, "");
        }
    }
    output
}

fn run<B: Buffer>(steps: &[Step]) -> Result<(), TestCaseError> {
    let mut buffer = B::start();
    for step in steps {
        let before = buffer.clone();
        let model = Model::of(IriRef::parse(before.text()).unwrap());
        let Some(result) = buffer.apply(step) else {
            continue;
        };
        let expected = model.after(step, B::IRI).filter(|model| {
            B::SCHEME.is_none_or(|there| model.scheme.is_some() == there)
                && B::FRAGMENT.is_none_or(|there| model.fragment.is_some() == there)
        });
        match expected {
            Some(expected) => {
                prop_assert_eq!(result, Ok(()), "{} {:?}", before.text(), step);
                let parsed = IriRef::parse(buffer.text()).unwrap();
                prop_assert_eq!(Model::of(parsed), expected, "{} {:?}", before.text(), step);
                prop_assert_eq!(buffer.spans_of(), parsed.spans());
                prop_assert!(B::parses(buffer.text()));
            }
            None => {
                prop_assert!(
                    result.is_err(),
                    "{} {:?} {}",
                    before.text(),
                    step,
                    buffer.text()
                );
                prop_assert_eq!(buffer.text(), before.text());
                prop_assert_eq!(buffer.spans_of(), before.spans_of());
            }
        }
    }
    Ok(())
}

/// Texts that are made to be read as something else.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop::sample::select(
        &[
            "", "a", "a:", ":", "//", "/", "..", ".", "@", "u:p@", "h", "1.2.3.4", "[::1]",
            "[v1.x]", "80", ":80", "?", "#", "&", "=", "%41", "%", "%2F", "é", " ", "+", "x=1",
            "[", "]", "&&",
        ][..],
    );
    prop::collection::vec(part, 0..4).prop_map(|parts| parts.concat())
}

/// More often right than not.
fn scheme() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[a-z][a-z0-9+.-]{0,3}", 1 => hostile()]
}

fn port() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[0-9]{0,5}", 1 => hostile()]
}

fn model() -> impl Strategy<Value = Model> {
    use prop::option::of;
    let parts = (
        of(scheme()),
        of(hostile()),
        of(hostile()),
        of(port()),
        hostile(),
        of(hostile()),
        of(hostile()),
    );
    parts.prop_map(
        |(scheme, userinfo, host, port, path, query, fragment)| Model {
            scheme,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
        },
    )
}

fn step() -> impl Strategy<Value = Step> {
    use prop::option::of;
    prop_oneof![
        2 => of(scheme()).prop_map(Step::Scheme),
        2 => of(hostile()).prop_map(Step::Authority),
        1 => of(hostile()).prop_map(Step::Userinfo),
        1 => (hostile(), of(hostile())).prop_map(|(user, password)| Step::Credentials(user, password)),
        1 => hostile().prop_map(Step::Host),
        1 => hostile().prop_map(Step::HostDecoded),
        1 => any::<IpAddr>().prop_map(Step::HostIp),
        1 => of(port()).prop_map(Step::Port),
        1 => any::<u16>().prop_map(Step::PortNumber),
        3 => hostile().prop_map(Step::Path),
        2 => hostile().prop_map(Step::PathDecoded),
        1 => of(hostile()).prop_map(Step::Query),
        1 => hostile().prop_map(Step::QueryDecoded),
        1 => of(hostile()).prop_map(Step::Fragment),
        1 => hostile().prop_map(Step::FragmentDecoded),
        1 => hostile().prop_map(Step::Push),
        2 => hostile().prop_map(Step::PushDecoded),
        1 => prop::collection::vec("[a:/.]{0,2}", 0..4).prop_map(Step::Extend),
        2 => Just(Step::Pop),
        1 => Just(Step::PopIfEmpty),
        1 => Just(Step::ClearPath),
        2 => Just(Step::Normalize),
        1 => (hostile(), of(hostile())).prop_map(|(name, value)| Step::Append(name, value)),
        1 => (hostile(), hostile()).prop_map(|(name, value)| Step::AppendDecoded(name, value)),
        1 => (hostile(), hostile()).prop_map(|(name, value)| Step::AppendForm(name, value)),
        1 => ("[xé]{0,1}|%78", of(hostile())).prop_map(|(name, value)| Step::Replace(name, value)),
        1 => "[ax]{0,1}".prop_map(Step::Remove),
        1 => Just(Step::Rebuild),
        2 => model().prop_map(|model| Step::Build(Box::new(model))),
    ]
}

fn config() -> ProptestConfig {
    let cases = std::env::var("CASES")
        .ok()
        .map_or(20_000, |cases| cases.parse().expect("CASES is a number"));
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn changes_follow_the_model(which in 0..8, steps in prop::collection::vec(step(), 1..20)) {
        match which {
            0 => run::<UriBuf>(&steps)?,
            1 => run::<UriRefBuf>(&steps)?,
            2 => run::<AbsoluteUriBuf>(&steps)?,
            3 => run::<RelativeRefBuf>(&steps)?,
            4 => run::<IriBuf>(&steps)?,
            5 => run::<IriRefBuf>(&steps)?,
            6 => run::<AbsoluteIriBuf>(&steps)?,
            _ => run::<IriRelativeRefBuf>(&steps)?,
        }
    }

    /// What a person typed is a reference unless scheme, port or address are wrong, and what is a
    /// reference already stays as it is.
    #[test]
    fn typed_texts_become_references(text in hostile(), more in "\\PC{0,8}") {
        for text in [format!("{text}{more}"), text] {
            let built = Builder::typed(&text).build::<IriRefBuf>();
            if let Ok(reference) = &built {
                prop_assert_eq!(IriRef::parse(reference.as_str()).unwrap().spans(), reference.spans());
            }
            let trimmed = text.trim();
            if IriRef::parse(trimmed).is_ok() {
                prop_assert_eq!(built.unwrap(), trimmed);
            }
            if !trimmed.starts_with("//") && !trimmed.contains("://") {
                prop_assert!(Builder::typed(&text).build::<UriRefBuf>().is_ok());
            }
        }
    }
}

#[test]
fn setters_reallocate_once_at_most() {
    let mut uri = UriBuf::parse(String::with_capacity(200) + "http://example.com/").unwrap();
    let address = uri.as_str().as_ptr();
    uri.set_authority(Some("user:secret@[::1]:8042")).unwrap();
    uri.set_path("/over/there").unwrap();
    uri.set_query(Some("name=ferret")).unwrap();
    uri.set_fragment(Some("nose")).unwrap();
    uri.path_mut().extend(["a", "b"]).unwrap();
    uri.query_mut().append("a", Some("b")).unwrap();
    assert_eq!(
        uri,
        "http://user:secret@[::1]:8042/over/there/a/b?name=ferret&a=b#nose"
    );
    assert_eq!(uri.as_str().as_ptr(), address);
}

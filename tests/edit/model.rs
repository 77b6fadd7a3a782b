//! The model: components, and what becomes of them.

use std::net::IpAddr;

use uriform::percent::decode;
use uriform::{IriRef, UriRef};

use crate::common::remove_dot_segments;
use crate::step::Step;

#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Model {
    pub(crate) scheme: Option<String>,
    pub(crate) userinfo: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) port: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

/// A step has to be an error.
pub(crate) struct Wrong;

type Checked<T> = Result<T, Wrong>;

/// The rules that components have to match.
#[derive(Clone, Copy)]
struct Rules {
    iri: bool,
}

impl Rules {
    fn parse(self, text: &str) -> Option<IriRef<'_>> {
        if self.iri {
            IriRef::parse(text).ok()
        } else {
            UriRef::parse(text).ok().map(IriRef::from)
        }
    }

    /// A text is a component if the reference that it makes has it.
    fn check(
        self,
        around: [&str; 2],
        text: &str,
        get: fn(Model) -> Option<String>,
    ) -> Checked<String> {
        let whole = around.join(text);
        let component = self.parse(&whole).map(Model::of).and_then(get);
        component.filter(|component| component == text).ok_or(Wrong)
    }

    fn scheme(self, text: &str) -> Checked<String> {
        self.check(["", ":"], text, |whole| whole.scheme)
    }

    fn userinfo(self, text: &str) -> Checked<String> {
        self.check(["//", "@"], text, |whole| whole.userinfo)
    }

    fn host(self, text: &str) -> Checked<String> {
        self.check(["//", ""], text, |whole| whole.host)
    }

    fn port(self, text: &str) -> Checked<String> {
        self.check(["//:", ""], text, |whole| whole.port)
    }

    fn path(self, text: &str) -> Checked<String> {
        self.check(["//h/", ""], text, |whole| {
            Some(whole.path[1..].to_string())
        })
    }

    fn segment(self, text: &str) -> Checked<String> {
        self.path(text).and_then(|path| {
            if path.contains('/') {
                Err(Wrong)
            } else {
                Ok(path)
            }
        })
    }

    fn query(self, text: &str) -> Checked<String> {
        self.check(["?", ""], text, |whole| whole.query)
    }

    fn fragment(self, text: &str) -> Checked<String> {
        self.check(["#", ""], text, |whole| whole.fragment)
    }

    /// A name, and what follows it.
    fn pair(self, name: &str, value: Option<&String>) -> Checked<(String, String)> {
        let name = self.query(name)?;
        let rest = value.map_or(Ok(String::new()), |value| {
            Ok(format!("={}", self.query(value)?))
        })?;
        if name.contains(['=', '&']) || rest.contains('&') {
            return Err(Wrong);
        }
        Ok((name, rest))
    }

    fn encode(self, text: &str, others: &str) -> String {
        percent_encode(text, others, self.iri)
    }
}

/// Absent stays absent, and what is there has to be right.
fn optional(
    text: Option<&String>,
    check: impl Fn(&str) -> Checked<String>,
) -> Checked<Option<String>> {
    text.map(|text| check(text)).transpose()
}

const REG_NAME: &str = "-._~!$&'()*+,;=";
const PCHAR: &str = "-._~!$&'()*+,;=:@";

impl Model {
    pub(crate) fn of(reference: IriRef<'_>) -> Self {
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

    /// The model after a step.
    pub(crate) fn after(&self, step: &Step, iri: bool) -> Checked<Self> {
        let mut model = self.clone();
        let rules = Rules { iri };
        match step {
            Step::Scheme(text) => {
                model.scheme = optional(text.as_ref(), |text| rules.scheme(text))?;
            }
            Step::Query(text) => model.query = optional(text.as_ref(), |text| rules.query(text))?,
            Step::QueryDecoded(text) => {
                model.query = Some(rules.encode(text, &[PCHAR, "/?"].concat()));
            }
            Step::Fragment(text) => {
                model.fragment = optional(text.as_ref(), |text| rules.fragment(text))?;
            }
            Step::FragmentDecoded(text) => {
                model.fragment = Some(rules.encode(text, &[PCHAR, "/?"].concat()));
            }
            Step::Rebuild => {}
            Step::Build(other) => {
                model = Self {
                    scheme: optional(other.scheme.as_ref(), |text| rules.scheme(text))?,
                    userinfo: optional(other.userinfo.as_ref(), |text| rules.userinfo(text))?,
                    host: optional(other.host.as_ref(), |text| rules.host(text))?,
                    port: optional(other.port.as_ref(), |text| rules.port(text))?,
                    path: rules.path(&other.path)?,
                    query: optional(other.query.as_ref(), |text| rules.query(text))?,
                    fragment: optional(other.fragment.as_ref(), |text| rules.fragment(text))?,
                };
            }
            _ => {
                model.change_authority(step, rules)?;
                model.change_path(step, rules)?;
                model.change_pairs(step, rules)?;
            }
        }
        model.guarded()
    }

    fn change_authority(&mut self, step: &Step, rules: Rules) -> Checked<()> {
        match step {
            Step::Authority(None) => (self.userinfo, self.host, self.port) = (None, None, None),
            Step::Authority(Some(text)) => {
                let whole = format!("//{text}");
                let whole = rules.parse(&whole).ok_or(Wrong)?;
                if whole.authority().unwrap() != text.as_str() {
                    return Err(Wrong);
                }
                let whole = Self::of(whole);
                (self.userinfo, self.host, self.port) = (whole.userinfo, whole.host, whole.port);
            }
            Step::Userinfo(text) => {
                self.userinfo = optional(text.as_ref(), |text| rules.userinfo(text))?;
            }
            Step::Credentials(user, password) => {
                let password = password.iter().map(|password| {
                    [
                        ":",
                        &percent_encode(password, &[REG_NAME, ":"].concat(), false),
                    ]
                    .concat()
                });
                let user = percent_encode(user, REG_NAME, false);
                self.userinfo = Some(user + &password.collect::<String>());
            }
            Step::Host(text) => self.host = Some(rules.host(text)?),
            Step::HostDecoded(text) => self.host = Some(rules.encode(text, REG_NAME)),
            Step::HostIp(IpAddr::V4(ip)) => self.host = Some(ip.to_string()),
            Step::HostIp(IpAddr::V6(ip)) => self.host = Some(format!("[{ip}]")),
            Step::Port(text) => self.port = optional(text.as_ref(), |text| rules.port(text))?,
            Step::PortNumber(number) => self.port = Some(number.to_string()),
            _ => {}
        }
        Ok(())
    }

    fn change_path(&mut self, step: &Step, rules: Rules) -> Checked<()> {
        match step {
            Step::Path(text) => self.path = rules.path(text)?,
            Step::PathDecoded(text) => self.path = rules.encode(text, &[PCHAR, "/"].concat()),
            Step::Push(text) => self.push(&rules.segment(text)?, false),
            Step::PushDecoded(text) => self.push(&rules.encode(text, PCHAR), false),
            Step::Extend(texts) => {
                for (index, text) in texts.iter().enumerate() {
                    self.push(&rules.segment(text)?, index > 0);
                }
            }
            Step::Pop => self.pop(),
            Step::PopIfEmpty if self.path.ends_with('/') => self.pop(),
            Step::ClearPath => self.path.truncate(usize::from(self.path.starts_with('/'))),
            Step::Normalize if self.scheme.is_some() || self.path.starts_with('/') => {
                self.path = remove_dot_segments(&self.path);
            }
            _ => {}
        }
        Ok(())
    }

    fn change_pairs(&mut self, step: &Step, rules: Rules) -> Checked<()> {
        match step {
            Step::Append(name, value) => {
                let (name, rest) = rules.pair(name, value.as_ref())?;
                self.append(name + &rest);
            }
            Step::AppendDecoded(name, value) => {
                let [name, value] =
                    [name, value].map(|text| rules.encode(text, "-._~!$'()*,;:@/?"));
                self.append(format!("{name}={value}"));
            }
            Step::AppendForm(name, value) => {
                let encode = |text| percent_encode(text, "*-._ ", false).replace(' ', "+");
                self.append(format!("{}={}", encode(name), encode(value)));
            }
            Step::Replace(name, value) => {
                let (name, rest) = rules.pair(name, value.as_ref())?;
                let named = |pair: &String| decode(name_of(pair)).eq(decode(&name));
                let mut pairs = self.pairs();
                let Some(first) = pairs.iter().position(named) else {
                    self.append(name + &rest);
                    return Ok(());
                };
                let tail = pairs.split_off(first);
                pairs.push(name_of(&tail[0]).to_string() + &rest);
                pairs.extend(tail.into_iter().skip(1).filter(|pair| !named(pair)));
                self.query = Some(pairs.join("&"));
            }
            Step::Remove(name) => {
                let mut pairs = self.pairs();
                let all = pairs.len();
                pairs.retain(|pair| !decode(name_of(pair)).eq(name.bytes()));
                if pairs.len() < all {
                    self.query = (!pairs.is_empty()).then(|| pairs.join("&"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What is inexpressible is an error, or has a guard.
    fn guarded(mut self) -> Checked<Self> {
        if self.host.is_none() && (self.userinfo.is_some() || self.port.is_some()) {
            return Err(Wrong);
        }
        if self.host.is_some() && !self.path.is_empty() && !self.path.starts_with('/') {
            return Err(Wrong);
        }
        let first = self.path.split('/').next().unwrap_or_default();
        if self.host.is_none() && self.path.starts_with("//") {
            self.path.insert_str(0, "/.");
        } else if self.host.is_none() && self.scheme.is_none() && first.contains(':') {
            self.path.insert_str(0, "./");
        }
        Ok(self)
    }

    /// `counts_root`: the path `/` has an empty segment already.
    fn push(&mut self, segment: &str, counts_root: bool) {
        let slash = match &*self.path {
            "" => self.host.is_some() || segment.is_empty(),
            path => counts_root || path != "/",
        };
        self.path += if slash { "/" } else { "" };
        self.path += segment;
        // A guard is text of the path before the next segment follows.
        if let Ok(guarded) = self.clone().guarded() {
            *self = guarded;
        }
    }

    fn pop(&mut self) {
        let absolute = self.path.starts_with('/');
        let mut segments: Vec<_> = self.path[usize::from(absolute)..].split('/').collect();
        segments.pop();
        self.path = [if absolute { "/" } else { "" }, &segments.join("/")].concat();
    }

    fn pairs(&self) -> Vec<String> {
        let query = self.query.iter().filter(|query| !query.is_empty());
        query
            .flat_map(|query| query.split('&'))
            .map(String::from)
            .collect()
    }

    fn append(&mut self, pair: String) {
        let mut pairs = self.pairs();
        pairs.push(pair);
        self.query = Some(pairs.join("&"));
    }
}

fn name_of(pair: &str) -> &str {
    pair.split('=').next().unwrap_or_default()
}

/// Encodes all but letters, digits, these, and what an IRI may hold: the texts of the steps have no
/// other characters beyond ASCII.
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
                encoded.extend(['%'].into_iter().chain(format!("{byte:02X}").chars()));
            }
        }
    }
    encoded
}

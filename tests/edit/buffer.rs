//! The owned types, as what steps are applied to.

use uriform::{
    AbsoluteIriBuf, AbsoluteUriBuf, BuildError, Builder, IriBuf, IriRefBuf, IriRelativeRefBuf,
    RelativeRefBuf, Spans, UriBuf, UriRefBuf,
};

use crate::model::Model;
use crate::step::Step;

/// What all owned types can do; `None` where a type lacks the method.
pub(crate) trait Buffer: Sized + Clone {
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

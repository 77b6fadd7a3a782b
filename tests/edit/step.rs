//! A change of a reference, and random ones.

use std::net::IpAddr;

use proptest::prelude::*;

use crate::model::Model;

#[derive(Clone, Debug)]
pub(crate) enum Step {
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

/// Texts that are made to be read as something else.
pub(crate) fn hostile() -> impl Strategy<Value = String> {
    let part = prop::sample::select(
        &[
            "", "a", "a:", ":", "//", "/", "..", ".", "@", "u:p@", "h", "1.2.3.4", "[::1]",
            "[v1.x]", "80", ":80", "?", "#", "&", "=", "%41", "%", "%2F", "é", " ", "+", "x=1",
            "[", "]", "&&",
        ][..],
    );
    prop::collection::vec(part, 0..4).prop_map(|parts| parts.concat())
}

/// Dot segments, empty ones and colons often meet what they have an effect on.
fn path() -> impl Strategy<Value = String> {
    prop_oneof![3 => "(/?[ab]|/|/\\.{1,2}|\\.{1,2}|:){0,6}", 1 => hostile()]
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
        path(),
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

pub(crate) fn step() -> impl Strategy<Value = Step> {
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
        3 => path().prop_map(Step::Path),
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
        4 => Just(Step::Normalize),
        1 => (hostile(), of(hostile())).prop_map(|(name, value)| Step::Append(name, value)),
        1 => (hostile(), hostile()).prop_map(|(name, value)| Step::AppendDecoded(name, value)),
        1 => (hostile(), hostile()).prop_map(|(name, value)| Step::AppendForm(name, value)),
        1 => ("[xé]{0,1}|%78", of(hostile())).prop_map(|(name, value)| Step::Replace(name, value)),
        1 => "[ax]{0,1}".prop_map(Step::Remove),
        1 => Just(Step::Rebuild),
        2 => model().prop_map(|model| Step::Build(Box::new(model))),
    ]
}

//! A change of a reference, and random ones.

use std::net::IpAddr;

use abnf_codegen::language::Random;
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

/// A step that a seed decides: cheap to make, and a sequence of seeds is made smaller like any other.
pub(crate) fn step() -> impl Strategy<Value = Step> {
    any::<u64>().prop_map(|seed| Step::random(&mut Random::new(seed)))
}

/// Texts that are made to be read as something else.
pub(crate) fn hostile() -> impl Strategy<Value = String> {
    any::<u64>().prop_map(|seed| hostile_text(&mut Random::new(seed)))
}

impl Step {
    fn random(random: &mut Random) -> Self {
        match random.below(40) {
            0..2 => Self::Scheme(optional(random, scheme)),
            2..4 => Self::Authority(optional(random, hostile_text)),
            4 => Self::Userinfo(optional(random, hostile_text)),
            5 => Self::Credentials(hostile_text(random), optional(random, hostile_text)),
            6 => Self::Host(hostile_text(random)),
            7 => Self::HostDecoded(hostile_text(random)),
            8 => Self::HostIp(address(random)),
            9 => Self::Port(optional(random, port)),
            10 => Self::PortNumber(number(random)),
            11..14 => Self::Path(path(random)),
            14..16 => Self::PathDecoded(hostile_text(random)),
            16 => Self::Query(optional(random, hostile_text)),
            17 => Self::QueryDecoded(hostile_text(random)),
            18 => Self::Fragment(optional(random, hostile_text)),
            19 => Self::FragmentDecoded(hostile_text(random)),
            20 => Self::Push(hostile_text(random)),
            21..23 => Self::PushDecoded(hostile_text(random)),
            23 => Self::Extend(segments(random)),
            24..26 => Self::Pop,
            26 => Self::PopIfEmpty,
            27 => Self::ClearPath,
            28..32 => Self::Normalize,
            32 => Self::Append(hostile_text(random), optional(random, hostile_text)),
            33 => Self::AppendDecoded(hostile_text(random), hostile_text(random)),
            34 => Self::AppendForm(hostile_text(random), hostile_text(random)),
            35 => Self::Replace(one(random, NAMES), optional(random, hostile_text)),
            36 => Self::Remove(one(random, &["", "a", "x"])),
            37 => Self::Rebuild,
            _ => Self::Build(Box::new(model(random))),
        }
    }
}

const HOSTILE: &[&str] = &[
    "", "a", "a:", ":", "//", "/", "..", ".", "@", "u:p@", "h", "1.2.3.4", "[::1]", "[v1.x]", "80",
    ":80", "?", "#", "&", "=", "%41", "%", "%2F", "é", " ", "+", "x=1", "[", "]", "&&",
];

/// Dot segments, empty ones and colons often meet what they have an effect on.
const PATH: &[&str] = &[
    "a", "b", "/a", "/b", "/", "/", "/.", "/..", ".", "..", ":", ":",
];

/// Names of pairs; two are the same name.
const NAMES: &[&str] = &["", "x", "é", "%78", "%78"];

fn hostile_text(random: &mut Random) -> String {
    some(random, 4, HOSTILE)
}

fn path(random: &mut Random) -> String {
    match random.below(4) {
        0 => hostile_text(random),
        _ => some(random, 7, PATH),
    }
}

/// More often right than not.
fn scheme(random: &mut Random) -> String {
    match random.below(4) {
        0 => hostile_text(random),
        _ => one(random, &["a", "h", "z"]) + &some(random, 4, &["a", "z", "0", "9", "+", ".", "-"]),
    }
}

fn port(random: &mut Random) -> String {
    match random.below(4) {
        0 => hostile_text(random),
        _ => some(random, 6, &["0", "1", "4", "5", "6", "9"]),
    }
}

fn segments(random: &mut Random) -> Vec<String> {
    let count = random.below(4);
    let segment = |_| some(random, 3, &["a", ":", "/", "."]);
    (0..count).map(segment).collect()
}

fn model(random: &mut Random) -> Model {
    Model {
        scheme: optional(random, scheme),
        userinfo: optional(random, hostile_text),
        host: optional(random, hostile_text),
        port: optional(random, port),
        path: path(random),
        query: optional(random, hostile_text),
        fragment: optional(random, hostile_text),
    }
}

/// Half of the groups are 0, so that there is something to be left out.
fn address(random: &mut Random) -> IpAddr {
    if random.below(2) == 0 {
        let octets = [number(random), number(random)].map(u16::to_be_bytes);
        return IpAddr::from([octets[0][0], octets[0][1], octets[1][0], octets[1][1]]);
    }
    IpAddr::from([(); 8].map(|()| number(random) * u16::from(random.below(2) == 0)))
}

fn number(random: &mut Random) -> u16 {
    u16::try_from(random.below(0x1_0000)).expect("it is below 65,536")
}

fn optional(random: &mut Random, text: fn(&mut Random) -> String) -> Option<String> {
    (random.below(2) == 0).then(|| text(random))
}

/// Fewer texts than `limit`, one after the other.
fn some(random: &mut Random, limit: usize, texts: &[&str]) -> String {
    let count = random.below(limit);
    (0..count).map(|_| *random.pick(texts)).collect()
}

fn one(random: &mut Random, texts: &[&str]) -> String {
    random.pick::<&str>(texts).to_string()
}

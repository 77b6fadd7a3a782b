//! Operations allocate nothing, and once for an owned reference.

use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};
use std::hint::black_box;

use allocation_counter::measure;
use uriform::{Iri, Normalizer, Relativizer, Rung, Uri, UriRef, hazards};

/// Writes nowhere.
struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        black_box(part);
        Ok(())
    }
}

const BASES: &[&str] = &[
    "http://user:x@Example.com:80/a/b/../c/%7e/d?q#f",
    "x:a/b/c",
    "x:/..//a",
    "http://[1:0:0::2]:/%C3%A9%ff/./a/b/../c/../../d",
];

const REFERENCES: &[&str] = &[
    "",
    "../../a/./b/../c?%41#d",
    "//h/..//a",
    "X:a/../%2e%2E/b",
    "#a",
];

#[track_caller]
fn allocations(count: u64, run: impl FnOnce()) {
    assert_eq!(measure(run).count_total, count);
}

#[test]
fn nothing_is_allocated() {
    let mut buffer = vec![0; 256];
    let long = format!("x://h/{}", "a/b/../".repeat(1000));
    for base in BASES.iter().copied().chain([&long[..]]) {
        let (base, iri) = (Uri::parse(base).unwrap(), Iri::parse(base).unwrap());
        for reference in REFERENCES {
            let reference = UriRef::parse(reference).unwrap();
            allocations(0, || {
                let target = base.resolve(reference);
                target.write_to(&mut Nowhere).unwrap();
                let _ = black_box(target.write_into(&mut buffer));
                for rung in Rung::ALL {
                    let normalizer = Normalizer::new(rung).ipv6(true);
                    black_box(normalizer.is_normalized(reference));
                    let form = normalizer.normalize(base);
                    form.write_to(&mut Nowhere).unwrap();
                    form.hash(&mut Nothing);
                    black_box(form == normalizer.normalize(base));
                }
                black_box(Normalizer::SCHEME.equal_after(reference, UriRef::from(base)));
                base.to_iri().write_to(&mut Nowhere).unwrap();
                iri.to_uri().write_to(&mut Nowhere).unwrap();
                black_box(hazards(&base).count());
                if let Ok(relative) = Relativizer::new().relativize(iri, iri) {
                    relative.write_to(&mut Nowhere).unwrap();
                }
            });
        }
    }
}

#[test]
fn owned_references_are_allocated_once() {
    for base in BASES {
        let base = Uri::parse(base).unwrap();
        for reference in REFERENCES {
            let reference = UriRef::parse(reference).unwrap();
            allocations(1, || drop(black_box(base.resolve(reference).build())));
        }
        allocations(1, || {
            drop(black_box(Normalizer::SCHEME.normalize(base).build()));
        });
        allocations(1, || drop(black_box(base.to_iri().build())));
    }
}

struct Nothing;

impl Hasher for Nothing {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        black_box(bytes);
    }
}

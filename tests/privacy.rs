//! No `Debug`, no error and no `redacted()` shows a password, whatever the type.

use std::fmt::{Debug, Display, Write};

use proptest::prelude::*;
use uriform::{
    AbsoluteIri, AbsoluteUri, Authority, Iri, IriRef, IriRelativeRef, RelativeRef, Uri, UriRef,
    Userinfo,
};

mod common;
use common::config;

#[derive(Default)]
struct Log(String);

impl Log {
    fn debug(&mut self, value: impl Debug) {
        writeln!(self.0, "{value:?} {value:#?}").unwrap();
    }

    fn display(&mut self, value: impl Display) {
        writeln!(self.0, "{value}").unwrap();
    }

    /// What a program may log of a result.
    fn result<T: Debug, E: Debug + Display>(&mut self, result: &Result<T, E>) {
        self.debug(result);
        if let Err(error) = result {
            self.display(error);
        }
    }
}

macro_rules! borrowed {
    ($log:ident, $text:expr, $($Type:ident)*) => {$(
        let value = $Type::parse($text);
        $log.result(&value);
        $log.result(&$Type::try_from($text.as_bytes()));
        if let Ok(value) = value {
            $log.display(value.redacted());
            $log.debug(value.redacted());
            $log.debug(value.authority());
            $log.debug(value.userinfo());
            $log.debug(value.spans());
        }
    )*};
}

/// The text around a password, right and wrong; `{}` is where it stands.
fn text() -> impl Strategy<Value = (String, String)> {
    let around = "(s:)?//[a-z]{0,2}:{0,2}\\{\\}(@|:[0-9]@)(h|é|\\[::1\\]|\\[|%4|h:x)?(/p)?( |#f|\\?\u{e000})?";
    (around, "[a-z]{12,20}")
        .prop_map(|(around, password)| (around.replace("{}", &format!(":{password}")), password))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn borrowed_types((text, password) in text()) {
        let mut log = Log::default();
        borrowed!(log, text.as_str(), Uri UriRef AbsoluteUri RelativeRef Iri IriRef AbsoluteIri IriRelativeRef);
        let authority = text.split('/').nth(2).unwrap();
        log.result(&Authority::parse_iri(authority));
        log.result(&Authority::parse_iri(authority).map(|authority| authority.redacted()));
        let userinfo = authority.split('@').next().unwrap();
        log.result(&Userinfo::parse(userinfo));
        log.result(&Userinfo::parse(userinfo).map(|userinfo| userinfo.redacted()));
        prop_assert!(!log.0.contains(&password), "{}", log.0);
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use uriform::{
        AbsoluteIriBuf, AbsoluteUriBuf, Builder, IriBuf, IriRefBuf, IriRelativeRefBuf,
        RelativeRefBuf, UriBuf, UriRefBuf,
    };

    use super::*;

    macro_rules! owned {
        ($log:ident, $text:expr, $userinfo:expr, $($Type:ident)*) => {$(
            $log.result(&$Type::parse($text));
            $log.result(&$text.parse::<$Type>());
            let value = $Type::try_from(String::from($text));
            $log.result(&value);
            $log.result(&Builder::typed($text).build::<$Type>());
            if let Ok(mut value) = value {
                $log.display(value.redacted());
                $log.debug(value.authority());
                $log.result(&value.set_userinfo(Some($userinfo)));
                $log.result(&value.set_authority(Some($userinfo)));
                $log.result(&value.set_credentials_decoded("u", Some($userinfo)));
                $log.debug(&value);
                $log.debug(Builder::from(&value));
            }
        )*};
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn owned_types((text, password) in text()) {
            let mut log = Log::default();
            let text = text.as_str();
            let userinfo = format!("u:{password}|");
            owned!(log, text, &userinfo, UriBuf UriRefBuf AbsoluteUriBuf RelativeRefBuf IriBuf IriRefBuf AbsoluteIriBuf IriRelativeRefBuf);
            let reference = UriRefBuf::parse("//h").unwrap();
            log.result(&UriBuf::try_from(reference));
            prop_assert!(!log.0.contains(&password), "{}", log.0);
        }
    }
}

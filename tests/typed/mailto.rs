//! `mailto` URIs.

use proptest::prelude::*;
use serde_json::{Value, json};
use uriform::schemes::SchemeError;
use uriform::schemes::mailto::{Draft, Mailto};

use crate::common::config_of;
use crate::rows::{self, each, same};

/// Recipients are those before the fields, then those in fields; null is no address.
fn describe(text: &str) -> Result<Value, SchemeError> {
    let uri = Mailto::parse(text)?;
    let first = uri.recipients().map(Ok);
    let recipients = first.chain(uri.field_recipients());
    let recipients = recipients.map(|it| it.ok().map(|it| it.decoded().to_string()));
    let name = |text| uriform::percent::decode(text).to_string();
    let fields = uri.fields();
    let fields = fields.map(|field| json!([name(field.name), field.decoded().to_string()]));
    Ok(json!({
        "recipients": recipients.collect::<Vec<_>>(),
        "fields": fields.collect::<Vec<_>>(),
    }))
}

#[test]
fn rows_of_the_table() {
    rows::describe(include_str!("../data/schemes/mailto.jsonl"), describe);
}

/// What is checked is a URI with the addresses that were given.
#[test]
fn drafts_are_checked() {
    let table = include_str!("../data/schemes/mailto-draft.jsonl");
    each(table, |row| {
        let to = row["to"].as_array().unwrap().iter();
        let to: Vec<_> = to.map(|it| it.as_str().unwrap()).collect();
        let draft = Draft {
            to: &to,
            fields: &[],
        };
        let error = draft.check().err();
        if error.is_none() {
            let text = draft.to_string();
            let uri = Mailto::parse(&text).map_err(|error| error.to_string())?;
            let recipients = uri.recipients().map(|it| it.decoded().to_string());
            same(&recipients.collect::<Vec<_>>().into(), &row["to"])?;
        }
        same(&json!(error.map(|it| format!("{it:?}"))), &row["error"])
    });
}

proptest! {
    #![proptest_config(config_of(20))]

    /// Whatever the values are, they are those of the fields that were given, and no others; a draft
    /// that is checked is one line a field.
    #[test]
    fn values_cannot_add_fields(name in "[a-zA-Z%&=?#-]{1,8}", value in any::<String>()) {
        let fields = [(&*name, &*value)];
        let draft = Draft { to: &[], fields: &fields };
        let text = draft.to_string();
        let uri = Mailto::parse(&text).unwrap();
        let found: Vec<_> = uri.fields().map(|it| it.decoded().to_string()).collect();
        prop_assert_eq!(&found, &[&*value]);
        prop_assert_eq!(uri.recipients().count(), 0);
        let is_body = name.eq_ignore_ascii_case("body");
        let has_break = found[0].contains(['\r', '\n']);
        prop_assert!(draft.check().is_err() || is_body || !has_break);
    }
}

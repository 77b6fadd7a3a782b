//! `mailto` URIs.

use proptest::prelude::*;
use serde_json::{Value, json};
use uriform::ParseError;
use uriform::mailto::{MailtoBuilder, MailtoUri};
use uriform::percent::PercentDecoded;

use crate::common::config_of;
use crate::rows;

const TABLE: &str = include_str!("../data/schemes/mailto.jsonl");

fn describe(text: &str) -> Result<Value, ParseError> {
    let uri = MailtoUri::parse(text)?;
    let recipients = uri.recipients().map(|recipient| {
        let part = |part: Option<PercentDecoded<'_>>| part.map(|part| part.to_string());
        json!([part(recipient.local_part()), part(recipient.domain())])
    });
    let fields = uri
        .fields()
        .map(|field| json!([field.name().to_string(), field.value().to_string()]));
    Ok(
        json!({ "recipients": recipients.collect::<Vec<_>>(), "fields": fields.collect::<Vec<_>>() }),
    )
}

#[test]
fn rows_of_the_table() {
    rows::describe(TABLE, describe);
}

proptest! {
    #![proptest_config(config_of(20))]

    /// Whatever the values are, they are the values of the fields that were added, and no others.
    #[test]
    fn values_cannot_add_fields(
        name in "[a-zA-Z%&=?#-]{1,8}",
        value in "[^\r\n\0]{0,20}",
        body in any::<String>(),
    ) {
        prop_assume!(!["to", "body"].iter().any(|other| name.eq_ignore_ascii_case(other)));
        let built = MailtoBuilder::new().field(&name, &value).body(&body).build().unwrap();
        let uri = MailtoUri::parse(built.as_str()).unwrap();
        let fields: Vec<_> = uri.fields().map(|it| (it.name().to_string(), it.value().to_string())).collect();
        let body = body.replace("\r\n", "\n").replace('\n', "\r\n");
        prop_assert_eq!(fields, [(name, value), ("body".to_owned(), body)]);
        prop_assert_eq!(uri.recipients().count(), 0);
    }

    /// An address is either an error or the only recipient.
    #[test]
    fn addresses_cannot_add_recipients(address in "[ab@,.?&=%\"\\[\\]\r\n ]{0,8}|.{0,6}@.{0,6}") {
        if let Ok(built) = MailtoBuilder::new().to(&address).build() {
            let uri = MailtoUri::parse(built.as_str()).unwrap();
            let found: Vec<_> = uri.recipients().map(|it| it.address().to_string()).collect();
            prop_assert_eq!(found, [address]);
            prop_assert_eq!(uri.fields().count(), 0);
        }
    }
}

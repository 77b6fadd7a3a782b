//! DIDs and DID URLs.

use serde_json::{Map, Value, json};
use uriform::schemes::SchemeError;
use uriform::schemes::did::DidUrl;

use crate::rows;

const TABLE: &str = include_str!("../data/schemes/did.jsonl");

fn describe(text: &str) -> Result<Value, SchemeError> {
    let url = DidUrl::parse(text)?;
    let parameters = [
        ("service", url.service()),
        ("relativeRef", url.relative_ref()),
        ("versionId", url.version_id()),
        ("versionTime", url.version_time()),
        ("hl", url.hashlink()),
    ];
    let parameters: Map<String, Value> = parameters
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?.to_string().into())))
        .collect();
    Ok(json!({
        "method": url.method(),
        "id": url.id(),
        "path": url.path(),
        "query": url.query().map(|query| query.as_str()),
        "fragment": url.fragment().map(|fragment| fragment.as_str()),
        "parameters": parameters,
    }))
}

#[test]
fn rows_of_the_table() {
    rows::describe(TABLE, describe);
}

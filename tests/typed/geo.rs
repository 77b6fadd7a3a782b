//! `geo` URIs.

use serde_json::{Value, json};
use uriform::schemes::SchemeError;
use uriform::schemes::geo::GeoUri;

use crate::rows::{self, each, same};

fn describe(text: &str) -> Result<Value, SchemeError> {
    let uri = GeoUri::parse(text)?;
    let parameters = uri.parameters();
    let parameters = parameters.map(|(name, value)| json!([name, value.map(|it| it.to_string())]));
    Ok(json!({
        "coordinates": [json!(uri.latitude()), json!(uri.longitude()), json!(uri.altitude())],
        "crs": uri.crs(),
        "u": uri.uncertainty(),
        "parameters": parameters.collect::<Vec<_>>(),
        "in_range": uri.is_in_range(),
    }))
}

#[test]
fn rows_of_the_table() {
    rows::describe(include_str!("../data/schemes/geo.jsonl"), describe);
}

#[test]
fn equivalence() {
    each(include_str!("../data/schemes/geo-equal.jsonl"), |row| {
        let uri = |name: &str| GeoUri::parse(row[name].as_str().unwrap()).unwrap();
        let (a, b) = (uri("a"), uri("b"));
        same(&a.is_equivalent(&a).into(), &true.into())?;
        same(&b.is_equivalent(&a).into(), &row["equal"])?;
        same(&a.is_equivalent(&b).into(), &row["equal"])
    });
}

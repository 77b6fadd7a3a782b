use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;
use uriform::schemes::template::{Template, Value, Values};

use crate::report;

/// Put values into a URI Template (RFC 6570)
///
/// Variables without a value are left out. Exits with 1 if the template is none, or cannot be
/// expanded with these values.
#[derive(Args)]
pub(crate) struct Expand {
    /// Values as one JSON object: texts, numbers, lists of texts, objects of texts; null is none
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,

    /// The template
    template: String,

    /// The value of a variable: a name given several times is a list
    #[arg(value_name = "NAME=VALUE")]
    variables: Vec<String>,
}

/// A value as JSON has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Json {
    None(()),
    Text(String),
    Number(serde_json::Number),
    List(Vec<String>),
    Pairs(serde_json::Map<String, serde_json::Value>),
}

/// A value that owns its texts.
enum Owned {
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

impl Expand {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let template = match Template::parse(&self.template) {
            Ok(template) => template,
            Err(error) => {
                let (text, offset) = (self.template.as_bytes(), error.offset());
                report::error_at(error, text, offset, error.open_rules());
                return Ok(false);
            }
        };
        let owned = self.read()?;
        let borrowed = owned.iter().map(|(name, value)| (&**name, value.borrow()));
        let values = Table(borrowed.collect());
        match template.expand(&values) {
            Ok(expanded) => {
                writeln!(io::stdout().lock(), "{expanded}")?;
                Ok(true)
            }
            Err(error) => {
                let text = self.template.as_bytes();
                report::error_at(error, text, error.offset(), &[]);
                Ok(false)
            }
        }
    }

    /// Reads all values, those of the command line after those of the file.
    fn read(&self) -> anyhow::Result<BTreeMap<String, Owned>> {
        let mut values = BTreeMap::new();
        if let Some(path) = &self.values {
            let cannot = || format!("cannot read values from {}", path.display());
            let text = fs::read_to_string(path).with_context(cannot)?;
            let read: serde_json::Map<String, serde_json::Value> =
                serde_json::from_str(&text).with_context(cannot)?;
            for (name, value) in read {
                let value = serde_json::from_value(value)
                    .with_context(|| format!("{name:?} is no value for a template"))?;
                if let Some(value) = Owned::of(value)? {
                    values.insert(name, value);
                }
            }
        }
        let mut given: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for variable in &self.variables {
            let Some((name, value)) = variable.split_once('=') else {
                bail!("{variable:?} has no `=` between a name and a value");
            };
            given.entry(name).or_default().push(value.to_owned());
        }
        for (name, mut texts) in given {
            let value = match (texts.len(), texts.pop()) {
                (1, Some(text)) => Owned::Text(text),
                (_, last) => {
                    texts.extend(last);
                    Owned::List(texts)
                }
            };
            values.insert(name.to_owned(), value);
        }
        Ok(values)
    }
}

impl Owned {
    /// Returns a value; none if it is undefined.
    fn of(json: Json) -> anyhow::Result<Option<Self>> {
        Ok(Some(match json {
            Json::None(()) => return Ok(None),
            Json::Text(text) => Self::Text(text),
            Json::Number(number) => Self::Text(number.to_string()),
            Json::List(texts) => Self::List(texts),
            Json::Pairs(pairs) => {
                let mut texts = Vec::new();
                for (name, value) in pairs {
                    let text = match value {
                        serde_json::Value::String(text) => text,
                        serde_json::Value::Number(number) => number.to_string(),
                        _ => bail!("the value of {name:?} is no text"),
                    };
                    texts.push((name, text));
                }
                Self::Pairs(texts)
            }
        }))
    }
}

/// A value as templates take it.
enum Borrowed<'v> {
    Text(&'v str),
    List(Vec<&'v str>),
    Pairs(Vec<(&'v str, &'v str)>),
}

impl Owned {
    fn borrow(&self) -> Borrowed<'_> {
        match self {
            Self::Text(text) => Borrowed::Text(text),
            Self::List(texts) => Borrowed::List(texts.iter().map(|text| &**text).collect()),
            Self::Pairs(pairs) => Borrowed::Pairs(
                pairs
                    .iter()
                    .map(|(name, text)| (&**name, &**text))
                    .collect(),
            ),
        }
    }
}

struct Table<'v>(BTreeMap<&'v str, Borrowed<'v>>);

impl Values for Table<'_> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        Some(match self.0.get(name)? {
            Borrowed::Text(text) => Value::Text(text),
            Borrowed::List(texts) => Value::List(texts),
            Borrowed::Pairs(pairs) => Value::Pairs(pairs),
        })
    }
}

//! URI Templates. A row with values sets those of the rows that follow it.

use std::cell::RefCell;
use std::fmt;

use serde_json::Value as Json;
use uriform::template::{Part, Template, Value, Values};

use crate::rows::{each, same};

const TABLE: &str = include_str!("../data/schemes/template.jsonl");

/// A value in a form that can be borrowed from. In a row an array of arrays is pairs, in order.
enum Owned {
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

fn owned(values: &Json) -> Vec<(String, Owned)> {
    let text = |value: &Json| value.as_str().expect("members are strings").to_owned();
    let value = |value: &Json| match value {
        Json::Null => None,
        Json::Array(members) if members.iter().any(Json::is_array) => Some(Owned::Pairs(
            members
                .iter()
                .map(|pair| (text(&pair[0]), text(&pair[1])))
                .collect(),
        )),
        Json::Array(members) => Some(Owned::List(members.iter().map(text).collect())),
        _ => Some(Owned::Text(text(value))),
    };
    let values = values.as_object().expect("values are an object").iter();
    values
        .filter_map(|(name, json)| Some((name.clone(), value(json)?)))
        .collect()
}

/// Calls with the values of a row.
fn with_values<T>(values: &[(String, Owned)], call: impl FnOnce(&[(&str, Value<'_>)]) -> T) -> T {
    let lists: Vec<Vec<&str>> = values
        .iter()
        .map(|(_, value)| match value {
            Owned::List(members) => members.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        })
        .collect();
    let pairs: Vec<Vec<(&str, &str)>> = values
        .iter()
        .map(|(_, value)| match value {
            Owned::Pairs(members) => members.iter().map(|(n, v)| (&**n, &**v)).collect(),
            _ => Vec::new(),
        })
        .collect();
    let values: Vec<(&str, Value<'_>)> = (values.iter().zip(&lists).zip(&pairs))
        .map(|(((name, value), list), pairs)| {
            let value = match value {
                Owned::Text(text) => Value::Text(text),
                Owned::List(_) => Value::List(list),
                Owned::Pairs(_) => Value::Pairs(pairs),
            };
            (&**name, value)
        })
        .collect();
    call(&values)
}

/// Checks every row that has a template, with the values before it.
fn each_template(check: impl Fn(&str, &[(&str, Value<'_>)], &Json) -> Result<(), String>) {
    let values = RefCell::new(Vec::new());
    each(TABLE, |row| {
        if let Some(template) = row["template"].as_str() {
            return with_values(&values.borrow(), |values| check(template, values, row));
        }
        *values.borrow_mut() = owned(&row["values"]);
        Ok(())
    });
}

#[test]
fn expansions() {
    each_template(|text, values, row| {
        let found = match Template::parse(text) {
            Err(error) => return same(&error.offset().into(), &row["error"]),
            Ok(template) => template.expand(values),
        };
        match found {
            Ok(found) => same(&found.into(), &row["expansion"]),
            Err(error) => {
                same(&error.offset().into(), &row["refused"])?;
                same(&format!("{:?}", error.kind()).into(), &row["kind"])
            }
        }
    });
}

#[test]
fn levels() {
    each_template(|text, _, row| match row.get("level") {
        Some(level) => same(&Template::parse(text).unwrap().level().into(), level),
        None => Ok(()),
    });
}

/// All parts together are the template, and variables stand where they say.
#[test]
fn parts() {
    each_template(|text, _, _| {
        let Ok(template) = Template::parse(text) else {
            return Ok(());
        };
        let mut whole = String::new();
        for part in template.parts() {
            match part {
                Part::Literal(literal) => whole += literal,
                Part::Expression(expression) => {
                    same(&expression.offset().into(), &whole.len().into())?;
                    whole += expression.as_str();
                    for variable in expression.variables() {
                        let there = &text[variable.offset()..];
                        same(&there.starts_with(variable.name()).into(), &true.into())?;
                    }
                }
            }
        }
        same(&whole.into(), &text.into())
    });
}

/// What is expanded has no character that a URI has not.
#[test]
fn only_characters_of_uris() {
    each_template(|text, values, _| {
        let expansion = Template::parse(text)
            .ok()
            .and_then(|it| it.expand(values).ok());
        let strange = |c: char| !c.is_ascii_graphic() || r#""<>\^`{|}"#.contains(c);
        let found = expansion.is_some_and(|expansion| expansion.contains(strange));
        same(&found.into(), &false.into())
    });
}

/// The error of a writer is told, with the part that it refused.
#[test]
fn writers_that_fail() {
    struct Full;
    impl fmt::Write for Full {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            if text == "b" { Err(fmt::Error) } else { Ok(()) }
        }
    }
    let values = |_: &str| Some(Value::Text("b"));
    assert_eq!(values.value("x"), Some(Value::Text("b")));
    let template = Template::parse("/a/{x}").unwrap();
    let error = template.expand_to(&mut Full, &values).unwrap_err();
    assert_eq!(
        error.to_string(),
        "writer failed at offset 3 in URI-Template"
    );
}

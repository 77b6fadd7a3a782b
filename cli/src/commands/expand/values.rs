use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use uriform::template::Value;

/// Names and values, in the order in which they were given.
#[derive(Default)]
pub(super) struct Assignments(pub(super) Vec<(String, Given)>);

/// A value as it was given.
pub(super) enum Given {
    Undefined,
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

impl Assignments {
    pub(super) fn value_mut(&mut self, name: &str) -> Option<&mut Given> {
        let (_, value) = self.0.iter_mut().find(|(known, _)| known == name)?;
        Some(value)
    }

    /// Calls with all of them as a template takes them.
    pub(super) fn with<T>(&self, call: impl FnOnce(&[(&str, Value<'_>)]) -> T) -> T {
        let members: Vec<_> = self.0.iter().map(|(_, value)| value.members()).collect();
        let values = self.0.iter().zip(&members);
        let values = values.filter_map(|((name, value), (list, pairs))| {
            let value = match value {
                Given::Undefined => return None,
                Given::Text(text) => Value::Text(text),
                Given::List(_) => Value::List(list),
                Given::Pairs(_) => Value::Pairs(pairs),
            };
            Some((name.as_str(), value))
        });
        call(&values.collect::<Vec<_>>())
    }
}

impl Given {
    /// Makes a list, if it is none yet, with one more member.
    pub(super) fn push(&mut self, member: String) {
        match self {
            Self::List(members) => members.push(member),
            Self::Text(first) => *self = Self::List(vec![std::mem::take(first), member]),
            Self::Undefined | Self::Pairs(_) => *self = Self::Text(member),
        }
    }

    fn members(&self) -> (Vec<&str>, Vec<(&str, &str)>) {
        match self {
            Self::List(members) => (members.iter().map(String::as_str).collect(), Vec::new()),
            Self::Pairs(members) => {
                let members = members.iter().map(|(name, value)| (&**name, &**value));
                (Vec::new(), members.collect())
            }
            Self::Undefined | Self::Text(_) => (Vec::new(), Vec::new()),
        }
    }

    /// Reads a member, which is a string, or `None` if it is undefined.
    fn into_member<E: Error>(self) -> Result<Option<String>, E> {
        match self {
            Self::Undefined => Ok(None),
            Self::Text(text) => Ok(Some(text)),
            Self::List(_) | Self::Pairs(_) => Err(E::custom("member of a value is not a string")),
        }
    }
}

impl<'de> Deserialize<'de> for Assignments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Assignments;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Assignments, A::Error> {
                let mut all = Vec::new();
                while let Some(assignment) = map.next_entry()? {
                    all.push(assignment);
                }
                Ok(Assignments(all))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// Objects keep their order, which is that of the expansion.
impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Given;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, an array or an object")
            }

            fn visit_unit<E>(self) -> Result<Given, E> {
                Ok(Given::Undefined)
            }

            fn visit_str<E>(self, text: &str) -> Result<Given, E> {
                Ok(Given::Text(text.to_owned()))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Given, E> {
                Ok(Given::Text(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Given, E> {
                Ok(Given::Text(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Given, E> {
                Ok(Given::Text(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Given, E> {
                Ok(Given::Text(value.to_string()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Given, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = array.next_element::<Given>()? {
                    members.extend(member.into_member()?);
                }
                Ok(Given::List(members))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Given, A::Error> {
                let mut members = Vec::new();
                while let Some((name, member)) = object.next_entry::<String, Given>()? {
                    members.extend(member.into_member()?.map(|value| (name, value)));
                }
                Ok(Given::Pairs(members))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

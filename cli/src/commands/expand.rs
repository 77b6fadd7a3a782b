mod values;

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use uriform::template::Template;

use self::values::{Assignments, Given};
use crate::report;

/// Expand a URI Template
///
/// A name that is given more than once has a list of values; one that is not given is undefined.
#[derive(Args)]
pub(crate) struct Expand {
    /// The template, of RFC 6570
    template: String,

    /// The value of a variable, as name=value
    #[arg(value_name = "NAME=VALUE", value_parser = assignment)]
    values: Vec<(String, String)>,

    /// The values of variables as a JSON object, of strings, arrays and objects
    #[arg(long, value_name = "VALUES", conflicts_with = "values")]
    json: Option<String>,
}

fn assignment(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("there is no `=`")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Expand {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let values = self.values()?;
        let template = match Template::parse(&self.template) {
            Ok(template) => template,
            Err(error) => {
                let (offset, rules) = (error.offset(), error.open_rules());
                report::error_at(error, self.template.as_bytes(), offset, rules);
                return Ok(false);
            }
        };
        match values.with(|values| template.expand(values)) {
            Ok(text) => writeln!(io::stdout(), "{text}")?,
            Err(error) => {
                report::error_at(error, self.template.as_bytes(), error.offset(), &[]);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn values(&self) -> anyhow::Result<Assignments> {
        match &self.json {
            Some(json) => serde_json::from_str(json).context("`--json` is no object of values"),
            None => Ok(self.values.iter().cloned().collect()),
        }
    }
}

impl FromIterator<(String, String)> for Assignments {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(assignments: I) -> Self {
        let mut all = Self::default();
        for (name, value) in assignments {
            match all.value_mut(&name) {
                Some(given) => given.push(value),
                None => all.0.push((name, Given::Text(value))),
            }
        }
        all
    }
}

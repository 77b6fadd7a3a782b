use std::fmt::Display;
use std::io::{self, Write};

use clap::Args;
use serde::{Deserialize, Serialize};
use uriform::{BuildError, Builder, IriRefBuf};

use crate::input::JsonFiles;
use crate::json_lines::{Answers, answer_lines};
use crate::report;

/// Put a reference together from its components
///
/// The components are encoded text. A path that would be read as an authority or a scheme gets `/.`
/// or `./` in front.
#[derive(Args)]
pub(crate) struct Build {
    #[command(flatten)]
    components: Components,

    /// Print a JSON object
    #[arg(long)]
    json: bool,

    /// Read one JSON object of components a line from standard input and print one JSON object a
    /// line
    #[arg(long, conflicts_with_all = ["json", "Components"])]
    json_lines: bool,

    #[command(flatten)]
    files: JsonFiles,
}

/// Absent or null: there is no such component.
#[derive(Args, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object of components")]
struct Components {
    #[arg(long)]
    scheme: Option<String>,
    #[arg(long)]
    authority: Option<String>,
    #[arg(long)]
    path: Option<String>,
    #[arg(long)]
    query: Option<String>,
    #[arg(long)]
    fragment: Option<String>,
}

impl Components {
    /// Whether it is a URI or an IRI shows in the text: one of ASCII is both.
    fn build(&self) -> Result<IriRefBuf, BuildError> {
        let mut builder = Builder::new();
        if let Some(scheme) = &self.scheme {
            builder = builder.scheme(scheme);
        }
        if let Some(authority) = &self.authority {
            builder = builder.authority(authority);
        }
        if let Some(path) = &self.path {
            builder = builder.path(path);
        }
        if let Some(query) = &self.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = &self.fragment {
            builder = builder.fragment(fragment);
        }
        builder.build()
    }
}

impl Build {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        if self.json_lines {
            answer_lines(&self.files.all(), |components: Components, answers| {
                answer(&components.build(), answers).map(drop)
            })?;
            return Ok(true);
        }
        self.files.expect_none()?;
        let built = self.components.build();
        if self.json {
            let mut answers = Answers::to_stdout();
            let ok = answer(&built, &mut answers)?;
            answers.flush()?;
            return Ok(ok);
        }
        match &built {
            Ok(reference) => writeln!(io::stdout(), "{reference}")?,
            Err(error) => report::error(error),
        }
        Ok(built.is_ok())
    }
}

#[derive(Serialize)]
struct Value<'a> {
    value: &'a str,
}

fn answer(built: &Result<IriRefBuf, impl Display>, answers: &mut Answers) -> io::Result<bool> {
    match built {
        Ok(reference) => answers
            .accept(&Value {
                value: reference.as_str(),
            })
            .map(|()| true),
        Err(error) => answers.refuse(&error.to_string()).map(|()| false),
    }
}

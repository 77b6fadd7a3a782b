use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use serde::Serialize;
use uriform::{
    AbsoluteIri, AbsoluteUri, HostKind, Iri, IriRef, IriRelativeRef, ParseError, RelativeRef, Uri,
    UriRef,
};

use crate::input::{Files, decode_hex};
use crate::json_lines::{Answers, Bytes, answer_lines};
use crate::report;

/// Take URI and IRI references apart
///
/// Prints every component with its place, in bytes, or says where the string stops matching.
#[derive(Args)]
pub(crate) struct Parse {
    /// The rule that each string has to match
    #[arg(long = "as", value_name = "RULE", default_value = "iri-reference")]
    rule: Rule,

    /// Each string is bytes in hexadecimal
    #[arg(long)]
    hex: bool,

    /// Print one JSON object for each string
    #[arg(long)]
    json: bool,

    /// Read one JSON string a line and print one JSON object a line
    #[arg(long, conflicts_with_all = ["json", "strings"])]
    json_lines: bool,

    #[command(flatten)]
    files: Files,

    /// Read from standard input, one a line, if none is given
    #[arg(value_name = "STRING")]
    strings: Vec<OsString>,
}

/// A rule of RFC 3986 or RFC 3987 for whole texts.
#[derive(Clone, Copy, ValueEnum)]
enum Rule {
    Uri,
    UriReference,
    AbsoluteUri,
    RelativeRef,
    Iri,
    IriReference,
    AbsoluteIri,
    IrelativeRef,
}

impl Rule {
    /// Every text of every rule is an IRI reference.
    fn parse(self, string: &[u8]) -> Result<IriRef<'_>, ParseError> {
        match self {
            Self::Uri => Uri::try_from(string).map(IriRef::from),
            Self::UriReference => UriRef::try_from(string).map(IriRef::from),
            Self::AbsoluteUri => AbsoluteUri::try_from(string).map(IriRef::from),
            Self::RelativeRef => RelativeRef::try_from(string).map(IriRef::from),
            Self::Iri => Iri::try_from(string).map(IriRef::from),
            Self::IriReference => IriRef::try_from(string),
            Self::AbsoluteIri => AbsoluteIri::try_from(string).map(IriRef::from),
            Self::IrelativeRef => IriRelativeRef::try_from(string).map(IriRef::from),
        }
    }
}

impl Parse {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        if self.json_lines {
            answer_lines(&self.files, |string: Bytes, answers| {
                self.answer(&string.0, answers).map(drop)
            })?;
            Ok(true)
        } else if self.json {
            self.print_json()
        } else {
            self.print()
        }
    }

    fn print_json(&self) -> anyhow::Result<bool> {
        let mut answers = Answers::to_stdout();
        let mut all = true;
        self.files.for_each_string(&self.strings, |string| {
            all &= self.answer(string, &mut answers)?;
            Ok(())
        })?;
        answers.flush()?;
        Ok(all)
    }

    fn print(&self) -> anyhow::Result<bool> {
        let mut output = BufWriter::new(io::stdout().lock());
        let mut all = true;
        let mut first = true;
        self.files.for_each_string(&self.strings, |string| {
            let string = self.decode(string).map_err(|message| anyhow!(message))?;
            match self.rule.parse(&string) {
                Ok(reference) => {
                    if !first {
                        writeln!(output)?;
                    }
                    print_components(reference, &mut output)?;
                    first = false;
                }
                Err(error) => {
                    all = false;
                    // Both streams may go to one terminal.
                    output.flush()?;
                    report::error_at(error, &string, error.offset(), error.open_rules());
                }
            }
            Ok(())
        })?;
        output.flush()?;
        Ok(all)
    }

    /// Writes the JSON object for a string, and tells whether it matches.
    fn answer(&self, string: &[u8], answers: &mut Answers) -> io::Result<bool> {
        let string = match self.decode(string) {
            Ok(string) => string,
            Err(message) => return answers.refuse(message).map(|()| false),
        };
        match self.rule.parse(&string) {
            Ok(reference) => answers.accept(&Components::of(reference)).map(|()| true),
            Err(error) => answers.reject(&Rejection::of(error)).map(|()| false),
        }
    }

    fn decode<'a>(&self, string: &'a [u8]) -> Result<Cow<'a, [u8]>, &'static str> {
        if self.hex {
            decode_hex(string).map(Cow::Owned)
        } else {
            Ok(Cow::Borrowed(string))
        }
    }
}

/// Prints a line for every component that is there.
fn print_components(reference: IriRef<'_>, output: &mut impl Write) -> io::Result<()> {
    let spans = reference.spans();
    let rows = [
        ("scheme", spans.scheme()),
        ("authority", spans.authority()),
        ("userinfo", spans.userinfo()),
        ("host", spans.host()),
        ("port", spans.port()),
        ("path", Some(spans.path())),
        ("query", spans.query()),
        ("fragment", spans.fragment()),
    ];
    // No span is longer to write than that of the end.
    let end = reference.as_str().len();
    let width = format!("{end}..{end}").len();
    for (name, span) in rows {
        let Some(span) = span else { continue };
        let text = &reference.as_str()[span.clone()];
        let kind = match reference.host() {
            Some(host) if name == "host" => format!(" ({})", kind_name(host.kind())),
            _ => String::new(),
        };
        let line = format!(
            "{name:<9}  {:<width$}  {text}{kind}",
            format!("{}..{}", span.start, span.end)
        );
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}

fn kind_name(kind: HostKind) -> &'static str {
    match kind {
        HostKind::Ipv4 => "ipv4",
        HostKind::Ipv6 => "ipv6",
        HostKind::IpvFuture => "ipvfuture",
        HostKind::RegName => "reg-name",
    }
}

/// The keys of the answer for a string that matches: null absent, `""` empty.
#[derive(Serialize)]
struct Components<'a> {
    scheme: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    host_kind: Option<&'static str>,
    port: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Components<'a> {
    fn of(reference: IriRef<'a>) -> Self {
        let host = reference.host();
        Self {
            scheme: reference.scheme().map(|scheme| scheme.as_str()),
            userinfo: reference.userinfo().map(|userinfo| userinfo.as_str()),
            host: host.map(|host| host.as_str()),
            host_kind: host.map(|host| kind_name(host.kind())),
            port: reference.port().map(|port| port.as_str()),
            path: reference.path().as_str(),
            query: reference.query().map(|query| query.as_str()),
            fragment: reference.fragment().map(|fragment| fragment.as_str()),
        }
    }
}

/// The keys of the answer for a string that does not match.
#[derive(Serialize)]
struct Rejection {
    /// In bytes.
    offset: usize,
    /// What could stand there instead.
    expected: Vec<Expectation>,
    /// The rules that are open there, outermost first.
    rules: &'static [&'static str],
    message: String,
}

#[derive(Serialize)]
struct Expectation {
    item: String,
    rules: &'static [&'static str],
}

impl Rejection {
    fn of(error: ParseError) -> Self {
        Self {
            offset: error.offset(),
            expected: error
                .expected()
                .map(|expected| Expectation {
                    item: expected.item.to_string(),
                    rules: expected.rules,
                })
                .collect(),
            rules: error.open_rules(),
            message: error.to_string(),
        }
    }
}

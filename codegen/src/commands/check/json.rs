//! Findings as one JSON array.

use std::io::{self, Write};

use abnf_codegen::Diagnostic;
use abnf_codegen::source::{Position, Source, Span};
use serde::Serialize;

use super::Checked;

#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    code: &'a str,
    severity: String,
    rule: Option<&'a str>,
    message: &'a str,
    fix: Option<Fix<'a>>,
}

#[derive(Serialize)]
struct Fix<'a> {
    message: &'a str,
    replacement: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

pub(super) fn write(output: &mut impl Write, checked: &[Checked]) -> io::Result<()> {
    let mut findings = Vec::new();
    for one in checked {
        // Positions at the end of a span are found in the texts.
        let texts = one.texts.iter();
        let sources: Vec<Source> = texts.map(|(name, text)| Source::new(name, text)).collect();
        findings.extend(one.found.iter().map(|found| finding(found, &sources)));
    }
    serde_json::to_writer_pretty(&mut *output, &findings)?;
    writeln!(output)
}

fn finding<'a>(found: &'a Diagnostic, sources: &[Source]) -> Finding<'a> {
    let source = sources.iter().find(|source| source.name() == found.file);
    let ends = |span: Span| -> Option<(Position, Position)> {
        let source = source?;
        Some((source.position(span.start), source.position(span.end)))
    };
    let start = found.place.as_ref().map(|place| place.position);
    let end = found.place.as_ref().and_then(|place| ends(place.span));
    let end = end.map(|(_, end)| end);
    Finding {
        file: &found.file,
        line: start.map(|start| start.line),
        column: start.map(|start| start.column),
        end_line: end.map(|end| end.line),
        end_column: end.map(|end| end.column),
        code: found.code,
        severity: found.severity.to_string(),
        rule: found.rule.as_deref(),
        message: &found.message,
        fix: found.fix.as_ref().and_then(|fix| {
            let (start, end) = ends(fix.span)?;
            Some(Fix {
                message: &fix.message,
                replacement: &fix.text,
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
            })
        }),
    }
}

//! Texts and JSON of problems, reports and transcripts: lines from plain data.

use std::fmt::Write;

#[cfg(all(unix, feature = "processes"))]
use crate::analysis::Analysis;
#[cfg(all(unix, feature = "processes"))]
use crate::judge::{SubmissionReport, TestReport};
#[cfg(all(unix, feature = "processes"))]
use crate::problem::Pays;
use crate::problem::{Problem, Sample};
use crate::verdict::{Judged, Transcript, TranscriptLine};

/// A list of problems, one a line.
pub fn list(problems: &[&Problem]) -> String {
    let kind = |problem: &Problem| if problem.is_interactive() { "interactive" } else { "" };
    let line = |problem: &&Problem| format!("{:<6} {:<12} {}", problem.id, kind(problem), problem.title.en);
    problems.iter().map(|problem| format!("{}\n", line(problem).trim_end())).collect()
}

/// The whole statement as Markdown in a language, by its code: title, text, limits, samples.
pub fn statement(problem: &Problem, language: &str) -> String {
    let (limits, sample_word, time) = match language {
        "uk" => ("Обмеження", "Приклад", ("час", "с", "пам'ять", "МіБ")),
        "ru" => ("Ограничения", "Пример", ("время", "с", "память", "МиБ")),
        _ => ("Limits", "Sample", ("time", "s", "memory", "MiB")),
    };
    let mut text = format!(
        "# {} {}\n\n{}",
        problem.id,
        problem.title.in_language(language),
        problem.statement.in_language(language)
    );
    let seconds = problem.limits.time.as_secs_f64();
    let _ = write!(
        text,
        "\n## {limits}\n\n{} {seconds} {}, {} {} {}\n",
        time.0, time.1, time.2, problem.limits.memory, time.3
    );
    for (sample, number) in problem.samples.iter().zip(1..) {
        let _ = write!(text, "\n## {sample_word} {number}\n\n");
        match sample {
            Sample::Io(input, output) => {
                let _ = write!(text, "```\n{input}```\n\n```\n{output}```\n");
            }
            Sample::Talk(_) => {
                let note = match language {
                    "uk" => "`<` — програма читає, `>` — програма виводить.",
                    "ru" => "`<` — программа читает, `>` — программа выводит.",
                    _ => "`<` is what the program reads, `>` what it prints.",
                };
                let _ = write!(text, "{note}\n\n```\n");
                for (speaker, line) in sample.lines() {
                    let _ = writeln!(text, "{} {line}", speaker.mark());
                }
                text.push_str("```\n");
            }
        }
    }
    text
}

/// A transcript, a line each; the last line of the contestant is marked if it is what went wrong.
pub fn transcript(transcript: &Transcript, judged: &Judged) -> String {
    let mut text = String::new();
    let time =
        |line: &TranscriptLine| line.at.map_or_else(String::new, |at| format!("{:>9.3} ", at.as_secs_f64()));
    let mut write = |line: &TranscriptLine| {
        let _ = writeln!(text, "{}{} {}", time(line), line.speaker.mark(), line.text);
    };
    transcript.head().iter().for_each(&mut write);
    if transcript.left_out() > 0 {
        let _ = writeln!(text, "  … {} lines left out", transcript.left_out());
    }
    for line in transcript.tail() {
        let _ = writeln!(text, "{}{} {}", time(line), line.speaker.mark(), line.text);
    }
    if !judged.is_ok() {
        let _ = writeln!(text, "^ {}: {}", judged.verdict, judged.reason);
    }
    text
}

/// How many bytes a table shows, in words.
#[cfg(all(unix, feature = "processes"))]
fn bytes(bytes: u64) -> String {
    if bytes == 0 { "-".to_owned() } else { format!("{:.1}", bytes as f64 / 1_048_576.0) }
}

/// The table of a judged submission, at most `width` columns wide; a likely cause is told in a language.
#[cfg(all(unix, feature = "processes"))]
pub fn report(report: &SubmissionReport, width: usize, language: &str) -> String {
    let mut text = format!("{} {}\n", report.problem.id, report.problem.title.en);
    if report.time_factor != 1.0 {
        let limit = report.problem.limits.time.as_secs_f64();
        let _ = writeln!(text, "time limit {limit} s, times {}", report.time_factor);
    }
    let _ = writeln!(text, "{:>4}  {:<14} {:>7} {:>7} {:>6}", "test", "verdict", "s", "MiB", "points");
    let indent = " ".repeat(6);
    for row in &report.rows {
        let _ = writeln!(
            text,
            "{:>4}  {:<14} {:>7.3} {:>7} {:>6}",
            row.number,
            row.judged.verdict,
            row.used.time.as_secs_f64(),
            bytes(row.used.memory),
            if row.points == 0 { "-".to_owned() } else { row.points.to_string() }
        );
        if row.judged.is_ok() {
            continue;
        }
        let why = format!("{}: {}", row.about, row.judged.reason);
        for line in textwrap::wrap(&why, width.saturating_sub(indent.len()).max(20)) {
            let _ = writeln!(text, "{indent}{line}");
        }
        if !row.transcript.is_empty() {
            text.push_str(&end_of(row, width));
        }
    }
    text.push_str(&blocks(report));
    if let Some((key, tests, failed)) = report.cause() {
        let analysis = Analysis::of(report.problem, language);
        let said = analysis.mistake(key).unwrap_or(key);
        let said = format!("{} ({tests}/{failed}): {said}", analysis.word("cause"));
        textwrap::wrap(&said, width.max(20)).iter().for_each(|line| text.push_str(&format!("{line}\n")));
    }
    let _ = writeln!(text, "{}", summary(report));
    text
}

/// A judged submission in one line.
#[cfg(all(unix, feature = "processes"))]
pub fn summary(report: &SubmissionReport) -> String {
    let passed = report.rows.iter().filter(|row| row.judged.is_ok()).count();
    let slowest = report.rows.iter().map(|row| row.used.time).max().unwrap_or_default();
    format!(
        "{} {}: {} of {} points, {passed} of {} tests, slowest {:.3} s",
        report.problem.id,
        if report.score.is_full() { "accepted" } else { "not accepted" },
        report.score.points(),
        report.score.of(),
        report.rows.len(),
        slowest.as_secs_f64()
    )
}

/// One test in a line.
#[cfg(all(unix, feature = "processes"))]
pub fn row(row: &TestReport) -> String {
    let reason =
        if row.judged.reason.is_empty() { String::new() } else { format!(": {}", row.judged.reason) };
    let time = row.used.time.as_secs_f64();
    format!("{}{reason}\n{time:.3} s, {} MiB\n", row.judged.verdict, bytes(row.used.memory))
}

/// The last lines of a talk, the wrong one marked.
#[cfg(all(unix, feature = "processes"))]
fn end_of(row: &TestReport, width: usize) -> String {
    const MAX_TRANSCRIPT_LINES: usize = 6;
    let lines: Vec<&TranscriptLine> = row.transcript.kept().collect();
    let from = lines.len().saturating_sub(MAX_TRANSCRIPT_LINES);
    let mut text = String::new();
    if row.transcript.len() > MAX_TRANSCRIPT_LINES {
        let _ = writeln!(text, "      …");
    }
    let wrong = lines.iter().rposition(|line| line.speaker == crate::verdict::Speaker::Contestant);
    for (at, line) in lines.iter().enumerate().skip(from) {
        let mark = if Some(at) == wrong { "  <-- here" } else { "" };
        let room = width.saturating_sub(20).max(20);
        let shown: String = line.text.chars().take(room).collect();
        let _ = writeln!(text, "      {} {shown}{mark}", line.speaker.mark());
    }
    text
}

#[cfg(all(unix, feature = "processes"))]
fn blocks(report: &SubmissionReport) -> String {
    let scored: Vec<_> = report.problem.blocks.iter().zip(&report.score.blocks).collect();
    if scored.iter().filter(|(block, _)| block.points > 0).count() < 2 {
        return String::new();
    }
    let line = |(number, (block, of)): (usize, &(&crate::problem::Block, &crate::score::BlockScore))| {
        let whole = if block.pays == Pays::Whole { " (all or nothing)" } else { "" };
        format!(
            "block {number}: {} of {} tests, {} of {} points: {}{whole}\n",
            of.passed, of.tests, of.points, of.of, block.about
        )
    };
    scored.iter().enumerate().map(line).collect()
}

//! Problems as files for other systems: plain pairs of paths and contents. Who calls writes them.

mod dmoj;
mod polygon;

use std::io::Write;

use grundy::error::BadText;
use serde::Serialize;

use crate::card::Card;
use crate::generate::Test;
use crate::problem::{Pays, Problem};

/// A file: its path with slashes, and what is in it.
pub type File = (String, Vec<u8>);

/// A system that problems are exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A folder of the DMOJ judge: `init.yml` and an archive of tests.
    Dmoj,
    /// A package like those of Codeforces Polygon: `problem.xml` and folders.
    Polygon,
}

/// The files of a problem for a system.
///
/// # Errors
/// A test on which the reference solver fails.
pub fn export(problem: &Problem, format: Format, seed: u64) -> Result<Vec<File>, BadText> {
    let tests = problem.tests(seed);
    match format {
        Format::Dmoj => dmoj::files(problem, &tests),
        Format::Polygon => polygon::files(problem, &tests),
    }
}

/// The manifest of a problem's tests.
#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    problem: Card,
    seed: u64,
    tests: Vec<ManifestRow<'a>>,
}

#[derive(Serialize)]
struct ManifestRow<'a> {
    test: usize,
    input: String,
    block: usize,
    about: &'a str,
    points: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<ExportedOpponent<'a>>,
}

#[derive(Serialize)]
struct ExportedOpponent<'a> {
    name: &'a str,
    seed: u64,
    at_least: Option<i64>,
}

/// The tests of a problem: `01.in`, `01.ans` (what the reference solver prints; not for games), and
/// `manifest.json` with points.
///
/// # Errors
/// A test on which the reference solver fails.
pub fn tests(problem: &Problem, seed: u64) -> Result<Vec<File>, BadText> {
    let tests = problem.tests(seed);
    let mut files = Vec::new();
    let mut rows = Vec::new();
    for test in &tests {
        let name = name(test, &tests);
        files.push((format!("{name}.in"), test.file().into_bytes()));
        let mut row = ManifestRow {
            test: test.number,
            input: format!("{name}.in"),
            block: test.block,
            about: &test.about,
            points: share(problem, &tests, test.block),
            answer: None,
            opponent: None,
        };
        match &test.versus {
            None => {
                files.push((format!("{name}.ans"), problem.solve(&test.input)?.into_bytes()));
                row.answer = Some(format!("{name}.ans"));
            }
            Some(versus) => {
                row.opponent = Some(ExportedOpponent {
                    name: &versus.opponent,
                    seed: versus.seed,
                    at_least: versus.at_least,
                });
            }
        }
        rows.push(row);
    }
    let manifest = Manifest { problem: Card::of(problem), seed, tests: rows };
    let text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data with text keys");
    files.push(("manifest.json".to_owned(), (text + "\n").into_bytes()));
    Ok(files)
}

/// The name of a test's files: its number, as wide as the largest.
fn name(test: &Test, tests: &[Test]) -> String {
    let width = tests.len().to_string().len().max(2);
    format!("{:0width$}", test.number)
}

/// The points of one test, where tests pay one by one.
fn share(problem: &Problem, tests: &[Test], block: usize) -> u32 {
    let many = tests.iter().filter(|test| test.block == block).count().max(1);
    let block = &problem.blocks[block];
    if block.pays == Pays::Whole { 0 } else { block.points / u32::try_from(many).unwrap_or(u32::MAX) }
}

/// The blocks that a block needs, by number.
fn needed(problem: &Problem, block: usize) -> Vec<usize> {
    match problem.blocks[block].needs {
        crate::problem::Needs::Nothing => Vec::new(),
        crate::problem::Needs::AllBefore => (0..block).collect(),
        crate::problem::Needs::These(blocks) => blocks.to_vec(),
    }
}

/// A program in C++ that lets `grundy` be the interactor: other systems compile interactors.
fn interactor(problem: &Problem) -> String {
    format!(
        r#"// The interactor of {id}: hands over to grundy, which must be installed where this runs.
// Arguments as testlib's: INPUT OUTPUT [ANSWER]; exit codes 0 accepted, 1 wrong, 2 presentation, 3 failed.
#include <cstdio>
#include <unistd.h>

int main(int argc, char **argv) {{
    if (argc < 2) {{
        std::fprintf(stderr, "FAIL no test file is given\n");
        return 3;
    }}
    execlp("grundy", "grundy", "problem", "interact", "{id}", "--test", argv[1], static_cast<char *>(nullptr));
    std::fprintf(stderr, "FAIL grundy cannot be started\n");
    return 3;
}}
"#,
        id = problem.id
    )
}

/// Files in an archive, not compressed, without times: the same files give the same bytes.
fn archive(files: &[File]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let memory = "an archive in memory can always be written";
    for (path, contents) in files {
        writer.start_file(path.as_str(), options).expect(memory);
        writer.write_all(contents).expect(memory);
    }
    writer.finish().expect(memory).into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problems;

    fn text(files: &[File], path: &str) -> String {
        let file = files.iter().find(|(name, _)| name == path).unwrap_or_else(|| panic!("no {path}"));
        String::from_utf8(file.1.clone()).unwrap()
    }

    #[test]
    fn tests_with_a_manifest() {
        let files = super::tests(problems::find("1.2:A").unwrap(), DEFAULT_SEED).unwrap();
        assert_eq!((text(&files, "01.in"), text(&files, "01.ans")), ("2\n".to_owned(), "1\n".to_owned()));
        let manifest: serde_json::Value = serde_json::from_str(&text(&files, "manifest.json")).unwrap();
        let rows = manifest["tests"].as_array().unwrap();
        assert_eq!(rows.iter().map(|row| row["points"].as_u64().unwrap()).sum::<u64>(), 100);
        let files = super::tests(problems::find("1.2:H").unwrap(), DEFAULT_SEED).unwrap();
        assert_eq!(text(&files, "01.in"), "3\nopponent script:2 seed 0\n");
    }

    #[test]
    fn dmoj_folders() {
        let files = export(problems::find("1.2:G").unwrap(), Format::Dmoj, DEFAULT_SEED).unwrap();
        let init = text(&files, "init.yml");
        for part in [
            "archive: tests.zip",
            "checker: standard",
            "batched:",
            "points: 30",
            "dependencies: [1, 2, 3, 4]",
        ] {
            assert!(init.contains(part), "{part}: {init}");
        }
        assert_eq!(files, export(problems::find("1.2:G").unwrap(), Format::Dmoj, DEFAULT_SEED).unwrap());
        let files = export(problems::find("1.2:B").unwrap(), Format::Dmoj, DEFAULT_SEED).unwrap();
        let init = text(&files, "init.yml");
        assert!(init.contains("type: testlib") && init.contains("unbuffered: true"), "{init}");
        assert!(text(&files, "interactor.cpp").contains("\"interact\", \"1.2:B\""));
        let zip = &files.iter().find(|(name, _)| name == "tests.zip").unwrap().1;
        assert!(zip.starts_with(b"PK"));
    }

    #[test]
    fn polygon_packages() {
        let files = export(problems::find("1.2:H").unwrap(), Format::Polygon, DEFAULT_SEED).unwrap();
        let xml = text(&files, "problem.xml");
        for part in [
            "<time-limit>2000</time-limit>",
            "sample=\"true\"",
            "files/interactor.cpp",
            "points-policy=\"each-test\"",
        ] {
            assert!(xml.contains(part), "{part}: {xml}");
        }
        assert!(text(&files, "statements/ukrainian/statement.md").contains("Палички"));
        assert!(text(&files, "statements/russian/statement.md").contains("Палочки"));
    }
}

//! A package like those of Codeforces Polygon: `problem.xml`, tests with answers, statements, the interactor.

use std::fmt::Write;

use grundy::error::BadText;

use super::{File, interactor, name, needed, share};
use crate::check::Checker;
use crate::generate::Test;
use crate::problem::{Pays, Problem, Task};
use crate::view;

/// A checker that compares the first `FIXED_LINES` lines in order, the others in any order.
const SET_CHECKER: &str = include_str!("set_checker.cpp");

/// The languages of the statements: folders, and codes.
const LANGUAGES: [(&str, &str); 3] = [("english", "en"), ("ukrainian", "uk"), ("russian", "ru")];

pub(super) fn files(problem: &Problem, tests: &[Test]) -> Result<Vec<File>, BadText> {
    let mut files = vec![("problem.xml".to_owned(), xml(problem, tests).into_bytes())];
    for test in tests {
        let name = name(test, tests);
        files.push((format!("tests/{name}"), test.file().into_bytes()));
        let answer = if test.versus.is_some() { "\n".to_owned() } else { problem.solve(&test.input)? };
        files.push((format!("tests/{name}.a"), answer.into_bytes()));
    }
    for (language, code) in LANGUAGES {
        let path = format!("statements/{language}/statement.md");
        files.push((path, view::statement(problem, code).into_bytes()));
    }
    let solution = format!("#!/bin/sh\n# the reference solution\nexec grundy problem solve {}\n", problem.id);
    files.push(("solutions/reference.sh".to_owned(), solution.into_bytes()));
    if problem.is_interactive() {
        files.push(("files/interactor.cpp".to_owned(), interactor(problem).into_bytes()));
    }
    if let Task::Batch { check: Checker::Set { fixed }, .. } = &problem.task {
        let source = SET_CHECKER.replace("FIXED_LINES", &fixed.to_string());
        files.push(("files/check.cpp".to_owned(), source.into_bytes()));
    }
    Ok(files)
}

/// A text between quotes.
fn quoted(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn xml(problem: &Problem, tests: &[Test]) -> String {
    let short: String =
        problem.id.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let width = tests.len().to_string().len().max(2);
    let mut xml = format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="grundy-{short}">
    <names>
        <name language="english" value="{}"/>
        <name language="ukrainian" value="{}"/>
        <name language="russian" value="{}"/>
    </names>
    <statements>
        <statement charset="UTF-8" language="english" path="statements/english/statement.md" type="text/markdown"/>
        <statement charset="UTF-8" language="ukrainian" path="statements/ukrainian/statement.md" type="text/markdown"/>
        <statement charset="UTF-8" language="russian" path="statements/russian/statement.md" type="text/markdown"/>
    </statements>
    <judging input-file="" output-file="" run-count="1">
        <testset name="tests">
            <time-limit>{}</time-limit>
            <memory-limit>{}</memory-limit>
            <test-count>{}</test-count>
            <input-path-pattern>tests/%0{width}d</input-path-pattern>
            <answer-path-pattern>tests/%0{width}d.a</answer-path-pattern>
            <tests>
"#,
        quoted(problem.title.en),
        quoted(problem.title.uk),
        quoted(problem.title.ru),
        problem.limits.time.as_millis(),
        problem.limits.memory << 20,
        tests.len()
    );
    for test in tests {
        let sample = if test.block == 0 { r#" sample="true""# } else { "" };
        let _ = writeln!(
            xml,
            r#"                <test group="{}" method="manual" points="{}.0"{sample} description="{}"/>"#,
            test.block,
            share(problem, tests, test.block),
            quoted(&test.about)
        );
    }
    xml.push_str("            </tests>\n            <groups>\n");
    for (number, block) in problem.blocks.iter().enumerate() {
        let policy = if block.pays == Pays::Whole { "complete-group" } else { "each-test" };
        let _ = write!(
            xml,
            r#"                <group feedback-policy="complete" name="{number}" points="{}.0" points-policy="{policy}""#,
            block.points
        );
        let needed = needed(problem, number);
        if needed.is_empty() {
            xml.push_str("/>\n");
            continue;
        }
        xml.push_str(">\n                    <dependencies>\n");
        for of in needed {
            let _ = writeln!(xml, r#"                        <dependency group="{of}"/>"#);
        }
        xml.push_str("                    </dependencies>\n                </group>\n");
    }
    xml.push_str("            </groups>\n        </testset>\n    </judging>\n    <assets>\n");
    xml.push_str(&assets(problem));
    xml.push_str("    </assets>\n</problem>\n");
    xml
}

fn assets(problem: &Problem) -> String {
    let source = |tag: &str, path: &str| {
        format!(
            "        <{tag} type=\"testlib\">\n            <source path=\"{path}\" type=\"cpp.g++17\"/>\n        </{tag}>\n"
        )
    };
    match &problem.task {
        Task::Game { .. } => source("interactor", "files/interactor.cpp"),
        Task::Batch { check, .. } => match check {
            Checker::Tokens => "        <checker name=\"std::wcmp.cpp\" type=\"testlib\"/>\n".to_owned(),
            Checker::Reals(_) => "        <checker name=\"std::rcmp9.cpp\" type=\"testlib\"/>\n".to_owned(),
            Checker::Set { .. } => source("checker", "files/check.cpp"),
            Checker::Own(_) => {
                "        <!-- the checker is grundy's own: write one with testlib -->\n".to_owned()
            }
        },
    }
}

//! A problem folder of the DMOJ judge: `init.yml`, the archive with the tests, the checker or the interactor.
//!
//! DMOJ numbers only batches, from 1, and `dependencies` name those. A block that pays as a whole is a batch;
//! so is one that others need.

use std::fmt::Write;

use grundy::error::BadText;

use super::{File, archive, interactor, name, needed, share};
use crate::check::Checker;
use crate::generate::Test;
use crate::problem::{Pays, Problem, Task, Words};
use crate::view;

pub(super) fn files(problem: &Problem, tests: &[Test]) -> Result<Vec<File>, BadText> {
    let mut packed = Vec::new();
    for test in tests {
        let name = name(test, tests);
        packed.push((format!("{name}.in"), test.file().into_bytes()));
        let answer = if test.versus.is_some() { String::new() } else { problem.solve(&test.input)? };
        packed.push((format!("{name}.out"), answer.into_bytes()));
    }
    let mut files = vec![
        ("init.yml".to_owned(), init(problem, tests).into_bytes()),
        ("tests.zip".to_owned(), archive(&packed)),
    ];
    for code in Words::LANGUAGES {
        files.push((format!("statement.{code}.md"), view::statement(problem, code).into_bytes()));
    }
    if problem.is_interactive() {
        files.push(("interactor.cpp".to_owned(), interactor(problem).into_bytes()));
    }
    Ok(files)
}

fn init(problem: &Problem, tests: &[Test]) -> String {
    let mut text = format!("# {} {}\n", problem.id, problem.title.en);
    let _ = writeln!(
        text,
        "# time and memory are set on the site: {} s, {} KiB",
        problem.limits.time.as_secs_f64(),
        problem.limits.memory * 1024
    );
    text.push_str("archive: tests.zip\n");
    match &problem.task {
        Task::Batch { check, .. } => text.push_str(&checker(check)),
        Task::Game { .. } => {
            text.push_str("unbuffered: true\ninteractive:\n  files: interactor.cpp\n  type: testlib\n");
        }
    }
    text.push_str("test_cases:\n");
    // the number of a block's batch
    let mut batches = vec![None; problem.blocks.len()];
    let mut count = 0;
    for (number, block) in problem.blocks.iter().enumerate() {
        let is_needed = (number..problem.blocks.len()).any(|later| needed(problem, later).contains(&number));
        let own: Vec<&Test> = tests.iter().filter(|test| test.block == number).collect();
        let cases = own.iter().map(|test| name(test, tests));
        if block.pays == Pays::Each && !is_needed {
            let points = share(problem, tests, number);
            for case in cases {
                let _ = writeln!(text, "- {{in: {case}.in, out: {case}.out, points: {points}}}");
            }
            continue;
        }
        count += 1;
        batches[number] = Some(count);
        let _ = writeln!(text, "# {}\n- points: {}", block.about, block.points);
        let wanted: Vec<String> = needed(problem, number)
            .iter()
            .filter_map(|&of| batches[of])
            .map(|batch: u32| batch.to_string())
            .collect();
        if !wanted.is_empty() {
            let _ = writeln!(text, "  dependencies: [{}]", wanted.join(", "));
        }
        text.push_str("  batched:\n");
        for case in cases {
            let _ = writeln!(text, "  - {{in: {case}.in, out: {case}.out}}");
        }
    }
    text
}

fn checker(check: &Checker) -> String {
    match check {
        Checker::Tokens => "checker: standard\n".to_owned(),
        Checker::Set { .. } => "checker: {name: sorted, args: {split_on: lines}}\n".to_owned(),
        Checker::Reals(_) => "checker: {name: floats, args: {precision: 9}}\n".to_owned(),
        Checker::Own(_) => {
            "# the checker of this problem is grundy's own: write one for DMOJ\nchecker: standard\n"
                .to_owned()
        }
    }
}

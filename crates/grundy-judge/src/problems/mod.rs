//! The problems, one a file, and the list of them.

mod card_row;
mod habit;
mod heap_duel;
mod heaps;
mod mine_field;
pub mod mistakes;
mod strip;
mod table;
mod two_numbers;

#[cfg(test)]
mod clumsy;
#[cfg(test)]
pub(crate) mod testing;

use crate::problem::{Problem, Words};

/// The statements of a problem, from the files of this name.
macro_rules! statement {
    ($name:literal) => {
        $crate::problem::Words {
            en: include_str!(concat!($name, ".en.md")),
            uk: include_str!(concat!($name, ".uk.md")),
            ru: include_str!(concat!($name, ".ru.md")),
        }
    };
}

/// Declares the problems: one line is a module and its place in [`ALL`].
macro_rules! problems {
    ($($module:ident)*) => {
        $(pub mod $module;)*

        /// All problems, in the order of the book.
        pub static ALL: &[&Problem] = &[$(&$module::PROBLEM),*];

        /// The analyses, in the same order.
        static ANALYSES: &[Words] = &[$(Words {
            en: include_str!(concat!(stringify!($module), ".analysis.en.md")),
            uk: include_str!(concat!(stringify!($module), ".analysis.uk.md")),
            ru: include_str!(concat!(stringify!($module), ".analysis.ru.md")),
        }),*];

        /// The solutions in Python, in the same order.
        static PYTHON: &[&str] = &[$(include_str!(concat!(stringify!($module), ".py"))),*];

        #[cfg(test)]
        const MODULES: &[&str] = &[$(stringify!($module)),*];
    };
}

problems! {
    p1_2_a_bashe
    p1_2_b_bashe_interactive
    p1_2_c_minefield
    p1_2_d_minefield_first_moves
    p1_2_e_minefield_interactive
    p1_2_f_minefield_reversed
    p1_2_g_dependent_sticks
    p1_2_h_dependent_sticks_interactive
    p1_3_a_nim_three_heaps
    p1_3_b_nim
    p1_3_c_nim_first_moves
    p1_3_d_nim_interactive
    p1_4_a_nim_bashe_hybrid
    p1_4_b_nim_bashe_hybrid_interactive
    p1_4_c_minefield_chips
    p1_4_d_crossing_out
    p1_4_e_crossing_out_interactive
    p1_4_f_forest_chess
    p1_6_a_bashe_with_cycles
    p1_6_b_queen_endgame
    p1_7_a_card_row
    p1_7_b_card_row_interactive
    p1_7_c_card_row_two_ends
    p1_7_d_card_row_two_numbers
    p1_7_e_card_row_guarantee
    p1_7_f_card_row_three_players
    p1_8_a_decision_tree
    p1_9_a_pluses_and_minuses
    p1_9_b_card_row_wind
}

/// The reference solution as a program in Python.
pub fn python(problem: &Problem) -> Option<&'static str> {
    ALL.iter().zip(PYTHON).find(|(one, _)| one.id == problem.id).map(|(_, program)| *program)
}

/// What is said about a problem, as the module `analysis` reads it.
pub(crate) fn analysis(problem: &Problem) -> Option<&'static Words> {
    ALL.iter().zip(ANALYSES).find(|(one, _)| one.id == problem.id).map(|(_, analysis)| analysis)
}

/// The problem with this number, as `1.2:A`, `1.2a` or `1.2-a`.
///
/// ```
/// use grundy_judge::problems::find;
/// assert_eq!(find("1.2b").unwrap().id, "1.2:B");
/// assert!(find("9.9:Z").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Problem> {
    let plain = |id: &str| -> String {
        id.chars().filter(|c| !matches!(c, ':' | '-' | '_' | ' ')).flat_map(char::to_uppercase).collect()
    };
    ALL.iter().copied().find(|problem| plain(problem.id) == plain(id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problem::{Pays, Task};

    /// A problem is its eight files and one line above: files are named after the id, their first line says
    /// id and title, and nothing else in the workspace names the module.
    #[test]
    fn one_line_registers_a_problem() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let folder = crates.join("grundy-judge/src/problems");
        let mut problem_files: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.starts_with("p1_"))
            .collect();
        problem_files.sort();
        let expected: Vec<String> = MODULES
            .iter()
            .flat_map(|module| {
                ["analysis.en.md", "analysis.ru.md", "analysis.uk.md", "en.md", "py", "rs", "ru.md", "uk.md"]
                    .map(|ending| format!("{module}.{ending}"))
            })
            .collect();
        assert_eq!(problem_files, expected, "every file of a problem is listed, in the order of the book");

        let mut sources = Vec::new();
        rust_files(crates, &mut sources);
        let is_own = |path: &Path| path.starts_with(&folder) && !path.ends_with("mod.rs");
        let others: Vec<String> = sources
            .iter()
            .filter(|path| !is_own(path))
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect();
        for (module, problem) in MODULES.iter().zip(ALL) {
            let id = problem.id.to_lowercase().replace(['.', ':'], "_");
            assert!(module.starts_with(&format!("p{id}_")), "{module} is named after {}", problem.id);
            let source = std::fs::read_to_string(folder.join(format!("{module}.rs"))).unwrap();
            let first_line = format!("//! {}, {}", problem.id, problem.title.en);
            assert!(source.starts_with(&first_line), "{module} begins with: {first_line}");
            let places: usize = others.iter().map(|text| text.matches(module).count()).sum();
            // a name may begin with another one
            let longer = MODULES.iter().filter(|other| other.starts_with(module)).count();
            assert_eq!(places, longer, "{module} is named only in problems/mod.rs, once");
        }
    }

    fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                rust_files(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }

    /// Points add up to 100, blocks divide, tests are many and not alike, and come back with the seed.
    #[test]
    fn records_are_sound() {
        for problem in ALL {
            let tests = problem.tests(DEFAULT_SEED);
            let made: Vec<_> = testing::answered(problem).iter().map(|(test, _)| test.clone()).collect();
            assert_eq!(tests, made, "{}", problem.id);
            assert_eq!(problem.blocks.iter().map(|block| block.points).sum::<u32>(), 100, "{}", problem.id);
            assert_eq!(problem.blocks[0].points, 0, "{}: the first block is that of the samples", problem.id);
            assert!(tests.len() >= problem.samples.len() + 10, "{}: {} tests", problem.id, tests.len());
            let other_seed = problem.tests(DEFAULT_SEED + 1);
            for (number, block) in problem.blocks.iter().enumerate() {
                let many = tests.iter().filter(|test| test.block == number).count();
                assert!(many > 0, "{}: block {number} is empty", problem.id);
                let share = block.pays == Pays::Whole || (block.points as usize).is_multiple_of(many);
                assert!(share, "{}: {} points for {many} tests in block {number}", problem.id, block.points);
                let as_many = other_seed.iter().filter(|test| test.block == number).count();
                assert_eq!(as_many, many, "{}: block {number} has as many tests with any seed", problem.id);
            }
            let mut files = BTreeSet::new();
            for test in &tests {
                assert!(test.block < problem.blocks.len());
                assert!(
                    !test.about.is_empty() && test.input.ends_with('\n'),
                    "{} {}",
                    problem.id,
                    test.number
                );
                assert_eq!(test.versus.is_some(), problem.is_interactive());
                assert!(files.insert(test.file()), "{}: test {} came before", problem.id, test.number);
            }
            for text in Words::LANGUAGES.map(|code| problem.statement.in_language(code)) {
                assert!(
                    text.len() > 200 && text.lines().all(|line| line.chars().count() <= 150),
                    "{}",
                    problem.id
                );
            }
        }
    }

    /// Every sample by the reference solver; every talk of the book replays; every test by the reference
    /// player.
    #[test]
    fn samples_and_tests() {
        for problem in ALL {
            check_problem(problem);
        }
    }

    fn check_problem(problem: &Problem) {
        use crate::check::Checker;
        use crate::interact::talk;
        use crate::problem::Sample;
        for sample in problem.samples {
            match (sample, &problem.task) {
                // the book rounds real numbers
                (Sample::Io(input, output), Task::Batch { check: Checker::Reals(tolerance), .. }) => {
                    let judged =
                        Checker::Reals(*tolerance).judge(input, output, &problem.solve(input).unwrap());
                    assert!(judged.is_ok(), "{} {input}: {}", problem.id, judged.reason);
                }
                (Sample::Io(input, output), _) => {
                    assert_eq!(problem.solve(input).unwrap(), *output, "{} {input}", problem.id);
                }
                (Sample::Talk(_), _) => {}
            }
        }
        let tests = testing::answered(problem);
        for (test, answer) in tests.iter() {
            let place = format!("{} test {}: {}", problem.id, test.number, test.about);
            match &problem.task {
                Task::Batch { check, .. } => {
                    assert!(check.judge(&test.input, answer, answer).is_ok(), "{place}");
                }
                Task::Game { player, .. } => {
                    let versus = test.versus.as_ref().unwrap();
                    let mut referee = problem.referee(&test.input, versus).expect(&place);
                    let talk = talk(&mut *referee, &mut *player(test.number as u64), None);
                    assert!(talk.judged.is_ok(), "{place}: {:?}", talk.judged);
                }
            }
        }
        for (sample, (test, _)) in problem.samples.iter().zip(tests.iter()) {
            if !matches!(sample, Sample::Talk(_)) {
                continue;
            }
            // the book's program is a reader of lines from a script
            let mut referee = problem.referee(&test.input, test.versus.as_ref().unwrap()).unwrap();
            let book: Vec<_> = sample.lines().collect();
            let mut told = Vec::new();
            told.extend(referee.start().into_iter().map(|line| (crate::verdict::Speaker::Judge, line)));
            for (_, line) in
                book.iter().filter(|(speaker, _)| *speaker == crate::verdict::Speaker::Contestant)
            {
                told.push((crate::verdict::Speaker::Contestant, (*line).to_owned()));
                let answer = referee.hear(line);
                assert_eq!(answer.end, None, "{} {line}", problem.id);
                told.extend(answer.say.into_iter().map(|line| (crate::verdict::Speaker::Judge, line)));
            }
            let told: Vec<_> = told.iter().map(|(speaker, line)| (*speaker, line.as_str())).collect();
            assert_eq!(told, book, "{}", problem.id);
            assert!(referee.silence().is_ok(), "{}: {:?}", problem.id, referee.silence());
        }
    }
}

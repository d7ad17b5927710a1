//! The problems, one a file, and the kept list.

mod card_row;
mod heap_duel;
mod heaps;
mod mine_field;
pub mod p1_2_a;
pub mod p1_2_b;
pub mod p1_2_c;
pub mod p1_2_d;
pub mod p1_2_e;
pub mod p1_2_f;
pub mod p1_2_g;
pub mod p1_2_h;
pub mod p1_3_a;
pub mod p1_3_b;
pub mod p1_3_c;
pub mod p1_3_d;
pub mod p1_4_a;
pub mod p1_4_b;
pub mod p1_4_c;
pub mod p1_4_d;
pub mod p1_4_e;
pub mod p1_4_f;
pub mod p1_6_a;
pub mod p1_6_b;
pub mod p1_7_a;
pub mod p1_7_b;
pub mod p1_7_c;
pub mod p1_7_d;
pub mod p1_7_e;
pub mod p1_7_f;
pub mod p1_8_a;
pub mod p1_9_a;
pub mod p1_9_b;
mod strip;
mod table;
mod two_numbers;

#[cfg(test)]
mod clumsy;
#[cfg(test)]
pub(crate) mod testing;

use crate::problem::Problem;

/// All problems, in the order of the book.
pub static ALL: &[&Problem] = &[
    // 1.2
    &p1_2_a::PROBLEM,
    &p1_2_b::PROBLEM,
    &p1_2_c::PROBLEM,
    &p1_2_d::PROBLEM,
    &p1_2_e::PROBLEM,
    &p1_2_f::PROBLEM,
    &p1_2_g::PROBLEM,
    &p1_2_h::PROBLEM,
    // 1.3
    &p1_3_a::PROBLEM,
    &p1_3_b::PROBLEM,
    &p1_3_c::PROBLEM,
    &p1_3_d::PROBLEM,
    // 1.4
    &p1_4_a::PROBLEM,
    &p1_4_b::PROBLEM,
    &p1_4_c::PROBLEM,
    &p1_4_d::PROBLEM,
    &p1_4_e::PROBLEM,
    &p1_4_f::PROBLEM,
    // 1.6
    &p1_6_a::PROBLEM,
    &p1_6_b::PROBLEM,
    // 1.7
    &p1_7_a::PROBLEM,
    &p1_7_b::PROBLEM,
    &p1_7_c::PROBLEM,
    &p1_7_d::PROBLEM,
    &p1_7_e::PROBLEM,
    &p1_7_f::PROBLEM,
    // 1.8
    &p1_8_a::PROBLEM,
    // 1.9
    &p1_9_a::PROBLEM,
    &p1_9_b::PROBLEM,
];

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
    use super::*;
    use crate::generate::SEED;
    use crate::problem::{Pays, Task};

    /// Every file of a problem is in the list.
    #[test]
    fn the_list_is_kept() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/problems");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(".rs")?.strip_prefix('p').map(str::to_owned))
            .collect();
        files.sort();
        let id = |file: &String| file.replacen('_', ".", 1).replacen('_', ":", 1).to_uppercase();
        let listed: Vec<&str> = ALL.iter().map(|problem| problem.id).collect();
        assert_eq!(files.iter().map(id).collect::<Vec<_>>(), listed);
    }

    /// Points add up to 100, blocks divide, tests are many and not alike, and come back with the seed.
    #[test]
    fn records_are_sound() {
        for problem in ALL {
            let tests = problem.tests(SEED);
            assert_eq!(tests, problem.tests(SEED), "{}", problem.id);
            assert_eq!(problem.blocks.iter().map(|block| block.points).sum::<u32>(), 100, "{}", problem.id);
            assert_eq!(problem.blocks[0].points, 0, "{}: the first block is that of the samples", problem.id);
            assert!(tests.len() >= problem.samples.len() + 10, "{}: {} tests", problem.id, tests.len());
            for (number, block) in problem.blocks.iter().enumerate() {
                let many = tests.iter().filter(|test| test.block == number).count();
                assert!(many > 0, "{}: block {number} is empty", problem.id);
                let share = block.pays == Pays::Whole || (block.points as usize).is_multiple_of(many);
                assert!(share, "{}: {} points for {many} tests in block {number}", problem.id, block.points);
                let other_seed = problem.tests(SEED + 1);
                let as_many = other_seed.iter().filter(|test| test.block == number).count();
                assert_eq!(as_many, many, "{}: block {number} has as many tests with any seed", problem.id);
            }
            for test in &tests {
                assert!(test.block < problem.blocks.len());
                assert!(
                    !test.about.is_empty() && test.input.ends_with('\n'),
                    "{} {}",
                    problem.id,
                    test.number
                );
                assert_eq!(test.versus.is_some(), problem.is_interactive());
                let same = |other: &&crate::generate::Test| other.file() == test.file();
                let first = tests.iter().find(same).map(|test| test.number);
                assert_eq!(first, Some(test.number), "{}: the same test twice", problem.id);
            }
            for text in [problem.statement.en, problem.statement.uk] {
                assert!(
                    text.len() > 200 && text.lines().all(|line| line.chars().count() <= 150),
                    "{}",
                    problem.id
                );
            }
        }
    }

    /// Every sample by the reference solver; every talk of the book replays; every test by the reference player.
    #[test]
    fn samples_and_tests() {
        for problem in ALL {
            check_problem(problem);
        }
    }

    fn check_problem(problem: &Problem) {
        use crate::check::Check;
        use crate::interact::talk;
        use crate::problem::Sample;
        for sample in problem.samples {
            match (sample, &problem.task) {
                // the book rounds real numbers
                (Sample::Io(input, output), Task::Batch { check: Check::Reals(tolerance), .. }) => {
                    let judged =
                        Check::Reals(*tolerance).judge(input, output, &problem.solve(input).unwrap());
                    assert!(judged.is_ok(), "{} {input}: {}", problem.id, judged.reason);
                }
                (Sample::Io(input, output), _) => {
                    assert_eq!(problem.solve(input).unwrap(), *output, "{} {input}", problem.id);
                }
                (Sample::Talk(_), _) => {}
            }
        }
        for test in problem.tests(SEED) {
            let place = format!("{} test {}: {}", problem.id, test.number, test.about);
            match &problem.task {
                Task::Batch { check, .. } => {
                    let answer = problem.solve(&test.input).expect(&place);
                    assert!(check.judge(&test.input, &answer, &answer).is_ok(), "{place}");
                }
                Task::Game { player, .. } => {
                    let versus = test.versus.as_ref().unwrap();
                    let mut referee = problem.referee(&test.input, versus).expect(&place);
                    let talk = talk(&mut *referee, &mut *player(test.number as u64), None);
                    assert!(talk.judged.is_ok(), "{place}: {:?}", talk.judged);
                }
            }
        }
        for (sample, test) in problem.samples.iter().zip(problem.tests(SEED)) {
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

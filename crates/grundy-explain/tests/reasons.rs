//! Explanations say what the textbook says: its numbers, its tables, its steps.

use grundy::limits::Limits;
use grundy::report::{Ask, Solver, Winner};
use grundy_explain::evidence::Wins;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::steps::{Stage, Step, explain};
use grundy_explain::words::explanation::explanation;

use crate::asked;

fn steps(text: &str, misere: bool) -> Vec<Step> {
    let question = asked(text);
    let ask = Ask { misere, ..Ask::default() };
    let report = question.solve(&ask).unwrap();
    explain(&question.game, &*question.table, &report, &ask).unwrap()
}

fn words(text: &str, misere: bool, language: Language) -> String {
    explanation(&steps(text, misere), 80, &Messages::new(language))
}

#[test]
fn columns_of_the_textbook() {
    // 1.3.2 (1): 321, 283, 126 give 36; the third becomes 90, and 36 are taken
    let text = words("nim 321 283 126", false, Language::En);
    let columns = "  321  101000001  321\n  283  100011011  283\n  126  001111110  126\n  --------------\n   36  000100100\n";
    assert!(text.contains(columns), "{text}");
    assert!(text.contains("\n          ^\n"), "{text}");
    assert!(text.contains("  3  126   126 → 90  lower: 3: take 36 → 90\n"), "{text}");
    assert!(text.contains("  1  321  321 → 357  no move does that\n"), "{text}");
    assert!(words("nim 6 3 5", false, Language::En).contains("\n  0  000\nZero: every move"));
}

#[test]
fn grundys_game_of_the_textbook() {
    // 7.3: the table of pile, value, target, possible; raising a 6 is missed by the Nim check
    let all = steps("grundy 7 6 6 5 3 2 2", false);
    let Some(Step::Equation { rows }) = all.iter().find(|step| matches!(step, Step::Equation { .. })) else {
        panic!()
    };
    let told: Vec<(u64, u64, usize)> =
        rows.iter().map(|row| (row.nimber, row.target, row.moves.len())).collect();
    assert_eq!(told, [(0, 3, 0), (1, 2, 1), (1, 2, 1), (2, 1, 1), (1, 2, 0), (0, 3, 0), (0, 3, 0)]);
    assert!(all.iter().any(|step| matches!(step, Step::Raise { number: 2, from: 1, to: 2, .. })));
    // 7.2: SG(7) = mex{1⊕0, 2⊕0, 0⊕1} = mex{1, 2, 1} = 0; each value once, by its first option
    let text = words("grundy 7 6 6 5 3 2 2", false, Language::En);
    assert!(text.contains("7: mex{1, 2} = 0") && text.contains("  1  split 6+1  → 6 1  (1⊕0)\n"), "{text}");
    assert!(text.contains("  2  split 5+2  → 5 2  (2⊕0)\n"), "{text}");
    assert!(text.contains("2 has no options; the mex of nothing is 0."));
}

#[test]
fn misere_nim_of_the_textbook() {
    // 1.3.3: as in Nim; the crossing move; ones
    for (text, stage, part) in [
        ("nim 3 4 5", Stage::AsNim, "So play \"1: take 2\", to 1 4 5."),
        ("nim 2 4 6", Stage::AsNim, "the nim-sum is 0: as in Nim"),
        ("nim 1 1 4", Stage::Crossing, "So play \"3: take 3\", to 1 1 1."),
        ("nim 1 4", Stage::Crossing, "So play \"2: take 4\", to 1 0."),
        ("nim 5", Stage::Crossing, "So play \"take 4\", to 1."),
        ("nim 1 1", Stage::Ones, "Only 2 heaps of one are left"),
        ("nim 1 1 1", Stage::Ones, "So every move loses."),
    ] {
        let all = steps(text, true);
        assert!(
            all.iter().any(|step| matches!(step, Step::MisereNim { stage: found, .. } if *found == stage)),
            "{text}"
        );
        let told = words(text, true, Language::En).replace('\n', " ");
        assert!(told.contains(part), "{text}: {told}");
        assert!(words(text, true, Language::Uk).contains("Нім навиворіт"));
    }
}

#[test]
fn walkthrough_of_the_textbook() {
    // 1.6:A, second sample, on its graph: 15 is decided at step 4, 22 never
    let special = [
        (3, 5),
        (5, 0),
        (8, 9),
        (11, 4),
        (14, 4),
        (12, 0),
        (13, 0),
        (18, 9),
        (19, 9),
        (13, 18),
        (18, 13),
        (1, 4),
    ];
    let takes = (1..=22).flat_map(|n: u64| (1..=3.min(n)).map(move |take| (n, n - take)));
    let arcs: Vec<String> = takes.chain(special).map(|(from, to)| format!("{from}>{to}")).collect();
    let text = words(&format!("graph:{} 22", arcs.join(",")), false, Language::En);
    assert!(
        text.contains("Step 4:\n  15  lost: all moves lead to won positions, the slowest to 14\n"),
        "{text}"
    );
    assert!(text.contains("\nNever decided, so drawn:\n") && text.contains("play goes round"), "{text}");
}

#[test]
fn wins_draws_and_payoffs() {
    let text = words("multiply 72", false, Language::En);
    assert!(
        text.starts_with("72 is lost: each of the 6 moves is answered:\n  *2  → 144  then *7\n"),
        "{text}"
    );
    let text = words("graph:1>2,2>1,1>3,3>4 1", false, Language::En);
    assert!(text.contains("1 is a draw: no move wins"), "{text}");
    assert!(text.contains("The other move loses:\n  to 3  → 3  then to 4\n"), "{text}");
    // slides C: (6, 9, 4, 8, 5) is worth -2
    let text = words("row-ends 6 9 4 8 5", false, Language::En);
    assert!(text.contains("  *  left   15:17  (6:0 at once)  → 2; 9 4 8 5\n"), "{text}");
    assert!(
        text.contains("Several moves pay the same")
            && text.contains("\n   10:9  6 9 4       player 1:  left\n")
    );
    let text = words("plus-minus 1 1", false, Language::En);
    assert!(text.contains("chance\n"), "{text}");
}

#[test]
fn every_game_is_explained_in_lines_that_fit() {
    let (mut explained, mut examples) = (0, 0);
    // what takes more is solved elsewhere
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    for game in grundy::catalogue::GAMES {
        for example in game.examples {
            examples += 1;
            let misere = example.contains("--misere");
            let words: Vec<&str> =
                example.split_whitespace().filter(|word| !word.starts_with("--")).collect();
            let Ok(question) =
                grundy::notation::term::question(&words.join(" "), &|_| Err("no files".to_owned()))
            else {
                continue;
            };
            let ask = Ask { misere, limits: limits.clone(), ..Ask::default() };
            let Ok(report) = question.solve(&ask) else { continue };
            let all = explain(&question.game, &*question.table, &report, &ask).unwrap();
            assert!(!all.is_empty(), "{example}");
            for (width, language) in
                Language::ALL.map(|language| (80, language)).into_iter().chain([(30, Language::En)])
            {
                let text = explanation(&all, width, &Messages::new(language));
                assert!(text.ends_with('\n'), "{example}");
                for line in text.lines() {
                    assert!(line.chars().count() <= width, "{example}: {line}");
                }
            }
            serde_json::to_string(&all).unwrap();
            explained += 1;
        }
    }
    assert!(explained * 10 > examples * 8, "{explained} of {examples}");
}

/// The orthodox lines of a sum: who begins, the moves as `component: move`, answers marked, and what is left.
fn orthodox(text: &str) -> Vec<(&'static str, Vec<String>, String)> {
    let line = |step| match step {
        Step::Orthodox { first, moves, rest } => {
            let told = moves.iter().map(|mv| format!("{}{}", mv.to, if mv.answers { "!" } else { "" }));
            Some((first, told.collect(), rest))
        }
        _ => None,
    };
    steps(text, false).into_iter().filter_map(line).collect()
}

#[test]
fn hot_sums_are_played_from_the_hottest() {
    let told = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<String>>();
    // switches in the order of their temperatures: 5 - 3 + 1, and the negative
    let [left, right] = &orthodox("value +-1 + value +-5 + value +-3")[..] else { panic!() };
    assert_eq!(left, &("left", told(&["5", "-3", "1"]), "3".to_owned()));
    assert_eq!(right, &("right", told(&["-5", "3", "-1"]), "-3".to_owned()));
    // Right's move to {8|0} threatens more than anything else, so Left answers (one-sided sente)
    let [left, _] = &orthodox("value {9||8|0} + value +-2")[..] else { panic!() };
    assert_eq!(left, &("left", told(&["2", "{8|0}", "8!"]), "10".to_owned()));
    // nothing is urgent
    assert!(orthodox("value +-1 + value *").is_empty());
}

/// Where play may come back, each player who may begin is told the move that wins, or what refutes every
/// move, or which moves keep the draw.
#[test]
fn loopy_sums_are_told_for_both_who_may_begin() {
    let told = |text| {
        let kind = |step: &Step| match step {
            Step::Wins { position, mv, .. } => Some(format!("{position}: {mv} wins")),
            Step::Replies { position, mover: Wins::First, replies } => {
                assert!(replies.iter().all(|reply| reply.answer.is_some()), "{text}");
                Some(format!("{position}: {} answered", replies.len()))
            }
            Step::Draw { position, keeps, loses } => {
                Some(format!("{position}: {} keep, {} lose", keeps.len(), loses.len()))
            }
            _ => None,
        };
        steps(text, false).iter().filter_map(kind).collect::<Vec<_>>()
    };
    assert_eq!(told("toads:-1,1,1,0 tt..f"), ["tt..f left: 2-3 wins", "tt..f right: 1 answered"]);
    // the position is worth 1, though some of its moves lead to positions in which play comes back
    assert_eq!(told("fox-and-geese b2 d2 f2 e1"), ["b2 d2 f2 e1 left: b2-a1 wins"]);
    let sum = "value over + value under";
    // who moves in the other's game keeps the draw; who takes the 0 of over or under leaves the rest
    let expected = [format!("{sum} left: 1 keep, 1 lose"), format!("{sum} right: 1 keep, 1 lose")];
    assert_eq!(told(sum), expected);
}

/// Who wins by search is shown a move further: what answers each move of the player who loses.
#[test]
fn answers_of_searched_sums_win() {
    for (text, expected) in [
        // who begins wins, with either colour
        ("clobber xoxo/oxox/xo..", &["right", "left"][..]),
        ("domineering 2x3 + clobber xox/oxo + nim 3", &["right", "left"]),
        // who begins loses
        ("clobber xox/oxo + domineering 2x4 + domineering 4x2", &["left", "right"]),
        ("nogo .... left", &["left"]),
    ] {
        let question = asked(text);
        let report = question.solve(&Ask { solver: Solver::Bounds, ..Ask::default() }).unwrap();
        let told = explain(&question.game, &*question.table, &report, &Ask::default()).unwrap();
        let mut losers = Vec::new();
        for step in &told {
            let Step::Replies { position, mover: Wins::First, replies } = step else { panic!("{step:?}") };
            losers.push(position.rsplit(' ').next().unwrap());
            assert!(!replies.is_empty(), "{text}");
            for reply in replies {
                let answer = reply.answer.as_ref().unwrap_or_else(|| panic!("{} is not answered", reply.mv));
                let moves = question.table.moves(&reply.to).unwrap();
                let after = moves.iter().find(|step| step.mv == *answer).unwrap();
                let report = question.table.solve(&after.to, &Ask::default()).unwrap();
                assert_eq!(report.winner(), Some(Winner::Second), "{text}: {}, then {answer}", reply.mv);
            }
        }
        assert_eq!(losers, expected, "{text}");
    }
}

#[test]
fn each_move_of_a_loser_is_answered() {
    let all = steps("domineering 2x3 + value {1/2|-2}", false);
    let lost: Vec<_> = all
        .iter()
        .filter_map(|step| match step {
            Step::Replies { position, replies, .. } => Some((position.as_str(), replies)),
            _ => None,
        })
        .collect();
    // Left: three dominoes and one option of the value; Right: four dominoes and one option
    let told: Vec<(&str, usize)> =
        lost.iter().map(|(position, replies)| (*position, replies.len())).collect();
    let sum = "domineering 2x3 + value {1/2|-2}";
    assert_eq!(told, [(&*format!("{sum} left"), 4), (&*format!("{sum} right"), 5)]);
    for (_, replies) in lost {
        for reply in replies {
            let answer = reply.answer.as_ref().unwrap_or_else(|| panic!("{} is not answered", reply.mv));
            let question = asked(&reply.to);
            let moves = question.table.moves(&question.position).unwrap();
            let after = moves.iter().find(|step| step.mv == *answer).unwrap();
            let report = question.table.solve(&after.to, &Ask::default()).unwrap();
            assert_eq!(report.winner(), Some(Winner::Second), "{}, then {answer}", reply.mv);
        }
    }
}

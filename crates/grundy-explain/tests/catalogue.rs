//! Every game of the catalogue, and sample files: evidence is made where the position is small, accepted, and
//! says what the solvers say.

use grundy::Error;
use grundy::catalogue::GAMES;
use grundy::notation::term::Question;
use grundy::report::{Ask, Moves, Winner};
use grundy::value::outcome::Outcome;
use grundy_explain::evidence::{self, Claim, Wins, amount::Amount};

use crate::{again, asked, built, wrong};

/// Larger evidence is not made here; of the examples of all games, smaller.
const MAX_POSITIONS: usize = 6000;
const MAX_EXAMPLE_POSITIONS: usize = 1500;

/// Whether evidence says what the solvers say; `false` where there is none to be had.
fn agrees(name: &str, question: &Question, misere: bool) -> bool {
    agrees_within(MAX_POSITIONS, name, question, misere)
}

fn agrees_within(most: usize, name: &str, question: &Question, misere: bool) -> bool {
    let ask = Ask { misere, moves: Moves::None, ..Ask::default() };
    let evidence = match evidence::build(&*question.table, &question.game, &question.position, &ask, most) {
        Ok(evidence) => evidence,
        Err(Error::Stopped(_) | Error::Refused(_)) => return false,
        Err(error) => panic!("{name}: {error}"),
    };
    assert_eq!(wrong(&again(&evidence), question), "", "{name}");
    let report = question.table.solve(&question.position, &ask).unwrap();
    match &evidence.claim {
        Claim::Nimber { winner, nimber } => {
            assert_eq!(
                (Some(Winner::from(*winner)), Some(*nimber)),
                (report.winner(), report.answer.nimber().map(|n| n.0)),
                "{name}"
            );
        }
        Claim::Outcome { winner, plies } => {
            assert_eq!(Some(Winner::from(*winner)), report.winner(), "{name}");
            if report.answer.remoteness().is_some() && report.winner() != Some(Winner::Draw) {
                assert_eq!(*plies, report.answer.remoteness(), "{name}");
            }
        }
        Claim::Sides { left, right } => {
            let wins = |outcome| match outcome {
                Outcome::Win => Wins::First,
                Outcome::Draw => Wins::Draw,
                Outcome::Loss => Wins::Second,
            };
            assert_eq!([*left, *right], report.answer.sided().unwrap().begins.map(wins), "{name}");
            assert!(evidence.fits(&report), "{name}");
        }
        Claim::Order { .. } => panic!("{name}: one position is no order"),
        Claim::Payoffs { payoffs, .. } => {
            for (told, sum) in payoffs.iter().zip(report.answer.payoffs()) {
                assert!(Amount::read(told).unwrap().alike(&Amount::from(sum)), "{name}: {told} and {sum}");
            }
        }
    }
    true
}

#[test]
fn examples_of_all_games() {
    let (mut made, mut all) = (0, 0);
    for game in GAMES {
        for example in game.examples {
            let words: Vec<&str> =
                example.split_whitespace().filter(|word| !word.starts_with("--")).collect();
            let Ok(question) =
                grundy::notation::term::question(&words.join(" "), &|_| Err("no files".to_owned()))
            else {
                continue;
            };
            for misere in [false, true] {
                all += 1;
                made += usize::from(agrees_within(MAX_EXAMPLE_POSITIONS, example, &question, misere));
            }
        }
    }
    assert!(made * 3 > all, "{made} of {all}");
}

/// Sums in which play may come back: who wins or draws, whoever begins, in nine classes; values say the same.
#[test]
fn loopy_sums_whoever_begins() {
    for (sum, class) in [
        ("value over + value v", "L"),
        ("value over + value under", "D"),
        ("value dud + value 3", "D"),
        ("graph:a>b=blue,b>a=red a", "P^"),
        ("graph:a>z=blue,a>d=red,d>e,e>d a", "N^"),
        ("graph:a>z=red,a>d=blue,d>e,e>d a", "Nv"),
        ("graph:a>d=red,d>e,e>d a", "Pv"),
        ("graph:a>z=blue,a>y=red,a>d,d>e,e>d a", "N"),
        ("toads:-1,1,1,0 tt..f", "L"),
    ] {
        let question = asked(sum);
        assert!(agrees(sum, &question, false), "{sum}");
        let report = question.solve(&Ask::default()).unwrap();
        assert_eq!(report.answer.sided().unwrap().class(), class, "{sum}");
    }
}

#[test]
fn games_by_name() {
    for text in [
        "kayles 5 7 9",
        "nim 1 2 3",
        "lasker 4 4",
        "dawson 9",
        "grundys-game 7 6 6 5 3 2 2",
        "kayles 5 + nim 7",
        "graph:a>b,b>c,c>a,b>d a",
        "multiply 700",
        "row-cards 3 -1 4 1 5",
        "row-ends 6 9 4 8 5",
        "tic-tac-toe .../.../... x",
        "special-sticks 22",
        "crosses 7",
    ] {
        let question = asked(text);
        assert!(agrees(text, &question, false), "{text}");
    }
    for text in ["nim 3 4 5", "kayles 3 4", "nim 1 1 1", "dawson 5 4"] {
        assert!(agrees(text, &asked(text), true), "{text}");
    }
}

#[test]
fn rules_of_users() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut made = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.ends_with(".star") {
            continue;
        }
        let opened = grundy_script::file::open(&name, &std::fs::read_to_string(&path).unwrap()).unwrap();
        let Some(position) = opened.table.start() else { continue };
        let question = Question { game: name.clone(), table: opened.table, position };
        made += usize::from(agrees(&name, &question, false));
    }
    assert!(made > 3, "{made}");
    let (game, table) = grundy_script::arrow::open("n -> range((n+1)//2, n)").unwrap();
    assert!(agrees("half", &Question { game, table, position: "13 7 2".to_owned() }, false));
}

#[test]
fn too_large_or_of_no_kind() {
    let stopped = |text: &str| {
        let question = asked(text);
        evidence::build(&*question.table, "game", &question.position, &Ask::default(), 1000).unwrap_err()
    };
    assert!(matches!(stopped("nim 5000 1"), Error::Stopped(_)));
    assert!(matches!(stopped("nim 1000000000000"), Error::Stopped(_)));
    assert!(matches!(stopped("pig"), Error::Refused(_)));
    // below the law, by the rules
    assert_eq!(built(&asked("nim 3"), &Ask::default()).proof.len(), 4);
}

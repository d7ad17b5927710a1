//! Best lines end where play ends.

use grundy::Error;
use grundy::notation::term::question;
use grundy::report::{Ask, PaidStep, Step, Ties, Winner};
use grundy::value::amount::Sum;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn line(text: &str) -> Result<Vec<Step>, Error> {
    let question = question(text, &|_| Err("no files".to_owned())).unwrap();
    question.table.line(&question.position, &Ask::default())
}

#[test]
fn lines_end_where_play_ends() {
    for text in ["nim 3 2", "nim 2 2", "kayles 6", "multiply 72", "sticks 20", "endgame b1 d4 a3"] {
        let steps = line(text).unwrap();
        let question = question(text, &|_| Err("no files".to_owned())).unwrap();
        let (mut at, mut winner) = (question.position, None);
        for step in &steps {
            let report = question.table.solve(&at, &Ask::default()).unwrap();
            assert!(report.moves.iter().any(|row| row.mv == step.mv && row.best), "{text}: {}", step.mv);
            // who is to win does not change
            let first = report.winner() == Some(Winner::First);
            assert_ne!(winner, Some(first), "{text}");
            winner = Some(first);
            at.clone_from(&step.to);
        }
        assert!(question.table.moves(&at).unwrap().is_empty(), "{text} ends at {at}");
    }
}

#[test]
fn refusals() {
    let problem = |text| line(text).unwrap_err().to_string();
    assert!(problem("pig 0 0 0").contains("positions can come back"));
    assert!(problem("endgame 8/8/8/8/8/8/3k4/K7 w - -").contains("draw"));
}

/// What each player takes, card by card, and the sums at the end.
fn taken(text: &str) -> (Vec<String>, Vec<f64>) {
    let question = question(text, &|_| Err("no files".to_owned())).unwrap();
    let line = question.table.paid_line(&question.position, &Ask::default()).unwrap().unwrap();
    let labels = |paid: &PaidStep| {
        let labels: Vec<_> = paid.taken.iter().map(|card| card.label.as_str()).collect();
        format!("{}: {}", paid.player.map_or(0, |player| player + 1), labels.join(" "))
    };
    (line.steps.iter().map(labels).collect(), line.sums.iter().map(Sum::approx).collect())
}

/// The samples of 1.7:A to 1.7:F, as the textbook tells their play.
#[test]
fn the_textbooks_lines() {
    for (text, play, sums) in [
        ("row-cards 3 2 999 4 6 7 -5 1", "1: 1 -5, 2: 7 6 4, 1: 999 2 3", [1000.0, 17.0].as_slice()),
        (
            "row-cards 23 -17 2 -13 5 3 11 -7 19",
            "1: 19, 2: -7 11 3, 1: 5, 2: -13 2, 1: -17 23",
            &[30.0, -4.0],
        ),
        ("row-ends 1 2 9 3", "1: 1, 2: 2, 1: 9, 2: 3", &[10.0, 5.0]),
        (
            "row-ends:two 1024/8 256/512 4/2 16/65536",
            "1: 1024/8, 2: 16/65536, 1: 256/512, 2: 4/2",
            &[1280.0, 65538.0],
        ),
        ("row-ends:two 1/2 8/64 1024/256 32/16", "1: 1/2, 2: 8/64, 1: 1024/256, 2: 32/16", &[1025.0, 80.0]),
        ("row-ends:two 1/2 8/256 1024/64 32/16", "1: 32/16, 2: 1/2, 1: 1024/64, 2: 8/256", &[1056.0, 258.0]),
        ("row-cards:players=3 3 2 999 4 6 7 -5 1", "1: 1, 2: -5 7 6, 3: 4 999 2, 1: 3", &[4.0, 8.0, 1005.0]),
    ] {
        let play: Vec<String> = play.split(", ").map(str::to_owned).collect();
        assert_eq!(taken(text), (play, sums.to_vec()), "{text}");
    }
    let (play, sums) = taken("row-cards:players=3 11 11 11 11 11 11 11");
    assert_eq!((play.len(), sums), (3, vec![33.0, 33.0, 11.0]));
    assert_eq!(taken("row-cards 11 11 11 11 11 11 11").1, [44.0, 33.0]);
}

/// Without chance the line pays what the solver says, by moves that it calls best, under every tie rule.
#[test]
fn lines_pay_what_was_found() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    for game in
        ["row-cards", "row-cards:players=3", "row-cards:take=1+3", "row-ends", "row-ends:two", "ultimatum"]
    {
        for ties in [Ties::First, Ties::Last, Ties::Kind, Ties::Mean] {
            let mut card = || rng.random_range(-4..=9_i64).to_string();
            let cards: Vec<String> = match game {
                "ultimatum" => vec!["7".to_owned()],
                "row-ends:two" => (0..7).map(|_| format!("{}/{}", card(), card())).collect(),
                _ => (0..9).map(|_| card()).collect(),
            };
            let text = format!("{game} {}", cards.join(" "));
            let question = question(&text, &|_| Err("no files".to_owned())).unwrap();
            let ask = Ask { ties, ..Ask::default() };
            let line = question.table.paid_line(&question.position, &ask).unwrap().unwrap();
            let report = question.table.solve(&question.position, &ask).unwrap();
            assert_eq!(line.sums, report.answer.payoffs(), "{text} {ties:?}");
            let mut at = question.position.clone();
            for paid in &line.steps {
                let report = question.table.solve(&at, &ask).unwrap();
                assert!(report.moves.iter().any(|row| row.mv == paid.step.mv && row.best), "{text} {at}");
                at.clone_from(&paid.step.to);
            }
            assert!(question.table.moves(&at).unwrap().is_empty());
            // who takes what: all cards once
            let mut all: Vec<_> =
                line.steps.iter().flat_map(|paid| &paid.taken).map(|card| card.label.clone()).collect();
            let mut cards = if game == "ultimatum" { Vec::new() } else { cards };
            all.sort();
            cards.sort();
            assert_eq!(all, cards, "{text}");
        }
    }
}

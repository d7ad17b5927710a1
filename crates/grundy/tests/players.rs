//! Impartial games for three and more players: known values, and theorems.

use grundy::notation::term::question;
use grundy::players::{Convention, Share, convention, family, period, proves, solve};
use grundy::report::Ask;

fn label(text: &str, convention: &Convention) -> String {
    let asked = question(text, &|_| Err("no files".to_owned())).unwrap();
    solve(&*asked.table, &asked.position, convention, &Ask::default()).unwrap().value.label()
}

fn labels(game: &str, last: u64, convention: &Convention) -> Vec<Share> {
    let asked = question(&format!("{game} 0"), &|_| Err("no files".to_owned())).unwrap();
    let values = family(&*asked.table, 0..=last, convention, &Ask::default()).unwrap();
    values.into_iter().map(|(_, value)| value.unwrap()).collect()
}

fn text(values: &[Share]) -> String {
    values.iter().map(|value| value.label()).collect::<Vec<_>>().join(" ")
}

/// S.-Y. R. Li 1978, and values computed for the reference of this project.
#[test]
fn podium() {
    let three = &Convention::podium(3);
    for (position, r) in [
        ("1 1 1", "2"),
        ("1 2 3", "1"),
        ("1 1 2", "0"),
        ("1 1", "1"),
        ("2 2", "1"),
        ("1 2 2", "1"),
        ("3 3 3", "2"),
    ] {
        assert_eq!(label(&format!("nim {position}"), three), r, "{position}");
    }
    assert_eq!(label("sticks:1,2 9", three), "1");
    assert_eq!(label("sticks:1,2 10", three), "2");
    assert_eq!(label("sticks:1,2,3 14", three), "2");
    assert_eq!(label("sticks:1,2 14", &Convention::podium(4)), "3");
    assert_eq!(text(&labels("sticks:1,2", 9, three)), "2 0 0 1 1 2 0 0 1 1");
    assert_eq!(text(&labels("sticks:1,2,3", 7, three)), "2 0 0 0 1 1 1 2");
    assert_eq!(text(&labels("sticks:2,3", 15, three)), "2 2 0 0 0 1 1 1 2 2 0 0 0 1 1 1");
    assert_eq!(text(&labels("sticks:1,2", 7, &Convention::podium(4))), "3 0 0 1 1 2 2 3");
}

/// Li's theorem: a position of Nim is lost iff every binary digit stands in a number of heaps that N divides.
#[test]
fn lis_theorem() {
    for (players, most) in [(2, 4_u64), (3, 3), (4, 3)] {
        for number in 0..(most + 1).pow(4) {
            let heaps: Vec<u64> = (0..4).map(|place| number / (most + 1).pow(place) % (most + 1)).collect();
            let digits =
                (0..3).all(|bit| heaps.iter().filter(|heap| **heap >> bit & 1 == 1).count() % players == 0);
            let position = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            let value = label(&format!("nim {position}"), &Convention::podium(players));
            assert_eq!(value == (players - 1).to_string(), digits, "{players} players: {position}");
        }
    }
}

/// Who takes 1 to m has the period (N - 1) m + 1.
#[test]
fn periods_of_subtraction() {
    for (players, m, game) in
        [(3, 2, "sticks:1,2"), (3, 3, "sticks:1,2,3"), (4, 2, "sticks:1,2"), (5, 2, "sticks:1,2")]
    {
        let values = labels(game, 60, &Convention::podium(players));
        assert_eq!(period(&values), Some(((players - 1) * m + 1, 0)), "{players} {game}");
    }
}

/// J. Propp 2000, and values computed for the reference.
#[test]
fn coalitions() {
    for (position, outcome) in [
        ("1", "N"),
        ("1 1", "O"),
        ("1 1 1", "P"),
        ("1 1 2", "N"),
        ("1 1 1 1", "N"),
        ("1 1 1 1 1", "O"),
        ("1 1 1 1 1 1", "P"),
        ("1 2", "Q"),
        ("2 2", "Q"),
    ] {
        assert_eq!(label(&format!("nim {position}"), &Convention::Coalition), outcome, "{position}");
    }
    let game = |game, last| text(&labels(game, last, &Convention::Coalition));
    assert_eq!(game("sticks:1,2", 9), "P N N O Q Q Q Q Q Q");
    assert_eq!(game("sticks:1,3", 9), "P N O N O P N Q N O");
    assert_eq!(game("sticks:2,3", 14), "P P N N N O O Q P Q N N Q O Q");
}

/// Two players: the podium is normal play, misère:1 is misère play.
#[test]
fn two_players_are_the_usual_game() {
    for game in ["kayles", "sticks:1,3,4", "dawson"] {
        for n in 0..12 {
            let asked = question(&format!("{game} {n}"), &|_| Err("no files".to_owned())).unwrap();
            for (misere, convention) in [(false, Convention::podium(2)), (true, Convention::misere(2, 1))] {
                let ask = Ask { misere, ..Ask::default() };
                let report = asked.table.solve(&asked.position, &ask).unwrap();
                let first = report.winner() == Some(grundy::report::Winner::First);
                // r = 0: the player to move makes the last move
                let wins = label(&format!("{game} {n}"), &convention) == if misere { "1" } else { "0" };
                assert_eq!(wins, first, "{game} {n} {misere}");
            }
        }
    }
}

#[test]
fn refusals() {
    let asked = question("row-cards 1 2", &|_| Err("no files".to_owned())).unwrap();
    let problem = solve(&*asked.table, "1 2", &Convention::podium(3), &Ask::default()).unwrap_err();
    assert!(problem.to_string().contains("pays numbers"));
    let asked = question("partisan-sticks 1;5", &|_| Err("no files".to_owned())).unwrap();
    let problem = solve(&*asked.table, "1;5", &Convention::podium(3), &Ask::default()).unwrap_err();
    assert!(problem.to_string().contains("different moves"));
    assert!(grundy::players::convention("order:0,0,1", 3).is_err());
    assert!(grundy::players::convention("coalition", 4).is_err());
}

/// Straffin 1985, as the rule is told: who can be last is; who cannot does not let the player be last who
/// moved just before. Counted out with the three players by name.
fn avenged(heaps: &[u64], most: u64, mover: usize) -> usize {
    let mut winners = Vec::new();
    for (place, &heap) in heaps.iter().enumerate() {
        for take in 1..=heap.min(most) {
            let mut after = heaps.to_vec();
            after[place] -= take;
            winners.push(avenged(&after, most, (mover + 1) % 3));
        }
    }
    let before = (mover + 2) % 3;
    let wanted = |winner: &usize| if *winner == mover { 0 } else { 1 + usize::from(*winner == before) };
    winners.into_iter().min_by_key(wanted).unwrap_or(before)
}

#[test]
fn revenge() {
    let rule = &convention("straffin", 3).unwrap();
    assert_eq!(convention("revenge", 3).as_ref(), Ok(rule));
    for heaps in (0..4_u64).flat_map(|a| (0..4_u64).flat_map(move |b| (0..3_u64).map(move |c| [a, b, c]))) {
        let text = heaps.map(|heap| heap.to_string()).join(" ");
        assert_eq!(
            label(&format!("nim {text}"), rule),
            avenged(&heaps, u64::MAX, 0).to_string(),
            "nim {text}"
        );
        assert_eq!(label(&format!("sticks:1,2 {text}"), rule), avenged(&heaps, 2, 0).to_string(), "{text}");
    }
    // with two players there is nobody else to want; with four the rule leaves two to choose from
    assert_eq!(convention("straffin", 2), Ok(Convention::podium(2)));
    let why = convention("straffin", 4).unwrap_err();
    assert!(why.english().contains("leaves one other of three players, but 2 of 4"), "{}", why.english());
    for (name, same) in [("li", "podium"), ("next", "podium"), ("propp", "coalition")] {
        assert_eq!(convention(name, 3), convention(same, 3));
    }
}

/// A proved period goes on: values far beyond those that prove it, counted anew.
#[test]
fn proved_periods() {
    let conventions = [Convention::podium(3), Convention::misere(3, 1), Convention::Coalition];
    let mut proved = 0;
    for takes in [&[1_u64, 2][..], &[1, 2, 3], &[2, 3], &[1, 3], &[1, 4], &[2, 5], &[1, 3, 4]] {
        let game = format!("sticks:{}", takes.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
        let asked = question(&format!("{game} 0"), &|_| Err("no files".to_owned())).unwrap();
        for convention in &conventions {
            let all = labels(&game, 70, convention);
            let shown = (8..50).find_map(|many| {
                let found = period(&all[..many])?;
                proves(&*asked.table, &all[..many], found)?;
                Some(found)
            });
            let Some((period, from)) = shown else { continue };
            proved += 1;
            for n in from..all.len() - period {
                assert_eq!(all[n], all[n + period], "{game} {convention:?} at {n}");
            }
        }
    }
    assert!(proved > 12, "{proved}");
    // boards of splitting games say nothing about the amounts, so nothing is proved
    let asked = question("kayles 0", &|_| Err("no files".to_owned())).unwrap();
    assert_eq!(proves(&*asked.table, &vec![Share::Turns(0); 100], (1, 0)), None);
}

//! Evidence of random games, and damage to it that is not always found at sight: what is accepted must hold.

use grundy::report::{Ask, Moves, Winner};
use grundy::solve::Solver;
use grundy_explain::evidence::{Claim, Evidence, Proof, Wins, Worth, amount::Amount};
use proptest::prelude::*;

use crate::{again, asked, built, wrong};

/// A graph of few vertices, cycles and all; some ends are wins or draws.
fn graph() -> impl Strategy<Value = String> {
    let arcs = prop::collection::vec((0_u8..7, 0_u8..7), 1..16);
    arcs.prop_map(|arcs| {
        let arcs: Vec<String> = arcs.iter().map(|(a, b)| format!("{a}>{b}")).collect();
        format!("graph:{}", arcs.join(","))
    })
}

/// A graph without cycles in which some ends are wins or draws.
fn acyclic_graph() -> impl Strategy<Value = String> {
    let arcs = prop::collection::vec((1_u8..8, 0_u8..7), 1..16);
    (arcs, 0_u8..3, 0_u8..3).prop_map(|(arcs, zero, one)| {
        let arcs: Vec<String> = arcs.iter().map(|(a, b)| format!("{a}>{}", b % a)).collect();
        let worth = ["loss", "draw", "win"];
        let ends = format!("0={}", worth[usize::from(zero)]);
        let more = if arcs.iter().any(|arc| arc.starts_with("1>")) {
            String::new()
        } else {
            format!(",1={}", worth[usize::from(one)])
        };
        format!("graph:7>6,{},{ends}{more}", arcs.join(","))
    })
}

fn heaps() -> impl Strategy<Value = String> {
    let games = prop::sample::select(vec!["nim", "kayles", "lasker", "dawson", "sticks:1,3,4", "0.137"]);
    (games, prop::collection::vec(0_u8..6, 1..4)).prop_map(|(game, heaps)| {
        let heaps: Vec<String> = heaps.iter().map(u8::to_string).collect();
        format!("{game} {}", heaps.join(" "))
    })
}

/// Sums whose nimbers a search finds: heaps, and boards that fall apart.
fn couples_of() -> impl Strategy<Value = String> {
    let board = prop::collection::vec(prop::sample::select(vec!["...", "..#", ".#.", "#.."]), 2..4);
    prop_oneof![heaps(), board.prop_map(|rows| format!("cram {}", rows.join("/")))]
}

fn payoffs() -> impl Strategy<Value = String> {
    let games = prop::sample::select(vec!["row-cards", "row-ends"]);
    (games, prop::collection::vec(-4_i8..5, 1..7)).prop_map(|(game, cards)| {
        let cards: Vec<String> = cards.iter().map(i8::to_string).collect();
        format!("{game} {}", cards.join(" "))
    })
}

/// What is changed, where, and how.
fn damages() -> impl Strategy<Value = Vec<(u8, usize, usize)>> {
    prop::collection::vec((0_u8..9, any::<usize>(), any::<usize>()), 0..6)
}

/// Changes something, of the proof or of the claim.
fn damage(evidence: &mut Evidence, (what, place, how): (u8, usize, usize)) {
    let turned = |wins: Wins| if wins == Wins::First { Wins::Second } else { Wins::First };
    match &mut evidence.claim {
        Claim::Nimber { winner, nimber } if what == 0 => {
            (*winner, *nimber) = (turned(*winner), how as u64 % 5);
        }
        Claim::Nimber { nimber, .. } if what == 1 => *nimber = how as u64 % 5,
        Claim::Outcome { winner, .. } if what == 0 => {
            *winner = [Wins::First, Wins::Second, Wins::Draw][how % 3];
        }
        Claim::Outcome { plies, .. } if what == 1 => *plies = [None, Some(0), Some(1), Some(2)][how % 4],
        Claim::Payoffs { payoffs, .. } if what < 2 => payoffs[place % 2] = how.to_string(),
        _ => {}
    }
    match &mut evidence.proof {
        Proof::Nimbers { components } => {
            let (count, other) = (components.len(), components[how % components.len()].clone());
            let one = &mut components[place % count];
            match what {
                2 => one.nimber = how as u64 % 5,
                3 => one.moves.truncate(how % 3),
                4 => (one.nimber, one.moves) = (other.nimber, other.moves),
                5 => _ = components.remove(place % count),
                6 => components.swap(place % count, how % count),
                _ => {}
            }
        }
        Proof::Outcomes { positions } => {
            let (count, other) = (positions.len(), positions[how % positions.len()].clone());
            let one = &mut positions[place % count];
            match what {
                2 => one.outcome = [Worth::Win, Worth::Loss, Worth::Draw][how % 3],
                3 => one.plies = [None, Some(0), Some(1), Some(2), Some(3)][how % 5],
                4 => (one.outcome, one.plies, one.mv) = (other.outcome, other.plies, other.mv),
                5 => _ = positions.remove(place % count),
                6 => one.mv = other.mv,
                _ => {}
            }
        }
        Proof::Couples { couples } if couples.is_empty() => {}
        Proof::Couples { couples } => {
            let (count, other) = (couples.len(), couples[how % couples.len()].clone());
            let one = &mut couples[place % count];
            match what {
                2 => one.nimber = how as u64 % 5,
                3 => one.moves.truncate(how % 3),
                4 => (one.nimber, one.moves) = (other.nimber, other.moves),
                5 => _ = couples.remove(place % count),
                6 => couples.swap(place % count, how % count),
                _ => one.lost = !one.lost,
            }
        }
        Proof::Survival { .. } => panic!("one position is no order"),
        Proof::Payoffs { positions } => {
            let (count, other) = (positions.len(), positions[how % positions.len()].clone());
            let one = &mut positions[place % count];
            match what {
                2 => one.payoffs[how % 2] = (how % 9).to_string(),
                3 => one.mv = other.mv,
                4 => (one.payoffs, one.mv) = (other.payoffs, other.mv),
                5 => _ = positions.remove(place % count),
                6 => positions.swap(place % count, how % count),
                _ => {}
            }
        }
    }
}

fn check(text: &str, misere: bool, damages: &[(u8, usize, usize)]) {
    check_by(Solver::Auto, text, misere, damages);
}

fn check_by(solver: Solver, text: &str, misere: bool, damages: &[(u8, usize, usize)]) {
    let question = asked(text);
    let ask = Ask { misere, solver, moves: Moves::None, ..Ask::default() };
    let report = question.table.solve(&question.position, &ask).unwrap();
    let holds = |evidence: &Evidence| match &evidence.claim {
        Claim::Nimber { winner, nimber } => {
            Some((*winner).into()) == report.winner() && Some(*nimber) == report.answer.nimber().map(|n| n.0)
        }
        Claim::Outcome { winner, plies } => {
            // evidence says 'at most'
            let right = |least: u32| plies.is_some_and(|plies| plies >= least);
            let soon = report.winner() == Some(Winner::Draw) || report.answer.remoteness().is_none_or(right);
            Some((*winner).into()) == report.winner() && soon
        }
        Claim::Sides { .. } | Claim::Order { .. } => evidence.fits(&report),
        Claim::Payoffs { payoffs, .. } => {
            let same = |(told, sum)| Amount::read(told).unwrap().alike(&Amount::from(sum));
            payoffs.len() == report.answer.payoffs().len()
                && payoffs.iter().map(String::as_str).zip(report.answer.payoffs()).all(same)
        }
    };
    let mut evidence = built(&question, &ask);
    assert!(holds(&evidence), "{text}");
    assert_eq!(wrong(&again(&evidence), &question), "", "{text}");
    for &one in damages {
        damage(&mut evidence, one);
        if evidence.proof.is_empty() {
            return;
        }
        assert!(holds(&evidence) || !wrong(&evidence, &question).is_empty(), "{text}: {evidence:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn graphs(text in graph(), start in 0_u8..7, misere: bool, damages in damages()) {
        let vertex = text.chars().filter(char::is_ascii_digit).nth(usize::from(start) % 2).unwrap();
        check(&format!("{text} {vertex}"), misere, &damages);
    }

    #[test]
    fn sums(text in heaps(), misere: bool, damages in damages()) {
        check(&text, misere, &damages);
    }

    #[test]
    fn couples(text in couples_of(), damages in damages()) {
        check_by(Solver::Couples, &text, false, &damages);
    }

    #[test]
    fn strategies(text in heaps(), misere: bool, damages in damages()) {
        check_by(Solver::Proof, &text, misere, &damages);
    }

    /// Draws among them; a strategy goes round nowhere.
    #[test]
    fn strategies_on_graphs(text in acyclic_graph(), damages in damages()) {
        check_by(Solver::Proof, &format!("{text} 7"), false, &damages);
    }

    #[test]
    fn cards(text in payoffs(), damages in damages()) {
        check(&text, false, &damages);
    }
}

//! Every kind of damage that makes evidence worthless is found, with its place.

use grundy::report::Ask;
use grundy_explain::evidence::{self, Claim, Decided, Evidence, Proof, Relation, Valued, Wins, Worth};

use crate::{asked, built, wrong};

fn nimbers(text: &str, change: impl Fn(&mut Vec<Valued>)) -> String {
    let question = asked(text);
    let mut evidence = built(&question, &Ask::default());
    let Proof::Nimbers { components } = &mut evidence.proof else { panic!("no nimbers") };
    change(components);
    wrong(&evidence, &question)
}

fn outcomes(text: &str, change: impl Fn(&mut Vec<Decided>)) -> String {
    let question = asked(text);
    let mut evidence = built(&question, &Ask::default());
    let Proof::Outcomes { positions } = &mut evidence.proof else { panic!("no outcomes") };
    change(positions);
    wrong(&evidence, &question)
}

fn find<'p>(positions: &'p mut [Decided], text: &str) -> &'p mut Decided {
    positions.iter_mut().find(|one| one.position == text).unwrap()
}

#[test]
fn nimbers_that_are_wrong() {
    let text = "kayles 5 7";
    assert_eq!(nimbers(text, |_| {}), "");
    let last = |all: &mut Vec<Valued>| all.len() - 1;
    // a value changed, with and without the moves it needs
    assert!(nimbers(text, |all| all[2].nimber += 1).contains("needs as many moves"));
    assert!(
        nimbers(text, |all| {
            let at = last(all);
            let mv = all[at].moves[0].clone();
            all[at].moves.push(mv);
            all[at].nimber += 1;
        })
        .contains("keeps the nimber")
            || nimbers(text, |all| _ = all.pop()).contains("not valued")
    );
    // a move missing, or another in its place
    assert!(nimbers(text, |all| _ = all[3].moves.pop()).contains("needs as many moves"));
    assert!(nimbers(text, |all| all[3].moves.swap(0, 1)).contains("leads to the nimber 0"));
    assert!(nimbers(text, |all| all[3].moves[0] = "take 99".to_owned()).contains("no move 'take 99'"));
    // a smaller value that is there all the same
    assert!(
        nimbers(text, |all| {
            all[3].nimber -= 1;
            all[3].moves.pop();
        })
        .contains("keeps the nimber")
    );
    // what a value rests on is gone, or comes later
    assert!(nimbers(text, |all| _ = all.remove(0)).contains("not valued before"));
    assert!(nimbers(text, |all| all.reverse()).contains("not valued before"));
    assert!(
        nimbers(text, |all| {
            let one = all[0].clone();
            all.push(one);
        })
        .contains("valued twice")
    );
    assert!(nimbers(text, |all| all[2].position = "3 1".to_owned()).contains("not a single component"));
    assert!(nimbers(text, |all| all[2].position = "three".to_owned()).starts_with("three: "));
}

#[test]
fn nimbers_do_not_prove_themselves_in_a_circle() {
    // x and y lead to each other alone: 0 and 1 would fit the mex, but it is a draw
    let question = asked("graph:x>y,y>x x");
    let valued = |position: &str, moves: &[&str]| Valued {
        position: position.to_owned(),
        nimber: moves.len() as u64,
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
    };
    let evidence = Evidence {
        version: 1,
        game: question.game.clone(),
        position: "x".to_owned(),
        misere: false,
        claim: Claim::Nimber { winner: Wins::Second, nimber: 0 },
        proof: Proof::Nimbers { components: vec![valued("x", &[]), valued("y", &["x"])] },
    };
    assert!(wrong(&evidence, &question).contains("not valued before"), "{}", wrong(&evidence, &question));
}

#[test]
fn outcomes_that_are_wrong() {
    let text = "graph:1>2,2>1,2>3,3>4,4>5,1>6,6>5,7>1,7>6 7";
    assert_eq!(outcomes(text, |_| {}), "");
    let question = asked(text);
    let Proof::Outcomes { positions } = built(&question, &Ask::default()).proof else { panic!() };
    for (i, one) in positions.iter().enumerate() {
        for worth in [Worth::Win, Worth::Draw, Worth::Loss] {
            for plies in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
                for gone in [false, true] {
                    let mv = one.mv.clone().filter(|_| !gone);
                    let changed = Decided { outcome: worth, plies, mv, ..one.clone() };
                    let found = outcomes(text, |all| all[i] = changed.clone());
                    assert_eq!(found.is_empty(), changed == *one, "{changed:?}: {found}");
                }
            }
        }
        assert!(!outcomes(text, |all| _ = all.remove(i)).is_empty(), "{one:?}");
    }
}

#[test]
fn a_cycle_that_proves_itself() {
    // a and b move to each other, and nowhere else
    let text = "graph:a>b,b>a,a>a a";
    assert_eq!(outcomes(text, |_| {}), "");
    let question = asked(text);
    let mut evidence = built(&question, &Ask::default());
    let decided = |position: &str, outcome, plies, mv: Option<&str>| Decided {
        position: position.to_owned(),
        outcome,
        plies: Some(plies),
        mv: mv.map(str::to_owned),
    };
    for plies in [(1, 0), (2, 1), (1, 1), (u32::MAX, u32::MAX)] {
        evidence.claim = Claim::Outcome { winner: Wins::First, plies: Some(plies.0) };
        evidence.proof = Proof::Outcomes {
            positions: vec![
                decided("a", Worth::Win, plies.0, Some("b")),
                decided("b", Worth::Loss, plies.1, None),
            ],
        };
        assert!(!wrong(&evidence, &question).is_empty(), "{plies:?}");
    }
}

#[test]
fn draws_that_are_none() {
    // the win of 3 hidden: its kept move goes round instead
    let text = "graph:1>2,2>1,1>3,3>4 1";
    assert_eq!(outcomes(text, |_| {}), "");
    let hidden = outcomes(text, |all| {
        *find(all, "4") = Decided { outcome: Worth::Draw, plies: None, ..find(all, "4").clone() }
    });
    assert!(hidden.contains("is not lost"), "{hidden}");
    let won = asked("graph:1>2,2>1,1>4 1");
    let mut evidence = built(&won, &Ask::default());
    evidence.claim = Claim::Outcome { winner: Wins::Draw, plies: None };
    let draw = |position: &str, to: &str| Decided {
        position: position.to_owned(),
        outcome: Worth::Draw,
        plies: None,
        mv: Some(to.to_owned()),
    };
    let lost = Decided { position: "4".to_owned(), outcome: Worth::Loss, plies: Some(0), mv: None };
    let name = |from: &str, to: &str| {
        won.table.moves(from).unwrap().into_iter().find(|step| step.to == to).unwrap().mv
    };
    evidence.proof =
        Proof::Outcomes { positions: vec![draw("1", &name("1", "2")), draw("2", &name("2", "1")), lost] };
    assert!(wrong(&evidence, &won).contains("wins"), "{}", wrong(&evidence, &won));
}

#[test]
fn payoffs_that_are_wrong() {
    let question = asked("row-ends 6 9 4 8 5");
    let good = built(&question, &Ask::default());
    let Proof::Payoffs { positions } = &good.proof else { panic!() };
    for i in 0..positions.len() {
        for change in 0..4 {
            let mut bad = good.clone();
            let Proof::Payoffs { positions } = &mut bad.proof else { panic!() };
            match change {
                0 => positions[i].payoffs[0].insert(0, '7'),
                1 => _ = positions.remove(i),
                2 => positions[i].mv = if positions[i].mv.is_some() { None } else { Some("left".to_owned()) },
                _ => positions[i].payoffs.swap(0, 1),
            }
            // equal amounts may be swapped
            assert!(!wrong(&bad, &question).is_empty() || bad == good, "{i} {change}");
        }
    }
}

#[test]
fn of_another_game_or_position() {
    let question = asked("kayles 5 7");
    let good = built(&question, &Ask::default());
    assert!(!wrong(&good, &asked("nim 5 7")).is_empty());
    assert!(!wrong(&good, &asked("multiply 5")).is_empty());
    assert!(!wrong(&good, &asked("row-ends 5 7")).is_empty());
    for position in ["5 8", "6", "5 7 1"] {
        let bad = Evidence { position: position.to_owned(), ..good.clone() };
        assert!(!wrong(&bad, &question).is_empty(), "{position}");
    }
    assert!(wrong(&Evidence { misere: true, ..good.clone() }, &question).contains("normal play"));
    assert!(wrong(&Evidence { version: 2, ..good.clone() }, &question).starts_with("version: "));
    assert!(
        wrong(&Evidence { position: "5  7".to_owned(), ..good.clone() }, &question).contains("canonical")
    );
    let flipped = Claim::Nimber { winner: Wins::Second, nimber: 6 };
    assert!(!wrong(&Evidence { claim: flipped, ..good }, &question).is_empty());
}

#[test]
fn normal_play_is_no_evidence_for_misere() {
    let question = asked("sticks:1,2,3 9");
    let misere = built(&question, &Ask { misere: true, ..Ask::default() });
    assert_eq!(wrong(&misere, &question), "");
    assert!(wrong(&Evidence { misere: false, ..misere }, &question).contains("another result"));
}

#[test]
fn partizan_sums_whoever_begins() {
    use Wins::{First, Second};
    let rows = [
        // the difference of a position and its value: the values are equal
        ("domineering 2x3 + value {1/2|-2}", Second, Second),
        ("toads t.f + value *", Second, Second),
        // Winning Ways: up is positive, less than every positive number, and confused with a star
        ("value {0|*}", First, Second),
        ("value {0|*} + value -1/8", Second, First),
        ("value {0|*} + value *", First, First),
    ];
    for (text, left, right) in rows {
        let question = asked(text);
        let good = built(&question, &Ask::default());
        assert_eq!(good.claim, Claim::Sides { left, right }, "{text}");
        assert_eq!(wrong(&good, &question), "", "{text}");
        for claim in [(Second, Second), (First, Second), (Second, First), (First, First)] {
            let bad = Evidence { claim: Claim::Sides { left: claim.0, right: claim.1 }, ..good.clone() };
            assert_eq!(wrong(&bad, &question).is_empty(), claim == (left, right), "{text}: {claim:?}");
        }
        let Proof::Outcomes { positions } = &good.proof else { panic!("no outcomes") };
        for at in 0..positions.len() {
            let damaged = |change: &dyn Fn(&mut Vec<Decided>)| {
                let mut changed = positions.clone();
                change(&mut changed);
                let bad = Evidence { proof: Proof::Outcomes { positions: changed }, ..good.clone() };
                assert!(!wrong(&bad, &question).is_empty(), "{text}: {}", positions[at].position);
            };
            damaged(&|all| _ = all.remove(at));
            damaged(&|all| {
                all[at].outcome = if all[at].outcome == Worth::Win { Worth::Loss } else { Worth::Win };
            });
            damaged(&|all| all[at].plies = all[at].plies.map(|plies| plies + 2));
            damaged(&|all| all[at].position = "0 left".to_owned());
        }
    }
    // the claim is of sums without a player to move, in games where the players differ
    let question = asked("value {0|*} left");
    let begun = built(&question, &Ask::default());
    let both = Claim::Sides { left: First, right: First };
    assert!(!wrong(&Evidence { claim: both.clone(), ..begun }, &question).is_empty());
    let question = asked("multiply 5");
    let contest = built(&question, &Ask::default());
    assert!(wrong(&Evidence { claim: both, ..contest }, &question).contains("the same moves, or no sums"));
}

/// Games whose sides differ, compared on each side: the builder finds what the loopy values are, and the
/// checker holds each answer to it.
#[test]
fn orders_on_each_side() {
    use Relation::{Confused, Equal, Greater, Less};
    let all = [Less, Equal, Greater, Confused];
    let tis = "graph:a>b=blue,b>a=red a";
    for (game, [on, off], expected) in [
        // the sides of {{|a}|} are 1 and 0
        (tis, ["-1", "0"], (Equal, Equal)),
        (tis, ["-1/2", "-1/2"], (Greater, Less)),
        (tis, ["v", "v"], (Greater, Less)),
        // a draw for ever is more than every number, and less
        ("value dud", ["0", "0"], (Greater, Less)),
        ("value dud", ["off", "on"], (Equal, Equal)),
        ("value over", ["-over", "-over"], (Equal, Equal)),
        ("value over", ["*", "*"], (Greater, Greater)),
        ("value upon", ["-over", "*"], (Less, Confused)),
    ] {
        let [on, off] = [on, off].map(|rest| asked(&format!("{game} + value {rest}")));
        let sums = [on.position.as_str(), off.position.as_str()];
        let good = evidence::compare(&*on.table, &on.game, sums, &Ask::default(), usize::MAX).unwrap();
        assert_eq!(wrong(&good, &on), "", "{sums:?}");
        for (onside, offside) in all.into_iter().flat_map(|on| all.map(|off| (on, off))) {
            let claim = Claim::Order { onside, offside, against_offside: off.position.clone() };
            let found = wrong(&Evidence { claim, ..good.clone() }, &on);
            assert_eq!(found.is_empty(), (onside, offside) == expected, "{sums:?}: {found}");
        }
        let Proof::Survival { onside, offside } = &good.proof else { panic!("no answers") };
        for at in 0..onside[0].len() {
            let mut changed = onside.clone();
            changed[0].remove(at);
            let proof = Proof::Survival { onside: changed, offside: offside.clone() };
            assert!(!wrong(&Evidence { proof, ..good.clone() }, &on).is_empty(), "{sums:?}: {at}");
        }
    }
}

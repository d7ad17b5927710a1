//! Couples: a component and a nimber, which is the component's or is not.

use grundy_verify::evidence::{Claim, Couple, Evidence, Proof, Wins};

use crate::values::TOY;
use crate::{about, accepted, refused, stopped};

fn couple(position: &str, nimber: u64, lost: bool, moves: &[&str]) -> Couple {
    let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    Couple { position: position.to_owned(), nimber, lost, moves }
}

/// The nimber is the component's.
fn is(position: &str, moves: &[&str]) -> Couple {
    couple(position, moves.len() as u64, true, moves)
}

/// The nimber is not the component's, as this move leads to it.
fn is_not(position: &str, nimber: u64, mv: &str) -> Couple {
    couple(position, nimber, false, &[mv])
}

fn a() -> Couple {
    is("a", &[])
}

fn b() -> Couple {
    is("b", &["b>a"])
}

fn c() -> Couple {
    is("c", &["c>a", "c>b"])
}

fn claim(position: &str, winner: Wins, nimber: u64, couples: Vec<Couple>) -> Evidence {
    about(position, Claim::Nimber { winner, nimber }, Proof::Couples { couples })
}

#[test]
fn true_evidence_is_accepted() {
    for (position, winner, nimber, couples, moves) in [
        ("a", Wins::Second, 0, vec![a()], 0),
        ("b", Wins::First, 1, vec![a(), b()], 1),
        ("c", Wins::First, 2, vec![a(), b(), c()], 3),
        ("h", Wins::First, 1, vec![is("h", &["h>"])], 1),
        ("b+c", Wins::First, 3, vec![a(), b(), c()], 3),
        ("b+b", Wins::Second, 0, vec![a(), b()], 1),
        // that c is not 0 is enough: what it is need not be shown
        ("d", Wins::Second, 0, vec![a(), b(), is_not("c", 0, "c>a"), is("d", &[])], 4),
        // b and c leave 0 only if c is 1
        ("f", Wins::Second, 0, vec![a(), b(), is_not("c", 1, "c>b"), is("f", &[])], 3),
        // 1 xor 1 is 0, which c is not
        ("i", Wins::First, 1, vec![a(), b(), is_not("c", 0, "c>a"), is("i", &["i>a"])], 4),
        // the same couple of two components, and two of one
        ("b", Wins::First, 1, vec![a(), b(), is_not("c", 1, "c>b"), is_not("c", 0, "c>a")], 3),
    ] {
        let evidence = claim(position, winner, nimber, couples);
        let checked = accepted(&TOY, &evidence);
        assert_eq!((checked.positions, checked.moves), (evidence.proof.len(), moves), "{position}");
        stopped(&TOY, &evidence);
    }
}

#[test]
fn claims_that_are_not_what_the_couples_say() {
    let all = || vec![a(), b(), c()];
    refused(&TOY, &claim("b+c", Wins::First, 2, all()), "claim", "the nim-sum of the components is 3");
    refused(&TOY, &claim("b", Wins::Second, 1, all()), "claim", "if and only if the nimber is not 0");
    refused(&TOY, &claim("e", Wins::First, 3, all()), "position", "its component 'e' is not shown");
    refused(&TOY, &claim("b+e", Wins::First, 2, all()), "position", "its component 'e' is not shown");
    refused(&TOY, &claim("d+e", Wins::First, 3, all()), "position", "its component 'e' is not shown");
    // what a component is not is no value
    let excluded = vec![a(), b(), is_not("c", 0, "c>a")];
    refused(&TOY, &claim("c", Wins::First, 2, excluded), "position", "its component 'c' is not shown");
}

#[test]
fn couples_that_are_wrong() {
    let not_known = "of which too little is shown before for the nimber 0";
    for (place, reason, couples) in [
        ("a", "it is shown twice", vec![a(), a()]),
        ("c", "it is shown twice", vec![a(), is_not("c", 0, "c>a"), is_not("c", 0, "c>a")]),
        ("b+c", "not a single component", vec![a(), b(), c(), couple("b+c", 0, true, &[])]),
        ("x", "there is no such position", vec![is("x", &[])]),
        (
            "c",
            "moves that show the nimber 2: 2 needed, 1 told",
            vec![a(), b(), couple("c", 2, true, &["c>a"])],
        ),
        ("b", "moves that show the nimber 1: 1 needed, 0 told", vec![a(), couple("b", 1, true, &[])]),
        ("b", "moves that show the nimber 0: 1 needed, 0 told", vec![a(), couple("b", 0, false, &[])]),
        (
            "b",
            "moves that show the nimber 0: 1 needed, 2 told",
            vec![a(), couple("b", 0, false, &["b>a", "b>a"])],
        ),
        ("c", "the move 'c>b' keeps the nimber 1", vec![a(), b(), is("c", &["c>a"])]),
        ("c", "the move 'c>a' keeps the nimber 0", vec![a(), b(), is("c", &[])]),
        ("c", "no move 'c>b' leads to the nimber 0", vec![a(), b(), is("c", &["c>b", "c>a"])]),
        ("c", "no move 'c>x' leads to the nimber 1", vec![a(), b(), is("c", &["c>a", "c>x"])]),
        ("c", "no move 'c>a' leads to the nimber 1", vec![a(), b(), is_not("c", 1, "c>a")]),
        ("c", "no move 'c>x' leads to the nimber 0", vec![a(), b(), is_not("c", 0, "c>x")]),
        ("b", "the move 'b>a' leaves 'a'", vec![b()]),
        ("b", "the move 'b>a' leaves 'a'", vec![is_not("b", 0, "b>a")]),
        ("b", "the move 'b>a' leaves 'a'", vec![b(), a()]),
        ("d", not_known, vec![a(), b(), is("d", &[])]),
        ("d", not_known, vec![a(), b(), is_not("c", 1, "c>b"), is("d", &[])]),
        ("d", not_known, vec![a(), b(), is("d", &[]), is_not("c", 0, "c>a")]),
        // the other component must miss 0 xor 1
        ("f", not_known, vec![a(), b(), is_not("c", 0, "c>a"), is("f", &[])]),
        // both are open
        ("f", not_known, vec![a(), is_not("b", 0, "b>a"), is_not("c", 0, "c>a"), is("f", &[])]),
        ("g", not_known, vec![is("g", &[])]),
    ] {
        refused(&TOY, &claim("a", Wins::Second, 0, couples), place, reason);
    }
}

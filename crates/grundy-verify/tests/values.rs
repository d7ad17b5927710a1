//! Nimbers: a component has the least value that no move of it leaves.

use grundy_base::rules::{Class, Ending};
use grundy_base::value::outcome::Outcome::Loss;
use grundy_verify::evidence::{Claim, Decided, Evidence, Proof, Valued, Wins, Worth};

use crate::{Toy, about, accepted, refused, stopped};

/// a is worth 0, b 1, c 2, d 0 (to b and c), e 3; f leaves two components, b and c; g leads to itself; h
/// leaves nothing; i is worth 1 (to a, or to b and c).
pub(crate) const TOY: Toy = Toy {
    class: Class::IMPARTIAL,
    rows: &[
        ("a", &[], Loss),
        ("b", &["a"], Loss),
        ("c", &["a", "b"], Loss),
        ("d", &["b", "c"], Loss),
        ("e", &["a", "b", "c"], Loss),
        ("f", &["b+c"], Loss),
        ("g", &["g"], Loss),
        ("h", &[""], Loss),
        ("i", &["a", "b+c"], Loss),
    ],
    paying: &[],
    empty: "",
};

fn valued(position: &str, moves: &[&str]) -> Valued {
    let moves: Vec<String> = moves.iter().map(|mv| (*mv).to_owned()).collect();
    Valued { position: position.to_owned(), nimber: moves.len() as u64, moves }
}

fn all() -> Vec<Valued> {
    vec![
        valued("a", &[]),
        valued("b", &["b>a"]),
        valued("c", &["c>a", "c>b"]),
        valued("d", &[]),
        valued("e", &["e>a", "e>b", "e>c"]),
        valued("f", &[]),
    ]
}

fn claim(position: &str, winner: Wins, nimber: u64, components: Vec<Valued>) -> Evidence {
    about(position, Claim::Nimber { winner, nimber }, Proof::Nimbers { components })
}

#[test]
fn true_evidence_is_accepted() {
    for (position, winner, nimber) in [
        ("a", Wins::Second, 0),
        ("b", Wins::First, 1),
        ("c", Wins::First, 2),
        ("d", Wins::Second, 0),
        ("b+c", Wins::First, 3),
        ("c+b+e", Wins::Second, 0),
        ("f", Wins::Second, 0),
    ] {
        let evidence = claim(position, winner, nimber, all());
        let checked = accepted(&TOY, &evidence);
        assert_eq!((checked.positions, checked.moves), (6, 9), "{position}");
        stopped(&TOY, &evidence);
    }
}

#[test]
fn claims_that_are_not_what_the_values_say() {
    for (position, winner, nimber, reason) in [
        ("b+c", Wins::First, 2, "the nim-sum of the components is 3"),
        ("b+c", Wins::Second, 3, "if and only if the nimber is not 0"),
        ("d", Wins::First, 0, "if and only if the nimber is not 0"),
        ("d", Wins::Draw, 0, "if and only if the nimber is not 0"),
        ("b", Wins::Draw, 1, "if and only if the nimber is not 0"),
    ] {
        refused(&TOY, &claim(position, winner, nimber, all()), "claim", reason);
    }
    refused(&TOY, &claim("g", Wins::Second, 0, all()), "position", "its component 'g' is not valued");
}

#[test]
fn components_that_are_wrong() {
    let with = |change: &dyn Fn(&mut Vec<Valued>)| {
        let mut components = all();
        change(&mut components);
        claim("c", Wins::First, 2, components)
    };
    for (place, reason, change) in [
        ("c", "needs as many moves", (|all| all[2].nimber = 1) as fn(&mut Vec<Valued>)),
        ("c", "needs as many moves", |all| drop(all[2].moves.pop())),
        ("c", "the move 'c>b' keeps the nimber 1", |all| all[2] = valued("c", &["c>a"])),
        ("c", "the move 'c>a' keeps the nimber 0", |all| all[2] = valued("c", &[])),
        ("c", "no move 'c>b' leads to the nimber 0", |all| all[2].moves.swap(0, 1)),
        ("c", "no move 'c>d' leads to the nimber 2", |all| all[2] = valued("c", &["c>a", "c>b", "c>d"])),
        ("b", "leaves 'a', which is not valued before", |all| drop(all.remove(0))),
        ("b", "leaves 'a', which is not valued before", |all| all.swap(0, 1)),
        ("a", "valued twice", |all| all.push(valued("a", &[]))),
        ("b+c", "not a single component", |all| all.push(valued("b+c", &[]))),
        ("x", "there is no such position", |all| all.push(valued("x", &[]))),
        ("g", "leaves 'g', which is not valued before", |all| all.push(valued("g", &[]))),
    ] {
        refused(&TOY, &with(&change), place, reason);
    }
}

#[test]
fn nimbers_are_for_impartial_games_under_normal_play() {
    let evidence = claim("c", Wins::First, 2, all());
    for class in [
        Class::IMPARTIAL.partizan(),
        Class::IMPARTIAL.ending(Ending::Own),
        Class::IMPARTIAL.ending(Ending::Misere),
        Class { payoffs: true, ..Class::IMPARTIAL },
    ] {
        refused(&Toy { class, ..TOY }, &evidence, "claim", "values of impartial games under normal play");
    }
    let misere = Evidence { misere: true, ..evidence };
    refused(&TOY, &misere, "claim", "values of impartial games under normal play");
}

#[test]
fn the_frame_of_evidence() {
    let good = claim("c", Wins::First, 2, all());
    refused(&TOY, &Evidence { version: 2, ..good.clone() }, "version", "2 is not known");
    refused(&TOY, &Evidence { version: 0, ..good.clone() }, "version", "0 is not known");
    refused(
        &TOY,
        &Evidence { position: "C".to_owned(), ..good.clone() },
        "position",
        "'C' is not its canonical form",
    );
    refused(
        &TOY,
        &Evidence { position: "x".to_owned(), ..good.clone() },
        "position",
        "there is no such position",
    );
    let one = Decided { position: "a".to_owned(), outcome: Worth::Loss, plies: Some(0), mv: None };
    let other = Proof::Outcomes { positions: vec![one] };
    refused(&TOY, &Evidence { proof: other, ..good }, "proof", "of another kind than the claim");
}

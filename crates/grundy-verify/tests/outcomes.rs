//! Outcomes: wins move to sooner losses, losses only to sooner wins, draws never leave the draws.

use grundy_base::rules::Class;
use grundy_base::value::outcome::Outcome::{Draw, Loss, Win};
use grundy_verify::evidence::{Claim, Decided, Evidence, Proof, Wins, Worth};

use crate::{Toy, about, accepted, refused, stopped};

/// l is lost, w won and d drawn at its end; m leads to l, n to m and w, o to n or l; p and q to each other,
/// and q to m.
const TOY: Toy = Toy {
    class: Class::CONTEST.cyclic(),
    rows: &[
        ("l", &[], Loss),
        ("w", &[], Win),
        ("d", &[], Draw),
        ("m", &["l", "w"], Loss),
        ("n", &["m", "w"], Loss),
        ("o", &["n", "l"], Loss),
        ("p", &["q"], Loss),
        ("q", &["p", "m"], Loss),
        ("r", &["p", "d", "w"], Loss),
    ],
    paying: &[],
    empty: "",
};

fn decided(position: &str, outcome: Worth, plies: Option<u32>, mv: Option<&str>) -> Decided {
    Decided { position: position.to_owned(), outcome, plies, mv: mv.map(str::to_owned) }
}

fn all() -> Vec<Decided> {
    vec![
        decided("l", Worth::Loss, Some(0), None),
        decided("w", Worth::Win, Some(0), None),
        decided("d", Worth::Draw, None, None),
        decided("m", Worth::Win, Some(1), Some("m>l")),
        decided("n", Worth::Loss, Some(2), None),
        decided("o", Worth::Win, Some(3), Some("o>n")),
        decided("p", Worth::Draw, None, Some("p>q")),
        decided("q", Worth::Draw, None, Some("q>p")),
        decided("r", Worth::Draw, None, Some("r>d")),
    ]
}

fn claim(position: &str, winner: Wins, plies: Option<u32>, positions: Vec<Decided>) -> Evidence {
    about(position, Claim::Outcome { winner, plies }, Proof::Outcomes { positions })
}

#[test]
fn true_evidence_is_accepted() {
    for (position, winner, plies) in [
        ("l", Wins::Second, Some(0)),
        ("w", Wins::First, Some(0)),
        ("d", Wins::Draw, None),
        ("m", Wins::First, Some(1)),
        ("n", Wins::Second, Some(2)),
        // slower than it could be: plies are a bound
        ("o", Wins::First, Some(3)),
        ("q", Wins::Draw, None),
        ("r", Wins::Draw, None),
    ] {
        let evidence = claim(position, winner, plies, all());
        let checked = accepted(&TOY, &evidence);
        assert_eq!((checked.positions, checked.moves), (9, 12), "{position}");
        stopped(&TOY, &evidence);
    }
    // in any order
    let mut backwards = all();
    backwards.reverse();
    accepted(&TOY, &claim("o", Wins::First, Some(3), backwards));
}

#[test]
fn claims_that_are_not_what_the_proof_says() {
    for (position, winner, plies) in [
        ("n", Wins::First, Some(2)),
        ("n", Wins::Draw, Some(2)),
        ("n", Wins::Second, Some(4)),
        ("n", Wins::Second, None),
        ("q", Wins::First, None),
    ] {
        refused(&TOY, &claim(position, winner, plies, all()), "claim", "not what the proof says");
    }
    let without = || all().into_iter().filter(|one| one.position != "o").collect();
    refused(&TOY, &claim("o", Wins::First, Some(3), without()), "position", "nothing is said of 'o' itself");
    let paid = Toy { class: Class::PAYOFF, ..TOY };
    refused(&paid, &claim("n", Wins::Second, Some(2), all()), "claim", "the game pays numbers");
}

#[test]
fn positions_that_are_wrong() {
    use Worth::{Draw, Loss, Win};
    for (place, reason, one) in [
        ("l", "with another result", decided("l", Win, Some(0), None)),
        ("l", "so there is no move, and no ply to go", decided("l", Loss, Some(1), None)),
        ("l", "so there is no move, and no ply to go", decided("l", Loss, Some(0), Some("l>m"))),
        ("l", "so many plies from the end", decided("l", Loss, None, None)),
        ("d", "so many plies from the end", decided("d", Draw, Some(1), None)),
        ("m", "the move is missing", decided("m", Win, Some(1), None)),
        ("m", "there is no move 'm>n'", decided("m", Win, Some(1), Some("m>n"))),
        ("m", "leads to 'w', which is not lost", decided("m", Win, Some(1), Some("m>w"))),
        ("m", "not one more than those of 'l'", decided("m", Win, Some(2), Some("m>l"))),
        ("m", "not one more than those of 'l'", decided("m", Win, Some(0), Some("m>l"))),
        ("m", "'m>l' leads to no win of the rival", decided("m", Loss, Some(1), None)),
        ("n", "and yet 'n>m' is to be played", decided("n", Loss, Some(2), Some("n>m"))),
        ("n", "not one more than those of 'm'", decided("n", Loss, Some(1), None)),
        ("p", "leads to 'q', which is no draw", decided("q", Loss, Some(2), None)),
        ("r", "the move is missing", decided("r", Draw, None, None)),
        ("r", "leads to 'w', which is no draw", decided("r", Draw, None, Some("r>w"))),
        ("o", "leads to 'n', which is no draw", decided("o", Draw, None, Some("o>n"))),
    ] {
        let mut positions = all();
        let at = positions.iter().position(|other| other.position == one.position).unwrap();
        positions[at] = one;
        refused(&TOY, &claim("w", Wins::First, Some(0), positions), place, reason);
    }
}

/// A draw that could be won is none.
#[test]
fn a_draw_has_no_move_to_a_loss() {
    let rows: &[_] = &[("l", &[][..], Loss), ("s", &["s", "l"], Loss)];
    let toy = Toy { rows: Vec::leak(rows.to_vec()), ..TOY };
    let positions =
        vec![decided("l", Worth::Loss, Some(0), None), decided("s", Worth::Draw, None, Some("s>s"))];
    refused(&toy, &claim("s", Wins::Draw, None, positions), "s", "but 's>l' wins");
}

/// The loser holds out as long as he can, whichever move does it.
#[test]
fn a_loss_counts_the_plies_of_its_slowest_win() {
    let rows: &[_] = &[
        ("l", &[][..], Loss),
        ("m", &["l"], Loss),
        ("n", &["m"], Loss),
        ("o", &["n"], Loss),
        ("s", &["m", "o"], Loss),
        ("t", &["o", "m"], Loss),
    ];
    let toy = Toy { rows: Vec::leak(rows.to_vec()), ..TOY };
    for position in ["s", "t"] {
        let of = |plies| {
            let positions = vec![
                decided("l", Worth::Loss, Some(0), None),
                decided("m", Worth::Win, Some(1), Some("m>l")),
                decided("n", Worth::Loss, Some(2), None),
                decided("o", Worth::Win, Some(3), Some("o>n")),
                decided(position, Worth::Loss, Some(plies), None),
            ];
            claim(position, Wins::Second, Some(plies), positions)
        };
        accepted(&toy, &of(4));
        refused(&toy, &of(2), position, "its plies are not one more than those of 'o'");
    }
}

/// Where positions are no sums, a text with other parts in another order is another position.
#[test]
fn only_sums_are_sorted() {
    let rows: &[_] = &[("a", &[][..], Loss), ("b", &[], Loss)];
    let toy = Toy { rows: Vec::leak(rows.to_vec()), ..TOY };
    let both = ["a+b", "b+a"].map(|position| decided(position, Worth::Loss, Some(0), None));
    accepted(&toy, &claim("b+a", Wins::Second, Some(0), both.to_vec()));
    let one = both[..1].to_vec();
    refused(&toy, &claim("b+a", Wins::Second, Some(0), one), "position", "nothing is said of 'b+a' itself");
}

/// Two positions that lead to each other cannot prove each other won and lost.
#[test]
fn no_proof_is_circular() {
    let mut positions = all();
    positions[6] = decided("p", Worth::Loss, Some(4), None);
    positions[7] = decided("q", Worth::Win, Some(5), Some("q>p"));
    refused(&TOY, &claim("p", Wins::Second, Some(4), positions), "p", "not one more than those of 'q'");
}

#[test]
fn positions_that_are_missing_strange_or_told_twice() {
    let with = |one: Decided| {
        let mut positions = all();
        positions.push(one);
        claim("w", Wins::First, Some(0), positions)
    };
    refused(&TOY, &with(decided("m", Worth::Win, Some(1), Some("m>l"))), "m", "it is decided twice");
    refused(&TOY, &with(decided("x", Worth::Win, Some(1), None)), "x", "there is no such position");
    refused(&TOY, &with(decided("L", Worth::Loss, Some(0), None)), "L", "not written in its canonical form");
    let without = all().into_iter().filter(|one| one.position != "w").collect();
    refused(&TOY, &claim("l", Wins::Second, Some(0), without), "n", "leads to 'w', of which nothing is said");
}

/// Sums of the same components are one position, in any order and without empty ones.
#[test]
fn sums_in_any_order() {
    let rows: &[_] = &[("e", &[][..], Loss), ("m", &["e"], Loss), ("k", &["m"], Loss)];
    let toy =
        Toy { class: Class::IMPARTIAL.cyclic(), rows: Vec::leak(rows.to_vec()), empty: "e", paying: &[] };
    let positions = || {
        vec![
            decided("e", Worth::Loss, Some(0), None),
            decided("m", Worth::Win, Some(1), Some("m>e")),
            decided("k", Worth::Loss, Some(2), None),
            decided("m+m", Worth::Loss, Some(2), None),
            decided("m+k", Worth::Win, Some(3), Some("k>m")),
        ]
    };
    for position in ["k+m", "m+k", "k+e+m", "m+e+k+e"] {
        accepted(&toy, &claim(position, Wins::First, Some(3), positions()));
    }
    refused(
        &toy,
        &claim("k+k", Wins::Second, Some(4), positions()),
        "position",
        "nothing is said of 'k+k' itself",
    );
    // under misère play the end is won
    let misere = Evidence { misere: true, ..claim("k+m", Wins::First, Some(3), positions()) };
    refused(&toy, &misere, "e", "with another result");
}

/// Who wins whoever begins: of games in which Left and Right have moves of their own.
#[test]
fn both_sides() {
    let rows: &[_] = &[
        ("g left", &["e right"][..], Loss),
        ("g right", &[], Loss),
        ("e right", &[], Loss),
        ("g", &[], Loss),
    ];
    let class = Class { sums: true, ..Class::CONTEST.partizan() };
    let toy = Toy { class, rows: Vec::leak(rows.to_vec()), ..TOY };
    let positions = || {
        vec![
            decided("e right", Worth::Loss, Some(0), None),
            decided("g left", Worth::Win, Some(1), Some("g left>e right")),
            decided("g right", Worth::Loss, Some(0), None),
        ]
    };
    let sides =
        |left, right| about("g", Claim::Sides { left, right }, Proof::Outcomes { positions: positions() });
    accepted(&toy, &sides(Wins::First, Wins::Second));
    for (left, right) in
        [(Wins::Second, Wins::Second), (Wins::First, Wins::First), (Wins::Draw, Wins::Second)]
    {
        refused(&toy, &sides(left, right), "claim", "not what the proof says");
    }
    for class in [Class::IMPARTIAL, Class::CONTEST.partizan(), Class { payoffs: true, ..class }] {
        let reason = "the players have the same moves, or no sums";
        refused(&Toy { class, ..toy }, &sides(Wins::First, Wins::Second), "claim", reason);
    }
}

//! Payoffs: everybody takes most for himself, ties and chance are judged as the claim says.

use grundy_base::rules::{Class, Turn};
use grundy_base::value::amount::Sum;
use grundy_verify::amount::Amount;
use grundy_verify::evidence::{Chance, Claim, Evidence, Paid, Proof, TieRule};

use crate::{Toy, about, accepted, refused, stopped};

const fn pays(mine: i64, theirs: i64) -> [Sum; 2] {
    [Sum::Whole(mine), Sum::Whole(theirs)]
}

/// x and w pay 3 and 1, y 3 and 2, z 0 and 5. In c and t the first player chooses, in k the second one, with
/// gains; in h and j chance does, 2 to 1 between y and z, and never x.
const TOY: Toy = Toy {
    class: Class::PAYOFF,
    rows: &[],
    paying: &[
        ("x", None, &[], &pays(3, 1)),
        ("y", None, &[], &pays(3, 2)),
        ("z", None, &[], &pays(0, 5)),
        ("w", None, &[], &pays(3, 1)),
        ("c", Some(Turn::Of(0)), &[("x", &[], 0), ("y", &[], 0), ("z", &[2, -1], 0)], &[]),
        ("t", Some(Turn::Of(0)), &[("x", &[], 0), ("w", &[], 0)], &[]),
        ("k", Some(Turn::Of(1)), &[("z", &[0, -2], 0), ("x", &[1, 1], 0)], &[]),
        ("h", Some(Turn::Nature), &[("x", &[], 0), ("y", &[], 2), ("z", &[3, 0], 1)], &[]),
        ("v", Some(Turn::Nature), &[("x", &[], 0)], &[]),
        ("j", Some(Turn::Nature), &[("z", &[3, 0], 1), ("y", &[], 2)], &[]),
    ],
    empty: "",
};

fn paid(position: &str, payoffs: [&str; 2], mv: Option<&str>) -> Paid {
    Paid {
        position: position.to_owned(),
        payoffs: payoffs.map(str::to_owned).to_vec(),
        mv: mv.map(str::to_owned),
    }
}

fn ends() -> Vec<Paid> {
    vec![
        paid("x", ["3", "1"], None),
        paid("y", ["3", "2"], None),
        paid("z", ["0", "5"], None),
        paid("w", ["3", "1"], None),
    ]
}

fn claim(one: Paid, ties: TieRule, chance: Chance) -> Evidence {
    let payoffs = one.payoffs.clone();
    let position = one.position.clone();
    let positions = ends().into_iter().chain([one]).collect();
    about(&position, Claim::Payoffs { payoffs, ties, chance }, Proof::Payoffs { positions })
}

const MEAN: Chance = Chance::Expectation;

#[test]
fn ties_are_broken_as_the_claim_says() {
    let to_x = || paid("c", ["3", "1"], Some("c>x"));
    let to_y = || paid("c", ["3", "2"], Some("c>y"));
    for (one, ties) in
        [(to_x(), TieRule::First), (to_y(), TieRule::Last), (to_y(), TieRule::Kind), (to_x(), TieRule::Mean)]
    {
        let evidence = claim(one, ties, MEAN);
        assert_eq!(accepted(&TOY, &evidence).moves, 3, "{ties:?}");
        stopped(&TOY, &evidence);
    }
    for (one, ties, instead) in [
        (to_y(), TieRule::First, "'c>x' is taken instead of 'c>y'"),
        (to_x(), TieRule::Kind, "'c>y' is taken instead of 'c>x'"),
        (to_y(), TieRule::Mean, "'c>x' is taken instead of 'c>y'"),
        (to_x(), TieRule::Last, "'c>y' is taken instead of 'c>x'"),
    ] {
        refused(&TOY, &claim(one, ties, MEAN), "c", instead);
    }
    // what is the same for all is broken by the order
    let same = |mv: &str| paid("t", ["3", "1"], Some(mv));
    for (taken, other, ties) in [
        ("t>x", "t>w", TieRule::First),
        ("t>w", "t>x", TieRule::Last),
        ("t>x", "t>w", TieRule::Kind),
        ("t>x", "t>w", TieRule::Mean),
    ] {
        accepted(&TOY, &claim(same(taken), ties, MEAN));
        refused(&TOY, &claim(same(other), ties, MEAN), "t", "by the rule for ties");
    }
}

#[test]
fn everybody_takes_most() {
    accepted(&TOY, &claim(paid("k", ["0", "3"], Some("k>z")), TieRule::First, MEAN));
    for (one, reason) in [
        (paid("k", ["4", "2"], Some("k>x")), "'k>z' pays player 2 more than 'k>x'"),
        (paid("c", ["2", "4"], Some("c>z")), "'c>x' pays player 1 more than 'c>z'"),
        (paid("k", ["0", "5"], Some("k>z")), "'k>z' pays something else"),
        (paid("k", ["0", "3"], Some("k>y")), "there is no move 'k>y'"),
        (paid("k", ["0", "3"], None), "but no move is chosen"),
    ] {
        let place = one.position.clone();
        refused(&TOY, &claim(one, TieRule::First, MEAN), &place, reason);
    }
    // a player who is not paid decides
    let toy = Toy {
        paying: Vec::leak(vec![TOY.paying[0], ("s", Some(Turn::Of(2)), &[("x", &[], 0)], &[])]),
        ..TOY
    };
    let one = paid("s", ["3", "1"], Some("s>x"));
    let positions = vec![ends().remove(0), one.clone()];
    let claim = Claim::Payoffs { payoffs: one.payoffs, ties: TieRule::First, chance: MEAN };
    refused(
        &toy,
        &about("s", claim, Proof::Payoffs { positions }),
        "s",
        "the player who decides is not paid",
    );
}

#[test]
fn chance_is_judged_as_the_claim_says() {
    // 2/3 of 3 and 2, 1/3 of 3 and 5; the worst is 3, and 2
    let mean = || paid("h", ["3", "3"], None);
    let worst = || paid("h", ["3", "2"], None);
    accepted(&TOY, &claim(mean(), TieRule::First, MEAN));
    accepted(&TOY, &claim(worst(), TieRule::First, Chance::Worst));
    refused(
        &TOY,
        &claim(mean(), TieRule::First, Chance::Worst),
        "h",
        "what chance brings player 2 is 2, not 3",
    );
    refused(&TOY, &claim(worst(), TieRule::First, MEAN), "h", "what chance brings player 2 is 3, not 2");
    // the worst case may come after others
    accepted(&TOY, &claim(paid("j", ["3", "2"], None), TieRule::First, Chance::Worst));
    let first = paid("j", ["3", "5"], None);
    refused(&TOY, &claim(first, TieRule::First, Chance::Worst), "j", "player 2 is 2, not 5");
    let chosen = paid("h", ["3", "3"], Some("h>y"));
    refused(&TOY, &claim(chosen, TieRule::First, MEAN), "h", "chance decides here, so no move is chosen");
    refused(&TOY, &claim(paid("v", ["3", "1"], None), TieRule::First, MEAN), "v", "nothing can happen");
}

#[test]
fn ends_and_frames() {
    let good = || claim(paid("k", ["0", "3"], Some("k>z")), TieRule::First, MEAN);
    let with = |change: &dyn Fn(&mut Vec<Paid>)| {
        let mut evidence = good();
        if let Proof::Payoffs { positions } = &mut evidence.proof {
            change(positions);
        }
        evidence
    };
    for (place, reason, change) in [
        ("x", "pays something else", (|all| all[0].payoffs.swap(0, 1)) as fn(&mut Vec<Paid>)),
        ("x", "so no move is chosen", |all| all[0].mv = Some("x>y".to_owned())),
        ("x", "3 amounts are given, one a player would be 2", |all| all[0].payoffs.push("1".to_owned())),
        ("x", "'three' is no amount", |all| all[0].payoffs[0] = "three".to_owned()),
        ("x", "told twice", |all| all.insert(1, all[0].clone())),
        ("X", "not written in its canonical form", |all| all[0].position = "X".to_owned()),
        ("q", "there is no such position", |all| all[0].position = "q".to_owned()),
        ("k", "leads to 'z', of which nothing is said before", |all| drop(all.remove(2))),
        ("k", "leads to 'z', of which nothing is said before", |all| all.reverse()),
        ("position", "nothing is said of 'k' itself", |all| drop(all.pop())),
    ] {
        refused(&TOY, &with(&change), place, reason);
    }
    let told = |payoffs: [&str; 2]| {
        let payoffs = payoffs.map(str::to_owned).to_vec();
        Evidence { claim: Claim::Payoffs { payoffs, ties: TieRule::First, chance: MEAN }, ..good() }
    };
    accepted(&TOY, &told(["0/1", "6/2"]));
    refused(&TOY, &told(["0", "4"]), "claim", "not what the proof says");
    refused(&TOY, &told(["0", "3.0"]), "claim", "not what the proof says");
    refused(&Toy { class: Class::CONTEST, ..TOY }, &good(), "claim", "the game pays no numbers");
    refused(&TOY, &Evidence { misere: true, ..good() }, "claim", "the game pays no numbers");
}

/// Decimals in a game of exact amounts would hide small differences, and ties.
#[test]
fn exact_games_have_exact_evidence() {
    for decimals in [["3.0", "1"], ["3", "1.0"], ["3.0000000001", "1"]] {
        let mut evidence = claim(paid("c", decimals, Some("c>x")), TieRule::First, MEAN);
        refused(&TOY, &evidence, "c", "pays something else");
        if let Proof::Payoffs { positions } = &mut evidence.proof {
            positions[0].payoffs = decimals.map(str::to_owned).to_vec();
        }
        refused(&TOY, &evidence, "x", "pays something else");
    }
    let mut lottery = claim(paid("h", ["3", "3"], None), TieRule::First, MEAN);
    if let Proof::Payoffs { positions } = &mut lottery.proof {
        positions[4].payoffs[1] = "3.0".to_owned();
    }
    refused(&TOY, &lottery, "h", "what chance brings player 2 is 3, not 3.0");
}

/// Amounts that are approximate are told so, and may differ by what rounding does.
#[test]
fn approximate_games() {
    const ENDS: [Sum; 2] = [Sum::Real(0.1), Sum::Real(2e9)];
    let toy = Toy { paying: &[("r", None, &[], &ENDS)], ..TOY };
    let told = |payoffs: [&str; 2]| {
        let one = paid("r", payoffs, None);
        let claim = Claim::Payoffs { payoffs: one.payoffs.clone(), ties: TieRule::First, chance: MEAN };
        about("r", claim, Proof::Payoffs { positions: vec![one] })
    };
    for payoffs in [["0.1", "2e9"], ["0.10000000001", "2000000001.0"]] {
        accepted(&toy, &told(payoffs));
    }
    for payoffs in [["0.1", "2000000000"], ["0.1001", "2e9"], ["0.1", "2.1e9"], ["1/10", "2e9"]] {
        refused(&toy, &told(payoffs), "r", "pays something else");
    }
}

#[test]
fn amounts() {
    let read = |text: &str| Amount::read(text).unwrap();
    assert_eq!(read("1/3").plus(&read("1/6")).to_string(), "1/2");
    assert_eq!(read("0.5").plus(&read("1/2")).to_string(), "1.0");
    assert_eq!(read("-3").weighted(2, 4).to_string(), "-3/2");
    assert_eq!(read("3.0").weighted(2, 4).to_string(), "1.5");
    assert_eq!(read("3").weighted(0, 0).to_string(), "0");
    assert_eq!(Amount::zero().to_string(), "0");
    assert!(read("1/2").is_exact() && !read("0.5").is_exact());
    assert!(read("1/2").alike(&read("0.5")) && !read("1/2").tells(&read("0.5")));
    assert!(read("1/2").tells(&read("2/4")) && !read("1/2").tells(&read("1/3")));
    assert!(read("0.5").tells(&read("0.5000000001")) && !read("0.5").tells(&read("0.50001")));
    assert_eq!(read("1/3").against(&read("0.3")), std::cmp::Ordering::Greater);
    assert_eq!(read("1/3").against(&read("1/2")), std::cmp::Ordering::Less);
    for bad in ["", "1/0", "one", "inf", "NaN", "1 2", "--3"] {
        assert!(Amount::read(bad).is_none(), "{bad:?}");
    }
}

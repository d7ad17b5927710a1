//! Claims that hold, claims that fail, and why.

use proptest::prelude::*;

use super::*;
use crate::testing::open;
use grundy_base::value::nimber::Nimber;

fn try_check(
    game: &str,
    numbers: usize,
    to: Option<u64>,
    ask: &Ask,
    says: &dyn Fn(&[u64]) -> Claimed,
) -> Result<Checked, Error> {
    check(&*open(game), Claim::new(numbers, &mut |at| Ok(says(at))), to, ask)
}

fn checked(game: &str, numbers: usize, to: u64, says: &dyn Fn(&[u64]) -> Claimed) -> Checked {
    try_check(game, numbers, Some(to), &Ask::default(), says)
        .unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn nimber(value: u64) -> Claimed {
    Claimed::Nimber(i64::try_from(value).unwrap())
}

/// The game's own table says what is so; here are the laws of the textbook.
#[test]
fn what_is_known_holds() {
    let lasker = |at: &[u64]| match at[0] % 4 {
        _ if at[0] == 0 => nimber(0),
        3 => nimber(at[0] + 1),
        0 => nimber(at[0] - 1),
        _ => nimber(at[0]),
    };
    let found = checked("lasker", 1, 1000, &lasker);
    assert_eq!((found.holds(), found.checked_to, found.positions), (Some(true), Some(1000), 1001));
    let found = checked("nim", 2, 40, &|at| nimber(at[0] ^ at[1]));
    assert_eq!((found.holds(), found.checked_to, found.positions), (Some(true), Some(40), 41 * 41));
    let found = checked("nim", 2, 20, &|at| Claimed::Lost(at[0] == at[1]));
    assert_eq!(found.holds(), Some(true));
    // a rook on 4 rows of 8: lost on the line that leads to the corner
    let rook = "mines:......../......../......../........";
    let found = checked(rook, 2, 100, &|at| Claimed::Lost(at[0] + 4 == at[1]));
    assert_eq!((found.holds(), found.positions, found.complete), (Some(true), 32, true));
    let found =
        checked("sticks:1,2,3", 1, 100, &|at| Claimed::To(vec![i64::try_from(at[0] - at[0] % 4).unwrap()]));
    assert_eq!((found.holds(), found.positions), (Some(true), 75));
    // by hand: the loser takes one, the winner answers with the rest of four
    let found = checked("sticks:1,2,3", 1, 60, &|at| {
        Claimed::Remoteness(i64::try_from(at[0].div_ceil(4) * 2 - u64::from(at[0] % 4 != 0)).ok())
    });
    assert_eq!(found.holds(), Some(true), "{:?}", found.counterexample);
}

#[test]
fn misere_play() {
    let ask = Ask { misere: true, ..Ask::default() };
    let found = try_check("sticks:1,2,3", 1, Some(200), &ask, &|at| Claimed::Lost(at[0] % 4 == 1)).unwrap();
    assert_eq!(found.holds(), Some(true));
    // two heaps of Nim: as in normal play, but for heaps of one
    let two = |at: &[u64]| {
        Claimed::Lost(if at.iter().all(|&n| n < 2) { (at[0] ^ at[1]) == 1 } else { at[0] == at[1] })
    };
    let found = try_check("nim", 2, Some(12), &ask, &two).unwrap();
    assert_eq!((found.holds(), found.positions), (Some(true), 169), "{:?}", found.counterexample);
    let refused = try_check("kayles", 1, None, &ask, &|_| Claimed::Nimber(0));
    assert!(matches!(refused, Err(Error::Refused(_))));
}

fn counterexample(checked: Checked) -> Counterexample {
    checked.counterexample.unwrap_or_else(|| panic!("the claim holds to {:?}", checked.checked_to))
}

#[test]
fn a_lost_position_that_was_said_to_be_won() {
    let found = counterexample(checked("sticks:1,2,3", 1, 100, &|at| Claimed::Lost(at[0] % 5 == 0)));
    assert_eq!((found.position.as_str(), &found.actual), ("4", &Actual::Outcome(Outcome::Loss)));
    let Why::Loses(replies, 3) = found.why else { panic!("{:?}", found.why) };
    let answers: Vec<_> = replies.iter().map(|reply| (reply.mv.as_str(), reply.answer.as_deref())).collect();
    assert_eq!(answers, [("take 1", Some("take 3")), ("take 2", Some("take 2")), ("take 3", Some("take 1"))]);
}

#[test]
fn a_won_position_that_was_said_to_be_lost() {
    let found = counterexample(checked("queen", 2, 30, &|at| Claimed::Lost(at[0] == at[1])));
    assert_eq!((found.numbers.as_slice(), &found.actual), (&[2, 2][..], &Actual::Outcome(Outcome::Win)));
    let Why::Wins(reply) = found.why else { panic!("{:?}", found.why) };
    assert_eq!(reply.to.as_deref(), Some("1,1"));
}

#[test]
fn a_wrong_nimber_is_told_with_the_mex() {
    let found = counterexample(checked("kayles", 1, 100, &|at| nimber(at[0] % 12)));
    assert_eq!((found.position.as_str(), &found.actual), ("4", &Actual::Value(Loopy::Finite(Nimber(1)))));
    let Why::Mex(options) = found.why else { panic!("{:?}", found.why) };
    assert_eq!(options.iter().map(|option| option.value.0).collect::<Vec<_>>(), [0, 2, 3]);
}

#[test]
fn a_move_that_does_not_win() {
    let take_one = |at: &[u64]| Claimed::To(vec![i64::try_from(at[0]).unwrap() - 1]);
    let found = counterexample(checked("sticks:1,2,3", 1, 50, &take_one));
    assert_eq!(found.position, "2");
    assert_eq!(found.actual, Actual::Moves(vec!["take 2".to_owned()]));
    let Why::Refuted(reply) = found.why else { panic!("{:?}", found.why) };
    assert_eq!((reply.mv.as_str(), reply.answer.as_deref()), ("take 1", Some("take 1")));
    let found = counterexample(checked("sticks:1,2,3", 1, 50, &|_| Claimed::Move("take 4".to_owned())));
    assert_eq!((found.position.as_str(), &found.why), ("1", &Why::NoSuchMove));
    // the heaps after a move may be told in any order
    let found = checked("nim", 2, 12, &|at| {
        let least = i64::try_from(*at.iter().min().unwrap()).unwrap();
        Claimed::To(vec![least, least])
    });
    assert_eq!(found.holds(), Some(true), "{:?}", found.counterexample);
}

#[test]
fn plies_and_cycles() {
    let found =
        counterexample(checked("sticks:1,2", 1, 30, &|at| Claimed::Remoteness(i64::try_from(at[0]).ok())));
    assert_eq!((found.position.as_str(), &found.actual), ("2", &Actual::Remoteness(Some(1))));
    assert!(matches!(found.why, Why::Plies(rows) if rows.len() == 1 && rows[0].1 == Some(0)));
    // 1 and 2 go round; 3 is an end
    let ring = checked("graph:1>2,2>1,2>3,3>4", 1, 9, &|at| match at[0] {
        3 => Claimed::Outcome(Outcome::Win),
        4 => Claimed::Outcome(Outcome::Loss),
        _ => Claimed::Outcome(Outcome::Draw),
    });
    assert_eq!(
        (ring.holds(), ring.positions, ring.complete, ring.checked_to),
        (Some(true), 4, true, Some(4))
    );
    let found = counterexample(checked("graph:1>2,2>1,2>3,3>4", 1, 9, &|at| Claimed::Lost(at[0] == 1)));
    assert_eq!((found.position.as_str(), &found.actual), ("1", &Actual::Outcome(Outcome::Draw)));
    assert!(matches!(found.why, Why::Drawn(reply) if reply.mv == "to 2"));
}

#[test]
fn infinite_values() {
    // 4 is an end, 3 has nimber 1; 1 and 2 go round
    let found = counterexample(checked("graph:1>2,2>1,2>3,3>4", 1, 9, &|_| nimber(0)));
    assert_eq!((found.position.as_str(), &found.actual), ("1", &Actual::Value(Loopy::Infinity(Vec::new()))));
    let found = counterexample(checked("graph:1>2,2>1,1>3,3>4", 1, 9, &|_| nimber(0)));
    assert_eq!(found.actual, Actual::Value(Loopy::Infinity(vec![Nimber(1)])));
}

#[test]
fn without_an_aim_it_goes_as_far_as_is_said() {
    let far = |game, numbers, says: &dyn Fn(&[u64]) -> Claimed| {
        try_check(game, numbers, None, &Ask::default(), says).unwrap().checked_to
    };
    assert_eq!(far("sticks:1,2,3", 1, &|at| Claimed::Lost(at[0] % 4 == 0)), Some(10_000));
    assert_eq!(far("nim", 2, &|at| Claimed::Lost(at[0] == at[1])), Some(200));
    assert_eq!(far("sticks:1,2,3", 1, &|at| Claimed::Move(format!("take {}", at[0] % 4))), Some(500));
}

#[test]
fn what_cannot_be_checked() {
    let refused = |game: &str, numbers, claimed: Claimed| match try_check(
        game,
        numbers,
        Some(20),
        &Ask::default(),
        &|_| claimed.clone(),
    ) {
        Err(error) => error.to_string(),
        Ok(found) => panic!("{game}: {found:?}"),
    };
    assert!(refused("multiply", 1, Claimed::Nimber(0)).contains("no nimbers"));
    assert!(refused("plus-minus", 2, Claimed::Lost(true)).contains("pays numbers"));
    assert!(refused("row-cards", 1, Claimed::Lost(true)).contains("no table"));
    assert!(
        refused("queen", 1, Claimed::Lost(true))
            .contains("takes 1 numbers, but a position of this game has 2: x, y")
    );
    assert!(refused("multiply", 2, Claimed::Lost(true)).contains("takes 2 numbers"));
    let mixed = try_check("nim", 1, Some(9), &Ask::default(), &|at| match at[0] {
        5 => Claimed::Lost(true),
        n => nimber(n),
    });
    assert!(mixed.unwrap_err().to_string().contains("about the nimber first, and about the outcome in 5"));
}

#[test]
fn a_limit_keeps_what_was_found() {
    let mut ask = Ask::default();
    ask.limits.max_bytes = 20_000;
    let found = try_check("kayles", 1, Some(100_000), &ask, &|at| Claimed::Lost(at[0] == 0)).unwrap();
    assert!(found.stopped.is_some() && found.holds().is_none());
    assert!(found.checked_to.is_some_and(|to| to > 10 && to < 100_000), "{:?}", found.checked_to);
    ask.limits.max_bytes = 10;
    let nothing = try_check("kayles", 1, Some(100_000), &ask, &|at| Claimed::Lost(at[0] == 0));
    assert!(matches!(nothing, Err(Error::Stopped(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A claim that is right but for one position fails there, and agrees before.
    #[test]
    fn the_one_wrong_place_is_found(
        takes in prop::collection::btree_set(1..7_u64, 1..4),
        wrong in 0..150_u64,
        to in 150..300_u64,
    ) {
        // the definition, on its own
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=to {
            let options: Vec<u64> =
                takes.iter().filter(|&&take| take <= n).map(|&take| values[usize::try_from(n - take).unwrap()]).collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let set = takes.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let value = |n: u64| values[usize::try_from(n).unwrap()];
        let game = format!("sticks:{set}");
        prop_assert_eq!(checked(&game, 1, to, &|at| nimber(value(at[0]))).holds(), Some(true));
        let found = checked(&game, 1, to, &|at| nimber(value(at[0]) + u64::from(at[0] == wrong)));
        prop_assert_eq!(found.checked_to, wrong.checked_sub(1));
        prop_assert_eq!(found.counterexample.map(|found| found.actual), Some(Actual::Value(Loopy::Finite(Nimber(value(wrong))))));
    }

    /// Of several wrong places the one with the smallest largest number is found, whatever the blocks are.
    #[test]
    fn the_first_wrong_place_is_found(wrong in prop::collection::btree_set((0..30_u64, 0..30_u64), 1..5)) {
        let found = checked("nim", 2, 40, &|at| nimber((at[0] ^ at[1]) + u64::from(wrong.contains(&(at[0], at[1])))));
        let first = wrong.iter().map(|&(x, y)| x.max(y)).min().unwrap();
        let numbers = counterexample(found).numbers;
        prop_assert_eq!(numbers.iter().max(), Some(&first));
        prop_assert!(wrong.contains(&(numbers[0], numbers[1])));
    }
}

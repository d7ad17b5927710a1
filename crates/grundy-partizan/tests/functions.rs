//! The functions of expressions, against the literature, rivals' tests and the definitions.

use grundy_base::Limits;
use grundy_base::text::Text;
use grundy_partizan::report::PropertyReport;
use grundy_partizan::text::{self, Asked, Positions};
use grundy_partizan::{Done, Player, Store, Value};

/// No game has a name.
struct Nothing;

impl Positions for Nothing {
    fn has(&self, _: &str) -> bool {
        false
    }

    fn nearest(&self, _: &str, _: &[&'static str]) -> Option<&'static str> {
        None
    }

    fn game(&self, _: &mut Store<'_>, _: &str, _: Text<'_>, _: Text<'_>) -> Done<text::Game> {
        Ok(text::Game::ZERO)
    }
}

/// What is told of a question: a value, a list between blanks, or yes and no.
fn told(asked: &str) -> String {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let found = text::read_asked(&mut store, Text::new(asked), &Nothing).and_then(|found| match found {
        Asked::Game(game) => text::write_game(&mut store, &game),
        Asked::Property(property, game) => {
            let found = PropertyReport::of(&mut store, asked, property, &game)?;
            let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
            Ok(found.holds.map_or_else(|| found.values.unwrap_or_default().join(" "), yes))
        }
        Asked::Compare(..) => panic!("{asked} compares"),
    });
    found.unwrap_or_else(|halt| halt.to_string())
}

fn check(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(asked, expected)| (asked, expected, told(asked)))
        .filter(|(_, expected, found)| found != *expected)
        .map(|(asked, expected, found)| format!("{asked}: {found}, not {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// CGSuite, CompoundGameTestCase, but for the selective sums of hot games and nimbers.
#[test]
fn sums_of_several_kinds() {
    check(&[
        ("conjunctive(1/2, 1/4)", "1/2"),
        ("ordinal-product(1/2, 1/4)", "11/32"),
        ("selective(1/2, 1/4)", "3/4"),
        ("conjunctive(*5, *6)", "*5"),
        ("ordinal-product(*5, *6)", "*30"),
        // heaps that are moved in at once add; CGSuite says *8, as it goes on with the disjunctive sum
        ("selective(*5, *6)", "*11"),
        ("conjunctive(+-1, ^^)", "{0|-1}"),
        ("ordinal-product(+-1, ^^)", "+-1"),
        ("conjunctive({1|0}, 0)", "0"),
        ("ordinal-product({1|0}, 0)", "0"),
        ("selective({1|0}, 0)", "{1|0}"),
        // a form that is not canonical
        ("'{*|*}':3", "^[3]"),
        ("'{1|0}':2 - {1|0}:2", "0"),
    ]);
}

/// CGSuite, EvalTest.
#[test]
fn powers_and_subordinates() {
    check(&[
        ("pow(^, {1|pass})", "{0||0,pass|0,*}"),
        ("pow(^, 7/4)", "{0||0,v*|0,{0,v*|0,*}}"),
        ("pow(^, 3)", "^<3>"),
        ("pow(^, {5|pass})", "{0||0,pass|0,v[4]*}"),
        ("pow(^, {pass|5})", "{0||0,v[4]*|0,pass}"),
        ("pow(^, on)", "^<on>"),
        ("pow({0||0|-2}, 3)", "{0||0|-2,{0|-2,{0|-2}}}"),
        ("pow({0||0|-2}, 7/4)", "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}"),
        ("pow({0||0|-2}, {5|pass})", "{0||0,pass|-2,{0|-2,{0|-2,{0|-2,{0|-2,{0|-2}}}}}}"),
        ("pow({0||0|-2}, on)", "{0||0|-2,pass}"),
        ("powto(^, {pass|1})", "{pass|*,^}"),
        ("powto(^, {1|pass})", "{^|*,pass}"),
        ("powto(^, 7/4)", "{^|*,^[2]||*,^[2]}"),
        ("powto(^, 3)", "^[3]"),
        ("powto(^, {5|pass})", "{^[5]|*,pass}"),
        ("powto(^, {pass|5})", "{pass|*,^[5]}"),
        ("powto({0||0|-2}, on)", "{pass||0|-2}"),
        ("powto(+-1, 3)", "{1,{1,+-1|-1}|-1}"),
        ("subordinate(1/8, 1)", "-3"),
        // the stalk lrrl of Hackenbush
        ("subordinate(3/8, 1)", "-3/2"),
        ("subordinate(powto(^, 5) + *, *)", "5"),
        ("subordinate(+-1, 0)", "+-1"),
        ("subordinate(+-1, +-1)", "0"),
        ("subordinate(-13/16, -1)", "3/8"),
        ("subordinate(over, 1)", "off"),
        ("subordinate(upon + *, *)", "on"),
        ("subordinate({0,*|0,pass}, *)", "over"),
        ("subordinate(on, 1)", "on"),
    ]);
    assert!(told("mean(over)").contains("mean(G) does not apply: play comes back"));
    for asked in ["pow(^, {pass|1})", "pow(^, off)", "pow(+-1, 3)", "subordinate(*, 1)", "subordinate(on, *)"]
    {
        let told = told(asked);
        assert!(told.contains("does not apply"), "{asked}: {told}");
    }
}

/// CGSuite, CanonicalStopperTestCase: stops, followers, what kind of stopper.
#[test]
fn stoppers() {
    for (game, left, right, strong, followers, is) in [
        // idempotent, infinitesimal, numberish, plumtree
        ("on", "on", "on", ["on", "on"], 1, "yes no no yes"),
        ("off", "off", "off", ["off", "off"], 1, "yes no no yes"),
        ("over", "over", "over", ["0", "0"], 2, "yes yes yes yes"),
        ("{pass|3/2}", "3/2under", "3/2under", ["3/2", "3/2"], 5, "no no yes yes"),
        ("{-1/4*|pass}", "-1/4", "-1/4", ["-1/4", "-1/4"], 6, "no no yes yes"),
        ("{0|uponth||-uponth}", "0", "0", ["0", "0"], 7, "no yes yes yes"),
        ("{0|||0||0|off}", "0", "0", ["0", "0"], 5, "no yes yes yes"),
        ("{on|0||0}", "0", "0", ["0", "0"], 4, "yes yes yes yes"),
        ("{0||0|under}", "0", "0", ["0", "0"], 4, "yes yes yes yes"),
        ("+-{0|pass}", "over", "under", ["0", "0"], 4, "no yes yes yes"),
        ("+-{5|pass}", "5over", "-5under", ["5", "-5"], 14, "no no no yes"),
        ("a{0||||0|||a|*||*}", "0", "0", ["0", "0"], 6, "no yes yes no"),
    ] {
        let ask = |function: &str| told(&format!("{function}({game})"));
        assert_eq!((ask("left-stop"), ask("right-stop")), (left.to_owned(), right.to_owned()), "{game}");
        assert_eq!([ask("strong-left-stop"), ask("strong-right-stop")], strong, "{game}");
        assert_eq!(ask("follower-count"), followers.to_string(), "{game}");
        let kinds = ["is-idempotent", "is-infinitesimal", "is-numberish", "is-plumtree"].map(ask);
        assert_eq!(kinds.join(" "), is, "{game}");
    }
    check(&[
        ("is-stable(+-{5|pass})", "yes"),
        ("is-pseudonumber({pass|3/2})", "yes"),
        ("is-pseudonumber(upon)", "no"),
        ("onside(dud)", "on"),
        ("offside(a{{|a}|})", "0"),
        ("is-stopper(dud)", "no"),
        ("right-options(over)", "over"),
        ("follower-count(a{0|{0||||0,*2|||a|0||0}||0})", "9"),
        ("tiny(on)", "+_on"),
        ("ordinal(*, over)", "{0,*|0,pass}"),
    ]);
}

/// CGSuite, CanonicalShortGameTestCase: stop count, follower count, expansion; all-small, atomic, even, odd,
/// even-tempered, odd-tempered; the incentives of Left, and of Right.
#[test]
fn counts_and_questions() {
    for (game, stops, followers, expansion, is, left, right) in [
        ("0", "1", "1", "0.0", "yes yes yes no yes no", "", ""),
        ("5", "1", "6", "5.0", "no no no yes yes no", "-1", ""),
        ("-1823437481924", "1", "1823437481925", "-1823437481924.0", "no no yes no yes no", "", "-1"),
        ("-1/2", "1", "3", "-1/2.0", "no no no no yes no", "-1/2", "-1/2"),
        ("25/16", "1", "7", "25/16.0", "no no no no yes no", "-1/16", "-1/16"),
        (
            "*8",
            "4374",
            "9",
            "*8.0",
            "yes yes no no no no",
            "*8 *9 *10 *11 *12 *13 *14 *15",
            "*8 *9 *10 *11 *12 *13 *14 *15",
        ),
        ("9/8*", "2", "7", "9/8*.0", "no no no no no yes", "*", "*"),
        ("^", "3", "3", "0.1", "yes yes no no no no", "v", "^*"),
        ("v*", "4", "3", "*.1-", "yes yes no no no no", "^*", "v v*"),
        ("6^*", "4", "9", "6*.1", "no no no no no no", "v v*", "^*"),
        ("^*6", "1459", "9", "*6.1", "yes yes no no no no", "v*6", "^*"),
        ("73/16v9*8", "13131", "28", "73/16*8.9-", "no no no no no no", "^*", "v9*8"),
        ("^[4]", "9", "6", "0.1111", "yes yes no no no no", "v<4>", "^[4]*"),
        ("{0||0|v*}", "6", "5", "*.12", "yes yes no no no no", "{v<2>|0}", "^[2]*"),
        ("{0||0|v3}", "7", "7", "", "yes yes no no no no", "{^3|0||0}", "{^3,{^3|0}|0}"),
        ("{^3|vv}", "10", "8", "", "yes yes no no no no", "{^5|0}", "{^5|0}"),
        ("{0||0|-3/2}", "3", "6", "", "no yes no no no no", "-_(3/2)", "{3/2,{3/2|0}|0}"),
        (
            "{1|^^||^}",
            "9",
            "8",
            "",
            "no yes no no no no",
            "{{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}",
            "{1v|^||0}",
        ),
        ("{3||2*|1*}", "5", "8", "", "no no no no no yes", "{2*|1*||0}", "{2*|1*||0}"),
    ] {
        let ask = |function: &str| told(&format!("{function}({game})"));
        assert_eq!((&*ask("stop-count"), &*ask("follower-count")), (stops, followers), "{game}");
        let found = ask("expansion");
        assert!(
            if expansion.is_empty() { found.contains("no sum") } else { found == expansion },
            "{game}: {found}"
        );
        let kinds = ["is-all-small", "is-atomic", "is-even", "is-odd", "is-even-tempered", "is-odd-tempered"]
            .map(ask);
        assert_eq!(kinds.join(" "), is, "{game}");
        assert_eq!((&*ask("left-incentives"), &*ask("right-incentives")), (left, right), "{game}");
    }
    check(&[
        ("followers(9/8*)", "0 1 9/8 5/4 3/2 2 9/8*"),
        ("followers(^)", "0 * ^"),
        ("incentives(^)", "^*"),
        ("left-options({3||2*|1*})", "3"),
        ("birthday(73/16v9*8)", "27"),
        ("is-uptimal(pow(^, 7/4))", "no"),
        ("is-uptimal(^[3] - ^<2> + 1*3)", "yes"),
        ("expansion(^[3] - ^<2> - ^<2> + 1*3)", "1*3.11-1"),
        ("is-tiny(2+_3)", "yes"),
        ("is-nimber(*7)", "yes"),
        ("is-hot({1|0})", "yes"),
    ]);
}

/// Uptimals are what their expansions say.
#[test]
fn expansions_add() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    for ups in [[1_i64, -2, 0], [0, 3, -1], [-2, 1, 1], [0, 0, 2], [2, 0, -3]] {
        for star in [0, 1, 2, 5] {
            let mut sum = store.nimber(star).unwrap();
            for (height, &times) in (1..).zip(&ups) {
                let power = store.power(height).unwrap();
                let part = store.multiple(times, power).unwrap();
                sum = store.plus(sum, part).unwrap();
            }
            let found = store.expansion(sum).unwrap().unwrap();
            let kept = ups.iter().rposition(|&up| up != 0).map_or(0, |last| last + 1);
            assert_eq!((found.star, &found.ups[..]), (star, &ups[..kept]));
        }
    }
}

/// The conjunctive sum ends where one part ends, so that its outcome is found by plain play of both.
#[test]
fn compound_sums_are_won_as_play_says() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let values = store.day(2).unwrap();
    for &a in &values {
        for &b in &values {
            for (alone, sum) in
                [(false, store.conjunctive(a, b).unwrap()), (true, store.selective(a, b).unwrap())]
            {
                for player in Player::BOTH {
                    let wins = first_wins(&mut store, a, b, player, alone);
                    let zero = Value::ZERO;
                    let says = match player {
                        Player::Left => !store.le(sum, zero).unwrap(),
                        Player::Right => !store.le(zero, sum).unwrap(),
                    };
                    assert_eq!(wins, says, "{a:?} {b:?} {player:?} {alone}");
                }
            }
        }
    }
}

/// Whether a player who begins wins the sum of two games in which moves in both are made at once.
fn first_wins(store: &mut Store<'_>, a: Value, b: Value, player: Player, alone: bool) -> bool {
    let (mine, yours) =
        (store.options(a, player).unwrap().to_vec(), store.options(b, player).unwrap().to_vec());
    let both = mine.iter().flat_map(|&x| yours.iter().map(move |&y| (x, y)));
    let first = mine.iter().map(|&x| (x, b)).filter(|_| alone);
    let second = yours.iter().map(|&y| (a, y)).filter(|_| alone);
    let moves: Vec<_> = both.chain(first).chain(second).collect();
    moves.into_iter().any(|(x, y)| !first_wins(store, x, y, player.other(), alone))
}

//! Relations against their meaning, number by number, and sentences that are true against those that are just
//! not: a proof needs every one of its conditions.

use grundy_automata::learn::Examples;
use grundy_automata::{Automaton, Numeration};
use grundy_base::limits::Limits;
use grundy_door::table::{Leaving, Relational};

use super::descent::Kind;
use super::statement::Statement;
use super::*;
use crate::plane::several::Sum;
use crate::plane::{self as planes, FoundPlane, Join, Line, Of, Plane, Sequence};
use crate::recurrence::{FoundRecurrence, KernelSequence, Rest};
use crate::{linear, recurrence};

const BINARY: Numeration = Numeration::Base(2);

fn derivation(limits: &Limits) -> Derivation<'_> {
    Derivation::new(BINARY, MAX_STATES, Budget::new(limits))
}

/// Options k of n where a · n + b · k + c >= 0 for each of these.
struct Halves(&'static [(i64, i64, i64)]);

impl Halves {
    fn options(&self, n: i64) -> Vec<i64> {
        let holds = |k: i64| self.0.iter().all(|(a, b, c)| a * n + b * k + c >= 0);
        (0..=n + 2).filter(|&k| holds(k)).collect()
    }

    fn values(&self, count: i64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..count {
            let options = self.options(n);
            let seen: Vec<u64> = options.iter().map(|&k| values[usize::try_from(k).unwrap()]).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        values
    }
}

impl Relational for Halves {
    fn numbers(&self) -> usize {
        1
    }

    fn moves(&self, derive: &mut Derivation<'_>) -> Result<Option<Vec<Leaving>>, Stopped> {
        let option = derive.fresh();
        let mut relation = constant(derive, &[Var(0), option], true)?;
        for &(a, b, c) in self.0 {
            let half = derive.linear(&[(Var(0), a), (option, b)], c, Compare::AtLeastZero)?;
            relation = derive.and(relation, half)?;
        }
        Ok(Some(vec![Leaving { parts: vec![vec![option]], relation }]))
    }
}

/// One or two may be taken.
const TWO: Halves = Halves(&[(1, -1, -1), (-1, 1, 2)]);

/// v = n mod 3, as a relation.
fn mod_three(derive: &mut Derivation<'_>) -> Result<Relation, Stopped> {
    let times = derive.fresh();
    let sum = derive.linear(&[(Var(0), 1), (times, -3), (VALUE, -1)], 0, Compare::Zero)?;
    let small = derive.linear(&[(VALUE, -1)], 2, Compare::AtLeastZero)?;
    let both = derive.and(sum, small)?;
    derive.exists(times, both)
}

/// A point of a function.
fn point(derive: &mut Derivation<'_>, n: i64, value: i64) -> Result<Relation, Stopped> {
    let at = derive.linear(&[(Var(0), 1)], -n, Compare::Zero)?;
    let is = derive.linear(&[(VALUE, 1)], -value, Compare::Zero)?;
    derive.and(at, is)
}

/// A function is proved if it is the nimber function. Each of the conditions fails for a function of its own:
/// no value, two values, an option of the same value, a smaller value that no option has.
#[test]
fn each_condition_of_nimbers_is_needed() {
    type Change = fn(&mut Derivation<'_>, Relation) -> Result<Relation, Stopped>;
    let changes: [(&str, Option<u64>, Change); 6] = [
        ("the function itself", None, |_, right| Ok(right)),
        ("no value at 5", Some(5), |derive, right| {
            let there = point(derive, 5, 2)?;
            let elsewhere = derive.not(there)?;
            derive.and(right, elsewhere)
        }),
        ("two values at 4", Some(4), |derive, right| {
            let more = point(derive, 4, 7)?;
            derive.or(right, more)
        }),
        ("a value of an option", Some(7), |derive, right| {
            let (there, other) = (point(derive, 7, 1)?, point(derive, 7, 0)?);
            let elsewhere = derive.not(there)?;
            let without = derive.and(right, elsewhere)?;
            derive.or(without, other)
        }),
        ("a value is left out", Some(7), |derive, right| {
            let (there, other) = (point(derive, 7, 1)?, point(derive, 7, 3)?);
            let elsewhere = derive.not(there)?;
            let without = derive.and(right, elsewhere)?;
            derive.or(without, other)
        }),
        ("zero everywhere", Some(1), |derive, _| {
            let any = derive.linear(&[(Var(0), 1)], 0, Compare::AtLeastZero)?;
            let zero = derive.linear(&[(VALUE, 1)], 0, Compare::Zero)?;
            derive.and(any, zero)
        }),
    ];
    for (what, least, change) in changes {
        let suppose = |derive: &mut Derivation<'_>| {
            let right = mod_three(derive)?;
            change(derive, right).map(Some)
        };
        let decided = claim(&TWO, BINARY, &Proposal::Function(&suppose), &Limits::default()).unwrap();
        match (decided, least) {
            (Decided::Proved(proof), None) => {
                assert_eq!(proof.check(&mut Budget::new(&Limits::default())), Ok(()), "{what}");
                assert!(proof.states >= 3 && !proof.certificate.empty.is_empty(), "{what}");
            }
            (Decided::Refuted(Some(at)), Some(least)) => assert_eq!(at, [least], "{what}"),
            (decided, _) => panic!("{what}: {decided:?}"),
        }
    }
}

/// Lost positions: none leads to another, and each other one leads to one.
#[test]
fn each_condition_of_lost_positions_is_needed() {
    for (step, start, least) in [(3, 0, None), (3, 1, Some(0)), (2, 0, Some(2)), (4, 0, Some(3))] {
        let suppose = |derive: &mut Derivation<'_>| {
            let times = derive.fresh();
            let place = derive.linear(&[(Var(0), 1), (times, -step)], -start, Compare::Zero)?;
            derive.exists(times, place).map(Some)
        };
        let decided = claim(&TWO, BINARY, &Proposal::Lost(&suppose), &Limits::default()).unwrap();
        match (decided, least) {
            (Decided::Proved(_), None) => {}
            (Decided::Refuted(Some(at)), Some(least)) => assert_eq!(at, [least], "{step}k + {start}"),
            (decided, _) => panic!("{step}k + {start}: {decided:?}"),
        }
    }
}

/// Moves of two numbers, each as steps of both (any step where there is none), and whether they fall in one
/// of the orders.
#[test]
fn orders_of_play() {
    type Step = (Option<i64>, Option<i64>);
    let cases: [(&[Step], bool); 15] = [
        (&[(Some(-1), Some(0)), (Some(0), Some(-1))], true),
        (&[(Some(-1), Some(1)), (Some(0), Some(-1))], true),
        (&[(Some(1), Some(-1)), (Some(-1), Some(0))], true),
        (&[(Some(-1), Some(2)), (Some(0), Some(-1))], true),
        (&[(Some(2), Some(-1)), (Some(-1), Some(0))], true),
        // weights alone: 2 and 1, 1 and 2, 3 and 1, 1 and 3
        (&[(Some(-1), Some(1)), (Some(1), Some(-3))], true),
        (&[(Some(1), Some(-1)), (Some(-3), Some(1))], true),
        (&[(Some(-1), Some(2)), (Some(1), Some(-4))], true),
        (&[(Some(2), Some(-1)), (Some(-4), Some(1))], true),
        (&[(Some(-1), None), (Some(0), Some(-1))], true),
        (&[(None, Some(-1)), (Some(-1), Some(0))], true),
        (&[(Some(-1), Some(1)), (Some(1), Some(-1))], false),
        (&[(Some(0), Some(0))], false),
        (&[(Some(0), None)], false),
        (&[(None, Some(-1)), (Some(-1), Some(1))], false),
    ];
    for (steps, falls) in cases {
        let limits = Limits::default();
        let mut derive = derivation(&limits);
        let moves: Vec<Leaving> = steps
            .iter()
            .map(|&(dx, dy)| {
                let part = vec![derive.fresh(), derive.fresh()];
                let all = [Var(0), Var(1), part[0], part[1]];
                let mut relation = constant(&mut derive, &all, true).unwrap();
                for (at, step) in [dx, dy].into_iter().enumerate() {
                    let Some(step) = step else { continue };
                    let terms = [(part[at], 1), (position(2)[at], -1)];
                    let moved = derive.linear(&terms, -step, Compare::Zero).unwrap();
                    relation = derive.and(relation, moved).unwrap();
                }
                Leaving { parts: vec![part], relation }
            })
            .collect();
        let order = is_decreasing(&mut derive, 2, &moves).unwrap();
        assert_eq!(order.as_ref().map(Vec::len), falls.then_some(steps.len()), "{steps:?}");
        assert!(order.iter().flatten().all(|&one| derive.is_empty(one)));
    }
}

/// Options that are intervals: the rule that holds, by the definition of both; and values by it.
#[test]
fn each_condition_of_intervals_is_needed() {
    let cases: [(Halves, Option<Kind>); 12] = [
        (Halves(&[(1, -1, -1), (-1, 2, 1)]), Some(Kind::Window)),
        (Halves(&[(1, -1, -1), (-2, 3, 2)]), Some(Kind::Window)),
        (Halves(&[(1, -1, -1), (-1, 1, 2)]), Some(Kind::Window)),
        (Halves(&[(1, -1, -1)]), Some(Kind::Window)),
        (Halves(&[(0, 0, -1)]), Some(Kind::Window)),
        (Halves(&[(1, -1, -1), (1, -2, 0)]), Some(Kind::Prefix)),
        (Halves(&[(1, -1, -2)]), Some(Kind::Prefix)),
        (Halves(&[(2, -3, -4)]), Some(Kind::Prefix)),
        // the first option grows by 2, or falls
        (Halves(&[(1, -1, -1), (-2, 1, 10)]), None),
        (Halves(&[(1, -1, -1), (1, 1, -10)]), None),
        // neither the first nor the last numbers
        (Halves(&[(1, -1, -2), (-1, 2, 1)]), None),
        // there are fewer options again
        (Halves(&[(1, -1, -1), (-1, -1, 10)]), None),
    ];
    for (game, kind) in cases {
        let limits = Limits::default();
        let values = game.values(80);
        let mut derive = derivation(&limits);
        let moves = game.moves(&mut derive).unwrap().unwrap();
        let rule = interval::rule(&mut derive, &moves).unwrap();
        let id = rule.as_ref().map(|rule| rule.theorem().id());
        let expected = kind.map(|kind| match kind {
            Kind::Window => "theorem-window-rule",
            Kind::Prefix => "theorem-prefix-rule",
        });
        assert_eq!(id, expected, "{:?}", game.0);
        let told = by_rule(&game, None, &values, &limits).unwrap();
        let law = match told {
            Some(ByRule::Gives(law)) => Some(law),
            Some(ByRule::Proves(_)) => panic!("nothing was found before"),
            None => None,
        };
        if let Some(law) = law {
            let more = game.values(200);
            assert!((0..).zip(&more).all(|(n, &value)| law.told(n) == Some(value)), "{:?}", game.0);
        }
    }
}

/// A rule gives a law if it gives the values that are known, and large ones soon.
#[test]
fn laws_by_descent() {
    let law = |values: &[u64], max_steps| {
        let bound = Box::new(|n| Some(n / 2));
        let rule = descent::Descent { kind: Kind::Window, bound, max_steps };
        rule.into_law(Phrase::fixed("test", "x"), values, (1 << 40) - 2)
    };
    let values = Halves(&[(1, -1, -1), (-1, 2, 1)]).values(50);
    let told = law(&values, 64).unwrap();
    assert_eq!((told.kind, told.checked, told.told(49)), ("window rule", 50, Some(values[49])));
    let bound = Box::new(|n| Some(n / 2));
    let prefix = descent::Descent { kind: Kind::Prefix, bound, max_steps: 64 };
    let told = prefix.into_law(Phrase::fixed("test", "x"), &[0, 0, 1, 1, 1, 1, 2], 1 << 40).unwrap();
    assert_eq!((told.kind, told.told(14)), ("prefix rule", Some(3)));
    assert!(law(&values, 6).is_none(), "this large value takes 39 steps");
    let mut wrong = values;
    wrong[49] += 1;
    assert!(law(&wrong, 64).is_none());
}

/// Two periods must be known before a set of amounts has a law.
#[test]
fn few_values_are_no_complement() {
    let values: Vec<u64> = (0..8).map(|n| n % 4).collect();
    let complement = grundy_door::table::Shape::Complement { modulus: 4 };
    assert!(shape::law(&complement, &values[..7]).is_none());
    assert!(shape::law(&complement, &values).is_some_and(|law| law.is_proved() && law.period == Some(4)));
}

/// Laws of periods that are proved, and false ones, or of another number of heaps, that are not.
#[test]
fn laws_of_periods() {
    struct Pairs;
    impl Relational for Pairs {
        fn numbers(&self) -> usize {
            2
        }
        fn moves(&self, derive: &mut Derivation<'_>) -> Result<Option<Vec<Leaving>>, Stopped> {
            TWO.moves(derive)
        }
    }
    let limits = Limits::default();
    let values = TWO.values(300);
    let proved = |game: &dyn Relational, kind, period, saltus| {
        let law = grundy_heap::proof::Law {
            kind,
            statement: Phrase::fixed("test", "x"),
            from: 0,
            period: Some(period),
            saltus,
            last_exception: None,
            exceptions: Vec::new(),
            status: grundy_heap::proof::Status::Proved { theorem: Phrase::fixed("test", "x") },
            checked: 300,
            predict: Box::new(|n| Some(n % 3)),
        };
        of_law(game, &law, &values, &limits).unwrap().is_some()
    };
    for (kind, period, saltus, expected) in [
        ("period", 3, 0, true),
        ("arithmetic period", 6, 0, true),
        ("period", 2, 0, false),
        ("arithmetic period", 3, 1, false),
        ("intervals", 3, 0, false),
        ("linear recurrence", 3, 0, true),
    ] {
        assert_eq!(proved(&TWO, kind, period, saltus), expected, "{kind} {period} {saltus}");
    }
    assert!(!proved(&Pairs, "period", 3, 0));
    assert!(as_automaton(&Pairs, &values, &limits).unwrap().is_none());
    let (law, proof) = as_automaton(&TWO, &values, &limits).unwrap().unwrap();
    assert_eq!((law.kind, law.told(1_000_001)), ("automaton", Some(1_000_001 % 3)));
    assert_eq!(proof.check(&mut Budget::new(&limits)), Ok(()));
}

/// The automaton of a function of one number, learned from its values.
fn learned(values: &[u64]) -> Automaton {
    let at = |n: &[u64]| values.get(usize::try_from(n[0]).ok()?).copied();
    let end = values.len() as u64;
    let examples = Examples { system: BINARY, arguments: &[Var(0)], value: VALUE, end, at: &at };
    let fits = |found: &Automaton| (0..).zip(values).all(|(n, &value)| found.holds(&[n, value]));
    (1..=6).rev().find_map(|depth| examples.learn(depth).filter(fits)).unwrap()
}

/// Whether a statement holds of a function; none if automata do not say it.
fn holds(function: &Automaton, statement: &Statement<'_>) -> Option<bool> {
    let limits = Limits::default();
    let mut derive = derivation(&limits);
    let function = derive.suppose(function).unwrap().unwrap();
    let wrong = statement.counterexamples(&mut derive, function).unwrap()?;
    Some(wrong.iter().all(|&one| derive.is_empty(one)))
}

#[test]
fn periods_as_sentences() {
    // 9, 8, then n mod 3 with 2 more for each period
    let values: Vec<u64> = [9, 8].into_iter().chain((2..256).map(|n| n % 3 + n / 3 * 2)).collect();
    let function = learned(&values);
    for from in 0..4_i64 {
        for period in 1..7_i64 {
            for saltus in 0..5_i64 {
                let all = usize::try_from(from).unwrap()..200;
                let expected = all.into_iter().all(|n| {
                    let later = n + usize::try_from(period).unwrap();
                    values[later] == values[n] + u64::try_from(saltus).unwrap()
                });
                let said = holds(&function, &Statement::Period { from, period, saltus });
                assert_eq!(said, Some(expected), "from {from}, {period}, {saltus}");
            }
        }
    }
}

/// A recurrence with each of its numbers changed, one at a time.
fn changed(found: &FoundRecurrence) -> Vec<FoundRecurrence> {
    let mut changed: Vec<FoundRecurrence> = Vec::new();
    for (at, state) in found.states.iter().enumerate() {
        let with = |state: KernelSequence| {
            let mut states = found.states.clone();
            states[at] = state;
            FoundRecurrence { states, base: found.base }
        };
        changed.push(with(KernelSequence { first: state.first + 1, ..state.clone() }));
        for (digit, rest) in state.digits.iter().enumerate() {
            let others = match *rest {
                Rest::Line(slope, first) => {
                    vec![Rest::Line(slope + 1, first), Rest::Line(slope, first + 1)]
                }
                Rest::Plus(to, more) => vec![Rest::Plus(to, more + 1), Rest::Xor(to, 1 << 9)],
                Rest::Xor(to, with) => vec![Rest::Xor(to, with ^ 1), Rest::Plus(to, 1 << 9)],
            };
            for other in others {
                let mut digits = state.digits.clone();
                digits[digit] = other;
                changed.push(with(KernelSequence { digits, ..state.clone() }));
            }
        }
    }
    changed
}

/// Recurrences that are found are true; each number of them that is changed makes them false.
#[test]
fn recurrences_as_sentences() {
    let functions: [fn(u64) -> u64; 3] =
        [|n| u64::from(n.count_ones() % 2), |n| n / 2 + n % 2, |n| n >> (n % 2)];
    for f in functions {
        let values: Vec<u64> = (0..256).map(f).collect();
        let function = learned(&values);
        let found = recurrence::find(&values).unwrap();
        assert_eq!(holds(&function, &Statement::Recurrence(&found)), Some(true), "{found:?}");
        for wrong in &changed(&found) {
            assert_eq!(holds(&function, &Statement::Recurrence(wrong)), Some(false), "{wrong:?}");
        }
    }
    // by hand: p(k) + 3 at 2k + 1 and p(k) at 2k, where p is the parity of the ones
    let values: Vec<u64> = (0..256_u64).map(|n| u64::from((n / 2).count_ones() % 2) + 3 * (n % 2)).collect();
    let state =
        |step, digits: [Rest; 2]| KernelSequence { step, start: 0, first: 0, digits: digits.to_vec() };
    let states =
        vec![state(1, [Rest::Plus(1, 0), Rest::Plus(1, 3)]), state(2, [Rest::Plus(1, 0), Rest::Xor(1, 1)])];
    let (function, found) = (learned(&values), FoundRecurrence { base: 2, states });
    assert_eq!(holds(&function, &Statement::Recurrence(&found)), Some(true));
    for wrong in &changed(&found) {
        assert_eq!(holds(&function, &Statement::Recurrence(wrong)), Some(false), "{wrong:?}");
    }
    // too large for automata, and not said to be true
    let far = KernelSequence { step: 1 << 16, start: 0, first: 0, digits: vec![Rest::Line(1, 0); 2] };
    let far = FoundRecurrence { base: 2, states: vec![far] };
    let parity: Vec<u64> = (0..256).map(functions[0]).collect();
    assert_eq!(holds(&learned(&parity), &Statement::Recurrence(&far)), None);
}

#[test]
fn linear_representations_as_sentences() {
    let mut fractions = 0;
    let functions: [fn(u64) -> u64; 4] =
        [|n| n & (n >> 1), |n| n & n.saturating_sub(1), |n| 3 * (n / 2) + n % 2, |n| n / 2 + 3 * (n % 2)];
    for f in functions {
        let values: Vec<u64> = (0..400).map(f).collect();
        let function = learned(&values);
        let found = linear::find(&values).unwrap();
        assert_eq!(holds(&function, &Statement::Linear(&found)), Some(true), "{found:?}");
        fractions += found.digits.iter().flatten().flatten().filter(|number| !number.is_integer()).count();
        for digit in 0..found.digits.len() {
            for row in 0..found.digits[digit].len() {
                for column in 0..found.digits[digit][row].len() {
                    let mut wrong = found.clone();
                    wrong.digits[digit][row][column] += num_rational::BigRational::from_integer(1.into());
                    assert_eq!(holds(&function, &Statement::Linear(&wrong)), Some(false), "{wrong:?}");
                }
            }
        }
        for at in 0..found.first.len() {
            let mut wrong = found.clone();
            wrong.first[at] += 1;
            assert_eq!(holds(&function, &Statement::Linear(&wrong)), Some(false), "{wrong:?}");
        }
    }
    assert!(fractions > 0, "some are no whole numbers");
}

/// A recurrence follows from the window rule if each of its cases does.
#[test]
fn recurrences_that_follow_from_the_window_rule() {
    let mut found_some = 0;
    for game in [Halves(&[(1, -1, -1), (-1, 2, 1)]), Halves(&[(1, -1, -1), (-1, 2, 0)])] {
        let limits = Limits::default();
        let mut derive = derivation(&limits);
        let moves = game.moves(&mut derive).unwrap().unwrap();
        let rule = interval::rule(&mut derive, &moves).unwrap().unwrap();
        let Some(found) = recurrence::find(&game.values(256)) else { continue };
        found_some += 1;
        assert!(rule.implies(&mut derive, &found).unwrap(), "{found:?}");
        let at_zero = |wrong: &FoundRecurrence| {
            wrong.states.iter().zip(&found.states).any(|(wrong, right)| wrong.first != right.first)
        };
        // the rule says nothing of the first values
        for wrong in changed(&found).iter().filter(|wrong| !at_zero(wrong)) {
            assert!(!rule.implies(&mut derive, wrong).unwrap(), "{wrong:?}");
        }
    }
    assert!(found_some > 0);
    // g(2k) = k and g(2k + 1) = g(k) by the rule for at most half; and not g(2k + 1) = g(2k)
    let limits = Limits::default();
    let mut derive = derivation(&limits);
    let moves = Halves(&[(1, -1, -1), (-1, 2, 0)]).moves(&mut derive).unwrap().unwrap();
    let rule = interval::rule(&mut derive, &moves).unwrap().unwrap();
    let even =
        KernelSequence { step: 2, start: 0, first: 0, digits: vec![Rest::Line(2, 0), Rest::Line(2, 1)] };
    for (to, follows) in [(0, true), (1, false)] {
        let all =
            KernelSequence { step: 1, start: 0, first: 0, digits: vec![Rest::Line(1, 0), Rest::Plus(to, 0)] };
        let found = FoundRecurrence { base: 2, states: vec![all, even.clone()] };
        assert_eq!(rule.implies(&mut derive, &found).unwrap(), follows, "{to}");
    }
    // the prefix rule implies none
    let limits = Limits::default();
    let mut derive = derivation(&limits);
    let moves = Halves(&[(1, -1, -2)]).moves(&mut derive).unwrap().unwrap();
    let rule = interval::rule(&mut derive, &moves).unwrap().unwrap();
    let line =
        KernelSequence { step: 1, start: 0, first: 0, digits: vec![Rest::Line(1, 0), Rest::Line(1, 0)] };
    assert!(!rule.implies(&mut derive, &FoundRecurrence { base: 2, states: vec![line] }).unwrap());
}

/// A sequence that begins with any values, and goes on by a line.
fn sequence(start: &[u64], from: usize, period: usize, saltus: u64) -> Sequence {
    Sequence { known: start.to_vec(), line: Some(Line { from, period, saltus }) }
}

/// Whether a law of a table, as a relation, says the values that it predicts, and no others.
fn check_plane(found: &FoundPlane) {
    let limits = Limits::default();
    let mut derive = derivation(&limits);
    let Some(relation) = super::plane::function(&mut derive, found).unwrap() else { panic!("{found:?}") };
    let automaton = derive.automaton(relation);
    assert_eq!(automaton.tracks, [Var(0), Var(1), VALUE], "{found:?}");
    for x in 0..11 {
        for y in 0..11 {
            let expected = found.predict(x, y).unwrap();
            for value in 0..40 {
                let said = automaton.holds(&[x, y, value]);
                assert_eq!(said, value == expected, "{found:?} at {x}, {y}: {value} or {expected}");
            }
        }
    }
}

#[test]
fn tables_as_relations() {
    let f = sequence(&[5, 0, 3, 1, 2], 2, 3, 1);
    for of in [Of::X, Of::Y, Of::Sum, Of::Difference, Of::Signed, Of::Least, Of::Most, Of::Nim] {
        check_plane(&FoundPlane::One { of, f: f.clone() });
    }
    for join in [Join::Plus, Join::Xor] {
        check_plane(&FoundPlane::Two { join, f: f.clone(), h: sequence(&[1, 0], 0, 2, 2) });
    }
    // boards: along one direction with edges of their own, and along both
    for (shift, separate) in [((1, 1), false), ((2, 1), false), ((3, 2), true), ((1, 4), true)] {
        let cell = |x: usize, y: usize| match separate {
            true => (x % shift.0 * 3 + y % shift.1 * 5) as u64 % 7,
            false => {
                let times = (x / shift.0).min(y / shift.1);
                let (x, y) = (x - times * shift.0, y - times * shift.1);
                ((x + 2 * y) % 4) as u64
            }
        };
        let values: Vec<u64> = (0..40).flat_map(|x| (0..40).map(move |y| cell(x, y))).collect();
        let found = planes::find(Plane::new(40, 40, &values).unwrap()).unwrap();
        check_plane(&found);
    }
    // what does not go on, and what is too long to list
    let limits = Limits::default();
    let mut derive = derivation(&limits);
    let ends = Sequence { known: vec![1, 2, 3], line: None };
    let one = |f| FoundPlane::One { of: Of::X, f };
    assert!(super::plane::function(&mut derive, &one(ends)).unwrap().is_none());
    let listed = |count: usize| one(sequence(&vec![0; count], count - 1, 1, 0));
    assert!(super::plane::function(&mut derive, &listed(257)).unwrap().is_none());
    assert!(super::plane::function(&mut derive, &one(sequence(&[1, 2], 2, 1, 0))).unwrap().is_none());
    assert!(super::plane::function(&mut derive, &listed(256)).unwrap().is_some());
    let mut cells = |dx: usize, dy: usize| {
        let known = (dx, dy, vec![0; dx * dy]);
        let edges = (vec![sequence(&vec![0; dy], dy - 1, 1, 0); dx], Vec::new());
        let board = planes::Board { shift: (dx, dy), separate: true, known, edges };
        super::plane::function(&mut derive, &FoundPlane::Board(board)).unwrap()
    };
    assert!(cells(3, 2).is_some() && cells(17, 16).is_none(), "at most 256 cells are listed");
}

#[test]
fn sums_and_digits_of_several_numbers() {
    let limits = Limits::default();
    let mut derive = derivation(&limits);
    for of in [Sum::Plus, Sum::Nim] {
        let relation = several::sum(&mut derive, 3, of).unwrap().unwrap();
        let automaton = derive.automaton(relation);
        for at in 0..125_u64 {
            let (a, b, c) = (at / 25, at / 5 % 5, at % 5);
            let expected = if of == Sum::Plus { a + b + c } else { a ^ b ^ c };
            assert!((0..20).all(|value| automaton.holds(&[a, b, c, value]) == (value == expected)));
        }
    }
    for divisor in [2, 3] {
        let found = planes::digits::FoundDigits { divisor };
        let relation = several::digits(&mut derive, 3, found).unwrap().unwrap();
        let automaton = derive.automaton(relation);
        for at in 0..512_u64 {
            let numbers = [at / 64, at / 8 % 8, at % 8];
            assert_eq!(automaton.holds(&numbers), found.is_lost(&numbers), "{numbers:?}");
        }
    }
}

/// Proper subsets of the ones of n, all of them and no others.
#[test]
fn each_condition_of_subsets_is_needed() {
    const AND: [bool; 4] = [false, false, false, true];
    for (n, k, c, falls, expected) in [
        (1, -1, -1, true, true),
        // with n itself; without n - 1; another set
        (1, -1, 0, true, false),
        (1, -1, -2, true, false),
        (1, -1, -1, false, false),
    ] {
        let limits = Limits::default();
        let mut derive = derivation(&limits);
        let (option, common) = (derive.fresh(), derive.fresh());
        let both = derive.bitwise(AND, [Var(0), option, common]).unwrap().unwrap();
        let same = derive.linear(&[(common, 1), (option, -1)], 0, Compare::Zero).unwrap();
        let subset = derive.and(both, same).unwrap();
        let mut relation = derive.exists(common, subset).unwrap();
        let smaller = derive.linear(&[(Var(0), n), (option, k)], c, Compare::AtLeastZero).unwrap();
        relation = if falls { derive.and(relation, smaller).unwrap() } else { smaller };
        let moves = [Leaving { parts: vec![vec![option]], relation }];
        let found = subsets::conditions(&mut derive, &moves).unwrap();
        assert_eq!(found.map(|all| all.len()), expected.then_some(2), "{c} {falls}");
    }
    let ones: Vec<u64> = (0..256_u64).map(|n| n.count_ones().into()).collect();
    let found = recurrence::find(&ones).unwrap();
    assert!(subsets::counts_ones(&found));
    for other in [
        FoundRecurrence { base: 3, ..found.clone() },
        FoundRecurrence {
            states: vec![KernelSequence { first: 1, ..found.states[0].clone() }],
            ..found.clone()
        },
        FoundRecurrence { states: vec![found.states[0].clone(); 2], ..found.clone() },
    ] {
        assert!(!subsets::counts_ones(&other), "{other:?}");
    }
}

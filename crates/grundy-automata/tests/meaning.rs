//! Each relation compared with its meaning, for all small numbers; damage to certificates is noticed.

use grundy_automata::certificate::{Certificate, Flaw, check};
use grundy_automata::learn::Examples;
use grundy_automata::{Compare, Derivation, Numeration, Relation, Var};
use grundy_base::Limits;
use grundy_base::limits::Budget;

const SYSTEMS: [Numeration; 4] =
    [Numeration::Base(2), Numeration::Base(3), Numeration::Base(10), Numeration::Zeckendorf];
const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);
const V: Var = Var(3);

fn derivation(system: Numeration, limits: &Limits) -> Derivation<'_> {
    Derivation::new(system, 20_000, Budget::new(limits))
}

fn check_all(derive: &Derivation<'_>, relation: Relation, below: u64, means: &dyn Fn(&[u64]) -> bool) {
    let automaton = derive.automaton(relation);
    let count = automaton.tracks.len();
    for place in 0..below.pow(u32::try_from(count).expect("few tracks")) {
        let mut rest = place;
        let numbers: Vec<u64> = (0..count)
            .map(|_| {
                let number = rest % below;
                rest /= below;
                number
            })
            .collect();
        assert_eq!(automaton.holds(&numbers), means(&numbers), "{:?} {numbers:?}", derive.system());
    }
}

fn check_certificate(derive: &Derivation<'_>) {
    let certificate = Certificate { steps: derive.steps().to_vec(), empty: Vec::new() };
    assert_eq!(checked(&certificate), Ok(()));
}

fn checked(certificate: &Certificate) -> Result<(), Flaw> {
    check(certificate, &mut Budget::new(&Limits::default()))
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).expect("small numbers")
}

#[test]
fn linear_relations() {
    let limits = Limits::default();
    for system in SYSTEMS {
        let mut derive = derivation(system, &limits);
        for (a, b, c, constant) in
            [(1, 1, -1, 0), (2, -3, 1, 5), (-1, 4, 0, -7), (1, 0, 0, -12), (3, 5, -7, 2)]
        {
            for compare in [Compare::Zero, Compare::AtLeastZero] {
                let terms = [(X, a), (Y, b), (Z, c)];
                let relation = derive.linear(&terms, constant, compare).unwrap();
                let used: Vec<i64> = terms.iter().map(|term| term.1).filter(|&c| c != 0).collect();
                check_all(&derive, relation, 14, &|numbers| {
                    let sum: i64 = numbers.iter().zip(&used).map(|(&n, times)| signed(n) * times).sum();
                    match compare {
                        Compare::Zero => sum + constant == 0,
                        Compare::AtLeastZero => sum + constant >= 0,
                    }
                });
            }
        }
        check_certificate(&derive);
    }
}

/// Mousavi, Schaeffer and Shallit 2016, and the reference: 17 states with the one that accepts nothing.
#[test]
fn the_fibonacci_adder() {
    let limits = Limits::default();
    let mut derive = derivation(Numeration::Zeckendorf, &limits);
    let sum = derive.linear(&[(X, 1), (Y, 1), (Z, -1)], 0, Compare::Zero).unwrap();
    assert_eq!(derive.automaton(sum).states(), 17);
}

#[test]
fn projections_and_complements() {
    let limits = Limits::default();
    for system in SYSTEMS {
        let mut derive = derivation(system, &limits);
        // x = 3y + 1 for some y
        let of_y = derive.linear(&[(X, 1), (Y, -3)], -1, Compare::Zero).unwrap();
        let thirds = derive.exists(Y, of_y).unwrap();
        check_all(&derive, thirds, 200, &|n| n[0] % 3 == 1);
        let others = derive.not(thirds).unwrap();
        check_all(&derive, others, 200, &|n| n[0] % 3 != 1);
        // x < y, and there is a multiple of 5 between, or of 2 where sets of residues are many
        let less = derive.linear(&[(Y, 1), (X, -1)], -1, Compare::AtLeastZero).unwrap();
        let of = if system == Numeration::Zeckendorf { 2 } else { 5 };
        let multiple = derive.linear(&[(Z, 1), (V, -signed(of))], 0, Compare::Zero).unwrap();
        let multiples = derive.exists(V, multiple).unwrap();
        let left = derive.renamed(less, &[(Y, Z)]).unwrap();
        let right = derive.renamed(less, &[(X, Z)]).unwrap();
        let all = derive.all(&[multiples, left, right]).unwrap();
        let between = derive.exists(Z, all).unwrap();
        check_all(&derive, between, 30, &|n| (n[0] + 1..n[1]).any(|z| z % of == 0));
        let either = derive.or(between, thirds).unwrap();
        check_all(&derive, either, 30, &|n| n[0] % 3 == 1 || (n[0] + 1..n[1]).any(|z| z % of == 0));
        // a sentence: every number is x or x + 1 for an x with x % 3 == 1, or none of both
        let twice = derive.linear(&[(X, 2), (Y, -1)], 0, Compare::Zero).unwrap();
        let double = derive.exists(X, twice).unwrap();
        let sum = derive.exists(Y, double).unwrap();
        check_all(&derive, sum, 2, &|_| true);
        check_certificate(&derive);
    }
}

#[test]
fn bitwise_operations() {
    let limits = Limits::default();
    for base in [2, 4, 8] {
        let mut derive = derivation(Numeration::Base(base), &limits);
        let xor = derive.bitwise([false, true, true, false], [X, Z, Y]).unwrap().unwrap();
        check_all(&derive, xor, 20, &|n| n[0] ^ n[2] == n[1]);
        let without = derive.bitwise([false, false, true, false], [Z, X, Y]).unwrap().unwrap();
        check_all(&derive, without, 20, &|n| n[2] & !n[0] == n[1]);
        check_certificate(&derive);
    }
    let mut derive = derivation(Numeration::Base(3), &limits);
    assert!(derive.bitwise([false, true, true, true], [X, Y, Z]).unwrap().is_none());
}

#[test]
fn least_members() {
    let limits = Limits::default();
    for system in SYSTEMS {
        let mut derive = derivation(system, &limits);
        for least in [0, 1, 7, 12, 100, 12_345] {
            let from = derive.linear(&[(X, 1)], -signed(least), Compare::AtLeastZero).unwrap();
            assert_eq!(derive.automaton(from).least(), Some(vec![least]));
        }
        let none = derive.linear(&[(X, 1)], 1, Compare::Zero).unwrap();
        assert_eq!((derive.is_empty(none), derive.automaton(none).least()), (true, None));
    }
}

#[test]
fn a_cap_on_states_is_obeyed() {
    let limits = Limits::default();
    let mut derive = Derivation::new(Numeration::Base(2), 100, Budget::new(&limits));
    let stopped = derive.linear(&[(X, 1), (Y, -1000)], 0, Compare::Zero).unwrap_err();
    assert_eq!(stopped.to_string(), "stopped: too large to hold, after an automaton of 100 states");
    let many: Vec<(Var, i64)> = (0..13).map(|i| (Var(i), 1)).collect();
    assert!(derive.linear(&many, 0, Compare::Zero).is_err());
    let little = Limits { max_bytes: 1000, ..Limits::default() };
    let mut derive = derivation(Numeration::Base(2), &little);
    assert!(derive.linear(&[(X, 1), (Y, -1000)], 0, Compare::Zero).is_err());
}

#[test]
fn candidates_from_values() {
    let limits = Limits::default();
    type Function = fn(u64) -> u64;
    let functions: [(Function, u8); 5] = [
        (|n| n / 3, 2),
        (|n| 2 * n + u64::from(n.count_ones() % 2 == 0), 2),
        (|n| [1, 0, 2, 4][usize::try_from(n % 4).unwrap()] + n / 4 * 4, 2),
        (|n| n % 7, 2),
        (|n| n / 5, 6),
    ];
    for (function, base) in functions {
        let system = Numeration::Base(base);
        let at = |n: &[u64]| Some(function(n[0]));
        let examples = Examples { system, arguments: &[X], value: Y, end: 4096, at: &at };
        let learned = examples.learn(if base == 2 { 5 } else { 2 }).unwrap();
        for n in (0..3000).chain([1 << 40, 10_u64.pow(15)]) {
            for value in [function(n), function(n) + 1, function(n).saturating_sub(1), 0] {
                assert_eq!(learned.holds(&[n, value]), value == function(n), "base {base}: {n} {value}");
            }
        }
        let mut derive = derivation(system, &limits);
        assert!(derive.suppose(&learned).unwrap().is_some());
        check_certificate(&derive);
    }
    // two arguments
    let at = |n: &[u64]| Some(n[0] ^ n[1]);
    let system = Numeration::Base(2);
    let examples = Examples { system, arguments: &[X, Y], value: Z, end: 64, at: &at };
    let learned = examples.learn(2).unwrap();
    assert!(learned.holds(&[1000, 3000, 1000 ^ 3000]));
    assert_eq!(learned.states(), 2);
    // noise is no automaton
    let noise = |n: &[u64]| Some(n[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60);
    let examples = Examples { system, arguments: &[X], value: Y, end: 4096, at: &noise };
    assert!(examples.learn(5).is_none());
}

/// Every change of one entry of an automaton, of a claim, of a constant is noticed.
#[test]
fn damage_is_noticed() {
    let limits = Limits::default();
    let mut derive = derivation(Numeration::Base(2), &limits);
    let of_y = derive.linear(&[(X, 1), (Y, -3)], -1, Compare::Zero).unwrap();
    let thirds = derive.exists(Y, of_y).unwrap();
    let others = derive.not(thirds).unwrap();
    let nothing = derive.and(thirds, others).unwrap();
    let moved = derive.renamed(of_y, &[(X, Z)]).unwrap();
    derive.and(moved, thirds).unwrap();
    derive.bitwise([false, true, true, false], [X, Y, Z]).unwrap();
    let right = Certificate { steps: derive.steps().to_vec(), empty: vec![nothing.number()] };
    checked(&right).unwrap();
    let mut damaged = 0;
    for (step, (_, automaton)) in right.steps.iter().enumerate() {
        for state in 0..automaton.states() {
            let mut wrong = right.clone();
            wrong.steps[step].1.accepts[state] ^= true;
            assert!(checked(&wrong).is_err(), "step {step}, state {state}");
        }
        for entry in 0..automaton.next.len() {
            for to in
                (0..u32::try_from(automaton.states()).unwrap()).filter(|&to| to != automaton.next[entry])
            {
                let mut wrong = right.clone();
                wrong.steps[step].1.next[entry] = to;
                assert!(checked(&wrong).is_err(), "step {step}, entry {entry}");
                damaged += 1;
            }
        }
    }
    assert!(damaged > 100, "{damaged}");
    for number in (0..right.steps.len()).filter(|&number| number != nothing.number()) {
        let wrong = Certificate { empty: vec![number], ..right.clone() };
        assert!(checked(&wrong).is_err(), "step {number} is not empty");
    }
    let missing = Certificate { empty: vec![99], ..right.clone() };
    assert!(checked(&missing).is_err());
}

//! Relations against the options that the machine lists; proofs of the literature's laws.

use grundy::Limits;
use grundy::automata::learn::Examples;
use grundy::automata::{Automaton, Derivation, Numeration, Var};
use grundy::law::induction::{Decided, Proposal, VALUE, claim, prove};
use grundy::limits::Budget;
use grundy::table::Relational;
use grundy_lang::formula::Formula;

use crate::arrow::code::Code;
use crate::arrow::lower::lower;
use crate::arrow::rules::Arrow;

fn code(text: &str) -> Code {
    lower(Formula::arrow(text).unwrap().function()).unwrap_or_else(|| panic!("{text} is not arithmetic"))
}

/// Every position below `to` has the options that the relation says.
fn check_options(text: &str, base: u8, to: u64) {
    let code = code(text);
    let limits = Limits::default();
    let mut derive = Derivation::new(Numeration::Base(base), 100_000, Budget::new(&limits));
    let leaves = code.moves(&mut derive).unwrap().unwrap_or_else(|| panic!("{text} is no relation"));
    let params = code.params;
    let formula = Formula::arrow(text).unwrap();
    let rules = Arrow::<2>::new(formula, None);
    for place in 0..to.pow(params.try_into().unwrap()) {
        let at = [place % to, place / to];
        let listed: Vec<Vec<[u64; 2]>> = rules.listed(&at, true).unwrap();
        for leaving in &leaves {
            let parts = leaving.parts.len();
            let automaton = derive.automaton(leaving.relation);
            let count = parts * params;
            // all tuples of small numbers
            for row in 0..(to + 2).pow(count.try_into().unwrap()) {
                let mut rest = row;
                let numbers: Vec<u64> = (0..count)
                    .map(|_| {
                        let number = rest % (to + 2);
                        rest /= to + 2;
                        number
                    })
                    .collect();
                let mut sum: Vec<[u64; 2]> = numbers
                    .chunks(params)
                    .map(|part| [part[0], part.get(1).copied().unwrap_or(0)])
                    .filter(|part| !(rules.nothing() == [0; 2] && *part == [0; 2]))
                    .collect();
                sum.sort_unstable();
                let has = listed.iter().any(|option| {
                    let mut option = option.clone();
                    option.sort_unstable();
                    option == sum
                });
                let tracks = [&at[..params], &numbers].concat();
                if automaton.holds(&tracks) {
                    assert!(has, "{text}: {at:?} -> {sum:?} is no option");
                }
            }
        }
        // and all that are listed are there
        for option in &listed {
            let found = leaves.iter().any(|leaving| {
                let automaton = derive.automaton(leaving.relation);
                arrangements(option, leaving.parts.len()).into_iter().any(|parts| {
                    let parts = parts.iter().flat_map(|part| part[..params].to_vec());
                    automaton.holds(&at[..params].iter().copied().chain(parts).collect::<Vec<_>>())
                })
            });
            assert!(found, "{text}: {at:?} -> {option:?} is missing");
        }
    }
}

/// The option as this many parts in any order, with zeros where parts vanished.
fn arrangements(option: &[[u64; 2]], parts: usize) -> Vec<Vec<[u64; 2]>> {
    if option.len() > parts {
        return Vec::new();
    }
    let mut padded = option.to_vec();
    padded.resize(parts, [0; 2]);
    let mut all = vec![Vec::new()];
    for part in padded {
        all = all
            .into_iter()
            .flat_map(|order: Vec<[u64; 2]>| {
                (0..=order.len()).map(move |at| {
                    let mut order = order.clone();
                    order.insert(at, part);
                    order
                })
            })
            .collect();
    }
    all
}

#[test]
fn relations_are_the_options() {
    for text in [
        "n -> range((n+1)//2, n)",
        "n -> [n - 1, n - 3, n - 4]",
        "n -> [n//2, n//3, n//4]",
        "n -> [n & (n-1)] where n > 0",
        "n -> [n-k for k in range(1, n+1) if k%3==1]",
        "n -> [k for k in range(n) if (n-k) & (n-k-1) != 0]",
        "n -> [k for k in range(n) if (k & n) == k]",
        "n -> [max(n-3, 0), min(n-1, 5)] where n > 0",
        "n -> [abs(n-5)] where n > 2",
        "n -> [n - d for d in (1, n//2, n % 3) if d > 0]",
        "n -> [n-k for k in range(n, 0, -2)]",
        "n -> [n + j for j in range(-3, 0)]",
        "n -> [(n-5)//2 + 2, ~n + 2*n, n >> 1 | 1] where n > 1",
        "n -> [k for k in range(n) if k in (1, 4, 7) or not k in range(0, 9, 2)]",
        "n -> [(n ^ (n-4)) % 8] where n > 8",
    ] {
        check_options(text, 2, 40);
    }
    for text in ["n -> [[i, n-1-i] for i in range(0, n)]", "n -> [[i, i ^ n] for i in range(n) if i ^ n < n]"]
    {
        check_options(text, 2, 16);
    }
    for text in ["x, y -> [(x-2,y), (x,y-2), (x-1,y-1)]", "x, y -> [(a, min(y, a//2)) for a in range(x)]"] {
        check_options(text, 2, 7);
    }
    check_options("n -> [n//2, n//3] where n > 0", 6, 60);
}

/// The nimbers of a game of one number, by the definition.
fn nimbers(text: &str, to: u64) -> Vec<u64> {
    let (_, table) =
        crate::arrow::open_as(text, crate::arrow::How { compile: true, recognise: false }).unwrap();
    let cells = table.cells(&[0..=to - 1], &grundy::report::Ask::default()).unwrap();
    cells
        .into_iter()
        .map(|cell| match cell {
            grundy::report::Cell::Nimber(value) => value.0,
            other => panic!("{other:?}"),
        })
        .collect()
}

/// Functions learned from values are proved, and the checker accepts the proofs.
#[test]
fn learned_functions_are_proved() {
    for (text, base, to) in [
        ("n -> [n//2, n-1] where n > 0", 2, 512),
        ("n -> [n//2, n//3] where n > 0", 6, 512),
        ("n -> [n//2, n-1, n-2] where n > 0", 2, 512),
        ("n -> [n & (n-1)] where n > 0", 2, 256),
        ("n -> [n-k for k in range(1, n+1) if k & (k-1) != 0]", 2, 256),
        ("n -> [[i, i^n] for i in range(n) if i^n < n]", 2, 256),
        ("n -> [[i, i] for i in range(n)] + [[i] for i in range(n)]", 2, 256),
        ("n -> [n//k for k in range(2, 5) if n > 0]", 2, 512),
        ("n -> [n-k for k in range(1, n+1) if k%3==1]", 2, 256),
        // Mock Turtles, Lasker's Nim
        ("n -> [[j,k] for k in range(n) for j in range(k)] + [0] where n > 0", 2, 128),
        ("n -> [k for k in range(n)] + [[i, n-i] for i in range(1, n)]", 2, 256),
    ] {
        let values = nimbers(text, to);
        let at = |n: &[u64]| values.get(usize::try_from(n[0]).unwrap()).copied();
        let system = Numeration::Base(base);
        let examples = Examples { system, arguments: &[Var(0)], value: VALUE, end: to, at: &at };
        let learned = (1..6).rev().find_map(|depth| examples.learn(depth)).unwrap();
        let decided = prove(&code(text), &learned, &Limits::default()).unwrap();
        let Decided::Proved(proof) = decided else { panic!("{text}: {decided:?}") };
        assert_eq!(proof.check(&mut Budget::new(&Limits::default())), Ok(()), "{text}");
    }
}

/// The lost pairs of Wythoff's game by Fibonacci digits: the larger number is the smaller one with a zero
/// behind it, and the smaller one ends in an even number of zeros (Silber 1977).
#[test]
fn wythoffs_pairs_are_proved() {
    let system = Numeration::Zeckendorf;
    // a state is: a number has begun, the last digit of y, whether x ends in an even number of zeros
    let begun = |last: u8, even: bool| Some((last, even));
    let step = |state: Option<(u8, bool)>, x: u8, y: u8| match (state, x, y) {
        (None, 0, 0) => Some(None),
        (None, 0, 1) => Some(begun(1, true)),
        (Some((last, even)), ..) if last == x => Some(begun(y, x == 1 || !even)),
        _ => None,
    };
    let mut states = vec![Some(None)];
    let mut next = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for letter in 0..4_u8 {
            let to = states[at].and_then(|state| step(state, letter >> 1, letter & 1));
            let place = states.iter().position(|&state| state == to).unwrap_or(states.len());
            if place == states.len() {
                states.push(to);
            }
            next.push(u32::try_from(place).unwrap());
        }
        at += 1;
    }
    let accepts = states.iter().map(|state| matches!(state, Some(None | Some((0, true))))).collect();
    let pairs = Automaton { system, tracks: vec![Var(0), Var(1)], accepts, next };
    for (x, y) in [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)] {
        assert!(pairs.holds(&[x, y]), "{x} {y}");
    }
    let queen = "x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)] \
                 + [(x-k, y-k) for k in range(1, min(x, y) + 1)]";
    let suppose = |derive: &mut Derivation<'_>| {
        let Some(below) = derive.suppose(&pairs)? else { return Ok(None) };
        let moved = derive.renamed(below, &[(Var(0), Var(1)), (Var(1), Var(0))])?;
        derive.or(below, moved).map(Some)
    };
    let decided = claim(&code(queen), system, &Proposal::Lost(&suppose), &Limits::default()).unwrap();
    let Decided::Proved(proof) = decided else { panic!("{decided:?}") };
    assert_eq!(proof.check(&mut Budget::new(&Limits::default())), Ok(()));
    // without the condition on zeros it is false
    let mut wrong = pairs.clone();
    wrong.accepts = states.iter().map(|state| matches!(state, Some(None | Some((0, _))))).collect();
    let suppose = |derive: &mut Derivation<'_>| derive.suppose(&wrong);
    let decided = claim(&code(queen), system, &Proposal::Lost(&suppose), &Limits::default()).unwrap();
    assert!(matches!(decided, Decided::Refuted(Some(_))), "{decided:?}");
}

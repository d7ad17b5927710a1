//! Relations derived and certificates checked: `cargo bench -p grundy-automata`.

use divan::Bencher;
use grundy_automata::certificate::{Certificate, check};
use grundy_automata::{Compare, Derivation, Numeration, Relation, Var};
use grundy_base::Limits;
use grundy_base::error::Stopped;
use grundy_base::limits::Budget;

fn main() {
    divan::main();
}

const MAX_STATES: usize = 20_000;
/// XOR of two bits.
const XOR: [bool; 4] = [false, true, true, false];
const X: Var = Var(0);
const Y: Var = Var(1);
const V: Var = Var(2);
const U: Var = Var(3);
const A: Var = Var(4);

/// The counterexamples to the sentences that x xor y is the nimber of two heaps of Nim.
fn nim(derive: &mut Derivation<'_>) -> Result<[Relation; 2], Stopped> {
    let value = derive.bitwise(XOR, [X, Y, V])?.expect("base 2 shows bits");
    // the values of options: u = a xor y for some a < x, or with y in its place
    let mut options = None;
    for (heap, other) in [(X, Y), (Y, X)] {
        let less = derive.linear(&[(heap, 1), (A, -1)], -1, Compare::AtLeastZero)?;
        let of_option = derive.bitwise(XOR, [A, other, U])?.expect("base 2 shows bits");
        let both = derive.and(less, of_option)?;
        let one = derive.exists(A, both)?;
        options = Some(match options {
            None => one,
            Some(all) => derive.or(all, one)?,
        });
    }
    let options = options.expect("two heaps");
    let same = derive.renamed(options, &[(U, V)])?;
    let own = derive.and(same, value)?;
    let below = derive.linear(&[(V, 1), (U, -1)], -1, Compare::AtLeastZero)?;
    let smaller = derive.and(value, below)?;
    let none = derive.not(options)?;
    Ok([own, derive.and(smaller, none)?])
}

/// Nim with two heaps, proved.
#[divan::bench]
fn nim_proved(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench(|| {
        let mut derive = Derivation::new(Numeration::Base(2), MAX_STATES, Budget::new(&limits));
        let wrong = nim(&mut derive).expect("small automata");
        assert!(wrong.iter().all(|&one| derive.is_empty(one)));
    });
}

/// The certificate of that, checked.
#[divan::bench]
fn nim_checked(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    let mut derive = Derivation::new(Numeration::Base(2), MAX_STATES, Budget::new(&limits));
    let wrong = nim(&mut derive).expect("small automata");
    let empty = wrong.iter().map(|one| one.number()).collect();
    let certificate = Certificate { steps: derive.steps().to_vec(), empty };
    bencher.bench(|| assert_eq!(check(&certificate, &mut Budget::new(&limits)), Ok(())));
}

/// The adder in Zeckendorf numeration.
#[divan::bench]
fn fibonacci_adder(bencher: Bencher<'_, '_>) {
    let limits = Limits::default();
    bencher.bench(|| {
        let mut derive = Derivation::new(Numeration::Zeckendorf, MAX_STATES, Budget::new(&limits));
        let sum = derive.linear(&[(X, 1), (Y, 1), (V, -1)], 0, Compare::Zero).expect("a small automaton");
        assert_eq!(derive.automaton(sum).states(), 17);
    });
}

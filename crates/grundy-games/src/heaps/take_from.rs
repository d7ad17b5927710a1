//! One heap, and a set of numbers from which the amount is taken: squares, primes, divisors of the heap.

use grundy_base::error::BadText;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "take-from",
    aliases: &["take-a-square", "take-a-prime"],
    title: "Taking numbers of a kind",
    rules: "Heaps of stones. A move takes from one heap a number of stones that is of the given kind, for \
            example a square or a prime. The player who cannot move loses.",
    params: &[(
        "KIND",
        "squares, primes, one-and-primes, one-and-prime-powers, triangular, fibonacci, powers-of-2; of a \
        heap of n: divisors, proper-divisors, to-divisor (a proper divisor is left), coprime (no common \
        divisor with n), digits (a decimal digit of n); squares if not said",
    )],
    notation: "The heaps: 29 or 7 12. A move says how many to take: take 4; with several heaps, from which: \
               2: take 4.",
    examples: &["take-from 13", "take-from:primes 7 5"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "squares",
            says: Says::Nimbers(0, &[0, 1, 0, 1, 2, 0, 1, 0, 1, 2]),
            source: "OEIS A014586",
        },
        Fact {
            params: "primes",
            says: Says::Nimbers(0, &[0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0]),
            source: "OEIS A014589",
        },
        Fact {
            params: "triangular",
            says: Says::Nimbers(0, &[0, 1, 0, 1, 0, 1, 2, 3, 2]),
            source: "OEIS A014587",
        },
        Fact {
            params: "fibonacci",
            says: Says::Nimbers(0, &[0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0]),
            source: "OEIS A014588",
        },
        Fact { params: "digits", says: Says::Nimber("24", 2), source: "computed from the definition" },
        Fact {
            params: "powers-of-2",
            says: Says::Nimber("1000000000000000000", 1),
            source: "the heap modulo 3: no power of 2 is a multiple of 3",
        },
    ],
    source: "R. K. Guy and R. J. Nowakowski, Unsolved problems in combinatorial games; Winning Ways, \
             chapter 15",
    take_and_break: None,
    open: |args| {
        let kind = if args.is_empty() { Amounts::Squares } else { read(args.text.trim())? };
        Ok(Box::new(table::heaps(TakeFrom { kind }).start("13")))
    },
};

/// The amounts that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Amounts {
    Squares,
    Primes,
    OneAndPrimes,
    OneAndPrimePowers,
    Triangular,
    Fibonacci,
    PowersOf2,
    Divisors,
    ProperDivisors,
    ToDivisor,
    Coprime,
    Digits,
}

const KINDS: [(&str, Amounts); 12] = [
    ("squares", Amounts::Squares),
    ("primes", Amounts::Primes),
    ("one-and-primes", Amounts::OneAndPrimes),
    ("one-and-prime-powers", Amounts::OneAndPrimePowers),
    ("triangular", Amounts::Triangular),
    ("fibonacci", Amounts::Fibonacci),
    ("powers-of-2", Amounts::PowersOf2),
    ("divisors", Amounts::Divisors),
    ("proper-divisors", Amounts::ProperDivisors),
    ("to-divisor", Amounts::ToDivisor),
    ("coprime", Amounts::Coprime),
    ("digits", Amounts::Digits),
];

fn read(text: Text<'_>) -> Result<Amounts, BadText> {
    let known = KINDS.iter().find(|(name, _)| *name == text.as_str());
    known.map(|(_, kind)| *kind).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
        text.bad(format!("'{}' is no kind of numbers: expected {}", text.as_str(), names.join(", ")))
    })
}

/// Above this, factors of numbers are not looked for.
const MAX_FACTORED: u64 = 1_000_000_000_000;
/// From this heap on, moves of kinds with many amounts are not listed.
const MANY: u64 = 2_000_000;

/// The prime factors of a number, each as often as it divides, from the least.
fn factors(mut n: u64) -> Vec<u64> {
    let (mut found, mut candidate) = (Vec::new(), 2);
    while candidate * candidate <= n {
        if n.is_multiple_of(candidate) {
            found.push(candidate);
            n /= candidate;
        } else {
            candidate += 1;
        }
    }
    found.extend((n > 1).then_some(n));
    found
}

/// The numbers up to `n` that are primes, or with `powers` powers of one.
fn primes(n: u64, powers: bool) -> Vec<u64> {
    let mut is_prime = vec![true; usize::try_from(n.saturating_add(1)).expect("a heap of few moves")];
    let mut found = Vec::new();
    for prime in 2..=n {
        let place = |n: u64| usize::try_from(n).expect("a heap of few moves");
        if is_prime[place(prime)] {
            found.push(prime);
            let multiples = (2..).map(|times| prime * times).take_while(|multiple| *multiple <= n);
            multiples.for_each(|multiple| is_prime[place(multiple)] = false);
            let next = |power: &u64| power.checked_mul(prime).filter(|power| *power <= n);
            found.extend(std::iter::successors(next(&prime).filter(|_| powers), next));
        }
    }
    found.sort_unstable();
    found
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The place of a prime among the primes, from 1.
fn place_of(prime: u64) -> u64 {
    primes(prime, false).len() as u64
}

/// All divisors of a number, from 1.
fn divisors(n: u64) -> Vec<u64> {
    let lower = (1..=n.isqrt()).filter(|divisor| n.is_multiple_of(*divisor));
    let mut all: Vec<u64> = lower.flat_map(|divisor| [divisor, n / divisor]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Amounts {
    /// The amounts that may be taken from a heap, from the least.
    fn amounts(self, n: u64) -> Vec<u64> {
        let up_to = |numbers: &mut dyn Iterator<Item = u64>| numbers.take_while(|&k| k <= n).collect();
        match self {
            Self::Squares => up_to(&mut (1..).map(|k| k * k)),
            Self::Triangular => up_to(&mut (1..).map(|k| k * (k + 1) / 2)),
            Self::Fibonacci => {
                let pairs = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
                up_to(&mut pairs.map(|(a, _)| a))
            }
            Self::PowersOf2 => up_to(&mut (0..63).map(|bit| 1 << bit)),
            Self::Primes => primes(n, false),
            Self::OneAndPrimes => [1].into_iter().filter(|_| n > 0).chain(primes(n, false)).collect(),
            Self::OneAndPrimePowers => [1].into_iter().filter(|_| n > 0).chain(primes(n, true)).collect(),
            Self::Divisors => divisors(n),
            Self::ProperDivisors => divisors(n).into_iter().filter(|&k| k < n).collect(),
            Self::ToDivisor => divisors(n).into_iter().rev().filter(|&k| k < n).map(|k| n - k).collect(),
            Self::Coprime => (1..=n).filter(|&k| common_divisor(n, k) == 1).collect(),
            Self::Digits => {
                let mut digits: Vec<u64> =
                    std::iter::successors(Some(n), |rest| Some(rest / 10).filter(|rest| *rest > 0))
                        .map(|rest| rest % 10)
                        .filter(|&digit| digit > 0)
                        .collect();
                digits.sort_unstable();
                digits.dedup();
                digits
            }
        }
    }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeFrom {
    kind: Amounts,
}

impl Impartial for TakeFrom {
    type Component = u64;
    type Move = u64;

    fn moves(&self, &n: &u64, out: &mut Vec<u64>) {
        out.append(&mut self.kind.amounts(n));
    }

    fn play(&self, n: &u64, take: &u64, out: &mut Vec<u64>) {
        out.extend(Some(n - take).filter(|&rest| rest > 0));
    }

    /// If 1 to m - 1 may be taken and no multiple of m, the value is the heap modulo m. Divisors are told by
    /// the powers of 2, by the factors, or by the least factor of the heap; taking numbers without a common
    /// divisor from an even heap leaves an odd one, so even heaps are lost there.
    fn law(&self, &n: &u64) -> Option<Nimber> {
        let value = match self.kind {
            Amounts::OneAndPrimes => n % 4,
            Amounts::OneAndPrimePowers => n % 6,
            Amounts::PowersOf2 => n % 3,
            _ if n == 0 => 0,
            Amounts::Divisors => u64::from(n.trailing_zeros()) + 1,
            Amounts::ProperDivisors => n.trailing_zeros().into(),
            Amounts::ToDivisor => factors(Some(n).filter(|n| *n <= MAX_FACTORED)?).len() as u64,
            Amounts::Coprime if n == 1 => 1,
            Amounts::Coprime if n.is_multiple_of(2) => 0,
            Amounts::Coprime => {
                let least = *factors(Some(n).filter(|n| *n <= MAX_FACTORED)?).first()?;
                place_of(Some(least).filter(|prime| *prime <= MANY)?)
            }
            _ => return None,
        };
        Some(Nimber(value))
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(match self.kind {
            // where they are too many to list, they are not counted either: at most the heap
            Amounts::Primes | Amounts::OneAndPrimes | Amounts::OneAndPrimePowers | Amounts::Coprime
                if n > MANY =>
            {
                n
            }
            Amounts::Divisors | Amounts::ProperDivisors | Amounts::ToDivisor if n > MAX_FACTORED => n,
            Amounts::Squares => n.isqrt(),
            Amounts::Triangular => (u64::try_from((8 * u128::from(n) + 1).isqrt()).ok()? - 1) / 2,
            kind => kind.amounts(n).len() as u64,
        })
    }
}

impl Heap for TakeFrom {}

impl HeapMoves for TakeFrom {
    fn name_move(&self, _: u64, take: &u64) -> String {
        format!("take {take}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, values};

    #[test]
    fn laws_equal_search() {
        for (name, kind) in KINDS {
            check_rules(&TakeFrom { kind }, 60);
            assert_eq!(read(Text::new(name)), Ok(kind));
        }
        assert!(read(Text::new("cubes")).is_err());
    }

    #[test]
    fn known_values() {
        let at = |kind, n: u64| values(&TakeFrom { kind }, n)[usize::try_from(n).unwrap()];
        for (kind, n, value) in [
            (Amounts::Squares, 29, 5),
            (Amounts::Squares, 100, 4),
            (Amounts::Primes, 24, 7),
            (Amounts::Primes, 100, 0),
            (Amounts::Triangular, 100, 4),
            (Amounts::Fibonacci, 29, 5),
            (Amounts::ToDivisor, 24, 4),
            (Amounts::Coprime, 35, 3),
            (Amounts::Digits, 20, 0),
            (Amounts::Digits, 24, 2),
        ] {
            assert_eq!(at(kind, n), value, "{kind:?} {n}");
        }
        assert_eq!(TakeFrom { kind: Amounts::OneAndPrimePowers }.law(&1001), Some(Nimber(5)));
    }
}

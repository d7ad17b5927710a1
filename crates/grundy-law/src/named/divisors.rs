//! Sequences of divisors and prime factors.

use super::Named;
use grundy_base::phrase::phrase;

/// In the order in which they are tried.
pub(super) const ALL: &[Named] = &[
    Named {
        name: |n| {
            phrase!("seq-omega", "the number of prime factors of {n}, each as often as it divides", n = n)
        },
        value: |n| Some(factors(n)?.iter().map(|(_, times)| u64::from(*times)).sum()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-distinct", "the number of different prime factors of {n}", n = n),
        value: |n| Some(factors(n)?.len() as u64),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-largest-exponent", "the largest exponent of a prime in {n}", n = n),
        value: |n| Some(factors(n)?.iter().map(|(_, times)| u64::from(*times)).max().unwrap_or(0)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-divisors", "the number of divisors of {n}", n = n),
        value: |n| Some(factors(n)?.iter().map(|(_, times)| u64::from(*times) + 1).product()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-largest-divisor", "the largest divisor of {n} less than {n}", n = n),
        value: |n| (n > 1).then(|| least_factor(n).map(|p| n / p))?,
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-least-prime", "the least prime factor of {n}", n = n),
        value: |n| (n > 1).then(|| least_factor(n))?,
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-largest-prime", "the largest prime factor of {n}", n = n),
        value: |n| factors(n)?.last().map(|(p, _)| *p),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-totient",
                "Euler's function of {n}: how many numbers up to {n} have no factor in common with it",
                n = n
            )
        },
        value: |n| Some(factors(n)?.iter().fold(n, |all, (p, _)| all / p * (p - 1))),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-divisor-sum", "the sum of the divisors of {n}", n = n),
        value: divisor_sum,
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-radical", "the product of the different prime factors of {n}", n = n),
        value: |n| Some(factors(n)?.iter().map(|(p, _)| *p).product()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-prime", "1 if {n} is a prime, else 0", n = n),
        value: |n| Some(u64::from(n > 1 && least_factor(n)? == n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-square-free", "1 if no square divides {n}, else 0", n = n),
        value: |n| Some(u64::from(factors(n)?.iter().all(|(_, times)| *times == 1))),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-omega-parity",
                "the parity of the number of prime factors of {n}, each as often as it divides",
                n = n
            )
        },
        value: |n| Some(factors(n)?.iter().map(|(_, times)| u64::from(*times)).sum::<u64>() % 2),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-least-non-divisor", "the least number that does not divide {n}", n = n),
        value: |n| (n > 0).then(|| (1..).find(|k| n % k != 0))?,
        kernel: None,
    },
];

/// The least prime factor; none for 0 and 1. Cost: the square root of n at most.
fn least_factor(n: u64) -> Option<u64> {
    if n < 2 {
        return None;
    }
    if n.is_multiple_of(2) {
        return Some(2);
    }
    let odd = (3..).step_by(2).take_while(|&p: &u64| p <= n / p);
    Some(odd.into_iter().find(|&p| n.is_multiple_of(p)).unwrap_or(n))
}

/// The prime factors with their exponents; none for 0.
fn factors(mut n: u64) -> Option<Vec<(u64, u32)>> {
    if n == 0 {
        return None;
    }
    let mut found: Vec<(u64, u32)> = Vec::new();
    let mut p = 2;
    while p <= n / p {
        let mut times = 0;
        while n.is_multiple_of(p) {
            n /= p;
            times += 1;
        }
        if times > 0 {
            found.push((p, times));
        }
        p += if p == 2 { 1 } else { 2 };
    }
    if n > 1 {
        found.push((n, 1));
    }
    Some(found)
}

fn divisor_sum(n: u64) -> Option<u64> {
    factors(n)?.iter().try_fold(1_u64, |all, &(p, times)| {
        let powers = (0..=times).try_fold(0_u64, |sum, i| sum.checked_add(p.checked_pow(i)?))?;
        all.checked_mul(powers)
    })
}

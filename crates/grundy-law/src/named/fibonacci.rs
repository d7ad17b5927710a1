//! Sequences of Fibonacci numbers, and of multiples of irrational numbers.

use super::Named;
use grundy_base::phrase::phrase;

/// In the order in which they are tried.
pub(super) const ALL: &[Named] = &[
    Named {
        name: |n| {
            phrase!(
                "seq-zeckendorf-count",
                "the number of Fibonacci numbers in the Zeckendorf form of {n}",
                n = n
            )
        },
        value: |n| Some(parts(n).len() as u64),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!("seq-zeckendorf-least", "the least Fibonacci number in the Zeckendorf form of {n}", n = n)
        },
        value: |n| parts(n).last().copied(),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-zeckendorf-largest", "the largest Fibonacci number up to {n}", n = n),
        value: |n| parts(n).first().copied(),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-fibonacci", "1 if {n} is a Fibonacci number, else 0", n = n),
        value: |n| Some(u64::from(parts(n).len() == 1)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-golden", "floor({n} phi), phi = (1 + sqrt 5) / 2", n = n),
        value: |n| times(n, 5, 1, 2),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-golden-square", "floor({n} phi^2), phi = (1 + sqrt 5) / 2", n = n),
        value: |n| times(n, 5, 3, 2),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-golden-part", "floor({n} / phi), phi = (1 + sqrt 5) / 2", n = n),
        value: |n| times(n, 5, 1, 2)?.checked_sub(n),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-golden-rest", "floor({n} / phi^2), phi = (1 + sqrt 5) / 2", n = n),
        value: |n| n.checked_sub(times(n, 5, 1, 2)?.checked_sub(n)? + 1),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-silver", "floor({n} sqrt 2)", n = n),
        value: |n| times(n, 2, 0, 1),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-silver-pair", "floor({n} (2 + sqrt 2))", n = n),
        value: |n| times(n, 2, 2, 1),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-root3", "floor({n} sqrt 3)", n = n),
        value: |n| times(n, 3, 0, 1),
        kernel: None,
    },
];

/// The Fibonacci numbers 1, 2, 3, 5, … of the Zeckendorf form, the largest first.
fn parts(mut n: u64) -> Vec<u64> {
    let all = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
    let all: Vec<u64> = all.map(|pair| pair.0).take_while(|&part| part <= n).collect();
    let mut found = Vec::new();
    for part in all.into_iter().rev() {
        if part <= n {
            n -= part;
            found.push(part);
        }
    }
    found
}

/// floor(n (sqrt root + more) / below).
fn times(n: u64, root: u128, more: u128, below: u128) -> Option<u64> {
    let n = u128::from(n);
    let under = n.checked_mul(n)?.checked_mul(root)?;
    u64::try_from((under.isqrt() + more * n) / below).ok()
}

//! Sequences of the digits in other bases.

use super::Named;
use grundy_base::phrase::phrase;

/// In the order in which they are tried.
pub(super) const ALL: &[Named] = &[
    Named {
        name: |n| phrase!("seq-valuation3", "the exponent of 3 in {n}", n = n),
        value: |n| valuation(n, 3),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-valuation5", "the exponent of 5 in {n}", n = n),
        value: |n| valuation(n, 5),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-valuation10", "the number of zeros at the end of {n}", n = n),
        value: |n| valuation(n, 10),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-power3", "the largest power of 3 that divides {n}", n = n),
        value: |n| Some(3_u64.pow(u32::try_from(valuation(n, 3)?).ok()?)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-without-threes", "the largest divisor of {n} that 3 does not divide", n = n),
        value: |n| Some(n / 3_u64.pow(u32::try_from(valuation(n, 3)?).ok()?)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-sum3", "the sum of the digits of {n} in base 3", n = n),
        value: |n| Some(digits(n, 3).sum()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-sum4", "the sum of the digits of {n} in base 4", n = n),
        value: |n| Some(digits(n, 4).sum()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-sum10", "the sum of the decimal digits of {n}", n = n),
        value: |n| Some(digits(n, 10).sum()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-length3", "the number of digits of {n} in base 3", n = n),
        value: |n| Some(digits(n, 3).count() as u64),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-length4", "the number of digits of {n} in base 4", n = n),
        value: |n| Some(digits(n, 4).count() as u64),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-length10", "the number of decimal digits of {n}", n = n),
        value: |n| Some(digits(n, 10).count() as u64),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-first10", "the first decimal digit of {n}", n = n),
        value: |n| digits(n, 10).last(),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-largest10", "the largest decimal digit of {n}", n = n),
        value: |n| digits(n, 10).max(),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-root10", "the digital root of {n}", n = n),
        value: |n| (n > 0).then(|| (n - 1) % 9 + 1),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-nim3", "the sum of the digits of {n} in base 3, mod 3", n = n),
        value: |n| Some(digits(n, 3).sum::<u64>() % 3),
        kernel: None,
    },
];

/// The digits from the last.
fn digits(n: u64, base: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(n), move |n| Some(n / base)).take_while(|&n| n > 0).map(move |n| n % base)
}

fn valuation(n: u64, base: u64) -> Option<u64> {
    (n > 0).then(|| digits(n, base).take_while(|&digit| digit == 0).count() as u64)
}

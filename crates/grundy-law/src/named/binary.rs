//! Sequences of binary digits.

use super::Named;
use grundy_base::phrase::phrase;
use grundy_base::value::nimber::Nimber;

/// In the order in which they are tried.
pub(super) const ALL: &[Named] = &[
    Named {
        name: |n| phrase!("seq-ones", "the number of ones of {n} in binary", n = n),
        value: |n| Some(n.count_ones().into()),
        kernel: Some(2),
    },
    Named {
        name: |n| {
            phrase!(
                "seq-thue-morse",
                "the parity of the number of ones of {n} in binary (Thue and Morse)",
                n = n
            )
        },
        value: |n| Some((n.count_ones() % 2).into()),
        kernel: Some(2),
    },
    Named {
        name: |n| phrase!("seq-zeros", "the number of zeros of {n} in binary", n = n),
        value: |n| Some((length(n) - n.count_ones()).into()),
        kernel: Some(3),
    },
    Named {
        name: |n| phrase!("seq-length", "the number of binary digits of {n}", n = n),
        value: |n| Some(length(n).into()),
        kernel: Some(3),
    },
    Named {
        name: |n| phrase!("seq-valuation", "the exponent of 2 in {n} (its 2-adic valuation)", n = n),
        value: |n| (n > 0).then(|| n.trailing_zeros().into()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-valuation-parity", "the parity of the exponent of 2 in {n}", n = n),
        value: |n| (n > 0).then(|| (n.trailing_zeros() % 2).into()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-lowest", "the largest power of 2 that divides {n}", n = n),
        value: |n| (n > 0).then(|| n & n.wrapping_neg()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-odd-part", "the largest odd divisor of {n}", n = n),
        value: |n| (n > 0).then(|| n >> n.trailing_zeros()),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!("seq-odd-index", "the index k where the largest odd divisor of {n} is 2k + 1", n = n)
        },
        value: |n| (n > 0).then(|| (n >> n.trailing_zeros()) / 2),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-highest", "the largest power of 2 up to {n}", n = n),
        value: |n| Some(1 << n.checked_ilog2()?),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-above", "the least power of 2 greater than {n}", n = n),
        value: |n| 1_u64.checked_shl(length(n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-at-least", "the least power of 2 that is at least {n}", n = n),
        value: |n| n.checked_next_power_of_two(),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-without-highest", "{n} without its first binary one", n = n),
        value: |n| Some(n - (1 << n.checked_ilog2()?)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-without-lowest", "{n} without its last binary one", n = n),
        value: |n| Some(n & n.saturating_sub(1)),
        kernel: Some(3),
    },
    Named {
        name: |n| phrase!("seq-trailing-ones", "the number of ones at the end of {n} in binary", n = n),
        value: |n| Some(n.trailing_ones().into()),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-last-zero",
                "{n} in binary without the ones at its end and the zero before them",
                n = n
            )
        },
        value: |n| n.checked_shr(n.trailing_ones() + 1),
        kernel: Some(3),
    },
    Named {
        name: |n| phrase!("seq-gray", "the Gray code of {n}: {n} xor floor({n} / 2)", n = n),
        value: |n| Some(n ^ (n >> 1)),
        kernel: Some(3),
    },
    Named {
        name: |n| phrase!("seq-gray-rank", "the number whose Gray code is {n}", n = n),
        value: |n| Some([1, 2, 4, 8, 16, 32].into_iter().fold(n, |n, by| n ^ (n >> by))),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-odious",
                "the odious number of index {n}: 2 {n}, or 1 more, whichever has an odd number of binary ones",
                n = n
            )
        },
        value: |n| n.checked_mul(2)?.checked_add(u64::from(n.count_ones() % 2 == 0)),
        kernel: Some(3),
    },
    Named {
        name: |n| {
            phrase!(
                "seq-evil",
                "the evil number of index {n}: 2 {n}, or 1 more, whichever has an even number of binary ones",
                n = n
            )
        },
        value: |n| n.checked_mul(2)?.checked_add(u64::from(n.count_ones() % 2 == 1)),
        kernel: Some(3),
    },
    Named {
        name: |n| {
            phrase!(
                "seq-josephus",
                "the survivor of {n} people where every second one leaves (Josephus)",
                n = n
            )
        },
        value: |n| Some(2 * (n - (1 << n.checked_ilog2()?)) + 1),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-xor-twice", "{n} xor 2 {n}", n = n),
        value: |n| Some(n ^ n.checked_mul(2)?),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-runs", "the number of runs of equal binary digits of {n}", n = n),
        value: |n| Some((n ^ (n >> 1)).count_ones().into()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-longest-run", "the length of the longest run of ones of {n} in binary", n = n),
        value: |n| Some(longest_run(n)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-reversed", "{n} with its binary digits reversed", n = n),
        value: |n| (n > 0).then(|| n.reverse_bits() >> n.leading_zeros()),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-spread",
                "the sum of the powers of 4 where {n} has binary ones (Moser and de Bruijn)",
                n = n
            )
        },
        value: spread,
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-even-places", "the binary digits of {n} at even places", n = n),
        value: |n| Some(n & 0x5555_5555_5555_5555),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-odd-places", "the binary digits of {n} at odd places", n = n),
        value: |n| Some(n & 0xAAAA_AAAA_AAAA_AAAA),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-factorial-twos",
                "{n} less the number of its binary ones: the exponent of 2 in {n} factorial",
                n = n
            )
        },
        value: |n| Some(n - u64::from(n.count_ones())),
        kernel: Some(3),
    },
    Named {
        name: |n| phrase!("seq-plus-ones", "{n} and the number of its binary ones", n = n),
        value: |n| n.checked_add(n.count_ones().into()),
        kernel: Some(3),
    },
    Named {
        name: |n| {
            phrase!(
                "seq-odd-binomials",
                "2 to the number of ones of {n}: how many binomials of {n} are odd",
                n = n
            )
        },
        value: |n| Some(1 << n.count_ones().min(63)),
        kernel: Some(1),
    },
    Named {
        name: |n| phrase!("seq-stern", "Stern's diatomic number of {n}", n = n),
        value: |n| Some(stern(n)),
        kernel: Some(2),
    },
    Named {
        name: |n| phrase!("seq-paper", "the fold of index {n} of a folded strip of paper (0 or 1)", n = n),
        value: |n| (n > 0).then(|| u64::from((n >> n.trailing_zeros()) % 4 == 3)),
        kernel: None,
    },
    Named {
        name: |n| {
            phrase!(
                "seq-rudin-shapiro",
                "the parity of the pairs of neighbouring ones of {n} in binary (Rudin and Shapiro)",
                n = n
            )
        },
        value: |n| Some(((n & (n >> 1)).count_ones() % 2).into()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-fibbinary", "1 if {n} has no two neighbouring binary ones, else 0", n = n),
        value: |n| Some(u64::from(n & (n >> 1) == 0)),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-power-of-two", "1 if {n} is a power of 2, else 0", n = n),
        value: |n| Some(n.is_power_of_two().into()),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-nim-square", "the nim-square of {n}", n = n),
        value: |n| Some((Nimber(n) * Nimber(n)).0),
        kernel: None,
    },
    Named {
        name: |n| phrase!("seq-nim-double", "the nim-product of 2 and {n}", n = n),
        value: |n| Some((Nimber(2) * Nimber(n)).0),
        kernel: None,
    },
];

fn length(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
}

fn longest_run(n: u64) -> u64 {
    std::iter::successors(Some(n), |&n| Some(n & (n << 1))).take_while(|&n| n > 0).count() as u64
}

fn spread(n: u64) -> Option<u64> {
    (0..length(n))
        .filter(|bit| n >> bit & 1 == 1)
        .try_fold(0_u64, |sum, bit| sum.checked_add(4_u64.checked_pow(bit)?))
}

/// s(0) = 0, s(1) = 1, s(2k) = s(k), s(2k + 1) = s(k) + s(k + 1).
fn stern(mut n: u64) -> u64 {
    let (mut a, mut b) = (1_u64, 0_u64);
    while n > 0 {
        if n.is_multiple_of(2) {
            a = a.saturating_add(b);
        } else {
            b = b.saturating_add(a);
        }
        n /= 2;
    }
    b
}

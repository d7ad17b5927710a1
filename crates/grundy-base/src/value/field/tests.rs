//! The field against its definition, its axioms and the literature.

use proptest::prelude::*;

use super::product::by_pairs;
use super::{Roots, roots};
use crate::{Nimber, mex};

/// Products below `size` by the definition: the mex over smaller factors.
fn products_by_definition(size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0_u64; size]; size];
    for a in 0..size {
        for b in 0..size {
            let smaller = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let values = smaller.map(|(x, y)| Nimber(table[x][b] ^ table[a][y] ^ table[x][y]));
            table[a][b] = mex(values).0;
        }
    }
    table
}

#[test]
fn the_product_is_its_definition() {
    for (a, row) in (0..).zip(products_by_definition(40)) {
        for (b, expected) in (0..).zip(row) {
            assert_eq!(Nimber(a) * Nimber(b), Nimber(expected), "{a} * {b}");
        }
    }
}

/// OEIS A051775, and values computed from the rules of Fermat powers by another program.
#[test]
fn products_of_the_literature() {
    let ten_18 = 10_u64.pow(18);
    for (a, b, expected) in [
        (3, 5, 15),
        (6, 7, 3),
        (13, 14, 1),
        (16, 16, 24),
        (17, 19, 59),
        (20, 30, 189),
        (77, 99, 209),
        (100, 200, 62),
        (255, 255, 156),
        (256, 256, 384),
        (1000, 2000, 29_016),
        (4096, 4096, 6237),
        (65_535, 65_535, 40_111),
        (65_536, 65_536, 98_304),
        (123_456_789, 987_654_321, 2_797_059_340),
        (1 << 31, 1 << 31, 3_729_449_897),
        (1 << 32, 12_345, 53_021_371_269_120),
        (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
        (u64::MAX, 3, 12_297_829_382_473_034_410),
        (ten_18, ten_18 + 1, 539_836_101_432_697_700),
        ((1 << 32) - 1, (1 << 32) - 1, 2_628_753_316),
        (11, 13, 5),
        (4, 8, 11),
        (8, 8, 13),
        (7, 7, 4),
    ] {
        assert_eq!(Nimber(a) * Nimber(b), Nimber(expected), "{a} * {b}");
    }
    let cubes: Vec<u64> = (1..8).map(|a| Nimber(a).power(3).0).collect();
    assert_eq!(cubes, [1, 1, 1, 14, 13, 8, 10]);
}

/// OEIS A051917.
#[test]
fn inverses_of_the_literature() {
    let first: Vec<u64> = (1..16).map(|a| Nimber(a).inverse().unwrap().0).collect();
    assert_eq!(first, [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]);
    for (a, expected) in [
        (16, 170),
        (31, 209),
        (100, 57),
        (255, 48),
        (256, 61_166),
        (65_536, 2_240_120_197),
        (1_000_000, 2_668_324_027),
        (u64::MAX, 221_865_125_609_472),
    ] {
        assert_eq!(Nimber(a).inverse(), Some(Nimber(expected)), "1/{a}");
    }
    assert_eq!(Nimber(0).inverse(), None);
    assert_eq!(Nimber(3) / Nimber(0), None);
}

/// OEIS A160679.
#[test]
fn roots_of_the_literature() {
    let first: Vec<u64> = (0..16).map(|a| Nimber(a).square_root().0).collect();
    assert_eq!(first, [0, 1, 3, 2, 7, 6, 4, 5, 14, 15, 13, 12, 9, 8, 10, 11]);
    for (a, expected) in [
        (16, 30),
        (31, 21),
        (100, 66),
        (1000, 735),
        (1_000_000, 739_000),
        (1 << 63, 16_753_531_353_454_084_096),
        (10_u64.pow(18), 576_661_544_417_281_189),
    ] {
        assert_eq!(Nimber(a).square_root(), Nimber(expected), "root of {a}");
    }
}

#[test]
fn powers_orders_and_equations() {
    for (a, exponent, expected) in [(5, 7, 9), (16, 17, 8), (100, 100, 96), (65_537, 3, 2_147_549_185)] {
        assert_eq!(Nimber(a).power(exponent), Nimber(expected), "{a}^{exponent}");
    }
    let orders = [(1, 1), (2, 3), (4, 15), (8, 5), (16, 85), (18, 255), (258, 65_535)];
    for (a, expected) in orders {
        assert_eq!(Nimber(a).order(), Some(expected), "order of {a}");
    }
    assert_eq!(Nimber(0).order(), None);
    for (c, least) in [(7, 12), (9, 18), (15, 28), (0, 0), (1, 2)] {
        let expected = Roots::Some(vec![Nimber(least), Nimber(least + 1)]);
        assert_eq!(roots(Nimber(1), Nimber(1), Nimber(c)), expected, "x * x + x = {c}");
    }
    assert_eq!(roots(Nimber(1), Nimber(1), Nimber(1 << 63)), Roots::Larger);
    assert_eq!(roots(Nimber(0), Nimber(0), Nimber(0)), Roots::All);
    assert_eq!(roots(Nimber(0), Nimber(0), Nimber(2)), Roots::Some(Vec::new()));
    assert_eq!(roots(Nimber(0), Nimber(2), Nimber(1)), Roots::Some(vec![Nimber(3)]));
}

/// The order by taking powers one after another, for all nimbers of one byte.
#[test]
fn orders_are_the_first_power_that_is_1() {
    for a in (1..256).map(Nimber) {
        let powers = std::iter::successors(Some(a), |&power| Some(power * a));
        let order = powers.take(255).position(|power| power == Nimber(1)).unwrap() + 1;
        assert_eq!(a.order(), Some(order as u64), "{a}");
    }
}

/// A number whose size is spread over all numbers of bits.
fn nimber() -> impl Strategy<Value = Nimber> {
    (any::<u64>(), 0_u32..64).prop_map(|(a, shift)| Nimber(a >> shift))
}

proptest! {
    #[test]
    fn the_tables_agree_with_the_rules_of_fermat_powers(a in nimber(), b in nimber()) {
        prop_assert_eq!((a * b).0, by_pairs(a.0, b.0, 32));
    }

    #[test]
    fn axioms_of_a_field(a in nimber(), b in nimber(), c in nimber()) {
        prop_assert_eq!(a * b, b * a);
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * (b ^ c), (a * b) ^ (a * c));
        prop_assert_eq!(a * Nimber(1), a);
        prop_assert_eq!(a * Nimber(0), Nimber(0));
        if let Some(inverse) = a.inverse() {
            prop_assert_eq!(a * inverse, Nimber(1));
            prop_assert_eq!((a * b) / a, Some(b));
        }
    }

    #[test]
    fn roots_and_powers(a in nimber(), m in any::<u64>(), n in any::<u64>()) {
        prop_assert_eq!(a.square_root() * a.square_root(), a);
        prop_assert_eq!(a.square_root(), a.power(1 << 63));
        prop_assert_eq!(a.power(m) * a.power(n % 7), (0..n % 7).fold(a.power(m), |power, _| power * a));
        if let Some(order) = a.order() {
            prop_assert_eq!(a.power(order), Nimber(1));
            prop_assert_eq!(a.power(m), a.power(m % order));
        }
    }

    #[test]
    fn equations_with_known_roots(a in nimber(), x in nimber(), y in nimber()) {
        // a (z + x)(z + y)
        let scaled = |z: Nimber| a * z;
        let found = roots(a, scaled(x ^ y), scaled(x * y));
        let mut expected = vec![x, y];
        expected.sort_unstable();
        expected.dedup();
        prop_assert_eq!(found, if a.is_zero() { Roots::All } else { Roots::Some(expected) });
    }
}

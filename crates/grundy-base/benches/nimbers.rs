//! Nim products a second: `cargo bench -p grundy-base`.

use divan::counter::ItemsCount;
use grundy_base::Nimber;

fn main() {
    divan::main();
}

/// The number of products in one run.
const PRODUCTS: u64 = 1_000_000;
/// The nim-sum of the first products, computed by another program from the rules of Fermat powers.
const SUM_OF_PRODUCTS: (u64, Nimber) = (4096, Nimber(11_987_601_395_126_715_647));

/// Factors from a Weyl sequence: any two are unlike.
fn factor(i: u64) -> Nimber {
    Nimber(i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Independent products of 64 bits, and their sum.
#[divan::bench]
fn products(bencher: divan::Bencher<'_, '_>) {
    let sum = |count| Nimber::sum((0..count).map(|i| factor(i) * factor(i + count)));
    let (count, expected) = SUM_OF_PRODUCTS;
    assert_eq!(sum(count), expected);
    bencher.counter(ItemsCount::new(PRODUCTS)).bench(|| sum(PRODUCTS));
}

/// Inverses of 64 bits, each with the product that checks it.
#[divan::bench]
fn inverses(bencher: divan::Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(PRODUCTS / 100)).bench(|| {
        let of_one =
            (1..=PRODUCTS / 100).all(|i| factor(i).inverse().map(|b| b * factor(i)) == Some(Nimber(1)));
        assert!(of_one);
    });
}

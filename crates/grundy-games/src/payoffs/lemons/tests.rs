//! The market for lemons: the textbook's three situations, and its notes.

use grundy_base::value::rational::Rational;
use proptest::prelude::*;

use super::Market;
use crate::testing::{open, problem, solve};
use grundy_base::report::{Ask, Effort};

fn best(question: &str) -> Vec<String> {
    solve(question).moves.into_iter().filter(|row| row.best).map(|row| row.mv).collect()
}

#[test]
fn when_a_peach_can_be_bought() {
    // offers pay the buyer 0.5(1-p), -2(1-p), 5p-4
    for (p, offer) in [
        ("0", "offer 1.5"),
        ("0.5", "offer 1.5"),
        ("0.81", "offer 1.5"),
        ("0.82", "offer 6"),
        ("1", "offer 6"),
    ] {
        assert_eq!(best(&format!("lemons:p={p} start")), [offer], "{p}");
    }
    assert_eq!(best("lemons:p=9/11 start"), ["offer 1.5", "offer 6"]);
    let study = open("lemons:p=9/11").study("start", Effort::Full, &Ask::default()).unwrap().unwrap();
    assert_eq!(study.depends_on_ties(), Some(true));
    assert_eq!(best("lemons:knows=both lemon"), ["offer 1.5"]);
    assert_eq!(best("lemons:knows=both peach"), ["offer 6"]);
    // p = 0.2 with a lower middle offer: less is overpaid, and never for a peach
    let report = solve("lemons:p=0.2,offers=1.5+3+6 offer 3");
    assert_eq!(report.answer.payoffs()[0].to_string(), "-4/5 = -0.800000000000");
}

#[test]
fn slips() {
    assert!(problem("lemons offer 5").contains("expected one of 1.5, 4, 6"));
    assert!(problem("lemons offer 4 plum").contains("expected lemon or peach"));
    assert!(problem("lemons peach").contains("cannot be so"));
    assert!(problem("lemons:knows=nobody sold 4 peach").contains("cannot be so"));
    assert!(problem("lemons sold 4").contains("cannot be so"));
    assert!(problem("lemons offer").contains("the offer is missing"));
    for bad in ["lemons:knows=me", "lemons:p=2", "lemons:belief=0.1", "lemons:lemon=1", "lemons:offers=1+1"] {
        assert!(std::panic::catch_unwind(|| open(bad)).is_err(), "{bad}");
    }
}

/// The exercise: the mirror image of the seller who knows.
#[test]
fn a_buyer_who_knows() {
    // lemons are sold iff 1 + 4p <= 1.5
    for (p, offer) in [("0", "offer 1.5"), ("0.1", "offer 1.5"), ("0.12", "offer 1.5")] {
        assert_eq!(best(&format!("lemons:knows=buyer,p={p} lemon")), [offer], "{p}");
    }
    for p in ["0.13", "0.5", "0.9"] {
        // no offer for a lemon is both accepted and worth it
        let report = solve(&format!("lemons:knows=buyer,p={p} lemon"));
        assert!(report.answer.payoffs().iter().all(|sum| sum.to_string() == "0"), "{p}");
        assert_eq!(best(&format!("lemons:knows=buyer,p={p} peach")), ["offer 6"], "{p}");
    }
}

#[test]
fn the_interval_of_prices_is_told() {
    let told = |game: &str| solve(&format!("{game} start")).remark.unwrap().english().to_owned();
    let has = |game: &str, part: &str| assert!(told(game).contains(part), "{}", told(game));
    has("lemons:knows=both", "from 1 to 2; a peach is sold at any price from 5 to 7.");
    has("lemons:knows=nobody", "from 3 to 9/2. In general: iff 1 + 4*q <= 2 + 5*p");
    has("lemons", "at no price (the seller wants 5, the buyer pays 9/2)");
    has("lemons:p=3/4", "from 5 to 23/4");
    has("lemons:knows=buyer", "at no price (the seller wants 3, the buyer pays 2)");
    has("lemons:knows=buyer", "the seller infers it: at any price from 5 to 7");
    assert!(solve("lemons offer 4").remark.is_none());
}

fn number(n: i64) -> Rational {
    Rational::from(n)
}

#[test]
fn different_beliefs() {
    let tenth = |n: i64| Rational::ratio(n, 10).unwrap();
    let market = |buyer, seller| Market {
        lemon: [number(1), number(2)],
        peach: [number(5), number(7)],
        beliefs: [tenth(buyer), tenth(seller)],
    };
    assert_eq!(market(1, 9).prices(None), [tenth(46), tenth(25)]);
    // a deal iff 1 + 4 p(seller) <= 2 + 5 p(buyer)
    for (buyer, seller) in (0..=10).flat_map(|b| (0..=10).map(move |s| (b, s))) {
        let [least, most] = market(buyer, seller).prices(None);
        assert_eq!(least <= most, 10 + 4 * seller <= 20 + 5 * buyer, "{buyer} {seller}");
    }
}

proptest! {
    /// What the buyer's offers tell is true: each accepted offer pays the seller for the cars that are really
    /// offered for at that price (a perfect Bayesian equilibrium).
    #[test]
    fn offers_tell_the_truth(
        lemon in (0..6_i64, 0..6_i64), peach in (0..6_i64, 0..6_i64), p in 1..10_i64,
        offers in proptest::collection::btree_set(0..12_i64, 1..5),
    ) {
        // halves, so that no offer is the most that a buyer pays
        let offers: Vec<String> = offers.iter().map(|offer| format!("{offer}.5")).collect();
        let ((a, b), (c, d)) = (lemon, peach);
        let game = format!(
            "lemons:knows=buyer,lemon={a}/{},peach={c}/{},p=0.{p},offers={}",
            a + b, c + d, offers.join("+"),
        );
        let cars = [("lemon", a, a + b), ("peach", c, c + d)];
        let [lemon_offer, peach_offer] = cars.map(|(car, ..)| best(&format!("{game} {car}")).swap_remove(0));
        for ((car, costs, worth), offer) in cars.into_iter().zip([&lemon_offer, &peach_offer]) {
            let price: f64 = offer.trim_start_matches("offer ").parse().unwrap();
            let accepted = best(&format!("{game} {offer} {car}")).iter().any(|answer| answer == "accept");
            if !accepted || price > worth as f64 {
                continue;
            }
            let p = p as f64 / 10.0;
            let least = match lemon_offer == peach_offer {
                true => (1.0 - p) * a as f64 + p * c as f64,
                false => costs as f64,
            };
            prop_assert!(price >= least - 1e-9, "{game} {car}: {offer} against {least}");
        }
    }

    /// Note 2: with one belief and deals for each kind there is a deal.
    #[test]
    fn one_belief_always_deals(a in -9..9_i64, b in 0..9_i64, c in -9..9_i64, d in 0..9_i64, p in 0..=10_i64) {
        let p = Rational::ratio(p, 10).unwrap();
        let market = Market {
            lemon: [number(a), number(a + b)],
            peach: [number(c), number(c + d)],
            beliefs: [p.clone(), p],
        };
        let [least, most] = market.prices(None);
        prop_assert!(least <= most);
    }
}

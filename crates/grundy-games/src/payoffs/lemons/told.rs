//! At which prices there is a deal, in words: the interval, and the general condition.

use grundy_base::phrase::{Phrase, phrase};
use grundy_base::value::rational::Rational;

use super::{Knows, Market};

/// The interval of prices at which cars are sold, by who knows what the car is.
pub(super) fn prices(market: &Market, knows: Knows) -> Phrase {
    let peach_is_dearer = market.peach[0] >= market.lemon[0];
    match knows {
        Knows::Both => phrase!(
            "lemons-both",
            "A lemon is sold {lemon}; a peach is sold {peach}. \
             In general a car is sold iff the seller's least is at most the buyer's most.",
            lemon = deal(&market.lemon),
            peach = deal(&market.peach),
        ),
        Knows::Nobody => phrase!(
            "lemons-nobody",
            "By expectations a car is sold {deal}. \
             In general: iff {least} <= {most}, \
             where p is the buyer's probability of a peach and q the seller's.",
            deal = deal(&market.prices(None)),
            least = mixed(market, 0, "q"),
            most = mixed(market, 1, "p"),
        ),
        Knows::Seller => {
            let (cheap, dear) = kinds(market, peach_is_dearer);
            let mean = market.prices(None)[1].clone();
            let only = [cheap[0].clone(), cheap[1].clone().min(dear[0].clone())];
            phrase!(
                "lemons-seller",
                "The seller knows. Both kinds are sold {deal}: such a price satisfies \
                 the seller of a {dear}, and the buyer's expectation. In general: iff {high} <= {mean}. \
                 At lower prices only a {cheap} is sold: {only}.",
                deal = deal(&[dear[0].clone(), mean]),
                dear = name(peach_is_dearer),
                high = dear[0].to_string(),
                mean = mixed(market, 1, "p"),
                cheap = name(!peach_is_dearer),
                only = deal(&only),
            )
        }
        Knows::Buyer => {
            let peach_is_better = market.peach[1] >= market.lemon[1];
            let (poor, good) = kinds(market, peach_is_better);
            let mean = market.prices(None)[0].clone();
            let only = [good[0].clone().max(poor[1].clone()), good[1].clone()];
            phrase!(
                "lemons-buyer",
                "The buyer knows. Both kinds are bought {deal}: such a price satisfies \
                 the seller's expectation, and the buyer of a {poor}. In general: iff {mean} <= {low}. \
                 At higher prices only a {good} is bought, and the seller infers it: {only}.",
                deal = deal(&[mean, poor[1].clone()]),
                poor = name(!peach_is_better),
                mean = mixed(market, 0, "p"),
                low = poor[1].to_string(),
                good = name(peach_is_better),
                only = deal(&only),
            )
        }
    }
}

/// The prices of lemon and peach, those of the peach last if `peach_last`.
fn kinds(market: &Market, peach_last: bool) -> (&[Rational; 2], &[Rational; 2]) {
    if peach_last { (&market.lemon, &market.peach) } else { (&market.peach, &market.lemon) }
}

fn name(peach: bool) -> Phrase {
    if peach { Phrase::fixed("lemons-a-peach", "peach") } else { Phrase::fixed("lemons-a-lemon", "lemon") }
}

/// The prices between the seller's least and the buyer's most.
fn deal([least, most]: &[Rational; 2]) -> Phrase {
    let (low, high) = (least.to_string(), most.to_string());
    if least == most {
        phrase!("lemons-deal-one", "at the price {low}", low = low)
    } else if least < most {
        phrase!("lemons-deal", "at any price from {low} to {high}", low = low, high = high)
    } else {
        phrase!(
            "lemons-no-deal",
            "at no price (the seller wants {low}, the buyer pays {high})",
            low = low,
            high = high,
        )
    }
}

/// A bound of the price as a formula in a probability of a peach: `1 + 4*p`.
fn mixed(market: &Market, place: usize, p: &str) -> String {
    let slope = &market.peach[place] - &market.lemon[place];
    let lemon = &market.lemon[place];
    if slope < Rational::ZERO {
        format!("{lemon} - {}*{p}", Rational::ZERO - slope)
    } else {
        format!("{lemon} + {slope}*{p}")
    }
}

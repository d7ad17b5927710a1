//! The market for lemons: a used car is good or bad, and perhaps only the seller knows.

mod market;
#[cfg(test)]
mod tests;
mod told;

use grundy_base::value::rational::Rational;

pub use market::Market;

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Scene, Thing};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_base::value::amount::Amount;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::chance::{read_chance, read_rational};
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "lemons",
    aliases: &["market-for-lemons"],
    title: "The market for lemons",
    rules: "A used car is a lemon (it has hidden faults) or a peach. The buyer (player 1) offers a price, the seller (player 2) \
            accepts or refuses. The buyer gains what he would have paid at most less the price, the seller the price less what \
            he wants at least; without a deal both get nothing. Usually only the seller knows \
            what the car is. If only the buyer knows, \
            the seller goes by the cars at which a buyer would gain by this offer.",
    params: &[
        ("lemon=1/2", "the least that a seller takes for a lemon, and the most that a buyer pays"),
        ("peach=5/7", "the same for a peach"),
        ("p=1/2", "the probability of a peach"),
        ("offers=1.5+4+6", "the prices that may be offered"),
        ("knows=seller", "who knows the car: seller, buyer, both, or nobody (then both go by expectations)"),
        ("belief=p", "the seller's own probability of a peach, where nobody knows"),
    ],
    notation: "How far it is: start; offer 4; if chance has said what the car is: offer 4 lemon, or lemon and peach before the \
               offer; at the end sold 4 peach (sold 4), or refused. The moves are offer 4, accept, refuse, and nature's lemon \
               and peach.",
    examples: &[
        "lemons start",
        "lemons offer 4 lemon",
        "lemons:knows=nobody start",
        "lemons:knows=both start",
        "lemons:knows=buyer start",
    ],
    class: Class::PAYOFF.partizan().with_chance(),
    facts: &[
        Fact { params: "", says: Says::Payoffs("start", &[0.25, 0.25]), source: "textbook 1.9.3, computed" },
        Fact {
            params: "",
            says: Says::WinningMoves("start", &["offer 1.5"]),
            source: "textbook 1.9.3, computed",
        },
        Fact { params: "", says: Says::Payoffs("offer 4", &[-1.0, 1.5]), source: "textbook 1.9.3, computed" },
        Fact { params: "", says: Says::Payoffs("offer 6", &[-1.5, 3.0]), source: "textbook 1.9.3, computed" },
        Fact { params: "", says: Says::WinningMoves("offer 4 lemon", &["accept"]), source: "textbook 1.9.3" },
        Fact { params: "", says: Says::WinningMoves("offer 4 peach", &["refuse"]), source: "textbook 1.9.3" },
        Fact {
            params: "p=0.9",
            says: Says::WinningMoves("start", &["offer 6"]),
            source: "textbook 1.9.3, computed",
        },
        Fact { params: "knows=nobody", says: Says::Payoffs("start", &[0.5, 1.0]), source: "textbook 1.9.3" },
        Fact {
            params: "knows=nobody",
            says: Says::Payoffs("offer 6", &[-1.5, 3.0]),
            source: "textbook 1.9.3",
        },
        Fact {
            params: "knows=nobody",
            says: Says::Payoffs("offer 1.5", &[0.0, 0.0]),
            source: "textbook 1.9.3",
        },
        Fact {
            params: "knows=nobody",
            says: Says::WinningMoves("start", &["offer 4"]),
            source: "textbook 1.9.3",
        },
        Fact {
            params: "knows=nobody,p=0.1,belief=0.9",
            says: Says::Payoffs("start", &[0.0, 0.0]),
            source: "textbook 1.9.3, note 1",
        },
        Fact { params: "knows=both", says: Says::Payoffs("lemon", &[0.5, 0.5]), source: "textbook 1.9.3" },
        Fact { params: "knows=both", says: Says::Payoffs("peach", &[1.0, 1.0]), source: "textbook 1.9.3" },
        Fact {
            params: "knows=both",
            says: Says::Payoffs("start", &[0.75, 0.75]),
            source: "textbook 1.9.3, computed",
        },
        Fact {
            params: "knows=buyer",
            says: Says::WinningMoves("peach", &["offer 6"]),
            source: "textbook 1.9.3, exercise, computed",
        },
        Fact {
            params: "knows=buyer",
            says: Says::WinningMoves("offer 1.5 lemon", &["refuse"]),
            source: "textbook 1.9.3, exercise, computed",
        },
        Fact {
            params: "knows=buyer",
            says: Says::Payoffs("start", &[0.5, 0.5]),
            source: "textbook 1.9.3, exercise, computed",
        },
        Fact {
            params: "knows=buyer,p=0.1",
            says: Says::Payoffs("start", &[1.0, 0.1]),
            source: "textbook 1.9.3, exercise, computed",
        },
    ],
    source: "textbook 1.9.3, after G. Akerlof, Quarterly Journal of Economics 84 (1970)",
    take_and_break: None,
    open,
};

/// The most prices that may be offered.
const MAX_OFFERS: usize = 1_000;

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [lemon, peach, p, offers, knows, belief] =
        args.named(["lemon", "peach", "p", "offers", "knows", "belief"])?;
    let pair = |text: Text<'_>| {
        let (least, most) = text.split_once('/').ok_or_else(|| {
            text.bad(Phrase::brief(
                "wrong-missing",
                "a price is missing: expected the seller's least and the buyer's most, as 1/2",
            ))
        })?;
        Ok::<_, BadText>([
            read_rational(least, "the seller's price")?,
            read_rational(most, "the buyer's price")?,
        ])
    };
    let chance = |text: Text<'_>, what: &str| {
        let (part, all) = read_chance(text, what)?;
        Ok::<_, BadText>(Rational::ratio(part, all).expect("the denominator is not zero"))
    };
    let p_text = p.unwrap_or(Text::new("1/2"));
    let (peaches, all) = read_chance(p_text, "p")?;
    let p = chance(p_text, "p")?;
    let knows = match knows.map(Text::as_str) {
        None | Some("seller") => Knows::Seller,
        Some("both") => Knows::Both,
        Some("buyer") => Knows::Buyer,
        Some("nobody") => Knows::Nobody,
        Some(other) => {
            let text = knows.expect("it was given");
            return Err(text
                .bad(format!("'{other}' is not clear: expected seller, buyer, both or nobody"))
                .into());
        }
    };
    if let (Some(text), false) = (belief, knows == Knows::Nobody) {
        return Err(text.bad("a belief of the seller's own matters only with knows=nobody").into());
    }
    let market = Market {
        lemon: pair(lemon.unwrap_or(Text::new("1/2")))?,
        peach: pair(peach.unwrap_or(Text::new("5/7")))?,
        beliefs: [p.clone(), belief.map_or(Ok(p), |text| chance(text, "the belief"))?],
    };
    let mut prices = Vec::new();
    let offers = offers.unwrap_or(Text::new("1.5+4+6"));
    for piece in offers.split(&['+']) {
        if prices.len() == MAX_OFFERS {
            return Err(piece
                .bad(Phrase::brief("wrong-many", format!("too many offers: expected at most {MAX_OFFERS}")))
                .into());
        }
        let price = read_rational(piece, "an offer")?;
        if prices.iter().any(|(known, _)| *known == price) {
            return Err(piece.bad("this offer is there twice").into());
        }
        prices.push((price, piece.as_str().to_owned()));
    }
    let class = if knows == Knows::Nobody { Class { chance: false, ..GAME.class } } else { GAME.class };
    let rules = Lemons { market, offers: prices, knows, weights: [all - peaches, peaches] };
    Ok(Box::new(table::payoff(rules, class).start("start")))
}

/// Who knows what the car is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knows {
    /// The seller alone.
    Seller,
    /// Both.
    Both,
    /// The buyer alone.
    Buyer,
    /// Neither: both go by their expectations.
    Nobody,
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Lemons {
    market: Market,
    /// The prices, and how they are written.
    offers: Vec<(Rational, String)>,
    knows: Knows,
    /// How likely a lemon is, and a peach.
    weights: [u64; 2],
}

/// What is known so far: the number of the offer, whether the car is a peach, and the seller's answer.
///
/// # Equality
/// By all of it; after a refusal nothing else matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deal {
    offer: Option<usize>,
    peach: Option<bool>,
    sold: Option<bool>,
}

/// What a player or nature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealAction {
    /// The buyer offers a price, by its number.
    Offer(usize),
    /// The seller accepts.
    Accept,
    /// The seller refuses.
    Refuse,
    /// The car is a peach, or not.
    Car(bool),
}

impl Lemons {
    /// Whether nature says next what the car is.
    fn is_chance(&self, at: &Deal) -> bool {
        at.sold.is_none()
            && at.peach.is_none()
            && match self.knows {
                Knows::Seller => at.offer.is_some(),
                Knows::Both | Knows::Buyer => at.offer.is_none(),
                Knows::Nobody => false,
            }
    }
}

impl Rules for Lemons {
    type Position = Deal;
    type Move = DealAction;

    fn moves(&self, at: &Deal, out: &mut Vec<DealAction>) {
        if at.sold.is_some() {
            return;
        }
        if self.is_chance(at) {
            let cars = [false, true].into_iter().filter(|&peach| self.weights[usize::from(peach)] > 0);
            out.extend(cars.map(DealAction::Car));
        } else if at.offer.is_none() {
            out.extend((0..self.offers.len()).map(DealAction::Offer));
        } else {
            out.extend([DealAction::Accept, DealAction::Refuse]);
        }
    }

    fn play(&self, at: &Deal, step: &DealAction) -> Deal {
        match *step {
            DealAction::Offer(offer) => Deal { offer: Some(offer), ..*at },
            DealAction::Car(peach) => Deal { peach: Some(peach), ..*at },
            DealAction::Accept => Deal { sold: Some(true), ..*at },
            DealAction::Refuse => Deal { sold: Some(false), ..Deal::default() },
        }
    }
}

impl Payoff for Lemons {
    type Amount = Rational;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &Deal) -> Turn {
        if self.is_chance(at) { Turn::Nature } else { Turn::Of(usize::from(at.offer.is_some())) }
    }

    fn settle(&self, at: &Deal, pay: &mut [Rational]) {
        if let (Some(true), Some(offer)) = (at.sold, at.offer) {
            let price = &self.offers[offer].0;
            let mut paid = self.market.sale(price, at.peach);
            if self.knows == Knows::Buyer {
                // the seller does not see the car: this is what the seller expects, whatever it is
                paid[1] = price - &self.market.least_after(price);
            }
            pay.iter_mut().zip(&paid).for_each(|(pay, paid)| pay.add(paid));
        }
    }

    fn weight(&self, _: &Deal, step: &DealAction) -> u64 {
        match step {
            DealAction::Car(peach) => self.weights[usize::from(*peach)],
            _ => 1,
        }
    }
}

const fn car(peach: bool) -> &'static str {
    if peach { "peach" } else { "lemon" }
}

impl Notation<Deal, DealAction> for Lemons {
    fn read(&self, text: Text<'_>) -> Result<Deal, BadText> {
        let words: Vec<_> = text.words().collect();
        let first = words.first().ok_or_else(|| {
            text.bad(Phrase::brief("wrong-missing", "the position is missing: expected start"))
        })?;
        let told = |word: &Text<'_>| match word.as_str() {
            "lemon" => Ok(Some(false)),
            "peach" => Ok(Some(true)),
            other => Err(word.bad(format!("'{other}' is not clear: expected lemon or peach"))),
        };
        let offer = |word: Option<&Text<'_>>| {
            let word =
                word.ok_or_else(|| text.bad(Phrase::brief("wrong-missing", "the offer is missing")))?;
            let price = read_rational(*word, "an offer")?;
            self.offers.iter().position(|(known, _)| *known == price).ok_or_else(|| {
                let all: Vec<_> = self.offers.iter().map(|(_, written)| written.as_str()).collect();
                word.bad(format!("{} cannot be offered: expected one of {}", word.as_str(), all.join(", ")))
            })
        };
        let (deal, used) = match first.as_str() {
            "start" => (Deal::default(), 1),
            "refused" => (Deal { sold: Some(false), ..Deal::default() }, 1),
            "lemon" | "peach" => (Deal { peach: told(first)?, ..Deal::default() }, 1),
            "offer" | "sold" => {
                let sold = (first.as_str() == "sold").then_some(true);
                let peach = words.get(2).map_or(Ok(None), told)?;
                (Deal { offer: Some(offer(words.get(1))?), peach, sold }, if peach.is_some() { 3 } else { 2 })
            }
            other => {
                return Err(
                    first.bad(format!("'{other}' is not clear: expected start, offer, sold or refused"))
                );
            }
        };
        if let Some(extra) = words.get(used) {
            return Err(extra.bad(format!("'{}' is too much", extra.as_str())));
        }
        // before the offer a position shows the car only if both know it; at the sale, if either does
        let fits = match (self.knows, deal.offer, deal.peach, deal.sold) {
            (_, None, None, _) => true,
            (Knows::Both | Knows::Buyer, _, peach, _) => peach.is_some(),
            (Knows::Nobody, _, peach, _) => peach.is_none(),
            (Knows::Seller, None, Some(_), _) => false,
            (Knows::Seller, Some(_), peach, sold) => sold.is_none() || peach.is_some(),
        };
        if !fits {
            return Err(text.bad("this cannot be so, with what the players know").hint(match self.knows {
                Knows::Seller => "expected start, offer 4, offer 4 lemon, or sold 4 lemon",
                Knows::Both | Knows::Buyer => "expected start, lemon, offer 4 lemon, or sold 4 lemon",
                Knows::Nobody => "expected start, offer 4, or sold 4: nobody knows what the car is",
            }));
        }
        Ok(deal)
    }

    fn write(&self, at: &Deal) -> String {
        if at.sold == Some(false) {
            return "refused".to_owned();
        }
        let mut words = Vec::new();
        if let Some(offer) = at.offer {
            words.push(if at.sold.is_some() { "sold" } else { "offer" });
            words.push(&self.offers[offer].1);
        }
        words.extend(at.peach.map(car));
        if words.is_empty() { "start".to_owned() } else { words.join(" ") }
    }

    /// The buyer with his offer, the seller with the car, and the deal.
    fn scene(&self, at: &Deal) -> Option<Scene> {
        let mover = (at.sold.is_none() && !self.is_chance(at)).then(|| usize::from(at.offer.is_some()));
        let offer = at.offer.map_or_else(|| "…".to_owned(), |offer| self.offers[offer].1.clone());
        Some(Scene::Things(vec![
            vec![Thing::Player(0, mover == Some(0)), Thing::Card(offer)],
            vec![Thing::Player(1, mover == Some(1)), Thing::Ware(at.peach), Thing::Deal(at.sold)],
        ]))
    }

    fn note(&self, at: &Deal) -> Option<Phrase> {
        (*at == Deal::default()).then(|| told::prices(&self.market, self.knows))
    }

    fn write_move(&self, _: &Deal, step: &DealAction) -> String {
        match step {
            DealAction::Offer(offer) => format!("offer {}", self.offers[*offer].1),
            DealAction::Accept => "accept".to_owned(),
            DealAction::Refuse => "refuse".to_owned(),
            DealAction::Car(peach) => car(*peach).to_owned(),
        }
    }
}

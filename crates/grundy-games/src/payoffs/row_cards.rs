//! The maximum-sum game: take 1, 2 or 3 cards from the right end of a row; any number of players, and wind.

mod prefixes;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_base::value::rational::Rational;

pub use prefixes::{Prefixes, prefixes, prefixes_with_wind};

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_base::text::amounts::read_amounts;
use grundy_base::value::amount::Amount;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::chance::read_chance;
use grundy_door::table::{self, Block, Layout, PayoffTable, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "row-cards",
    aliases: &["maximum-sum"],
    title: "Maximum sum",
    rules: "Cards with numbers lie in a row. The players in turn take 1, 2 or 3 cards from the right end, until none is left. \
            Each wants the largest sum on the cards that he took. With wind, the card that is then the rightmost is carried \
            away after every move with some probability.",
    params: &[
        ("take=1..3", "how many cards a move may take; several between plus signs: 1+3"),
        ("players=2", "how many players there are, who move in turn"),
        ("wind=0", "the probability that the wind takes the last card after a move, as 0.1, 10% or 1/10"),
    ],
    notation: "The cards from left to right: 3 2 999 4 6 7 -5 1; in the middle of a play, after who is to move: 2; 3 2 999 4 \
               (and 2; none at the end). A move says how many to take: take 2. While the wind blows, before player 2 moves: \
               wind 2; 3 2 999; the card stays, or it is blown away.",
    examples: &[
        "row-cards 3 2 999 4 6 7 -5 1",
        "row-cards 2; 5 -100 5",
        "row-cards:take=1+3 3 1 4 1 5",
        "row-cards:players=3 23 -17 2 -13 5 3 11 -7 19",
        "row-cards:wind=0.1 11 11 11 11 11 11 11",
    ],
    class: Class::PAYOFF,
    facts: &[
        Fact {
            params: "",
            says: Says::Payoffs("11 11 11 11 11 11 11", &[44.0, 33.0]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::Payoffs("3 2 999 4 6 7 -5 1", &[1000.0, 17.0]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::Payoffs("23 -17 2 -13 5 3 11 -7 19", &[30.0, -4.0]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("3 2 999 4 6 7 -5 1", &["take 2"]),
            source: "textbook 1.7:A",
        },
        Fact {
            params: "",
            says: Says::WinningMoves("11 11 11 11 11 11 11", &["take 1", "take 2", "take 3"]),
            source: "textbook 1.7:A, computed",
        },
        Fact {
            params: "",
            says: Says::Payoffs("3 1 4 1 5 9 2", &[19.0, 6.0]),
            source: "textbook 1.7:A, computed",
        },
        Fact { params: "", says: Says::Payoffs("-5", &[-5.0, 0.0]), source: "textbook 1.7:A, computed" },
        Fact {
            params: "",
            says: Says::Payoffs("-1 -2 -3 -4", &[-6.0, -4.0]),
            source: "textbook 1.7:A, computed",
        },
        Fact {
            params: "",
            says: Says::Payoffs("5 -100 5", &[5.0, -95.0]),
            source: "textbook 1.7:A, computed",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("11 11 11 11 11 11 11", &[33.0, 33.0, 11.0]),
            source: "textbook 1.7:F",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("3 2 999 4 6 7 -5 1", &[4.0, 8.0, 1005.0]),
            source: "textbook 1.7:F",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("23 -17 2 -13 5 3 11 -7 19", &[12.0, 9.0, 5.0]),
            source: "textbook 1.7:F",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("-2 1 -1 -1 3", &[2.0, 0.0, -2.0]),
            source: "textbook 1.7:F",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("46 -19 9 -6 15", &[18.0, 27.0, 0.0]),
            source: "textbook 1.7:F, computed",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("-1 -30 26 26 -17 44 -12 13 -18 3", &[38.0, -35.0, 31.0]),
            source: "textbook 1.7:F, computed",
        },
        Fact {
            params: "players=3",
            says: Says::Payoffs("13 -8 18 -31 4 24 19 -44 -42 43 -21 -16", &[10.0, -55.0, 4.0]),
            source: "textbook 1.7:F, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("11 11 11 11 11 11 11", &[41.91, 33.0]),
            source: "textbook 1.9:B",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("3 2 999 4 6 7 -5 1", &[810.17, 116.2]),
            source: "textbook 1.9:B",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("23 -17 2 -13 5 3 11 -7 19", &[26.7633, 2.215]),
            source: "textbook 1.9:B",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("5", &[5.0, 0.0]),
            source: "textbook 1.9:B, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("-5", &[-5.0, 0.0]),
            source: "textbook 1.9:B, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("-5 -7", &[-7.0, -4.5]),
            source: "textbook 1.9:B, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("3 -2", &[1.0, 0.0]),
            source: "textbook 1.9:B, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("1 -1 -1", &[-1.0, 0.1]),
            source: "textbook 1.9:B, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("-12 16 -16 -4 -13 11 8 10 4 -7", &[-5.9132, 4.2698]),
            source: "textbook 1.9:B, computed",
        },
        Fact {
            params: "wind=0.1",
            says: Says::Payoffs("-17 -15 -15 3 -10 -1 -4 18 -7 18 -18 17", &[3.28806, -26.97106]),
            source: "textbook 1.9:B, computed",
        },
    ],
    source: "textbook 1.7:A, 1.7:B, 1.7:F, 1.9:B",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [take, players, wind] = args.named(["take", "players", "wind"])?;
    let takes =
        take.map_or(Ok(vec![1, 2, 3]), |text| read_amounts(text, &['+'], "an amount to take", 1..=MAX_TAKE))?;
    let takes = takes.into_iter().map(|take| usize::try_from(take).expect("a small number")).collect();
    let players = players.map_or(Ok(2), |text| text.number("the number of players", 1..=MAX_PLAYERS))?;
    let players = u8::try_from(players).expect("a small number");
    let class = GAME.class.players(players);
    let chance = wind.map(|text| read_chance(text, "the wind")).transpose()?.filter(|chance| chance.0 > 0);
    Ok(match chance {
        None => {
            Box::new(opened(RowCards { takes, players: players.into(), wind: None, number: |n| n }, class))
        }
        Some((blows, all)) => {
            let wind = Some(Wind { blows, stays: all - blows });
            let number = |n: i64| Rational::from(n);
            Box::new(opened(RowCards { takes, players: players.into(), wind, number }, class.with_chance()))
        }
    })
}

fn opened<A: Amount + Send + Sync + 'static>(rules: RowCards<A>, class: Class) -> PayoffTable<RowCards<A>> {
    table::payoff(rules, class).start("3 2 999 4 6 7 -5 1").layout(layout)
}

/// One line for each number of cards left, as if player 1 were to move (textbook 1.7.4).
fn layout(root: &Row) -> Layout<Row> {
    let row = |left: usize| {
        let at = Row { cards: Arc::clone(&root.cards), left, mover: 0, windy: false };
        (root.cards[..left].last().map_or_else(|| "-".to_owned(), i64::to_string), vec![at])
    };
    let title =
        phrase!("card-rows", "card, cards left, payoffs of the player to move, of the next, …, the move");
    Layout { blocks: vec![Block { title, rows: (0..=root.left).map(row).collect() }] }
}

/// The most cards in one move; the largest number on a card, by which every sum of cards is a number; the
/// longest row, and the longest in wind, whose exact fractions grow; the most players.
const MAX_TAKE: u64 = 100;
const MAX_CARD: i64 = 1_000_000_000_000;
const MAX_CARDS: usize = 2_000_000;
const MAX_IN_WIND: usize = 2_000;
const MAX_PLAYERS: u64 = 16;

/// How likely the wind blows after a move, as weights.
#[derive(Clone, Copy, Debug)]
struct Wind {
    blows: u64,
    stays: u64,
}

/// The rules: how many cards may be taken, ascending; the players; the wind.
#[derive(Clone, Debug)]
pub struct RowCards<A> {
    takes: Vec<usize>,
    players: usize,
    wind: Option<Wind>,
    /// The number on a card as it is paid.
    number: fn(i64) -> A,
}

/// The cards that are left, who is to move, and whether the wind blows before.
///
/// # Equality
/// Rows are equal iff they hold the same cards in the same order. Positions of one play share the cards, so
/// that comparing them is cheap, and a row of a million cards is held once.
#[derive(Clone, Debug)]
pub struct Row {
    cards: Arc<[i64]>,
    /// The cards from here on are taken.
    left: usize,
    mover: usize,
    windy: bool,
}

impl Row {
    /// The cards that are left.
    pub fn cards(&self) -> &[i64] {
        &self.cards[..self.left]
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        (self.left, self.mover, self.windy) == (other.left, other.mover, other.windy)
            && (Arc::ptr_eq(&self.cards, &other.cards) || self.cards() == other.cards())
    }
}

impl Eq for Row {}

impl Hash for Row {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // not all the cards: the row is as good as known by its length
        (self.left, self.mover, self.windy, self.cards().last()).hash(state);
    }
}

/// What a player or the wind does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowAction {
    /// Takes this many cards.
    Take(usize),
    /// The wind leaves the last card where it is.
    Stays,
    /// The wind carries it away.
    Blown,
}

impl<A: Amount> Rules for RowCards<A> {
    type Position = Row;
    type Move = RowAction;

    fn moves(&self, at: &Row, out: &mut Vec<RowAction>) {
        if at.windy {
            // a wind that always blows leaves nothing to chance
            let calm = self.wind.is_some_and(|wind| wind.stays > 0);
            out.extend(
                [RowAction::Stays, RowAction::Blown]
                    .into_iter()
                    .filter(|step| calm || *step == RowAction::Blown),
            );
        } else {
            let takes = self.takes.iter().take_while(|&&take| take <= at.left);
            out.extend(takes.map(|&take| RowAction::Take(take)));
        }
    }

    fn play(&self, at: &Row, step: &RowAction) -> Row {
        let cards = Arc::clone(&at.cards);
        match *step {
            RowAction::Take(take) => {
                let left = at.left - take;
                Row {
                    cards,
                    left,
                    mover: (at.mover + 1) % self.players,
                    windy: self.wind.is_some() && left > 0,
                }
            }
            RowAction::Stays => Row { windy: false, ..at.clone() },
            RowAction::Blown => Row { cards, left: at.left - 1, mover: at.mover, windy: false },
        }
    }
}

impl<A: Amount> Payoff for RowCards<A> {
    type Amount = A;

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self, at: &Row) -> Turn {
        if at.windy { Turn::Nature } else { Turn::Of(at.mover) }
    }

    fn gain(&self, at: &Row, step: &RowAction, pay: &mut [A]) {
        if let RowAction::Take(take) = step {
            pay[at.mover].add(&(self.number)(at.cards()[at.left - take..].iter().sum()));
        }
    }

    fn weight(&self, _: &Row, step: &RowAction) -> u64 {
        match (step, self.wind) {
            (RowAction::Stays, Some(wind)) => wind.stays,
            (RowAction::Blown, Some(wind)) => wind.blows,
            _ => 1,
        }
    }

    fn size(&self, _: &Row, step: &RowAction) -> Option<u64> {
        match step {
            RowAction::Take(take) => u64::try_from(*take).ok(),
            RowAction::Stays | RowAction::Blown => None,
        }
    }
}

impl<A: Amount> Notation<Row, RowAction> for RowCards<A> {
    fn read(&self, text: Text<'_>) -> Result<Row, BadText> {
        let (who, cards) = match text.split_once(';') {
            None => (None, text),
            Some((who, cards)) => (Some(who.trim()), cards.trim()),
        };
        let windy = who.and_then(|who| who.strip_prefix("wind")).filter(|_| self.wind.is_some());
        let players = u64::try_from(self.players).expect("few players");
        let mover = match windy.or(who) {
            None => 0,
            Some(player) => player.number("the player to move", 1..=players)? - 1,
        };
        if cards.is_blank() {
            return Err(cards.bad("no card is given: expected whole numbers, or 'none'"));
        }
        let most = if self.wind.is_some() { MAX_IN_WIND } else { MAX_CARDS };
        let mut row = Vec::new();
        for card in cards.words().filter(|_| cards.as_str() != "none") {
            if row.len() == most {
                return Err(card.bad(Phrase::brief(
                    "wrong-long",
                    format!("the row is too long: expected at most {most} cards"),
                )));
            }
            row.push(card.integer("a card", -MAX_CARD..=MAX_CARD)?);
        }
        if row.is_empty() && windy.is_some() {
            return Err(text.bad("the wind blows only where a card is left"));
        }
        let mover = usize::try_from(mover).expect("few players");
        Ok(Row { left: row.len(), cards: row.into(), mover, windy: windy.is_some() })
    }

    fn write(&self, at: &Row) -> String {
        let cards: Vec<_> = at.cards().iter().map(i64::to_string).collect();
        let cards = if cards.is_empty() { "none".to_owned() } else { cards.join(" ") };
        match (at.windy, at.mover) {
            (true, mover) => format!("wind {}; {cards}", mover + 1),
            (false, 0) => cards,
            (false, mover) => format!("{}; {cards}", mover + 1),
        }
    }

    fn scene(&self, at: &Row) -> Option<Scene> {
        Some(Scene::Cards(at.cards().iter().map(i64::to_string).collect()))
    }

    fn taken(&self, at: &Row, step: &RowAction) -> Vec<usize> {
        match step {
            RowAction::Take(take) => (at.left - take..at.left).rev().collect(),
            RowAction::Stays | RowAction::Blown => Vec::new(),
        }
    }

    fn write_move(&self, _: &Row, step: &RowAction) -> String {
        match step {
            RowAction::Take(take) => format!("take {take}"),
            RowAction::Stays => "stays".to_owned(),
            RowAction::Blown => "blown away".to_owned(),
        }
    }
}

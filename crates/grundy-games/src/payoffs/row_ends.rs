//! Cards taken from either end of a row: the sum, the difference, or two numbers on a card.

mod experiment;
mod intervals;
#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

pub use experiment::kindness;
pub use intervals::{Intervals, best_sum, intervals};

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Block, Layout, Table};

const fn fact(
    params: &'static str,
    position: &'static str,
    values: &'static [f64],
    source: &'static str,
) -> Fact {
    Fact { params, says: Says::Payoffs(position, values), source }
}

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "row-ends",
    aliases: &["left-right", "numbers-in-a-row"],
    title: "Either end of a row",
    rules: "Cards with numbers lie in a row. Two players in turn take one card from the left or the right end, until none is \
            left. Each wants the largest sum on the cards that he took; or the largest difference of the sums; or there are \
            two numbers on a card, and player 1 counts the first, player 2 the second.",
    params: &[(
        "sum",
        "what counts: sum (each his own), difference (zero-sum), or two (two numbers on a card)",
    )],
    notation: "The cards from left to right: 1 2 9 3; with two numbers on a card 4/30 2/1 25/30; in the middle of a play, \
               after who is to move: 2; 2 9 3 (and 2; none at the end). The moves are left and right.",
    examples: &[
        "row-ends 1 2 9 3",
        "row-ends:difference 6 9 4 8 5",
        "row-ends:two 4/30 2/1 25/30 20/1",
        "row-ends:two 2; 8/64 1024/256 32/16",
    ],
    class: Class::PAYOFF,
    facts: &[
        fact("", "1 2 9 3", &[10.0, 5.0], "textbook 1.7:C"),
        fact("", "7", &[7.0, 0.0], "textbook 1.7:C, computed"),
        fact("", "-3 -8", &[-3.0, -8.0], "textbook 1.7:C, computed"),
        fact("", "3 1 4 1 5 9 2 6", &[17.0, 14.0], "textbook 1.7:C, computed"),
        fact("", "-5 8 -2 9 -7 1", &[18.0, -14.0], "textbook 1.7:C, computed"),
        fact("", "10 -10 10 -10 10 -10 10 -10 10 -10", &[50.0, -50.0], "textbook 1.7:C, computed"),
        fact("difference", "6 9 4 8 5", &[-2.0, 2.0], "the lecture slides"),
        fact("two", "1024/8 256/512 4/2 16/65536", &[1280.0, 65538.0], "textbook 1.7:D"),
        fact("two", "1/2 8/64 1024/256 32/16", &[1025.0, 80.0], "textbook 1.7:D"),
        fact("two", "1/2 8/256 1024/64 32/16", &[1056.0, 258.0], "textbook 1.7:D"),
        fact("two", "2/4", &[2.0, 0.0], "textbook 1.7:D, computed"),
        fact("two", "1/2 1024/32 4/256 64/128 16/8", &[1041.0, 384.0], "textbook 1.7:D, computed"),
        fact("two", "4/1 2/8", &[4.0, 8.0], "textbook 1.7:D, computed"),
        fact("two", "1/1024 2/512 4/256 8/128 16/64", &[28.0, 1536.0], "textbook 1.7:D, computed"),
        fact("two", "64/1 2/128 32/4 8/16 256/512 2048/1024", &[2144.0, 656.0], "textbook 1.7:D, computed"),
        // without powers of two ties matter; by default the left card is taken
        fact("two", "5/4 12/2 5/2 0/2", &[12.0, 6.0], "textbook 1.7.3"),
        fact("two", "4/30 2/1 25/30 20/1", &[45.0, 31.0], "textbook 1.7.3"),
        fact("two", "24/1 30/15 4/1 4/30", &[34.0, 2.0], "textbook 1.7.3"),
    ],
    source: "textbook 1.7:C, 1.7:D, 1.7:E; the lecture slides",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let (plain, _) = args.split(&[])?;
    let counts = match plain.as_slice() {
        [] => Counts::Sum,
        [one] => match one.as_str() {
            "sum" => Counts::Sum,
            "difference" => Counts::Difference,
            "two" => Counts::Two,
            other => {
                return Err(one
                    .bad(phrase!(
                        "wrong-parameter",
                        "unknown parameter '{name}': expected sum, difference or two",
                        name = other
                    ))
                    .into());
            }
        },
        [_, other, ..] => return Err(other.bad("one parameter is enough: sum, difference or two").into()),
    };
    let class = if counts == Counts::Two { GAME.class.partizan() } else { GAME.class };
    let start = if counts == Counts::Two { "4/30 2/1 25/30 20/1" } else { "1 2 9 3" };
    let table =
        table::payoff(RowEnds { counts }, class).start(start).layout(move |root| layout(root, counts));
    Ok(Box::new(if counts == Counts::Two { table.count_ties(kindness) } else { table }))
}

/// All rows within one: by how many cards, by the first card; for each player to move, where that matters
/// (textbook 1.7:D).
fn layout(root: &Row, counts: Counts) -> Layout<Row> {
    let movers = if counts == Counts::Two { vec![0, 1] } else { vec![root.mover] };
    let n = root.to - root.from;
    let block = |mover: usize| {
        let row = |k: usize| {
            let places =
                (root.from..=root.to - k).map(|from| Row { from, to: from + k, mover, ..root.clone() });
            (format!("k={k}"), places.collect())
        };
        Block {
            title: phrase!("player-moves", "player {n} moves", n = (mover + 1).to_string()),
            rows: (1..=n).map(row).collect(),
        }
    };
    Layout { blocks: movers.into_iter().map(block).collect() }
}

/// The longest row, and the largest sum of numbers without signs (so that every sum is a number).
const MAX_CARDS: usize = 20_000;
const MAX_SUM: i64 = i64::MAX / 2;

/// What a player wants most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The sum of the player's cards.
    Sum,
    /// The difference of both sums.
    Difference,
    /// The sum of the player's own numbers on their cards.
    Two,
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct RowEnds {
    counts: Counts,
}

/// The cards that are left, and who is to move.
///
/// # Equality
/// Rows are equal iff they hold the same cards in the same order. Positions of one play share the cards.
#[derive(Clone, Debug)]
pub struct Row {
    /// What each player counts of each card.
    cards: Arc<[[i64; 2]]>,
    from: usize,
    to: usize,
    mover: usize,
}

impl Row {
    /// The cards that are left: what player 1 counts, what player 2 counts.
    pub fn cards(&self) -> &[[i64; 2]] {
        &self.cards[self.from..self.to]
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        // the same places of the same row
        let same = Arc::ptr_eq(&self.cards, &other.cards) && (self.from, self.to) == (other.from, other.to);
        self.mover == other.mover && (same || self.cards() == other.cards())
    }
}

impl Eq for Row {}

impl Hash for Row {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // not all the cards: a few tell most rows apart
        let cards = self.cards();
        let some = [0, cards.len() / 3, cards.len() / 2, cards.len().saturating_sub(1)].map(|i| cards.get(i));
        (self.mover, cards.len(), some).hash(state);
    }
}

/// From which end a card is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The left one; also the only card.
    Left,
    /// The right one.
    Right,
}

impl Rules for RowEnds {
    type Position = Row;
    type Move = End;

    fn moves(&self, at: &Row, out: &mut Vec<End>) {
        match at.to - at.from {
            0 => {}
            1 => out.push(End::Left),
            _ => out.extend([End::Left, End::Right]),
        }
    }

    fn play(&self, at: &Row, end: &End) -> Row {
        let (from, to) = match end {
            End::Left => (at.from + 1, at.to),
            End::Right => (at.from, at.to - 1),
        };
        Row { cards: Arc::clone(&at.cards), from, to, mover: 1 - at.mover }
    }
}

impl Payoff for RowEnds {
    type Amount = i64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &Row) -> Turn {
        Turn::Of(at.mover)
    }

    fn gain(&self, at: &Row, end: &End, pay: &mut [i64]) {
        let card = match end {
            End::Left => at.cards[at.from],
            End::Right => at.cards[at.to - 1],
        };
        pay[at.mover] += card[at.mover];
        if self.counts == Counts::Difference {
            pay[1 - at.mover] -= card[at.mover];
        }
    }
}

impl RowEnds {
    fn write_card(&self, [first, second]: [i64; 2]) -> String {
        match self.counts {
            Counts::Two => format!("{first}/{second}"),
            Counts::Sum | Counts::Difference => first.to_string(),
        }
    }
}

impl Notation<Row, End> for RowEnds {
    fn read(&self, text: Text<'_>) -> Result<Row, BadText> {
        let (mover, cards) = match text.split_once(';') {
            None => (0, text),
            Some((player, cards)) => {
                (usize::from(player.number("the player to move", 1..=2)? == 2), cards.trim())
            }
        };
        let two = self.counts == Counts::Two;
        if cards.is_blank() {
            let example = if two { "4/30 2/1" } else { "1 2 9 3" };
            return Err(cards.bad(format!("no card is given: expected cards as {example}, or 'none'")));
        }
        let (mut row, mut sums) = (Vec::new(), [0_i64; 2]);
        for card in cards.words().filter(|_| cards.as_str() != "none") {
            if row.len() == MAX_CARDS {
                return Err(card.bad(Phrase::brief(
                    "wrong-long",
                    format!("the row is too long: expected at most {MAX_CARDS} cards"),
                )));
            }
            let numbers = match (two, card.split_once('/')) {
                (true, Some((first, second))) => [first, second],
                (true, None) => {
                    return Err(card.bad("a card has two numbers in this game: expected 4/30"));
                }
                (false, Some((_, second))) => {
                    return Err(card
                        .bad(format!("a card has one number here, so '/{}' is too much", second.as_str()))
                        .hint("two numbers on a card are the game row-ends:two"));
                }
                (false, None) => [card, card],
            };
            let mut read = [0; 2];
            for player in 0..2 {
                read[player] = numbers[player].integer("a number on a card", -MAX_SUM..=MAX_SUM)?;
                sums[player] =
                    sums[player].checked_add(read[player].abs()).filter(|sum| *sum <= MAX_SUM).ok_or_else(
                        || card.bad(format!("the numbers are too large: their sum may be {MAX_SUM}")),
                    )?;
            }
            row.push(read);
        }
        Ok(Row { from: 0, to: row.len(), cards: row.into(), mover })
    }

    fn write(&self, at: &Row) -> String {
        let cards: Vec<_> = at.cards().iter().map(|card| self.write_card(*card)).collect();
        let cards = if cards.is_empty() { "none".to_owned() } else { cards.join(" ") };
        if at.mover == 0 { cards } else { format!("2; {cards}") }
    }

    fn scene(&self, at: &Row) -> Option<Scene> {
        Some(Scene::Cards(at.cards().iter().map(|card| self.write_card(*card)).collect()))
    }

    fn taken(&self, at: &Row, end: &End) -> Vec<usize> {
        match end {
            End::Left => vec![0],
            End::Right => vec![at.to - at.from - 1],
        }
    }

    fn write_move(&self, _: &Row, end: &End) -> String {
        match end {
            End::Left => "left",
            End::Right => "right",
        }
        .to_owned()
    }
}

//! The ultimatum game: one offers a division, the other takes it or leaves nothing to both.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Axis;
use grundy_base::report::scene::{Board, Names, Piece, Scene, Square};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::chance::read_fraction;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "ultimatum",
    aliases: &[],
    title: "Ultimatum",
    rules: "Player 1 says how many of the coins he keeps; the others are for player 2, who accepts, or refuses: then nobody \
            gets anything. People refuse small offers, and whoever only wants most for himself \
            does not: with refuses=30% player 2 refuses whatever is below that share.",
    params: &[("refuses=0", "player 2 refuses less than this share of the coins, as 0.3, 30% or 3/10")],
    notation: "The number of coins: 100. Once player 1 has spoken: 100 keep 60; at the end 100 keep 60 accepted, or refused. \
               The moves are keep 60, and accept or refuse.",
    examples: &["ultimatum 100", "ultimatum 10 keep 9", "ultimatum 3", "ultimatum:refuses=30% 100"],
    class: Class::PAYOFF.partizan(),
    facts: &[
        Fact { params: "", says: Says::Payoffs("100", &[100.0, 0.0]), source: "textbook 1.8.3" },
        Fact { params: "", says: Says::Payoffs("100 keep 99", &[99.0, 1.0]), source: "textbook 1.8.3" },
        Fact { params: "", says: Says::WinningMoves("100 keep 99", &["accept"]), source: "textbook 1.8.3" },
        Fact {
            params: "",
            says: Says::WinningMoves("100 keep 100", &["accept", "refuse"]),
            source: "textbook 1.8.3",
        },
        Fact {
            params: "refuses=30%",
            says: Says::Payoffs("100", &[70.0, 30.0]),
            source: "textbook 1.8.3, computed",
        },
        Fact {
            params: "refuses=30%",
            says: Says::WinningMoves("100", &["keep 70"]),
            source: "textbook 1.8.3, computed",
        },
    ],
    source: "textbook 1.8.3",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [refuses] = args.named(["refuses"])?;
    let refuses = refuses.map_or(Ok((0, 1)), read_share)?;
    let axes = vec![Axis::endless("coins")];
    let position_at = |_: &Ultimatum, numbers: &[u64]| match numbers {
        &[coins] if coins <= MAX_COINS => Some(Deal { coins, kept: None, accepted: None }),
        _ => None,
    };
    Ok(Box::new(table::payoff(Ultimatum { refuses }, GAME.class).start("100").axes(axes, position_at)))
}

/// Reads a share of the coins: a part and the whole.
fn read_share(text: Text<'_>) -> Result<(u64, u64), BadText> {
    let (part, whole) = read_fraction(text, "a share")?;
    let part = u64::try_from(part).ok().filter(|part| *part <= whole);
    let part = part.ok_or_else(|| text.bad("a share is from 0 to 1, as 0.3, 30% or 3/10"))?;
    Ok((part, whole))
}

/// The most coins.
const MAX_COINS: u64 = 100_000;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Ultimatum {
    /// Player 2 refuses less than this share: a part and the whole.
    refuses: (u64, u64),
}

impl Ultimatum {
    /// Whether player 2 would take what is left.
    fn is_enough(self, at: &Deal, kept: u64) -> bool {
        let (part, whole) = self.refuses;
        u128::from(at.coins - kept) * u128::from(whole) >= u128::from(at.coins) * u128::from(part)
    }
}

/// How far the deal is.
///
/// # Equality
/// By all that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    coins: u64,
    kept: Option<u64>,
    accepted: Option<bool>,
}

/// What a player says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Player 1 keeps this many coins.
    Keep(u64),
    /// Player 2 accepts.
    Accept,
    /// Player 2 refuses.
    Refuse,
}

impl Rules for Ultimatum {
    type Position = Deal;
    type Move = Word;

    fn moves(&self, at: &Deal, out: &mut Vec<Word>) {
        match (at.kept, at.accepted) {
            (None, _) => out.extend((0..=at.coins).map(Word::Keep)),
            (Some(kept), None) => {
                out.extend(self.is_enough(at, kept).then_some(Word::Accept));
                out.push(Word::Refuse);
            }
            (Some(_), Some(_)) => {}
        }
    }

    fn play(&self, at: &Deal, says: &Word) -> Deal {
        match *says {
            Word::Keep(kept) => Deal { kept: Some(kept), ..*at },
            Word::Accept => Deal { accepted: Some(true), ..*at },
            Word::Refuse => Deal { accepted: Some(false), ..*at },
        }
    }
}

impl Payoff for Ultimatum {
    type Amount = i64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &Deal) -> Turn {
        Turn::Of(usize::from(at.kept.is_some()))
    }

    fn settle(&self, at: &Deal, pay: &mut [i64]) {
        if let (Some(kept), Some(true)) = (at.kept, at.accepted) {
            let coins = |n: u64| i64::try_from(n).expect("few coins");
            pay[0] += coins(kept);
            pay[1] += coins(at.coins - kept);
        }
    }

    fn size(&self, _: &Deal, says: &Word) -> Option<u64> {
        match says {
            Word::Keep(kept) => Some(*kept),
            Word::Accept | Word::Refuse => None,
        }
    }
}

impl Notation<Deal, Word> for Ultimatum {
    fn read(&self, text: Text<'_>) -> Result<Deal, BadText> {
        let words: Vec<_> = text.words().collect();
        let Some((coins, rest)) = words.split_first() else {
            return Err(text.bad(Phrase::brief(
                "wrong-missing",
                "the number of coins is missing: expected 100, or 100 keep 60",
            )));
        };
        let coins = coins.number("the number of coins", 0..=MAX_COINS)?;
        let (kept, rest) = match rest {
            [] => return Ok(Deal { coins, kept: None, accepted: None }),
            [keep, number, rest @ ..] if keep.as_str() == "keep" => {
                (number.number("the coins kept", 0..=coins)?, rest)
            }
            [other, ..] => {
                return Err(
                    other.bad(format!("'{}' is not clear: expected keep and a number", other.as_str()))
                );
            }
        };
        let accepted = match rest {
            [] => None,
            [word] if word.as_str() == "accepted" => Some(true),
            [word] if word.as_str() == "refused" => Some(false),
            [other, ..] => {
                return Err(
                    other.bad(format!("'{}' is too much: expected accepted or refused", other.as_str()))
                );
            }
        };
        Ok(Deal { coins, kept: Some(kept), accepted })
    }

    fn write(&self, at: &Deal) -> String {
        let kept = at.kept.map_or_else(String::new, |kept| format!(" keep {kept}"));
        let answer = match at.accepted {
            None => "",
            Some(true) => " accepted",
            Some(false) => " refused",
        };
        format!("{}{kept}{answer}", at.coins)
    }

    /// The coins in rows: those that are offered, and after a deal those that are kept, have an owner; what
    /// was refused is gone. The last place is that of player 2, once he is spoken to.
    fn scene(&self, at: &Deal) -> Option<Scene> {
        const ROW: usize = 20;
        const MAX_DRAWN: u64 = 400;
        if at.coins == 0 || at.coins > MAX_DRAWN {
            return Some(Scene::Cards(vec![self.write(at)]));
        }
        let coin = |number: u64| match (at.kept.is_some_and(|kept| number >= kept), at.accepted) {
            (_, Some(false)) => Square::Free,
            (true, _) => Square::Holds(Piece::Second('2')),
            (false, Some(true)) => Square::Holds(Piece::First('1')),
            (false, None) => Square::Holds(Piece::Chip),
        };
        let columns = usize::try_from(at.coins).map_or(ROW, |coins| (coins + 1).min(ROW));
        let mut board = Board::new(columns, Names::None);
        board.cells.extend((0..at.coins).map(coin));
        let spoken = at.kept.is_some_and(|_| at.accepted.is_none());
        board.cells.push(if spoken { Square::Holds(Piece::Text("?".to_owned())) } else { Square::Free });
        let rest = board.cells.len().next_multiple_of(columns);
        board.cells.resize(rest, Square::Nothing);
        Some(Scene::Board(board))
    }

    fn write_move(&self, _: &Deal, says: &Word) -> String {
        match says {
            Word::Keep(kept) => format!("keep {kept}"),
            Word::Accept => "accept".to_owned(),
            Word::Refuse => "refuse".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem};
    use grundy_base::report::{Ask, Effort, Ties};
    use grundy_base::value::amount::Sum;

    #[test]
    fn two_outcomes_whatever_the_number_of_coins() {
        for coins in [2, 3, 10, 100] {
            let position = coins.to_string();
            let study = open("ultimatum").study(&position, Effort::Little, &Ask::default()).unwrap().unwrap();
            let pair = |kept: i64| vec![Sum::Whole(kept), Sum::Whole(coins - kept)];
            assert_eq!(study.outcomes, Some(vec![pair(coins - 1), pair(coins)]), "{coins}");
            assert_eq!(study.guaranteed, [Sum::Whole(0), Sum::Whole(0)]);
            // a player who refuses if that costs nothing
            let mean = Ask { ties: Ties::Last, ..Ask::default() };
            assert_eq!(open("ultimatum").solve(&position, &mean).unwrap().answer.payoffs(), pair(coins - 1));
        }
    }

    /// The best offer is the least that is not refused.
    #[test]
    fn a_responder_who_refuses_below_a_share() {
        for coins in [3_u64, 10, 17, 100] {
            for percent in [0, 1, 25, 30, 33, 34, 50, 99, 100] {
                let game = open(&format!("ultimatum:refuses={percent}%"));
                let kept = (0..=coins).rev().find(|kept| (coins - kept) * 100 >= percent * coins).unwrap();
                let report = game.solve(&coins.to_string(), &Ask::default()).unwrap();
                let pair = [kept, coins - kept].map(|sum| Sum::Whole(i64::try_from(sum).unwrap()));
                assert_eq!(report.answer.payoffs(), pair, "{coins} {percent}");
            }
        }
        assert!(problem("ultimatum:refuses=2 100").contains("a share is from 0 to 1"));
    }

    #[test]
    fn slips() {
        assert!(problem("ultimatum x").contains("not a number"));
        assert!(problem("ultimatum 5 keep 6").contains("too large"));
        assert!(problem("ultimatum 5 give 2").contains("expected keep"));
        assert!(problem("ultimatum 5 keep 2 perhaps").contains("too much"));
    }
}

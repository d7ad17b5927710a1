//! The partisan strip: each player crosses out runs of certain lengths. It shows that nimbers fail for
//! partizan games.

use super::partisan_sticks::{numbered_players, read_two_sets};
use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::{Board, Names, Scene, Square};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partisan-strip",
    aliases: &[],
    title: "Partisan strip",
    rules: "A strip of cells. Player 1 crosses out 2, 4 or 16 neighbouring cells, player 2 crosses out 1, 2 or 3 (or other \
            lengths, a set for each); no cell twice. The player who cannot move loses.",
    params: &[("2,4,16/1,2,3", "the lengths that player 1 may cross out, and those of player 2")],
    notation: "Who is to move, and the cells, 1 for a free one, 0 for one crossed out: 2,11100111; or the length of a strip \
               that is free: 1;8. A move names the cells, counted from 1: cell 3, cells 4-5.",
    examples: &["partisan-strip 1;8", "partisan-strip 2,11100111", "partisan-strip:2/1 1;7"],
    class: Class::CONTEST.partizan(),
    facts: &[
        Fact { params: "", says: Says::Wins("2,11100111", Winner::First), source: "textbook 1.4.6" },
        Fact { params: "", says: Says::Wins("1,00000111", Winner::Second), source: "textbook 1.4.6" },
        Fact { params: "", says: Says::Wins("2,00000001", Winner::First), source: "textbook 1.4.6" },
        Fact { params: "", says: Says::Wins("1;2", Winner::First), source: "textbook 1.4.6, computed" },
        Fact { params: "", says: Says::Wins("1;4", Winner::First), source: "textbook 1.4.6, computed" },
        Fact { params: "", says: Says::WinningMoves("1;8", &[]), source: "textbook 1.4.6, computed" },
    ],
    source: "textbook 1.4.6",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let lengths = read_two_sets(args.text, [&[2, 4, 16], &[1, 2, 3]])?;
    Ok(Box::new(table::contest(PartisanStrip { lengths }, GAME.class).start("1;8")))
}

/// The longest strip.
const MAX_CELLS: u32 = 64;

/// The rules: how many neighbouring cells each player may cross out, ascending.
#[derive(Clone, Debug)]
pub struct PartisanStrip {
    lengths: [Vec<u64>; 2],
}

/// Who moves, and which cells are free.
///
/// # Equality
/// Cells keep their place: strips that are played alike (mirrored, or with a gap moved) are different
/// positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strip {
    second: bool,
    cells: u32,
    /// Bit k: cell k + 1 is free.
    free: u64,
}

/// The cells to cross out: how many stand before them, and how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    before: u32,
    length: u32,
}

impl Run {
    fn mask(self) -> u64 {
        (u64::MAX >> (u64::BITS - self.length)) << self.before
    }
}

impl Rules for PartisanStrip {
    type Position = Strip;
    type Move = Run;

    fn moves(&self, at: &Strip, out: &mut Vec<Run>) {
        let lengths =
            self.lengths[usize::from(at.second)].iter().map_while(|&length| u32::try_from(length).ok());
        for length in lengths.take_while(|&length| length <= at.cells) {
            let runs = (0..=at.cells - length).map(|before| Run { before, length });
            out.extend(runs.filter(|run| at.free & run.mask() == run.mask()));
        }
    }

    fn play(&self, at: &Strip, run: &Run) -> Strip {
        Strip { second: !at.second, free: at.free & !run.mask(), ..*at }
    }
}

impl Contest for PartisanStrip {}

impl Notation<Strip, Run> for PartisanStrip {
    fn read(&self, text: Text<'_>) -> Result<Strip, BadText> {
        let inner = text.strip_prefix("(").and_then(|inner| inner.strip_suffix(")")).unwrap_or(text);
        let player = |player: Text<'_>| Ok::<_, BadText>(player.number("the player to move", 1..=2)? == 2);
        if let Some((who, length)) = inner.split_once(';') {
            let cells = length.number("the length of the strip", 0..=u64::from(MAX_CELLS))?;
            let cells = u32::try_from(cells).expect("at most 64");
            let free = u64::MAX.checked_shr(u64::BITS - cells).unwrap_or(0);
            return Ok(Strip { second: player(who)?, cells, free });
        }
        let (who, bits) = inner.split_once(',').ok_or_else(|| {
            text.bad(Phrase::brief(
                "wrong-turn",
                "who is to move is missing: expected the player and the strip, as 1;8 or 2,11100111",
            ))
        })?;
        let mut strip = Strip { second: player(who)?, cells: 0, free: 0 };
        for (c, place) in bits.trim().chars() {
            if strip.cells == MAX_CELLS {
                return Err(place.bad(Phrase::brief(
                    "wrong-long",
                    format!("the strip is too long: expected at most {MAX_CELLS} cells"),
                )));
            }
            match c {
                '0' => {}
                '1' => strip.free |= 1 << strip.cells,
                _ => {
                    return Err(
                        place.bad(format!("'{c}' is no cell: expected '1' (free) or '0' (crossed out)"))
                    );
                }
            }
            strip.cells += 1;
        }
        Ok(strip)
    }

    fn write(&self, at: &Strip) -> String {
        let cells = (0..at.cells).map(|cell| if at.free >> cell & 1 == 1 { '1' } else { '0' });
        format!("{},{}", 1 + u8::from(at.second), cells.collect::<String>())
    }

    fn player_names(&self, at: &Strip) -> Option<[Phrase; 2]> {
        Some(numbered_players(at.second))
    }

    fn scene(&self, at: &Strip) -> Option<Scene> {
        let mut board = Board::new(at.cells as usize, Names::Columns);
        board.cells = (0..at.cells)
            .map(|cell| if at.free >> cell & 1 == 1 { Square::Free } else { Square::Blocked })
            .collect();
        Some(Scene::Board(board))
    }

    fn write_move(&self, _: &Strip, run: &Run) -> String {
        let first = run.before + 1;
        if run.length == 1 {
            format!("cell {first}")
        } else {
            format!("cells {first}-{}", run.before + run.length)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{open, problem, solve, try_solve};
    use grundy_base::report::Solver;
    use grundy_base::value::nimber::{Nimber, mex};
    use std::collections::HashMap;

    fn rules() -> PartisanStrip {
        PartisanStrip { lengths: [vec![2, 4, 16], vec![1, 2, 3]] }
    }

    /// The mex recursion with the player to move in the position: what the theory of nimbers would say if it
    /// applied.
    fn naive(at: Strip, known: &mut HashMap<Strip, Nimber>) -> Nimber {
        if let Some(value) = known.get(&at) {
            return *value;
        }
        let mut moves = Vec::new();
        rules().moves(&at, &mut moves);
        let value = mex(moves.iter().map(|run| naive(rules().play(&at, run), known)).collect::<Vec<_>>());
        known.insert(at, value);
        value
    }

    fn naive_of(text: &str) -> Nimber {
        naive(rules().read(Text::new(text)).unwrap(), &mut HashMap::new())
    }

    /// Textbook 1.4.6: the nim-sum of the two parts says that player 2 loses, but player 2 wins.
    #[test]
    fn nimbers_fail_for_partizan_sums() {
        assert_eq!(naive_of("2,111"), Nimber(2));
        assert_eq!(naive_of("2,11100111"), Nimber(1));
        assert_ne!(naive_of("2,11100111"), naive_of("2,111") ^ naive_of("2,111"));
        let report = solve("partisan-strip 2,11100111");
        let row = report.moves.iter().find(|row| row.mv == "cells 1-3").unwrap();
        assert_eq!((row.best, row.to.as_deref()), (true, Some("1,00000111")));
        let steps = open("partisan-strip").moves("1,00000111").unwrap();
        let steps: Vec<_> = steps.iter().map(|step| step.to.as_str()).collect();
        assert_eq!(steps, ["2,00000001", "2,00000100"]);
    }

    #[test]
    fn nimbers_are_refused() {
        let refusal = try_solve("partisan-strip 2,11100111", Solver::Grundy).unwrap_err().to_string();
        assert!(refusal.contains("the nimber of a sum is not the XOR of nimbers"), "{refusal}");
    }

    #[test]
    fn player_1_wins_only_strips_of_2_and_4() {
        let wins = |n: &u64| {
            let report = try_solve(&format!("partisan-strip 1;{n}"), Solver::Memo).unwrap();
            report.winner() == Some(Winner::First)
        };
        assert_eq!((0..=14).filter(wins).collect::<Vec<_>>(), [2, 4]);
    }

    #[test]
    fn notation_and_slips() {
        let canonical = |text: &str| open("partisan-strip").canonical(text).unwrap();
        assert_eq!(canonical("1;3"), "1,111");
        assert_eq!(canonical("(2,0110)"), "2,0110");
        assert_eq!(canonical(&canonical("1;0")), "1,");
        assert_eq!(canonical("2;64").len(), 66);
        assert!(problem("partisan-strip 1;65").contains("too large"));
        assert!(problem("partisan-strip 1,12").contains("'2' is no cell"));
        assert!(problem("partisan-strip 8").contains("1;8"));
    }
}

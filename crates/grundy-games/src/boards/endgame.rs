//! Chess endgames: a few men, and the exact number of moves to mate.

mod notation;
mod store;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};

use self::store::EndgameStore;
use cozy_chess::{Board, BoardBuilder, Color, Move, PieceMoves};

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::Scene;
use grundy_base::report::{Longest, Statistics, Step, Tally, Winner};
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};
use grundy_endgame::{Endgame, Material};
use grundy_solve::contest::Numbered;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "endgame",
    aliases: &["chess"],
    title: "Chess endgame",
    rules: "Chess with a few men on the board: who mates wins, stalemate is a draw, and so is endless play. A pawn on the last \
            row becomes a queen, rook, bishop or knight. Not played: castling, the rule of fifty moves. \
            Play has ended when no sequence of moves can mate (bare kings, or a bishop or knight more).",
    params: &[(
        "KQK",
        "the men: white's from the king on, then black's: KRK, KPK, KBNK, KQKR; at most five in all; by \
         default KQK",
    )],
    notation: "A position in Forsyth-Edwards notation: 8/8/8/5k2/8/8/1Q6/K7 w - -. Or the squares of the men in the order of \
               the material, white to move unless b follows: a1 b2 f5. Captures and promotions lead to other materials, \
               which are positions of the game as well. Moves are written as usual: Qb5+, Rxa7, e8=Q.",
    examples: &[
        "endgame a1 b2 f5",
        "endgame:KRK 8/8/8/8/8/2k5/1R6/K7 w - -",
        "endgame:KPK 8/8/8/8/8/4k3/4P3/4K3 w - -",
    ],
    class: CLASS,
    facts: &[
        Fact {
            params: "",
            says: Says::Wins("c1 d1 a1", Winner::First),
            source: "textbook 1.6:B, computed: mate in 1",
        },
        Fact { params: "KRK", says: Says::Wins("a1 b2 c3", Winner::First), source: "G. Ströhlein 1970" },
        Fact {
            params: "KPK",
            says: Says::Wins("8/8/8/4k3/8/4K3/4P3/8 b - -", Winner::Second),
            source: "the opposition, any textbook",
        },
        Fact {
            params: "KPK",
            says: Says::Wins("8/8/8/4k3/8/4K3/4P3/8 w - -", Winner::Draw),
            source: "the opposition, any textbook",
        },
    ],
    source: "textbook 1.6:B; K. Thompson, ICCA Journal 9 (1986)",
    take_and_break: None,
    open,
};

const CLASS: Class = Class::CONTEST.partizan().cyclic().ending(Ending::Own);

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let text = if args.is_empty() { Text::new("KQK") } else { args.text };
    let material = Material::read(text)?;
    let rules = Endgames { material, solved: Mutex::default() };
    let start = notation::start(material).map(|board| notation::fen(&board));
    let table = table::contest(rules, CLASS)
        .tables(tables, count)
        .reading(|_| Some(Phrase::fixed("reading-endgame", "The fifty-move rule is left out.")));
    let table = if material.is_dead() { table } else { table.whole(EndgameStore::new) };
    Ok(Box::new(match start {
        Some(start) => table.start(start),
        None => table,
    }))
}

/// The rules of chess, with the tables of one material once they are made.
pub struct Endgames {
    material: Material,
    solved: Mutex<Option<Arc<Endgame>>>,
}

impl Endgames {
    /// The tables: made when they are first asked for, and kept.
    fn solved(&self, budget: &mut Budget<'_>) -> Result<Arc<Endgame>, Error> {
        let mut kept = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(endgame) = &*kept {
            return Ok(Arc::clone(endgame));
        }
        let endgame = Arc::new(Endgame::solve(self.material, budget)?);
        *kept = Some(Arc::clone(&endgame));
        Ok(endgame)
    }
}

/// Without the counters of moves, which decide nothing here, and without a square of capture en passant where
/// no pawn can legally capture: equal boards are equal positions.
fn plain(board: &Board) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    let captures = |moves: PieceMoves| moves.into_iter().any(|mv| grundy_endgame::takes_passing(board, mv));
    if board.en_passant().is_some() && !board.generate_moves(captures) {
        builder.en_passant = None;
    }
    builder.halfmove_clock = 0;
    builder.fullmove_number = 1;
    builder.build().expect("a legal position stays legal without its past")
}

impl Rules for Endgames {
    type Position = Board;
    type Move = Move;

    fn moves(&self, at: &Board, out: &mut Vec<Move>) {
        if Material::of(at).is_dead() {
            return;
        }
        at.generate_moves(|moves| {
            out.extend(moves);
            false
        });
    }

    fn play(&self, at: &Board, mv: &Move) -> Board {
        let mut after = at.clone();
        after.play(*mv);
        plain(&after)
    }
}

impl Contest for Endgames {
    fn ending(&self, at: &Board) -> Outcome {
        if at.checkers().is_empty() || Material::of(at).is_dead() { Outcome::Draw } else { Outcome::Loss }
    }
}

/// The verdicts of all positions, from the tables.
fn tables(rules: &Arc<Endgames>, budget: &mut Budget<'_>) -> Result<Numbered<Board>, Error> {
    let endgame = rules.solved(budget)?;
    Ok(Arc::new(move |at| endgame.verdict(at).expect("a legal position of the material")))
}

/// All positions of the material, for each side to move.
fn count(rules: &Arc<Endgames>, budget: &mut Budget<'_>) -> Result<Statistics, Error> {
    let endgame = rules.solved(budget)?;
    counted(rules, &endgame, budget)
}

fn counted(rules: &Endgames, endgame: &Endgame, budget: &Budget<'_>) -> Result<Statistics, Error> {
    let mut tallies = Vec::new();
    let sides = [
        (Color::White, phrase!("white-to-move", "white to move")),
        (Color::Black, phrase!("black-to-move", "black to move")),
    ];
    for (color, name) in sides {
        budget.look()?;
        let Some((tally, longest)) = endgame.count(color) else { continue };
        let longest = longest.map(|(remoteness, count, board)| Longest {
            remoteness,
            count,
            position: notation::fen(&board),
            line: line(rules, endgame, board),
        });
        tallies.push(Tally { name, longest, ..tally });
    }
    Ok(Statistics {
        counted: phrase!("counted-legal", "legal positions of this material, mirror images counted each"),
        tallies,
    })
}

/// Best moves up to mate.
fn line(rules: &Endgames, endgame: &Endgame, mut at: Board) -> Vec<Step> {
    let mut line = Vec::new();
    let verdict = |at: &Board| endgame.verdict(at).expect("a legal position of the material");
    while verdict(&at).remoteness.is_some_and(|plies| plies > 0) {
        let best = verdict(&at);
        let mut moves = Vec::new();
        rules.moves(&at, &mut moves);
        let found = moves
            .into_iter()
            .map(|mv| (mv, rules.play(&at, &mv)))
            .find(|(_, after)| verdict(after).behind_a_move() == best)
            .expect("some move keeps the value");
        line.push(Step { mv: rules.write_move(&at, &found.0), to: notation::fen(&found.1) });
        at = found.1;
    }
    line
}

impl Notation<Board, Move> for Endgames {
    fn read(&self, text: Text<'_>) -> Result<Board, grundy_base::error::BadText> {
        notation::read(text, self.material)
    }

    fn write(&self, at: &Board) -> String {
        notation::fen(at)
    }

    fn scene(&self, at: &Board) -> Option<Scene> {
        Some(notation::scene(at))
    }

    fn write_move(&self, at: &Board, mv: &Move) -> String {
        cozy_chess::util::display_san_move(at, *mv).to_string()
    }

    fn remark(&self, at: &Board, verdict: &Verdict) -> Option<Phrase> {
        let mover = || match at.side_to_move() {
            Color::White => phrase!("white", "White"),
            Color::Black => phrase!("black", "Black"),
        };
        let moves = |n: u32| match n {
            1 => phrase!("in-1-move", "1 move"),
            n => phrase!("in-moves", "{n} moves", n = n),
        };
        let dead = Material::of(at).is_dead();
        match (verdict.outcome, verdict.remoteness) {
            (Outcome::Win, Some(plies)) => Some(phrase!(
                "mates",
                "{mover} mates in {moves}.",
                mover = mover(),
                moves = moves(plies.div_ceil(2))
            )),
            (Outcome::Loss, Some(0)) => {
                Some(phrase!("checkmated", "{mover} is checkmated.", mover = mover()))
            }
            (Outcome::Loss, Some(plies)) => Some(phrase!(
                "is-mated",
                "{mover} is mated in {moves}.",
                mover = mover(),
                moves = moves(plies / 2)
            )),
            (Outcome::Draw, _) if dead => Some(phrase!("cannot-mate", "No sequence of moves can mate.")),
            (Outcome::Draw, _) if !at.generate_moves(|_| true) => {
                Some(phrase!("stalemated", "{mover} is stalemated.", mover = mover()))
            }
            _ => None,
        }
    }
}

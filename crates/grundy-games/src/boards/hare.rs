//! Hare and hounds: three hounds that never go back, one hare that must get past them.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::strong::{BoardShape, cells};
use grundy_door::table::{self, Table};
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "hare-and-hounds",
    aliases: &["hare", "french-military-game"],
    title: "Hare and hounds",
    rules: "Eleven points: five in the middle row, three above and three below. Points beside each other in a row or column are \
            joined; so are, slantwise, the two ends and the centre with the points above and below them. Three hounds (d) start \
            at the left, the hare (h) at the right; the hounds move first. A move takes a hound, or the hare, to a joined empty \
            point; hounds never go to the left. The hounds win if the hare cannot move; the hare wins once no hound is to the \
            left of it. Play without end is a draw here.",
    params: &[],
    notation: "Rows from the top between slashes, underscores for the corners, and who is to move: _d.._/d...h/_d.._ d. A move \
               names the points, columns from a, rows from 1 at the bottom: a2-b2.",
    examples: &["hare-and-hounds _..d_/..d.h/_..d_ h", "hare-and-hounds _d.._/d...h/_d.._ d"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact {
            params: "",
            says: Says::Wins("_d.._/d...h/_d.._ d", Winner::First),
            source: "Winning Ways, chapter 21: the hounds win",
        },
        Fact { params: "", says: Says::Wins("_..d_/...dh/_..d_ h", Winner::Second), source: "the rules" },
        Fact { params: "", says: Says::Wins("_..._/h..d./_.dd_ h", Winner::First), source: "the rules" },
    ],
    source: "L. Dyen, 1880s; Winning Ways, chapter 21",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    args.none()?;
    Ok(Box::new(
        table::contest(Hare::new(), GAME.class).start("_d.._/d...h/_d.._ d").strong(GAME.id).reading(|_| {
            let says = "Play without end is a draw here; by other rules hounds that dawdle lose.";
            Some(Phrase::fixed("reading-hare", says))
        }),
    ))
}

/// The column of each point, as they are read.
const COLUMNS: [u32; 11] = [1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3];
/// All pairs of joined points.
const JOINED: [(u32, u32); 22] = [
    (0, 1),
    (1, 2),
    (3, 4),
    (4, 5),
    (5, 6),
    (6, 7),
    (8, 9),
    (9, 10),
    (0, 4),
    (4, 8),
    (1, 5),
    (5, 9),
    (2, 6),
    (6, 10),
    (3, 0),
    (3, 8),
    (7, 2),
    (7, 10),
    (5, 0),
    (5, 2),
    (5, 8),
    (5, 10),
];

/// The rules.
#[derive(Clone, Debug)]
pub struct Hare {
    shape: BoardShape,
    /// Layer 0 where the hounds are to move, layer 1 where the hare is.
    pairs: Pairs,
    joined: Vec<u32>,
}

impl Hare {
    fn new() -> Self {
        let mirror = vec![8, 9, 10, 3, 4, 5, 6, 7, 0, 1, 2];
        let mut joined = vec![0; 11];
        for (a, b) in JOINED {
            joined[a as usize] |= 1 << b;
            joined[b as usize] |= 1 << a;
        }
        Self {
            shape: BoardShape::new("_..._/...../_..._", ['d', 'h']).joined(JOINED.map(|(a, b)| [a, b])),
            pairs: Pairs::new(Symmetry::generated(11, &[mirror]), [(0, 3, 1), (1, 1, 3)]).sided(),
            joined,
        }
    }

    fn escaped(at: &Stones) -> bool {
        let (hounds, hare) = if at.second { (at.theirs, at.mine) } else { (at.mine, at.theirs) };
        let columns = |set| cells(set).map(|point| COLUMNS[point as usize]);
        columns(hounds).min() >= columns(hare).min()
    }
}

impl Rules for Hare {
    type Position = Stones;
    /// The points from and to.
    type Move = (u32, u32);

    fn moves(&self, at: &Stones, out: &mut Vec<Self::Move>) {
        if Self::escaped(at) {
            return;
        }
        for from in cells(at.mine) {
            let onward = |&to: &u32| at.second || COLUMNS[to as usize] >= COLUMNS[from as usize];
            let free = cells(self.joined[from as usize] & !at.all()).filter(onward);
            out.extend(free.map(|to| (from, to)));
        }
    }

    fn play(&self, at: &Stones, (from, to): &Self::Move) -> Stones {
        Stones { mine: at.mine & !(1 << from) | 1 << to, layer: 1 - at.layer, ..*at }.turned()
    }
}

impl Contest for Hare {
    fn ending(&self, at: &Stones) -> Outcome {
        // past the hounds, the hare has won; else who cannot move has lost
        if at.second && Self::escaped(at) { Outcome::Win } else { Outcome::Loss }
    }
}

impl Board for Hare {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

impl Notation<Stones, (u32, u32)> for Hare {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        self.shape.read_layered(text, &self.pairs, "expected three hounds (d) and one hare (h)")
    }

    fn write(&self, at: &Stones) -> String {
        self.shape.write(at)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        Some(self.shape.scene(at))
    }

    fn write_move(&self, _: &Stones, (from, to): &(u32, u32)) -> String {
        format!("{}-{}", self.shape.cell(*from), self.shape.cell(*to))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::problem;
    use crate::testing::strong::{check, totals};

    #[test]
    fn the_hounds_win() {
        check("hare-and-hounds");
        let tally = totals("hare-and-hounds");
        assert_eq!(tally.ties, 0);
        assert!(tally.positions < 2 * 165 * 8);
    }

    #[test]
    fn slips() {
        assert!(problem("hare _d.._/d...h/_..._ d").contains("three hounds"));
    }
}

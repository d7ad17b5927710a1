//! Top Entails: split a stack of coins, or take its top coin, which binds the other player.

use grundy_base::error::BadText;
use grundy_base::report::Winner;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::{Class, Entailing, Reply};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::heap_list::heap_parts;
use grundy_door::table;
use grundy_heap::Cut;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "top-entails",
    aliases: &["entailing-stacks"],
    title: "Top Entails",
    rules: "Stacks of coins. A move splits a stack into two stacks, neither of them empty, or takes the top \
            coin of a stack; then the other player must move in what is left of this stack. A player who \
            cannot move where he must loses.",
    params: &[],
    notation: "The sizes of the stacks: 4 5; with ! after the one in which the player must move: 4 3!. A \
               move says into what to split, or that the top is taken: split 3+2, top; with several stacks, \
               which one: 1: top.",
    examples: &["top-entails 4 5", "top-entails 3", "top-entails 6 3!"],
    class: Class::CONTEST,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(
                4,
                &[1, 0, 2, 1, 3, 0, 1, 3, 4, 0, 3, 4, 2, 5, 1, 6, 2, 0, 3, 2, 7, 3, 1, 7, 3, 4, 2, 0, 8],
            ),
            source: "J. West, New values for Top Entails, 1996",
        },
        Fact { params: "", says: Says::Wins("3 9", Winner::First), source: "a stack of 3 is loony" },
        Fact { params: "", says: Says::WinningMoves("3", &["top"]), source: "Winning Ways, chapter 12" },
        Fact { params: "", says: Says::Wins("4 7", Winner::Second), source: "1 xor 1 = 0" },
    ],
    source: "Winning Ways, chapter 12; J. West, New values for Top Entails, 1996",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let stack = |n: u64| (n <= MAX_STACK).then_some(n);
        Ok(Box::new(table::entailing(TopEntails).start("4 5").axis("n", stack)))
    },
};

/// The largest stack: all smaller ones are needed for it.
const MAX_STACK: u64 = 10_000;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct TopEntails;

/// What is done to a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// It is split.
    Split(Cut),
    /// Its top coin is taken.
    Top,
}

impl Entailing for TopEntails {
    type Component = u64;
    type Move = Act;

    fn moves(&self, &n: &u64, out: &mut Vec<Act>) {
        out.extend((n > 0).then_some(Act::Top));
        out.extend(Cut::splits(n).map(Act::Split));
    }

    fn play(&self, n: &u64, act: &Act, out: &mut Vec<u64>) -> Reply {
        match act {
            Act::Top => {
                out.push(n - 1);
                Reply::There
            }
            Act::Split(cut) => {
                cut.leave(out);
                Reply::Anywhere
            }
        }
    }
}

impl Notation<u64, Act> for TopEntails {
    fn read(&self, text: Text<'_>) -> Result<u64, BadText> {
        text.number("a stack", 0..=MAX_STACK)
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        heap_parts(text)
    }

    fn write(&self, n: &u64) -> String {
        n.to_string()
    }

    fn write_move(&self, _: &u64, act: &Act) -> String {
        match act {
            Act::Top => "top".to_owned(),
            Act::Split(cut) => format!("split {}", cut.write_rest()),
        }
    }

    fn scene(&self, n: &u64) -> Option<Scene> {
        Some(Scene::heap(Unit::Stone, *n))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, solve};
    use grundy_base::report::{Ask, Cell, Solver};

    /// Whole positions by search, bound and free, with their moves.
    #[test]
    fn values_equal_search() {
        let table = open("top-entails");
        let stacks: Vec<String> = (0..7).flat_map(|n| (0..7).map(move |m| format!("{n} {m}"))).collect();
        for position in stacks.iter().flat_map(|at| [at.clone(), format!("{at}!"), format!("{at} wait")]) {
            let solve = |solver| table.solve(&position, &Ask { solver, ..Ask::default() }).unwrap();
            let [known, searched] = [Solver::Auto, Solver::Induction].map(solve);
            assert_eq!(known.winner(), searched.winner(), "{position}");
            let rows = |report: &grundy_base::report::Report| -> Vec<_> {
                report.moves.iter().map(|row| (row.mv.clone(), row.winner())).collect()
            };
            assert_eq!(rows(&known), rows(&searched), "{position}");
        }
    }

    #[test]
    fn far_values() {
        for (n, value) in [(40, 1), (43, 9), (50, 11), (58, 6)] {
            let found = solve(&format!("top-entails {n}")).answer.nimber().map(|value| value.0);
            assert_eq!(found, Some(value), "{n}");
        }
        let table = open("top-entails");
        let cells = table.cells(&[0..=59], &Ask::default()).unwrap();
        let loony = |cell: &Cell| *cell == Cell::Value("∞".to_owned());
        let places: Vec<usize> = (0..cells.len()).filter(|&n| loony(&cells[n])).collect();
        assert_eq!(places, [1, 3]);
    }
}

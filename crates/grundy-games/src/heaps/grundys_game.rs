//! Grundy's game: split a heap into two unequal ones.

use grundy_base::report::Winner;
use grundy_base::rules::{Class, Heap, Impartial};
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::heap_list::HeapMoves;
use grundy_door::table;
use grundy_heap::Cut;
use grundy_heap::sequence::Digits;
use grundy_heap::takes::Takes;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "grundy",
    aliases: &["grundys-game"],
    title: "Grundy's game",
    rules: "Heaps of sticks. A move splits one heap into two heaps of different sizes, neither of them empty. The player who cannot move \
            loses (only heaps of one and two are left then).",
    params: &[],
    notation: "The sizes of the heaps: 7 6 5. A move says into what to split, the larger part first: split 5+2; with several \
               heaps, which one: 2: split 5+1.",
    examples: &["grundy 7", "grundy 6 5 3", "grundy 7 6 6 5 3 2 2", "grundy --misere 13 3"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimbers(1, &[0, 0, 1, 0, 2, 1, 0]),
            source: "textbook 1.4.5, table (10)",
        },
        Fact { params: "", says: Says::Nimber("7 6 6 5 3 2 2", 3), source: "textbook 1.4.5" },
        Fact {
            params: "",
            says: Says::WinningMoves("7 6 6 5 3 2 2", &["2: split 5+1", "3: split 5+1", "4: split 3+2"]),
            source: "textbook 1.4.5",
        },
        Fact { params: "", says: Says::Nimber("28", 1), source: "textbook 1.4.7" },
        Fact { params: "", says: Says::Nimber("17 11", 0), source: "textbook 1.4.7" },
        Fact {
            params: "",
            says: Says::WinsMisere("17 11", Winner::Second),
            source: "textbook 1.4.7, computed",
        },
        Fact { params: "", says: Says::WinsMisere("28", Winner::First), source: "textbook 1.4.7, computed" },
    ],
    source: "P. M. Grundy, Mathematics and games, 1939; textbook 1.4.5, 1.4.7",
    take_and_break: Some(|| Digits::Takes(Takes::grundys_game())),
    open: |args| {
        args.none()?;
        Ok(Box::new(table::heaps(GrundysGame).start("7 6 6 5 3 2 2").take_and_break(Takes::grundys_game)))
    },
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct GrundysGame;

impl Impartial for GrundysGame {
    type Component = u64;
    type Move = Cut;

    fn moves(&self, &n: &u64, out: &mut Vec<Cut>) {
        out.extend(Cut::splits(n).filter(|cut| cut.left != cut.right));
    }

    fn play(&self, _: &u64, mv: &Cut, out: &mut Vec<u64>) {
        mv.leave(out);
    }

    fn count_moves(&self, &n: &u64) -> Option<u64> {
        Some(n.saturating_sub(1) / 2)
    }
}

impl Heap for GrundysGame {}

impl HeapMoves for GrundysGame {
    fn name_move(&self, _: u64, mv: &Cut) -> String {
        format!("split {}", mv.write_rest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::heaps::{check_rules, solve, values, winning, written};
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::report::{Ask, Moves, Solver};
    use grundy_base::rules::Whole;
    use grundy_base::value::outcome::Outcome;
    use grundy_solve::contest;

    #[test]
    fn moves_of_the_textbook() {
        check_rules(&GrundysGame, 200);
        assert_eq!(written("grundy 1 2"), [""; 0]);
        assert_eq!(written("grundy 3"), ["split 2+1"]);
        assert_eq!(written("grundy 4"), ["split 3+1"]);
        assert_eq!(written("grundy 7"), ["split 6+1", "split 5+2", "split 4+3"]);
    }

    #[test]
    fn values_of_the_textbook() {
        let found = values(&GrundysGame, 2000);
        let first = [
            0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2,
            4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2,
        ];
        assert_eq!(found[1..=60], first);
        let lost: Vec<usize> = (1..=2000).filter(|&n| found[n] == 0).collect();
        assert_eq!(
            lost,
            [
                1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346,
                359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929,
                932, 1222
            ]
        );
        assert_eq!(found.iter().max(), Some(&50));
        assert_eq!((found[100], found[500], found[1000], found[2000]), (2, 11, 17, 39));
    }

    /// The play-through of textbook 1.4.5: every move as made there, and the XOR of every position.
    #[test]
    fn play_through_of_the_textbook() {
        let mut at = "7 6 6 5 3 2 2".to_owned();
        let play = |at: &mut String, mv: &str, xor: u64, heaps: &str, small: usize| {
            let report = solve(&format!("grundy {at}"), &Ask::default());
            let row = report.moves.iter().find(|row| row.mv == mv).expect(mv);
            *at = row.to.clone().unwrap();
            let mut sizes: Vec<u64> = at.split(' ').map(|heap| heap.parse().unwrap()).collect();
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            let alive: Vec<String> = sizes.iter().filter(|&&n| n > 2).map(u64::to_string).collect();
            assert_eq!(row.answer.nimber().unwrap().0, xor, "after {mv}");
            assert_eq!((alive.join("+").as_str(), sizes.len() - alive.len()), (heaps, small), "after {mv}");
            assert_eq!(sizes.iter().sum::<u64>(), 31);
        };
        play(&mut at, "2: split 5+1", 0, "7+6+5+5+3", 3);
        play(&mut at, "1: split 5+2", 2, "6+5+5+5+3", 4);
        play(&mut at, "1: split 4+1", 0, "6+5+5+4+3", 5);
        let five = |at: &str| at.split(' ').position(|heap| heap == "5").unwrap() + 1;
        let mv = format!("{}: split 4+1", five(&at));
        play(&mut at, &mv, 2, "6+5+4+4+3", 6);
        let mv = format!("{}: split 4+1", five(&at));
        play(&mut at, &mv, 0, "6+4+4+4+3", 7);
        let four = at.split(' ').position(|heap| heap == "4").unwrap() + 1;
        play(&mut at, &format!("{four}: split 3+1"), 1, "6+4+4+3+3", 8);
        // three kinds of winning move: one for each heap that is large enough, but no 6 → 5+1
        let mut kinds: Vec<String> = winning(&format!("grundy {at}"))
            .iter()
            .map(|mv| mv.split_once(": ").unwrap().1.to_owned())
            .collect();
        kinds.sort();
        kinds.dedup();
        assert_eq!(kinds, ["split 2+1", "split 3+1", "split 4+2"]);
        let six = at.split(' ').position(|heap| heap == "6").unwrap() + 1;
        play(&mut at, &format!("{six}: split 4+2"), 0, "4+4+4+3+3", 9);
    }

    /// Who wins by the formula for misère Nim, put on nimbers; false in general (textbook 1.4.7).
    fn by_formula(found: &[u64], sum: &[u64]) -> Outcome {
        let values = || sum.iter().map(|&n| found[usize::try_from(n).unwrap()]);
        let lost = u64::from(values().all(|value| value <= 1));
        if values().fold(0, |sum, value| sum ^ value) == lost { Outcome::Loss } else { Outcome::Win }
    }

    fn misere(sum: &[u64]) -> Outcome {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let root = Whole::<&GrundysGame>::canonical(sum.to_vec());
        let rules = Whole::misere(&GrundysGame);
        let mut solved = contest::solve(&rules, &root, Solver::Memo, &mut budget).unwrap();
        solved.verdict(&root, &mut budget).unwrap().outcome
    }

    #[test]
    fn misere_play_has_no_formula_on_nimbers() {
        let found = values(&GrundysGame, 40);
        let wrong: Vec<u64> = (1..=40).filter(|&n| misere(&[n]) != by_formula(&found, &[n])).collect();
        assert_eq!(wrong, [18, 21, 24, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40]);
        // 28 → 17+11: both lost by the formula, which cannot be
        assert_eq!(
            (by_formula(&found, &[28]), by_formula(&found, &[17, 11])),
            (Outcome::Loss, Outcome::Loss)
        );
        assert_eq!((misere(&[28]), misere(&[17, 11])), (Outcome::Win, Outcome::Loss));
        let ask = Ask { misere: true, moves: Moves::None, ..Ask::default() };
        assert_eq!(solve("grundy 28", &ask).winner(), Some(Winner::First));
    }

    #[test]
    fn the_smallest_slip_of_the_misere_formula() {
        let found = values(&GrundysGame, 16);
        // all sums of a total, heaps descending; heaps of 1 and 2 never matter, so only sums without them are
        // tried
        let mut wrong = Vec::new();
        let mut open: Vec<Vec<u64>> = vec![Vec::new()];
        while let Some(sum) = open.pop() {
            let total: u64 = sum.iter().sum();
            if misere(&sum) != by_formula(&found, &sum) {
                wrong.push((total, sum.clone()));
            }
            let most = sum.last().copied().unwrap_or(16).min(16 - total);
            open.extend((3..=most).map(|n| [&sum[..], &[n]].concat()));
        }
        assert_eq!(wrong, [(16, vec![13, 3])]);
    }
}

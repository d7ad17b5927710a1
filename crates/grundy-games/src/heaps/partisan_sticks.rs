//! Partisan sticks: each player has a set of amounts to take.

use std::sync::OnceLock;

use super::sticks::read_takes;
use grundy_base::error::{BadText, Error};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::read_heap;
use grundy_door::table::{self, Table};
use grundy_heap::partisan::{self, Outcomes};
use grundy_heap::subtraction::TakeSet;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "partisan-sticks",
    aliases: &["partisan-bashe"],
    title: "Partisan sticks",
    rules: "One heap of sticks. Player 1 may take 1 or 7 of them, player 2 may take 3 or 4 (or other amounts, a set for each). \
            The player who cannot move loses.",
    params: &[("1,7/3,4", "the amounts that player 1 may take, and those of player 2")],
    notation: "Who is to move, and the number of sticks: 1;10. A move says how many to take: take 7.",
    examples: &["partisan-sticks 1;10", "partisan-sticks 2;8", "partisan-sticks:1,3,5,6,7/1,2,8,12 1;30"],
    class: Class::CONTEST.partizan(),
    facts: &[
        Fact { params: "", says: Says::Wins("1;1", Winner::First), source: "textbook 1.2.4" },
        Fact { params: "", says: Says::Wins("2;1", Winner::Second), source: "textbook 1.2.4" },
        Fact { params: "", says: Says::Wins("1;10", Winner::Second), source: "textbook 1.2.4" },
        Fact { params: "", says: Says::Wins("2;10", Winner::Second), source: "textbook 1.2.4" },
        Fact { params: "", says: Says::WinningMoves("1;7", &["take 1", "take 7"]), source: "textbook 1.2.4" },
        Fact { params: "", says: Says::WinningMoves("2;8", &["take 3", "take 4"]), source: "textbook 1.2.4" },
        Fact {
            params: "1,3,5,6,7/1,2,8,12",
            says: Says::Wins("1;15", Winner::First),
            source: "textbook 1.2.4: 15 differs from 0",
        },
        Fact {
            params: "1,3,5,6,7/1,2,8,12",
            says: Says::Wins("2;16", Winner::First),
            source: "textbook 1.2.4",
        },
        Fact {
            params: "",
            says: Says::Wins("1;1000000000000000000", Winner::Second),
            source: "textbook 1.2.4, period 10",
        },
    ],
    source: "textbook 1.2.4",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let takes = read_two_sets(args.text, [&[1, 7], &[3, 4]])?;
    let players = Axis::finite("player", 1..=2);
    let family = table::Family::Sets(takes.clone());
    let table = table::contest(PartisanSticks::new(takes), GAME.class).start("1;10").family(family);
    Ok(Box::new(table.axes(vec![players, Axis::endless("sticks")], |_, numbers| match numbers {
        [player @ (1 | 2), sticks] => Some(Heap { second: *player == 2, sticks: *sticks }),
        _ => None,
    })))
}

/// Reads the take-sets of two players, `1,7/3,4`; without any, gives the default.
pub fn read_two_sets(text: Text<'_>, default: [&[u64]; 2]) -> Result<[Vec<u64>; 2], BadText> {
    if text.is_blank() {
        return Ok(default.map(<[u64]>::to_vec));
    }
    let example = default.map(|set| set.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let (first, second) = text.split_once('/').ok_or_else(|| {
        text.bad(Phrase::brief(
            "wrong-missing",
            format!(
                "one set of amounts is missing: expected a set for each player, as {}",
                example.join("/")
            ),
        ))
    })?;
    Ok([read_takes(first)?, read_takes(second)?])
}

/// What the player to move and the other are called, where rules call them 1 and 2; `second` if player 2 is
/// to move.
pub fn numbered_players(second: bool) -> [Phrase; 2] {
    let [one, two] = [1, 2].map(|n: u64| phrase!("player-number", "Player {n}", n = n));
    if second { [two, one] } else { [one, two] }
}

/// The rules: the amounts that each player may take, ascending; and the outcomes by their period, if that was
/// found.
#[derive(Debug)]
pub struct PartisanSticks {
    takes: [Vec<u64>; 2],
    law: OnceLock<Option<Outcomes>>,
}

/// Who moves, and how many sticks are left.
///
/// # Equality
/// The same heap is another position when the other player is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    second: bool,
    sticks: u64,
}

/// The work that a law may cost: cells looked at. A moment, whatever the sets.
const MAX_LAW_CELLS: u64 = 1 << 26;

/// The memory that a law may cost.
const MAX_LAW_BYTES: u64 = 1 << 26;

impl PartisanSticks {
    /// The game in which player 1 takes an amount of the first set, and player 2 one of the second.
    pub fn new(takes: [Vec<u64>; 2]) -> Self {
        let takes = takes.map(|mut set| {
            set.retain(|&take| take > 0);
            set.sort_unstable();
            set.dedup();
            set
        });
        Self { takes, law: OnceLock::new() }
    }

    /// The outcomes by their period, if it is found in a moment.
    fn periodic(&self) -> Option<&Outcomes> {
        let find = || {
            let [first, second] = &self.takes;
            let sets = [TakeSet::new(first.iter().copied())?, TakeSet::new(second.iter().copied())?];
            let heaps = MAX_LAW_CELLS / (first.len() + second.len()) as u64;
            let limits = Limits { max_bytes: MAX_LAW_BYTES, ..Limits::default() };
            partisan::solve(&sets, heaps, &mut Budget::new(&limits)).ok()
        };
        self.law.get_or_init(find).as_ref()
    }
}

impl Rules for PartisanSticks {
    type Position = Heap;
    /// How many to take.
    type Move = u64;

    fn moves(&self, at: &Heap, out: &mut Vec<u64>) {
        out.extend(self.takes[usize::from(at.second)].iter().take_while(|&&take| take <= at.sticks));
    }

    fn play(&self, at: &Heap, take: &u64) -> Heap {
        Heap { second: !at.second, sticks: at.sticks - take }
    }
}

impl Contest for PartisanSticks {
    /// By the period of both rows together, where it is short enough to be found.
    fn law(&self, at: &Heap) -> Option<Outcome> {
        let wins = self.periodic()?.wins(at.sticks)?[usize::from(at.second)];
        Some(if wins { Outcome::Win } else { Outcome::Loss })
    }
}

impl Notation<Heap, u64> for PartisanSticks {
    fn read(&self, text: Text<'_>) -> Result<Heap, BadText> {
        let inner = text.strip_prefix("(").and_then(|inner| inner.strip_suffix(")")).unwrap_or(text);
        let (player, sticks) = inner.split_once(';').or_else(|| inner.split_once(',')).ok_or_else(|| {
            text.bad(Phrase::brief(
                "wrong-turn",
                "who is to move is missing: expected the player and the sticks, as 1;10",
            ))
        })?;
        let player = player.number("the player to move", 1..=2)?;
        Ok(Heap { second: player == 2, sticks: read_heap(sticks)? })
    }

    fn write(&self, at: &Heap) -> String {
        format!("{};{}", 1 + u8::from(at.second), at.sticks)
    }

    fn player_names(&self, at: &Heap) -> Option<[Phrase; 2]> {
        Some(numbered_players(at.second))
    }

    fn scene(&self, at: &Heap) -> Option<Scene> {
        Some(Scene::heap(Unit::Stick, at.sticks))
    }

    fn write_move(&self, _: &Heap, take: &u64) -> String {
        format!("take {take}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{letters, problem, try_solve, verdict};
    use grundy_base::report::Solver;
    use grundy_heap::proof::subtraction::SubtractionRow;
    use grundy_heap::values::Values;
    use proptest::prelude::*;

    fn rules(first: &[u64], second: &[u64]) -> PartisanSticks {
        PartisanSticks::new([first.to_vec(), second.to_vec()])
    }

    fn period(rules: &PartisanSticks) -> (u64, u64) {
        rules.periodic().unwrap().period().unwrap()
    }

    #[test]
    fn both_tables_of_the_textbook() {
        let rows = "LWWWLLWWWWLWWWLLWWWWLWWWLLWWWWLWWWLLWWWWLLLLWWLLWWWLLLWWLLWWWLLLWWLLWWWLLLWWLLWWWL";
        assert_eq!(letters("partisan-sticks", &[1..=2, 0..=40]), rows);
        let rows = "LWLWLWWWWLWLWWWWWLWLWWWWLWLWWWWWLLWWWWWWLWLWWWWWLWWWWWWLWLWWWWWLWW";
        assert_eq!(letters("partisan-sticks:1,3,5,6,7/1,2,8,12", &[1..=2, 0..=32]), rows);
    }

    #[test]
    fn the_periods_of_the_textbook() {
        assert_eq!(period(&rules(&[1, 7], &[3, 4])), (0, 10));
        assert_eq!(period(&rules(&[3, 4], &[1, 7])), (0, 10));
        assert_eq!(period(&rules(&[1, 3, 5, 6, 7], &[1, 2, 8, 12])), (1, 15));
    }

    /// Most random games degenerate: from some heap on the same player wins, moving first or second (textbook
    /// 1.2.4).
    #[test]
    fn most_games_degenerate() {
        let sets: Vec<_> = (1..=10).flat_map(|a| (a + 1..=10).map(move |b| [a, b])).collect();
        let degenerate = |first: &[u64], second: &[u64]| {
            let rules = rules(first, second);
            let (from, length) = period(&rules);
            let wins = |heap| rules.periodic().unwrap().wins(heap).unwrap();
            [true, false].iter().any(|&first| (from..from + length).all(|heap| wins(heap) == [first, !first]))
        };
        let pairs = sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b)));
        assert_eq!(pairs.filter(|(a, b)| degenerate(*a, *b)).count(), 1610);
    }

    /// The step log of the textbook: each lost position marks those that move to it.
    #[test]
    fn the_step_log() {
        let rules = rules(&[1, 7], &[3, 4]);
        let all = || (0..=10).flat_map(|sticks| [false, true].map(|second| Heap { second, sticks }));
        let mut log = Vec::new();
        for lost in all().filter(|at| verdict(&rules, at).outcome == Outcome::Loss) {
            let moves_to = |at: &Heap| {
                let mut moves = Vec::new();
                rules.moves(at, &mut moves);
                moves.iter().any(|take| rules.play(at, take) == lost)
            };
            let marks: Vec<_> = all().filter(moves_to).map(|at| rules.write(&at)).collect();
            log.push(format!("{}->{}", rules.write(&lost), marks.join(",")));
        }
        let expected = "1;0->2;3,2;4 2;0->1;1,1;7 2;1->1;2,1;8 2;2->1;3,1;9 1;4->2;7,2;8 1;5->2;8,2;9 2;5->1;6 2;6->1;7 \
                        1;10-> 2;10->";
        assert_eq!(log.join(" "), expected);
    }

    #[test]
    fn induction_and_push_agree_and_nimbers_do_not_apply() {
        for n in 0..40 {
            for player in 1..=2 {
                let question = format!("partisan-sticks {player};{n}");
                let [a, b, c] = [Solver::Induction, Solver::Push, Solver::Law]
                    .map(|solver| try_solve(&question, solver).unwrap().winner());
                assert!(a == b && b == c, "{question}");
            }
        }
        let refusal = try_solve("partisan-sticks 1;10", Solver::Grundy).unwrap_err();
        assert!(refusal.to_string().contains("the players have different moves"));
    }

    #[test]
    fn slips() {
        assert_eq!(letters("partisan-sticks", &[3..=3, 1..=1]), ".");
        assert!(problem("partisan-sticks 10").contains("1;10"));
        assert!(problem("partisan-sticks 3;10").contains("the player to move"));
        assert!(problem("partisan-sticks:1,7 1;10").contains("1,7/3,4"));
        assert!(problem("partisan-sticks:1,7/ 1;10").contains("is missing"));
        assert!(problem("partisan-sticks:0/1 1;10").contains("too small"));
        // large amounts, and too large an amount for the period: search
        assert!(try_solve("partisan-sticks:1,65/3 1;1000000000000000000", Solver::Law).is_ok());
        assert!(try_solve("partisan-sticks:1,40000/3,50001 1;1000000000000000000", Solver::Law).is_ok());
        assert!(try_solve("partisan-sticks:1,1000000000/3 1;500", Solver::Law).is_err());
        assert_eq!(
            try_solve("partisan-sticks:1,1000000000/3 1;2", Solver::Auto).unwrap().winner(),
            Some(Winner::First)
        );
    }

    #[test]
    fn the_engine_of_laws_says_the_same() {
        let row = {
            let (limits, mut row) = (Limits::default(), SubtractionRow::two_sets([vec![1, 7], vec![3, 4]]));
            row.extend(101, &mut Budget::new(&limits)).unwrap();
            row
        };
        let games = letters("partisan-sticks", &[1..=2, 0..=100]);
        for (player, bit) in [(0, 1), (1, 2)] {
            let ours = (0..101).map(|n| if row.at(n) & bit == 0 { 'L' } else { 'W' });
            assert!(ours.eq(games.chars().skip(101 * player).take(101)), "player {}", player + 1);
        }
    }

    proptest! {
        #[test]
        fn the_law_agrees_with_search(
            first in prop::collection::vec(1..12_u64, 1..4),
            second in prop::collection::vec(1..12_u64, 1..4),
            sticks in 0..200_u64,
            player in any::<bool>(),
        ) {
            let rules = rules(&first, &second);
            let at = Heap { second: player, sticks };
            prop_assert_eq!(rules.law(&at), Some(verdict(&rules, &at).outcome));
        }
    }
}

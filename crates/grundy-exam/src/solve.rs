//! The classes of all positions that can be reached, by retrograde analysis.
//!
//! **Solves** every game of stones, cycles and dead ends included. **Needs** nothing more. **Cost** every
//! move of every position twice. **Finds** the class of each position, exact: where the analysis was cut off,
//! a class is told only if nothing beyond the cut can change it. **Source** the exam's definitions of a
//! winning strategy; textbook 1.6.4.

use std::ops::RangeInclusive;

use grundy::Outcome;
use grundy::error::{Advice, BadText, Error, Setting};
use grundy::graph::GraphContest;
use grundy::limits::{Budget, Limits};
use grundy::notation::text::Text;
use grundy::planted::{self, Fault};
use grundy::solve::retrograde;

use crate::class::Class;
use crate::explore::{BEYOND, Explored, LOST, WON, explore};
use crate::position::Position;
use crate::rules::{After, Rules};

/// More starts are refused.
pub const MAX_STARTS: u64 = 1_000_000;
/// Positions that are looked at besides the starts, if nothing else is said.
pub const DEFAULT_BOUND: usize = 1_000_000;
/// A larger bound means this one: positions are numbered by 32 bits.
const MAX_BOUND: usize = 1 << 31;

/// A solved game.
#[derive(Debug)]
pub struct Solved<'a> {
    rules: &'a Rules,
    starts: RangeInclusive<i64>,
    explored: Explored,
    classes: Vec<Class>,
}

impl<'a> Solved<'a> {
    /// Solves the game for all starts of a range, looking at about `bound` positions besides them at most.
    ///
    /// # Errors
    /// The game is over at a start, an expression fails in a position, or a limit.
    ///
    /// ```
    /// use grundy::limits::Limits;
    /// use grundy_exam::{class::Class, rules::{Rules, Texts}, solve::{DEFAULT_BOUND, Solved}};
    /// let rules = Rules::read(Texts {
    ///     heaps: "S".to_owned(),
    ///     moves: "+1, *2".to_owned(),
    ///     end: Some("s>=29".to_owned()),
    ///     lose: None,
    ///     no_repeat: false,
    /// })?;
    /// let solved = Solved::new(&rules, 1..=28, DEFAULT_BOUND, &Limits::default())?;
    /// assert_eq!(solved.class(&rules.start(12)), Some(Class::Loss(2)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn new(
        rules: &'a Rules,
        starts: RangeInclusive<i64>,
        bound: usize,
        limits: &Limits,
    ) -> Result<Self, Error> {
        refuse_ended(rules, &starts)?;
        let mut budget = Budget::new(limits);
        let count = usize::try_from(starts.end().abs_diff(*starts.start())).unwrap_or(usize::MAX);
        let bound = bound.saturating_add(count).saturating_add(1).min(MAX_BOUND);
        let explored = explore(rules, starts.clone(), bound, &mut budget)?;
        let size = explored.graph.len();
        budget.take_table::<(usize, usize, [u32; 6], Class)>(u64::try_from(size).unwrap_or(u64::MAX))?;
        let mut endings = vec![Outcome::Draw; size];
        endings[WON] = Outcome::Loss;
        let verdicts = retrograde::solve(GraphContest { graph: &explored.graph, endings: &endings });
        let far = explored.to_the_frontier();
        let classes = (0..size).map(|vertex| {
            let verdict = verdicts[vertex];
            let plies = verdict.remoteness.unwrap_or(0);
            match verdict.outcome {
                // nothing beyond the cut is met earlier, so nothing there is faster
                Outcome::Win if plies <= far[vertex] => Class::Win(plies.div_ceil(2)),
                Outcome::Loss if plies <= far[vertex] => {
                    Class::Loss(plies / 2 + u32::from(planted::is(Fault::LateLoss) && plies > 4))
                }
                Outcome::Draw if far[vertex] == u32::MAX => {
                    let stuck = explored.graph.arcs_from(vertex).is_empty();
                    if stuck { Class::Stuck } else { Class::Never }
                }
                _ => Class::Beyond,
            }
        });
        let classes = classes.collect();
        Ok(Self { rules, starts, explored, classes })
    }

    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The numbers of stones S.
    pub fn starts(&self) -> RangeInclusive<i64> {
        self.starts.clone()
    }

    /// The class of a position; `None` if no start leads to it.
    pub fn class(&self, at: &Position) -> Option<Class> {
        self.explored.vertex(at).map(|vertex| self.classes[vertex])
    }

    /// The class that the opponent has behind a move, as the analysis counts it; `None` if the mover has won.
    pub fn behind(&self, after: &After) -> Option<Class> {
        match after {
            After::Won => None,
            After::Lost => Some(self.classes[LOST]),
            After::Beyond => Some(self.classes[BEYOND]),
            After::Live(next) => self.class(next),
        }
    }

    /// The class of a start.
    ///
    /// # Panics
    /// If S is not in the range.
    pub fn class_of(&self, stones: i64) -> Class {
        self.class(&self.rules.start(stones)).expect("every start was explored")
    }

    /// Whether some start's class is not known because the analysis was cut off.
    pub fn bound_hit(&self) -> bool {
        self.starts().any(|stones| self.class_of(stones) == Class::Beyond)
    }

    /// Whether a move from this start lets the opponent win at once, by a move.
    ///
    /// # Errors
    /// An expression fails.
    pub fn can_blunder(&self, stones: i64) -> Result<bool, BadText> {
        for step in self.rules.moves(&self.rules.start(stones))? {
            let After::Live(next) = step.after else { continue };
            let wins = match self.class(&next) {
                Some(Class::Beyond) | None => {
                    self.rules.moves(&next)?.iter().any(|answer| answer.after == After::Won)
                }
                Some(class) => class == Class::Win(1),
            };
            if wins {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A position in which the game is over cannot be a start.
fn refuse_ended(rules: &Rules, starts: &RangeInclusive<i64>) -> Result<(), BadText> {
    for stones in starts.clone() {
        let heaps = rules.start(stones).heaps;
        if rules.over(&heaps)?.is_none() {
            continue;
        }
        let texts = rules.texts();
        let conditions: Vec<&str> =
            [&texts.end, &texts.lose].into_iter().flatten().map(String::as_str).collect();
        let (first, last) = (starts.start(), starts.end());
        let hint = if stones > *first {
            let range = Setting::value(format!("{first}..{}", stones - 1));
            Advice::change(format!("S up to {} can be asked for", stones - 1), "S", range)
        } else {
            let mut later = stones..=*last;
            match later.find(|&s| matches!(rules.over(&rules.start(s).heaps), Ok(None))) {
                Some(live) => {
                    let range = Setting::value(format!("{live}..{last}"));
                    Advice::change(format!("S from {live} on can be asked for"), "S", range)
                }
                None => "in the whole range the game is over before it begins".into(),
            }
        };
        return Err(Text::new(&conditions.join("; "))
            .bad(format!("with S = {stones} the game is over before the first move"))
            .hint(hint));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rules;

    fn classes(rules: &Rules, starts: RangeInclusive<i64>, bound: usize) -> String {
        let solved = Solved::new(rules, starts.clone(), bound, &Limits::default()).unwrap();
        starts.map(|stones| solved.class_of(stones).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn no_moves_and_cycles_are_classes() {
        let game = rules("S", "-3", "s==1", None, false);
        assert_eq!(classes(&game, 2..=8, 100), "stuck never W1 never never L1 never");
        let game = rules("S", "+1, -1", "s>=5", None, false);
        assert_eq!(classes(&game, 1..=4, 100), "never never never W1");
        let game = rules("S", "+1", "s>=4", None, true);
        assert_eq!(classes(&game, 1..=3, 100), "never never W1");
    }

    #[test]
    fn the_bound_is_told() {
        // stones without end: 5 is passed by
        let game = rules("S", "+2", "s==6", None, false);
        assert_eq!(classes(&game, 3..=5, 50), "beyond W1 beyond");
        // what is near is known all the same
        let game = rules("S", "+1, *3", "s>=1000", None, false);
        assert_eq!(classes(&game, 998..=999, 1), "W1 W1");
        assert_eq!(classes(&game, 331..=333, 1), "beyond beyond beyond");
        assert_eq!(classes(&game, 331..=333, 8), "beyond beyond L1");
        let game = rules("S", "*2", "s==3", None, false);
        assert_eq!(classes(&game, 1..=1, 1000), "beyond");
        // a slip of two plies is seen whatever the bound
        let game = rules("S", "+1, *2", "s>=29", None, false);
        let solved = Solved::new(&game, 20..=20, 1, &Limits::default()).unwrap();
        assert!(solved.class_of(20) == Class::Win(1) && solved.can_blunder(20).unwrap());
    }

    #[test]
    fn only_losing_ends() {
        // misère: the player who takes the heap over ten loses
        let game = rules("S", "+1, +2", "s>99", Some("s>10"), false);
        assert_eq!(classes(&game, 6..=10, 100), "W3 L2 W2 W2 L1");
    }

    #[test]
    fn ended_starts_are_refused() {
        let game = rules("S", "+1, *2", "s>=29", None, false);
        let error = |starts| match Solved::new(&game, starts, 100, &Limits::default()) {
            Err(Error::BadText(bad)) => (bad.problem, *bad.hint.unwrap()),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            error(20..=40),
            (
                "with S = 29 the game is over before the first move".into(),
                Advice::change("S up to 28 can be asked for", "S", Setting::value("20..28"))
            )
        );
        assert!(error(30..=31).1.words.contains("whole range"));
    }
}

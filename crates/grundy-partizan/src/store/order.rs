//! Comparison: G ≤ H, by stops, by memo, by the definition. No recursion.

use rustc_hash::FxHashMap;

use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same value.
    Equal,
    /// The first is less.
    Less,
    /// The first is greater.
    Greater,
    /// Neither is at least the other: the first player wins the difference.
    Confused,
}

impl Relation {
    /// As it is written between the two.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::Confused => "||",
        }
    }
}

/// Who wins a value by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The second player: the value is 0.
    Previous,
    /// The first player.
    Next,
    /// Left, whoever begins.
    Left,
    /// Right, whoever begins.
    Right,
}

impl Outcome {
    /// `P`, `N`, `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Self::Previous => 'P',
            Self::Next => 'N',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }
}

/// What is known of comparisons, and the work in hand.
#[derive(Default)]
pub(crate) struct Comparing {
    known: FxHashMap<(Value, Value), bool>,
    /// Comparisons with the unfinished game; forgotten with it.
    passing: FxHashMap<(Value, Value), bool>,
    stack: Vec<LeqQuestion>,
}

/// The question whether one value is at most another, and how many replies of the definition have been
/// tried.
struct LeqQuestion {
    low: Value,
    high: Value,
    tried: usize,
}

impl Comparing {
    pub(crate) fn forget_passing(&mut self) {
        self.passing.clear();
    }

    fn memo(&self, low: Value, high: Value) -> &FxHashMap<(Value, Value), bool> {
        if low == Value::UNFINISHED || high == Value::UNFINISHED { &self.passing } else { &self.known }
    }
}

impl Store<'_> {
    /// Whether `low` ≤ `high`: no Left option of `low` is at least `high`, and no Right option of `high` is
    /// at most `low`.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn le(&mut self, low: Value, high: Value) -> Done<bool> {
        if let Some(known) = self.at_once(low, high) {
            return Ok(known);
        }
        let mut stack = std::mem::take(&mut self.comparing.stack);
        stack.clear();
        let found = self.compare_on(&mut stack, low, high);
        self.comparing.stack = stack;
        found
    }

    fn compare_on(&mut self, stack: &mut Vec<LeqQuestion>, low: Value, high: Value) -> Done<bool> {
        self.push(stack, low, high)?;
        let mut answer = false;
        while let Some(top) = stack.last_mut() {
            let (low, high) = (top.low, top.high);
            answer = match self.reply(low, high, top.tried) {
                None => true,
                Some((worse, better)) => match self.at_once(worse, better) {
                    Some(true) => false,
                    Some(false) => {
                        top.tried += 1;
                        continue;
                    }
                    None => {
                        self.push(stack, worse, better)?;
                        continue;
                    }
                },
            };
            self.charge_memo()?;
            if low == Value::UNFINISHED || high == Value::UNFINISHED {
                self.comparing.passing.insert((low, high), answer);
            } else {
                self.comparing.known.insert((low, high), answer);
            }
            stack.pop();
        }
        Ok(answer)
    }

    fn push(&mut self, stack: &mut Vec<LeqQuestion>, low: Value, high: Value) -> Done<()> {
        self.budget.step()?;
        for value in [low, high] {
            if value != Value::UNFINISHED && self.as_number(value).is_none() {
                self.list(value)?;
            }
        }
        stack.push(LeqQuestion { low, high, tried: 0 });
        Ok(())
    }

    /// The comparison that would refute `low` ≤ `high`. Nobody needs to move in a number (number
    /// avoidance).
    fn reply(&self, low: Value, high: Value, at: usize) -> Option<(Value, Value)> {
        let moves = |value: Value, player: Player| match self.as_number(value) {
            Some(_) => &[],
            None => self.listed(value, player),
        };
        let lefts = moves(low, Player::Left);
        match lefts.get(at) {
            Some(&option) => Some((high, option)),
            None => moves(high, Player::Right).get(at - lefts.len()).map(|&option| (option, low)),
        }
    }

    /// The answer, if it takes no search.
    fn at_once(&self, low: Value, high: Value) -> Option<bool> {
        if low == high {
            return Some(true);
        }
        let (a, b) = (self.entry(low), self.entry(high));
        if let (Some(a), Some(b)) = (self.name_of(a), self.name_of(b)) {
            return Some(a.le(b));
        }
        if a.left_stop < b.right_stop {
            return Some(true);
        }
        if a.left_stop > b.left_stop || a.right_stop > b.right_stop {
            return Some(false);
        }
        self.comparing.memo(low, high).get(&(low, high)).copied()
    }

    /// How two values compare.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn relation(&mut self, a: Value, b: Value) -> Done<Relation> {
        Ok(match (self.le(a, b)?, self.le(b, a)?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        })
    }

    /// Who wins.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn outcome(&mut self, value: Value) -> Done<Outcome> {
        Ok(match self.relation(value, Value::ZERO)? {
            Relation::Equal => Outcome::Previous,
            Relation::Less => Outcome::Right,
            Relation::Greater => Outcome::Left,
            Relation::Confused => Outcome::Next,
        })
    }
}

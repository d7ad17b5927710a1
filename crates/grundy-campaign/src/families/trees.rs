//! Decision trees in brackets: what backward induction pays under both orders of ties, and who chooses what.

use std::fmt::Write;

use grundy::limits::{Budget, Limits};
use grundy_tree::read;
use grundy_tree::solve::{Rules, Ties, induction};

use super::Difference;
use crate::choices::Choices;
use crate::definition::Fraction;
use crate::tally::Tally;

enum Shape {
    Leaf(Vec<i128>),
    Choice(usize, Vec<Shape>),
    Chance(Vec<(i128, Shape)>),
}

impl Shape {
    fn choose(choices: &mut Choices, players: usize, depth: u32) -> Self {
        let kind = if depth == 0 { 0 } else { choices.below(6) };
        let below = |choices: &mut Choices| Self::choose(choices, players, depth - 1);
        match kind {
            0 | 1 => Self::Leaf((0..players).map(|_| i128::from(choices.below(5)) - 1).collect()),
            5 => {
                let many = choices.between(1, 3);
                let branches = (0..many).map(|_| (i128::from(choices.between(1, 4)), below(choices)));
                Self::Chance(branches.collect())
            }
            _ => {
                let (mover, many) = (choices.place(players), choices.between(1, 3));
                Self::Choice(mover, (0..many).map(|_| below(choices)).collect())
            }
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Leaf(pays) => {
                let pays: Vec<String> = pays.iter().map(ToString::to_string).collect();
                write!(out, "({})", pays.join(" ")).ok();
            }
            Self::Choice(mover, below) => {
                write!(out, "[{}", mover + 1).ok();
                for shape in below {
                    out.push(' ');
                    shape.write(out);
                }
                out.push(']');
            }
            Self::Chance(branches) => {
                let all: i128 = branches.iter().map(|(weight, _)| weight).sum();
                out.push('{');
                for (weight, shape) in branches {
                    write!(out, " {weight}/{all} ").ok();
                    shape.write(out);
                }
                out.push_str(" }");
            }
        }
    }

    /// What each player gets; of equal moves the first or the last is taken.
    fn worth(&self, players: usize, last: bool) -> Vec<Fraction> {
        match self {
            Self::Leaf(pays) => pays.iter().map(|pay| Fraction::new(*pay, 1)).collect(),
            Self::Choice(mover, below) => {
                let mut best: Option<Vec<Fraction>> = None;
                for shape in below {
                    let worth = shape.worth(players, last);
                    let taken = best.as_ref().is_none_or(|best| {
                        worth[*mover].exceeds(best[*mover]) || last && worth[*mover] == best[*mover]
                    });
                    if taken {
                        best = Some(worth);
                    }
                }
                best.unwrap_or_default()
            }
            Self::Chance(branches) => {
                let all: i128 = branches.iter().map(|(weight, _)| weight).sum();
                let mut sum = vec![Fraction::new(0, 1); players];
                for (weight, shape) in branches {
                    for (sum, worth) in sum.iter_mut().zip(shape.worth(players, last)) {
                        *sum = sum.plus(worth.times(Fraction::new(*weight, all)));
                    }
                }
                sum
            }
        }
    }
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let players = choices.between(1, 3) as usize;
    let shape = Shape::choose(choices, players, 4);
    let mut text = String::new();
    shape.write(&mut text);
    let limits = Limits::default();
    let mut budget = Budget::new(&limits);
    let tree = read::brackets(&text, &mut budget).map_err(|error| Difference(format!("{text}: {error}")))?;
    for (ties, last) in [(Ties::First, false), (Ties::Last, true)] {
        let solution = induction(&tree, &Rules { ties, ..Rules::default() }, &mut budget);
        let solution = solution.map_err(|error| Difference(format!("{text}: {error}")))?;
        let found: Vec<String> = solution.value(0).iter().map(ToString::to_string).collect();
        let expected: Vec<String> = shape.worth(players, last).iter().map(ToString::to_string).collect();
        tally.answers += players as u64;
        if found != expected {
            return Err(Difference(format!("{text}: {ties:?}: {found:?}, not {expected:?}")));
        }
    }
    Ok(())
}

//! How small and how large numbers can be, as far as is easily seen: division and shifts need no care where
//! nothing is below zero.

use grundy_lang::ast::Binary;
use grundy_script::arrow::code::{Int, Var};

/// Bounds of a number; beyond these nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i64,
    pub(super) most: i64,
}

impl Bounds {
    pub(super) const ALL: Self = Self { least: i64::MIN, most: i64::MAX };
    pub(super) const NATURAL: Self = Self { least: 0, most: i64::MAX };

    pub(super) fn is_natural(self) -> bool {
        self.least >= 0
    }

    /// Whether numbers can be shifted by it.
    pub(super) fn is_shift(self) -> bool {
        self.least >= 0 && self.most < 64
    }
}

/// The bounds of a number, where those of names are told.
pub(super) fn bounds(code: &Int, of: &dyn Fn(Var) -> Bounds) -> Bounds {
    let all = |all: &[Int]| all.iter().map(|one| bounds(one, of)).collect::<Vec<_>>();
    let least = |all: &[Bounds]| all.iter().map(|one| one.least).min().unwrap_or(i64::MIN);
    let most = |all: &[Bounds]| all.iter().map(|one| one.most).max().unwrap_or(i64::MAX);
    match code {
        Int::Const(n) => Bounds { least: *n, most: *n },
        Int::Var(var) => of(*var),
        Int::Binary(op, a, b) => {
            let (a, b) = (bounds(a, of), bounds(b, of));
            match op {
                Binary::Add => Bounds {
                    least: if a.least == i64::MIN || b.least == i64::MIN {
                        i64::MIN
                    } else {
                        a.least.saturating_add(b.least)
                    },
                    most: a.most.saturating_add(b.most),
                },
                Binary::Mod if b.least > 0 => Bounds { least: 0, most: b.most - 1 },
                Binary::And if a.is_natural() || b.is_natural() => {
                    let most = [a, b].into_iter().filter(|one| one.is_natural()).map(|one| one.most).min();
                    Bounds { least: 0, most: most.unwrap_or(i64::MAX) }
                }
                // what is too large is no number
                _ if a.is_natural() && b.is_natural() && *op != Binary::Sub => match op {
                    Binary::FloorDiv | Binary::Shr => Bounds { least: 0, most: a.most },
                    _ => Bounds::NATURAL,
                },
                Binary::Shl if a.is_natural() => Bounds::NATURAL,
                _ => Bounds::ALL,
            }
        }
        Int::Min(items) => {
            let all = all(items);
            Bounds { least: least(&all), most: all.iter().map(|one| one.most).min().unwrap_or(i64::MAX) }
        }
        Int::Max(items) => {
            let all = all(items);
            Bounds { least: all.iter().map(|one| one.least).max().unwrap_or(i64::MIN), most: most(&all) }
        }
        Int::Choice(_, a, b) => {
            let all = [bounds(a, of), bounds(b, of)];
            Bounds { least: least(&all), most: most(&all) }
        }
        Int::At(row, _) => {
            let all = all(row);
            Bounds { least: least(&all), most: most(&all) }
        }
        Int::Abs(_) => Bounds::NATURAL,
        Int::Method(..) => Bounds { least: 0, most: 64 },
        Int::OfTest(_) => Bounds { least: 0, most: 1 },
        Int::Minus(_) | Int::Invert(_) => Bounds::ALL,
    }
}

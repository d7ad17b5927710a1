//! The fast way for games with few rare heaps.

use super::classes::VALUES;
use super::coded::Coded;
use super::lanes::widest;
use super::plan::{LANES, Plan};
use super::rounds::{Cell, LookFar, Prove, Settle, Window};

/// Values as bytes, and the plan for more of them.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    pub(super) known: Coded,
    plan: Option<Plan>,
}

/// How a run of blocks ended.
pub(super) enum End {
    /// All is known that was asked for.
    Done,
    /// The rare heaps are no longer few, or a value is too large.
    Unfit,
}

/// Heaps between two proofs.
const ROUND: usize = 512;

impl Blocks {
    pub(super) fn new(known: Coded) -> Self {
        Self { known, plan: None }
    }

    /// Computes on until `len` heaps are known, or something ends it.
    pub(super) fn extend(
        &mut self,
        len: usize,
        threads: usize,
    ) -> End {
        let _ = threads;
        let entered = (self.known.bytes.len(), self.known.rare.len());
        let guard = LANES.max(self.known.takes.digits.len() + 1);
        let mut window = Window::default();
        let mut cells: Vec<Cell> = Vec::new();
        while self.known.bytes.len() < len {
            let n = self.known.bytes.len();
            if self.known.rare.last().is_some_and(|&(last, _)| last + guard >= n) {
                let value = self.known.exact();
                if value >= VALUES {
                    return End::Unfit;
                }
                self.known.push(value);
                let fresh = self.known.rare.len() - entered.1;
                if fresh > 64 + (self.known.bytes.len() - entered.0) / 64 {
                    return End::Unfit;
                }
                continue;
            }
            self.renew(LANES);
            let Some(plan) = &self.plan else { unreachable!("it was just made") };
            cells.clear();
            let mut too_large = false;
            while self.known.bytes.len() < len.min(n + ROUND) {
                let at = self.known.bytes.len();
                let far = widest(LookFar { bytes: &self.known.bytes, plan, n: at, vectors: 1 });
                let (bytes, result) = widest(Settle {
                    known: &self.known,
                    plan,
                    far: &far,
                    window: &mut window,
                    cells: &mut cells,
                });
                self.known.bytes.extend_from_slice(&bytes);
                if result.is_err() {
                    too_large = true;
                    break;
                }
            }
            let missed = widest(Prove { known: &self.known, cells: &cells });
            if let Some(missed) = missed {
                self.known.truncate(missed);
                let value = self.known.exact();
                if value >= VALUES {
                    return End::Unfit;
                }
                self.known.push(value);
            } else if too_large {
                return End::Unfit;
            }
        }
        self.known.truncate(len);
        End::Done
    }

    /// The largest value.
    pub(super) fn largest(&self) -> u16 {
        (0..self.known.bytes.len()).map(|n| self.known.value(n)).max().unwrap_or(0)
    }

    /// Makes a plan, or brings it up to date.
    fn renew(&mut self, lookahead: usize) {
        let (n, rare) = (self.known.bytes.len(), self.known.rare.len());
        match &mut self.plan {
            Some(plan) if n < 4 * plan.made.0 && rare <= plan.made.1 + plan.made.1 / 8 + 4 && plan.lookahead == lookahead => {
                if rare > plan.followed {
                    plan.follow(&self.known);
                }
            }
            _ => self.plan = Some(Plan::new(&self.known, lookahead)),
        }
    }
}

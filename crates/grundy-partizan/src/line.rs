//! Piecewise linear functions of t ≥ −1, with corners at dyadic places: what thermographs are made of.

use std::cmp::Ordering;

use crate::dyadic::Dyadic;
use crate::halt::Done;

/// Which of two functions counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    Most,
    Least,
}

/// A continuous function: its corners (x, t), and its slope after the last one.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    corners: Vec<(Dyadic, Dyadic)>,
    slope: i8,
}

impl Line {
    /// A wall, which is constant from its last corner on.
    pub(crate) fn mast(wall: &[(Dyadic, Dyadic)]) -> Self {
        Self { corners: wall.to_vec(), slope: 0 }
    }

    /// The first value, at t = −1.
    pub(crate) fn start(&self) -> Dyadic {
        self.corners.first().map_or(Dyadic::ZERO, |corner| corner.0)
    }

    /// The value at t.
    fn at(&self, t: Dyadic) -> Done<Dyadic> {
        let next = self.corners.partition_point(|corner| corner.1 <= t);
        let &(x, from) = self.corners.get(next.saturating_sub(1)).expect("a line has a first corner");
        let slope = match self.corners.get(next) {
            None => i64::from(self.slope),
            Some(&(later, _)) => match later.cmp(&x) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
        };
        x.plus(t.minus(from)?.times(Dyadic::integer(slope))?)
    }

    /// The function with t added (1) or subtracted (−1).
    pub(crate) fn taxed(self, sign: i8) -> Done<Self> {
        let add = |(x, t): (Dyadic, Dyadic)| Ok((x.plus(t.times(Dyadic::integer(sign.into()))?)?, t));
        let corners = self.corners.into_iter().map(add).collect::<Done<_>>()?;
        Ok(Self { corners, slope: self.slope + sign })
    }

    /// All places where one of two functions has a corner, and one place behind them.
    fn places(&self, other: &Self) -> Done<Vec<Dyadic>> {
        let mut places: Vec<Dyadic> =
            self.corners.iter().chain(&other.corners).map(|corner| corner.1).collect();
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    /// Where two functions cross strictly between two places, the differences there being d and e.
    fn crossing(t: Dyadic, d: Dyadic, u: Dyadic, e: Dyadic) -> Done<Option<Dyadic>> {
        let zero = Dyadic::ZERO;
        if d == zero || e == zero || (d > zero) == (e > zero) {
            return Ok(None);
        }
        // the slopes of the functions differ by 1 or 2
        let (rise, run) = (d.minus(e)?, u.minus(t)?);
        let rise = if rise < zero { rise.negated() } else { rise };
        let d = if d < zero { d.negated() } else { d };
        let step = if rise == run { d } else { d.half()? };
        t.plus(step).map(Some)
    }

    /// The larger or the smaller of two functions everywhere. Both are walls: constant at the end.
    pub(crate) fn pick(&self, other: &Self, pick: Pick) -> Done<Self> {
        let places = self.places(other)?;
        let mut corners: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(places.len() + 1);
        let mut before: Option<(Dyadic, Dyadic)> = None;
        for t in places {
            let (a, b) = (self.at(t)?, other.at(t)?);
            let gap = a.minus(b)?;
            if let Some((u, d)) = before
                && let Some(cross) = Self::crossing(u, d, t, gap)?
            {
                corners.push((self.at(cross)?, cross));
            }
            corners.push((if pick == Pick::Most { a.max(b) } else { a.min(b) }, t));
            before = Some((t, gap));
        }
        let mut line = Self { corners, slope: 0 };
        line.straighten()?;
        Ok(line)
    }

    /// The first place where this left scaffold is no longer above a right scaffold, and the value there.
    /// The gap never grows, and it shrinks after the last corner, as there the slopes are −1 and +1.
    pub(crate) fn meets(&self, right: &Self) -> Done<(Dyadic, Dyadic)> {
        let mut before: Option<(Dyadic, Dyadic)> = None;
        for t in self.places(right)? {
            let gap = self.at(t)?.minus(right.at(t)?)?;
            if gap == Dyadic::ZERO {
                return Ok((t, self.at(t)?));
            }
            if gap < Dyadic::ZERO {
                let (u, d) = before.expect("scaffolds begin uncrossed");
                let cross = Self::crossing(u, d, t, gap)?.expect("the gap changes its sign");
                return Ok((cross, self.at(cross)?));
            }
            before = Some((t, gap));
        }
        let (t, gap) = before.expect("a line has a corner");
        let cross = t.plus(gap.half()?)?;
        Ok((cross, self.at(cross)?))
    }

    /// The corners up to a place, the mast's foot last.
    pub(crate) fn until(&self, t: Dyadic, x: Dyadic) -> Done<Vec<(Dyadic, Dyadic)>> {
        let mut corners: Vec<_> = self.corners.iter().copied().filter(|corner| corner.1 < t).collect();
        corners.push((x, t));
        let mut line = Self { corners, slope: 0 };
        line.straighten()?;
        Ok(line.corners)
    }

    /// Drops corners where nothing turns.
    fn straighten(&mut self) -> Done<()> {
        let mut kept: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(self.corners.len());
        for at in 0..self.corners.len() {
            let (x, t) = self.corners[at];
            let into = kept.last().map(|before| x.cmp(&before.0));
            let out = match self.corners.get(at + 1) {
                Some(next) => next.0.cmp(&x),
                None => self.slope.cmp(&0),
            };
            if into != Some(out) {
                kept.push((x, t));
            }
        }
        self.corners = kept;
        Ok(())
    }
}

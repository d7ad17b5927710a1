//! The probability of winning Pig from every position.
//!
//! Holding raises the sum of the scores, so positions are solved from high sums to low. Where a turn can be
//! lost, two positions wait for each other (the scores with either player to move): their values are found by
//! iteration, which shrinks the error in every round, since a turn is lost with a probability below 1.
//! **Source** T. Neller and C. Presser 2004, whose value iteration this is, one pair of scores at a time.

use grundy_base::error::Stopped;
use grundy_base::limits::{Budget, Limits};

/// A change of a few last places: values err by as much, divided by the chance that a turn is not lost.
const PRECISION: f64 = 1e-14;
/// More rounds than any pair of scores has needed; an error of 1/2 shrinks by far more.
const MAX_ROUNDS: usize = 10_000;

/// What the player to move wins with, in every position.
#[derive(Clone, Debug)]
pub struct Odds {
    target: usize,
    faces: Vec<usize>,
    /// By own score, the other score, the total of the turn (while it has not won).
    wins: Vec<f64>,
    /// Where each own score begins.
    starts: Vec<usize>,
    /// Sums of scores that are not solved yet: all below this.
    left: usize,
}

impl Odds {
    /// Solves the game to a target with a die that shows `faces`, or, just as likely as each of them, loses
    /// the turn.
    ///
    /// ```
    /// use grundy_games::payoffs::pig::Odds;
    /// let piglet = Odds::solve(2, &[1]);
    /// assert!((piglet.wins(0, 0, 0) - 4.0 / 7.0).abs() < 1e-12);
    /// ```
    ///
    /// # Panics
    /// If the target is 0, or a face is.
    pub fn solve(target: usize, faces: &[usize]) -> Self {
        let mut odds = Self::unsolved(target, faces);
        let limits = Limits { max_bytes: u64::MAX, ..Limits::default() };
        odds.further(&mut Budget::new(&limits)).expect("nothing stops it");
        odds
    }

    /// The same with nothing solved yet.
    ///
    /// # Panics
    /// As for [`solve`](Self::solve).
    pub fn unsolved(target: usize, faces: &[usize]) -> Self {
        assert!(target > 0 && faces.iter().all(|&face| face > 0), "play makes progress");
        let mut starts = vec![0];
        for own in 0..target {
            starts.push(starts[own] + target * (target - own));
        }
        Self { target, faces: faces.to_vec(), wins: vec![0.5; starts[target]], starts, left: 2 * target - 1 }
    }

    /// Bytes of the values up to a target.
    pub fn bytes(target: usize) -> u64 {
        let target = target as u64;
        target.saturating_mul(target).saturating_mul(target + 1) / 2 * size_of::<f64>() as u64
    }

    /// Solves what is left to solve. What is done when a limit ends it stays done, so that it can be called
    /// again.
    ///
    /// # Errors
    /// A limit.
    pub fn further(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        while let Some(sum) = self.left.checked_sub(1) {
            // the pair (low, sum - low) and its mirror image
            for low in (sum + 1).saturating_sub(self.target)..=sum / 2 {
                budget.steps(2 * (self.target - low) as u64)?;
                self.settle(low, sum - low);
            }
            self.left = sum;
        }
        Ok(())
    }

    /// How likely the player to move wins, with these scores and this total of the turn.
    ///
    /// # Panics
    /// If a score is not below the target.
    pub fn wins(&self, own: usize, other: usize, total: usize) -> f64 {
        if own + total >= self.target { 1.0 } else { self.wins[self.place(own, other) + total] }
    }

    /// The probability of winning after a throw now.
    pub fn throw(&self, own: usize, other: usize, total: usize) -> f64 {
        self.after_throw(own, other, total, 1.0 - self.wins(other, own, 0))
    }

    fn place(&self, own: usize, other: usize) -> usize {
        self.starts[own] + other * (self.target - own)
    }

    #[expect(clippy::cast_precision_loss, reason = "a die has few faces")]
    fn after_throw(&self, own: usize, other: usize, total: usize, lost: f64) -> f64 {
        let counted: f64 = self.faces.iter().map(|face| self.wins(own, other, total + face)).sum();
        (lost + counted) / (self.faces.len() + 1) as f64
    }

    /// All totals of a turn, if losing the turn is worth this. Gives the value at the beginning of the turn.
    fn turn(&mut self, own: usize, other: usize, lost: f64) -> f64 {
        let place = self.place(own, other);
        for total in (0..self.target - own).rev() {
            let throw = self.after_throw(own, other, total, lost);
            let hold = if total > 0 { 1.0 - self.wins(other, own + total, 0) } else { 0.0 };
            self.wins[place + total] = throw.max(hold);
        }
        self.wins[place]
    }

    /// Both positions with these scores, which wait for each other.
    fn settle(&mut self, low: usize, high: usize) {
        for _ in 0..MAX_ROUNDS {
            let before = self.wins(low, high, 0);
            let mirror = self.wins(high, low, 0);
            let first = self.turn(low, high, 1.0 - mirror);
            let second = if low == high { first } else { self.turn(high, low, 1.0 - first) };
            if (first - before).abs().max((second - mirror).abs()) <= PRECISION {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_rational::BigRational;
    use num_traits::{One, ToPrimitive, Zero};

    /// Exactly, by Howard's policy iteration: a plan is valued by linear equations in fractions, and improved
    /// until nothing is left to improve. Gives the values by own score, other score, total.
    fn exact(target: usize, faces: &[usize]) -> Vec<((usize, usize, usize), BigRational)> {
        let states: Vec<(usize, usize, usize)> = (0..target)
            .flat_map(|own| {
                (0..target).flat_map(move |other| (0..target - own).map(move |k| (own, other, k)))
            })
            .collect();
        let number = |state: (usize, usize, usize)| states.iter().position(|one| *one == state).unwrap();
        let sides = BigRational::from_integer((faces.len() + 1).into());
        // each action as (constant, coefficients of states)
        let throw = |(own, other, k): (usize, usize, usize)| {
            let part = BigRational::one() / &sides;
            let mut row = (part.clone(), vec![(number((other, own, 0)), -part.clone())]);
            for face in faces {
                if own + k + face >= target {
                    row.0 += &part;
                } else {
                    row.1.push((number((own, other, k + face)), part.clone()));
                }
            }
            row
        };
        let hold = |(own, other, k): (usize, usize, usize)| {
            (BigRational::one(), vec![(number((other, own + k, 0)), -BigRational::one())])
        };
        let mut holds = vec![false; states.len()];
        loop {
            let rows: Vec<_> = states
                .iter()
                .zip(&holds)
                .map(|(state, holds)| if *holds { hold(*state) } else { throw(*state) })
                .collect();
            let values = solve_linear(&rows);
            let worth = |row: &(BigRational, Vec<(usize, BigRational)>)| {
                row.1.iter().fold(row.0.clone(), |sum, (i, factor)| sum + factor * &values[*i])
            };
            let mut improved = false;
            for (i, state) in states.iter().enumerate().filter(|(_, state)| state.2 > 0) {
                let other = if holds[i] { throw(*state) } else { hold(*state) };
                if worth(&other) > values[i] {
                    holds[i] = !holds[i];
                    improved = true;
                }
            }
            if !improved {
                return states.into_iter().zip(values).collect();
            }
        }
    }

    /// Solves v = constant + factors · v by elimination.
    fn solve_linear(rows: &[(BigRational, Vec<(usize, BigRational)>)]) -> Vec<BigRational> {
        let n = rows.len();
        let mut matrix = vec![vec![BigRational::zero(); n + 1]; n];
        for (i, (constant, factors)) in rows.iter().enumerate() {
            matrix[i][i] += BigRational::one();
            matrix[i][n] += constant;
            factors.iter().for_each(|(j, factor)| matrix[i][*j] -= factor);
        }
        for column in 0..n {
            let pivot = (column..n).find(|row| !matrix[*row][column].is_zero()).unwrap();
            matrix.swap(column, pivot);
            let scale = BigRational::one() / &matrix[column][column];
            matrix[column].iter_mut().for_each(|entry| *entry *= &scale);
            let pivot = matrix[column].clone();
            for row in (0..n).filter(|row| *row != column) {
                let factor = matrix[row][column].clone();
                if !factor.is_zero() {
                    matrix[row].iter_mut().zip(&pivot).for_each(|(entry, pivot)| *entry -= &factor * pivot);
                }
            }
        }
        matrix.into_iter().map(|mut row| row.pop().unwrap()).collect()
    }

    #[test]
    fn exact_fractions_agree() {
        for (target, faces) in
            [(1, &[1][..]), (2, &[1]), (4, &[1]), (2, &[2, 3, 4, 5, 6]), (5, &[2, 3, 4, 5, 6]), (4, &[1, 2])]
        {
            let odds = Odds::solve(target, faces);
            for ((own, other, total), value) in exact(target, faces) {
                let found = odds.wins(own, other, total);
                let value = value.to_f64().unwrap();
                assert!(
                    (found - value).abs() < 1e-12,
                    "{target} {faces:?} {own} {other} {total}: {found} {value}"
                );
            }
        }
    }

    #[test]
    fn what_is_stopped_goes_on() {
        let limits = Limits::default();
        let mut odds = Odds::unsolved(12, &[1, 2]);
        limits.stop.time_is_over();
        assert!(odds.further(&mut Budget::new(&limits)).is_err(), "it looks at the flag");
        odds.further(&mut Budget::new(&Limits::default())).unwrap();
        let whole = Odds::solve(12, &[1, 2]);
        assert_eq!(odds.wins, whole.wins);
        assert_eq!(Odds::bytes(12), 8 * whole.wins.len() as u64);
    }

    #[test]
    fn the_hundred_points_of_the_literature() {
        let odds = Odds::solve(100, &[2, 3, 4, 5, 6]);
        assert_eq!(format!("{:.4}", odds.wins(0, 0, 0)), "0.5306");
        // every position satisfies its own equation
        for (own, other, total) in [(0, 0, 0), (50, 20, 10), (99, 99, 0), (20, 99, 40), (0, 99, 0)] {
            let hold = if total > 0 { 1.0 - odds.wins(other, own + total, 0) } else { 0.0 };
            let best = odds.throw(own, other, total).max(hold);
            assert!((odds.wins(own, other, total) - best).abs() < 1e-14, "{own} {other} {total}");
        }
    }
}

//! Rule files of payoff games.

use grundy::rules::{Payoff, Turn};
use grundy::value::outcome::Outcome;
use grundy::value::rational::Rational;
use num_rational::Ratio;

use super::Rules;
use super::header::Ended;
use super::options::Move;
use super::position::Position;

fn add(pay: &mut [Rational], paid: &[Ratio<i64>]) {
    for (pay, paid) in pay.iter_mut().zip(paid) {
        *pay += &Rational::ratio(*paid.numer(), *paid.denom()).expect("a ratio has a denominator");
    }
}

impl Payoff for Rules {
    type Amount = Rational;
    fn players(&self) -> usize {
        usize::from(self.file.players())
    }
    fn turn(&self, at: &Position) -> Turn {
        // an end has no mover, so `turn` is not called there
        if self.file.ended(at).is_some() {
            return Turn::Of(0);
        }
        if self.file.lottery(at).is_some() {
            return Turn::Nature;
        }
        Turn::Of(self.file.turn(at).unwrap_or(0))
    }
    fn gain(&self, at: &Position, mv: &Move, pay: &mut [Rational]) {
        if !self.file.has_gains() {
            return;
        }
        let mover = match self.turn(at) {
            Turn::Of(mover) => Some(mover),
            Turn::Nature => None,
        };
        if let Some(paid) = self.file.gains(at, &mv.mark, mover) {
            add(pay, &paid);
        }
    }
    fn settle(&self, at: &Position, pay: &mut [Rational]) {
        match self.file.ended(at) {
            Some(Ended::Pays(paid)) => add(pay, &paid),
            // a zero-sum game
            Some(Ended::As(outcome)) => {
                let mover = self.file.turn(at).unwrap_or(0);
                let sign = match outcome {
                    Outcome::Win => 1,
                    Outcome::Draw => 0,
                    Outcome::Loss => -1,
                };
                let paid: Vec<_> = (0..self.players())
                    .map(|player| Ratio::from_integer(if player == mover { sign } else { -sign }))
                    .collect();
                add(pay, &paid);
            }
            None => {}
        }
    }
    fn weight(&self, _: &Position, mv: &Move) -> u64 {
        mv.weight
    }
}

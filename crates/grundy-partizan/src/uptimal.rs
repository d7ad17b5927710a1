//! Powers of up, and tinies.

use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Store, Value};

impl Store<'_> {
    /// ↑ + ↑² + … + ↑ⁿ = {the same to n − 1 | *}.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn tower(&mut self, height: u64) -> Done<Value> {
        if height == 0 {
            return Ok(Value::ZERO);
        }
        let star = self.nimber(1)?;
        let mut tower = self.nus(Nus { ups: 1, ..Nus::ZERO })?;
        for _ in 1..height {
            self.budget.step()?;
            tower = self.intern(&[tower], &[star])?;
        }
        Ok(tower)
    }

    /// ↑ⁿ = {0 | * − (↑ + … + ↑ⁿ⁻¹)}.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn power(&mut self, height: u64) -> Done<Value> {
        if height == 0 {
            return Ok(Value::ZERO);
        }
        let star = self.nimber(1)?;
        let lower = self.tower(height - 1)?;
        let answer = self.minus(star, lower)?;
        self.make(vec![Value::ZERO], vec![answer])
    }

    /// Tiny-G: {0 || 0 | −G}.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn tiny(&mut self, value: Value) -> Done<Value> {
        let negative = self.negative(value)?;
        let threat = self.make(vec![Value::ZERO], vec![negative])?;
        self.make(vec![Value::ZERO], vec![threat])
    }

    /// ±G: {G | −G}.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn switch(&mut self, value: Value) -> Done<Value> {
        let negative = self.negative(value)?;
        self.make(vec![value], vec![negative])
    }
}

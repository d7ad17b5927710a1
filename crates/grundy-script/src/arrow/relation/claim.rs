//! What a user claims, as a relation.

use grundy::automata::{Compare, Derivation, Relation, Var};
use grundy::error::Stopped;

use super::{Compiler, Form, Halt, found};
use crate::arrow::code::{Int, Test};

/// A claim in the arithmetic part of the language.
#[derive(Clone, Debug)]
pub(in crate::arrow) enum Claim {
    /// The value of the position.
    Value(Int),
    /// Whether it is a P-position.
    Lost(Test),
}

/// A claim about positions of some numbers.
#[derive(Clone, Debug)]
pub(crate) struct ClaimRelation {
    pub(in crate::arrow) params: usize,
    pub(in crate::arrow) places: usize,
    pub(in crate::arrow) claim: Claim,
}

impl ClaimRelation {
    /// Whether it claims a value, not a P-position.
    pub(crate) fn is_value(&self) -> bool {
        matches!(self.claim, Claim::Value(_))
    }

    /// Between the numbers of a position and its value, or of P-positions alone; the numbers are the
    /// variables 0, 1, ….
    ///
    /// # Errors
    /// A limit: automata of too many states.
    pub(crate) fn relation(
        &self,
        value: Var,
        derive: &mut Derivation<'_>,
    ) -> Result<Option<Relation>, Stopped> {
        let mut compiler = Compiler::new(derive, self.params, self.places);
        found(compiler.claimed(&self.claim, value))
    }
}

impl Compiler<'_, '_> {
    fn claimed(&mut self, claim: &Claim, value: Var) -> Result<Relation, Halt> {
        let mut all = match claim {
            Claim::Lost(test) => self.test(test)?,
            Claim::Value(int) => {
                let before = self.places.len();
                self.places.push(Some(Form::var(value)));
                self.compare(grundy_lang::ast::Compare::Eq, &Int::Var(before), int)?
            }
        };
        for var in (0..).map(Var).take(self.params) {
            let any = self.derive.linear(&[(var, 1)], 0, Compare::AtLeastZero)?;
            all = self.derive.and(all, any)?;
        }
        Ok(all)
    }
}

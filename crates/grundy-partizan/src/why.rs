//! Why the options of a form are not those of its canonical form: which are dominated, which reverse.

use crate::halt::Done;
use crate::store::{Player, Store, Value};

/// What becomes of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing removes it.
    Kept,
    /// This option of the same player is at least as good.
    Dominated(Value),
    /// The other player can answer with `through`, which is at least as good for that player as the whole; so
    /// the options `into` of the player in `through` take its place.
    Reversed {
        /// The answer.
        through: Value,
        /// What stands in its place.
        into: Vec<Value>,
    },
}

/// An option of a form, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Whose option it is.
    pub player: Player,
    /// Its value.
    pub option: Value,
    /// What becomes of it.
    pub fate: Fate,
}

impl Store<'_> {
    /// What becomes of each option of a form, from the definitions alone. Equal options are told once.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn reasons(&mut self, left: &[Value], right: &[Value]) -> Done<Vec<Reason>> {
        let whole = self.make(left.to_vec(), right.to_vec())?;
        let mut reasons = Vec::new();
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            let mut options = options.to_vec();
            options.sort_unstable();
            options.dedup();
            for &option in &options {
                let fate = self.fate(player, option, &options, whole)?;
                reasons.push(Reason { player, option, fate });
            }
        }
        Ok(reasons)
    }

    fn fate(&mut self, player: Player, option: Value, options: &[Value], whole: Value) -> Done<Fate> {
        for &better in options {
            if better != option && self.is_good(player, better, option)? {
                return Ok(Fate::Dominated(better));
            }
        }
        for through in self.options(option, player.other())?.to_vec() {
            if self.is_good(player.other(), through, whole)? {
                return Ok(Fate::Reversed { through, into: self.options(through, player)?.to_vec() });
            }
        }
        Ok(Fate::Kept)
    }

    /// Whether a value is at least as good as another one for a player.
    fn is_good(&mut self, player: Player, value: Value, other: Value) -> Done<bool> {
        match player {
            Player::Left => self.le(other, value),
            Player::Right => self.le(value, other),
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_base::Limits;

    use super::*;
    use crate::text;

    #[test]
    fn dominated_and_reversible_options() {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let mut read = |text| text::read(&mut store, text).unwrap();
        let [zero, one, star, up] = ["0", "1", "*", "^"].map(&mut read);
        // {0,1|} = 2: 1 dominates 0
        let reasons = store.reasons(&[zero, one], &[]).unwrap();
        assert_eq!(reasons[0].fate, Fate::Dominated(one));
        assert_eq!(reasons[1].fate, Fate::Kept);
        // {0,*|^} = {0|^}: * reverses through 0, where Left has no option
        let reasons = store.reasons(&[zero, star], &[up]).unwrap();
        let of = |option| &reasons.iter().find(|reason| reason.option == option).unwrap().fate;
        assert_eq!(*of(star), Fate::Reversed { through: zero, into: vec![] });
        assert_eq!((of(zero), of(up)), (&Fate::Kept, &Fate::Kept));
    }
}

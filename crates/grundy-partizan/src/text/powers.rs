//! Functions of which the answer may be loopy: subordinates, powers, stops.

use grundy_base::Error;
use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;
use rustc_hash::FxHashMap;

use crate::fold::Fold;
use crate::halt::{Done, Halt};
use crate::loopy::{Beside, Game, Graph, Pseudonumber, shorts};
use crate::store::{Player, Store, Value};
use crate::text::term::{Choice, Term, Terms};

/// What is left of a value if options of a base are left out, in all followers.
struct Above {
    base: [Vec<Value>; 2],
}

impl Fold for Above {
    type Of = Value;

    fn at_once(&mut self, _: &mut Store<'_>, _: Value) -> Done<Option<Value>> {
        Ok(None)
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        value: Value,
        left: Vec<Value>,
        right: Vec<Value>,
    ) -> Done<Value> {
        let [left, right] = [(Player::Left, left, &self.base[0]), (Player::Right, right, &self.base[1])].map(
            |(player, found, base)| -> Vec<Value> {
                let options = store.listed(value, player).iter().zip(found);
                options.filter(|(option, _)| !base.contains(option)).map(|(_, found)| found).collect()
            },
        );
        store.make(left, right)
    }
}

impl Terms<'_, '_> {
    /// The H with G = B:H.
    pub(crate) fn subordinate(&mut self, whole: Term, base: Term) -> Done<Term> {
        let Term::Short(bottom) = base else {
            let reason = Phrase::fixed("base-ends", "the base must be a game that ends");
            return Err(Refused::new(
                Phrase::fixed("asked-subordinate", "a subordinate"),
                reason,
                Phrase::fixed("base-such-as", "ask for a base such as 1 or *"),
            )
            .into());
        };
        let store = &mut *self.store;
        let options = Player::BOTH.map(|player| store.options(bottom, player).map(<[Value]>::to_vec));
        let [left, right] = options;
        let base_options = [left?, right?];
        let top = match self.game(whole)? {
            Game::Short(value) => {
                let mut above = Above { base: base_options };
                Term::Short(self.store.fold(value, &mut FxHashMap::default(), &mut above)?)
            }
            Game::Loopy(loopy) if loopy.is_stopper() => {
                let graph = loopy.graphs().0.clone();
                self.graph_above(graph, &base_options)?
            }
            Game::Loopy(_) => {
                let reason = Phrase::fixed("sides-differ", "its onside and its offside differ");
                let instead =
                    Phrase::fixed("ask-those-of-sides", "ask for those of onside(G) and of offside(G)");
                return Err(Refused::new(
                    Phrase::fixed("asked-subordinate", "a subordinate"),
                    reason,
                    instead,
                )
                .into());
            }
        };
        let (again, whole) = (self.ordinal(base, top)?, self.game(whole)?);
        let again = self.game(again)?;
        if !again.is_same(&whole, self.store)? {
            let reason = Phrase::fixed("no-subordinate", "the value is no ordinal sum with that base");
            return Err(Refused::new(
                Phrase::fixed("asked-subordinate", "a subordinate"),
                reason,
                Phrase::fixed("subordinate-is", "subordinate(B:H, B) is H"),
            )
            .into());
        }
        Ok(top)
    }

    fn graph_above(&mut self, mut graph: Graph, base: &[Vec<Value>; 2]) -> Done<Term> {
        let short = shorts(self.store, &graph)?;
        for (player, base) in Player::BOTH.into_iter().zip(base) {
            for at in graph.vertices() {
                let is_base = |to: &u32| short[*to as usize].is_some_and(|value| base.contains(&value));
                graph.options_mut(at, player).retain(|to| !is_base(to));
            }
        }
        self.entered(&graph)
    }

    /// G raised to a power: for G = {0|H} it is {0 | H − (G + … to the power before)}.
    pub(crate) fn pow(&mut self, base: Term, exponent: Term) -> Done<Term> {
        let refused = || {
            let reason = Phrase::fixed("power-base", "the base must be {0|H}, such as ^ or a tiny");
            Refused::new(
                Phrase::fixed("asked-power", "a power"),
                reason,
                Phrase::fixed("use-powto", "powto(G, x) is defined for other bases"),
            )
            .into()
        };
        let Term::Short(value) = base else { return Err(refused()) };
        let (left, right) =
            (self.store.options(value, Player::Left)?.to_vec(), self.store.options(value, Player::Right)?);
        let (&[Value::ZERO], &[right]) = (&left[..], right) else { return Err(refused()) };
        let minus_one = Term::Short(self.store.integer(-1)?);
        let before = self.plus(exponent, minus_one)?;
        let below = self.pow_to(base, before)?;
        let below = self.negative(below)?;
        let right = self.plus(Term::Short(right), below)?;
        self.make(&[Choice::Term(Term::Short(Value::ZERO))], &[Choice::Term(right)], None)
    }

    /// The sum of the powers of G up to one: G:H with 1:H the exponent.
    pub(crate) fn pow_to(&mut self, base: Term, exponent: Term) -> Done<Term> {
        if exponent == Term::Short(Value::ZERO) {
            return Ok(exponent);
        }
        let one = Term::Short(self.store.integer(1)?);
        let top = self.subordinate(exponent, one).map_err(|halt| match Error::from(halt) {
            Error::Refused(_) => {
                let reason = Phrase::fixed(
                    "power-exponent",
                    "the exponent is no 1:H: numbers above 0, on and what is near to them are",
                );
                Halt::from(Refused::new(
                    Phrase::fixed("asked-power", "a power"),
                    reason,
                    Phrase::fixed("whole-exponent", "ask for a whole number, or for on"),
                ))
            }
            other => other.into(),
        })?;
        self.ordinal(base, top)
    }

    /// A stop; a strong one is told without over and under.
    pub(crate) fn stop(&mut self, of: Term, first: Player, is_strong: bool) -> Done<Term> {
        let stop = self.game(of)?.stop(first, self.store)?;
        let (x, beside) = match if is_strong { stop.strong() } else { stop } {
            Pseudonumber::On => return self.known("on"),
            Pseudonumber::Off => return self.known("off"),
            Pseudonumber::At(x, beside) => (Term::Short(self.store.number(x)?), beside),
        };
        let name = match beside {
            Beside::Exactly => return Ok(x),
            Beside::Over => "over",
            Beside::Under => "under",
        };
        let beside = self.known(name)?;
        self.plus(x, beside)
    }

    fn known(&mut self, name: &str) -> Done<Term> {
        Ok(self.named(name)?.expect("these names are known"))
    }
}

//! Ordinal sums and products, Norton and Conway products, incentives.

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;
use rustc_hash::FxHashMap;

use crate::fold::Fold;
use crate::halt::Done;
use crate::nus::Nus;
use crate::pairs::{Pair, Pairs};
use crate::store::{Outcome, Player, Store, Value};

/// The options of Left and those of Right, as somebody wrote them.
pub type Form = (Vec<Value>, Vec<Value>);

/// G : H over H, with the form of G fixed.
struct Ordinal<'f> {
    base: Value,
    form: &'f Form,
    /// Whether the form is the canonical one, in which nimbers add.
    is_canonical: bool,
}

impl Fold for Ordinal<'_> {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        if value == Value::ZERO {
            return Ok(Some(self.base));
        }
        let nimbers = [self.base, value].map(|value| store.as_nus(value).and_then(Nus::as_nimber));
        match nimbers {
            [Some(a), Some(b)] if self.is_canonical && a.checked_add(b).is_some() => {
                store.nimber(a + b).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn join(
        &mut self,
        store: &mut Store<'_>,
        _: Value,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
    ) -> Done<Value> {
        left.extend(&self.form.0);
        right.extend(&self.form.1);
        store.make(left, right)
    }
}

/// The ordinal product by G: what stands for an edge of H is G, or −G for one of Right. Ordinal sums depend
/// on forms, so forms are what is kept.
struct OrdinalProduct {
    factor: Form,
    negative: Form,
}

impl Fold for OrdinalProduct {
    type Of = Form;

    fn at_once(&mut self, _: &mut Store<'_>, value: Value) -> Done<Option<Form>> {
        Ok((value == Value::ZERO).then(Form::default))
    }

    fn join(&mut self, store: &mut Store<'_>, _: Value, left: Vec<Form>, right: Vec<Form>) -> Done<Form> {
        let mut product = Form::default();
        for (below, edge) in [(left, &self.factor), (right, &self.negative)] {
            for below in below {
                for &option in &edge.0 {
                    product.0.push(store.ordinal_on(&below, option)?);
                }
                for &option in &edge.1 {
                    product.1.push(store.ordinal_on(&below, option)?);
                }
            }
        }
        for side in [&mut product.0, &mut product.1] {
            side.sort_unstable();
            side.dedup();
        }
        Ok(product)
    }
}

/// The Norton product by a positive U.
struct Norton {
    unit: Value,
    /// U + Δ over the incentives Δ of U.
    raised: Vec<Value>,
}

impl Fold for Norton {
    type Of = Value;

    fn at_once(&mut self, store: &mut Store<'_>, value: Value) -> Done<Option<Value>> {
        match store.as_number(value).and_then(crate::dyadic::Dyadic::whole) {
            Some(n) => store.multiple(n, self.unit).map(Some),
            None => Ok(None),
        }
    }

    fn join(&mut self, store: &mut Store<'_>, _: Value, left: Vec<Value>, right: Vec<Value>) -> Done<Value> {
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for &raised in &self.raised {
            for &option in &left {
                lefts.push(store.plus(option, raised)?);
            }
            for &option in &right {
                rights.push(store.minus(option, raised)?);
            }
        }
        store.make(lefts, rights)
    }
}

impl Store<'_> {
    /// The canonical options.
    fn canonical_form(&mut self, value: Value) -> Done<Form> {
        Ok((self.options(value, Player::Left)?.to_vec(), self.options(value, Player::Right)?.to_vec()))
    }

    /// G : H. A move in G ends H; G is taken in canonical form.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn ordinal(&mut self, base: Value, top: Value) -> Done<Value> {
        let form = self.canonical_form(base)?;
        self.fold(top, &mut FxHashMap::default(), &mut Ordinal { base, form: &form, is_canonical: true })
    }

    /// G : H, where G has these options: equal games of other forms give other sums.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn ordinal_on(&mut self, form: &Form, top: Value) -> Done<Value> {
        let base = self.make(form.0.clone(), form.1.clone())?;
        self.fold(top, &mut FxHashMap::default(), &mut Ordinal { base, form, is_canonical: false })
    }

    /// The ordinal product: in H each edge of Left becomes G, and each of Right −G. Both are taken in
    /// canonical form.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn ordinal_product(&mut self, factor: Value, value: Value) -> Done<Value> {
        let negative = self.negative(factor)?;
        let (factor, negative) = (self.canonical_form(factor)?, self.canonical_form(negative)?);
        let mut product = OrdinalProduct { factor, negative };
        let (left, right) = self.fold(value, &mut FxHashMap::default(), &mut product)?;
        self.make(left, right)
    }

    /// What each move gains: G^L − G and G − G^R, dominated ones dropped.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn incentives(&mut self, value: Value) -> Done<Vec<Value>> {
        self.incentives_of(value, &Player::BOTH)
    }

    /// What each move of these players gains, dominated ones dropped.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn incentives_of(&mut self, value: Value, players: &[Player]) -> Done<Vec<Value>> {
        let mut found = Vec::new();
        for &player in players {
            for option in self.options(value, player)?.to_vec() {
                found.push(match player {
                    Player::Left => self.minus(option, value)?,
                    Player::Right => self.minus(value, option)?,
                });
            }
        }
        found.sort_unstable();
        found.dedup();
        self.drop_dominated(&mut found, Player::Left)?;
        Ok(found)
    }

    /// G·U for U > 0: n copies of U for an integer n, and moves in between.
    ///
    /// # Errors
    /// If U is not positive; if the budget is spent.
    pub fn norton(&mut self, value: Value, unit: Value) -> Done<Value> {
        if self.outcome(unit)? != Outcome::Left {
            let reason = Phrase::fixed("norton-positive", "the second factor must be greater than 0");
            return Err(Refused::new(
                Phrase::fixed("asked-norton", "the Norton product"),
                reason,
                Phrase::fixed("multiply-by-up", "multiply by ^ or another positive game"),
            )
            .into());
        }
        let incentives = self.incentives(unit)?;
        let raised = incentives.into_iter().map(|gain| self.plus(unit, gain)).collect::<Done<_>>()?;
        self.fold(value, &mut FxHashMap::default(), &mut Norton { unit, raised })
    }

    /// The Conway product GH.
    ///
    /// # Errors
    /// If the budget is spent, or a number is out of range.
    pub fn conway(&mut self, a: Value, b: Value) -> Done<Value> {
        self.of_pairs((a, b), conway)
    }

    fn product_at_once(&mut self, x: Value, y: Value) -> Done<Option<Value>> {
        let (a, b) = (self.as_number(x), self.as_number(y));
        if let (Some(a), Some(b)) = (a, b) {
            return self.number(a.times(b)?).map(Some);
        }
        for (factor, other) in [(a, y), (b, x)] {
            if let Some(n) = factor.and_then(crate::dyadic::Dyadic::whole) {
                return self.multiple(n, other).map(Some);
            }
        }
        Ok(None)
    }
}

/// The Conway product of two values from those of their options.
fn conway(store: &mut Store<'_>, (x, y): Pair, pairs: &mut Pairs) -> Done<Option<Value>> {
    if let Some(product) = store.product_at_once(x, y)? {
        return Ok(Some(product));
    }
    store.list(x)?;
    store.list(y)?;
    let mut sides = [Vec::new(), Vec::new()];
    for p in Player::BOTH {
        for q in Player::BOTH {
            for i in 0..store.listed(x, p).len() {
                for j in 0..store.listed(y, q).len() {
                    let (xp, yq) = (store.listed(x, p)[i], store.listed(y, q)[j]);
                    let [Some(m), Some(n), Some(mn)] =
                        [(xp, y), (x, yq), (xp, yq)].map(|pair| pairs.get(pair))
                    else {
                        continue;
                    };
                    let sum = store.plus(m, n)?;
                    sides[usize::from(p != q)].push(store.minus(sum, mn)?);
                }
            }
        }
    }
    let [left, right] = sides;
    if pairs.is_waiting() { Ok(None) } else { store.make(left, right).map(Some) }
}

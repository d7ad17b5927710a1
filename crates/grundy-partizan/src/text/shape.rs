//! What a value looks like: which name it has, if it has one.

use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::nus::Nus;
use crate::store::{Player, Store, Value};

/// Nimbers in uptimals are looked for up to this; larger ones are written in braces.
const MAX_STAR: u64 = 64;

/// How an uptimal that is no multiple of up is made of powers of up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ups {
    /// ↑ⁿ alone.
    Power,
    /// ↑ + ↑² + … + ↑ⁿ.
    Tower,
}

/// x ± (a power or tower of ups) + *m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Uptimal {
    pub(crate) number: Dyadic,
    pub(crate) ups: Ups,
    pub(crate) positive: bool,
    pub(crate) height: u64,
    pub(crate) star: u64,
}

/// The way a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Nus(Nus),
    Uptimal(Uptimal),
    /// G = −G.
    Switch,
    /// The number, tiny or miny, and of what.
    Tiny(Dyadic, bool, Value),
    Braces,
}

/// The shapes that are known.
pub(crate) type Shapes = FxHashMap<Value, Shape>;

/// The shape of a value.
pub(crate) fn shape(store: &mut Store<'_>, shapes: &mut Shapes, value: Value) -> Done<Shape> {
    if let Some(nus) = store.as_nus(value) {
        return Ok(Shape::Nus(nus));
    }
    if let Some(&shape) = shapes.get(&value) {
        return Ok(shape);
    }
    let negative = store.negative(value)?;
    let shape = if let Some(uptimal) = uptimal(store, value, true)? {
        Shape::Uptimal(uptimal)
    } else if let Some(uptimal) = uptimal(store, negative, false)? {
        Shape::Uptimal(uptimal)
    } else if negative == value {
        Shape::Switch
    } else if let Some((x, of)) = tiny(store, value)? {
        Shape::Tiny(x, true, of)
    } else if let Some((x, of)) = tiny(store, negative)? {
        Shape::Tiny(x.negated(), false, of)
    } else {
        Shape::Braces
    };
    store.charge_memo()?;
    shapes.insert(value, shape);
    Ok(shape)
}

/// The only option of a player.
fn single(store: &mut Store<'_>, value: Value, player: Player) -> Done<Option<Value>> {
    Ok(match *store.options(value, player)? {
        [option] => Some(option),
        _ => None,
    })
}

/// The uptimal that a value is, and whose ups are positive. `as_is` tells whether the value itself is asked
/// about, or its negative.
fn uptimal(store: &mut Store<'_>, value: Value, as_is: bool) -> Done<Option<Uptimal>> {
    let (x, right_stop) = store.both_stops(value);
    if x != right_stop {
        return Ok(None);
    }
    let Some(reply) = single(store, value, Player::Right)? else { return Ok(None) };
    if store.both_stops(reply) != (x, x) {
        return Ok(None);
    }
    let value = store.shifted(value, x.negated())?;
    let reply = store.shifted(reply, x.negated())?;
    let number = if as_is { x } else { x.negated() };
    let found = |ups, height, star| Some(Uptimal { number, ups, positive: as_is, height, star });
    if let Some(nimber) = store.as_nus(reply).and_then(Nus::as_nimber) {
        let star = nimber ^ 1;
        if star > MAX_STAR {
            return Ok(None);
        }
        let pure = with_star(store, value, star)?;
        return Ok(tower(store, pure)?.and_then(|height| found(Ups::Tower, height, star)));
    }
    // ↑ⁿ = {0 | * − (↑ + … + ↑ⁿ⁻¹)}
    let Some((height, nimber)) = fallen_tower(store, reply)? else { return Ok(None) };
    let star = nimber ^ 1;
    let pure = with_star(store, value, star)?;
    let answer = with_star(store, reply, star)?;
    let is_power = single(store, pure, Player::Left)? == Some(Value::ZERO)
        && single(store, pure, Player::Right)? == Some(answer);
    Ok(if is_power { found(Ups::Power, height + 1, star) } else { None })
}

fn with_star(store: &mut Store<'_>, value: Value, star: u64) -> Done<Value> {
    let star = store.nimber(star)?;
    store.plus(value, star)
}

/// n, if the value is ↑ + ↑² + … + ↑ⁿ.
fn tower(store: &mut Store<'_>, mut value: Value) -> Done<Option<u64>> {
    let star = store.nimber(1)?;
    let mut height = 1;
    loop {
        if let Some(nus) = store.as_nus(value) {
            return Ok((nus == Nus { ups: 1, ..Nus::ZERO }).then_some(height));
        }
        if single(store, value, Player::Right)? != Some(star) {
            return Ok(None);
        }
        match single(store, value, Player::Left)? {
            Some(lower) => value = lower,
            None => return Ok(None),
        }
        height += 1;
    }
}

/// n and m, if the value is −(↑ + … + ↑ⁿ) + *m.
fn fallen_tower(store: &mut Store<'_>, value: Value) -> Done<Option<(u64, u64)>> {
    if let Some(nus) = store.as_nus(value) {
        let fits = nus.number == Dyadic::ZERO && nus.ups == -1 && nus.star <= MAX_STAR;
        return Ok(fits.then_some((1, nus.star)));
    }
    let risen = store.negative(value)?;
    let Some(reply) = single(store, risen, Player::Right)? else { return Ok(None) };
    let Some(nimber) = store.as_nus(reply).and_then(Nus::as_nimber) else { return Ok(None) };
    let star = nimber ^ 1;
    if star > MAX_STAR {
        return Ok(None);
    }
    let pure = with_star(store, risen, star)?;
    Ok(tower(store, pure)?.map(|height| (height, star)))
}

/// The number x and the game G, if the value is x + tiny-G: {x || x | x − G}.
fn tiny(store: &mut Store<'_>, value: Value) -> Done<Option<(Dyadic, Value)>> {
    let Some(start) = single(store, value, Player::Left)? else { return Ok(None) };
    let Some(x) = store.as_number(start) else { return Ok(None) };
    let Some(threat) = single(store, value, Player::Right)? else { return Ok(None) };
    if single(store, threat, Player::Left)? != Some(start) {
        return Ok(None);
    }
    let Some(end) = single(store, threat, Player::Right)? else { return Ok(None) };
    if store.mean(end)? >= x {
        return Ok(None);
    }
    Ok(Some((x, store.minus(start, end)?)))
}

/// The kind of a value, in the field's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// 0.
    Zero,
    /// A whole number.
    Integer,
    /// A dyadic number.
    Number,
    /// *m.
    Nimber,
    /// x + k·↑ + *m.
    NumberUpStar,
    /// With powers of up.
    Uptimal,
    /// x + tiny-G, or x + miny-G.
    Tiny,
    /// x ± y.
    Switch,
    /// Both stops are 0.
    Infinitesimal,
    /// Both stops are the same number.
    Numberish,
    /// The left stop is the larger one.
    Hot,
}

impl ValueKind {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Nimber => "nimber",
            Self::NumberUpStar => "number-up-star",
            Self::Uptimal => "uptimal",
            Self::Tiny => "tiny",
            Self::Switch => "switch",
            Self::Infinitesimal => "infinitesimal",
            Self::Numberish => "numberish",
            Self::Hot => "hot",
        }
    }
}

/// The kind of a value.
///
/// # Errors
/// If the budget is spent.
pub fn kind(store: &mut Store<'_>, value: Value) -> Done<ValueKind> {
    let (left_stop, right_stop) = store.both_stops(value);
    Ok(match shape(store, &mut Shapes::default(), value)? {
        Shape::Nus(nus) if nus == Nus::ZERO => ValueKind::Zero,
        Shape::Nus(nus) if nus.as_nimber().is_some() => ValueKind::Nimber,
        Shape::Nus(nus) => match nus.as_number() {
            Some(x) if x.whole().is_some() => ValueKind::Integer,
            Some(_) => ValueKind::Number,
            None => ValueKind::NumberUpStar,
        },
        Shape::Uptimal(_) => ValueKind::Uptimal,
        Shape::Tiny(..) => ValueKind::Tiny,
        Shape::Switch | Shape::Braces if left_stop == right_stop => {
            if left_stop == Dyadic::ZERO {
                ValueKind::Infinitesimal
            } else {
                ValueKind::Numberish
            }
        }
        Shape::Switch | Shape::Braces => {
            let (left, right) = (single(store, value, Player::Left)?, single(store, value, Player::Right)?);
            let is_number = |option: Option<Value>| option.is_some_and(|it| store.as_number(it).is_some());
            if [left, right].into_iter().all(is_number) { ValueKind::Switch } else { ValueKind::Hot }
        }
    })
}

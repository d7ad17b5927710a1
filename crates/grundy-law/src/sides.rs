//! Laws of partizan heaps: with each period the value grows by a saltus, which is a value itself.
//!
//! V(n + p) = V(n) + s is proved by the argument of Guy and Smith, which only uses that equal options make
//! equal values: where a move takes at most t and leaves at most h heaps, every n from h·n0 + (h - 1)·p + t
//! on has the options of n + p less s, once the law holds from n0 ≥ 1 up to there. If s is 0, their values
//! are equal. If s is a number and V(n) none, the value grows by s with its options (translation by numbers).
//! If V(n) is an integer and s is one too, it does so unless another integer between its options becomes the
//! simplest one; a dyadic V(n) moves with the gap by an integer s. Other laws are only verified.

use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::limits::Limits;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Ask, Cell, Moves, Solver};
use grundy_door::table::{Family, Table};
use grundy_heap::proof::Status;
use grundy_partizan::{Done, Player, Store, Value, text};

/// As many values are computed at first, and twice as many each time.
const FIRST_VALUES: u64 = 32;
/// Without a bound of the caller's, no more values are computed.
const MOST_VALUES: u64 = 256;
/// Without a bound of the caller's, no further values are computed after so many bytes of their texts.
const MOST_TEXT_BYTES: usize = 20_000;
/// Bytes that values may take where the caller sets no bound.
const DEFAULT_BYTES: u64 = 128 << 20;

/// A law of values.
#[derive(Clone, Debug)]
pub struct SidesLaw {
    /// In words and formula.
    pub statement: Phrase,
    /// After how many n the values repeat, or grow.
    pub period: u64,
    /// The least n from which it holds.
    pub from: u64,
    /// What is added with each period.
    pub saltus: String,
    /// The values before `from`.
    pub exceptions: Vec<(u64, String)>,
    /// How certain it is.
    pub status: Status,
    /// The values of the first period.
    values: Vec<String>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct SidesFinding {
    /// The law, if there is one.
    pub law: Option<SidesLaw>,
    /// The values of all n below this were looked at.
    pub known: u64,
    /// The limit that ended the search, if one did.
    pub stopped: Option<Stopped>,
}

impl SidesLaw {
    /// The value at n that the law gives.
    ///
    /// # Errors
    /// A limit; a number beyond those that a store holds.
    pub fn predict(&self, n: u64, limits: &Limits) -> Result<String, Error> {
        if let Some((_, value)) = self.exceptions.iter().find(|(at, _)| *at == n) {
            return Ok(value.clone());
        }
        let (periods, place) = ((n - self.from) / self.period, (n - self.from) % self.period);
        let mut store = Store::new(limits);
        let first = text::read(&mut store, &self.values[usize::try_from(place).expect("within a period")])?;
        let saltus = text::read(&mut store, &self.saltus)?;
        let periods =
            i64::try_from(periods).map_err(|_| Stopped::new(Limit::Size, "the multiple of the saltus"))?;
        let grown = store.multiple(periods, saltus)?;
        let value = store.plus(first, grown)?;
        Ok(text::write(&mut store, value)?)
    }

    /// Whether it is proved for all n.
    pub fn is_proved(&self) -> bool {
        matches!(self.status, Status::Proved { .. })
    }
}

/// Whether the law of an opened game is one of partizan values.
pub fn are_values(table: &dyn Table, ask: &Ask) -> bool {
    !ask.misere && table.sided().is_some() && table.axes().len() == 1
}

/// Looks for the law of a family of one number, among the values up to `to` or among so many as are near.
///
/// # Errors
/// Errors of the game itself. A limit is none: what was found is kept, and the finding says which limit ended
/// it.
pub fn in_table(table: &dyn Table, to: Option<u64>, ask: &Ask) -> Result<SidesFinding, Error> {
    if !matches!(ask.solver, Solver::Auto | Solver::Value) {
        let reason = "the values of partizan games are looked at, whatever solves them";
        return Err(Refused::new("the law finder with another solver", reason, "let it choose").into());
    }
    let mut limits = ask.limits.clone();
    if to.is_none() {
        limits.max_bytes = limits.max_bytes.min(DEFAULT_BYTES);
    }
    let inner = Ask { moves: Moves::None, limits: limits.clone(), ..ask.clone() };
    let last = table.axes()[0].extent.as_ref().map(|extent| *extent.end());
    let most = to.unwrap_or(MOST_VALUES - 1).min(last.unwrap_or(u64::MAX)).saturating_add(1);
    let mut found = SidesFinding { law: None, known: 0, stopped: None };
    let mut len = FIRST_VALUES.min(most);
    loop {
        let texts = match texts(table, len, &inner) {
            Ok(texts) => texts,
            Err(Error::Stopped(stopped)) => {
                // a bound of its own is no limit of the caller's
                let own = to.is_none() && found.known > 0 && matches!(stopped.limit, Limit::Memory(_));
                found.stopped = Some(stopped).filter(|_| !own);
                return Ok(found);
            }
            Err(other) => return Err(other),
        };
        let bytes: usize = texts.iter().map(String::len).sum();
        let known = texts.len() as u64;
        match look(table, &texts, &limits) {
            Ok(law) => (found.law, found.known) = (law, known),
            Err(Error::Stopped(stopped)) => {
                found.stopped = Some(stopped);
                return Ok(found);
            }
            Err(other) => return Err(other),
        }
        let done = found.law.as_ref().is_some_and(SidesLaw::is_proved);
        if done || known < len || len == most || (to.is_none() && bytes > MOST_TEXT_BYTES) {
            return Ok(found);
        }
        len = (2 * len).min(most);
    }
}

/// The values from 0 on, up to the first number that is no position.
fn texts(table: &dyn Table, len: u64, ask: &Ask) -> Result<Vec<String>, Error> {
    let cells = table.cells(&[0..=len - 1], ask)?;
    let text = |cell| if let Cell::Value(value) = cell { Some(value) } else { None };
    Ok(cells.into_iter().map_while(text).collect())
}

/// A period and a saltus that the values show.
struct Seen {
    period: usize,
    from: usize,
    saltus: Value,
}

fn look(table: &dyn Table, texts: &[String], limits: &Limits) -> Result<Option<SidesLaw>, Error> {
    let mut store = Store::new(limits);
    let store = &mut store;
    let values: Vec<Value> = texts.iter().map(|text| text::read(store, text)).collect::<Done<_>>()?;
    let Some(seen) = seen(store, &values)? else { return Ok(None) };
    let theorem = match table.family() {
        Some(Family::Sides(digits)) => proof(store, &values, &seen, &digits)?,
        _ => None,
    };
    let (period, from) = (seen.period as u64, seen.from as u64);
    let saltus = text::write(store, seen.saltus)?;
    let range = match from {
        0 => Phrase::fixed("all-n", "all n"),
        _ => phrase!("all-n-beyond", "all n > {last}", last = from - 1),
    };
    let added = added(store, seen.saltus)?;
    let numbered = |texts: &[String]| (0_u64..).zip(texts.iter().cloned()).collect();
    Ok(Some(SidesLaw {
        statement: phrase!(
            "law-sides",
            "V(n + {period}) = V(n){added} for {range}",
            period = period,
            added = added,
            range = range
        ),
        period,
        from,
        saltus,
        exceptions: numbered(&texts[..seen.from]),
        status: theorem.map_or(Status::Verified, |theorem| Status::Proved { theorem }),
        values: texts[seen.from..seen.from + seen.period].to_vec(),
    }))
}

/// What is written behind V(n).
fn added(store: &mut Store<'_>, saltus: Value) -> Done<String> {
    if saltus == Value::ZERO {
        return Ok(String::new());
    }
    let falls = store.le(saltus, Value::ZERO)?;
    let size = if falls { store.negative(saltus)? } else { saltus };
    Ok(format!(" {} {}", if falls { '-' } else { '+' }, text::write(store, size)?))
}

/// The least period that enough values show, with a saltus that is a number, ups and a star.
fn seen(store: &mut Store<'_>, values: &[Value]) -> Done<Option<Seen>> {
    /// Agreeing values, for each value that it takes to say the law.
    const TIMES: usize = 3;
    /// As many values agree at least.
    const LEAST: usize = 12;
    let n = values.len();
    for period in 1..=n / (TIMES + 1) {
        let saltus = store.minus(values[n - 1], values[n - 1 - period])?;
        if store.as_nus(saltus).is_none() {
            continue;
        }
        let mut from = n - period;
        while from > 0 && store.plus(values[from - 1], saltus)? == values[from - 1 + period] {
            from -= 1;
        }
        if n - period - from >= LEAST.max(TIMES * (period + from)) {
            return Ok(Some(Seen { period, from, saltus }));
        }
    }
    Ok(None)
}

/// The theorem, if enough values are known for it and it applies.
fn proof(
    store: &mut Store<'_>,
    values: &[Value],
    seen: &Seen,
    digits: &[Vec<u8>; 2],
) -> Done<Option<Phrase>> {
    let any = digits.iter().flatten().fold(0, |any, digit| any | digit);
    let most = digits.iter().map(|side| side.iter().rposition(|&digit| digit != 0).unwrap_or(0)).max();
    let (heaps, last) = (if any & 4 == 0 { 1 } else { 2 }, most.unwrap_or(0));
    if any >= 8 {
        return Ok(None);
    }
    let free = heaps * seen.from.max(1) + (heaps - 1) * seen.period + last;
    if free + seen.period > values.len() {
        return Ok(None);
    }
    let to = (free + seen.period - 1) as u64;
    if seen.saltus == Value::ZERO {
        return Ok(Some(phrase!(
            "theorem-sides",
            "the argument of Guy and Smith, which needs n to {to}: equal options make equal values",
            to = to
        )));
    }
    if store.as_number(seen.saltus).is_none() {
        return Ok(None);
    }
    for n in free..free + seen.period {
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let side = &digits[usize::from(player == Player::Right)];
            options(store, values, side, n)
        });
        let (left, right) = (left?, right?);
        if !moves_along(store, values[n], seen.saltus, &left, &right)? {
            return Ok(None);
        }
    }
    Ok(Some(phrase!(
        "theorem-sides-growing",
        "the argument of Guy and Smith, which needs n to {to}, and translation: with its options a value grows by a \
         number",
        to = to
    )))
}

/// The values after the moves of a player by a code.
fn options(store: &mut Store<'_>, values: &[Value], digits: &[u8], n: usize) -> Done<Vec<Value>> {
    let mut options = Vec::new();
    for (taken, &digit) in digits.iter().enumerate().take(n + 1) {
        let rest = n - taken;
        if taken > 0 && digit & if rest == 0 { 1 } else { 2 } != 0 {
            options.push(values[rest]);
        }
        if digit & 4 != 0 {
            for a in 1..=rest / 2 {
                options.push(store.plus(values[a], values[rest - a])?);
            }
        }
    }
    Ok(options)
}

/// Whether a value with these options, and all that follow at distances of the saltus, grow by the saltus as
/// their options do.
fn moves_along(
    store: &mut Store<'_>,
    value: Value,
    saltus: Value,
    left: &[Value],
    right: &[Value],
) -> Done<bool> {
    if store.make(left.to_vec(), right.to_vec())? != value {
        return Ok(false);
    }
    let Some(number) = store.as_number(value) else { return Ok(true) };
    let Some(step) = store.as_number(saltus).and_then(|step| step.whole()) else { return Ok(false) };
    let Some(number) = number.whole() else { return Ok(true) };
    let mut fits = |other: i64| -> Done<bool> {
        let other = store.integer(other)?;
        for &option in left {
            if store.le(other, option)? {
                return Ok(false);
            }
        }
        for &option in right {
            if store.le(option, other)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    let (below, above) = (fits(number - 1)?, fits(number + 1)?);
    let away = if step > 0 { number >= 0 && !below } else { number <= 0 && !above };
    Ok(away || !(below || above))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::open as table;

    fn law(game: &str) -> SidesLaw {
        let found = in_table(&*table(game), None, &Ask::default()).unwrap();
        found.law.unwrap_or_else(|| panic!("{game} has no law to {}", found.known))
    }

    /// Computed by two other programs, up to 40 heaps.
    #[test]
    fn laws_of_codes_and_sets() {
        for (game, statement, proved) in [
            ("partizan-octal:0.7/0.07", "V(n + 4) = V(n) + 1 for all n", true),
            ("partizan-octal:0.6/0.7", "V(n + 3) = V(n) - 1 for all n > 0", true),
            ("partizan-octal:0.77/0.7", "V(n + 2) = V(n) + ^ for all n", false),
            ("partizan-subtraction:1,2/2,3", "V(n + 4) = V(n)", true),
            ("partizan-subtraction:1/2", "V(n + 3) = V(n)", true),
            ("partizan-octal:0.3/0.07", "V(n + 3) = V(n)", true),
        ] {
            let law = law(game);
            assert!(law.statement.english().starts_with(statement), "{game}: {}", law.statement);
            assert_eq!(law.is_proved(), proved, "{game}");
        }
    }

    /// Predictions against values far beyond those that were looked at.
    #[test]
    fn laws_foretell_values() {
        let limits = Limits::default();
        for game in ["partizan-octal:0.7/0.07", "partizan-octal:0.6/0.7", "partizan-octal:0.77/0.7"] {
            let (law, table) = (law(game), table(game));
            let cells = table.cells(&[150..=170], &Ask::default()).unwrap();
            for (n, cell) in (150..).zip(cells) {
                assert_eq!(cell, Cell::Value(law.predict(n, &limits).unwrap()), "{game} {n}");
            }
        }
        let law = law("partizan-octal:0.7/0.07");
        assert_eq!(law.predict(4_000_000_000, &limits).unwrap(), "1000000000");
    }

    #[test]
    fn where_no_period_is_seen_there_is_no_law() {
        let found = in_table(&*table("partizan-subtraction:1,2/1,3"), None, &Ask::default()).unwrap();
        assert!(found.law.is_none() && found.known >= 32, "{found:?}");
    }

    /// The gap of {1|} holds many integers: from 0 on it grows with a saltus of 1, but not with one of -1.
    #[test]
    fn integers_in_a_gap() {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let mut value = |text: &str| text::read(&mut store, text).unwrap();
        let (one, two, up, down) = (value("1"), value("2"), value("1"), value("-1"));
        assert!(moves_along(&mut store, two, up, &[one], &[]).unwrap());
        assert!(!moves_along(&mut store, two, down, &[one], &[]).unwrap());
        assert!(!moves_along(&mut store, Value::ZERO, up, &[], &[one]).unwrap());
        assert!(moves_along(&mut store, Value::ZERO, down, &[], &[one]).unwrap());
        assert!(moves_along(&mut store, Value::ZERO, up, &[down], &[one]).unwrap());
    }
}

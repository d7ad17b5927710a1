//! What searches find, a line each: a nimber or what it is not, bounds of a score, proof numbers.

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_base::error::{BadText, Error};
use grundy_base::limits::Budget;
use grundy_base::text::Text;
use grundy_search::elsewhere::{Elsewhere, News};
use grundy_search::facts::Fact;
use grundy_search::proof::Searched;
use grundy_search::scores::{Scored, Scores, Span};

use super::Recalls;

/// Other processes, which are told in lines what is found, and tell it so.
pub(super) struct AsLines<T, W, R> {
    others: Arc<dyn Elsewhere<String>>,
    write: W,
    read: R,
    told: PhantomData<fn(T) -> T>,
}

impl<T, W, R> AsLines<T, W, R>
where
    W: Fn(&T) -> Option<String> + Send + Sync,
    R: Fn(&str) -> Option<T> + Send + Sync,
{
    /// With the two functions that write and read a line; what has none is not told, and what cannot be read
    /// is not heard.
    pub(super) fn new(others: Arc<dyn Elsewhere<String>>, write: W, read: R) -> Self {
        Self { others, write, read, told: PhantomData }
    }
}

impl<T, W, R> Debug for AsLines<T, W, R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.others.fmt(out)
    }
}

impl<T, W, R> Elsewhere<T> for AsLines<T, W, R>
where
    W: Fn(&T) -> Option<String> + Send + Sync,
    R: Fn(&str) -> Option<T> + Send + Sync,
{
    fn exchange(&self, found: Vec<T>, at: &[u64]) -> News<T> {
        let News { found, at, processes, own } =
            self.others.exchange(found.iter().filter_map(&self.write).collect(), at);
        News { found: found.iter().filter_map(|line| (self.read)(line)).collect(), at, processes, own }
    }
}

/// A line says nothing.
pub(super) fn unread(line: &str) -> BadText {
    Text::new(line).bad("this is nothing that a search found")
}

/// The line of a component and a fact; a component that takes several lines is found again.
pub(super) fn line_of_fact(at: &str, fact: Fact) -> Option<String> {
    let (sign, values) = match fact.value() {
        Some(value) => ('=', u64::from(value)),
        None => ('!', fact.excluded()),
    };
    (!at.contains('\n')).then(|| format!("{sign}{values:x} {:x} {at}", fact.opened()))
}

/// A component and a fact, as they were written.
pub(super) fn fact_of_line(line: &str) -> Option<(&str, Fact)> {
    let (what, rest) = line.split_once(' ')?;
    let (opened, at) = rest.split_once(' ')?;
    let opened = u64::from_str_radix(opened, 16).ok()?;
    let fact = match what.split_at_checked(1)? {
        ("=", value) => Fact::exact(u32::from_str_radix(value, 16).ok()?),
        ("!", values) => Fact::excluding(u64::from_str_radix(values, 16).ok()?),
        _ => return None,
    };
    Some((at, fact.after(opened)))
}

/// The line of a position by its name, and bounds of its score.
fn line_of_scored(Scored { name: [name, check], span: Span { low, high }, opened }: &Scored) -> String {
    format!("{low} {high} {opened:x} {name:x} {check:x}")
}

/// Bounds, as they were written.
fn scored_of_line(line: &str) -> Option<Scored> {
    let words: Vec<&str> = line.split(' ').collect();
    let [low, high, opened, name, check] = words[..] else { return None };
    let hex = |word| u64::from_str_radix(word, 16).ok();
    let span = Span { low: low.parse().ok()?, high: high.parse().ok()? };
    (span.low <= span.high).then_some(Scored { name: [hex(name)?, hex(check)?], span, opened: hex(opened)? })
}

/// The line of a position, with proof numbers; a position that takes several lines is found again.
pub(super) fn line_of_searched<P>(found: &Searched<P>, at: &str) -> Option<String> {
    let Searched { draws, proof, disproof, opened, .. } = found;
    let goal = if *draws { "draw" } else { "win" };
    (!at.contains('\n')).then(|| format!("{goal} {proof:x} {disproof:x} {opened:x} {at}"))
}

/// A position with proof numbers, as they were written.
pub(super) fn searched_of_line(line: &str) -> Option<Searched<&str>> {
    let words: Vec<&str> = line.splitn(5, ' ').collect();
    let [goal, proof, disproof, opened, at] = words[..] else { return None };
    let draws = match goal {
        "draw" => true,
        "win" => false,
        _ => return None,
    };
    let number = |word| u32::from_str_radix(word, 16).ok();
    let (proof, disproof) = (number(proof)?, number(disproof)?);
    let opened = u64::from_str_radix(opened, 16).ok()?;
    // one is 0 only if the other says that there is no way
    let is_sound = (proof == 0) == (disproof == u32::MAX) && (disproof == 0) == (proof == u32::MAX);
    is_sound.then_some(Searched { at, draws, proof, disproof, opened })
}

/// A game's bounds of scores.
pub(super) struct InScores<'g>(pub(super) &'g Mutex<Scores>);

impl Recalls for InScores<'_> {
    fn found(&self, tell: &mut dyn FnMut(&str)) {
        let scores = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        scores.found().for_each(|scored| tell(&line_of_scored(&scored)));
    }

    fn recall(&self, line: &str, budget: &mut Budget<'_>) -> Result<(), Error> {
        let scored = scored_of_line(line).ok_or_else(|| unread(line))?;
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).recall(scored, budget)?)
    }

    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>) {
        let in_lines = |others| -> Arc<dyn Elsewhere<Scored>> {
            Arc::new(AsLines::new(others, |scored| Some(line_of_scored(scored)), scored_of_line))
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).share_with(others.map(in_lines));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_read_as_they_are_written() {
        for fact in [Fact::exact(0).after(300), Fact::exact(40).after(1 << 40), Fact::excluding(5).after(1)] {
            let line = line_of_fact("x../.x. y", fact).unwrap();
            assert_eq!(fact_of_line(&line), Some(("x../.x. y", fact)));
        }
        assert_eq!(line_of_fact("two\nlines", Fact::exact(1)), None);
        for (low, high) in [(-128, 127), (-3, -3), (0, 5)] {
            let scored = Scored { name: [u64::MAX, 7], span: Span { low, high }, opened: 1 << 30 };
            assert_eq!(scored_of_line(&line_of_scored(&scored)), Some(scored));
        }
        for (proof, disproof) in [(0, u32::MAX), (u32::MAX, 0), (3, 9)] {
            let found = Searched { at: "2; ..x", draws: proof == 3, proof, disproof, opened: 999 };
            assert_eq!(searched_of_line(&line_of_searched(&found, found.at).unwrap()), Some(found));
        }
        for bad in ["", "=", "=g 1 a", "1 0 ff 1 1", "win 0 0 1 a", "lose 1 1 1 a", "win 1 ffffffff 1 a"] {
            let is_read = fact_of_line(bad).is_some() || scored_of_line(bad).is_some();
            assert!(!is_read && searched_of_line(bad).is_none(), "{bad}");
        }
    }
}

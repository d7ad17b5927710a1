//! Recurrences in words: formulas, and what they do to the digits where that is simple.

use super::{FoundRecurrence, KernelSequence, Rest};
use grundy_base::phrase::{Joint, Phrase, phrase};

/// States written out at most; more are only counted.
const MAX_WRITTEN_STATES: usize = 4;

impl FoundRecurrence {
    /// In formulas and words: `g(2k) = k, g(2k + 1) = g(k), g(0) = 0`, and what that means for the digits of
    /// n.
    pub fn statement(&self) -> Phrase {
        let law = if self.states.len() <= MAX_WRITTEN_STATES { self.formulas() } else { self.counted() };
        match self.meaning() {
            Some(meaning) => phrase!("law-meaning", "{law}; {meaning}", law = law, meaning = meaning),
            None => law,
        }
    }

    fn formulas(&self) -> Phrase {
        let mut parts: Vec<Phrase> = (0..self.states.len()).map(|at| self.formula(at)).collect();
        match parts.len() {
            1 => parts.remove(0),
            _ => phrase!("law-formulas", "{parts}", parts = (parts, Joint::Semicolon)),
        }
    }

    fn formula(&self, at: usize) -> Phrase {
        let (name, state) = (name(at), &self.states[at]);
        let rests = (0..).zip(&state.digits).map(|(digit, rest)| {
            let place = line(self.base.into(), digit);
            format!("{name}({place}) = {}", self.rest(rest))
        });
        let mut parts: Vec<String> = rests.collect();
        parts.push(format!("{name}(0) = {}", state.first));
        let parts = parts.join(", ");
        match at {
            0 => Phrase::formula(parts),
            _ => phrase!(
                "law-where",
                "where {name}(k) = {of}: {parts}",
                name = name,
                of = of_g(state),
                parts = parts
            ),
        }
    }

    fn rest(&self, rest: &Rest) -> String {
        match *rest {
            Rest::Line(slope, first) => line(slope, first),
            Rest::Plus(state, 0) => format!("{}(k)", name(state)),
            Rest::Plus(state, more) if more < 0 => format!("{}(k) - {}", name(state), more.unsigned_abs()),
            Rest::Plus(state, more) => format!("{}(k) + {more}", name(state)),
            Rest::Xor(state, with) => format!("{}(k) xor {with}", name(state)),
        }
    }

    fn counted(&self) -> Phrase {
        let (base, states) = (self.base.to_string(), self.states.len());
        if self.is_automaton() {
            phrase!(
                "law-automaton",
                "g(n) is read off the digits of n in base {base} from the last to the first, by an \
                 automaton of {states} states",
                base = base,
                states = states
            )
        } else {
            phrase!(
                "law-recurrences",
                "g(n) is read off the digits of n in base {base} from the last to the first, by recurrences \
                 of {states} states",
                base = base,
                states = states
            )
        }
    }

    /// What one state does to the digits, from the last to the first.
    fn meaning(&self) -> Option<Phrase> {
        let [state] = self.states.as_slice() else { return None };
        let base = match self.base {
            2 => phrase!("in-binary", "in binary"),
            base => phrase!("in-base", "in base {base}", base = base.to_string()),
        };
        let added = |rest: &Rest| if let Rest::Plus(_, more) = rest { Some(*more) } else { None };
        if let Some(more) = state.digits.iter().map(added).collect::<Option<Vec<_>>>() {
            let counts = (0..).zip(more).filter(|(_, more)| *more != 0);
            let each = |(digit, more): (u64, i128)| {
                let (more, digit) = (more.to_string(), digit.to_string());
                phrase!("digit-counts", "{more} for each {digit}", more = more, digit = digit)
            };
            let counts = (counts.map(each).collect::<Vec<_>>(), Joint::And);
            return Some(phrase!("law-add-up", "{base}: add up {counts}", base = base, counts = counts));
        }
        let lines: Vec<&Rest> =
            state.digits.iter().filter(|rest| !matches!(rest, Rest::Plus(_, 0))).collect();
        let ends: Vec<u64> = (0..)
            .zip(&state.digits)
            .filter(|(_, rest)| **rest == Rest::Line(1, 0))
            .map(|end| end.0)
            .collect();
        if lines.len() == ends.len() {
            let dropped = (0..self.base).filter(|digit| !ends.contains(digit));
            return Some(phrase!(
                "law-drop",
                "{base}: drop every {dropped} at the end, then the {before} before, and what is left is g(n)",
                base = base,
                dropped = (list(dropped), Joint::Or),
                before = (list(ends.iter().copied()), Joint::Or)
            ));
        }
        None
    }
}

fn list(digits: impl Iterator<Item = u64>) -> Vec<Phrase> {
    digits.map(|digit| Phrase::formula(digit.to_string())).collect()
}

/// The sequence as a part of g.
fn of_g(state: &KernelSequence) -> String {
    format!("g({})", line(state.step.into(), state.start.into()))
}

fn name(state: usize) -> &'static str {
    ["g", "h", "p", "q"].get(state).copied().unwrap_or("?")
}

/// a · k + c as people write it.
fn line(slope: i128, first: i128) -> String {
    let head = match slope {
        0 => return first.to_string(),
        1 => "k".to_owned(),
        -1 => "-k".to_owned(),
        slope => format!("{slope}k"),
    };
    match first {
        0 => head,
        first if first < 0 => format!("{head} - {}", first.unsigned_abs()),
        first => format!("{head} + {first}"),
    }
}

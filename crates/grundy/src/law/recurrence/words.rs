//! Recurrences in words: formulas, and what they do to the digits where that is simple.

use super::{FoundRecurrence, Rest, State};

/// States that are written out; more are only counted.
const MAX_WRITTEN: usize = 4;

impl FoundRecurrence {
    /// In formulas and words: `g(2k) = k, g(2k + 1) = g(k), g(0) = 0`, and what that means for the digits of n.
    pub fn statement(&self) -> String {
        let mut out = if self.states.len() <= MAX_WRITTEN { self.formulas() } else { self.counted() };
        if let Some(meaning) = self.meaning() {
            out += "; ";
            out += &meaning;
        }
        out
    }

    fn formulas(&self) -> String {
        let parts: Vec<String> = (0..self.states.len()).map(|at| self.formula(at)).collect();
        parts.join("; ")
    }

    fn formula(&self, at: usize) -> String {
        let (name, state) = (name(at), &self.states[at]);
        let rests = (0..).zip(&state.digits).map(|(digit, rest)| {
            let place = line(self.base.into(), digit);
            format!("{name}({place}) = {}", self.rest(rest))
        });
        let mut parts: Vec<String> = rests.collect();
        parts.push(format!("{name}(0) = {}", state.first));
        let means = if at == 0 { String::new() } else { format!("where {name}(k) = {}: ", of_g(state)) };
        format!("{means}{}", parts.join(", "))
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

    fn counted(&self) -> String {
        let what = if self.is_automaton() { "an automaton" } else { "recurrences" };
        format!(
            "g(n) is read off the digits of n in base {} from the last to the first, by {what} of {} states",
            self.base,
            self.states.len()
        )
    }

    /// What one state does to the digits, from the last to the first.
    fn meaning(&self) -> Option<String> {
        let [state] = self.states.as_slice() else { return None };
        let base = match self.base {
            2 => "in binary".to_owned(),
            base => format!("in base {base}"),
        };
        let added = |rest: &Rest| if let Rest::Plus(_, more) = rest { Some(*more) } else { None };
        if let Some(more) = state.digits.iter().map(added).collect::<Option<Vec<_>>>() {
            let counts = (0..).zip(more).filter(|(_, more)| *more != 0);
            let counts: Vec<String> =
                counts.map(|(digit, more): (u64, _)| format!("{more} for each {digit}")).collect();
            return Some(format!("{base}: add up {}", counts.join(" and ")));
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
            return Some(format!(
                "{base}: drop every {} at the end, then the {} before, and what is left is g(n)",
                list(dropped),
                list(ends.iter().copied())
            ));
        }
        None
    }
}

fn list(digits: impl Iterator<Item = u64>) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" or ")
}

/// The sequence as a part of g.
fn of_g(state: &State) -> String {
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

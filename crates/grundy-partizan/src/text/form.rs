//! The options of a form as it is written, before it becomes canonical: `{0,*|^}` has two options of Left.

use std::ops::Range;

use grundy_base::text::Text;

use crate::halt::Done;
use crate::products::Form;
use crate::store::{Store, Value};
use crate::text::read::{Positions, read_with};

/// The options of an expression that is one pair of braces; nothing of another one. The expression itself has
/// been read before, so that it has no slips.
///
/// # Errors
/// As [`read_with`].
pub fn form(store: &mut Store<'_>, text: Text<'_>, positions: &dyn Positions) -> Done<Option<Form>> {
    let Some(inside) = inside(text, ["{", "}"]) else { return Ok(None) };
    let runs = bars(inside);
    let longest = runs.iter().map(|(run, _)| run.len()).max().unwrap_or(0);
    let Some((at, _)) = runs.iter().find(|(run, _)| run.len() == longest) else { return Ok(None) };
    let (before, after) = (inside.part(0..at.start), inside.part(at.end..inside.as_str().len()));
    Ok(Some((side(store, before, positions)?, side(store, after, positions)?)))
}

/// What stands between the brackets around a whole text.
pub(crate) fn inside<'t>(text: Text<'t>, [open, close]: [&str; 2]) -> Option<Text<'t>> {
    let inside = text.trim().strip_prefix(open)?.strip_suffix(close)?;
    let mut depth = 0_i64;
    for (c, _) in inside.chars() {
        depth += step(c);
        // {1|0}+{0|1} begins and ends with braces that are no pair
        if depth < 0 {
            return None;
        }
    }
    Some(inside)
}

fn step(c: char) -> i64 {
    match c {
        '{' | '(' => 1,
        '}' | ')' => -1,
        _ => 0,
    }
}

/// Where runs of bars and commas stand outside of brackets; whether it is a comma.
fn marks(text: Text<'_>) -> Vec<(Range<usize>, bool)> {
    let (mut depth, mut found) = (0_i64, Vec::<(Range<usize>, bool)>::new());
    for (at, c) in text.as_str().char_indices() {
        depth += step(c);
        if depth != 0 || !matches!(c, '|' | ',') {
            continue;
        }
        match found.last_mut() {
            Some((run, false)) if c == '|' && run.end == at => run.end = at + 1,
            _ => found.push((at..at + 1, c == ',')),
        }
    }
    found
}

fn bars(text: Text<'_>) -> Vec<(Range<usize>, bool)> {
    marks(text).into_iter().filter(|(_, comma)| !comma).collect()
}

/// The values of one side: a list, or one game with shorter runs of bars.
fn side(store: &mut Store<'_>, text: Text<'_>, positions: &dyn Positions) -> Done<Vec<Value>> {
    if text.is_blank() {
        return Ok(Vec::new());
    }
    if !bars(text).is_empty() {
        let game = format!("{{{}}}", text.as_str());
        return Ok(vec![read_with(store, Text::new(&game), positions)?]);
    }
    let (mut options, mut start) = (Vec::new(), 0);
    let ends = marks(text).into_iter().map(|(comma, _)| comma.start).chain([text.as_str().len()]);
    for end in ends {
        options.push(read_with(store, text.part(start..end), positions)?);
        start = end + 1;
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use grundy_base::Limits;

    use super::*;
    use crate::text::{read, read::NoPositions};

    #[test]
    fn options_of_forms() {
        let limits = Limits::default();
        for (text, left, right) in [
            ("{0,*|^}", &["0", "*"][..], &["^"][..]),
            ("{0,{1|0},*||3|2|||5}", &["{0,{1|0},*||3|2}"], &["5"]),
            (" {|} ", &[], &[]),
            ("{(1+*),+-{1,2}|}", &["1*", "+-{1,2}"], &[]),
            ("{0||0|-2}", &["0"], &["{0|-2}"]),
        ] {
            let mut store = Store::new(&limits);
            let found = form(&mut store, Text::new(text), &NoPositions).unwrap().unwrap();
            let mut all = |texts: &[&str]| -> Vec<Value> {
                texts.iter().map(|text| read(&mut store, text).unwrap()).collect()
            };
            assert_eq!(found, (all(left), all(right)), "{text}");
        }
        for text in ["1", "{1|0}+{0|1}", "-{1|0}", "{1|0}:{0|1}"] {
            let mut store = Store::new(&limits);
            assert_eq!(form(&mut store, Text::new(text), &NoPositions).unwrap(), None, "{text}");
        }
    }
}

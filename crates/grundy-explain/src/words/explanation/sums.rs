//! Sums: the nim-sum in columns, the nim equation, the mex, misère Nim.

use super::some;
use grundy::view::cut;

use crate::evidence::Wins;
use crate::messages::Messages;
use crate::steps::{Infinite, Reached, Row, Stage, Target, Way};
use crate::words::page::Page;

/// Components shown in columns.
const MAX_ROWS: usize = 40;
/// Values of options that are shown with a move each.
const MAX_OPTIONS: usize = 16;

pub(super) fn nim_sum(
    rows: &[Row],
    total: u64,
    bits: u32,
    deciding: Option<u32>,
    messages: &Messages,
    page: &mut Page,
) {
    if rows.len() > MAX_ROWS {
        let args = [("n", rows.len().into()), ("total", total.to_string().into())];
        page.wrapped(&messages.say("nim-sum-of-many", &args));
        return;
    }
    let bits = bits as usize;
    let digits = rows.iter().map(|row| row.nimber).max().unwrap_or(0).max(total).to_string().len();
    page.wrapped(&messages.say("nim-sum", &[]));
    for row in rows {
        page.line(&format!("  {:>digits$}  {:0bits$b}  {}", row.nimber, row.nimber, row.position));
    }
    page.line(&format!("  {}", "-".repeat(digits + 2 + bits)));
    page.line(&format!("  {total:>digits$}  {total:0bits$b}"));
    match deciding {
        None => page.wrapped(&messages.say("sum-is-zero", &[])),
        Some(top) => {
            page.line(&format!("  {}^", " ".repeat(digits + 1 + bits - top as usize)));
            page.wrapped(&messages.say("sum-is-not-zero", &[]));
        }
    }
}

pub(super) fn equation(rows: &[Target], messages: &Messages, page: &mut Page) {
    let id = if rows.len() > 1 { "equation" } else { "equation-alone" };
    page.wrapped(&messages.say(id, &[]));
    let table: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let how = match row.moves.as_slice() {
                [] => messages.say("no-such-move", &[]),
                [way, rest @ ..] => {
                    let direction = if row.target < row.nimber {
                        messages.say("lower", &[])
                    } else {
                        messages.say("raised", &[])
                    };
                    let more = match rest.len() {
                        0 => String::new(),
                        n => format!(" {}", messages.say("or-others", &[("n", n.into())])),
                    };
                    format!("{direction}: {} → {}{more}", messages.mv(&way.mv), way.to)
                }
            };
            vec![
                row.number.to_string(),
                row.position.clone(),
                format!("{} → {}", row.nimber, row.target),
                how,
            ]
        })
        .collect();
    some(&table, &[0, 2], messages, page);
}

pub(super) fn mex(position: &str, nimber: u64, options: &[Reached], messages: &Messages, page: &mut Page) {
    let name = cut(position, page.width / 2);
    if options.is_empty() {
        page.wrapped(&messages.say("mex-of-nothing", &[("position", name.into())]));
        return;
    }
    let values: Vec<u64> = options.iter().map(|one| one.value).collect();
    let args =
        [("position", name.into()), ("values", runs(&values).into()), ("nimber", nimber.to_string().into())];
    page.wrapped(&messages.say("mex", &args));
    if options.len() > MAX_OPTIONS {
        return;
    }
    let rows: Vec<Vec<String>> = options
        .iter()
        .map(|one| {
            let parts: Vec<String> = one.parts.iter().map(u64::to_string).collect();
            let sum = if parts.is_empty() { String::new() } else { format!("  ({})", parts.join("⊕")) };
            vec![one.value.to_string(), messages.mv(&one.mv), format!("→ {}{sum}", one.to)]
        })
        .collect();
    page.rows(&rows, &[0]);
}

pub(super) fn loopy(rows: &[Infinite], total: &str, messages: &Messages, page: &mut Page) {
    if rows.len() > 1 || total.starts_with('∞') {
        page.wrapped(&messages.say("loopy", &[("total", total.into())]));
    }
    if rows.len() > 1 {
        let table: Vec<Vec<String>> =
            rows.iter().map(|row| vec![row.position.clone(), row.value.clone()]).collect();
        some(&table, &[], messages, page);
    }
}

pub(super) fn misere_nim(
    (large, ones, sum): (usize, usize, u64),
    stage: Stage,
    winner: Wins,
    mv: Option<&Way>,
    messages: &Messages,
    page: &mut Page,
) {
    page.wrapped(&messages.say("misere-nim", &[]));
    let zero = if sum == 0 { "yes" } else { "no" };
    page.wrapped(&match stage {
        Stage::AsNim => messages.say("misere-as-nim", &[("n", large.into()), ("zero", zero.into())]),
        Stage::Crossing => messages.say("misere-crossing", &[("n", ones.into())]),
        Stage::Ones => messages.say("misere-ones", &[("n", ones.into())]),
    });
    match (winner, mv) {
        (Wins::First, Some(way)) => {
            let args = [("move", messages.mv(&way.mv).into()), ("to", way.to.as_str().into())];
            page.wrapped(&messages.say("so-play", &args));
        }
        (Wins::First, None) => {}
        _ => page.wrapped(&messages.say("so-lost", &[])),
    }
}

/// Ascending numbers, with runs of three or more written as `0..5`.
fn runs(values: &[u64]) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut rest = values;
    while let Some(first) = rest.first() {
        let follows = |(i, value): &(u64, &u64)| first.checked_add(*i) == Some(**value);
        let length = (0..).zip(rest).take_while(follows).count();
        let (run, after) = rest.split_at(length);
        match run {
            [first, .., last] if length > 2 => out.push(format!("{first}..{last}")),
            _ => out.extend(run.iter().map(u64::to_string)),
        }
        rest = after;
    }
    out.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_values() {
        assert_eq!(runs(&[0, 1, 2, 3, 6, 7]), "0..3, 6, 7");
        assert_eq!(runs(&[u64::MAX]), u64::MAX.to_string());
        assert_eq!(runs(&[]), "");
    }
}

//! `grundy check GAME --same-as OTHER` and `--distinct-heaps`: games compared; a rule that breaks the sum.

use std::io::Write;

use grundy::check::{distinct, same};
use grundy::phrase::phrase;
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_explain::words::law::wrapped;
use grundy_wire as wire;

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::options::number::TypedNumber;
use crate::{Io, files};

/// Compares two games heap by heap.
pub(super) fn same_as(
    game: &str,
    other: &str,
    to: Option<&TypedNumber>,
    how: &Computation,
    io: &mut Io,
) -> Result<u8, Failure> {
    let (first, second) = (files::game(game)?, files::game(other)?);
    let ask = Ask { misere: how.misere, ..Ask::default() };
    let to = to.map(|to| to.number);
    let found = limited(ask, how, io, |ask| same::compare(&*first.table, &*second.table, to, ask))?;
    let holds = found.difference.is_none();
    if how.json {
        let answer = wire::SameAs::of(&first.game, &second.game, how.misere, &found);
        writeln!(io.out, "{}", wire::json(&answer))?;
        return Ok(u8::from(!holds));
    }
    let messages = Messages::of(how.lang);
    let shifted = match found.shift {
        0 => "n".to_owned(),
        shift if shift > 0 => format!("n + {shift}"),
        shift => format!("n - {}", shift.unsigned_abs()),
    };
    let names = [
        ("first", first.shown().into()),
        ("second", second.shown().into()),
        ("shifted", shifted.into()),
        ("from", found.from.to_string().into()),
        ("to", found.to.to_string().into()),
    ];
    let mut lines = Vec::new();
    match &found.difference {
        None => {
            lines.push(messages.say("same-as", &names));
            lines.push(match &found.theorem {
                Some(theorem) => messages.say("same-proved", &[("theorem", messages.phrase(theorem).into())]),
                None => messages.say("same-checked", &names),
            });
        }
        Some(at) => {
            let values = [
                ("n", at.n.to_string().into()),
                ("value", at.first.as_str().into()),
                ("other", at.second.as_str().into()),
            ];
            lines.push(messages.say("same-not", &[&names[..], &values].concat()));
        }
    }
    write!(io.out, "{}", wrapped(&lines, io.width))?;
    Ok(u8::from(!holds))
}

/// Looks for the smallest position where nimbers fail if no two equal heaps may stand.
pub(super) fn distinct_heaps(
    game: &str,
    to: Option<&TypedNumber>,
    how: &Computation,
    io: &mut Io,
) -> Result<u8, Failure> {
    let question = files::game(game)?;
    if how.misere {
        return Err(Failure::Usage {
            problem: "the sum is broken under normal play already".into(),
            hint: phrase!("hint-leave", "leave out {what}", what = "--misere"),
        });
    }
    let total = to.map_or(distinct::DEFAULT_TOTAL, |to| to.number);
    let found = limited(Ask::default(), how, io, |ask| distinct::search(&*question.table, total, ask))?;
    let broken = found.broken.is_some();
    if how.json {
        writeln!(io.out, "{}", wire::json(&wire::DistinctHeaps::of(&question.game, &found)))?;
        return Ok(u8::from(broken));
    }
    let messages = Messages::of(how.lang);
    let sum = |heaps: &Vec<u64>| match heaps.as_slice() {
        [] => "0".to_owned(),
        all => all.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    };
    let list = |all: &[Vec<u64>]| all.iter().map(sum).collect::<Vec<_>>().join(", ");
    let mut lines = vec![question.shown(), messages.say("distinct-rule", &[])];
    match &found.broken {
        None => lines.push(messages.say(
            "distinct-holds",
            &[("total", found.total.to_string().into()), ("n", found.positions.into())],
        )),
        Some(at) => {
            let args = [
                ("heaps", sum(&at.heaps).into()),
                ("sum", at.nim_sum.to_string().into()),
                ("zero", if at.nim_sum == 0 { "yes" } else { "no" }.into()),
                ("wins", if at.wins { "yes" } else { "no" }.into()),
                ("n", found.positions.into()),
            ];
            lines.push(messages.say("distinct-fails", &args));
            let moves = [
                ("allowed", list(&at.allowed).into()),
                ("forbidden", list(&at.forbidden).into()),
                ("none", if at.allowed.is_empty() { "yes" } else { "no" }.into()),
                ("free", if at.forbidden.is_empty() { "yes" } else { "no" }.into()),
            ];
            lines.push(messages.say("distinct-moves", &moves));
        }
    }
    write!(io.out, "{}", wrapped(&lines, io.width))?;
    Ok(u8::from(broken))
}

//! Checked claims in words: agreement, or the first counterexample and why.

use grundy::check::{About, Actual, Checked, Claimed, Counterexample, Reply, Why};
use grundy::value::loopy::Loopy;
use grundy::value::outcome::Outcome;
use grundy::view::cut;

use crate::messages::Messages;

/// Winning moves named at most.
const MAX_NAMED_MOVES: usize = 12;

/// The result in words; ends with a line break.
pub fn words(game: &str, claim: &str, checked: &Checked, width: usize, messages: &Messages) -> String {
    let mut lines = vec![game.to_owned(), messages.say("the-claim", &[("claim", claim.trim().into())])];
    match &checked.counterexample {
        None => {
            if let Some(theorem) = &checked.theorem {
                let names = ("names", checked.names.join(", ").into());
                lines.push(
                    messages.say("claim-proved", &[names, ("theorem", messages.phrase(theorem).into())]),
                );
            }
            lines.push(agreement(checked, messages));
        }
        Some(found) => {
            lines.push(messages.say(
                "claim-fails",
                &[
                    ("place", place(&checked.names, found, messages).into()),
                    ("said", said(&found.claimed, messages).into()),
                    ("so", so(found, messages).into()),
                ],
            ));
            lines.extend(why(found, messages));
            lines.push(match checked.checked_to {
                Some(_) => agreement(checked, messages),
                None => messages.say("agrees-with-none", &[]),
            });
        }
    }
    let wrapped = lines.iter().flat_map(|line| {
        let listed = line.starts_with("  ");
        let whole = || vec![cut(line, width)];
        let broken =
            || textwrap::wrap(line, width.max(1)).iter().map(|line| line.trim_end().to_owned()).collect();
        if listed { whole() } else { broken() }
    });
    wrapped.fold(String::new(), |page, line| page + &line + "\n")
}

fn agreement(checked: &Checked, messages: &Messages) -> String {
    let n = [("n", checked.positions.into())];
    let positions = match checked.about {
        About::Move => messages.say("positions-with-win", &n),
        _ => messages.say("positions", &n),
    };
    let to = match (&checked.names[..], checked.checked_to) {
        (_, None) => String::new(),
        ([one], Some(to)) => format!("{one} = {to}"),
        (many, Some(to)) => {
            let names = many.join(&format!(" {} ", messages.say("and", &[])));
            messages.say("to-in-names", &[("to", to.to_string().into()), ("names", names.into())])
        }
    };
    let all = if checked.complete { messages.say("which-are-all", &[]) } else { String::new() };
    let args = [("to", to.as_str().into()), ("positions", positions.into()), ("all", all.into())];
    match (checked.counterexample.is_some(), to.is_empty()) {
        (false, false) => messages.say("claim-agrees-to", &args),
        (false, true) => messages.say("claim-agrees", &args[1..]),
        (true, false) => messages.say("it-agrees-to", &args),
        (true, true) => messages.say("it-agrees", &args[1..]),
    }
}

/// The position, preceded by its numbers if they differ from its notation.
fn place(names: &[String], found: &Counterexample, messages: &Messages) -> String {
    let numbers: Vec<String> =
        names.iter().zip(&found.numbers).map(|(name, n)| format!("{name} = {n}")).collect();
    let numbers = numbers.join(", ");
    if found.numbers.len() == 1 && found.position == found.numbers[0].to_string() {
        return numbers;
    }
    let args = [("numbers", numbers.into()), ("position", found.position.as_str().into())];
    messages.say("place-and-position", &args)
}

fn class(outcome: Outcome, messages: &Messages) -> String {
    match outcome {
        Outcome::Win => messages.say("n-position", &[]),
        Outcome::Loss => messages.say("p-position", &[]),
        Outcome::Draw => messages.say("a-draw", &[]),
    }
}

/// A number of plies. A claim may say a negative one.
fn plies(n: impl Into<i64>, messages: &Messages) -> String {
    let n = n.into();
    match u64::try_from(n) {
        Ok(n) => messages.say("plies", &[("n", n.into())]),
        Err(_) => messages.say("negative-plies", &[("n", n.to_string().into())]),
    }
}

fn said(claimed: &Claimed, messages: &Messages) -> String {
    match claimed {
        Claimed::Lost(true) => class(Outcome::Loss, messages),
        Claimed::Lost(false) => messages.say("no-p-position", &[]),
        Claimed::Outcome(outcome) => class(*outcome, messages),
        Claimed::Nimber(value) => messages.say("nimber-of", &[("value", value.to_string().into())]),
        Claimed::Remoteness(Some(n)) => plies(*n, messages),
        Claimed::Remoteness(None) => class(Outcome::Draw, messages),
        Claimed::Move(mv) => messages.say("move-wins", &[("move", messages.mv(mv).into())]),
        Claimed::To(numbers) => messages.say("move-to-wins", &[("to", tuple(numbers).into())]),
    }
}

fn tuple(numbers: &[i64]) -> String {
    let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
    if let [one] = &words[..] { one.clone() } else { format!("({})", words.join(", ")) }
}

fn so(found: &Counterexample, messages: &Messages) -> String {
    let it_is = |what: String| messages.say("it-is", &[("what", what.into())]);
    match &found.actual {
        Actual::Outcome(outcome) => it_is(class(*outcome, messages)),
        Actual::Value(value) => it_is(value.to_string()),
        Actual::Remoteness(Some(n)) => messages.say("ends-after", &[("plies", plies(*n, messages).into())]),
        Actual::Remoteness(None) => it_is(class(Outcome::Draw, messages)),
        Actual::Moves(_) if matches!(found.why, Why::NoSuchMove) => messages.say("there-is-no-move", &[]),
        Actual::Moves(_) => messages.say("it-does-not", &[]),
    }
}

/// A move and the position after it.
fn step(reply: &Reply, messages: &Messages) -> String {
    match &reply.to {
        Some(to) if reply.mv != *to && reply.mv != format!("to {to}") => messages
            .say("move-leaves", &[("move", messages.mv(&reply.mv).into()), ("to", to.as_str().into())]),
        _ => messages.mv(&reply.mv),
    }
}

fn why(found: &Counterexample, messages: &Messages) -> Vec<String> {
    let step = |reply| step(reply, messages);
    let of_move = |reply| [("move", step(reply).into())];
    let mut lines = match &found.why {
        Why::Over => vec![messages.say("no-move-there", &[])],
        Why::Wins(reply) => vec![messages.say("a-winning-move", &of_move(reply))],
        Why::Drawn(reply) => vec![messages.say("a-drawing-move", &of_move(reply))],
        Why::Loses(replies, total) => {
            let mut lines = vec![messages.say("moves-lose", &[("n", (*total).into())])];
            lines.extend(replies.iter().map(|reply| match &reply.answer {
                Some(answer) => {
                    let args = [("move", step(reply).into()), ("answer", messages.mv(answer).into())];
                    format!("  {}", messages.say("move-answered", &args))
                }
                None => format!("  {}", step(reply)),
            }));
            if usize::try_from(*total).is_ok_and(|total| total > replies.len()) {
                lines.push("  …".to_owned());
            }
            lines
        }
        Why::Mex(options) => {
            let mut lines = Vec::new();
            if matches!(found.actual, Actual::Value(Loopy::Infinity(_))) {
                lines.push(messages.say("value-is-infinite", &[]));
            } else if options.is_empty() {
                lines.push(messages.say("no-options", &[]));
            } else {
                let values: Vec<String> = options.iter().map(|option| option.value.to_string()).collect();
                lines.push(messages.say("values-of-options", &[("values", values.join(", ").into())]));
            }
            let reached = match found.claimed {
                Claimed::Nimber(said) => {
                    options.iter().find(|option| u64::try_from(said) == Ok(option.value.0))
                }
                _ => None,
            };
            lines.extend(reached.map(|option| {
                let args =
                    [("value", option.value.to_string().into()), ("move", messages.mv(&option.mv).into())];
                messages.say("cannot-be", &args)
            }));
            lines
        }
        Why::Plies(rows) => {
            let mut lines = vec![messages.say("keeping-moves", &[])];
            lines.extend(rows.iter().map(|(reply, left)| match left {
                Some(left) => format!("  {}: {left}", step(reply)),
                None => format!("  {}", step(reply)),
            }));
            lines
        }
        Why::Refuted(reply) => match &reply.answer {
            Some(answer) => {
                let args = [("move", step(reply).into()), ("answer", messages.mv(answer).into())];
                vec![messages.say("answer-wins", &args)]
            }
            None => Vec::new(),
        },
        Why::NoSuchMove | Why::Untold => Vec::new(),
    };
    if let Actual::Moves(winning) = &found.actual {
        let named = winning.iter().take(MAX_NAMED_MOVES).map(|mv| messages.mv(mv));
        let shown = named.collect::<Vec<_>>().join("; ");
        let rest = if winning.len() > MAX_NAMED_MOVES { "; …" } else { "" };
        let moves = format!("{shown}{rest}");
        lines
            .push(messages.say("the-winning-moves", &[("n", winning.len().into()), ("moves", moves.into())]));
    }
    lines
}

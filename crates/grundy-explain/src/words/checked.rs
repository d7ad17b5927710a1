//! The result of checking evidence, in words.

use super::page::Page;
use super::value::loopy_outcome;
use crate::evidence::{Claim, Evidence, Wins};
use crate::messages::Messages;
use crate::verify::{Checked, Wrong};
use grundy::notation::term::names_games;

/// The claim, and whether the evidence proves it; ends with a line break.
pub fn words(
    evidence: &Evidence,
    checked: Option<&Checked>,
    wrong: Option<&Wrong>,
    width: usize,
    messages: &Messages,
) -> String {
    let mut page = Page::new(width);
    let mixed = evidence.position.contains(" + ") || names_games(&evidence.game, &evidence.position);
    let asked =
        if mixed { evidence.position.clone() } else { format!("{} {}", evidence.game, evidence.position) };
    page.line(&asked);
    if evidence.misere {
        page.line(&messages.say("misere-play", &[]));
    }
    page.wrapped(&messages.say("claimed", &[("claim", claim(&evidence.claim, messages).into())]));
    if let Claim::Order { against_offside, .. } = &evidence.claim
        && *against_offside != evidence.position
    {
        page.line(&messages.say("claimed-offside", &[("sum", against_offside.as_str().into())]));
    }
    match (checked, wrong) {
        (Some(checked), _) => {
            let args = [("positions", checked.positions.into()), ("moves", checked.moves.into())];
            page.wrapped(&messages.say("verified", &args));
        }
        (None, Some(wrong)) => {
            let args = [("place", wrong.place.as_str().into()), ("reason", wrong.reason.as_str().into())];
            page.wrapped(&messages.say("not-verified", &args));
        }
        (None, None) => {}
    }
    page.text
}

fn claim(claim: &Claim, messages: &Messages) -> String {
    let wins = |winner: Wins| match winner {
        Wins::First => messages.say("first-wins", &[]),
        Wins::Second => messages.say("second-wins", &[]),
        Wins::Draw => messages.say("draw", &[]),
    };
    match claim {
        Claim::Nimber { winner, nimber } => {
            let args = [("says", wins(*winner).into()), ("value", nimber.to_string().into())];
            messages.say("with-nimber", &args)
        }
        Claim::Outcome { winner, plies } => match plies {
            Some(n) if *n > 0 => {
                format!("{} {}", wins(*winner), messages.say("in-plies-at-most", &[("n", (*n).into())]))
            }
            _ => wins(*winner),
        },
        Claim::Sides { left, right } => {
            let class = match (left, right) {
                (Wins::First, Wins::First) => "N",
                (Wins::First, Wins::Second) => "L",
                (Wins::Second, Wins::First) => "R",
                (Wins::Second, Wins::Second) => "P",
                (Wins::First, Wins::Draw) => "N^",
                (Wins::Draw, Wins::Second) => "P^",
                (Wins::Draw, Wins::First) => "Nv",
                (Wins::Second, Wins::Draw) => "Pv",
                (Wins::Draw, Wins::Draw) => "D",
            };
            let says = match (left, right) {
                (Wins::Draw, _) | (_, Wins::Draw) => loopy_outcome(class, messages),
                _ => messages.say("sided-outcome", &[("outcome", class.into())]),
            };
            says.trim_end_matches('.').to_owned()
        }
        Claim::Order { onside, offside, .. } => {
            let signs = [("onside", onside.sign().into()), ("offside", offside.sign().into())];
            messages.say("claimed-order", &signs)
        }
        Claim::Payoffs { payoffs, .. } => {
            let parts = (1_u64..).zip(payoffs).map(|(player, sum)| {
                messages.say("player-gets", &[("player", player.into()), ("sum", sum.as_str().into())])
            });
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}

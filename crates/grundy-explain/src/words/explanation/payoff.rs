//! Payoffs: the current choice, and the choices below it.

use super::some;
use crate::evidence::{Chance, TieRule};
use crate::messages::Messages;
use crate::steps::{Decides, Offer, PaidRow};
use crate::words::page::Page;

/// Amounts as one word; approximate ones with six decimals.
fn paid(sums: &[String]) -> String {
    let short = |sum: &String| match sum.parse::<f64>() {
        Ok(real) if sum.contains(['.', 'e']) => format!("{real:.6}"),
        _ => sum.clone(),
    };
    sums.iter().map(short).collect::<Vec<_>>().join(":")
}

pub(super) fn choice(
    position: &str,
    player: Option<usize>,
    options: &[Offer],
    ties: Option<TieRule>,
    chance: Option<Chance>,
    messages: &Messages,
    page: &mut Page,
) {
    let position = ("position", position.into());
    page.wrapped(&match (player, chance) {
        (Some(player), _) => messages.say("chooses", &[position, ("player", player.into())]),
        (None, Some(Chance::Worst)) => messages.say("chance-worst", &[position]),
        (None, _) => messages.say("chance-mean", &[position]),
    });
    let all: u128 = options.iter().map(|offer| u128::from(offer.weight)).sum();
    let rows: Vec<Vec<String>> = options
        .iter()
        .map(|offer| {
            let now = offer.gains.iter().any(|gain| gain != "0" && gain != "0.0");
            let now = if now {
                messages.say("at-once", &[("sums", paid(&offer.gains).into())])
            } else {
                String::new()
            };
            let mark = if player.is_none() {
                format!("{}/{all}", offer.weight)
            } else if offer.chosen {
                "*".to_owned()
            } else {
                " ".to_owned()
            };
            vec![mark, messages.mv(&offer.mv), paid(&offer.payoffs), now, format!("→ {}", offer.to)]
        })
        .collect();
    some(&rows, &[2], messages, page);
    if let Some(ties) = ties {
        page.wrapped(&match ties {
            TieRule::First => messages.say("tie-first", &[]),
            TieRule::Last => messages.say("tie-last", &[]),
            TieRule::Kind => messages.say("tie-kind", &[]),
            TieRule::Mean => messages.say("tie-mean", &[]),
        });
    }
}

pub(super) fn table(rows: &[PaidRow], messages: &Messages, page: &mut Page) {
    page.wrapped(&messages.say("who-chose", &[]));
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let who = match row.decides {
                Decides::Player(player) => messages.say("by-player", &[("player", player.into())]),
                Decides::Chance => messages.say("by-chance", &[]),
                Decides::Nobody => messages.say("by-nobody", &[]),
            };
            vec![
                paid(&row.payoffs),
                row.position.clone(),
                who,
                messages.mv(row.mv.as_deref().unwrap_or_default()),
            ]
        })
        .collect();
    some(&rows, &[0], messages, page);
}

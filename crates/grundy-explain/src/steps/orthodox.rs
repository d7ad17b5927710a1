//! Orthodox play in hot sums: the hottest component first, and threats answered at once.
//!
//! This is Sentestrat (*Winning Ways*): a player who follows it loses no more than the ambient temperature
//! against best play. So the line shows what is urgent; it proves nothing.

use grundy::error::Error;
use grundy::notation::text::Text;
use grundy::partizan::{Done, Dyadic, Store, Value, text};
use grundy::report::{Ask, Report};
use grundy::rules::Player;
use grundy::table::{Sided, Valuer};

use super::{OrthodoxMove, Step};

/// Moves of a line at most.
const MAX_PLIES: usize = 60;

/// A component that stands, with its value and its temperature.
struct Standing {
    text: String,
    value: Value,
    temperature: Dyadic,
    /// Whether the last move left it.
    fresh: bool,
}

/// The line if this player begins; nothing unless two components are hot.
pub(super) fn line(
    game: &dyn Sided,
    report: &Report,
    first: Player,
    ask: &Ask,
) -> Result<Option<Step>, Error> {
    let mut store = Store::new(&ask.limits);
    let mut valuer = game.valuer();
    let mut standing = Vec::new();
    for component in &report.components {
        for part in game.components(Text::new(&component.position))? {
            standing.push(stand(part, &mut *valuer, &mut store)?);
        }
    }
    if standing.iter().filter(|one| one.temperature > Dyadic::ZERO).count() < 2 {
        return Ok(None);
    }
    let (mut player, mut ambient, mut moves) = (first, None, Vec::new());
    while moves.len() < MAX_PLIES {
        let hottest = |fresh: bool| {
            let those = (0..standing.len()).rev().filter(|&at| standing[at].fresh || !fresh);
            those.max_by_key(|&at| standing[at].temperature)
        };
        let threat =
            hottest(true).filter(|&at| ambient.is_some_and(|ambient| standing[at].temperature > ambient));
        let Some(at) = threat.or_else(|| hottest(false)) else { break };
        let temperature = standing[at].temperature;
        if temperature <= Dyadic::ZERO {
            break;
        }
        if threat.is_none() {
            ambient = Some(temperature);
        }
        let tax = ambient.unwrap_or(temperature);
        let options = valuer.options(&standing[at].text, player, &mut store)?;
        let Some(choice) = orthodox(&options, player, tax, &mut store)? else { break };
        let Some((mv, rest)) = game.options(&standing[at].text, player)?.into_iter().nth(choice) else {
            break;
        };
        moves.push(OrthodoxMove {
            player: player.word(),
            component: standing[at].text.clone(),
            mv,
            to: text::write(&mut store, options[choice])?,
            temperature: temperature.to_string(),
            answers: threat.is_some(),
        });
        standing.remove(at);
        standing.iter_mut().for_each(|one| one.fresh = false);
        for part in rest {
            let left = stand(part, &mut *valuer, &mut store)?;
            standing.push(Standing { fresh: true, ..left });
        }
        player = player.other();
    }
    let values: Vec<Value> = standing.iter().map(|one| one.value).collect();
    let rest = store.total(&values)?;
    Ok(Some(Step::Orthodox { first: first.word(), moves, rest: text::write(&mut store, rest)? }))
}

fn stand(text: String, valuer: &mut dyn Valuer, store: &mut Store<'_>) -> Done<Standing> {
    let value = valuer.value(&text, store)?;
    Ok(Standing { text, value, temperature: store.temperature(value)?, fresh: false })
}

/// The first option whose wall, with the tax for the move, is the scaffold at this temperature.
fn orthodox(options: &[Value], player: Player, tax: Dyadic, store: &mut Store<'_>) -> Done<Option<usize>> {
    let mut best: Option<(Dyadic, usize)> = None;
    for (at, &option) in options.iter().enumerate() {
        let wall = store.thermograph(option)?.wall_at(player.other(), tax)?;
        let better = best.is_none_or(|(best, _)| match player {
            Player::Left => wall > best,
            Player::Right => wall < best,
        });
        if better {
            best = Some((wall, at));
        }
    }
    Ok(best.map(|(_, at)| at))
}

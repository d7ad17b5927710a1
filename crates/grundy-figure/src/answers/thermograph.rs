//! The thermograph of a position, and what it is made of.

use grundy::error::{Error, Refused};
use grundy::notation::term::Question;
use grundy::partizan::report::Wall;
use grundy::partizan::{Done, Dyadic, Store, Value, text};
use grundy::report::{Ask, Moves};
use grundy::rules::Player;

/// Options drawn at most for each player.
const MAX_OPTIONS: usize = 8;

/// The walls of a value, and those of its canonical options from which they are made.
pub(crate) struct Walls {
    pub(crate) position: String,
    pub(crate) value: String,
    pub(crate) mean: Dyadic,
    pub(crate) temperature: Dyadic,
    pub(crate) left: Wall,
    pub(crate) right: Wall,
    /// Left's options as text, with their right walls.
    pub(crate) left_options: Vec<(String, Wall)>,
    /// Right's options, with their left walls.
    pub(crate) right_options: Vec<(String, Wall)>,
}

/// The walls of the question's position.
pub(crate) fn walls(question: &Question, ask: &Ask) -> Result<Walls, Error> {
    let mut store = Store::new(&ask.limits);
    let (position, value) = worth(question, ask, "a thermograph", &mut store)?;
    Ok(of_value(&mut store, position, value)?)
}

/// The question's position, and its value; `wanted` is what needs that.
pub(super) fn worth(
    question: &Question,
    ask: &Ask,
    wanted: &'static str,
    store: &mut Store<'_>,
) -> Result<(String, Value), Error> {
    let report = question.solve(&Ask { moves: Moves::None, ..ask.clone() })?;
    let value = match (report.answer.sided(), report.answer.nimber()) {
        (Some(sided), _)
            if let Some(worth) = &sided.worth
                && worth.heat.is_none() =>
        {
            let reason = "play comes back in it, and pictures of its values are drawn for games that end";
            return Err(Refused::new(wanted, reason, "draw the kind graph").into());
        }
        (Some(sided), _) if let Some(worth) = &sided.worth => text::read(store, &worth.value)?,
        (_, Some(nimber)) => store.nimber(nimber.0)?,
        _ => {
            let reason = "its positions have no partizan values";
            return Err(Refused::new(wanted, reason, "draw another kind of figure").into());
        }
    };
    Ok((report.position, value))
}

fn of_value(store: &mut Store<'_>, position: String, value: Value) -> Done<Walls> {
    let graph = store.thermograph(value)?;
    Ok(Walls {
        position,
        value: text::write(store, value)?,
        mean: store.mean(value)?,
        temperature: store.temperature(value)?,
        left: graph.left.clone(),
        right: graph.right.clone(),
        left_options: options(store, value, Player::Left)?,
        right_options: options(store, value, Player::Right)?,
    })
}

/// The options of a player, with the walls that they lend. A number has no options that matter.
fn options(store: &mut Store<'_>, value: Value, player: Player) -> Done<Vec<(String, Wall)>> {
    if store.as_number(value).is_some() || store.as_nus(value).is_some_and(|nus| nus.star > 1) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for option in text::sorted(store, value, player)?.into_iter().take(MAX_OPTIONS) {
        let graph = store.thermograph(option)?;
        let wall = if player == Player::Left { graph.right.clone() } else { graph.left.clone() };
        found.push((text::write(store, option)?, wall));
    }
    Ok(found)
}

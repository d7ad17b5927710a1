//! The difference of two games as a sum that can be played. A game is played as the position that it is, or by
//! the canonical forms of its sides; if one of them has none, as a token on the graph of both.

use grundy::partizan::loopy::Arcs;
use grundy::partizan::text::{self, Game};
use grundy::partizan::{Done, Player, Store};

/// The difference of two games.
pub(super) struct Difference {
    /// The difference; that of the onsides where the sides of a game differ.
    pub(super) onside: String,
    /// The difference of the offsides where the sides of a game differ.
    pub(super) offside: Option<String>,
}

/// The difference of two games, the first of which may be a position.
pub(super) fn difference(
    store: &mut Store<'_>,
    position: Option<&str>,
    high: &Game,
    low: &Game,
) -> Done<Difference> {
    let negative = &low.negative(store)?;
    let first = match (position, high) {
        (Some(position), _) => Some([position, position].map(str::to_owned)),
        // it has moves of its own
        (None, Game::Loopy(loopy)) if loopy.is_dud() => Some(["value dud", "value dud"].map(str::to_owned)),
        (None, _) => forms(store, high)?,
    };
    let mut summands = [first, forms(store, negative)?];
    let without: Vec<&Game> = summands
        .iter()
        .zip([high, negative])
        .filter(|(form, _)| form.is_none())
        .map(|(_, game)| game)
        .collect();
    let arcs = Arcs::of_sides(&without, store)?;
    let mut tokens = tokens(&arcs).into_iter();
    for summand in &mut summands {
        *summand = summand.take().or_else(|| tokens.next());
    }
    let [Some([high_on, high_off]), Some([negative_on, negative_off])] = summands else {
        unreachable!("who has no canonical forms is a token")
    };
    // the negative of an onside is the offside of the negative
    let onside = format!("{high_on} + {negative_off}");
    let offside = (!is_one(high) || !is_one(low)).then(|| format!("{high_off} + {negative_on}"));
    Ok(Difference { onside, offside })
}

/// The canonical forms of both sides, if there are such.
fn forms(store: &mut Store<'_>, game: &Game) -> Done<Option<[String; 2]>> {
    let mut written = |is_onside| -> Done<Option<String>> {
        let side = game.one_side(is_onside, store)?;
        Ok(if is_one(&side) { Some(format!("value {}", text::write_game(store, &side)?)) } else { None })
    };
    Ok(written(true)?.zip(written(false)?).map(<[String; 2]>::from))
}

/// Whether a game ends, or is a stopper: then play in turns tells how it compares.
fn is_one(game: &Game) -> bool {
    !matches!(game, Game::Loopy(loopy) if !loopy.is_stopper())
}

/// A token on each root of a graph.
fn tokens(arcs: &Arcs) -> Vec<[String; 2]> {
    let colour = |player| match player {
        Player::Left => "blue",
        Player::Right => "red",
    };
    let mut parts: Vec<String> =
        arcs.arcs.iter().map(|&(from, player, to)| format!("{from}>{to}={}", colour(player))).collect();
    // a vertex without arcs is named alone
    let is_met = |root: u32| arcs.arcs.iter().any(|&(from, _, to)| from == root || to == root);
    parts.extend(arcs.roots.iter().flatten().filter(|&&root| !is_met(root)).map(u32::to_string));
    let graph = parts.join(",");
    arcs.roots.iter().map(|roots| roots.map(|root| format!("graph:{graph} {root}"))).collect()
}

//! Why players win sums that were searched with bounds: what answers each move of the one who loses.

use grundy::error::Error;
use grundy::notation::text::Text;
use grundy::partizan::Store;
use grundy::report::{Ask, Report, Sided};
use grundy::rules::Player;
use grundy::table::{Bounded, Sided as Parts, Table, mover_of};
use grundy::value::outcome::Outcome;

use super::Step;
use super::explain::kept;
use super::sided::replies;

/// For each player who may begin and loses, the answers in the position; for one who wins, those after the
/// winning move.
pub(super) fn steps(
    table: &dyn Table,
    report: &Report,
    sided: &Sided,
    ask: &Ask,
    steps: &mut Vec<Step>,
) -> Result<(), Error> {
    let Some(game) = table.sided() else { return Ok(()) };
    let Some(mut bounded) = game.bounded() else { return Ok(()) };
    let mut store = Store::new(&ask.limits);
    for player in sided.mover.map_or_else(|| Player::BOTH.to_vec(), |player| vec![player]) {
        let lost = match sided.if_begins(player) {
            Outcome::Loss => Some((report.position.as_str(), player)),
            _ => after_best(report, player).map(|to| (to, player.other())),
        };
        let Some((position, loser)) = lost else { continue };
        let (sum, _) = mover_of(Text::new(position));
        let position = table.canonical(&format!("{} {}", sum.as_str(), loser.word()))?;
        let winner = loser.other();
        let answered = replies(table, position, |to| answer(game, &mut *bounded, to, winner, &mut store));
        // where there is no memory for the answers, the rest is told all the same
        steps.extend(kept(answered)?.ok().flatten());
    }
    Ok(())
}

/// What the winning move of a player leaves, where it is told.
fn after_best(report: &Report, player: Player) -> Option<&str> {
    let is_by = |made: &grundy::report::Made| made.player == player;
    let mut rows = report.moves.iter().filter(|row| row.best);
    let row = rows.find(|row| row.answer.sided().and_then(|sided| sided.made.as_ref()).is_some_and(is_by))?;
    row.to.as_deref()
}

/// The number of a winning move of a player, in the order in which moves are listed.
fn answer(
    game: &dyn Parts,
    bounded: &mut dyn Bounded,
    position: &str,
    player: Player,
    store: &mut Store<'_>,
) -> Result<Option<usize>, Error> {
    let (sum, _) = mover_of(Text::new(position));
    let parts = game.components(sum)?;
    let Some((part, number)) = bounded.winning_move(&parts, player, store)? else { return Ok(None) };
    let mut before = 0;
    for part in &parts[..part] {
        before += game.options(part, player)?.len();
    }
    Ok(Some(before + number))
}

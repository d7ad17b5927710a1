//! The line of play: every player makes their best move, and of several the one that the tie rule takes.

use super::super::MAX_STEP_BYTES;
use super::positions::ArenaRules;
use super::search::ROOT;
use super::values::PositionValues;
use grundy_base::error::{Error, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::report::{Ask, PaidLine, PaidStep, Step};
use grundy_base::rules::{Payoff, Rules, Turn};
use grundy_base::value::amount::Amount;

/// Follows play from the first position to the end; where chance moves, the likeliest branch (of several the
/// first).
///
/// # Errors
/// A cycle, a limit.
pub(super) fn line<A: Amount>(rules: ArenaRules<'_, A>, ask: &Ask) -> Result<PaidLine, Error> {
    let mut budget = Budget::new(&ask.limits);
    let mut values = PositionValues::new(rules, ask, &mut budget)?;
    let mut paid = vec![A::zero(); rules.players()];
    let (mut at, mut steps, mut bytes, mut moves) = (ROOT, Vec::new(), 0_usize, Vec::new());
    loop {
        moves.clear();
        rules.moves(&at, &mut moves);
        if moves.is_empty() {
            break;
        }
        let (player, place) = match rules.turn(&at) {
            Turn::Nature => {
                let likelier = |best: usize, place: usize| {
                    if moves[place].weight > moves[best].weight { place } else { best }
                };
                (None, (1..moves.len()).fold(0, likelier))
            }
            Turn::Of(player) => {
                let whole = values.of(at, &paid, &mut budget)?.after(&paid);
                let mut best: Option<(Box<[A]>, Option<u64>, usize)> = None;
                for (place, mv) in moves.iter().enumerate() {
                    let mut sums = paid.clone();
                    add(&mut sums, &mv.gain);
                    let worth = values.of(mv.to, &sums, &mut budget)?.after(&sums);
                    let better = |(sums, size, _): &(Box<[A]>, Option<u64>, usize)| {
                        ask.ties.prefers(player, (sums, *size), (&worth.mean, mv.size))
                    };
                    if values.keeps(player, &whole, &worth) && best.as_ref().is_none_or(better) {
                        best = Some((worth.mean, mv.size, place));
                    }
                }
                (Some(player), best.map_or(0, |(_, _, place)| place))
            }
        };
        let mv = &moves[place];
        let step = Step { mv: rules.0.names(at).swap_remove(place), to: rules.0.write(mv.to) };
        bytes += step.to.len();
        if bytes > MAX_STEP_BYTES {
            let done = format!("{} moves of the line", steps.len());
            return Err(Stopped::new(Limit::Size, done).into());
        }
        let taken = rules.0.taken(at, place);
        steps.push(PaidStep { player, step, taken, gains: mv.gain.iter().map(Amount::show).collect() });
        add(&mut paid, &mv.gain);
        at = mv.to;
    }
    let mut ending = vec![A::zero(); rules.players()];
    rules.settle(&at, &mut ending);
    add(&mut paid, &ending);
    let show = |pay: &[A]| pay.iter().map(Amount::show).collect();
    Ok(PaidLine { steps, ending: show(&ending), sums: show(&paid) })
}

fn add<A: Amount>(sums: &mut [A], more: &[A]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| sum.add(more));
}

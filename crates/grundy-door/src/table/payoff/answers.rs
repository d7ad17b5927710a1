//! Answers about payoff games, over the numbers of their positions.

use std::sync::Arc;

use super::positions::{ArenaRules, Branch};
use super::search::{Memo, ROOT, explored, value_of};
use super::values::PositionValues;
use crate::table::{Look, MAX_ROW_BYTES, Step, Way};
use grundy_base::error::{Advice, Error, Refused, Setting};
use grundy_base::limits::{Budget, Limits};
use grundy_base::phrase::Phrase;
use grundy_base::report::{
    Answer, Ask, Coalition, Criterion, Effort, MoveRow, Moves, Paid, Payoffs, Report, Solver, Study, Ties,
};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::value::amount::{Amount, Sum};
use grundy_solve::payoff::{Choice, coalition, guarantee, outcomes};

/// Bytes of the graph with little effort.
const MAX_QUICK_GRAPH_BYTES: u64 = 4 << 20;
/// Payoffs in all sets together, with little effort.
const MAX_QUICK_OUTCOMES: usize = 20_000;
/// The limit with full effort: payoffs in all sets together.
const MAX_OUTCOMES: usize = 2_000_000;

/// *Fewest* needs moves that have a size.
fn check_sizes<A: Amount>(moves: &[Branch<A>], ask: &Ask) -> Result<(), Error> {
    let sized = moves.is_empty() || moves.iter().any(|mv| mv.size.is_some());
    if ask.ties != Ties::Fewest || sized {
        return Ok(());
    }
    Err(Refused::new(
        Phrase::fixed("ties-fewest", "the tie rule 'fewest'"),
        Phrase::fixed("moves-have-no-size", "moves have no size in this game"),
        Advice::change(
            Phrase::fixed("use-another", "use another"),
            "ties",
            Setting::one_of(&["first", "last", "kind", "mean", "all"]),
        ),
    )
    .into())
}

/// What a position pays, and the move made there.
pub(super) fn decided<A: Amount>(
    rules: ArenaRules<'_, A>,
    at: usize,
    choice: Choice,
    memo: &mut Memo<A>,
    budget: &mut Budget<'_>,
) -> Result<(Vec<Sum>, Option<String>), Error> {
    let value = value_of(rules, at, choice, memo, budget)?;
    let mut moves = Vec::new();
    rules.moves(&at, &mut moves);
    let mut made = None;
    if let Turn::Of(player) = rules.turn(&at)
        && !moves.is_empty()
    {
        let mut best: Option<(Vec<A>, Option<u64>, usize)> = None;
        for (place, mv) in moves.iter().enumerate() {
            let mut all = mv.gain.to_vec();
            let to = mv.to;
            let later = value_of(rules, to, choice, memo, budget)?;
            all.iter_mut().zip(&later).for_each(|(sum, more)| sum.add(more));
            let size = mv.size;
            let taken = best
                .as_ref()
                .is_none_or(|(pay, least, _)| choice.ties.prefers(player, (pay, *least), (&all, size)));
            if taken {
                best = Some((all, size, place));
            }
        }
        made = best.map(|(_, _, place)| rules.0.names(at).swap_remove(place));
    }
    Ok((value.iter().map(Amount::show).collect(), made))
}

/// Solves the first position.
///
/// # Errors
/// A refusal, a cycle, a limit.
pub(super) fn solve<A: Amount>(rules: ArenaRules<'_, A>, class: Class, ask: &Ask) -> Result<Report, Error> {
    let mut moves = Vec::new();
    rules.moves(&ROOT, &mut moves);
    check_sizes(&moves, ask)?;
    let mut budget = Budget::new(&ask.limits);
    let mut values = PositionValues::new(rules, ask, &mut budget)?;
    let nothing = vec![A::zero(); rules.players()];
    let whole = values.of(ROOT, &nothing, &mut budget)?;
    let mover = match (moves.is_empty(), rules.turn(&ROOT)) {
        (false, Turn::Of(player)) => Some(player),
        _ => None,
    };
    let chances = match (moves.is_empty(), ask.moves == Moves::None, rules.turn(&ROOT)) {
        (false, false, Turn::Nature) => moves.iter().map(|mv| mv.weight).collect(),
        _ => Vec::new(),
    };
    let total = moves.len() as u64;
    let position = rules.0.write(ROOT);
    let with_to = position.len().saturating_mul(moves.len()) <= MAX_ROW_BYTES;
    let sums = whole.mean.iter().map(Amount::show).collect();
    let answer = Answer::Payoff(Payoffs { sums, mover, chances });
    let mut report = Report::new(position, class, Solver::Payoff, answer);
    report.total_moves = (ask.moves != Moves::None).then_some(total);
    let names = if ask.moves == Moves::None { Vec::new() } else { rules.0.names(ROOT) };
    for (name, mv) in names.into_iter().zip(&moves) {
        let worth = values.of(mv.to, &mv.gain, &mut budget)?.after(&mv.gain);
        report.moves.push(MoveRow {
            mv: name,
            inside: None,
            to: with_to.then(|| rules.0.write(mv.to)),
            best: mover.is_some_and(|player| values.keeps(player, &whole, &worth)),
            answer: Answer::Payoff(Paid {
                sums: worth.mean.iter().map(Amount::show).collect(),
                gains: mv.gain.iter().map(Amount::show).collect(),
            }),
        });
    }
    if ask.moves == Moves::One {
        report.keep_one_move();
    }
    report.stats = budget.stats;
    Ok(report)
}

/// The first position from within.
pub(super) fn look<A: Amount>(rules: ArenaRules<'_, A>) -> Look {
    let mut moves = Vec::new();
    rules.moves(&ROOT, &mut moves);
    let show = |pay: &[A]| pay.iter().map(Amount::show).collect::<Vec<Sum>>();
    if moves.is_empty() {
        let mut pay = vec![A::zero(); rules.players()];
        rules.settle(&ROOT, &mut pay);
        let turn = Some(Turn::Of(0));
        return Look { players: pay.len(), turn, branches: Vec::new(), pays: show(&pay) };
    }
    let turn = rules.turn(&ROOT);
    let way = |(name, mv): (String, &Branch<A>)| Way {
        step: Step { mv: name, to: rules.0.write(mv.to) },
        gains: show(&mv.gain),
        weight: if turn == Turn::Nature { mv.weight } else { 1 },
    };
    let branches = rules.0.names(ROOT).into_iter().zip(&moves).map(way).collect();
    Look { players: rules.players(), turn: Some(turn), branches, pays: Vec::new() }
}

/// What coalitions gain in the first position.
///
/// # Errors
/// A cycle, a limit.
pub(super) fn coalitions<A: Amount>(
    rules: ArenaRules<'_, A>,
    of: &[Vec<usize>],
    ask: &Ask,
) -> Result<Vec<Coalition>, Error> {
    let mut budget = Budget::new(&ask.limits);
    let (_, graph) = explored(rules, &mut budget)?;
    let row = (graph.players() * size_of::<A>() + size_of::<Box<[A]>>() + size_of::<Option<usize>>()) as u64;
    budget.take(row.saturating_mul(2 * graph.nodes().len() as u64))?;
    let choice = Choice { ties: ask.ties, criterion: ask.criterion };
    let show =
        |plan: &coalition::CoalitionPlan<A>| plan.values[ROOT].iter().map(Amount::show).collect::<Vec<Sum>>();
    let alone = coalition::plan(&graph, choice, &[], None);
    (of.iter())
        .map(|members| {
            budget.steps(2 * graph.nodes().len() as u64)?;
            let open = coalition::plan(&graph, choice, members, None);
            let secret = coalition::plan(&graph, choice, members, Some(&alone));
            let members = members.clone();
            Ok(Coalition { members, alone: show(&alone), open: show(&open), secret: show(&secret) })
        })
        .collect()
}

/// What else is true of the first position.
///
/// # Errors
/// With full effort, a limit.
pub(super) fn study<A: Amount>(rules: ArenaRules<'_, A>, effort: Effort, ask: &Ask) -> Result<Study, Error> {
    if rules.known(&ROOT).is_some() {
        return Ok(Study { outcomes: None, guaranteed: Vec::new() });
    }
    let little = effort == Effort::Little;
    let max_bytes =
        if little { MAX_QUICK_GRAPH_BYTES.min(ask.limits.max_bytes) } else { ask.limits.max_bytes };
    let limits = Limits { max_bytes, watch: None, stop: Arc::clone(&ask.limits.stop) };
    let mut budget = Budget::new(&limits);
    let graph = match explored(rules, &mut budget) {
        Ok((_, graph)) => graph,
        Err(Error::Stopped(_)) if little => {
            return Ok(Study { outcomes: None, guaranteed: Vec::new() });
        }
        Err(error) => return Err(error),
    };
    let criterion = ask.criterion;
    // where losses are limited, only one plan is looked for
    if matches!(criterion, Criterion::LossLimit(_)) {
        return Ok(Study { outcomes: None, guaranteed: Vec::new() });
    }
    let guaranteed = (0..graph.players())
        .map(|player| guarantee::guaranteed(&graph, player, criterion)[0].show())
        .collect();
    let full = effort == Effort::Full;
    let most = if full { MAX_OUTCOMES } else { MAX_QUICK_OUTCOMES };
    let shown =
        |set: &outcomes::Set<A>| set.iter().map(|pay| pay.iter().map(Amount::show).collect()).collect();
    match outcomes::outcomes(&graph, criterion, most, &mut budget) {
        Ok(sets) => Ok(Study { outcomes: Some(shown(&sets[0])), guaranteed }),
        Err(_) if !full => Ok(Study { outcomes: None, guaranteed }),
        Err(stopped) => Err(stopped.into()),
    }
}

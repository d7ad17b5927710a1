//! The onside and the offside of a game in which play in turns may go on for ever. Each step of
//! simplification is kept only where the comparison says that the side is the same.

use grundy_base::limits::Budget;

use crate::halt::Done;
use crate::loopy::compare::{Side, all_at_least, order};
use crate::loopy::graph::{Graph, Vertex};
use crate::loopy::stopper::{better, canonical, joined};
use crate::loopy::turns::{is_stopper, leads_back, turns_that_return};
use crate::store::Player;

/// Larger graphs are not simplified move by move.
const MAX_VERTICES: usize = 200;
/// How often the moves that return are followed one step further.
const MAX_UNRAVELLED: usize = 3;

/// A side of a game: a stopper in canonical form, or a graph that could not be made one.
#[derive(Clone, Debug)]
pub(crate) struct OneSide {
    pub(crate) graph: Graph,
    pub(crate) is_canonical: bool,
}

/// A side of each of these vertices.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn sides(
    graph: &Graph,
    roots: &[Vertex],
    side: Side,
    budget: &mut Budget<'_>,
) -> Done<Vec<OneSide>> {
    let before = budget.left();
    let found: Vec<OneSide> = match side {
        Side::On => onsides(graph, roots, budget)?,
        Side::Off => {
            let negatives = onsides(&graph.mirrored(), roots, budget)?;
            negatives.into_iter().map(OneSide::mirrored).collect()
        }
    };
    // what was made on the way is gone
    budget.give_back(before - budget.left());
    budget.take(found.iter().map(|side| side.graph.bytes()).sum())?;
    Ok(found)
}

impl OneSide {
    /// The other side of the negative.
    pub(crate) fn mirrored(self) -> Self {
        Self { graph: self.graph.mirrored(), ..self }
    }
}

/// Onsides, first simplified together: then most of them are equal, and few are left to be simplified alone.
fn onsides(game: &Graph, roots: &[Vertex], budget: &mut Budget<'_>) -> Done<Vec<OneSide>> {
    let (graph, at, is_canonical) = simplified(game, roots, budget)?;
    let mut known: Vec<Option<OneSide>> = vec![None; graph.len()];
    let mut found = Vec::with_capacity(at.len());
    for root in at {
        let side = match &known[root as usize] {
            Some(side) => side.clone(),
            None => {
                let alone = graph.part(root, budget)?;
                let side = if is_canonical || roots.len() == 1 {
                    OneSide { graph: alone, is_canonical }
                } else {
                    let (graph, at, is_canonical) = simplified(&alone, &[0], budget)?;
                    OneSide { graph: graph.part(at[0], budget)?, is_canonical }
                };
                known[root as usize] = Some(side.clone());
                side
            }
        };
        found.push(side);
    }
    Ok(found)
}

/// A graph with the onsides of some vertices, where they stand in it, and whether it is a stopper in
/// canonical form.
fn simplified(game: &Graph, roots: &[Vertex], budget: &mut Budget<'_>) -> Done<(Graph, Vec<Vertex>, bool)> {
    if is_stopper(game) {
        let (graph, at) = canonical(game, roots, budget)?;
        return Ok((graph, at, true));
    }
    let mut work = Work::new(game, roots, budget)?;
    work.join(budget)?;
    for _ in 0..=MAX_UNRAVELLED {
        if work.graph.len() > MAX_VERTICES {
            break;
        }
        work.drop_returns(budget)?;
        work.drop_dominated(budget)?;
        work.bypass(budget)?;
        work.join(budget)?;
        work.drop_edges(budget)?;
        work.join(budget)?;
        if is_stopper(&work.graph) {
            let (graph, at) = canonical(&work.graph, &work.at, budget)?;
            if is_same((&graph, &at), (&work.small, &work.small_at), Doubt::BOTH, budget)? {
                return Ok((graph, at, true));
            }
        }
        let Some(next) = work.unravelled(budget)? else { break };
        work.graph = next;
    }
    work.join(budget)?;
    Ok((work.graph, work.at, false))
}

/// A graph with the onsides of some vertices of a game.
struct Work {
    graph: Graph,
    /// Where the vertices stand in the graph.
    at: Vec<Vertex>,
    /// What can be reached from them, or what it was before a change that is not looked at: all that is
    /// compared.
    small: Graph,
    small_at: Vec<Vertex>,
}

/// What is not clear before two graphs are compared.
#[derive(Clone, Copy)]
struct Doubt {
    /// Whether the new one is at least the old one: it may have lost moves of Left.
    is_high: bool,
    /// Whether it is at most the old one: it may have lost moves of Right.
    is_low: bool,
}

impl Doubt {
    const BOTH: Self = Self { is_high: true, is_low: true };
}

/// Whether some vertices of a graph have the onsides of those of another.
fn is_same(
    next: (&Graph, &[Vertex]),
    known: (&Graph, &[Vertex]),
    doubt: Doubt,
    budget: &mut Budget<'_>,
) -> Done<bool> {
    Ok((!doubt.is_high || all_at_least(next, known, Side::On, budget)?)
        && (!doubt.is_low || all_at_least(known, next, Side::On, budget)?))
}

/// A simplification: options of a player at a vertex, of which one gives way to others, or to none.
struct Change {
    at: Vertex,
    player: Player,
    option: Vertex,
    instead: Vec<Vertex>,
}

impl Work {
    fn new(graph: &Graph, at: &[Vertex], budget: &mut Budget<'_>) -> Done<Self> {
        let (small, small_at) = graph.parts(at, budget)?;
        Ok(Self { graph: graph.clone(), at: at.to_vec(), small, small_at })
    }

    /// Takes a graph, if it has the same onsides.
    fn accept(&mut self, next: Graph, at: Vec<Vertex>, doubt: Doubt, budget: &mut Budget<'_>) -> Done<bool> {
        let (small, small_at) = next.parts(&at, budget)?;
        let accepted = is_same((&small, &small_at), (&self.small, &self.small_at), doubt, budget)?;
        if accepted {
            *self = Self { graph: next, at, small, small_at };
        }
        Ok(accepted)
    }

    /// Tries changes: all at once, which often can be done, else each half of them.
    fn change(&mut self, changes: &[Change], budget: &mut Budget<'_>) -> Done<()> {
        let mut waiting = vec![changes];
        while let Some(changes) = waiting.pop() {
            if !changes.is_empty() && !self.try_changes(changes, budget)? && changes.len() > 1 {
                let (first, rest) = changes.split_at(changes.len() / 2);
                waiting.extend([rest, first]);
            }
        }
        Ok(())
    }

    fn try_changes(&mut self, changes: &[Change], budget: &mut Budget<'_>) -> Done<bool> {
        let mut next = self.graph.clone();
        let mut doubt = Doubt { is_high: false, is_low: false };
        for Change { at, player, option, instead } in changes {
            // whoever only loses moves is not better off
            doubt.is_high |= *player == Player::Left || !instead.is_empty();
            doubt.is_low |= *player == Player::Right || !instead.is_empty();
            let mut options = next.options(*at, *player).to_vec();
            options.retain(|other| other != option);
            options.extend_from_slice(instead);
            next.set(*at, *player, options, budget)?;
        }
        let at = self.at.clone();
        self.accept(next, at, doubt, budget)
    }

    /// Joins positions with the same onside.
    fn join(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let order = order(&self.graph, &self.graph, Side::On, budget)?;
        let (next, at) = joined(&self.graph, &order, &self.at, budget)?;
        if !self.accept(next, at, Doubt::BOTH, budget)? {
            (self.graph, self.at) = (self.small.clone(), self.small_at.clone());
        }
        Ok(())
    }

    /// Drops moves of Right that Left can take straight back: Left would do so for ever.
    fn drop_returns(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let mut changes = Vec::new();
        for at in self.graph.vertices() {
            for &option in self.graph.options(at, Player::Right) {
                if self.graph.options(option, Player::Left).contains(&at) {
                    changes.push(Change { at, player: Player::Right, option, instead: Vec::new() });
                }
            }
        }
        self.change(&changes, budget)
    }

    /// Drops dominated options; Right's only where the better one does not lead back.
    fn drop_dominated(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let order = order(&self.graph, &self.graph, Side::On, budget)?;
        let mut changes = Vec::new();
        for at in self.graph.vertices() {
            for player in Player::BOTH {
                let options = self.graph.options(at, player);
                for &option in options {
                    // equal positions are joined, so that one of two is better
                    let dominated = options.iter().any(|&rival| {
                        rival != option
                            && better(&order, rival, option, player)
                            && !better(&order, option, rival, player)
                            && (player == Player::Left
                                || !leads_back(&self.graph, rival, player.other(), at, player))
                    });
                    if dominated {
                        changes.push(Change { at, player, option, instead: Vec::new() });
                    }
                }
            }
        }
        self.change(&changes, budget)
    }

    /// Bypasses reversible options whose reply does not lead back to them.
    fn bypass(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let order = order(&self.graph, &self.graph, Side::On, budget)?;
        let mut changes = Vec::new();
        for at in self.graph.vertices() {
            for player in Player::BOTH {
                for &option in self.graph.options(at, player) {
                    let reply = self.graph.options(option, player.other()).iter().find(|&&reply| {
                        better(&order, at, reply, player)
                            && !leads_back(&self.graph, reply, player, option, player.other())
                    });
                    if let Some(&reply) = reply {
                        let instead = self.graph.options(reply, player).to_vec();
                        changes.push(Change { at, player, option, instead });
                    }
                }
            }
        }
        self.change(&changes, budget)
    }

    /// Drops moves on cycles that are not needed.
    fn drop_edges(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let edges = turns_that_return(&self.graph).into_iter();
        let changes: Vec<Change> =
            edges.map(|(at, player, option)| Change { at, player, option, instead: Vec::new() }).collect();
        self.change(&changes, budget)
    }

    /// A move on a cycle leads to a copy of the position behind it.
    fn unravelled(&self, budget: &mut Budget<'_>) -> Done<Option<Graph>> {
        let Some(&(at, player, to)) = turns_that_return(&self.graph).first() else { return Ok(None) };
        let mut next = self.graph.clone();
        let copy = next.add(budget)?;
        for mover in Player::BOTH {
            let options = self.graph.options(to, mover).to_vec();
            next.set(copy, mover, options, budget)?;
        }
        let mut options = next.options(at, player).to_vec();
        options.retain(|&option| option != to);
        options.push(copy);
        next.set(at, player, options, budget)?;
        Ok(Some(next))
    }
}

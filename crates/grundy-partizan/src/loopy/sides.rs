//! The onside and the offside of a game in which play in turns may go on for ever. Each step of
//! simplification is kept only where the comparison says that the side is the same.

use grundy_base::limits::Budget;

use crate::halt::Done;
use crate::loopy::compare::{Side, order, same};
use crate::loopy::graph::{Graph, Vertex};
use crate::loopy::stopper::{better, canonical, is_stopper, joined, leads_back, turns_that_return};
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

/// A side of vertex 0.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn side(graph: &Graph, side: Side, budget: &mut Budget<'_>) -> Done<OneSide> {
    match side {
        Side::On => onside(graph, budget),
        Side::Off => {
            let negative = onside(&graph.mirrored(), budget)?;
            Ok(OneSide { graph: negative.graph.mirrored(), ..negative })
        }
    }
}

fn onside(game: &Graph, budget: &mut Budget<'_>) -> Done<OneSide> {
    if is_stopper(game) {
        return Ok(OneSide { graph: canonical(game, budget)?, is_canonical: true });
    }
    let mut work = Work { game, graph: game.clone() };
    work.join(budget)?;
    for _ in 0..=MAX_UNRAVELLED {
        if work.graph.len() > MAX_VERTICES {
            break;
        }
        work.drop_returns(budget)?;
        work.drop_dominated(budget)?;
        work.bypass(budget)?;
        work.drop_edges(budget)?;
        work.join(budget)?;
        if is_stopper(&work.graph) {
            let found = canonical(&work.graph, budget)?;
            if same(&found, game, Side::On, budget)? {
                return Ok(OneSide { graph: found, is_canonical: true });
            }
        }
        let unravelled = work.unravelled(budget)?;
        let Some(next) = unravelled else { break };
        work.graph = next;
    }
    work.join(budget)?;
    Ok(OneSide { graph: work.graph, is_canonical: false })
}

/// A game, and a graph with the same onside.
struct Work<'g> {
    game: &'g Graph,
    graph: Graph,
}

impl Work<'_> {
    /// Takes a graph, if its onside is that of the game.
    fn accept(&mut self, next: Graph, budget: &mut Budget<'_>) -> Done<bool> {
        let accepted = same(&next, self.game, Side::On, budget)?;
        if accepted {
            self.graph = next;
        }
        Ok(accepted)
    }

    /// Tries to drop a move.
    fn drop(&mut self, from: Vertex, player: Player, to: Vertex, budget: &mut Budget<'_>) -> Done<bool> {
        let mut next = self.graph.clone();
        next.options_mut(from, player).retain(|&option| option != to);
        self.accept(next, budget)
    }

    /// Joins positions with the same onside.
    fn join(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let order = order(&self.graph, &self.graph, Side::On, budget)?;
        let next = joined(&self.graph, &order, budget)?;
        if !self.accept(next, budget)? {
            self.graph = self.graph.part(0, budget)?;
        }
        Ok(())
    }

    /// Drops moves of Right that Left can take straight back: Left would do so for ever.
    fn drop_returns(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        for at in self.graph.vertices() {
            for to in self.graph.options(at, Player::Right).to_vec() {
                if self.graph.options(to, Player::Left).contains(&at) {
                    self.drop(at, Player::Right, to, budget)?;
                }
            }
        }
        Ok(())
    }

    /// Drops dominated options; Right's only where the better one does not lead back.
    fn drop_dominated(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let order = order(&self.graph, &self.graph, Side::On, budget)?;
        for at in self.graph.vertices() {
            for player in Player::BOTH {
                for option in self.graph.options(at, player).to_vec() {
                    let rivals = self.graph.options(at, player).to_vec();
                    let dominated = rivals.iter().any(|&rival| {
                        rival != option
                            && better(&order, rival, option, player)
                            && (player == Player::Left
                                || !leads_back(&self.graph, rival, player.other(), at, player))
                    });
                    if dominated {
                        self.drop(at, player, option, budget)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Bypasses reversible options whose reply does not lead back to them.
    fn bypass(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        let order = order(&self.graph, &self.graph, Side::On, budget)?;
        for at in self.graph.vertices() {
            for player in Player::BOTH {
                for option in self.graph.options(at, player).to_vec() {
                    let replies = self.graph.options(option, player.other()).to_vec();
                    for reply in replies {
                        if !better(&order, at, reply, player)
                            || leads_back(&self.graph, reply, player, option, player.other())
                        {
                            continue;
                        }
                        let mut next = self.graph.clone();
                        let mut options = next.options(at, player).to_vec();
                        options.retain(|&other| other != option);
                        options.extend_from_slice(self.graph.options(reply, player));
                        next.set(at, player, options, budget)?;
                        if self.accept(next, budget)? {
                            break;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Drops moves on cycles that are not needed.
    fn drop_edges(&mut self, budget: &mut Budget<'_>) -> Done<()> {
        for (at, player, to) in turns_that_return(&self.graph) {
            self.drop(at, player, to, budget)?;
        }
        Ok(())
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

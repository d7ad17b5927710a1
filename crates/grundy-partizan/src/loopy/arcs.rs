//! Sides of games as one graph that anybody can play: also those that are no stoppers, and so have no
//! canonical form.

use crate::halt::Done;
use crate::loopy::compare::Side;
use crate::loopy::{Game, Graph};
use crate::store::{Player, Store};

/// A graph by its arcs.
///
/// ```
/// use grundy_base::Limits;
/// use grundy_partizan::loopy::Arcs;
/// use grundy_partizan::{Player, Store, text};
///
/// let limits = Limits::default();
/// let mut store = Store::new(&limits);
/// let on = text::read_game(&mut store, "on")?;
/// let arcs = Arcs::of_sides(&[&on], &mut store)?;
/// // Left passes on either side
/// assert_eq!(arcs.arcs, [(0, Player::Left, 0), (1, Player::Left, 1)]);
/// assert_eq!(arcs.roots, [[0, 1]]);
/// # Ok::<(), grundy_partizan::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arcs {
    /// From which vertex, who moves, and to which vertex.
    pub arcs: Vec<(u32, Player, u32)>,
    /// The onside and the offside of each game: where its play begins.
    pub roots: Vec<[u32; 2]>,
}

impl Arcs {
    /// The sides of some games, in one graph.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn of_sides(games: &[&Game], store: &mut Store<'_>) -> Done<Self> {
        let mut graph = Graph::default();
        let mut roots = Vec::with_capacity(games.len());
        for game in games {
            roots.push([game.enter(&mut graph, Side::On, store)?, game.enter(&mut graph, Side::Off, store)?]);
        }
        let mut arcs = Vec::with_capacity(graph.edges().iter().sum());
        for from in graph.vertices() {
            for player in Player::BOTH {
                arcs.extend(graph.options(from, player).iter().map(|&to| (from, player, to)));
            }
        }
        Ok(Self { arcs, roots })
    }
}

//! Which positions are at least others, where endless play is a draw.
//!
//! The onside of a game counts draws as Left's wins, the offside as Right's. G is at least H on the onside
//! if Left, moving second in G − H, never lacks a move, and endless play makes infinitely many moves in G;
//! on the offside, infinitely many in −H (Siegel, *Combinatorial Game Theory*, chapter VI). This is a Büchi
//! game on triples: a position of G, one of H, and who is to move.

use grundy_base::limits::Budget;

use crate::halt::Done;
use crate::loopy::graph::{Graph, Vertex};
use crate::loopy::turns::is_stopper;
use crate::store::Player;

/// How endless play is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// As a win of Left.
    On,
    /// As a win of Right.
    Off,
}

/// Pairs of positions of which the first is at least the second.
pub(crate) struct Order {
    n_low: usize,
    /// By twice the pair, and one more where Left is to move.
    holds: Vec<bool>,
}

impl Order {
    /// Whether a position of the first graph is at least one of the second.
    pub(crate) fn at_least(&self, high: Vertex, low: Vertex) -> bool {
        self.holds[2 * (high as usize * self.n_low + low as usize)]
    }

    /// Whether two positions of the same graph are equal.
    pub(crate) fn equal(&self, a: Vertex, b: Vertex) -> bool {
        self.at_least(a, b) && self.at_least(b, a)
    }
}

/// The product of a game and the negative of another: what is played when they are compared.
struct Arena<'g> {
    high: &'g Graph,
    low: &'g Graph,
    /// Backward edges, by player: of the high graph, and of the low one.
    high_back: [Vec<Vec<Vertex>>; 2],
    low_back: [Vec<Vec<Vertex>>; 2],
}

/// A state: a pair, and who is to move.
#[derive(Clone, Copy)]
struct State {
    high: Vertex,
    low: Vertex,
    mover: Player,
}

fn place(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl<'g> Arena<'g> {
    fn new(high: &'g Graph, low: &'g Graph) -> Self {
        let back = |graph: &Graph| Player::BOTH.map(|player| graph.backward(player));
        Self { high, low, high_back: back(high), low_back: back(low) }
    }

    fn len(&self) -> usize {
        2 * self.high.len() * self.low.len()
    }

    fn index(&self, at: State) -> usize {
        2 * (at.high as usize * self.low.len() + at.low as usize) + usize::from(at.mover == Player::Left)
    }

    fn states(&self) -> impl Iterator<Item = State> + use<'_> {
        let pairs = self.high.vertices().flat_map(|high| self.low.vertices().map(move |low| (high, low)));
        pairs.flat_map(|(high, low)| [Player::Right, Player::Left].map(|mover| State { high, low, mover }))
    }

    /// The states after a move in the high game.
    fn high_moves(&self, at: State) -> impl Iterator<Item = State> + '_ {
        let options = self.high.options(at.high, at.mover).iter();
        options.map(move |&high| State { high, mover: at.mover.other(), ..at })
    }

    /// The states after a move in the negative of the low game.
    fn low_moves(&self, at: State) -> impl Iterator<Item = State> + '_ {
        let options = self.low.options(at.low, at.mover.other()).iter();
        options.map(move |&low| State { low, mover: at.mover.other(), ..at })
    }

    fn high_before(&self, at: State) -> impl Iterator<Item = State> + '_ {
        let mover = at.mover.other();
        let from = self.high_back[place(mover)][at.high as usize].iter();
        from.map(move |&high| State { high, mover, ..at })
    }

    fn low_before(&self, at: State) -> impl Iterator<Item = State> + '_ {
        let mover = at.mover.other();
        let from = self.low_back[place(mover.other())][at.low as usize].iter();
        from.map(move |&low| State { low, mover, ..at })
    }

    /// The states from which Left never lacks a move: those that Right cannot force to her being stuck.
    fn survived(&self, budget: &mut Budget<'_>) -> Done<Vec<bool>> {
        let mut safe = vec![true; self.len()];
        // how many of Left's moves are not known to lose
        let mut open = vec![0_u32; self.len()];
        let mut waiting = Vec::new();
        for at in self.states().filter(|at| at.mover == Player::Left) {
            let n_moves = self.high_moves(at).count() + self.low_moves(at).count();
            open[self.index(at)] = u32::try_from(n_moves).expect("the budget ends before the edges");
            if n_moves == 0 {
                safe[self.index(at)] = false;
                waiting.push(at);
            }
        }
        while let Some(at) = waiting.pop() {
            budget.step()?;
            for before in self.high_before(at).chain(self.low_before(at)) {
                let index = self.index(before);
                let stuck = match before.mover {
                    Player::Right => true,
                    Player::Left => {
                        open[index] -= 1;
                        open[index] == 0
                    }
                };
                if stuck && std::mem::replace(&mut safe[index], false) {
                    waiting.push(before);
                }
            }
        }
        Ok(safe)
    }

    /// The states from which Left can move on, by good moves to `goal` and by others only finitely often
    /// between them. Good moves are those of the high game on the onside, of the low one on the offside.
    fn forced(&self, side: Side, goal: &[bool], budget: &mut Budget<'_>) -> Done<Vec<bool>> {
        let mut won = vec![false; self.len()];
        // how many of Right's moves that are not good lead to states that are not won
        let mut open = vec![0_u32; self.len()];
        let mut waiting = Vec::new();
        for at in self.states() {
            budget.step()?;
            let index = self.index(at);
            if !goal[index] {
                continue;
            }
            let reaches = |to: State| goal[self.index(to)];
            let (good, all_good, n_other) = match side {
                Side::On => {
                    let mut good = self.high_moves(at);
                    (self.high_moves(at).any(reaches), good.all(reaches), self.low_moves(at).count())
                }
                Side::Off => {
                    let mut good = self.low_moves(at);
                    (self.low_moves(at).any(reaches), good.all(reaches), self.high_moves(at).count())
                }
            };
            let done = match at.mover {
                Player::Left => good,
                Player::Right => all_good && n_other == 0,
            };
            let unreachable = at.mover == Player::Right && !all_good;
            open[index] = if unreachable { u32::MAX } else { u32::try_from(n_other).unwrap_or(u32::MAX) };
            if done {
                won[index] = true;
                waiting.push(at);
            }
        }
        while let Some(at) = waiting.pop() {
            budget.step()?;
            let mut before: Vec<State> = Vec::new();
            match side {
                Side::On => before.extend(self.low_before(at)),
                Side::Off => before.extend(self.high_before(at)),
            }
            for before in before {
                let index = self.index(before);
                if !goal[index] || won[index] {
                    continue;
                }
                let done = match before.mover {
                    Player::Left => true,
                    Player::Right if open[index] == u32::MAX => false,
                    Player::Right => {
                        open[index] -= 1;
                        open[index] == 0
                    }
                };
                if done {
                    won[index] = true;
                    waiting.push(before);
                }
            }
        }
        Ok(won)
    }
}

/// The order between the positions of two graphs. Between stoppers it is the same on both sides.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn order(high: &Graph, low: &Graph, side: Side, budget: &mut Budget<'_>) -> Done<Order> {
    found(high, low, side, |_| true, budget)
}

/// Whether some positions of a graph are at least those of another, each to each.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn all_at_least(
    (high, high_at): (&Graph, &[Vertex]),
    (low, low_at): (&Graph, &[Vertex]),
    side: Side,
    budget: &mut Budget<'_>,
) -> Done<bool> {
    let holds = |order: &Order| high_at.iter().zip(low_at).all(|(&high, &low)| order.at_least(high, low));
    Ok(holds(&found(high, low, side, holds, budget)?))
}

/// The order, if the work goes on to the end; else more pairs than are in it.
fn found(
    high: &Graph,
    low: &Graph,
    side: Side,
    goes_on: impl Fn(&Order) -> bool,
    budget: &mut Budget<'_>,
) -> Done<Order> {
    let arena = Arena::new(high, low);
    let bytes = arena.len() as u64 * (2 * size_of::<bool>() + size_of::<u32>()) as u64;
    budget.take(bytes)?;
    let mut order = Order { n_low: low.len(), holds: arena.survived(budget)? };
    // endless play between stoppers makes infinitely many moves in both
    let survives = is_stopper(high) && is_stopper(low);
    while !survives && goes_on(&order) {
        let won = arena.forced(side, &order.holds, budget)?;
        let settled = won == order.holds;
        order.holds = won;
        if settled {
            break;
        }
    }
    budget.give_back(bytes);
    Ok(order)
}

/// Whether vertex 0 of both graphs is worth the same on a side.
pub(crate) fn same(a: &Graph, b: &Graph, side: Side, budget: &mut Budget<'_>) -> Done<bool> {
    let (a, b) = ((a, &[0][..]), (b, &[0][..]));
    Ok(all_at_least(a, b, side, budget)? && all_at_least(b, a, side, budget)?)
}

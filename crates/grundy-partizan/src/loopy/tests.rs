//! Comparison against play by all strategies, and sides against plain win, draw and loss, on small random
//! graphs.

use grundy_base::Limits;
use proptest::prelude::*;

use super::compare::{Side, order, same};
use super::{Game, Graph, Vertex, settled};
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{Outcome, Player, Relation, Store};
use crate::text;

/// Arcs of vertices below `n`: from, to, and whose they are (Left's, Right's or both).
fn arcs(n: u32, most: usize) -> impl Strategy<Value = Vec<(Vertex, Vertex, u8)>> {
    prop::collection::vec((0..n, 0..n, 0..3_u8), 0..most)
}

fn graph(n: u32, arcs: &[(Vertex, Vertex, u8)], store: &mut Store<'_>) -> Graph {
    let mut graph = Graph::default();
    for _ in 0..n {
        graph.add(&mut store.budget).unwrap();
    }
    for at in 0..n {
        for (player, skipped) in [(Player::Left, 1), (Player::Right, 0)] {
            let own = arcs.iter().filter(|(from, _, whose)| *from == at && *whose != skipped);
            let options = own.map(|(_, to, _)| *to).collect();
            graph.set(at, player, options, &mut store.budget).unwrap();
        }
    }
    graph
}

/// A state of the difference: a vertex of G, one of H, and who is to move.
type State = (Vertex, Vertex, Player);

/// The moves of a state in G − H, and whether they are made in G.
fn moves(g: &Graph, h: &Graph, (a, b, mover): State) -> Vec<(State, bool)> {
    let in_g = g.options(a, mover).iter().map(|&to| ((to, b, mover.other()), true));
    let in_h = h.options(b, mover.other()).iter().map(|&to| ((a, to, mover.other()), false));
    in_g.chain(in_h).collect()
}

/// Whether Left, who follows this choice of moves, never lacks one from here on, and endless play makes
/// infinitely many good moves.
fn holds(g: &Graph, h: &Graph, root: State, side: Side, choice: &dyn Fn(State) -> Option<usize>) -> bool {
    let next = |at: State| -> Option<Vec<(State, bool)>> {
        let all = moves(g, h, at);
        if at.2 == Player::Right { Some(all) } else { choice(at).map(|nth| vec![all[nth]]) }
    };
    let mut seen = vec![root];
    let mut place = 0;
    while let Some(&at) = seen.get(place) {
        place += 1;
        let Some(all) = next(at) else { return false };
        for (to, _) in all {
            if !seen.contains(&to) {
                seen.push(to);
            }
        }
    }
    // no cycle without a good move: states from which such play ends are taken away until none is left
    let mut open = seen;
    loop {
        let before = open.len();
        let rest = open.clone();
        open.retain(|&at| {
            next(at).unwrap().iter().any(|(to, in_g)| *in_g != (side == Side::On) && rest.contains(to))
        });
        if open.len() == before {
            return open.is_empty();
        }
    }
}

/// Whether G is at least H by the definition: some choice of moves of Left's holds. A choice that depends
/// on the state alone is enough in a Büchi game.
fn at_least(g: &Graph, h: &Graph, side: Side) -> bool {
    let mut states = Vec::new();
    for a in g.vertices() {
        for b in h.vertices() {
            states.push((a, b, Player::Left));
        }
    }
    let counts: Vec<usize> = states.iter().map(|&at| moves(g, h, at).len()).collect();
    let mut choice = vec![0; states.len()];
    loop {
        let of = |at: State| {
            let place = states.iter().position(|state| *state == at).unwrap();
            (counts[place] > 0).then(|| choice[place])
        };
        if holds(g, h, (0, 0, Player::Right), side, &of) {
            return true;
        }
        let Some(next) = (0..choice.len()).find(|&at| choice[at] + 1 < counts[at]) else { return false };
        choice[next] += 1;
        choice[..next].fill(0);
    }
}

/// Who wins vertices with a player to move, by rounds: nothing where the game is drawn.
fn rounds(graph: &Graph) -> Vec<[Option<bool>; 2]> {
    let mut known = vec![[None; 2]; graph.len()];
    loop {
        let mut changed = false;
        for at in graph.vertices() {
            for (place, mover) in Player::BOTH.into_iter().enumerate() {
                if known[at as usize][place].is_some() {
                    continue;
                }
                let after: Vec<Option<bool>> =
                    graph.options(at, mover).iter().map(|&to| known[to as usize][1 - place]).collect();
                let found = if after.contains(&Some(false)) {
                    Some(true)
                } else if after.iter().all(|after| *after == Some(true)) {
                    Some(false)
                } else {
                    None
                };
                known[at as usize][place] = found;
                changed |= found.is_some();
            }
        }
        if !changed {
            return known;
        }
    }
}

/// The rules of tokens on a graph.
struct Tokens(Graph);

impl Partizan for Tokens {
    type Component = Vertex;
    type Move = Vertex;

    fn moves(&self, at: &Vertex, player: Player, out: &mut Vec<Vertex>) {
        out.extend(self.0.options(*at, player));
    }

    fn play(&self, _: &Vertex, _: Player, to: &Vertex, out: &mut Vec<Vertex>) {
        out.push(*to);
    }
}

fn one(graph: &Graph, store: &mut Store<'_>) -> Game {
    settled(store, (graph, &[0]), None).unwrap().remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn comparison_is_play_by_all_strategies(g in arcs(3, 6), h in arcs(2, 5)) {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let (g, h) = (graph(3, &g, &mut store), graph(2, &h, &mut store));
        for side in [Side::On, Side::Off] {
            let found = order(&g, &h, side, &mut store.budget).unwrap().at_least(0, 0);
            prop_assert_eq!(found, at_least(&g, &h, side), "{:?}, {:?}: {:?}", g, h, side);
            let found = order(&h, &g, side, &mut store.budget).unwrap().at_least(0, 0);
            prop_assert_eq!(found, at_least(&h, &g, side), "{:?}, {:?}: {:?}", h, g, side);
        }
    }

    /// Both sides of a token are those of the graph as it is, whoever finds them; its outcome is that of
    /// plain play, and its text is read back.
    #[test]
    fn tokens_are_worth_what_the_graph_says(all in arcs(5, 12)) {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let whole = graph(5, &all, &mut store);
        let plain = rounds(&whole);
        let rules = Tokens(whole.clone());
        let mut worth = Worth::new(&rules);
        for at in whole.vertices() {
            let game = worth.game(&mut store, &[at]).unwrap();
            let part = whole.part(at, &mut store.budget).unwrap();
            for side in [Side::On, Side::Off] {
                let found = game.side(side, &mut store).unwrap();
                let is_same = same(&found, &part, side, &mut store.budget).unwrap();
                prop_assert!(is_same, "{} of {:?}: {:?}", at, all, side);
            }
            prop_assert!(one(&part, &mut store).is_same(&game, &mut store).unwrap());
            let outcome = game.outcome(&mut store).unwrap();
            let wins = |class: Outcome, player: Player| {
                let own = if player == Player::Left { Outcome::Left } else { Outcome::Right };
                class == Outcome::Next || class == own
            };
            for (place, player) in Player::BOTH.into_iter().enumerate() {
                let sides = [outcome.onside, outcome.offside].map(|class| wins(class, player));
                let expected = plain[at as usize][place];
                prop_assert_eq!(sides == [true; 2], expected == Some(true), "{} of {:?}", at, all);
                prop_assert_eq!(sides == [false; 2], expected == Some(false), "{} of {:?}", at, all);
            }
            let written = match &game {
                Game::Short(value) => text::write(&mut store, *value).unwrap(),
                Game::Loopy(loopy) => text::write_loopy(&mut store, loopy).unwrap(),
            };
            let read = text::read_game(&mut store, &written).unwrap();
            prop_assert!(read.is_same(&game, &mut store).unwrap(), "{} of {:?}: {}", at, all, written);
        }
    }

    /// Sums of what is settled are the sums of the graphs; so are degrees.
    #[test]
    fn sums_are_sums_of_graphs(g in arcs(3, 6), h in arcs(3, 6)) {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let (g, h) = (graph(3, &g, &mut store), graph(3, &h, &mut store));
        let (a, b) = (one(&g, &mut store), one(&h, &mut store));
        let sum = a.plus(&b, &mut store).unwrap();
        let mut both = g.clone();
        let shift = both.append(&h, &mut store.budget).unwrap();
        let root = both.sum(0, shift, &mut store.budget).unwrap();
        let both = both.part(root, &mut store.budget).unwrap();
        for side in [Side::On, Side::Off] {
            let found = sum.side(side, &mut store).unwrap();
            prop_assert!(same(&found, &both, side, &mut store.budget).unwrap(), "{:?}", side);
        }
        if let Ok(degree) = a.degree(&mut store) {
            let mut twice = g.clone();
            let shift = twice.append(&g.mirrored(), &mut store.budget).unwrap();
            let root = twice.sum(0, shift, &mut store.budget).unwrap();
            let twice = twice.part(root, &mut store.budget).unwrap();
            let found = degree.side(Side::On, &mut store).unwrap();
            prop_assert!(same(&found, &twice, Side::On, &mut store.budget).unwrap());
            // who moves second in G − G mirrors
            let relation = degree.relation(&Game::ZERO, &mut store).unwrap().onside;
            prop_assert!([Relation::Equal, Relation::Greater].contains(&relation), "{relation:?}");
        }
    }
}

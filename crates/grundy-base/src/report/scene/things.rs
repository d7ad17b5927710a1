//! Things on a table, for games of chance and of numbers; and graphs whose parts belong to players.

/// A thing on a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The seat of a player, from 0, and whether it is his turn.
    Player(usize, bool),
    /// How far somebody is on the way to a goal: what is safe, what is at stake besides, and the goal.
    Way([u64; 3]),
    /// A die, which rolls or lies still.
    Die(bool),
    /// A coin that is tossed: in the air, or lying still.
    Toss(bool),
    /// A stage with the coins that each player would get, and who decides there now, if anybody does.
    Stage([u64; 2], Option<usize>),
    /// The end of a row of stages, and whether it is reached.
    End(bool),
    /// A card, face up.
    Card(String),
    /// A pack of cards, face down.
    Pack(u64),
    /// What chance draws from: cases with their weights, and what they pay.
    Wheel(Vec<(u64, String)>),
    /// A domino that may be felled by the owner.
    Domino(Whose),
    /// What is bought: nobody knows it yet, or whether it is good.
    Ware(Option<bool>),
    /// The sign to stop, and whether it was given.
    Stop(bool),
    /// A deal that was made, or not; or is still open.
    Deal(Option<bool>),
}

/// Who may use a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// Nobody in particular.
    #[default]
    Nobody,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Both players.
    Both,
}

/// A graph whose vertices or edges belong to players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coloured {
    /// Its vertices, numbered from 0.
    pub vertices: Vec<Vertex>,
    /// The edges: from where, to where, and whose they are.
    pub edges: Vec<(usize, usize, Whose)>,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Whether the edges are the places, and not the vertices.
    pub by_edges: bool,
    /// Whether the first vertex is the ground.
    pub grounded: bool,
}

/// A vertex as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertex {
    /// Its name; empty if it has none.
    pub name: String,
    /// Whose it is.
    pub owner: Whose,
    /// Whether it has a neighbour of Left's, and of Right's, outside.
    pub near: [bool; 2],
}

impl Coloured {
    /// Whether two drawings are of one kind, so that they can be one.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.directed, self.by_edges, self.grounded) == (other.directed, other.by_edges, other.grounded)
    }

    /// Another graph beside this one; the ground is the same.
    pub(super) fn join(&mut self, other: Self) {
        let (before, shared) = (self.vertices.len(), usize::from(self.grounded));
        let place = |vertex: usize| if vertex < shared { vertex } else { vertex - shared + before };
        self.vertices.extend(other.vertices.into_iter().skip(shared));
        self.edges.extend(other.edges.into_iter().map(|(from, to, whose)| (place(from), place(to), whose)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plants_share_the_ground() {
        let stalk = |whose| Coloured {
            vertices: vec![Vertex::default(); 2],
            edges: vec![(0, 1, whose)],
            by_edges: true,
            grounded: true,
            ..Coloured::default()
        };
        let mut both = stalk(Whose::Left);
        both.join(stalk(Whose::Right));
        assert_eq!(both.edges, [(0, 1, Whose::Left), (0, 2, Whose::Right)]);
        assert_eq!(both.vertices.len(), 3);
        let mut apart = Coloured { grounded: false, ..stalk(Whose::Left) };
        apart.join(Coloured { grounded: false, ..stalk(Whose::Right) });
        assert_eq!(apart.edges[1], (2, 3, Whose::Right));
    }
}

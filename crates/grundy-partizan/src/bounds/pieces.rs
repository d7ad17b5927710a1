//! Components as the search meets them: small ones by their values, large ones by number.

use crate::halt::Done;
use crate::numbered::{Alike, Met, Number, Numbered, Options};
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{Player, Store, Value};

/// The most moves of both players in a component that is valued where the rules do not tell what is large.
const MAX_VALUED_MOVES: usize = 6;

/// What a component is to the search.
#[derive(Clone, Copy)]
pub(super) enum Piece {
    /// It is worth this.
    Small(Value),
    /// It is played; the moves of Left and of Right, if they were counted.
    Large([usize; 2]),
}

/// The rules of a game whose components go by number, the small ones with values.
pub(super) trait Cut {
    /// The parts that the moves of a player leave, in the order of the moves.
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()>;

    /// What a component is to the search.
    fn piece(&mut self, at: Number, store: &mut Store<'_>) -> Done<Piece>;

    /// The value of a component.
    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value>;

    /// Ways to forbid some moves to a player, each with the values of the components that are left.
    fn tied(&mut self, at: Number, player: Player, store: &mut Store<'_>) -> Done<Vec<Vec<Value>>>;
}

/// Components as the rules cut them.
pub(super) struct Pieces<'r, R: Partizan> {
    pub(super) met: Met<'r, R>,
    worth: Worth<'r, R>,
    /// What was asked for.
    known: Vec<Option<Piece>>,
}

impl<'r, R: Partizan> Pieces<'r, R> {
    pub(super) fn new(rules: &'r R) -> Self {
        Self { met: Met::new(rules, Alike::Large), worth: Worth::new(rules), known: Vec::new() }
    }

    fn find(&mut self, at: Number, store: &mut Store<'_>) -> Done<Piece> {
        if let Some(value) = self.met.law(at, store)? {
            return Ok(Piece::Small(value));
        }
        let component = self.met.component(at);
        let (large, moves) = match self.met.rules.is_large(component) {
            Some(large) => (large, [0; 2]),
            None => {
                let [left, right] = Player::BOTH.map(|player| self.met.count(component, player));
                (left + right > MAX_VALUED_MOVES, [left, right])
            }
        };
        if large { Ok(Piece::Large(moves)) } else { self.value(at, store).map(Piece::Small) }
    }
}

impl<R: Partizan> Cut for Pieces<'_, R> {
    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value> {
        self.worth.value(store, std::slice::from_ref(self.met.component(at)))
    }

    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()> {
        self.met.options(at, player, out, store)
    }

    fn piece(&mut self, at: Number, store: &mut Store<'_>) -> Done<Piece> {
        let place = at as usize;
        if let Some(&Some(piece)) = self.known.get(place) {
            return Ok(piece);
        }
        let piece = self.find(at, store)?;
        if self.known.len() <= place {
            let more = place + 1 - self.known.len();
            store.budget().take((more * size_of::<Option<Piece>>()) as u64)?;
            self.known.resize(place + 1, None);
        }
        self.known[place] = Some(piece);
        Ok(piece)
    }

    fn tied(&mut self, at: Number, player: Player, store: &mut Store<'_>) -> Done<Vec<Vec<Value>>> {
        let mut ways = Vec::new();
        for pieces in self.met.rules.tied(self.met.component(at), player) {
            let mut values = Vec::with_capacity(pieces.len() + 1);
            for piece in pieces {
                let number = self.met.number(piece, store.budget())?;
                values.push(match self.piece(number, store)? {
                    Piece::Small(value) => value,
                    Piece::Large(_) => self.value(number, store)?,
                });
            }
            ways.push(values);
        }
        Ok(ways)
    }
}

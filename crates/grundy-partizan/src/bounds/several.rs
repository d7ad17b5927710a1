//! Sums of components of several games, searched as those of one: a component goes by its game and its number
//! there.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::outcomes::Outcomes;
use super::pieces::{Cut, Piece, Pieces};
use crate::halt::Done;
use crate::numbered::{Number, Options, Part};
use crate::rules::Partizan;
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// A game whose components stand in such a sum.
pub struct Member<'r>(Box<dyn Spoken + 'r>);

/// Rules whose components are read.
trait Spoken: Cut {
    /// The number of a component and its parts; none where nothing is left.
    fn read(&mut self, text: &str, store: &mut Store<'_>) -> Done<Option<Named>>;
}

/// A component and its parts.
type Named = (Number, Vec<Part>);

impl<'r> Member<'r> {
    /// A game with large components; `read` reads one, if something is left in it.
    pub fn new<R: Partizan>(rules: &'r R, read: impl Fn(&str) -> Done<Option<R::Component>> + 'r) -> Self {
        Self(Box::new(Read { pieces: Pieces::new(rules), read }))
    }

    /// A game all of whose components have values: these, and what the moves of a player leave.
    pub fn valued(
        value: impl FnMut(&str, &mut Store<'_>) -> Done<Value> + 'r,
        options: impl Fn(&str, Player) -> Done<Vec<Vec<String>>> + 'r,
    ) -> Self {
        Self(Box::new(Valued { met: IndexMap::default(), value, options }))
    }
}

/// Rules, with a way to read components.
struct Read<'r, R: Partizan, F> {
    pieces: Pieces<'r, R>,
    read: F,
}

impl<R: Partizan, F: Fn(&str) -> Done<Option<R::Component>>> Spoken for Read<'_, R, F> {
    fn read(&mut self, text: &str, store: &mut Store<'_>) -> Done<Option<Named>> {
        let Some(component) = (self.read)(text)? else { return Ok(None) };
        let met = &mut self.pieces.met;
        let mut parts = Vec::new();
        met.split(&component, &mut parts, store.budget())?;
        Ok(Some((met.number(component, store.budget())?, parts)))
    }
}

impl<R: Partizan, F> Cut for Read<'_, R, F> {
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()> {
        self.pieces.options(at, player, out, store)
    }

    fn piece(&mut self, at: Number, store: &mut Store<'_>) -> Done<Piece> {
        self.pieces.piece(at, store)
    }

    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value> {
        self.pieces.value(at, store)
    }

    fn tied(&mut self, at: Number, player: Player, store: &mut Store<'_>) -> Done<Vec<Vec<Value>>> {
        self.pieces.tied(at, player, store)
    }
}

/// Components with values, by their texts; each is asked for once.
struct Valued<V, O> {
    met: IndexMap<String, Option<Value>, FxBuildHasher>,
    value: V,
    options: O,
}

impl<V, O> Valued<V, O> {
    fn number(&mut self, text: &str, store: &mut Store<'_>) -> Done<Number> {
        if let Some(known) = self.met.get_index_of(text) {
            return Ok(numbered(known));
        }
        store.budget().take(MEMO_BYTES + text.len() as u64)?;
        Ok(numbered(self.met.insert_full(text.to_owned(), None).0))
    }
}

fn numbered(at: usize) -> Number {
    Number::try_from(at).expect("the budget ends before the numbers")
}

impl<V, O> Spoken for Valued<V, O>
where
    V: FnMut(&str, &mut Store<'_>) -> Done<Value>,
    O: Fn(&str, Player) -> Done<Vec<Vec<String>>>,
{
    fn read(&mut self, text: &str, store: &mut Store<'_>) -> Done<Option<Named>> {
        let number = self.number(text, store)?;
        Ok(Some((number, vec![(number, false)])))
    }
}

impl<V, O> Cut for Valued<V, O>
where
    V: FnMut(&str, &mut Store<'_>) -> Done<Value>,
    O: Fn(&str, Player) -> Done<Vec<Vec<String>>>,
{
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()> {
        out.clear();
        let (text, _) = self.met.get_index(at as usize).expect("it was met");
        for rest in (self.options)(text, player)? {
            for text in &rest {
                out.parts.push((self.number(text, store)?, false));
            }
            out.ends.push(out.parts.len());
        }
        Ok(())
    }

    fn piece(&mut self, at: Number, store: &mut Store<'_>) -> Done<Piece> {
        self.value(at, store).map(Piece::Small)
    }

    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value> {
        let (text, known) = self.met.get_index_mut(at as usize).expect("it was met");
        match *known {
            Some(value) => Ok(value),
            None => Ok(*known.insert((self.value)(text, store)?)),
        }
    }

    fn tied(&mut self, _: Number, _: Player, _: &mut Store<'_>) -> Done<Vec<Vec<Value>>> {
        Ok(Vec::new())
    }
}

/// Outcomes of sums of components of several games, with those known so far.
///
/// ```
/// use grundy_base::Limits;
/// use grundy_partizan::{Player, Store};
/// use grundy_partizan::bounds::{Member, SearchOfSeveral};
///
/// // heaps of nim, and switches ±n
/// let no_moves = |_: &str, _| Ok(Vec::new());
/// let nim = Member::valued(|heap, store| store.nimber(heap.parse().unwrap()), no_moves);
/// let switch = |n: &str, store: &mut Store<'_>| {
///     let n: i64 = n.parse().unwrap();
///     let [left, right] = [store.integer(n)?, store.integer(-n)?];
///     store.make(vec![left], vec![right])
/// };
/// let mut search = SearchOfSeveral::new(vec![nim, Member::valued(switch, no_moves)]);
/// let (limits, sum) = (Limits::default(), [(0, "1"), (1, "2"), (1, "2")]);
/// assert!(search.wins(&mut Store::new(&limits), &sum, Player::Right)?);
/// # Ok::<(), grundy_partizan::Halt>(())
/// ```
pub struct SearchOfSeveral<'r> {
    games: Games<'r>,
    outcomes: Outcomes,
}

/// The games, and the components that were met: of which game each is, and its number there.
struct Games<'r> {
    members: Vec<Member<'r>>,
    met: IndexSet<(usize, Number), FxBuildHasher>,
}

impl Games<'_> {
    /// The numbers of parts of a game among the components of all.
    fn renumber(&mut self, game: usize, parts: &mut [Part], store: &mut Store<'_>) -> Done<()> {
        for (part, _) in parts {
            *part = self.number(game, *part, store)?;
        }
        Ok(())
    }

    fn number(&mut self, game: usize, at: Number, store: &mut Store<'_>) -> Done<Number> {
        let (number, new) = self.met.insert_full((game, at));
        if new {
            store.budget().take(MEMO_BYTES + size_of::<(usize, Number)>() as u64)?;
        }
        Ok(numbered(number))
    }

    fn read(&mut self, (game, text): (usize, &str), store: &mut Store<'_>) -> Done<Option<Named>> {
        let Some((component, mut parts)) = self.members[game].0.read(text, store)? else { return Ok(None) };
        self.renumber(game, &mut parts, store)?;
        Ok(Some((self.number(game, component, store)?, parts)))
    }
}

impl Cut for Games<'_> {
    fn options(&mut self, at: Number, player: Player, out: &mut Options, store: &mut Store<'_>) -> Done<()> {
        let (game, at) = self.met[at as usize];
        self.members[game].0.options(at, player, out, store)?;
        self.renumber(game, &mut out.parts, store)
    }

    fn piece(&mut self, at: Number, store: &mut Store<'_>) -> Done<Piece> {
        let (game, at) = self.met[at as usize];
        self.members[game].0.piece(at, store)
    }

    fn value(&mut self, at: Number, store: &mut Store<'_>) -> Done<Value> {
        let (game, at) = self.met[at as usize];
        self.members[game].0.value(at, store)
    }

    fn tied(&mut self, at: Number, player: Player, store: &mut Store<'_>) -> Done<Vec<Vec<Value>>> {
        let (game, at) = self.met[at as usize];
        self.members[game].0.tied(at, player, store)
    }
}

impl<'r> SearchOfSeveral<'r> {
    /// Nothing is known.
    pub fn new(games: Vec<Member<'r>>) -> Self {
        Self { games: Games { members: games, met: IndexSet::default() }, outcomes: Outcomes::default() }
    }

    /// Whether this player wins a sum if he or she begins. Each component comes with the number of its game.
    ///
    /// # Errors
    /// If the budget is spent; what the games refuse.
    pub fn wins(&mut self, store: &mut Store<'_>, sum: &[(usize, &str)], first: Player) -> Done<bool> {
        let mut parts = Vec::new();
        for &component in sum {
            parts.extend(self.games.read(component, store)?.into_iter().flat_map(|(_, parts)| parts));
        }
        self.outcomes.wins(&mut self.games, store, &parts, first)
    }

    /// A winning move of a player who wins: the number of the component, and that of the move.
    ///
    /// # Errors
    /// If the budget is spent; what the games refuse.
    pub fn winning_move(
        &mut self,
        store: &mut Store<'_>,
        sum: &[(usize, &str)],
        first: Player,
    ) -> Done<Option<(usize, usize)>> {
        let (mut numbers, mut components) = (Vec::new(), Vec::new());
        for (number, &component) in sum.iter().enumerate() {
            if let Some(named) = self.games.read(component, store)? {
                numbers.push(number);
                components.push(named);
            }
        }
        let found = self.outcomes.winning_move(&mut self.games, store, &components, first)?;
        Ok(found.map(|(component, mv)| (numbers[component], mv)))
    }
}

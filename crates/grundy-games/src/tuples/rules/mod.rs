//! What games on rows of numbers share: texts, names of moves, and answers by a theorem where a row is beyond
//! any search.

mod lower;
mod strip;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use lower::{Lower, MAX_LOWERED};
pub(crate) use strip::{coin_moved, strip, two_on_a_cell};

use grundy_base::error::BadText;
use grundy_base::report::Axis;
use grundy_base::report::Solver;
use grundy_base::report::scene::{Scene, Unit};
use grundy_base::rules::Impartial;
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::Outcome;
use grundy_door::notation::Notation;
use grundy_door::notation::heap_list::MAX_HEAP;
use grundy_door::table::{self, ImpartialTable, Judged, KnownMoves};
use grundy_solve::grundy;

/// A position: all its numbers.
pub(crate) type Row = Vec<u64>;

/// Rules on rows of numbers.
pub(crate) trait Rows: Clone + Send + Sync + 'static {
    /// Adds what each move makes of a row, before it is put in order: each move once, no two alike.
    fn moves(&self, at: &[u64], out: &mut Vec<Row>);

    /// How many moves there are.
    fn count(&self, at: &[u64]) -> u64;

    /// The nimber by a closed form.
    fn law(&self, at: &[u64]) -> Option<u64> {
        let _ = at;
        None
    }

    /// All moves to a value, where the law gives them directly.
    fn moves_to(&self, at: &[u64], target: u64) -> Option<Vec<Row>> {
        let _ = (at, target);
        None
    }

    /// Whether a row is lost, where a theorem tells that and no nimber.
    fn is_lost(&self, at: &[u64]) -> Option<bool> {
        let _ = at;
        None
    }

    /// A move to a lost row by the same theorem, for rows that are not lost.
    fn winning(&self, at: &[u64]) -> Option<Row> {
        let _ = at;
        None
    }

    /// Whether a row is too large for a search of nimbers, so that the theorem answers alone.
    fn is_far(&self, at: &[u64]) -> bool {
        at.iter().fold(1, |states: u64, n| states.saturating_mul(n.saturating_add(1))) > FAR
    }

    /// The row in its order, where rows that differ in that alone are one position.
    fn settle(&self, at: Row) -> Row {
        at
    }

    /// What is wrong with a row, if it is no position.
    fn fault(&self, at: &[u64]) -> Option<String> {
        let _ = at;
        None
    }

    /// A move as it is written.
    fn name(&self, at: &[u64], to: &[u64]) -> String {
        taken(at, to)
    }

    /// What a row looks like.
    fn scene(&self, at: &[u64]) -> Option<Scene> {
        Some(Scene::Heaps { unit: Unit::Stone, sizes: at.to_vec() })
    }
}

/// A row has at most as many numbers.
pub(crate) const MAX_NUMBERS: usize = 64;
/// Positions below a row of which nimbers are searched without being asked to.
const FAR: u64 = 5_000;
/// Bytes of a move while moves are listed.
const MOVE_BYTES: u64 = 64;

/// Heaps from small to large.
pub(crate) fn sorted(mut at: Row) -> Row {
    at.sort_unstable();
    at
}

/// What is taken from which heaps, counted from 1; of a single heap only how many.
pub(crate) fn taken(at: &[u64], to: &[u64]) -> String {
    let pairs = at.iter().zip(to).zip(1..).filter(|((before, after), _)| before != after);
    let words = pairs.map(|((before, after), heap)| match at.len() {
        1 => (before - after).to_string(),
        _ => format!("{} from {heap}", before - after),
    });
    format!("take {}", words.collect::<Vec<_>>().join(", "))
}

/// Rules on rows as a game of the catalogue.
pub(crate) struct Played<T>(pub(crate) T);

impl<T: Rows> Impartial for Played<T> {
    type Component = Row;
    type Move = Row;

    fn moves(&self, at: &Row, out: &mut Vec<Row>) {
        self.0.moves(at, out);
    }

    fn play(&self, _: &Row, to: &Row, out: &mut Vec<Row>) {
        out.push(self.0.settle(to.clone()));
    }

    fn law(&self, at: &Row) -> Option<Nimber> {
        self.0.law(at).map(Nimber)
    }

    fn moves_to(&self, at: &Row, target: Nimber, out: &mut Vec<Row>) -> bool {
        let found = self.0.moves_to(at, target.0);
        let is_known = found.is_some();
        out.extend(found.into_iter().flatten());
        is_known
    }

    fn count_moves(&self, at: &Row) -> Option<u64> {
        Some(self.0.count(at))
    }

    fn footprint(&self, at: &Row) -> u64 {
        size_of_val(at.as_slice()) as u64
    }

    fn move_footprint(&self, to: &Row) -> u64 {
        size_of_val(to.as_slice()) as u64
    }
}

impl<T: Rows> Notation<Row, Row> for Played<T> {
    fn read(&self, text: Text<'_>) -> Result<Row, BadText> {
        let inner = text.trim();
        let inner = inner.strip_prefix("(").and_then(|rest| rest.strip_suffix(")")).unwrap_or(inner);
        let pieces = inner.split(&[',', ' ', ';']).filter(|piece| !piece.is_blank());
        let row: Row =
            pieces.map(|piece| piece.number("a number", 0..=MAX_HEAP)).collect::<Result<_, _>>()?;
        if row.is_empty() || row.len() > MAX_NUMBERS {
            return Err(text.bad(format!("expected from 1 to {MAX_NUMBERS} numbers, such as 1,2,3")));
        }
        match self.0.fault(&row) {
            Some(fault) => Err(text.bad(fault)),
            None => Ok(self.0.settle(row)),
        }
    }

    /// Rows with commas are a sum; plain numbers are one row.
    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        let words: Vec<Text<'t>> = text.words().collect();
        let rows = words.iter().all(|word| word.as_str().trim_matches(['(', ')', ',']).contains([',', ';']));
        if rows || text.is_blank() { words } else { vec![text.trim()] }
    }

    fn write(&self, at: &Row) -> String {
        at.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn write_move(&self, at: &Row, to: &Row) -> String {
        self.0.name(at, to)
    }

    fn scene(&self, at: &Row) -> Option<Scene> {
        self.0.scene(at)
    }
}

/// Opens rules on rows: nimbers by the law or by search; beyond that who wins, by the theorem.
pub(crate) fn open<T: Rows>(rules: T, start: &str) -> ImpartialTable<Played<T>> {
    table::impartial(Played(rules))
        .start(start)
        .evaluate(|rules, at, known, budget| {
            // a row with too many moves is refused before they are listed
            let room = rules.0.count(at).saturating_mul(MOVE_BYTES);
            budget.take(room)?;
            budget.give_back(room);
            grundy::nimber(rules, at, &mut known.memo, budget)
                .map_err(|halt| halt.into_error(|at| rules.write(at)))
        })
        .judged(|rules, at, solver, _| {
            let asked = solver == Some(Solver::Argument);
            let wanted = asked || solver.is_none() && rules.0.is_far(at) && rules.0.law(at).is_none();
            Ok(rules.0.is_lost(at).filter(|_| wanted).map(|lost| judged(&rules.0, at, lost)))
        })
}

/// The same for rows of two numbers, with tables over both.
pub(crate) fn open_pairs<T: Rows>(
    rules: T,
    start: &str,
    names: [&'static str; 2],
) -> ImpartialTable<Played<T>> {
    let axes = names.into_iter().map(Axis::endless).collect();
    open(rules, start).axes(axes, |rules, numbers| {
        rules.0.fault(numbers).is_none().then(|| rules.0.settle(numbers.to_vec()))
    })
}

/// What the theorem says of a row.
fn judged<T: Rows>(rules: &T, at: &[u64], lost: bool) -> Judged<Row> {
    let moves = match rules.winning(at).filter(|_| !lost) {
        _ if rules.count(at) <= FAR => {
            let rules = rules.clone();
            KnownMoves::ByRest(Box::new(move |at: &Row| rules.is_lost(at) == Some(true)))
        }
        Some(to) => KnownMoves::One(rules.name(at, &to), vec![rules.settle(to)]),
        None => KnownMoves::Unknown,
    };
    let outcome = if lost { Outcome::Loss } else { Outcome::Win };
    Judged { outcome, solver: Solver::Argument, why: None, moves }
}

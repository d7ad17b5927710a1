//! What `grundy misere` tells of a game: plain data.

use grundy_base::phrase::Phrase;
use grundy_misere::genus::{Genera, Genus};
use grundy_misere::period::Period;
use grundy_misere::quotient::Reason;
use grundy_misere::search::Search;
use grundy_misere::tame::Nature;

use super::{MAX_ELEMENTS, Theory, WatchedBudget, theorem};
use grundy_base::error::{Error, Stopped};
use grundy_base::limits::Budget;

/// The misère quotient of a game, up to the requested heap.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many elements there are.
    pub order: usize,
    /// How many of them are lost (the P-portion).
    pub lost: usize,
    /// The n of T_n, if the game is tame so far.
    pub tame: Option<u32>,
    /// Generators: letter and least heap.
    pub generators: Vec<(String, u32)>,
    /// Relations, left and right side.
    pub relations: Vec<(String, String)>,
    /// The lost elements, as words in the generators.
    pub lost_elements: Vec<String>,
    /// The pretending function: elements of the heaps 0, 1, ….
    pub elements: Vec<String>,
    /// All heaps up to this are decided.
    pub known: u32,
    /// Heaps at which the quotient grew.
    pub changes: Vec<u32>,
    /// The period by which all heaps are decided, and the theorem.
    pub period: Option<(Period, Phrase)>,
    /// The heap with which the quotient has more elements than allowed.
    pub too_large: Option<(u32, usize)>,
    /// The limit that ended the work.
    pub stopped: Option<Stopped>,
}

/// The limits when the caller sets none: the largest heap, elements, steps.
const UNASKED_LIMITS: (u32, usize, u64) = (400, 128, 8_000_000);

/// The quotient of heaps up to `to`, or up to the heap that is reached quickly.
///
/// # Errors
/// None for limits: what was found is kept.
pub fn summary(theory: &Theory, to: Option<u32>, budget: &mut Budget<'_>) -> Result<Summary, Error> {
    let (n, most, steps) = to.map_or(UNASKED_LIMITS, |to| (to, MAX_ELEMENTS, u64::MAX));
    let (mut too_large, mut stopped) = (None, None);
    match theory.quotient(n, most, steps, budget) {
        Ok(None) => {}
        Ok(Some(Reason::Large { heap })) => too_large = Some((heap, most)),
        Ok(Some(Reason::Halted)) => {}
        Err(Error::Stopped(limit)) => stopped = Some(limit),
        Err(other) => return Err(other),
    }
    let known = theory.lock();
    let quotient = &known.quotient;
    let (algebra, presentation) = (quotient.algebra(), quotient.presentation());
    let sides = |relation: &grundy_misere::quotient::Relation| {
        (presentation.write(&relation.left), presentation.write(&relation.right))
    };
    let mut lost: Vec<u32> = algebra.elements().filter(|&x| algebra.is_lost(x)).collect();
    lost.sort_by_key(|&x| (presentation.element(x).len(), presentation.element(x)));
    Ok(Summary {
        order: algebra.order(),
        lost: algebra.lost_count(),
        tame: quotient.tame(),
        generators: presentation.generators.iter().map(|one| (one.letter.clone(), one.heap)).collect(),
        relations: presentation.relations.iter().map(sides).collect(),
        lost_elements: lost.into_iter().map(|x| presentation.element(x)).collect(),
        elements: quotient.images().iter().map(|&x| presentation.element(x)).collect(),
        known: quotient.known(),
        changes: quotient.changes().to_vec(),
        period: quotient.period().map(|period| (period, theorem(theory, period))),
        too_large,
        stopped,
    })
}

/// A heap, its genus, and how it behaves.
#[derive(Clone, Debug)]
pub struct GenusRow {
    /// The size of the heap.
    pub heap: u32,
    /// The genus of the heap.
    pub genus: Genus,
    /// Tame, restive, restless or wild.
    pub nature: Nature,
}

/// The genera of the heaps from 1 to `to`. If a limit comes first, there are fewer, and the error is returned
/// too.
pub fn genus(theory: &Theory, to: u32, budget: &mut Budget<'_>) -> (Vec<GenusRow>, Option<Error>) {
    let mut genera = Genera::new(Search::new(theory.game()));
    let mut rows = Vec::new();
    let mut watched = WatchedBudget::new(budget);
    for heap in 1..=to {
        match genera.of(&[heap], &mut watched) {
            Ok((genus, nature)) => rows.push(GenusRow { heap, genus, nature }),
            Err(_) => return (rows, Some(watched.error())),
        }
    }
    (rows, None)
}

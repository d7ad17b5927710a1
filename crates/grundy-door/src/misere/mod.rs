//! Misère play of heap games behind the door: which theory decides a sum, and why that one.
//!
//! | MisereMethod | When |
//! |---|---|
//! | [`MisereMethod::Tame`] | all heaps up to the largest behave like heaps of misère Nim (`grundy_misere::tame`) |
//! | [`MisereMethod::Quotient`] | the misère quotient is finite and small enough (`grundy_misere::quotient`) |
//! | [`MisereMethod::Search`] | neither; whole sums are searched, over canonical forms |
//!
//! How far the first two are tried is bounded by steps, not by time: the choice does not depend on the
//! machine.

mod claim;
mod summary;
mod theorem;
mod watched;

pub use claim::{Counterexample, NimLike, nim_like};
pub use summary::{GenusRow, Summary, genus, summary};
pub use theorem::theorem;
pub use watched::WatchedBudget;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use grundy_misere::Game;
use grundy_misere::Halted;
use grundy_misere::period::Period;
use grundy_misere::quotient::{Quotient, Reason};
use grundy_misere::search::Search;
use grundy_misere::tame::Tame;
use grundy_misere::watch::Steps;

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::planted::{self, Fault};
use grundy_base::report::Solver;
use grundy_heap::Family;

/// Options examined at most in the test whether a game is tame.
const MAX_TAME_STEPS: u64 = 4_000_000;
/// Options examined at most for a quotient that was not requested by name.
const MAX_UNASKED_QUOTIENT_STEPS: u64 = 2_000_000;
/// Elements at most of a quotient that was not requested by name.
const MAX_UNASKED_ELEMENTS: usize = 128;
/// Elements at most of any quotient.
pub const MAX_ELEMENTS: usize = 4096;
/// The largest heap that is searched over canonical forms: those of larger heaps take too long to find.
const MAX_SEARCHED_HEAP: u64 = 400;
/// The longest code, in digits, whose misère period is searched for.
const MAX_CODE_DIGITS: usize = 256;
/// Options that are compared at most to believe a code.
const MAX_COMPARED_OPTIONS: u64 = 1 << 20;

/// About how many options a code has in all heaps up to this one together.
fn most_options(digits: &[u8], heaps: u64) -> u64 {
    // one heap left, two in any order, three in any order
    let left = [heaps, heaps * heaps / 4, heaps * heaps * heaps / 36];
    let of = |digit: u8| -> u64 {
        let ways = left.iter().zip([2, 4, 8]);
        ways.filter(|(_, bit)| digit & bit != 0).map(|(options, _)| options).sum()
    };
    digits.iter().map(|digit| of(*digit)).sum()
}

/// What is known of a heap game under misère play; kept across questions.
pub struct Theory {
    game: Game,
    known: Mutex<KnownTheory>,
}

struct KnownTheory {
    tame: Tame,
    tame_period: Option<Period>,
    quotient: Quotient,
    /// Why the quotient ended when it was not requested by name. It is not tried again.
    ended: Option<String>,
    search: Search,
}

/// The theory that decides a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisereMethod {
    /// The formula for tame games.
    Tame,
    /// The misère quotient of the game.
    Quotient,
    /// A search over canonical forms.
    Search,
}

impl Theory {
    /// The theory of a game, nothing known yet.
    pub fn new(game: Game) -> Self {
        let known = KnownTheory {
            tame: Tame::default(),
            tame_period: None,
            quotient: Quotient::new(&game),
            ended: None,
            search: Search::new(&game),
        };
        Self { game, known: Mutex::new(known) }
    }

    /// The theory of a game with these rules, where a family may tell how far moves reach: it is believed if
    /// the code that it gives has the same options in all heaps up to twice its length, and some more, and
    /// these are not too many to be compared.
    pub(crate) fn of_family(game: Game, family: Option<&Family>) -> Self {
        let digits = match family {
            Some(Family::Breaks(takes)) if !takes.unequal => takes.digits.clone(),
            Some(Family::Set(takes)) => {
                let most = takes.iter().copied().max().unwrap_or(0);
                let Some(most) = usize::try_from(most).ok().filter(|&most| most <= MAX_CODE_DIGITS) else {
                    return Self::new(game);
                };
                (0..=most).map(|k| if takes.contains(&(k as u64)) { 3 } else { 0 }).collect()
            }
            _ => return Self::new(game),
        };
        let coded = Game::code(&digits);
        let heaps =
            u32::try_from(2 * digits.len().min(MAX_CODE_DIGITS) + 16).expect("the longest code is short");
        let same = digits.len() <= MAX_CODE_DIGITS + 1
            && most_options(&digits, heaps.into()) <= MAX_COMPARED_OPTIONS
            && (0..=heaps).all(|n| coded.options(n) == game.options(n));
        Self::new(if same { coded } else { game })
    }

    /// The rules of the heap game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What decides sums of heaps up to `largest`: the way of this solver, or the best one. `None` if only a
    /// search without canonical forms is left.
    ///
    /// # Errors
    /// A limit; a refusal, if this solver cannot.
    pub fn judge(
        &self,
        largest: u64,
        solver: Solver,
        budget: &mut Budget<'_>,
    ) -> Result<Option<SumJudge<'_>>, Error> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let named = matches!(solver, Solver::Tame | Solver::Quotient);
        // heaps are counted in 32 bits; only a period reaches beyond
        let n = u32::try_from(largest).unwrap_or(u32::MAX);
        let mut reasons = Vec::new();
        if solver != Solver::Quotient {
            match known.try_tame(&self.game, n, largest, budget)? {
                Ok(()) => return Ok(Some(SumJudge { known, way: MisereMethod::Tame, reasons })),
                Err(reason) => reasons.push(reason),
            }
        }
        if solver != Solver::Tame {
            match known.try_quotient(n, largest, named, budget)? {
                Ok(()) => return Ok(Some(SumJudge { known, way: MisereMethod::Quotient, reasons })),
                Err(reason) => reasons.push(reason),
            }
        }
        if named {
            return Err(solver.refuse(reasons.join("; "), Solver::Auto));
        }
        Ok((largest <= MAX_SEARCHED_HEAP).then_some(SumJudge { known, way: MisereMethod::Search, reasons }))
    }

    /// Extends the quotient to heaps up to `n`, with at most `most` elements and at most `steps` steps.
    /// Returns the reason if it ends earlier.
    ///
    /// # Errors
    /// A limit only if it ended the work; what was found is kept.
    fn quotient(
        &self,
        n: u32,
        most: usize,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Reason>, Error> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut watched = WatchedBudget::new(budget);
        let mut steps = Steps::new(&mut watched, steps);
        match known.quotient.extend(n, most, &mut steps) {
            Ok(()) => Ok(None),
            Err(Reason::Halted) if !steps.spent() => Err(watched.error()),
            Err(reason) => Ok(Some(reason)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, KnownTheory> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KnownTheory {
    /// Types to the largest heap, or the reason why there are none.
    fn try_tame(
        &mut self,
        game: &Game,
        n: u32,
        largest: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), String>, Error> {
        let mut watched = WatchedBudget::new(budget);
        let mut steps = Steps::new(&mut watched, MAX_TAME_STEPS);
        if self.tame_period.is_none() {
            match self.tame.extend_or_prove(game, n, &mut steps) {
                Ok(period) => self.tame_period = period,
                Err(Halted) if steps.spent() => {}
                Err(Halted) => return Err(watched.error()),
            }
        }
        let done = self.tame_period.is_some() || u64::from(self.tame.known()) >= largest;
        Ok(match self.tame.broken() {
            _ if done => Ok(()),
            Some(heap) => Err(format!("heap {heap} is not tame")),
            None => Err(format!("whether all heaps are tame is known only up to {}", self.tame.known())),
        })
    }

    fn try_quotient(
        &mut self,
        n: u32,
        largest: u64,
        named: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Result<(), String>, Error> {
        let enough =
            |quotient: &Quotient| quotient.period().is_some() || u64::from(quotient.known()) >= largest;
        if let Some(why) = self.ended.clone().filter(|_| !named && !enough(&self.quotient)) {
            return Ok(Err(why));
        }
        let mut watched = WatchedBudget::new(budget);
        let (most, left) =
            if named { (MAX_ELEMENTS, u64::MAX) } else { (MAX_UNASKED_ELEMENTS, MAX_UNASKED_QUOTIENT_STEPS) };
        let mut steps = Steps::new(&mut watched, left);
        let why = match self.quotient.extend(n, most, &mut steps) {
            Ok(()) => None,
            Err(Reason::Large { heap }) => {
                Some(format!("with heap {heap} the misère quotient has more than {most} elements"))
            }
            Err(Reason::Halted) if steps.spent() => Some(format!(
                "the misère quotient is known only up to heap {} ({} elements)",
                self.quotient.known(),
                self.quotient.algebra().order()
            )),
            Err(Reason::Halted) => return Err(watched.error()),
        };
        if !named {
            self.ended.clone_from(&why);
        }
        Ok(match why {
            _ if enough(&self.quotient) => Ok(()),
            Some(why) => Err(why),
            None => Err("heaps are too large".to_owned()),
        })
    }
}

/// A theory at work on sums of heaps up to some size.
pub struct SumJudge<'t> {
    known: MutexGuard<'t, KnownTheory>,
    way: MisereMethod,
    reasons: Vec<String>,
}

impl SumJudge<'_> {
    /// The theory that this judge uses.
    pub fn way(&self) -> MisereMethod {
        self.way
    }

    /// The known part of the quotient.
    pub fn quotient(&self) -> &Quotient {
        &self.known.quotient
    }

    /// The proved period of types (of elements, where the quotient decides), if there is one.
    pub fn period(&self) -> Option<Period> {
        match self.way {
            MisereMethod::Tame => self.known.tame_period,
            MisereMethod::Quotient => self.known.quotient.period(),
            MisereMethod::Search => None,
        }
    }

    /// Whether two heaps that are known have the same type (the same element, where the quotient decides).
    pub fn are_alike(&self, one: u32, other: u32) -> bool {
        let [one, other] = [one, other].map(|heap| heap as usize);
        match self.way {
            MisereMethod::Tame => self.known.tame.types()[one] == self.known.tame.types()[other],
            MisereMethod::Quotient => {
                self.known.quotient.images()[one] == self.known.quotient.images()[other]
            }
            MisereMethod::Search => one == other,
        }
    }

    /// The solver that the report names.
    pub fn solver(&self) -> Solver {
        match self.way {
            MisereMethod::Tame => Solver::Tame,
            MisereMethod::Quotient => Solver::Quotient,
            MisereMethod::Search => Solver::Memo,
        }
    }

    /// Whether the player to move loses a sum of heaps.
    ///
    /// # Errors
    /// A limit, while searching.
    pub fn is_lost(&mut self, heaps: &[u64], budget: &mut Budget<'_>) -> Result<bool, Error> {
        const HEAP_IN_RANGE: &str = "no heap is larger than the largest that was asked for";
        let small = || -> Vec<u32> {
            heaps.iter().map(|&heap| u32::try_from(heap).expect("searched heaps are small")).collect()
        };
        match self.way {
            MisereMethod::Tame => {
                let period = self.known.tame_period;
                let place = |heap: u64| match period {
                    Some(period) => period.place(heap),
                    None => u32::try_from(heap).expect(HEAP_IN_RANGE),
                };
                let places: Vec<u32> = heaps.iter().map(|&heap| place(heap)).collect();
                let lost = self.known.tame.of(&places).expect(HEAP_IN_RANGE).is_lost();
                Ok(lost != (planted::is(Fault::ThreeHeapsTurned) && heaps.len() == 3))
            }
            MisereMethod::Quotient => Ok(self.known.quotient.is_lost(heaps).expect(HEAP_IN_RANGE)),
            MisereMethod::Search => {
                let mut watched = WatchedBudget::new(budget);
                self.known.search.is_lost(&small(), &mut watched).map_err(|Halted| watched.error())
            }
        }
    }

    /// Why this way, and how sure it is; a sentence or two.
    pub fn why(&self) -> Phrase {
        match self.way {
            MisereMethod::Tame => {
                let known = self.known.tame.known();
                let proof = match self.known.tame_period {
                    Some(period) => phrase!(
                        "misere-types-proved",
                        "proved for all heaps: types repeat with period {p} after heap {last}",
                        p = period.period.to_string(),
                        last = period.last_exception.to_string()
                    ),
                    None => proved_to(known.to_string()),
                };
                phrase!(
                    "misere-tame",
                    "The game is tame: its heaps behave like heaps of misère Nim ({proof}).",
                    proof = proof
                )
            }
            MisereMethod::Quotient => {
                let quotient = &self.known.quotient;
                let algebra = quotient.algebra();
                let proof = match quotient.period() {
                    Some(period) => phrase!(
                        "misere-elements-proved",
                        "proved for all heaps: elements repeat with period {p} after heap {last}",
                        p = period.period.to_string(),
                        last = period.last_exception.to_string()
                    ),
                    None => proved_to(quotient.known().to_string()),
                };
                phrase!(
                    "misere-quotient",
                    "Sums are decided by the misère quotient: {order} elements, {lost} of them lost ({proof}).",
                    order = algebra.order(),
                    lost = algebra.lost_count(),
                    proof = proof
                )
            }
            MisereMethod::Search => phrase!(
                "misere-search",
                "Searched over canonical forms, since {reasons}.",
                reasons = self.reasons.join(", and ")
            ),
        }
    }
}

/// How far it is proved without a period.
fn proved_to(heap: String) -> Phrase {
    phrase!("misere-proved-to", "proved for heaps up to {heap}", heap = heap)
}

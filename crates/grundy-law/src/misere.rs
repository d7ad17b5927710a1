//! The law of a heap game under misère play: its tameness, or its quotient, with a period.

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Solver;
use grundy_door::misere::{MisereMethod, Theory, theorem};
use grundy_heap::find::{Finding, Kind};
use grundy_heap::proof::{Law, Status};

/// The largest heap examined if the caller sets none.
const DEFAULT_MAX_HEAP: u64 = 2000;

/// The law of all heaps, if a period of types or of elements proves one. Its values are outcomes of single
/// heaps; the theory decides all sums.
///
/// # Errors
/// A limit.
pub fn law(theory: &Theory, to: Option<u64>, budget: &mut Budget<'_>) -> Result<Option<Finding>, Error> {
    // without a promise of how far moves reach no period is a proof
    if theory.game().reach().is_none() {
        return Ok(None);
    }
    let Some(mut judge) = theory.judge(to.unwrap_or(DEFAULT_MAX_HEAP), Solver::Auto, budget)? else {
        return Ok(None);
    };
    let what = match judge.way() {
        MisereMethod::Tame => Quantity::Types,
        MisereMethod::Quotient => {
            let algebra = judge.quotient().algebra();
            Quantity::Elements { order: algebra.order(), lost: algebra.lost_count() }
        }
        MisereMethod::Search => return Ok(None),
    };
    let Some(period) = judge.period() else { return Ok(None) };
    let last = period.last_exception;
    let p = period.period;
    let mut outcomes = Vec::new();
    for heap in 0..=u64::from(last + p) {
        outcomes.push(u64::from(!judge.is_lost(&[heap], budget)?));
    }
    // what breaks the pattern continued downwards
    let breaks = |n: u32| {
        let later = period.place(u64::from(n) + u64::from(p) * u64::from(last / p + 1));
        !judge.are_alike(n, later)
    };
    let exceptions =
        (0..=last).filter(|&n| breaks(n)).map(|n| (u64::from(n), outcomes[n as usize])).collect();
    let found = Law {
        kind: if judge.way() == MisereMethod::Tame { "tame misère play" } else { "misère quotient" },
        statement: what.repeats(p, last),
        from: u64::from(last) + 1,
        period: Some(u64::from(p)),
        saltus: 0,
        last_exception: (last > 0).then_some(u64::from(last)),
        exceptions,
        status: Status::Proved { theorem: theorem(theory, period) },
        checked: u64::from(period.bound),
        predict: Box::new(move |n| {
            outcomes[usize::try_from(period.place(n)).expect("a place in a table fits the address space")]
        }),
    };
    let known = u64::from(period.bound);
    Ok(Some(Finding {
        law: Some(found),
        known,
        tried: vec!["tame misère play", "misère quotient"],
        kind: Kind::Outcomes,
        stopped: None,
        theorem: None,
    }))
}

/// What comes back heap after heap.
enum Quantity {
    /// Types of a tame game.
    Types,
    /// Elements of a misère quotient.
    Elements { order: usize, lost: usize },
}

impl Quantity {
    /// With this period after the last exception.
    fn repeats(&self, p: u32, last: u32) -> Phrase {
        let (p, last) = (p.to_string(), last.to_string());
        match self {
            Self::Types => phrase!(
                "law-tame",
                "the game is tame; types of heaps repeat: Φ(n + {p}) = Φ(n) for all n > {last}",
                p = p,
                last = last
            ),
            Self::Elements { order, lost } => phrase!(
                "law-quotient",
                "misère quotient of {order} elements, {lost} of them lost; elements of heaps repeat: \
                 Φ(n + {p}) = Φ(n) for all n > {last}",
                order = *order,
                lost = *lost,
                p = p,
                last = last
            ),
        }
    }
}

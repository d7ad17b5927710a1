//! The law of a heap game under misère play: its tameness, or its quotient, with a period.

use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::Solver;
use grundy_door::misere::{MisereMethod, Theory, theorem};
use grundy_heap::find::{Finding, Kind};
use grundy_heap::proof::{Law, Status, Theorem};

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
        predict: Box::new(move |n| outcomes.get(usize::try_from(period.place(n)).ok()?).copied()),
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

/// Misère Nim for all sums of heaps, by Bouton's theorem; none if the theorem is not that of Nim.
pub(crate) fn nim(theorem: &Theorem) -> Option<Finding> {
    let Theorem::Named { id: "theorem-nim", .. } = theorem else { return None };
    let known = agreed_heaps();
    let found = Law {
        kind: "misère nim",
        statement: Phrase::fixed(
            "law-misere-nim",
            "heaps n1, n2, … are lost iff their nim-sum is 0, if some heap is 2 or more; if none is, iff the \
             nim-sum is 1, that is iff the number of heaps of 1 is odd",
        ),
        from: 2,
        period: Some(1),
        saltus: 0,
        last_exception: Some(1),
        exceptions: vec![(1, 0)],
        status: Status::Proved {
            theorem: Phrase::fixed(
                "theorem-misere-nim",
                "Bouton 1902: with two heaps of 2 or more play as in Nim; with one left, the mover leaves an \
                 odd number of heaps of 1",
            ),
        },
        checked: known,
        predict: Box::new(|n| Some(u64::from(n != 1))),
    };
    Some(Finding {
        law: Some(found),
        known,
        tried: vec!["misère nim"],
        kind: Kind::Outcomes,
        stopped: None,
        theorem: None,
    })
}

/// Three heaps, all smaller than this, are looked at to compare misère Nim's theorem with the definition.
const COMPARED_HEAPS: usize = 16;

/// The number of heap sizes, from 0, up to which the theorem agrees with the definition on all sums of three.
fn agreed_heaps() -> u64 {
    let mut won = [[[false; COMPARED_HEAPS]; COMPARED_HEAPS]; COMPARED_HEAPS];
    let mut agreed = COMPARED_HEAPS;
    for a in 0..COMPARED_HEAPS {
        for b in 0..COMPARED_HEAPS {
            for c in 0..COMPARED_HEAPS {
                let to_lost = (0..a).any(|less| !won[less][b][c])
                    || (0..b).any(|less| !won[a][less][c])
                    || (0..c).any(|less| !won[a][b][less]);
                won[a][b][c] = a + b + c == 0 || to_lost;
                let largest = a.max(b).max(c);
                let lost = a ^ b ^ c == usize::from(largest <= 1);
                if lost == won[a][b][c] {
                    agreed = agreed.min(largest);
                }
            }
        }
    }
    agreed as u64
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

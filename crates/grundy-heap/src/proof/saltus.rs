//! Arithmetic periods: with each period the value grows by a saltus, the same for all n or one for each class
//! of n.
//!
//! All-but games are proved by [`Theorem::AllBut`], games that leave three heaps by [`arithmetic`], codes
//! whose digits repeat by [`tails`], some games by name.

use super::{Law, Status, Theorem, arithmetic, period, tails};
use crate::values::Values;
use grundy_base::phrase::{Joint, Phrase, phrase};

/// g(n + p) = g(n) + `steps[(n - from) mod p]` for all known n from `from` on, where p is the number of
/// steps.
///
/// Equal steps are arithmetic periodicity; a step of 0 beside others is split arithmetic periodicity
/// ("sapp-regular").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saltus {
    /// The least n from which it holds.
    pub from: u64,
    /// What a period adds, for each class.
    pub steps: Vec<u64>,
}

impl Saltus {
    /// The length of the period.
    pub fn period(&self) -> u64 {
        self.steps.len() as u64
    }

    /// The step of all classes, if it is the same.
    pub fn only_step(&self) -> Option<u64> {
        let first = *self.steps.first()?;
        self.steps.iter().all(|&step| step == first).then_some(first)
    }

    /// Whether it is seen on at least four times as many values as its description has: those before it,
    /// those of a period, and the steps.
    pub fn is_seen(&self, known: u64) -> bool {
        known >= self.from.saturating_add(2 * self.period()).saturating_mul(4)
    }

    /// Whether a theorem says so, and the values agree where it begins.
    pub fn is_proved<V: Values + ?Sized>(&self, theorem: &Theorem, values: &V) -> bool {
        self.proof(theorem, values).is_some()
    }

    /// The theorem in words, as checked, if it says so and the values agree where it begins.
    fn proof<V: Values + ?Sized>(&self, theorem: &Theorem, values: &V) -> Option<Phrase> {
        let known = values.count() as u64;
        let holds = match *theorem {
            Theorem::Named { from, period, saltus, .. } => {
                self.only_step() == Some(saltus)
                    && self.period() == period
                    && self.from <= from
                    && from.saturating_add(2 * period) <= known
            }
            Theorem::AllBut { .. } => {
                self.only_step().is_some() && known >= theorem.needs(self.from, self.period())
            }
            // what is not seen is not worth the work
            Theorem::Breaks(ref takes) if self.is_seen(known) => {
                let needs = arithmetic::needs(takes, values, self).filter(|needs| known >= *needs)?;
                return Some(phrase!(
                    "theorem-growing",
                    "three heaps reach all smaller values, and none leads to the same: by induction from n = {needs} on, \
                     as of Austin, Howse and Nowakowski",
                    needs = needs.to_string()
                ));
            }
            Theorem::Tail(ref code) => {
                let needs = tails::needs(code, values, self).filter(|needs| known >= *needs)?;
                return Some(phrase!(
                    "theorem-tail-growing",
                    "what digits that repeat allow only grows, and the rest goes on as it was: by induction from n = {needs} on",
                    needs = needs.to_string()
                ));
            }
            _ => false,
        };
        holds.then(|| theorem.words(self.from, self.period()))
    }
}

/// The arithmetic period with the least p for which `enough` holds, some step not 0. **Cost** linear in most
/// rows; it gives up after 64 comparisons a value.
///
/// ```
/// use grundy_heap::proof::saltus::least;
/// let lasker: Vec<u64> = vec![0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20];
/// let lasker: Vec<u64> = (0..60).map(|n| if n < 20 { lasker[n] } else { lasker[n % 4 + 16] + (n as u64 / 4 - 4) * 4 }).collect();
/// let found = least(&lasker, &|found| found.is_seen(60)).unwrap();
/// assert_eq!((found.from, found.period(), found.only_step()), (1, 4, Some(4)));
/// ```
pub fn least<V: Values + ?Sized>(values: &V, enough: &dyn Fn(&Saltus) -> bool) -> Option<Saltus> {
    let n = values.count();
    let mut work = 0_usize;
    for p in 1..=n / 2 {
        // the second difference over p vanishes
        let straight =
            |i: &usize| values.at(*i).checked_add(values.at(i - 2 * p)) == values.at(i - p).checked_mul(2);
        let agree = (2 * p..n).rev().take_while(straight).count();
        work = work.saturating_add(agree + 1);
        let from = n - 2 * p - agree;
        let grows = (from..from + p).all(|i| values.at(i) <= values.at(i + p));
        if agree > 0 && grows {
            let steps = (from..from + p).map(|i| values.at(i + p) - values.at(i)).collect();
            let found = Saltus { from: from as u64, steps };
            if enough(&found) && found.only_step() != Some(0) {
                return Some(found);
            }
        }
        if work > 64 * n {
            break;
        }
    }
    None
}

/// The law of an arithmetic period.
pub fn law<V: Values + ?Sized>(values: &V, found: &Saltus, theorem: Option<&Theorem>) -> Law {
    let index = |n: u64| usize::try_from(n).expect("a known value fits the address space");
    let (known, p) = (values.count() as u64, found.period());
    let from = index(found.from);
    // the pattern continued downwards; it can fall below 0
    let pattern = |n: usize| {
        let periods = (from - n).div_ceil(found.steps.len());
        let at = n + periods * found.steps.len();
        let step = found.steps[(at - from) % found.steps.len()];
        step.checked_mul(periods as u64).and_then(|fall| values.at(at).checked_sub(fall))
    };
    let exceptions: Vec<(u64, u64)> =
        (0..from).filter(|&n| pattern(n) != Some(values.at(n))).map(|n| (n as u64, values.at(n))).collect();
    let last_exception = exceptions.last().map(|exception| exception.0);
    let saltus = found.steps.iter().copied().max().unwrap_or(0);
    let (kind, statement) = match found.only_step() {
        Some(step) => ("arithmetic period", period::statement(p, step, last_exception)),
        None => ("split arithmetic period", split_statement(found, last_exception)),
    };
    let status = match theorem.and_then(|theorem| found.proof(theorem, values)) {
        Some(theorem) => Status::Proved { theorem },
        None => Status::Verified,
    };
    let table: Vec<u64> = (0..from + found.steps.len()).map(|n| values.at(n)).collect();
    let (from, steps) = (found.from, found.steps.clone());
    Law {
        kind,
        statement,
        from,
        period: Some(p),
        saltus,
        last_exception,
        exceptions,
        status,
        checked: known,
        predict: Box::new(move |n| {
            let past = n.saturating_sub(from);
            let place = if n < from { n } else { from + past % p };
            let step = steps[usize::try_from(past % p).expect("less than the period")];
            let base = table[usize::try_from(place).expect("a place in the table")];
            base.checked_add(step.checked_mul(past / p)?)
        }),
    }
}

fn split_statement(found: &Saltus, last_exception: Option<u64>) -> Phrase {
    const MAX_NAMED_STEPS: usize = 8;
    let p = found.period();
    let range = period::range(last_exception);
    let classes = found.steps.iter().enumerate().filter(|(_, step)| **step > 0);
    let growing = classes.map(|(i, step)| {
        phrase!(
            "law-step",
            "{step} if n mod {p} is {rest}",
            step = step.to_string(),
            p = p.to_string(),
            rest = ((found.from + i as u64) % p).to_string()
        )
    });
    let growing: Vec<Phrase> = growing.collect();
    let p = p.to_string();
    if growing.len() > MAX_NAMED_STEPS {
        return phrase!(
            "law-many-steps",
            "g(n + {p}) = g(n) + a step of n mod {p}, for {range}",
            p = p,
            range = range
        );
    }
    phrase!(
        "law-steps",
        "g(n + {p}) = g(n) for {range}, plus {steps}",
        p = p,
        range = range,
        steps = (growing, Joint::Comma)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seen(row: &Vec<u64>) -> Option<Saltus> {
        least(row, &|found| found.is_seen(row.len() as u64))
    }

    #[test]
    fn nim_and_lasker() {
        let nim: Vec<u64> = (0..20).collect();
        let theorem =
            Theorem::Named { id: "theorem-nim", name: "Bouton 1902", from: 0, period: 1, saltus: 1 };
        let found = seen(&nim).unwrap();
        assert_eq!(found, Saltus { from: 0, steps: vec![1] });
        let law = law(&nim, &found, Some(&theorem));
        assert_eq!(law.statement, "g(n + 1) = g(n) + 1 for all n");
        assert!(law.is_proved() && law.told(1 << 50) == Some(1 << 50));
    }

    /// A value of more than 64 bits is untold; the largest one is told.
    #[test]
    fn values_beyond_all_numbers_are_untold() {
        let twice: Vec<u64> = (0..40).map(|n| 2 * n + 1).collect();
        let law = law(&twice, &seen(&twice).unwrap(), None);
        let half = u64::MAX / 2;
        assert_eq!([half, half + 1, u64::MAX].map(|n| law.told(n)), [Some(u64::MAX), None, None]);
    }

    #[test]
    fn split_rows_are_recognised() {
        let row: Vec<u64> = (0..60).map(|n| if n % 3 == 1 { n / 3 * 2 } else { n % 3 }).collect();
        let law = law(&row, &seen(&row).unwrap(), None);
        assert_eq!(law.kind, "split arithmetic period");
        assert_eq!(law.statement, "g(n + 3) = g(n) for all n, plus 2 if n mod 3 is 1");
        assert_eq!((law.saltus, law.told(301), law.last_exception), (2, Some(200), None));
        assert_eq!(seen(&vec![5_u64; 50]), None, "a plain period is no arithmetic one");
    }

    proptest! {
        #[test]
        fn it_is_found_and_predicts(
            head in prop::collection::vec(0u64..9, 0..10),
            body in prop::collection::vec((0u64..9, 0u64..4), 1..7),
        ) {
            let p = body.len();
            let value = |n: usize| {
                n.checked_sub(head.len()).map_or_else(|| head[n], |m| body[m % p].0 + body[m % p].1 * (m / p) as u64)
            };
            let len = 8 * (head.len() + 2 * p);
            let row: Vec<u64> = (0..len).map(value).collect();
            if body.iter().any(|class| class.1 > 0) {
                let found = seen(&row).unwrap();
                prop_assert!(found.from <= head.len() as u64 && p % found.steps.len() == 0);
                let law = law(&row, &found, None);
                prop_assert!((0..3 * len).all(|n| law.told(n as u64) == Some(value(n))));
                prop_assert_eq!(law.last_exception, found.from.checked_sub(1));
            }
        }
    }
}

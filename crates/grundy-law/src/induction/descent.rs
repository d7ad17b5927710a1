//! Values by the window rule and the prefix rule, as far as the bound of the options is a function that can
//! be asked: from one position to a smaller one, until the value is known.

use grundy_base::phrase::{Phrase, phrase};
use grundy_heap::proof::{Law, Status};

/// Which of the two rules it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Options are the numbers from a(n) to n - 1, and a grows by 0 or 1.
    Window,
    /// Options are the numbers below b(n), which does not fall.
    Prefix,
}

/// a(n), or b(n); none where it is not known.
pub(super) type Bound = Box<dyn Fn(u64) -> Option<u64> + Send + Sync>;

/// A rule with its bound.
pub(super) struct Descent {
    pub(super) kind: Kind,
    pub(super) bound: Bound,
    /// Values that take more steps are not told.
    pub(super) max_steps: usize,
}

impl Descent {
    fn statement(&self) -> Phrase {
        match self.kind {
            Kind::Window => phrase!(
                "law-window-rule",
                "g(n) = n - a(n) if a(n) = a(n - 1), else g(a(n) - 1); where a(n) is the least option of n"
            ),
            Kind::Prefix => phrase!(
                "law-prefix-rule",
                "g(n) = g(b(n) - 1) + 1 if b(n) > 0, else g(n) = 0; where b(n) is the number of options of n"
            ),
        }
    }

    /// The value by the rule; none if it takes too many steps.
    pub(super) fn value(&self, mut n: u64) -> Option<u64> {
        let mut added = 0;
        for _ in 0..self.max_steps {
            let here = (self.bound)(n)?;
            match self.kind {
                Kind::Window => {
                    if n == 0 || here == (self.bound)(n - 1)? {
                        return Some(n - here);
                    }
                    n = here - 1;
                }
                Kind::Prefix => {
                    if here == 0 {
                        return Some(added);
                    }
                    (n, added) = (here - 1, added + 1);
                }
            }
        }
        None
    }

    /// The law, if it gives the values that are known, and those from `far` on soon.
    pub(super) fn into_law(self, theorem: Phrase, values: &[u64], far: u64) -> Option<Law> {
        let agrees = (0..).zip(values).all(|(n, &value)| self.value(n) == Some(value));
        let soon = (0..8).all(|more| self.value(far + more).is_some());
        (agrees && soon).then(|| Law {
            kind: if self.kind == Kind::Window { "window rule" } else { "prefix rule" },
            statement: self.statement(),
            from: 0,
            period: None,
            saltus: 0,
            last_exception: None,
            exceptions: Vec::new(),
            status: Status::Proved { theorem },
            checked: values.len() as u64,
            predict: Box::new(move |n| self.value(n)),
        })
    }
}

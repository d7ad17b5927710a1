//! Shapes of moves that a theorem knows, whatever automata can say of them.

/// How the options of n look; or, where positions are heaps of several kinds, what is known of those.
///
/// A shape is read from the rules themselves, not from computed options: it holds for all n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// n - k for the divisors k of n; n itself is among them if `whole`.
    Divisors {
        /// Whether k = n is allowed.
        whole: bool,
    },
    /// n // k for all k from `least` (2 or more) to n.
    Quotients {
        /// The least k.
        least: u64,
    },
    /// n - k for the k from 1 on with f(k) <= n: so many of the last numbers.
    Window(Growth),
    /// n - k for the k from 1 to n with f(k) >= n: so many of the first numbers.
    Prefix(Growth),
    /// The k from 0 to n - 1 with f(k) <= n.
    Below(Growth),
    /// n - k for the k of a set that has all numbers from 1 to m - 1, and no multiple of m.
    Complement {
        /// m, which is 2 or more.
        modulus: u64,
    },
    /// A position is a kind of heap and a number: those of all kinds are one system.
    Kinds(Kinds),
}

/// Heaps of several kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kinds {
    /// What they are called, in the order of the numbers that stand for them.
    pub names: Vec<String>,
    /// What bounds their moves, if something does.
    pub bounds: Option<Bounds>,
}

/// What bounds the moves of all kinds of heaps, from some number on: n becomes other heaps with n - t in all
/// at least, all ways to share such a rest are moves as soon as one with large enough heaps is, and what is
/// left besides does not depend on n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Heaps that share the rest, at most.
    pub heaps: u64,
    /// t: what is taken from n, at most.
    pub taken: u64,
    /// From this n on, and for heaps from this size on.
    pub from: u64,
    /// For each kind, the kinds that come up in play from it, itself among them.
    pub reached: Vec<Vec<usize>>,
}

/// A function f of whole numbers from 0 on whose values are whole, and grow: f(k + 1) > f(k), f(1) >= 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    form: Form,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// c0 + c1·k + c2·k² + …
    Polynomial(Vec<u64>),
    /// base^k + more
    Power { base: u64, more: u64 },
}

impl Growth {
    /// The polynomial with these coefficients, that of 1 first; none if it does not grow.
    pub fn polynomial(coefficients: Vec<u64>) -> Option<Self> {
        let grows = coefficients.iter().skip(1).any(|&coefficient| coefficient > 0);
        grows.then_some(Self { form: Form::Polynomial(coefficients) })
    }

    /// base^k; none if it does not grow.
    pub fn power(base: u64) -> Option<Self> {
        (base >= 2).then_some(Self { form: Form::Power { base, more: 0 } })
    }

    /// The same function with 1 more everywhere.
    #[must_use]
    pub fn above(mut self) -> Self {
        let first = match &mut self.form {
            Form::Polynomial(coefficients) => &mut coefficients[0],
            Form::Power { more, .. } => more,
        };
        *first = first.saturating_add(1);
        self
    }

    /// f(k); the largest number there is stands for all larger ones.
    pub fn at(&self, k: u64) -> u64 {
        match &self.form {
            Form::Polynomial(coefficients) => coefficients
                .iter()
                .rev()
                .fold(0_u64, |sum, &coefficient| sum.saturating_mul(k).saturating_add(coefficient)),
            Form::Power { base, more } => {
                base.saturating_pow(u32::try_from(k).unwrap_or(u32::MAX)).saturating_add(*more)
            }
        }
    }

    /// How many k from 1 on have f(k) <= n.
    ///
    /// ```
    /// use grundy_door::table::Growth;
    /// let square = Growth::polynomial(vec![0, 0, 1]).unwrap();
    /// assert_eq!((square.count(8), square.count(9), square.count(1_000_000)), (2, 3, 1000));
    /// ```
    pub fn count(&self, n: u64) -> u64 {
        // f(k) >= k
        let (mut few, mut many) = (0, n.saturating_add(1));
        let near = self.near(n);
        let mut guesses = [near, near.saturating_add(1)].into_iter();
        while many - few > 1 {
            let guess = guesses.next().filter(|guess| (few + 1..many).contains(guess));
            let middle = guess.unwrap_or(few + (many - few) / 2);
            if self.at(middle) <= n { few = middle } else { many = middle }
        }
        few
    }

    /// About how many they are: exact where f is one power or one square.
    fn near(&self, n: u64) -> u64 {
        match &self.form {
            Form::Polynomial(coefficients) => match coefficients[..] {
                [less, by] => n.saturating_sub(less) / by.max(1),
                [less, 0, by] => (n.saturating_sub(less) / by.max(1)).isqrt(),
                _ => 0,
            },
            Form::Power { base, more } => n.saturating_sub(*more).checked_ilog(*base).unwrap_or(0).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_a_list() {
        for (growth, f) in [
            (Growth::polynomial(vec![0, 0, 1]), (|k| k * k) as fn(u64) -> u64),
            (Growth::polynomial(vec![3, 1, 0, 2]), |k| 3 + k + 2 * k * k * k),
            (Growth::power(2), |k| 1 << k),
            (Growth::power(3).map(Growth::above), |k| 3_u64.pow(k.try_into().unwrap()) + 1),
        ] {
            let growth = growth.unwrap();
            for n in 0..500 {
                let listed = (1..).take_while(|&k| f(k) <= n).count() as u64;
                assert_eq!(growth.count(n), listed, "{growth:?} at {n}");
            }
        }
        assert_eq!((Growth::polynomial(vec![5]), Growth::power(1)), (None, None));
        let square = Growth::polynomial(vec![0, 0, 1]).unwrap();
        assert_eq!(square.count(u64::MAX - 1), u64::from(u32::MAX));
    }
}

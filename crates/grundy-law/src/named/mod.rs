//! Sequences that have a name: the number of ones in binary, the 2-adic valuation, odious numbers, …
//!
//! A game's values are compared with each, also one place further or before, and with 1 more or less. A
//! name alone proves nothing: the law is verified as far as values are known. Where a recurrence by digits
//! was proved, the name is added to it; and it is part of what is proved where both are recurrences of so few
//! states that they cannot differ later (see `same_for_ever`).

mod bases;
mod binary;
mod divisors;
mod fibonacci;
mod roots;

use crate::evidence::is_enough;
use crate::{linear, recurrence};
use grundy_base::phrase::{Phrase, phrase};
use grundy_heap::proof::{Law, Status};

/// A sequence with a name.
struct Named {
    /// Its name, of n.
    name: fn(&str) -> Phrase,
    /// Its value at n; none where it has none, or too large a one.
    value: fn(u64) -> Option<u64>,
    /// The dimension of the space that the sequences n ↦ value(2^j n + r) span over the rationals, or more,
    /// where it is known.
    kernel: Option<u32>,
}

/// All sequences, in the order in which they are tried.
const LIBRARY: [&[Named]; 5] = [binary::ALL, roots::ALL, fibonacci::ALL, bases::ALL, divisors::ALL];

/// What it takes to say which sequence it is, how shifted and what is added, in bits.
const NAME_BITS: u64 = 11;

/// A sequence of the library, from 0 or from 1 on: g(n) = value(n + shift) + more.
#[derive(Clone, Copy)]
pub struct FoundName {
    sequence: &'static Named,
    shift: i64,
    more: i64,
    /// The values before the law begins.
    first: [u64; MAX_FIRST],
    /// How many of them there are.
    from: usize,
}

/// A sequence may begin so much later.
const MAX_FIRST: usize = 2;

impl std::fmt::Debug for FoundName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.statement())
    }
}

/// Looks for the values in the library.
///
/// ```
/// use grundy_law::named;
/// let values: Vec<u64> = (0..100_u64).map(|n| u64::from(n.count_ones()) + 1).collect();
/// let found = named::find(&values).unwrap();
/// assert_eq!(found.statement(), "g(n) = (the number of ones of n in binary) + 1 for n >= 0");
/// ```
pub fn find(values: &[u64]) -> Option<FoundName> {
    let (first, rest) = values.split_first_chunk::<MAX_FIRST>()?;
    if !is_enough(NAME_BITS, rest) {
        return None;
    }
    let shifts = [0, 1, -1];
    let all = shifts.into_iter().flat_map(|shift| {
        LIBRARY.into_iter().flatten().flat_map(move |sequence| [0, 1, -1].map(|more| (sequence, shift, more)))
    });
    let all = all.map(|(sequence, shift, more)| FoundName { sequence, shift, more, from: 0, first: *first });
    let fits = |found: &FoundName, n: usize| found.predict(n as u64) == Some(values[n]);
    let mut fitting = all.filter(|found| (MAX_FIRST..values.len()).all(|n| fits(found, n)));
    fitting.next().map(|found| {
        let exceptions = (0..MAX_FIRST).rev().find(|&n| !fits(&found, n));
        FoundName { from: exceptions.map_or(0, |n| n + 1), ..found }
    })
}

impl FoundName {
    /// The value at n, if it is a number of 64 bits.
    pub fn predict(&self, n: u64) -> Option<u64> {
        if let Some(&first) = usize::try_from(n).ok().and_then(|n| self.first[..self.from].get(n)) {
            return Some(first);
        }
        (self.sequence.value)(n.checked_add_signed(self.shift)?)?.checked_add_signed(self.more)
    }

    /// The law in words.
    pub fn statement(&self) -> Phrase {
        let law =
            phrase!("law-named", "g(n) = {value} for n >= {from}", value = self.value(), from = self.from);
        match self.from {
            0 => law,
            from => {
                let first =
                    self.first[..from].iter().enumerate().map(|(n, value)| format!("g({n}) = {value}"));
                let first = first.collect::<Vec<_>>().join(", ");
                phrase!("law-named-first", "{law}; {first}", law = law, first = first)
            }
        }
    }

    fn value(&self) -> Phrase {
        let n = match self.shift {
            0 => "n".to_owned(),
            more if more > 0 => format!("(n + {more})"),
            less => format!("(n - {})", less.unsigned_abs()),
        };
        let name = (self.sequence.name)(&n);
        match self.more {
            0 => name,
            more if more > 0 => {
                phrase!("law-named-above", "({name}) + {more}", name = name, more = more.unsigned_abs())
            }
            less => phrase!("law-named-below", "({name}) - {less}", name = name, less = less.unsigned_abs()),
        }
    }

    /// The law, verified on the values of all n below `checked`.
    fn into_law(self, checked: u64) -> Law {
        Law {
            kind: "named sequence",
            statement: self.statement(),
            from: self.from as u64,
            period: None,
            saltus: 0,
            last_exception: None,
            exceptions: Vec::new(),
            status: Status::Verified,
            checked,
            predict: Box::new(move |n| self.predict(n)),
        }
    }
}

/// Names the law that was found in these values, or gives the law that the name is. Periods need no name.
pub fn told(law: Option<Law>, values: &[u64]) -> Option<Law> {
    if law.as_ref().is_some_and(|law| law.period.is_some()) {
        return law;
    }
    let Some(found) = find(values) else { return law };
    let Some(law) = law else { return Some(found.into_law(values.len() as u64)) };
    let (named, is_same) = (found.value(), same_for_ever(&found, &law, values));
    Some(match law.kind {
        // its formulas say less than the name
        "linear recurrence" if is_same => Law { statement: found.statement(), ..law },
        "linear recurrence" | "automaton" if !law.is_proved() => found.into_law(values.len() as u64),
        _ if is_same => Law {
            statement: phrase!(
                "law-named-also",
                "{law}; this is {named}",
                law = law.statement,
                named = named
            ),
            ..law
        },
        _ => Law {
            statement: phrase!(
                "law-named-seen",
                "{law}; among the values computed, this is {named}",
                law = law.statement,
                named = named
            ),
            ..law
        },
    })
}

/// Whether the recurrence by binary digits that these values have and the one that the name has are the same.
///
/// Both are sequences whose 2-kernels span spaces of dimension r and s. Their difference has a kernel of
/// dimension r + s at most, so it is zero for ever if it is zero for all n below 2^(r + s) (Allouche and
/// Shallit, The ring of k-regular sequences, 1992). A recurrence of m states spans m + 2 dimensions at most:
/// its states, n and 1; a linear representation as many as it has sequences.
fn same_for_ever(found: &FoundName, law: &Law, values: &[u64]) -> bool {
    let ours = match law.kind {
        "recurrence" => {
            recurrence::find(values).filter(|ours| ours.base == 2).map(|ours| ours.states.len() + 2)
        }
        "linear recurrence" => {
            linear::find(values).filter(|ours| ours.base == 2).map(|ours| ours.basis.len())
        }
        _ => None,
    };
    let Some((ours, named)) = ours.and_then(|ours| u32::try_from(ours).ok()).zip(found.kernel()) else {
        return false;
    };
    ours.saturating_add(named) <= (values.len() as u64).checked_ilog2().unwrap_or(0)
        && (0..).zip(values).all(|(n, &value)| found.predict(n) == Some(value))
}

impl FoundName {
    /// The dimension of its kernel in base 2, or more, where that is known: a constant takes one more.
    fn kernel(&self) -> Option<u32> {
        let kernel = self.sequence.kernel.filter(|_| self.shift == 0 && self.from == 0)?;
        Some(kernel + u32::from(self.more != 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all() -> Vec<&'static Named> {
        LIBRARY.into_iter().flatten().collect()
    }

    #[test]
    fn each_sequence_is_found_by_its_name() {
        assert!(all().len() >= 60, "{}", all().len());
        let names: BTreeSet<String> = all().iter().map(|one| (one.name)("n").to_string()).collect();
        assert_eq!(names.len(), all().len());
        for sequence in all() {
            let name = (sequence.name)("n");
            let values: Vec<u64> = (0..400).map(|n| (sequence.value)(n).unwrap_or(7)).collect();
            let Some(found) = find(&values) else {
                // few of them are not 0
                assert!(!is_enough(NAME_BITS, &values[1..]), "{name}");
                continue;
            };
            assert_eq!(found.value(), name, "{name} is told as {found:?}");
            for n in [1000, 123_456, 1 << 20, 999_983] {
                assert_eq!(found.predict(n), (sequence.value)(n), "{name} at {n}");
            }
        }
    }

    /// First terms as the literature has them.
    #[test]
    fn first_terms() {
        for (name, from, terms) in [
            (
                "the odious number of index n: 2 n, or 1 more, whichever has an odd number of binary ones",
                0,
                &[1_u64, 2, 4, 7, 8, 11, 13, 14, 16, 19][..],
            ),
            (
                "the evil number of index n: 2 n, or 1 more, whichever has an even number of binary ones",
                0,
                &[0, 3, 5, 6, 9, 10, 12, 15],
            ),
            ("Stern's diatomic number of n", 0, &[0, 1, 1, 2, 1, 3, 2, 3, 1, 4, 3, 5]),
            ("the fold of index n of a folded strip of paper (0 or 1)", 1, &[0, 0, 1, 0, 0, 1, 1, 0]),
            (
                "the survivor of n people where every second one leaves (Josephus)",
                1,
                &[1, 1, 3, 1, 3, 5, 7, 1],
            ),
            ("the sum of the divisors of n", 1, &[1, 3, 4, 7, 6, 12, 8, 15, 13, 18]),
            ("the nim-square of n", 0, &[0, 1, 3, 2, 6, 7, 5, 4, 13, 12]),
            ("floor(n phi), phi = (1 + sqrt 5) / 2", 1, &[1, 3, 4, 6, 8, 9, 11, 12, 14]),
            ("floor(n phi^2), phi = (1 + sqrt 5) / 2", 1, &[2, 5, 7, 10, 13, 15, 18]),
            ("floor(n / phi), phi = (1 + sqrt 5) / 2", 1, &[0, 1, 1, 2, 3, 3, 4, 4, 5]),
            ("floor(n / phi^2), phi = (1 + sqrt 5) / 2", 1, &[0, 0, 1, 1, 1, 2, 2, 3, 3]),
            ("the number of Fibonacci numbers in the Zeckendorf form of n", 1, &[1, 1, 1, 2, 1, 2, 2, 1]),
            ("the number whose Gray code is n", 0, &[0, 1, 3, 2, 7, 6, 4, 5, 15]),
            ("the largest k with k (k + 1) / 2 up to n", 0, &[0, 1, 1, 2, 2, 2, 3]),
        ] {
            let sequence =
                all().into_iter().find(|one| (one.name)("n") == name).unwrap_or_else(|| panic!("{name}"));
            let found: Vec<Option<u64>> = (from..).take(terms.len()).map(|n| (sequence.value)(n)).collect();
            assert_eq!(found, terms.iter().map(|&term| Some(term)).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn shifted_and_raised() {
        let values: Vec<u64> = (0..200_u64)
            .map(|n| 1 + (1..=6).take_while(|i| (n + 1) % 3_u64.pow(*i) == 0).fold(0, |count, _| count + 1))
            .collect();
        assert_eq!(
            find(&values).unwrap().statement(),
            "g(n) = (the exponent of 3 in (n + 1)) + 1 for n >= 0"
        );
        let values: Vec<u64> =
            (0..200_u64).map(|n| if n == 0 { 0 } else { n.trailing_zeros().into() }).collect();
        let found = find(&values).unwrap();
        assert_eq!((found.from, found.predict(0), found.predict(96)), (1, Some(0), Some(5)));
        let mut spoilt = values;
        spoilt[150] += 1;
        assert!(find(&spoilt).is_none());
    }

    /// The rank of the known parts of the kernel, modulo a prime: at most the dimension that is said.
    #[test]
    fn kernels_have_these_dimensions() {
        const PRIME: u128 = 1_000_003;
        const COLUMNS: u64 = 64;
        let mut known = 0;
        for sequence in all() {
            let Some(kernel) = sequence.kernel else { continue };
            let name = (sequence.name)("n");
            let places = (0..5).flat_map(|j| (0..1_u64 << j).map(move |r| (1_u64 << j, r)));
            let row = |(step, start): (u64, u64)| -> Vec<u128> {
                (0..COLUMNS)
                    .map(|n| u128::from((sequence.value)(step * n + start).unwrap()) % PRIME)
                    .collect()
            };
            let mut rows: Vec<Vec<u128>> = places.map(row).collect();
            let mut rank = 0;
            for column in 0..usize::try_from(COLUMNS).unwrap() {
                let Some(pivot) = (rank..rows.len()).find(|&i| rows[i][column] != 0) else { continue };
                rows.swap(rank, pivot);
                let head = rows[rank].clone();
                for row in &mut rows[rank + 1..] {
                    let (ours, theirs) = (head[column], row[column]);
                    for (value, head) in row.iter_mut().zip(&head) {
                        *value = (*value * ours + (PRIME - theirs) * head) % PRIME;
                    }
                }
                rank += 1;
            }
            assert!(rank <= kernel as usize, "{name}: {rank}");
            known += 1;
        }
        assert!(known > 10);
    }

    #[test]
    fn names_of_proved_recurrences() {
        let values: Vec<u64> = (0..4096_u64).map(|n| n.count_ones().into()).collect();
        let found = find(&values).unwrap();
        let law = recurrence::law(&values).unwrap();
        assert!(same_for_ever(&found, &law, &values));
        assert!(!same_for_ever(&found, &law, &values[..31]));
        let law = told(recurrence::law(&values), &values).unwrap();
        assert_eq!(law.kind, "recurrence");
        assert!(law.statement.ends_with("; this is the number of ones of n in binary"), "{}", law.statement);
    }
}

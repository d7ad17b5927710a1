//! Tables of three and more numbers: the value depends on one number made of all, it is a nim-sum or a sum of
//! functions of each, or it repeats along some of them.

use super::Sequence;
use crate::evidence::{bits, is_enough};
use grundy_base::phrase::{Joint, Phrase, phrase};

/// A table of values with as many numbers on each side; the last number runs fastest.
#[derive(Clone, Copy, Debug)]
pub struct Block<'v> {
    /// How many numbers a position has.
    pub numbers: usize,
    /// How many values each has, from 0 on.
    pub side: usize,
    /// One for each position, the last number running fastest.
    pub values: &'v [u64],
}

/// A number made of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whole {
    Nim,
    Sum,
    Least,
    Most,
}

/// How functions of each number are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnJoin {
    Nim,
    Plus,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSeveral(ColumnShape);

#[derive(Clone, Debug, PartialEq, Eq)]
enum ColumnShape {
    One(Whole, Sequence),
    Each(ColumnJoin, Vec<Sequence>),
    /// The period along each number where there is one; the side that is known, and its values.
    Periods(Vec<Option<usize>>),
}

/// A number made of all that is the value itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    Nim,
    Plus,
}

impl Whole {
    const ALL: [Self; 4] = [Self::Nim, Self::Sum, Self::Least, Self::Most];

    fn of(self, at: &[u64]) -> Option<u64> {
        match self {
            Self::Nim => Some(at.iter().fold(0, |sum, n| sum ^ n)),
            Self::Sum => at.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n)),
            Self::Least => at.iter().min().copied(),
            Self::Most => at.iter().max().copied(),
        }
    }

    fn write(self, names: &[&str]) -> String {
        match self {
            Self::Nim => names.join(" xor "),
            Self::Sum => names.join(" + "),
            Self::Least => format!("min({})", names.join(", ")),
            Self::Most => format!("max({})", names.join(", ")),
        }
    }
}

impl Block<'_> {
    pub(super) fn cells(&self) -> impl Iterator<Item = (Vec<u64>, u64)> + '_ {
        self.values.iter().enumerate().map(|(place, &value)| (self.at(place), value))
    }

    /// The numbers of a cell.
    fn at(&self, mut place: usize) -> Vec<u64> {
        let mut at = vec![0; self.numbers];
        for number in at.iter_mut().rev() {
            *number = (place % self.side) as u64;
            place /= self.side;
        }
        at
    }

    /// The distance between cells that differ by 1 in this number.
    fn stride(&self, number: usize) -> usize {
        (number + 1..self.numbers).fold(1, |stride, _| stride * self.side)
    }
}

/// Looks for a law of the whole block. Cost: cells · numbers · side.
pub fn find(block: Block<'_>) -> Option<FoundSeveral> {
    if block.side == 0 || block.values.len() != block.side.checked_pow(u32::try_from(block.numbers).ok()?)? {
        return None;
    }
    let accept = |shape: ColumnShape| {
        let found = FoundSeveral(shape);
        let holds = block.cells().all(|(at, value)| found.predict(&at) == Some(value));
        (is_enough(found.bits(), block.values) && holds).then_some(found)
    };
    let one =
        Whole::ALL.into_iter().find_map(|whole| accept(ColumnShape::One(whole, depends(block, whole)?)));
    one.or_else(|| {
        [ColumnJoin::Nim, ColumnJoin::Plus].into_iter().find_map(|join| accept(each(block, join)?))
    })
    .or_else(|| periods(block))
}

fn depends(block: Block<'_>, whole: Whole) -> Option<Sequence> {
    let mut known: Vec<Option<u64>> = Vec::new();
    for (at, value) in block.cells() {
        let n = usize::try_from(whole.of(&at)?).ok()?;
        known.resize(known.len().max(n + 1), None);
        if *known[n].get_or_insert(value) != value {
            return None;
        }
    }
    Some(Sequence::new(known.into_iter().map_while(|value| value).collect()))
}

/// The functions along the edges.
fn each(block: Block<'_>, join: ColumnJoin) -> Option<ColumnShape> {
    let corner = *block.values.first()?;
    let edges = (0..block.numbers).map(|number| {
        let stride = block.stride(number);
        let edge = (0..block.side).map(|n| {
            let value = block.values[n * stride];
            match join {
                _ if number == 0 => Some(value),
                ColumnJoin::Nim => Some(value ^ corner),
                ColumnJoin::Plus => value.checked_sub(corner),
            }
        });
        Some(Sequence::new(edge.collect::<Option<_>>()?))
    });
    Some(ColumnShape::Each(join, edges.collect::<Option<_>>()?))
}

/// The periods along single numbers, each seen four times.
fn periods(block: Block<'_>) -> Option<FoundSeveral> {
    let along = |number: usize| {
        let stride = block.stride(number);
        (1..=block.side / 4).find(|&period| {
            let near = |place: usize| block.at(place)[number] < (block.side - period) as u64;
            (0..block.values.len())
                .filter(|&place| near(place))
                .all(|place| block.values[place] == block.values[place + period * stride])
        })
    };
    let found: Vec<Option<usize>> = (0..block.numbers).map(along).collect();
    let said = found.iter().flatten().map(|&period| bits(period as u128)).sum();
    (found.iter().any(Option::is_some) && is_enough(said, block.values))
        .then_some(FoundSeveral(ColumnShape::Periods(found)))
}

impl FoundSeveral {
    /// The value at these numbers; none where the law does not tell it.
    pub fn predict(&self, at: &[u64]) -> Option<u64> {
        match &self.0 {
            ColumnShape::One(whole, f) => f.predict(whole.of(at)?),
            ColumnShape::Each(join, each) => {
                let mut values = each.iter().zip(at).map(|(f, &n)| f.predict(n));
                values.try_fold(0_u64, |sum, value| match join {
                    ColumnJoin::Nim => Some(sum ^ value?),
                    ColumnJoin::Plus => sum.checked_add(value?),
                })
            }
            ColumnShape::Periods(_) => None,
        }
    }

    /// Whether the value is the sum of all numbers, or their nim-sum.
    pub(crate) fn as_sum(&self) -> Option<Sum> {
        match &self.0 {
            ColumnShape::One(Whole::Nim, f) if f.is_same() => Some(Sum::Nim),
            ColumnShape::One(Whole::Sum, f) if f.is_same() => Some(Sum::Plus),
            _ => None,
        }
    }

    /// The law as a formula, where the numbers have these names.
    pub fn statement(&self, names: &[&str]) -> Phrase {
        let all = names.join(", ");
        match &self.0 {
            ColumnShape::One(whole, f) if f.is_same() => {
                Phrase::formula(format!("g({all}) = {}", whole.write(names)))
            }
            ColumnShape::One(whole, f) => phrase!(
                "law-of-whole",
                "g({all}) = f({of}), f = {values}",
                all = all,
                of = whole.write(names),
                values = f.write()
            ),
            ColumnShape::Each(join, each) => {
                let join = if *join == ColumnJoin::Nim { " xor " } else { " + " };
                let parts: Vec<String> = (1..)
                    .zip(names.iter().zip(each))
                    .map(
                        |(i, (name, f))| {
                            if f.is_same() { (*name).to_owned() } else { format!("f{i}({name})") }
                        },
                    )
                    .collect();
                let means = (1..).zip(each).filter(|(_, f)| !f.is_same());
                let means = means.map(|(i, f)| {
                    phrase!("law-means", "{name}{values}", name = format!("f{i} = "), values = f.write())
                });
                let formula = Phrase::formula(format!("g({all}) = {}", parts.join(join)));
                let parts: Vec<Phrase> = std::iter::once(formula).chain(means).collect();
                phrase!("law-formulas", "{parts}", parts = (parts, Joint::Semicolon))
            }
            ColumnShape::Periods(periods) => {
                let each = names.iter().enumerate().zip(periods).filter_map(|((i, name), period)| {
                    let mut further: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
                    further[i] = format!("{name} + {}", (*period)?);
                    Some(Phrase::formula(format!("g({}) = g({all})", further.join(", "))))
                });
                phrase!("law-both", "{each}", each = (each.collect::<Vec<_>>(), Joint::And))
            }
        }
    }

    fn bits(&self) -> u64 {
        match &self.0 {
            ColumnShape::One(_, f) => 2 + f.bits(),
            ColumnShape::Each(_, each) => 1 + each.iter().map(Sequence::bits).sum::<u64>(),
            ColumnShape::Periods(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(side: u64, value: impl Fn(u64, u64, u64) -> u64) -> Option<FoundSeveral> {
        let values: Vec<u64> =
            (0..side.pow(3)).map(|i| value(i / side / side, i / side % side, i % side)).collect();
        find(Block { numbers: 3, side: usize::try_from(side).unwrap(), values: &values })
    }

    #[test]
    fn laws_of_three_numbers() {
        let names = ["a", "b", "c"];
        let nim = found(12, |a, b, c| a ^ b ^ c).unwrap();
        assert_eq!(nim.statement(&names), "g(a, b, c) = a xor b xor c");
        assert_eq!(nim.predict(&[1 << 50, 3, 5]), Some((1 << 50) + 6));
        let mixed = found(12, |a, b, c| (a % 3) ^ b ^ (c % 2)).unwrap();
        assert_eq!(mixed.predict(&[1_000_000, 7, 9]), Some(1 ^ 7 ^ 1));
        assert!(mixed.statement(&names).starts_with("g(a, b, c) = f1(a) xor b xor f3(c)"));
        let sum = found(12, |a, b, c| (a + b + c) % 3).unwrap();
        assert!(sum.statement(&names).starts_with("g(a, b, c) = f(a + b + c), f = 0 1 2"));
        let periods = found(12, |a, b, c| (a % 2) * (b % 3) * c.pow(3) % 7).unwrap();
        assert!(periods.statement(&names).contains("g(a + 2, b, c) = g(a, b, c)"), "{periods:?}");
        assert!(periods.statement(&names).contains("g(a, b + 3, c) = g(a, b, c)"), "{periods:?}");
        assert_eq!(found(12, |a, b, c| (a * a * b + c * b * b * 5 + a * c * c * c * 3) % 13), None);
    }
}

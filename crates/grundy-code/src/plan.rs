//! What a program needs to know of a game of heaps: its moves, and the law of its values.

use grundy::heap::proof::Law;
use grundy::heap::sequence::Takes;
use grundy::table::Family;

/// Longer tables are not written into a program; it computes values then.
const MAX_TABLE_VALUES: u64 = 4_000;
/// Amounts that are written into a program at most.
const MAX_AMOUNTS: usize = 1_000;

/// A game of heaps under normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The game and its law, for the comment at the top: one line each.
    pub title: String,
    /// What a move may do.
    pub moves: Moves,
    /// The values, where they are proved.
    pub law: Option<Table>,
}

/// What a move may do to a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Take any number.
    Any,
    /// Take k and leave what the digit says: 1 nothing, 2 one heap, 4 two heaps, and their sums.
    Takes {
        /// The amounts with their digits, the least first.
        digits: Vec<(u64, u8)>,
        /// Two heaps left must be of different sizes.
        unequal: bool,
    },
}

/// g(n) = first\[n\], and g(n + period) = g(n) + saltus for n >= from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The values of all n below from + period.
    pub first: Vec<u64>,
    /// The least n from which the period holds.
    pub from: u64,
    /// After as many numbers the values come back.
    pub period: u64,
    /// What is added with each period.
    pub saltus: u64,
}

impl Moves {
    /// The moves of a family that the engine knows; none where they are of another kind.
    pub fn of(family: &Family) -> Option<Self> {
        let takes = |digits: Vec<(u64, u8)>, unequal| {
            (digits.len() <= MAX_AMOUNTS && digits.iter().all(|(_, digit)| *digit < 8))
                .then_some(Self::Takes { digits, unequal })
        };
        match family {
            Family::Breaks(Takes { digits, unequal }) => {
                takes((0..).zip(digits.iter().copied()).filter(|(_, digit)| *digit > 0).collect(), *unequal)
            }
            Family::Set(amounts) => {
                let mut amounts = amounts.clone();
                amounts.sort_unstable();
                takes(amounts.into_iter().map(|amount| (amount, 3)).collect(), false)
            }
            _ => None,
        }
    }
}

impl Table {
    /// The table of a proved law with a period.
    pub fn of(law: &Law) -> Option<Self> {
        let period = law.period.filter(|_| law.is_proved())?;
        let known = matches!(law.kind, "period" | "arithmetic period");
        let len = law.from.checked_add(period).filter(|&len| known && len <= MAX_TABLE_VALUES)?;
        let first: Vec<u64> = (0..len).map(|n| law.told(n)).collect::<Option<_>>()?;
        Some(Self { first, from: law.from, period, saltus: law.saltus })
    }

    /// The value of a heap.
    #[cfg(test)]
    fn value(&self, n: u64) -> u64 {
        match usize::try_from(n).ok().and_then(|n| self.first.get(n)) {
            Some(&value) => value,
            None => {
                let (times, rest) = ((n - self.from) / self.period, (n - self.from) % self.period);
                self.first[usize::try_from(self.from + rest).unwrap()] + times * self.saltus
            }
        }
    }
}

impl Plan {
    /// The lines of the comment at the top, behind these marks.
    pub(crate) fn comment(&self, mark: &str) -> String {
        self.title.lines().map(|line| format!("{mark} {line}\n")).collect()
    }

    /// From this size on, the smaller of two heaps left need not be tried: pairs repeat.
    pub(crate) fn last(&self) -> Option<u64> {
        self.law.as_ref().filter(|law| law.saltus == 0).map(|law| law.from + law.period)
    }
}

impl Table {
    /// A template with the numbers of the table put in; values are indented so.
    pub(crate) fn fill(&self, template: &str, indent: &str) -> String {
        template
            .replace("@FIRST", &lines(&self.first, indent))
            .replace("@FROM", &self.from.to_string())
            .replace("@PERIOD", &self.period.to_string())
            .replace("@SALTUS", &self.saltus.to_string())
    }
}

/// The rules as pairs of amount and digit, between these marks, in a template.
pub(crate) fn rules(template: &str, digits: &[(u64, u8)], marks: [&str; 2], indent: &str) -> String {
    let pair = |(k, digit): &(u64, u8)| format!("{}{k}, {digit}{}", marks[0], marks[1]);
    template.replace("@RULES", &lines(&digits.iter().map(pair).collect::<Vec<_>>(), indent))
}

/// Numbers with commas between, in lines of about this width.
pub(crate) fn lines<T: ToString>(numbers: &[T], indent: &str) -> String {
    const WIDTH: usize = 90;
    let mut text = String::new();
    let mut column = WIDTH;
    for (i, number) in numbers.iter().enumerate() {
        let number = number.to_string() + if i + 1 < numbers.len() { "," } else { "" };
        if column + number.len() + 1 > WIDTH {
            text += &format!("{}{indent}{number}", if i > 0 { "\n" } else { "" });
            column = indent.len() + number.len();
        } else {
            text += &format!(" {number}");
            column += number.len() + 1;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::catalogue;
    use grundy::law::find;
    use grundy::notation::text::Text;
    use grundy::report::Ask;

    #[test]
    fn tables_are_laws() {
        for game in ["kayles", "sticks:2,5,9", "0.137", "4.(3)", "dawson"] {
            let (_, table) = catalogue::open(Text::new(game), &|_| Err(String::new())).unwrap();
            let law = find::in_table(&*table, None, 1, &Ask::default()).unwrap().law.unwrap();
            let Some(plan) = Table::of(&law) else {
                assert_eq!(game, "4.(3)");
                continue;
            };
            assert!((0..5_000).all(|n| Some(plan.value(n)) == law.told(n)), "{game}");
        }
        let plan = Plan { title: "one\ntwo".to_owned(), moves: Moves::Any, law: None };
        assert_eq!(plan.comment("//"), "// one\n// two\n");
        assert_eq!(lines(&[1, 2, 3], "  "), "  1, 2, 3");
    }
}

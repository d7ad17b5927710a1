//! Laws of tables in words.

use super::{Board, FoundPlane, Join, Of, Sequence};
use grundy_base::phrase::{Joint, Phrase, phrase};

/// Values of a sequence written out at most.
const MAX_WRITTEN_VALUES: usize = 24;

impl FoundPlane {
    /// The law as a formula and in words, of x and y.
    pub fn statement(&self) -> Phrase {
        self.statement_in(["x", "y"])
    }

    /// The same, where the numbers have these names.
    pub fn statement_in(&self, names: [&str; 2]) -> Phrase {
        let [x, y] = names;
        match self {
            Self::One { of, f } if f.is_same() => {
                Phrase::formula(format!("g({x}, {y}) = {}", of.write(names)))
            }
            Self::One { of: Of::Signed, f } => phrase!(
                "law-signed",
                "g({x}, {y}) depends on {x} - {y} only: for 0, 1, -1, 2, -2, … it is {values}",
                x = x,
                y = y,
                values = f.write()
            ),
            Self::One { of, f } => phrase!(
                "law-of-one",
                "g({x}, {y}) = f({of}), f = {values}",
                x = x,
                y = y,
                of = of.write(names),
                values = f.write()
            ),
            Self::Two { join, f, h } => {
                let join = match join {
                    Join::Xor => "xor",
                    Join::Plus => "+",
                };
                let side = |f: &Sequence, name: &str, of: &str| {
                    if f.is_same() {
                        (of.to_owned(), Phrase::formula(""))
                    } else {
                        let means = format!(", {name} = ");
                        let means = phrase!("law-means", "{name}{values}", name = means, values = f.write());
                        (format!("{name}({of})"), means)
                    }
                };
                let ((left, f), (right, h)) = (side(f, "f", x), side(h, "h", y));
                phrase!(
                    "law-of-two",
                    "g({x}, {y}) = {left} {join} {right}{f}{h}",
                    x = x,
                    y = y,
                    left = left,
                    join = join,
                    right = right,
                    f = f,
                    h = h
                )
            }
            Self::Board(Board { shift: (dx, dy), separate: true, .. }) => {
                let whole = format!("g({x}, {y})");
                let each = [format!("g({x} + {dx}, {y}) = {whole}"), format!("g({x}, {y} + {dy}) = {whole}")];
                let each = (each.map(Phrase::formula).to_vec(), Joint::And);
                phrase!("law-both", "{each}", each = each)
            }
            Self::Board(Board { shift: (dx, dy), .. }) => {
                Phrase::formula(format!("g({x} + {dx}, {y} + {dy}) = g({x}, {y})"))
            }
        }
    }
}

impl Of {
    /// As people write it, of numbers with these names.
    pub(super) fn write(self, [x, y]: [&str; 2]) -> String {
        match self {
            Self::X => x.to_owned(),
            Self::Y => y.to_owned(),
            Self::Sum => format!("{x} + {y}"),
            Self::Difference => format!("|{x} - {y}|"),
            Self::Signed => format!("{x} - {y}"),
            Self::Least => format!("min({x}, {y})"),
            Self::Most => format!("max({x}, {y})"),
            Self::Nim => format!("{x} xor {y}"),
        }
    }
}

impl Sequence {
    /// Whether f(n) = n.
    pub(super) fn is_same(&self) -> bool {
        self.line.as_ref().is_some_and(|line| line.period == 1 && line.saltus == 1 && line.from == 0)
            && self.known.first() == Some(&0)
    }

    /// The first values, and how they go on.
    pub(super) fn write(&self) -> Phrase {
        let said = self.line.as_ref().map_or(self.known.len(), |line| line.from + line.period);
        let values: Vec<String> =
            self.known.iter().take(said.min(MAX_WRITTEN_VALUES)).map(u64::to_string).collect();
        let more = if said > MAX_WRITTEN_VALUES { " …" } else { "" };
        let values = format!("{}{more}", values.join(" "));
        let Some(line) = &self.line else { return Phrase::formula(values) };
        let (period, from) = (line.period.to_string(), line.from.to_string());
        match line.saltus {
            0 => phrase!(
                "values-repeat",
                "{values}, with period {period} from {from}",
                values = values,
                period = period,
                from = from
            ),
            saltus => phrase!(
                "values-grow",
                "{values}, with period {period} from {from} and {saltus} more each time",
                values = values,
                period = period,
                from = from,
                saltus = saltus.to_string()
            ),
        }
    }
}

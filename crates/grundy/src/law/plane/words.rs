//! Laws of tables in words.

use super::{Board, FoundPlane, Join, Of, Sequence};

/// Values of a sequence that are written.
const WRITTEN: usize = 24;

impl FoundPlane {
    /// In formula and words.
    pub fn statement(&self) -> String {
        match self {
            Self::One { of, f } if f.is_same() => format!("g(x, y) = {}", of.write()),
            Self::One { of: Of::Signed, f } => {
                format!("g(x, y) depends on x - y only: for 0, 1, -1, 2, -2, … it is {}", f.write())
            }
            Self::One { of, f } => format!("g(x, y) = f({}), f = {}", of.write(), f.write()),
            Self::Two { join, f, h } => {
                let join = match join {
                    Join::Xor => "xor",
                    Join::Plus => "+",
                };
                let side = |f: &Sequence, name: &str, of: &str| {
                    if f.is_same() {
                        (of.to_owned(), String::new())
                    } else {
                        (format!("{name}({of})"), format!(", {name} = {}", f.write()))
                    }
                };
                let ((left, f), (right, h)) = (side(f, "f", "x"), side(h, "h", "y"));
                format!("g(x, y) = {left} {join} {right}{f}{h}")
            }
            Self::Board(Board { shift: (dx, dy), separate: true, .. }) => {
                format!("g(x + {dx}, y) = g(x, y) and g(x, y + {dy}) = g(x, y)")
            }
            Self::Board(Board { shift: (dx, dy), .. }) => format!("g(x + {dx}, y + {dy}) = g(x, y)"),
        }
    }
}

impl Of {
    fn write(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Sum => "x + y",
            Self::Difference => "|x - y|",
            Self::Signed => "x - y",
            Self::Least => "min(x, y)",
            Self::Most => "max(x, y)",
            Self::Nim => "x xor y",
        }
    }
}

impl Sequence {
    /// Whether f(n) = n.
    fn is_same(&self) -> bool {
        self.line.as_ref().is_some_and(|line| line.period == 1 && line.saltus == 1 && line.from == 0)
            && self.known.first() == Some(&0)
    }

    /// The first values, and how they go on.
    fn write(&self) -> String {
        let said = self.line.as_ref().map_or(self.known.len(), |line| line.from + line.period);
        let values: Vec<String> = self.known.iter().take(said.min(WRITTEN)).map(u64::to_string).collect();
        let more = if said > WRITTEN { " …" } else { "" };
        let goes_on = match &self.line {
            None => String::new(),
            Some(line) => {
                let plus = if line.saltus == 0 {
                    String::new()
                } else {
                    format!(" and {} more each time", line.saltus)
                };
                format!(", with period {} from {}{plus}", line.period, line.from)
            }
        };
        format!("{}{more}{goes_on}", values.join(" "))
    }
}

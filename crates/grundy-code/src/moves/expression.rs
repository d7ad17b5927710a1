//! Numbers and tests as text. Brackets stand where one of the languages needs them, or a reader.

use grundy_lang::ast::{Binary, Compare};
use grundy_lang::method::OfNumber;
use grundy_script::arrow::code::{Int, Test};

use super::Function;
use super::bounds::bounds;
use super::statement::Writer;

impl Writer<'_> {
    /// A number.
    pub(super) fn int(&self, code: &Int) -> Option<String> {
        let call =
            |function, args: &[String]| format!("{}({})", self.syntax.function(function), args.join(", "));
        let one = |function, a: &Int| Some(call(function, &[self.int(a)?]));
        let fold = |function, all: &[Int]| {
            let texts = all.iter().map(|one| self.int(one)).collect::<Option<Vec<_>>>()?;
            texts.into_iter().reduce(|a, b| call(function, &[a, b]))
        };
        let natural = |code: &Int| bounds(code, &|var| self.bounds(var)).is_natural();
        let shift = |code: &Int| bounds(code, &|var| self.bounds(var)).is_shift();
        Some(match code {
            Int::Const(n) => self.syntax.constant(*n),
            Int::Var(var) => self.name(*var),
            Int::Binary(op, a, b) => match op {
                Binary::FloorDiv if !natural(a) || !natural(b) => {
                    call(Function::FloorDiv, &[self.int(a)?, self.int(b)?])
                }
                Binary::Mod if !natural(a) || !natural(b) => {
                    call(Function::FloorMod, &[self.int(a)?, self.int(b)?])
                }
                Binary::Shl if !shift(b) => call(Function::Shl, &[self.int(a)?, self.int(b)?]),
                Binary::Shr if !shift(b) => call(Function::Shr, &[self.int(a)?, self.int(b)?]),
                Binary::Pow => call(Function::Power, &[self.int(a)?, self.int(b)?]),
                Binary::Div => return None,
                _ => {
                    let mark = if *op == Binary::FloorDiv { "/" } else { op.mark() };
                    // a short constant would be shifted out
                    let left = match (op, &**a) {
                        (Binary::Shl, Int::Const(n)) => self.syntax.shifted(*n),
                        _ => self.within(*op, a, true)?,
                    };
                    format!("{left} {mark} {}", self.within(*op, b, false)?)
                }
            },
            Int::Minus(a) => format!("-{}", self.atom(a)?),
            Int::Invert(a) => match &**a {
                Int::Const(n) => self.syntax.constant(!n),
                a => format!("{}{}", self.syntax.invert(), self.atom(a)?),
            },
            Int::Abs(a) => one(Function::Abs, a)?,
            Int::Method(OfNumber::BitCount, a) => one(Function::BitCount, a)?,
            Int::Method(OfNumber::BitLength, a) => one(Function::BitLength, a)?,
            Int::Min(all) => fold(Function::Min, all)?,
            Int::Max(all) => fold(Function::Max, all)?,
            Int::Choice(test, then, other) => {
                self.syntax.choice(&self.test(test)?, &self.int(then)?, &self.int(other)?)
            }
            Int::OfTest(test) => self.syntax.of_test(&self.test(test)?),
            Int::At(row, index) => {
                let row = row.iter().map(|one| self.int(one)).collect::<Option<Vec<_>>>()?;
                self.syntax.at(&row, &self.int(index)?)
            }
        })
    }

    /// A number that may stand behind a sign.
    fn atom(&self, code: &Int) -> Option<String> {
        let text = self.int(code)?;
        let plain = match code {
            Int::Binary(..) => text.ends_with(')') && !text.contains(' '),
            Int::Const(n) => *n >= 0,
            Int::Minus(_) | Int::Invert(_) => false,
            _ => true,
        };
        Some(if plain { text } else { format!("({text})") })
    }

    /// A number beside an operator.
    fn within(&self, op: Binary, code: &Int, is_left: bool) -> Option<String> {
        let text = self.int(code)?;
        let sums = |op: Binary| matches!(op, Binary::Add | Binary::Sub);
        let bare = match code {
            Int::Binary(inner, ..) => match inner {
                _ if self.is_call(&text) => true,
                Binary::Mul => sums(op) || op == Binary::Mul && is_left,
                Binary::FloorDiv | Binary::Mod => sums(op),
                Binary::Add | Binary::Sub => sums(op) && is_left,
                Binary::And | Binary::Or | Binary::Xor => *inner == op && is_left,
                _ => false,
            },
            Int::Const(n) => *n >= 0,
            Int::Minus(_) => false,
            _ => true,
        };
        Some(if bare { text } else { format!("({text})") })
    }

    /// Whether a text is one call of a function.
    fn is_call(&self, text: &str) -> bool {
        let mut depth = 0;
        let mut closed = text.char_indices().filter(|&(_, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ')' && depth == 0
        });
        text.starts_with(|c: char| c.is_alphabetic())
            && closed.next().is_some_and(|(at, _)| at + 1 == text.len())
            && !text[..text.find('(').unwrap_or(0)].contains(' ')
    }

    /// A number on one side of a comparison.
    fn side(&self, code: &Int) -> Option<String> {
        let text = self.int(code)?;
        let bare = match code {
            Int::Binary(op, ..) => {
                self.is_call(&text)
                    || !matches!(op, Binary::And | Binary::Or | Binary::Xor | Binary::Shl | Binary::Shr)
            }
            _ => true,
        };
        Some(if bare { text } else { format!("({text})") })
    }

    /// The text of a condition.
    pub(super) fn test(&self, code: &Test) -> Option<String> {
        Some(match code {
            Test::Const(holds) => holds.to_string(),
            Test::NotZero(number) => format!("{} != 0", self.side(number)?),
            Test::Compare(compare, a, b) => {
                format!("{} {} {}", self.side(a)?, mark(*compare)?, self.side(b)?)
            }
            Test::Not(inner) => match &**inner {
                Test::NotZero(number) => format!("{} == 0", self.side(number)?),
                Test::Compare(compare, a, b) => {
                    format!("{} {} {}", self.side(a)?, mark(opposite(*compare)?)?, self.side(b)?)
                }
                Test::Not(inner) => self.test(inner)?,
                inner => format!("!({})", self.test(inner)?),
            },
            Test::And(a, b) => format!("{} && {}", self.part(a, true)?, self.part(b, true)?),
            Test::Or(a, b) => format!("{} || {}", self.part(a, false)?, self.part(b, false)?),
            Test::Among(number, all) => {
                let number = self.side(number)?;
                let each = all.iter().map(|one| Some(format!("{number} == {}", self.side(one)?)));
                let each = each.collect::<Option<Vec<_>>>()?;
                match each.len() {
                    0 => "false".to_owned(),
                    _ => each.join(" || "),
                }
            }
            Test::Within(number, steps) => {
                let Int::Const(1) = steps.step else { return None };
                let number = self.side(number)?;
                format!("{} <= {number} && {number} < {}", self.side(&steps.from)?, self.side(&steps.to)?)
            }
        })
    }

    /// A test beside `&&` or `||`: those of the other kind stand in brackets.
    fn part(&self, code: &Test, is_and: bool) -> Option<String> {
        let text = self.test(code)?;
        let other = if is_and { " || " } else { " && " };
        Some(if text.contains(other) { format!("({text})") } else { text })
    }
}

fn mark(compare: Compare) -> Option<&'static str> {
    Some(match compare {
        Compare::Eq => "==",
        Compare::Ne => "!=",
        Compare::Lt => "<",
        Compare::Le => "<=",
        Compare::Gt => ">",
        Compare::Ge => ">=",
        Compare::In | Compare::NotIn => return None,
    })
}

fn opposite(compare: Compare) -> Option<Compare> {
    Some(match compare {
        Compare::Eq => Compare::Ne,
        Compare::Ne => Compare::Eq,
        Compare::Lt => Compare::Ge,
        Compare::Le => Compare::Gt,
        Compare::Gt => Compare::Le,
        Compare::Ge => Compare::Lt,
        Compare::In | Compare::NotIn => return None,
    })
}

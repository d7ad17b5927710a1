//! The positions of a file that numbers name: its axes, and the position of some numbers.
//!
//! | The file | The numbers are |
//! |---|---|
//! | defines `family(a, b)` | the parameters; it gives the position |
//! | starts with a number (a heap, a mask), or with nothing | the number |
//! | starts with a tuple or list of numbers | its items, as `moves` names them in `a, b = p` |

use grundy::table::Axis;

use super::RuleFile;
use super::position::Position;
use grundy_lang::ast::{Body, ExprKind, Function, StmtKind, Target};
use grundy_lang::plain::Plain;

/// More numbers than this make no table.
const MAX_NUMBERS: usize = 8;

/// Names of the numbers of a pair that the file leaves unnamed.
const PAIR: [&str; 2] = ["x", "y"];

impl RuleFile {
    /// The axes of its tables.
    pub(super) fn axes(&self) -> Vec<Axis> {
        if let Some(family) = self.closure(self.family_function()) {
            let params = family.params.iter().map(|param| Axis::endless(param.name.to_string()));
            return params.take(MAX_NUMBERS).collect();
        }
        let count = match self.like() {
            None | Some(Plain::Int(_)) => return vec![Axis::endless("n")],
            Some(Plain::Tuple(items) | Plain::List(items)) if all_numbers(items) => items.len(),
            Some(_) => return Vec::new(),
        };
        let names =
            self.closure(Some(self.lister().function)).map_or_else(Vec::new, |moves| unpacked(&moves));
        let name = |i: usize| match names.get(i) {
            Some(name) if names.len() == count => name.clone(),
            _ if count == PAIR.len() => PAIR[i].to_owned(),
            _ => format!("x{}", i + 1),
        };
        (0..count).map(|i| Axis::endless(name(i))).collect()
    }

    /// The position of these numbers, one for each axis.
    pub(super) fn numbered(&self, numbers: &[u64]) -> Option<Position> {
        let ints = numbers.iter().map(|&n| i64::try_from(n).ok().map(Plain::Int));
        let mut ints = ints.collect::<Option<Vec<_>>>()?;
        let at = match (self.family_function(), self.like()) {
            (Some(family), _) => self.called("family", family, &ints, |m, value| {
                let span = self.place("family");
                Plain::of(value, m, span).map_err(|not| {
                    not.fault(|problem| self.wrong("family", format!("family gives no position: {problem}")))
                })
            })?,
            (None, Some(Plain::List(_))) => Plain::List(ints.into()),
            (None, Some(Plain::Tuple(_))) => Plain::Tuple(ints.into()),
            (None, _) if ints.len() == 1 => ints.pop()?,
            (None, _) => return None,
        };
        Some(self.canonical(at))
    }
}

fn all_numbers(items: &[Plain]) -> bool {
    (1..=MAX_NUMBERS).contains(&items.len()) && items.iter().all(|item| matches!(item, Plain::Int(_)))
}

/// The names in `a, b = p`, if the function of `p` begins so.
fn unpacked(moves: &Function) -> Vec<String> {
    let name = |target: &Target| match target {
        Target::Name(name, _) => Some(name.text.to_string()),
        _ => None,
    };
    let (Some(param), Body::Block(block)) = (moves.params.first(), &moves.body) else { return Vec::new() };
    let found = block.iter().find_map(|line| match &line.it {
        StmtKind::Assign(Target::Tuple(targets, _), value) => match &value.it {
            ExprKind::Name(of) if of.text == param.name => {
                targets.iter().map(name).collect::<Option<Vec<_>>>()
            }
            _ => None,
        },
        _ => None,
    });
    found.unwrap_or_default()
}

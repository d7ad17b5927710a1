//! Trees in Gambit's `.efg` format.

use std::borrow::Cow;
use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::edit::at_leaves;
use crate::tree::{Mover, NONE, Tree};

/// Which of the dialects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// All that Gambit reads: payoffs on inner nodes, outcomes used again by their number.
    #[default]
    Strict,
    /// What Gambit 16 and OpenSpiel both read: payoffs at leaves only, all said in full everywhere, ASCII, no
    /// quotes in names, moves named so that their order is the same everywhere.
    Portable,
}

/// Writes a tree. Every node is an information set or an event of its own, as perfect information has it.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, write::{self, Dialect}};
/// let tree = read::brackets("[ take: (1 1) pass: (0 3) ]", &mut Budget::new(&Limits::default()))?;
/// let expected = r#"EFG 2 R "" { "P1" "P2" }
/// ""
///
/// p "" 1 1 "" { "take" "pass" } 0
/// t "" 1 "" { 1, 1 }
/// t "" 2 "" { 0, 3 }
/// "#;
/// assert_eq!(write::efg(&tree, Dialect::Strict), expected);
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn efg(tree: &Tree, profile: Dialect) -> String {
    let portable = profile == Dialect::Portable;
    let quote = |text: &str| quoted(text, portable);
    let tree = if portable { Cow::Owned(at_leaves(tree)) } else { Cow::Borrowed(tree) };
    let mut text = format!("EFG 2 R {} {{", quote(&tree.title));
    // writing to a string cannot fail
    for (number, player) in tree.players.iter().enumerate() {
        let nameless = portable && plain(player).is_empty();
        let named = if nameless { format!("P{}", number + 1) } else { player.clone() };
        let _ = write!(text, " {}", quote(&named));
    }
    let comment = quote(&tree.comment);
    let _ = write!(text, " }}\n{comment}\n\n");
    let mut names = Names::default();
    let mut sets: FxHashMap<Mover, u32> = FxHashMap::default();
    let mut outcomes = vec![0_u32; tree.outcomes.name.len()];
    // names that differ may be written as one: then so are their outcomes
    let mut said: FxHashMap<String, u32> = FxHashMap::default();
    let mut n_outcomes = 0;
    for node in 0..tree.len() {
        let mover = tree.mover(node);
        let name = quote(tree.name(node));
        if mover == Mover::Leaf {
            let _ = write!(text, "t {name}");
        } else {
            let set = sets.entry(mover).or_insert(0);
            *set += 1;
            let _ = match mover {
                Mover::Player(player) => write!(text, "p {name} {} {set} ", player + 1),
                _ => write!(text, "c {name} {set} "),
            };
            let _ = write!(text, "{} {{", quote(tree.choice_name(node)));
            let labels = if portable {
                names.ordered(&tree, node, *set)
            } else {
                (0..tree.arity(node)).map(|place| tree.label(node, place).to_owned()).collect()
            };
            for (place, label) in labels.iter().enumerate() {
                let _ = write!(text, " {}", quote(label));
                if let Some(p) = tree.odds(node).get(place) {
                    let _ = write!(text, " {p}");
                }
            }
            text.push_str(" }");
        }
        let outcome = tree.outcome[node];
        if outcome == NONE {
            text.push_str(" 0\n");
            continue;
        }
        let id = &mut outcomes[outcome as usize];
        let fresh = *id == 0;
        if fresh || portable {
            let pays: Vec<String> =
                tree.pays(node).unwrap_or_default().iter().map(ToString::to_string).collect();
            let pays = if pays.is_empty() { "}".to_owned() } else { format!("{} }}", pays.join(", ")) };
            let end = format!("{} {{ {pays}", quote(tree.outcome_name(node)));
            if fresh {
                let next = n_outcomes + 1;
                *id = if portable { *said.entry(end.clone()).or_insert(next) } else { next };
                n_outcomes = n_outcomes.max(*id);
            }
            let _ = write!(text, " {id} {end}");
        } else {
            let _ = write!(text, " {id}");
        }
        text.push('\n');
    }
    text
}

/// A name in quotes. Backslashes cannot be written so that all programs read them back, and become slashes.
fn quoted(text: &str, portable: bool) -> String {
    if text.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return format!("\"{text}\"");
    }
    if portable {
        return format!("\"{}\"", plain(text));
    }
    let printable: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", printable.replace('\\', "/").replace('"', "\\\""))
}

/// A name that every program reads as it stands: ASCII without quotes and backslashes, which letters of other
/// scripts may be spelt out to.
fn plain(name: &str) -> String {
    ascii(name).replace('\\', "/").replace('"', "'")
}

/// A text in ASCII, letters of other scripts spelt out, without blanks at the ends or two in a row.
#[must_use]
pub fn ascii(text: &str) -> String {
    let plain = deunicode::deunicode(text).replace(|c: char| c.is_control(), " ");
    plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Moves by name, as OpenSpiel numbers them: by first appearance, and each node lists them by number.
#[derive(Default)]
struct Names(FxHashMap<String, usize>);

impl Names {
    /// The names of the moves of a node, changed where their order would be lost.
    fn ordered(&mut self, tree: &Tree, node: usize, set: u32) -> Vec<String> {
        // two names may be written alike, and one as nothing: they are compared as they are written
        let named = |place: usize| match plain(&tree.move_name(node, place)) {
            name if name.is_empty() => (place + 1).to_string(),
            name => name,
        };
        let mut names: Vec<String> = (0..tree.arity(node)).map(named).collect();
        let kind = if tree.mover(node) == Mover::Chance { "c" } else { "" };
        // a changed name may be that of another node already: then it is changed once more
        while !self.keeps_order(&names) {
            for (place, name) in names.iter_mut().enumerate() {
                let _ = write!(name, " {kind}{set}.{}", place + 1);
            }
        }
        for name in &names {
            let next = self.0.len();
            self.0.entry(name.clone()).or_insert(next);
        }
        names
    }

    /// Whether the names differ and their numbers grow.
    fn keeps_order(&self, names: &[String]) -> bool {
        let different: FxHashSet<&String> = names.iter().collect();
        let number = |(place, name)| self.0.get(name).copied().unwrap_or(self.0.len() + place);
        different.len() == names.len() && names.iter().enumerate().map(number).is_sorted()
    }
}

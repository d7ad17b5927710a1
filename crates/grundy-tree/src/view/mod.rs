//! Views of reports in words. A view computes nothing.

mod extra;
mod page;
mod words;

pub use page::Style;
pub use words::words;

use grundy_explain::messages::Messages;
use num_bigint::BigUint;

use crate::place;
use crate::tree::Tree;
use grundy::value::rational::Rational;

/// Deeper nodes are called by their number.
const MAX_DEPTH: usize = 12;

/// A place as it is typed: moves if it is near the root, else the number of the node.
pub fn place(tree: &Tree, parents: &[u32], node: usize) -> String {
    let mut at = node;
    for _ in 0..MAX_DEPTH {
        if at == 0 {
            return place::write(tree, parents, node);
        }
        at = parents[at] as usize;
    }
    format!("#{node}")
}

/// A player's name.
fn player(tree: &Tree, player: usize, messages: &Messages) -> String {
    match tree.players()[player].as_str() {
        "" => messages.say("the-player", &[("player", (player + 1).to_string().into())]),
        name => name.to_owned(),
    }
}

/// Payoffs as `(3, 1/2)`.
fn row(pays: &[Rational]) -> String {
    let words: Vec<String> = pays.iter().map(Rational::brief).collect();
    format!("({})", words.join(", "))
}

/// A number of equilibria: in full if it is short.
fn count(count: &BigUint, messages: &Messages) -> String {
    if count.bits() <= 100 {
        return count.to_string();
    }
    // digits, from the length in bits: log 2 = 0.30103
    let digits = u128::from(count.bits()) * 30_103 / 100_000;
    if count.bits() <= 4096 {
        let text = count.to_string();
        return format!("{}.{}e{}", &text[..1], &text[1..4], text.len() - 1);
    }
    messages.say("about", &[("number", format!("10^{digits}").into())])
}

/// The text, its end replaced by `…` if it is wider than this.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

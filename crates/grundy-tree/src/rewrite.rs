//! Textbook method 3: the tree as text, where a bracket that holds only leaves is replaced by its value,
//! again and again.
//!
//! Slow (the text is copied at every step) and easy to follow. Each step also names the mover.

use crate::solve::{Chance, Rules, Ties};
use crate::tree::{Mover, Tree};
use crate::write;
use grundy::value::rational::Rational;

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewriteStep {
    /// The text before.
    pub before: String,
    /// The bytes of it that are replaced.
    pub span: std::ops::Range<usize>,
    /// What they are replaced by: a leaf.
    pub by: String,
    /// Who decides there.
    pub mover: Mover,
}

/// The steps from a tree to its value, as long as the rules are the plain ones: own payoff, the first or last
/// of equals, expectation. Stops after `most` steps.
///
/// ```
/// use grundy::limits::{Budget, Limits};
/// use grundy_tree::{read, rewrite, solve::Rules};
/// let tree = read::brackets("[ < (1 2) (3 1) > (0 9) ]", &mut Budget::new(&Limits::default()))?;
/// let steps = rewrite::steps(&tree, &Rules::default(), 10);
/// assert_eq!(steps[1].before, "[ (1 2) (0 9) ]");
/// assert_eq!(steps[1].by, "(1 2)");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn steps(tree: &Tree, rules: &Rules, most: usize) -> Vec<RewriteStep> {
    let mut text = write::brackets(tree);
    let mut steps = Vec::new();
    while steps.len() < most
        && let Some(close) = text.find([']', '>', '}'])
    {
        // the first bracket that closes holds only leaves
        let open = text[..close].rfind(['[', '<', '{']).expect("brackets that are written match");
        let (mover, by) = reduce(&text[open..=close], rules);
        let after = format!("{}{by}{}", &text[..open], &text[close + 1..]);
        let before = std::mem::replace(&mut text, after);
        steps.push(RewriteStep { before, span: open..close + 1, by, mover });
    }
    steps
}

/// The value of a bracket that holds only leaves.
fn reduce(piece: &str, rules: &Rules) -> (Mover, String) {
    let inner = &piece[1..piece.len() - 1];
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let mover = match piece.as_bytes()[0] {
        b'[' => Mover::Player(inner[..digits].parse::<usize>().map_or(0, |number| number.saturating_sub(1))),
        b'<' => Mover::Player(1),
        _ => Mover::Chance,
    };
    let number = |word: &str| Rational::read(word).expect("numbers that are written can be read");
    let leaves: Vec<(Option<Rational>, Vec<Rational>)> = inner
        .split(')')
        .filter_map(|part| part.split_once('('))
        .map(|(before, pays)| {
            let odds = before.split_whitespace().last().filter(|_| mover == Mover::Chance).map(number);
            (odds, pays.split_whitespace().map(number).collect())
        })
        .collect();
    let value: Vec<Rational> = match mover {
        Mover::Player(player) => {
            let mut best = &leaves[0].1;
            for (_, pays) in &leaves[1..] {
                if pays[player] > best[player] || (pays[player] == best[player] && rules.ties == Ties::Last) {
                    best = pays;
                }
            }
            best.clone()
        }
        _ => {
            let zero = vec![Rational::ZERO; leaves[0].1.len()];
            leaves.iter().fold(zero, |sum, (odds, pays)| {
                let p = odds.as_ref().expect("a branch of chance has a probability");
                sum.iter().zip(pays).map(|(sum, pay)| sum.plus(&p.times(pay))).collect()
            })
        }
    };
    let words: Vec<String> = value.iter().map(Rational::to_string).collect();
    (mover, format!("({})", words.join(" ")))
}

/// Whether rewriting follows these rules.
#[must_use]
pub fn follows(rules: &Rules) -> bool {
    matches!(rules.ties, Ties::First | Ties::Last) && rules.chance == Chance::Mean
}

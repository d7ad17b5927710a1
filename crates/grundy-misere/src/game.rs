//! A heap game: what a move makes of a heap.

use std::sync::Arc;

/// Rules of a heap game. A position is a sum of heaps; a move chooses a heap and replaces it by one of its
/// options: none, one or several smaller heaps. Heap 0 is nothing.
#[derive(Clone)]
pub struct Game {
    rules: Arc<dyn Fn(u32) -> Vec<Vec<u32>> + Send + Sync>,
    reach: Option<Reach>,
}

/// How far a move reaches: the promise of a finite take-and-break code, on which period theorems rest.
///
/// Every move takes at most `takes` from a heap and leaves at most `parts` heaps, and whether it may depends
/// only on the number taken and the number of (nonempty) heaps left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most that a move takes.
    pub takes: u32,
    /// The most heaps that a move leaves.
    pub parts: u32,
}

impl Game {
    /// A game by the options of its heaps; every option lists heaps smaller than the one that was moved in.
    ///
    /// ```
    /// use grundy_misere::Game;
    /// // Nim: leave any smaller heap
    /// let nim = Game::new(|n| (0..n).map(|left| vec![left]).collect());
    /// assert_eq!(nim.options(2), [vec![], vec![1]]);
    /// ```
    pub fn new(rules: impl Fn(u32) -> Vec<Vec<u32>> + Send + Sync + 'static) -> Self {
        Self { rules: Arc::new(rules), reach: None }
    }

    /// With the promise of a finite code.
    #[must_use]
    pub fn reaching(self, reach: Reach) -> Self {
        Self { reach: Some(reach), ..self }
    }

    /// A take-and-break game by the digits d0, d1, d2, … of its code: taking k may leave no heap if digit k
    /// has bit 1, one if it has bit 2, two if it has bit 4, three if it has bit 8.
    ///
    /// ```
    /// use grundy_misere::Game;
    /// let kayles = Game::code(&[0, 7, 7]);
    /// assert_eq!(kayles.options(3), [vec![1], vec![1, 1], vec![2]]);
    /// ```
    pub fn code(digits: &[u8]) -> Self {
        let digits = digits.to_vec();
        let highest = digits.iter().fold(0, |all, digit| all | digit);
        let parts = (0..4_u32).rev().find(|bit| highest >> bit & 1 == 1).unwrap_or(0).max(1);
        let takes = u32::try_from(digits.len()).unwrap_or(u32::MAX).saturating_sub(1);
        let rules = move |n: u32| {
            let mut options = Vec::new();
            for (&digit, left) in digits.iter().zip((0..=n).rev()) {
                if digit & 1 != 0 && left == 0 {
                    options.push(Vec::new());
                }
                if digit & 2 != 0 && (1..n).contains(&left) {
                    options.push(vec![left]);
                }
                if digit & 4 != 0 {
                    options.extend((1..=left / 2).map(|a| vec![a, left - a]));
                }
                if digit & 8 != 0 {
                    for a in 1..=left / 3 {
                        options.extend((a..=(left - a) / 2).map(|b| vec![a, b, left - a - b]));
                    }
                }
            }
            options
        };
        Self::new(rules).reaching(Reach { takes, parts })
    }

    /// Grundy's game: a heap is broken into two unequal ones.
    pub fn grundys_game() -> Self {
        Self::new(|n| (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect())
    }

    /// The options of a heap, each a sorted list of nonempty heaps, each once, in order.
    pub fn options(&self, heap: u32) -> Vec<Vec<u32>> {
        let mut options = (self.rules)(heap);
        for option in &mut options {
            debug_assert!(option.iter().all(|&part| part < heap), "{heap} → {option:?}");
            option.retain(|&part| part > 0);
            option.sort_unstable();
        }
        options.sort_unstable();
        options.dedup();
        options
    }

    /// How far a move reaches, if the rules promise it.
    pub fn reach(&self) -> Option<Reach> {
        self.reach
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("reach", &self.reach).finish_non_exhaustive()
    }
}

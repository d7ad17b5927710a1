//! Fixed habits: what a program may always do in lost positions, where all moves are alike. An opponent that
//! sees through a habit plays on perfectly, and so punishes it.

/// Which of a list of habits explain all moves that the contestant has made in lost positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits(u64);

impl Habits {
    /// Before any move, each explains all.
    pub(super) const ALL: Self = Self(u64::MAX);

    /// Keeps those that would have made this move; `would` gives the moves of the habits, always in the same
    /// order, at most 64.
    pub(super) fn note<M: PartialEq>(&mut self, made: &M, would: impl IntoIterator<Item = M>) {
        let bits = would.into_iter().take(64).zip(0..);
        self.0 &= bits.filter(|(mv, _)| mv == made).fold(0, |kept, (_, bit)| kept | 1 << bit);
    }

    /// Whether some habit still explains all.
    pub(super) fn explain(self) -> bool {
        self.0 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_ruled_out() {
        let mut habits = Habits::ALL;
        habits.note(&1, [1, 2, 1]);
        assert_eq!((habits.0, habits.explain()), (0b101, true));
        habits.note(&3, [3, 3, 1]);
        assert_eq!(habits.0, 0b001);
        habits.note(&3, [4, 3, 3]);
        assert!(!habits.explain());
    }
}

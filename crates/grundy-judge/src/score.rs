//! Scores: points of tests and blocks, of 100.

use crate::problem::{Block, Needs, Pays};
use crate::verdict::Verdict;

/// The score of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points of every test, in the order given. Tests of a block that pays as a whole have none of their
    /// own.
    pub tests: Vec<u32>,
    /// Every block.
    pub blocks: Vec<BlockScore>,
}

/// The score of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockScore {
    /// Tests accepted.
    pub passed: usize,
    /// Tests in it.
    pub tests: usize,
    /// Points earned.
    pub points: u32,
    /// Points there are.
    pub of: u32,
}

impl Score {
    /// Points earned.
    pub fn points(&self) -> u32 {
        self.blocks.iter().map(|block| block.points).sum()
    }

    /// Points there are.
    pub fn of(&self) -> u32 {
        self.blocks.iter().map(|block| block.of).sum()
    }

    /// Whether nothing is missing.
    pub fn is_full(&self) -> bool {
        self.points() == self.of()
    }
}

/// The score of the verdicts, each with the block its test belongs to.
///
/// ```
/// use grundy_judge::{problem::Block, score::score, verdict::Verdict::{Ok, WrongAnswer}};
/// let blocks = [Block::SAMPLES, Block::each("small", 60), Block::whole("large", 40)];
/// let of = score(&blocks, &[(0, Ok), (1, Ok), (1, WrongAnswer), (2, Ok), (2, Ok)]);
/// assert_eq!((of.tests.as_slice(), of.points()), (&[0, 30, 0, 0, 0][..], 70));
/// ```
pub fn score(blocks: &[Block], verdicts: &[(usize, Verdict)]) -> Score {
    let count = |block: usize| verdicts.iter().filter(|(of, _)| *of == block).count();
    let passed = |block: usize| verdicts.iter().filter(|(of, v)| *of == block && *v == Verdict::Ok).count();
    let share = |block: usize| {
        let tests = u32::try_from(count(block).max(1)).unwrap_or(u32::MAX);
        blocks.get(block).filter(|of| of.pays == Pays::Each).map_or(0, |of| of.points / tests)
    };
    let tests: Vec<u32> =
        verdicts.iter().map(|(block, v)| if *v == Verdict::Ok { share(*block) } else { 0 }).collect();
    let own = |block: usize| {
        let points =
            verdicts.iter().zip(&tests).filter(|((of, _), _)| *of == block).map(|(_, points)| points);
        points.sum::<u32>()
    };
    let blocks = blocks.iter().enumerate().map(|(number, block)| BlockScore {
        passed: passed(number),
        tests: count(number),
        points: match block.pays {
            Pays::Each => own(number),
            Pays::Whole if passed(number) == count(number) && count(number) > 0 => block.points,
            Pays::Whole => 0,
        },
        of: block.points,
    });
    let blocks = blocks.collect();
    Score { tests, blocks }
}

/// Whether a block is run, once these verdicts of blocks before it are known. A block without tests is
/// passed.
pub fn is_open(blocks: &[Block], block: usize, verdicts: &[(usize, Verdict)]) -> bool {
    let passed = |of: usize| verdicts.iter().all(|(block, v)| *block != of || *v == Verdict::Ok);
    match blocks.get(block).map(|block| block.needs) {
        None | Some(Needs::Nothing) => true,
        Some(Needs::AllBefore) => (0..block).all(passed),
        Some(Needs::These(needed)) => needed.iter().all(|&of| passed(of)),
    }
}

/// The best of several submissions: it is what counts in the book. The first one wins among equals.
pub fn best(scores: impl IntoIterator<Item = Score>) -> Option<Score> {
    scores.into_iter().reduce(|best, next| if next.points() > best.points() { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict::{Ok, WrongAnswer};

    const BLOCKS: [Block; 4] = [
        Block::SAMPLES,
        Block::whole("small", 30),
        Block::each("middle", 30),
        Block::whole("large", 40).after_all(),
    ];

    #[test]
    fn blocks_need_others() {
        let all = [(0, Ok), (1, Ok), (2, Ok), (2, Ok)];
        assert!(is_open(&BLOCKS, 3, &all));
        for wrong in 0..all.len() {
            let mut some = all;
            some[wrong].1 = WrongAnswer;
            assert!(!is_open(&BLOCKS, 3, &some));
            assert!(is_open(&BLOCKS, 2, &some));
        }
        let after = [Block::SAMPLES, Block::whole("a", 50), Block::whole("b", 50).after(&[1])];
        assert!(is_open(&after, 2, &[(0, WrongAnswer), (1, Ok)]));
        assert!(!is_open(&after, 2, &[(0, Ok), (1, WrongAnswer)]));
    }

    #[test]
    fn whole_blocks_pay_all_or_nothing() {
        let of = score(&BLOCKS, &[(0, Ok), (1, Ok), (1, WrongAnswer), (2, Ok), (2, Ok), (3, Ok)]);
        assert_eq!(of.blocks.iter().map(|block| block.points).collect::<Vec<_>>(), [0, 0, 30, 40]);
        assert!(!of.is_full());
        let none = score(&BLOCKS, &[]);
        assert_eq!(none.points(), 0);
        assert_eq!(best([none, of.clone()]), Some(of));
    }
}

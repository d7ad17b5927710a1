//! A solved game in numbers.

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

use crate::notation::Notation;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Level, Longest, Statistics, Step, Tally};
use grundy_solve::strong::{BLOCK_POSITIONS, Grade, Reached, Slots, Solved, share};

/// Counts of positions by code: all of them, and with symmetric ones and both players taken as one.
#[derive(Clone, Debug, Default)]
struct Counts {
    all: Vec<u64>,
    numbers: Vec<u64>,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.fit(other.all.len());
        self.all.iter_mut().zip(&other.all).for_each(|(sum, more)| *sum += more);
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(sum, more)| *sum += more);
    }

    fn fit(&mut self, codes: usize) {
        let codes = codes.max(self.all.len());
        self.all.resize(codes, 0);
        self.numbers.resize(codes, 0);
    }
}

/// Counts the positions that can be reached: the same board with either player to move is counted once for
/// each.
pub fn statistics<R>(rules: &R, solved: &Solved, reached: &Reached) -> Statistics
where
    R: Slots + Notation<R::Position, R::Move>,
{
    let counts = Mutex::new(Counts::default());
    let blocks: Vec<usize> = (0..solved.len().div_ceil(BLOCK_POSITIONS)).collect();
    share(&blocks, &|piece| {
        let mut own = Counts::default();
        for slot in piece
            .iter()
            .flat_map(|block| block * BLOCK_POSITIONS..solved.len().min((block + 1) * BLOCK_POSITIONS))
        {
            let players = reached.plies(slot).into_iter().filter(|&yes| yes).count() as u64;
            if players == 0 {
                continue;
            }
            let at = rules.in_slot(slot).expect("a reached number holds a position");
            let code = usize::from(solved.code(slot));
            own.fit(code + 1);
            own.all[code] += players * rules.alike(&at);
            own.numbers[code] += players;
        }
        counts.lock().unwrap_or_else(PoisonError::into_inner).add(&own);
    });
    let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut tally = tally_of(&counts.all, &counts.numbers);
    tally.longest = tally.levels.iter().rev().find(|level| level.wins > 0).and_then(|level| {
        let wanted = Grade::Win(level.remoteness).code();
        let found = |&slot: &usize| solved.code(slot) == wanted && reached.plies(slot) != [false; 2];
        let at = (0..solved.len()).find(found).and_then(|slot| rules.in_slot(slot))?;
        let grade = &mut |slot: usize| Ok::<_, Infallible>(solved.grade(slot));
        let Ok(line) = line(rules, grade, at);
        let position = rules.write(&at);
        Some(Longest { remoteness: level.remoteness, count: level.wins, position, line })
    });
    Statistics {
        counted: phrase!(
            "counted-reached",
            "reachable positions for either player to move; symmetric positions are counted separately"
        ),
        tallies: vec![tally],
    }
}

/// The tally of positions counted by code, and of numbers.
pub(super) fn tally_of(all: &[u64], numbers: &[u64]) -> Tally {
    Tally { special: tally_words(&tally(numbers)), ..tally(all) }
}

fn tally(counts: &[u64]) -> Tally {
    let mut tally = Tally::default();
    for (code, &count) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
        let Some(grade) = Grade::of_code(code) else { continue };
        let remoteness = match grade {
            Grade::Draw => {
                tally.draws += count;
                continue;
            }
            Grade::Win(plies) | Grade::Loss(plies) | Grade::Tie(plies) => plies,
        };
        if tally.levels.last().is_none_or(|level| level.remoteness != remoteness) {
            tally.levels.push(Level { remoteness, ..Level::default() });
        }
        let level = tally.levels.last_mut().expect("one was just pushed");
        match grade {
            Grade::Win(_) => (tally.wins, level.wins) = (tally.wins + count, count),
            Grade::Loss(_) => (tally.losses, level.losses) = (tally.losses + count, count),
            _ => (tally.ties, level.ties) = (tally.ties + count, count),
        }
    }
    tally.positions = tally.wins + tally.losses + tally.draws + tally.ties;
    tally
}

/// The same up to symmetry, as numbers with names.
fn tally_words(tally: &Tally) -> Vec<(Phrase, u64)> {
    vec![
        (phrase!("symmetric-positions", "positions up to symmetry"), tally.positions),
        (phrase!("symmetric-wins", "wins up to symmetry"), tally.wins),
        (phrase!("symmetric-losses", "losses up to symmetry"), tally.losses),
        (phrase!("symmetric-draws", "draws up to symmetry"), tally.draws),
        (phrase!("symmetric-ties", "ties up to symmetry"), tally.ties),
    ]
}

/// Best play from a won position to its end: the winner hurries, the loser delays; the first of equal moves.
///
/// # Errors
/// What `grade` returns, which says what a number is worth.
pub(super) fn line<R, E>(
    rules: &R,
    grade: &mut dyn FnMut(usize) -> Result<Option<Grade>, E>,
    mut at: R::Position,
) -> Result<Vec<Step>, E>
where
    R: Slots + Notation<R::Position, R::Move>,
{
    let mut line = Vec::new();
    let mut moves = Vec::new();
    loop {
        moves.clear();
        rules.moves(&at, &mut moves);
        let goal = match grade(rules.slot(&at))? {
            Some(Grade::Win(left)) if left > 0 => Grade::Loss(left - 1),
            Some(Grade::Loss(left)) if left > 0 => Grade::Win(left - 1),
            _ => return Ok(line),
        };
        let mut good = None;
        for mv in &moves {
            let to = rules.play(&at, mv);
            if grade(rules.slot(&to))? == Some(goal) {
                good = Some((mv, to));
                break;
            }
        }
        // a decided position has a move to the grade it is decided by, unless what is kept is wrong
        let Some((mv, to)) = good else { return Ok(line) };
        line.push(Step { mv: rules.write_move(&at, mv), to: rules.write(&to) });
        at = to;
    }
}

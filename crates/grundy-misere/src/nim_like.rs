//! Where the formula of misère Nim, read with nimbers instead of heaps, first fails.
//!
//! The formula (textbook, section 1.3.3): a position is lost iff the nimbers XOR to 0 if some nimber is at
//! least 2, and to 1 if none is. It is right for all sums of tame heaps that are fickle below 2 and firm from
//! 2 on, and for no other heaps.

use crate::game::Game;
use crate::mex::mex;
use crate::search::Search;
use crate::tame::Tame;
use crate::watch::{Halted, Watch};

/// What the formula says of a sum with these nimbers: whether it is lost.
///
/// ```
/// use grundy_misere::nim_like::says_lost;
/// assert!(says_lost(&[1]) && says_lost(&[2, 2]) && !says_lost(&[]) && !says_lost(&[1, 1]));
/// ```
pub fn says_lost(nimbers: &[u32]) -> bool {
    let xor = nimbers.iter().fold(0, |all, nimber| all ^ nimber);
    xor == u32::from(nimbers.iter().all(|&nimber| nimber < 2))
}

/// A sum where the formula is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The heaps, the smallest first.
    pub heaps: Vec<u32>,
    /// The nimbers of the components.
    pub nimbers: Vec<u32>,
    /// Whether the player to move loses; the formula says the opposite.
    pub lost: bool,
    /// Every move (which heap, what it leaves of it), with an answer that wins if the player to move loses,
    /// or whether the move itself wins.
    pub moves: Vec<Reply>,
}

/// A move, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Which heap was moved in, counted from 0.
    pub place: usize,
    /// What is left of that heap.
    pub left: Vec<u32>,
    /// Whether the reply wins.
    pub wins: bool,
    /// The position that a winning answer leaves, if the move loses and leaves moves.
    pub answer: Option<Vec<u32>>,
}

/// How far the formula was compared with the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is wrong here, and right in all positions before this one (by total, then by fewer heaps, then by
    /// smaller ones).
    Fails(Counterexample),
    /// It is right for all sums of heaps up to `heap` (any number of them): they are tame, and like heaps of
    /// Nim.
    Proved {
        /// The largest heap; `None` if it holds for all, by a period.
        heap: Option<u32>,
    },
    /// No counterexample up to this total.
    None {
        /// The largest total of a sum that was examined.
        total: u32,
    },
}

/// Looks for the smallest sum of heaps with at most this total where the formula is wrong.
///
/// ```
/// use grundy_misere::{Game, Unwatched, nim_like::{Verdict, first}};
/// let Verdict::Fails(found) = first(&Game::grundys_game(), 20, &mut Unwatched).unwrap() else { panic!("it fails") };
/// assert_eq!(found.heaps, [3, 13]);
/// ```
///
/// # Errors
/// If the watch ends the work.
pub fn first(game: &Game, total: u32, watch: &mut dyn Watch) -> Result<Verdict, Halted> {
    let mut tame = Tame::default();
    tame.extend(game, total, watch)?;
    if tame.broken().is_none() && tame.types().iter().all(|one| one.is_nim_like()) {
        let whole = game.reach().is_some_and(|reach| tame.period(reach).is_some());
        return Ok(Verdict::Proved { heap: (!whole).then_some(total) });
    }
    let mut search = Search::new(game);
    for sum in 1..=total {
        for count in 1..=sum {
            let mut next = first_partition(sum, count);
            while let Some(heaps) = next {
                watch.step()?;
                let lost = search.is_lost(&heaps, watch)?;
                let nimbers = nimbers(&mut search, &heaps);
                if lost != says_lost(&nimbers) {
                    return explain(&mut search, heaps, nimbers, lost, watch).map(Verdict::Fails);
                }
                next = next_partition(heaps);
            }
        }
    }
    Ok(Verdict::None { total })
}

fn nimbers(search: &mut Search, heaps: &[u32]) -> Vec<u32> {
    let forms = search.forms();
    heaps.iter().map(|&heap| forms.heap(heap).map_or(0, |form| forms.nimber(form))).collect()
}

fn explain(
    search: &mut Search,
    heaps: Vec<u32>,
    nimbers: Vec<u32>,
    lost: bool,
    watch: &mut dyn Watch,
) -> Result<Counterexample, Halted> {
    let mut moves = Vec::new();
    for (place, left, after) in moves_of(search.game(), &heaps) {
        let wins = search.is_lost(&after, watch)?;
        let mut answer = None;
        if !wins {
            for (_, _, next) in moves_of(search.game(), &after) {
                if search.is_lost(&next, watch)? {
                    answer = Some(next);
                    break;
                }
            }
        }
        moves.push(Reply { place, left, wins, answer });
    }
    Ok(Counterexample { heaps, nimbers, lost, moves })
}

/// All moves of a sum: which heap, what it leaves of it, and the sum after it, sorted. Equal heaps are moved
/// in once.
pub fn moves_of(game: &Game, heaps: &[u32]) -> Vec<(usize, Vec<u32>, Vec<u32>)> {
    let mut moves = Vec::new();
    for (place, &heap) in heaps.iter().enumerate() {
        if heaps[..place].contains(&heap) {
            continue;
        }
        for left in game.options(heap) {
            let mut after = heaps.to_vec();
            after.remove(place);
            after.extend(&left);
            after.sort_unstable();
            moves.push((place, left, after));
        }
    }
    moves
}

/// The first partition of a number into a given number of positive parts: ones, and the rest.
fn first_partition(sum: u32, count: u32) -> Option<Vec<u32>> {
    let rest = sum.checked_sub(count.checked_sub(1)?).filter(|&rest| rest > 0)?;
    let mut parts = vec![1; count as usize - 1];
    parts.push(rest);
    Some(parts)
}

/// The next one with as many parts, in lexicographic order of the sorted parts.
fn next_partition(mut parts: Vec<u32>) -> Option<Vec<u32>> {
    let n = parts.len();
    let mut tail = parts[n - 1];
    for i in (0..n.saturating_sub(1)).rev() {
        tail += parts[i];
        let part = parts[i] + 1;
        // all parts from here on are at least this large
        let others = u32::try_from(n - 1 - i).ok()?;
        if part.checked_mul(others + 1)? <= tail {
            parts[i..n - 1].fill(part);
            parts[n - 1] = tail - part * others;
            return Some(parts);
        }
    }
    None
}

/// The nimbers of heaps by the definition; for comparison.
pub fn nimbers_to(game: &Game, n: u32) -> Vec<u32> {
    let mut nimbers: Vec<u32> = vec![0];
    for heap in 1..=n {
        let values = game
            .options(heap)
            .into_iter()
            .map(|option| option.iter().fold(0, |all, &part| all ^ nimbers[part as usize]));
        let value = mex(values);
        nimbers.push(value);
    }
    nimbers
}

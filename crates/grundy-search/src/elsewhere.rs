//! The same question in other processes, on this machine or another one. Now and then each tells the others
//! what it has found and what it is at; it leaves that to them for a while, and goes back where they have
//! found what it looks for.
//!
//! What is told only saves work: the answer is the same, and a process that ends is missed by nobody.
//! **Source** the threads of [`crate::crew`], at a distance: what they know of one another is a moment old.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::crew::Crew;

/// How often processes tell one another of what they do.
pub(crate) const EXCHANGE_EVERY: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 200 });
/// What took fewer openings, each finds for itself.
pub const SENT_OPENINGS: u64 = 1 << 8;
/// No more findings wait until they are sent.
const MAX_WAITING: usize = 1 << 16;

/// What a process hears from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News<T> {
    /// What they have found since it was last heard of.
    pub found: Vec<T>,
    /// The names of what they are at.
    pub at: Vec<u64>,
    /// How many processes there are, this one among them.
    pub processes: u32,
    /// The number of this one among them, from 0 on.
    pub own: u32,
}

/// A way to the processes elsewhere, and from them; `T` is what a search finds.
pub trait Elsewhere<T>: Debug + Send + Sync {
    /// Tells them what was found here and the names of what this process is at; gives what is new from them.
    /// Where they cannot be reached, nothing is.
    fn exchange(&self, found: Vec<T>, at: &[u64]) -> News<T>;
}

impl<T, E: Elsewhere<T> + ?Sized> Elsewhere<T> for Arc<E> {
    fn exchange(&self, found: Vec<T>, at: &[u64]) -> News<T> {
        (**self).exchange(found, at)
    }
}

/// What is still to be told to those elsewhere.
#[derive(Debug)]
pub(crate) struct Outbox<'e, T> {
    others: Box<dyn Elsewhere<T> + 'e>,
    found: Mutex<Vec<T>>,
    /// What this process was at when they were last told.
    was_at: Mutex<Vec<u64>>,
}

impl<'e, T> Outbox<'e, T> {
    pub(crate) fn new(others: impl Elsewhere<T> + 'e) -> Self {
        Self { others: Box::new(others), found: Mutex::default(), was_at: Mutex::default() }
    }

    /// Keeps what was found until the next exchange.
    pub(crate) fn put(&self, one: T) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < MAX_WAITING {
            found.push(one);
        }
    }

    /// Tells the others what was found and what this process is at for some time; `take` is given what they
    /// have found.
    pub(crate) fn exchange(&self, crew: &Crew, take: impl FnMut(T)) {
        let found = std::mem::take(&mut *self.found.lock().unwrap_or_else(PoisonError::into_inner));
        let (mut was_at, now_at) = (self.was_at.lock().unwrap_or_else(PoisonError::into_inner), crew.names());
        let at: Vec<u64> = now_at.iter().copied().filter(|name| was_at.contains(name)).collect();
        *was_at = now_at;
        let news = self.others.exchange(found, &at);
        news.found.into_iter().for_each(take);
        crew.hear(&news.at, news.own, news.processes);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use grundy_base::limits::{Budget, Limits};
    use grundy_base::rules::{Contest, Impartial, Rules};
    use grundy_base::{Nimber, Outcome};

    use super::*;
    use crate::best_first;
    use crate::board::Board;
    use crate::components::Known;
    use crate::cram::Cram;
    use crate::crew::{Halted, Threads};
    use crate::fact::Fact;
    use crate::facts::Facts;
    use crate::hashes::hash_of;
    use crate::nimber::{Method, nimber_by};
    use crate::proof::{self, Found, Ruled, Searched};
    use crate::scores::{Scored, Scores, Span};

    /// What processes have told one another: findings with who found them, and what each is at.
    #[derive(Debug)]
    pub(crate) struct Office<T> {
        pub(crate) found: Mutex<Vec<(u32, T)>>,
        at: Mutex<[Vec<u64>; 2]>,
    }

    impl<T> Default for Office<T> {
        fn default() -> Self {
            Self { found: Mutex::default(), at: Mutex::default() }
        }
    }

    /// One of two processes.
    #[derive(Debug)]
    pub(crate) struct Desk<T> {
        office: Arc<Office<T>>,
        pub(crate) own: u32,
        read: AtomicUsize,
    }

    impl<T> Desk<T> {
        pub(crate) fn new(office: &Arc<Office<T>>, own: u32) -> Arc<Self> {
            Arc::new(Self { office: Arc::clone(office), own, read: AtomicUsize::new(0) })
        }
    }

    impl<T: Clone + Debug + Send + Sync> Elsewhere<T> for Desk<T> {
        fn exchange(&self, found: Vec<T>, at: &[u64]) -> News<T> {
            let mut all = self.office.found.lock().unwrap();
            let new = all[self.read.load(Ordering::Relaxed)..].iter();
            let heard = new.filter(|(from, _)| *from != self.own).map(|(_, one)| one.clone()).collect();
            all.extend(found.into_iter().map(|one| (self.own, one)));
            self.read.store(all.len(), Ordering::Relaxed);
            let mut all_at = self.office.at.lock().unwrap();
            all_at[self.own as usize] = at.to_vec();
            News { found: heard, at: all_at[1 - self.own as usize].clone(), processes: 2, own: self.own }
        }
    }

    /// What two processes find that search at the same time.
    pub(crate) fn by_two<P: Send + Sync, T: Send>(ask: impl Fn(Arc<Desk<P>>) -> T + Sync) -> [T; 2] {
        let office = Arc::new(Office::default());
        std::thread::scope(|scope| {
            let (one, other) = (Desk::new(&office, 0), Desk::new(&office, 1));
            let other = scope.spawn(|| ask(other));
            [ask(one), other.join().unwrap()]
        })
    }

    /// Node Kayles on a grid of five columns: a move takes a free node and its neighbours.
    struct Grid;

    impl Impartial for Grid {
        type Component = u32;
        type Move = u32;

        fn moves(&self, free: &u32, out: &mut Vec<u32>) {
            out.extend((0..u32::BITS).filter(|node| free >> node & 1 == 1));
        }

        fn play(&self, free: &u32, node: &u32, out: &mut Vec<u32>) {
            let (row, column) = (node / 5, node % 5);
            let near = |other: &u32| (other / 5).abs_diff(row) + (other % 5).abs_diff(column) < 2;
            out.push(
                (0..u32::BITS).filter(|other| !near(other)).fold(0, |left, other| left | free & 1 << other),
            );
        }
    }

    /// The nimber of a board, by one of two processes, and how many openings it took.
    fn asked(
        board: &Board,
        method: Method,
        threads: usize,
        desk: Arc<Desk<(u64, Fact)>>,
    ) -> (Option<u32>, u64) {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let (cram, mut facts) = (Cram::new(board, &budget), Facts::default());
        facts.share_with(Some(desk));
        let threads = Threads { count: threads, alone: 100 };
        let value = nimber_by(threads, &cram, &board.all(), method, &mut facts, &mut budget).unwrap();
        (value, budget.stats.computed)
    }

    #[test]
    fn two_processes_find_what_one_finds() {
        for (rows, columns, nimber) in [(3, 8, 3), (3, 10, 2), (4, 7, 3), (5, 5, 0)] {
            for method in [Method::Couples, Method::Sets] {
                let board = Board::new(rows, columns).unwrap();
                let ask = |desk: Arc<Desk<(u64, Fact)>>| asked(&board, method, desk.own as usize + 1, desk).0;
                let found = by_two(ask);
                assert_eq!(found, [Some(nimber); 2], "{rows}x{columns}");
            }
        }
    }

    #[test]
    fn two_processes_go_by_proof_numbers() {
        for (nodes, nimber) in [(20, 0), (25, 3)] {
            let found = by_two(|desk| {
                let limits = Limits::default();
                let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
                let threads = Threads { count: desk.own as usize + 1, alone: 100 };
                let elsewhere: Arc<Desk<(Option<u32>, Fact)>> = desk;
                known.share_with(Some(elsewhere));
                best_first::nimber(threads, &Grid, &((1 << nodes) - 1), &mut known, &mut budget).unwrap()
            });
            assert_eq!(found, [Nimber(nimber); 2], "{nodes} nodes");
        }
    }

    /// A tree of play in which everything looks random: a position is what it hashes to, and its depth.
    struct Tree {
        depth: u32,
    }

    impl Rules for Tree {
        type Position = (u64, u32);
        type Move = u64;
        fn moves(&self, at: &(u64, u32), out: &mut Vec<u64>) {
            if at.1 < self.depth {
                out.extend(0..4);
            }
        }
        fn play(&self, at: &(u64, u32), mv: &u64) -> (u64, u32) {
            // some moves lead to the same position
            (hash_of(&(at.0, mv / 2 * at.0 % 2 + mv)) % 5000, at.1 + 1)
        }
    }

    impl Contest for Tree {
        fn ending(&self, at: &(u64, u32)) -> Outcome {
            [Outcome::Loss, Outcome::Draw, Outcome::Win][usize::try_from(at.0 % 3).unwrap()]
        }
    }

    impl Tree {
        /// The best score by the definition.
        fn score(&self, at: (u64, u32), known: &mut BTreeMap<(u64, u32), i32>) -> i32 {
            if let Some(score) = known.get(&at) {
                return *score;
            }
            let mut moves = Vec::new();
            self.moves(&at, &mut moves);
            let after = moves.iter().map(|mv| -self.score(self.play(&at, mv), known));
            let score = after.max().unwrap_or(i32::try_from(at.0 % 21).unwrap() - 10);
            known.insert(at, score);
            score
        }

        /// A lower bound of the score that is at least `asked`, or an upper bound below it.
        fn bound(
            &self,
            at: (u64, u32),
            asked: i32,
            (scores, crew): (&Scores, &Crew),
            budget: &mut Budget<'_>,
        ) -> Result<i32, Halted> {
            budget.step()?;
            budget.stats.computed += 1;
            let mut moves = Vec::new();
            self.moves(&at, &mut moves);
            if moves.is_empty() {
                return Ok(i32::try_from(at.0 % 21).unwrap() - 10);
            }
            crew.go_on(scores.is_crowded())?;
            let name = |at: (u64, u32)| [hash_of(&at) | 1, u64::from(at.1)];
            let known = scores.find(name(at)).unwrap_or(Span { low: -20, high: 20 });
            if i32::from(known.low) >= asked || i32::from(known.high) < asked {
                return Ok(if i32::from(known.low) >= asked { known.low } else { known.high }.into());
            }
            let (mut best, before) = (-20, budget.stats.computed);
            let options: Vec<_> = moves.iter().map(|mv| self.play(&at, mv)).collect();
            crew.each(
                options.len(),
                |i| name(options[i])[0],
                |i| {
                    best = best.max(-self.bound(options[i], 1 - asked, (scores, crew), budget)?);
                    Ok::<_, Halted>(best >= asked)
                },
            )?;
            let found = i8::try_from(best).unwrap();
            let span = match best >= asked {
                true => Span { low: found, ..known },
                false => Span { high: found, ..known },
            };
            scores.keep(name(at), span, budget.stats.computed - before);
            Ok(best)
        }

        /// The score, and how many openings it took.
        fn search(&self, scores: &mut Scores, count: usize) -> (i32, u64) {
            let limits = Limits::default();
            let mut budget = Budget::new(&limits);
            let shelves = scores.begin(1 << 22, &mut budget).unwrap();
            let (mut low, mut high) = (-20_i32, 20);
            while low < high {
                let (asked, threads) = ((low + high).div_euclid(2) + 1, Threads { count, alone: 100 });
                let found = scores.ask(shelves, threads, 0, &mut budget, |scores, crew, budget| {
                    self.bound((1, 0), asked, (scores, crew), budget)
                });
                let found = found.unwrap();
                (low, high) = if found >= asked { (found, high) } else { (low, found) };
            }
            scores.end(&mut budget);
            assert_eq!(budget.left(), limits.max_bytes, "all memory is given back");
            (low, budget.stats.computed)
        }
    }

    #[test]
    fn two_processes_find_one_score() {
        for depth in [7, 8, 11] {
            let tree = Tree { depth };
            let score = tree.score((1, 0), &mut BTreeMap::new());
            let found = by_two(|desk: Arc<Desk<Scored>>| {
                let (mut scores, threads) = (Scores::default(), desk.own as usize + 1);
                scores.share_with(Some(desk));
                tree.search(&mut scores, threads).0
            });
            assert_eq!(found, [score; 2], "{depth}");
            // what was found is taken back, and not searched again
            let mut scores = Scores::default();
            let opened = tree.search(&mut scores, 1).1;
            let (limits, mut later) = (Limits::default(), Scores::default());
            scores.found().for_each(|one| later.recall(one, &mut Budget::new(&limits)).unwrap());
            let (again, few) = tree.search(&mut later, 1);
            assert!(again == score && few < opened / 10, "{depth}: {few} after {opened}");
        }
    }

    #[test]
    fn two_processes_prove_one_outcome() {
        for depth in [6, 9, 12] {
            let (tree, limits) = (Tree { depth }, Limits::default());
            let mut budget = Budget::new(&limits);
            let mut alone = Found::default();
            let outcome = proof::outcome(&Ruled(&tree), &(1, 0), &mut alone, &mut budget).unwrap();
            let opened = budget.stats.computed;
            let found = by_two(|desk: Arc<Desk<Searched<(u64, u32)>>>| {
                let (mut budget, threads) = (Budget::new(&limits), desk.own as usize + 1);
                let (mut found, threads) = (Found::shared_with(desk), Threads { count: threads, alone: 100 });
                let outcome =
                    proof::outcome_by(threads, &Ruled(&tree), &(1, 0), &mut found, &mut budget).unwrap();
                found.release(&mut budget);
                assert_eq!(budget.left(), limits.max_bytes, "all memory is given back");
                outcome
            });
            assert_eq!(found, [outcome; 2], "{depth}");
            let (mut later, mut budget) = (Found::default(), Budget::new(&limits));
            alone.each(|one| later.recall(one, 0, &mut budget).unwrap());
            let again = proof::outcome(&Ruled(&tree), &(1, 0), &mut later, &mut budget).unwrap();
            let few = budget.stats.computed;
            assert!(again == outcome && few <= opened / 4, "{depth}: {few} after {opened}");
        }
    }

    #[test]
    fn what_others_have_found_is_not_searched_again() {
        let board = Board::new(5, 6).unwrap();
        let office = Arc::new(Office::default());
        let (first, opened) = asked(&board, Method::Couples, 1, Desk::new(&office, 0));
        let (second, again) = asked(&board, Method::Couples, 1, Desk::new(&office, 1));
        assert_eq!((first, second), (Some(2), Some(2)));
        assert!(again < opened / 4, "{again} after {opened}");
        // what took little work is not sent
        let sent = office.found.lock().unwrap();
        assert!(!sent.is_empty() && (sent.len() as u64) < opened / 100, "{} of {opened}", sent.len());
    }

    #[test]
    fn each_process_begins_with_its_part() {
        let crew = Crew::new(1, true);
        let names: Vec<u64> = (1..100_u64).map(|i| hash_of(&i)).collect();
        assert!(names.iter().all(|name| !crew.leaves_to_others(*name, 0)));
        let mut owners = vec![0; names.len()];
        for own in 0..3 {
            crew.hear(&names[..1], own, 3);
            assert!(crew.is_taken(names[0]) && !crew.is_taken(names[1]));
            for (owners, name) in owners.iter_mut().zip(&names) {
                *owners += u32::from(!crew.leaves_to_others(*name, 0));
                // what began since then is searched as it stands
                assert!(!crew.leaves_to_others(*name, crew.heard()));
            }
        }
        assert!(owners.iter().all(|owners| *owners == 1));
        assert!(!Crew::alone().leaves_to_others(names[0], 1));
    }
}

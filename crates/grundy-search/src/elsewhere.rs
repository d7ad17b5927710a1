//! The same question in other processes, on this machine or another one. Now and then each tells the others
//! what it has found and what it is at; it leaves that to them for a while, and goes back where they have
//! found what it looks for.
//!
//! What is told only saves work: the answer is the same, and a process that ends is missed by nobody.
//! **Source** the threads of [`crate::crew`], at a distance: what they know of one another is a moment old.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::crew::Crew;
use crate::fact::Fact;
use crate::hashes::hash_of;
use crate::told::Told;

/// How often processes tell one another of what they do.
pub(crate) const EXCHANGE_EVERY: Duration = Duration::from_millis(if cfg!(test) { 1 } else { 200 });
/// What took fewer openings, each finds for itself.
pub(crate) const SENT_OPENINGS: u64 = 1 << 8;
/// No more facts wait until they are sent.
const MAX_WAITING: usize = 1 << 16;

/// What a process hears from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News<P> {
    /// What they have found since it was last heard of.
    pub facts: Vec<(P, Fact)>,
    /// The names of what they are at.
    pub at: Vec<u64>,
    /// How many processes there are, this one among them.
    pub processes: u32,
    /// The number of this one among them, from 0 on.
    pub own: u32,
}

/// A way to the processes elsewhere, and from them.
pub trait Elsewhere<P>: Debug + Send + Sync {
    /// Tells them what was found here and the names of what this process is at; gives what is new from them.
    /// Where they cannot be reached, nothing is.
    fn exchange(&self, found: Vec<(P, Fact)>, at: &[u64]) -> News<P>;
}

/// What is still to be told to those elsewhere.
#[derive(Debug)]
pub(crate) struct Outbox<P> {
    others: Arc<dyn Elsewhere<P>>,
    found: Mutex<Vec<(P, Fact)>>,
    /// What this process was at when they were last told.
    was_at: Mutex<Vec<u64>>,
}

impl<P: Clone + Hash> Outbox<P> {
    pub(crate) fn new(others: Arc<dyn Elsewhere<P>>) -> Self {
        Self { others, found: Mutex::default(), was_at: Mutex::default() }
    }

    /// Keeps a fact until the next exchange.
    pub(crate) fn put(&self, part: &P, fact: Fact) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < MAX_WAITING {
            found.push((part.clone(), fact));
        }
    }

    /// Tells the others what was found and what this process is at for some time; passes on what they say.
    pub(crate) fn exchange(&self, told: &Told, crew: &Crew) {
        let found = std::mem::take(&mut *self.found.lock().unwrap_or_else(PoisonError::into_inner));
        let (mut was_at, now_at) = (self.was_at.lock().unwrap_or_else(PoisonError::into_inner), crew.names());
        let at: Vec<u64> = now_at.iter().copied().filter(|name| was_at.contains(name)).collect();
        *was_at = now_at;
        let news = self.others.exchange(found, &at);
        for (part, fact) in &news.facts {
            let known = told.at(hash_of(part), part);
            match (known.value(), fact.value()) {
                (Some(_), _) => {}
                (None, Some(_)) => told.tell(part, *fact),
                (None, None) => {
                    let all = Fact::excluding(known.excluded() | fact.excluded());
                    told.tell(part, all.after(known.opened().max(fact.opened())));
                }
            }
        }
        crew.hear(&news.at, news.own, news.processes);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use grundy_base::Nimber;
    use grundy_base::limits::{Budget, Limits};
    use grundy_base::rules::Impartial;

    use super::*;
    use crate::best_first;
    use crate::board::Board;
    use crate::components::Known;
    use crate::cram::Cram;
    use crate::crew::Threads;
    use crate::facts::Facts;
    use crate::nimber::{Method, nimber_by};

    /// What processes have told one another: facts with who found them, and what each is at.
    #[derive(Debug)]
    struct Office<P> {
        facts: Mutex<Vec<(u32, P, Fact)>>,
        at: Mutex<[Vec<u64>; 2]>,
    }

    impl<P> Default for Office<P> {
        fn default() -> Self {
            Self { facts: Mutex::default(), at: Mutex::default() }
        }
    }

    /// One of two processes.
    #[derive(Debug)]
    struct Desk<P> {
        office: Arc<Office<P>>,
        own: u32,
        read: AtomicUsize,
    }

    impl<P> Desk<P> {
        fn new(office: &Arc<Office<P>>, own: u32) -> Arc<Self> {
            Arc::new(Self { office: Arc::clone(office), own, read: AtomicUsize::new(0) })
        }
    }

    impl<P: Clone + Debug + Send + Sync> Elsewhere<P> for Desk<P> {
        fn exchange(&self, found: Vec<(P, Fact)>, at: &[u64]) -> News<P> {
            let mut all = self.office.facts.lock().unwrap();
            let new = all[self.read.load(Ordering::Relaxed)..].iter();
            let facts = new.filter(|(from, ..)| *from != self.own);
            let facts = facts.map(|(_, part, fact)| (part.clone(), *fact)).collect();
            all.extend(found.into_iter().map(|(part, fact)| (self.own, part, fact)));
            self.read.store(all.len(), Ordering::Relaxed);
            let mut all_at = self.office.at.lock().unwrap();
            all_at[self.own as usize] = at.to_vec();
            News { facts, at: all_at[1 - self.own as usize].clone(), processes: 2, own: self.own }
        }
    }

    /// What two processes find that search at the same time.
    fn by_two<P: Send + Sync, T: Send>(ask: impl Fn(Arc<Desk<P>>) -> T + Sync) -> [T; 2] {
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
    fn asked(board: &Board, method: Method, threads: usize, desk: Arc<Desk<u64>>) -> (Option<u32>, u64) {
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
                let ask = |desk: Arc<Desk<u64>>| asked(&board, method, desk.own as usize + 1, desk).0;
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
                let elsewhere: Arc<Desk<Option<u32>>> = desk;
                known.share_with(Some(elsewhere));
                best_first::nimber(threads, &Grid, &((1 << nodes) - 1), &mut known, &mut budget).unwrap()
            });
            assert_eq!(found, [Nimber(nimber); 2], "{nodes} nodes");
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
        let sent = office.facts.lock().unwrap();
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

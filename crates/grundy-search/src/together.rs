//! One question to a crew whose threads tell one another the facts that they find, and tell other processes.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_base::error::Halt;
use grundy_base::limits::Budget;

use crate::crew::{Crew, Halted, Speaks};
use crate::elsewhere::EXCHANGE_EVERY;
use crate::facts::Facts;

/// What a thread finds: a component that comes back is an answer, too.
pub(crate) type Settled<T, P> = Result<T, Halt<P>>;

/// What each thread does with its facts: those of the calling thread are kept.
pub(crate) type Task<'w, T, P> =
    dyn Fn(&mut Facts<P>, &Crew, &mut Budget<'_>) -> Result<Settled<T, P>, Halted> + Sync + 'w;

/// The answer of the first of so many threads that has one. Each of the others gets one part in `share` of
/// what memory is left for each thread; `owned` says how many bytes a component owns outside itself. What
/// took the others some work is kept, too.
///
/// # Errors
/// A limit, or what the answer is.
pub(crate) fn together<T: Send, P: Clone + Default + Hash + Eq + Send + Sync>(
    threads: usize,
    share: u64,
    facts: &mut Facts<P>,
    owned: &dyn Fn(&P) -> u64,
    budget: &mut Budget<'_>,
    work: &Task<'_, T, P>,
) -> Settled<T, P> {
    let mut told = facts.told.take().and_then(Arc::into_inner).unwrap_or_default();
    told.begin();
    let found = loop {
        if let Err(stopped) = told.grow(budget) {
            break Err(stopped);
        }
        if told.bytes() == 0 {
            // there is no room for what they would share
            facts.told = None;
            return match work(facts, &Crew::alone(), budget) {
                Ok(found) => found,
                Err(Halted::Stopped(stopped)) => Err(stopped.into()),
                Err(Halted::CalledOff) => unreachable!("a crew of one is not called off"),
            };
        }
        if told.is_empty() {
            facts.iter().for_each(|(part, fact)| told.tell(part, fact));
        }
        let shared = Arc::new(told);
        let bytes = budget.left() / share / threads as u64;
        let lent = bytes * (threads as u64 - 1);
        budget.take(lent).expect("it is a part of what is left");
        facts.listen(Some(&shared));
        let outbox = facts.outbox.clone();
        let own = |crew: &Crew, budget: &mut Budget<'_>| work(facts, crew, budget);
        let kept = Mutex::new(Vec::new());
        let others = |crew: &Crew, budget: &mut Budget<'_>| {
            let mut facts = Facts::sharing(&shared, outbox.as_ref());
            let found = work(&mut facts, crew, budget);
            facts.listen(None);
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(facts);
            found
        };
        let speak = outbox
            .as_ref()
            .map(|outbox| |crew: &Crew| outbox.exchange(crew, |(part, fact)| shared.take_in(&part, fact)));
        let speaks = speak.as_ref().map(|speak| (speak as &Speaks<'_>, EXCHANGE_EVERY));
        let found = Crew::answer_beside(speaks, threads, budget, own, &others, bytes);
        facts.listen(None);
        budget.give_back(lent);
        for other in kept.into_inner().unwrap_or_else(PoisonError::into_inner) {
            for (part, fact) in other.iter() {
                // where the memory is full, it is told and not kept
                let _ = facts.keep(part, fact, fact.opened(), owned, budget);
            }
        }
        told = Arc::into_inner(shared).expect("all threads have ended");
        // without an answer the table is crowded
        if let Some(found) = found.transpose() {
            break found;
        }
    };
    facts.told = Some(Arc::new(told));
    found?
}

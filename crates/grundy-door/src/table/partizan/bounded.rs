//! Who wins sums that are too large for values: by search, with bounds.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Ruled;
use crate::notation::Notation;
use crate::table::{Bounded, Recalls, findings};
use grundy_base::error::Error;
use grundy_base::limits::Budget;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_partizan::bounds::{self, Search};
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store};
use grundy_search::elsewhere::Elsewhere;

/// What a search that was stopped has left for the next one, a line each; nothing where nobody wants it.
#[derive(Debug, Default)]
pub(super) struct LeftLines(Mutex<Option<Vec<String>>>);

impl LeftLines {
    pub(super) fn forget(&self) {
        self.lines().iter_mut().for_each(Vec::clear);
    }

    fn lines(&self) -> MutexGuard<'_, Option<Vec<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Recalls for &LeftLines {
    fn remember(&self) {
        self.lines().get_or_insert_default();
    }

    fn found(&self, tell: &mut dyn FnMut(&str)) {
        self.lines().iter().flatten().for_each(|line| tell(line));
    }

    fn recall(&self, line: &str, budget: &mut Budget<'_>) -> Result<(), Error> {
        if !bounds::is_line(line) {
            return Err(findings::unread(line).into());
        }
        budget.take((size_of::<String>() + line.len()) as u64)?;
        self.lines().get_or_insert_default().push(line.to_owned());
        Ok(())
    }

    /// Nothing is told: what is found is written in terms of lines before it.
    fn share_with(&self, _: Option<Arc<dyn Elsewhere<String>>>) {}
}

/// The outcomes of sums, with those known so far.
pub(super) struct Searched<'t, R: Partizan> {
    table: &'t Ruled<R>,
    search: Search<'t, R>,
}

impl<'t, R> Searched<'t, R>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    pub(super) fn new(table: &'t Ruled<R>) -> Self {
        Self { table, search: Search::new(&table.rules) }
    }

    /// Searches with what an earlier search left, and leaves what it found if it is stopped.
    fn searched<A>(
        &mut self,
        store: &mut Store<'_>,
        find: impl FnOnce(&mut Search<'t, R>, &mut Store<'_>) -> Done<A>,
    ) -> Done<A> {
        let (rules, left) = (&self.table.rules, &self.table.left);
        let before = left.lines().as_mut().map(std::mem::take).unwrap_or_default();
        let read = |text: &str| rules.read(Text::new(text)).ok();
        if let Err(stopped) = self.search.recall(store, &before, read) {
            // it is not lost for a run with more memory
            *left.lines() = Some(before);
            return Err(stopped);
        }
        drop(before);
        let found = find(&mut self.search, store);
        if found.is_err()
            && let Some(lines) = &mut *left.lines()
        {
            *lines = self.search.take_lines(store, |component| rules.write(component));
        }
        found
    }

    /// The components that are not empty, each with its number.
    fn read(&self, components: &[String]) -> Done<(Vec<usize>, Vec<R::Component>)> {
        let mut read = (Vec::new(), Vec::new());
        for (number, component) in components.iter().enumerate() {
            if let Some(at) = self.table.read(Text::new(component))? {
                read.0.push(number);
                read.1.push(at);
            }
        }
        Ok(read)
    }
}

impl<R> Bounded for Searched<'_, R>
where
    R: Partizan + Notation<R::Component, (Player, R::Move)> + Send + Sync + 'static,
{
    fn is_beyond_values(&self, component: &str) -> Result<bool, Error> {
        let (rules, mut parts) = (&*self.table.rules, Vec::new());
        if let Some(at) = self.table.known(component)? {
            Partizan::parts(rules, &at, &mut parts);
        }
        Ok(parts.iter().any(|part| rules.is_beyond_values(part)))
    }

    fn is_told(&self, components: &[String]) -> Result<bool, Error> {
        let [component] = components else { return Ok(false) };
        let rules = &self.table.rules;
        Ok(self.table.known(component)?.is_some_and(|at| rules.theorem(&at, Player::Left).is_some()))
    }

    fn wins(&mut self, components: &[String], first: Player, store: &mut Store<'_>) -> Done<bool> {
        let (_, position) = self.read(components)?;
        self.searched(store, |search, store| search.wins(store, &position, first))
    }

    fn winning_move(
        &mut self,
        components: &[String],
        first: Player,
        store: &mut Store<'_>,
    ) -> Done<Option<(usize, usize)>> {
        let (numbers, position) = self.read(components)?;
        let found = self.searched(store, |search, store| search.winning_move(store, &position, first))?;
        Ok(found.map(|(component, mv)| (numbers[component], mv)))
    }
}

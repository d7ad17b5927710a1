//! Who wins sums that are too large for values: by search, with bounds.

use super::Ruled;
use crate::notation::Notation;
use crate::table::Bounded;
use grundy_base::error::Error;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_partizan::bounds::Search;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store};

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
        self.search.wins(store, &position, first)
    }

    fn winning_move(
        &mut self,
        components: &[String],
        first: Player,
        store: &mut Store<'_>,
    ) -> Done<Option<(usize, usize)>> {
        let (numbers, position) = self.read(components)?;
        let found = self.search.winning_move(store, &position, first)?;
        Ok(found.map(|(component, mv)| (numbers[component], mv)))
    }
}

//! The law of a game whose heap n is heap n + s of another: that of the other, said of n.

use grundy_base::error::Error;
use grundy_base::phrase::phrase;
use grundy_base::report::Ask;
use grundy_door::table::Shifted;
use grundy_heap::find::Finding;
use grundy_heap::proof::period::{self, Period};
use grundy_heap::proof::saltus::{self, Saltus};
use grundy_heap::proof::{Law, Status};
use grundy_heap::values::Values;

/// The finding of the other game, said of the heaps here.
pub(super) fn of(game: &Shifted, to: Option<u64>, threads: usize, ask: &Ask) -> Result<Finding, Error> {
    let there = to.map(|to| game.there(to));
    let found = super::in_table(&*game.table, there, threads, ask)?;
    let law = found.law.map(|law| moved(law, game));
    // a theorem speaks of the heaps there
    Ok(Finding { law, known: game.here(found.known), theorem: None, ..found })
}

/// Why values of small heaps are there.
const TOLD: &str = "a period tells the values of heaps that were held";

/// The values here, by the law there.
struct ShiftedRow<'a> {
    law: &'a Law,
    game: &'a Shifted,
    len: usize,
}

impl Values for ShiftedRow<'_> {
    fn count(&self) -> usize {
        self.len
    }

    fn at(&self, n: usize) -> u64 {
        self.law.told(self.game.there(n as u64)).expect(TOLD)
    }
}

fn moved(law: Law, game: &Shifted) -> Law {
    let status = match &law.status {
        Status::Verified => Status::Verified,
        Status::Proved { theorem } => Status::Proved {
            theorem: phrase!(
                "theorem-shifted",
                "heap n is heap {there} of {game}; there {theorem}",
                there = game.formula(),
                game = game.game.clone(),
                theorem = theorem.clone()
            ),
        },
    };
    match law.period {
        Some(period) if matches!(law.kind, "period" | "arithmetic period") => {
            Law { status, ..periodic(&law, period, game) }
        }
        _ => in_words(law, status, game),
    }
}

/// The same period, from the first heap here on from which it holds.
fn periodic(law: &Law, period: u64, game: &Shifted) -> Law {
    let value = |n: u64| law.told(game.there(n)).expect(TOLD);
    let mut from = game.here(law.from);
    while from > 0 && value(from - 1) + law.saltus == value(from - 1 + period) {
        from -= 1;
    }
    let shown = game.here(law.checked).max(from + period);
    let row = ShiftedRow { law, game, len: usize::try_from(shown).expect("as many values as were held") };
    if law.saltus == 0 {
        return period::law(&row, &Period { from, period }, None);
    }
    let steps = (0..period).map(|_| law.saltus).collect();
    saltus::law(&row, &Saltus { from, steps }, None)
}

/// The law as the other game's.
fn in_words(law: Law, status: Status, game: &Shifted) -> Law {
    let statement = phrase!(
        "law-shifted",
        "g(n) is the value of heap {there} of {game}, where {law}",
        there = game.formula(),
        game = game.game.clone(),
        law = law.statement.clone()
    );
    let (by, predict) = (game.by, law.predict);
    Law {
        statement,
        status,
        from: game.here(law.from),
        last_exception: law.last_exception.map(|n| game.here(n)),
        exceptions: law.exceptions.iter().map(|&(n, value)| (game.here(n), value)).collect(),
        checked: game.here(law.checked),
        predict: Box::new(move |n| predict(n.checked_add_signed(by)?)),
        ..law
    }
}

//! Partizan games: Left and Right have moves of their own, and positions have values.

pub mod amazons;
pub mod arc_kayles;
pub mod bipartite_snort;
pub mod childish;
pub mod clobber;
pub mod col;
pub mod cutcake;
pub mod digraph_placement;
pub mod domineering;
pub mod eatcake;
pub mod elephants;
pub mod end_nim;
pub mod fission;
pub mod fjords;
pub mod fox_and_geese;
pub mod gen_cutcake;
pub mod hackenbush;
pub mod konane;
pub mod maundy_cake;
pub mod maze;
pub mod nogo;
pub mod partizan_euclid;
pub mod partizan_join;
pub mod partizan_octal;
pub mod partizan_splittles;
pub mod partizan_subtraction;
pub(crate) mod rules;
pub mod ski_jumps;
pub mod snort;
pub mod toads;
pub mod toppling;
pub mod turn_and_eatcake;
pub mod value;

use grundy_base::error::Error;
use grundy_base::rules::Class;
use grundy_base::text::Text;
use grundy_door::notation::args::Args;
use grundy_door::table::Table;
use grundy_door::term;
use grundy_partizan::loopy::Game as Worth;
use grundy_partizan::text::Positions;
use grundy_partizan::{Done, Store};

/// The class of all games here.
const CLASS: Class = Class::IMPARTIAL.partizan();

/// The games of the catalogue as a part of expressions: a position stands for its value.
pub struct Catalogue;

impl Positions for Catalogue {
    fn has(&self, name: &str) -> bool {
        crate::find(name).is_some()
    }

    fn nearest(&self, name: &str, functions: &[&'static str]) -> Option<&'static str> {
        let games = crate::GAMES.iter().copied().filter(|game| game.class.sums);
        crate::nearest_of(name, games.flat_map(crate::names_of).chain(functions.iter().copied()))
    }

    fn game(
        &self,
        store: &mut Store<'_>,
        name: &str,
        parameters: Text<'_>,
        position: Text<'_>,
    ) -> Done<Worth> {
        let no_files = |_: &str| Err("files are not read inside of expressions".to_owned());
        let (name, table) = crate::open_named(Text::new(name), Args::new(parameters, &no_files))?;
        Ok(worth(&name, &*table, position, store)?)
    }
}

/// What a position of an opened game is worth.
fn worth(name: &str, table: &dyn Table, position: Text<'_>, store: &mut Store<'_>) -> Result<Worth, Error> {
    let mut total = Worth::ZERO;
    let twin = table.twin();
    if let Some(sided) = table.sided().or(twin.as_deref()) {
        let mut valuer = sided.valuer();
        for component in sided.components(position)? {
            let game = valuer.game(&component, store)?;
            total = total.plus(&game, store)?;
        }
        return Ok(total);
    }
    let summand = term::summand_at(position, name, table)?;
    for component in summand.components(position)? {
        let nimber = summand.nimber(&component, store.budget())?;
        let value = store.nimber(nimber.0)?;
        total = total.plus(&Worth::Short(value), store)?;
    }
    Ok(total)
}

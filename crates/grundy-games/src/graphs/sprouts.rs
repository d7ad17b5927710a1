//! Sprouts: lines between spots, each with a new spot on it, and never more than three at a spot.

mod alike;
mod form;
mod land;
mod moves;
mod row;
#[cfg(test)]
mod tests;
mod text;
mod tidy;

use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;

use land::{Land, boundaries};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "sprouts",
    aliases: &[],
    title: "Sprouts",
    rules: "Some spots on a sheet of paper. A move draws a line from a spot to a spot, perhaps to the same \
            one, and a new spot on the line. Lines never cross, and at most three meet at a spot. The \
            player who cannot move loses.",
    params: &[],
    notation: "The number of spots: 5. A drawing by its regions, in the notation of the literature: a \
               region ends with }, a boundary of it with a dot. On the way around a boundary stand the \
               spots with lives: 0 has no line, 1 has one, 2 has two and is met once; a letter has two and \
               is met twice, on one boundary (small) or in two regions (large): AB.}0.AB.}. Several \
               drawings are a sum. A move is named by what it leaves.",
    examples: &["sprouts 2", "sprouts AB.}0.AB.}", "sprouts 1 1a1a.}"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact { params: "", says: Says::Nimbers(0, &[0, 0, 0, 1, 1]), source: AJS },
        Fact { params: "", says: Says::WinsMisere("2", Winner::Second), source: AJS },
        Fact { params: "", says: Says::WinsMisere("1", Winner::First), source: AJS },
    ],
    source: "J. Conway and M. Paterson 1967",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let table = table::impartial(Sprouts)
            .start("3")
            .empty(Land::default())
            .by_proof(SHORT_LIVES)
            .axes(vec![Axis::endless("spots")], |_, n| (n[0] <= text::MAX_SPOTS).then(|| Land::spots(n[0])))
            .short_range(SHORT_RANGE);
        Ok(Box::new(table))
    },
};

const AJS: &str = "D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, 1991";
/// Drawings with more lives are answered without the nimbers of all their moves, if these are not asked for:
/// those of the moves of eight spots take longer than the answer for twelve.
const SHORT_LIVES: u32 = 3 * 8 - 1;
/// Numbers of spots in tables if nothing else is asked for.
const SHORT_RANGE: u64 = 4;

/// The rules.
struct Sprouts;

impl Impartial for Sprouts {
    type Component = Land;
    /// What is left.
    type Move = Vec<Land>;

    fn moves(&self, at: &Land, out: &mut Vec<Vec<Land>>) {
        out.extend(moves::options(at));
    }

    fn play(&self, _: &Land, left: &Vec<Land>, out: &mut Vec<Land>) {
        out.extend_from_slice(left);
    }

    /// About as many as there are moves: a land with few of them is soon known, however long play may last.
    fn work(&self, at: &Land) -> u32 {
        at.regions().fold(0, |sum: u32, region| {
            let vertices = boundaries(region).map(<[u8]>::len).sum::<usize>() as u64;
            let ways = vertices.saturating_mul(vertices).saturating_mul(moves::sharings(region));
            sum.saturating_add(u32::try_from(ways).unwrap_or(u32::MAX))
        })
    }

    /// Every move costs a life.
    fn lasts(&self, at: &Land) -> u32 {
        at.lives()
    }

    fn footprint(&self, at: &Land) -> u64 {
        at.bytes_beside() as u64
    }

    fn move_footprint(&self, left: &Vec<Land>) -> u64 {
        left.iter().map(|land| (size_of::<Land>() + land.bytes_beside()) as u64).sum()
    }
}

impl Notation<Land, Vec<Land>> for Sprouts {
    fn read(&self, text: Text<'_>) -> Result<Land, BadText> {
        text::read(text)
    }

    fn write(&self, at: &Land) -> String {
        text::write(at)
    }

    fn write_move(&self, _: &Land, left: &Vec<Land>) -> String {
        match left.as_slice() {
            [] => "0".to_owned(),
            left => left.iter().map(text::write).collect::<Vec<_>>().join("+"),
        }
    }

    fn scene(&self, at: &Land) -> Option<Scene> {
        Some(text::scene(at))
    }
}

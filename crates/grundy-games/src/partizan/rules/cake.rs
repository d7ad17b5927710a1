//! Cakes: Left works on the second number, Right on the first; the other way round where cakes are turned.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Board, MAX_CELLS, Names, Scene, Thing};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, Value};

/// The longest side.
const MAX_SIDE: u64 = 1_000;

fn read(text: Text<'_>) -> Result<(u32, u32), BadText> {
    let (a, b) = text.pair("a cake", 1..=MAX_SIDE)?;
    let small = |n: u64| u32::try_from(n).expect("at most 1000");
    Ok((small(a), small(b)))
}

/// What is done to a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Knife {
    /// Into two.
    Cut,
    /// One is eaten.
    Eat,
    /// Into equal slices.
    Slice,
}

/// The rules.
pub(crate) struct Cake {
    pub(crate) knife: Knife,
    pub(crate) turns: bool,
}

impl Partizan for Cake {
    type Component = (u32, u32);
    /// The lengths that the side becomes.
    type Move = Vec<u32>;

    fn moves(&self, &(a, b): &(u32, u32), player: Player, out: &mut Vec<Vec<u32>>) {
        let side = if (player == Player::Left) == self.turns { a } else { b };
        match self.knife {
            Knife::Cut => out.extend((1..=side / 2).map(|c| vec![c, side - c])),
            Knife::Eat => out.extend((0..=(side - 1) / 2).map(|c| vec![c, side - 1 - c])),
            Knife::Slice => {
                let slices = (2..=side).filter(|n| side % n == 0);
                out.extend(slices.map(|n| vec![side / n; n as usize]));
            }
        }
    }

    fn play(&self, &(a, b): &(u32, u32), player: Player, mv: &Vec<u32>, out: &mut Vec<(u32, u32)>) {
        for &length in mv.iter().filter(|&&length| length > 0) {
            let (a, b) = if (player == Player::Left) == self.turns { (length, b) } else { (a, length) };
            out.push(if self.turns { (b, a) } else { (a, b) });
        }
    }

    fn law(&self, &(a, b): &(u32, u32), store: &mut Store<'_>) -> Done<Option<Value>> {
        if self.knife != Knife::Cut {
            return Ok(None);
        }
        let gain = |long: u32, short: u32| i64::from(long >> short.ilog2()) - 1;
        store
            .integer(if a.ilog2() == b.ilog2() { 0 } else { gain(b, a).max(0) - gain(a, b).max(0) })
            .map(Some)
    }
}

impl Cake {
    /// The cake of two numbers, if it is one.
    pub(crate) fn of_size(size: &[u64]) -> Option<(u32, u32)> {
        let &[a, b] = size else { return None };
        let side = |n: u64| u32::try_from(n).ok().filter(|_| (1..=MAX_SIDE).contains(&n));
        Some((side(a)?, side(b)?))
    }
}

impl Notation<(u32, u32), (Player, Vec<u32>)> for Cake {
    fn read(&self, text: Text<'_>) -> Result<(u32, u32), BadText> {
        read(text.trim())
    }

    fn write(&self, (a, b): &(u32, u32)) -> String {
        format!("{a}x{b}")
    }

    fn scene(&self, (a, b): &(u32, u32)) -> Option<Scene> {
        let [rows, columns] = [*a, *b].map(|side| side as usize);
        Some(match rows * columns <= MAX_CELLS {
            true => Scene::Board(Board::free(rows, columns, Names::None)),
            false => Scene::Things(vec![vec![Thing::Card(self.write(&(*a, *b)))]]),
        })
    }

    fn write_move(&self, _: &(u32, u32), (_, lengths): &(Player, Vec<u32>)) -> String {
        match (self.knife, &lengths[..]) {
            (Knife::Slice, [length, ..]) => format!("slices of {length}"),
            _ => lengths.iter().map(u32::to_string).collect::<Vec<_>>().join("+"),
        }
    }
}

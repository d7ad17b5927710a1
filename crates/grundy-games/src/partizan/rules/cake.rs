//! Cakes: Left works on the second number, Right on the first; the other way round where cakes are turned.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Board, MAX_CELLS, Names, Scene, Thing};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_partizan::nus::Nus;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Store, Value};

/// The longest side.
const MAX_SIDE: u64 = 1_000;

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
        let gain = match self.knife {
            Knife::Eat => return eaten((a, b), self.turns, store),
            _ if self.turns => return Ok(None),
            Knife::Cut => cut_moves,
            Knife::Slice => slice_moves,
        };
        store.integer(gain(b, a) - gain(a, b)).map(Some)
    }
}

/// Cakes that are eaten, as far as their form tells the value.
///
/// *Not turned.* Two odd sides: `*`. A row of even length: `v`, and a column `^`. In a row Right's move
/// leaves nothing, and Left's two rows with one cell less: from an odd row 0 or less, from an even one `*`
/// or `v*`, so that rows are `{0|0}` and `{*|0}` by induction. An odd a with an even b is less than 0: Left
/// leaves an odd b and perhaps an even one, and Right answers in the odd one to 0; Right, who begins, leaves
/// two cakes of the same kind, or nothing. So with two odd sides each player can leave 0, as two odd halves
/// or as nothing, and two even halves are worse for whoever leaves them.
///
/// *Turned.* Two even sides: 0. A move leaves an even cake, worth 0, and one of an even and an odd side; the
/// rival eats the rim of its odd side, and all sides are even again.
fn eaten((a, b): (u32, u32), turns: bool, store: &mut Store<'_>) -> Done<Option<Value>> {
    let is_odd = |side: u32| side % 2 == 1;
    match (turns, is_odd(a), is_odd(b)) {
        (false, true, true) => store.nimber(1).map(Some),
        (false, true, false) if a == 1 => store.nus(Nus { ups: -1, ..Nus::ZERO }).map(Some),
        (false, false, true) if b == 1 => store.nus(Nus { ups: 1, ..Nus::ZERO }).map(Some),
        (true, false, false) => Ok(Some(Value::ZERO)),
        _ => Ok(None),
    }
}

/// The moves that a player has to spare in Cutcake who cuts the first side, if the rival cuts the second.
fn cut_moves(own: u32, other: u32) -> i64 {
    (i64::from(own >> other.ilog2()) - 1).max(0)
}

/// The same in Maundy Cake. Each player divides by the least prime, so that the sides run through chains such
/// as 12, 6, 3, 1; where the rival's chain has ended, each number of one's own is so many moves.
fn slice_moves(own: u32, other: u32) -> i64 {
    let answered = chain(other).count();
    chain(own).skip(answered).map(i64::from).sum()
}

/// What is left of a side that is divided by its least prime again and again.
fn chain(side: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(side), |&rest| {
        let least = (2..=rest).find(|prime| rest % prime == 0)?;
        Some(rest / least)
    })
    .skip(1)
}

impl Cake {
    /// Reads the lengths of a cake.
    pub(crate) fn read_size(text: Text<'_>) -> Result<(u32, u32), BadText> {
        let (a, b) = text.trim().pair("a cake", 1..=MAX_SIDE)?;
        let small = |n: u64| u32::try_from(n).expect("at most 1000");
        Ok((small(a), small(b)))
    }

    /// The lengths of a cake as text.
    pub(crate) fn write_size((a, b): (u32, u32)) -> String {
        format!("{a}x{b}")
    }

    /// The picture of a cake.
    pub(crate) fn drawn((a, b): (u32, u32)) -> Scene {
        let [rows, columns] = [a, b].map(|side| side as usize);
        match rows * columns <= MAX_CELLS {
            true => Scene::Board(Board::free(rows, columns, Names::None)),
            false => Scene::Things(vec![vec![Thing::Card(Self::write_size((a, b)))]]),
        }
    }

    /// The cake of two numbers, if it is one.
    pub(crate) fn of_size(size: &[u64]) -> Option<(u32, u32)> {
        let &[a, b] = size else { return None };
        let side = |n: u64| u32::try_from(n).ok().filter(|_| (1..=MAX_SIDE).contains(&n));
        Some((side(a)?, side(b)?))
    }
}

impl Notation<(u32, u32), (Player, Vec<u32>)> for Cake {
    fn read(&self, text: Text<'_>) -> Result<(u32, u32), BadText> {
        Self::read_size(text)
    }

    fn write(&self, size: &(u32, u32)) -> String {
        Self::write_size(*size)
    }

    fn scene(&self, size: &(u32, u32)) -> Option<Scene> {
        Some(Self::drawn(*size))
    }

    fn write_move(&self, _: &(u32, u32), (_, lengths): &(Player, Vec<u32>)) -> String {
        match (self.knife, &lengths[..]) {
            (Knife::Slice, [length, ..]) => format!("slices of {length}"),
            _ => lengths.iter().map(u32::to_string).collect::<Vec<_>>().join("+"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::partizan::check_law;

    #[test]
    fn closed_forms_are_what_play_says() {
        let sizes = || (1..=12).flat_map(|a| (1..=12).map(move |b| format!("{a}x{b}")));
        check_law(&Cake { knife: Knife::Slice, turns: false }, sizes());
        check_law(&Cake { knife: Knife::Cut, turns: false }, sizes());
        let of_form = |turns: bool| {
            let odd = |n: u32| n % 2 == 1;
            let sizes = (1..=8_u32).flat_map(|a| (1..=8_u32).map(move |b| (a, b)));
            let sizes = sizes.filter(move |&(a, b)| match turns {
                true => !odd(a) && !odd(b),
                false => odd(a) && odd(b) || a == 1 || b == 1,
            });
            sizes.map(|(a, b)| format!("{a}x{b}"))
        };
        for turns in [false, true] {
            check_law(&Cake { knife: Knife::Eat, turns }, of_form(turns));
        }
    }
}

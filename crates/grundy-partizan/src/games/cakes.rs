//! Cakes: Left works on the second number, Right on the first; the other way round where cakes are turned.

use grundy_base::error::BadText;
use grundy_base::text::Text;

use crate::games::{Game, no_parameters, worth};
use crate::halt::Done;
use crate::rules::Partizan;
use crate::store::{Player, Store, Value};

/// Knives that cut in two.
pub static CUTCAKE: Game = Game {
    name: "cutcake",
    about: "Left cuts a x b into a x c and a x (b-c), Right into c x b and (a-c) x b.",
    example: ("cutcake 1x8", "7"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Cake { knife: Knife::Cut, turns: false }, read(text)?)
    },
};

/// A row or a column is eaten.
pub static EATCAKE: Game = Game {
    name: "eatcake",
    about: "Left eats a column of a x b and leaves a x c and a x (b-1-c), Right a row.",
    example: ("eatcake 8x1", "^"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Cake { knife: Knife::Eat, turns: false }, read(text)?)
    },
};

/// Pieces are turned before the next move.
pub static TURN_AND_EATCAKE: Game = Game {
    name: "turn-and-eatcake",
    about: "Left eats a row of a x b, Right a column, and what is left is turned.",
    example: ("turn-and-eatcake 8x5", "v<3>"),
    value: |store, parameters, text| {
        no_parameters(parameters)?;
        worth(store, &Cake { knife: Knife::Eat, turns: true }, read(text)?)
    },
};

/// Only equal slices are cut.
pub static MAUNDY_CAKE: Game = Game {
    name: "maundy-cake",
    about: "Left cuts a x b into equal slices along the second number, Right along the first. With \
            :twisted, Left cuts along the first, and slices are turned.",
    example: ("maundy-cake 8x5", "-3"),
    value: |store, parameters, text| {
        let turns = match parameters.trim().as_str() {
            "" => false,
            "twisted" => true,
            _ => return Err(parameters.bad("expected twisted, or nothing").into()),
        };
        worth(store, &Cake { knife: Knife::Slice, turns }, read(text)?)
    },
};

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

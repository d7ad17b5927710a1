//! Toads and Frogs on a strip, with generalised slides and jumps.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Board, Names, Piece, Scene, Square};
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table;
use grundy_partizan::nus::Nus;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Done, Dyadic, Store, Value};

use super::CLASS;
use super::rules::board::{MAX_CELLS, cells};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "toads",
    aliases: &[],
    title: "Toads and Frogs",
    rules: "Left's toads move to the right, Right's frogs to the left: onto the next cell if it is \
            empty, or over one enemy onto the empty cell behind. The player who cannot move loses.",
    params: &[(
        "1,1,1,0",
        "least and greatest slide, how many animals may be jumped at once, and 1 if friends may be jumped; \
         1,1,0,0 are elephants and rhinos; a least slide of -1 lets animals slide back by one cell, so that \
         play may come back",
    )],
    notation: "A strip of toads t, frogs f and empty cells. A move names from and to, counted from 1: \
               2-3.",
    examples: &["toads tt..ff", "toads tt.ff", "toads:1,1,0,0 t.f.t.f left", "toads:-1,1,1,0 tt.f"],
    class: CLASS,
    facts: &[
        Fact { params: "", says: Says::Value("tt.f", "{1/2|0}"), source: "Winning Ways, chapter 5" },
        Fact { params: "", says: Says::Value("tt..ff", "*"), source: "Erickson 1996" },
        Fact {
            params: "-1,1,1,0",
            says: Says::Value("ttt..fff", "{on||0|-1/2} & {1/2|0||off}"),
            source: "A. N. Siegel, tests of CGSuite",
        },
    ],
    source: "R. Guy, in Winning Ways",
    take_and_break: None,
    open: |args| {
        let toads = Toads::of(args.text)?;
        let goes_back = toads.back > 0;
        Ok(Box::new(table::partizan(toads, "tt..ff").cyclic(goes_back)))
    },
};

/// The rules.
pub(crate) struct Toads {
    least: u32,
    most: u32,
    /// How far animals slide back at most.
    back: u32,
    jumped: u32,
    friendly: bool,
    /// How Left's animals and Right's are written.
    animals: [char; 2],
}

/// A strip of up to 64 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Strip {
    length: u32,
    toads: u64,
    frogs: u64,
}

impl Strip {
    /// Seen from the other end, with the animals exchanged.
    fn turned(self) -> Self {
        let turn = |bits: u64| bits.reverse_bits() >> (64 - self.length.max(1));
        Self { toads: turn(self.frogs), frogs: turn(self.toads), ..self }
    }

    /// Without frogs that have arrived on the left, and toads on the right.
    fn trimmed(self) -> Self {
        let Self { length, toads, frogs } = self;
        let arrived = frogs.trailing_ones();
        if arrived >= length {
            return Self { length: 0, toads: 0, frogs: 0 };
        }
        let (length, toads, frogs) = (length - arrived, toads >> arrived, frogs >> arrived);
        let home = (toads << (64 - length)).leading_ones().min(length);
        let kept = if home == length { 0 } else { u64::MAX >> (64 - length + home) };
        Self { length: length - home, toads: toads & kept, frogs: frogs & kept }
    }
}

fn read(text: Text<'_>, [toad, frog]: [char; 2]) -> Result<Strip, BadText> {
    let mut strip = Strip { length: 0, toads: 0, frogs: 0 };
    for (c, place) in text.chars() {
        if strip.length as usize == MAX_CELLS {
            return Err(text.bad(Phrase::brief(
                "wrong-long",
                format!("the strip is too long: expected at most {MAX_CELLS} cells"),
            )));
        }
        match c {
            _ if c == toad => strip.toads |= 1 << strip.length,
            _ if c == frog => strip.frogs |= 1 << strip.length,
            '.' => {}
            _ => return Err(place.bad(format!("'{c}' is no cell: expected {toad}, {frog} or ."))),
        }
        strip.length += 1;
    }
    Ok(strip)
}

/// The letters of toads and frogs.
const TOADS_AND_FROGS: [char; 2] = ['t', 'f'];

impl Toads {
    /// Animals that step onto the next cell, and jump over nobody.
    pub(crate) fn steppers(animals: [char; 2]) -> Self {
        Self { least: 1, most: 1, back: 0, jumped: 0, friendly: false, animals }
    }

    fn of(parameters: Text<'_>) -> Result<Self, Error> {
        if parameters.is_blank() {
            return Ok(Self { jumped: 1, ..Self::steppers(TOADS_AND_FROGS) });
        }
        let words: Vec<Text<'_>> = parameters.split(&[',']).collect();
        let [least, most, jumped, friendly] = words[..] else {
            return Err(parameters.bad("expected four numbers such as 1,1,1,0").into());
        };
        let slide = least.integer("the least slide", -64..=64)?;
        if slide == 0 {
            return Err(least.bad("a slide of no cells is none: expected 1 or more, or -1 or less").into());
        }
        let small = |n: i128| u32::try_from(n).expect("at most 64");
        let number = |text: Text<'_>, what: &str, most: u64| {
            text.number(what, 0..=most).map(|n| u32::try_from(n).expect("at most 64"))
        };
        Ok(Self {
            least: small(i128::from(slide).max(1)),
            back: small((-i128::from(slide)).max(0)),
            most: number(most, "the greatest slide", 64)?,
            jumped: number(jumped, "the number of jumped animals", 64)?,
            friendly: number(friendly, "whether friends may be jumped", 1)? == 1,
            animals: TOADS_AND_FROGS,
        })
    }

    /// Where a toad gets from a cell.
    fn targets(&self, strip: &Strip, from: u32, out: &mut Vec<(u32, u32)>) {
        let (taken, length) = (strip.toads | strip.frogs, strip.length);
        let is_empty = |cell: u32| cell < length && taken >> cell & 1 == 0;
        let slides = (1..=self.most).take_while(|&far| is_empty(from + far));
        out.extend(slides.filter(|&far| far >= self.least).map(|far| (from, from + far)));
        let back = (1..=self.back.min(from)).take_while(|&far| is_empty(from - far));
        out.extend(back.map(|far| (from, from - far)));
        let over = if self.friendly { taken } else { strip.frogs };
        for far in 1..=self.jumped {
            if from + far >= length || over >> (from + far) & 1 == 0 {
                break;
            }
            if is_empty(from + far + 1) {
                out.push((from, from + far + 1));
            }
        }
    }
}

impl Partizan for Toads {
    type Component = Strip;
    /// From and to, as the player sees the strip.
    type Move = (u32, u32);

    fn moves(&self, at: &Strip, player: Player, out: &mut Vec<(u32, u32)>) {
        let strip = if player == Player::Left { *at } else { at.turned() };
        for from in cells(strip.toads) {
            self.targets(&strip, from, out);
        }
    }

    fn play(&self, at: &Strip, player: Player, &(from, to): &(u32, u32), out: &mut Vec<Strip>) {
        let mut strip = if player == Player::Left { *at } else { at.turned() };
        strip.toads = strip.toads & !(1 << from) | 1 << to;
        out.push(if player == Player::Left { strip } else { strip.turned() });
    }

    fn parts(&self, at: &Strip, out: &mut Vec<Strip>) {
        // an animal that slides back has never arrived
        out.push(if self.back > 0 { *at } else { at.trimmed() });
    }

    /// All toads, two or three empty cells, all frogs (Erickson 1996, Thanatipanonda 2011).
    fn law(&self, at: &Strip, store: &mut Store<'_>) -> Done<Option<Value>> {
        let plain = (self.least, self.most, self.back, self.jumped, self.friendly) == (1, 1, 0, 1, false);
        let (toads, frogs) = (at.toads.count_ones(), at.frogs.count_ones());
        let gap = at.length - toads - frogs;
        // the frogs stand behind the gap if none stands before its end
        let in_order = at.toads.trailing_ones() == toads && at.frogs.trailing_zeros() >= toads + gap;
        if !plain || !in_order {
            return Ok(None);
        }
        let (a, b) = (i64::from(toads.max(frogs)), i64::from(toads.min(frogs)));
        let value = match (gap, b) {
            (2, 2..) if a > b => {
                let [left, middle, right] = [a - 3, a - b, 3 - b].map(|n| store.integer(n));
                let (left, right, star) = (store.make(vec![left?], vec![middle?])?, right?, store.nimber(1)?);
                let right = store.make(vec![star], vec![right])?;
                store.make(vec![left], vec![right])?
            }
            (3, 2) => store.nus(Nus { number: Dyadic::integer(a - 2), ups: 0, star: 1 })?,
            (3, 3) if a >= 5 => store.number(Dyadic::new((2 * a - 7).into(), 1)?)?,
            _ => return Ok(None),
        };
        if toads < frogs { store.negative(value).map(Some) } else { Ok(Some(value)) }
    }

    fn representative(&self, at: Strip) -> (Strip, bool) {
        let turned = at.turned();
        if at <= turned { (at, false) } else { (turned, true) }
    }
}

impl Notation<Strip, (Player, (u32, u32))> for Toads {
    fn read(&self, text: Text<'_>) -> Result<Strip, BadText> {
        read(text.trim(), self.animals)
    }

    fn write(&self, at: &Strip) -> String {
        let [toad, frog] = self.animals;
        let mark = |cell: u32| match (at.toads >> cell & 1, at.frogs >> cell & 1) {
            (1, _) => toad,
            (_, 1) => frog,
            _ => '.',
        };
        (0..at.length).map(mark).collect()
    }

    fn write_move(&self, at: &Strip, (player, (from, to)): &(Player, (u32, u32))) -> String {
        let place = |cell: u32| if *player == Player::Left { cell + 1 } else { at.length - cell };
        format!("{}-{}", place(*from), place(*to))
    }

    fn scene(&self, at: &Strip) -> Option<Scene> {
        let square = |mark| match mark {
            _ if mark == self.animals[0] => Square::Holds(Piece::First(mark)),
            _ if mark == self.animals[1] => Square::Holds(Piece::Second(mark)),
            _ => Square::Free,
        };
        Some(Scene::Board(Board::of_rows(&self.write(at), Names::Columns, square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::partizan::check_law;

    #[test]
    fn closed_forms_are_what_play_says() {
        let rules = Toads::of(Text::new("")).unwrap();
        let strip = |toads: usize, gap: usize, frogs: usize| {
            "t".repeat(toads) + &".".repeat(gap) + &"f".repeat(frogs)
        };
        let two = (3..=5).flat_map(|a| (2..a).map(move |b| strip(a, 2, b)));
        check_law(&rules, two);
        check_law(&rules, (2..=5).map(|a| strip(a, 3, 2)));
        check_law(&rules, [strip(5, 3, 3), strip(6, 3, 3), strip(2, 2, 4), strip(2, 3, 4), strip(3, 3, 5)]);
    }
}

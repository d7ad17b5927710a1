//! Kaooa: crows are dropped on a star and hem in a vulture, which jumps over them.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Ending, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::Outcome;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::strong::{BoardShape, cells};
use grundy_door::table::{self, Table};
use grundy_solve::strong::{Board, Pairs, Stones, Symmetry};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "kaooa",
    aliases: &["vulture-and-crows"],
    title: "Kaooa",
    rules: "A five-pointed star: ten points, four on each of its five lines. The crows (c) move first. On each turn a crow is \
            dropped on an empty point, until all are dropped; then a crow is moved to the next empty point of a line. The vulture \
            (v) is dropped on its first turn, then moves to the next empty point of a line, or jumps along the line over a crow \
            beside it to the empty point behind, which takes the crow. The vulture wins with its last capture; else who \
            cannot move has lost. Play without end is a draw.",
    params: &[
        ("crows=7", "how many crows there are: 4 to 8"),
        ("captures=4", "how many of them the vulture must take: up to 4, and fewer than there are"),
    ],
    notation: "Rows from the top between slashes, underscores for what is no point; who is to move; how many crows are taken: \
               ____c____/.__.._.__./__.___v__/____.____/_._____._ c 0. A move names the point of a new piece (e5), or the \
               points from and to (g3-d4), columns from a, rows from 1 at the bottom.",
    examples: &[
        "kaooa:crows=4,captures=1 ____c____/.__._.__./__.___v__/____.____/_._____._ c 0",
        "kaooa ____c____/c__c_v__./__c___c__/____.____/_._____._ v 0",
    ],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[Fact {
        params: "",
        says: Says::Wins("____v____/c__c_c__c/__c___c__/____c____/_._____._ v 0", Winner::Second),
        source: "the rules: the vulture is hemmed in",
    }],
    source: "Hira Lal in H. J. R. Murray, A History of Board-Games other than Chess, 1952",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [crows, captures] = args.named(["crows", "captures"])?;
    let number = |text: Option<Text<'_>>, what, least, most, default: u8| match text {
        Some(text) => text.number(what, least..=most).map(|n| u8::try_from(n).expect("at most 8")),
        None => Ok(default),
    };
    let crows = number(crows, "the number of crows", 4, 8, 7)?;
    let most = u64::from(crows - 1).min(4);
    let captures = number(captures, "the number of captures", 1, most, crows.min(5) - 1)?;
    let game = Kaooa::new(crows, captures);
    let start = game.write(&Stones::default());
    let name = format!("{}:crows={crows},captures={captures}", GAME.id);
    Ok(Box::new(table::contest(game, GAME.class).start(start).strong(name)))
}

/// The lines of the star, point by point.
const LINES: [[u32; 4]; 5] = [[1, 2, 3, 4], [0, 2, 5, 8], [0, 3, 6, 9], [1, 5, 7, 9], [4, 6, 7, 8]];
const POINT_COUNT: u32 = 10;
/// Where the points of a regular star are drawn: across and down, in hundredths of a cell.
const STAR: [[u32; 2]; 10] = [
    [400, 0],
    [1, 290],
    [306, 290],
    [494, 290],
    [799, 290],
    [247, 470],
    [553, 470],
    [400, 580],
    [153, 760],
    [647, 760],
];

/// The rules.
#[derive(Clone, Debug)]
pub struct Kaooa {
    crows: u8,
    captures: u8,
    shape: BoardShape,
    /// The layer is twice the number of crows taken, and one more where the vulture is to move.
    pairs: Pairs,
}

impl Kaooa {
    fn new(crows: u8, captures: u8) -> Self {
        let turned = vec![4, 0, 3, 6, 9, 2, 7, 5, 1, 8];
        let mirrored = vec![0, 4, 3, 2, 1, 6, 5, 7, 9, 8];
        let mut groups = Vec::new();
        for (dropped, taken) in
            (0..=crows).flat_map(|dropped| (0..=captures).map(move |taken| (dropped, taken)))
        {
            // each crow dropped gave the vulture a turn; its first was its own drop, and after the last it
            // has any number
            let all = dropped == crows;
            let on_board = u32::from(dropped).saturating_sub(taken.into());
            if all || taken < dropped.max(1) {
                groups.push((2 * taken, on_board, u32::from(dropped > 0)));
            }
            if dropped > 0 && taken < captures && (all || taken + 1 < dropped.max(2)) {
                groups.push((2 * taken + 1, u32::from(dropped > 1), on_board));
            }
        }
        Self {
            crows,
            captures,
            shape: BoardShape::new("____.____/.__._.__./__.___.__/____.____/_._____._", ['c', 'v'])
                .joined(LINES.iter().map(|&[a, .., b]| [a, b]))
                .placed(STAR),
            pairs: Pairs::new(Symmetry::generated(POINT_COUNT, &[turned, mirrored]), groups).sided(),
        }
    }

    /// The next points on the lines through a point, each with the one behind it.
    fn ways(from: u32) -> impl Iterator<Item = (u32, Option<u32>)> {
        LINES.iter().flat_map(move |line| {
            let place = line.iter().position(|&point| point == from);
            let onward = place.and_then(|i| Some((*line.get(i + 1)?, line.get(i + 2).copied())));
            let back =
                place.and_then(|i| Some((*line.get(i.checked_sub(1)?)?, i.checked_sub(2).map(|i| line[i]))));
            [onward, back].into_iter().flatten()
        })
    }

    /// The crow between two points, if the vulture jumps from one to the other.
    fn jumped(from: u32, to: u32) -> u32 {
        let over = |(next, behind)| if behind == Some(to) { 1_u32 << next } else { 0 };
        Self::ways(from).map(over).fold(0, |sum: u32, crow: u32| sum | crow)
    }
}

impl Rules for Kaooa {
    type Position = Stones;
    /// Where the piece comes from, if it was on the board, and where it goes.
    type Move = (Option<u32>, u32);

    fn moves(&self, at: &Stones, out: &mut Vec<Self::Move>) {
        let taken = at.layer / 2;
        let free = !at.all() & ((1 << POINT_COUNT) - 1);
        let is_free = |point: &u32| free >> point & 1 == 1;
        let in_hand = match at.second {
            true => at.mine == 0,
            false => at.mine.count_ones() + u32::from(taken) < u32::from(self.crows),
        };
        if taken == self.captures {
        } else if in_hand {
            out.extend(cells(free).map(|to| (None, to)));
        } else {
            for from in cells(at.mine) {
                out.extend(Self::ways(from).map(|(to, _)| to).filter(is_free).map(|to| (Some(from), to)));
                let jumps = Self::ways(from).filter(|(over, _)| at.second && at.theirs >> over & 1 == 1);
                out.extend(jumps.filter_map(|(_, to)| to).filter(is_free).map(|to| (Some(from), to)));
            }
        }
    }

    fn play(&self, at: &Stones, (from, to): &Self::Move) -> Stones {
        let gone = from.map_or(0, |from| 1 << from);
        let crow = from.filter(|_| at.second).map_or(0, |from| Self::jumped(from, *to));
        let taken = at.layer / 2 + u8::from(crow != 0);
        let layer = 2 * taken + u8::from(!at.second);
        Stones { mine: at.mine & !gone | 1 << to, theirs: at.theirs & !crow, layer, ..*at }.turned()
    }
}

impl Contest for Kaooa {
    fn ending(&self, _: &Stones) -> Outcome {
        Outcome::Loss
    }
}

impl Board for Kaooa {
    fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

impl Notation<Stones, (Option<u32>, u32)> for Kaooa {
    fn read(&self, text: Text<'_>) -> Result<Stones, BadText> {
        let text = text.trim();
        let Some(gap) = text.as_str().rfind(' ') else {
            return Err(text.bad(format!("expected a position such as {}", self.write(&Stones::default()))));
        };
        let (board, taken) = (text.part(0..gap), text.part(gap + 1..text.as_str().len()));
        let taken = taken.number("the number of crows taken", 0..=self.captures.into())?;
        let at = self.shape.read(board)?;
        let layer = 2 * u8::try_from(taken).expect("at most 4") + u8::from(at.second);
        let at = Stones { layer, ..at };
        if self.pairs.holds(&at) {
            return Ok(at);
        }
        let crows = self.crows;
        Err(text.bad(Phrase::brief(
            "wrong-pieces",
            format!(
                "the numbers of pieces do not fit: expected at most {crows} crows with those taken, and a \
             vulture from its first turn on"
            ),
        )))
    }

    fn write(&self, at: &Stones) -> String {
        format!("{} {}", self.shape.write(at), at.layer / 2)
    }

    fn scene(&self, at: &Stones) -> Option<Scene> {
        Some(self.shape.scene(at))
    }

    fn write_move(&self, _: &Stones, (from, to): &(Option<u32>, u32)) -> String {
        self.shape.write_drop_or_slide(*from, *to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::{check, check_rules, totals};

    #[test]
    fn both_ways_agree() {
        check("kaooa:crows=4,captures=1");
        check_rules(&Kaooa::new(4, 2));
        check("kaooa");
        let tally = totals("kaooa");
        assert_eq!(tally.longest.unwrap().position, Kaooa::new(7, 4).write(&Stones::default()));
    }

    /// The totals that GamesmanOne finds for its game of six crows, three to be taken.
    #[test]
    fn six_crows() {
        let tally = totals("kaooa:crows=6,captures=3");
        let found = (tally.positions, tally.wins, tally.losses, tally.draws, tally.ties);
        assert_eq!(found, (21_696, 2_195, 1_420, 18_081, 0));
    }

    #[test]
    fn jumps() {
        let game = Kaooa::new(7, 4);
        let at = game.read(Text::new("____c____/v__c_.__c/__.___.__/____.____/_._____._ v 0")).unwrap();
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        let to: Vec<_> =
            moves.iter().map(|mv| (game.write_move(&at, mv), game.write(&game.play(&at, mv)))).collect();
        let expected = [
            ("a4-c3", "____c____/.__c_.__c/__v___.__/____.____/_._____._ c 0"),
            ("a4-f4", "____c____/.__._v__c/__.___.__/____.____/_._____._ c 1"),
        ];
        assert_eq!(to, expected.map(|(mv, to)| (mv.to_owned(), to.to_owned())));
    }

    #[test]
    fn slips() {
        assert!(
            problem("kaooa ____c____/.__._.__./__.___v__/____.____/_._____._").contains("such as ____.____/")
        );
        assert!(problem("kaooa ____c____/.__._.__./__.___v__/____.____/_._____._ c").contains("crows taken"));
        assert!(
            problem("kaooa ____c____/.__._.__./__.___v__/____.____/_._____._ v 1").contains("do not fit")
        );
        assert!(
            problem("kaooa ____v____/.__._.__./__.___v__/____.____/_._____._ c 0").contains("do not fit")
        );
        assert!(problem("kaooa:captures=5").contains("captures"));
    }
}

//! Coin-turning games in one dimension, and their products by the Tartan theorem.

mod turning;

use std::sync::{Mutex, PoisonError};

use grundy_base::error::{BadText, Error};
use grundy_base::limits::Budget;
use grundy_base::report::scene::{Board, MAX_CELLS, Names, Piece, Scene};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::heap_list::MAX_HEAP;
use grundy_door::table;

use turning::{Turning, Values};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "coins",
    aliases: &["coin-turning"],
    title: "Coin turning",
    rules: "Coins lie in a row, heads or tails. A move turns over some of them, of which the last goes from \
            heads to tails; which sets may be turned is a parameter. In a product of two such games coins \
            lie on a board, and a move turns all crossings of a legal set of rows with a legal set of \
            columns. The player who cannot move loses.",
    params: &[
        (
            "KIND",
            "turtles (one or two coins), mock (up to 3), moebius (up to 5), mogul (up to 7), moidores (up to \
            9), at-most-N, twins (exactly 2), triplets (exactly 3), exactly-N, ruler (neighbours), ruler-N \
            (up to N neighbours), turnips (three at equal distances); mock if not said",
        ),
        ("KIND*KIND", "a product: rows by the first kind, columns by the second; also written KIND x KIND"),
        ("from=1", "places are counted from 1; else from 0"),
    ],
    notation: "The places of the heads: 1 4 9, or none; on a board row and column: 8,8 8,4. Each head is a \
               game by itself; a place that is named twice shows tails. A move names the places turned: \
               turn 0 2 4; on a board rows and columns: turn 0 2 x 1 4.",
    examples: &["coins:mock 1 3", "coins:turtles*ruler,from=1 2,2", "turning-turtles x ruler 5,6"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "mock",
            says: Says::Nimbers(0, &[1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25]),
            source: "OEIS A000069, the odious numbers",
        },
        Fact {
            params: "at-most-4",
            says: Says::Nimbers(0, &[1, 2, 4, 8, 15, 16, 32, 51, 64, 85, 106, 128, 150, 171, 219, 237]),
            source: "Winning Ways, chapter 14",
        },
        Fact {
            params: "moebius",
            says: Says::Nimbers(0, &[1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342]),
            source: "Winning Ways, chapter 14",
        },
        Fact {
            params: "mogul",
            says: Says::Nimbers(
                0,
                &[1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024, 1459, 1749, 1897],
            ),
            source: "Winning Ways, chapter 14",
        },
        Fact {
            params: "turnips",
            says: Says::Nimbers(0, &[0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4, 1]),
            source: "Winning Ways, chapter 14",
        },
        Fact { params: "ruler*ruler,from=1", says: Says::Nimber("8,8", 13), source: "Tartan: 8 ⊗ 8" },
        Fact { params: "twins*twins", says: Says::Nimber("13,11", 5), source: "Turning Corners: 13 ⊗ 11" },
        Fact {
            params: "turtles",
            says: Says::Wins("1000000000000000000 999999999999999999 1 3", Winner::First),
            source: "nim of the places, from 1",
        },
    ],
    source: "Winning Ways, chapter 14",
    take_and_break: None,
    open: |args| {
        let coins = read(args)?;
        let names = &["x", "y", "z"][..coins.kinds.len()];
        let start =
            if coins.kinds.len() == 1 { "1 4 9".to_owned() } else { vec!["4"; coins.kinds.len()].join(",") };
        let axes = names.iter().map(|name| Axis::endless(*name)).collect();
        Ok(Box::new(
            table::impartial(coins)
                .start(start)
                .empty(Head::new())
                .evaluate(|coins, head, _, budget| coins.value(head, budget))
                .axes(axes, |coins, numbers| numbers.iter().map(|n| n.checked_sub(coins.first)).collect()),
        ))
    },
};

/// The text of a game without heads.
const NO_HEAD: &str = "none";

/// Between the kinds of a product that is written as a name.
const PRODUCT: &str = " x ";

/// At most as many kinds are multiplied: a picture has two sides.
const MAX_KINDS: usize = 3;

/// The kinds of the product, and where counting begins.
fn read(args: &Args<'_>) -> Result<Coins, Error> {
    let (plain, named) = args.split(&["from"])?;
    let first = named[0].map_or(Ok(0), |text| text.number("the first place", 0..=1))?;
    let kinds = match plain[..] {
        [] => vec![Turning::AtMost(3)],
        [kinds] => {
            kinds.split(&['*', '×']).map(|kind| Turning::read(kind.trim())).collect::<Result<_, _>>()?
        }
        [_, more, ..] => {
            return Err(more.bad("expected kinds with * between them, such as ruler*ruler").into());
        }
    };
    if kinds.len() > MAX_KINDS {
        return Err(args.text.bad(format!("too many kinds: expected at most {MAX_KINDS}")).into());
    }
    Ok(Coins { values: kinds.iter().map(|&kind| Mutex::new(Values::new(kind))).collect(), kinds, first })
}

/// The parameters of the product that a name says, as `turning-turtles x ruler`. Nothing if it says none.
///
/// # Errors
/// A first factor that is a kind of coin turning, and another one that is none.
pub fn product(name: Text<'_>) -> Result<Option<String>, BadText> {
    let factors: Vec<Text<'_>> = name.pieces(PRODUCT).collect();
    if factors.len() < 2 || Turning::read(factors[0]).is_err() {
        return Ok(None);
    }
    let mut kinds = Vec::new();
    let mut others = String::new();
    for (i, &factor) in factors.iter().enumerate() {
        // other parameters follow the last kind
        let (kind, rest) = match factor.split_once(',') {
            Some((kind, rest)) if i + 1 == factors.len() => (kind, format!(",{}", rest.as_str())),
            _ => (factor, String::new()),
        };
        kinds.push(Turning::read(kind)?.name().unwrap_or(kind.as_str()));
        others = rest;
    }
    Ok(Some(kinds.join("*") + &others))
}

/// A head: its place on each side of the board, counted from 0; nothing where there is no head.
pub type Head = Vec<u64>;

/// The rules, with the values found so far.
#[derive(Debug)]
pub struct Coins {
    /// The game of each side.
    kinds: Vec<Turning>,
    /// Where people begin to count.
    first: u64,
    values: Vec<Mutex<Values>>,
}

impl Coins {
    /// The product of the values of the sides: the Tartan theorem.
    fn value(&self, head: &Head, budget: &mut Budget<'_>) -> Result<Nimber, Error> {
        let mut product = Nimber(u64::from(!head.is_empty()));
        for (values, &place) in self.values.iter().zip(head) {
            product *= Nimber(values.lock().unwrap_or_else(PoisonError::into_inner).at(place, budget)?);
        }
        Ok(product)
    }
}

impl Impartial for Coins {
    type Component = Head;
    /// The places turned on each side, the last one at the end.
    type Move = Vec<Vec<u64>>;

    fn moves(&self, head: &Head, out: &mut Vec<Vec<Vec<u64>>>) {
        if head.is_empty() {
            return;
        }
        let mut sides = vec![Vec::new()];
        for (kind, &place) in self.kinds.iter().zip(head) {
            let mut sets = Vec::new();
            kind.sets(place, &mut sets);
            let longer = sides.iter().flat_map(|before: &Vec<Vec<u64>>| {
                sets.iter().map(move |set| [before.as_slice(), std::slice::from_ref(set)].concat())
            });
            sides = longer.collect();
        }
        out.extend(sides);
    }

    /// All crossings but the head itself.
    fn play(&self, head: &Head, turned: &Vec<Vec<u64>>, out: &mut Vec<Head>) {
        let mut crossings: Vec<Head> = vec![Vec::new()];
        for places in turned {
            let longer = crossings
                .iter()
                .flat_map(|before| places.iter().map(move |&place| [before.as_slice(), &[place]].concat()));
            crossings = longer.collect();
        }
        out.extend(crossings.into_iter().filter(|crossing| crossing != head));
    }

    fn law(&self, head: &Head) -> Option<Nimber> {
        let sides = self.kinds.iter().zip(head).map(|(kind, &place)| kind.law(place).map(Nimber));
        sides
            .into_iter()
            .try_fold(Nimber(u64::from(!head.is_empty())), |product, value| Some(product * value?))
    }

    fn count_moves(&self, head: &Head) -> Option<u64> {
        if head.is_empty() {
            return Some(0);
        }
        Some(self.kinds.iter().zip(head).map(|(kind, &place)| kind.count(place)).fold(1, u64::saturating_mul))
    }

    fn footprint(&self, head: &Head) -> u64 {
        size_of_val(head.as_slice()) as u64
    }

    fn move_footprint(&self, turned: &Vec<Vec<u64>>) -> u64 {
        turned.iter().map(|places| (size_of::<Vec<u64>>() + size_of_val(places.as_slice())) as u64).sum()
    }
}

impl Notation<Head, Vec<Vec<u64>>> for Coins {
    fn read(&self, text: Text<'_>) -> Result<Head, BadText> {
        if text.as_str() == NO_HEAD {
            return Ok(Head::new());
        }
        let range = self.first..=MAX_HEAP;
        let inner = text.strip_prefix("(").and_then(|rest| rest.strip_suffix(")")).unwrap_or(text);
        let places = inner.split(&[',']).map(|place| place.number("a place", range.clone()));
        let head = places.map(|place| Ok(place? - self.first)).collect::<Result<Head, BadText>>()?;
        match head.len() == self.kinds.len() {
            true => Ok(head),
            false => Err(text.bad(format!(
                "expected {} numbers for each head, with commas between them",
                self.kinds.len()
            ))),
        }
    }

    fn write(&self, head: &Head) -> String {
        if head.is_empty() {
            return NO_HEAD.to_owned();
        }
        head.iter().map(|place| (place + self.first).to_string()).collect::<Vec<_>>().join(",")
    }

    fn write_move(&self, _: &Head, turned: &Vec<Vec<u64>>) -> String {
        let side = |places: &Vec<u64>| {
            places.iter().map(|place| (place + self.first).to_string()).collect::<Vec<_>>().join(" ")
        };
        format!("turn {}", turned.iter().map(side).collect::<Vec<_>>().join(" x "))
    }

    /// The row or the board up to the head; heads of one game lie on one board.
    fn scene(&self, head: &Head) -> Option<Scene> {
        let place = |side: usize| usize::try_from(head[side]).ok();
        let nothing = || Scene::Board(Board::free(1, 1, Names::None).common());
        let (row, column) = match head.len() {
            0 => return Some(nothing()),
            1 => (0, place(0)?),
            2 => (place(0)?, place(1)?),
            _ => return None,
        };
        (row + 1).checked_mul(column + 1).filter(|cells| *cells <= MAX_CELLS)?;
        let board = Board::free(row + 1, column + 1, Names::None).common();
        Some(Scene::Board(board.with(row, column, Piece::Text("H".to_owned()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{problem, solve};
    use grundy_base::limits::Limits;
    use grundy_solve::grundy;

    /// The rules without the theorem.
    struct Plain(Coins);

    impl Impartial for Plain {
        type Component = Head;
        type Move = Vec<Vec<u64>>;
        fn moves(&self, head: &Head, out: &mut Vec<Vec<Vec<u64>>>) {
            self.0.moves(head, out);
        }
        fn play(&self, head: &Head, turned: &Vec<Vec<u64>>, out: &mut Vec<Head>) {
            self.0.play(head, turned, out);
        }
    }

    fn coins(params: &str) -> Coins {
        read(&Args::new(Text::new(params), &|_| unreachable!())).unwrap()
    }

    /// Values, laws and numbers of moves against the definition.
    fn check(params: &str, sizes: &[u64]) {
        let (plain, limits) = (Plain(coins(params)), Limits::default());
        let (mut memo, mut budget) = (grundy::Memo::default(), Budget::new(&limits));
        let cells: u64 = sizes.iter().product();
        for code in 0..cells {
            let mut rest = code;
            let head: Head = sizes.iter().map(|size| (rest % size, rest /= size).0).collect();
            let defined = grundy::nimber(&plain, &head, &mut memo, &mut budget).unwrap();
            assert_eq!(plain.0.value(&head, &mut budget).unwrap(), defined, "{params} {head:?}");
            assert!(plain.0.law(&head).is_none_or(|law| law == defined), "{params} {head:?}: the law");
            let mut moves = Vec::new();
            plain.moves(&head, &mut moves);
            assert_eq!(plain.0.count_moves(&head), Some(moves.len() as u64), "{params} {head:?}");
        }
    }

    #[test]
    fn values_equal_the_definition() {
        for kind in ["turtles", "mock", "twins", "triplets", "ruler", "ruler-3", "turnips", "at-most-4"] {
            check(kind, &[14]);
        }
        check("moebius", &[11]);
        check("exactly-5", &[11]);
        check("exactly-4", &[11]);
        for (product, size) in
            [("twins*twins", 5), ("mock*ruler", 4), ("turtles*turnips", 5), ("mock*mock", 4)]
        {
            check(product, &[size, size]);
        }
        check("turtles*ruler*twins", &[3, 3, 3]);
    }

    #[test]
    fn a_product_is_written_as_a_name() {
        let product = |name| product(Text::new(name));
        assert_eq!(product("turning-turtles x ruler-3,from=1").unwrap().unwrap(), "turtles*ruler-3,from=1");
        for name in ["ruler", "x ruler", "kayles x ruler", "ruler*ruler", "ruler x"] {
            assert_eq!(product(name).unwrap(), None, "{name}");
        }
        let bad = product("ruler x towers x mock").unwrap_err();
        assert_eq!((bad.span, bad.problem.to_string().contains("'towers'")), (8..14, true));
        assert!(problem("ruler x towers 5,6").starts_with("'towers' is no kind"));
    }

    #[test]
    fn known_heads() {
        for (question, value) in [
            ("coins:turtles 11", 12),
            ("coins:mock 12", 25),
            ("coins:mock 19", 38),
            ("coins:at-most-4 12", 150),
            ("coins:at-most-4 15", 237),
            ("coins:moebius 8", 103),
            ("coins:moebius 13", 301),
            ("coins:mogul 7", 127),
            ("coins:mogul 11", 911),
            ("coins:mogul 14", 1749),
            ("coins:moidores 9", 511),
            ("coins:triplets 12", 21),
            ("coins:exactly-5 9", 31),
            ("coins:ruler,from=1 12", 4),
            ("coins:ruler,from=1 16", 16),
            ("coins:ruler-3,from=1 4", 2),
            ("coins:turnips 7", 2),
            ("coins:turnips 18", 4),
            ("coins:twins*twins 13,11", 5),
            ("coins:mock*mock 4,4", 13),
            ("coins:mock*mock 3,4", 15),
            ("coins:ruler*ruler,from=1 8,4", 11),
            ("coins:turtles*ruler,from=1 7,8", 15),
            ("coins:ruler*ruler,from=1 8,8 8,4", 6),
            ("turning-turtles x ruler 5,6", 6),
            ("turtles x ruler,from=1 7,8", 15),
            ("twins x twins 13,11 + nim 4", 1),
            ("turtles x ruler x twins 1,1,1 + turning-turtles x ruler 5,6", 5),
            ("coins:turtles*turtles 1000000000000000000,999999999999999999 0,0", 0),
        ] {
            let nimber = solve(question).answer.nimber().unwrap().0;
            match question.contains("000000") {
                true => assert_ne!(nimber, value, "{question}"),
                false => assert_eq!(nimber, value, "{question}"),
            }
        }
    }

    #[test]
    fn slips_are_named() {
        for (question, part) in [
            ("coins:mok 3", "turtles"),
            ("coins:mock,from=2 3", "first place"),
            ("coins:mock,from=1 0", "a place"),
            ("coins:mock*mock 3", "2 numbers"),
            ("coins:at-most-0 3", "how many coins"),
        ] {
            assert!(problem(question).contains(part), "{question}: {}", problem(question));
        }
    }
}

//! Nine men's morris: three squares, nine men each; a player with three men flies.

use grundy_base::error::Error;
use grundy_base::phrase::Phrase;
use grundy_base::report::Winner;
use grundy_base::rules::{Class, Ending};
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::args::Args;
use grundy_door::table::Table;

use super::six_mens_morris::{Ground, Morris};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "nine-mens-morris",
    aliases: &["mill", "merels"],
    title: "Nine men's morris",
    rules: "Three squares, one inside the other, with points at their corners and in the middle of their \
            sides, where lines join them; nine men each. In turn, x first, the players place their men on \
            empty points; then a move takes one's own man along a line to the next point, if it is empty; a \
            player with three men may take it to any empty point. The player who makes a mill, three on a \
            line, takes one of the rival's men, none out of a mill unless all are in mills. The player who \
            has two men left, or cannot move, loses. Two mills at once take one man. The whole game is \
            solved tier by tier, in hours.",
    params: &[("9", "the men of each player, 2 to 9; with 2, play ends when they are placed")],
    notation: "Rows from the top between slashes, minus signs where there is no point, and who is to move; \
               before the moving, a slash and how many men have been placed: \
               x--.--./-.-.-.-/--...--/...-.../--...--/-.-.-.-/.--.--o/2 x. A move names the point of a new \
               man (a1) or both points (a1-a4), and the man that is taken: a1-a4 x g7.",
    examples: &["nine-mens-morris:2 x--.--./-.-.-.-/--...--/...-.../--...--/-.-.-.-/.--.--o/2 x"],
    class: Class::CONTEST.partizan().ending(Ending::Own).cyclic(),
    facts: &[
        Fact {
            params: "2",
            says: Says::Wins(".--.--./-.-.-.-/--...--/...-.../--...--/-.-.-.-/.--.--./0 x", Winner::Second),
            source: "by hand: two men are too few for the player who is to move",
        },
        Fact {
            params: "3",
            says: Says::Wins("x--x--x/-.-.-.-/--...--/o..-.../--...--/-o-.-.-/.--.--. o", Winner::Second),
            source: "the rules: two men are left",
        },
    ],
    source: "folklore; R. Gasser, Solving nine men's morris, 1996",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let men = match args.text.trim() {
        text if text.is_blank() => 9,
        text => u32::try_from(text.number("the men of each player", 2..=9)?).expect("at most 9"),
    };
    let says = "A player with three men flies here; by some rules nobody does.";
    Ok(Morris::new(&GROUND, men).table(&GAME, Phrase::fixed("reading-morris-flies", says)))
}

/// Three squares of 24 points.
const GROUND: Ground = Ground {
    board: ".--.--./-.-.-.-/--...--/...-.../--...--/-.-.-.-/.--.--.",
    mills: &[
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [9, 10, 11],
        [12, 13, 14],
        [15, 16, 17],
        [18, 19, 20],
        [21, 22, 23],
        [0, 9, 21],
        [3, 10, 18],
        [6, 11, 15],
        [1, 4, 7],
        [16, 19, 22],
        [8, 12, 17],
        [5, 13, 20],
        [2, 14, 23],
    ],
    between: &[],
    flies: true,
};

#[cfg(test)]
mod tests {
    use grundy_base::rules::Rules;
    use grundy_base::text::Text;
    use grundy_door::notation::Notation;
    use grundy_solve::strong::{Board, Slots, Tiers};

    use super::*;
    use crate::testing::problem;
    use crate::testing::strong::{check_incoming, check_outgoing};

    fn moves(game: &Morris, position: &str) -> Vec<String> {
        let at = game.read(Text::new(position)).unwrap();
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        moves.iter().map(|mv| game.write_move(&at, mv)).collect()
    }

    /// Counted by hand on the board.
    #[test]
    fn men_slide_fly_and_take() {
        let game = Morris::new(&GROUND, 9);
        // a corner has two neighbours, the middle of a side of the middle square four
        assert_eq!(
            moves(&game, "x--.--./-.-x-.-/--...--/...-.../--...--/-x-.-x-/o--o--o x").len(),
            2 + 4 + 2 + 2
        );
        // three men fly to 18 points; one of them makes a mill, and takes one of the three
        let flying = moves(&game, "x--x--./-.-.-.-/--...--/...-.../--.x.--/-o-.-.-/o--.--o x");
        assert_eq!(flying.len(), 2 * 18 + 17 + 3);
        assert_eq!(flying.iter().filter(|mv| mv.contains(" x ")).count(), 3);
        // a man in a mill is not taken while there is another
        let taken = moves(&game, "x--x--./-.-.-.-/--...--/...-.../--.x.--/-o-.-.-/o--o--o x");
        assert_eq!(taken.iter().filter(|mv| mv.contains(" x ")).count(), 1);
        // nobody can move: four men in the corners of the outer square, all ways closed
        let closed = "x--o--x/-.-.-.-/--...--/o..-..o/--...--/-.-.-.-/x--o--x x";
        assert!(moves(&game, closed).is_empty());
    }

    /// The tiers of Gasser: pairs of numbers of men, 28 with at least three each; and 16 symmetries.
    #[test]
    fn tiers_are_numbers_of_men() {
        let game = Morris::new(&GROUND, 9);
        let tiers = Tiers::of(&game.groups());
        let moving = tiers.iter().filter(|tier| tier.name.starts_with("18."));
        let men =
            moving.map(|tier| tier.name[3..].split('-').map(|n| n.parse().unwrap()).collect::<Vec<u32>>());
        assert_eq!(men.filter(|men| men[0] > 2 && men[1] > 2).count(), 28);
        let at = game.read(Text::new("xo-x--./-.-.-.-/--...--/...-.../--.x.--/-o-.-.-/.--.--o x"));
        assert!(at.is_err(), "a line of the board is no point");
        let at = game.read(Text::new("x--x--./-o-.-.-/--...--/...-.../--.x.--/-o-.-.-/.--.--o x")).unwrap();
        assert_eq!(game.pairs().orbit(&at), 16);
        assert_eq!(game.in_slot(game.slot(&at)).map(|at| game.slot(&at)), Some(game.slot(&at)));
    }

    /// A map of the plane.
    type Map<'m> = &'m dyn Fn((i32, i32)) -> (i32, i32);

    /// Permutations of the points that these maps generate.
    fn group(maps: &[Map<'_>]) -> Vec<Vec<usize>> {
        let rows = (-3..).zip(GROUND.board.split('/'));
        let places: Vec<(i32, i32)> = rows
            .flat_map(|(row, points)| {
                let points = (-3..).zip(points.chars()).filter(|(_, c)| *c == '.');
                points.map(move |(column, _)| (row, column))
            })
            .collect();
        let image = |to: Map<'_>| -> Vec<usize> {
            let place = |at: &(i32, i32)| places.iter().position(|place| *place == to(*at)).unwrap();
            places.iter().map(place).collect()
        };
        let maps: Vec<Vec<usize>> = maps.iter().map(|map| image(*map)).collect();
        let mut all = vec![(0..24).collect::<Vec<_>>()];
        let mut done = 0;
        while let Some(known) = all.get(done).cloned() {
            for map in &maps {
                let next: Vec<usize> = known.iter().map(|&point| map[point]).collect();
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            done += 1;
        }
        all
    }

    /// How many positions with these men there are up to a group, by Burnside's lemma: a pair of sets that a
    /// permutation leaves as it is takes each of its cycles whole, for one player or the other.
    fn orbits(group: &[Vec<usize>], mine: usize, theirs: usize) -> u64 {
        let fixed = |image: &Vec<usize>| -> u64 {
            let mut sets = vec![vec![0_u64; theirs + 1]; mine + 1];
            sets[0][0] = 1;
            let mut seen = [false; 24];
            for first in 0..24 {
                let (mut length, mut at) = (0, first);
                while !seen[at] {
                    (seen[at], length, at) = (true, length + 1, image[at]);
                }
                for (a, b) in (0..=mine).rev().flat_map(|a| (0..=theirs).rev().map(move |b| (a, b))) {
                    if length > 0 {
                        let of_mine = if a >= length { sets[a - length][b] } else { 0 };
                        let of_theirs = if b >= length { sets[a][b - length] } else { 0 };
                        sets[a][b] += of_mine + of_theirs;
                    }
                }
            }
            sets[mine][theirs]
        };
        group.iter().map(fixed).sum::<u64>() / group.len() as u64
    }

    /// The sizes of Gasser's subspaces, by Burnside's lemma; where they are small, the numbers that hold a
    /// position are counted one by one. He takes 48 symmetries with three men each: who flies sees three
    /// equal squares.
    #[test]
    fn subspaces_have_their_sizes() {
        let flip = |(row, column): (i32, i32)| (row, -column);
        let transpose = |(row, column): (i32, i32)| (column, row);
        let square = |n: i32, from: i32, to: i32| match n.abs() {
            size if size == from => n.signum() * to,
            size if size == to => n.signum() * from,
            _ => n,
        };
        // a point of the middle of a side has a coordinate 0, which every map keeps
        let swapped =
            |from, to| move |(row, column): (i32, i32)| (square(row, from, to), square(column, from, to));
        let (outside_in, first_two) = (swapped(1, 3), swapped(1, 2));
        let board = group(&[&flip, &transpose, &outside_in]);
        let flying = group(&[&flip, &transpose, &outside_in, &first_two]);
        assert_eq!((board.len(), flying.len()), (16, 48));
        assert_eq!(orbits(&flying, 3, 3), 56_922);
        let both = |mine, theirs| orbits(&board, mine, theirs) + orbits(&board, theirs, mine);
        assert_eq!((both(4, 3), both(4, 4) / 2, both(5, 4)), (1_520_796, 3_225_597, 20_620_992));
        assert_eq!((both(5, 5) / 2, both(9, 9) / 2), (30_914_424, 409_106_740));

        let game = Morris::new(&GROUND, 9);
        for (name, mine, theirs) in [("18.3-3", 3, 3), ("18.4-3", 4, 3), ("18.2-5", 2, 5)] {
            let numbers = game.groups().into_iter().find(|group| group.name == name).unwrap().numbers;
            let held = numbers.filter(|&number| game.in_slot(number).is_some()).count();
            assert_eq!(held as u64, orbits(&board, mine, theirs), "{name}");
        }
    }

    /// Positions of all tiers, most of them where men move and take.
    #[test]
    fn moves_and_predecessors_are_found_quickly() {
        let game = Morris::new(&GROUND, 9);
        let tiers = Tiers::of(&game.groups());
        for tier in &tiers {
            let places = (0..tier.len()).step_by(tier.len() / 97 + 1);
            let positions = places.filter_map(|place| game.in_slot(tier.number(place)));
            for at in positions {
                check_outgoing(&game, tier, &at);
                check_incoming(&game, tier, &at);
            }
        }
    }

    #[test]
    fn slips() {
        assert!(problem("nine-mens-morris:10").contains("too large"));
        assert!(
            problem("nine-mens-morris x--.--./-.-.-.-/--...--/...-.../--...--/-.-.-.-/.--.--o/19 x")
                .contains("too large")
        );
    }
}

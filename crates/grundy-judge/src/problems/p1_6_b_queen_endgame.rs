//! 1.6:B, Endgame (chess): king and queen against king, the number of moves to mate.

use std::sync::LazyLock;

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};
use grundy::endgame::{Endgame, Material};
use grundy::error::BadText;
use grundy::limits::Budget;
use grundy::notation::text::Text;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::check::Checker;
use crate::generate::Tests;
use crate::input::Input;
use crate::problem::{Block, Limits, Problem, Sample, Task, Words};

/// The problem.
pub static PROBLEM: Problem = Problem {
    id: "1.6:B",
    title: Words {
        en: "Endgame (chess)", uk: "Ендшпіль (шахи)", ru: "Эндшпиль (шахматы)"
    },
    statement: statement!("p1_6_b_queen_endgame"),
    limits: Limits::of(3000, 256),
    samples: &[Sample::Io("2\na3 b3 a1\na3 e3 b1\n", "1\n2\n")],
    blocks: &[Block::SAMPLES, Block::each("few positions", 50), Block::each("tens of thousands", 50)],
    tests,
    task: Task::Batch { solve, check: Checker::Tokens },
};

/// The most positions in a test.
const MANY: u64 = 70_000;

/// White's king, white's queen, black's king.
type Men = [Square; 3];

/// Which of them are wanted.
type Wanted<'f> = &'f dyn Fn(&Men) -> bool;

/// All positions with these three men, solved.
static QUEEN: LazyLock<Endgame> = LazyLock::new(|| {
    let limits = grundy::Limits::default();
    let material = Material::read(Text::new("KQK")).expect("the material is written as it should be");
    Endgame::solve(material, &mut Budget::new(&limits)).expect("the table is small")
});

/// The position, white to move, if it can come up.
fn board(men: Men) -> Option<Board> {
    if get_king_moves(men[0]).has(men[2]) {
        return None;
    }
    let mut builder = BoardBuilder::empty();
    for (square, man) in men.into_iter().zip([
        (Piece::King, Color::White),
        (Piece::Queen, Color::White),
        (Piece::King, Color::Black),
    ]) {
        // two men on one square: one of them is missing then
        if builder.square(square).is_some() {
            return None;
        }
        *builder.square_mut(square) = Some(man);
    }
    builder.build().ok()
}

/// White's moves to mate.
fn moves(board: &Board) -> Option<u32> {
    let plies = QUEEN.verdict(board)?.remoteness?;
    Some(plies.div_ceil(2))
}

fn solve(input: &str) -> Result<String, BadText> {
    let mut input = Input::new(input);
    let many = input.count("TEST", 1..=MANY)?;
    let mut output = String::new();
    for _ in 0..many {
        let words: [Text<'_>; 3] = std::array::from_fn(|_| input.word());
        let mut men = [Square::A1; 3];
        for (man, word) in men.iter_mut().zip(words) {
            *man = word.as_str().parse().map_err(|_| {
                let problem =
                    format!("'{}' is no square: expected a letter and a digit, as a3", word.as_str());
                word.bad(problem)
            })?;
        }
        let moves = board(men).and_then(|board| moves(&board)).ok_or_else(|| {
            let problem = "this position cannot come up with white to move: men share a square, the kings touch, or black is \
                           in check";
            words[2].bad(problem)
        })?;
        output.push_str(&moves.to_string());
        output.push('\n');
    }
    input.end()?;
    Ok(output)
}

/// All positions, in order.
static ALL: LazyLock<Vec<Men>> = LazyLock::new(|| {
    let squares = || Square::ALL.into_iter();
    let mut all = Vec::new();
    for king in squares() {
        for queen in squares() {
            all.extend(squares().map(|other| [king, queen, other]).filter(|&men| board(men).is_some()));
        }
    }
    all
});

fn write(positions: &[Men]) -> String {
    let lines = positions.iter().map(|[king, queen, other]| format!("{king} {queen} {other}\n"));
    format!("{}\n{}", positions.len(), lines.collect::<String>())
}

fn read_men(text: &str) -> Vec<Men> {
    let squares: Vec<Square> = text.split_whitespace().map(|word| word.parse().expect("a square")).collect();
    squares.as_chunks::<3>().0.to_vec()
}

fn tests(tests: &mut Tests) {
    let lists = [
        ("mates in 1", "c1 d1 a1 f6 g1 h8 b6 c7 a8"),
        ("2 to 4 moves", "c6 h1 a8 b1 d4 a3 a1 f2 c1 a1 b1 a3"),
        ("5 to 9 moves", "a1 b1 d2 a1 b1 c3 d4 a1 e6 a1 b1 h8 e1 d1 e8 a1 b1 f2 a1 b1 f4 a1 d4 e6"),
        ("all mates in 10", "a1 b2 f5 a1 b2 e6 h1 g2 c5 h1 g2 d6 a8 b7 e3 a8 b7 f4 h8 g7 d3 h8 g7 c4"),
        ("one position", "a1 b2 f5"),
    ];
    for (about, list) in lists {
        tests.input(1, about, write(&read_men(list)));
    }
    let apart = |a: Square, b: Square| {
        let (files, ranks) = (a.file() as usize, a.rank() as usize);
        files.abs_diff(b.file() as usize).max(ranks.abs_diff(b.rank() as usize))
    };
    let corner = |at: Square| [Square::A1, Square::H1, Square::A8, Square::H8].contains(&at);
    let kinds: [(&str, Wanted<'_>); 4] = [
        ("the queen is a knight's move from black's king", &|men| apart(men[1], men[2]) == 2),
        ("black in a corner, where stalemate is near", &|men| corner(men[2])),
        ("white's king guards the queen", &|men| apart(men[0], men[1]) == 1),
        ("random", &|_| true),
    ];
    for (about, wanted) in kinds {
        let fit: Vec<Men> = ALL.iter().copied().filter(|men| wanted(men)).collect();
        let some: Vec<Men> = fit.sample(tests.rng(), 100).copied().collect();
        tests.input(1, about, write(&some));
    }
    let many = usize::try_from(MANY).expect("a small number");
    let same: Vec<Men> = read_men("h1 g2 d6").repeat(50);
    tests.input(1, "the same position many times", write(&same));
    let mut all = ALL.clone();
    all.shuffle(tests.rng());
    for part in all.chunks(many) {
        tests.input(2, "all positions there are, in three tests", write(part));
    }
    let random: Vec<Men> =
        (0..many).map(|_| *all.choose(tests.rng()).expect("there are positions")).collect();
    tests.input(2, "random positions, some of them often", write(&random));
    tests.input(2, "in order", write(&ALL[..many]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::DEFAULT_SEED;
    use crate::problems::testing::check_wrong;

    fn answers(list: &str) -> Vec<u32> {
        let answer = PROBLEM.solve(&write(&read_men(list))).unwrap();
        answer.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn vectors() {
        for (list, moves) in [
            ("c1 d1 a1 f6 g1 h8 b6 c7 a8", vec![1, 1, 1]),
            ("c6 h1 a8 b1 d4 a3 a1 f2 c1 a1 b1 a3", vec![2, 2, 3, 4]),
            (
                "a1 b1 d2 a1 b1 c3 d4 a1 e6 a1 b1 h8 e1 d1 e8 a1 b1 f2 a1 b1 f4 a1 d4 e6",
                vec![5, 6, 6, 7, 8, 8, 9, 9],
            ),
            ("a1 b2 f5 a1 b2 e6 h1 g2 c5 h1 g2 d6 a8 b7 e3 a8 b7 f4 h8 g7 d3 h8 g7 c4", vec![10; 8]),
        ] {
            assert_eq!(answers(list), moves);
        }
    }

    /// The reference's table: how many positions are mate in 1, 2, … moves.
    #[test]
    fn the_whole_table() {
        let mut counts = [0; 11];
        for men in ALL.iter() {
            counts[moves(&board(*men).unwrap()).unwrap() as usize] += 1;
        }
        assert_eq!(counts, [0, 2448, 5012, 9064, 19_964, 26_164, 32_064, 32_104, 15_000, 2680, 8]);
        assert_eq!(ALL.len(), 144_508);
        // and three tests hold all of them
        let whole =
            PROBLEM.tests(DEFAULT_SEED).into_iter().filter(|test| test.about.starts_with("all positions"));
        let held: Vec<usize> = whole.map(|test| test.input.lines().count() - 1).collect();
        assert_eq!(held, [70_000, 70_000, 4508]);
    }

    /// Chess with three men, as the statement tells it: files and ranks from 0 to 7.
    mod plain {
        pub(super) type At = (i8, i8);

        fn around((file, rank): At) -> impl Iterator<Item = At> {
            let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|step| *step != (0, 0));
            steps.map(move |(x, y)| (file + x, rank + y)).filter(|at| inside(*at))
        }

        fn inside((file, rank): At) -> bool {
            (0..8).contains(&file) && (0..8).contains(&rank)
        }

        fn touch(a: At, b: At) -> bool {
            (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
        }

        /// The squares that the queen reaches when this man alone stands in its way.
        fn rays(queen: At, in_the_way: At) -> Vec<At> {
            let mut reached = Vec::new();
            for step in around((1, 1)).map(|(x, y)| (x - 1, y - 1)) {
                let mut at = (queen.0 + step.0, queen.1 + step.1);
                while inside(at) && at != in_the_way {
                    reached.push(at);
                    at = (at.0 + step.0, at.1 + step.1);
                }
            }
            reached
        }

        /// Whether white, to move, mates in at most `within` moves.
        pub(super) fn mates(king: At, queen: At, other: At, within: u32) -> bool {
            let kings = around(king).filter(|&at| at != queen && !touch(at, other)).map(|at| (at, queen));
            let queens = rays(queen, king).into_iter().filter(|&at| at != other).map(|at| (king, at));
            kings.chain(queens).any(|(king, queen)| {
                let attacked = rays(queen, king);
                // the black king does not stand in its own way; an unguarded queen can be taken
                let mut escapes =
                    around(other).filter(|&at| !touch(at, king) && !attacked.contains(&at)).peekable();
                match escapes.peek() {
                    None => attacked.contains(&other),
                    Some(_) if within == 1 => false,
                    Some(_) => escapes.all(|at| at != queen && mates(king, queen, at, within - 1)),
                }
            })
        }
    }

    #[test]
    fn by_plain_search() {
        let at = |square: Square| {
            (i8::try_from(square.file() as usize).unwrap(), i8::try_from(square.rank() as usize).unwrap())
        };
        let mut rng = crate::generate::rng(3);
        let check = |men: Men, most: u32| {
            let found = moves(&board(men).unwrap()).unwrap();
            for within in 1..=most {
                let mates = plain::mates(at(men[0]), at(men[1]), at(men[2]), within);
                assert_eq!(mates, found <= within, "{men:?} in {within}");
            }
        };
        ALL.sample(&mut rng, 3000).for_each(|&men| check(men, 1));
        ALL.sample(&mut rng, 300).for_each(|&men| check(men, 2));
        let near: Vec<Men> =
            ALL.iter().copied().filter(|men| moves(&board(*men).unwrap()).unwrap() <= 3).collect();
        near.sample(&mut rng, 150).for_each(|&men| check(men, 2));
        near.sample(&mut rng, 20).for_each(|&men| check(men, 3));
    }

    #[test]
    fn wrong_submissions() {
        let right = |input: &str| PROBLEM.solve(input).unwrap();
        let each = |input: &str, change: &dyn Fn(u32) -> u32| {
            right(input)
                .lines()
                .map(|line| format!("{}\n", change(line.parse().unwrap())))
                .collect::<String>()
        };
        // half-moves; a rescan that ends one class early; counted from 0
        check_wrong(&PROBLEM, &|input| each(input, &|moves| 2 * moves - 1), "WA");
        check_wrong(&PROBLEM, &|input| each(input, &|moves| moves.min(9)), "WA");
        check_wrong(&PROBLEM, &|input| each(input, &|moves| moves - 1), "WA");
        check_wrong(&PROBLEM, &|input| right(input).lines().rev().collect::<Vec<_>>().join("\n"), "WA");
        check_wrong(&PROBLEM, &|input| right(input).lines().next().unwrap().to_owned(), "WA");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', "#\n"), "PE");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', "\r\n"), "OK");
        check_wrong(&PROBLEM, &|input| right(input).replace('\n', " "), "OK");
    }

    #[test]
    fn bad_inputs() {
        for bad in [
            "",
            "0\n",
            "70001\n",
            "1\n",
            "1\na1 b2\n",
            "1\na1 b2 i5\n",
            "1\na1 b2 f5 a1\n",
            "1\na1 a2 b2\n",
            "1\na1 a1 c5\n",
            "1\na1 c5 c5\n",
            "1\na1 b2 a1\n",
            "1\na1 f1 f5\n",
        ] {
            assert!(PROBLEM.solve(bad).is_err(), "{bad:?}");
        }
    }
}

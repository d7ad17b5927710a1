//! Who wins by search with bounds: against values, against the contest, and against the literature.

use grundy_base::report::{Ask, Moves, Solver};
use grundy_base::rules::Player;
use grundy_base::value::outcome::Outcome;

use crate::testing::question;

/// N, P, L or R.
fn outcome(position: &str, solver: Solver) -> char {
    let asked = question(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let ask = Ask { solver, moves: Moves::None, ..Ask::default() };
    let report =
        asked.table.solve(&asked.position, &ask).unwrap_or_else(|error| panic!("{position}: {error}"));
    match report.answer.sided().expect("a partizan answer").begins {
        [Outcome::Win, Outcome::Win] => 'N',
        [Outcome::Win, _] => 'L',
        [_, Outcome::Win] => 'R',
        _ => 'P',
    }
}

/// A board of Clobber on which both colours alternate.
fn chequered(rows: usize, columns: usize) -> String {
    let cell = |row: usize, column: usize| if (row + column).is_multiple_of(2) { 'x' } else { 'o' };
    let rows = (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect::<String>());
    format!("clobber {}", rows.collect::<Vec<_>>().join("/"))
}

/// The graph of a board.
fn grid(game: &str, rows: usize, columns: usize) -> String {
    let name = |row: usize, column: usize| format!("{}", 10 * row + column + 11);
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                edges.push(format!("{}-{}", name(row, column), name(row, column + 1)));
            }
            if row + 1 < rows {
                edges.push(format!("{}-{}", name(row, column), name(row + 1, column)));
            }
        }
    }
    format!("{game} {}", edges.join(" "))
}

/// MCGS and CGSuite; both players tried as the first.
#[test]
fn chequered_clobber_is_won_as_in_the_literature() {
    let known = [
        (2, 2, 'N'),
        (2, 3, 'P'),
        (2, 4, 'N'),
        (2, 5, 'N'),
        (2, 6, 'P'),
        (3, 3, 'N'),
        (3, 4, 'P'),
        (3, 5, 'N'),
        (4, 4, 'N'),
        (4, 5, 'N'),
    ];
    for (rows, columns, expected) in known {
        assert_eq!(outcome(&chequered(rows, columns), Solver::Bounds), expected, "{rows}x{columns}");
    }
}

/// Du, Wei, Müller 2023.
#[test]
fn nogo_is_won_as_in_the_literature() {
    for (board, expected) in
        [("1x1", 'P'), ("1x2", 'N'), ("1x3", 'N'), ("1x4", 'P'), ("2x2", 'N'), ("3x3", 'N'), ("3x4", 'P')]
    {
        assert_eq!(outcome(&format!("nogo {board}"), Solver::Bounds), expected, "{board}");
    }
}

#[test]
fn boards_of_col_and_snort_are_won_as_found_before() {
    for (rows, columns) in [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
        assert_eq!(outcome(&grid("col", rows, columns), Solver::Bounds), 'P', "{rows}x{columns}");
        let snort = if rows.is_multiple_of(2) && columns.is_multiple_of(2) { 'P' } else { 'N' };
        assert_eq!(outcome(&grid("snort", rows, columns), Solver::Bounds), snort, "{rows}x{columns}");
    }
}

/// Boards beyond values are searched where nobody says how to solve them; those that fall into small parts
/// are valued.
#[test]
fn large_boards_are_searched() {
    let halves = "clobber xoxo/oxox/xoxo/..../xoxo/oxox/xoxo";
    for (position, solver, expected) in [
        (&*grid("snort", 5, 5), Solver::Bounds, [Outcome::Win; 2]),
        (halves, Solver::Value, [Outcome::Loss; 2]),
    ] {
        let asked = question(position).unwrap();
        let report =
            asked.table.solve(&asked.position, &Ask { moves: Moves::None, ..Ask::default() }).unwrap();
        assert_eq!(report.solver, solver, "{position}");
        assert_eq!(report.answer.sided().unwrap().begins, expected, "{position}");
    }
}

/// Each amazon is alone: both boards are worth integers, and the longer one wins by moves to spare.
#[test]
fn moves_to_spare_are_counted() {
    for position in ["amazons #.../.o.# x./../.x", "amazons #.../.o.# x./../.x o.x"] {
        assert_eq!(outcome(position, Solver::Bounds), 'R', "{position}");
    }
}

/// Numbers that look random.
fn roll(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 40).unwrap() % below
}

/// A board of these marks, more often of the first ones.
fn board(seed: &mut u64, rows: usize, columns: usize, marks: &str) -> String {
    let marks: Vec<char> = marks.chars().collect();
    let row = |seed: &mut u64| (0..columns).map(|_| marks[roll(seed, marks.len())]).collect::<String>();
    (0..rows).map(|_| row(seed)).collect::<Vec<_>>().join("/")
}

#[test]
fn random_sums_are_won_as_values_and_plain_play_say() {
    let mut seed = 29;
    for (game, marks) in [
        ("clobber", "xoxo."),
        ("nogo", "....xo"),
        ("amazons", "....x.o#"),
        ("domineering", "...#"),
        ("konane", "xoxo."),
    ] {
        for round in 0..24 {
            let sizes: &[(usize, usize)] =
                [&[(3, 3)][..], &[(2, 3), (2, 2)], &[(3, 3), (2, 3)], &[(2, 4), (3, 2), (1, 3)]][round % 4];
            let boards: Vec<String> =
                sizes.iter().map(|&(rows, columns)| board(&mut seed, rows, columns, marks)).collect();
            let position = format!("{game} {}", boards.join(" "));
            // not all are boards of the game
            if question(&position).is_err() {
                continue;
            }
            let found = outcome(&position, Solver::Bounds);
            assert_eq!(found, outcome(&position, Solver::Value), "{position}");
            if round % 4 < 2 {
                assert_eq!(found, outcome(&position, Solver::Memo), "{position}");
            }
        }
    }
}

/// Sums of boards of several games, with heaps and written values among them: who wins, and by which moves.
#[test]
fn sums_of_several_games_are_won_as_values_say() {
    let mut seed = 31;
    let mut one = |kind: usize| match kind {
        0 => format!("clobber {}", board(&mut seed, 2, 4, "xo")),
        1 => format!("domineering {}", board(&mut seed, 2, 4, "....#")),
        2 => format!("snort {}", ["a-b b-c c-d", "a-b b-c c-a", "a=1-b b-c"][roll(&mut seed, 3)]),
        3 => format!("nim {}", roll(&mut seed, 4)),
        4 => format!("value {}", ["{2|-1}", "1/2", "^*", "{1|*}"][roll(&mut seed, 4)]),
        _ => format!("nogo {}", board(&mut seed, 2, 3, "...xo")),
    };
    let mut n_asked = 0;
    for round in 0..48 {
        let sum =
            [one([0, 1, 2, 5][round % 4]), one((round / 2 + 1) % 6), one((round / 5 + 3) % 6)].join(" + ");
        let Ok(asked) = question(&sum) else { continue };
        n_asked += 1;
        let solve = |position: &str, solver| {
            let ask = Ask { solver, ..Ask::default() };
            asked.table.solve(position, &ask).unwrap_or_else(|error| panic!("{position}: {error}"))
        };
        let outcomes = |position: &str, solver| solve(position, solver).answer.sided().unwrap().begins;
        let report = solve(&asked.position, Solver::Bounds);
        let begins = report.answer.sided().unwrap().begins;
        assert_eq!(begins, outcomes(&asked.position, Solver::Value), "{sum}");
        if sum.len() < 40 {
            assert_eq!(begins, outcomes(&asked.position, Solver::Memo), "{sum}");
        }
        // one winning move of each player who has one: the rival loses after it
        let winners = begins.iter().filter(|outcome| **outcome == Outcome::Win).count();
        assert_eq!(report.moves.len(), winners, "{sum}");
        for row in &report.moves {
            let player = row.answer.sided().unwrap().made.as_ref().unwrap().player;
            let after = outcomes(row.to.as_ref().unwrap(), Solver::Value);
            assert_eq!(after[usize::from(player == Player::Left)], Outcome::Loss, "{sum}: {}", row.mv);
        }
    }
    assert!(n_asked > 20, "{n_asked}");
}

/// A large board of one of several games is searched where nobody says how to solve the sum.
#[test]
fn large_boards_of_several_games_are_searched() {
    let sum = format!("{} + domineering 4x4 + nim 2", chequered(4, 5));
    let asked = question(&sum).unwrap();
    let report = asked.table.solve(&asked.position, &Ask { moves: Moves::None, ..Ask::default() }).unwrap();
    assert_eq!(report.solver, Solver::Bounds);
    let small = format!("{} + domineering 4x4 + nim 2", chequered(2, 2));
    let asked = question(&small).unwrap();
    let report = asked.table.solve(&asked.position, &Ask { moves: Moves::None, ..Ask::default() }).unwrap();
    assert_eq!(report.solver, Solver::Value);
    // play may come back in a part
    for part in ["value over", "toads:-1,1,1,0 tt..f"] {
        let sum = format!("clobber xxxxx/xxoxx/xxxxx/xxxxx + {part}");
        let asked = question(&sum).unwrap();
        let report =
            asked.table.solve(&asked.position, &Ask { moves: Moves::None, ..Ask::default() }).unwrap();
        assert_eq!(report.solver, Solver::Value, "{sum}");
        assert_eq!(report.answer.sided().unwrap().begins, [Outcome::Win, Outcome::Loss], "{sum}");
    }
    // nothing in it is searched
    assert!(!question("nim 1 + value {2|-1}").unwrap().table.solvers(false).contains(&Solver::Bounds));
}

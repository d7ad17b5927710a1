//! Every game's pictures: every position has a scene, and every move changes it.

use grundy::catalogue::GAMES;
use grundy::notation::term::{Question, question};
use grundy::report::scene::{Run, Scene, Square, change};

fn ask(text: &str) -> Question {
    question(&text.replace("--misere ", ""), &|_| Err("no files".to_owned()))
        .unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

#[test]
fn every_position_looks_like_something() {
    for game in GAMES {
        for example in game.examples {
            let Question { table, position, .. } = ask(example);
            let scene = table.scene(&position).unwrap_or_else(|error| panic!("{example}: {error}"));
            let drawn = !matches!(scene, Scene::Lines(_));
            // large examples are not drawn
            assert!(drawn || !question_is_small(example), "{example}: {scene:?}");
            if let Scene::Board(board) = &scene {
                assert_eq!(board.cells.len(), board.rows() * board.columns, "{example}");
                assert!(board.cells.iter().any(|cell| *cell != Square::Nothing), "{example}");
            }
        }
    }
}

fn question_is_small(example: &str) -> bool {
    !example.split(|c: char| !c.is_ascii_digit()).any(|number| number.parse().is_ok_and(|n: u64| n > 100))
}

/// A move changes the picture, unless it is one of nature's, and inside the picture.
#[test]
fn every_move_shows() {
    for game in GAMES {
        for example in game.examples {
            let Question { table, position, .. } = ask(example);
            let before = table.scene(&position).unwrap();
            if matches!(before, Scene::Lines(_)) {
                continue;
            }
            let Ok(moves) = table.moves(&position) else { continue };
            for step in moves.iter().take(50) {
                let after = table.scene(&step.to).unwrap();
                if before == after {
                    let stays = step.mv == "stays" || step.to == position || example.contains("special");
                    assert!(stays, "{example}: {} to {}", step.mv, step.to);
                    continue;
                }
                let found = change(&before, &after);
                assert!(!found.is_empty(), "{example}: {} to {}", step.mv, step.to);
                for run in &found.emptied {
                    assert!(run.part < before.parts() && !run.places.is_empty(), "{example}: {run:?}");
                }
            }
        }
    }
}

/// The places that moves empty are those that the moves name.
#[test]
fn changes_are_where_the_moves_say() {
    let emptied = |text: &str, mv: &str| {
        let Question { table, position, .. } = ask(text);
        let step = table.moves(&position).unwrap().into_iter().find(|step| step.mv == mv);
        let step = step.unwrap_or_else(|| panic!("{text} has no move {mv}"));
        change(&table.scene(&position).unwrap(), &table.scene(&step.to).unwrap())
    };
    let run = |part, places| Run { part, places };
    assert_eq!(emptied("nim 3 2 1", "2: take 2").emptied, [run(1, 0..2)]);
    assert_eq!(emptied("kayles 6", "pins 3-4").emptied, [run(0, 2..4)]);
    assert_eq!(emptied("kayles 6 5", "2: pin 2").emptied, [run(1, 1..2)]);
    assert_eq!(emptied("row-ends 1 2 9 3", "right").emptied, [run(0, 3..4)]);
    assert_eq!(emptied("tic-tac-toe .../.../... x", "b1").filled, [run(0, 7..8)]);
    let queen = emptied("queen 12,10", "3,1");
    assert_eq!(
        (queen.emptied, queen.filled),
        (vec![run(0, 11 * 12 + 9..11 * 12 + 10)], vec![run(0, 24..25)])
    );
    let mate = emptied("endgame:KQk a1 b7 d4", "Qb2+");
    assert_eq!((mate.emptied.len(), mate.filled.len()), (1, 1));
    let slide = emptied("mines 1,1 1,4", "1: R 1");
    assert_eq!((slide.emptied, slide.filled), (vec![run(0, 0..1)], vec![run(0, 1..2)]));
    assert_eq!(emptied("chomp 3x4", "(2,3)").emptied.len(), 4);
}

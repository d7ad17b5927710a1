//! The menu and the game against the computer, typed through a pipe.

use crate::run_with;

#[test]
fn a_game_that_is_won() {
    // textbook 1.3:D: from 3 4 the first move is 2: take 1; then mirror
    let run = run_with(&["play", "nim", "3", "4", "--seed", "1"], "hint\n2: take 1\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Best: 2: take 1"), "{}", run.out);
    assert!(run.out.contains("The computer: "), "{}", run.out);
}

#[test]
fn to_the_end() {
    let run =
        run_with(&["play", "sticks", "4", "--second", "--seed", "7"], "take 3\ntake 2\ntake 1\ntake 1\n");
    assert!(run.out.contains("You win."), "{}", run.out);
    let run = run_with(&["play", "sticks", "5", "--second"], "take 9\ntake 1\ntake 1\ntake 1\n");
    assert!(run.out.contains("The computer wins."), "{}", run.out);
    assert!(run.out.contains("not a legal move"), "{}", run.out);
}

#[test]
fn the_same_seed_plays_the_same() {
    let play = |seed: &str| {
        run_with(&["play", "kayles", "12", "--against", "random", "--second", "--seed", seed], "quit\n").out
    };
    assert_eq!(play("5"), play("5"));
    assert!((0..20).any(|seed| play(&seed.to_string()) != play("5")));
}

#[test]
fn two_people_undo_and_lists() {
    let typed = "moves\ntake 1\nundo\n#2\nTAKE 3\nquit\n";
    let run = run_with(&["play", "sticks", "6", "--against", "person"], typed);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("#1  take 1   → 5"), "{}", run.out);
    assert!(run.out.contains("Player 2 at 4"), "{}", run.out);
    assert!(run.out.contains("Stopped at 1."), "{}", run.out);
}

#[test]
fn chance_plays_its_part() {
    let run = run_with(&["play", "plus-minus", "2", "1", "--seed", "3"], "take\nstop\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Chance: "), "{}", run.out);
}

#[test]
fn payoffs_are_told_at_the_end() {
    // take 1, 2 or 3 from the right: 5, then the computer's best answer is 8 + 4 + 9
    let typed = "take 1\nUNDO\nundo\ntake 1\ntake 1\n";
    let run = run_with(&["play", "row-cards", "6", "9", "4", "8", "5"], typed);
    assert!(run.out.contains("There is nothing to take back."), "{}", run.out);
    assert!(run.out.ends_with("The game is over: you get 11, the computer gets 21.\n"), "{}", run.out);
    let run = run_with(&["play", "row-cards", "3", "4", "--against", "person"], "take 2\n");
    assert!(run.out.ends_with("The game is over: player 1 gets 7, player 2 gets 0.\n"), "{}", run.out);
}

/// A board that nobody solves in a moment is played all the same, and it is said how. The threat is met.
#[test]
fn large_games_are_looked_ahead() {
    let game = ["play", "connect-four", "4433", "--time-limit", "20ms"];
    let run = run_with(&game, "hint\n1\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let hint = run.out.lines().find(|line| line.contains("As far as a second shows, best: ")).unwrap();
    assert!(hint.contains("best: 2 (") || hint.contains("best: 5 ("), "{}", run.out);
    assert_eq!(run.out.matches("the computer looks ahead").count(), 1, "{}", run.out);
    assert!(run.out.contains("The computer: "), "{}", run.out);
}

/// Of a long game it is known who wins, without the values of all moves; the computer moves by that.
#[test]
fn long_games_are_played_without_the_values_of_all_moves() {
    let game = ["play", "sprouts", "4", "4", "--time-limit", "60s", "--seed", "1"];
    let run = run_with(&game, "hint\nmoves\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Every move loses") && run.out.contains("  #6  "), "{}", run.out);
    let run = run_with(&[&game[..], &["--second"]].concat(), "quit\n");
    assert!(run.out.contains("The computer: ") && !run.out.contains("looks ahead"), "{}", run.out);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let run = run_with(&["play", "nim", "1000000000000", "1000000000000"], "");
    assert_eq!(run.code, 3);
    assert!(run.err.contains("moves can all be listed") && !run.out.contains("wins"), "{}", run.out);
    let run = run_with(&["play", "nim", "3", "--json"], "");
    assert!(run.code == 2 && run.out.starts_with("{\"error\":"), "{}", run.out);
}

/// What the menu's own words offer is understood with its arguments, behind every prompt.
#[test]
fn the_menu_runs_commands() {
    // a table in ranges of one's own; of another game; a law; misère, which the next table keeps
    let typed =
        "sticks\n1,2\n7\ntable 0..5\ntable queen 0..2 0..2\nlaw\nmisere\ntable 0..4\nlang uk\nxor 5 6\n\n";
    let run = run_with(&[], typed);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for said in ["0   0  1  2  0  1  2", "g(n + 3) = g(n)", "sticks:1,2 7", "3   11"] {
        assert!(run.out.contains(said), "{said}: {}", run.out);
    }
    // before a game is chosen, and where a position is asked for
    let run = run_with(&[], "mex 0 1 3\nlang ru\nнет\nlang en\nnim\nlaw\n3 5\nxor \"7\" '1'\n\n");
    assert!(run.out.contains("= 2") && run.out.contains("нет"), "{}", run.out);
    assert!(
        run.out.contains("g(n + 1) = g(n) + 1") && run.out.contains("First player wins: nimber 6"),
        "{}",
        run.out
    );
    // a command that fails says so, and the menu goes on
    let run = run_with(&[], "kayles\n5\ntable 5..\nlaw nosuchgame\n7\n\n");
    assert!(run.err.contains("error") && run.out.contains("nimber 2"), "{} {}", run.out, run.err);
}

#[test]
fn the_menu() {
    let run = run_with(&[], "kayls\nkayles\n5 7 9\na\nx\ng\nnim\n\n\n");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("did you mean 'kayles'"), "{}", run.out);
    assert!(run.out.contains("nimber 2"), "{}", run.out);
    assert!(run.err.contains("'x' is not a number"), "{}", run.err);
    assert!(run.out.contains("nim 3 4 5"), "{}", run.out);
    // the end of input quits, wherever it comes
    for typed in ["", "kayles\n", "sticks\n", "sticks\n1,2\n", "sticks\n1,2\n7\n"] {
        assert_eq!(run_with(&[], typed).code, 0, "{typed}");
    }
}

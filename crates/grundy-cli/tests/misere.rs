//! `grundy misere`, `solve --misere`, `law --misere`, and the claim nim-like.

use crate::{answer, json, run};

#[test]
fn quotients() {
    for (game, order, lost, period, last) in
        [("0.77", 40, 9, 12, 70), ("kayles", 40, 9, 12, 70), ("0.123", 20, 5, 5, 4), ("0.75", 8, 2, 2, 7)]
    {
        let found = json(&["misere", game]);
        assert_eq!((&found["order"], &found["lost"]), (&order.into(), &lost.into()), "{game}");
        assert_eq!((&found["period"], &found["last_exception"]), (&period.into(), &last.into()), "{game}");
        assert_eq!(found["status"], "proved");
    }
    let page = answer(&["misere", "0.75"]);
    for part in ["|Q| = 8, |P| = 2", "proved for the whole game", "period 2", "a = heap 1", "a2=1"] {
        assert!(page.contains(part), "lacks {part}:\n{page}");
    }
    let open = json(&["misere", "0.07", "--to", "20"]);
    assert_eq!((&open["status"], &open["checked_to"]), (&"verified".into(), &20.into()));
    let tame = json(&["misere", "sticks:1,2,3"]);
    assert_eq!((&tame["tame"], &tame["order"], &tame["status"]), (&2.into(), &6.into(), &"proved".into()));
}

#[test]
fn genera() {
    let page = answer(&["misere", "grundy", "--genus"]);
    assert!(page.contains("  22  3^1431  wild\n") && page.contains("   1  0^120   tame\n"), "{page}");
    let table = json(&["misere", "0.77", "--genus", "--to", "9"]);
    assert_eq!(
        (&table["genus"][4]["genus"], &table["genus"][4]["nature"]),
        (&"4^146".into(), &"restive".into())
    );
}

#[test]
fn solving() {
    let page = answer(&["solve", "0.77", "--misere", "5", "9", "12"]);
    assert!(page.contains("(by the misère quotient)") && page.contains("24 elements"), "{page}");
    let solved = json(&["solve", "0.77", "--misere", "5", "9", "12"]);
    let memo = json(&["solve", "0.77", "--misere", "5", "9", "12", "--solver", "memo"]);
    assert_eq!((&solved["winner"], &solved["solver"]), (&memo["winner"], &"quotient".into()));
    assert_eq!(json(&["solve", "sticks:1,2,3", "--misere", "5", "6"])["solver"], "tame");
    // where only search is left, limits end it
    let stopped = run(&["solve", "0.07", "--misere", "60", "61", "62", "63", "--max-memory", "1MiB"]);
    assert_eq!(stopped.code, 3, "{}{}", stopped.out, stopped.err);
    let refused = run(&["solve", "0.77", "5", "--solver", "quotient"]);
    assert!(refused.code == 2 && refused.err.contains("--misere"), "{}", refused.err);
}

#[test]
fn laws() {
    let law = json(&["law", "0.77", "--misere", "--predict", "10^18"]);
    assert_eq!(
        (&law["kind"], &law["status"], &law["period"]),
        (&"misère quotient".into(), &"proved".into(), &12.into())
    );
    assert_eq!(law["last_exception"], 70);
    let page = answer(&["law", "sticks:2,4,7", "--misere"]);
    assert!(page.contains("tame") && page.contains("proved"), "{page}");
}

#[test]
fn the_formula_fails() {
    let failed = run(&["check", "grundy", "--misere", "--claim", "nim-like"]);
    assert_eq!((failed.code, failed.err.as_str()), (1, ""));
    assert!(
        failed.out.contains("The claim fails for 3 13") && failed.out.contains("nimbers 1 3"),
        "{}",
        failed.out
    );
    assert!(failed.out.lines().all(|line| line.chars().count() <= 80), "{}", failed.out);
    let holds = run(&["check", "sticks:1,2,3", "--misere", "--claim", "nim-like"]);
    assert!(holds.code == 0 && holds.out.contains("all sums of its heaps"), "{}", holds.out);
    let found = run(&["check", "0.77", "--misere", "--claim", "nim-like", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(found["counterexample"]["claimed"].as_str().map(str::len), Some(1));
}

#[test]
fn wrong_input() {
    for (args, code, part) in [
        (&["misere", "chomp"][..], 2, "not sums of heaps"),
        (&["misere", "0.7x"], 2, "x"),
        (&["misere", "0.77", "--to", "10^12"], 2, "too far"),
        (&["misere"], 2, "GAME"),
        (&["check", "grundy", "--claim", "nim-like"], 2, "--misere"),
        (&["check", "chomp", "--misere", "--claim", "nim-like"], 2, "heaps"),
        (&["misere", "0.07", "--to", "33", "--max-memory", "100KB"], 3, "memory"),
    ] {
        let run = run(args);
        assert_eq!(run.code, code, "{args:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
    }
}

/// Julien Lemoine and Simon Viennot, Analysis of misere Sprouts game with reduced canonical trees, 2009.
#[test]
fn tables_of_games_that_are_searched() {
    let told = answer(&["table", "sprouts", "0..7", "--misere", "--time-limit", "5m"]);
    assert!(told.ends_with("W  W  L  L  L  W  W  L\n"), "{told}");
}

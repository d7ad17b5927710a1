//! The commands that must work, with the values of the reference.

use crate::{answer, json, run, run_with, winning};

/// A file with this text, and its path.
fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn nim() {
    let report = json(&["solve", "nim", "13", "12", "8"]);
    assert_eq!((&report["winner"], &report["nimber"]), (&"first".into(), &9.into()));
    assert_eq!(winning(&["solve", "nim", "13", "12", "8"]), ["1: take 9", "2: take 7", "3: take 7"]);
    let rests: Vec<_> = report["moves"].as_array().unwrap().iter().filter(|m| m["best"] == true).collect();
    assert_eq!(rests[0]["to"], "4 12 8");
    assert_eq!(rests[1]["to"], "13 5 8");
    assert_eq!(rests[2]["to"], "13 12 1");
    assert_eq!(report["components"][0]["target"], 4);
    let text = answer(&["solve", "nim", "13", "12", "8"]);
    assert!(text.contains("First player wins") && text.contains("1: take 9"), "{text}");
    // misère: leave an odd number of ones
    assert_eq!(winning(&["solve", "nim", "--misere", "1", "1", "2"]), ["3: take 1"]);
    assert_eq!(winning(&["solve", "nim", "1", "1", "2"]), ["3: take 2"]);
}

#[test]
fn heaps() {
    assert_eq!(json(&["solve", "kayles", "5", "7", "9"])["nimber"], 2);
    assert_eq!(winning(&["solve", "sticks:1,2,3", "25"]), ["take 1"]);
    let sum = json(&["solve", "kayles 5 + nim 7 + crosses 12"]);
    assert_eq!(sum["components"].as_array().unwrap().len(), 3);
    assert_eq!(sum["components"][0]["nimber"], 4);
    assert_eq!(sum["components"][1]["position"], "nim 7");
    // crosses has the values of Dawson's chess: g(12) = 2
    assert_eq!(sum["nimber"], 4 ^ 7 ^ 2);
    assert_eq!(json(&["solve", "kayles", "5", "+", "nim", "7", "+", "0.137", "12"])["nimber"], 4 ^ 7 ^ 2);
    assert_eq!(json(&["solve", "half-nim", "132", "73", "23"])["nimber"], 81);
}

#[test]
fn products_of_games() {
    let report = json(&["solve", "turning-turtles", "x", "ruler", "5,6"]);
    assert_eq!((&report["game"], &report["nimber"]), (&"coins:turtles*ruler".into(), &6.into()));
    assert_eq!(json(&["solve", "turning-turtles x ruler 5,6 + nim 6"])["winner"], "second");
    // beside a game of the user's own
    let rules = "def moves(p):\n    return [p - k for k in (1, 2) if k <= p]\n";
    let (_folder, own) = file("own.star", rules);
    assert_eq!(json(&["solve", &own, "5", "+", "turning-turtles", "x", "ruler", "5,6"])["nimber"], 2 ^ 6);
    let slip = run(&["solve", "turning-turtles x towers 5,6"]);
    assert!(slip.err.contains("'towers' is no kind of coin turning"), "{}", slip.err);
}

#[test]
fn boards() {
    assert_eq!(winning(&["solve", "chomp", "4x5"]), ["(3,3)"]);
    let (_folder, field) = file("field.txt", "5 7\n....*..\n.*.....\n.......\n.....*.\n..*....\n");
    assert_eq!(winning(&["solve", &format!("mines:{field}")]), ["D 1", "R 2"]);
    for solver in ["push", "induction", "memo", "retrograde", "grundy"] {
        assert_eq!(
            winning(&["solve", &format!("mines:{field}"), "--solver", solver]),
            ["D 1", "R 2"],
            "{solver}"
        );
    }
    let (_folder, graph) = file("g.txt", "# thesis A.6\n9 7\n9 8\n9 13\n7 3\n7 8\n8 4\n13 8\n");
    assert_eq!(json(&["solve", &format!("graph:{graph}"), "9"])["nimber"], 3);
}

#[test]
fn tables() {
    let lasker = json(&["table", "lasker", "0..25"]);
    let law = |n: u64| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    };
    let expected: Vec<u64> = (0..=25).map(law).collect();
    assert_eq!(lasker["values"], serde_json::json!(expected));

    let queen = json(&["table", "queen", "1..25", "1..25"]);
    let zeros = [(1, 1), (2, 3), (4, 6), (5, 8), (7, 11), (9, 14), (10, 16), (12, 19), (13, 21), (15, 24)];
    for x in 1..=25_usize {
        for y in 1..=25_usize {
            let zero = zeros.contains(&(x.min(y), x.max(y)));
            assert_eq!(queen["values"][x - 1][y - 1] == 0, zero, "{x},{y}");
            assert_eq!(queen["outcomes"][x - 1][y - 1] == "P", zero, "{x},{y}");
        }
    }
    let text = answer(&["table", "queen", "1..25", "1..25", "--outcome"]);
    assert_eq!(text.matches('P').count(), 19, "{text}");
    let bits = answer(&["table", "queen", "1..25", "1..25", "--01"]);
    assert!(!bits.contains('N'), "{bits}");

    let half = json(&["table", "half-nim", "1..150"]);
    assert_eq!(half["values"][131], 66);
    assert_eq!(half["values"][72], 18);
    assert_eq!(half["values"].as_array().unwrap().len(), 150);
    let csv = answer(&["table", "half-nim", "1..3", "--csv"]);
    assert_eq!(csv.lines().collect::<Vec<_>>(), ["n,value", "1,0", "2,1", "3,0"]);
    answer(&["table", "lasker", "0..25"]);
    answer(&["table", "mines"]);
}

#[test]
fn the_comparison_of_caches() {
    let calls = |cache: &str| {
        let report = json(&["solve", "dawson", "12", "--cache", cache, "--stats"]);
        assert_eq!((&report["nimber"], &report["solver"]), (&2.into(), &"grundy".into()), "{cache}");
        report["stats"]["calls"].as_u64().unwrap()
    };
    let (none, positions, components) = (calls("none"), calls("positions"), calls("components"));
    assert!(none > 5 * positions && positions > components, "{none} {positions} {components}");
}

#[test]
fn games() {
    let list = answer(&["games"]);
    for game in grundy::catalogue::GAMES {
        assert!(list.contains(game.id), "{}", game.id);
        let about = answer(&["games", game.id]);
        assert!(about.contains(game.title) && about.contains("grundy solve"), "{about}");
        assert_eq!(json(&["games", game.id])["id"], game.id);
    }
}

#[test]
fn every_example_of_the_catalogue() {
    for game in grundy::catalogue::GAMES {
        for example in game.examples {
            let words: Vec<&str> = std::iter::once("solve").chain(example.split(' ')).collect();
            answer(&words);
            let report = json(&words);
            let keys = [
                "game",
                "position",
                "winner",
                "nimber",
                "remoteness",
                "payoffs",
                "components",
                "moves",
                "stats",
                "solver",
            ];
            for key in keys {
                assert!(report.get(key).is_some(), "{example}: key {key}");
            }
            for row in report["moves"].as_array().unwrap() {
                for key in ["move", "to", "winner", "nimber", "remoteness", "payoffs", "best"] {
                    assert!(row.get(key).is_some(), "{example}: moves[].{key}");
                }
            }
        }
    }
}

#[test]
fn positions_from_elsewhere() {
    assert_eq!(
        run_with(&["solve", "nim", "-"], "13 12\n8\n").out,
        answer(&["solve", "nim", "13", "12", "8"])
    );
    let (_folder, path) = file("heaps.txt", "13 12 8\n");
    assert_eq!(answer(&["solve", "nim", &format!("@{path}")]), answer(&["solve", "nim", "13", "12", "8"]));
}

#[test]
fn the_work_is_shown() {
    let text = answer(&["solve", "nim", "321", "283", "126", "--explain"]);
    for line in ["101000001", "100011011", "001111110", "000100100"] {
        assert!(text.contains(line), "{text}");
    }
    let text = answer(&["solve", "kayles", "9", "--explain"]);
    assert!(
        text.contains(
            "9: mex{0..3, 6, 7} = 4, the least value that no option has.\n  0  pin 5     → 4 4  (1⊕1)\n"
        ),
        "{text}"
    );
    let text = answer(&["solve", "multiply", "1", "--explain"]);
    assert!(text.contains("which is lost for the rival. Then"), "{text}");
    answer(&["solve", "nim", "1000000000000", "7", "--explain"]);
    assert_eq!(json(&["solve", "nim", "3", "--explain"])["nimber"], 3);
}

#[test]
fn payoffs_and_chance() {
    let row = json(&["solve", "row-cards", "3", "2", "999", "4", "6", "7", "-5", "1"]);
    assert_eq!(row["payoffs"], serde_json::json!([1000, 17]));
    assert!(row["winner"].is_null());
    assert_eq!(json(&["solve", "row-cards", "3", "-5"])["payoffs"], serde_json::json!([-2, 0]));
    let plus = json(&["solve", "plus-minus", "7", "9"]);
    assert_eq!(plus["payoffs_exact"][0], "311/1040");
}

#[test]
fn limits_are_exit_code_3() {
    let run = run(&["solve", "nim", "1000000000", "--solver", "grundy"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("memory limit"), "{}", run.err);
    let run = crate::run(&["solve", "grundy", "10000000", "--time-limit", "200ms", "--moves", "none"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("the time is over") && run.err.contains("--time-limit"), "{}", run.err);
}

#[test]
fn endgames() {
    let text =
        answer(&["solve", "endgame:KQK", "a1", "b2", "f5", "--line", "--statistics", "--threads", "1"]);
    for part in
        ["White mates in 10 moves.", "The best line (19 plies):", "stalemates 872", "     20            56"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    // a position in words of its own, its dashes included
    let report =
        json(&["solve", "endgame:KQK", "8/8/8/5k2/8/8/1Q6/K7", "b", "-", "-", "--line", "--statistics"]);
    assert_eq!((&report["winner"], &report["remoteness"]), (&"second".into(), &20.into()));
    assert_eq!(report["line"].as_array().unwrap().len(), 20);
    assert_eq!(report["statistics"]["tallies"][0]["longest"]["count"], 8);
    let lost = run(&["solve", "endgame:KQK", "a1", "b2", "b8"]);
    assert!(lost.code == 2 && lost.err.contains("not to move is in check"), "{}", lost.err);
    let large = run(&["solve", "endgame:KQRKR", "--max-memory", "100MiB"]);
    assert!(large.code == 3 && large.err.contains("need 257 MiB"), "{}", large.err);
    let uncounted = run(&["solve", "nim", "3", "--statistics"]);
    assert!(
        uncounted.code == 2 && uncounted.err.contains("no table of all its positions"),
        "{}",
        uncounted.err
    );
    let play = run_with(&["play", "endgame", "c1", "d1", "a1", "--against", "person"], "Qa4#\n");
    assert!(play.code == 0 && play.out.contains("Player 1 wins."), "{}", play.out);
}

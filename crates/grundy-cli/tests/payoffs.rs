//! Payoff games at the command line: ties, criteria, guarantees, tables as the book prints them, wrong input.

use crate::{answer, json, run};

#[test]
fn ties_are_told() {
    let text = answer(&["solve", "row-ends:two", "4/30 2/1 25/30 20/1"]);
    assert!(text.contains("Player 1 gets 45, player 2 gets 31."), "{text}");
    assert!(text.contains("Ties matter"), "{text}");
    let text = answer(&["solve", "row-ends:two", "--ties", "mean", "4/30 2/1 25/30 20/1"]);
    assert!(text.contains("Player 1 gets 29, player 2 gets 2."), "{text}");
    let all = answer(&["solve", "row-ends:two", "--ties", "all", "4/30 2/1 25/30 20/1"]);
    assert!(all.ends_with("  29:2\n  45:31\n"), "{all}");
    assert!(!answer(&["solve", "row-cards", "3 2 999 4"]).contains("Ties"));
}

#[test]
fn keys() {
    let found = json(&["solve", "row-ends:two", "1024/8 256/512 4/2 16/65536"]);
    assert_eq!(found["payoffs"], serde_json::json!([1280, 65538]));
    assert_eq!(found["guaranteed"][0], 1040);
    assert_eq!(found["outcomes"], serde_json::json!([[1280, 65538]]));
    assert_eq!(found["depends_on_ties"], false);
    let nim = json(&["solve", "nim", "1 2"]);
    assert!(nim.get("guaranteed").is_none());
}

#[test]
fn criteria() {
    let lotteries = "1%:1000 9%:5 90%:-10 | 60%:1 40%:2";
    let best = |args: &[&str]| {
        let found = json(&[&["solve", "lotteries"], args, &[lotteries]].concat());
        let moves = found["moves"].as_array().unwrap().clone();
        moves.iter().find(|row| row["best"] == true).unwrap()["move"].as_str().unwrap().to_owned()
    };
    assert_eq!(best(&[]), "take 1");
    assert_eq!(best(&["--criterion", "worst"]), "take 2");
    assert_eq!(best(&["--criterion", "loss-limit=9"]), "take 2");
    assert_eq!(best(&["--criterion", "loss-limit=10"]), "take 1");
}

#[test]
fn tables_of_positions() {
    let table = answer(&["table", "row-ends:two", "--of", "24/1 30/15 4/1 4/30", "--ties", "kind,mean"]);
    assert!(table.contains("k=4  34/2 : 54/31\n"), "{table}");
    let three = answer(&["table", "row-cards:players=3", "--of", "3 2 999 4 6 7 -5 1"]);
    assert!(three.contains("take 3"), "{three}");
    let count = json(&["table", "row-ends:two", "--ties-experiment", "5", "--trials", "100", "--seed", "7"]);
    let sum: u64 = count["counts"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(sum, 100);
}

#[test]
fn wrong_input() {
    for (args, problem) in [
        (&["solve", "row-ends", "--ties", "fewest", "1 2"][..], "moves have no size"),
        (&["solve", "row-ends", "--criterion", "worst", "1 2"], "chance decides nowhere"),
        (&["solve", "row-ends", "--criterion", "loss-limit=x", "1 2"], "loss-limit=A"),
        (&["solve", "pig:target=5", "--criterion", "worst", "0 0 0"], "positions can come back"),
        (&["table", "ultimatum", "--of", "3"], "no table of the positions"),
        (&["table", "ultimatum", "--ties-experiment", "3"], "no random positions"),
        (&["table", "ultimatum", "1..3", "--ties", "kind,mean"], "one tie rule"),
        (&["table", "row-ends:two", "--of", "1 2"], "two numbers"),
    ] {
        let run = run(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.out);
        assert!(run.err.contains(problem), "{args:?}: {}", run.err);
    }
}

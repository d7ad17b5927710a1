//! `grundy check`: claims that hold, claims that fail, bad claims; words, keys and exit codes.

use crate::{answer, run};

/// Exit code and JSON of a check.
fn checked(args: &[&str]) -> (u8, serde_json::Value) {
    let run = run(&[&["check"], args, &["--json"]].concat());
    assert_eq!(run.err, "", "{args:?}");
    (run.code, serde_json::from_str(&run.out).unwrap())
}

#[test]
fn claims_that_hold() {
    assert_eq!(
        answer(&["check", "sticks:1,2,3", "--claim", "n % 4 == 0"]),
        "sticks:1,2,3\nclaim: n % 4 == 0\nThe claim agrees up to n = 10000: 10001 positions.\n"
    );
    for args in [
        &["nim", "--claim", "x, y: x ^ y"][..],
        &["nim", "x, y: x ^ y"],
        &["nim", "--claim", "x,y -> x == y", "--to", "50"],
        &["lasker", "--claim", "0 if n == 0 else n + 1 if n % 4 == 3 else n - 1 if n % 4 == 0 else n"],
        &["sticks:1,2,3", "--claim", "'P' if n % 4 == 0 else 'N'"],
        &["sticks:1,2,3", "--claim", "k: k % 4 == 1", "--misere"],
        &["sticks:1,2,3", "--winning-move", "n - n % 4"],
        &["sticks:1,2,3", "--winning-move", "'take ' + str(n % 4)"],
        &["nim", "--winning-move", "x, y: (min(x, y), min(x, y))"],
        &["sticks:1,2,3", "--of", "remoteness", "--claim", "2 * (n // 4) + int(n % 4 != 0)", "--to", "40"],
        &["0.137", "--claim", "n: n == n"],
        &["graph:a>1,1>2", "--claim", "n == 2"],
        &["graph:a>1,1>2", "--claim", "vertex == 2"],
    ] {
        let expected = u8::from(args.contains(&"n: n == n"));
        let (code, found) = checked(args);
        assert_eq!((code, &found["holds"]), (expected, &(expected == 0).into()), "{args:?}: {found}");
    }
}

#[test]
fn counterexamples() {
    let failed = run(&["check", "sticks:1,2,3", "--claim", "n % 5 == 0"]);
    let expected = "\
sticks:1,2,3
claim: n % 5 == 0
The claim fails for n = 4: it says no P-position, but it is a P-position (the
player to move loses).
All 3 moves lose:
  take 1 (leaves 3): answered by take 3
  take 2 (leaves 2): answered by take 2
  take 3 (leaves 1): answered by take 1
It agrees up to n = 3: 4 positions.
";
    assert_eq!((failed.code, failed.out.as_str(), failed.err.as_str()), (1, expected, ""));
    let words = |args: &[&str]| {
        let run = run(&[&["check"], args].concat());
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{args:?}");
        assert!(run.out.lines().all(|line| line.chars().count() <= 80), "{}", run.out);
        run.out
    };
    for (args, parts) in [
        (
            &["kayles", "--claim", "n % 12"][..],
            &["fails for n = 4: it says nimber 4, but it is 1", "{0, 2, 3}"][..],
        ),
        (&["sticks:1,2", "--claim", "1"], &["fails for n = 0", "no options", "the first position checked"]),
        (&["queen", "--claim", "x == y"], &["x = 2, y = 2 (position 2,2)", "A winning move: 1,1."]),
        (
            &["sticks:1,2,3", "--winning-move", "n - 1"],
            &[
                "n = 2: it says a move to 1 wins",
                "After take 1 (leaves 1) the answer take 1 wins",
                "move is: take 2",
            ],
        ),
        (&["sticks:1,2,3", "--winning-move", "-1"], &["n = 1", "no such move"]),
        (&["kayles", "--claim", "-n"], &["fails for n = 1: it says nimber -1, but it is 1"]),
        (&["sticks:1,2", "--of", "remoteness", "--claim", "n"], &["2 plies, but the game ends after 1 ply"]),
        (&["kayles", "--claim", "n % 2 == 1", "--misere"], &["kayles (misère play)", "n = 2"]),
        (&["graph:1>2,2>1,3", "--claim", "n > 2"], &["agrees up to vertex = 3: 3 positions, which are all"]),
    ] {
        if parts[0].starts_with("agrees") {
            assert!(answer(&[&["check"], args].concat()).contains(parts[0]), "{args:?}");
            continue;
        }
        let page = words(args);
        for part in parts {
            assert!(page.replace('\n', " ").contains(part), "{args:?} lacks `{part}`:\n{page}");
        }
    }
}

#[test]
fn keys() {
    let (code, found) = checked(&["nim", "--claim", "x, y: x + y", "--to", "9"]);
    assert_eq!((code, &found["holds"], &found["checked_to"]), (1, &false.into(), &0.into()));
    let example = &found["counterexample"];
    assert_eq!(example["position"], "1 1");
    assert_eq!((&example["claimed"], &example["actual"]), (&2.into(), &0.into()));
    assert_eq!((&found["of"], &example["why"]["mex"][0]["nimber"]), (&"nimber".into(), &1.into()));
    let (_, found) = checked(&["sticks:1,2,3", "--claim", "n % 5 == 0"]);
    let example = &found["counterexample"];
    assert_eq!((&example["claimed"], &example["actual"]), (&"not P".into(), &"P".into()));
    assert_eq!(example["why"]["moves"][0]["answer"], "take 3");
    let (code, found) = checked(&["sticks:1,2,3", "--claim", "n % 4 == 0", "--to", "77"]);
    assert_eq!(
        (code, &found["checked_to"], &found["counterexample"]),
        (0, &77.into(), &serde_json::Value::Null)
    );
}

#[test]
fn bad_claims() {
    for (args, parts) in [
        (&["kayles", "--claim", "n % 0"][..], &["division by zero, for n = 0", "the claim:1:1", "^"][..]),
        (&["kayles", "--claim", "n %"], &["the claim:1:", "^"]),
        (&["kayles", "--claim", "m"], &["unknown name 'm'", "may speak of n", "'a: …'"]),
        (&["queen", "--claim", "x ^ z"], &["unknown name 'z'", "x and y"]),
        (&["queen", "--claim", "n: n"], &["takes 1 number", "x, y"]),
        (&["kayles", "--claim", "[n]"], &["the claim gives [0] for 0", "expected True"]),
        (
            &["kayles", "--claim", "n > 0", "--of", "nimber"],
            &["the claim gives False for 0", "a whole number"],
        ),
        (&["multiply", "--claim", "n"], &["no nimbers", "--of remoteness"]),
        (&["plus-minus", "--claim", "pluses > minuses"], &["pays numbers"]),
        (&["row-cards", "--claim", "n"], &["no table"]),
        (&["kayls", "--claim", "n"], &["unknown game", "kayles"]),
        (&["kayles"], &["--claim"]),
        (&["kayles", "--claim", "n", "--winning-move", "n"], &["cannot be used with"]),
        (&["kayles", "--claim", "n", "--of", "mood"], &["mood", "remoteness"]),
        (&["kayles", "--claim", "n", "--to", "x"], &["expected a number"]),
    ] {
        let run = run(&[&["check"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        for part in parts {
            assert!(run.err.contains(part), "{args:?} lacks `{part}`:\n{}", run.err);
        }
    }
}

#[test]
fn limits() {
    let little =
        run(&["check", "kayles", "--claim", "n >= 0 and n == 0", "--to", "100000", "--max-memory", "20000"]);
    assert_eq!(little.code, 3, "{}", little.err);
    assert!(
        little.out.contains("The claim agrees up to n = ") && little.err.contains("memory limit"),
        "{}",
        little.out
    );
    assert_eq!(run(&["check", "kayles", "--claim", "n == 0", "--max-memory", "1"]).code, 3);
}

//! `grundy law`: the known answers, the JSON keys, bad input.

use crate::{answer, json, run};

/// Period and last exception of a law that must be proved.
fn proved(game: &str) -> (u64, u64) {
    let law = json(&["law", game]);
    assert_eq!(law["status"], "proved", "{game}: {law}");
    (law["period"].as_u64().unwrap(), law["last_exception"].as_u64().unwrap())
}

#[test]
fn known_answers() {
    assert_eq!(proved("kayles"), (12, 70));
    for dawson in ["dawson", "crosses", "forest-chess", "0.137"] {
        assert_eq!(proved(dawson), (34, 51), "{dawson}");
    }
    assert_eq!(proved("0.45"), (20, 497));
    assert_eq!(proved("0.156"), (349, 3478));
    assert_eq!(proved("0.1377"), (24, 140));
    assert_eq!(proved("sticks"), (4, 0));
    assert_eq!(proved("sticks:2,4,7"), (3, 7));
    assert_eq!(proved("partisan-sticks"), (10, 0));
    assert_eq!(proved("partisan-sticks:1,3,5,6,7/1,2,8,12"), (15, 0));
    assert_eq!(json(&["law", "partisan-sticks:1,3,5,6,7/1,2,8,12"])["from"], 1);
    assert_eq!(proved("nim"), (1, 0));
    assert_eq!(proved("lasker"), (4, 0));
    assert_eq!(json(&["law", "lasker"])["saltus"], 4);
    assert_eq!(proved("splitting"), (2, 0));
}

/// Codes whose digits repeat for ever: by name, without growth, with growth, with splits.
#[test]
fn tails_are_proved() {
    let nim = answer(&["law", "0.(3)", "--predict", "10^18"]);
    assert!(nim.contains("g(n + 1) = g(n) + 1 for all n\nproved: it is Nim in other words"), "{nim}");
    assert!(nim.ends_with("g(10^18) = 1000000000000000000\n"), "{nim}");
    assert!(answer(&["law", "0.(2)"]).contains("it is Nim in other words"));
    assert!(answer(&["law", "4.(3)"]).contains("it is Lasker's Nim in other words"));
    assert_eq!(proved("0.(30)"), (2, 0));
    assert_eq!(proved("0.1(2)"), proved("0.1(22)"));
    let others = [json(&["law", "0.03(3)"]), json(&["law", "all-but:1"])];
    assert_eq!(others[0]["statement"], others[1]["statement"]);
    assert_eq!((&others[0]["status"], &others[0]["theorem"]), (&"proved".into(), &others[1]["theorem"]));
    let split = json(&["law", "0.0(302)"]);
    assert_eq!((&split["status"], &split["kind"]), (&"proved".into(), &"split arithmetic period".into()));
    let breaks = json(&["law", "4.(7)", "--predict", "10^9"]);
    assert_eq!((&breaks["status"], &breaks["saltus"]), (&"proved".into(), &2.into()));
    assert_eq!(breaks["prediction"]["value"], json(&["solve", "4.(7)", "1000000000"])["nimber"]);
    let open = json(&["law", "4.7(3)", "--to", "500", "--explain"]);
    assert_eq!(open["status"], "none", "{open}");
    for (code, why) in [
        ("0.(5)", "as in the theorem of Guy and Smith (1956)"),
        ("0.13(3202)", "Small values are all among it"),
        ("4.(7)", "may take p more, 2p more and so on"),
        ("4.(3)", "Known for this game"),
    ] {
        let page = answer(&["law", code, "--explain"]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(why), "{code}: {page}");
        let there = answer(&["law", code, "--explain", "--lang", "uk"]);
        assert!(!there.contains("proved") && there.contains("оведено"), "{code}: {there}");
    }
}

#[test]
fn laws_that_are_no_periods() {
    let half = json(&["law", "half-nim", "--predict", "1000000000000000000"]);
    assert_eq!((half["kind"].as_str(), half["status"].as_str()), (Some("recurrence"), Some("proved")));
    assert!(half["statement"].as_str().unwrap().starts_with("g(2k) = k, g(2k + 1) = g(k)"));
    assert_eq!(half["prediction"]["value"], 500_000_000_000_000_000_u64);
    let multiply = answer(&["law", "multiply"]);
    assert!(multiply.contains("1 to 5: 1, 6 to 10: 0, 11 to 71: 1, 72 to 142: 0"), "{multiply}");
    let queen = json(&["law", "queen"]);
    assert_eq!((queen["kind"].as_str(), queen["status"].as_str()), (Some("beatty"), Some("proved")));
    assert_eq!(queen["also"][0]["status"], "verified");
    assert!(answer(&["law", "white-knight"]).contains("g(x + 4, y + 4) = g(x, y)\nproved"));
    let stones = json(&["law", "stones", "--to", "24"]);
    assert_eq!((stones["status"].as_str(), stones["law"].as_str()), (Some("none"), None));
    assert_eq!(run(&["law", "queen", "--predict", "5"]).code, 2);
    let multiply = json(&["law", "multiply", "--predict", "10^15"]);
    assert_eq!(
        (multiply["status"].as_str(), multiply["prediction"]["value"].as_str()),
        (Some("proved"), Some("L"))
    );
    assert_eq!(json(&["law", "multiply:factors=2+5..7"])["theorem"], serde_json::Value::Null);
    // all but 1 and 3: half of the heap
    let others = json(&["law", "all-but", "--predict", "10^18"]);
    assert_eq!((others["status"].as_str(), &others["saltus"]), (Some("proved"), &1.into()));
    assert_eq!(others["prediction"]["value"], 500_000_000_000_000_000_u64);
    let fibonacci = answer(&["law", "fibonacci-nim", "--predict", "10^6,27"]);
    assert!(
        fibonacci.contains("lost iff every part of the Zeckendorf form of n is greater than 2s"),
        "{fibonacci}"
    );
    assert!(fibonacci.contains("proved: ") && fibonacci.ends_with("g(10^6,27) = L\n"), "{fibonacci}");
    let knight = json(&["law", "white-knight", "--predict", "10^9,1000000001"]);
    assert_eq!((&knight["prediction"]["value"], &knight["prediction"]["proved"]), (&4.into(), &true.into()));
    let large = json(&["law", "sticks:1,2000000,5000001", "--predict", "10^18"]);
    assert_eq!(large["status"], "proved");
    assert_eq!(run(&["law", "kayles", "--predict", "5,6"]).code, 2);
}

#[test]
fn explanations() {
    let page = answer(&["law", "kayles", "--explain"]);
    for part in
        ["How it was looked for", "Guy and Smith (1956)", "n to 155 must be compared", "takes 168 values"]
    {
        assert!(page.split_whitespace().collect::<Vec<_>>().join(" ").contains(part), "{part}: {page}");
    }
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    for game in [
        "all-but",
        "multiply",
        "half-nim",
        "sticks",
        "lasker",
        "grundy",
        "queen",
        "fibonacci-nim",
        "0.8",
        "0.3F",
    ] {
        let law = json(&["law", game, "--to", "64", "--explain"]);
        assert!(law["explanation"].as_array().unwrap().len() >= 2, "{game}: {law}");
    }
    assert!(json(&["law", "kayles"])["explanation"].is_null());
}

#[test]
fn words() {
    let page = answer(&["law", "kayles", "--predict", "10^18"]);
    let lines: Vec<&str> = page.lines().collect();
    assert_eq!(lines[..2], ["kayles", "g(n + 12) = g(n) for all n > 70"]);
    assert!(page.contains("proved: Guy and Smith's periodicity theorem"), "{page}");
    assert!(page.contains("14 exceptions: g(0) = 0, g(3) = 3, g(6) = 3, g(9) = 4"), "{page}");
    // 10^18 leaves 4 by 12, as 76 does
    let by_search = json(&["solve", "kayles", "76"])["nimber"].as_u64().unwrap();
    assert_eq!(lines.last(), Some(&format!("g(10^18) = {by_search}").as_str()));
    assert!(answer(&["law", "partisan-sticks", "--predict", "1e18"]).ends_with("g(1e18) = LL\n"));
}

#[test]
fn open_games_and_limits() {
    let page = answer(&["law", "0.6", "--to", "2000"]);
    assert!(page.contains("no law found to n = 2000") && page.contains("tried: period"), "{page}");
    let law = json(&["law", "0.04", "--to", "500"]);
    assert_eq!((&law["status"], &law["period"]), (&"none".into(), &serde_json::Value::Null));
    let little = run(&["law", "0.6", "--to", "100000", "--max-memory", "1000"]);
    assert_eq!(little.code, 3, "{}", little.err);
    assert!(
        little.out.contains("no law found to n = ") && little.err.contains("memory limit"),
        "{}",
        little.out
    );
}

#[test]
fn keys() {
    let law = json(&["law", "0.137", "--predict", "1000000"]);
    for key in ["statement", "kind", "period", "last_exception", "saltus", "exceptions", "status", "theorem"]
    {
        assert!(!law[key].is_null(), "{key}");
    }
    assert_eq!((&law["kind"], &law["saltus"]), (&"period".into(), &0.into()));
    assert!(law["checked_to"].as_u64().unwrap() >= 168);
    assert_eq!(law["prediction"]["n"], 1_000_000);
    assert_eq!(law["exceptions"][0]["n"], 0);
}

#[test]
fn bad_input() {
    for (args, part) in [
        (&["law", "queen", "--predict", "5"][..], "two numbers, not one"),
        (&["law", "kayls"], "unknown game"),
        (&["law", "kayles", "--predict", "10^19"], "too large"),
        (&["law", "kayles", "--to", "x"], "expected a number"),
        (&["law", "row-cards"], "law finder does not apply"),
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
    }
}

#[test]
fn heaps_beyond_any_table() {
    let law = json(&["law", "kayles", "--predict", "123456789012345678"])["prediction"]["value"].clone();
    let solved = json(&["solve", "kayles", "123456789012345678", "5"]);
    assert_eq!(solved["components"][0]["nimber"], law);
    assert_eq!(solved["winner"], if law == 4 { "second" } else { "first" });
    assert_eq!(solved["solver"], "grundy");
    for game in ["dawson", "crosses", "forest-chess", "0.137"] {
        let page = answer(&["solve", game, "1000000000000"]);
        assert!(page.contains("nimber"), "{page}");
    }
    assert_eq!(run(&["solve", "0.6", "1000000000000"]).code, 3);
}

/// A law that does not tell a value says so, and makes up none.
#[test]
fn values_that_a_law_does_not_tell() {
    let rules = "n -> [n-k for k in range(1, n+1) if k*k <= n]";
    let near = answer(&["law", rules, "--predict", "10^10"]);
    assert!(near.ends_with("g(10^10) = 100000\n"), "{near}");
    let far = answer(&["law", rules, "--predict", "999999999999999999"])
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        far.ends_with("g(999999999999999999) is not told: it is larger than 2^64, or too many steps away"),
        "{far}"
    );
    assert!(json(&["law", rules, "--predict", "999999999999999999"])["prediction"].is_null());
}

/// Where each value is a search, a few are looked at, by that search; those before a limit count.
#[test]
fn laws_of_values_that_are_searched() {
    for (args, known) in [
        (&["law", "sprouts"][..], 7),
        (&["law", "sprouts", "--misere"], 7),
        (&["law", "sprouts", "--to", "8"], 8),
    ] {
        let told = answer(&[args, &["--time-limit", "5m"]].concat());
        assert!(told.contains(&format!("no law found to n = {known}\n")), "{told}");
    }
    let stopped = run(&["law", "sprouts", "--to", "1000", "--time-limit", "3s"]);
    assert_eq!(stopped.code, 3);
    assert!(!stopped.out.contains("to n = 0"), "{}", stopped.out);
}

/// Misère play of a game whose moves bind replies is a search over whole sums: the law finder looks at a few
/// values, and comes to an end.
#[test]
fn entailing_games_are_looked_at_for_a_few_heaps() {
    let found = run(&["law", "top-entails", "--misere"]);
    assert!(found.out.contains("no law found to n = 15"), "{}{}", found.out, found.err);
}

//! `grundy tree`: whole pages, keys, conversions, what-ifs, slips and limits.

use crate::{run, run_with};

const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy-tree/tests/files/");

fn file(name: &str) -> String {
    format!("{FILES}{name}.efg")
}

/// A run that must answer.
fn tree(name: &str, args: &[&str]) -> String {
    let file = file(name);
    crate::answer(&[&["tree", &file], args].concat())
}

fn json(name: &str, args: &[&str]) -> serde_json::Value {
    let file = file(name);
    crate::json(&[&["tree", &file], args].concat())
}

fn from_input(input: &'static str, args: &[&str]) -> crate::Run {
    run_with(&[&["tree", "-"], args].concat(), input)
}

#[test]
fn a_whole_page() {
    let expected = "\
Ultimatum, pie of 4
2 players: 10 nodes, 4 decisions, 6 leaves, depth 2

Payoffs: Proposer 4, Responder 0 (ties: first)
Path: give 0 › accept

The answer depends on how ties are broken. Subgame-perfect payoffs, and the
number of pure equilibria that pay them (2 in all):
  (4, 0)                   1
  (3, 1)                   1

Strategy on the path:
  Proposer at the root → give 0
  Responder at give 0 → accept (as good: reject)

Strategy off the path:
  Responder at give 1 → accept
  Responder at give 2 → accept

Guaranteed, whatever the others do: Proposer 0, Responder 0
";
    assert_eq!(tree("ultimatum", &[]), expected);
}

#[test]
fn keys() {
    let found = json("ultimatum", &[]);
    assert_eq!(found["payoffs"], serde_json::json!([4, 0]));
    assert_eq!(found["path"], serde_json::json!(["give 0", "accept"]));
    assert_eq!(found["strategy"].as_array().unwrap().len(), 4);
    assert_eq!(found["strategy"][1]["best"], serde_json::json!(["accept", "reject"]));
    assert_eq!(found["strategy"][2]["on_path"], false);
    assert_eq!(found["strategy"][2]["at"], "give 1");
    assert_eq!(found["equilibria"].as_array().unwrap().len(), 2);
    assert_eq!(found["equilibria"][1]["payoffs"], serde_json::json!([3, 1]));
    assert_eq!((&found["equilibria"][1]["count"], &found["depends_on_ties"]), (&1.into(), &true.into()));
    let found = json("weather", &["--sensitivity"]);
    assert_eq!(found["payoffs_exact"], serde_json::json!(["7/3", "5/6"]));
    assert_eq!((&found["path_ends"], &found["nodes"]), (&"chance".into(), &11.into()));
    assert_eq!(found["sensitivity"][0]["flips"][0]["probability_exact"], "7/8");
    let found = json("weather", &["--chance", "worst"]);
    assert_eq!((&found["path"][0], &found["equilibria"]), (&"rent out".into(), &serde_json::Value::Null));
    // counts beyond 2^53 are text
    let mut deep = "(1 1)".to_owned();
    for _ in 0..8 {
        deep = format!("[{deep} {deep}]");
    }
    let deep: &'static str = deep.leak();
    let run = from_input(deep, &["--json"]);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["equilibria"][0]["count"].as_str().unwrap().len(), 77);
}

#[test]
fn ties() {
    for (rule, payoffs) in
        [("first", "4, Responder 0"), ("last", "3, Responder 1"), ("kind", "4,"), ("mean", "3,")]
    {
        assert!(
            tree("ultimatum", &["--ties", rule]).contains(&format!("Payoffs: Proposer {payoffs}")),
            "{rule}"
        );
    }
    assert!(tree("ultimatum", &["--ties", "all"]).contains("depends on how ties"));
    let page = tree("ultimatum", &["--pick", "2"]);
    assert!(page.contains("Equilibrium 2 of 2 pays (3, 1):\n  Proposer at / → give 1\n"), "{page}");
    // the first is the one that is shown, whatever breaks ties
    for rule in ["first", "last"] {
        let page = tree("ultimatum", &["--ties", rule, "--pick", "1"]);
        let shown = page.lines().find_map(|line| line.strip_prefix("Payoffs: Proposer ")).unwrap();
        let (one, two) = shown.split_once(" (").unwrap().0.split_once(", Responder ").unwrap();
        assert!(page.contains(&format!("Equilibrium 1 of 2 pays ({one}, {two})")), "{page}");
    }
    let once = tree("ultimatum", &["--random", "--seed", "5"]);
    assert_eq!(once, tree("ultimatum", &["--random", "--seed", "5"]));
}

#[test]
fn questions() {
    for (name, args, parts) in [
        (
            "ultimatum",
            &["--why", "give 1"][..],
            &["(off the path)", "reject pays 0 (0, 0) - worse by 1: no credible"][..],
        ),
        (
            "weather",
            &["--why", "plant"],
            &["Chance decides at plant (on the path)", "dry with probability 1/3"],
        ),
        (
            "weather",
            &["--sensitivity"],
            &["now with probability 1/3", "at 7/8 Farmer (at /) changes from plant to rent"],
        ),
        ("weather", &["--chance", "worst"], &["Path: rent out", "may be no leaf"]),
        ("weather", &["--chance", "hurwicz:1/2"], &["Path: plant"]),
        ("weather", &["--for", "Buyer"], &["do: Buyer 5/6"]),
        ("weather", &["--for", "1"], &["do: Farmer 5/4"]),
        ("centipede", &["--commitments"], &["without take: (0, 3)"][..0]),
        ("ultimatum", &["--forbid", "give 0"], &["Payoffs: Proposer 3", "Before the change: Proposer 4"]),
        ("ultimatum", &["--commit", "give 2"], &["Payoffs: Proposer 2, Responder 2"]),
        ("ultimatum", &["--payoff", "give 2/accept=9,-1/2"], &["Path: give 0"]),
        (
            "ultimatum",
            &["--payoff", "#8=9,1/2", "--payoff", "#9=0,0"],
            &["Payoffs: Proposer 9, Responder 1/2"],
        ),
        ("ultimatum", &["--ranks"], &["Payoffs: Proposer 4, Responder 1"]),
        ("centipede", &["--ranks", "--all"], &["Payoffs: Ann 2, Bob 1"]),
        ("ultimatum", &["--explain"], &["1. < (4 0) (0 0) >: Responder takes (4 0)", "Everybody must know"]),
    ] {
        let page = tree(name, args);
        for part in parts {
            assert!(page.contains(part), "{name} {args:?} lacks `{part}`:\n{page}");
        }
    }
    let run = from_input("[ < (-9 9) (6 5) (3 4) > < (1 2) (2 1) > ]", &["--commitments"]);
    assert!(run.out.contains("P2 without 1/1: (6, 5)"), "{}", run.out);
    let run = from_input("[ a: {w 1/2 (10) 1/2 (0)} b: {w 1/2 (6) 1/2 (5)} ]", &["--regret"]);
    assert!(run.out.contains("Minimax regret: 4, with the plan:\n  P1 at / → b\n"), "{}", run.out);
}

#[test]
fn conversions() {
    let run = |text: String, format: &str| {
        let run = from_input(text.leak(), &["--to", format]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        run.out
    };
    let brackets = tree("centipede", &["--to", "brackets"]);
    assert_eq!(brackets, "[ (1 1) < (0 3) [ (3 2) < (2 4) (5 3) > ] > ]\n");
    for format in ["efg", "efg-portable", "json", "brackets"] {
        assert_eq!(run(run(brackets.clone(), format), "brackets"), brackets, "{format}");
    }
    assert!(run(brackets, "dot").starts_with("digraph"));
}

#[test]
fn games_as_trees() {
    let page = run(&["tree", "--from", "nim", "1", "2"]);
    assert_eq!(
        (page.code, page.err.as_str()),
        (0, "note: 8 merged positions unfold to a tree of 12 nodes\n")
    );
    assert!(page.out.contains("Payoffs: first 1, second -1"), "{}", page.out);
    let misere = run(&["tree", "--from", "nim", "1", "--misere"]);
    assert!(misere.out.contains("Payoffs: first -1, second 1"), "{}", misere.out);
    let merged = run(&["tree", "--to", "json", "--from", "nim", "1", "2"]);
    assert_eq!((merged.code, merged.out.matches("\"name\"").count()), (0, 8), "{}", merged.out);
    let large = run(&["tree", "--max-nodes", "100", "--from", "nim", "2", "2", "2"]);
    assert_eq!((large.code, large.out.as_str()), (3, ""));
    assert!(large.err.contains("merged positions unfold to"), "{}", large.err);
    let paid = run(&["tree", "--from", "plus-minus", "1", "1"]);
    assert!(paid.out.contains("Payoffs: P1 1/2 = 0.5"), "{}{}", paid.out, paid.err);
}

#[test]
fn slips() {
    for (input, args, code, parts) in [
        ("[ (1 2) >", &[][..], 2, &["expected ']'", "standard input:1:9", "^"][..]),
        ("{ 0.5 (1) 0.4 (2) }", &[], 2, &["sum to 9/10", "hint: probabilities are exact"]),
        ("EFG 2 R \"\" { \"A\" }\nt \"\" 1", &[], 2, &["standard input:2:6", "used before it is said"]),
        ("", &[], 2, &["there is no tree"]),
        ("(1 2)", &["--for", "P3"], 2, &["there is no player 'P3': expected one of P1, P2"]),
        ("(1 2)", &["--why", "a"], 2, &["play has ended"]),
        (
            "[ (1 2) (3 4) ]",
            &["--forbid", "x"],
            2,
            &["no move 'x' here: expected one of 1, 2", "--forbid:1:1"],
        ),
        ("[ (1 2) (3 4) ]", &["--forbid", "1", "--forbid", "2"], 2, &["no move of that node would be left"]),
        ("[ (1 2) (3 4) ]", &["--payoff", "1=5"], 2, &["1 payoffs for 2 players"]),
        ("[ (1 2) (3 4) ]", &["--payoff", "1=5,x"], 2, &["'x' is not a number", "--payoff:1:5"]),
        ("[ (1 2) (3 4) ]", &["--payoff", "1"], 2, &["expected a place, '=' and payoffs"]),
        ("[ (1 2) (3 4) ]", &["--pick", "2"], 2, &["there are only 1"]),
        ("[ (1 2) (3 4) ]", &["--pick", "0"], 2, &["expected a whole number from 1"]),
        ("[ (1 2) (3 4) ]", &["--chance", "luck"], 2, &["expected mean, worst, best or hurwicz:1/2"]),
        ("[ (1 2) (3 4) ]", &["--misere"], 2, &["misère play is for --from"]),
        ("[ (1 2) < (3 4) > ]", &["--regret"], 2, &["2 players decide here"]),
        ("{ 1 (1 2) }", &["--ranks"], 2, &["the tree has chance nodes"]),
        ("[ (1 2) (3 4) ]", &["--max-memory", "9"], 3, &["memory limit"]),
    ] {
        let run = from_input(input, args);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{input} {args:?}: {}", run.err);
        for part in parts {
            assert!(run.err.contains(part), "{input} {args:?} lacks `{part}`:\n{}", run.err);
        }
    }
    for (args, part) in [
        (&["tree"][..], "required"),
        (&["tree", "no-such-file"], "cannot read 'no-such-file': no such file"),
        (&["tree", "a", "--from", "nim", "3"], "cannot be used with"),
        (&["tree", "--from", "nimm", "3"], "unknown game"),
        (&["tree", "--from", "nim", "x"], "'x' is not a number"),
        (&["tree", "--from", "graph:a>b,b>a", "a"], "cycle"),
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(part), "{args:?} lacks `{part}`:\n{}", run.err);
    }
}

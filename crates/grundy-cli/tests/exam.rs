//! `grundy exam`: answers, strategies, trees, students' answers; words, keys and exit codes.

use crate::{answer, json, run};

/// The first vector of the table, as an option line.
const TWO_HEAPS: [&str; 6] = ["exam", "--heaps", "7,S", "+1, *2", "--end", "sum>=77"];

/// The vector with more options.
fn two_heaps<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&TWO_HEAPS[..], more].concat()
}

#[test]
fn answers_in_the_exams_way() {
    let expected = "\
heaps 7, S; moves +1, *2; who reaches sum>=77 wins; S = 1..69
 19 (a, Petya cannot win at once)  least 18   greatest 34   all 18..34 (17)
 19 (a, Petya may miss a win)      least 18   greatest 68   all 18..68 (51)
 19 (b)                            none
 20                                least 31   greatest 34   all 31 34 (2)
 21                                least 30   greatest 33   all 30 33 (2)
 in the exam's form, 19 (a)        18; 31 34; 30
 won at once (W1)                  35..69 (35)
 later (W3, L3, and more)          1..29 32 (30)
";
    assert_eq!(answer(&two_heaps(&["--S", "1..69"])), expected);
    // without a range the whole game is looked at
    assert_eq!(answer(&two_heaps(&[])), expected);
    let page =
        answer(&["exam", "s+1, s*2", "--end", "s>=29", "--reading", "b", "--names", "Ann,Bob", "--table"]);
    for part in
        ["19 (a, Ann cannot win at once)", "19 (b)  ", "14; 7 13; 12", "12 L2   13 W2   14 L1   15 W1"]
    {
        assert!(page.contains(part), "no `{part}` in\n{page}");
    }
    let asked = answer(&["exam", "+1, *2", "--end", ">=29", "--ask", "count; least and greatest; all"]);
    assert!(asked.contains("19 (a)        7; 7 13; 12\n"), "{asked}");
}

#[test]
fn all_notations_answer() {
    for (args, exam) in [
        (&["-2, -5, /3", "--end", "s<=19", "--S", "20..999"][..], "60; 62 63; 64"),
        (&["-2", "-5", "/3", "--end", "<=19"], "60; 62 63; 64"),
        (&["s-2, s-5, s//3", "--end", "s<=19", "--reading", "any"], "22; 62 63; 64"),
        (
            &["-5, /2 if even, /3 if s%3==0, +1 if odd and s%3!=0", "--end", "s<=19", "--S", "20..399"],
            "25; 40 43; 60",
        ),
        (&["--heaps", "35,S", "/2, (s-5, o+2)", "--end", "sum<=69", "--S", "51..599"], "70; 71 78; 72"),
        (&["+1, *2", "--end", "s>=29", "--lose", "s>40", "--reading", "b"], "14; 7 13; 25"),
        (&["+1, +2, *2", "--no-repeat", "--end", "s>=40"], "18; 10 11; 9"),
        (
            &["--heaps", "S,10", "+2 *2", "--end", "a+b>=72", "--ask", "greatest; two greatest; greatest"],
            "30; 28 29; 27",
        ),
    ] {
        let page = answer(&[&["exam"], args].concat());
        assert!(
            page.contains(&format!(")    {exam}\n")) || page.contains(&format!("  {exam}\n")),
            "{exam}\n{page}"
        );
    }
}

#[test]
fn every_s_is_told() {
    let never = answer(&["exam", "+1, -1", "--end", "s>=5"]);
    assert!(never.contains("nobody can force the end (never)  1..3 (3)"), "{never}");
    let stuck = answer(&["exam", "-3", "--end", "s==1", "--S", "2..7"]);
    assert!(stuck.contains("no move at all (stuck)") && stuck.contains("2 (1)"), "{stuck}");
    let far = run(&["exam", "+1, *2", "--end", "s==29", "--bound", "500"]);
    assert_eq!(far.code, 3);
    assert!(far.out.contains("not known (beyond the bound)") && far.err.contains("--bound N"), "{}", far.err);
    let far = json_of(&["exam", "+1, *2", "--end", "s==29", "--bound", "500", "--json"], 3);
    assert_eq!((&far["bound_hit"], &far["classes"]["W1"]), (&true.into(), &serde_json::json!([28])));
}

/// The JSON of a run with this exit code.
fn json_of(args: &[&str], code: u8) -> serde_json::Value {
    let run = run(args);
    assert_eq!(run.code, code, "{args:?}: {}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn strategies() {
    assert_eq!(
        answer(&two_heaps(&["--explain", "31"])),
        "\
S = 31: Petya wins with move 2 at the latest, however Vanya plays (W2).
Petya cannot win at once, but has a move after which Vanya loses whatever the
answer is: Petya then needs one more move at most.
Petya begins: *2 → (14, 31)
  Vanya +1 → (15, 31): Petya *2 → (15, 62), Petya wins
  Vanya +1 → (14, 32): Petya *2 → (14, 64), Petya wins
  Vanya *2 → (28, 31): Petya *2 → (56, 31), Petya wins
  Vanya *2 → (14, 62): Petya +1 → (15, 62), Petya wins
"
    );
    let lost = answer(&two_heaps(&["--explain", "30"]));
    // two moves of Petya are met in the same position
    assert!(lost.contains("Petya *2 → (14, 30): Vanya +1 → (14, 31), then as above\n"), "{lost}");
    assert_eq!(lost.matches("Vanya wins").count(), 10, "{lost}");
    let ceiling = answer(&["exam", "+1, *2", "--end", "s>=29", "--lose", "s>40", "--explain", "27"]);
    assert!(ceiling.contains("Petya *2 → 54, Vanya wins\n"), "{ceiling}");
    let never = answer(&["exam", "+1, -1", "--end", "s>=29", "--explain", "27"]);
    assert!(never.contains("(never)") && never.contains("+1 → 28: W1"), "{never}");
}

/// The stones game of the lecture: (2, 3), add 3 or double a heap, over 20 wins.
#[test]
fn the_lectures_trees() {
    let slides = ["exam", "--heaps", "2,S", "+3, *2", "--end", "sum>20", "--S", "3", "--tree"];
    let reduced = answer(&[&slides[..], &["txt"]].concat());
    assert!(
        reduced.starts_with("(2, 3)  Petya to move, L2\n├ Petya +3 → (5, 3)\n│ └ Vanya +3 → (8, 3)\n"),
        "{reduced}"
    );
    assert!(!reduced.contains("Petya wins"), "{reduced}");
    let full = answer(&[&slides[..], &["txt", "--full"]].concat());
    assert!(full.contains("Petya wins") && full.lines().count() > reduced.lines().count(), "{full}");
    let dot = answer(&[&slides[..], &["dot"]].concat());
    assert!(
        dot.starts_with("digraph exam {\n") && dot.contains("-1 Vanya wins") && !dot.contains("+1 Petya")
    );
    assert!(dot.contains("{ rank=same; n1; n2; n3; }"), "{dot}");
    let tree = &json(
        &slides[..slides.len() - 1].iter().copied().chain(["--tree", "txt"]).collect::<Vec<_>>(),
    )["tree"];
    assert_eq!((&tree["winner"], &tree["nodes"][0]["class"]), (&"Vanya".into(), &"L2".into()));
}

#[test]
fn students() {
    let right = answer(&two_heaps(&["--check", "18; 31 34; 30"]));
    assert_eq!(right, "19 (a): 18 is right\n20: 31 34 is right\n21: 30 is right\n");
    let wrong = run(&two_heaps(&["--check", "40; 34 31; 29"]));
    assert_eq!((wrong.code, wrong.err.as_str()), (1, ""));
    for part in [
        "19 (a): 40 is wrong, the answer (least) is 18",
        "S = 40 does not fit: Petya can win at once (W1)",
        "S = 18 is missing",
        "written in increasing order",
        "S = 29 does not fit: Petya wins with move 3 at the latest",
    ] {
        assert!(wrong.out.contains(part), "no `{part}` in\n{}", wrong.out);
    }
    let marks = json_of(&two_heaps(&["--check", "none; 31, 34; 33", "--reading", "b", "--json"]), 1);
    let holds: Vec<_> = (0..3).map(|i| marks["check"][i]["holds"].as_bool().unwrap()).collect();
    assert_eq!(holds, [true, true, false], "{marks}");
    let counts = run(&two_heaps(&["--check", "17; 2; 3", "--ask", "count; count; count"]));
    assert_eq!(counts.code, 1);
    assert!(counts.out.contains("20: 2 is right\n21: 3 is wrong, the answer (count) is 2"), "{}", counts.out);
}

#[test]
fn keys() {
    let found = json(&two_heaps(&["--S", "1..69", "--explain", "31"]));
    assert_eq!(found["rules"]["moves"], serde_json::json!(["+1", "*2"]));
    assert_eq!(found["range"], serde_json::json!({ "from": 1, "to": 69, "whole": true }));
    assert_eq!(found["classes"]["L2"], serde_json::json!([30, 33]));
    assert_eq!(found["answers"]["q19a"]["least"], 18);
    assert_eq!(found["answers"]["q19b"]["all"], serde_json::json!([]));
    assert_eq!(found["answers"]["q20"]["all"], serde_json::json!([31, 34]));
    assert_eq!(found["answers"]["q21"]["greatest"], 33);
    assert_eq!((&found["bound_hit"], &found["tree"]["S"]), (&false.into(), &31.into()));
    let classes = found["classes"].as_object().unwrap();
    let numbers: usize = classes.values().map(|row| row.as_array().unwrap().len()).sum();
    assert_eq!(numbers, 69, "every S has a class");
}

#[test]
fn bad_input() {
    let end: [&str; 2] = ["--end", "s>=29"];
    for (args, parts) in [
        (&["+1 ^2", "--end", "s>=29"][..], &["'^' is no operator", "command line:1:4", "write moves as"][..]),
        (&["s^2", end[0], end[1]], &["'^' is no operator", "s*s"]),
        (&["s*", end[0], end[1]], &["expected", "^"]),
        (&["", end[0], end[1]], &["the list of moves is empty"]),
        (&["+1,,*2", end[0], end[1]], &["a move is missing"]),
        (&["s/2", end[0], end[1]], &["1/2 in the position 1", "s//2 down"]),
        (&["s+t", end[0], end[1]], &["unknown name 't'", "it may speak of s"]),
        (&[end[0], end[1]], &["MOVES"]),
        (&["+1"], &["--end"]),
        (&["+1", "--end", "s>="], &["expected an expression"]),
        (&["+1", "--end", "29"], &["over before the first move"]),
        (&["+1", end[0], end[1], "--S", "28..1"], &["the range is reversed", "1..28"]),
        (&["+1", end[0], end[1], "--S", "x"], &["not a number"]),
        (&["+1", end[0], end[1], "--S", "1..9999999"], &["too many: at most 1000000", "--S 1..1000"]),
        (&["+1", end[0], end[1], "--S", "1..99999999999999999"], &["at most 1000000000000000 stones"]),
        (&["+1", end[0], end[1], "--S", "20..40"], &["with S = 29 the game is over", "--S 20..28"]),
        (&["+1", end[0], end[1], "--explain", "40"], &["with S = 40 the game is over"]),
        (&["+1", end[0], end[1], "--tree", "txt"], &["a tree is drawn from one S", "--explain 30"]),
        (&["+1", end[0], end[1], "--full"], &["--tree"]),
        (&["+1", end[0], end[1], "--check", "1; 2"], &["2 answers: expected three"]),
        (&["+1", end[0], end[1], "--check", "1; x; 3"], &["'x' is not a number", "command line:1:4"]),
        (&["+1", end[0], end[1], "--ask", "least; lest; all"], &["'lest' is no form"]),
        (&["+1", end[0], end[1], "--names", "Ann"], &["two names"]),
        (&["+1", end[0], end[1], "--misere"], &["--lose"]),
        (&["+1", end[0], end[1], "--heaps", "7,8"], &["no heap is S"]),
        (&["(a+1, b)", end[0], end[1]], &["unknown name 'b'"]),
        (
            &["+1, -1", "--end", "s>=500", "--S", "250", "--tree", "dot", "--full", "--bound", "0"],
            &["--bound"],
        ),
    ] {
        let run = run(&[&["exam"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        for part in parts {
            assert!(run.err.contains(part), "{args:?} lacks `{part}`:\n{}", run.err);
        }
    }
    let endless = run(&[
        "exam",
        "+1, -1",
        "--end",
        "s>=500000",
        "--S",
        "250",
        "--tree",
        "dot",
        "--full",
        "--bound",
        "9999",
    ]);
    assert_eq!(endless.code, 3, "{}", endless.err);
}

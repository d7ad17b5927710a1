//! `grundy value`: the calculator of partizan values.

use crate::{answer, json, run, run_with};

#[test]
fn a_report() {
    let page = answer(&["value", "{1|-1}+^"]);
    let expected = "\
{1^|-1^}
First player wins, whoever begins.

  kind             hot
  mean             0
  temperature      1
  stops            1 if Left begins, -1 if Right begins
  birthday         4
  atomic weight    none
  reduced form     +-1
  Left's options   1^
  Right's options  -1^
  Left's wall      (2, -1) (0, 1)
  Right's wall     (-1, -1) (-1, 0) (0, 1)
";
    assert_eq!(page, expected);
}

#[test]
fn loopy_values() {
    let page = answer(&["value", "a{{|a}|}"]);
    let expected = "\
1 & 0
Left wins if Right begins; if Left begins, the game is drawn.

  kind                         onside & offside
  onside (draws are Left's)    1
  offside (draws are Right's)  0
";
    assert_eq!(page, expected);
    let found = json(&["value", "on-on"]);
    let keys: Vec<&str> = found.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys.join(" "), "expression value kind outcome onside offside canonical");
    assert_eq!((&found["value"], &found["outcome"]), (&"dud".into(), &"D".into()));
    assert_eq!(json(&["value", "{0|on}"])["value"], "1");
    let found = json(&["value", "5+over"]);
    assert_eq!(
        (&found["degree"], &found["variety"], &found["stable"]),
        (&"over".into(), &"over".into(), &true.into())
    );
    assert_eq!((&found["left"], &found["right"]), (&serde_json::json!(["5"]), &serde_json::json!(["5over"])));
    let latex = answer(&["value", "{0||0|under}", "--latex"]);
    assert!(latex.starts_with("+_{over}\n"), "{latex}");
}

#[test]
fn claims() {
    for (claim, code) in [
        ("on >= over", 0),
        ("on == over", 1),
        ("dud <=> 0", 0),
        ("dud || 0", 0),
        ("upon || *", 0),
        ("^^ > 0", 0),
        ("^ <= *", 1),
        ("domineering 2x2 != 0", 0),
        ("toads:-1,1,1,0 tt.f > 1000", 0),
        ("fox-and-geese a1 c1 b2 == off", 0),
        ("graph:a>b=blue,b>a=red a == 1 & 0", 0),
        ("graph:a>b,b>a a == dud", 0),
    ] {
        let found = run(&["value", claim]);
        assert_eq!(found.code, code, "{claim}: {}{}", found.out, found.err);
    }
    let page = answer(&["value", "dud <=> over"]);
    let expected = "\
dud || over
dud is confused with over: neither is at least the other. With draws as Left's
wins it is dud > over, with draws as Right's dud < over.
The difference is dud.
";
    assert_eq!(page, expected);
    let page = run(&["value", "over < upon"]).out;
    assert!(page.ends_with("The claim over < ^[on] is false.\n"), "{page}");
    let found = json(&["value", "1 & 0 <= 1"]);
    let expected = serde_json::json!({"first": "1 & 0", "second": "1", "relation": "<", "difference": "0 & -1",
        "onside": "=", "offside": "<", "claim": "<=", "holds": true});
    assert_eq!(found, expected);
    let found = run_with(&["value", "-"], "on > 1\ndud <=> 0\nover = under\n");
    assert_eq!((found.code, found.out.as_str()), (1, "on > 1: true\ndud <=> 0: ||\nover = under: false\n"));
    assert!(run(&["value", "1 < 2 < 3"]).err.contains("only two games are compared"));
}

/// What is not computed says so, and what to ask.
#[test]
fn refusals_say_what_to_ask() {
    for (args, reason, instead) in [
        (&["value", "ω + 1"][..], "values with ω are not computed", "on = {pass|}"),
        (&["value", "temperature(over)"], "play comes back in the value", "left-stop(G)"),
        (&["value", "degree(1 & 0)"], "those of one stopper", "each side alone"),
        (&["solve", "value", "1 & 0"], "its onside and its offside differ", "graph:a>b=blue"),
        (&["solve", "fox-and-geese", "a3 b2", "--solver", "memo"], "positions can come back", "value"),
        (
            &["figure", "value", "over", "--kind", "thermograph", "-o", "never.svg"],
            "play comes back in it",
            "the kind graph",
        ),
    ] {
        let found = run(args);
        assert_eq!(found.code, 2, "{args:?}: {}", found.out);
        assert!(found.err.contains(reason) && found.err.contains(instead), "{args:?}: {}", found.err);
    }
}

#[test]
fn keys() {
    let found = json(&["value", "{3||2*|1*}"]);
    let keys: Vec<&str> = found.as_object().unwrap().keys().map(String::as_str).collect();
    let listed = "expression value kind outcome mean temperature left_stop right_stop birthday atomic_weight \
                  atomic reduced left right thermograph";
    assert_eq!(keys.join(" "), listed);
    assert_eq!((&found["mean"], &found["temperature"]), (&"9/4".into(), &"3/4".into()));
    assert_eq!((&found["atomic_weight"], &found["atomic"]), (&serde_json::Value::Null, &false.into()));
    assert_eq!(found["thermograph"]["left"], serde_json::json!([["4", "-1"], ["9/4", "3/4"]]));
    assert_eq!(found["right"], serde_json::json!(["{2*|1*}"]));
}

#[test]
fn functions_and_comparisons() {
    assert_eq!(json(&["value", "cool({3||2*|1*}, 1/2)"])["value"], "{5/2|2*}");
    for (a, b, relation, difference) in [
        ("^^", "*", ">", "^^*"),
        ("^", "*", "||", "^*"),
        ("+_3", "+_2", "<", "{0||2|0|||-3}"),
        ("{*|*}", "0", "=", "0"),
    ] {
        let found = json(&["value", a, b]);
        assert_eq!(found["relation"], relation, "{a} {b}");
        if a != "+_3" {
            assert_eq!(found["difference"], difference, "{a} {b}");
        }
    }
    let page = answer(&["value", "^", "*"]);
    assert!(
        page.starts_with("^ || *\n^ is confused with *: the first player wins the difference.\n"),
        "{page}"
    );
}

#[test]
fn forms_are_explained() {
    let page = answer(&["value", "{0,*|^}", "--explain"]);
    let told = "{0,*|^} is worth ^^*. The values of its options, and what becomes of them:\n";
    assert!(page.contains(told), "{page}");
    let lines: Vec<&str> = page.lines().map(str::trim).filter(|line| line.contains("through 0")).collect();
    assert!(matches!(lines[..], [line] if line.starts_with("Left") && line.contains('*')), "{page}");
    for expressions in [&["^"][..], &["^", "*"], &["-"]] {
        let refused = run_with(&[&["value", "--explain"], expressions].concat(), "1\n");
        assert_eq!(refused.code, 2, "{expressions:?}");
    }
}

/// Evidence of a value, of an equality and of an order, read back by the checker.
#[test]
fn evidence_of_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("e.json");
    let file = file.to_str().unwrap();
    for (expressions, claim) in [
        (&["domineering 2x3"][..], "Claimed: Second player wins."),
        (&["toads tt.f", "{1/2|0}"], "Claimed: Second player wins."),
        (&["toads tt.f", "1"], "Right"),
        (&["hackenbush lr", "0"], "Left"),
        (&["^", "*"], "First player wins"),
        // the sides of one differ: each side is compared
        (&["dud", "0"], "G > H, with draws as Right's G < H"),
        (&["over & under", "1 & 0"], "G < H, with draws as Right's G < H"),
        (&["1 & 0", "over"], "G > H, with draws as Right's G < H"),
        (&["graph:a>b=blue,b>a=red a"], "G = H, with draws as Right's G = H"),
        (&["2 & +-1", "1"], "G > H, with draws as Right's G || H"),
        // Bach's Carousel: its sides are no stoppers
        (&["a{0,{1|1,{*,{1*|1*,a}|*}}|0}"], "G = H, with draws as Right's G = H"),
        (&["a{0,{1|1,{*,{1*|1*,a}|*}}|0}", "1"], "G < H, with draws as Right's G < H"),
        (&["0", "a{0,{1|1,{*,{1*|1*,a}|*}}|0}"], "G || H, with draws as Right's G || H"),
    ] {
        let page = answer(&[&["value"], expressions, &["--evidence", file]].concat());
        assert!(page.contains("e.json"), "{page}");
        let checked = answer(&["verify", file]);
        let checked = checked.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(checked.contains(claim) && checked.contains("Verified"), "{expressions:?}: {checked}");
    }
    let refused = run_with(&["value", "-", "--evidence", file], "1\n");
    assert_eq!(refused.code, 2);
}

#[test]
fn negative_expressions_are_no_options() {
    assert_eq!(json(&["value", "-1/4v"])["value"], "-1/4v");
    assert_eq!(json(&["value", "-^"])["value"], "v");
}

#[test]
fn lines_of_standard_input() {
    let found = run_with(&["value", "-"], "{0|*}\n\n# a comment\n1/2+1/2\n");
    assert_eq!((found.code, found.out.as_str()), (0, "{0|*} = ^\n1/2+1/2 = 1\n"));
    let found = run_with(&["value", "-", "--json"], "*2\n^\n");
    assert_eq!(found.out.lines().count(), 2);
    let found = run_with(&["value", "-"], "1\n{1|2|3}\n2\n");
    assert_eq!((found.code, found.out.as_str()), (2, "1 = 1\n"));
    assert!(found.err.contains("standard input, line 2"), "{}", found.err);
}

#[test]
fn slips_are_underlined() {
    let found = run(&["value", "{3|2|1}"]);
    assert_eq!(found.code, 2);
    assert!(found.err.contains("ambiguous slashes: this | and the one in column 3"), "{}", found.err);
    assert!(found.err.contains("1 | {3|2|1}\n  |     ^"), "{}", found.err);
    assert!(found.err.contains("hint: write || where"), "{}", found.err);
    assert_eq!(run(&["value", "a{0|a+1}"]).code, 2);
    for (expression, problem, hint) in [
        (
            "1+blub(2)",
            "'blub' is not known: expected a function or a game",
            "hint: write a function with its",
        ),
        ("1+tmperature(2)", "'tmperature' is not known", "hint: did you mean 'temperature'?"),
        ("domneering 2x3", "'domneering' is not known", "hint: did you mean 'domineering'?"),
        ("1 + tic-tac-toe .../.../...", "it is not impartial under normal play", "hint: solve it alone"),
    ] {
        let found = run(&["value", expression]);
        assert_eq!(found.code, 2, "{expression}");
        assert!(found.err.contains(problem) && found.err.contains(hint), "{expression}: {}", found.err);
    }
    assert_eq!(run(&["value", "9223372036854775807+1"]).code, 2);
    assert_eq!(run(&["value", "1", "--misere"]).code, 2);
}

#[test]
fn limits_are_kept() {
    let found = run(&["value", "{0|*100000000}", "--max-memory", "1MiB"]);
    assert_eq!(found.code, 3, "{}", found.err);
    assert!(found.err.contains("hint: --max-memory SIZE allows more\n"), "{}", found.err);
    let found = run(&["value", "^[1000000000]", "--time-limit", "200ms", "--max-memory", "64GiB"]);
    assert_eq!(found.code, 3, "{}", found.err);
}

#[test]
fn in_ukrainian() {
    let page = answer(&["value", "^", "--lang", "uk"]);
    assert!(page.contains("Виграє Лівий") && page.contains("атомна вага"), "{page}");
}

#[test]
fn positions_of_games() {
    for (position, value) in [
        ("domineering 4x4", "+-{0,{{2|0},2+_2|{2|0},-_2}}"),
        ("domineering 2x3 + toads tt..ff - {2|-1/2}", "*"),
        ("{domineering ../..|-1}", "-1-_2"),
        ("2*(hackenbush l(l;rl))", "3"),
    ] {
        assert_eq!(json(&["value", position])["value"], value, "{position}");
    }
    // without quotes
    assert_eq!(json(&["value", "clobber", "xoxo"])["value"], "+-{*,^}");
    assert_eq!(json(&["value", "end-nim", "1", "2"])["value"], "v*3");
    let slip = run(&["value", "toads tt.x"]);
    assert_eq!(slip.code, 2);
    assert!(
        slip.err.contains("'x' is no cell") && slip.err.contains("1 | toads tt.x\n  |          ^"),
        "{}",
        slip.err
    );
    assert_eq!(run(&["value", "1", "2", "3"]).code, 2);
}

#[test]
fn the_games_are_listed() {
    let page = answer(&["value", "--games"]);
    for line in page.lines().filter(|line| !line.starts_with("  ")) {
        let name = line.split(':').next().unwrap();
        assert!(page.contains(&format!("{name} ")) || page.contains(&format!("{name}:")), "{name}");
    }
    let all = json(&["value", "--games"]);
    assert!(all.as_array().unwrap().len() >= 20);
    for game in all.as_array().unwrap() {
        let example = game["example"].as_str().unwrap();
        assert_eq!(json(&["value", example])["value"], game["value"], "{example}");
    }
}

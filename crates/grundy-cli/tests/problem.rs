//! `grundy problem` and `grundy judge`: lists, statements, solutions, files, verdicts and exit codes.

use serde_json::Value;

use crate::{answer, json, run, run_with};

#[test]
fn lists_and_statements() {
    let list = answer(&["problem", "list"]);
    assert!(
        list.starts_with(
            "1.2:A               Bashe's game 1\n1.2:B  interactive  Bashe's game, interactive\n"
        )
    );
    let section = json(&["problem", "list", "--section", "1.2"]);
    assert_eq!(section.as_array().unwrap().len(), 8);
    assert_eq!(section[1]["interactive"], true);
    let english = run(&["problem", "show", "1.2:A"]).out;
    assert!(english.starts_with("# 1.2:A Bashe's game 1\n\nThere is one pile"), "{english}");
    assert!(english.contains("## Sample 3\n\n```\n256\n```\n\n```\n2\n```\n"));
    let ukrainian = run(&["problem", "show", "1.2b", "--lang", "uk"]).out;
    assert!(ukrainian.starts_with("# 1.2:B Гра Баше - інтерактив\n"), "{ukrainian}");
    assert!(ukrainian.contains("< 5\n> 1\n< 2\n> 2\n> I won!\n"));
    let russian = run(&["problem", "show", "1.2b", "--lang", "ru"]).out;
    assert!(russian.starts_with("# 1.2:B Игра Баше - интерактив\n"), "{russian}");
    assert!(russian.contains("`<` — программа читает"), "{russian}");
}

#[test]
fn solutions() {
    let solved = |id: &str, input: &'static str| run_with(&["problem", "solve", id], input).out;
    assert_eq!(solved("1.2:A", "256\n"), "2\n");
    assert_eq!(solved("1.2:D", "2 4\r\n....\r\n.**.\r\n"), "1\nD 1\nR 2\n");
    assert_eq!(solved("1.2:B", "5\n2\n"), "1\n2\nI won!\n");
    assert_eq!(solved("1.2:E", "1 1\n.\n"), "I lost...\n");
    assert_eq!(solved("1.2:H", "2\n"), "2\nI won!\n");
}

#[test]
fn wrong_input() {
    for (args, input, part) in [
        (&["problem", "solve", "1.2:A"][..], "0\n", "N is too small"),
        (&["problem", "solve", "1.2:A"], "", "N is missing"),
        (&["problem", "solve", "1.2:B"], "x\n", "'x' is not a number"),
        (&["problem", "solve", "1.2:B"], "5\n", "the input ended"),
        (&["problem", "solve", "1.2:B"], "5\n4\n", "cannot be made"),
        (&["problem", "solve", "1.2:C"], "2 2\n..\n", "rows"),
        (&["problem", "solve", "7.7:X"], "", "there is no problem '7.7:X'"),
        (&["problem", "show", "1.2:Z"], "", "1.2:A, 1.2:B"),
        (&["problem", "list", "--section", "3.1"], "", "sections with problems: 1.2"),
        (&["problem", "judge", "1.2:A"], "", "COMMAND"),
        (&["problem", "judge", "1.2:A", "--", "no-such-program-here"], "", "there is no program"),
        (&["problem", "judge", "1.2:A", "--test", "99", "--", "sh"], "", "its tests are 1 to 23"),
    ] {
        let run = run_with(args, input);
        assert_eq!((run.code, run.err.contains(part)), (2, true), "{args:?}: {}", run.err);
    }
}

/// The interactor alone, with testlib's codes.
#[test]
fn interactors() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("01.in");
    std::fs::write(&file, "5\nopponent script:2 seed 0\n").unwrap();
    let interact = |input| {
        let run = run_with(&["problem", "interact", "1.2:B", "--test", file.to_str().unwrap()], input);
        (run.code, run.out, run.err)
    };
    let (code, out, err) = interact("1\n2\nI won!\n");
    assert_eq!((code, out.as_str(), err.as_str()), (0, "5\n2\n", "ok the game is played by the rules\n"));
    assert_eq!(interact("4\n").2, "wrong answer 4 of 5 cannot be taken: expected 1 to 3\n");
    assert_eq!(interact("4\n").0, 1);
    assert_eq!(interact("one\n").0, 2);
    assert_eq!(interact("1\n2\n").0, 1);
    std::fs::write(&file, "5\nopponent nobody seed 0\n").unwrap();
    let (code, out, err) = interact("1\n");
    assert_eq!((code, out.as_str(), err.starts_with("FAIL ")), (3, "", true), "{err}");
}

#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    answer(&["problem", "tests", "1.2:A", "-o", &at("tests")]);
    answer(&["problem", "tests", "1.2:A", "-o", &at("again")]);
    answer(&["problem", "tests", "1.2:A", "-o", &at("other"), "--seed", "7"]);
    let read = |name: &str| std::fs::read_to_string(at(name)).unwrap();
    assert_eq!((read("tests/03.in"), read("tests/03.ans")), ("256\n".to_owned(), "2\n".to_owned()));
    assert_eq!(read("tests/manifest.json"), read("again/manifest.json"));
    assert_ne!(read("tests/15.in"), read("other/15.in"));
    let manifest: Value = serde_json::from_str(&read("tests/manifest.json")).unwrap();
    assert_eq!(manifest["tests"].as_array().unwrap().len(), 23);
    answer(&["problem", "export", "1.2:B", "--format", "dmoj", "-o", &at("dmoj")]);
    assert!(read("dmoj/init.yml").contains("interactor.cpp"));
    answer(&["problem", "export", "1.2:C", "--format", "polygon", "-o", &at("polygon")]);
    assert!(read("polygon/problem.xml").contains("std::wcmp.cpp"));
    let blocked = run(&["problem", "tests", "1.2:A", "-o", "/dev/null/x"]);
    assert_eq!((blocked.code, blocked.err.contains("cannot write")), (2, true), "{}", blocked.err);
}

#[cfg(unix)]
#[test]
fn submissions() {
    const BASHE: &str = "read n; if [ $((n % 4)) = 0 ]; then echo 2; else echo 1; fi";
    let good = run(&["problem", "judge", "1.2:A", "--", "sh", "-c", BASHE]);
    assert_eq!((good.code, good.err.as_str()), (0, ""), "{}", good.out);
    assert!(good.out.contains("1.2:A accepted: 100 of 100 points, 23 of 23 tests"), "{}", good.out);
    let bad = run(&["problem", "judge", "1.2:A", "--", "sh", "-c", "echo 1"]);
    assert_eq!(bad.code, 1);
    assert!(bad.out.contains("sample 3: expected 2, got 1"), "{}", bad.out);
    assert!(bad.out.lines().all(|line| line.chars().count() <= 80), "{}", bad.out);
    let bad = run(&["problem", "judge", "1.2:A", "--json", "--", "sh", "-c", "echo 1"]);
    let value: Value = serde_json::from_str(&bad.out).unwrap();
    assert_eq!((&value["accepted"], &value["points"]), (&false.into(), &55.into()));
    assert_eq!((&value["tests"][2]["verdict"], bad.code), (&"WA".into(), 1));
    // one test with its transcript
    let illegal = run(&["problem", "judge", "1.2:B", "--test", "1", "--", "sh", "-c", "read n; echo 4"]);
    assert_eq!(illegal.code, 1);
    assert!(illegal.out.contains("< 5\n> 4\n^ rule violation: 4 of 5 cannot be taken"), "{}", illegal.out);
}

/// What is to be learnt: hints, the analysis, the solution in Python, the likely cause of a wrong answer.
#[cfg(unix)]
#[test]
fn learning() {
    let hint = answer(&["problem", "hint", "1.2:A", "3"]);
    assert!(hint.starts_with("Hint 3 1.2:A\n\n"), "{hint}");
    let ukrainian = answer(&["problem", "hint", "1.2a", "--lang", "uk"]);
    assert!(ukrainian.starts_with("Підказка 1 1.2:A\n\n"), "{ukrainian}");
    assert_eq!(json(&["problem", "hint", "1.2:A"])["number"], 1);
    let none = run(&["problem", "hint", "1.2:A", "4"]);
    assert_eq!((none.code, none.err.contains("its hints are 1 to 3")), (2, true), "{}", none.err);
    let page = answer(&["problem", "explain", "1.4:D"]);
    assert!(page.starts_with("# 1.4:D Crossing out cells 1\n\n## The idea\n"), "{page}");
    let told = json(&["problem", "explain", "1.4:D", "--lang", "uk"]);
    assert_eq!(told["mistakes"][0]["key"], "who-only");
    assert!(answer(&["problem", "solve", "1.2:A", "--python"]).contains("print("));

    // odd numbers are taken as won
    const PARITY: &str = "read n; echo $((2 - n % 2))";
    let odd = run(&["problem", "judge", "1.2:A", "--time-factor", "2", "--", "sh", "-c", PARITY]);
    assert!(odd.out.contains("time limit 1 s, times 2\n"), "{}", odd.out);
    assert!(odd.out.contains("likely cause ("), "{}", odd.out);
    let odd = run(&["problem", "judge", "1.2:A", "--json", "--lang", "uk", "--", "sh", "-c", PARITY]);
    let value: Value = serde_json::from_str(&odd.out).unwrap();
    assert_eq!(value["cause"]["key"], "parity", "{}", odd.out);
    assert_eq!(value["cause"]["tests"], value["cause"]["failed"]);
    assert!(value["cause"]["text"].as_str().unwrap().contains("парності"));
    // it fails where a known mistake does, but not only there
    let same = run(&["problem", "judge", "1.2:A", "--json", "--", "sh", "-c", "echo 1"]);
    let value: Value = serde_json::from_str(&same.out).unwrap();
    assert!(value.get("cause").is_none(), "{}", same.out);
    for factor in ["0", "-1", "x", "nan", "1000"] {
        let run = run(&["problem", "judge", "1.2:A", "--time-factor", factor, "--", "sh"]);
        assert_eq!(run.code, 2, "{factor}: {}", run.out);
    }
}

/// The program judges itself, alone and against its own interactor.
#[cfg(unix)]
#[test]
fn itself() {
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let against = format!("'{grundy}' problem solve {{id}}");
    let game = run(&["problem", "judge", "1.2:H", "--against", &against]);
    assert_eq!(game.code, 0, "{}{}", game.out, game.err);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("01.in");
    std::fs::write(&file, "12345\nopponent always-1 seed 0\n").unwrap();
    let interactor = format!("'{grundy}' problem interact 1.2:B --test");
    let solution = format!("'{grundy}' problem solve 1.2:B");
    let pair = |solution: &str| {
        run(&[
            "judge",
            "run",
            "--interactor",
            &interactor,
            "--solution",
            solution,
            "--test",
            file.to_str().unwrap(),
        ])
    };
    let played = pair(&solution);
    assert_eq!(played.code, 0, "{}{}", played.out, played.err);
    let stuck = pair("read n; read m");
    assert_eq!((stuck.code, stuck.out.contains("deadlock: ")), (1, true), "{}", stuck.out);
    let failed = run(&[
        "judge",
        "run",
        "--interactor",
        "exit 9; true",
        "--solution",
        "true",
        "--test",
        file.to_str().unwrap(),
    ]);
    assert_eq!((failed.code, failed.out.contains("judge error")), (3, true), "{}", failed.out);
    let missing = run(&["judge", "run", "--interactor", "true", "--solution", "true", "--test", "/no/such"]);
    assert_eq!(missing.code, 2);
}

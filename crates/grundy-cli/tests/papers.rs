//! What goes into papers and contests: b-files, citations, programs.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::{answer, json, run};

#[test]
fn b_files_are_those_of_the_oeis() {
    // A002186: Kayles
    let kayles = "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n6 3\n7 2\n8 1\n9 4\n10 2\n11 6\n";
    assert_eq!(answer(&["table", "kayles", "0..11", "--bfile"]), kayles);
    assert_eq!(answer(&["table", "sticks:1,3,4", "1..3", "--01", "--bfile"]), "1 1\n2 0\n3 1\n");
    for (args, part) in [
        (&["table", "queen", "1..3", "1..3", "--bfile"][..], "has 2"),
        (&["table", "kayles", "0..3", "--outcome", "--bfile"], "whole numbers"),
        (&["table", "kayles", "0..3", "--csv", "--bfile"], "--bfile"),
    ] {
        let refused = run(args);
        assert!(refused.code == 2 && refused.err.contains(part), "{args:?}: {}", refused.err);
    }
}

#[test]
fn laws_cite_the_works_of_their_theorems() {
    for (args, key) in [
        (&["nim"][..], "@article{bouton1901,"),
        (&["half-nim"], "@article{levine2006,"),
        (&["wythoff"], "@article{wythoff1907,"),
        (&["kayles", "--misere"], "@article{plambeck2008,"),
        (&["lasker"], "@book{winningways,"),
    ] {
        let text = run(&[&["law"], args, &["--bibtex"]].concat()).out;
        assert!(text.contains(key) && text.contains("@software{grundy,"), "{args:?}:\n{text}");
        assert!(!text.contains("proves"), "{text}");
    }
    // no theorem, no work
    let text = run(&["law", "grundy", "--to", "300", "--bibtex"]).out;
    assert!(text.starts_with("\n@software{grundy,") && text.matches('@').count() == 1, "{text}");
    assert_eq!(run(&["law", "nim", "--bibtex", "--json"]).code, 2);
}

/// Programs for rules of one's own say what the solver says.
#[test]
fn programs_for_arrows_and_files_answer_as_the_solver() {
    for (game, positions) in [
        ("n -> n - k for k in (1, 3, 4) where k <= n", &["5 7 9", "14", "2 2"][..]),
        ("n -> [n - 1, n // 2] where n > 0", &["5 6 8", "12"]),
        ("n -> range(n // 2) + [n - 1] where n > 0", &["5 6 8", "3 3"]),
        ("x, y -> [(x - 1, y)] + [(x, y - 1)] where x != y", &["3,4 5,1", "2,2"]),
        ("n -> [[i, n - 1 - i] for i in range(n) if i != 2]", &["7 4", "9"]),
        ("euclid", &["25,7", "5,3 8,5"]),
        // games of the library that have such rules
        ("wythoff", &["3,5", "4,6 2,3"]),
        ("euclids-game", &["25,7", "5,3 8,5"]),
    ] {
        let program = run(&["code", game, "--lang", "python"]).out;
        for position in positions {
            let run = Command::new("python3")
                .args(["-c", &program])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn();
            // without Python there is nothing to compare
            let Ok(mut child) = run else { return };
            writeln!(child.stdin.take().unwrap(), "{position}").unwrap();
            let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
            let solved = json(&["solve", game, position]);
            let expected = format!("{}, nimber {}", solved["winner"].as_str().unwrap(), solved["nimber"]);
            assert!(said.starts_with(&expected), "{game} at {position}: {said}, expected {expected}");
        }
    }
    for game in ["n -> [n / 2]", "n -> [n - 1] | [n - 2]"] {
        assert_eq!(run(&["code", game, "--lang", "python"]).code, 2, "{game}");
    }
}

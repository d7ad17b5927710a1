//! `grundy solve --evidence`, `grundy verify` and `--explain`: files, exit codes, keys, two languages.

use crate::{answer, json, run};

/// A folder, and a path in it.
fn place(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn evidence_is_written_and_verified() {
    let (_folder, path) = place("evidence.json");
    for question in [
        &["kayles", "5", "7", "9"][..],
        &["kayles 5 + nim 7 + 0.137 12"],
        // sums of positions of one game
        &["kayles 5 + kayles 7"],
        &["domineering 2x3 + domineering 2x2"],
        &["end-nim 1 2 + end-nim 3 4"],
        &["graph:a>b=blue a + graph:a>b=blue b"],
        &["value 1 + value -1"],
        &["nim", "--misere", "3", "4", "5"],
        &["nim", "1", "2", "3", "--moves", "none"],
        &["graph:a>b,b>c,c>a,b>d", "c"],
        &["graph:a>b,b>a", "a"],
        &["row-ends", "6", "9", "4", "8", "5"],
        &["plus-minus", "3", "3", "--criterion", "worst"],
        &["n -> range((n+1)//2, n)", "13", "7"],
        &["../../rules/tic-tac-toe.star", ".../.ox/..."],
        &["tic-tac-toe", ".../.ox/...", "x"],
    ] {
        let told = answer(&[&["solve"], question, &["--evidence", &path]].concat());
        assert!(told.contains("\nThe evidence is in "), "{question:?}: {told}");
        let verified = answer(&["verify", &path]);
        assert!(verified.contains("\nVerified from the rules alone: "), "{question:?}: {verified}");
        assert_eq!(json(&["verify", &path])["verified"], true);
    }
}

/// What is told of a sum of one game's positions is a question: the game's own, where its notation has sums,
/// else one in which the position names its games.
#[test]
fn sums_of_one_game_are_questions() {
    for (asked, game, position) in [
        ("kayles 5 + kayles 7 + 3", "kayles", "5 7 3"),
        ("kayles 0 + kayles 0", "kayles", "0 0"),
        ("toads tt.f + toads t.f left", "toads", "tt.f t.f left"),
        ("cram 2x3 + cram 3x3", "cram", "2x3 3x3"),
        ("end-nim 1 2 + end-nim 3 4", "end-nim + end-nim", "end-nim 1 2 + end-nim 3 4"),
    ] {
        let told = json(&["solve", asked]);
        assert_eq!((&told["game"], &told["position"]), (&game.into(), &position.into()), "{asked}");
        let again = if game.contains('+') { position.to_owned() } else { format!("{game} {position}") };
        assert_eq!(json(&["solve", &again]), told, "{asked}");
    }
    // as the game itself, by what is known of it
    let misere = answer(&["solve", "kayles 5 + kayles 999999999999999999", "--misere", "--moves", "none"]);
    assert!(misere.contains("First player wins (by the misère quotient)."), "{misere}");
}

#[test]
fn wrong_evidence_is_told_with_its_place() {
    let (_folder, path) = place("evidence.json");
    answer(&["solve", "kayles", "5", "7", "--evidence", &path]);
    let good = std::fs::read_to_string(&path).unwrap();
    for (from, to, place) in [
        ("\"nimber\":6", "\"nimber\":5", "claim"),
        ("\"first\"", "\"second\"", "claim"),
        ("\"5 7\"", "\"5 8\"", "position"),
        ("\"kayles\"", "\"nim\"", "1"),
        ("\"pin 1\"", "\"pin 2\"", "1"),
    ] {
        assert!(good.contains(from), "{from}: {good}");
        std::fs::write(&path, good.replacen(from, to, 1)).unwrap();
        let found = run(&["verify", &path, "--json"]);
        let told: serde_json::Value = serde_json::from_str(&found.out).unwrap();
        assert_eq!((found.code, &told["verified"]), (1, &false.into()), "{from}");
        let at = told["place"].as_str().unwrap();
        assert!(at == place || place == "1" && at.parse::<u8>().is_ok(), "{from}: {told}");
        assert!(run(&["verify", &path]).out.contains("\nNot verified. At \""), "{from}");
    }
}

#[test]
fn what_cannot_be_read_or_made() {
    let (folder, path) = place("evidence.json");
    for bad in ["", "{}", "[1", "{\"version\":1,\"game\":3}"] {
        std::fs::write(&path, bad).unwrap();
        let found = run(&["verify", &path]);
        assert!(found.code == 2 && found.err.contains("it is no evidence"), "{bad}: {}", found.err);
    }
    assert_eq!(run(&["verify", "no-such-file.json"]).code, 2);
    std::fs::remove_file(&path).unwrap();
    // the answer comes first, then why there is no evidence
    let large = run(&["solve", "nim", "100000", "7", "--max-memory", "16MiB", "--evidence", &path]);
    assert!(large.code == 3 && large.out.contains("First player wins"), "{}{}", large.out, large.err);
    assert!(
        large.err.contains("the memory limit of 16 MiB was reached")
            && std::fs::read_dir(folder.path()).unwrap().next().is_none()
    );
    let refused = run(&["solve", "pig", "99", "99", "0", "--evidence", &path]);
    assert!(refused.code == 2 && refused.err.contains("positions can come back"), "{}", refused.err);
    let unwritten = run(&["solve", "nim", "3", "--evidence", "/no/such/folder/x.json"]);
    assert!(unwritten.code == 2 && unwritten.err.contains("cannot write"), "{}", unwritten.err);
}

#[test]
fn explanations_for_machines() {
    let found = json(&["solve", "kayles", "5", "7", "9", "--explain"]);
    let steps = found["explanation"]["steps"].as_array().unwrap();
    let kinds: Vec<&str> = steps.iter().map(|step| step["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["nim_sum", "equation", "raise", "mex", "mex", "mex"]);
    assert_eq!((&steps[0]["total"], &steps[0]["deciding"]), (&2.into(), &1.into()));
    assert!(found["explanation"]["text"].as_str().unwrap().contains("  2  010  7\n"));
    assert!(json(&["solve", "kayles", "5"])["explanation"].is_null());
}

#[test]
fn in_ukrainian() {
    let text = answer(&["solve", "kayles", "5", "7", "9", "--explain", "--lang", "uk"]);
    assert!(text.contains("\nВиграє перший гравець: німбер 2 (за числами Ґранді).\n"), "{text}");
    assert!(
        text.contains("\nВиграшні ходи (5 із 39):\n") && text.contains("Нім-сума за двійковими розрядами"),
        "{text}"
    );
    let lost = answer(&["solve", "multiply", "72", "--lang", "uk"]);
    assert!(lost.contains("Виграє другий гравець за 2 півходи (зворотною індукцією).\n"), "{lost}");
    assert_eq!(run(&["solve", "nim", "3", "--lang", "de"]).code, 2);
}

//! `grundy figure`: every kind and format, wrong use, and files that are whole.

use std::path::Path;

use crate::{json, run, run_with};

/// Draws into a file of a fresh folder; gives what is in it.
fn drawn(args: &[&str], name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let run = run(&[&["figure"], args, &["-o", path.to_str().unwrap()]].concat());
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{args:?}");
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{args:?}: nothing else is left");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn kinds() {
    for (args, part) in [
        (&["nim", "3", "1"][..], "the player to move wins"),
        (&["nim", "3", "1", "--plain"], "<title>nim: 3 1</title>"),
        (&["queen", "1..4", "1..5"], "nimbers from 0"),
        (&["queen", "1..4", "1..5", "--kind", "table"], "P: the player to move loses"),
        (&["mines"], "winning moves"),
        (&["mines", "--kind", "heat"], "no position"),
        (&["kayles", "0..80"], "g(n + 12) = g(n)"),
        (&["nim", "2", "1", "--kind", "graph"], "5 positions"),
        (&["nim", "2", "1", "--nimbers"], "5 positions"),
        (&["nim", "2", "1", "--steps"], "step by step"),
        (&["nim", "2", "1", "--steps", "--misere"], "misère"),
        (&["stones", "2,3", "--kind", "tree"], "45 nodes"),
        (&["stones", "2,3", "--reduced"], "18 nodes"),
        (&["nim", "2", "1", "--line"], "1. "),
        (&["tic-tac-toe", "xo./ox./...", "x"], "winning moves"),
        (&["n -> range((n+1)//2, n)", "0..20"], "nimbers of n"),
    ] {
        let svg = drawn(args, "a.svg");
        assert!(svg.starts_with("<svg") && svg.contains(part), "{args:?}");
    }
    let tree = run_with(&["figure", "--tree", "-", "-o", "-"], "[ < (1 6) (9 2) > (5 5) ]");
    assert!(tree.code == 0 && tree.out.contains("payoffs of"), "{}", tree.err);
}

/// Middle branches are left out of proofs and of decision trees, so that none is too large.
#[test]
fn elided() {
    for args in [
        &["nim", "9", "9", "--reduced", "--elide"][..],
        &["nim", "9", "9", "--elide", "--reduced"],
        &["nim", "9", "9", "--kind", "reduced", "--elide"],
        &["nim", "9", "9", "--kind", "tree", "--reduced", "--elide"],
        &["nim", "9", "9", "--kind", "reduced-elide"],
    ] {
        let svg = drawn(args, "a.svg");
        assert!(svg.contains("moves are left out") && svg.contains("reduced tree"), "{args:?}: {svg}");
    }
    // a thousand offers, each with two answers; the best one is drawn
    let offers: Vec<String> = (0..1000).map(|n| format!("< no: (0 0) yes: ({n} 1) >")).collect();
    let tree = format!("[ {} ]", offers.join(" "));
    let whole = run_with(&["figure", "--tree", "-", "-o", "-"], tree.clone().leak());
    assert_eq!(whole.code, 3);
    assert!(whole.err.contains("counting 3001 nodes") && whole.err.contains("(--elide)"), "{}", whole.err);
    let part = run_with(&["figure", "--tree", "-", "--elide", "-o", "-"], tree.leak());
    assert!(part.out.contains("994 moves are left out") && part.out.contains("(999, 1)"), "{}", part.err);
    for args in [
        &["figure", "nim", "2", "1", "--steps", "--elide", "-o", "-"][..],
        &["figure", "nim", "2", "1", "--kind", "heat", "--reduced", "--elide", "-o", "-"],
        &["figure", "--tree", "-", "--reduced", "--elide", "-o", "-"],
    ] {
        assert_eq!(run_with(args, "[ (1) (2) ]").code, 2, "{args:?}");
    }
}

#[test]
fn formats_and_themes() {
    assert!(drawn(&["nim", "2", "1", "--kind", "graph"], "a.dot").starts_with("digraph game {"));
    assert!(drawn(&["nim", "2", "1", "--kind", "graph"], "a.TXT").contains("2 1  W 3"));
    let dark = drawn(&["nim", "2", "1", "--theme", "dark"], "a.svg");
    let auto = drawn(&["nim", "2", "1"], "a.svg");
    assert!(!dark.contains("prefers-color-scheme") && auto.contains("prefers-color-scheme"));
    assert!(drawn(&["nim", "2", "1", "--width", "200"], "a.svg").contains("width=\"200\""));
    let tex = drawn(&["nim", "2", "1"], "a.tex");
    assert!(
        tex.starts_with("% nim: 2 1\n% In the preamble: \\usepackage{tikz}") && tex.contains("x=0.75bp"),
        "{tex}"
    );
    let ukrainian = drawn(&["nim", "2", "1", "--lang", "uk"], "a.tex");
    assert!(ukrainian.contains("\\usepackage[T2A]{fontenc}"), "{ukrainian}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdf");
    let told = json(&["figure", "nim", "2", "1", "--theme", "dark", "-o", path.to_str().unwrap()]);
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"%PDF-") && told["bytes"] == bytes.len());
}

/// Large tables are pixels, in every build.
#[test]
fn large_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queen.png");
    let told = json(&["figure", "queen", "1..150", "1..150", "-o", path.to_str().unwrap()]);
    assert_eq!(told["title"], "queen");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
}

#[test]
fn png() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nim.png");
    let run = run(&["figure", "nim", "3", "1", "-o", path.to_str().unwrap()]);
    if cfg!(feature = "png") {
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG"));
    } else {
        assert_eq!(run.code, 2);
        assert!(run.err.contains("--features png"), "{}", run.err);
        assert!(!path.exists());
    }
}

#[test]
fn wrong_use() {
    for (args, code, part) in [
        (&["nim", "3", "-o", "a.jpg"][..], 2, "does not say what format"),
        (&["nim", "3"], 2, "--output"),
        (&["-o", "a.svg"], 2, "required"),
        (&["nim", "3", "x", "-o", "a.svg"], 2, "'x'"),
        (&["nmi", "3", "-o", "a.svg"], 2, "did you mean 'nim'"),
        (&["nim", "3", "-o", "a.dot"], 2, "no graph"),
        (&["nim", "3", "--kind", "line", "--steps", "-o", "a.svg"], 2, "--steps"),
        (&["nim", "3", "--kind", "tree", "--nimbers", "-o", "a.svg"], 2, "--nimbers is for --kind graph"),
        (&["nim", "5..1", "-o", "a.svg"], 2, "reversed"),
        (&["nim", "1..5", "--kind", "graph", "-o", "a.svg"], 2, "ranges are for tables"),
        (&["queen", "1..5", "1..5", "--kind", "sequence", "-o", "a.svg"], 2, "no family of one number"),
        (&["nim", "9", "9", "9", "9", "--kind", "graph", "-o", "a.svg"], 3, "at most 150"),
        (&["nim", "9", "9", "9", "--kind", "tree", "-o", "a.svg"], 3, "at most 250"),
        (&["queen", "1..3000", "1..3000", "-o", "a.svg"], 3, "4000000"),
        (&["queen", "1..150", "1..150", "-o", "a.tex"], 3, "too large for TeX"),
        (&["nim", "3", "--ascii", "-o", "a.tex"], 2, "--ascii"),
        (&["row-cards", "1", "2", "3", "--kind", "graph", "-o", "a.svg"], 2, "pays numbers"),
        (&["nim", "3", "1", "-o", "no/such/folder/a.svg"], 2, "no such file"),
        (&["--tree", "no-such-file", "-o", "a.svg"], 2, "no such file"),
    ] {
        let run = run(&[&["figure"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
        assert!(!Path::new("a.svg").exists(), "{args:?}");
    }
}

/// A name with an angle in it stays a name.
#[test]
fn names_are_text() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("<script>alert(1)</script>.star");
    // a name that this system takes
    let file = if std::fs::create_dir_all(file.parent().unwrap()).is_ok() { file } else { return };
    let rules = "name = \"<script>alert(1)</script>\"\ndef moves(n):\n    return [n - 1] if n > 0 else []\n";
    if std::fs::write(&file, rules).is_err() {
        return;
    }
    let run = run(&["figure", file.to_str().unwrap(), "3", "-o", "-"]);
    assert!(!run.out.contains("<script"), "{}", run.out);
}

/// The plain definition would look at Dawson's chess for hours before the name of the file is read.
#[test]
fn an_experiment_looks_at_the_name_of_its_picture_first() {
    let found = run(&[
        "experiment",
        "dawson",
        "60..60",
        "--techniques",
        "nimber",
        "-o",
        "a.jpg",
        "--time-limit",
        "2s",
    ]);
    assert_eq!(found.code, 2, "{}", found.err);
    assert!(found.err.contains("does not say what format"), "{}", found.err);
}

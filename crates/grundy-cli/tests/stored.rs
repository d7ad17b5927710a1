//! Whole games in files: saved, asked, damaged.

use std::fs;

use crate::{Run, run, run_with};

fn ask(file: &str, question: &[&str]) -> Run {
    run(&[&["solve", "--json", "--from", file], question].concat())
}

/// What a report says of the position and its moves; not by which counters.
fn says(run: &Run) -> serde_json::Value {
    assert_eq!(run.code, 0, "{}", run.err);
    let mut value: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    value["stats"] = serde_json::Value::Null;
    value["saved"] = serde_json::Value::Null;
    value
}

#[test]
fn a_saved_game_answers_like_a_solved_one() {
    let folder = tempfile::tempdir().unwrap();
    for (game, positions) in [
        (
            "tic-tac-toe",
            vec![".../.../... x", "x../.o./... x", "xxo/oox/xo. x", "xxx/oo./... o", "xo./ox./... x"],
        ),
        ("quixo:3x3", vec![".../.../... x", "x.o/.../... x", "xxx/.o./... o"]),
        ("hare-and-hounds", vec!["_d.._/d...h/_d.._ d", "_..d_/...dh/_..d_ h"]),
    ] {
        let file = folder.path().join("game.table");
        let file = file.to_str().unwrap();
        let saved = run(&["solve", game, "--save", file]);
        assert_eq!(saved.code, 0, "{}", saved.err);
        assert!(saved.out.contains("The whole game is in "), "{}", saved.out);
        for position in positions {
            let solved = run(&["solve", "--json", game, position]);
            let mut solved = says(&solved);
            solved["saved"] = serde_json::Value::Null;
            assert_eq!(says(&ask(file, &[game, position])), solved, "{game} {position}");
        }
    }
}

/// A saved game is found under every spelling, and gives the line and the counts that solving gives.
#[test]
fn a_saved_game_has_one_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.table");
    let file = file.to_str().unwrap();
    for (spellings, other) in [
        (&["mnk", "tic-tac-toe", "mnk:3x3", "mnk:3x3,3"][..], "mnk:3x3,2"),
        (&["quixo", "quixo:3x3", "quixo:3,3"], "quixo:2x2"),
        (&["three-mens-morris", "tapatan"], "mnk"),
    ] {
        let saved = run(&["solve", spellings[spellings.len() - 1], "--save", file]);
        assert_eq!(saved.code, 0, "{}", saved.err);
        for game in spellings {
            assert_eq!(ask(file, &[game]).code, 0, "{game}");
        }
        let foreign = ask(file, &[other]);
        assert!(foreign.code == 2 && foreign.err.contains("it holds "), "{other}: {}", foreign.err);
    }
    for (game, position) in
        [("mnk", "xo./.x./..o x"), ("quixo", ".../.../... x"), ("hare-and-hounds", "_..d_/...dh/_d.._ h")]
    {
        assert_eq!(run(&["solve", game, "--save", file]).code, 0, "{game}");
        let more: &[&str] = &[game, position, "--line", "--statistics"];
        let solved = says(&run(&[&["solve", "--json"], more].concat()));
        assert!(solved["line"].is_array() && solved["statistics"].is_object(), "{solved}");
        assert_eq!(says(&ask(file, more)), solved, "{game}");
    }
    let draw = ask(file, &["hare-and-hounds", "--line", "--misere"]);
    assert_eq!(draw.code, 2, "{}", draw.out);
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quixo.table");
    let file = path.to_str().unwrap();
    assert_eq!(run(&["solve", "quixo:3x3", "--save", file]).code, 0);
    let whole = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], problem: &str| {
        fs::write(&path, bytes).unwrap();
        let run = ask(file, &["quixo:3x3", "x.o/.../... x"]);
        assert_eq!(run.code, 2, "{problem}: {}", run.out);
        assert!(run.err.contains(problem), "{problem}: {}", run.err);
        run
    };
    // every byte counts, wherever it is
    for at in (0..whole.len()).step_by(61) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x20;
        refused(&bytes, "cannot use");
    }
    for length in [0, 1, 11, 12, 100, whole.len() / 2, whole.len() - 1] {
        refused(&whole[..length], "cannot use");
    }
    refused(&[whole.as_slice(), b"x"].concat(), "bytes instead of");
    refused(b"a text that is no table of anything", "it is no table of a solved game");
    fs::write(&path, &whole).unwrap();
    let other = ask(file, &["quixo:2x2", "../.. x"]);
    assert!(
        other.err.contains("it holds \"quixo:3x3\", and the question is about quixo:2x2"),
        "{}",
        other.err
    );
    let none = ask(file, &["kayles", "5"]);
    assert!(none.code == 2 && none.err.contains("not numbered"), "{}", none.err);
    let missing = ask("no-such-file.table", &["quixo:3x3"]);
    assert!(missing.code == 2 && missing.err.contains("no such file"), "{}", missing.err);
    let nothing = run(&["solve", "kayles", "5", "--save", file]);
    assert!(nothing.code == 2 && nothing.err.contains("not numbered"), "{}", nothing.err);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn statistics_tell_ties_from_draws() {
    let run = run(&["solve", "tic-tac-toe", "--statistics"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in ["Tie with best play in 9 plies", "5478 positions: 2836 won, 1574 lost, 0 drawn, 1068 tied"] {
        assert!(run.out.contains(part), "{part}:\n{}", run.out);
    }
    assert!(run.out.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let run = run(&["solve", "teeko", "--max-memory", "1MiB"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("memory limit"), "{}", run.err);
}

/// With a folder for the work on the way the same is found, and nothing is left in it.
#[test]
fn a_solve_with_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (kept, one, other) = (path("kept"), path("one.table"), path("other.table"));
    let solve = |more: &[&str]| run(&[&["solve", "three-mens-morris", "--resume", &kept], more].concat());
    assert_eq!(solve(&["--save", &one, "--save-every", "0s"]).code, 0);
    assert_eq!(fs::read_dir(&kept).unwrap().count(), 0);
    assert_eq!(run(&["solve", "three-mens-morris", "--save", &other]).code, 0);
    assert!(fs::read(one).unwrap() == fs::read(other).unwrap());

    // damage is named and put aside, and the game is solved again
    let file = path("kept/quixo_2x2.stage");
    for (harm, problem) in [
        ("no stage", "it is no table of a solved game"),
        ("", "it is no table of a solved game"),
        ("GRUNDYT1 and more", "is damaged"),
    ] {
        fs::write(&file, harm).unwrap();
        let damaged = run(&["solve", "quixo:2x2", "--resume", &kept]);
        let plain = run(&["solve", "quixo:2x2"]);
        assert_eq!((damaged.code, damaged.out), (0, plain.out), "{}", damaged.err);
        assert!(damaged.err.contains("warning: ") && damaged.err.contains(problem), "{}", damaged.err);
        assert_eq!(fs::read_to_string(path("kept/quixo_2x2.stage.damaged")).unwrap(), harm);
        fs::remove_file(path("kept/quixo_2x2.stage.damaged")).unwrap();
    }
    let none = run(&["solve", "multiply", "--resume", &kept]);
    assert!(none.code == 2 && none.err.contains("not numbered"), "{}", none.err);
}

/// Tiers in a folder answer as the game that is solved whole; the folder is checked, and damage is named.
#[test]
fn tiers_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tiers");
    let tiers = dir.to_str().unwrap();
    let question = ["quixo:3x3", "x.o/.../... x", "--line"];
    let solved = says(&run(&[&["solve", "--json"], &question[..]].concat()));
    assert_eq!(says(&run(&[&["solve", "--json", "--tiers", tiers], &question[..]].concat())), solved);
    assert_eq!(says(&ask(tiers, &question)), solved);

    let counted = ask(tiers, &["quixo:3x3", "--statistics"]);
    let counted: serde_json::Value = serde_json::from_str(&counted.out).unwrap();
    // each of nine cells is blank or one of two players'
    assert_eq!(counted["statistics"]["tallies"][0]["positions"], 19_683);
    assert_eq!(counted["statistics"]["tallies"][0]["longest"]["line"].as_array().unwrap().len(), 7);

    let check = run(&["solve", "quixo:3x3", "--from", tiers, "--check"]);
    assert!(check.code == 0 && check.out.contains("fit their checksums"), "{}{}", check.out, check.err);
    let plan = run(&["solve", "quixo:3x3", "--plan", "--tiers", tiers, "--json"]);
    let plan: serde_json::Value = serde_json::from_str(&plan.out).unwrap();
    let all = plan["tiers"].as_array().unwrap();
    assert!(all.len() > 20 && all.iter().all(|tier| tier["solved"] == true), "{plan}");

    let other = ask(tiers, &["quixo:2x2"]);
    assert!(other.code == 2 && other.err.contains("it holds \"quixo:3x3\""), "{}", other.err);
    let file = dir.join("2-1-0.solved");
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    for refused in [
        run(&["solve", "quixo:3x3", "--from", tiers, "--check"]),
        ask(tiers, &["quixo:3x3", "xx./o../... o"]),
    ] {
        assert!(refused.code == 2 && refused.err.contains("2-1-0.solved' is damaged"), "{}", refused.err);
    }
    let again = run(&["solve", "quixo:3x3", "--tiers", tiers]);
    assert!(again.code == 0 && again.err.contains("warning: "), "{}", again.err);
    let few = run(&["solve", "quixo:3x3", "--tiers", tiers, "--max-memory", "4KiB"]);
    assert!(few.code == 3 && few.err.contains("memory limit"), "{}", few.err);
}

/// Play, hints and lines come from a folder, too, as from the game solved whole; what does not fit is
/// refused.
#[test]
fn play_from_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tiers");
    let tiers = dir.to_str().unwrap();
    let game = "quixo:3x3";
    assert_eq!(run(&["solve", game, "--tiers", tiers]).code, 0);
    let at = "x.o/.../... x";
    let answered = run(&["solve", game, at, "--from", tiers, "--line"]);
    let solved = run(&["solve", game, at, "--line"]);
    assert_eq!((answered.code, answered.out), (0, solved.out), "{}", answered.err);

    let play =
        |from: &[&str]| run_with(&[&["play", game, "--seed", "1"], from].concat(), "hint\n#1\nhint\nquit\n");
    let (there, here) = (play(&["--from", tiers]), play(&[]));
    assert_eq!((there.code, there.out), (here.code, here.out), "{}", there.err);
    // a value is needed that is not there: the file is named
    fs::remove_file(dir.join("0-0-0.solved")).unwrap();
    let gone = play(&["--from", tiers]);
    assert!(gone.code == 2 && gone.err.contains("0-0-0.solved': no such file"), "{}", gone.err);
    let none = run_with(&["play", "nim", "3", "--from", tiers], "quit\n");
    assert!(none.code == 2 && none.err.contains("not numbered"), "{}", none.err);
    let none = run_with(&["play", game, "--from", "/no/such/folder"], "quit\n");
    assert!(none.code == 2 && none.err.contains("no such file"), "{}", none.err);
    let table = run(&["table", "nim", "0..3", "--from", tiers]);
    assert!(table.code == 2 && table.err.contains("not numbered"), "{}", table.err);
}

/// The figures that Tanaka and others give: 3^25 boards, eight symmetries, and tiers of which the largest has
/// 8 and 9 cubes of the players'.
#[test]
fn the_plan_of_a_large_game() {
    let plan = run(&["solve", "quixo:5x5", "--plan", "--json"]);
    let plan: serde_json::Value = serde_json::from_str(&plan.out).unwrap();
    let boards = 3_u64.pow(25) / 8;
    let numbers = plan["numbers"].as_u64().unwrap();
    assert!((boards..boards + boards / 50).contains(&numbers), "{numbers}");
    let tiers = plan["tiers"].as_array().unwrap();
    let largest = tiers.iter().max_by_key(|tier| tier["numbers"].as_u64()).unwrap();
    assert_eq!(largest["name"], "9-8");
    let words = run(&["solve", "quixo:5x5", "--plan"]).out;
    assert!(
        words.starts_with("quixo:5x5: ") && words.lines().all(|line| line.chars().count() <= 80),
        "{words}"
    );
    let whole = run(&["solve", "quixo:5x5", "--time-limit", "5s"]);
    assert!(whole.code == 3 && whole.err.contains("memory limit"), "{}", whole.err);
}

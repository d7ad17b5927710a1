//! What a newcomer types in the first hour, and the answers that used to be to another question.

use std::process::Command;

use grundy::catalogue::GAMES;

use crate::{answer, json, run, run_with, run_with_width};

#[test]
fn answers_say_how_they_read_the_question() {
    for (question, winner, part) in [
        (&["fibonacci-nim", "100"][..], "first", "Whinihan's rule"),
        (&["queen", "4,6"], "second", "wythoff 3 5"),
        (&["chomp", "3", "4"], "first", "two bars, 1x3 and 1x4"),
        (&["dawson", "5"], "first", "Dawson's kayles is 0.07"),
        (&["sticks", "4"], "second", "1, 2 or 3"),
    ] {
        let found = json(&[&["solve"], question].concat());
        assert_eq!(found["winner"], winner, "{question:?}");
        assert!(found["reading"].as_str().unwrap().contains(part), "{question:?}: {found}");
        let said = answer(&[&["solve"], question].concat()).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(part), "{question:?}: {said}");
        let uk = answer(&[&["solve"], question, &["--lang", "uk"]].concat());
        assert!(!uk.contains(part) || part == "wythoff 3 5", "{uk}");
    }
    for question in
        [&["wythoff", "3", "5"][..], &["chomp", "3x4"], &["fibonacci-nim:first=2", "100"], &["nim", "3"]]
    {
        assert!(json(&[&["solve"], question].concat())["reading"].is_null(), "{question:?}");
    }
    assert_eq!(json(&["solve", "wythoff", "3,5"])["winner"], "second");
    let refused = run(&["solve", "chomp", "3,4"]);
    assert!(
        refused.code == 2 && refused.err.contains("hint: a bar of 3 rows and 4 columns is 3x4"),
        "{}",
        refused.err
    );
}

#[test]
fn a_game_alone_is_solved() {
    for words in [
        &["nim", "3", "4", "5"][..],
        &["NIM", "3,4,5"],
        &["bouton", "(3,4,5)"],
        &["nim", "3+4+5"],
        &["nim", "3,", "4,", "5"],
        &["n -> range(n)", "3,4,5"],
    ] {
        let found = json(words);
        assert_eq!((&found["nimber"], &found["position"]), (&2.into(), &"3 4 5".into()), "{words:?}");
    }
    assert_eq!(json(&["0.77", "5", "7"])["nimber"], 6);
    assert_eq!(json(&["euclid", "25,7"])["nimber"], 3);
    assert_eq!(json(&["tictactoe"])["winner"], "draw");
    assert_eq!(json(&["ttt"])["winner"], "draw");
    // a thousand is no list
    assert_eq!(run(&["nim", "1,000"]).code, 2);
}

#[test]
fn other_names_and_near_names() {
    for (word, part) in [
        ("kayels", "did you mean 'kayles'"),
        ("tic", "did you mean 'tic-tac-toe'"),
        ("euklid", "did you mean 'euclid'"),
        ("version", "grundy --version"),
        ("list", "grundy games"),
    ] {
        let run = run(&[word, "5"]);
        assert!(run.code == 2 && run.err.contains(part), "{word}: {}", run.err);
    }
    for word in ["go", "quux"] {
        assert!(!run(&[word]).err.contains("did you mean"), "{word}");
    }
    let chess = run(&["chess", "KQK"]);
    assert!(chess.code == 2 && chess.err.contains("endgame:KQK"), "{}", chess.err);
}

#[test]
fn rule_files_are_inside_the_program() {
    let text = answer(&["games"]);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(text.contains(&name), "{name}:\n{text}");
        let printed = run(&["games", "--file", &name]);
        assert_eq!((printed.code, printed.out), (0, std::fs::read_to_string(&path).unwrap()), "{name}");
    }
    // what is told of one is what its file says, not its name alone
    let northcott = std::fs::read_to_string(folder.join("northcott.star")).unwrap();
    let rules =
        northcott.split("\nrules = ").nth(1).unwrap().trim_start_matches('"').split('"').next().unwrap();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(rules.len() > 50 && plain(&answer(&["games", "northcott"])).contains(&plain(rules)), "{rules}");
    assert!(run(&["games", "--file", "nowhere"]).err.contains("it has: "));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.star");
    let file = file.to_str().unwrap();
    assert_eq!(run(&["new", file]).code, 0);
    assert_eq!(json(&["solve", file, "10"])["nimber"], 2);
    let again = run(&["new", file]);
    assert!(again.code == 2 && again.err.contains("is there already"), "{}", again.err);
    assert_eq!(run(&["new", "my.txt"]).code, 2);
    let copy = folder.path().join("copy.star");
    assert_eq!(run(&["new", copy.to_str().unwrap(), "--like", "euclid"]).code, 0);
    assert_eq!(json(&["solve", copy.to_str().unwrap()])["nimber"], 3);
}

#[test]
fn the_list_is_searched_and_filtered() {
    let names = |args: &[&str]| -> Vec<String> {
        let found = json(&[&["games"], args].concat());
        found.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    for (option, fits) in [
        ("--impartial", (|game| game.class.impartial) as fn(&grundy::game::Game) -> bool),
        ("--partizan", |game| !game.class.impartial),
        ("--cycles", |game| !game.class.acyclic),
        ("--acyclic", |game| game.class.acyclic),
        ("--sums", |game| game.class.sums),
        ("--draws", |game| game.class.draws),
        ("--payoffs", |game| game.class.payoffs),
        ("--chance", |game| game.class.chance),
    ] {
        let expected: Vec<&str> = GAMES.iter().filter(|game| fits(game)).map(|game| game.id).collect();
        assert!(!expected.is_empty() && expected.len() < GAMES.len(), "{option}");
        assert_eq!(names(&[option]), expected, "{option}");
    }
    assert_eq!(names(&[]).len(), GAMES.len());
    let found = answer(&["games", "queen", "--sums"]);
    assert!(found.contains("queen") && !found.contains("kayles"), "{found}");
    assert!(answer(&["games", "chocolate", "poisoned"]).contains("chomp"));
    assert_eq!(run(&["games", "nonsense"]).code, 2);
}

/// A shell hands on every printed example word by word as the catalogue has it, and writes no files. (That
/// those words are answered, `every_example_of_the_catalogue` tests.)
#[cfg(unix)]
#[test]
fn printed_examples_can_be_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let mut script = "grundy() { printf '%s ' \"$@\"; echo; }\n".to_owned();
    let mut expected = String::new();
    for game in GAMES {
        let about = run_with_width(&["games", game.id], 200);
        let printed: Vec<&str> =
            about.lines().filter_map(|line| line.strip_prefix("  grundy solve ")).collect();
        assert_eq!(printed.len(), game.examples.len(), "{about}");
        for (command, example) in printed.iter().zip(game.examples) {
            script += &format!("grundy solve {command}\n");
            expected += &format!("solve {example} \n");
        }
    }
    let pasted = Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
    assert_eq!(String::from_utf8(pasted.stderr).unwrap(), "");
    assert_eq!(String::from_utf8(pasted.stdout).unwrap(), expected);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The characters that a shell would take for itself stand in quotes: those of sh, zsh, fish and PowerShell.
#[test]
fn examples_are_quoted_for_every_shell() {
    for game in GAMES {
        for example in game.examples {
            let quoted = grundy_explain::words::shell::quoted(example);
            let outside: String = quoted.split('\'').step_by(2).collect();
            assert!(!outside.contains(|c| "*?[](){}<>|&;$`\"\\!~#=%^,@".contains(c)), "{quoted}");
            assert_eq!(quoted.matches('\'').count() % 2, 0, "{quoted}");
        }
    }
}

#[test]
fn rules_without_an_end_are_named_soon() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.star");
    let start = std::time::Instant::now();
    std::fs::write(&file, "misere = True\ndef moves(n): return [n-1, n-2]\n").unwrap();
    let endless = run(&["solve", file.to_str().unwrap(), "5"]);
    assert_eq!(endless.code, 2, "{}", endless.err);
    assert!(endless.err.contains("no end: 5 → 3 → 1 → … → -1"), "{}", endless.err);
    assert!(endless.err.contains("`if n > 0` missing?"), "{}", endless.err);
    let endless = run(&["solve", "n -> [n + 1]", "5"]);
    assert!(endless.code == 2 && endless.err.contains("no end: 5 → 6 → 7 → … → "), "{}", endless.err);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    // below 0 a file is read as an arrow is
    std::fs::write(&file, "def moves(n): return [n-1, n-2]\n").unwrap();
    for n in ["0", "1", "5", "30"] {
        let own = json(&["solve", file.to_str().unwrap(), n]);
        assert_eq!(own["nimber"], json(&["solve", "n -> [n-1, n-2]", n])["nimber"], "{n}");
    }
    assert!(run(&["solve", file.to_str().unwrap(), "-5"]).err.contains("is below 0"));
    // the count at a limit is that of the positions met
    std::fs::write(&file, "start = \"\"\ndef moves(s): return [s + \"a\"]\n").unwrap();
    let stopped = run(&["solve", file.to_str().unwrap(), "--max-memory", "1MiB"]);
    assert!(stopped.code == 3 && !stopped.err.contains("after 0 positions"), "{}", stopped.err);
}

#[test]
fn errors_are_json_too() {
    let object = |args: &[&str], input| -> serde_json::Value {
        let run = run_with(args, input);
        let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(object["exit"], run.code, "{args:?}");
        object
    };
    let bad = object(&["solve", "nim", "3", "x", "--json"], "");
    assert_eq!((&bad["error"]["kind"], &bad["error"]["line"]), (&"bad-text".into(), &1.into()));
    assert_eq!(bad["error"]["column"], 7);
    assert_eq!(object(&["solve", "--nothing", "--json"], "")["error"]["kind"], "usage");
    assert_eq!(object(&["play", "nim", "3", "--json"], "")["error"]["kind"], "usage");
    assert_eq!(object(&["solve", "mnk", "--solver", "grundy", "--json"], "")["error"]["kind"], "refused");
    assert_eq!(object(&["table", "n -> [n]", "0..3", "--json"], "")["error"]["kind"], "cycle");
    assert_eq!(
        object(
            &["solve", "n -> [n + 1] if n < 1000000000 else []", "5", "--max-memory", "1MiB", "--json"],
            ""
        )["exit"],
        3
    );
    // an answer stands alone
    assert!(json(&["solve", "nim", "3"])["error"].is_null());
}

#[test]
fn boards_are_drawn() {
    let board = run_with(&["play", "tic-tac-toe"], "quit\n").out;
    assert!(board.contains("3  · · ·\n2  · · ·\n1  · · ·\n   a b c\n"), "{board}");
    let ascii = run_with(&["play", "chess:KQK", "--ascii"], "quit\n").out;
    assert!(ascii.is_ascii() && ascii.contains("1  . . . Q K . . .\n   a b c d e f g h\n"), "{ascii}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.txt");
    assert_eq!(run(&["figure", "tic-tac-toe", "-o", file.to_str().unwrap()]).code, 0);
    assert!(std::fs::read_to_string(&file).unwrap().contains("3  · · ·"));
    assert_eq!(run(&["figure", "tic-tac-toe", "-o", file.to_str().unwrap(), "--ascii"]).code, 0);
    assert!(std::fs::read_to_string(&file).unwrap().contains("3  . . ."));
}

#[test]
fn numbers_mean_what_people_mean() {
    let run_of = |game: &[&str], typed| run_with(&[&["play"], game].concat(), typed).out;
    let nim = run_of(&["nim", "10"], "1\nquit\n");
    assert!(
        nim.contains("A number alone is read as in a move") && nim.contains("You: take 1   → 9"),
        "{nim}"
    );
    assert!(run_of(&["sticks", "10"], "3\nquit\n").contains("You: take 3   → 7"));
    assert!(run_of(&["kayles", "12"], "4\nquit\n").contains("You: pin 4   → 3 8"));
    assert!(run_of(&["nim", "3", "4"], "2 1\nquit\n").contains("You: 2: take 1"));
    let arrow = run_of(&["n -> [n-1, n-2]", "9"], "7\nquit\n");
    assert!(arrow.contains("is what the move leaves") && arrow.contains("Your move at 6:"), "{arrow}");
    assert!(run_of(&["mines", "1,1"], "2,1\nquit\n").contains("→ 2,1"));
}

#[test]
fn the_environment_chooses_the_language() {
    let in_language = |value: &str, args: &[&str]| {
        let program = env!("CARGO_BIN_EXE_grundy");
        let run = Command::new(program).args(args).env("LC_ALL", value).output().unwrap();
        String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap()
    };
    assert!(in_language("uk_UA.UTF-8", &["nim", "3"]).contains("Виграє перший гравець"));
    assert!(in_language("uk_UA.UTF-8", &["nim", "3", "--lang", "en"]).contains("First player wins"));
    assert!(in_language("uk_UA.UTF-8", &["nim", "x"]).contains("помилка:"));
    assert!(in_language("de_DE.UTF-8", &["nim", "3"]).contains("First player wins"));
}

#[test]
fn runs_are_exported_in_one_line_and_ranges_hold_both_ends() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k.csv");
    let export = |range: &[&str]| {
        let args = [&["run", "kayles", "--to", "100", "--export", file.to_str().unwrap()], range].concat();
        let run = run(&args);
        assert_eq!(run.code, 0, "{}", run.err);
        std::fs::read_to_string(&file).unwrap()
    };
    let table = answer(&["table", "kayles", "0..100", "--csv"]);
    assert_eq!(export(&[]).lines().skip(1).collect::<Vec<_>>(), table.lines().skip(1).collect::<Vec<_>>());
    assert_eq!(export(&["--range", "5..9"]).lines().count(), 1 + 5);
    assert!(run(&["run", "kayles", "--export", "x.csv"]).err.contains("CODE and --to"));
}

#[test]
fn trees_may_stand_in_the_line() {
    let inline = answer(&["tree", "[ a: < (1 6) (9 2) > b: (5 5) ]"]);
    assert_eq!(inline, run_with(&["tree", "-"], "[ a: < (1 6) (9 2) > b: (5 5) ]").out);
    assert!(run(&["tree", "[ a: (1 x) ]"]).err.contains("command line:1:9"));
}

//! `grundy learn`: the list of lessons, lessons in the terminal, and a folder of one's own.

use crate::{answer, json, run};

#[test]
fn the_list_and_a_lesson() {
    let list = answer(&["learn"]);
    assert!(list.starts_with(" 1. backwards \u{2014} From the end backwards (about "), "{list}");
    let lesson = answer(&["learn", "backwards"]);
    assert_eq!(lesson, answer(&["learn", "1"]), "a number names it too");
    assert!(lesson.starts_with("Lesson 1. From the end backwards\n=="), "{lesson}");
    // ten sticks, of which one to three are taken
    assert!(lesson.contains("Play it: grundy play sticks:1..3 10"), "{lesson}");
    // from seven sticks four must be left
    assert!(
        lesson.contains("From 7 the winning move is: take 3.") && !lesson.contains("Answer: "),
        "{lesson}"
    );
    let lessons = json(&["learn"]);
    assert_eq!(lessons["lessons"][0]["name"], "backwards");
    let blocks = json(&["learn", "1"]);
    let guess = blocks["blocks"].as_array().unwrap().iter().find(|block| block["kind"] == "guess").unwrap();
    assert_eq!((&guess["position"], &guess["answer"]), (&"4".into(), &"second".into()));
    let unknown = run(&["learn", "checkers"]);
    assert!(unknown.code == 2 && unknown.err.contains("there is no lesson 'checkers'"), "{}", unknown.err);
}

/// Each option changes the answer, or sets a limit.
#[test]
fn options_of_learn_apply() {
    let plain = answer(&["learn", "1"]);
    for (option, parts) in [
        (&["--answers"][..], &["Answer: the other player", "Hint: "][..]),
        (&["--lang", "uk"], &["Урок 1. ", "Зіграйте: grundy play sticks:1..3 10"]),
        (&["--max-memory", "1GiB", "--time-limit", "1h"], &["Lesson 1."]),
    ] {
        let with = answer(&[&["learn", "1"], option].concat());
        assert!(parts.iter().all(|part| with.contains(part)), "{option:?}: {with}");
        assert_eq!(with == plain, option.contains(&"--max-memory"), "{option:?}");
    }
    assert_eq!(json(&["learn", "1"])["language"], "en");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let none = run(&["learn", "--lessons", path]);
    assert!(none.code == 2 && none.err.contains("holds 0 lessons"), "{}", none.err);
    let lesson = folder.path().join("07-own");
    std::fs::create_dir(&lesson).unwrap();
    let head = "---\ntitle: Own\nabout: A\nminutes: 2\nsource: textbook 1.3\n---\n";
    let text = format!("{head}{{nimber nim 3 4 5}}\n\n::gues nim 3\n");
    std::fs::write(lesson.join("en.md"), &text).unwrap();
    let wrong = run(&["learn", "--lessons", path, "own"]);
    assert!(wrong.code == 2 && wrong.err.contains("there is no directive 'gues'"), "{}", wrong.err);
    assert!(wrong.err.contains("en.md:9:3"), "{}", wrong.err);
    std::fs::write(lesson.join("en.md"), text.replace("::gues ", "::guess ")).unwrap();
    let own = answer(&["learn", "--lessons", path, "own"]);
    assert!(own.starts_with("Lesson 1. Own\n") && own.contains("\n2\n"), "{own}");
}

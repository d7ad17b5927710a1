//! `grundy exercises`: sheets, keys, and the marks of a class.

use crate::{answer, json, run};

/// A sheet for three pupils with its key; one answers all, one takes the largest, one sends nothing.
#[test]
fn a_class_from_the_sheet_to_the_marks() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (sheet, key, answers) = (path("sheet.html"), path("key.json"), path("answers.csv"));
    let made = run(&[
        "exercises",
        "nim-move",
        "sticks",
        "--count",
        "2",
        "--variants",
        "3",
        "-o",
        &sheet,
        "--key",
        &key,
    ]);
    assert_eq!((made.code, made.out.as_str(), made.err.as_str()), (0, "", ""));
    let html = std::fs::read_to_string(&sheet).unwrap();
    assert!(html.contains("<h2>Variant 3</h2>") && !html.contains("<h2>Answers"), "{html}");
    let told: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&key).unwrap()).unwrap();
    let task = |variant: usize, number: usize| &told["variants"][variant - 1]["tasks"][number - 1];
    let right = |variant: usize, number: usize| task(variant, number)["answer"].as_str().unwrap();
    let greedy = task(2, 1)["mistakes"].as_array().unwrap();
    let greedy = greedy.iter().find(|named| named["mistake"] == "mistake-greedy").unwrap();
    let table = format!(
        "name,variant,1,2\nAnn,1,{},{}\nBob,2,{},{}\nCy,3,,\n",
        right(1, 1),
        right(1, 2),
        greedy["answer"].as_str().unwrap(),
        right(2, 2)
    );
    std::fs::write(&answers, table).unwrap();
    let words = run(&["exercises", "check", &key, &answers]);
    assert_eq!(words.code, 0, "{}", words.err);
    assert!(words.out.starts_with("Ann (variant 1): 2 of 2\nBob (variant 2): 1 of 2\n"), "{}", words.out);
    assert!(words.out.contains("Likely cause: the largest was taken at once."), "{}", words.out);
    let marks = json(&["exercises", "check", &key, &answers]);
    assert_eq!(marks["pupils"][1]["tasks"][0]["mistake"], "mistake-greedy");
    assert_eq!(marks["topics"][0]["topic"], "nim-move");
    assert_eq!(marks["topics"][0]["again"], true);
}

/// What the key says is what the program answers.
#[test]
fn the_program_answers_its_own_exercises() {
    let sheet = json(&["exercises", "sticks", "--count", "3"]);
    for task in sheet["variants"][0]["tasks"].as_array().unwrap() {
        let question = task["question"].as_str().unwrap().replace('\'', "");
        let words: Vec<&str> = question
            .strip_prefix("grundy ")
            .unwrap()
            .split(' ')
            .filter(|word| *word != "--explain")
            .collect();
        let solved = json(&words);
        let best = solved["moves"].as_array().unwrap().iter().filter(|row| row["winner"] == "first");
        let takes: Vec<&str> =
            best.map(|row| row["move"].as_str().unwrap().trim_start_matches("take ")).collect();
        let key = task["answer"].as_str().unwrap();
        let mut wanted: Vec<&str> = key.split(' ').filter(|word| *word != "none").collect();
        wanted.sort_unstable();
        let mut takes = takes;
        takes.sort_unstable();
        assert_eq!(takes, wanted);
    }
}

#[test]
fn topics_and_refusals() {
    let list = answer(&["exercises", "--list"]);
    assert!(list.contains("mex — The least number that is missing (1.4.1)\n"), "{list}");
    let topics = json(&["exercises", "--list", "--lang", "uk"]);
    assert_eq!(topics["topics"][0]["title"], "Виграшні та програшні клітинки смужки");
    for (wrong, said) in [
        (&["exercises", "chess"][..], "there is no topic 'chess'"),
        (&["exercises", "-o", "sheet.doc"], "the ending of 'sheet.doc' names no format of exercises"),
        (
            &["exercises", "--count", "5000", "--variants", "3"],
            "3 variants of 5000 tasks are more than 10000 tasks",
        ),
        (&["exercises", "check", "no.json", "no.csv"], "cannot read 'no.json': no such file"),
    ] {
        let refused = run(wrong);
        assert_eq!(refused.code, 2, "{wrong:?}");
        assert!(refused.err.contains(said), "{wrong:?}: {}", refused.err);
    }
}

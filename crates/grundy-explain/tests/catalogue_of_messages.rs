//! The files of messages: the same messages with the same variables in all languages, and none that nobody says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use grundy_explain::messages::{Language, Messages};

/// The variables of each message of a file.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    let text = std::fs::read_to_string(folder.join(format!("{}.ftl", language.code()))).unwrap();
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) =
            line.split_once(" = ").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
        {
            last = id.to_owned();
            assert!(all.insert(last.clone(), BTreeSet::new()).is_none(), "{id} twice");
        }
        let variables = line
            .split('$')
            .skip(1)
            .map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>());
        all.entry(last.clone()).or_default().extend(variables);
    }
    all.remove("");
    all
}

fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, text);
        } else {
            *text += &std::fs::read_to_string(&path).unwrap();
        }
    }
}

#[test]
fn all_languages_say_the_same() {
    let english = messages(Language::En);
    assert!(english.len() > 60);
    for language in Language::ALL {
        assert_eq!(messages(language), english, "{}", language.code());
    }
}

#[test]
fn every_message_is_said() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut text = String::new();
    sources(&crates.join("grundy-explain/src"), &mut text);
    sources(&crates.join("grundy-cli/src"), &mut text);
    for id in messages(Language::En).keys() {
        assert!(text.contains(&format!("\"{id}\"")), "nobody says {id}");
    }
    // and what is said is there
    for said in text.split("say(\"").skip(1) {
        let id: String = said.chars().take_while(|c| *c != '"').collect();
        assert!(messages(Language::En).contains_key(&id), "no message {id}");
    }
}

#[test]
fn variables_are_given() {
    // a variable that is missing would be told by its name
    for language in Language::ALL {
        let told =
            Messages::new(language).say("player-gets", &[("player", 1_u64.into()), ("sum", "5".into())]);
        assert!(!told.contains('$') && told.contains('5'), "{told}");
    }
}

#[test]
fn ukrainian_plurals() {
    let messages = Messages::new(Language::Uk);
    let plies = |n: u64| messages.say("plies-left", &[("n", n.into())]);
    assert_eq!(plies(1), "(лишилося 1 півхід)");
    assert_eq!(plies(22), "(лишилося 22 півходи)");
    assert_eq!(plies(112), "(лишилося 112 півходів)");
    let moves = |n: u64| messages.say("no-winning-move", &[("n", n.into())]);
    assert_eq!(moves(1), "Виграшного ходу немає: єдиний хід програє.");
    assert_eq!(moves(3), "Виграшного ходу немає: програють усі 3 ходи.");
    assert_eq!(moves(21), "Виграшного ходу немає: програє кожен хід (усього 21).");
}

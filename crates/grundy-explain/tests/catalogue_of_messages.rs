//! The files of messages: the same messages with the same variables in all languages, and none that nobody
//! says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use grundy::catalogue::GAMES;
use grundy_explain::messages::{GameText, Language, Messages};

/// The crates with a catalogue, and those besides whose sources say its messages.
const CATALOGUES: [(&str, &[&str]); 4] = [
    ("grundy-explain", &["grundy-cli", "grundy-exam", "grundy-figure", "grundy-tree", "grundy-web"]),
    ("grundy-exercises", &[]),
    ("grundy-lessons", &[]),
    ("grundy-web", &["grundy-door", "grundy-games", "grundy-lang"]),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The variables of each message of a crate's language.
fn messages(home: &str, language: Language) -> BTreeMap<String, BTreeSet<String>> {
    in_file(home, &format!("{}.ftl", language.code()))
}

/// The variables of each message of a file.
fn in_file(home: &str, name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(crates().join(home).join("locales").join(name)).unwrap();
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
    for (home, _) in CATALOGUES {
        let english = messages(home, Language::En);
        assert!(english.len() > 20, "{home}");
        for language in Language::ALL {
            assert_eq!(messages(home, language), english, "{home} {}", language.code());
        }
    }
}

#[test]
fn every_message_is_said() {
    let all: BTreeSet<String> =
        CATALOGUES.iter().flat_map(|(home, _)| messages(home, Language::En).into_keys()).collect();
    for (home, others) in CATALOGUES {
        let mut text = String::new();
        for place in std::iter::once(&home).chain(others) {
            sources(&crates().join(place).join("src"), &mut text);
        }
        for id in messages(home, Language::En).keys() {
            assert!(text.contains(&format!("\"{id}\"")), "nobody says {id} of {home}");
        }
        // and what is said is there
        for said in text.split("say(\"").skip(1) {
            let id: String = said.chars().take_while(|c| *c != '"').collect();
            // what clap says in English has a catalogue beside the commands
            assert!(id.starts_with("clap-") || all.contains(&id), "no message {id}");
        }
    }
}

/// What the library says as data: `phrase!("its-id", "its English with {variables}", …)`, and theorems by
/// `id: "its-id"`.
fn phrases() -> BTreeMap<String, BTreeSet<String>> {
    let mut text = String::new();
    for room in [
        "grundy-base",
        "grundy-cli",
        "grundy-door",
        "grundy-endgame",
        "grundy-exam",
        "grundy-explain",
        "grundy-figure",
        "grundy-games",
        "grundy-heap",
        "grundy-lang",
        "grundy-kept",
        "grundy-law",
        "grundy-lessons",
        "grundy-machines",
        "grundy-partizan",
        "grundy-py",
        "grundy-script",
        "grundy-solve",
        "grundy-tree",
        "grundy-web",
    ] {
        sources(&crates().join(room).join("src"), &mut text);
    }
    let quoted = |text: &str| text.split('"').nth(1).unwrap_or_default().to_owned();
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for said in text.split("phrase!(").skip(1) {
        let english = said.split('"').nth(3).unwrap_or_default();
        let names = english.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        let names: BTreeSet<String> = names.map(|(name, _)| name.to_owned()).collect();
        // what is said in several places has the variables that all of them give
        all.entry(quoted(said))
            .and_modify(|given| given.retain(|name| names.contains(name)))
            .or_insert(names);
    }
    for how in ["Phrase::fixed(", "Phrase::brief("] {
        for said in text.split(how).skip(1).filter(|said| said.trim_start().starts_with('"')) {
            all.insert(quoted(said), BTreeSet::new());
        }
    }
    let theorems = text.split("id: \"theorem-").skip(1);
    all.extend(
        theorems.map(|said| (format!("theorem-{}", said.split('"').next().unwrap()), BTreeSet::new())),
    );
    // those of its tests, and of the macro itself
    all.retain(|id, _| !id.is_empty() && id != "test" && id != "also" && !id.contains('$'));
    all
}

#[test]
fn what_the_library_says_is_translated() {
    let phrases = phrases();
    assert!(phrases.len() > 60, "{}", phrases.len());
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        let mut told = in_file("grundy-explain", &format!("{}-library.ftl", language.code()));
        told.extend(in_file("grundy-explain", &format!("{}-wrong.ftl", language.code())));
        let ids = |all: &BTreeMap<String, BTreeSet<String>>| all.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&told), ids(&phrases));
        for (id, variables) in told {
            assert!(variables.is_subset(&phrases[&id]), "{id}: {variables:?} {:?}", phrases[&id]);
        }
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

#[test]
fn russian_plurals() {
    let messages = Messages::new(Language::Ru);
    let plies = |n: u64| messages.say("plies-left", &[("n", n.into())]);
    assert_eq!(plies(1), "(остался 1 полуход)");
    assert_eq!(plies(22), "(осталось 22 полухода)");
    assert_eq!(plies(112), "(осталось 112 полуходов)");
    let moves = |n: u64| messages.say("no-winning-move", &[("n", n.into())]);
    assert_eq!(moves(1), "Выигрышного хода нет: единственный ход проигрывает.");
    assert_eq!(moves(3), "Выигрышного хода нет: проигрывают все 3 хода.");
    assert_eq!(moves(21), "Выигрышного хода нет: проигрывает каждый ход (всего 21).");
}

/// Letters that a language does not have; its neighbour has them.
const FOREIGN_LETTERS: [(Language, &str); 2] = [(Language::Uk, "ыэёъ"), (Language::Ru, "іїєґ")];

/// A message that stayed in another language, or in its letters.
#[test]
fn messages_are_in_their_language() {
    for (language, foreign) in FOREIGN_LETTERS {
        for (home, _) in CATALOGUES {
            let folder = crates().join(home).join("locales");
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap();
                if !name.starts_with(language.code()) {
                    continue;
                }
                for line in std::fs::read_to_string(&path).unwrap().lines() {
                    let found = line.chars().flat_map(char::to_lowercase).find(|c| foreign.contains(*c));
                    assert_eq!(found, None, "{name}: {line}");
                }
            }
        }
    }
}

/// Files of figures and the like need not be whole, but no language lacks what another one has.
#[test]
fn translations_have_the_same_files() {
    for (home, _) in CATALOGUES {
        let folder = crates().join(home).join("locales");
        let parts = |language: Language| -> BTreeMap<String, BTreeSet<String>> {
            let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
            let names = names.map(|name| name.into_string().unwrap());
            let own = names.filter(|name| name.starts_with(language.code()));
            own.map(|name| (name[2..].to_owned(), in_file(home, &name).into_keys().collect())).collect()
        };
        for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
            assert_eq!(parts(language), parts(Language::Uk), "{home}: {}", language.code());
        }
    }
}

/// A new game needs no text but its own: it is told in English until somebody translates it.
#[test]
fn games_are_translated_whole() {
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        let messages = Messages::of(language);
        let mut translated = 0;
        for game in GAMES {
            let parameters = (0..game.params.len()).map(GameText::Parameter);
            let texts = [GameText::Title, GameText::Rules, GameText::Notation].into_iter().chain(parameters);
            let told = texts.clone().filter(|text| messages.translated(game, *text).is_some()).count();
            assert!(told == 0 || told == texts.count(), "{}: half translated", game.id);
            translated += usize::from(told > 0);
            let beyond = messages.translated(game, GameText::Parameter(game.params.len()));
            assert_eq!(beyond, None, "{} has fewer parameters", game.id);
        }
        assert!(translated > 40, "{translated}");
        for id in in_file("grundy-explain", &format!("{}-games.ftl", language.code())).keys() {
            let known = GAMES.iter().any(|game| id.strip_prefix("game-") == Some(game.id));
            assert!(known, "{id}: no such game");
        }
    }
}

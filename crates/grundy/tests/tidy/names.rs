//! The names of types: within a crate, a name stands for one thing.

use std::collections::BTreeMap;
use std::fs;

use super::all_sources;

/// Names that a crate uses more than once, as they name a role: each command has its `Args`, each reader is a
/// `Reader`. The number of crates that use a name twice is not limited; a name that is not here may stand for
/// one type of a crate only.
const ROLES: [&str; 27] = [
    // programs
    "Args",
    "Command",
    // explicit stacks and searches
    "Frame",
    "Found",
    "Memo",
    "Numbered",
    "Search",
    "Asked",
    "ThreadScratch",
    // the same thing on several layers, or for several formats
    "Cut",
    "Entry",
    "Inside",
    "Mixed",
    "Opened",
    "Page",
    "Plot",
    "Positions",
    "Question",
    "Reader",
    "Solved",
    "Table",
    "View",
    "Wanted",
    "Writer",
    // the page: what was worked out for it, and the part of a request
    "Drawn",
    "Block",
    // interactive problems
    "Game",
];

/// A module of the catalogue is a game: its rules, its board and its positions have the game's own words.
const CATALOGUE: &str = "grundy-games";

#[test]
fn a_name_stands_for_one_type_of_a_crate() {
    let mut types: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for path in all_sources() {
        let path_text = path.display().to_string().replace('\\', "/");
        let Some((crate_path, file)) = path_text.split_once("/src/") else { continue };
        let name = crate_path.rsplit('/').next().expect("a path has parts").to_owned();
        if name == CATALOGUE || file.contains("tests") || file.contains("testing") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().take_while(|line| !line.starts_with("#[cfg(test)]")) {
            if let Some(declared) = declared(line) {
                types.entry((name.clone(), declared.to_owned())).or_default().push(file.to_owned());
            }
        }
    }
    assert!(types.len() > 1000, "the sources are read");
    let mut unused: Vec<&str> = ROLES.to_vec();
    for ((name, declared), files) in types {
        if files.len() > 1 {
            unused.retain(|role| *role != declared);
        }
        let is_role = ROLES.contains(&declared.as_str());
        assert!(files.len() == 1 || is_role, "{name}: `{declared}` is declared in {}", files.join(", "));
    }
    assert!(unused.is_empty(), "no crate shares these names any more, take them out: {unused:?}");
}

/// The type that a line declares at the top of a module.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    let is_type = matches!(words.next()?, "struct" | "enum" | "trait" | "type" | "union");
    (is_type && !line.starts_with(' '))
        .then(|| words.next().unwrap_or_default())
        .and_then(|name| name.split(|c: char| !c.is_alphanumeric()).next())
}

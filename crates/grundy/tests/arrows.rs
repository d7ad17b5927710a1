//! Who may use whom: the arrows between crates, and between the top modules of each crate, are those of the
//! map; no circles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What uses what: of crates, or of the modules of one crate.
pub(crate) type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Circles of modules that are still there. The aim is an empty list.
const KNOWN_CIRCLES: &[&str] = &[
    // values, the machine and the operations that it calls
    "grundy-lang: ast builtin format method operator plain run set value",
];

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders and files of a folder, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

/// The name of a file without its ending, or of a folder.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// Our crates and which of them each needs; what only tests need does not count.
pub(crate) fn crates() -> Arrows {
    let folders = entries(&root().join("crates"));
    let names: BTreeSet<String> = folders.iter().map(|folder| stem(folder)).collect();
    let needs = |folder: &PathBuf| -> BTreeSet<String> {
        let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        dependencies
            .into_iter()
            .flat_map(toml::Table::keys)
            .filter(|name| names.contains(*name))
            .cloned()
            .collect()
    };
    folders.iter().map(|folder| (stem(folder), needs(folder))).collect()
}

/// A source file without comments and without the modules that are compiled for tests only.
fn production(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" {
            // a module of tests ends at the brace in the first column; other items are one line, or end so
            // too
            let item = lines.next().unwrap_or_default();
            if item.ends_with('{') {
                lines.by_ref().find(|line| line.starts_with('}'));
            }
        } else if !line.trim_start().starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The source files of a folder with the path of each one's module. Files of tests are left out.
fn modules(folder: &Path, within: &[String], found: &mut Vec<(Vec<String>, PathBuf)>) {
    for path in entries(folder) {
        let name = stem(&path);
        if matches!(name.as_str(), "tests" | "testing" | "bin") {
            continue;
        }
        if path.is_dir() {
            modules(&path, &[within, &[name]].concat(), found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let module = match name.as_str() {
                "lib" | "main" | "mod" => within.to_vec(),
                _ => [within, &[name]].concat(),
            };
            found.push((module, path));
        }
    }
}

/// The first names of what follows `crate::`: one name, or those of a group in braces.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut names, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                names.push(name(&group[start..at]));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// What a module takes from the root of its crate: the first name after `crate::`, or after as many `super::`
/// as lead there.
fn from_root(text: &str, depth: usize) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices("crate::") {
        if !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            names.extend(first_names(&text[at + "crate::".len()..]));
        }
    }
    let up = "super::".repeat(depth);
    for (at, _) in text.match_indices(&up).filter(|_| depth > 0) {
        let rest = &text[at + up.len()..];
        if !text[..at].ends_with("super::") && !rest.starts_with("super::") {
            names.extend(first_names(rest));
        }
    }
    names
}

/// The arrows between the top modules of a crate. What the root defines itself is the module `lib`.
fn inside(source: &Path) -> Arrows {
    let mut files = Vec::new();
    modules(source, &[], &mut files);
    let tops: BTreeSet<String> = files.iter().filter_map(|(module, _)| module.first().cloned()).collect();
    let is_root = |module: &Vec<String>| module.is_empty();
    let root: String = files
        .iter()
        .filter(|(module, _)| is_root(module))
        .map(|(_, path)| production(&fs::read_to_string(path).unwrap()))
        .collect();
    // `pub use code::Code;` in the root: what takes `crate::Code` takes it from `code`; `own` is the rest of
    // the root
    let mut homes: BTreeMap<String, String> = BTreeMap::new();
    let mut own = root.clone();
    for start in ["pub use ", "pub(crate) use ", "use "] {
        for statement in root.split(&format!("\n{start}")).skip(1).filter_map(|rest| rest.split(';').next()) {
            let home = first_names(statement).remove(0);
            let words =
                statement.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            homes.extend(words.skip(1).map(|word| (word.to_owned(), home.clone())));
            if start != "use " {
                own = own.replace(statement, "");
            }
        }
    }
    let mut arrows = Arrows::new();
    for (module, path) in files.iter().filter(|(module, _)| !is_root(module)) {
        let text = production(&fs::read_to_string(path).unwrap());
        for name in from_root(&text, module.len()) {
            let to = match homes.get(&name) {
                _ if tops.contains(&name) => name,
                Some(home) if tops.contains(home) => home.clone(),
                Some(_) => continue,
                None => "lib".to_owned(),
            };
            if to != module[0] {
                arrows.entry(module[0].clone()).or_default().insert(to);
            }
        }
    }
    let words: BTreeSet<&str> = own
        .split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
        .filter_map(|path| path.split_once("::"))
        .map(|(first, _)| first)
        .collect();
    let used = tops.iter().filter(|top| words.contains(top.as_str()));
    if arrows.values().any(|to| to.contains("lib")) {
        arrows.insert("lib".to_owned(), used.cloned().collect());
    }
    arrows
}

/// Members of circles: which names reach which, both ways.
fn circles(arrows: &Arrows) -> BTreeSet<BTreeSet<String>> {
    let reach = |from: &String| {
        let (mut seen, mut todo) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(at) = todo.pop() {
            for to in arrows.get(&at).into_iter().flatten() {
                if seen.insert(to.clone()) {
                    todo.push(to.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        arrows.keys().map(|from| (from, reach(from))).collect();
    let in_circle = arrows.keys().filter(|name| reached[name].contains(*name));
    in_circle
        .map(|name| {
            let back = |other: &&String| reached.get(other).is_some_and(|back| back.contains(name));
            reached[name].iter().filter(back).cloned().collect()
        })
        .collect()
}

fn words(names: &BTreeSet<String>) -> String {
    names.iter().map(|name| name.strip_prefix("grundy-").unwrap_or(name)).collect::<Vec<_>>().join(" ")
}

/// The block of the map as the sources have it (for each crate a line with the crates that it uses, and one
/// with the arrows of its modules), and all circles.
fn found() -> (Vec<String>, Vec<String>) {
    let crates = crates();
    let mut lines: Vec<String> = crates
        .iter()
        .map(|(name, needs)| format!("{name}: {}", words(needs)).trim_end().to_owned())
        .collect();
    let mut round: Vec<String> = circles(&crates).iter().map(words).collect();
    for name in crates.keys() {
        let arrows = inside(&root().join("crates").join(name).join("src"));
        if !arrows.is_empty() {
            let all: Vec<String> =
                arrows.iter().map(|(module, to)| format!("{module}: {}", words(to))).collect();
            lines.push(format!("{name}/src {}", all.join("; ")));
        }
        round.extend(circles(&arrows).iter().map(|circle| format!("{name}: {}", words(circle))));
    }
    (lines, round)
}

#[test]
fn the_arrows_are_those_of_the_map() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = map.split("```arrows\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (found, _) = found();
    let (mapped, found): (BTreeSet<&str>, BTreeSet<&str>) =
        (block.lines().collect(), found.iter().map(String::as_str).collect());
    let list =
        |lines: BTreeSet<&&str>| lines.into_iter().map(|line| format!("    {line}\n")).collect::<String>();
    let (new, gone) = (list(found.difference(&mapped).collect()), list(mapped.difference(&found).collect()));
    assert!(
        new.is_empty() && gone.is_empty(),
        "the arrows differ from the block `arrows` of ARCHITECTURE.md; if they should, put in\n{new}and take out\n{gone}"
    );
}

#[test]
fn there_are_no_circles() {
    let (_, circles) = found();
    assert_eq!(circles, KNOWN_CIRCLES, "cut the new circles; delete the old ones from the list");
}

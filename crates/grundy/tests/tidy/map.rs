//! The map (`ARCHITECTURE.md`) and the other documents say what is there.

use std::collections::BTreeMap;
use std::fs;

use crate::arrows::{crates, root};

/// How many lines the map may have.
const MAX_MAP_LINES: usize = 200;

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap()
}

/// What stands between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The first cells of the tables with this heading.
fn first_cells<'t>(text: &'t str, heading: &str) -> Vec<&'t str> {
    let mut cells = Vec::new();
    let mut lines = text.lines();
    while lines.any(|line| line.starts_with(heading)) {
        let rows = lines.by_ref().skip(1).take_while(|line| line.starts_with("| "));
        cells.extend(rows.map(|row| row.split('|').nth(1).unwrap()));
    }
    cells
}

/// The drawing of the crates as their manifests have it: the floor of a crate is one above the highest that
/// it uses, and an arrow that follows from two others is left out.
fn floors() -> BTreeMap<usize, Vec<String>> {
    let crates = crates();
    let mut heights: BTreeMap<&str, usize> = BTreeMap::new();
    while heights.len() < crates.len() {
        let known = heights.len();
        for (name, needs) in &crates {
            if needs.iter().all(|below| heights.contains_key(below.as_str())) {
                let highest = needs.iter().map(|below| heights[below.as_str()]).max();
                heights.insert(name, highest.unwrap_or(0) + 1);
            }
        }
        assert!(heights.len() > known, "the crates use each other in a circle");
    }
    let short = |name: &str| name.strip_prefix("grundy-").unwrap_or(name).to_owned();
    // what a crate reaches by one arrow or more
    let mut reach: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut upwards: Vec<&str> = heights.keys().copied().collect();
    upwards.sort_by_key(|name| heights[name]);
    let mut drawn: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for name in upwards {
        let needs = &crates[name];
        let through: Vec<&str> = needs.iter().flat_map(|below| reach[below.as_str()].clone()).collect();
        let direct: Vec<String> = needs
            .iter()
            .filter(|below| !through.contains(&below.as_str()))
            .map(|below| short(below))
            .collect();
        let arrow = if direct.is_empty() { String::new() } else { format!(" ▶ {}", direct.join(" ")) };
        drawn.entry(heights[name]).or_default().push(format!("{}{arrow}", short(name)));
        reach.insert(name, needs.iter().map(String::as_str).chain(through).collect());
    }
    drawn
}

#[test]
fn the_drawing_is_that_of_the_manifests() {
    let map = read("ARCHITECTURE.md");
    let block = map.split("```floors\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let drawn: BTreeMap<usize, Vec<String>> = block
        .lines()
        .map(|line| {
            let (floor, rest) = line.trim().split_once("  ").unwrap();
            let crates = rest.split("  ").map(str::trim).filter(|part| !part.is_empty());
            (floor.parse().unwrap(), crates.map(str::to_owned).collect())
        })
        .collect();
    assert_eq!(drawn, floors(), "the block `floors` of ARCHITECTURE.md is not what the manifests say");
}

#[test]
fn the_map_is_short_and_names_every_crate() {
    let map = read("ARCHITECTURE.md");
    let lines = map.lines().count();
    assert!(lines <= MAX_MAP_LINES, "ARCHITECTURE.md has {lines} lines; details belong to module docs");
    let rooms = first_cells(&map, "| Room |").concat();
    for name in crates().keys() {
        assert!(rooms.contains(&format!("`crates/{name}/")), "ARCHITECTURE.md has no room of {name}");
    }
}

/// Several paths in a cell: those after the first stand beside it or within it.
#[test]
fn the_rooms_of_the_map_are_there() {
    let map = read("ARCHITECTURE.md");
    let rooms = first_cells(&map, "| Room |");
    assert!(rooms.len() > 30, "the rooms were read: {}", rooms.len());
    for room in rooms {
        let mut paths = quoted(room);
        let first = root().join(paths.next().expect("a room is a path in backquotes"));
        assert!(first.exists(), "ARCHITECTURE.md names {}, which is not there", first.display());
        for path in paths {
            let parent = first.parent().unwrap();
            // beside the first path, in its crate, or in the repository
            let homes = [parent, parent.parent().unwrap(), &root()].map(|home| home.join(path));
            assert!(
                homes.iter().any(|home| home.exists()),
                "ARCHITECTURE.md names {path}, which is not there"
            );
        }
    }
}

#[test]
fn documents_name_paths_that_exist() {
    let roots = ["crates/", "docs/", "oracle/", "rules/"];
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/engine.md", "docs/glossary.md"] {
        let text = read(document);
        let paths: Vec<&str> = quoted(&text)
            .filter(|word| roots.iter().any(|start| word.starts_with(start)))
            // these stand for a name that a reader chooses
            .filter(|path| !["NAME", "FOLDER", "pX_Y_z"].iter().any(|part| path.contains(part)))
            .collect();
        assert!(paths.len() > 5, "{document}: its paths were read");
        for path in paths {
            assert!(root().join(path).exists(), "{document} names {path}, which is not there");
        }
    }
}

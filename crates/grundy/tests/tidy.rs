//! The shape of the source: every module says what it is, no file grows too long, the catalogue lists its
//! folder.

mod book;
mod ceilings;
mod glossary;
mod map;
mod names;
mod packages;

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    sources(crates, &mut found);
    found.sort();
    found
}

#[test]
fn every_module_opens_with_what_it_is() {
    for path in all_sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//! "), "{}: start with `//! ` and what the module is", path.display());
    }
}

#[test]
fn no_file_is_too_long() {
    for path in all_sources() {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 800, "{}: {lines} lines; a room for several ideas?", path.display());
    }
}

#[test]
fn the_catalogue_lists_every_file() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-games/src");
    let list = fs::read_to_string(source.join("lib.rs")).unwrap();
    let mut files = 0;
    for folder in ["boards", "graphs", "heaps", "partizan", "payoffs", "tuples"] {
        let modules = fs::read_to_string(source.join(folder).join("mod.rs")).unwrap();
        let entries = fs::read_dir(source.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        for file in entries.filter(|path| path.extension().is_some_and(|e| e == "rs")) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            if name != "mod" {
                let module = format!("pub mod {name};");
                assert!(modules.contains(&module), "add `{module}` to {folder}/mod.rs of grundy-games");
                assert!(
                    list.contains(&format!("&{name}::GAME")),
                    "add `&{name}::GAME` to GAMES in lib.rs of grundy-games"
                );
                files += 1;
            }
        }
    }
    assert_eq!(files, grundy::catalogue::GAMES.len());
}

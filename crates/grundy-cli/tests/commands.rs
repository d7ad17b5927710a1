//! Each command is registered once.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run;

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { source_files(&path, files) } else { files.push(path) }
    }
}

/// A command is named in its own files, in its `mod` line and in its line of the list: nowhere else.
#[test]
fn a_command_is_registered_in_one_file() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let commands = source.join("commands");
    let list = commands.join("mod.rs");
    let mut files = Vec::new();
    source_files(&source, &mut files);
    let text = fs::read_to_string(&list).unwrap();
    let lines = text.lines().skip_while(|line| *line != "commands! {").take_while(|line| *line != "}");
    let names = lines.filter_map(|line| line.strip_suffix("),")?.split_once('(')).map(|(_, name)| name);
    let mut count = 0;
    for name in names {
        count += 1;
        let mut places = Vec::new();
        for file in files.iter().filter(|file| !file.with_extension("").starts_with(commands.join(name))) {
            let mut patterns = vec![format!("commands::{name}")];
            if file.parent() == Some(&commands) {
                patterns.extend([format!("super::{name}"), format!("{name}::Args"), format!("({name}),")]);
            }
            if *file == list {
                patterns.extend([format!("mod {name};"), format!(" {name}::")]);
            }
            let text = fs::read_to_string(file).unwrap();
            let lines = text.lines().filter(|line| patterns.iter().any(|part| line.contains(part)));
            places.extend(lines.map(|line| format!("{}: {}", file.display(), line.trim())));
        }
        assert_eq!(places.len(), 2, "{name}: {places:#?}");
    }
    assert!(count >= 15, "the list of commands was read: {count}");
}

/// The reference in the guide is what the program says of itself; `GRUNDY_WRITE_REFERENCE=1` writes it.
#[test]
fn the_reference_is_current() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/commands.md");
    let said = run(&["man", "--markdown"]).out;
    if std::env::var_os("GRUNDY_WRITE_REFERENCE").is_some() {
        fs::write(&page, &said).unwrap();
    }
    let kept = fs::read_to_string(&page).unwrap_or_default();
    let differs = kept.lines().zip(said.lines()).find(|(kept, said)| kept != said);
    let same = kept == said;
    assert!(
        same,
        "docs/guide/commands.md is old ({differs:?}): \
         GRUNDY_WRITE_REFERENCE=1 cargo test -p grundy-cli --test main reference"
    );
    // every command has its heading, by the list itself
    let list = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands/mod.rs")).unwrap();
    let lines = list.lines().skip_while(|line| *line != "commands! {").take_while(|line| *line != "}");
    for name in lines.filter_map(|line| line.strip_suffix("),")?.split_once('(')).map(|(_, name)| name) {
        let heading = format!("\n## grundy {}\n", name.replace('_', "-"));
        assert!(said.contains(&heading), "{heading}");
    }
}

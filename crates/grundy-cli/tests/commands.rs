//! Each command is registered once.

use std::fs;
use std::path::{Path, PathBuf};

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

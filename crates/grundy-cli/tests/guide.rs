//! The guide: its files are written, its commands are run, and what they print is compared.

use std::path::Path;
use std::process::Command;

/// The code blocks of a page: what stands behind the backticks, and the lines.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((info.to_owned(), body.join("\n") + "\n"));
        }
    }
    blocks
}

/// The words of a command; single quotes hold spaces together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (i, part) in command.split('\'').enumerate() {
        if i % 2 == 1 {
            words.last_mut().unwrap().push_str(part);
            continue;
        }
        for (j, piece) in part.split(' ').enumerate() {
            if j > 0 {
                words.push(String::new());
            }
            words.last_mut().unwrap().push_str(piece);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs a command in a folder: pages name their files without a path, so this is the one test that needs a
/// process.
fn printed(command: &str, folder: &Path) -> String {
    let words = words(command);
    assert_eq!(words[0], "grundy", "{command}");
    let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(&words[1..])
        .current_dir(folder)
        .env("COLUMNS", "80")
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap()
}

/// The block as it should be: every command with what it prints.
fn session(block: &str, folder: &Path) -> String {
    let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
    let shown: Vec<String> =
        commands.map(|command| format!("$ {command}\n{}", printed(command, folder))).collect();
    shown.join("\n")
}

#[test]
fn pages_show_what_commands_print() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide");
    let mut commands = 0;
    let pages = std::fs::read_dir(&guide).unwrap().map(|entry| entry.unwrap().path());
    let pages = pages.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    for page in pages.chain([guide.join("../../README.md")]) {
        let folder = tempfile::tempdir().unwrap();
        for (info, body) in blocks(&std::fs::read_to_string(&page).unwrap()) {
            match info.split_once(' ') {
                Some((_, file)) => {
                    let file = folder.path().join(file);
                    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                    std::fs::write(file, &body).unwrap();
                }
                None if info == "console" => {
                    assert_eq!(body, session(&body, folder.path()), "{}", page.display());
                    commands += body.matches("$ ").count();
                }
                None => {}
            }
        }
    }
    assert!(commands > 10);
}

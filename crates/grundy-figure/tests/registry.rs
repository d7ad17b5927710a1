//! A kind of figure is one file and a line in the list of kinds: other places do not name it.

use std::path::{Path, PathBuf};

use grundy_figure::kind;

/// The sources of the front ends.
fn front_ends() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = vec![crates.join("../python/grundy/figures.py")];
    let mut folders = ["cli", "py", "web"].map(|name| crates.join(format!("grundy-{name}/src"))).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                None => folders.push(path),
                Some(_) => files.push(path),
            }
        }
    }
    files
}

/// Where the type of Python that lists the kinds begins.
const PYTHONS_KINDS: &str = "FigureKind = Literal[";

#[test]
fn pythons_type_names_every_kind() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/grundy/figures.py");
    let text = std::fs::read_to_string(path).unwrap();
    let listed = text.split_once(PYTHONS_KINDS).unwrap().1.split_once(']').unwrap().0;
    let mut listed: Vec<&str> = listed.split('"').skip(1).step_by(2).collect();
    // `auto` is the kind that fits
    let mut kinds: Vec<&str> = kind::ALL.iter().map(|kind| kind.name).chain(["auto"]).collect();
    listed.sort_unstable();
    kinds.sort_unstable();
    assert_eq!(listed, kinds);
}

#[test]
fn kinds_are_named_in_their_files_only() {
    let mut found = Vec::new();
    for path in front_ends() {
        let text = std::fs::read_to_string(&path).unwrap();
        if path.extension().is_some_and(|ending| ending == "rs") && !text.contains("grundy_figure") {
            continue;
        }
        // tests and examples may name what they show
        // the type of Python names all kinds; the test below compares it with them
        let text = match text.split_once(PYTHONS_KINDS) {
            Some((before, after)) => format!("{before}{}", after.split_once(']').unwrap().1),
            None => text,
        };
        let code = text.split("#[cfg(test)]").next().unwrap().lines().map(str::trim);
        let code: Vec<&str> =
            code.filter(|line| !line.starts_with("//") && !line.starts_with(">>>")).collect();
        for kind in &kind::ALL {
            let quoted = format!("\"{}\"", kind.name);
            // words that stand for much else, as in `asked.game("table")`; `graph` is a game, too
            let is_common = ["position", "table", "line", "tree", "graph", "steps", "moves", "options"]
                .contains(&kind.name);
            if !is_common && code.iter().any(|line| line.contains(&quoted)) {
                found.push(format!("{} in {}", kind.name, path.display()));
            }
        }
    }
    assert!(found.is_empty(), "front ends read the list of kinds, and name none: {found:#?}");
}

/// What figures ask of games stands in one place; drawings get plain data.
#[test]
fn drawings_ask_nothing() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in std::fs::read_dir(sources).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none() || path.ends_with("answers.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for call in ["table.", "game.cells", "retrograde::", "find::in_table", ".canonical("] {
            // a question's table is handed on, as in `&*question.table,`
            let calls = text.matches(call).count();
            assert_eq!(calls, 0, "{}: {call}", path.display());
        }
    }
}

//! The rule files that come with the program.

/// A rule file of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its name, without the ending.
    pub name: &'static str,
    /// What stands in it.
    pub text: &'static str,
}

/// Makes the list from the names of files in the folder `rules`.
macro_rules! samples {
    ($($name:literal,)+) => {
        &[$(Sample { name: $name, text: include_str!(concat!("../rules/", $name, ".star")) },)+]
    };
}

/// All of them, by name. A test compares the list with the folder.
pub static SAMPLES: &[Sample] = samples![
    "cat-and-mouse",
    "chomp",
    "cram",
    "cutcake",
    "dodgem",
    "domineering",
    "dots-and-boxes",
    "euclid",
    "fibonacci-nim",
    "hackenbush",
    "kayles",
    "lasker",
    "mock-turtles",
    "node-kayles",
    "northcott",
    "notakto",
    "pegs",
    "pig",
    "ruler",
    "three-at-a-table",
    "tic-tac-toe",
    "toads-and-frogs",
    "treblecross",
];

/// The file with this name, with or without its ending.
///
/// ```
/// assert!(grundy_script::library::find("euclid").unwrap().text.contains("def moves"));
/// assert_eq!(grundy_script::library::find("euclid.star"), grundy_script::library::find("Euclid"));
/// assert!(grundy_script::library::find("chess").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Sample> {
    let name = name.strip_suffix(".star").unwrap_or(name);
    SAMPLES.iter().find(|sample| sample.name.eq_ignore_ascii_case(name))
}

/// A file to begin a new game with.
pub const TEMPLATE: &str = r#""""Take one, two or three. Change this into your own game."""

name = "My game"
rules = "A heap of stones. A move takes 1, 2 or 3 of them. The player who cannot move loses."

start = 10

def moves(n):
    return {"take %d" % k: n - k for k in range(1, 4) if k <= n}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_of_the_folder_are_there() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| Some(entry.unwrap().file_name().to_str()?.strip_suffix(".star")?.to_owned()))
            .collect();
        names.sort_unstable();
        assert_eq!(names, SAMPLES.iter().map(|sample| sample.name).collect::<Vec<_>>());
    }

    #[test]
    fn the_template_is_a_game() {
        let table = crate::file::open("new.star", TEMPLATE).unwrap().table;
        let report = table.solve("10", &grundy::report::Ask::default()).unwrap();
        assert_eq!(report.answer.nimber(), Some(grundy::Nimber(2)));
    }
}

//! The glossary: sorted, four columns, and paths that exist.

use std::fs;

use crate::arrows::root;

/// The rows of the table under a heading, without its head, each as its cells.
fn rows<'t>(text: &'t str, heading: &str) -> Vec<Vec<&'t str>> {
    let section = text.split(&format!("\n## {heading}\n")).nth(1).unwrap().split("\n## ").next().unwrap();
    let lines = section.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_glossary_is_in_order() {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    for heading in ["The field", "The house"] {
        let rows = rows(&text, heading);
        assert!(rows.len() >= 20, "{heading}: the rows were read: {}", rows.len());
        for row in &rows {
            assert_eq!(row.len(), 4, "{heading}: term, meaning, Ukrainian, Russian: {row:?}");
            assert!(row.iter().all(|cell| !cell.is_empty()), "{heading}: an empty cell: {row:?}");
            let cyrillic = |cell: &str| cell.chars().any(|c| ('а'..='ґ').contains(&c));
            assert!(
                cyrillic(row[2]) && !row[2].contains(['ы', 'э', 'ё', 'ъ']),
                "{heading}: Ukrainian: {row:?}"
            );
            assert!(
                cyrillic(row[3]) && !row[3].contains(['і', 'ї', 'є', 'ґ']),
                "{heading}: Russian: {row:?}"
            );
        }
        for pair in rows.windows(2) {
            let [before, after] = [pair[0][0].to_lowercase(), pair[1][0].to_lowercase()];
            assert!(before < after, "{heading}: `{before}` stands before `{after}`");
        }
    }
}

#[test]
fn terms_of_the_house_name_their_place() {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    for row in rows(&text, "The house") {
        let path = row[1].split('`').find(|word| word.starts_with("crates/"));
        let path = path.unwrap_or_else(|| panic!("{}: name the file that holds it", row[0]));
        assert!(root().join(path).exists(), "{}: {path} is not there", row[0]);
    }
}

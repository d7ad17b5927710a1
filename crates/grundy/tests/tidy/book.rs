//! The guide is a book: every page stands in its table of contents, every link leads somewhere, and the reference is whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::arrows::root;

/// The targets of links and pictures of a page; those in code are none.
fn links(page: &str) -> Vec<String> {
    let mut targets = Vec::new();
    let mut fenced = false;
    for line in page.lines() {
        fenced ^= line.starts_with("```");
        if fenced {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect();
        let mut rest = prose.as_str();
        while let Some((_, target)) = rest.split_once("](") {
            let (target, after) = target.split_once(')').unwrap_or((target, ""));
            targets.push(target.to_owned());
            rest = after;
        }
    }
    targets
}

/// The names by which a page's headings can be linked.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| -> String {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

#[test]
fn every_page_is_in_the_table_of_contents_once() {
    let guide = root().join("docs/guide");
    let mut listed = links(&fs::read_to_string(guide.join("SUMMARY.md")).unwrap());
    listed.sort();
    let names = pages(&guide).into_iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
    let mut there: Vec<String> = names.filter(|name| name != "SUMMARY.md").collect();
    there.sort();
    assert_eq!(listed, there, "docs/guide/SUMMARY.md lists the pages of docs/guide");
}

#[test]
fn links_lead_somewhere() {
    let guide = root().join("docs/guide");
    let mut checked = 0;
    for page in pages(&guide).into_iter().chain(pages(&root())).chain(pages(&root().join("docs"))) {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text).iter().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            // what the book does not hold it cannot link
            let inside = target.canonicalize().unwrap().starts_with(guide.canonicalize().unwrap());
            assert!(
                inside || page.parent() != Some(&guide),
                "{}: {link} leads out of the book",
                page.display()
            );
            if !anchor.is_empty() {
                let found = anchors(&fs::read_to_string(&target).unwrap());
                assert!(
                    found.contains(anchor),
                    "{}: {link}: {} has no such heading",
                    page.display(),
                    target.display()
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 60, "the links were read: {checked}");
}

/// The reference of the rule language names every function and every method, as the language itself lists them.
#[test]
fn the_language_reference_is_whole() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let page = read("docs/guide/rule-language.md");
    let functions = read("crates/grundy-lang/src/builtin.rs");
    let functions =
        functions.lines().skip_while(|line| *line != "builtins! {").take_while(|line| *line != "}");
    let functions: Vec<String> =
        functions.filter_map(|line| Some(line.split('"').nth(1)?.to_owned())).collect();
    let methods = read("crates/grundy-lang/src/method.rs");
    let methods: Vec<&str> =
        methods.lines().filter_map(|line| line.trim().strip_prefix("entry(\"")?.split('"').next()).collect();
    assert!(functions.len() > 20 && methods.len() > 25, "the names were read");
    for name in functions {
        assert!(page.contains(&format!("{name}(")), "docs/guide/rule-language.md does not have {name}(…)");
    }
    for name in methods {
        assert!(page.contains(&format!(".{name}(")), "docs/guide/rule-language.md does not have .{name}(…)");
    }
}

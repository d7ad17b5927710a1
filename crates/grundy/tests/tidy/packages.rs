//! Every crate that is published is whole as a package: its manifest says what registries ask for, both
//! licences are in it, and its sources include nothing from outside.

use std::fs;
use std::path::{Path, PathBuf};

use crate::arrows::{crates, root};

use super::sources;

/// The crates that are published, with their manifests.
fn published() -> Vec<(PathBuf, String)> {
    let folders = crates().into_keys().map(|name| root().join("crates").join(name));
    let manifest = |folder: PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        (folder, text)
    };
    folders.map(manifest).filter(|(_, manifest)| !manifest.contains("publish = false")).collect()
}

#[test]
fn manifests_say_what_registries_ask_for() {
    let all = published();
    assert!(all.len() > 20, "the crates were read: {}", all.len());
    for (folder, manifest) in all {
        for field in ["version", "license", "readme", "keywords", "categories", "rust-version"] {
            assert!(
                manifest.contains(&format!("\n{field}.workspace = true\n")),
                "{}: {field}",
                folder.display()
            );
        }
        assert!(manifest.contains("\ndescription = \""), "{}: a description", folder.display());
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let same = fs::read(folder.join(licence)).ok() == fs::read(root().join(licence)).ok();
            assert!(same, "{}: ln -s ../../{licence} there", folder.display());
        }
    }
}

/// Crates of the workspace are found by path here and by version in a registry.
#[test]
fn crates_of_the_workspace_have_versions() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let package = manifest.split("[workspace.package]\n").nth(1).unwrap();
    let version = package.lines().next().unwrap();
    let own: Vec<&str> = manifest.lines().filter(|line| line.contains("{ path = \"crates/")).collect();
    assert!(own.len() > 20, "the crates were read: {}", own.len());
    for line in own {
        assert!(line.contains(&format!(", {version}")), "{line}: add {version}");
    }
}

/// Where optimisation goes across all crates, the program's own crate says how far.
#[test]
fn what_is_handed_out_is_optimised() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let dist = &manifest["profile"]["dist"];
    assert_eq!(dist["lto"].as_str(), Some("fat"));
    let own = &dist["package"]["grundy-cli"]["opt-level"];
    assert_eq!(own.as_integer(), Some(3), "without it, the whole program takes four times as long");
}

/// A package holds its own folder alone; links in it are followed.
#[test]
fn sources_include_nothing_from_outside() {
    let mut included = 0;
    for (folder, _) in published() {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        for file in files {
            for path in inclusions(&fs::read_to_string(&file).unwrap()) {
                let depth = file.parent().unwrap().strip_prefix(&folder).unwrap().components().count();
                let up = Path::new(&path).components().filter(|part| part.as_os_str() == "..").count();
                assert!(up <= depth, "{} includes {path}, which is not in its package", file.display());
                included += 1;
            }
        }
    }
    assert!(included > 20, "the inclusions were read: {included}");
}

/// The paths of `include_str!` and `include_bytes!`.
fn inclusions(text: &str) -> Vec<String> {
    let calls = ["include_str!(\"", "include_bytes!(\""];
    let path = |rest: &str| rest.split('"').next().unwrap_or_default().to_owned();
    calls.iter().flat_map(|call| text.split(call).skip(1).map(path)).collect()
}

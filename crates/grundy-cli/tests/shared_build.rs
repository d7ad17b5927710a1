//! What `cargo run -p grundy-cli` builds, `cargo test --workspace` takes: a crate with other features would
//! be built a second time, and with it all that stand above it.

use std::collections::BTreeSet;
use std::process::Command;

/// Crates with their features, as a command of cargo with these options builds them.
fn built(options: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let said = Command::new(cargo)
        .args(["tree", "--locked", "--prefix", "none", "--format", "{p} {f}"])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let said = String::from_utf8(said.stdout).unwrap();
    said.lines().map(|line| line.trim_end_matches(" (*)").trim_end().to_owned()).collect()
}

#[test]
fn the_tests_take_what_the_first_command_built() {
    let first = built(&["-p", "grundy-cli", "-e", "normal,build"]);
    let tests = built(&["--workspace", "-e", "normal,build,dev"]);
    assert!(first.len() > 100 && tests.len() > first.len());
    let twice: Vec<&String> = first.difference(&tests).collect();
    assert!(
        twice.is_empty(),
        "give these crates the same features in crates/grundy-cli/Cargo.toml: {twice:#?}"
    );
}

//! Runs in constant memory: the answers of runs that keep all values; killed, damaged, refused.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run;
use crate::run::{Kept, flip};

/// As little as may be kept.
const SMALL: &[&str] = &["--forget", "--max-memory", "256KiB"];
/// 0.106 to 10^7, octal-speed 5.
const KNOWN_SUM: &str = "326AD1DB";

fn summary(out: &str) -> serde_json::Value {
    let mut json: serde_json::Value = serde_json::from_str(out).unwrap();
    for key in ["computed_now", "seconds", "values_per_second"] {
        json.as_object_mut().unwrap().remove(key);
    }
    json
}

fn states(kept: &Kept) -> Vec<String> {
    let names =
        fs::read_dir(&kept.dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("state-")).collect();
    names.sort();
    names
}

#[test]
fn what_is_forgotten_is_in_the_summary() {
    // computed; with its period found after heaps were forgotten, and beyond
    for (code, to) in [("0.167", "150000"), ("0.1345", "238799"), ("0.1345", "238798"), ("0.1345", "300000")]
    {
        let run_with = |more: &[&str]| {
            let run = run(&[&["run", code, "--to", to, "--json"], more].concat());
            assert_eq!(run.code, 0, "{}", run.err);
            summary(&run.out)
        };
        let (all, some) = (run_with(&[]), run_with(SMALL));
        assert_eq!(all, some, "{code} to {to}");
        assert_eq!(some["period"].is_null(), code == "0.167" || to == "238798", "{some}");
    }
    let far = run(&[&["run", "0.1345", "--to", "1e15", "--json"], SMALL].concat());
    assert_eq!((far.code, summary(&far.out)["computed_to"].as_u64()), (0, Some(1_000_000_000_000_000)));
}

/// In parts, and less than is known.
#[test]
fn folders_hold_a_state() {
    let kept = Kept::new();
    for to in ["100000", "1e6"] {
        let run = kept.run("0.106", to, SMALL);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(!run.err.contains("warning"), "{}", run.err);
    }
    assert_eq!(states(&kept), ["state-000000000100001.bin", "state-000000001000001.bin"]);
    let resumed = run(&["run", "--resume", kept.path(), "--to", "1e7", "--json"]);
    assert_eq!(summary(&resumed.out)["checksum"], KNOWN_SUM, "{}", resumed.err);
    assert_eq!(states(&kept).len(), 2);
    let size = |name: &String| fs::metadata(kept.dir.join(name)).unwrap().len();
    assert!(states(&kept).iter().all(|name| size(name) < 1 << 20), "a state does not grow");
    // octal-speed 5 again: what was computed long ago
    let less = run(&["run", "--resume", kept.path(), "--to", "1e6", "--json"]);
    assert_eq!(summary(&less.out)["checksum"], "F21F01B0", "{}", less.err);
    let none = run(&["run", "--resume", kept.path(), "--json"]);
    assert_eq!(summary(&none.out)["checksum"], KNOWN_SUM, "{}", none.err);
}

/// Kill -9 at many moments; then the rest.
#[test]
fn killed_runs_go_on() {
    let kept = Kept::new();
    for moment in [5, 15, 40, 60, 100, 150, 200] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["run", "0.106", "--to", "1e7", "--save-every", "0ms", "--dir", kept.path()])
            .args(SMALL)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let run = kept.run("0.106", "1e7", &["--forget", "--max-memory", "256KiB", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(!run.err.contains("damaged"), "{}", run.err);
    assert_eq!(summary(&run.out)["checksum"], KNOWN_SUM);
}

#[test]
fn damaged_states_are_never_used() {
    let kept = Kept::new();
    for to in ["100000", "150000"] {
        assert_eq!(kept.run("0.106", to, SMALL).code, 0);
    }
    let names = states(&kept);
    flip(&kept.dir.join(&names[1]), 999);
    let resumed = run(&["run", "--resume", kept.path(), "--to", "1e6", "--json"]);
    assert!(resumed.err.contains(&format!("'{}' is damaged: its checksum", names[1])), "{}", resumed.err);
    assert!(resumed.err.contains("going on from heap 100001"), "{}", resumed.err);
    assert_eq!(summary(&resumed.out)["checksum"], "F21F01B0");
    assert!(kept.dir.join(format!("{}.damaged", names[1])).exists());
    // none is left
    for name in states(&kept).iter().filter(|name| name.ends_with(".bin")) {
        fs::write(kept.dir.join(name), b"short").unwrap();
    }
    let again = run(&["run", "--resume", kept.path(), "--to", "1e6", "--json"]);
    assert!(again.err.contains("going on from heap 0"), "{}", again.err);
    assert_eq!(summary(&again.out)["checksum"], "F21F01B0");
}

#[test]
fn what_cannot_be_done_without_all_values_is_refused() {
    let (kept, whole) = (Kept::new(), Kept::new());
    assert_eq!(kept.run("0.106", "1000", &["--forget"]).code, 0);
    assert_eq!(whole.run("0.106", "1000", &[]).code, 0);
    for (args, code, problem) in [
        (&["run", "--dir", kept.path(), "--export", "-"][..], 2, "has forgotten its values"),
        (&["run", "0.106", "--dir", kept.path(), "--export", "-"], 2, "has forgotten its values"),
        (&["run", "0.106", "--to", "1e5", "--dir", kept.path()], 2, "add --forget"),
        (&["run", "0.106", "--to", "1e5", "--dir", whole.path(), "--forget"], 2, "leave out --forget"),
        (&["run", "0.106", "--to", "1e5", "--forget", "--export", "-"], 2, "--export"),
        (&["run", "0.(3)", "--to", "1e5", "--forget"], 2, "repeat for ever"),
        (&["run", "0.106", "--to", "1e5", "--forget", "--max-memory", "100KiB"], 3, "need about 262.1 kB"),
        (&["run", "0.106", "--to", "1e15"], 3, "--forget"),
    ] {
        let run = run(args);
        assert_eq!(run.code, code, "{args:?}: {}", run.err);
        assert!(run.err.contains(problem), "{args:?}: {}", run.err);
    }
}

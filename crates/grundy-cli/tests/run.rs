//! Long runs: in parts, killed, damaged, exported. Whatever happens, no value is wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::{Run, program, run};

/// The values of the heaps 0 to `to` of an octal code, by the definition.
pub(crate) fn definition(digits: &[u8], to: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    let mut seen = Vec::new();
    for n in 0..=to {
        seen.clear();
        seen.resize(4 * to + 4, false);
        for (k, digit) in digits.iter().enumerate().take(n + 1) {
            let left = n - k;
            if digit & 1 != 0 && left == 0 && k > 0 {
                seen[0] = true;
            }
            if digit & 2 != 0 && left > 0 && k > 0 {
                seen[usize::from(values[left])] = true;
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|a| seen[usize::from(values[a] ^ values[left - a])] = true);
            }
        }
        values.push(u16::try_from(seen.iter().position(|seen| !seen).unwrap()).unwrap());
    }
    values
}

/// A folder, and the run of 0.07 in it.
pub(crate) struct Kept {
    _temporary: TempDir,
    pub(crate) dir: PathBuf,
}

impl Kept {
    pub(crate) fn new() -> Self {
        let temporary = tempfile::tempdir().unwrap();
        let dir = temporary.path().join("run");
        Self { _temporary: temporary, dir }
    }

    pub(crate) fn path(&self) -> &str {
        self.dir.to_str().unwrap()
    }

    pub(crate) fn run(&self, code: &str, to: &str, more: &[&str]) -> Run {
        run(&[&["run", code, "--to", to, "--dir", self.path()], more].concat())
    }

    /// The same in steps, so that there are several segments.
    pub(crate) fn in_steps(&self, steps: &[&str]) {
        for to in steps {
            let run = self.run("0.07", to, &[]);
            assert_eq!(run.code, 0, "{}", run.err);
            assert!(!run.err.contains("warning"), "{}", run.err);
        }
    }

    /// All values that the folder holds, by an export.
    pub(crate) fn values(&self) -> Vec<u16> {
        let run = run(&["run", "--dir", self.path(), "--export", "-"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let mut lines = run.out.lines();
        assert_eq!(lines.next(), Some("n,value"));
        let row = |(n, line): (usize, &str)| {
            let (heap, value) = line.split_once(',').unwrap();
            assert_eq!(heap, n.to_string());
            value.parse().unwrap()
        };
        lines.enumerate().map(row).collect()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.dir).unwrap();
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

pub(crate) fn flip(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

pub(crate) const DIGITS: &[u8] = &[0, 0, 7];

#[test]
fn two_parts_are_as_good_as_one() {
    let (one, two) = (Kept::new(), Kept::new());
    let whole = one.run("0.07", "10^4", &[]);
    two.in_steps(&["3_000", "1e4"]);
    let summary =
        |out: &str| out.lines().take_while(|line| !line.contains("computed now")).collect::<String>();
    let parts = two.run("0.07", "10000", &[]);
    assert_eq!(summary(&whole.out), summary(&parts.out));
    assert!(whole.out.contains("7DE4698E"), "octal-speed 5: {}", whole.out);
    assert!(parts.out.contains("all were known"), "{}", parts.out);
    assert_eq!(one.values(), two.values());
    assert_eq!(one.values(), definition(DIGITS, 10_000));
    // a smaller part of what is known
    let part = two.run("0.07", "3000", &[]);
    assert!(part.out.contains("heaps 0 to 3_000"), "{}", part.out);
    assert_eq!(two.values().len(), 10_001);
    assert_eq!(
        two.names(),
        [
            "lock",
            "manifest.json",
            "manifest.previous.json",
            "run.json",
            "values-000000000000.u8",
            "values-000000003001.u8"
        ]
    );
}

#[test]
fn resume_needs_no_code() {
    let kept = Kept::new();
    kept.in_steps(&["500"]);
    let run = run(&["run", "--resume", kept.path(), "--to", "900", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let values = definition(DIGITS, 900);
    let largest = *values.iter().max().unwrap();
    assert_eq!((&json["code"], &json["to"]), (&"0.07".into(), &900.into()));
    assert_eq!((&json["complete"], &json["computed_to"]), (&true.into(), &900.into()));
    assert_eq!((&json["computed_now"], &json["last_value"]), (&400.into(), &values[900].into()));
    assert_eq!(json["largest"]["value"], largest);
    assert_eq!(json["largest"]["heap"], values.iter().position(|value| *value == largest).unwrap());
    assert!(json["checksum"].is_string() && json["seconds"].is_number());
}

/// A kill may leave any of the files that a run writes: `--resume` goes on to the target or says that it does
/// not know it. It never calls less than the target complete.
#[test]
fn resume_knows_the_target_from_the_first_file_on() {
    let seal = |content: &serde_json::Value| {
        let sum = xxhash_rust::xxh3::xxh3_64(content.to_string().as_bytes());
        serde_json::json!({ "content": content, "xxh3": format!("{sum:016x}") }).to_string()
    };
    let kept = Kept::new();
    kept.in_steps(&["700"]);
    for name in ["manifest.json", "manifest.previous.json"] {
        fs::remove_file(kept.dir.join(name)).unwrap();
    }
    let resumed = run(&["run", "--resume", kept.path(), "--json"]);
    let json: serde_json::Value = serde_json::from_str(&resumed.out).unwrap();
    assert_eq!((&json["to"], &json["complete"]), (&700.into(), &true.into()), "{}", resumed.err);
    assert_eq!(kept.values(), definition(DIGITS, 700));

    // what earlier versions wrote first: a run.json without the target, and a manifest that lists nothing
    for with_manifest in [false, true] {
        let kept = Kept::new();
        kept.in_steps(&["700"]);
        let text = fs::read_to_string(kept.dir.join("run.json")).unwrap();
        let mut run_file: serde_json::Value = serde_json::from_str(&text).unwrap();
        let content = run_file["content"].as_object_mut().unwrap();
        content.remove("to").expect("the target stands in run.json");
        let content = run_file["content"].take();
        fs::remove_dir_all(&kept.dir).unwrap();
        fs::create_dir(&kept.dir).unwrap();
        fs::write(kept.dir.join("run.json"), seal(&content)).unwrap();
        if with_manifest {
            let list = serde_json::json!({ "run": content, "to": 0, "milliseconds": 0, "segments": [] });
            fs::write(kept.dir.join("manifest.json"), seal(&list)).unwrap();
        }
        let refused = run(&["run", "--resume", kept.path(), "--json"]);
        assert_eq!((refused.code, refused.out.contains("\"exit\":2")), (2, true), "{}", refused.err);
        assert!(refused.err.contains("before it wrote its last heap"), "{}", refused.err);
        assert_eq!(run(&["run", "--resume", kept.path(), "--to", "60"]).code, 0);
        assert_eq!(kept.values(), definition(DIGITS, 60));
    }
}

/// Kill -9 in the first milliseconds, when the folder is being made; then `--resume` alone.
#[test]
fn runs_that_are_killed_early_are_resumed_to_their_target() {
    for moment in 0..24 {
        let kept = Kept::new();
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["run", "0.07", "--to", "3000", "--dir", kept.path()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        let began = kept.dir.join("run.json").exists();
        let resumed = run(&["run", "--resume", kept.path(), "--json"]);
        assert_eq!(resumed.code, if began { 0 } else { 2 }, "after {moment} ms: {}", resumed.err);
        if began {
            let json: serde_json::Value = serde_json::from_str(&resumed.out).unwrap();
            assert_eq!(json["computed_to"], 3_000, "after {moment} ms: {}", resumed.out);
        }
    }
}

#[test]
fn named_games_and_large_values() {
    let kept = Kept::new();
    assert_eq!(kept.run("kayles", "100", &[]).code, 0);
    assert_eq!(kept.values(), definition(&[0, 7, 7], 100));
    // by another name it is the same game
    assert_eq!(kept.run("octal:0.77", "120", &[]).code, 0);
    assert_eq!(kept.values().len(), 121);
    // values above 255 take two bytes, from the segment on in which they are
    let wide = Kept::new();
    assert_eq!(wide.run("0.007", "500", &[]).code, 0);
    assert_eq!(wide.run("0.007", "20000", &[]).code, 0);
    let names = wide.names();
    assert!(names.iter().any(|name| name.ends_with("000000.u8")), "{names:?}");
    assert!(names.iter().any(|name| name.ends_with("501.u16")), "{names:?}");
    assert!(wide.values().iter().any(|value| *value > 255));
}

/// The speed is what this run computed by the time that it took; what was known before has none.
#[test]
fn the_speed_is_that_of_this_run() {
    let kept = Kept::new();
    for (to, computed) in [("999", 1000), ("1499", 500), ("1499", 0)] {
        let said = kept.run("0.07", to, &["--json"]);
        let told: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(told["computed_now"].as_u64(), Some(computed), "{}", said.out);
        let product = told["values_per_second"].as_f64().zip(told["seconds"].as_f64()).map(|(a, b)| a * b);
        assert_eq!(
            product.map_or("0".to_owned(), |values| values.round().to_string()),
            computed.to_string(),
            "{}",
            said.out
        );
    }
}

#[test]
fn without_a_folder_there_is_the_summary() {
    let run = run(&["run", "0.77", "--to", "10000"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("ACDC98EB"), "octal-speed 5: {}", run.out);
    assert!(run.err.starts_with("needs about 20.0 kB of memory for 10_001 values\n"), "{}", run.err);
}

/// Kill -9 at many moments; then the rest, and the definition.
#[test]
fn killed_runs_go_on() {
    let kept = Kept::new();
    for moment in [1, 7, 15, 23, 40, 60, 80, 100, 130, 160] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["run", "0.07", "--to", "20000", "--save-every", "0ms", "--dir", kept.path()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let run = kept.run("0.07", "20000", &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(!run.err.contains("damaged"), "{}", run.err);
    // Guy and Smith 1956: period 34 from 53 on
    let mut values = definition(DIGITS, 200);
    (201..=20_000).for_each(|n| values.push(values[n - 34]));
    assert_eq!(kept.values(), values);
}

/// What is known is saved on the way, not only at the end: a kill at any later moment leaves it.
#[test]
fn values_are_saved_on_the_way() {
    for (forget, file) in [(&["--forget"][..], "state-"), (&[], "values-")] {
        let kept = Kept::new();
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["run", "0.007", "--to", "1e8", "--save-every", "10ms", "--dir", kept.path()])
            .args(forget)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = std::time::Instant::now();
        let saved = || kept.dir.exists() && kept.names().iter().any(|name| name.starts_with(file));
        while !saved() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let found = saved() && child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(found, "no {file} in {:?}", kept.names());
    }
}

/// INT, TERM and HUP alike: what is known is saved and told, and the exit status is that of a limit.
#[cfg(unix)]
#[test]
fn signals_keep_what_is_known() {
    for signal in ["INT", "TERM", "HUP"] {
        let kept = Kept::new();
        let child = program()
            .args(["run", "0.007", "--to", "1e8", "--save-every", "1h", "--dir", kept.path()])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !kept.dir.join("manifest.json").exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(300));
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let ended = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(3), "{signal}: {said}");
        assert!(said.contains("grundy run --resume"), "{signal}: {said}");
        assert!(kept.names().iter().any(|name| name.starts_with("values-")), "{signal}: {said}");
    }
}

/// Every file is damaged in every way, one after the other: it is noticed, kept aside, and no value is wrong.
#[test]
fn damage_is_noticed() {
    type Harm = fn(&Path);
    let harms: [(&str, Harm); 5] = [
        ("flipped at the start", |path| flip(path, 0)),
        ("flipped in the middle", |path| flip(path, fs::read(path).unwrap().len() / 2)),
        ("cut", |path| {
            let bytes = fs::read(path).unwrap();
            fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
        }),
        ("emptied", |path| fs::write(path, "").unwrap()),
        ("a number", |path| fs::write(path, "5").unwrap()),
    ];
    let values = definition(DIGITS, 1000);
    let files = [
        "values-000000000000.u8",
        "values-000000000301.u8",
        "values-000000000601.u8",
        "manifest.json",
        "run.json",
        "manifest.previous.json",
    ];
    for file in files {
        for (how, harm) in harms {
            let kept = Kept::new();
            kept.in_steps(&["300", "600", "800"]);
            harm(&kept.dir.join(file));
            let run = kept.run("0.07", "1000", &[]);
            assert_eq!(run.code, 0, "{file} {how}: {}", run.err);
            assert!(run.err.contains(&format!("'{file}' is damaged")), "{file} {how}: {}", run.err);
            assert!(kept.names().contains(&format!("{file}.damaged")), "{file} {how}");
            assert_eq!(kept.values(), values, "{file} {how}");
            // what was repaired is sound
            kept.in_steps(&["1000"]);
        }
    }
}

#[test]
fn lost_files_are_noticed() {
    let values = definition(DIGITS, 1000);
    for (lost, said) in [
        (&["values-000000000301.u8"][..], "going on from heap 301"),
        (&["manifest.json"], "going on from 'manifest.previous.json'"),
        (&["manifest.json", "manifest.previous.json"], "starting again from heap 0"),
        (&["run.json"], ""),
        (&["run.json", "manifest.json"], "going on from"),
    ] {
        let kept = Kept::new();
        kept.in_steps(&["300", "600", "800"]);
        lost.iter().for_each(|file| fs::remove_file(kept.dir.join(file)).unwrap());
        let run = kept.run("0.07", "1000", &[]);
        assert_eq!(run.code, 0, "{lost:?}: {}", run.err);
        assert!(run.err.contains(said), "{lost:?}: {}", run.err);
        assert_eq!(kept.values(), values, "{lost:?}");
    }
}

#[test]
fn nothing_is_left_to_believe() {
    let kept = Kept::new();
    kept.in_steps(&["300", "600"]);
    for file in ["run.json", "manifest.json", "manifest.previous.json"] {
        flip(&kept.dir.join(file), 0);
    }
    let before = kept.names();
    let run = kept.run("0.07", "1000", &[]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("no file") && run.err.contains("still says which run"), "{}", run.err);
    assert_eq!(kept.names(), before);
}

#[test]
fn leftovers_go_and_unlisted_segments_stay() {
    let kept = Kept::new();
    kept.in_steps(&["300", "600"]);
    for name in ["manifest.json.tmp", "values-000000000601.u8.tmp"] {
        fs::write(kept.dir.join(name), "half").unwrap();
    }
    fs::write(kept.dir.join("values-000000000601.u16"), "of a killed process").unwrap();
    let run = kept.run("0.07", "1000", &[]);
    assert!(run.err.contains("'values-000000000601.u16' is not in the manifest"), "{}", run.err);
    let names = kept.names();
    assert!(!names.iter().any(|name| name.ends_with(".tmp")), "{names:?}");
    assert!(names.contains(&"values-000000000601.u16.unlisted".to_owned()), "{names:?}");
    assert_eq!(kept.values(), definition(DIGITS, 1000));
}

#[test]
fn folders_of_others_are_refused() {
    let kept = Kept::new();
    kept.in_steps(&["300"]);
    let other = kept.run("0.137", "300", &[]);
    assert_eq!((other.code, other.out.as_str()), (2, ""));
    assert!(other.err.contains("holds a run of 0.07, not of 0.137"), "{}", other.err);
    let strange = Kept::new();
    fs::create_dir(&strange.dir).unwrap();
    fs::write(strange.dir.join("diary.txt"), "dear diary").unwrap();
    let refused = strange.run("0.07", "300", &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("is not empty and holds no run"), "{}", refused.err);
    assert_eq!(strange.names(), ["diary.txt"]);
    let file = strange.dir.join("diary.txt");
    let refused = run(&["run", "--resume", file.to_str().unwrap()]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("cannot read the folder"), "{}", refused.err);
    let nothing = run(&["run", "--resume", strange.dir.join("nowhere").to_str().unwrap()]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("there is no run in"), "{}", nothing.err);
}

#[test]
fn one_process_at_a_time() {
    let kept = Kept::new();
    kept.in_steps(&["300"]);
    let lock = fs::File::options().write(true).open(kept.dir.join("lock")).unwrap();
    lock.try_lock().unwrap();
    let second = kept.run("0.07", "600", &[]);
    assert_eq!(second.code, 2);
    assert!(second.err.contains("another process is at work"), "{}", second.err);
    // reading is allowed
    assert_eq!(kept.values().len(), 301);
    drop(lock);
    kept.in_steps(&["600"]);
}

#[test]
fn memory_is_refused_before_the_start() {
    let kept = Kept::new();
    let refused = kept.run("0.6", "1e10", &["--max-memory", "1GiB"]);
    assert_eq!((refused.code, refused.out.as_str()), (3, ""));
    assert!(refused.err.contains("need about 20.0 GB of memory"), "{}", refused.err);
    assert!(!kept.dir.exists());
    assert_eq!(run(&["run", "0.6", "--to", "1e18"]).code, 3);
}

#[test]
fn a_time_limit_keeps_what_is_known() {
    let kept = Kept::new();
    // the flag may be raised late, but not after 10^8 values
    let stopped = kept.run("0.007", "1e8", &["--time-limit", "300ms", "--json"]);
    assert_eq!(stopped.code, 3, "{}", stopped.err);
    assert!(stopped.err.contains("the time is over"), "{}", stopped.err);
    assert!(stopped.err.contains("grundy run --resume"), "{}", stopped.err);
    let json: serde_json::Value = serde_json::from_str(&stopped.out).unwrap();
    assert_eq!(json["complete"], false);
    let kept = kept.values();
    assert_eq!(json["computed_to"], kept.len() - 1);
    let compared = kept.len().min(3000);
    assert_eq!(kept[..compared], definition(&[0, 0, 0, 7], compared - 1));
}

/// A limit that is reached after the last value is none.
#[test]
fn a_limit_after_the_end_is_none() {
    let kept = Kept::new();
    kept.in_steps(&["3000"]);
    for _ in 0..5 {
        let run = kept.run("0.07", "3000", &["--time-limit", "0s", "--json"]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("\"complete\":true"), "{}", run.out);
    }
}

#[test]
fn slips() {
    for (args, problem) in [
        (&["0.6", "--to", "many"][..], "expected a number such as"),
        (&["0.6", "--to", "1e30"], "too large"),
        (&["0.6"], "--to is missing"),
        (&["--to", "5"], "CODE is missing"),
        (&["0.18g", "--to", "5"], "no digit"),
        (&["0.0", "--to", "5"], "no moves"),
        (&["queen", "--to", "5"], "no take-and-break game"),
        (&["kayls", "--to", "5"], "did you mean 'kayles'"),
        (&["0.6", "--to", "5", "--range", "0..3"], "--export"),
        (&["0.6", "--to", "5", "--resume", "d"], "cannot be used with"),
    ] {
        let slip = run(&[&["run"], args].concat());
        assert_eq!((slip.code, slip.out.as_str()), (2, ""), "{args:?}: {}", slip.err);
        assert!(slip.err.contains(problem), "{args:?}: {}", slip.err);
    }
}

//! Several processes and machines that solve one game: the same files for any number of them, also after
//! kills and in other groups; and what is said when they do not meet.

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const GAME: &str = "quixo:3x3";
const POSITION: &str = "x.o/.../... x";

fn grundy(dir: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["solve", GAME, POSITION, "--lang", "en", "--threads", "1", "--tiers"]).arg(dir).args(more);
    command.env_remove("GRUNDY_TOKEN").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn done(mut command: Command) -> Output {
    command.output().unwrap()
}

fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// All files of a folder but those that were put aside.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    let named =
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()));
    named.filter(|(name, _)| !name.contains("damaged")).collect()
}

/// The files that one process writes, and its answer.
fn expected() -> (BTreeMap<String, Vec<u8>>, String) {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = told(&done(grundy(folder.path(), &[])));
    assert_eq!((code, err), (Some(0), String::new()));
    (files(folder.path()), out)
}

/// A file with this many hosts on free ports of this machine.
fn hosts(dir: &Path, machines: usize) -> String {
    let listeners: Vec<_> = (0..machines).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: String = listeners.iter().map(|one| format!("{}\n", one.local_addr().unwrap())).collect();
    let file = dir.join(format!("hosts-{}", listeners[0].local_addr().unwrap().port()));
    fs::write(&file, lines).unwrap();
    file.display().to_string()
}

/// All machines of a hosts file, each as a process.
fn start(dir: &Path, hosts: &str, machines: usize, more: &[&str]) -> Vec<Child> {
    let one = |machine: usize| {
        let machine = machine.to_string();
        grundy(dir, &[&["--hosts", hosts, "--machine", &machine], more].concat()).spawn().unwrap()
    };
    (0..machines).map(one).collect()
}

#[test]
fn workers_write_the_same_files() {
    let (expected, answer) = expected();
    for workers in ["1", "2", "3"] {
        let folder = tempfile::tempdir().unwrap();
        let run = done(grundy(folder.path(), &["--workers", workers, "--save-every", "0s"]));
        assert_eq!(told(&run), (Some(0), answer.clone(), String::new()), "{workers}");
        assert!(files(folder.path()) == expected, "{workers}: {:?}", files(folder.path()).keys());
    }
}

/// Tiers that every move leaves: nothing is sent, and the files are the same.
#[test]
fn workers_look_forward() {
    let solve = |dir: &Path, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(["solve", "mnk:4x3,3", "--lang", "en", "--threads", "1", "--tiers"]).arg(dir).args(more);
        told(&done(command))
    };
    let (alone, together) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let answer = solve(alone.path(), &[]);
    assert_eq!(answer.0, Some(0), "{answer:?}");
    assert_eq!(solve(together.path(), &["--workers", "2"]), answer);
    assert!(files(together.path()) == files(alone.path()));
}

/// One of two machines is asked to end while no stage is due for long: both end, and two others go on.
#[cfg(unix)]
#[test]
fn one_is_asked_to_end() {
    let (expected, answer) = expected();
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tiers");
    for moment in [0, 60, 150] {
        let hosts = hosts(folder.path(), 2);
        let all = start(&dir, &hosts, 2, &["--save-every", "1h"]);
        let begun = Instant::now();
        while !dir.join("tiers.json").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_millis(5));
        }
        sleep(Duration::from_millis(moment));
        let asked = Command::new("kill").args(["-TERM", &all[1].id().to_string()]).status().unwrap();
        assert!(asked.success());
        for (machine, run) in all.into_iter().enumerate() {
            let (code, _, err) = told(&run.wait_with_output().unwrap());
            assert!(code == Some(0) || code == Some(3), "{machine}: {code:?} {err}");
            assert!(!err.contains("panicked"), "{err}");
        }
    }
    let run = done(grundy(&dir, &["--workers", "2", "--save-every", "1h"]));
    let (code, out, err) = told(&run);
    assert_eq!((code, out), (Some(0), answer), "{err}");
    assert!(files(&dir) == expected, "{:?}", files(&dir).keys());
}

/// The first machine answers, the others say nothing; a folder that is solved is left as it is.
#[test]
fn hosts_write_the_same_files() {
    let (expected, answer) = expected();
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tiers");
    for _ in 0..2 {
        let hosts = hosts(folder.path(), 3);
        for (machine, run) in start(&dir, &hosts, 3, &[]).into_iter().enumerate() {
            let out = if machine == 0 { answer.clone() } else { String::new() };
            let run = run.wait_with_output().unwrap();
            assert_eq!(told(&run), (Some(0), out, String::new()), "{machine}");
        }
        assert!(files(&dir) == expected);
    }
}

/// Machines are killed at random moments, and others go on: fewer of them, or more. `GRUNDY_KILLS` says how
/// often (20, say, for a long test).
#[test]
fn kills_and_other_groups() {
    let (expected, answer) = expected();
    let kills: u32 = std::env::var("GRUNDY_KILLS").ok().map_or(2, |kills| kills.parse().unwrap());
    let seed = u64::from(std::process::id());
    let mut random = SmallRng::seed_from_u64(seed);
    let folder = tempfile::tempdir().unwrap();
    let mut dir = folder.path().join("0");
    let (mut killed, mut moment) = (0, 600);
    while killed < kills {
        let machines = random.random_range(2..=3);
        let hosts = hosts(folder.path(), machines);
        let mut all = start(&dir, &hosts, machines, &["--save-every", "0s", "--patience", "9s"]);
        // sometimes before they meet, mostly when they work
        let met = Instant::now();
        while random.random_range(0..50) > 0 && !dir.join("tiers.json").exists() {
            assert!(met.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_millis(20));
        }
        sleep(Duration::from_millis(random.random_range(0..moment)));
        let victim = random.random_range(0..machines);
        let hit = all[victim].try_wait().unwrap().is_none() && dir.exists();
        all[victim].kill().unwrap();
        let start = Instant::now();
        for (machine, run) in all.into_iter().enumerate() {
            let run = run.wait_with_output().unwrap();
            if machine == victim || !hit {
                continue;
            }
            let (code, out, err) = told(&run);
            // it may have ended before it could notice
            if code == Some(0) {
                continue;
            }
            assert_eq!((code, out.as_str()), (Some(3), ""), "seed {seed}: {machine} of {machines}: {err}");
            let lines: Vec<_> = err.lines().collect();
            let said = lines.last().unwrap();
            let known = ["is gone", "has not come", "has gone away", "hint: start the same command"];
            assert!(known.iter().any(|known| said.contains(known)), "{err}");
            assert!(!err.contains("panicked"), "{err}");
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        killed += u32::from(hit);
        if dir.exists() && files(&dir).get("tiers.json") == expected.get("tiers.json") {
            // too late: once more from the start, and sooner
            moment = (moment / 2).max(50);
            assert!(files(&dir) == expected);
            dir = folder.path().join(killed.to_string() + "-" + &moment.to_string());
        }
    }
    // in another group, then alone
    let run = done(grundy(&dir, &["--workers", "2", "--save-every", "0s"]));
    let (code, out, err) = told(&run);
    assert_eq!((code, out), (Some(0), answer.clone()), "{err}");
    let (code, out, err) = told(&done(grundy(&dir, &[])));
    assert_eq!((code, out), (Some(0), answer), "{err}");
    assert!(files(&dir) == expected, "seed {seed}: {:?}", files(&dir).keys());
}

/// A machine that is killed is begun again by the process that looks after it, and so are the others.
#[cfg(target_os = "linux")]
#[test]
fn retry_begins_again() {
    let (expected, answer) = expected();
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tiers");
    let hosts = hosts(folder.path(), 2);
    let all = start(&dir, &hosts, 2, &["--save-every", "0s", "--retry"]);
    // the child of the second supervisor
    let children = format!("/proc/{0}/task/{0}/children", all[1].id());
    let mut killed = false;
    for _ in 0..1000 {
        let child = fs::read_to_string(&children).unwrap_or_default();
        if let (Some(child), true) = (child.split_whitespace().next(), dir.join("tiers.json").exists()) {
            killed = Command::new("kill").args(["-9", child]).status().unwrap().success();
            break;
        }
        sleep(Duration::from_millis(5));
    }
    assert!(killed);
    for (machine, run) in all.into_iter().enumerate() {
        let (code, out, err) = told(&run.wait_with_output().unwrap());
        let expected = if machine == 0 { answer.clone() } else { String::new() };
        assert_eq!((code, out), (Some(0), expected), "{machine}: {err}");
    }
    assert!(files(&dir) == expected);
}

/// What does not fit is said on both sides, before anything is done.
#[test]
fn machines_that_do_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tiers");
    let hosts = hosts(folder.path(), 2);
    let first = start(&dir, &hosts, 1, &["--patience", "20s"]).remove(0);
    let mut second = Command::new(env!("CARGO_BIN_EXE_grundy"));
    second
        .args(["solve", "quixo:2x2", "--lang", "en", "--hosts", &hosts, "--machine", "1", "--tiers"])
        .arg(&dir);
    let (code, out, err) = told(&second.output().unwrap());
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains("solves another game: quixo:3x3 instead of quixo:2x2"), "{err}");
    let (code, out, err) = told(&first.wait_with_output().unwrap());
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains("machine 1 (") && err.contains("quixo:2x2 instead of quixo:3x3"), "{err}");
    assert!(!dir.exists());

    let alone = start(&dir, &hosts, 1, &["--patience", "1s"]).remove(0);
    let (code, _, err) = told(&alone.wait_with_output().unwrap());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("machine 1 (127.0.0.1:") && err.contains("has not come within 1 seconds"), "{err}");

    // two folders of the same name on two machines are not one folder
    let other = folder.path().join("other");
    let hosts = self::hosts(folder.path(), 2);
    let first = start(&dir, &hosts, 1, &[]).remove(0);
    let second = done(grundy(&other, &["--hosts", &hosts, "--machine", "1"]));
    let (code, _, err) = told(&second);
    assert!(code == Some(2) && err.contains("is not the folder that the first machine sees"), "{err}");
    let (code, _, err) = told(&first.wait_with_output().unwrap());
    assert!(code == Some(3) && err.contains("machine 1 (127.0.0.1:") && err.contains("has stopped"), "{err}");
}

#[test]
fn options_that_do_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hosts");
    fs::write(&file, "127.0.0.1:1\nnowhere\n").unwrap();
    let file = file.to_str().unwrap();
    for (more, problem) in [
        (&["--hosts", file][..], "line 2: 'nowhere' is no address:port"),
        (&["--hosts", "no-such-file"], "no such file"),
        (&["--workers", "65"], "65 machines are too many"),
        (&["--workers", "2", "--hosts", file], "cannot be used with"),
        (&["--machine", "2"], "--hosts"),
    ] {
        let (code, _, err) = told(&done(grundy(folder.path(), more)));
        assert!(code == Some(2) && err.contains(problem), "{more:?}: {err}");
    }
}

//! What the judge leaves behind when it is ended, and what submissions are kept from.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long a kill may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(20);

fn grundy(args: &[&str]) -> Command {
    let mut command = super::program();
    command.args(args).stdin(Stdio::null());
    command
}

/// Processes whose command line names this file.
fn running(script: &Path) -> Vec<String> {
    let script = script.display().to_string();
    let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path().join("cmdline"));
    let lines = processes.filter_map(|path| fs::read(path).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&script) && !line.contains(" judge ")).collect()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// In a container the leader of the judge's group may be a process that is not seen there: its number is 0.
#[cfg(target_os = "linux")]
#[test]
fn a_judge_whose_group_is_led_from_outside() {
    let inside = |words: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(["-rpf", "--mount-proc"]).args(words).stdin(Stdio::null());
        command.output()
    };
    if !inside(&["true"]).is_ok_and(|output| output.status.success()) {
        return; // this machine gives no namespaces
    }
    let script = "cat > /dev/null; sleep 0 & echo 0";
    let program = env!("CARGO_BIN_EXE_grundy");
    let output = inside(&[program, "problem", "judge", "1.2:A", "--json", "--", "sh", "-c", script]).unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["accepted"], false, "{json}");
}

/// INT, TERM, HUP and KILL of either judge: no submission is left, nor what it started, nor a folder.
#[cfg(target_os = "linux")]
#[test]
fn an_ended_judge_leaves_nothing_behind() {
    for (signal, code) in [("INT", Some(130)), ("TERM", Some(143)), ("HUP", Some(129)), ("KILL", None)] {
        for pair in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let script = folder.path().join("hang.sh");
            // a child in the group, and a daemon that left it
            let text = "setsid sh -c \"sleep 1000; : $0\" & sleep 1000 & while :; do sleep 1000; done\n";
            fs::write(&script, text).unwrap();
            let (temporary, shown) = (folder.path().join("tmp"), script.display().to_string());
            fs::create_dir(&temporary).unwrap();
            let (hang, test) = (format!("sh {shown}"), folder.path().join("01.in").display().to_string());
            fs::write(&test, "1\n").unwrap();
            let mut command = match pair {
                false => grundy(&["problem", "judge", "1.2:A", "--", "sh", &shown]),
                true => grundy(&[
                    "judge",
                    "run",
                    "--interactor",
                    &hang,
                    "--solution",
                    &hang,
                    "--test",
                    &test,
                    "--idle",
                    "1h",
                    "--time",
                    "1h",
                ]),
            };
            let command = command.env("TMPDIR", &temporary).stdout(Stdio::null()).stderr(Stdio::null());
            let mut judge = command.spawn().unwrap();
            wait_until("submissions run", || running(&script).len() >= 2);
            let kill = format!("kill -{signal} {}", judge.id());
            assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
            assert_eq!(judge.wait().unwrap().code(), code, "{signal}");
            let left = || running(&script);
            wait_until(&format!("{signal}: {:?} are left", left()), || left().is_empty());
            let folders = || fs::read_dir(&temporary).unwrap().count();
            wait_until(&format!("{signal}: {} folders are left", folders()), || folders() == 0);
        }
    }
}

/// What the machine offers, submissions feel: the judge's own files and signals, other files, the network.
#[cfg(target_os = "linux")]
#[test]
fn submissions_are_confined_by_what_the_doctor_finds() {
    let doctor = grundy(&["judge", "doctor", "--json"]).output().unwrap();
    let found: Value = serde_json::from_slice(&doctor.stdout).unwrap();
    assert_eq!(found["death-signal"], true);
    let folder = tempfile::tempdir().unwrap();
    let private = folder.path().join("private");
    fs::create_dir(&private).unwrap();
    fs::write(private.join("secret"), "secret").unwrap();
    let script = folder.path().join("tries.sh");
    let own = "echo x > \"$TMPDIR/x\" && echo own >&2";
    let others = [
        ("files", format!("cat {}/../../etc/hostname/nothing", private.display())),
        ("files", "echo x > written".to_owned()),
        ("files", format!("echo x > {}/written", std::env::temp_dir().display())),
        ("files", "cat /var/../root/.*".to_owned()),
        ("signals", "kill -CONT $PPID".to_owned()),
        ("namespaces", "grep -q eth0 /proc/net/dev || grep -q ens /proc/net/dev".to_owned()),
        ("files", "echo '{\"accepted\":true}' > /proc/$PPID/fd/1".to_owned()),
    ];
    let tries: Vec<String> = others
        .iter()
        .enumerate()
        .map(|(at, (_, line))| format!("( {line} ) && echo done {at} >&2"))
        .collect();
    fs::write(&script, format!("{own}\n{}\n", tries.join("\n"))).unwrap();
    let shown = script.display().to_string();
    let judged = grundy(&["problem", "judge", "1.2:A", "--test", "1", "--", "sh", &shown])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&judged.stdout).into_owned();
    assert!(out.contains("\nown\n") || found["files"] == false, "{out}");
    assert!(!out.contains("\"accepted\":true"), "{out}");
    for (at, (protection, line)) in others.iter().enumerate() {
        let did = out.contains(&format!("done {at}\n"));
        assert!(!(found[*protection] == true && did), "{protection} did not keep it from: {line}\n{out}");
    }
    // a missing protection is said, once
    let said = String::from_utf8_lossy(&judged.stderr).matches("lacks protections").count();
    let all = found.as_object().unwrap().values().all(|has| *has == true);
    assert_eq!(said, usize::from(!all));
}

/// The doctor for people names every protection, and says which there are.
#[test]
fn the_doctor_tells_what_there_is() {
    let doctor = grundy(&["judge", "doctor"]).output().unwrap();
    assert_eq!(doctor.status.code(), Some(0));
    let out = String::from_utf8(doctor.stdout).unwrap();
    for name in ["death-signal", "namespaces", "files", "signals"] {
        let row = out.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(row.contains(" yes ") || row.contains(" no "), "{row}");
    }
}

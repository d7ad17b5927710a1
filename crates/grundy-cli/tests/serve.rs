//! `grundy serve`: what it says where it cannot serve. The page itself is tested in its crate.

use crate::run;

#[test]
fn a_port_that_is_taken() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let run = run(&["serve", "--port", &port]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    let expected = match cfg!(feature = "serve") {
        true => ["cannot listen on 127.0.0.1:", "--port 0"],
        false => ["built without the page", "--features serve"],
    };
    for part in expected {
        assert!(run.err.contains(part), "lacks `{part}`: {}", run.err);
    }
}

#[test]
fn wrong_arguments() {
    for args in [&["serve", "--port", "99999"][..], &["serve", "--host", "here"], &["serve", "nim"]] {
        assert_eq!(run(args).code, 2, "{args:?}");
    }
}

/// What serves the page has been begun once more, in the same process, with the settings by which it gives
/// memory back.
#[cfg(all(feature = "serve", target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_is_given_back() {
    use std::io::{BufRead, BufReader};
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["serve", "--port", "0"]).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut told = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut told).unwrap();
    let settings = std::fs::read_to_string(format!("/proc/{}/environ", child.id())).unwrap_or_default();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(told.contains("http://127.0.0.1:"), "{told}");
    assert!(settings.contains("MALLOC_TRIM_THRESHOLD_=1048576"), "{settings}");
}

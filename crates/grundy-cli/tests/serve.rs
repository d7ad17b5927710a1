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

/// The page as a process: slow questions are answered by others.
#[cfg(all(feature = "serve", target_os = "linux"))]
mod helped {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};
    struct Page {
        process: Child,
        at: String,
    }

    impl Drop for Page {
        fn drop(&mut self) {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }

    impl Page {
        fn new() -> Self {
            let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
            command.args(["serve", "--port", "0"]).stdout(Stdio::piped());
            let mut process = command.spawn().unwrap();
            let mut told = String::new();
            BufReader::new(process.stdout.take().unwrap()).read_line(&mut told).unwrap();
            let at = told.split_once("http://").unwrap().1.split_once('/').unwrap().0.to_owned();
            Self { process, at }
        }

        fn asks(&self, address: &str) -> TcpStream {
            let mut stream = TcpStream::connect(&self.at).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
            write!(stream, "GET {address} HTTP/1.0\r\nHost: {}\r\n\r\n", self.at).unwrap();
            stream
        }

        /// Status and body.
        fn get(&self, address: &str) -> (u16, String) {
            heard(self.asks(address))
        }

        /// The processes that help.
        fn helpers(&self) -> Vec<i32> {
            let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).unwrap();
            let begun = tasks.filter_map(|task| {
                // a thread may end meanwhile
                std::fs::read_to_string(task.ok()?.path().join("children")).ok()
            });
            begun
                .flat_map(|some| some.split_whitespace().map(|id| id.parse().unwrap()).collect::<Vec<_>>())
                .collect()
        }

        fn waits_for_a_helper(&self) -> i32 {
            soon(|| self.helpers().first().copied())
        }
    }

    fn heard(mut stream: TcpStream) -> (u16, String) {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    fn soon<T>(mut found: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "it does not come");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn kill(process: i32) {
        kill_process(Pid::from_raw(process).unwrap(), Signal::KILL).unwrap();
    }

    fn is_there(process: i32) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    }

    /// Whatever happens to a helper, the page goes on: a hard question is told beside its board.
    #[test]
    fn slow_questions_are_answered_by_others() {
        let page = Page::new();
        assert!(page.helpers().is_empty());
        let is_told = |n: u32| {
            let (status, told) = page.get(&format!("/g/six-mens-morris?show=answer&n={n}"));
            assert!(status == 504 && told.contains("<svg"), "{status}: {told}");
        };
        is_told(1);
        // those that are killed while they have nothing to do are missed by nobody
        page.helpers().into_iter().for_each(kill);
        soon(|| page.helpers().into_iter().all(|one| !is_there(one)).then_some(()));
        // what one worked on is lost
        let lost = page.asks("/g/six-mens-morris?show=answer&n=2");
        kill(soon(|| page.helpers().into_iter().find(|one| is_there(*one))));
        let (status, told) = heard(lost);
        assert!(status == 500 && told.contains("<html"), "{status}: {told}");
        is_told(3);
    }

    #[test]
    fn helpers_end_with_the_page() {
        let mut page = Page::new();
        let _slow = page.asks("/g/six-mens-morris?show=answer");
        let helper = page.waits_for_a_helper();
        page.process.kill().unwrap();
        page.process.wait().unwrap();
        soon(|| (!is_there(helper)).then_some(()));
    }
}

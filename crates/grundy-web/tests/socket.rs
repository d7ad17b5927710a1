//! The server on a socket: whom it answers, whom it cuts, and what it says of requests.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use grundy_web::{Budgets, Setup, serve};

/// What the server logged.
type Lines = Arc<Mutex<Vec<String>>>;

/// A server that runs until the tests end.
fn served() -> (SocketAddr, Lines) {
    served_within(Budgets::default())
}

/// The same with these limits.
fn served_within(budgets: Budgets) -> (SocketAddr, Lines) {
    let (bound, address) = mpsc::channel();
    let lines = Lines::default();
    let log = Arc::clone(&lines);
    std::thread::spawn(move || {
        let log = Arc::new(move |line: &str| log.lock().unwrap().push(line.to_owned()));
        let setup = Setup { budgets, log: Some(log), ..Setup::default() };
        serve(SocketAddr::from(([127, 0, 0, 1], 0)), setup, |at| bound.send(at).unwrap())
    });
    (address.recv().unwrap(), lines)
}

/// What comes back until the server closes the connection.
fn answered(address: SocketAddr, sent: &str) -> (String, Duration) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    let start = Instant::now();
    stream.write_all(sent.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    (String::from_utf8_lossy(&bytes).into_owned(), start.elapsed())
}

#[test]
fn only_its_own_names_are_answered() {
    let (address, lines) = served();
    let ask = |headers: &str| {
        answered(address, &format!("GET /health HTTP/1.1\r\n{headers}Connection: close\r\n\r\n")).0
    };
    for (headers, status) in [
        ("Host: localhost:7878\r\n", "200"),
        ("Host: 127.0.0.1\r\n", "200"),
        ("Host: [::1]:1\r\n", "200"),
        ("Host: evil.example\r\n", "421"),
        ("Host: localhost.evil.example\r\n", "421"),
        ("", "400"),
    ] {
        let answer = ask(headers);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{headers:?}: {answer}");
    }
    // forms of other sites are not taken
    let form = "POST /own/live HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    assert!(answered(address, form).0.starts_with("HTTP/1.1 403"));
    let lines = lines.lock().unwrap();
    assert!(
        lines.len() >= 3 && lines.iter().all(|line| line.contains(" 200 ") && line.ends_with("GET /health")),
        "{lines:?}"
    );
}

#[test]
fn slow_heads_and_slow_bodies_are_cut() {
    let sending = Duration::from_secs(2);
    assert!(Budgets::default().sending <= Duration::from_secs(10));
    let (address, _) = served_within(Budgets { sending, ..Budgets::default() });
    let cut_at_its_time = |took| sending <= took && took < Duration::from_secs(30);
    let head =
        std::thread::spawn(move || answered(address, "GET /g/nim HTTP/1.1\r\nHost: localhost\r\nX-a: b"));
    let body = "POST /own/live HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nConnection: close\r\n\r\nrules";
    let (answer, took) = answered(address, body);
    assert!(answer.starts_with("HTTP/1.1 408") && cut_at_its_time(took), "{took:?}: {answer}");
    let (_, took) = head.join().unwrap();
    assert!(cut_at_its_time(took), "{took:?}");
    // others were served all the while
    assert!(
        answered(address, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .0
            .ends_with("ok\n")
    );
}

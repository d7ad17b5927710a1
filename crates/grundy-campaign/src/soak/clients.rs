//! The clients: each asks until it is told that the time is over.

use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::Counts;
use super::http::{get, hear, say};
use crate::choices::Choices;

/// A question of the page, and what the command line says to it.
pub(super) struct Question {
    address: String,
    expected: Value,
}

type Client = fn(SocketAddr, &[Question], &Counts, &AtomicBool, u64);

/// All that ask at the same time.
pub(super) static CLIENTS: &[Client] = &[light, light, browsing, heavy, heavy, hostile, hostile, patient];

/// Where the answers of the command line are kept, byte by byte.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy-wire/tests/golden");

/// The questions of both sides.
pub(super) fn questions() -> io::Result<Vec<Question>> {
    let text = std::fs::read_to_string(Path::new(GOLDEN).join("questions.jsonl"))?;
    let mut found = Vec::new();
    for line in text.lines() {
        let question: Value = serde_json::from_str(line)?;
        let (Some(name), Some(address)) = (question["name"].as_str(), question["page"].as_str()) else {
            continue;
        };
        // the page lists all games, and names rules of one's own in its own way
        if name.starts_with("games") || address.contains("rules=") {
            continue;
        }
        let expected = std::fs::read_to_string(Path::new(GOLDEN).join(format!("{name}.json")))?;
        found.push(Question { address: address.to_owned(), expected: without_counters(&expected) });
    }
    Ok(found)
}

/// What an answer says; not how much work it was, which depends on what was asked before.
fn without_counters(answer: &str) -> Value {
    let mut said: Value = serde_json::from_str(answer).unwrap_or_default();
    if let Some(said) = said.as_object_mut() {
        said.remove("stats");
    }
    said
}

/// Asks, and compares with what the command line says.
pub(super) fn compare(at: SocketAddr, question: &Question, counts: &Counts) {
    match get(at, &question.address) {
        Ok(Some(answer)) if answer.status == 503 => Counts::add(&counts.busy),
        Ok(Some(answer)) if answer.status == 504 => Counts::add(&counts.limited),
        Ok(Some(answer)) if without_counters(&answer.body) == question.expected => Counts::add(&counts.right),
        // what is told is not all
        Ok(Some(answer)) if without_counters(&answer.body)["stopped"].is_string() => {
            Counts::add(&counts.limited);
        }
        other => counts.wrong(format!("{}: {other:?}", question.address)),
    }
}

/// Questions of every kind whose answers are known.
fn light(at: SocketAddr, questions: &[Question], counts: &Counts, over: &AtomicBool, seed: u64) {
    let mut choices = Choices::random(seed);
    while !over.load(Ordering::Relaxed) {
        compare(at, &questions[choices.place(questions.len())], counts);
        thread::sleep(Duration::from_millis(choices.below(20).into()));
    }
}

/// A reader of pages, who is quick to leave.
fn browsing(at: SocketAddr, _: &[Question], counts: &Counts, over: &AtomicBool, seed: u64) {
    const PAGES: &[&str] = &[
        "/",
        "/about",
        "/problems",
        "/own",
        "/tree",
        "/value",
        "/g/kayles?p=5+7",
        "/g/nim?p=3+4+5",
        "/g/chomp",
        "/g/mnk?p=xo.%2Fox.%2F...+x",
        "/law/sticks%3A1%2C2%2C3",
        "/table/wythoff",
        "/play/nim?p=3+4",
        "/health",
        "/metrics",
        "/figure/kayles?p=6",
        "/compare/nim?p=3+4",
    ];
    let mut choices = Choices::random(seed);
    while !over.load(Ordering::Relaxed) {
        let address = PAGES[choices.place(PAGES.len())];
        match get(at, address) {
            Ok(Some(answer)) => judged(&answer.status, address, counts),
            other => counts.wrong(format!("{address}: {other:?}")),
        }
        thread::sleep(Duration::from_millis(choices.below(60).into()));
    }
}

/// Work that meets the limits, each time other work, so that no cache helps.
fn heavy(at: SocketAddr, _: &[Question], counts: &Counts, over: &AtomicBool, seed: u64) {
    let mut choices = Choices::random(seed);
    while !over.load(Ordering::Relaxed) {
        let (a, b, c) = (choices.between(1, 7), choices.between(0, 7), choices.between(1, 7));
        let many = 100_000 + choices.below(800_000);
        let address = match choices.below(8) {
            0 => format!("/api/law?game=0.{a}{b}{c}{a}{c}"),
            1 => format!("/api/solve?game=n+-%3E+range(n)&p={many}"),
            2 => format!("/api/solve?game=chomp&p={}x{}", 6 + a, 5 + b),
            3 => format!("/api/table?game=0.{a}{b}{c}&range=0..{}", many / 10),
            4 => format!("/api/solve?game=kayles&p={many}+{}&misere=1", many / 3),
            5 => format!("/api/solve?game=dodgem&p=&explain=1&n={many}"),
            6 => format!("/api/solve?game=domineering&p={}x{}", 3 + a % 4, 4 + b % 3),
            _ => format!(
                "/api/value?value={}",
                "%7B".repeat(many as usize % 400) + "0%7C0" + &"%7D".repeat(many as usize % 400)
            ),
        };
        match get(at, &address) {
            Ok(Some(answer)) => judged(&answer.status, &address, counts),
            // who asks too much at once is not heard
            Ok(None) => Counts::add(&counts.cut),
            Err(error) => counts.wrong(format!("{address}: {error}")),
        }
    }
}

/// An answer of which only the status is known to be fair: no fault of the server.
fn judged(status: &u16, address: &str, counts: &Counts) {
    match status {
        200 | 303 | 304 | 308 => Counts::add(&counts.right),
        503 => Counts::add(&counts.busy),
        422 | 504 => Counts::add(&counts.limited),
        400..=499 => Counts::add(&counts.refused),
        _ => counts.wrong(format!("{address}: status {status}")),
    }
}

/// Requests that break the rules.
fn hostile(at: SocketAddr, _: &[Question], counts: &Counts, over: &AtomicBool, seed: u64) {
    let mut choices = Choices::random(seed);
    while !over.load(Ordering::Relaxed) {
        let long = "x".repeat(1000 + choices.place(300_000));
        let noise: Vec<u8> =
            (0..choices.below(400)).filter_map(|_| u8::try_from(choices.below(256)).ok()).collect();
        let close = format!("Host: {at}\r\nConnection: close\r\n");
        let post = format!("POST /own HTTP/1.1\r\nHost: {at}\r\n");
        let strange = "/%ff%00/..%2f..%2fetc/passwd?game=%zz&p=%e2%28%a1";
        let request: Vec<u8> = match choices.below(9) {
            0 => noise,
            1 => format!("GET /{long} HTTP/1.1\r\n{close}\r\n").into_bytes(),
            2 => format!("GET / HTTP/1.1\r\n{close}X-Long: {long}\r\n\r\n").into_bytes(),
            3 => format!("{post}Content-Length: {}\r\n\r\n{long}", long.len()).into_bytes(),
            4 => format!("{post}Content-Length: 999999999999\r\n\r\nrules=").into_bytes(),
            5 => b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n".to_vec(),
            6 => format!("GET {strange} HTTP/1.1\r\n{close}\r\n").into_bytes(),
            7 => format!("{post}Transfer-Encoding: chunked\r\n\r\nfffffffff\r\ngame=").into_bytes(),
            _ => format!("BREW /api/solve?game=nim HTTP/1.1\r\n{close}\r\n").into_bytes(),
        };
        // a connection that the server closes while it is spoken to is refused as well
        let Ok(stream) = say(at, &request) else {
            Counts::add(&counts.cut);
            continue;
        };
        if choices.once_in(2) {
            let _ = stream.shutdown(Shutdown::Both);
            Counts::add(&counts.cut);
            continue;
        }
        // nothing more is said
        let _ = stream.shutdown(Shutdown::Write);
        match hear(stream) {
            Ok(Some(answer)) => judged(&answer.status, "hostile", counts),
            Ok(None) | Err(_) => Counts::add(&counts.cut),
        }
    }
}

/// Connections that say a byte now and then, or nothing, many at a time.
fn patient(at: SocketAddr, _: &[Question], counts: &Counts, over: &AtomicBool, seed: u64) {
    const HELD: usize = 60;
    let mut choices = Choices::random(seed);
    let mut held = Vec::new();
    while !over.load(Ordering::Relaxed) {
        if held.len() == HELD {
            drop(held.remove(choices.place(HELD)));
        }
        let begun: &[u8] =
            if choices.once_in(2) { b"" } else { b"POST /own HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le" };
        match say(at, begun) {
            Ok(stream) => held.push(stream),
            Err(error) => counts.wrong(format!("no connection: {error}")),
        }
        for stream in &mut held {
            // the server may have closed it
            let _ = stream.write(b"x");
        }
        Counts::add(&counts.cut);
        thread::sleep(Duration::from_millis(200));
    }
}

//! A load generator: keep-alive connections on loopback, solved positions at a fixed rate, and heavy clients
//! beside them.
//!
//! `cargo run --release -p grundy-web --example load -- [RATE] [SECONDS] [HEAVY CLIENTS]`, by default 1000 10
//! 200. It serves the page itself, on a free port. Every answer is checked. A minute after the last answer it
//! tells the memory of the process, its own clients included.
#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program that measures")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use grundy_web::{Budgets, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Connections that ask at the fixed rate.
const CONNECTIONS: u32 = 20;

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u32>().expect("a number"));
    let rate = args.next().unwrap_or(1000);
    let seconds = args.next().unwrap_or(10);
    let heavy = args.next().unwrap_or(200);
    let (bound, address) = mpsc::channel();
    std::thread::spawn(move || {
        serve(SocketAddr::from(([127, 0, 0, 1], 0)), Budgets::default(), |at| {
            bound.send(at).expect("main waits");
        })
    });
    let address = address.recv().expect("the page is served");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        light(address, rate, 1).await;
        report("solved positions", &light(address, rate, seconds).await, seconds);
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(<[AtomicU64; 3]>::default()));
        for client in 0..heavy {
            tokio::spawn(ask_heavily(address, client, Arc::clone(&stop), Arc::clone(&done)));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        report("the same beside the heavy", &light(address, rate, seconds).await, seconds);
        stop.store(true, Ordering::Relaxed);
        let [answered, busy, other] = [0, 1, 2].map(|kind| done[kind].load(Ordering::Relaxed));
        println!(
            "{heavy} heavy clients: {answered} answered, {busy} told to come back, {other} stopped by a limit"
        );
        println!("memory: {} MiB", resident_mebibytes());
        tokio::time::sleep(Duration::from_secs(60)).await;
        println!("memory a minute later: {} MiB", resident_mebibytes());
    });
}

/// Asks at the rate; gives the times from when a request was due to its whole answer.
async fn light(address: SocketAddr, rate: u32, seconds: u32) -> Vec<Duration> {
    let times = Arc::new(Mutex::new(Vec::new()));
    let each = Duration::from_secs(1) * CONNECTIONS / rate;
    let clients: Vec<_> = (0..CONNECTIONS)
        .map(|client| {
            let times = Arc::clone(&times);
            tokio::spawn(async move {
                let mut stream = TcpStream::connect(address).await.expect("a connection");
                let start = Instant::now() + each * client / CONNECTIONS;
                for i in 0..rate * seconds / CONNECTIONS {
                    let due = start + each * i;
                    tokio::time::sleep_until(due.into()).await;
                    let heap = 1 + (i + client) % 60;
                    let page = [
                        format!("/g/nim?p=13+12+{heap}&show=answer"),
                        format!("/api/solve?q=kayles+5+7+{heap}"),
                        format!("/g/sticks?p={heap}&show=values"),
                        format!("/table/lasker?ranges=0..{heap}"),
                    ];
                    let status = get(&mut stream, &page[usize::try_from(i % 4).expect("small")]).await;
                    assert_eq!(status, 200);
                    times.lock().expect("no panic").push(due.elapsed());
                }
            })
        })
        .collect();
    for client in clients {
        client.await.expect("a client ends");
    }
    std::mem::take(&mut *times.lock().expect("no panic"))
}

/// Asks for what takes seconds, each time for something else.
async fn ask_heavily(address: SocketAddr, client: u32, stop: Arc<AtomicBool>, done: Arc<[AtomicU64; 3]>) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    for i in 0.. {
        let n = 60_000 + client * 100 + i;
        let page = format!(
            "/g/own.star?show=answer&rules=start+%3D+{n}%0Adef+moves(n)%3A%0A++++return+%5Bk+for+k+in+range(max(0,n-3),n)+if+sum(range(300))%5D%0A"
        );
        let kind = match get(&mut stream, &page).await {
            200 => 0,
            503 => 1,
            _ => 2,
        };
        done[kind].fetch_add(1, Ordering::Relaxed);
        if stop.load(Ordering::Relaxed) {
            return;
        }
        if kind == 1 {
            // a little sooner than it was told
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

/// One request; the status of its answer, which is read to its end.
async fn get(stream: &mut TcpStream, page: &str) -> u16 {
    let request = format!("GET {page} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut bytes = Vec::new();
    let mut whole = usize::MAX;
    while bytes.len() < whole {
        assert!(stream.read_buf(&mut bytes).await.expect("it is read") > 0, "the connection was closed");
        if whole == usize::MAX
            && let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n")
        {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length =
                head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
            whole = end + 4 + length.parse::<usize>().expect("a number");
        }
    }
    String::from_utf8_lossy(&bytes[9..12]).parse().expect("a status")
}

/// The memory of this process, as Linux tells it.
fn resident_mebibytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells it");
    let told = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    told.trim().trim_end_matches(" kB").parse::<u64>().expect("kilobytes") / 1024
}

fn report(what: &str, times: &[Duration], seconds: u32) {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = |per_mille: usize| times[(times.len() - 1) * per_mille / 1000];
    println!(
        "{what}: {} answers in {seconds} s; p50 {:.1?}, p99 {:.1?}, p99.9 {:.1?}, worst {:.1?}",
        times.len(),
        at(500),
        at(990),
        at(999),
        at(1000)
    );
}

//! A load generator: keep-alive connections on loopback, solved positions at a fixed rate, and heavy clients
//! beside them.
//!
//! `cargo bench -p grundy-web --bench load -- [RATE] [SECONDS] [HEAVY CLIENTS]`, by default 1000 10 200. The
//! page and the heavy clients are processes of their own, so that the quick client waits for nobody else's
//! answers; the heavy ones go behind it and the page. Every answer is checked. It tells how late the quick
//! client itself was: what it would have measured of a page that answers at once. A minute after the last
//! answer it tells the memory of the page, its helpers included.
#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program that measures")]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use grundy_web::{Setup, help, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Connections that ask at the fixed rate.
const CONNECTIONS: u32 = 20;
/// The niceness of the heavy clients.
#[cfg(target_os = "linux")]
const HEAVY_NICENESS: i32 = 5;

fn main() {
    // cargo says that this is a bench
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match args.first().map(String::as_str) {
        Some("page") => page(),
        Some("helper") => {
            // nobody reads what it could say at its end
            let _ = help(Setup::default(), std::io::stdin(), std::io::stdout());
        }
        Some("heavy") => heavy(&args[1..]),
        _ => measure(&args),
    }
}

/// This program as something else.
fn own(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the system tells it"));
    command.args(args);
    command
}

/// Serves the page, and says where.
fn page() {
    let setup = Setup { helper: Some(Arc::new(|| own(&["helper"]))), ..Setup::default() };
    let served = serve(SocketAddr::from(([127, 0, 0, 1], 0)), setup, |at| println!("{at}"));
    served.expect("the page is served");
}

/// Heavy clients for so long: address, clients, seconds.
fn heavy(args: &[String]) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(HEAVY_NICENESS);
    let [address, clients, seconds] = args else { panic!("address, clients, seconds") };
    let address = address.parse().expect("an address");
    let clients: u32 = clients.parse().expect("a number");
    let seconds = seconds.parse().expect("a number");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(<[AtomicU64; 3]>::default()));
        for client in 0..clients {
            tokio::spawn(ask_heavily(address, client, Arc::clone(&stop), Arc::clone(&done)));
        }
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        stop.store(true, Ordering::Relaxed);
        let [answered, busy, other] = [0, 1, 2].map(|kind| done[kind].load(Ordering::Relaxed));
        println!("{clients} heavy clients: {answered} answered, {busy} told to come back, {other} stopped");
    });
}

/// The page in a process of its own, which ends with this.
struct Page(Child);

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn measure(args: &[String]) {
    let number = |at: usize, other: u32| args.get(at).map_or(other, |arg| arg.parse().expect("a number"));
    let (rate, seconds, clients) = (number(0, 1000), number(1, 10), number(2, 200));
    let mut page = Page(own(&["page"]).stdout(Stdio::piped()).spawn().expect("the page begins"));
    let mut told = String::new();
    let mut says = BufReader::new(page.0.stdout.take().expect("it is piped"));
    says.read_line(&mut told).expect("it says where it is");
    let address: SocketAddr = told.trim().parse().expect("an address");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(light(address, rate, 1));
    report("solved positions", runtime.block_on(light(address, rate, seconds)), seconds);
    let words = [address.to_string(), clients.to_string(), (seconds + 2).to_string()];
    let mut heavy =
        own(&["heavy", &words[0], &words[1], &words[2]]).spawn().expect("the heavy clients begin");
    std::thread::sleep(Duration::from_secs(1));
    report("the same beside the heavy", runtime.block_on(light(address, rate, seconds)), seconds);
    heavy.wait().expect("they end");
    println!("memory: {} MiB", memory_mebibytes(&page.0));
    std::thread::sleep(Duration::from_secs(60));
    println!("memory a minute later: {} MiB", memory_mebibytes(&page.0));
}

/// Times from when a request was due to its whole answer, and how late it was asked.
type Times = Vec<(Duration, Duration)>;

/// Asks at the rate.
async fn light(address: SocketAddr, rate: u32, seconds: u32) -> Times {
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
                    let late = due.elapsed();
                    let heap = 1 + (i + client) % 60;
                    let page = [
                        format!("/g/nim?p=13+12+{heap}&show=answer"),
                        format!("/api/solve?q=kayles+5+7+{heap}"),
                        format!("/g/sticks?p={heap}&show=values"),
                        format!("/table/lasker?ranges=0..{heap}"),
                    ];
                    let status = get(&mut stream, &page[usize::try_from(i % 4).expect("small")]).await;
                    assert_eq!(status, 200);
                    times.lock().expect("no panic").push((due.elapsed(), late));
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

/// The memory of the page and of its helpers, as Linux tells it.
fn memory_mebibytes(page: &Child) -> u64 {
    let resident = |process: &str| {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let told = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        told.and_then(|told| told.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0)
    };
    let tasks = std::fs::read_dir(format!("/proc/{}/task", page.id())).expect("Linux tells it");
    let helpers = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("children")).ok());
    let helpers: Vec<String> = helpers.collect();
    let helpers = helpers.iter().flat_map(|some| some.split_whitespace());
    (resident(&page.id().to_string()) + helpers.map(resident).sum::<u64>()) / 1024
}

fn report(what: &str, times: Times, seconds: u32) {
    let sorted = |of: fn(&(Duration, Duration)) -> Duration| {
        let mut all: Vec<Duration> = times.iter().map(of).collect();
        all.sort_unstable();
        all
    };
    for (what, times) in
        [(what, sorted(|both| both.0)), ("  of that the client's own delay", sorted(|both| both.1))]
    {
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
}

//! Counters of the server, for whoever watches it: as text in the format of Prometheus, without names or
//! addresses of readers.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper ends of the classes of times, in seconds.
const CLASSES: [f64; 8] = [0.005, 0.01, 0.03, 0.1, 0.5, 2.0, 10.0, 30.0];
/// Statuses that are counted one by one; all others are counted together.
const STATUSES: [u16; 16] = [200, 303, 304, 308, 400, 403, 404, 405, 408, 413, 415, 421, 422, 500, 503, 504];

/// The counters.
#[derive(Debug, Default)]
pub(crate) struct Monitor {
    statuses: [AtomicU64; STATUSES.len()],
    others: AtomicU64,
    times: [AtomicU64; CLASSES.len()],
    requests: AtomicU64,
    micros: AtomicU64,
    bytes: AtomicU64,
    open: AtomicU64,
}

impl Monitor {
    /// Counts an answer.
    pub(crate) fn count(&self, status: u16, took: Duration, bytes: u64) {
        let at = STATUSES.iter().position(|known| *known == status);
        at.map_or(&self.others, |at| &self.statuses[at]).fetch_add(1, Ordering::Relaxed);
        for (class, count) in CLASSES.iter().zip(&self.times) {
            count.fetch_add(u64::from(took.as_secs_f64() <= *class), Ordering::Relaxed);
        }
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts a connection until what it gives is dropped.
    pub(crate) fn connected(&self) {
        self.open.fetch_add(1, Ordering::Relaxed);
    }

    /// A connection was closed.
    pub(crate) fn closed(&self) {
        self.open.fetch_sub(1, Ordering::Relaxed);
    }

    /// All counters as text, with what else is known: names, what they mean, and their values now.
    pub(crate) fn text(&self, others: &[(&str, &str, u64)]) -> String {
        let mut out = String::new();
        let head = |out: &mut String, name: &str, what: &str, kind: &str| {
            let _ = writeln!(out, "# HELP grundy_{name} {what}\n# TYPE grundy_{name} {kind}");
        };
        head(&mut out, "requests_total", "Answers by status.", "counter");
        let names = STATUSES.iter().map(u16::to_string).chain(["other".to_owned()]);
        for (status, count) in names.zip(self.statuses.iter().chain([&self.others])) {
            let _ = writeln!(
                out,
                "grundy_requests_total{{status=\"{status}\"}} {}",
                count.load(Ordering::Relaxed)
            );
        }
        head(&mut out, "request_seconds", "Time from the question to its answer.", "histogram");
        for (class, count) in CLASSES.iter().zip(&self.times) {
            let _ = writeln!(
                out,
                "grundy_request_seconds_bucket{{le=\"{class}\"}} {}",
                count.load(Ordering::Relaxed)
            );
        }
        let requests = self.requests.load(Ordering::Relaxed);
        let micros = self.micros.load(Ordering::Relaxed);
        let _ = writeln!(out, "grundy_request_seconds_bucket{{le=\"+Inf\"}} {requests}");
        let _ = writeln!(
            out,
            "grundy_request_seconds_sum {}.{:06}\ngrundy_request_seconds_count {requests}",
            micros / 1_000_000,
            micros % 1_000_000
        );
        head(&mut out, "response_bytes_total", "Bytes of all answers.", "counter");
        let _ = writeln!(out, "grundy_response_bytes_total {}", self.bytes.load(Ordering::Relaxed));
        head(&mut out, "connections", "Open connections.", "gauge");
        let _ = writeln!(out, "grundy_connections {}", self.open.load(Ordering::Relaxed));
        for (name, what, value) in others {
            head(&mut out, name, what, "gauge");
            let _ = writeln!(out, "grundy_{name} {value}");
        }
        out
    }
}

/// The memory of this process in bytes, where the system tells it: in pages, whose size is the machine's.
#[cfg(unix)]
pub(crate) fn resident_bytes() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = told.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// The memory of this process: the system does not tell it.
#[cfg(not(unix))]
pub(crate) fn resident_bytes() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The system tells the same in kilobytes, whatever the size of a page.
    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_that_of_the_system() {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let told = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kilobytes: u64 = told.trim().trim_end_matches(" kB").parse().unwrap();
        let found = resident_bytes().unwrap();
        // tests beside this one take memory and give it back
        let (low, high) = (kilobytes * 1024 / 2, kilobytes * 1024 * 2);
        assert!((low..high).contains(&found), "{found} bytes, and {kilobytes} kB");
    }

    #[test]
    fn times_are_counted_by_their_classes() {
        let monitor = Monitor::default();
        monitor.count(200, Duration::from_millis(20), 100);
        monitor.count(418, Duration::from_secs(5), 20);
        monitor.connected();
        let text = monitor.text(&[("answers", "Answers kept.", 7)]);
        for line in [
            "grundy_requests_total{status=\"200\"} 1",
            "grundy_requests_total{status=\"504\"} 0",
            "grundy_requests_total{status=\"other\"} 1",
            "grundy_request_seconds_bucket{le=\"0.01\"} 0",
            "grundy_request_seconds_bucket{le=\"0.03\"} 1",
            "grundy_request_seconds_bucket{le=\"10\"} 2",
            "grundy_request_seconds_sum 5.020000",
            "grundy_response_bytes_total 120",
            "grundy_connections 1",
            "# TYPE grundy_answers gauge",
            "grundy_answers 7",
        ] {
            assert!(text.lines().any(|one| one == line), "{line}: {text}");
        }
    }
}

//! Chromium and its driver: started for one test on a free port, and ended with it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

/// How long the driver may take to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is started. It looks for a port on one protocol, and ends when the other has it in use.
const MAX_STARTS: usize = 20;

/// A running driver; it is ended when this is dropped.
pub(crate) struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    /// Starts it.
    pub(crate) fn start() -> Self {
        (0..MAX_STARTS).find_map(|_| Self::started()).expect("the driver finds a port")
    }

    /// Starts it once; none if it ended instead.
    fn started() -> Option<Self> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("these tests need Chromium and chromedriver, which .ci/browser installs");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let (told, port) = mpsc::channel();
        // reads on to the end, so that the driver never waits for a reader
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, port)) = line.split_once("successfully on port ") {
                    let _ = told.send(port.trim_end_matches('.').to_owned());
                }
            }
        });
        let port = port.recv_timeout(PATIENCE);
        let driver =
            Self { child, address: format!("http://127.0.0.1:{}", port.as_deref().unwrap_or_default()) };
        match port {
            Ok(_) => Some(driver),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the driver did not start in {PATIENCE:?}"),
        }
    }

    /// A browser without a window, with or without scripts in pages.
    pub(crate) async fn browser(&self, scripts: bool) -> Client {
        let mut args = vec!["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en"];
        args.extend(["--window-size=1280,900", "--no-first-run", "--disable-background-networking"]);
        if is_root() {
            args.push("--no-sandbox");
        }
        let setting = if scripts { 1 } else { 2 };
        let wanted = json!({
            "goog:chromeOptions": {
                "args": args,
                "prefs": {"profile.managed_default_content_settings.javascript": setting},
            },
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let wanted = wanted.as_object().cloned().expect("it is an object");
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wanted).connect(&self.address).await.expect("the browser starts")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Root's Chromium has no sandbox.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}

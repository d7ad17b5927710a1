//! A reader of the page: a browser, the page it reads, and what readers do and see. Nothing sleeps:
//! conditions are waited for.

use std::future::Future;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use axum::http::Method;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use grundy_web::{Budgets, app};
use serde_json::{Value, json};
use url::Url;

use crate::driver::Driver;

/// How long a condition may take to come true.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(40);

/// A phone: width and height.
pub(crate) const PHONE: (u32, u32) = (390, 844);
/// A desk.
pub(crate) const DESK: (u32, u32) = (1280, 900);

/// Readers share the machine, as many as there are threads of tests; one that measures has it alone.
static MACHINE: RwLock<()> = RwLock::new(());

/// A browser with the page in it.
#[derive(Clone)]
pub(crate) struct Reader {
    client: Client,
    /// Where the page is, without a slash at the end.
    site: String,
}

/// Runs a test in browsers of its own, with or without scripts, and ends them however the test ends.
fn with_browsers<F, const N: usize>(scripts: bool, test: impl FnOnce([Reader; N]) -> F) -> F::Output
where
    F: Future<Output: Send> + Send + 'static,
{
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async { axum::serve(listener, app(patient())).await });
        let driver = Driver::start();
        let mut clients = Vec::new();
        for _ in 0..N {
            clients.push(driver.browser(scripts).await);
        }
        let readers = std::array::from_fn(|at| Reader { client: clients[at].clone(), site: site.clone() });
        let tested = tokio::spawn(test(readers)).await;
        for client in clients {
            let _ = client.close().await;
        }
        drop(driver);
        tested.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
    })
}

/// The position on the board, as the page tells it.
const SHOWN: &str = "(document.querySelector('main svg.board')?.getAttribute('aria-label') \
    ?? document.querySelector('main .position .unseen, main .position code')?.textContent ?? '')";

/// Test builds are slow, and machines are shared: what is measured elsewhere is not measured here.
fn patient() -> Budgets {
    let mut budgets = Budgets::default();
    budgets.light.time = Duration::from_millis(200);
    budgets.heavy.time = Duration::from_secs(20);
    budgets
}

/// Runs a test in a browser.
pub(crate) fn read<F>(test: impl FnOnce(Reader) -> F) -> F::Output
where
    F: Future<Output: Send> + Send + 'static,
{
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    with_browsers(true, |[reader]| test(reader))
}

/// Runs a test in the browsers of two readers of one site.
pub(crate) fn read_together<F>(test: impl FnOnce([Reader; 2]) -> F) -> F::Output
where
    F: Future<Output: Send> + Send + 'static,
{
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    with_browsers(true, test)
}

/// Runs a test in a browser while no other test has one.
pub(crate) fn read_alone<F>(test: impl FnOnce(Reader) -> F) -> F::Output
where
    F: Future<Output: Send> + Send + 'static,
{
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    with_browsers(true, |[reader]| test(reader))
}

/// Runs a test in a browser that runs no scripts of pages.
pub(crate) fn read_without_scripts<F>(test: impl FnOnce(Reader) -> F) -> F::Output
where
    F: Future<Output: Send> + Send + 'static,
{
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    with_browsers(false, |[reader]| test(reader))
}

impl Reader {
    /// Opens an address of the page.
    pub(crate) async fn open(&self, address: &str) {
        self.client.goto(&format!("{}{address}", self.site)).await.unwrap();
        // what it looks like is asked for too
        self.until("document.readyState === 'complete'").await;
    }

    /// Where the reader is: path, question and mark.
    pub(crate) async fn address(&self) -> String {
        self.client.current_url().await.unwrap().as_str().replacen(&self.site, "", 1)
    }

    /// The element, once it is there.
    pub(crate) async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE).every(LOOK);
        match wait.for_element(Locator::Css(css)).await {
            Ok(found) => found,
            Err(error) => panic!("no {css} on {}: {error}", self.address().await),
        }
    }

    /// Whether there is such an element now.
    pub(crate) async fn has(&self, css: &str) -> bool {
        !self.client.find_all(Locator::Css(css)).await.unwrap().is_empty()
    }

    /// All such elements' texts.
    pub(crate) async fn texts(&self, css: &str) -> Vec<String> {
        // all at once: a page that is alive may replace one while another is read
        let all = format!(
            "Array.from(document.querySelectorAll({css:?}), at => (at.innerText ?? at.textContent).trim())"
        );
        let all = self.eval(&all).await;
        all.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    /// The text of an element, once it is there.
    pub(crate) async fn text(&self, css: &str) -> String {
        let mut texts = self.texts(css).await;
        while texts.is_empty() {
            self.find(css).await;
            texts = self.texts(css).await;
        }
        texts.swap_remove(0)
    }

    /// Clicks on an element, once it is there.
    pub(crate) async fn click(&self, css: &str) {
        self.click_on(Locator::Css(css)).await;
    }

    /// Clicks on the link whose text holds this.
    pub(crate) async fn follow(&self, text: &str) {
        self.click_on(Locator::XPath(&format!("//main//a[contains(., \"{text}\")]"))).await;
    }

    /// Clicks on what is found, once it is there. A page that goes between the two is a page too early: the
    /// next one is asked.
    async fn click_on(&self, sought: Locator<'_>) {
        let start = tokio::time::Instant::now();
        loop {
            let wait = self.client.wait().at_most(PATIENCE).every(LOOK);
            let clicked = match wait.for_element(sought).await {
                Ok(found) => found.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) if error.is_stale_element_reference() && start.elapsed() < PATIENCE => {
                    tokio::time::sleep(LOOK).await;
                }
                Err(error) => panic!("no click on {sought:?} on {}: {error}", self.address().await),
            }
        }
    }

    /// Types into a field in place of what it holds.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Chooses a file of this machine in a field that nobody sees.
    pub(crate) async fn send_file(&self, css: &str, path: &str) {
        let field = self.client.find(Locator::Css(css)).await.unwrap();
        field.send_keys(path).await.unwrap();
    }

    /// Presses keys where the focus is, one after the other.
    pub(crate) async fn press(&self, keys: &str) {
        let keys = keys.chars().flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let pressed = keys.fold(KeyActions::new("keys".to_owned()), |all, key| all.then(key));
        self.client.perform_actions(pressed).await.unwrap();
    }

    /// Presses the Tab key. Behind the last element of the page the focus goes to the browser's own, of which
    /// a window without a screen has none: the next Tab leads to the first element again.
    pub(crate) async fn tab(&self) {
        self.until("document.readyState === 'complete'").await;
        self.press(&char::from(Key::Tab).to_string()).await;
    }

    /// Presses the Enter key.
    pub(crate) async fn enter(&self) {
        self.press(&char::from(Key::Enter).to_string()).await;
    }

    /// The position that is shown, as a picture or as text.
    pub(crate) async fn position(&self) -> String {
        self.eval(SHOWN).await.as_str().unwrap().to_owned()
    }

    /// Waits for a position on the board: a new address comes before what it shows.
    pub(crate) async fn until_shown(&self, position: &str) {
        self.until(&format!("{SHOWN} === {position:?}")).await;
    }

    /// Waits for another position on the board, the rival's answer included, and reads it.
    pub(crate) async fn until_other(&self, position: &str) -> String {
        let settled = "!document.querySelector('svg.frame')";
        self.until(&format!("{settled} && ![{position:?}, ''].includes({SHOWN})")).await;
        self.position().await
    }

    /// Goes back.
    pub(crate) async fn back(&self) {
        self.client.back().await.unwrap();
    }

    /// What an expression is worth in the page.
    pub(crate) async fn eval(&self, expression: &str) -> Value {
        self.client.execute(&format!("return {expression}"), vec![]).await.unwrap()
    }

    /// What a script that takes its time says in the end.
    pub(crate) async fn eval_slowly(&self, script: &str) -> Value {
        self.client.execute_async(script, vec![]).await.unwrap()
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        let start = tokio::time::Instant::now();
        // a page that is just left cannot be asked
        while self.client.execute(&format!("return {expression}"), vec![]).await.ok() != Some(json!(true)) {
            assert!(
                start.elapsed() < PATIENCE,
                "{expression} does not come true on {}: {}",
                self.address().await,
                self.text("main").await
            );
            tokio::time::sleep(LOOK).await;
        }
    }

    /// What the window shows, as a PNG.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.unwrap()
    }

    /// Makes the browser as wide and high as this.
    pub(crate) async fn resize(&self, (width, height): (u32, u32)) {
        let phone = width == PHONE.0;
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone});
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Makes the system prefer these colours: `light` or `dark`.
    pub(crate) async fn prefer(&self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    /// Makes the processor as many times slower as this.
    pub(crate) async fn slow(&self, times: u32) {
        self.devtools("Emulation.setCPUThrottlingRate", json!({"rate": times})).await;
    }

    /// Forgets all that was kept of pages.
    pub(crate) async fn forget(&self) {
        self.devtools("Network.clearBrowserCache", json!({})).await;
    }

    /// What the browser complained of since it was last asked: failed loads, scripts, forbidden styles.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let entries = self.ask("se/log", json!({"type": "browser"})).await;
        let entries = entries.as_array().cloned().unwrap_or_default();
        let messages = entries.iter().map(|entry| entry["message"].as_str().unwrap_or_default().to_owned());
        // a question that a later one overtakes is given up, and its end is told; a failure tells more
        let given_up = ["htmx:sendAbort", "htmx:afterRequest"];
        messages.filter(|message| !given_up.iter().any(|event| message.contains(event))).collect()
    }

    async fn devtools(&self, cmd: &str, params: Value) -> Value {
        self.ask("goog/cdp/execute", json!({"cmd": cmd, "params": params})).await
    }

    async fn ask(&self, path: &'static str, body: Value) -> Value {
        self.client.issue_cmd(Own { path, body }).await.unwrap()
    }
}

/// A command of this browser's own.
#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

//! The page without a socket: every route, what it guards against, and its limits.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod api;
mod content;
mod crawl;
mod escaping;
mod faults;
mod guards;
mod languages;
mod learn;
mod limits;
mod markup;
mod openapi;
mod pages;
mod socket;
mod solved;
mod wire;

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use grundy_web::{Budgets, app};
use http_body_util::BodyExt;
use tower::ServiceExt;

/// What came back.
struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    body: String,
}

impl Answer {
    /// The address it sends to.
    fn location(&self) -> &str {
        self.headers["location"].to_str().unwrap()
    }
}

/// The page in a runtime of its own.
struct Site {
    runtime: tokio::runtime::Runtime,
    app: Router,
}

impl Site {
    fn new() -> Self {
        Self::with(patient())
    }

    fn with(budgets: Budgets) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self { runtime, app: app(budgets) }
    }

    fn ask(&self, request: Request<Body>) -> Answer {
        self.runtime.block_on(async {
            let response = self.app.clone().oneshot(request).await.unwrap();
            let (head, body) = response.into_parts();
            let bytes = body.collect().await.unwrap().to_bytes();
            let body = String::from_utf8_lossy(&bytes).into_owned();
            Answer { status: head.status, headers: head.headers, body }
        })
    }

    fn get(&self, address: &str) -> Answer {
        self.ask(Request::get(address).body(Body::empty()).unwrap())
    }

    fn post(&self, address: &str, body: String) -> Answer {
        let request = Request::post(address).header("content-type", "application/x-www-form-urlencoded");
        self.ask(request.body(Body::from(body)).unwrap())
    }

    /// A page that must be there.
    fn page(&self, address: &str) -> String {
        let answer = self.get(address);
        assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.body);
        answer.body
    }

    /// The page at the end of redirects, and its address.
    fn follow(&self, address: &str) -> (String, String) {
        let mut address = address.to_owned();
        for _ in 0..4 {
            let answer = self.get(&address);
            if answer.status != StatusCode::SEE_OTHER {
                assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.body);
                return (address, answer.body);
            }
            address = answer.location().to_owned();
        }
        panic!("{address} goes on and on");
    }
}

/// Test builds are slow, and machines are shared: what is measured elsewhere is not measured here.
fn patient() -> Budgets {
    let mut budgets = Budgets::default();
    budgets.light.time = Duration::from_millis(200);
    budgets.heavy.time = Duration::from_secs(15);
    budgets.heavy.wait = Duration::from_secs(60);
    budgets
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// A text as a segment of a path.
fn segment(text: &str) -> String {
    encoded(text).replace('+', "%20")
}

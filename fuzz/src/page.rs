//! Requests to the page: a path and its query on the first line, the body of a form below.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, Uri};
use grundy_web::{Allowance, Budgets, app};
use http_body_util::BodyExt;
use tokio::runtime::Runtime;
use tower::ServiceExt;

thread_local! {
    static SITE: (Runtime, Router) = site();
}

fn site() -> (Runtime, Router) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let small = Allowance {
        threads: 1,
        queue: 4,
        wait: Duration::from_secs(10),
        time: Duration::from_millis(20),
        patience: Duration::ZERO,
        grace: Duration::from_secs(10),
        bytes: 8 << 20,
        kept: 2,
    };
    let router = runtime.block_on(async {
        app(Budgets { light: small, heavy: small, answers: 1 << 20, ..Budgets::default() })
    });
    (runtime, router)
}

/// The page answers: it never says that it crashed, that its worker is lost, or that it is busy.
pub fn request(text: &str) {
    let (address, form) = text.split_once('\n').map_or((text, None), |(address, form)| (address, Some(form)));
    let Ok(uri) = format!("/{}", address.trim_start_matches('/')).parse::<Uri>() else { return };
    let request = match form {
        None => Request::get(uri).body(Body::empty()),
        Some(form) => Request::post(uri)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned())),
    };
    let Ok(request) = request else { return };
    let (status, body) = SITE.with(|(runtime, router)| {
        runtime.block_on(async {
            let response = router.clone().oneshot(request).await.expect("the service does not fail");
            let (head, body) = response.into_parts();
            (head.status, body.collect().await.expect("bodies are whole").to_bytes())
        })
    });
    let bad = [StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE].contains(&status);
    assert!(!bad, "{status} for {text:?}: {}", String::from_utf8_lossy(&body));
    // an escape that is forgotten: the mark comes from no text of the page
    if text.contains("<zq>") || text.contains("%3Czq%3E") {
        assert!(!String::from_utf8_lossy(&body).contains("<zq>") || address.starts_with("api"), "{text:?}");
    }
}

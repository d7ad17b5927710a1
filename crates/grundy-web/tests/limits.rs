//! Requests that ask for too much: each is soon answered with a clear page, and the page lives.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use grundy_web::Budgets;

use crate::{Site, encoded};

/// Little time and memory, so that the tests are quick.
fn hasty() -> Site {
    let mut budgets = Budgets::default();
    budgets.heavy.time = Duration::from_millis(400);
    budgets.heavy.grace = Duration::from_millis(600);
    budgets.heavy.bytes = 32 << 20;
    Site::with(budgets)
}

#[test]
fn too_much_is_told_soon() {
    let site = hasty();
    let endless = encoded("start = 3\ndef moves(n):\n    while True:\n        n = n + 1\n    return [n]\n");
    let endless_line = encoded("n -> [k for a in range(1000000000) for k in range(1000000000)]");
    let top = encoded("for i in range(1000000000):\n    pass\n");
    let deep = format!("{}n{}", "(".repeat(3000), ")".repeat(3000));
    let dots = encoded(include_str!("../../../rules/dots-and-boxes.star"));
    for (address, statuses) in [
        (format!("/own?rules={endless}"), &[200][..]),
        (format!("/g/own.star?rules={endless}&show=answer"), &[400, 413, 504]),
        (format!("/own?rules={endless_line}"), &[200]),
        (format!("/own?rules={top}"), &[200]),
        (format!("/own?rules=n+-%3E+{deep}"), &[200]),
        (format!("/g/own.star?rules={dots}&show=why"), &[200, 413, 504]),
        ("/g/nim?p=1000000000000000000+1000000000000000000&show=why".to_owned(), &[200, 413]),
        (format!("/g/nim?p={}", "9+".repeat(5000)), &[200, 400, 413]),
        (format!("/g/nim?p={}&show=why", "7+".repeat(15000)), &[200, 413, 504]),
        ("/table/kayles?ranges=0..1000000000".to_owned(), &[413]),
        ("/table/kayles?ranges=999999990..1000000000".to_owned(), &[200, 413, 504]),
        ("/table/queen?ranges=0..1000000000+0..1000000000".to_owned(), &[413]),
        ("/law/0.6".to_owned(), &[200, 413, 504]),
        ("/law/queen".to_owned(), &[200, 413, 504]),
        ("/g/chomp?p=40x40&show=why".to_owned(), &[200, 400, 413, 504]),
        ("/g/mnk:5x5,5?show=answer".to_owned(), &[200, 413, 504]),
        ("/g/dodgem?show=why".to_owned(), &[200, 413, 504]),
        ("/play/sticks?p=1000000000&with=first-move".to_owned(), &[200, 303, 413, 504]),
        (format!("/play/nim?p=3+4{}", "&m=x".repeat(900)), &[413]),
        (format!("/g/{}", "x".repeat(20_000)), &[413]),
        (format!("/law/kayles?claim={}", encoded(&"n+".repeat(3000))), &[200, 400, 413]),
    ] {
        let start = Instant::now();
        let answer = site.get(&address);
        let shown = &address[..address.len().min(80)];
        assert!(
            statuses.contains(&answer.status.as_u16()),
            "{shown}: {} {}",
            answer.status,
            &answer.body[..answer.body.len().min(3000)]
        );
        assert!(start.elapsed() < Duration::from_secs(4), "{shown} took {:?}", start.elapsed());
        assert!(answer.body.len() < 4 << 20, "{shown}: {} bytes", answer.body.len());
        assert_eq!(site.get("/g/nim?p=3+4+5&show=answer").status, StatusCode::OK);
    }
}

#[test]
fn long_bodies() {
    let site = Site::new();
    let answer = site.post("/own", format!("rules={}", "x".repeat(10 << 20)));
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.body.contains("too long"), "{}", answer.body);
    let answer = site.post("/api/solve", format!("rules={}", "x".repeat(60 << 10)));
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.body.starts_with("{\"error\""), "{}", answer.body);
}

#[test]
fn a_full_queue_says_when_to_come_back() {
    let mut budgets = Budgets::default();
    budgets.heavy.threads = 1;
    budgets.heavy.queue = 1;
    budgets.heavy.time = Duration::from_millis(500);
    let site = Site::with(budgets);
    // questions that take long, each of a game of its own
    let slow = |i: usize| {
        let app = site.app.clone();
        let rules = encoded(&format!(
            "start = {}\ndef moves(n):\n    return [n - 1 - sum([k % 7 for k in range(3000)]) * 0, n - 2] if n > 1 else []\n",
            900_000 + i
        ));
        let request = axum::http::Request::get(format!("/g/own.star?rules={rules}&show=answer"))
            .body(axum::body::Body::empty())
            .unwrap();
        async move { tower::ServiceExt::oneshot(app, request).await.unwrap() }
    };
    let statuses = site.runtime.block_on(async {
        let answers = tokio::join!(slow(0), slow(1), slow(2), slow(3));
        [answers.0, answers.1, answers.2, answers.3]
            .map(|answer| (answer.status(), answer.headers().contains_key("retry-after")))
    });
    let busy = statuses.iter().filter(|status| **status == (StatusCode::SERVICE_UNAVAILABLE, true)).count();
    assert!(busy >= 1, "{statuses:?}");
    assert_eq!(site.get("/g/nim?p=3+4+5&show=answer").status, StatusCode::OK);
}

/// A slow question that thirty pupils of a class ask at once.
#[test]
fn equal_slow_questions_are_worked_out_once() {
    const PUPILS: usize = 30;
    let mut budgets = Budgets::default();
    budgets.heavy.threads = 1;
    budgets.heavy.time = Duration::from_millis(400);
    budgets.heavy.grace = Duration::from_millis(600);
    let site = Site::with(budgets);
    let (app, start) = (site.app.clone(), Instant::now());
    let answers = site.runtime.block_on(async move {
        let mut all = Vec::new();
        for _ in 0..PUPILS {
            let app = app.clone();
            let request = axum::http::Request::get("/api/solve?q=six-mens-morris");
            let request = request.body(axum::body::Body::empty()).unwrap();
            all.push(tokio::spawn(async move {
                tower::ServiceExt::oneshot(app, request).await.unwrap().status()
            }));
        }
        let mut statuses = Vec::new();
        for one in all {
            statuses.push(one.await.unwrap());
        }
        statuses
    });
    let took = start.elapsed();
    // one after the other they would take twelve seconds and more
    assert!(took < Duration::from_secs(6), "{took:?}");
    let failed = [StatusCode::GATEWAY_TIMEOUT, StatusCode::PAYLOAD_TOO_LARGE];
    assert!(answers.iter().all(|status| failed.contains(status) && *status == answers[0]), "{answers:?}");
    // the failure is known for a while
    let start = Instant::now();
    assert_eq!(site.get("/api/solve?q=six-mens-morris").status, answers[0]);
    assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
}

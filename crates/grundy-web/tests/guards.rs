//! What every answer carries, and what no request may reach.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::Site;

#[test]
fn every_answer_is_guarded() {
    let site = Site::new();
    for address in [
        "/",
        "/about",
        "/ask?q=nim",
        "/own",
        "/own/live",
        "/g/nim?p=1",
        "/g/none",
        "/play/nim?p=1",
        "/table/kayles",
        "/law/kayles",
        "/compare/nim?p=3&a=1&b=2",
        "/random/nim?kind=winning",
        "/api/games",
        "/api/solve",
        "/style.css",
        "/htmx.js",
        "/nowhere",
        "/api/nowhere",
    ] {
        let answer = site.get(address);
        let header = |name: &str| {
            answer.headers.get(name).unwrap_or_else(|| panic!("{address} lacks {name}")).to_str().unwrap()
        };
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        header("content-type");
    }
}

#[test]
fn pages_need_no_inline_script_or_style() {
    let site = Site::new();
    for address in [
        "/",
        "/own",
        "/g/nim?p=3+4&show=why",
        "/play/nim?p=3+4&show=strip",
        "/table/queen",
        "/law/kayles",
        "/learn/backwards?s1=first",
    ] {
        let page = site.page(address);
        let scripts: Vec<&str> =
            page.split("<script").skip(1).map(|tag| tag.split('>').next().unwrap()).collect();
        let own = |name: &str| scripts.iter().any(|tag| tag.starts_with(&format!(" src=\"/{name}.js?v=")));
        assert!(
            scripts.len() == 3 && ["htmx", "play", "learn"].into_iter().all(own),
            "{address}: {scripts:?}"
        );
        for bad in [" style=", "<style", " onclick", "javascript:", "http://", "https://"] {
            assert!(!page.contains(bad), "{address} has {bad}");
        }
    }
}

#[test]
fn no_paths() {
    let site = Site::new();
    for game in [
        "mines:/etc/passwd",
        "mines:../../etc/passwd",
        "../x.star",
        "x.star",
        "/etc/passwd",
        "city.graph",
        "token:/etc/passwd",
        "mines:C:\\x",
    ] {
        let path = crate::segment(game);
        for address in [
            format!("/g/{path}"),
            format!("/api/solve?game={path}"),
            format!("/table/{path}"),
            format!("/ask?q={path}"),
        ] {
            let answer = site.get(&address);
            if answer.status == StatusCode::SEE_OTHER {
                continue;
            }
            assert!(answer.status.is_client_error(), "{address}: {} {}", answer.status, answer.body);
            assert!(!answer.body.contains("root:"), "{address}");
        }
    }
    for path in
        ["/../Cargo.toml", "/assets/style.css", "/%2e%2e/%2e%2e/etc/passwd", "/g/..%2f..%2fetc%2fpasswd"]
    {
        assert!(site.get(path).status.is_client_error(), "{path}");
    }
}

#[test]
fn only_questions() {
    let site = Site::new();
    for method in [Method::PUT, Method::DELETE, Method::PATCH] {
        let request = Request::builder().method(method).uri("/g/nim").body(Body::empty()).unwrap();
        assert_eq!(site.ask(request).status, StatusCode::METHOD_NOT_ALLOWED);
    }
    let request =
        Request::post("/own").header("content-type", "application/json").body(Body::from("{}")).unwrap();
    assert_eq!(site.ask(request).status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

//! The routes, and the headers of every response.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Request, Response, StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::routing::{MethodRouter, get};

use crate::ask::{Asked, SCRIPTED};
use crate::assets::{ASSETS, DRAWINGS, embedded, versioned};
use crate::error::Trouble;
use crate::finish::{Wanted, finished};
use crate::monitor::{Monitor, resident_bytes};
use crate::response::{Shown, View};
use crate::setup::{Log, Setup};
use crate::web::Web;
use crate::{api, layout, pages};

/// The service with these limits.
///
/// It answers requests within a tokio runtime with timers enabled, and may be made anywhere.
pub fn app(setup: impl Into<Setup>) -> Router {
    routed(setup.into()).0
}

/// The service, and its counters.
pub(crate) fn routed(setup: Setup) -> (Router, Arc<Monitor>) {
    let monitor = Arc::new(Monitor::default());
    let log = setup.log.clone();
    let web = Web::new(setup);
    let mut router = views();
    for asset in ASSETS {
        router = router.route(asset.path, embedded_at(asset.path));
    }
    router = router.route(DRAWINGS, embedded_at(DRAWINGS));
    router = router.route("/health", get(|| async { plain(StatusCode::OK, "ok\n") }));
    let counters = Arc::clone(&monitor);
    router =
        router.route("/metrics", get(move |State(web): State<Web>| async move { metrics(&web, &counters) }));
    let (counters, tidied) = (Arc::clone(&monitor), web.clone());
    let watched = move |request: Request<Body>, next: Next| {
        tidied.tidy();
        let (counters, log) = (Arc::clone(&counters), log.clone());
        async move { watched(request, next, &counters, log.as_ref()).await }
    };
    let router = router
        .fallback(nowhere)
        .method_not_allowed_fallback(|| async { plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and forms") })
        .layer(map_response(guarded))
        .layer(from_fn(watched))
        .with_state(web);
    (router, monitor)
}

/// The pages, and what programs ask.
pub(crate) fn views() -> Router<Web> {
    let mut router = Router::new();
    for (path, view) in PAGES {
        router = router.route(path, page(*view, false));
    }
    for (path, view) in api::ROUTES {
        // these two depend on nothing that a form could say
        let fixed = ["/api/games", "/api/openapi.json"].contains(path);
        router = router.route(path, if fixed { got(*view, true) } else { page(*view, true) });
    }
    router
}

/// Answers a request in the form that it wants, counts it, and says so.
async fn watched(
    request: Request<Body>,
    next: Next,
    counters: &Monitor,
    log: Option<&Log>,
) -> Response<Body> {
    const MAX_TOLD: usize = 200;
    let (start, wanted) = (Instant::now(), Wanted::of(request.headers()));
    let told = log.map(|_| {
        let asked = format!("{} {}", request.method(), request.uri());
        asked.chars().take(MAX_TOLD).collect::<String>()
    });
    let (response, bytes) = finished(wanted, next.run(request).await).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    counters.count(status, took, bytes);
    if let (Some(log), Some(told)) = (log, told) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let (hour, minute, second) = (now / 3600 % 24, now / 60 % 60, now % 60);
        log(&format!(
            "{hour:02}:{minute:02}:{second:02}Z {status} {:.3}s {bytes}B {told}",
            took.as_secs_f64()
        ));
    }
    response
}

/// The counters for whoever watches the server.
fn metrics(web: &Web, counters: &Monitor) -> Response<Body> {
    let mut others = web.sizes();
    others.extend(resident_bytes().map(|bytes| ("resident_bytes", "Memory of the process.", bytes)));
    typed(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", counters.text(&others))
}

/// The pages: path and handler.
const PAGES: &[(&str, View)] = &[
    ("/", pages::home::show),
    ("/about", pages::about::show),
    ("/ask", pages::home::ask),
    ("/atlas", pages::atlas::show),
    ("/compare/{game}", pages::compare::show),
    ("/exercise", pages::exercise::show),
    ("/exercise.svg", pages::exercise::drawing),
    ("/figure/{game}", pages::figure::show),
    ("/g/{game}", pages::game::show),
    ("/law/{game}", pages::law::show),
    ("/learn", pages::learn::all),
    ("/learn/{game}", pages::learn::show),
    ("/line/{game}", pages::line::show),
    ("/own", pages::editor::show),
    ("/own/file", pages::editor::file),
    ("/own/live", pages::editor::live),
    ("/play/{game}", pages::play::show),
    ("/problems", pages::problem::all),
    ("/problems/{game}", pages::problem::show),
    ("/random/{game}", pages::random::show),
    ("/room", pages::room::open),
    ("/room/{game}", pages::room::enter),
    ("/room/{game}/events", pages::room::events),
    ("/share", pages::share::show),
    ("/sheet", pages::sheet::show),
    ("/table/{game}", pages::table::show),
    ("/train", pages::train::show),
    ("/train/blitz", pages::train::blitz),
    ("/train/exam", pages::train::exam),
    ("/tree", pages::tree::show),
    ("/value", pages::value::show),
];

fn page(view: View, machine: bool) -> MethodRouter<Web> {
    let posted = move |State(web): State<Web>, path: PathGame, request: Request<Body>| {
        viewed(web, view, machine, path, request)
    };
    got(view, machine).post(posted)
}

/// A page without forms.
fn got(view: View, machine: bool) -> MethodRouter<Web> {
    get(move |State(web): State<Web>, path: PathGame, request: Request<Body>| {
        viewed(web, view, machine, path, request)
    })
}

/// The game that a path names, if it names one.
type PathGame = Result<Option<Path<String>>, PathRejection>;

/// How often a script is led on before it has to ask again.
const MAX_LED: usize = 3;

async fn viewed(
    web: Web,
    view: View,
    machine: bool,
    path: PathGame,
    request: Request<Body>,
) -> Response<Body> {
    // a path that is no text names nothing
    let Ok(path) = path else { return nowhere(State(web), request).await };
    let game = path.map(|Path(game)| game);
    let heads = request.headers().clone();
    let sending = web.sending();
    let mut asked = match Asked::read(request, game.clone(), sending).await {
        Ok(asked) => asked,
        Err((asked, trouble)) => return failed(&asked, &trouble, machine),
    };
    let (mut moved, mut led) = (None, 0);
    loop {
        let found = match helped(&web, view, &asked, &heads).await {
            Found::Here(found) => found,
            Found::Elsewhere(response) => return pushed(response, moved),
        };
        let there = match found {
            Ok(Shown::There(there)) => there,
            Ok(shown) => return pushed(answered(&asked, shown), moved),
            Err(trouble) => return pushed(failed(&asked, &trouble, machine), moved),
        };
        let is_led = led < MAX_LED && heads.contains_key(SCRIPTED);
        let next = if is_led { asked.leads(&there, &heads) } else { None };
        let Some(next) = next else { return answered(&asked, Shown::There(there)) };
        asked = match Asked::read(next, game.clone(), sending).await {
            Ok(asked) => asked,
            Err((asked, trouble)) => return failed(&asked, &trouble, machine),
        };
        (moved, led) = (Some(there), led + 1);
    }
}

/// What became of a request: what its view gives, or what a helper has made of it.
enum Found {
    Here(Result<Shown, Trouble>),
    Elsewhere(Response<Body>),
}

/// What a view gives. Where that needs slow work, a helper does it from the beginning.
async fn helped(web: &Web, view: View, asked: &Asked, heads: &HeaderMap) -> Found {
    let Some((trying, wish)) = web.wishing() else { return Found::Here(view(web, asked).await) };
    let shown = view(&trying, asked).await;
    let Some(kind) = wish.get() else { return Found::Here(shown) };
    let (errand, form) = asked.errand(heads);
    match web.brought(*kind, &errand, &form).await {
        Ok(brought) => Found::Elsewhere(brought.response()),
        // the view tells it in its place
        Err(trouble) => Found::Here(view(&web.refusing(trouble), asked).await),
    }
}

/// Tells the script the address that a redirect would have led to: a move costs one request, not two.
fn pushed(mut response: Response<Body>, moved: Option<String>) -> Response<Body> {
    if let Some(there) = moved.and_then(|there| HeaderValue::from_str(&there).ok()) {
        // a helper may have led further
        response.headers_mut().entry("hx-push-url").or_insert(there);
    }
    response
}

fn answered(asked: &Asked, shown: Shown) -> Response<Body> {
    match shown {
        Shown::Page(page) if asked.part => told_later(html(page.status, layout::part(&page).into_string())),
        Shown::Page(page) => told_later(html(page.status, layout::whole(asked, &page).into_string())),
        Shown::Piece(piece) => html(StatusCode::OK, piece.into_string()),
        Shown::There(address) => {
            let mut response = plain(StatusCode::SEE_OTHER, "see there");
            match HeaderValue::from_str(&address) {
                Ok(address) => {
                    response.headers_mut().insert(header::LOCATION, address);
                    response
                }
                Err(_) => failed(asked, &Trouble::Crashed, false),
            }
        }
        #[cfg(feature = "png")]
        Shown::Pixels(pixels) => typed(StatusCode::OK, "image/png", pixels.0.clone()),
        Shown::Text { kind, body } => typed(StatusCode::OK, kind, body),
    }
}

fn failed(asked: &Asked, trouble: &Trouble, machine: bool) -> Response<Body> {
    let status = trouble.status();
    let response = match machine {
        true => typed(status, "application/json", trouble.json()),
        false => html(status, layout::whole(asked, &pages::trouble::page(asked, trouble)).into_string()),
    };
    told_later(response)
}

/// Says when to come back, if the server is busy.
fn told_later(mut response: Response<Body>) -> Response<Body> {
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("3"));
    }
    response
}

async fn nowhere(State(web): State<Web>, request: Request<Body>) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if let Some(there) = straightened(&path) {
        let query = request.uri().query().map_or_else(String::new, |query| format!("?{query}"));
        if let Ok(there) = HeaderValue::from_str(&format!("{there}{query}")) {
            let mut response = plain(StatusCode::PERMANENT_REDIRECT, "see there");
            response.headers_mut().insert(header::LOCATION, there);
            return response;
        }
    }
    let machine = path.starts_with("/api/");
    let asked = Asked::read(request, None, web.sending()).await.unwrap_or_else(|(asked, _)| asked);
    failed(&asked, &Trouble::NoPage(path), machine)
}

/// The path that was meant by one with slashes too many, or that names no game.
fn straightened(path: &str) -> Option<String> {
    if path == "/favicon.ico" {
        return Some("/icon.svg".to_owned());
    }
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let straight = match parts.as_slice() {
        ["g" | "play" | "table" | "law" | "figure" | "line" | "compare" | "random"] => "/".to_owned(),
        parts => format!("/{}", parts.join("/")),
    };
    (straight != path).then_some(straight)
}

fn html(status: StatusCode, body: String) -> Response<Body> {
    typed(status, "text/html; charset=utf-8", body)
}

fn plain(status: StatusCode, body: &'static str) -> Response<Body> {
    typed(status, "text/plain; charset=utf-8", body.to_owned())
}

fn typed(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    // without a language in the address, the page follows the browser; the page's script takes parts
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language, hx-request"));
    response
}

/// An embedded file. Under the address of its version it never changes.
fn embedded_at(path: &'static str) -> MethodRouter<Web> {
    get(move |request: Request<Body>| async move {
        let (kind, bytes) = embedded(path);
        let mut response = Response::new(Body::from(bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        let same = request.uri().path_and_query().is_some_and(|asked| asked.as_str() == versioned(path));
        let keep = if same { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        response
    })
}

/// The security headers: only our own scripts, no frames, no MIME sniffing, no referrer.
const GUARDS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// The content policy of a drawing: inline styles and embedded images only.
const DRAWING: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

async fn guarded(mut response: Response<Body>) -> Response<Body> {
    let drawing = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "image/svg+xml");
    for (name, value) in GUARDS {
        response.headers_mut().insert(*name, HeaderValue::from_static(value));
    }
    if drawing {
        response.headers_mut().insert("content-security-policy", HeaderValue::from_static(DRAWING));
    }
    response
}

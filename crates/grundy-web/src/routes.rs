//! The routes, and the headers of every response.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use axum::middleware::map_response;
use axum::routing::{MethodRouter, get};
use grundy_figure::Theme;

use crate::ask::Asked;
use crate::budget::Budgets;
use crate::error::Trouble;
use crate::response::{Shown, View};
use crate::web::Web;
use crate::{api, layout, pages};

/// The service with these limits.
///
/// It must be called within a tokio runtime with timers enabled.
pub fn app(budgets: Budgets) -> Router {
    let mut router = Router::new();
    for (path, view) in PAGES {
        router = router.route(path, page(*view, false));
    }
    for (path, view) in api::ROUTES {
        router = router.route(path, page(*view, true));
    }
    for asset in ASSETS {
        router = router.route(asset.path, get(move || async move { file(asset) }));
    }
    let drawings = drawings();
    router = router.route(
        "/drawing.css",
        get(move || async move { lasting("text/css; charset=utf-8", Body::from(drawings)) }),
    );
    router
        .fallback(nowhere)
        .method_not_allowed_fallback(|| async { plain(StatusCode::METHOD_NOT_ALLOWED, "only GET and forms") })
        .layer(map_response(guarded))
        .with_state(Web::new(budgets))
}

/// The pages: path and handler.
const PAGES: &[(&str, View)] = &[
    ("/", pages::home::show),
    ("/about", pages::about::show),
    ("/ask", pages::home::ask),
    ("/compare/{game}", pages::compare::show),
    ("/figure/{game}", pages::figure::show),
    ("/g/{game}", pages::game::show),
    ("/law/{game}", pages::law::show),
    ("/line/{game}", pages::line::show),
    ("/own", pages::editor::show),
    ("/own/live", pages::editor::live),
    ("/play/{game}", pages::play::show),
    ("/problems", pages::problem::all),
    ("/problems/{game}", pages::problem::show),
    ("/random/{game}", pages::random::show),
    ("/table/{game}", pages::table::show),
    ("/tree", pages::tree::show),
    ("/value", pages::value::show),
];

/// An embedded file.
struct Asset {
    path: &'static str,
    kind: &'static str,
    bytes: &'static str,
}

const ASSETS: &[Asset] = &[
    Asset { path: "/style.css", kind: "text/css; charset=utf-8", bytes: include_str!("../assets/style.css") },
    Asset {
        path: "/htmx.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_str!("../assets/htmx.min.js"),
    },
    Asset {
        path: "/htmx-license.txt",
        kind: "text/plain; charset=utf-8",
        bytes: include_str!("../assets/htmx-LICENSE.txt"),
    },
    Asset { path: "/icon.svg", kind: "image/svg+xml", bytes: include_str!("../assets/icon.svg") },
];

fn page(view: View, machine: bool) -> MethodRouter<Web> {
    let answer = move |State(web): State<Web>, path: Option<Path<String>>, request: Request<Body>| async move {
        let asked = match Asked::read(request, path.map(|Path(game)| game)).await {
            Ok(asked) => asked,
            Err((asked, trouble)) => return failed(&asked, &trouble, machine),
        };
        match view(&web, &asked).await {
            Ok(shown) => answered(&asked, shown),
            Err(trouble) => failed(&asked, &trouble, machine),
        }
    };
    get(answer).post(answer)
}

fn answered(asked: &Asked, shown: Shown) -> Response<Body> {
    match shown {
        Shown::Page(page) => html(StatusCode::OK, layout::whole(asked, &page).into_string()),
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
    let mut response = match machine {
        true => typed(status, "application/json", trouble.json()),
        false => html(status, layout::whole(asked, &pages::trouble::page(asked, trouble)).into_string()),
    };
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("3"));
    }
    response
}

async fn nowhere(request: Request<Body>) -> Response<Body> {
    let path = request.uri().path().to_owned();
    let machine = path.starts_with("/api/");
    let asked = Asked::read(request, None).await.unwrap_or_else(|(asked, _)| asked);
    failed(&asked, &Trouble::NoPage(path), machine)
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
    // without a language in the address, the page follows the browser
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language"));
    response
}

/// The colours of embedded drawings, light and dark.
fn drawings() -> String {
    let light = Theme::Light.css_within("svg");
    let system = Theme::Dark.css_within(":root:not([data-theme=\"light\"]) svg");
    let dark = Theme::Dark.css_within(":root[data-theme=\"dark\"] svg");
    format!("{light}@media (prefers-color-scheme: dark) {{\n{system}}}\n{dark}")
}

fn file(asset: &'static Asset) -> Response<Body> {
    lasting(asset.kind, Body::from(asset.bytes))
}

fn lasting(kind: &'static str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    response
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

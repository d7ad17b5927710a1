//! What a handler gives back, before it becomes an HTTP response.

use std::future::Future;
use std::pin::Pin;

use axum::http::StatusCode;
use maud::Markup;

use crate::ask::Asked;
use crate::error::Trouble;
use crate::web::Web;

/// The result of a handler.
pub(crate) enum Shown {
    /// A whole page.
    Page(Box<Page>),
    /// A piece of a page.
    Piece(Markup),
    /// A redirect to this address.
    There(String),
    /// A picture in pixels, as a PNG file.
    #[cfg(feature = "png")]
    Pixels(std::sync::Arc<crate::work::pixels::Pixels>),
    /// Text of this media type.
    Text { kind: &'static str, body: String },
}

/// A handler's pending result.
pub(crate) type Answering<'a> = Pin<Box<dyn Future<Output = Result<Shown, Trouble>> + Send + 'a>>;
/// A handler.
pub(crate) type View = for<'a> fn(&'a Web, &'a Asked) -> Answering<'a>;

/// A page without its frame.
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) body: Markup,
    /// That of an error which the page shows in its place; else 200.
    pub(crate) status: StatusCode,
}

impl Page {
    /// A whole page as the result of a handler.
    pub(crate) fn shown(title: impl Into<String>, body: Markup) -> Shown {
        Self::with(StatusCode::OK, title, body)
    }

    /// A whole page that shows an error in its place.
    pub(crate) fn with(status: StatusCode, title: impl Into<String>, body: Markup) -> Shown {
        Shown::Page(Box::new(Self { title: title.into(), body, status }))
    }
}

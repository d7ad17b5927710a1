//! What this is, and how it is addressed.

use maud::html;

use crate::ask::Asked;
use crate::layout::Page;
use crate::routes::Answering;
use crate::texts;
use crate::web::Web;

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let body = html! {
            h1 { (texts::NAV_ABOUT) }
            @for paragraph in texts::ABOUT { p { (paragraph) } }
            h2 { (texts::NAV_API) }
            p { (texts::ABOUT_API) " " a href="/api/openapi.json" { "/api/openapi.json" } }
            ul { @for (address, what) in crate::api::EXAMPLES { li { a href=(address) { code { (address) } } " " (what) } } }
            h2 { (texts::ABOUT_PARTS) }
            p { "htmx 2.0.11, " a href="/htmx-license.txt" { "0BSD" } "." }
            p { a href=(asked.to("/")) { (texts::TROUBLE_HOME) } }
        };
        Ok(Page::shown(texts::NAV_ABOUT, body))
    })
}

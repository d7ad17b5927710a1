//! What this is, and how it is addressed.

use maud::html;

use crate::ask::Asked;
use crate::layout::Page;
use crate::routes::Answering;
use crate::web::Web;

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let body = html! {
            h1 { (asked.say("nav-about")) }
            @for paragraph in ["about-what", "about-address", "about-local"] { p { (asked.say(paragraph)) } }
            h2 { (asked.say("nav-api")) }
            p { (asked.say("about-api")) " " a href="/api/openapi.json" { code { "/api/openapi.json" } } }
            ul { @for (address, what) in crate::api::EXAMPLES { li { a href=(address) { code { (address) } } " " (asked.say(what)) } } }
            h2 { (asked.say("about-parts")) }
            p { "htmx 2.0.11, " a href="/htmx-license.txt" { "0BSD" } "." }
            p { a href=(asked.to("/")) { (asked.say("trouble-home")) } }
        };
        Ok(Page::shown(asked.say("nav-about"), body))
    })
}

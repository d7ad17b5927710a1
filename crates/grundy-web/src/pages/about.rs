//! About the program, its addresses and its API.

use maud::html;

use crate::ask::Asked;
use crate::response::{Answering, Page};
use crate::web::Web;

/// Addresses of the API to try, each with the message that describes its answer.
const API_EXAMPLES: &[(&str, &str)] = &[
    ("/api/solve?q=nim+13+12+8", "api-solve"),
    ("/api/table?game=kayles&ranges=0..20", "api-table"),
    ("/api/table.csv?game=queen&ranges=1..8+1..8", "api-csv"),
    ("/api/law?game=0.137", "api-law"),
    ("/api/check?game=sticks:1,2,3&claim=n+%25+4+==+0", "api-check"),
    ("/api/figure.svg?game=nim&p=3+2+1&kind=graph", "api-figure"),
    ("/api/tree?t=[+%3C+(1+6)+(9+2)+%3E+%3C+(5+5)+(3+7)+%3E+]", "api-tree"),
    ("/api/games", "api-games"),
];

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let body = html! {
            h1 { (asked.say("nav-about")) }
            @for paragraph in ["about-what", "about-address", "about-local"] { p { (asked.say(paragraph)) } }
            h2 { (asked.say("nav-api")) }
            p { (asked.say("about-api")) " " a href="/api/openapi.json" { code { "/api/openapi.json" } } }
            ul { @for (address, what) in API_EXAMPLES { li { a href=(address) { code { (address) } } " " (asked.say(what)) } } }
            h2 { (asked.say("about-parts")) }
            p { "htmx 2.0.11, " a href="/htmx-license.txt" { "0BSD" } "." }
            p { a href=(asked.to("/")) { (asked.say("trouble-home")) } }
        };
        Ok(Page::shown(asked.say("nav-about"), body))
    })
}

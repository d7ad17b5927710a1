//! A page of this server for a class: its link as a QR code, large enough for the last row.

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

use crate::ask::Asked;
use crate::error::Trouble;
use crate::response::{Answering, Page};
use crate::texts::Said;
use crate::web::Web;

/// Longest address that is coded.
const MAX_ADDRESS: usize = 1500;
/// The light border that readers of codes need, in modules.
const QUIET: usize = 4;

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let to = asked.query.get("to");
        // only pages of this server are shared
        let inside = to.starts_with('/') && !to.starts_with("//") && !to.contains('\\');
        if !inside || to.chars().any(char::is_control) {
            return Err(Trouble::Usage {
                problem: Said::with("no-page", "path", to),
                hint: Said::of("no-page-hint"),
            });
        }
        let link = format!("http://{}{to}", asked.host);
        let code =
            (link.len() <= MAX_ADDRESS).then(|| QrCode::with_error_correction_level(&link, EcLevel::L).ok());
        Ok(Page::shown(asked.say("share"), page(asked, to, &link, code.flatten().as_ref())))
    })
}

fn page(asked: &Asked, to: &str, link: &str, code: Option<&QrCode>) -> Markup {
    html! {
        h1 { (asked.say("share")) }
        p { (asked.say("share-about")) }
        @match code {
            Some(code) => (drawn(asked, code)),
            None => p.hint role="status" { (asked.say("share-long")) },
        }
        label for="link" { (asked.say("share-link")) }
        div.row {
            input #link readonly value=(link) spellcheck="false";
            button.copy type="button" data-copy="#link" hidden { (asked.say("copy")) }
        }
        p { a href=(asked.mine(to)) { (asked.say("share-back")) } }
    }
}

/// The code: dark squares on white, in any colours of the page.
fn drawn(asked: &Asked, code: &QrCode) -> Markup {
    let width = code.width();
    let side = width + 2 * QUIET;
    let mut path = String::new();
    for (at, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            path += &format!("M{} {}h1v1h-1z", at % width + QUIET, at / width + QUIET);
        }
    }
    html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(asked.say("share-code"))
            shape-rendering="crispEdges" {
            rect.light width=(side) height=(side) {}
            path.dark d=(path) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_explain::messages::Language;

    /// The three corners have their squares of seven, and the border is light.
    #[test]
    fn the_corners_are_there() {
        let code =
            QrCode::with_error_correction_level("http://127.0.0.1:8080/g/nim?p=3+4+5", EcLevel::L).unwrap();
        let asked = Asked { language: Language::En, ..Asked::default() };
        let markup = drawn(&asked, &code).into_string();
        let dark = |x: usize, y: usize| markup.contains(&format!("M{x} {y}h1v1h-1z"));
        let last = QUIET + code.width() - 1;
        for (x, y) in [(QUIET, QUIET), (last - 6, QUIET), (QUIET, last - 6)] {
            assert!((0..7).all(|step| dark(x + step, y) && dark(x, y + step) && dark(x + step, y + 6)));
            assert!(!dark(x + 1, y + 1) && dark(x + 2, y + 2), "a ring around a square");
        }
        assert!(!(0..last + QUIET).any(|at| dark(at, QUIET - 1) || dark(QUIET - 1, at)));
    }
}

//! Live rooms: a play on several screens. Opening a room is a form, entering it a link, and news come as
//! server-sent events, one a request: the browser asks again by itself.

use crate::ask::Asked;
use crate::error::Trouble;
use crate::response::{Answering, Shown};
use crate::texts::Said;
use crate::web::Web;

/// Longest address that a room shows.
const MAX_ADDRESS: usize = 8000;

/// Opens a room for a play, and sends there.
pub(crate) fn open<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let to = asked.query.get("to");
        if !to.starts_with("/play/") || to.len() > MAX_ADDRESS || to.chars().any(char::is_control) {
            return Err(gone(asked));
        }
        let name = web.rooms().open(to);
        Ok(Shown::There(within(asked, to, &name)))
    })
}

/// Enters a room: the play that it shows now.
pub(crate) fn enter<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let name = &asked.named.game;
        let (_, address) = web.rooms().now(name).ok_or_else(|| gone(asked))?;
        Ok(Shown::There(within(asked, &address, name)))
    })
}

/// The next change of a room after the one that the browser knows.
pub(crate) fn events<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let found = web.rooms().after(&asked.named.game, asked.last_event).await;
        let body = match found {
            Ok(Some((number, address))) => format!("retry: 200\nid: {number}\ndata: {address}\n\n"),
            Ok(None) => "retry: 200\n: nothing new\n\n".to_owned(),
            Err(_) => return Err(gone(asked)),
        };
        Ok(Shown::Text { kind: "text/event-stream", body })
    })
}

/// The address of a play within a room, in the reader's own colours and language.
fn within(asked: &Asked, address: &str, room: &str) -> String {
    let mark = if address.contains('?') { '&' } else { '?' };
    asked.mine(&format!("{address}{mark}room={room}"))
}

fn gone(asked: &Asked) -> Trouble {
    Trouble::Usage {
        problem: Said::with("room-gone", "name", asked.named.game.as_str()),
        hint: Said::of("room-gone-hint"),
    }
}

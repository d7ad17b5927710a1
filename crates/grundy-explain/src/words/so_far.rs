//! What a search knows of a position when a limit ends it, in words.

use super::page::Page;
use crate::messages::Messages;
use grundy::table::SoFar;

/// Moves that are named at most.
const MOST_NAMED: usize = 12;

/// The moves that are decided; ends with a line break. Nothing if none is: the values that the nimber is not
/// are told with the limit.
pub fn words(known: &SoFar, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    if !known.moves.is_empty() {
        let named = known.moves.iter().take(MOST_NAMED).map(|(mv, nimber)| format!("{mv} → {nimber}"));
        let mut named = named.collect::<Vec<_>>().join(", ");
        if known.moves.len() > MOST_NAMED {
            named.push_str(", …");
        }
        let args = [
            ("known", known.moves.len().into()),
            ("all", known.total_moves.to_string().into()),
            ("moves", named.into()),
        ];
        page.wrapped(&messages.say("known-so-far", &args));
    }
    page.text
}

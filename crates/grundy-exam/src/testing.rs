//! Short ways for the tests to write rules.

use crate::rules::{Rules, Texts};

/// Rules from their texts.
pub(crate) fn rules(heaps: &str, moves: &str, end: &str, lose: Option<&str>, no_repeat: bool) -> Rules {
    Rules::read(Texts {
        heaps: heaps.to_owned(),
        moves: moves.to_owned(),
        end: Some(end.to_owned()),
        lose: lose.map(str::to_owned),
        no_repeat,
    })
    .unwrap()
}

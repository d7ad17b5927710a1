//! Tables of payoffs as a book prints them, and kind against mean, as JSON.

use serde_json::{Value, json};

use crate::view::json;
use grundy_base::report::{Sheet, SheetBlock, SheetCell, TieCount};

/// The tables as one object.
pub fn object(sheet: &Sheet) -> Value {
    let cell = |cell: &SheetCell| {
        json!({
            "position": cell.position,
            "payoffs": cell.payoffs.iter().map(|pay| json::payoffs(pay)).collect::<Vec<_>>(),
            "moves": cell.moves,
        })
    };
    let row = |(label, cells): &(String, Vec<SheetCell>)| json!({"label": label, "cells": cells.iter().map(cell).collect::<Vec<_>>()});
    let block = |block: &SheetBlock| json!({"title": block.title.english(), "rows": block.rows.iter().map(row).collect::<Vec<_>>()});
    json!({
        "game": sheet.game,
        "ties": sheet.ties,
        "blocks": sheet.blocks.iter().map(block).collect::<Vec<_>>(),
    })
}

/// Kind against mean tie breaking, counted, as one object.
pub fn tie_object(game: &str, (size, trials, seed): (u64, u64, u64), count: &TieCount) -> Value {
    json!({
        "game": game,
        "size": size,
        "trials": trials,
        "seed": seed,
        "counts": count.rows().iter().map(|(name, n)| (name.replace([',', ' '], "_").replace("__", "_"), json!(n))).collect::<serde_json::Map<_, _>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let count = TieCount { both_worse: 1, same: 20, ..TieCount::default() };
        let value = tie_object("g", (20, 21, 1), &count);
        assert_eq!(value["counts"]["one_worse_other_same"], 0);
        assert_eq!(value["counts"]["both_same"], 20);
    }
}

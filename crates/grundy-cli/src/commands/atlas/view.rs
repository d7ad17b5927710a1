//! Rows of the atlas as text and as CSV.

use std::io::{self, Write};

use grundy_atlas::{Row, Status};
use grundy_explain::messages::Messages;
use unicode_width::UnicodeWidthStr;

use crate::human::grouped;

/// Between two columns.
const GAP: &str = "  ";

/// A table, one line a game, and a line that counts; for one game, what it is called as well.
pub(super) fn text(rows: &[Row], messages: &Messages, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let heads = ["atlas-game", "atlas-law", "atlas-largest", "atlas-rare", "atlas-to"];
    let mut lines = vec![heads.map(|head| messages.say(head, &[]))];
    lines.extend(rows.iter().map(|row| cells(row, messages)));
    let widths: Vec<usize> =
        (0..heads.len()).map(|i| lines.iter().map(|line| line[i].width()).max().unwrap_or(0)).collect();
    for line in &lines {
        let mut text = String::new();
        for (cell, &width) in line.iter().zip(&widths) {
            text += cell;
            text += &" ".repeat(width - cell.width());
            text += GAP;
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    if let [row] = rows {
        for (key, codes) in [("atlas-same", &row.same), ("atlas-alike", &row.alike)] {
            if !codes.is_empty() {
                let text = messages.say(key, &[("codes", codes.join(", ").into())]);
                writeln!(out, "{}", textwrap::fill(&text, width))?;
            }
        }
        return Ok(());
    }
    let codes: usize = rows.iter().map(|row| 1 + row.same.len() + row.alike.len()).sum();
    let open = rows.iter().filter(|row| row.status == Status::Open).count();
    let counts = [
        ("codes", codes.to_string().into()),
        ("games", rows.len().to_string().into()),
        ("solved", (rows.len() - open).to_string().into()),
        ("open", open.to_string().into()),
    ];
    writeln!(out, "{}", messages.say("atlas-counts", &counts))
}

fn cells(row: &Row, messages: &Messages) -> [String; 5] {
    let law = match row.status {
        Status::Open => messages.say("atlas-unsolved", &[]),
        Status::Periodic { from, period } => {
            let numbers = [("period", grouped(period).into()), ("from", grouped(from).into())];
            messages.say("atlas-period", &numbers)
        }
        Status::Arithmetic { from, period, saltus } => {
            let numbers = [
                ("period", grouped(period).into()),
                ("from", grouped(from).into()),
                ("saltus", grouped(saltus).into()),
            ];
            messages.say("atlas-arithmetic", &numbers)
        }
    };
    let largest = [("value", grouped(row.largest.into()).into()), ("heap", grouped(row.largest_at).into())];
    [
        row.code.clone(),
        law,
        messages.say("atlas-at", &largest),
        row.rare.map_or_else(|| "-".to_owned(), grouped),
        grouped(row.to),
    ]
}

/// One line a game. Codes in one field stand with spaces between.
pub(super) fn csv(rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "code,status,from,period,saltus,last_exception,to,largest,largest_at,zeros,last_zero,mask,position,\
         rare,last_rare,checksum,same,alike"
    )?;
    for row in rows {
        let (status, from, period, saltus) = match row.status {
            Status::Open => ("open", None, None, None),
            Status::Periodic { from, period } => ("periodic", Some(from), Some(period), Some(0)),
            Status::Arithmetic { from, period, saltus } => {
                ("arithmetic", Some(from), Some(period), Some(saltus))
            }
        };
        let or_empty = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        let fields = [
            row.code.clone(),
            status.to_owned(),
            or_empty(from),
            or_empty(period),
            or_empty(saltus),
            or_empty(row.last_exception),
            row.to.to_string(),
            row.largest.to_string(),
            row.largest_at.to_string(),
            row.zeros.to_string(),
            row.last_zero.to_string(),
            row.mask.clone().unwrap_or_default(),
            row.position.to_string(),
            or_empty(row.rare),
            or_empty(row.last_rare),
            row.checksum.clone(),
            row.same.join(" "),
            row.alike.join(" "),
        ];
        writeln!(out, "{}", fields.join(","))?;
    }
    Ok(())
}

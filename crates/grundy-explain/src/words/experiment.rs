//! Techniques compared, in words: a table for each.

use grundy::experiment::{Course, Done, Row};

use super::page::Page;
use crate::messages::Messages;

/// A table of each technique, with its time or without. Ends with a line break.
pub fn words(courses: &[Course], with_time: bool, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    for (number, course) in courses.iter().enumerate() {
        if number > 0 {
            page.line("");
        }
        let name = course.technique;
        let says = messages.say("technique-is", &[("technique", name.into())]);
        page.wrapped(&format!("{name}: {says}"));
        if !course.rows.is_empty() {
            let heads =
                ["position", "value", "calls", "moves", "visited", "depth", "kept", "bytes", "seconds"];
            let mut heads =
                heads.map(|head| messages.say("experiment-column", &[("column", head.into())])).to_vec();
            if !with_time {
                heads.pop();
            }
            let cells = course.rows.iter().map(|one| {
                let mut cells = row(one);
                cells.truncate(heads.len());
                cells
            });
            let rows: Vec<Vec<String>> = std::iter::once(heads.clone()).chain(cells).collect();
            page.rows(&rows, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
        if let Some((position, why)) = &course.gave_up {
            let at = [("position", position.as_str().into())];
            match why {
                Done::Cycle => page.wrapped(&messages.say("technique-cycle", &at)),
                _ => page.wrapped(&messages.say("technique-too-many", &at)),
            }
        }
    }
    page.text
}

fn row(row: &Row) -> Vec<String> {
    let tally = row.tally;
    let mut cells = vec![row.position.clone(), row.found.shown()];
    let counts = [tally.calls, tally.moves, tally.positions, tally.depth, tally.kept, tally.bytes];
    cells.extend(counts.map(|count| count.to_string()));
    cells.push(format!("{:.4}", row.seconds));
    cells
}

/// The same as comma-separated values, with a header.
pub fn csv(courses: &[Course], with_time: bool) -> String {
    let mut text = "technique,position,value,calls,moves,visited,depth,kept,bytes".to_owned();
    text.push_str(if with_time { ",seconds\n" } else { "\n" });
    for course in courses {
        for one in &course.rows {
            let mut cells = row(one);
            cells.truncate(if with_time { cells.len() } else { cells.len() - 1 });
            if cells[0].contains([',', '"']) {
                cells[0] = format!("\"{}\"", cells[0].replace('"', "\"\""));
            }
            text.push_str(&format!("{},{}\n", course.technique, cells.join(",")));
        }
    }
    text
}

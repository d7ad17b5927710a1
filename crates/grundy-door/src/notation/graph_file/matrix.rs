//! Adjacency matrices: a row of zeros and ones for each vertex; a one in column j of row i is an arc from i
//! to j. A `b` (blue) is an arc of Left alone, an `r` (red) one of Right alone.

use super::colour::Users;
use super::draft::Draft;
use super::lines::{header, label, without_comment};
use grundy_base::error::BadText;
use grundy_base::text::Text;

/// The line that names the vertices, if they are not 1, 2, 3, ….
const NAMES_PREFIX: &str = "vertices:";

/// Reads a square matrix; digits may stand apart (`0 1 1`), between commas, or together (`011`).
pub(super) fn read(text: Text<'_>, draft: &mut Draft) -> Result<(), BadText> {
    let (mut rows, mut named, mut labels, mut first) = (Vec::new(), None, Vec::new(), true);
    for line in text.lines() {
        let line = without_comment(line).trim();
        if line.is_blank() || std::mem::take(&mut first) && header(line, draft) {
            continue;
        }
        if let Some(names) = line.strip_prefix(NAMES_PREFIX) {
            named = Some(names);
        } else if line.as_str().contains('=') {
            labels.push(line);
        } else {
            rows.push(line);
        }
    }
    let size = rows.len();
    let vertices: Vec<u32> = match named {
        None => (1..=size)
            .zip(&rows)
            .map(|(n, row)| draft.vertex(&n.to_string(), *row))
            .collect::<Result<_, _>>()?,
        Some(names) => {
            let mut vertices = Vec::new();
            for name in names.words() {
                if draft.known(name.as_str()).is_some() {
                    return Err(name.bad(format!("the name '{}' stands twice", name.as_str())));
                }
                vertices.push(draft.word(name)?);
            }
            if vertices.len() != size {
                let problem =
                    format!("{} vertices are named, but the matrix has {size} rows", vertices.len());
                return Err(names.trim().bad(problem));
            }
            vertices
        }
    };
    for (row, &from) in rows.into_iter().zip(&vertices) {
        let mut column = 0;
        for (digit, at) in row.chars() {
            match digit {
                '0' => {}
                '1' | 'b' | 'r' => {
                    if let Some(&to) = vertices.get(column) {
                        let before = draft.count_arcs();
                        draft.arc(from, to, at)?;
                        match digit {
                            'b' => draft.colour(before, Users::Left),
                            'r' => draft.colour(before, Users::Right),
                            _ => {}
                        }
                    }
                }
                ' ' | '\t' | ',' => continue,
                other => {
                    return Err(at.bad(format!(
                        "'{other}' is no entry of the matrix: expected 0 or 1 (an arc), or b or r (an arc \
                             of Left, of Right)"
                    )));
                }
            }
            column += 1;
        }
        if column != size {
            return Err(row.bad(format!(
                "the matrix is not square: this row has {column} entries, and there are {size} rows"
            )));
        }
    }
    labels.into_iter().try_for_each(|line| label(line, draft))
}

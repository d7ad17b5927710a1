//! Lands as text, in the notation of the literature, and as pictures.

use grundy_base::error::BadText;
use grundy_base::report::scene::{Coloured, Scene, Vertex, Whose};
use grundy_base::text::Text;

use super::land::{BOUNDARY, END, LAST, LETTERS, Land, REGION, SPOT, boundaries, regions};
use super::moves::sharings;

/// The most spots of a position; a drawing may have three lives for each.
pub(super) const MAX_SPOTS: u64 = 20;
/// In at most so many ways a region may be split between two of its vertices.
const MAX_SHARINGS: u64 = 1 << 14;
/// The names of vertices with two lines; there are fewer of those than lives.
const NAMES: &str = "abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωбгджзийлпфцчшщэюя";

/// Reads a number of spots, or the regions of a drawing.
pub(super) fn read(text: Text<'_>) -> Result<Land, BadText> {
    let text = text.trim();
    if !text.as_str().is_empty() && text.as_str().bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Land::spots(text.number("the number of spots", 0..=MAX_SPOTS)?));
    }
    let (mut drawn, mut letters) = (Vec::new(), Vec::new());
    for (mark, place) in text.chars() {
        drawn.push(match mark {
            '0' => SPOT,
            '1' => END,
            '2' => LAST,
            '.' => BOUNDARY,
            '}' => REGION,
            letter if letter.is_alphabetic() => {
                let letter = letter.to_lowercase().next().unwrap_or(letter);
                let known = letters.iter().position(|other| *other == letter);
                let number = known.unwrap_or_else(|| {
                    letters.push(letter);
                    letters.len() - 1
                });
                let many = || place.bad("there are too many vertices");
                u8::try_from(number)
                    .ok()
                    .filter(|number| *number < BOUNDARY - LETTERS - 3)
                    .ok_or_else(many)?
                    + LETTERS
            }
            other => {
                return Err(place
                    .bad(format!("'{other}' is no vertex: expected 0, 1, 2, a letter, or the ends . and }}"))
                    .hint("a number of spots is a position, too: 5"));
            }
        });
    }
    check(text, &drawn, &letters)?;
    let land = Land::whole(&drawn);
    if u64::from(land.lives()) > 3 * MAX_SPOTS
        || regions(&drawn).any(|region| sharings(region) > MAX_SHARINGS)
    {
        return Err(text.bad("the drawing is too large: nobody could list its moves"));
    }
    Ok(land)
}

/// Spots stand alone; a letter is met twice, on one boundary or in two regions.
fn check(text: Text<'_>, drawn: &[u8], letters: &[char]) -> Result<(), BadText> {
    let mut places: Vec<Vec<(usize, usize)>> = vec![Vec::new(); letters.len()];
    for (i, region) in regions(drawn).enumerate() {
        for (j, boundary) in boundaries(region).enumerate() {
            if boundary.len() > 1 && boundary.contains(&SPOT) {
                return Err(text.bad("a spot without lines is a boundary by itself: 0."));
            }
            for &vertex in boundary.iter().filter(|&&vertex| vertex >= LETTERS) {
                places[usize::from(vertex - LETTERS)].push((i, j));
            }
        }
    }
    for (letter, places) in letters.iter().zip(&places) {
        let fits = matches!(places[..], [one, other] if one == other || one.0 != other.0);
        if !fits {
            return Err(text.bad(format!(
                "'{letter}' is a vertex with two lines: expected it twice, on one boundary or in two regions"
            )));
        }
    }
    Ok(())
}

/// Writes a land: its number of spots, or its regions. A letter is large if it is met in two regions.
pub(super) fn write(land: &Land) -> String {
    if let Some(n) = land.plain() {
        return n.to_string();
    }
    let mut out = String::new();
    for region in land.regions() {
        for &byte in region {
            match byte {
                SPOT | END | LAST => out.push(char::from(b'0' + byte)),
                BOUNDARY => out.push('.'),
                letter => {
                    let name = name(letter);
                    match region.iter().filter(|&&other| other == letter).count() {
                        1 => out.extend(name.to_uppercase()),
                        _ => out.push(name),
                    }
                }
            }
        }
        out.push('}');
    }
    out
}

fn name(letter: u8) -> char {
    NAMES.chars().nth(usize::from(letter - LETTERS)).unwrap_or('?')
}

/// The vertices on which lines may still end, joined where they are neighbours on a boundary.
pub(super) fn scene(land: &Land) -> Scene {
    let mut drawn = Coloured::default();
    let mut places = [None; 256];
    let mut counts = [0_u32; 3];
    for region in land.regions() {
        for boundary in boundaries(region) {
            let mut way = Vec::with_capacity(boundary.len());
            for &vertex in boundary {
                let known = if vertex >= LETTERS { places[usize::from(vertex)] } else { None };
                way.push(known.unwrap_or_else(|| {
                    let name = match counts.get_mut(usize::from(vertex)) {
                        Some(count) => {
                            *count += 1;
                            if *count == 1 { vertex.to_string() } else { format!("{vertex}:{count}") }
                        }
                        None => name(vertex).to_string(),
                    };
                    drawn.vertices.push(Vertex { name, owner: Whose::Nobody, near: [false; 2] });
                    drawn.vertices.len() - 1
                }));
                places[usize::from(vertex)] = way.last().copied();
            }
            let next = way.iter().cycle().skip(1);
            let mut edges: Vec<(usize, usize)> =
                way.iter().zip(next).map(|(from, to)| (*from.min(to), *from.max(to))).collect();
            edges.sort_unstable();
            edges.dedup();
            edges.retain(|(from, to)| from != to);
            drawn.edges.extend(edges.into_iter().map(|(from, to)| (from, to, Whose::Nobody)));
        }
    }
    Scene::Coloured(drawn)
}

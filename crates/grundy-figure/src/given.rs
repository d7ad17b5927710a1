//! What a task gives, drawn without its answer: graphs, decision trees, strips of cells.

use grundy::error::Error;
use grundy::value::rational::Rational;
use grundy_tree::{Mover, Tree};

use crate::arcs::{loop_at, smooth};
use crate::figure::Figure;
use crate::layered::{LayoutInput, layout};
use crate::measure;
use crate::shape::{Anchor, Area, Point, Shape, arrow_head, centred, label, moved, point};
use crate::vertex::VertexStyle;

const FONT_PX: f64 = 14.0;
const MARGIN_PX: f64 = 6.0;

/// A graph with named vertices; arcs lead from the first to the second of two vertices.
///
/// # Errors
/// More arcs through more layers than can be drawn readably.
pub fn graph(names: &[String], arcs: &[(usize, usize)]) -> Result<Figure, Error> {
    let sizes: Vec<(f64, f64)> =
        names.iter().map(|name| (measure::width(name, FONT_PX).max(14.0) + 16.0, 30.0)).collect();
    let drawn = layout(&LayoutInput { sizes: &sizes, arcs, layers: None, gap: 22.0, between: 40.0 })?;
    let mut shapes = Vec::new();
    for (route, arc) in drawn.routes.iter().zip(arcs) {
        match route.as_slice() {
            [] => shapes.extend(loop_at(drawn.middles[arc.0], sizes[arc.0].0, ["road", "road-head"])),
            [.., before, last] => {
                shapes.push(smooth(route, "road"));
                // arcs come in from above or from below
                let from = point(last.x, last.y - (last.y - before.y).signum() * 20.0);
                shapes.push(arrow_head(from, *last, 8.0, "road-head"));
            }
            [_] => {}
        }
    }
    for (name, (&at, &(wide, tall))) in names.iter().zip(drawn.middles.iter().zip(&sizes)) {
        shapes.push(Shape::Rect { area: Area::around(at, wide, tall), round: 12.0, class: "vertex" });
        shapes.push(centred(at, FONT_PX, name.clone(), "ink"));
    }
    let line = |(from, name): (usize, &String)| {
        let ends = arcs.iter().filter(|arc| arc.0 == from).map(|arc| names[arc.1].as_str());
        format!("{name} \u{2192} {}\n", ends.collect::<Vec<_>>().join(" "))
    };
    let text = names.iter().enumerate().map(line).collect();
    Ok(figure(drawn.width, drawn.height, shapes, text))
}

/// A decision tree from above: who chooses, which chances there are, what is paid.
pub fn tree(tree: &Tree) -> Figure {
    const LEVEL_PX: f64 = 58.0;
    const GAP_PX: f64 = 12.0;
    const RADIUS_PX: f64 = 12.0;
    let n = tree.len();
    let parents = tree.parents();
    let ends: Vec<String> = (0..n).map(|node| end(tree, node)).collect();
    let mut at: Vec<Point> = vec![Point::default(); n];
    let mut right = 0.0;
    // parents stand before their children
    for node in 0..n {
        at[node].y = if node == 0 { RADIUS_PX } else { at[parents[node] as usize].y + LEVEL_PX };
        if tree.mover(node) == Mover::Leaf {
            let wide = measure::width(&ends[node], FONT_PX);
            at[node].x = right + wide / 2.0;
            right += wide + GAP_PX;
        }
    }
    for node in (0..n).rev() {
        let children: Vec<usize> = tree.children(node).collect();
        if let [first, .., last] | [first @ last] = children.as_slice() {
            at[node].x = f64::midpoint(at[*first].x, at[*last].x);
        }
    }
    let mut shapes = Vec::new();
    for node in 0..n {
        for (place, child) in tree.children(node).enumerate() {
            let (from, to) = (at[node], point(at[child].x, at[child].y - RADIUS_PX));
            shapes.push(Shape::Line { ends: [from, to], class: "edge" });
            if let Some(odds) = tree.odds(node).get(place) {
                let aside = if to.x < from.x { (-4.0, Anchor::End) } else { (4.0, Anchor::Start) };
                let middle = point(f64::midpoint(from.x, to.x) + aside.0, f64::midpoint(from.y, to.y) + 4.0);
                shapes.push(label(middle, FONT_PX - 2.0, percent(odds), "ink", aside.1));
            }
        }
    }
    for node in 0..n {
        match tree.mover(node) {
            Mover::Player(player) => {
                shapes.push(Shape::Circle { at: at[node], radius: RADIUS_PX, class: "vertex" });
                shapes.push(centred(at[node], FONT_PX, (player + 1).to_string(), "ink"));
            }
            Mover::Chance => {
                shapes.push(VertexStyle::Chance.outline(at[node], 2.0 * RADIUS_PX, 2.0 * RADIUS_PX));
            }
            Mover::Leaf => shapes.push(centred(at[node], FONT_PX, ends[node].clone(), "ink")),
        }
    }
    let bottom = at.iter().map(|at| at.y).fold(0.0, f64::max) + RADIUS_PX;
    let mut depths = vec![0; n];
    let mut text = String::new();
    for node in 0..n {
        depths[node] = if node == 0 { 0 } else { depths[parents[node] as usize] + 1 };
        let what = match tree.mover(node) {
            Mover::Player(player) => format!("{}:", player + 1),
            Mover::Chance => "?".to_owned(),
            Mover::Leaf => ends[node].clone(),
        };
        text += &format!("{}{what}\n", "    ".repeat(depths[node]));
    }
    figure((right - GAP_PX).max(2.0 * RADIUS_PX), bottom, shapes, text)
}

/// A strip of so many cells, numbered from 0.
pub fn strip(cells: u32) -> Figure {
    const SIDE_PX: f64 = 34.0;
    let mut shapes = Vec::new();
    for cell in 0..cells {
        let area = Area { x: f64::from(cell) * SIDE_PX, y: 0.0, width: SIDE_PX, height: SIDE_PX };
        shapes.push(Shape::Rect { area, round: 0.0, class: "cell" });
        shapes.push(centred(area.middle(), FONT_PX, cell.to_string(), "ink"));
    }
    let text = (0..cells).map(|cell| format!("[{cell}]")).collect::<String>() + "\n";
    figure(f64::from(cells) * SIDE_PX, SIDE_PX, shapes, text)
}

/// Shapes on a page with a margin.
fn figure(width: f64, height: f64, shapes: Vec<Shape>, text: String) -> Figure {
    Figure {
        title: String::new(),
        description: String::new(),
        width: width + 2.0 * MARGIN_PX,
        height: height + 2.0 * MARGIN_PX,
        shapes: vec![moved(MARGIN_PX, MARGIN_PX, shapes)],
        spots: Vec::new(),
        text,
        dot: None,
        pixels: None,
    }
}

/// What a leaf pays.
fn end(tree: &Tree, node: usize) -> String {
    let pays = tree.pays(node).unwrap_or_default();
    let numbers: Vec<String> = pays.iter().map(|pays| pays.to_string().replace('-', "\u{2212}")).collect();
    format!("({})", numbers.join(", "))
}

/// A chance in percent where that is a whole number.
fn percent(odds: &Rational) -> String {
    let hundredths = odds.times(&Rational::whole(100)).to_whole();
    hundredths.map_or_else(|| odds.to_string(), |percent| format!("{percent}%"))
}

#[cfg(test)]
mod tests {
    use grundy::limits::{Budget, Limits};
    use grundy_tree::read;

    use super::*;
    use crate::Theme;

    #[test]
    fn what_is_given_and_no_more() {
        let limits = Limits::default();
        let budget = &mut Budget::new(&limits);
        let given = read::brackets("[ { 3/10 < (1 2) (3 -4) > 7/10 (5 6) } (7 8) ]", budget).unwrap();
        let drawn = tree(&given);
        let lines = ["1:", "    ?", "        2:", "            (1, 2)", "            (3, \u{2212}4)"];
        assert_eq!(drawn.text, [&lines[..], &["        (5, 6)", "    (7, 8)", ""]].concat().join("\n"));
        let svg = drawn.svg(Theme::Light, None);
        assert!(svg.contains(">30%<") && svg.contains(">70%<") && !svg.contains("class=\"f-bold-arc"));
    }

    /// Arcs there and back both have their heads.
    #[test]
    fn arcs_both_ways() {
        let names = ["A", "B"].map(str::to_owned);
        let drawn = graph(&names, &[(0, 1), (1, 0)]).unwrap();
        assert_eq!(drawn.svg(Theme::Light, None).matches("class=\"f-road-head\"").count(), 2);
        assert_eq!(drawn.text, "A \u{2192} B\nB \u{2192} A\n");
        assert_eq!(strip(3).text, "[0][1][2]\n");
    }
}

//! What holds for every figure: it is XML, everything is inside the page, boxes keep apart, text is harmless.

use std::collections::BTreeSet;

use grundy::report::Ask;
use grundy_figure::shape::{Anchor, Shape};
use grundy_figure::{Figure, Theme};

use crate::print::{check_pdf, check_tikz};
use crate::{ask, draw, draw_tree, try_draw};

/// The rectangles, circles, polygons and texts of a figure in the page's own places.
fn places(shapes: &[Shape], by: (f64, f64), scale: f64, out: &mut Vec<(f64, f64)>) {
    for shape in shapes {
        let mut put = |x: f64, y: f64| out.push((by.0 + x * scale, by.1 + y * scale));
        match shape {
            Shape::Line { ends, .. } => ends.iter().for_each(|end| put(end.x, end.y)),
            Shape::Rect { area, .. } | Shape::Tile { area, .. } | Shape::Image { area, .. } => {
                put(area.x, area.y);
                put(area.x + area.width, area.y + area.height);
            }
            Shape::Circle { at, radius, .. } => {
                put(at.x - radius, at.y - radius);
                put(at.x + radius, at.y + radius);
            }
            Shape::Polygon { corners, .. } => corners.iter().for_each(|corner| put(corner.x, corner.y)),
            Shape::Text { at, anchor, size, text, .. } => {
                // no font is so narrow that this would be too wide
                let wide = text.chars().count() as f64 * size * 0.4;
                let (left, right) = match anchor {
                    Anchor::Start => (0.0, wide),
                    Anchor::Middle => (-wide / 2.0, wide / 2.0),
                    Anchor::End => (-wide, 0.0),
                };
                put(at.x + left, at.y - size * 0.7);
                put(at.x + right, at.y);
            }
            Shape::Path { d, .. } => {
                let numbers: Vec<f64> = d
                    .split(|c: char| c.is_ascii_alphabetic() || c == ' ' || c == ',')
                    .filter_map(|number| number.parse().ok())
                    .collect();
                // H and V hold one number; pieces alone use them, in a square of 45
                if !d.contains(['H', 'V']) {
                    numbers.chunks_exact(2).for_each(|pair| put(pair[0], pair[1]));
                }
            }
            Shape::Group { by: moved, scale: larger, shapes, .. } => {
                places(shapes, (by.0 + moved.x * scale, by.1 + moved.y * scale), scale * larger, out);
            }
        }
    }
}

/// The figure is XML in all themes, and nothing is drawn outside of the page.
pub(crate) fn check(name: &str, figure: &Figure) {
    for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
        let svg = figure.svg(theme, None);
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{name}");
    }
    check_tikz(name, figure);
    check_pdf(name, figure);
    let mut all = Vec::new();
    places(&figure.shapes, (0.0, 0.0), 1.0, &mut all);
    for (x, y) in all {
        let inside = x >= -1.0 && y >= -1.0 && x <= figure.width + 1.0 && y <= figure.height + 1.0;
        assert!(inside, "{name}: {x},{y} is outside of {} x {}", figure.width, figure.height);
    }
    assert!(figure.text.ends_with('\n') && !figure.title.is_empty(), "{name}");
}

/// The boxes of a graph or tree: groups with a name at the top level of the drawing.
fn boxes(figure: &Figure) -> Vec<(String, [f64; 4])> {
    let mut found = Vec::new();
    for shape in &figure.shapes {
        let Shape::Group { shapes, .. } = shape else { continue };
        for shape in shapes {
            let Shape::Group { title, shapes, .. } = shape else { continue };
            let mut all = Vec::new();
            places(&shapes[..1], (0.0, 0.0), 1.0, &mut all);
            let (xs, ys): (Vec<f64>, Vec<f64>) = all.into_iter().unzip();
            let least = |all: &[f64]| all.iter().copied().fold(f64::MAX, f64::min);
            let most = |all: &[f64]| all.iter().copied().fold(f64::MIN, f64::max);
            found.push((title.clone(), [least(&xs), least(&ys), most(&xs), most(&ys)]));
        }
    }
    found
}

/// Every vertex is drawn once, and no two boxes overlap.
fn check_boxes(name: &str, figure: &Figure, count: usize, different: bool) {
    let boxes = boxes(figure);
    assert_eq!(boxes.len(), count, "{name}");
    let names: BTreeSet<&String> = boxes.iter().map(|one| &one.0).collect();
    assert!(!different || names.len() == count, "{name}: each once");
    for (i, (first, a)) in boxes.iter().enumerate() {
        for (second, b) in &boxes[..i] {
            let apart = a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];
            assert!(apart, "{name}: {first} and {second} overlap");
        }
    }
    check(name, figure);
}

#[test]
fn graphs() {
    for (text, count) in [
        ("nim 3 2 1", 14),
        ("sticks 9", 10),
        ("mines 1,1", 6),
        ("graph 9", 6),
        ("graph:a>b,b>c,c>a,c>d,d>d,b>a a", 4),
        ("special-sticks:3-9 6", 10),
        ("fibonacci-nim:first=2 7", 20),
    ] {
        let question = ask(text);
        for kind in ["graph", "nimbers"] {
            let Ok(figure) = try_draw(kind, &question, &Ask::default()) else {
                assert_eq!(kind, "nimbers", "{text}");
                continue;
            };
            let count = if text.starts_with("fib") { boxes(&figure).len() } else { count };
            check_boxes(text, &figure, count, true);
        }
        for misere in [false, true] {
            check(text, &try_draw("steps", &question, &Ask { misere, ..Ask::default() }).unwrap());
        }
    }
}

/// The textbook's conventions: winning moves bold, all others dotted, ends grey.
#[test]
fn the_textbooks_picture() {
    // 9 sticks, take 1 to 3: 8, 4, 0 are lost, and each other position has one winning move
    let figure = draw("graph", "sticks:1,2,3 9");
    let svg = figure.svg(Theme::Light, None);
    let count = |class: &str| svg.matches(&format!("class=\"f-{class}\"")).count();
    assert_eq!(count("bold-head"), 7);
    assert_eq!(count("bold-head") + count("arc-head"), 9 + 8 + 7);
    // one of each in the legend too
    assert_eq!((count("win"), count("loss"), count("ended")), (7 + 1, 2 + 1, 1 + 1));
    let nimbers = draw("nimbers", "sticks:1,2,3 9");
    assert!(nimbers.text.contains("\n7  3 "), "{}", nimbers.text);
}

#[test]
fn trees() {
    for (text, kind, count) in [
        ("stones 2,3", "tree", 45),
        ("stones 2,3", "reduced", 18),
        ("nim 3 2 1", "reduced", 0),
        ("row-ends 6 9 4 8 5", "tree", 16),
        ("plus-minus 2 2", "tree", 0),
        ("lemons", "reduced", 0),
        ("tic-tac-toe xox/oxo/... x", "tree", 0),
    ] {
        let figure = draw(kind, text);
        let count = if count == 0 { boxes(&figure).len() } else { count };
        check_boxes(text, &figure, count, false);
        assert!(figure.dot().unwrap().starts_with("digraph"));
    }
}

#[test]
fn decision_trees() {
    for (text, nodes) in [
        ("[ < (1 6) (9 2) > { 1/3 (5 5) 2/3 < (3 7) (4 4) > } (2 2) ]", 10),
        ("(1 2)", 1),
        ("[ (1 2) [ (3 4) [ (5 6) (7 8) ] ] ]", 7),
    ] {
        check_boxes(text, &draw_tree(text), nodes, false);
    }
    // what is chosen is bold: at each of the three nodes of players one branch, and the legend
    let figure = draw_tree("[ < (1 6) (9 2) > < (5 5) (3 7) > ]");
    assert_eq!(figure.svg(Theme::Light, None).matches("class=\"f-bold-arc\"").count(), 3 + 1);
    assert!(figure.text.contains("* 2: P2 (3, 7)"), "{}", figure.text);
}

#[test]
fn lines_of_play() {
    for text in ["endgame:KQk 8/8/8/8/8/2k5/1Q6/K7 b - -", "nim 3 2", "kayles 6", "sticks 9"] {
        check(text, &draw("line", text));
    }
}

/// Names come from users: they stay text.
#[test]
fn text_is_escaped() {
    for name in ["<script>alert(1)</script>", "a&b", "\"'", "]]>", "x\u{7}y"] {
        let question = grundy::notation::term::Question { game: name.to_owned(), ..ask("nim 2 1") };
        for kind in ["position", "graph", "tree"] {
            let figure = try_draw(kind, &question, &Ask::default()).unwrap();
            check(name, &figure);
            let svg = figure.svg(Theme::Auto, None);
            assert!(!svg.contains("<script"), "{name}");
        }
    }
}

/// What is too large says so, and is no panic.
#[test]
fn refusals() {
    let problem =
        |kind, text| try_draw(kind, &ask(text), &Ask::default()).map(|_| ()).unwrap_err().to_string();
    assert!(problem("graph", "nim 9 9 9 9").contains("at most 150"));
    assert!(problem("graph", "row-cards 1 2 3").contains("pays numbers"));
    assert!(problem("tree", "nim 9 9 9").contains("at most 250"));
    let endless = problem("tree", "graph:a>b,b>a a");
    assert!(endless.contains("at most 250"), "{endless}");
    for text in ["nim 1000000000000000000 5", "kayles 100000", "sticks 1000000", "queen 99,99"] {
        check(text, &draw("plain", text));
    }
}

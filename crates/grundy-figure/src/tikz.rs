//! Figures as TikZ: a `tikzpicture` for LaTeX, whose text is set in the fonts of the paper around it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::figure::Figure;
use crate::look::{Colour, Look, looks};
use crate::pen::{Pen, Segment};
use crate::shape::{Anchor, Area, Point, Shape, point};
use crate::theme::Theme;

/// PostScript points in a pixel, of which an inch has 96.
const BP_PER_PX: f64 = 0.75;
/// The size that text is scaled from in PostScript points: LaTeX's `10pt`, which every font has.
const FONT_SIZE_BP: f64 = 10.0 * 72.0 / 72.27;
/// TeX has no longer lengths.
const MAX_LENGTH_BP: f64 = 16_000.0;

impl Figure {
    /// The figure as a `tikzpicture`; `width` in pixels if it is not to have its own. It needs the package
    /// `tikz` alone. `None` where it is too much for TeX: pictures of pixels, and pages of several metres.
    pub fn tikz(&self, theme: Theme, width: Option<f64>) -> Option<String> {
        let bp = BP_PER_PX * width.map_or(1.0, |width| width / self.width.max(1.0));
        if self.width.max(self.height) * bp > MAX_LENGTH_BP {
            return None;
        }
        let mut drawing = TikzDrawing { bp, looks: looks(theme), ..TikzDrawing::default() };
        let paper = Area { x: 0.0, y: 0.0, width: self.width, height: self.height };
        drawing.draw(Pen::PAGE, "paper", ", use as bounding box", &rectangle(Pen::PAGE, &paper));
        drawing.shapes(&self.shapes, Pen::PAGE)?;
        Some(drawing.finish(&self.title))
    }
}

fn place(at: Point) -> String {
    format!("({},{})", number(at.x), number(at.y))
}

fn rectangle(pen: Pen, area: &Area) -> String {
    let corner = point(area.x + area.width, area.y + area.height);
    format!("{} rectangle {}", place(pen.at(point(area.x, area.y))), place(pen.at(corner)))
}

fn polygon(pen: Pen, corners: &[Point]) -> String {
    let corners: Vec<String> = corners.iter().map(|corner| place(pen.at(*corner))).collect();
    format!("{} -- cycle", corners.join(" -- "))
}

fn path(steps: &[Segment]) -> String {
    let step = |step: &Segment| match *step {
        Segment::Move(at) => format!(" {}", place(at)),
        Segment::Line(at) => format!(" -- {}", place(at)),
        Segment::Curve([a, b, end]) => {
            format!(" .. controls {} and {} .. {}", place(a), place(b), place(end))
        }
        Segment::Close => " -- cycle".to_owned(),
    };
    steps.iter().map(step).collect::<String>().trim_start().to_owned()
}

/// A picture being written: its lines, and the classes and colours that they name.
#[derive(Default)]
struct TikzDrawing {
    bp: f64,
    looks: BTreeMap<&'static str, Look>,
    lines: String,
    shapes: BTreeSet<&'static str>,
    texts: BTreeSet<&'static str>,
    colours: BTreeSet<Colour>,
}

impl TikzDrawing {
    fn shapes(&mut self, shapes: &[Shape], pen: Pen) -> Option<()> {
        for shape in shapes {
            match shape {
                Shape::Line { ends: [a, b], class } => {
                    let ends = format!("{} -- {}", place(pen.at(*a)), place(pen.at(*b)));
                    self.draw(pen, class, "", &ends);
                }
                Shape::Rect { area, round, class } => {
                    let radius = number(round * pen.scale * self.bp);
                    let corners = format!(", rounded corners={radius}bp");
                    let corners = if *round > 0.0 { corners.as_str() } else { "" };
                    self.draw(pen, class, corners, &rectangle(pen, area));
                }
                Shape::Tile { area, colour } => {
                    self.draw(pen, "tile", &format!(", fill={}", name(*colour)), &rectangle(pen, area));
                    self.colours.insert(*colour);
                }
                Shape::Circle { at, radius, class } => {
                    let circle =
                        format!("{} circle[radius={}]", place(pen.at(*at)), number(radius * pen.scale));
                    self.draw(pen, class, "", &circle);
                }
                Shape::Polygon { corners, class } => self.draw(pen, class, "", &polygon(pen, corners)),
                Shape::Path { d, class } => self.draw(pen, class, "", &path(&pen.path(d))),
                Shape::Text { at, anchor, size, text, class } => {
                    self.text(pen.at(*at), *anchor, size * pen.scale, text, class);
                }
                Shape::Image { .. } => return None,
                Shape::Group { title, by, scale, shapes } => {
                    if !title.is_empty() {
                        let _ = writeln!(self.lines, "  % {}", line(title));
                    }
                    // groups hold groups, but no deeper than figures nest them: three levels
                    self.shapes(shapes, pen.within(*by, *scale))?;
                }
            }
        }
        Some(())
    }

    /// A path of a class, with what else is said of it.
    fn draw(&mut self, pen: Pen, class: &'static str, keys: &str, path: &str) {
        let width = self.looks.get(class).map_or(0.0, |look| look.width);
        // TikZ does not scale lines with what they draw
        let width = match width > 0.0 && pen.scale != 1.0 {
            true => format!(", line width={}bp", number(width * pen.scale * self.bp)),
            false => String::new(),
        };
        let _ = writeln!(self.lines, "  \\path[g-{class}{width}{keys}] {path};");
        self.shapes.insert(class);
    }

    fn text(&mut self, at: Point, anchor: Anchor, size: f64, text: &str, class: &'static str) {
        let anchor = match anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        let scale = number(size * self.bp / FONT_SIZE_BP);
        let (at, text) = (place(at), escaped(text));
        let _ =
            writeln!(self.lines, "  \\node[t-{class}, anchor={anchor}, scale={scale}] at {at} {{{text}}};");
        self.texts.insert(class);
    }

    /// The picture: what it needs, its colours and styles, its lines.
    fn finish(mut self, title: &str) -> String {
        let bp = number(self.bp);
        let mut styles = String::new();
        for class in &self.shapes {
            let look = self.looks.get(class).cloned().unwrap_or_default();
            let _ = writeln!(styles, "  g-{class}/.style={{{}}},", shape_keys(&look, self.bp));
            self.colours.extend(look.fill.into_iter().chain(look.stroke));
        }
        for class in &self.texts {
            let look = self.looks.get(class).cloned().unwrap_or_default();
            let font = if look.bold { "\\bfseries" } else { "" };
            let colour = look.fill.unwrap_or_default();
            let font = format!("font=\\fontsize{{10pt}}{{12pt}}\\selectfont{font}");
            let _ = writeln!(styles, "  t-{class}/.style={{text={}, {font}}},", name(colour));
            self.colours.insert(colour);
        }
        let mut out = format!("% {}\n% In the preamble: \\usepackage{{tikz}}", line(title));
        if self.lines.chars().any(|c| ('\u{400}'..'\u{530}').contains(&c)) {
            out.push_str(" and, but for XeLaTeX and LuaLaTeX, \\usepackage[T2A]{fontenc}");
        }
        out.push_str(". In the text: \\input of this file.\n\\begingroup\n");
        for colour in &self.colours {
            let _ = writeln!(out, "\\definecolor{{{}}}{{HTML}}{{{}}}", name(*colour), &name(*colour)[1..]);
        }
        let _ = write!(
            out,
            "\\begin{{tikzpicture}}[x={bp}bp, y=-{bp}bp,\n  \
             every node/.style={{inner sep=0pt, outer sep=0pt}},\n{styles}]\n{}\
             \\end{{tikzpicture}}%\n\\endgroup\n",
            self.lines
        );
        out
    }
}

/// What TikZ says for the look of a shape.
fn shape_keys(look: &Look, bp: f64) -> String {
    let mut keys = Vec::new();
    keys.extend(look.fill.map(|fill| format!("fill={}", name(fill))));
    if look.fill_opacity < 1.0 {
        keys.push(format!("fill opacity={}", look.fill_opacity));
    }
    if let Some(stroke) = look.stroke {
        keys.push(format!("draw={}, line width={}bp", name(stroke), number(look.width * bp)));
    }
    if !look.dashes.is_empty() {
        let dashes = look.dashes.chunks(2).map(|pair| {
            let off = pair.last().copied().unwrap_or_default();
            format!("on {}bp off {}bp", number(pair[0] * bp), number(off * bp))
        });
        keys.push(format!("dash pattern={}", dashes.collect::<Vec<_>>().join(" ")));
    }
    keys.extend(look.round_ends.then(|| "line cap=round".to_owned()));
    keys.extend(look.round_joins.then(|| "line join=round".to_owned()));
    keys.join(", ")
}

/// The name of a colour: `g` and its six digits.
fn name([red, green, blue]: Colour) -> String {
    format!("g{red:02X}{green:02X}{blue:02X}")
}

/// A length with at most three digits after the point, the same on all machines.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text for a comment: one line.
fn line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A text as LaTeX reads it, in any encoding of fonts. Letters of other scripts stay as they are.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last = ' ';
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '`' => out.push_str("\\textasciigrave{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '<' | '>' | '|' | '*' | '+' | '=' => {
                let _ = write!(out, "${c}$");
            }
            '"' => out.push_str("''"),
            // no dashes are made of hyphens, no quotes of commas
            '-' | ',' | '\'' if c == last => {
                let _ = write!(out, "{{}}{c}");
            }
            '…' => out.push_str("\\dots{}"),
            '→' => out.push_str("$\\to$"),
            '≥' => out.push_str("$\\geq$"),
            '≤' => out.push_str("$\\leq$"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '²' => out.push_str("$^2$"),
            '½' => out.push_str("$\\frac12$"),
            'φ' => out.push_str("$\\varphi$"),
            '∅' => out.push_str("$\\emptyset$"),
            '∞' => out.push_str("$\\infty$"),
            '−' => out.push_str("$-$"),
            '±' => out.push_str("$\\pm$"),
            '⊕' => out.push_str("$\\oplus$"),
            '↑' => out.push_str("$\\uparrow$"),
            '↓' => out.push_str("$\\downarrow$"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
        last = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_harmless() {
        assert_eq!(
            escaped("\\end{x} 50% a_b^2 #1 $ & ~ <-- {1|*}…\n"),
            "\\textbackslash{}end\\{x\\} 50\\% a\\_b\\textasciicircum{}2 \\#1 \\$ \\& \\textasciitilde{} $<$-{}- \
             \\{1$|$$*$\\}\\dots{} "
        );
    }
}

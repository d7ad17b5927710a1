//! Figures as SVG: one file, no script, nothing from outside.

use std::fmt::Write;

use crate::figure::Figure;
use crate::shape::{Anchor, Area, Shape, number};
use crate::theme::{Theme, hex};

/// The fonts asked for, best first.
const FONTS: &str = "'DejaVu Sans','Noto Sans',Verdana,Arial,sans-serif";

impl Figure {
    /// The figure as an SVG file; `width` in pixels if it is not to have its own.
    pub fn svg(&self, theme: Theme, width: Option<f64>) -> String {
        let width = width.unwrap_or(self.width);
        let height = width * self.height / self.width.max(1.0);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" \
             role=\"img\" font-family=\"{FONTS}\">\n<title>{}</title>\n",
            number(width),
            number(height),
            number(self.width),
            number(self.height),
            escaped(&self.title)
        );
        if !self.description.is_empty() {
            let _ = writeln!(out, "<desc>{}</desc>", escaped(&self.description));
        }
        let _ = writeln!(out, "<style>\n{}\n</style>", theme.css());
        let paper = Area { x: 0.0, y: 0.0, width: self.width, height: self.height };
        shape(&Shape::Rect { area: paper, round: 0.0, class: "paper" }, &mut out);
        out + &elements(&self.shapes) + "</svg>\n"
    }

    /// The drawing without the page around it, as elements for a `<svg>` of its size: text is escaped,
    /// nothing is a link. The style sheet is [`Theme::css_within`].
    pub fn elements(&self) -> String {
        elements(&self.shapes)
    }
}

/// Shapes as elements, without the page around them.
pub(crate) fn elements(shapes: &[Shape]) -> String {
    let mut out = String::new();
    shapes.iter().for_each(|one| shape(one, &mut out));
    out
}

fn shape(shape: &Shape, out: &mut String) {
    let _ = match shape {
        Shape::Line { ends: [a, b], class } => writeln!(
            out,
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"f-{class}\"/>",
            number(a.x),
            number(a.y),
            number(b.x),
            number(b.y)
        ),
        Shape::Rect { area, round, class } => {
            let corner = if *round > 0.0 { format!(" rx=\"{}\"", number(*round)) } else { String::new() };
            writeln!(out, "<rect {}{corner} class=\"f-{class}\"/>", placed(area))
        }
        Shape::Tile { area, colour } => {
            writeln!(out, "<rect {} fill=\"{}\" class=\"f-tile\"/>", placed(area), hex(*colour))
        }
        Shape::Circle { at, radius, class } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" class=\"f-{class}\"/>",
            number(at.x),
            number(at.y),
            number(*radius)
        ),
        Shape::Polygon { corners, class } => {
            let points: Vec<String> =
                corners.iter().map(|corner| format!("{},{}", number(corner.x), number(corner.y))).collect();
            writeln!(out, "<polygon points=\"{}\" class=\"f-{class}\"/>", points.join(" "))
        }
        Shape::Path { d, class } => writeln!(out, "<path d=\"{d}\" class=\"f-{class}\"/>"),
        Shape::Text { at, anchor, size, text, class } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor} class=\"f-{class}\">{}</text>",
                number(at.x),
                number(at.y),
                number(*size),
                escaped(text)
            )
        }
        Shape::Image { area, pixels } => writeln!(
            out,
            "<image {} preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" href=\"{}\"/>",
            placed(area),
            pixels.data_uri()
        ),
        Shape::Group { title, by, scale, shapes } => {
            out.push_str("<g");
            if (by.x, by.y) != (0.0, 0.0) || *scale != 1.0 {
                let _ = write!(out, " transform=\"translate({} {})", number(by.x), number(by.y));
                if *scale != 1.0 {
                    let _ = write!(out, " scale({scale:.3})");
                }
                out.push('"');
            }
            out.push_str(">\n");
            if !title.is_empty() {
                let _ = writeln!(out, "<title>{}</title>", escaped(title));
            }
            // groups hold groups, but no deeper than figures nest them: three levels
            shapes.iter().for_each(|one| self::shape(one, out));
            writeln!(out, "</g>")
        }
    };
}

fn placed(area: &Area) -> String {
    format!(
        "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
        number(area.x),
        number(area.y),
        number(area.width),
        number(area.height)
    )
}

/// Text escaped for XML and HTML, in elements and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            // characters that XML does not have
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_text_is_harmless() {
        let written: Vec<_> = [1.0, -0.04, 2.25, 1e3].map(number).into();
        assert_eq!(written, ["1", "0", "2.2", "1000"]);
        assert_eq!(escaped("<script a=\"b\">&\u{1}'"), "&lt;script a=&quot;b&quot;&gt;&amp;\u{fffd}&#39;");
    }
}

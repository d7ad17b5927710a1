//! Figures of tasks: drawn by the crate of pictures, as files, and as addresses that hold a file.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use grundy::limits::{Budget, Limits};
use grundy::report::Ask;
use grundy_explain::messages::{Language, Messages};
use grundy_figure::kind::{CARD, Drawing};
use grundy_figure::{Figure, Theme, given};
use grundy_tree::read;

use crate::drawn::Drawn;
use crate::solver;

/// Larger figures of a key that people wrote are not drawn.
const MAX_DRAWN: usize = 400;

/// The figure; `None` if a key that people changed tells nothing that can be drawn.
///
/// ```
/// use grundy_exercises::{drawn::Drawn, figures};
/// assert!(figures::svg(&Drawn::Strip(3)).unwrap().starts_with("<svg"));
/// ```
pub fn figure(drawn: &Drawn) -> Option<Figure> {
    match drawn {
        Drawn::Position(text) => {
            let question = solver::try_opened(text)?;
            let Drawing::Position(draw) = CARD.drawing else { return None };
            draw(&question, &Ask::default(), Messages::of(Language::En)).ok()
        }
        Drawn::Graph { vertices, arcs } => {
            let known = |arc: &[usize; 2]| arc.iter().all(|vertex| *vertex < vertices.len());
            if vertices.len().max(arcs.len()) > MAX_DRAWN || !arcs.iter().all(known) {
                return None;
            }
            let arcs: Vec<(usize, usize)> = arcs.iter().map(|[from, to]| (*from, *to)).collect();
            given::graph(vertices, &arcs).ok()
        }
        Drawn::Tree(brackets) => {
            let limits = Limits::default();
            let tree = read::brackets(brackets, &mut Budget::new(&limits)).ok()?;
            (tree.len() <= MAX_DRAWN).then(|| given::tree(&tree))
        }
        Drawn::Strip(cells) => {
            usize::try_from(*cells).is_ok_and(|cells| cells <= MAX_DRAWN).then(|| given::strip(*cells))
        }
    }
}

/// The figure as an SVG file, with no more style than it needs.
pub fn svg(drawn: &Drawn) -> Option<String> {
    Some(slim(&figure(drawn)?.svg(Theme::Light, None)))
}

/// The figure as an address that holds the file.
pub fn data_url(drawn: &Drawn) -> Option<String> {
    Some(format!("data:image/svg+xml;base64,{}", in_letters(&svg(drawn)?)))
}

/// A file in the letters of Base64.
pub(crate) fn in_letters(file: &str) -> String {
    STANDARD.encode(file)
}

/// The file without the rules of classes that it does not use.
fn slim(svg: &str) -> String {
    let used = |line: &&str| match line.strip_prefix(".f-").and_then(|rule| rule.split_once('{')) {
        Some((class, _)) => svg.contains(&format!("f-{class}\"")),
        None => true,
    };
    svg.lines().filter(used).collect::<Vec<_>>().join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_hold_the_style_that_they_use() {
        let file = svg(&Drawn::Strip(3)).unwrap();
        assert!(file.contains(".f-cell{") && !file.contains(".f-chance{"));
        roxmltree::Document::parse(&file).unwrap();
    }

    /// A key is a file that people may change.
    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let arcs = vec![[0, 7]];
        for drawn in [
            Drawn::Position("no game".to_owned()),
            Drawn::Graph { vertices: vec!["A".to_owned()], arcs },
            Drawn::Tree("[ (1 2)".to_owned()),
            Drawn::Strip(u32::MAX),
        ] {
            assert!(figure(&drawn).is_none(), "{drawn:?}");
        }
    }
}

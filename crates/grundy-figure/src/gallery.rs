//! All games in pictures: what is drawn of each, and the page that shows them.

use grundy::catalogue::GAMES;
use grundy::error::Error;
use grundy::game::Game;
use grundy::limits::Limits;
use grundy::notation::term::{Question, question};
use grundy::report::{Ask, Cell};
use grundy_explain::messages::{GameText, Messages};

use crate::answers;
use crate::figure::Figure;
use crate::kind::{self, Drawing, FigureKind};
use crate::position;
use crate::shape::number;
use crate::svg::escaped;

/// A game's pictures.
pub struct Entry {
    /// The game.
    pub game: &'static Game,
    /// Pictures with the names of their files, without ending.
    pub figures: Vec<(String, Figure)>,
}

/// Larger games are not solved whole for the gallery.
const MAX_SOLVED_POSITIONS: u64 = 1 << 18;
/// What needs more memory takes too long for a gallery.
const MEMORY_LIMIT_BYTES: u64 = 24 << 20;
/// Graphs with more positions are too crowded for the gallery.
const MAX_GRAPH_POSITIONS: usize = 40;
/// Larger figures are too large for the gallery.
const MAX_SIZE_PX: [f64; 2] = [2000.0, 1400.0];
/// The lengths that are tried for the axes of tables of one and of two numbers: some games are hard even on
/// small boards.
const AXIS_LENGTHS: [&[u64]; 2] = [&[60], &[13, 6, 4]];

/// The pictures of one game: a position, and a table, a graph or a tree, whatever says more.
///
/// # Errors
/// None that the catalogue's own examples can make.
pub fn entry(game: &'static Game, ask: &Ask, messages: &Messages) -> Result<Entry, Error> {
    let limits = Limits { max_bytes: MEMORY_LIMIT_BYTES, ..ask.limits.clone() };
    let ask = &Ask { limits, ..ask.clone() };
    let mut figures = Vec::new();
    let mut asked: Vec<Question> = Vec::new();
    for example in game.examples.iter().filter(|example| !example.starts_with("--")) {
        asked.push(question(&example.replace("--misere ", ""), &|_| Err("no files".to_owned()))?);
    }
    let large =
        |question: &Question| answers::whole_positions(question).is_some_and(|n| n > MAX_SOLVED_POSITIONS);
    if let Some(first) = asked.first() {
        let solved = if large(first) { None } else { drawn(kind::ALL[0], first, ask, messages) };
        let shown = match solved {
            Some(figure) => figure,
            None => position::plain(first, ask, messages)?,
        };
        figures.push((format!("{}-position", game.id), shown));
    }
    let mut others = asked.iter().filter(|question| !large(question));
    let second = others.find_map(|question| second(question, ask, messages));
    figures.extend(second.map(|(name, figure)| (format!("{}-{name}", game.id), figure)));
    Ok(Entry { game, figures })
}

/// The games of the gallery.
pub fn games() -> &'static [&'static Game] {
    GAMES
}

/// The second picture of a game: the values of its family, or the first of the kinds that can be drawn and is
/// not too large.
fn second(question: &Question, ask: &Ask, messages: &Messages) -> Option<(&'static str, Figure)> {
    let game = answers::traits(question, ask);
    if let Some(lengths) = game.axes.checked_sub(1).and_then(|axes| AXIS_LENGTHS.get(axes)) {
        let grid = lengths.iter().find_map(|&length| answers::first_grid(question, length, ask).ok())?;
        if game.axes == 1 && grid.cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_))) {
            return None;
        }
        let (kind, draw) = kind::fitting(&grid);
        return draw(&grid, &*question.table, ask, messages).ok().map(|figure| (kind.name, figure));
    }
    let mut kinds: Vec<(u8, &FigureKind)> =
        kind::ALL.into_iter().filter_map(|kind| Some(((kind.gallery_rank)(&game)?, kind))).collect();
    kinds.sort_by_key(|(rank, _)| *rank);
    kinds.into_iter().find_map(|(_, kind)| {
        let figure = drawn(kind, question, ask, messages)?;
        let fits = game.payoffs || !is_crowded(&figure);
        fits.then_some((kind.switch_of.unwrap_or(kind.name), figure))
    })
}

fn drawn(kind: &FigureKind, question: &Question, ask: &Ask, messages: &Messages) -> Option<Figure> {
    match kind.drawing {
        Drawing::Position(draw) => draw(question, ask, messages).ok(),
        Drawing::Family { .. } => None,
    }
}

fn is_crowded(figure: &Figure) -> bool {
    figure.width >= MAX_SIZE_PX[0]
        || figure.height >= MAX_SIZE_PX[1]
        || figure.dot.as_ref().is_some_and(|graph| graph.vertices.len() > MAX_GRAPH_POSITIONS)
}

/// The rest of the head of the page, after its title.
const HEAD: &str = "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
     <style>\n\
     :root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1b1b; --line: #c8ccd0; }\n\
     @media (prefers-color-scheme: dark) { :root { --paper: #16181c; --ink: #ececec; --line: #44484e; } }\n\
     body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--paper); color: var(--ink);\n\
     font: 1rem/1.45 sans-serif; }\n\
     section { border-top: 1px solid var(--line); padding: 1rem 0; }\n\
     h2 { margin: 0 0 .3rem; } p { max-width: 46rem; margin: .3rem 0 .8rem; }\n\
     .pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }\n\
     figure { margin: 0; max-width: 100%; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }\n\
     img { display: block; max-width: 100%; height: auto; }\n\
     nav a { display: inline-block; margin: 0 .8rem .3rem 0; } a { color: inherit; }\n\
     </style>\n</head>\n<body>\n";

/// The page that shows all pictures. It needs no other files.
pub fn index(entries: &[Entry], messages: &Messages) -> String {
    let title = escaped(&messages.say("gallery-title", &[]));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>grundy: {title}</title>\n",
        messages.language().code()
    );
    out.push_str(HEAD);
    out.push_str(&format!("<h1>{title}</h1>\n<nav>\n"));
    for entry in entries {
        let (id, title) = (escaped(entry.game.id), escaped(&messages.game(entry.game, GameText::Title)));
        out.push_str(&format!("<a href=\"#{id}\">{title}</a>\n"));
    }
    out.push_str("</nav>\n");
    for entry in entries {
        let game = entry.game;
        out.push_str(&format!(
            "<section id=\"{}\">\n<h2>{} <small><code>{}</code></small></h2>\n<p>{}</p>\n<div class=\"pictures\">\n",
            escaped(game.id),
            escaped(&messages.game(game, GameText::Title)),
            escaped(game.id),
            escaped(&messages.game(game, GameText::Rules))
        ));
        for (name, figure) in &entry.figures {
            let alt = format!("{}. {}", figure.title, figure.description);
            out.push_str(&format!(
                "<figure><a href=\"{0}.svg\"><img src=\"{0}.svg\" alt=\"{1}\" width=\"{2}\" height=\"{3}\" loading=\"lazy\"></a></figure>\n",
                escaped(name),
                escaped(&alt),
                number(figure.width),
                number(figure.height)
            ));
        }
        out.push_str("</div>\n</section>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

//! All games in pictures: what is drawn of each, and the page that shows them.

use grundy::catalogue::GAMES;
use grundy::error::Error;
use grundy::game::Game;
use grundy::limits::Limits;
use grundy::notation::term::{Question, question};
use grundy::report::{Ask, Cell};
use grundy_explain::messages::{GameText, Messages};

use crate::chart::{Chart, grid};
use crate::figure::Figure;
use crate::kind::Kind;
use crate::position;
use crate::svg::escaped;

/// A game's pictures.
pub struct Entry {
    /// The game.
    pub game: &'static Game,
    /// Pictures with the names of their files, without ending.
    pub figures: Vec<(String, Figure)>,
}

/// Games that are solved whole are solved for the gallery up to so many positions.
const WHOLE: u64 = 1 << 18;
/// What needs more memory takes too long for a gallery.
const MEMORY: u64 = 24 << 20;
/// Graphs in the gallery are small.
const SMALL: usize = 40;

/// The pictures of one game: a position, and a table, a graph or a tree, whatever says more.
///
/// # Errors
/// None that the catalogue's own examples can make.
pub fn entry(game: &'static Game, ask: &Ask, messages: &Messages) -> Result<Entry, Error> {
    let ask = &Ask { limits: Limits { max_bytes: MEMORY, ..ask.limits.clone() }, ..ask.clone() };
    let mut figures = Vec::new();
    let mut asked: Vec<Question> = Vec::new();
    for example in game.examples.iter().filter(|example| !example.starts_with("--")) {
        asked.push(question(&example.replace("--misere ", ""), &|_| Err("no files".to_owned()))?);
    }
    let large = |question: &Question| question.table.whole().is_some_and(|whole| whole.slots() > WHOLE);
    if let Some(first) = asked.first() {
        let shown =
            if large(first) { Err(()) } else { position::figure(first, ask, messages).map_err(|_| ()) };
        let shown = shown.or_else(|()| position::plain(first, messages))?;
        figures.push((format!("{}-position", game.id), shown));
    }
    let second =
        asked.iter().filter(|question| !large(question)).find_map(|question| second(question, ask, messages));
    figures.extend(second.map(|(kind, figure)| (format!("{}-{kind}", game.id), figure)));
    Ok(Entry { game, figures })
}

/// The games of the gallery.
pub fn games() -> &'static [&'static Game] {
    GAMES
}

/// The second picture of a game, by the kinds that are tried in turn.
fn second(question: &Question, ask: &Ask, messages: &Messages) -> Option<(&'static str, Figure)> {
    let axes = question.table.axes();
    let range = |axis: &grundy::table::Axis, length: u64| {
        let whole = axis.extent.clone().unwrap_or(0..=u64::MAX);
        *whole.start()..=(*whole.end()).min(whole.start().saturating_add(length))
    };
    match axes.as_slice() {
        [one] => {
            let grid = grid(question, vec![range(one, 60)], ask).ok()?;
            if grid.cells.iter().any(|cell| matches!(cell, Cell::Payoffs(_))) {
                return None;
            }
            let chart = Chart::Auto.fitting(&grid);
            chart.draw(&grid, &*question.table, ask, messages).ok().map(|figure| (chart.name(), figure))
        }
        [rows, columns] => {
            // some games are hard even on small boards: then the table is smaller
            let sides = [13, 6, 4].into_iter();
            let grid = sides
                .filter_map(|side| grid(question, vec![range(rows, side), range(columns, side)], ask).ok())
                .next()?;
            let chart = Chart::Auto.fitting(&grid);
            chart.draw(&grid, &*question.table, ask, messages).ok().map(|figure| (chart.name(), figure))
        }
        _ => {
            let class = question.table.class(false);
            if class.payoffs {
                let drawn = Kind::Tree.draw(question, ask, messages);
                return drawn
                    .or_else(|_| Kind::Reduced.draw(question, ask, messages))
                    .ok()
                    .map(|figure| ("tree", figure));
            }
            let small = |figure: Figure| (figure.height < 1400.0 && figure.width < 2000.0).then_some(figure);
            let graph = if class.sums { Kind::Nimbers } else { Kind::Graph };
            let few = crate::reach::Reach::of(question, ask, SMALL).is_ok();
            let drawn = few.then(|| graph.draw(question, ask, messages).ok().and_then(small)).flatten();
            drawn.map(|figure| ("graph", figure)).or_else(|| {
                Kind::Line.draw(question, ask, messages).ok().and_then(small).map(|figure| ("line", figure))
            })
        }
    }
}

/// The page that shows all pictures; it needs nothing but them.
pub fn index(entries: &[Entry], messages: &Messages) -> String {
    let title = escaped(&messages.say("gallery-title", &[]));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>grundy: {title}</title>\n",
        messages.language().code()
    );
    out.push_str(
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
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
         </style>\n</head>\n<body>\n",
    );
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
                crate::svg::number(figure.width),
                crate::svg::number(figure.height)
            ));
        }
        out.push_str("</div>\n</section>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

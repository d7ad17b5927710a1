//! The answers for programs: the same shapes as `--json` has, described by an OpenAPI document.

use grundy::catalogue::GAMES;
use grundy::view::csv;
use grundy_explain::words::explanation::explanation;
use grundy_wire::{Answer, Extras, Game, Json, Law, Table, json};

use crate::ask::{Asked, Show};
use crate::error::Trouble;
use crate::pages::{figure, game, law, table, tree, value};
use crate::response::{Answering, Shown, View};
use crate::texts::{ASK_EXAMPLE, Said};
use crate::web::Web;

/// Columns of a text for programs.
const WIDTH: usize = 80;

/// All of them.
pub(crate) const ROUTES: &[(&str, View)] = &[
    ("/api/check", check),
    ("/api/figure.dot", drawn),
    #[cfg(feature = "png")]
    ("/api/figure.png", pixels),
    ("/api/figure.svg", drawn),
    ("/api/figure.txt", drawn),
    ("/api/games", games),
    ("/api/law", law),
    ("/api/openapi.json", openapi),
    ("/api/solve", solve),
    ("/api/table", table),
    ("/api/table.csv", table_csv),
    ("/api/tree", tree::json),
    #[cfg(feature = "png")]
    ("/api/tree.png", tree::pixels),
    ("/api/tree.svg", tree::drawing),
    ("/api/value", value::json),
];

fn shown<T: Json>(answer: &T) -> Shown {
    Shown::Text { kind: "application/json", body: json(answer) }
}

fn needs_game(asked: &Asked) -> Result<(), Trouble> {
    if asked.named.game.is_empty() {
        return Err(Trouble::Usage {
            problem: Said::of("no-game"),
            hint: Said::with("no-game-hint", "example", ASK_EXAMPLE),
        });
    }
    Ok(())
}

fn solve<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        let why = asked.query.has("explain");
        let seen = game::seen(web, asked, if why { Show::Why } else { Show::Values }).await?;
        let solved = seen.solved.as_ref().ok_or(Trouble::Crashed)?;
        let told = |steps: &[_]| explanation(steps, WIDTH, asked.messages());
        let extras = Extras {
            same_as: seen.about.same_as.as_deref(),
            picture: seen.picture.as_deref(),
            study: solved.study.as_ref(),
            line: solved.line.as_deref(),
            weak_rivals: why.then_some(&solved.weak),
            explanation: solved.why.as_ref().map(|why| (why.steps.as_slice(), told(&why.steps))),
            ..Extras::default()
        };
        Ok(shown(&Answer::of(&seen.about.game, &solved.report, extras)))
    })
}

fn table<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        Ok(shown(&Table::of(&table::tabled(web, asked).await?.grid)))
    })
}

fn table_csv<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        let body = csv::grid(&table::tabled(web, asked).await?.grid, grundy::view::Letters::Values);
        Ok(Shown::Text { kind: "text/csv; charset=utf-8", body })
    })
}

fn drawn<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        figure::file(web, asked).await
    })
}

#[cfg(feature = "png")]
fn pixels<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        figure::pixels(web, asked).await
    })
}

fn law<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        let told = law::told(web, asked).await?;
        let explanation = asked.query.has("explain").then(|| told.how.clone());
        Ok(shown(&Law { explanation, ..told.wire.clone() }))
    })
}

fn check<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        Ok(shown(&law::judged(web, asked).await?.wire))
    })
}

fn games<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    let game = |game: &grundy::game::Game| Game::of(game, asked.messages());
    Box::pin(async move { Ok(shown(&GAMES.iter().map(|&one| game(one)).collect::<Vec<_>>())) })
}

fn openapi<'a>(_: &'a Web, _: &'a Asked) -> Answering<'a> {
    let body = include_str!("../assets/openapi.json").to_owned();
    Box::pin(async move { Ok(Shown::Text { kind: "application/json", body }) })
}

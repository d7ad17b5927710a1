//! The answers for programs: the same shapes as `--json` has, described by an OpenAPI document.

use grundy::catalogue::GAMES;
use grundy::view::{csv, json};
use grundy_explain::words::explanation::explanation;
use serde_json::{Value, json};

use crate::ask::{Asked, Show};
use crate::error::Trouble;
use crate::pages::{figure, game, law, table, tree};
use crate::routes::{Answering, Shown};
use crate::texts;
use crate::web::Web;

/// Columns of a text for programs.
const WIDTH: usize = 80;

type View = for<'a> fn(&'a Web, &'a Asked) -> Answering<'a>;

/// All of them.
pub(crate) const ROUTES: &[(&str, View)] = &[
    ("/api/check", check),
    ("/api/figure.dot", drawn),
    ("/api/figure.svg", drawn),
    ("/api/figure.txt", drawn),
    ("/api/games", games),
    ("/api/law", law),
    ("/api/openapi.json", openapi),
    ("/api/solve", solve),
    ("/api/table", table),
    ("/api/table.csv", table_csv),
    ("/api/tree", tree::json),
    ("/api/tree.svg", tree::drawing),
];

/// Addresses to try, with what they give.
pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    ("/api/solve?q=nim+13+12+8", "who wins, the nimber, every move"),
    ("/api/table?game=kayles&ranges=0..20", "values of a family"),
    ("/api/table.csv?game=queen&ranges=1..8+1..8", "the same as CSV"),
    ("/api/law?game=0.137", "the law of its values"),
    ("/api/check?game=sticks:1,2,3&claim=n+%25+4+==+0", "a claim against computed values"),
    ("/api/figure.svg?game=nim&p=3+2+1&kind=graph", "a picture: position, graph, tree, table, sequence"),
    ("/api/tree?t=[+%3C+(1+6)+(9+2)+%3E+%3C+(5+5)+(3+7)+%3E+]", "a decision tree, solved"),
    ("/api/games", "the catalogue"),
];

fn shown(value: &Value) -> Shown {
    Shown::Text { kind: "application/json", body: value.to_string() }
}

fn needs_game(asked: &Asked) -> Result<(), Trouble> {
    if asked.named.game.is_empty() {
        return Err(Trouble::Usage {
            problem: "no game is asked about".to_owned(),
            hint: format!("write game= and p=, or q={}", texts::ASK_EXAMPLE),
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
        let mut value = json::solution(&solved.report);
        if let Some(picture) = &seen.picture {
            value["picture"] = picture.as_str().into();
        }
        if why {
            value["explanation"] = solved.why.as_ref().map_or(
                Value::Null,
                |why| json!({"steps": why.steps, "text": explanation(&why.steps, WIDTH, asked.messages())}),
            );
            value["line"] = solved.line.as_deref().map_or(Value::Null, json::line);
        }
        Ok(shown(&value))
    })
}

fn table<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        Ok(shown(&json::grid(&table::tabled(web, asked).await?.grid)))
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

fn law<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        let told = law::told(web, asked).await?;
        let mut value = told.json.clone();
        if asked.query.has("explain") {
            value["explanation"] = json!(told.how);
        }
        Ok(shown(&value))
    })
}

fn check<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        needs_game(asked)?;
        Ok(shown(&law::judged(web, asked).await?.json))
    })
}

fn games<'a>(_: &'a Web, _: &'a Asked) -> Answering<'a> {
    Box::pin(async move { Ok(shown(&GAMES.iter().map(|game| json::game(game)).collect())) })
}

fn openapi<'a>(_: &'a Web, _: &'a Asked) -> Answering<'a> {
    let body = include_str!("../assets/openapi.json").to_owned();
    Box::pin(async move { Ok(Shown::Text { kind: "application/json", body }) })
}

//! Redirects to a random position that is won, lost or hard.

use crate::ask::Asked;
use crate::error::Trouble;
use crate::response::{Answering, Shown};
use crate::texts::Said;
use crate::web::Web;
use crate::work::random::{Wanted, find};

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let kind = asked.query.get("kind");
        let wanted = Wanted::named(kind).ok_or_else(|| Trouble::Usage {
            problem: Said::with("no-random", "kind", kind),
            hint: Said::with("expected", "names", "winning, losing, hard"),
        })?;
        let seed: u64 = asked.query.get("seed").parse().unwrap_or(1);
        let (named, misere) = (asked.named.clone(), asked.misere);
        let found = web
            .answer(
                asked.named.is_own(),
                asked.kind("random"),
                format!("{}\u{1f}{kind}\u{1f}{seed}", asked.key()),
                move |shelf, limits| find(&named, misere, wanted, seed, shelf, limits),
            )
            .await?;
        let position = found.0.clone().ok_or_else(|| Trouble::Usage {
            problem: Said::of("none-random"),
            hint: Said::of("none-random-hint"),
        })?;
        let there = asked
            .game("g")
            .with("p", position)
            .with("seed", seed.to_string())
            .with("show", asked.show.name());
        Ok(Shown::There(there.to_string()))
    })
}

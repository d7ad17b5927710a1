//! The strip of a game: a dot for each position (the higher, the better for the first player) and a ring
//! around each mistake.

use grundy::report::Winner;
use maud::{Markup, html};

use super::mark;
use crate::address::Address;
use crate::texts::{Texts, Who};
use crate::work::play::Played;
use crate::work::review::{Review, Worth};

const STEP_PIXELS: usize = 34;
const LEFT_PIXELS: usize = 92;
const HEIGHT_PIXELS: usize = 136;
const MIDDLE_PIXELS: usize = 60;
/// Positions shown; of longer games the last ones.
const MAX_DOTS: usize = 60;

/// The strip; `at` is the address of each position of the play.
pub(crate) fn strip(
    texts: Texts,
    played: &Played,
    review: &Review,
    me: Option<usize>,
    at: impl Fn(usize) -> Address,
) -> Markup {
    let all = review.worth.len();
    let from = all.saturating_sub(MAX_DOTS);
    let heights = heights(review);
    let dots: Vec<(usize, usize, usize)> =
        (from..all).map(|i| (i, LEFT_PIXELS + (i - from) * STEP_PIXELS, heights[i])).collect();
    let width = LEFT_PIXELS + (all - from) * STEP_PIXELS;
    let path: Vec<String> = dots.iter().map(|(_, x, y)| format!("{x},{y}")).collect();
    html! {
        div.scroll {
            svg.strip viewBox={ "0 0 " (width) " " (HEIGHT_PIXELS) } width=(width) height=(HEIGHT_PIXELS) role="group" aria-label=(texts.say("strip")) {
                line.axis x1="0" x2=(width) y1=(MIDDLE_PIXELS) y2=(MIDDLE_PIXELS) {}
                text.side x="4" y="24" { (texts.player(Who::of(0, me))) }
                text.side x="4" y="104" { (texts.player(Who::of(1, me))) }
                polyline.path points=(path.join(" ")) {}
                @for (i, x, y) in dots {
                    @let label = label(texts, played, review, i);
                    a href=(at(i)) aria-label=(label) {
                        title { (label) }
                        // the whole column is a link
                        rect.column x=(x - STEP_PIXELS / 2) y="0" width=(STEP_PIXELS) height=(HEIGHT_PIXELS) {}
                        @if i > 0 && review.is_slip(i - 1) { circle.slip cx=(x) cy=(y) r="13" {} }
                        circle class={ (class(&review.worth[i])) @if i == played.at { " now" } } cx=(x) cy=(y) r="8" {}
                        text x=(x) y=(HEIGHT_PIXELS - 4) { (i) }
                    }
                }
            }
        }
    }
}

fn class(worth: &Worth) -> &'static str {
    match worth {
        Worth::Outcome(winner, remoteness) => mark::kind(Some(*winner), *remoteness),
        Worth::Payoff(_) => "pay",
    }
}

/// The heights of the dots: from 20 (best for the first player) to 100.
fn heights(review: &Review) -> Vec<usize> {
    let payoffs = review
        .worth
        .iter()
        .filter_map(|worth| if let Worth::Payoff(pay) = worth { Some(*pay) } else { None });
    let (low, high) =
        payoffs.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), pay| (low.min(pay), high.max(pay)));
    let height = |worth: &Worth| match worth {
        Worth::Outcome(Winner::First, _) => 20,
        Worth::Outcome(Winner::Draw | Winner::Left | Winner::Right, _) => 60,
        Worth::Outcome(Winner::Second, _) => 100,
        // eighths are fine enough to see
        Worth::Payoff(pay) if high > low => {
            let share = (high - pay) / (high - low);
            (0_u8..=8)
                .find(|&eighth| share <= f64::from(eighth) / 8.0 + 1e-9)
                .map_or(100, |eighth| 20 + 10 * usize::from(eighth))
        }
        Worth::Payoff(_) => 60,
    };
    review.worth.iter().map(height).collect()
}

fn label(texts: Texts, played: &Played, review: &Review, i: usize) -> String {
    let worth = match &review.worth[i] {
        Worth::Outcome(Winner::First, _) => texts.say("strip-won-first"),
        Worth::Outcome(Winner::Second, _) => texts.say("strip-won-second"),
        Worth::Outcome(Winner::Draw | Winner::Left | Winner::Right, _) => texts.say("strip-drawn"),
        Worth::Payoff(pay) => texts.with("strip-paid", &[("amount", format!("{pay:.4}").into())]),
    };
    match i.checked_sub(1).map(|before| &played.plies[before]) {
        Some(ply) if review.is_slip(i - 1) => {
            format!("{i}: {}, {worth}, {}", texts.mv(&ply.mv), texts.say("strip-slip"))
        }
        Some(ply) => format!("{i}: {}, {worth}", texts.mv(&ply.mv)),
        None => format!("0: {}, {worth}", texts.say("strip-start")),
    }
}

//! Explanations as markup: sentences, nim-sums in columns with the deciding one marked, and tables of values
//! and replies.

use grundy::rival::{Chances, Rival};
use grundy_explain::evidence::{Chance, TieRule, Wins, Worth};
use grundy_explain::messages::Messages;
use grundy_explain::steps::{Decides, Layered, Offer, PaidRow, Reached, Reply, Row, Step, Target, Way};
use grundy_explain::words::explanation::explanation;
use grundy_explain::words::rival;
use maud::{Markup, html};

use super::board::small;
use crate::address::Address;
use crate::texts::Texts;
use crate::work::explain::{Why, about};

/// Rows shown in one table.
const MAX_ROWS: usize = 40;
/// Columns of a nim-sum.
const MAX_BITS: u32 = 14;
/// Line width of sentences: large, because the browser breaks the lines.
const LINE_COLUMNS: usize = 100_000;

/// Writes the steps of an explanation as markup.
pub(crate) struct Writer<'a> {
    /// Messages of explanations.
    pub(crate) messages: &'a Messages,
    /// Messages of the pages.
    pub(crate) texts: Texts,
    /// The address of a position.
    pub(crate) at: &'a dyn Fn(&str) -> Address,
}

impl Writer<'_> {
    /// The steps as cards, one idea each, with its small board: next and back are links to the cards, which
    /// scroll aside.
    pub(crate) fn cards(&self, why: &Why, whole: &str) -> Markup {
        let ideas = why.steps.iter().map(|step| (about(step, whole), self.step(step)));
        let ideas: Vec<(&str, Markup)> = ideas.filter(|(_, idea)| !idea.0.is_empty()).collect();
        let picture =
            |position: &str| why.pictures.iter().find(|(known, _)| known == position).map(|(_, drawn)| drawn);
        let (all, texts) = (ideas.len(), self.texts);
        let place = |number: usize| texts.with("idea", &[("n", number.into()), ("all", all.into())]);
        let to = |number: usize| format!("#idea-{number}");
        html! {
            div.ideas tabindex="0" role="group" aria-label=(texts.say("explanation")) {
                @for (number, (position, idea)) in (1..).zip(&ideas) {
                    article.idea tabindex="0" id={ "idea-" (number) } aria-label=(place(number)) {
                        @if let Some(drawn) = picture(position).filter(|_| all > 1) {
                            (small(texts, drawn, position))
                        }
                        (idea)
                        @if all > 1 {
                            p.bar {
                                @if number > 1 { a.button href=(to(number - 1)) {
                                    (texts.say("line-backward")) } }
                                span.count { (place(number)) }
                                @if number < all { a.button.main href=(to(number + 1)) {
                                    (texts.say("line-on")) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Chances against weak rivals: a table for each player who may begin.
    pub(crate) fn weak_rivals(&self, rivals: &[Chances]) -> Markup {
        html! {
            @for alike in rivals.chunk_by(|one, next| one.first == next.first) {
                @let (sentences, told) = rival::brief(alike, self.messages);
                @for sentence in &sentences { p { (sentence) } }
                (rows(told.iter().zip(alike).map(|(row, one)| {
                    let name = self.texts.say(match one.rival {
                        Rival::Random => "rival-random",
                        Rival::Greedy => "rival-greedy",
                        Rival::First => "rival-first-move",
                        Rival::Last => "rival-last-move",
                    });
                    let rest = row.iter().skip(1).map(|cell| html! { (cell) });
                    std::iter::once(html! { (name) }).chain(rest).collect()
                })))
            }
        }
    }

    fn step(&self, step: &Step) -> Markup {
        match step {
            Step::NimSum { rows, total, bits, deciding } if rows.len() <= MAX_ROWS => {
                self.nim_sum(rows, *total, *bits, *deciding)
            }
            Step::Equation { rows } => self.equation(rows),
            Step::Mex { position, nimber, options } => self.mex(position, *nimber, options),
            Step::Replies { position, mover, replies } => {
                let id = if *mover == Wins::First { "all-refuted" } else { "replies-refuted" };
                let args = [("position", position.as_str().into()), ("n", replies.len().into())];
                html! { p { (self.messages.say(id, &args)) } (self.replies(replies)) }
            }
            Step::Draw { position, keeps, loses } => self.draw(position, keeps, loses),
            Step::Line { moves, repeats, cut } => self.line(moves, *repeats, *cut),
            Step::Layers { rows } => self.layers(rows),
            Step::Choice { position, player, options, ties, chance } => {
                self.choice(position, *player, options, *ties, *chance)
            }
            Step::Table { rows } => self.paid_rows(rows),
            Step::Loopy { rows, total } => html! {
                @if rows.len() > 1 || total.starts_with('∞') {
                    p { (self.messages.say("loopy", &[("total", total.as_str().into())])) }
                }
                @if rows.len() > 1 {
                    (table(&[("component", false), ("nimber", true)].map(|(id, n)| (self.say(id), n)),
                        rows.iter().map(|row| vec![code(&row.position), html! { (row.value) }])))
                }
            },
            // plain sentences are the same as on the command line
            step => html! {
                @for sentence in explanation(std::slice::from_ref(step), LINE_COLUMNS, self.messages).lines() { p { (sentence) } }
            },
        }
    }

    fn say(&self, id: &str) -> String {
        self.messages.say(id, &[])
    }

    fn to(&self, position: &str) -> Markup {
        html! { "→ " a href=((self.at)(position)) { (position) } }
    }

    /// The nim-sum in columns, one digit a cell.
    fn nim_sum(&self, rows: &[Row], total: u64, bits: u32, deciding: Option<u32>) -> Markup {
        // of long numbers the columns from the deciding one downwards tell enough
        let top = if bits > MAX_BITS { deciding.map_or(bits, |place| (place + 3).min(bits)) } else { bits };
        let low = top.saturating_sub(MAX_BITS);
        let digit = |value: u64, place: u32| value >> place & 1;
        let class = |value: u64, place: u32| {
            let one = if digit(value, place) == 1 { " one" } else { "" };
            let deciding = if deciding == Some(place) { " deciding" } else { "" };
            format!("bit{one}{deciding}")
        };
        html! {
            p { (self.say("nim-sum")) }
            div.scroll tabindex="0" { table.xor {
                tbody { @for row in rows {
                    tr {
                        th scope="row" { code { (row.position) } }
                        td.n { (row.nimber) }
                        @if top < bits { td.bit { "…" } }
                        @for place in (low..top).rev() { td class=(class(row.nimber, place)) { (digit(row.nimber, place)) } }
                        @if low > 0 { td.bit { "…" } }
                    }
                } }
                tfoot { tr {
                    th scope="row" { "⊕" }
                    td.n { (total) }
                    @if top < bits { td.bit { "…" } }
                    @for place in (low..top).rev() { td class=(class(total, place)) { (digit(total, place)) } }
                    @if low > 0 { td.bit { "…" } }
                } }
            } }
            p { (self.say(if deciding.is_some() { "sum-is-not-zero" } else { "sum-is-zero" })) }
        }
    }

    fn equation(&self, rows: &[Target]) -> Markup {
        let how = |row: &Target| match row.moves.as_slice() {
            [] => html! { (self.say("no-such-move")) },
            [way, rest @ ..] => html! {
                (self.say(if row.target < row.nimber { "lower" } else { "raised" })) ": " (self.texts.mv(&way.mv)) " → " code { (way.to) }
                @if !rest.is_empty() { " " (self.messages.say("or-others", &[("n", rest.len().into())])) }
            },
        };
        html! {
            p { (self.say(if rows.len() > 1 { "equation" } else { "equation-alone" })) }
            (table(&[(self.say("component"), false), (self.say("nimber"), true), (self.say("must-become"), true), (String::new(), false)],
                rows.iter().take(MAX_ROWS).map(|row| vec![code(&row.position), html! { (row.nimber) }, html! { (row.target) }, how(row)])))
            (self.more(rows.len()))
        }
    }

    /// The options by value, and the smallest missing value.
    fn mex(&self, position: &str, nimber: u64, options: &[Reached]) -> Markup {
        if options.is_empty() {
            return html! { p { (self.messages.say("mex-of-nothing", &[("position", position.into())])) } };
        }
        let sum = |one: &Reached| one.parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" ⊕ ");
        html! {
            details.mex open[options.len() <= 8] {
                summary { code { (position) } ": mex = " strong { (nimber) } }
                (table(&[(self.say("nimber"), true), (self.texts.say("moves"), false), (String::new(), false), (String::new(), false)],
                    options.iter().take(MAX_ROWS).map(|one| vec![
                        html! { (one.value) }, html! { (self.texts.mv(&one.mv)) }, html! { "→ " code { (one.to) } }, html! { (sum(one)) },
                    ])))
                (self.more(options.len()))
                p { (self.texts.with("least-missing", &[("n", nimber.into())])) }
            }
        }
    }

    fn replies(&self, replies: &[Reply]) -> Markup {
        let answer = |reply: &Reply| match &reply.answer {
            Some(mv) => self.messages.say("answered-by", &[("move", self.texts.mv(mv).into())]),
            None => self.say("over-then"),
        };
        html! {
            (rows(replies.iter().take(MAX_ROWS).map(|reply| vec![html! { (self.texts.mv(&reply.mv)) }, self.to(&reply.to), html! { (answer(reply)) }])))
            (self.more(replies.len()))
        }
    }

    fn draw(&self, position: &str, keeps: &[Way], loses: &[Reply]) -> Markup {
        let args =
            [("position", position.into()), ("keeps", keeps.len().into()), ("loses", loses.len().into())];
        html! {
            p { (self.messages.say(if keeps.is_empty() { "ends-drawn" } else { "keeps-draw" }, &args)) }
            (rows(keeps.iter().take(MAX_ROWS).map(|way| vec![html! { (self.texts.mv(&way.mv)) }, self.to(&way.to)])))
            (self.more(keeps.len()))
            @if !loses.is_empty() {
                p { (self.messages.say("loses-draw", &[("n", loses.len().into())])) }
                (self.replies(loses))
            }
        }
    }

    fn line(&self, moves: &[Way], repeats: Option<usize>, cut: bool) -> Markup {
        if moves.is_empty() {
            return html! {};
        }
        html! {
            p { (self.messages.say("best-line", &[("n", moves.len().into())])) }
            ol.line { @for way in moves.iter().take(MAX_ROWS) { li { (self.texts.mv(&way.mv)) " " (self.to(&way.to)) } } }
            (self.more(moves.len()))
            @match (repeats, cut) {
                (Some(0), _) => p { (self.say("round-to-start")) },
                (Some(n), _) => p { (self.messages.say("round-to", &[("n", n.into())])) },
                (None, true) => p { (self.say("line-goes-on")) },
                (None, false) => {}
            }
        }
    }

    fn layers(&self, all: &[Layered]) -> Markup {
        let why = |row: &Layered| {
            let to = ("to", row.to.clone().unwrap_or_default().into());
            match (row.outcome, &row.to) {
                (Worth::Win, None) => self.say("ended-won"),
                (Worth::Draw, None) => self.say("ended-drawn"),
                (Worth::Loss, None) => self.say("ended-lost"),
                (Worth::Win, Some(_)) => self.messages.say("won-by", &[to]),
                (Worth::Loss, Some(_)) => self.messages.say("lost-by", &[to]),
                (Worth::Draw, Some(_)) => self.messages.say("kept-by", &[to]),
            }
        };
        html! {
            p { (self.say("retrograde")) }
            @for layer in all[..all.len().min(2 * MAX_ROWS)].chunk_by(|a, b| a.step == b.step) {
                h4 { @match layer.first().and_then(|row| row.step) {
                    Some(step) => (self.messages.say("step", &[("n", step.into())])),
                    None => (self.say("never-decided")),
                } }
                (rows(layer.iter().map(|row| vec![html! { a href=((self.at)(&row.position)) { code { (row.position) } } }, html! { (why(row)) }])))
            }
            @if all.len() > 2 * MAX_ROWS { p { (self.texts.and_more((all.len() - 2 * MAX_ROWS) as u64)) } }
        }
    }

    fn choice(
        &self,
        position: &str,
        player: Option<usize>,
        options: &[Offer],
        ties: Option<TieRule>,
        chance: Option<Chance>,
    ) -> Markup {
        let place = ("position", position.into());
        let lead = match (player, chance) {
            (Some(player), _) => self.messages.say("chooses", &[place, ("player", player.into())]),
            (None, Some(Chance::Worst)) => self.messages.say("chance-worst", &[place]),
            (None, _) => self.messages.say("chance-mean", &[place]),
        };
        let all: u128 = options.iter().map(|offer| u128::from(offer.weight)).sum();
        let ties = ties.map(|ties| match ties {
            TieRule::First => "tie-first",
            TieRule::Last => "tie-last",
            TieRule::Kind => "tie-kind",
            TieRule::Mean => "tie-mean",
        });
        html! {
            p { (lead) }
            (rows(options.iter().take(MAX_ROWS).map(|offer| {
                let now = offer.gains.iter().any(|gain| gain != "0" && gain != "0.0");
                vec![
                    html! { @if player.is_none() { (offer.weight) "/" (all) } @else if offer.chosen { strong { "*" } } },
                    html! { @if offer.chosen { strong { (self.texts.mv(&offer.mv)) } } @else { (self.texts.mv(&offer.mv)) } },
                    html! { (offer.payoffs.join(" : ")) },
                    html! { @if now { (self.messages.say("at-once", &[("sums", offer.gains.join(" : ").into())])) } },
                    self.to(&offer.to),
                ]
            })))
            (self.more(options.len()))
            @if let Some(ties) = ties { p { (self.say(ties)) } }
        }
    }

    fn paid_rows(&self, all: &[PaidRow]) -> Markup {
        let who = |row: &PaidRow| match row.decides {
            Decides::Player(player) => self.messages.say("by-player", &[("player", player.into())]),
            Decides::Chance => self.say("by-chance"),
            Decides::Nobody => self.say("by-nobody"),
        };
        html! {
            p { (self.say("who-chose")) }
            (rows(all.iter().take(MAX_ROWS).map(|row| vec![
                html! { (row.payoffs.join(" : ")) },
                html! { a href=((self.at)(&row.position)) { code { (row.position) } } },
                html! { (who(row)) " " (self.texts.mv(row.mv.as_deref().unwrap_or_default())) },
            ])))
            (self.more(all.len()))
        }
    }

    /// The number of rows left out of a table.
    fn more(&self, all: usize) -> Markup {
        html! { @if all > MAX_ROWS { p { (self.messages.say("more", &[("n", (all - MAX_ROWS).into())])) } } }
    }
}

fn code(text: &str) -> Markup {
    html! { code { (text) } }
}

/// A table with a header. Numbers are aligned to the right.
fn table(heads: &[(String, bool)], rows: impl Iterator<Item = Vec<Markup>>) -> Markup {
    html! {
        div.scroll tabindex="0" { table.steps {
            thead { tr { @for (head, n) in heads { @if head.is_empty() { td {} } @else { th.n[*n] scope="col" { (head) } } } } }
            tbody { @for row in rows { tr { @for (cell, (_, n)) in row.iter().zip(heads) { td.n[*n] { (cell) } } } } }
        } }
    }
}

/// A table without a header.
fn rows(rows: impl Iterator<Item = Vec<Markup>>) -> Markup {
    html! {
        div.scroll tabindex="0" { table.steps { tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } } } }
    }
}

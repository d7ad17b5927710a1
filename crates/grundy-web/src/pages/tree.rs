//! Decision trees: paste one and see the solution; click to forbid a branch or to change a payoff, and see
//! what changes.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_figure::Shows;
use maud::{Markup, PreEscaped, html};

use super::figure::theme;
use crate::address::Address;
use crate::ask::Asked;
use crate::error::Trouble;
use crate::layout::hidden;
use crate::response::{Answering, Page, Shown};
use crate::web::Web;
use crate::work::tree::{Decides, MAX_CHANGES, MAX_TEXT, Node, Question, Solved, solve};

/// Trees to start from: the message that names it, and the tree.
const SAMPLES: [(&str, &str); 3] = [
    ("tree-entry", "[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]"),
    ("tree-two", "[ < (1 6) (9 2) > < (5 5) (3 7) > ]"),
    ("tree-three", "[ < [ < (3 0) (1 4) > (2 2) ] (1 1) > (0 3) ]"),
];

fn question(asked: &Asked) -> Result<Question, Trouble> {
    let query = &asked.query;
    let text = query.get("t").replace("\r\n", "\n");
    if text.len() > MAX_TEXT {
        return Err(Trouble::TooLong { what: "tree", most: MAX_TEXT });
    }
    let all = |name: &str| -> Vec<String> {
        query.all(name).filter(|text| !text.is_empty()).map(str::to_owned).collect()
    };
    let (forbidden, mut paid) = (all("forbid"), all("pay"));
    // the fields of a leaf, or a slider a player
    let to = all("to").join(",");
    if query.has("place") && !to.is_empty() {
        paid.retain(|change| change.rsplit_once('=').is_none_or(|(place, _)| place != query.get("place")));
        paid.push(format!("{}={to}", query.get("place")));
    }
    let changes = forbidden.iter().chain(&paid);
    let long = changes.map(String::len).sum::<usize>() > MAX_TEXT;
    if long || forbidden.len() + paid.len() > MAX_CHANGES {
        return Err(Trouble::TooLong { what: "changes", most: MAX_TEXT });
    }
    Ok(Question { text, forbidden, paid })
}

async fn solved(web: &Web, asked: &Asked, question: &Question) -> Result<Arc<Solved>, Trouble> {
    let (own, messages) = (question.clone(), asked.messages());
    let key = format!("{}\u{1f}{question:?}", asked.language.code());
    web.answer(true, "tree".to_owned(), key, move |_, limits| solve(&own, messages, limits)).await
}

pub(crate) fn show<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let question = question(asked)?;
        let found = match question.text.trim() {
            "" => None,
            _ => Some(solved(web, asked, &question).await),
        };
        Ok(Page::shown(asked.say("trees"), page(asked, &question, found)))
    })
}

/// The picture as an SVG file.
pub(crate) fn drawing<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let found = solved(web, asked, &question(asked)?).await?;
        Ok(Shown::Text { kind: "image/svg+xml", body: found.figure.svg(theme(asked), None) })
    })
}

/// The picture as a PNG file.
#[cfg(feature = "png")]
pub(crate) fn pixels<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let question = question(asked)?;
        let (found, theme) = (solved(web, asked, &question).await?, theme(asked));
        let key = format!("{}\u{1f}{question:?}\u{1f}{theme:?}", asked.language.code());
        let drawn = web.answer(true, "tree in pixels".to_owned(), key, move |_, _| {
            crate::work::pixels::png(&found.figure, theme)
        });
        Ok(Shown::Pixels(drawn.await?))
    })
}

/// The answer as JSON.
pub(crate) fn json<'a>(web: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let found = solved(web, asked, &question(asked)?).await?;
        Ok(Shown::Text { kind: "application/json", body: found.json.clone() })
    })
}

/// The address of this tree with these changes.
fn at(asked: &Asked, path: &'static str, question: &Question) -> Address {
    let mut at = asked.to(path).with("t", &*question.text);
    for place in &question.forbidden {
        at = at.with("forbid", &**place);
    }
    for change in &question.paid {
        at = at.with("pay", &**change);
    }
    at
}

fn page(asked: &Asked, question: &Question, found: Option<Result<Arc<Solved>, Trouble>>) -> Markup {
    let form = asked.to("/tree");
    html! {
        h1 { (asked.say("trees")) }
        p { (asked.say("tree-lead")) }
        form.edit method="get" action=(form.path()) {
            (hidden(&form, &[]))
            label for="t" { (asked.say("tree-label")) }
            textarea #t name="t" rows="5" spellcheck="false" autocomplete="off" { (question.text) }
            div.row { button.main { (asked.say("editor-button")) } }
        }
        @match found {
            None => {
                h2 { (asked.say("editor-samples")) }
                ul.samples { @for (name, text) in SAMPLES { li { a href=(asked.to("/tree").with("t", text)) { (asked.say(name)) } " " code { (text) } } } }
            }
            Some(Err(trouble)) => (super::trouble::piece(asked, &trouble)),
            Some(Ok(found)) => {
                (sliders(asked, question, &found))
                (answer(asked, question, &found))
            }
        }
    }
}

fn answer(asked: &Asked, question: &Question, found: &Solved) -> Markup {
    let changed = !question.forbidden.is_empty() || !question.paid.is_empty();
    html! {
        section #answer aria-live="polite" {
            @if !found.title.is_empty() { h2 { (found.title) } }
            p.verdict { (asked.texts().pays(&found.players, &found.value)) }
            @if changed {
                p role="status" {
                    @if found.before == found.value { (asked.say("tree-same")) }
                    @else { (asked.texts().with("tree-before", &[("pays", asked.texts().pays(&found.players, &found.before).into())])) }
                }
            }
            p { (asked.say("tree-path")) ": " strong { (found.path.join(" → ")) } }
            @for note in &found.notes { p lang=[asked.texts().english()] { (note) } }
            (changes(asked, question))
            p.source { (asked.say("tree-click")) }
            (picture(asked, question, found))
            p.links { (asked.say("download")) ": "
                a href=(at(asked, "/api/tree.svg", question)) download="grundy-tree.svg" { "SVG" } " "
                @if cfg!(feature = "png") { a href=(at(asked, "/api/tree.png", question)) download="grundy-tree.png" { "PNG" } " " }
                a href=(at(asked, "/api/tree", question)) { "JSON" }
            }
            h2 #nodes { (asked.say("tree-nodes")) }
            (nodes(asked, question, found))
        }
    }
}

/// The drawing, with links on its branches and payoffs that change them.
fn picture(asked: &Asked, question: &Question, found: &Solved) -> Markup {
    let drawn = &found.figure;
    let number = |value: f64| format!("{value:.1}");
    let nodes: HashMap<&str, &Node> = found.nodes.iter().map(|node| (node.place.as_str(), node)).collect();
    html! {
        figure.drawing.decision { div.scroll tabindex="0" {
            svg.board width=(number(drawn.width)) height=(number(drawn.height)) viewBox={ "0 0 " (number(drawn.width)) " " (number(drawn.height)) }
                role="group" aria-label={ (drawn.title) ". " (drawn.description) } {
                g aria-hidden="true" { (PreEscaped(drawn.elements())) }
                @for spot in &drawn.spots {
                    @if let Some((to, what)) = nodes.get(spot.place.as_str()).and_then(|node| change(asked, question, node, spot.shows)) {
                        @let label = format!("{}: {}", asked.say(what), spot.place);
                        @let area = spot.area;
                        a.spot href=(to) lang=(asked.language.code()) aria-label=(label) {
                            title { (label) }
                            rect x=(number(area.x)) y=(number(area.y)) width=(number(area.width)) height=(number(area.height)) rx="3" {}
                        }
                    }
                }
            }
        } }
    }
}

/// The target of a click on a part of the drawing, and the message id that describes it.
fn change(asked: &Asked, question: &Question, node: &Node, shows: Shows) -> Option<(Address, &'static str)> {
    match shows {
        Shows::Branch => node.free.then(|| (forbid(asked, question, node), "tree-forbid")),
        Shows::Payoffs => Some((edited(asked, question, node), "tree-pay")),
    }
}

/// The form for the payoffs of a leaf.
fn edited(asked: &Asked, question: &Question, node: &Node) -> Address {
    at(asked, "/tree", question).with("edit", &*node.place).at("edit")
}

/// The list of changes, each with a link that undoes it.
fn changes(asked: &Asked, question: &Question) -> Markup {
    let without = |place: &String| {
        let forbidden = question.forbidden.iter().filter(|other| *other != place).cloned().collect();
        at(asked, "/tree", &Question { forbidden, ..question.clone() })
    };
    let unpaid = |change: &String| {
        let paid = question.paid.iter().filter(|other| *other != change).cloned().collect();
        at(asked, "/tree", &Question { paid, ..question.clone() })
    };
    html! {
        @if !question.forbidden.is_empty() || !question.paid.is_empty() {
            ul.changes {
                @for place in &question.forbidden { li { (asked.say("tree-forbidden")) " " code { (place) } " " a href=(without(place)) { (asked.say("tree-allow")) } } }
                @for change in &question.paid { li { (asked.say("tree-paid")) " " code { (change) } " " a href=(unpaid(change)) { (asked.say("tree-unpay")) } } }
            }
        }
    }
}

fn nodes(asked: &Asked, question: &Question, found: &Solved) -> Markup {
    let chosen = asked.query.get("edit");
    html! {
        ul.tree {
            @for node in &found.nodes {
                li class={ "d" (node.depth.min(12)) @if node.reached { " reached" } } {
                    @if node.depth > 0 { span.move { @if node.chosen { "★ " } (node.mv) } " " }
                    @match &node.decides {
                        Decides::Player(name) => { span.who { (name) } " " },
                        Decides::Chance => { span.who { (asked.say("chance")) } " " },
                        Decides::Nobody => {}
                    }
                    span.value { "(" (node.value.join(", ")) ")" }
                    @if node.free { " " a href=(forbid(asked, question, node)) aria-label={ (asked.say("tree-forbid")) ": " (node.place) } { (asked.say("tree-forbid")) } }
                    @if node.decides == Decides::Nobody && node.depth > 0 {
                        " " @if chosen == node.place { (pay(asked, question, node)) }
                        @else { a href=(edited(asked, question, node)) aria-label={ (asked.say("tree-pay")) ": " (node.place) } { (asked.say("tree-pay")) } }
                    }
                }
            }
        }
    }
}

fn forbid(asked: &Asked, question: &Question, node: &Node) -> Address {
    let mut question = question.clone();
    question.forbidden.push(node.place.clone());
    at(asked, "/tree", &question).at("answer")
}

/// A slider for each payoff of the chosen leaf: the solution follows.
fn sliders(asked: &Asked, question: &Question, found: &Solved) -> Markup {
    const REACH: i64 = 10;
    let place =
        Some(asked.query.get("edit")).filter(|place| !place.is_empty()).unwrap_or(asked.query.get("place"));
    let leaf = found.nodes.iter().find(|node| node.place == place && node.decides == Decides::Nobody);
    let numbers =
        leaf.and_then(|leaf| leaf.value.iter().map(|pay| pay.parse().ok()).collect::<Option<Vec<i64>>>());
    // the place is changed from here on, whatever it was before
    let paid =
        question.paid.iter().filter(|change| change.rsplit_once('=').is_none_or(|(of, _)| of != place));
    let here = at(asked, "/tree", &Question { paid: paid.cloned().collect(), ..question.clone() });
    html! {
        @if let Some(numbers) = numbers.filter(|_| !place.is_empty()) {
            form.sliders method="get" action=(here.path()) hx-get=(here.path())
                hx-trigger="input delay:30ms" hx-sync="this:replace"
                hx-target="#answer" hx-select="#answer" hx-swap="outerHTML" hx-replace-url="true" {
                (hidden(&here, &[]))
                input type="hidden" name="place" value=(place);
                p { (asked.say("tree-slide")) " " code { (place) } }
                @for (player, pay) in found.players.iter().zip(numbers) {
                    label { span { (player) } " "
                        input type="range" name="to" min=(pay.saturating_sub(REACH))
                            max=(pay.saturating_add(REACH)) value=(pay) aria-label={ (player) ": "
                            (asked.say("tree-pay")) };
                    }
                }
                noscript { button { (asked.say("edit-button")) } }
            }
        }
    }
}

/// The form for other payoffs of a leaf.
fn pay(asked: &Asked, question: &Question, node: &Node) -> Markup {
    let here = at(asked, "/tree", question);
    html! {
        form.pay #edit method="get" action=(here.path()) {
            (hidden(&here, &[]))
            input type="hidden" name="place" value=(node.place);
            input name="to" value=(node.value.join(",")) autofocus aria-label={ (asked.say("tree-pay")) ": " (node.place) } autocomplete="off" spellcheck="false";
            button { (asked.say("edit-button")) }
        }
    }
}

//! The catalogue as cards, with a search, and a line to ask a question in.

use grundy::catalogue::GAMES;
use grundy::game::Game;
use grundy_figure::Kind;
use maud::{Markup, html};

use crate::address::Address;
use crate::ask::{Asked, Show};
use crate::error::Trouble;
use crate::layout::{Page, choices, hidden};
use crate::routes::{Answering, Shown};
use crate::texts;
use crate::web::Web;

/// Classes by which the games can be filtered: the name in an address, the name for people, and which games it holds.
type Filter = (&'static str, &'static str, fn(&Game) -> bool);
const FILTERS: [Filter; 7] = [
    ("", texts::CLASS_ALL, |_| true),
    ("impartial", "impartial", |game| game.class.impartial && !game.class.payoffs),
    ("partizan", "partizan", |game| !game.class.impartial && !game.class.payoffs),
    ("cyclic", "cycles", |game| !game.class.acyclic),
    ("draws", "draws", |game| game.class.draws && !game.class.payoffs),
    ("payoffs", "payoffs", |game| game.class.payoffs),
    ("chance", "chance", |game| game.class.chance),
];

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let (search, class) = (asked.query.get("s").trim(), asked.query.get("class"));
        let filter = FILTERS.iter().find(|(name, ..)| *name == class).unwrap_or(&FILTERS[0]);
        let games: Vec<&Game> =
            GAMES.iter().copied().filter(|game| (filter.2)(game) && found(game, search)).collect();
        if asked.query.has("piece") {
            return Ok(Shown::Piece(cards(asked, &games)));
        }
        let filters = FILTERS.iter().map(|(name, title, _)| {
            let at = asked.to("/").with("s", search).with("class", *name).at("games");
            (at, (*title).to_owned(), *name == filter.0)
        });
        let body = html! {
            section.hero {
                h1 { (texts::TAGLINE) }
                p { (texts::HOME_LEAD) }
                form.ask method="get" action="/ask" {
                    (hidden(&asked.to("/ask"), &[]))
                    label for="q" { (texts::ASK_LABEL) }
                    div.row {
                        input #q name="q" placeholder=(texts::ASK_EXAMPLE) autocomplete="off" autocapitalize="off" spellcheck="false" required;
                        button.main { (texts::ASK_BUTTON) }
                    }
                }
            }
            section #games {
                form.search method="get" action="/#games" role="search"
                    hx-get="/?piece=1" hx-trigger="input changed delay:200ms from:#s" hx-target="#cards" hx-include="this" {
                    (hidden(&asked.to("/").with("class", filter.0), &[]))
                    label for="s" { (texts::SEARCH_LABEL) }
                    div.row {
                        input #s type="search" name="s" value=(search) autocomplete="off";
                        button { (texts::SEARCH_BUTTON) }
                    }
                }
                (choices(texts::KIND, filters))
                div #cards aria-live="polite" { (cards(asked, &games)) }
            }
        };
        Ok(Page::shown(texts::TAGLINE, body))
    })
}

/// Whether a word is in what the catalogue says of a game.
fn found(game: &Game, word: &str) -> bool {
    let word = word.to_lowercase();
    let texts = [game.id, game.title, game.rules, game.source];
    texts.iter().chain(game.aliases).any(|text| text.to_lowercase().contains(&word))
}

fn cards(asked: &Asked, games: &[&Game]) -> Markup {
    html! {
        ul.cards {
            li.card.own {
                a href=(asked.to("/own")) { h3 { (texts::OWN_CARD) } }
                code { "n -> [n - 1, n // 2]" }
                p { (texts::OWN_CARD_TEXT) }
            }
            @for game in games {
                li.card {
                    a href=(asked.other("g", game.id)) { h3 { (game.title) } }
                    @if let Some(card) = card(asked, game) { img.preview src=(card) alt="" loading="lazy"; }
                    @if let Some(example) = game.examples.first() { code { (short(example, 40)) } }
                    p { (short(game.rules, 150)) }
                    p.tags { @for (_, title, _) in FILTERS.iter().skip(1).filter(|(_, _, fits)| fits(game)) { span.tag { (title) } } }
                }
            }
        }
        @if games.is_empty() { p { (texts::NOTHING_FOUND) } }
    }
}

/// The picture of a card: the game's first example as it lies.
fn card(asked: &Asked, game: &Game) -> Option<Address> {
    let example = game.examples.iter().find(|example| !example.starts_with('-'))?;
    let (name, position) = example.split_once(' ').unwrap_or((example, ""));
    let at = Address::of("/api/figure.svg").with("game", name).with("p", position);
    Some(at.with("kind", Kind::Card.name()).with("theme", asked.theme.name()))
}

/// The beginning of a text, up to a word's end.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most).collect();
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{} …", start[..end].trim_end_matches(['.', ',', ';', ':']))
}

/// A question in one line: goes to where it is answered.
pub(crate) fn ask<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        if asked.named.game.is_empty() {
            return Err(Trouble::Usage {
                problem: "no question is asked".to_owned(),
                hint: format!("write a game and a position, as {}", texts::ASK_EXAMPLE),
            });
        }
        let show = if asked.query.has("show") { asked.show } else { Show::Answer };
        let show =
            if asked.query.has("q") && asked.query.get("show") == "try" { Show::Nothing } else { show };
        Ok(Shown::There(asked.game("g").with("p", &*asked.position).with("show", show.name()).to_string()))
    })
}

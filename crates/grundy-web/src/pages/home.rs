//! The catalogue as cards, with a search, and a field for questions in one line.

use grundy::catalogue::GAMES;
use grundy::game::Game;
use grundy_explain::messages::{GameText, Messages};
use grundy_figure::kind::CARD;
use maud::{Markup, html};

use crate::address::Address;
use crate::ask::{Asked, Show};
use crate::error::Trouble;
use crate::layout::{choices, hidden};
use crate::response::{Answering, Page, Shown};
use crate::texts::{ASK_EXAMPLE, Said};
use crate::web::Web;

/// Filters by class: the name in an address, the message id, and the test.
type Filter = (&'static str, &'static str, fn(&Game) -> bool);
const FILTERS: [Filter; 7] = [
    ("", "class-all", |_| true),
    ("impartial", "filter-impartial", |game| game.class.impartial && !game.class.payoffs),
    ("partizan", "filter-partizan", |game| !game.class.impartial && !game.class.payoffs),
    ("cyclic", "filter-cyclic", |game| !game.class.acyclic),
    ("draws", "filter-draws", |game| game.class.draws && !game.class.payoffs),
    ("payoffs", "filter-payoffs", |game| game.class.payoffs),
    ("chance", "filter-chance", |game| game.class.chance),
];

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let (search, class) = (asked.query.get("s").trim(), asked.query.get("class"));
        let filter = FILTERS.iter().find(|(name, ..)| *name == class).unwrap_or(&FILTERS[0]);
        let games: Vec<&Game> = GAMES
            .iter()
            .copied()
            .filter(|game| (filter.2)(game) && found(game, search, asked.messages()))
            .collect();
        if asked.query.has("piece") {
            return Ok(Shown::Piece(cards(asked, &games)));
        }
        let filters = FILTERS.iter().map(|(name, title, _)| {
            let at = asked.to("/").with("s", search).with("class", *name).at("games");
            (at, asked.say(title), *name == filter.0)
        });
        let body = html! {
            section.hero {
                h1 { (asked.say("tagline")) }
                p { (asked.say("home-lead")) }
                form.ask method="get" action="/ask" {
                    (hidden(&asked.to("/ask"), &[]))
                    label for="q" { (asked.say("ask-label")) }
                    div.row {
                        input #q name="q" placeholder=(ASK_EXAMPLE) autocomplete="off" autocapitalize="off" spellcheck="false" required;
                        button.main { (asked.say("ask-button")) }
                    }
                }
            }
            section #games {
                form.search method="get" action="/#games" role="search"
                    hx-get="/?piece=1" hx-trigger="input changed delay:200ms from:#s" hx-target="#cards" hx-include="this" {
                    (hidden(&asked.to("/").with("class", filter.0), &[]))
                    label for="s" { (asked.say("search-label")) }
                    div.row {
                        input #s type="search" name="s" value=(search) autocomplete="off";
                        button { (asked.say("search-button")) }
                    }
                }
                (choices(&asked.say("kind"), filters))
                div #cards aria-live="polite" { (cards(asked, &games)) }
            }
        };
        Ok(Page::shown(asked.say("tagline"), body))
    })
}

/// Whether a word occurs in the catalogue's texts on a game, in English or in the reader's language.
fn found(game: &Game, word: &str, messages: &Messages) -> bool {
    let word = word.to_lowercase();
    let told = [GameText::Title, GameText::Rules].map(|text| messages.game(game, text));
    let texts = [game.id, game.title, game.rules, game.source];
    let mut texts = texts.iter().chain(game.aliases).copied().chain(told.iter().map(String::as_str));
    texts.any(|text| text.to_lowercase().contains(&word))
}

fn cards(asked: &Asked, games: &[&Game]) -> Markup {
    html! {
        ul.cards {
            li.card.own {
                a href=(asked.to("/own")) { h3 { (asked.say("nav-own")) } }
                code { "n -> [n - 1, n // 2]" }
                p { (asked.say("own-card-text")) }
            }
            @for game in games {
                li.card {
                    a href=(asked.other("g", game.id)) { h3 { (asked.messages().game(game, GameText::Title)) } }
                    @if let Some(card) = card(asked, game) { img.preview src=(card) alt="" loading="lazy"; }
                    @if let Some(example) = game.examples.first() { code { (short(example, 40)) } }
                    p { (short(&asked.messages().game(game, GameText::Rules), 150)) }
                    p.tags { @for (_, title, _) in FILTERS.iter().skip(1).filter(|(_, _, fits)| fits(game)) { span.tag { (asked.say(title)) } } }
                }
            }
        }
        @if games.is_empty() { p { (asked.say("nothing-found")) } }
    }
}

/// The picture of a card: the game's first example.
fn card(asked: &Asked, game: &Game) -> Option<Address> {
    let example = game.examples.iter().find(|example| !example.starts_with('-'))?;
    let (name, position) = example.split_once(' ').unwrap_or((example, ""));
    let at = Address::of("/api/figure.svg").with("game", name).with("p", position);
    Some(at.with("kind", CARD.name).with("theme", asked.theme.name()))
}

/// The beginning of a text, cut at the end of a word.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most).collect();
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{} …", start[..end].trim_end_matches(['.', ',', ';', ':']))
}

/// Redirects a question in one line to the page that answers it.
pub(crate) fn ask<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        if asked.named.game.is_empty() {
            return Err(Trouble::Usage {
                problem: Said::of("no-question"),
                hint: Said::with("no-question-hint", "example", ASK_EXAMPLE),
            });
        }
        let show = if asked.query.has("show") { asked.show } else { Show::Answer };
        let show =
            if asked.query.has("q") && asked.query.get("show") == "try" { Show::Nothing } else { show };
        Ok(Shown::There(asked.game("g").with("p", &*asked.position).with("show", show.name()).to_string()))
    })
}

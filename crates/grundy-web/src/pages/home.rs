//! The door of the page: one box for everything, three ways on, and the catalogue on shelves. A search or a
//! question shows the games that fit as cards.

use grundy::catalogue::{self, GAMES};
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

/// Questions about games: the name in an address, the message id, and the test.
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

/// Where a reader begins.
const FIRST: [&str; 6] = ["nim", "mnk", "kayles", "chomp", "queen", "endgame"];
/// Games of chessmen.
const CHESS: [&str; 5] = ["endgame", "queen", "pawns", "white-knight", "forest-chess"];
/// Games that are played on a board with the same moves for both, or as a fight of stones.
const BOARDS: [&str; 14] = [
    "mnk",
    "dao",
    "six-mens-morris",
    "quixo",
    "chomp",
    "three-mens-morris",
    "cram",
    "hare-and-hounds",
    "dodgem",
    "mines",
    "teeko",
    "chomp-point",
    "kaooa",
    "graph",
];
/// The titles of the shelves after the first, with what stands there; what stands on none of them are heaps.
const SHELVES: [Filter; 5] = [
    ("boards", "shelf-boards", |game| BOARDS.contains(&game.id)),
    ("heaps", "shelf-heaps", is_of_heaps),
    ("chess", "shelf-chess", |game| CHESS.contains(&game.id)),
    ("numbers", "shelf-numbers", |game| game.class.payoffs),
    ("sides", "shelf-sides", |game| !game.class.impartial && game.class.sums),
];

/// Whether a game stands on none of the other shelves.
fn is_of_heaps(game: &Game) -> bool {
    let (boards, chess) = (BOARDS.contains(&game.id), CHESS.contains(&game.id));
    !boards && !chess && !game.class.payoffs && (game.class.impartial || !game.class.sums)
}

/// Names that come near a word that is no game's.
const MAX_NEAR: usize = 6;

pub(crate) fn show<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let typed = if asked.query.has("piece") { asked.query.get("q") } else { "" };
        let search = Some(asked.query.get("s").trim()).filter(|s| !s.is_empty()).unwrap_or(typed.trim());
        let class = asked.query.get("class");
        let filter = FILTERS.iter().find(|(name, ..)| *name == class).unwrap_or(&FILTERS[0]);
        let looked = !search.is_empty() || asked.query.has("class");
        let found = || {
            if !looked {
                return shelves(asked);
            }
            let games = ranked(search, filter.2, asked.messages());
            html! {
                (cards(asked, &games))
                // a word that is in no text may be a name with a slip
                @let meant = if games.is_empty() { misspelt(search, asked.messages()) } else { Vec::new() };
                @if !meant.is_empty() { (picks(asked, &meant)) }
            }
        };
        if asked.query.has("piece") {
            return Ok(Shown::Piece(found()));
        }
        let filters = FILTERS.iter().map(|(name, title, _)| {
            let class = if name.is_empty() { "all" } else { *name };
            let at = asked.to("/").with("s", search).with("class", class).at("games");
            (at, asked.say(title), looked && *name == filter.0)
        });
        let body = html! {
            section.hero {
                h1 { (asked.say("tagline")) }
                form.ask method="get" action="/ask" role="search"
                    hx-get="/?piece=1" hx-trigger="input changed delay:200ms from:#q" hx-target="#cards" hx-include="this" {
                    (hidden(&asked.to("/ask"), &[]))
                    label for="q" { (asked.say("ask-label")) }
                    div.row {
                        input #q name="q" value=(search) placeholder=(ASK_EXAMPLE) autocomplete="off" autocapitalize="off" spellcheck="false" required;
                        button.main { (asked.say("ask-button")) }
                    }
                }
            }
            @if !looked { (doors(asked)) }
            section #games aria-labelledby="all" {
                h2.unseen #all { (asked.say("nav-games")) }
                div #cards aria-live="polite" { (found()) }
                h2 { (asked.say("kind")) }
                (choices(&asked.say("kind"), filters))
                p { a href=(asked.to("/atlas")) { (asked.say("atlas")) } }
            }
        };
        Ok(Page::shown(asked.say("tagline"), body))
    })
}

/// The three ways on: learn, explore, a game of one's own.
fn doors(asked: &Asked) -> Markup {
    let doors = [
        (asked.to("/learn"), "door-learn", "door-learn-text"),
        (asked.other("g", "nim").with("p", "3 4 5"), "door-explore", "door-explore-text"),
        (asked.to("/own"), "nav-own", "own-card-text"),
    ];
    html! {
        ul.doors {
            @for (to, title, text) in doors {
                li.door { a href=(to) { h2 { (asked.say(title)) } } p { (asked.say(text)) } }
            }
        }
    }
}

/// The catalogue on shelves, each of which scrolls by itself.
fn shelves(asked: &Asked) -> Markup {
    let first: Vec<&Game> = FIRST.iter().filter_map(|id| catalogue::find(id)).collect();
    let rest = SHELVES.iter().map(|(_, title, fits)| {
        (*title, GAMES.iter().copied().filter(|game| fits(game)).collect::<Vec<_>>())
    });
    html! {
        @for (title, games) in std::iter::once(("shelf-first", first)).chain(rest) {
            h2 { (asked.say(title)) }
            ul.shelf tabindex="0" aria-label=(asked.say(title)) {
                @for game in games {
                    li.card {
                        a href=(asked.other("g", game.id)) { h3 { (asked.messages().game(game, GameText::Title)) } }
                        @if let Some(card) = card(asked, game) { img.preview src=(card) alt="" loading="lazy"; }
                    }
                }
            }
        }
    }
}

/// The games that fit, best first: names that begin so, words of names, other words that begin so, and last
/// what merely holds the letters.
fn ranked(search: &str, fits: fn(&Game) -> bool, messages: &Messages) -> Vec<&'static Game> {
    let all = GAMES.iter().copied().filter(|game| fits(game));
    if search.is_empty() {
        return all.collect();
    }
    let mut found: Vec<(usize, &Game)> =
        all.filter_map(|game| Some((rank(game, search, messages)?, game))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, game)| game).collect()
}

/// How well a game fits what is looked for: the smaller the better; `None` if it does not at all.
fn rank(game: &Game, search: &str, messages: &Messages) -> Option<usize> {
    let search = search.to_lowercase();
    let told = [GameText::Title, GameText::Rules].map(|text| messages.game(game, text).to_lowercase());
    let names =
        [game.id, game.title].into_iter().chain(game.aliases.iter().copied()).map(|name| name.to_lowercase());
    let names: Vec<String> = names.chain([told[0].clone()]).collect();
    let texts = [game.rules.to_lowercase(), game.source.to_lowercase(), told[1].clone()];
    let begins = |text: &String| {
        text.split(|c: char| !c.is_alphanumeric() && c != '\u{2019}' && c != '\'')
            .any(|word| word.starts_with(&search))
    };
    let by = [
        names.iter().any(|name| name.starts_with(&search)),
        names.iter().any(begins),
        texts.iter().any(begins),
        names.iter().chain(&texts).any(|text| text.contains(&search)),
    ];
    by.into_iter().position(|fits| fits)
}

/// The games with a name, or a word of one, that a few slips make of this word: the nearest first.
fn misspelt(search: &str, messages: &Messages) -> Vec<&'static Game> {
    const MAX_SLIPS: usize = 2;
    let search = search.to_lowercase();
    // short words come near everything
    let slips = MAX_SLIPS.min(search.chars().count() / 3);
    if slips == 0 {
        return Vec::new();
    }
    // of the nearest word of a name, and then of the whole name
    let distance = |game: &Game| {
        let names =
            [game.id, game.title].into_iter().chain(game.aliases.iter().copied()).map(str::to_lowercase);
        let names = names.chain([messages.game(game, GameText::Title).to_lowercase()]);
        let far = |word: &str| strsim::osa_distance(&search, word);
        let near = |name: String| {
            let whole = far(&name);
            let word = name.split(|c: char| !c.is_alphanumeric()).map(far).min();
            (word.map_or(whole, |word| word.min(whole)), whole)
        };
        names.map(near).min().filter(|&(word, _)| word <= slips)
    };
    let mut found: Vec<((usize, usize), &Game)> =
        GAMES.iter().copied().filter_map(|game| Some((distance(game)?, game))).collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().map(|(_, game)| game).take(MAX_NEAR).collect()
}

/// The games whose names come near a word, for a reader who wrote it wrong.
pub(crate) fn near(asked: &Asked, word: &str) -> Markup {
    let word: String = word.chars().take(40).collect();
    let mut games = ranked(word.trim(), |_| true, asked.messages());
    if games.is_empty() {
        games = misspelt(word.trim(), asked.messages());
    }
    if word.trim().is_empty() || games.is_empty() {
        games = FIRST.iter().filter_map(|id| catalogue::find(id)).collect();
    }
    games.truncate(MAX_NEAR);
    picks(asked, &games)
}

/// Games that were perhaps meant, as buttons.
fn picks(asked: &Asked, games: &[&Game]) -> Markup {
    html! {
        h2 { (asked.say("near-games")) }
        ul.picks { @for game in games {
            li { a.button href=(asked.other("g", game.id)) { (asked.messages().game(game, GameText::Title)) } }
        } }
    }
}

fn cards(asked: &Asked, games: &[&Game]) -> Markup {
    html! {
        ul.cards {
            @for game in games {
                li.card {
                    a href=(asked.other("g", game.id)) { h3 { (asked.messages().game(game, GameText::Title)) } }
                    @if let Some(card) = card(asked, game) { img.preview src=(card) alt="" loading="lazy"; }
                    p { (short(&asked.messages().game(game, GameText::Rules), 150)) }
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

/// The beginning of a text: whole sentences if one fits, else cut at the end of a word.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most).collect();
    if let Some(end) = start.rfind(['.', ';']).filter(|end| *end > most / 3) {
        return format!("{}.", &start[..end]);
    }
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{} …", start[..end].trim_end_matches(['.', ',', ';', ':']))
}

/// Whether a question names a game that can be opened, as far as its first word tells: a name of the
/// catalogue, a code, rules in one line, a sum.
fn names_a_game(game: &str) -> bool {
    let name = game.split([':', ' ']).next().unwrap_or_default();
    let plain = game.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-' || c == '\'');
    !plain || catalogue::find(name).is_some()
}

/// Redirects what is typed into the box to the page that answers it: a question in one line, a tree, or words
/// to look for.
pub(crate) fn ask<'a>(_: &'a Web, asked: &'a Asked) -> Answering<'a> {
    Box::pin(async move {
        let typed = asked.query.get("q").trim();
        if typed.starts_with('[') || typed.starts_with("EFG ") {
            return Ok(Shown::There(asked.to("/tree").with("t", typed).to_string()));
        }
        if asked.named.game.is_empty() {
            return Err(Trouble::Usage {
                problem: Said::of("no-question"),
                hint: Said::with("no-question-hint", "example", ASK_EXAMPLE),
            });
        }
        let words = !typed.is_empty() && !names_a_game(&asked.named.game);
        if words && typed.chars().all(|c| c.is_alphabetic() || " -'\u{2019}".contains(c)) {
            return Ok(Shown::There(asked.to("/").with("s", typed).at("games").to_string()));
        }
        let show = if asked.query.has("show") { asked.show } else { Show::Answer };
        let show =
            if asked.query.has("q") && asked.query.get("show") == "try" { Show::Nothing } else { show };
        Ok(Shown::There(asked.game("g").with("p", &*asked.position).with("show", show.name()).to_string()))
    })
}

#[cfg(test)]
mod tests {
    use grundy_explain::messages::Language;

    use super::*;

    fn names(search: &str, language: Language) -> Vec<&'static str> {
        ranked(search, |_| true, Messages::of(language)).iter().map(|game| game.id).collect()
    }

    #[test]
    fn names_come_first() {
        assert_eq!(names("tic", Language::En)[0], "mnk");
        assert_eq!(names("kayles", Language::En)[0], "kayles");
        assert_eq!(names("кегл", Language::Uk)[0], "kayles");
        assert!(names("nothing-like-that", Language::En).is_empty());
    }

    #[test]
    fn slips_are_forgiven() {
        let meant = |search, language| -> Vec<&str> {
            misspelt(search, Messages::of(language)).iter().map(|game| game.id).collect()
        };
        assert_eq!(meant("kaylse", Language::En)[0], "kayles");
        assert_eq!(meant("Whytoff", Language::En)[0], "wythoff");
        assert_eq!(meant("кеглф", Language::Uk)[0], "kayles");
        for word in ["", "xq", "hello world", "nothing-like-that"] {
            assert_eq!(meant(word, Language::En), Vec::<&str>::new(), "{word}");
        }
    }

    #[test]
    fn every_game_stands_on_a_shelf() {
        for game in GAMES {
            assert!(SHELVES.iter().any(|(_, _, fits)| fits(game)), "{}", game.id);
        }
        for id in FIRST.iter().chain(&CHESS).chain(&BOARDS) {
            assert!(catalogue::find(id).is_some(), "{id}");
        }
    }

    #[test]
    fn texts_are_cut_between_sentences() {
        assert_eq!(short("One is here. Two is there.", 20), "One is here.");
        assert_eq!(short("No end of a sentence so far", 16), "No end of a …");
        assert_eq!(short("Short.", 20), "Short.");
    }
}

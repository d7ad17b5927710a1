//! The question of a request: game, position and options, read from the address. All sizes are bounded.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use grundy::error::Setting;
use grundy::notation::term::compound_name;
use grundy_explain::messages::{Language, Messages};
use grundy_script::open::names_game;
use tokio::time::timeout;

use crate::address::Address;
use crate::budget::{MAX_BODY, MAX_GAME, MAX_POSITION, MAX_RULES};
use crate::error::Trouble;
use crate::games::{Named, OWN};
use crate::language;
use crate::letter::Errand;
use crate::query::Query;
use crate::texts::Texts;

/// The size of pages for a projector, as addresses say it.
const LARGE: &str = "large";
/// The headers of requests that the page's own script makes, and of those with which it restores a page.
pub(crate) const SCRIPTED: &str = "hx-request";
pub(crate) const RESTORES: &str = "hx-history-restore-request";
/// Heaps that have sliders.
pub(crate) const MAX_SLIDERS: usize = 8;

/// The colours of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// The system's preference.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All variants with the names that addresses use.
    pub(crate) const ALL: [(Self, &'static str); 3] =
        [(Self::System, ""), (Self::Light, "light"), (Self::Dark, "dark")];

    /// Its name in an address; empty for the system's preference.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(theme, _)| *theme == self).map_or("", |(_, name)| name)
    }
}

/// How much of the answer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd)]
pub(crate) enum Show {
    /// Nothing, so that the reader can guess.
    #[default]
    Nothing,
    /// Who wins, and what each move leads to.
    Answer,
    /// Also numbers: plies, nimbers, payoffs.
    Values,
    /// Also the explanation.
    Why,
}

impl Show {
    /// All variants with the names that addresses use.
    pub(crate) const ALL: [(Self, &'static str); 4] =
        [(Self::Nothing, ""), (Self::Answer, "answer"), (Self::Values, "values"), (Self::Why, "why")];

    /// Its name in an address.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(show, _)| *show == self).map_or("", |(_, name)| name)
    }
}

/// The question of a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// The path of the request.
    pub(crate) path: String,
    /// The game.
    pub(crate) named: Named,
    /// The position; empty for the game's start.
    pub(crate) position: String,
    /// Misère play.
    pub(crate) misere: bool,
    /// How much is shown.
    pub(crate) show: Show,
    /// The colours.
    pub(crate) theme: Theme,
    /// The language.
    pub(crate) language: Language,
    /// Whether the address names the language; then links do, too.
    pub(crate) said: bool,
    /// Whether it is shown large, for a projector.
    pub(crate) large: bool,
    /// Where the reader finds this server, as he asked for it.
    pub(crate) host: String,
    /// Whether the page's own script asks, which takes a part of the page and leaves its frame as it is.
    pub(crate) part: bool,
    /// The last news of a room that the browser knows.
    pub(crate) last_event: u64,
    /// All parameters.
    pub(crate) query: Query,
}

impl Asked {
    /// Reads a request, whose body comes within this time. `game` is the path segment that names the game, if
    /// any.
    pub(crate) async fn read(
        request: Request<Body>,
        game: Option<String>,
        within: Duration,
    ) -> Result<Self, (Self, Trouble)> {
        let (head, body) = request.into_parts();
        let query = Query::read(head.uri.query().unwrap_or_default().as_bytes());
        let host = head.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let last = head.headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
        // who goes back wants the whole page again
        let part = head.headers.contains_key(SCRIPTED) && !head.headers.contains_key(RESTORES);
        let mut asked = Self {
            path: head.uri.path().to_owned(),
            host: host.to_owned(),
            part,
            last_event: last.unwrap_or(0),
            query,
            ..Self::default()
        };
        let accepted = head.headers.get(header::ACCEPT_LANGUAGE);
        asked.choose(accepted);
        if head.method == axum::http::Method::POST {
            let form = head.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
            if !form.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded")) {
                return Err((asked, Trouble::NotAForm));
            }
            let body = timeout(within, axum::body::to_bytes(body, MAX_BODY));
            let Ok(body) = body.await else { return Err((asked, Trouble::SlowBody)) };
            match body {
                Ok(bytes) => {
                    asked.query = Query::read(&bytes).and(asked.query);
                    asked.choose(accepted);
                }
                Err(_) => return Err((asked, Trouble::TooLong { what: "request", most: MAX_BODY })),
            }
        }
        match asked.fill(game) {
            Ok(()) => Ok(asked),
            Err(trouble) => Err((asked, trouble)),
        }
    }

    /// Colours and language.
    fn choose(&mut self, accepted: Option<&HeaderValue>) {
        let lang = self.query.get("lang");
        (self.theme, self.said) = (theme(&self.query), !lang.is_empty());
        self.large = self.query.get("size") == LARGE;
        self.language = language::chosen(lang, accepted);
    }

    fn fill(&mut self, game: Option<String>) -> Result<(), Trouble> {
        let query = &self.query;
        let mut named = Named {
            game: game.unwrap_or_else(|| query.get("game").to_owned()).trim().to_owned(),
            // browsers send CRLF line ends
            rules: query.get("rules").replace("\r\n", "\n"),
        };
        let mut position = query.get("p").trim();
        if position.is_empty() {
            position = query.get("position").trim();
        }
        let mut position = position.to_owned();
        if position.is_empty() {
            // heaps by sliders
            position = query.all("h").take(MAX_SLIDERS).collect::<Vec<_>>().join(" ");
        }
        if named.game.is_empty() && query.has("q") {
            (named.game, position) = question(query.get("q"));
        }
        if named.game.is_empty() && !named.rules.trim().is_empty() {
            OWN.clone_into(&mut named.game);
        }
        if named.game != OWN {
            named.rules.clear();
        }
        let sizes = [
            ("game", named.game.len(), MAX_GAME),
            ("position", position.len(), MAX_POSITION),
            ("rules", named.rules.len(), MAX_RULES),
        ];
        for (what, length, most) in sizes {
            if length > most {
                return Err(Trouble::TooLong { what, most });
            }
        }
        self.misere = matches!(query.get("misere"), "1" | "true" | "on" | "yes");
        self.show =
            Show::ALL.iter().find(|(_, name)| *name == query.get("show")).map_or(Show::Nothing, |it| it.0);
        (self.named, self.position) = (named, position);
        Ok(())
    }

    /// The question that a line asks, as the box of the home page reads it.
    pub(crate) fn question(&self, line: &str) -> Self {
        let (game, position) = question(line);
        let named = Named { game, rules: String::new() };
        Self { named, position, query: Query::default(), misere: false, show: Show::Nothing, ..self.clone() }
    }

    /// The address of a view of this game and these rules, in these colours.
    pub(crate) fn game(&self, view: &str) -> Address {
        Address::game(view, &self.named.game)
            .with("rules", &*self.named.rules)
            .with("misere", if self.misere { "1" } else { "" })
            .with("size", if self.large { LARGE } else { "" })
            .with("theme", self.theme.name())
            .with("lang", self.lang())
    }

    /// The address of a fixed view, in these colours.
    pub(crate) fn to(&self, path: &'static str) -> Address {
        Address::of(path).with("theme", self.theme.name()).with("lang", self.lang())
    }

    /// The address of a view of another game.
    pub(crate) fn other(&self, view: &str, game: &str) -> Address {
        Address::game(view, game).with("theme", self.theme.name()).with("lang", self.lang())
    }

    /// The request that a redirect to this address would bring, if the address is of the same view and game.
    pub(crate) fn leads(&self, there: &str, headers: &HeaderMap) -> Option<Request<Body>> {
        let rest = there.strip_prefix(&self.path)?;
        if !rest.is_empty() && !rest.starts_with('?') {
            return None;
        }
        let mut request = Request::builder().uri(there).body(Body::empty()).ok()?;
        request.headers_mut().clone_from(headers);
        Some(request)
    }

    /// All that it asks, for a helper: an errand and its form.
    pub(crate) fn errand(&self, headers: &HeaderMap) -> (Errand, String) {
        let mut told = vec![("host", self.host.as_str()), ("accept-language", self.language.code())];
        let said = [SCRIPTED, RESTORES].into_iter().filter(|name| headers.contains_key(*name));
        told.extend(said.map(|name| (name, "true")));
        let told = told.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(self.query.pairs());
        (Errand { path: self.path.clone(), headers: told.collect() }, form.finish())
    }

    /// The messages of its language.
    pub(crate) fn messages(&self) -> &'static Messages {
        Messages::of(self.language)
    }

    /// The words of its language.
    pub(crate) fn texts(&self) -> Texts {
        Texts::of(self.language)
    }

    /// A message of the pages without variables.
    pub(crate) fn say(&self, id: &str) -> String {
        self.texts().say(id)
    }

    /// The language in an address; empty if the browser chooses it.
    pub(crate) fn lang(&self) -> &'static str {
        if self.said { self.language.code() } else { "" }
    }

    /// The same address with other colours.
    pub(crate) fn themed(&self, theme: Theme) -> String {
        self.again(&[("theme", theme.name()), ("lang", self.lang())])
    }

    /// The same address in another language.
    pub(crate) fn in_language(&self, language: Language) -> String {
        self.again(&[("theme", self.theme.name()), ("lang", language.code())])
    }

    /// An address that somebody else wrote, in this reader's colours and language.
    pub(crate) fn mine(&self, address: &str) -> String {
        let mut told = address.to_owned();
        for (name, value) in [("theme", self.theme.name()), ("lang", self.lang())] {
            if !value.is_empty() && !told.contains(&format!("{name}=")) {
                told.push(if told.contains('?') { '&' } else { '?' });
                told += &format!("{name}={value}");
            }
        }
        told
    }

    /// The same address, large or not.
    pub(crate) fn sized(&self, large: bool) -> String {
        let kept = [("theme", self.theme.name()), ("lang", self.lang())];
        self.again(&[kept[0], kept[1], ("size", if large { LARGE } else { "" })])
    }

    /// The same address with one setting changed, if it has that setting and the change is a single one.
    pub(crate) fn changed(&self, option: &str, to: &Setting) -> Option<String> {
        let value = match to {
            Setting::On => "1",
            Setting::Off | Setting::Default => "",
            Setting::OneOf(values) => match values.as_slice() {
                [one] => one,
                _ => return None,
            },
        };
        self.query.has(option).then(|| self.again(&[(option, value)]))
    }

    /// The same address with these settings; those without a value are left out.
    fn again(&self, chosen: &[(&str, &str)]) -> String {
        let mut pairs = form_urlencoded::Serializer::new(String::new());
        let kept = |name: &str| chosen.iter().all(|(other, _)| *other != name);
        for (name, value) in self.query.pairs().filter(|(name, _)| kept(name)) {
            pairs.append_pair(name, value);
        }
        for (name, value) in chosen.iter().filter(|(_, value)| !value.is_empty()) {
            pairs.append_pair(name, value);
        }
        let pairs = pairs.finish();
        if pairs.is_empty() { self.path.clone() } else { format!("{}?{pairs}", self.path) }
    }

    /// The view, game and language: the part of a cache key that says which kind of question it is.
    pub(crate) fn kind(&self, what: &str) -> String {
        format!("{what}\u{1f}{}\u{1f}{}\u{1f}{}", self.language.code(), self.named.game, self.named.rules)
    }

    /// The position and the way of play: another part of a cache key.
    pub(crate) fn key(&self) -> String {
        format!("{}\u{1f}{}", u8::from(self.misere), self.position)
    }
}

fn theme(query: &Query) -> Theme {
    Theme::ALL.iter().find(|(_, name)| *name == query.get("theme")).map_or(Theme::System, |it| it.0)
}

/// Splits a question in one line, as after `grundy solve`, into game and position. The game may be quoted.
fn question(text: &str) -> (String, String) {
    let text = text.trim();
    let text = text.strip_prefix("grundy solve ").unwrap_or(text).trim_start();
    let pair = |(game, position): (&str, &str)| (game.trim().to_owned(), position.trim().to_owned());
    if let Some(quote) = text.chars().next().filter(|c| "'\"".contains(*c))
        && let Some(split) = text[1..].split_once(quote)
    {
        return pair(split);
    }
    if text.contains("->") {
        return (text.to_owned(), String::new());
    }
    if text.contains(" + ") {
        // the position of a sum names its games
        let mut games: Vec<&str> = Vec::new();
        for piece in text.split(" + ") {
            let name = piece.split_whitespace().next().unwrap_or_default();
            let goes_on = name.bytes().all(|b| b.is_ascii_digit());
            if !goes_on && !games.contains(&name) {
                games.push(name);
            }
        }
        if games.len() > 1 {
            return (games.join(" + "), text.to_owned());
        }
    }
    // so does that of a compound
    if let Some(games) = compound_name(text, names_game) {
        return (games, text.to_owned());
    }
    pair(text.split_once(char::is_whitespace).unwrap_or((text, "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions() {
        for (text, game, position) in [
            ("nim 3 4 5", "nim", "3 4 5"),
            (" grundy solve sticks:1,2,3  25 ", "sticks:1,2,3", "25"),
            ("'n -> range(n)' 3 4", "n -> range(n)", "3 4"),
            ("n -> range(n)", "n -> range(n)", ""),
            ("kayles 5 + nim 7", "kayles + nim", "kayles 5 + nim 7"),
            ("kayles 5 and nim 7", "kayles and nim", "kayles 5 and nim 7"),
            ("kayles 5 with pass", "kayles with pass", "kayles 5 with pass"),
            ("nim", "nim", ""),
            ("", "", ""),
            ("'", "'", ""),
        ] {
            assert_eq!(question(text), (game.to_owned(), position.to_owned()), "{text}");
        }
    }
}

//! Writes loopy values: names where they have them, `pass` for a move back to where it was made, and letters
//! for longer ways back.

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;

use crate::dyadic::Dyadic;
use crate::halt::Done;
use crate::loopy::compare::{Order, Side, order};
use crate::loopy::{Game, Graph, Loopy, Vertex, outcome, shorts};
use crate::nus::Nus;
use crate::store::{Outcome, Player, Store, Value};
use crate::text::order::{Layouts, MAX_BARS};
use crate::text::write as short_text;

/// Values nested deeper are not written.
const MAX_DEPTH: usize = 500;
/// Letters for positions that play comes back to; `v` is the negative of up.
const LETTERS: &str = "abcdefghijklmnopqrstuwxyz";

/// The value in ASCII: `over`, `1 & 0`, `a{0||||0|||a|*||*}`.
///
/// # Errors
/// If the budget is spent, or the value is nested too deep.
pub fn write_loopy(store: &mut Store<'_>, value: &Loopy) -> Done<String> {
    if value.is_one {
        return onside(store, value);
    }
    let (on, off) = (onside(store, value)?, offside(store, value)?);
    Ok(if (&*on, &*off) == ("on", "off") { "dud".to_owned() } else { format!("{on} & {off}") })
}

/// What a game is worth as text.
///
/// # Errors
/// As [`write_loopy`].
pub fn write_game(store: &mut Store<'_>, game: &Game) -> Done<String> {
    match game {
        Game::Short(value) => short_text::write(store, *value),
        Game::Loopy(loopy) => write_loopy(store, loopy),
    }
}

/// Games as texts: those that end in the order in which options are written, then the others by their texts.
///
/// # Errors
/// As [`write_loopy`].
pub fn write_all(store: &mut Store<'_>, games: &[Game]) -> Done<Vec<String>> {
    let mut ended: Vec<Value> = games.iter().filter_map(Game::short).collect();
    short_text::sort(store, &mut ended)?;
    let mut texts =
        ended.into_iter().map(|value| short_text::write(store, value)).collect::<Done<Vec<_>>>()?;
    let loopy = games.iter().filter(|game| game.short().is_none());
    let mut loopy = loopy.map(|game| write_game(store, game)).collect::<Done<Vec<_>>>()?;
    loopy.sort();
    texts.append(&mut loopy);
    Ok(texts)
}

/// The onside as text.
///
/// # Errors
/// As [`write_loopy`].
pub fn onside(store: &mut Store<'_>, value: &Loopy) -> Done<String> {
    written(store, &value.on.graph, 0)
}

/// The offside as text.
///
/// # Errors
/// As [`write_loopy`].
pub fn offside(store: &mut Store<'_>, value: &Loopy) -> Done<String> {
    written(store, &value.off.graph, 0)
}

fn written(store: &mut Store<'_>, graph: &Graph, nested: usize) -> Done<String> {
    let short = shorts(store, graph)?;
    let mirror = graph.mirrored();
    let negatives =
        (order(graph, &mirror, Side::On, store.budget())?, order(&mirror, graph, Side::On, store.budget())?);
    let mut writer = Writer { graph, short, negatives, nested, path: Vec::new(), letters: Vec::new() };
    Ok(writer.vertex(store, 0)?.whole)
}

/// A game as text, and as it may stand alone on a side: without its braces, with so many bars.
struct Written {
    whole: String,
    open: Option<(String, usize)>,
}

impl Written {
    fn named(whole: String) -> Self {
        Self { whole, open: None }
    }
}

struct Writer<'g> {
    graph: &'g Graph,
    short: Vec<Option<Value>>,
    /// Which vertices are at least negatives of others, and the other way round.
    negatives: (Order, Order),
    nested: usize,
    /// The positions that are being written.
    path: Vec<Vertex>,
    /// Letters of those that play comes back to.
    letters: Vec<Vertex>,
}

impl Writer<'_> {
    fn options(&self, at: Vertex, player: Player) -> &[Vertex] {
        self.graph.options(at, player)
    }

    /// A vertex from which play ends, if it is a number with ups and a star.
    fn nus(&self, store: &Store<'_>, at: Vertex) -> Option<Nus> {
        store.as_nus(self.short[at as usize]?)
    }

    fn number(&self, store: &Store<'_>, at: Vertex) -> Option<Dyadic> {
        self.nus(store, at)?.as_number()
    }

    /// A number with a star, by the number.
    fn starred(&self, store: &Store<'_>, at: Vertex) -> Option<Dyadic> {
        self.nus(store, at).filter(|nus| nus.ups == 0 && nus.star == 1).map(|nus| nus.number)
    }

    fn vertex(&mut self, store: &mut Store<'_>, at: Vertex) -> Done<Written> {
        store.budget().step()?;
        if let Some(value) = self.short[at as usize] {
            return short(store, value);
        }
        if let Some(name) = self.name(store, at) {
            return Ok(Written::named(name));
        }
        if self.path.contains(&at) {
            let letter = self.letter(at)?;
            return Ok(Written::named(letter));
        }
        if self.path.len() >= MAX_DEPTH || self.nested >= MAX_DEPTH {
            let reason = Phrase::fixed(
                "braces-too-deep",
                "a loopy value nested deeper than 500 braces is not written",
            );
            return Err(
                Refused::because(reason, Phrase::fixed("ask-follower", "ask for a follower of it")).into()
            );
        }
        self.path.push(at);
        let written = match self.tiny(store, at)? {
            Some(tiny) => Ok(tiny),
            None => self.braces(store, at),
        };
        self.path.pop();
        written
    }

    fn letter(&mut self, at: Vertex) -> Done<String> {
        let known = self.letters.iter().position(|&other| other == at);
        let index = known.unwrap_or_else(|| {
            self.letters.push(at);
            self.letters.len() - 1
        });
        match LETTERS.chars().nth(index) {
            Some(letter) => Ok(letter.to_string()),
            None => {
                let reason = Phrase::fixed(
                    "letters-too-few",
                    "play comes back to more positions than there are letters",
                );
                Err(Refused::because(reason, Phrase::fixed("ask-follower", "ask for a follower of it"))
                    .into())
            }
        }
    }

    /// The name of a loopy value next to a number: `on`, `5over`, `-1/4v[on]`, `^<on>*`.
    fn name(&self, store: &Store<'_>, at: Vertex) -> Option<String> {
        let [mine, yours] = Player::BOTH.map(|player| self.options(at, player));
        match (mine, yours) {
            ([me], []) if *me == at => return Some("on".to_owned()),
            ([], [me]) if *me == at => return Some("off".to_owned()),
            ([me], [you]) if *me == at && *you == at => return Some("dud".to_owned()),
            ([x], [me])
                if *me == at
                    && let Some(x) = self.number(store, *x) =>
            {
                return Some(beside(x, "over"));
            }
            ([me], [x])
                if *me == at
                    && let Some(x) = self.number(store, *x) =>
            {
                return Some(beside(x, "under"));
            }
            _ => {}
        }
        let ((x, star), positive) = self
            .upon(store, at, Player::Left)
            .map(|found| (found, true))
            .or_else(|| self.upon(store, at, Player::Right).map(|found| (found, false)))
            .map(|((x, star), positive)| ((x, if star { "[on]*" } else { "[on]" }), positive))
            .or_else(|| {
                let first = self.uponth(store, at, Player::Left).map(|found| (found, true));
                let found =
                    first.or_else(|| self.uponth(store, at, Player::Right).map(|found| (found, false)));
                found.map(|((x, star), positive)| ((x, if star { "<on>*" } else { "<on>" }), positive))
            })?;
        Some(beside(x, &format!("{}{star}", if positive { '^' } else { 'v' })))
    }

    /// x + ↑ + ↑² + … for ever, and whether a star is added: {pass|x*} and {pass,x|x}; or its negative.
    fn upon(&self, store: &Store<'_>, at: Vertex, player: Player) -> Option<(Dyadic, bool)> {
        let mine = self.options(at, player);
        let [to] = *self.options(at, player.other()) else { return None };
        match *mine {
            [me] if me == at => self.starred(store, to).map(|x| (x, false)),
            [a, b] if a == at || b == at => {
                let other = if a == at { b } else { a };
                let x = self.number(store, to)?;
                (self.number(store, other) == Some(x)).then_some((x, true))
            }
            _ => None,
        }
    }

    /// The limit of x + ↑ⁿ, and whether a star is added: {x|x v[on]*} and {x,x*|x v[on]}; or its negative.
    fn uponth(&self, store: &Store<'_>, at: Vertex, player: Player) -> Option<(Dyadic, bool)> {
        let [below] = *self.options(at, player.other()) else { return None };
        let (x, has_star) = self.upon(store, below, player.other())?;
        match *self.options(at, player) {
            [to] => (has_star && self.number(store, to) == Some(x)).then_some((x, false)),
            [a, b] => {
                let is = |a, b| self.number(store, a) == Some(x) && self.starred(store, b) == Some(x);
                (!has_star && (is(a, b) || is(b, a))).then_some((x, true))
            }
            _ => None,
        }
    }

    /// `+_G` = {0||0|−G}, `-_G` = {G|0||0}.
    fn tiny(&mut self, store: &mut Store<'_>, at: Vertex) -> Done<Option<Written>> {
        for (player, sign) in [(Player::Left, "+_"), (Player::Right, "-_")] {
            let ([zero], [threat]) = (self.options(at, player), self.options(at, player.other())) else {
                continue;
            };
            let (zero, threat) = (*zero, *threat);
            let ([back], [far]) = (self.options(threat, player), self.options(threat, player.other())) else {
                continue;
            };
            let is_zero = |vertex| self.number(store, vertex) == Some(Dyadic::ZERO);
            if !is_zero(zero) || !is_zero(*back) {
                continue;
            }
            // play must not come back from there
            if self.graph.reached(&[*far]).contains(&at) {
                continue;
            }
            let far = self.graph.part(*far, store.budget())?;
            let wins = if player == Player::Left { Outcome::Right } else { Outcome::Left };
            if outcome(store, &far, Side::On)? != wins {
                continue;
            }
            let of = if player == Player::Left { far.mirrored() } else { far };
            let of = written(store, &of, self.nested + 1)?;
            return Ok(Some(Written::named(format!("{sign}{}", bracketed(&of)))));
        }
        Ok(None)
    }

    fn braces(&mut self, store: &mut Store<'_>, at: Vertex) -> Done<Written> {
        if let ([a], [b]) = (self.options(at, Player::Left), self.options(at, Player::Right))
            && self.negatives.0.at_least(*a, *b)
            && self.negatives.1.at_least(*b, *a)
        {
            let a = *a;
            let inside = self.vertex(store, a)?.whole;
            if !self.letters.contains(&at) {
                return Ok(Written::named(format!("+-{}", bracketed(&inside))));
            }
        }
        let mut bars = 1;
        let mut sides = Vec::new();
        for player in Player::BOTH {
            sides.push(self.side(store, at, player, &mut bars)?);
        }
        let inside = format!("{}{}{}", sides[0], "|".repeat(bars), sides[1]);
        if self.letters.contains(&at) {
            let letter = self.letter(at)?;
            return Ok(Written::named(format!("{letter}{{{inside}}}")));
        }
        Ok(Written { whole: format!("{{{inside}}}"), open: Some((inside, bars)) })
    }

    /// The options of a player: those from which play ends first, in their order, the others by their texts.
    fn side(&mut self, store: &mut Store<'_>, at: Vertex, player: Player, bars: &mut usize) -> Done<String> {
        let options = self.options(at, player).to_vec();
        if let [only] = options[..] {
            if only == at {
                return Ok("pass".to_owned());
            }
            let written = self.vertex(store, only)?;
            return Ok(match written.open {
                Some((inside, n_bars)) if n_bars < MAX_BARS => {
                    *bars = (*bars).max(n_bars + 1);
                    inside
                }
                _ => written.whole,
            });
        }
        let mut values: Vec<Value> =
            options.iter().filter_map(|&option| self.short[option as usize]).collect();
        short_text::sort(store, &mut values)?;
        let mut words = Vec::with_capacity(options.len());
        for value in values {
            words.push(short(store, value)?.whole);
        }
        let mut loopy = Vec::new();
        for &option in &options {
            if self.short[option as usize].is_some() {
                continue;
            }
            loopy.push(if option == at { "pass".to_owned() } else { self.vertex(store, option)?.whole });
        }
        loopy.sort();
        words.extend(loopy);
        Ok(words.join(","))
    }
}

/// A value from which play ends.
fn short(store: &mut Store<'_>, value: Value) -> Done<Written> {
    let mut layouts = Layouts::default();
    layouts.prepare(store, value)?;
    let whole = short_text::write(store, value)?;
    let open = match whole.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(inside) if layouts.drops_braces(store, value)? => {
            Some((inside.to_owned(), layouts.layout(value).bars))
        }
        _ => None,
    };
    Ok(Written { whole, open })
}

/// A name behind a number, which is left out if it is 0.
fn beside(x: Dyadic, name: &str) -> String {
    if x == Dyadic::ZERO { name.to_owned() } else { format!("{x}{name}") }
}

/// A value behind a sign: in brackets unless it is a word, a number or in braces.
fn bracketed(text: &str) -> String {
    let is_word = text.chars().all(|c| c.is_ascii_lowercase());
    let is_number = text.chars().all(|c| c.is_ascii_digit());
    if is_word || is_number || (text.starts_with('{') && text.ends_with('}')) {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

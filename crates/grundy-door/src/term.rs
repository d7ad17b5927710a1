//! Questions as they are written: a game and a position, or a sum of those with ` + ` between.

use std::ops::Range;

use crate::compound::{self, Compound};
use crate::table::{self, Summand, Table};
use grundy_base::error::{BadText, Error, Refused};
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Ask, Report};
use grundy_base::text::Text;

/// Between the terms of a sum.
pub const JOINT: &str = " + ";

/// A game, opened, and a position of it.
pub struct Question {
    /// The game as it is written, parameters included.
    pub game: String,
    /// The opened game of the question.
    pub table: Box<dyn Table>,
    /// The position as given; the game's start if none was.
    pub position: String,
}

impl Question {
    /// The game as it is shown to people.
    pub fn shown(&self) -> String {
        shown(&self.game, &*self.table)
    }

    /// Solves the question.
    ///
    /// # Errors
    /// Bad text, a refusal, a cycle, a limit.
    pub fn solve(&self, ask: &Ask) -> Result<Report, Error> {
        self.table.solve(&self.position, ask)
    }
}

/// The game as it is shown to people: with the game of the catalogue that it was proved to be, if it is one.
/// Only what is written without that note is a question that can be asked again.
pub fn shown(game: &str, table: &dyn Table) -> String {
    match (table.same_as(), table.shifted()) {
        (Some(known), _) => format!("{game} (= {known})"),
        (None, Some(known)) => format!("{game} (heap n = heap {} of {})", known.formula(), known.game),
        (None, None) => game.to_owned(),
    }
}

/// A game with its canonical name, and opened.
pub type Named = (String, Box<dyn Table>);

/// Opens a game as it is written; gives it with its canonical name.
pub type Opener<'a> = dyn Fn(Text<'_>) -> Result<Named, Error> + 'a;

/// Reads `GAME POSITION`, or `GAME POSITION + GAME POSITION + …` (a sum of different games). `open` opens a
/// game as it is written.
///
/// # Errors
/// Bad text, with its place; games that cannot be summed.
pub fn question_of(text: &str, open: &Opener<'_>) -> Result<Question, Error> {
    question_with(text, &[], open)
}

/// Reads a question in which these places hold games, spaces and all: rules of the user's own.
///
/// # Errors
/// As for [`question_of`].
pub fn question_with(text: &str, own: &[Range<usize>], open: &Opener<'_>) -> Result<Question, Error> {
    let whole = Text::new(text).trim();
    if let Some(compound) = compound_of(whole, own, open)? {
        return Ok(compound);
    }
    let (sum, mover) = table::mover_of(whole);
    let all = terms(whole, own, JOINT);
    let (game, table, position) = one(all[0], own, open)?;
    // the position of a game that cannot be summed may hold the mark of sums
    let alone = !has_sums(&*table) && own.iter().any(|game| game.contains(&whole.span().start));
    if all.len() == 1 || alone {
        let start = position.span().start - whole.span().start;
        return asked(game, table, whole.part(start..whole.as_str().len()));
    }
    // the last word may be the player to move
    let terms = if mover.is_some() { terms(sum, own, JOINT) } else { all };
    let mut games: Vec<(String, Box<dyn Table>)> = Vec::new();
    let mut components: Vec<(usize, String)> = Vec::new();
    let mut last = None;
    let mut first = Some((game, table, position));
    for term in terms {
        // `kayles 5 + 7` goes on with kayles
        let more = !term.is_blank() && term.as_str().bytes().all(|b| b.is_ascii_digit() || b == b' ');
        let (place, position) = match last {
            Some(place) if more => (place, term),
            _ => {
                let (game, table, position) = first.take().map_or_else(|| one(term, own, open), Ok)?;
                let place = games.iter().position(|(known, _)| *known == game).unwrap_or_else(|| {
                    games.push((game, table));
                    games.len() - 1
                });
                (place, position)
            }
        };
        last = Some(place);
        let (game, table) = &games[place];
        // places in the text of the whole question, not of the term
        let read = components_of(term, position, game, &**table).map_err(|error| match error {
            Error::BadText(bad) => BadText { text: text.to_owned(), ..*bad }.into(),
            other => other,
        })?;
        components.extend(read.into_iter().map(|component| (place, component)));
    }
    if mover.is_some() && games.iter().all(|(_, game)| game.summand().is_some()) {
        let place = whole.part(sum.as_str().len()..whole.as_str().len()).trim();
        return Err(place.bad("who moves is said only where Left and Right have moves of their own").into());
    }
    let with_mover = |sum: String| match mover {
        Some(player) => format!("{sum} {}", player.word()),
        None => sum,
    };
    // `kayles 5 + kayles 7` is `kayles 5 7` if the game's own notation has such sums
    let alone = components.iter().map(|(_, component)| component.as_str()).collect::<Vec<_>>();
    let joined = alone.join(" ");
    let is_own = |(game, table): &(String, Box<dyn Table>)| {
        let read = components_of(Text::new(&joined), Text::new(&joined), game, &**table);
        // a twin adds positions of a game that is itself no sum
        (table.sided().is_some() || table.twin().is_none()) && read.is_ok_and(|read| read == alone)
    };
    if games.len() == 1 && !alone.is_empty() && is_own(&games[0]) {
        let (game, table) = games.remove(0);
        return Ok(Question { game, table, position: with_mover(joined) });
    }
    let mut names: Vec<&str> = games.iter().map(|(game, _)| game.as_str()).collect();
    if let [game] = names[..] {
        // whoever reads the name sees that the position names its games
        names.push(game);
    }
    let named = |(place, component): &(usize, String)| format!("{} {component}", games[*place].0);
    let position = with_mover(components.iter().map(named).collect::<Vec<_>>().join(JOINT));
    let game = names.join(JOINT);
    Ok(Question { game, table: Box::new(table::mixed(games)), position })
}

/// The components of a position that is a term of a sum.
fn components_of(
    term: Text<'_>,
    position: Text<'_>,
    game: &str,
    table: &dyn Table,
) -> Result<Vec<String>, Error> {
    match (table.sided(), table.twin()) {
        (Some(sided), _) => sided.components(position),
        (None, Some(twin)) => twin.components(position),
        (None, None) => summand_at(term, game, table)?.components(position).map_err(Error::from),
    }
}

/// Checks that positions of the game at this place can be parts of sums.
///
/// # Errors
/// The refusal of [`summand`], with the place.
pub fn check_sums(place: Text<'_>, game: &str, table: &dyn Table) -> Result<(), BadText> {
    if has_sums(table) { Ok(()) } else { summand_at(place, game, table).map(|_| ()) }
}

/// Whether positions of a game can be parts of sums.
fn has_sums(table: &dyn Table) -> bool {
    table.summand().is_some() || table.sided().is_some() || table.twin().is_some()
}

/// The game as a part of sums.
///
/// # Errors
/// A refusal, if it has no sums.
pub fn summand<'t>(game: &str, table: &'t dyn Table) -> Result<&'t dyn Summand, Box<Refused>> {
    let refused = || Refused {
        what: Some(format!("a sum with {game}").into()),
        reason: match table.is_bound() {
            true => Phrase::fixed("reason-bound", "its moves may bind the next one"),
            false => "it is not impartial under normal play".into(),
        },
        instead: "solve it alone".into(),
    };
    table.summand().ok_or_else(|| Box::new(refused()))
}

/// The game at this place as a part of sums.
///
/// # Errors
/// The same refusal, with the place.
pub fn summand_at<'t>(place: Text<'_>, game: &str, table: &'t dyn Table) -> Result<&'t dyn Summand, BadText> {
    summand(game, table).map_err(|refused| {
        let Refused { reason, instead, .. } = *refused;
        place.bad(format!("'{game}' cannot be part of a sum: {reason}")).hint(instead)
    })
}

/// The question about a position, or about the start of the game.
fn asked(game: String, table: Box<dyn Table>, position: Text<'_>) -> Result<Question, Error> {
    let position = match position.is_blank() {
        true => table.start().ok_or_else(|| position.bad("no position is given"))?,
        false => position.as_str().to_owned(),
    };
    Ok(Question { game, table, position })
}

/// How a text is a compound by its marks, and its games with their positions. A number alone is no game: such
/// words belong to a position.
///
/// # Errors
/// Marks of two compounds.
fn compound_terms<'t>(
    whole: Text<'t>,
    own: &[Range<usize>],
) -> Result<Option<(Compound, Vec<Text<'t>>)>, Error> {
    let found = Compound::ALL.map(|how| (how, terms(whole, own, how.joint())));
    let is_game = |term: &Text<'_>| !term.trim().as_str().bytes().all(|byte| byte.is_ascii_digit());
    let mut found = found.into_iter().filter(|(_, terms)| terms.len() > 1 && terms.iter().all(is_game));
    let Some((how, terms)) = found.next() else { return Ok(None) };
    let Some((other, _)) = found.next() else { return Ok(Some((how, terms))) };
    let joints = [how, other].map(|how| how.joint().trim());
    let problem = phrase!(
        "wrong-compound-joint",
        "one compound has one word between its games: expected {one} or {other}",
        one = joints[0],
        other = joints[1]
    );
    Err(whole.bad(problem).into())
}

/// Whether a term is the pass that a compound gives to the game before it.
fn is_pass(how: Compound, number: usize, term: Text<'_>) -> bool {
    how == Compound::Passing && number == 1 && term.trim().as_str() == "pass"
}

/// The compound that a name of a game says, such as `kayles and nim` or `kayles with pass`.
///
/// # Errors
/// As for [`question_of`].
pub fn compound_game(name: Text<'_>, open: &Opener<'_>) -> Result<Option<Named>, Error> {
    let whole = name.trim();
    let Some((how, terms)) = compound_terms(whole, &[])? else { return Ok(None) };
    let games = terms.into_iter().enumerate().filter(|(number, term)| !is_pass(how, *number, *term));
    let games: Result<Vec<_>, Error> = games.map(|(_, term)| open(term.trim())).collect();
    Ok(Some(compound::game(how, whole, games?)?))
}

/// The games of a compound as they are written, and what stands between: `kayles 5 and nim 7` is about
/// `kayles and nim`. Nothing if no compound of games is written.
pub fn compound_name(question: &str, is_game: impl Fn(&str) -> bool) -> Option<String> {
    let (how, terms) = compound_terms(Text::new(question).trim(), &[]).ok()??;
    let name = |(number, term): (usize, Text<'_>)| {
        let name = term.trim().as_str().split_whitespace().next()?.to_owned();
        (is_pass(how, number, term) || is_game(&name)).then_some(name)
    };
    Some(terms.into_iter().enumerate().map(name).collect::<Option<Vec<_>>>()?.join(how.joint()))
}

/// Whether the position of a compound names its games: `kayles 5 and nim 7` of `kayles and nim`.
pub fn names_games(game: &str, position: &str) -> bool {
    let fits = |joint: &str| {
        let (games, terms) = (game.split(joint), position.split(joint).map(str::trim_start));
        game.contains(joint)
            && games.clone().count() == terms.clone().count()
            && games.zip(terms).all(|(game, term)| term.starts_with(game))
    };
    Compound::ALL.iter().any(|how| fits(how.joint()))
}

/// The question about a compound, if marks of one stand between games. Where a later term names no game, and
/// the first game reads all of the text as its position, it is that.
fn compound_of(whole: Text<'_>, own: &[Range<usize>], open: &Opener<'_>) -> Result<Option<Question>, Error> {
    let Some((how, terms)) = compound_terms(whole, own)? else { return Ok(None) };
    let is_game =
        |(number, term): (usize, &Text<'_>)| is_pass(how, number, *term) || one(*term, own, open).is_ok();
    if !terms.iter().enumerate().skip(1).all(is_game)
        && let Ok((_, table, position)) = one(whole, own, open)
        && table.canonical(position.as_str()).is_ok()
    {
        return Ok(None);
    }
    let mut games = Vec::new();
    for (number, term) in terms.into_iter().enumerate() {
        if is_pass(how, number, term) {
            continue;
        }
        let place = term.span();
        let within = own.iter().filter(|game| place.start <= game.start && game.end <= place.end);
        let within: Vec<Range<usize>> =
            within.map(|game| game.start - place.start..game.end - place.start).collect();
        let question = question_with(term.as_str(), &within, open).map_err(|error| match error {
            // places in the whole text
            Error::BadText(bad) if bad.origin.is_none() && bad.text == term.as_str() => {
                let (text, from) = (whole.bad("").text, place.start);
                BadText { text, span: bad.span.start + from..bad.span.end + from, ..*bad }.into()
            }
            other => other,
        })?;
        games.push((question.game, question.table, question.position));
    }
    let (game, table, position) = compound::compound(how, whole, games)?;
    Ok(Some(Question { game, table, position }))
}

/// The terms between such marks. A mark within one of the user's own games is none.
fn terms<'t>(whole: Text<'t>, own: &[Range<usize>], mark: &'static str) -> Vec<Text<'t>> {
    let from = whole.span().start;
    let mut terms: Vec<Text<'t>> = Vec::new();
    for piece in whole.pieces(mark) {
        let place = piece.span();
        match terms.last_mut() {
            Some(last) if own.iter().any(|game| game.start < place.start && place.start < game.end) => {
                *last = whole.part(last.span().start - from..place.end - from);
            }
            _ => terms.push(piece),
        }
    }
    terms
}

/// A game with its canonical name, and what is left of the text.
fn one<'a>(
    term: Text<'a>,
    own: &[Range<usize>],
    open: &Opener<'_>,
) -> Result<(String, Box<dyn Table>, Text<'a>), Error> {
    if term.is_blank() {
        return Err(term
            .bad(Phrase::fixed("wrong-no-game", "a game is missing"))
            .hint(phrase!("hint-write", "write it as: {example}", example = "grundy solve nim 3 4 5"))
            .into());
    }
    let (start, len) = (term.span().start, term.as_str().len());
    let own = own.iter().find(|game| game.contains(&start));
    if own.is_none()
        && let Some(((written, table), position)) = product(term, open)?
    {
        return Ok((written, table, position));
    }
    let end = match own {
        Some(game) => (game.end - start).min(len),
        None => term.as_str().find(char::is_whitespace).unwrap_or(len),
    };
    let (game, position) = (term.part(0..end).trim(), term.part(end..len).trim());
    let (written, table) = open(game)?;
    Ok((written, table, position))
}

/// A product of games, if the text begins with one: `turning-turtles x ruler 5,6`.
///
/// # Errors
/// A game of it that cannot be multiplied.
fn product<'a>(term: Text<'a>, open: &Opener<'_>) -> Result<Option<(Named, Text<'a>)>, Error> {
    let mut words = term.as_str().split_whitespace().skip(1);
    let mut last = None;
    while words.next() == Some("x")
        && let Some(factor) = words.next()
    {
        last = Some(factor);
    }
    let Some(last) = last else { return Ok(None) };
    let end = term.inner(last).span().end - term.span().start;
    let (game, position) = (term.part(0..end), term.part(end..term.as_str().len()).trim());
    match open(game.trim()) {
        Ok(named) => Ok(Some((named, position))),
        // the first word is such a game, and another one is not
        Err(Error::BadText(bad)) if bad.span.start > game.trim().span().start => Err(Error::BadText(bad)),
        Err(_) => Ok(None),
    }
}

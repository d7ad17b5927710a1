//! `grundy value EXPR`: partizan values.

mod difference;

use std::io::{BufRead, Read, Write};
use std::path::PathBuf;

use grundy::Error;
use grundy::catalogue::{self, Catalogue};
use grundy::error::{BadText, Limit, Refused};
use grundy::notation::term;
use grundy::notation::text::Text;
use grundy::partizan::report::{Comparison, PropertyReport, Told};
use grundy::partizan::text::{self, Asked, Game, Spelling};
use grundy::partizan::{Done, Store};
use grundy::phrase::{Phrase, phrase};
use grundy::report::{Ask, Moves};
use grundy_explain::messages::{GameText, Messages};
use grundy_explain::steps;
use grundy_explain::words::explanation::explanation;
use grundy_explain::words::value as words;
use grundy_wire::{PartizanGame, ToldValue};

use difference::{Difference, difference};

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::options::hyphen;
use crate::{Io, proof};

/// A calculator of partizan values: canonical form, who wins, mean, temperature, thermograph.
///
/// Left is the positive player. EXPR is made of numbers (3, -5/8), ups (^, ^^, v3, ^[2], ^<2>), stars (*,
/// *2), tinies (+_2, -_{2|1}), switches (+-1), braces with Left's options, a bar and Right's ({2||1|0}),
/// sums, copies (3*{1|0}), ordinal sums (*2:1) and functions: cool(G, t), freeze(G), heat(G, t),
/// overheat(G, s, t), norton(G, U), ordinal(G, H), conway(G, H), reduced(G), companion(G), weight(G),
/// mean(G), temperature(G), tiny(G), miny(G), join(G, H), meet(G, H). Quote it: shells take | * ^ { for
/// themselves.
///
/// Besides: ordinal-product(G, H), conjunctive(G, H), selective(G, H), pow(G, x), powto(G, x), subordinate(G,
/// B) is the H with G = B:H; left-stop(G), right-stop(G), strong-left-stop(G), strong-right-stop(G),
/// birthday(G), stop-count(G), follower-count(G). In quotes a form stays as it is written: '{*|*}':3.
///
/// Asked alone, NAME(G) tells a list – left-options, right-options, followers, incentives, left-incentives,
/// right-incentives, expansion – or yes or no: is-number, is-infinitesimal, is-all-small, is-even-tempered,
/// is-stopper and others.
///
/// Play may come back: on, off, over, under, upon, uponth, dud, pass inside braces ({0|pass}), a name before
/// braces that points back to them (a{0||||0|||a|*||*}), and & between an onside and an offside.
///
/// A position of a game stands for its value: 'domineering 4x4 + toads tt.f - 1'. --games lists the games.
///
/// Functions of loopy values: onside(G), offside(G), degree(G), variety(G), upsum(G, H), downsum(G, H).
///
/// Two expressions are compared: less, greater, equal, or confused with each other. A sign between them is a
/// claim, 'on >= over': < <= == != >= > || (confused), <| and |> (or confused); <=> only asks.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  grundy value '{1|-1}+^'\n  grundy value 'cool({3||2*|1*}, 1/2)'\n  \
    grundy value '^^' '*'\n  grundy value 'on >= over'\n  \
    grundy value 'domineering 2x3 + toads tt.f'\n  grundy value --games\n  \
    echo '{0|*}' | grundy value -\n  grundy value '{2||1|0}' --json\n\n\
    Exit status: 0 answered, 1 a claim is false or the answer is no, 2 wrong input or refusal, \
    3 a limit was reached.")]
pub(crate) struct Args {
    /// The value, or a game and a position; `-` reads one a line from standard input; two are compared
    #[arg(value_name = "EXPR", required_unless_present = "games", num_args = 1..)]
    #[arg(value_parser = hyphen::restore)]
    expressions: Vec<String>,
    /// List the games whose positions have values: rules, notation, an example
    #[arg(long)]
    games: bool,
    /// Write values as books print them: ½⇑∗ for 1/2^^*
    #[arg(long, conflicts_with_all = ["latex", "json"])]
    unicode: bool,
    /// Write values for the mathematics of LaTeX
    #[arg(long, conflicts_with = "json")]
    latex: bool,
    /// Write evidence that `grundy verify` checks by the rules alone: that a position is worth its value, or
    /// how two values compare
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    evidence: Option<PathBuf>,
    /// Tell what becomes of the options of braces: which are dominated by which, which reverse through what
    #[arg(long, conflicts_with_all = ["games", "json"])]
    explain: bool,
    #[command(flatten)]
    how: Computation,
}

impl Args {
    fn spelling(&self) -> Spelling {
        match (self.unicode, self.latex) {
            (true, _) => Spelling::Unicode,
            (_, true) => Spelling::Latex,
            _ => Spelling::Ascii,
        }
    }
}

/// Longer lines of standard input are refused.
const MAX_LINE_BYTES: u64 = 64 << 20;

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("value")?;
    args.how.without_misere("values are those of normal play; partizan misère play has no such theory")?;
    if args.games {
        return games(args, io);
    }
    match words_of(&args.expressions).as_slice() {
        [dash] if dash == "-" => {
            let given = [("--explain", args.explain), ("--evidence", args.evidence.is_some())];
            if let Some((option, _)) = given.into_iter().find(|(_, given)| *given) {
                return Err(Failure::Usage {
                    problem: format!("{option} does not apply to the lines of standard input").into(),
                    hint: "write one or two expressions on the command line".into(),
                });
            }
            lines(args, io)
        }
        [_, _] if args.explain => Err(no_form("two expressions are compared by their difference")),
        [expression] => {
            let found = ask(args, io, |store| Told::of(store, expression, &Catalogue))?;
            match found {
                Told::Compared(_) if args.explain => {
                    return Err(no_form("two expressions are compared by their difference"));
                }
                Told::Property(_) if args.explain => {
                    return Err(no_form("the answer is a list, or a yes or a no"));
                }
                _ => {}
            }
            let status = show(args, io, found)?;
            if args.explain {
                explain(args, expression, io)?;
            }
            if args.evidence.is_some() {
                let (first, second) = ask(args, io, |store| sides(store, expression))?;
                evidence(args, &first, &second, io)?;
            }
            Ok(status)
        }
        [first, second] => {
            let found = ask(args, io, |store| compared(store, first, second))?;
            let status = show(args, io, found)?;
            evidence(args, first, second, io)?;
            Ok(status)
        }
        more => Err(Failure::Usage {
            problem: format!("{} expressions cannot be compared: expected one or two", more.len()).into(),
            hint: "quote an expression that holds spaces".into(),
        }),
    }
}

/// The expressions. A game alone in a word takes the words behind it: `grundy value domineering 4x4`.
fn words_of(words: &[String]) -> Vec<String> {
    let name = words.first().and_then(|first| first.split(':').next());
    if name.is_some_and(|name| catalogue::find(name).is_some_and(|game| game.class.sums)) {
        vec![words.join(" ")]
    } else {
        words.to_vec()
    }
}

/// Lists the games.
fn games(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let all = catalogue::GAMES.iter().copied().filter(|game| game.class.sums && !game.class.impartial);
    if args.how.json {
        writeln!(io.out, "{}", grundy_wire::json(&PartizanGame::all(all)))?;
        return Ok(0);
    }
    let messages = Messages::of(args.how.lang);
    for game in all {
        let rules = messages.game(game, GameText::Rules);
        let mut text = format!("{}: {rules} {}", game.id, messages.game(game, GameText::Notation));
        if let Some((position, value)) = PartizanGame::example(game) {
            text += &format!(" {position} = {value}");
        }
        let options = textwrap::Options::new(io.width).subsequent_indent("  ");
        for line in textwrap::wrap(&text, options) {
            writeln!(io.out, "{line}")?;
        }
    }
    Ok(0)
}

/// How two expressions compare, in which positions of the catalogue's games may stand.
fn compared(store: &mut Store<'_>, first: &str, second: &str) -> Done<Told> {
    let [first, second] = [read_game(store, first)?, read_game(store, second)?];
    Ok(Told::Compared(Box::new(Comparison::of(store, &first, &second)?)))
}

/// The two sides of a claim; a value alone is compared with itself.
fn sides(store: &mut Store<'_>, expression: &str) -> Done<(String, String)> {
    match text::read_asked(store, Text::new(expression), &Catalogue)? {
        Asked::Game(_) => Ok((expression.to_owned(), expression.to_owned())),
        Asked::Property(property, _) => {
            let reason =
                Phrase::fixed("evidence-no-claim", "a list, and a yes or a no, are no claim about play");
            let what = phrase!("asked-evidence-of", "evidence of {what}", what = property.name);
            Err(Refused::new(
                what,
                reason,
                Phrase::fixed("evidence-ask-value", "ask for evidence of a value or of how two compare"),
            )
            .into())
        }
        Asked::Compare(first, _, second) => {
            Ok((text::write_game(store, &first)?, text::write_game(store, &second)?))
        }
    }
}

/// Why an expression has no form to be explained.
fn no_form(problem: &str) -> Failure {
    Failure::Usage {
        problem: phrase!(
            "wrong-option",
            "--{option} does not apply: {why}",
            option = "explain",
            why = problem
        ),
        hint: "write braces such as {0,*|^}; `grundy solve … --explain` explains positions".into(),
    }
}

/// Tells what becomes of the options of braces as they are written.
fn explain(args: &Args, expression: &str, io: &mut Io) -> Result<(), Failure> {
    let step = ask(args, io, |store| {
        let form = text::form(store, Text::new(expression), &Catalogue)?;
        let Some((left, right)) = form else { return Ok(None) };
        steps::form(store, expression.trim(), &left, &right).map(Some)
    })?;
    let step = step.ok_or_else(|| no_form("the expression is no pair of braces"))?;
    write!(io.out, "\n{}", explanation(&[step], io.width, Messages::of(args.how.lang)))?;
    Ok(())
}

/// Writes evidence of who wins the difference of two expressions; of stoppers, who does not lose it if the
/// other player begins, as one is at least another if Left survives the difference. Where the sides of one
/// differ, both are compared.
fn evidence(args: &Args, first: &str, second: &str, io: &mut Io) -> Result<(), Failure> {
    let Some(path) = &args.evidence else { return Ok(()) };
    let no_files = |_: &str| Err("files are not read inside of expressions".to_owned());
    let is_position = term::question(first, &no_files).is_ok_and(|asked| asked.table.sided().is_some());
    let Difference { onside, offside } = ask(args, io, |store| {
        let [high, low] = [read_game(store, first)?, read_game(store, second)?];
        difference(store, is_position.then_some(first), &high, &low)
    })?;
    let question = term::question(&onside, &no_files)?;
    let made = limited(Ask { moves: Moves::None, ..Ask::default() }, &args.how, io, |ask| {
        if let Some(offside) = &offside {
            let offside = term::question(offside, &no_files)?;
            return proof::compared(&question, &offside.position, ask);
        }
        let report = question.solve(ask)?;
        proof::made(&question, &report, ask)
    });
    if let Some(kept) = proof::written(Some(path), Some(made))??
        && !args.how.json
    {
        let says = [("file", kept.file.display().to_string().into()), ("n", kept.positions.into())];
        writeln!(io.out, "\n{}", Messages::of(args.how.lang).say("evidence-is-in", &says))?;
    }
    Ok(())
}

/// What an expression is worth, with the games of the catalogue.
fn read_game(store: &mut Store<'_>, expression: &str) -> Done<Game> {
    text::read_game_with(store, Text::new(expression), &Catalogue)
}

/// Answers a question with a store of its own.
fn ask<T>(args: &Args, io: &Io, question: impl FnOnce(&mut Store<'_>) -> Done<T>) -> Result<T, Failure> {
    let answer = limited(Ask::default(), &args.how, io, |ask| question(&mut Store::new(&ask.limits)));
    answer.map_err(|halt| match Error::from(halt) {
        Error::Stopped(stopped) => {
            let smaller = || Phrase::fixed("hint-smaller-value", "ask for a smaller value");
            Error::Stopped(match stopped.limit {
                Limit::Size => stopped.instead(smaller()),
                _ => stopped,
            })
            .into()
        }
        error => error.into(),
    })
}

/// The whole report; the exit status says whether a claim holds.
fn show(args: &Args, io: &mut Io, found: Told) -> Result<u8, Failure> {
    let status = status(&found);
    if args.how.json {
        writeln!(io.out, "{}", grundy_wire::json(&ToldValue::of(&found)))?;
    } else {
        let found = found.spelled(args.spelling());
        write!(io.out, "{}", words::told(&found, io.width, Messages::of(args.how.lang)))?;
    }
    Ok(status)
}

/// 1 for a claim that does not hold, and for no.
fn status(found: &Told) -> u8 {
    match found {
        Told::Compared(found) => u8::from(found.claim.is_some_and(|(_, holds)| !holds)),
        Told::Property(found) => u8::from(found.holds == Some(false)),
        Told::Short(_) | Told::Loopy(_) => 0,
    }
}

/// The values of the lines of standard input, one a line; empty lines and comments (`#`) are left out.
fn lines(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let mut worst = 0;
    for number in 1_u64.. {
        let mut line = Vec::new();
        if (&mut io.input).take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let named = |failure: Failure| match failure {
            Failure::Game(Error::BadText(bad)) => {
                BadText::in_file(*bad, format!("standard input, line {number}")).into()
            }
            other => other,
        };
        if args.how.json {
            let found = ask(args, io, |store| Told::of(store, &line, &Catalogue)).map_err(named)?;
            worst = worst.max(show(args, io, found)?);
        } else {
            let (written, status) = ask(args, io, |store| written(store, &line)).map_err(named)?;
            writeln!(io.out, "{line}{}", text::spelled(&written, args.spelling()))?;
            worst = worst.max(status);
        }
        io.out.flush()?;
    }
    Ok(worst)
}

/// What is written behind a line – its value, or how two compare – and the exit status.
fn written(store: &mut Store<'_>, line: &str) -> Done<(String, u8)> {
    match text::read_asked(store, Text::new(line), &Catalogue)? {
        Asked::Game(game) => Ok((format!(" = {}", text::write_game(store, &game)?), 0)),
        Asked::Property(property, game) => {
            let found = PropertyReport::of(store, line, property, &game)?;
            Ok(match (found.holds, found.values) {
                (Some(holds), _) => (format!(": {holds}"), u8::from(!holds)),
                (None, values) => (format!(": {}", values.unwrap_or_default().join(" ")), 0),
            })
        }
        Asked::Compare(first, claim, second) => {
            let relation = first.relation(&second, store)?.both();
            Ok(match claim.holds(relation) {
                Some(holds) => (format!(": {holds}"), u8::from(!holds)),
                None => (format!(": {}", relation.sign()), 0),
            })
        }
    }
}

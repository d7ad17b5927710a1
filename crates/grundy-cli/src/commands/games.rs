//! `grundy games [NAME]`: the catalogue.

use std::io::Write;

use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::view::about::Own;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::about;
use grundy_script::file::{Family, Opened};
use grundy_wire::{Game, OwnGame};

use crate::exit::Failure;
use crate::options::computation::language;
use crate::{Io, files};

/// Lists the games; with a name, one game's rules, notation and examples.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game
    name: Option<String>,
    /// One JSON value
    #[arg(long)]
    json: bool,
    /// The language of the texts: en, uk or ru
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let messages = Messages::of(args.lang);
    match &args.name {
        None if args.json => {
            let games: Vec<_> = catalogue::GAMES.iter().map(|game| Game::of(game, messages)).collect();
            writeln!(io.out, "{}", grundy_wire::json(&games))?;
        }
        None => {
            write!(io.out, "{}", about::list(catalogue::GAMES, io.width, messages))?;
            writeln!(io.out, "\n{}", messages.say("tells-more", &[]))?;
        }
        Some(name) => {
            if let Some(own) = files::OPENER.rule_file(Text::new(name))? {
                let own = about_file(name, &own, messages);
                match args.json {
                    true => writeln!(io.out, "{}", grundy_wire::json(&OwnGame::of(&own)))?,
                    false => write!(io.out, "{}", about::own(&own, io.width, messages))?,
                }
                return Ok(0);
            }
            // the parameters of a question do not matter here
            let plain = name.split(':').next().unwrap_or(name);
            let game = catalogue::find(plain).ok_or_else(|| catalogue::unknown(Text::new(plain)))?;
            match args.json {
                true => writeln!(io.out, "{}", grundy_wire::json(&Game::of(game, messages)))?,
                false => write!(io.out, "{}", about::game(game, io.width, messages))?,
            }
        }
    }
    Ok(0)
}

/// The game of a rule file: what the file says, and what follows from it.
fn about_file(name: &str, own: &Opened, messages: &Messages) -> Own {
    let start = own.table.start();
    let notation = match &start {
        Some(start) => messages.say("position-looks-like", &[("start", start.as_str().into())]),
        None => messages.say("position-is-number", &[]),
    };
    let family = match own.family {
        Family::Impartial => messages.say("family-impartial", &[]),
        Family::Contest => messages.say("family-contest", &[]),
        Family::Payoff => messages.say("family-payoff", &[]),
    };
    let mut examples = vec![name.to_owned()];
    let step = start.and_then(|start| own.table.moves(&start).ok()?.into_iter().next());
    // quote what a shell would change
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b" ,./:_-".contains(&b));
    examples.extend(step.map(|step| match plain(&step.to) {
        true => format!("{name} {}", step.to),
        false => format!("{name} '{}'", step.to),
    }));
    Own {
        file: name.to_owned(),
        title: own.name.clone().unwrap_or_else(|| name.to_owned()),
        rules: own.rules.clone().unwrap_or_default(),
        notation,
        family,
        examples: if own.table.start().is_some() { examples } else { Vec::new() },
        class: about::class(&own.table.class(false), messages),
    }
}

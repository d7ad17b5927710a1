//! `grundy games [NAME]`: the catalogue.

use std::io::Write;

use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::view::{about, json};
use grundy_script::file::{Family, Opened};

use crate::args::Games;
use crate::exit::Failure;
use crate::{Io, files};

pub(crate) fn run(args: &Games, io: &mut Io) -> Result<u8, Failure> {
    match &args.name {
        None if args.json => {
            let games: Vec<_> = catalogue::GAMES.iter().map(|game| json::game(game)).collect();
            writeln!(io.out, "{}", serde_json::Value::Array(games))?;
        }
        None => {
            write!(io.out, "{}", about::list(catalogue::GAMES, io.width))?;
            writeln!(io.out, "\ngrundy games NAME tells more of one game.")?;
        }
        Some(name) => {
            if let Some(own) = files::own_rules(name)? {
                let own = about_file(name, &own);
                match args.json {
                    true => writeln!(io.out, "{}", json::own(&own))?,
                    false => write!(io.out, "{}", about::own(&own, io.width))?,
                }
                return Ok(0);
            }
            // parameters may be there, as in a question: they do not matter here
            let plain = name.split(':').next().unwrap_or(name);
            let game = catalogue::find(plain).ok_or_else(|| catalogue::unknown(Text::new(plain)))?;
            match args.json {
                true => writeln!(io.out, "{}", json::game(game))?,
                false => write!(io.out, "{}", about::game(game, io.width))?,
            }
        }
    }
    Ok(0)
}

/// What a rule file says of its game, and what follows from it.
fn about_file(name: &str, own: &Opened) -> about::Own {
    let start = own.table.start();
    let notation = match &start {
        Some(start) => format!("A position looks like {start}; that is where play begins."),
        None => "A position is a number, or numbers with commas between.".to_owned(),
    };
    let family = match own.family {
        Family::Impartial => "impartial: spaces between positions make a sum",
        Family::Contest => "contest: won, lost or drawn over whole positions",
        Family::Payoff => "payoffs: every player wants most for himself",
    };
    let mut examples = vec![name.to_owned()];
    let step = start.and_then(|start| own.table.moves(&start).ok()?.into_iter().next());
    // quoted for a shell where it needs it
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b" ,./:_-".contains(&b));
    examples.extend(step.map(|step| match plain(&step.to) {
        true => format!("{name} {}", step.to),
        false => format!("{name} '{}'", step.to),
    }));
    about::Own {
        file: name.to_owned(),
        title: own.name.clone().unwrap_or_else(|| name.to_owned()),
        rules: own.rules.clone().unwrap_or_default(),
        notation,
        family: family.to_owned(),
        examples: if own.table.start().is_some() { examples } else { Vec::new() },
        class: own.table.class(false).words(),
    }
}

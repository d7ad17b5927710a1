//! `grundy problem`: the textbook's problems, one file a subcommand.

mod export;
mod interact;
#[cfg(unix)]
mod judge;
mod solve;

use std::io::Write;

use grundy::notation::text::Text;
use grundy_judge::card::Card;
use grundy_judge::problem::Problem;
use grundy_judge::{problems, view};

use crate::Io;
use crate::args::problem::{Lang, List, Problem as Args, Show, What};
use crate::exit::Failure;

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    match &args.what {
        What::List(args) => list(args, io),
        What::Show(args) => show(args, io),
        What::Solve(args) => solve::run(args, io),
        What::Tests(args) => export::tests(args, io),
        #[cfg(unix)]
        What::Judge(args) => judge::run(args, io),
        #[cfg(not(unix))]
        What::Judge(_) => Err(super::judge::no_judge()),
        What::Interact(args) => interact::run(args, io),
        What::Export(args) => export::run(args, io),
    }
}

/// The problem with this number.
fn find(id: &str) -> Result<&'static Problem, Failure> {
    problems::find(id).ok_or_else(|| {
        let bad = Text::new(id).bad(format!("there is no problem '{id}'"));
        let section = id.split(':').next().unwrap_or(id);
        let near = problems::ALL.iter().filter(|problem| problem.section() == section);
        let near: Vec<&str> = near.map(|problem| problem.id).collect();
        let hint = match near.is_empty() {
            true => "grundy problem list shows them all".to_owned(),
            false => format!("problems of section {section}: {}", near.join(", ")),
        };
        bad.hint(hint).into()
    })
}

fn list(args: &List, io: &mut Io) -> Result<u8, Failure> {
    let of_section = |problem: &&&Problem| args.section.as_deref().is_none_or(|one| one == problem.section());
    let found: Vec<&Problem> = problems::ALL.iter().filter(of_section).copied().collect();
    if let (Some(section), true) = (&args.section, found.is_empty()) {
        let mut sections: Vec<&str> = problems::ALL.iter().map(|problem| problem.section()).collect();
        sections.dedup();
        let bad = Text::new(section).bad(format!("there is no problem in section '{section}'"));
        return Err(bad.hint(format!("sections with problems: {}", sections.join(", "))).into());
    }
    if args.json {
        let found: Vec<Card> = found.iter().map(|problem| Card::of(problem)).collect();
        writeln!(io.out, "{}", grundy_wire::json(&found))?;
    } else {
        write!(io.out, "{}", view::list(&found))?;
    }
    Ok(0)
}

fn show(args: &Show, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let text = view::statement(problem, args.lang == Lang::Uk);
    if args.json {
        let shown = grundy_wire::Statement { problem: Card::of(problem), statement: text };
        writeln!(io.out, "{}", grundy_wire::json(&shown))?;
    } else {
        write!(io.out, "{text}")?;
    }
    Ok(0)
}

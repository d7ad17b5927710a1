//! `grundy problem`: the textbook's problems, one file a subcommand.

mod explain;
mod export;
mod interact;
#[cfg(unix)]
mod judge;
mod solve;

use std::io::Write;

use clap::Subcommand;
use grundy::notation::text::Text;
use grundy_explain::messages::Language;
use grundy_judge::card::Card;
use grundy_judge::problem::Problem;
use grundy_judge::{problems, view};

use crate::Io;
use crate::exit::Failure;
use crate::options::choice::{Choice, one_of};

/// The textbook's problems: statements, solutions, tests, and a judge.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(ListArgs),
    Show(ShowArgs),
    Hint(explain::HintArgs),
    Explain(explain::Args),
    Solve(solve::Args),
    Tests(export::TestsArgs),
    #[cfg(unix)]
    Judge(judge::Args),
    Interact(interact::Args),
    Export(export::Args),
}

/// Lists the problems.
#[derive(Debug, clap::Args)]
struct ListArgs {
    /// Only those of a section, as 1.2
    #[arg(long, value_name = "SECTION")]
    section: Option<String>,
    /// One JSON value, for machines
    #[arg(long)]
    json: bool,
}

/// Prints a statement, as Markdown.
#[derive(Debug, clap::Args)]
struct ShowArgs {
    /// The problem, as 1.2:A
    id: String,
    /// The language
    #[arg(long, value_parser = one_of(LANGUAGES), default_value = "en")]
    lang: Language,
    /// One JSON object, for machines
    #[arg(long)]
    json: bool,
}

const LANGUAGES: &[Choice<Language>] =
    &[("en", Language::En, "English"), ("uk", Language::Uk, "Ukrainian"), ("ru", Language::Ru, "Russian")];

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    match &args.command {
        Command::List(args) => list(args, io),
        Command::Show(args) => show(args, io),
        Command::Hint(args) => explain::hint(args, io),
        Command::Explain(args) => explain::run(args, io),
        Command::Solve(args) => solve::run(args, io),
        Command::Tests(args) => export::tests(args, io),
        #[cfg(unix)]
        Command::Judge(args) => judge::run(args, io),
        Command::Interact(args) => interact::run(args, io),
        Command::Export(args) => export::run(args, io),
    }
}

/// Finds a problem by its number.
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

fn list(args: &ListArgs, io: &mut Io) -> Result<u8, Failure> {
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

fn show(args: &ShowArgs, io: &mut Io) -> Result<u8, Failure> {
    let problem = find(&args.id)?;
    let text = view::statement(problem, args.lang.code());
    if args.json {
        let shown = grundy_wire::Statement { problem: Card::of(problem), statement: text };
        writeln!(io.out, "{}", grundy_wire::json(&shown))?;
    } else {
        write!(io.out, "{text}")?;
    }
    Ok(0)
}

//! `grundy serve`: the page in a browser.

#[cfg(feature = "serve")]
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
#[cfg(feature = "serve")]
use std::{path::Path, sync::Arc};

#[cfg(feature = "serve")]
use grundy::limits::Limits;
#[cfg(feature = "serve")]
use grundy_kept::listing::{self, ListedTiers};
#[cfg(feature = "serve")]
use grundy_lessons::course::Course;
#[cfg(feature = "serve")]
use grundy_web::SolvedGames;

use crate::Io;
use crate::exit::Failure;

/// Opens a page in the browser: explore, play and understand games.
///
/// The program itself serves the page; no network is needed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grundy serve --open
  grundy serve --port 8000
  grundy serve --lessons my-lessons
  grundy serve --solved quixo-tiers

Ctrl-C ends it.")]
pub(crate) struct Args {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,
    /// The address to listen on; only this machine can reach the one that is set
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Lessons of your own instead of the course: a folder that holds a folder for each, with en.md, uk.md or
    /// ru.md in it
    #[arg(long, value_name = "DIR")]
    lessons: Option<PathBuf>,
    /// A game that is solved, a file of `solve --save` or a folder of `solve --tiers`: the page answers from
    /// it; may be given again
    #[arg(long, value_name = "FILE")]
    solved: Vec<PathBuf>,
    /// Write a line for each request: when, status, seconds, bytes, and what was asked
    #[arg(long)]
    verbose: bool,
    /// Be a helper of a page that is served: errands come on standard input
    #[arg(long, hide = true)]
    helper: bool,
}

/// Serves until the process ends.
#[cfg(feature = "serve")]
pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    let address = std::net::SocketAddr::new(args.host, args.port);
    let log: grundy_web::Log = std::sync::Arc::new(|line| {
        // readers are served even if nobody reads the log
        let _ = writeln!(std::io::stderr(), "{line}");
    });
    let lessons = args.lessons.as_deref().map(Course::from_dir).transpose()?;
    let log = args.verbose.then_some(log);
    let mut solved = SolvedGames::default();
    args.solved.iter().try_for_each(|path| add(&mut solved, path))?;
    let setup = grundy_web::Setup {
        budgets: grundy_web::Budgets::default(),
        log,
        lessons,
        solved: Arc::new(solved),
        helper: helper(),
    };
    if args.helper {
        // nobody reads what it could say at its end
        let _ = grundy_web::help(setup, std::io::stdin(), std::io::stdout());
        return Ok(0);
    }
    let served = grundy_web::serve(address, setup, |bound| {
        // serve even if standard output is closed
        let _ = writeln!(io.out, "The page is at http://{bound}/ (Ctrl-C ends it).");
        if !args.host.is_loopback() {
            let _ = writeln!(io.err, "note: other machines can reach this page");
        }
        let _ = io.out.flush();
        if args.open && open::that_detached(format!("http://{bound}/")).is_err() {
            let _ = writeln!(io.err, "note: no browser could be opened");
        }
    });
    match served {
        Ok(()) => Ok(0),
        Err(error) => Err(Failure::Usage {
            problem: format!("cannot listen on {address}: {}", crate::files::in_words(&error)).into(),
            hint: "choose another port with --port, or any that is free with --port 0".into(),
        }),
    }
}

/// How this program is begun once more as a helper of the page.
#[cfg(feature = "serve")]
fn helper() -> Option<grundy_web::HelperCommand> {
    let (program, args) = crate::again::begun()?;
    Some(Arc::new(move || {
        let mut command = std::process::Command::new(program);
        command.args(args).arg("--helper");
        command
    }))
}

/// Opens a game that is solved.
#[cfg(feature = "serve")]
fn add(solved: &mut SolvedGames, path: &Path) -> Result<(), Failure> {
    /// The memory of a store, beside the tables of the game's numbering: quick questions have little more.
    const BYTES: u64 = 8 << 20;
    if listing::is_listing(path) {
        let limits = Limits { max_bytes: BYTES, ..Limits::default() };
        let tiers = ListedTiers::open(path, None, &limits)?;
        solved.listed.insert(tiers.rules().to_owned(), Arc::new(tiers));
        return Ok(());
    }
    let question = crate::files::game(&grundy_kept::game_of(path)?)?;
    let whole = crate::kept::whole(&question)?;
    let limits = Limits { max_bytes: BYTES + whole.table_bytes(), ..Limits::default() };
    solved.numbered.insert(whole.name().to_owned(), grundy_kept::open(whole, path, &limits)?);
    Ok(())
}

/// Says how to build a program that has the page.
#[cfg(not(feature = "serve"))]
pub(crate) fn run(_: &Args, _: &mut Io) -> Result<u8, Failure> {
    Err(Failure::Usage {
        problem: grundy::phrase::Phrase::fixed("wrong-no-page", "this program was built without the page"),
        hint: "build one with it: cargo build --release -p grundy-cli --features serve".into(),
    })
}

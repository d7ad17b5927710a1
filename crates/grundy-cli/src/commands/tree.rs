//! `grundy tree FILE`: decision trees.

mod changes;

use std::cmp::Ordering;
use std::io::Write;

use clap::{ArgGroup, ValueEnum};
use grundy::Error;
use grundy::error::Refused;
use grundy::limits::Budget;
use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy::value::rational::Rational;
use grundy_explain::messages::Messages;
use grundy_tree::dag::Dag;
use grundy_tree::pick::{Pick, random_below};
use grundy_tree::read::{self, Sets};
use grundy_tree::report::{Equilibria, Report};
use grundy_tree::solve::{self, Chance, Rules, Ties};
use grundy_tree::view::{self, Style};
use grundy_tree::{Mover, Tree, beliefs, commitments, from_game, regret, rewrite, sensitivity, why, write};
use num_bigint::BigUint;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use self::changes::{at, changed, player, seen};
use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::options::hyphen;
use crate::slip::Slip;
use crate::tree_file::TreeFile;
use crate::{Io, files};

/// Solves a decision tree: brackets, Gambit's .efg or JSON; any number of players, chance, exact payoffs.
///
/// Says what is played, what it pays, and whether that depends on how ties are broken.
///
/// A tree is written in brackets, ( 3 -4 ) a leaf, [ … ] a choice of player 1, < … > of player 2, [3 … ] of
/// player 3, { 1/3 … 2/3 … } chance; or as Gambit writes .efg files; or as JSON.
///
/// A PATH is a list of moves from the root, by name or number, between slashes: 'low wage/3'; / is the root,
/// #7 is node 7.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("source").required(true))]
#[command(after_help = "Examples:\n  echo '[ < (1 6) (9 2) > (5 5) ]' | grundy tree -\n  \
    grundy tree game.efg --json\n  grundy tree game.efg --why 'give 0' --commitments\n  \
    grundy tree game.efg --forbid 'give 0/accept' --payoff 'give 1/reject=1,1'\n  \
    grundy tree game.efg --sensitivity\n  grundy tree game.efg --to efg-portable\n  \
    grundy tree --from nim 1 2 --to efg")]
pub(crate) struct Args {
    /// The file with the tree, or the tree itself: '[ a: (1 2) b: (0 3) ]'; `-` reads standard input
    #[arg(value_name = "FILE", group = "source")]
    file: Option<String>,
    /// Make the tree of a game from a position: GAME, then the POSITION
    #[arg(long, value_name = "GAME [POSITION]", num_args = 1.., group = "source", value_parser = hyphen::restore)]
    from: Vec<String>,
    #[command(flatten)]
    how: Computation,
    /// Write the tree instead of solving it
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<TreeFormat>,
    /// Which of several moves that pay the mover alike is taken; `all` insists on all payoffs that this can
    /// lead to
    #[arg(long, value_name = "WHICH", value_enum, default_value = "first")]
    ties: TieChoice,
    /// How movers value chance: mean, worst, best, or hurwicz:A, A from 0 (worst) to 1 (best)
    #[arg(long, value_name = "RULE", default_value = "mean", value_parser = chance)]
    chance: Chance,
    /// Say what this player alone can ensure, by name or number; without it, what each can
    #[arg(long = "for", value_name = "PLAYER")]
    player: Option<String>,
    /// Show the K-th of all pure subgame-perfect equilibria: 1 is the one shown first, the others follow by
    /// payoffs, the highest first
    #[arg(long, value_name = "K", value_parser = large_number, conflicts_with = "random")]
    pick: Option<String>,
    /// Show a random one of them
    #[arg(long)]
    random: bool,
    /// Makes the random choice repeatable
    #[arg(long, value_name = "N", requires = "random")]
    seed: Option<u64>,
    /// Explain the choice at a node: no deviation pays, and which threats are not credible
    #[arg(long, value_name = "PATH", value_parser = hyphen::restore)]
    why: Vec<String>,
    /// Look for options whose removal makes nobody worse off and somebody better
    #[arg(long)]
    commitments: bool,
    /// Say at which probabilities choices change
    #[arg(long)]
    sensitivity: bool,
    /// Find the plan of least regret of a single decider
    #[arg(long)]
    regret: bool,
    /// What if this move could not be made
    #[arg(long, value_name = "PATH", value_parser = hyphen::restore)]
    forbid: Vec<String>,
    /// What if it were the only move of its node: its player is committed to it
    #[arg(long, value_name = "PATH", value_parser = hyphen::restore)]
    commit: Vec<String>,
    /// What if a node paid this, as 'low wage/2=3,-1'
    #[arg(long, value_name = "PATH=PAYOFFS", value_parser = hyphen::restore)]
    payoff: Vec<String>,
    /// A player believes that a node pays otherwise: '2: low wage/2=3,-1'. Says what is then played, what
    /// each expects and gets, and what the truth would be worth
    #[arg(long, value_name = "PLAYER: PATH=PAYOFFS", value_parser = hyphen::restore)]
    believes: Vec<String>,
    /// Say what it would be worth to know beforehand how chance comes out
    #[arg(long)]
    information: bool,
    /// Replace payoffs by their ranks first
    #[arg(long)]
    ranks: bool,
    /// Show the solution step by step on the text, and which conclusions it does not support
    #[arg(long)]
    explain: bool,
    /// Show whole lists, however long
    #[arg(long)]
    all: bool,
    /// Make every node of an information set a set of its own (.efg)
    #[arg(long)]
    split_sets: bool,
    /// Refuse trees of games with more nodes
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_nodes: usize,
}

/// What trees are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TreeFormat {
    /// Gambit's format, all of it
    Efg,
    /// The part of it that Gambit 16 and OpenSpiel both read
    EfgPortable,
    /// The textbook's brackets, without names
    Brackets,
    /// JSON; equal positions of a game stay merged
    Json,
    /// A picture for Graphviz, what is played drawn bold
    Dot,
}

/// A rule for ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TieChoice {
    /// The first in the order of the tree
    First,
    /// The last
    Last,
    /// The one that pays the others more, the next player first
    Kind,
    /// The one that pays the others less
    #[value(alias = "spiteful")]
    Mean,
    /// All of them: every payoff that breaking ties can lead to (the play shown takes the first)
    All,
}

impl From<TieChoice> for Ties {
    fn from(rule: TieChoice) -> Self {
        match rule {
            TieChoice::First | TieChoice::All => Self::First,
            TieChoice::Last => Self::Last,
            TieChoice::Kind => Self::Kind,
            TieChoice::Mean => Self::Mean,
        }
    }
}

/// Reads a rule for chance.
fn chance(text: &str) -> Result<Chance, Slip> {
    match text.split_once(':') {
        None if text == "mean" => Ok(Chance::Mean),
        None if text == "worst" => Ok(Chance::Worst),
        None if text == "best" => Ok(Chance::Hurwicz(Rational::ONE)),
        Some(("hurwicz", hope)) => match Rational::read(hope) {
            Ok(hope) if (Rational::ZERO..=Rational::ONE).contains(&hope) => Ok(Chance::Hurwicz(hope)),
            _ => {
                let words = "expected a number from 0 (worst) to 1 (best), such as hurwicz:1/2";
                Err(Slip(Phrase::fixed("option-hope", words)))
            }
        },
        _ => Err(Slip(Phrase::fixed("option-chance", "expected mean, worst, best or hurwicz:1/2"))),
    }
}

/// Reads a whole number of any size.
fn large_number(text: &str) -> Result<String, Slip> {
    let digits = text.len() <= 100_000 && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits && text.bytes().any(|b| b != b'0') {
        Ok(text.to_owned())
    } else {
        Err(Slip(Phrase::fixed("option-from-one", "expected a whole number from 1")))
    }
}

/// Rows of a list that are shown unless `--all` is given.
const MAX_LIST_ROWS: usize = 24;
/// Steps of rewriting that are shown unless `--all` is given.
const MAX_STEPS: usize = 40;
/// Steps of rewriting that are shown with `--all`.
const MAX_ALL_STEPS: usize = 10_000;

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("tree")?;
    if args.how.misere && args.from.is_empty() {
        return Err(Failure::Usage {
            problem: "a tree names its own payoffs: misère play is for --from".into(),
            hint: phrase!("hint-leave", "leave out {what}", what = "--misere"),
        });
    }
    let source = TreeSource::open(args, io)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let ask = Ask { misere: args.how.misere, ..Ask::default() };
    let answer = limited(ask, &args.how, io, |ask| answer(args, &source, ask, seed, io.width))?;
    for note in &answer.notes {
        writeln!(io.err, "note: {note}")?;
    }
    io.out.write_all(answer.text.as_bytes())?;
    Ok(0)
}

/// What is printed, and notes on the input.
struct PrintedTree {
    text: String,
    notes: Vec<String>,
}

/// The source of the tree.
enum TreeSource {
    File(TreeFile),
    Game(Box<(files::Asked, grundy::notation::term::Question)>),
}

impl TreeSource {
    fn open(args: &Args, io: &mut Io) -> Result<Self, Failure> {
        let Some(file) = &args.file else {
            let asked = files::question(&args.from, io)?;
            let question = asked.ask()?;
            return Ok(Self::Game(Box::new((asked, question))));
        };
        TreeFile::open(file, io).map(Self::File)
    }

    fn read(&self, args: &Args, ask: &Ask, budget: &mut Budget<'_>) -> Result<Given, Error> {
        match self {
            Self::File(file) => {
                let sets = if args.split_sets { Sets::Split } else { Sets::Refuse };
                Ok(Given::Tree(Box::new(file.read(sets, budget)?)))
            }
            Self::Game(game) => {
                let (asked, question) = &**game;
                let dag = from_game::dag(&*question.table, &question.position, ask, args.max_nodes, budget);
                let mut dag = dag.map_err(|error| asked.locate(error, &question.position))?;
                dag.title = format!("{} {}", question.game, question.position);
                Ok(Given::Game(dag))
            }
        }
    }
}

/// The tree as it was read, or the positions of a game.
enum Given {
    Tree(Box<read::Read>),
    Game(Dag),
}

fn answer(
    args: &Args,
    source: &TreeSource,
    ask: &Ask,
    seed: u64,
    width: usize,
) -> Result<PrintedTree, Error> {
    let budget = &mut Budget::new(&ask.limits);
    let mut notes = Vec::new();
    let tree = match source.read(args, ask, budget)? {
        Given::Tree(read) => {
            notes = read.notes;
            read.tree
        }
        Given::Game(dag) => {
            let changes =
                args.ranks || !(args.forbid.is_empty() && args.commit.is_empty() && args.payoff.is_empty());
            if args.to == Some(TreeFormat::Json) && !changes {
                return Ok(PrintedTree { text: write::dag(&dag), notes });
            }
            let nodes = dag.unfolded()?;
            let merged = [("merged", dag.nodes.len().into()), ("nodes", nodes.to_string().into())];
            notes.push(Messages::of(args.how.lang).say("unfolded", &merged));
            dag.unfold(args.max_nodes, budget)?
        }
    };
    let rules = Rules { ties: args.ties.into(), chance: args.chance.clone() };
    let changed = changed(&tree, args)?;
    let before = match &changed {
        Some(_) if args.to.is_none() && !args.ranks => {
            Some(solve::induction(&tree, &rules, budget)?.value(0))
        }
        _ => None,
    };
    let tree = changed.as_ref().unwrap_or(&tree);
    if let Some(format) = args.to {
        let text = match format {
            TreeFormat::Efg => write::efg(tree, write::Dialect::Strict),
            TreeFormat::EfgPortable => write::efg(tree, write::Dialect::Portable),
            TreeFormat::Brackets => write::brackets(tree) + "\n",
            TreeFormat::Json => write::json(tree),
            TreeFormat::Dot => write::dot(tree, Some(&solve::induction(tree, &rules, budget)?)),
        };
        return Ok(PrintedTree { text, notes });
    }
    let players: Vec<usize> = match &args.player {
        None => (0..tree.players().len()).collect(),
        Some(name) => vec![player(tree, name, "--for")?],
    };
    let mut report = Report::of(tree, &rules, &players, budget)?;
    report.before = before;
    if let (Equilibria::TooMany(stopped), TieChoice::All) = (&report.equilibria, args.ties) {
        return Err(stopped.clone().into());
    }
    answer_options(args, tree, &rules, &mut report, seed, budget)?;
    let most = if args.all { usize::MAX } else { MAX_LIST_ROWS };
    let text = if args.how.json {
        grundy_wire::json(&grundy_wire::Tree::of(&report)) + "\n"
    } else {
        view::words(&report, Style { width, most, messages: Messages::of(args.how.lang) })
    };
    Ok(PrintedTree { text, notes: if args.how.json { Vec::new() } else { notes } })
}

/// Answers the further questions of the options.
fn answer_options(
    args: &Args,
    tree: &Tree,
    rules: &Rules,
    report: &mut Report<'_>,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Result<(), Error> {
    if args.pick.is_some() || args.random {
        if report.equilibria.depends_on_ties().is_none() {
            return Err(refused(
                "picking an equilibrium",
                "chance is not valued by its mean",
                phrase!("hint-leave", "leave out {what}", what = "--chance"),
            ));
        }
        let pick = Pick::new(tree, &report.solution, budget)?;
        let total = pick.total();
        // the first is the one that is shown above; the others follow by payoffs
        let shown = pick.number_of_solution(budget)?;
        let number = match &args.pick {
            Some(number) => {
                let asked = number.parse::<BigUint>().expect("digits are a number");
                match asked {
                    asked if asked == BigUint::from(1_u32) => shown.clone(),
                    asked if asked <= &shown + 1_u32 => asked - 2_u32,
                    asked => asked - 1_u32,
                }
            }
            None => {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                random_below(&total, &mut || rng.next_u32())
            }
        };
        let Some(profile) = pick.get(&number, budget)? else {
            return Err(refused(
                "picking an equilibrium",
                format!("there are only {total}"),
                "give a smaller number",
            ));
        };
        let place = match number.cmp(&shown) {
            Ordering::Equal => BigUint::from(1_u32),
            Ordering::Less => number + 2_u32,
            Ordering::Greater => number + 1_u32,
        };
        report.extra.picked = Some((place, profile));
    }
    for path in &args.why {
        let node = at(tree, path, "--why")?;
        report.extra.why.push(why::at(tree, &report.solution, node));
    }
    if args.commitments {
        report.extra.commitments = Some(commitments::find(tree, &report.solution, rules, budget)?);
    }
    if args.sensitivity {
        report.extra.sensitivity = Some(sensitivities(tree, rules, report, budget)?);
    }
    if !args.believes.is_empty() {
        let seen = seen(tree, &args.believes)?;
        report.extra.beliefs = Some(beliefs::play(tree, &report.solution, &seen, rules, budget)?);
    }
    if args.information {
        report.extra.information = Some(beliefs::information(tree, &report.solution, rules, budget)?);
    }
    if args.regret {
        report.extra.regret = Some(regret::minimax(tree, budget)?);
    }
    if args.explain {
        if !rewrite::follows(rules) {
            let reason = "it takes the first or the last of equal moves, and the mean of chance";
            return Err(refused(
                "explaining by rewriting",
                reason,
                phrase!("hint-leave", "leave out {what}", what = "--ties and --chance"),
            ));
        }
        let most = if args.all { MAX_ALL_STEPS } else { MAX_STEPS };
        let mut steps = rewrite::steps(tree, rules, most + 1);
        let complete = steps.len() <= most;
        steps.truncate(most);
        report.extra.steps = Some((steps, complete));
    }
    Ok(())
}

/// The sensitivity to each branch of each event; of two branches the second would say the same.
fn sensitivities(
    tree: &Tree,
    rules: &Rules,
    report: &Report<'_>,
    budget: &mut Budget<'_>,
) -> Result<Vec<sensitivity::Sensitivity>, Error> {
    let mut seen = std::collections::BTreeSet::new();
    let mut found = Vec::new();
    for node in (0..tree.len()).filter(|&node| tree.mover(node) == Mover::Chance) {
        if !tree.event(node).is_some_and(|event| seen.insert(event)) {
            continue;
        }
        let branches = if tree.arity(node) == 2 { 1 } else { tree.arity(node) };
        for branch in (0..branches).filter(|_| tree.arity(node) > 1) {
            found.push(sensitivity::vary(tree, &report.solution, rules, node, branch, budget)?);
        }
    }
    Ok(found)
}

fn refused(what: &str, reason: impl Into<Phrase>, instead: impl Into<Phrase>) -> Error {
    Refused::new(what, reason, instead.into()).into()
}

//! `grundy tree FILE`: decision trees.

use std::io::Write;

use grundy::Error;
use grundy::error::{BadText, Refused};
use grundy::limits::Budget;
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_tree::dag::Dag;
use grundy_tree::pick::{Pick, random_below};
use grundy_tree::read::{self, Sets};
use grundy_tree::report::{Equilibria, Report};
use grundy_tree::solve::{self, Rules};
use grundy_tree::view::{self, Style};
use grundy_tree::{
    Mover, Number, Tree, commitments, edit, from_game, place, ranks, regret, rewrite, sensitivity, why, write,
};
use num_bigint::BigUint;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::args::{self, Format, TieRule};
use crate::exit::Failure;
use crate::limits::limited;
use crate::tree_file::TreeFile;
use crate::{Io, files};

/// Rows of a list that are shown unless `--all` is given.
const SHOWN: usize = 24;
/// Steps of rewriting that are shown unless `--all` is given.
const SHOWN_STEPS: usize = 40;

pub(crate) fn run(args: &args::Tree, io: &mut Io) -> Result<u8, Failure> {
    if args.common.misere && args.from.is_empty() {
        return Err(Failure::Usage {
            problem: "a tree says itself what it pays: misère play is for --from".to_owned(),
            hint: "leave out --misere".to_owned(),
        });
    }
    let source = Source::open(args, io)?;
    let seed = args.seed.unwrap_or_else(rand::random);
    let ask = Ask { misere: args.common.misere, ..Ask::default() };
    let answer = limited(ask, &args.common, io, |ask| answer(args, &source, ask, seed, io.width))?;
    for note in &answer.notes {
        writeln!(io.err, "note: {note}")?;
    }
    io.out.write_all(answer.text.as_bytes())?;
    Ok(0)
}

/// What is printed, and what is said of the input.
struct Answer {
    text: String,
    notes: Vec<String>,
}

/// Where the tree comes from.
enum Source {
    File(TreeFile),
    Game(Box<(files::Place, grundy::notation::term::Question)>),
}

impl Source {
    fn open(args: &args::Tree, io: &mut Io) -> Result<Self, Failure> {
        let Some(file) = &args.file else {
            let place = files::question(&args.from, io)?;
            let question = place.ask()?;
            return Ok(Self::Game(Box::new((place, question))));
        };
        TreeFile::open(file, io).map(Self::File)
    }

    fn read(&self, args: &args::Tree, ask: &Ask, budget: &mut Budget<'_>) -> Result<Given, Error> {
        match self {
            Self::File(file) => {
                let sets = if args.split_sets { Sets::Split } else { Sets::Refuse };
                Ok(Given::Tree(Box::new(file.read(sets, budget)?)))
            }
            Self::Game(game) => {
                let (place, question) = &**game;
                let dag = from_game::dag(&*question.table, &question.position, ask, args.max_nodes, budget);
                let mut dag = dag.map_err(|error| place.of(error, &question.position))?;
                dag.title = format!("{} {}", question.game, question.position);
                Ok(Given::Game(dag))
            }
        }
    }
}

enum Given {
    Tree(Box<read::Read>),
    Game(Dag),
}

fn answer(args: &args::Tree, source: &Source, ask: &Ask, seed: u64, width: usize) -> Result<Answer, Error> {
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
            if args.to == Some(Format::Json) && !changes {
                return Ok(Answer { text: write::dag(&dag), notes });
            }
            let nodes = dag.unfolded()?;
            let merged = [("merged", dag.nodes.len().into()), ("nodes", nodes.to_string().into())];
            notes.push(Messages::of(args.common.lang).say("unfolded", &merged));
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
            Format::Efg => write::efg(tree, write::Profile::Strict),
            Format::EfgPortable => write::efg(tree, write::Profile::Portable),
            Format::Brackets => write::brackets(tree) + "\n",
            Format::Json => write::json(tree),
            Format::Dot => write::dot(tree, Some(&solve::induction(tree, &rules, budget)?)),
        };
        return Ok(Answer { text, notes });
    }
    let players: Vec<usize> = match &args.player {
        None => (0..tree.players().len()).collect(),
        Some(name) => vec![player(tree, name)?],
    };
    let mut report = Report::of(tree, &rules, &players, budget)?;
    report.before = before;
    if let (Equilibria::TooMany(stopped), TieRule::All) = (&report.equilibria, args.ties) {
        return Err(stopped.clone().into());
    }
    extra(args, tree, &rules, &mut report, seed, budget)?;
    let most = if args.all { usize::MAX } else { SHOWN };
    let text = if args.common.json {
        grundy_wire::json(&grundy_wire::Tree::of(&report)) + "\n"
    } else {
        view::words(&report, Style { width, most, messages: Messages::of(args.common.lang) })
    };
    Ok(Answer { text, notes: if args.common.json { Vec::new() } else { notes } })
}

/// Adds the answers to special questions.
fn extra(
    args: &args::Tree,
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
                "chance is not judged by its mean",
                "leave out --chance",
            ));
        }
        let pick = Pick::new(tree, &report.solution, budget)?;
        let total = pick.total();
        let number = match &args.pick {
            Some(number) => number.parse::<BigUint>().expect("digits are a number") - 1_u32,
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
        report.extra.picked = Some((number + 1_u32, profile));
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
    if args.regret {
        report.extra.regret = Some(regret::minimax(tree, budget)?);
    }
    if args.explain {
        if !rewrite::follows(rules) {
            let reason = "rewriting takes the first or the last of equals, and expects of chance";
            return Err(refused("explaining by rewriting", reason, "leave out --ties and --chance"));
        }
        let most = if args.all { 10_000 } else { SHOWN_STEPS };
        let mut steps = rewrite::steps(tree, rules, most + 1);
        let complete = steps.len() <= most;
        steps.truncate(most);
        report.extra.steps = Some((steps, complete));
    }
    Ok(())
}

/// Every branch of every event, but the last of two, which says the same.
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

/// The tree after all what-ifs; `None` if there are none.
fn changed(tree: &Tree, args: &args::Tree) -> Result<Option<Tree>, Error> {
    let mut changed: Option<Tree> = None;
    for change in &args.payoff {
        let whole = Text::new(change);
        let bad = |piece: Text<'_>, what: &str| {
            piece.bad(what).in_file("--payoff").hint("write it as --payoff 'PATH=3,-1'")
        };
        let (path, pays) =
            change.rsplit_once('=').ok_or_else(|| bad(whole, "expected a place, '=' and payoffs"))?;
        let node = at(tree, path, "--payoff")?;
        let pays = whole
            .inner(pays)
            .split(&[','])
            .map(|pay| Number::read(pay.as_str()).map_err(|why| bad(pay, &why)));
        let pays: Vec<Number> = pays.collect::<Result<_, BadText>>()?;
        changed = Some(edit::pay(changed.as_ref().unwrap_or(tree), node, &pays)?);
    }
    let mut gone = Vec::new();
    for path in &args.forbid {
        gone.push(at(tree, path, "--forbid")?);
    }
    for path in &args.commit {
        let node = at(tree, path, "--commit")?;
        if node == 0 {
            return Err(refused(
                "a commitment to the root",
                "no move leads to it",
                "name a move, such as --commit 1",
            ));
        }
        let parent = tree.parents()[node] as usize;
        gone.extend(tree.children(parent).filter(|&child| child != node));
    }
    if !gone.is_empty() {
        changed = Some(edit::forbid(changed.as_ref().unwrap_or(tree), &gone)?);
    }
    if args.ranks {
        changed = Some(ranks::ranks(changed.as_ref().unwrap_or(tree))?);
    }
    Ok(changed)
}

fn at(tree: &Tree, path: &str, option: &str) -> Result<usize, Error> {
    Ok(place::read(tree, path).map_err(|bad| bad.in_file(option))?)
}

/// A player by name, or by number.
fn player(tree: &Tree, name: &str) -> Result<usize, Error> {
    let players = tree.players();
    let named = players.iter().position(|player| player == name);
    let number = || name.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|&n| n < players.len());
    named.or_else(number).ok_or_else(|| {
        let all: Vec<&str> = players.iter().map(String::as_str).collect();
        let problem = format!("there is no player '{name}': expected one of {}", all.join(", "));
        Text::new(name).bad(problem).in_file("--for").into()
    })
}

fn refused(what: &str, reason: impl Into<String>, instead: &str) -> Error {
    Refused { solver: what.to_owned(), reason: reason.into(), instead: instead.to_owned() }.into()
}

//! What if: the options that change a tree, or what a player sees of it.

use grundy::Error;
use grundy::error::BadText;
use grundy::notation::text::Text;
use grundy::value::rational::Rational;
use grundy_tree::beliefs::Seen;
use grundy_tree::{Tree, edit, place, ranks};

use super::{Args, refused};

/// The tree with the changes of `--payoff`, `--forbid`, `--commit` and `--ranks`; `None` without them.
pub(super) fn changed(tree: &Tree, args: &Args) -> Result<Option<Tree>, Error> {
    let mut changed: Option<Tree> = None;
    for change in &args.payoff {
        let change = (Text::new(change), "--payoff", "write it as --payoff 'PATH=3,-1'");
        let (node, pays) = payment(tree, change)?;
        changed = Some(edit::pay(changed.as_ref().unwrap_or(tree), node, &pays)?);
    }
    let mut forbidden = Vec::new();
    for path in &args.forbid {
        forbidden.push(at(tree, path, "--forbid")?);
    }
    for path in &args.commit {
        let node = at(tree, path, "--commit")?;
        if node == 0 {
            return Err(refused(
                "--commit at the root",
                "no move leads to it",
                "name a move, such as --commit 1",
            ));
        }
        let parent = tree.parents()[node] as usize;
        forbidden.extend(tree.children(parent).filter(|&child| child != node));
    }
    if !forbidden.is_empty() {
        changed = Some(edit::forbid(changed.as_ref().unwrap_or(tree), &forbidden)?);
    }
    if args.ranks {
        changed = Some(ranks::ranks(changed.as_ref().unwrap_or(tree))?);
    }
    Ok(changed)
}

/// Reads what a node pays, `PATH=3,-1`: the text, its option, and a hint.
fn payment(
    tree: &Tree,
    (whole, option, hint): (Text<'_>, &str, &str),
) -> Result<(usize, Vec<Rational>), Error> {
    let bad = |piece: Text<'_>, what: &str| piece.bad(what).in_file(option).hint(hint);
    let (path, pays) =
        whole.as_str().rsplit_once('=').ok_or_else(|| bad(whole, "expected a place, '=' and payoffs"))?;
    let node = at(tree, path, option)?;
    let pays =
        whole.inner(pays).split(&[',']).map(|pay| Rational::read(pay.as_str()).map_err(|why| bad(pay, &why)));
    Ok((node, pays.collect::<Result<_, BadText>>()?))
}

/// The tree as each player sees it who believes that some nodes pay otherwise.
pub(super) fn seen(tree: &Tree, believes: &[String]) -> Result<Vec<Seen>, Error> {
    const OPTION: &str = "--believes";
    const HINT: &str = "write it as --believes 'PLAYER: PATH=3,-1'";
    let mut seen: Vec<Seen> = Vec::new();
    for belief in believes {
        let whole = Text::new(belief);
        let (name, change) = whole.split_once(':').ok_or_else(|| {
            whole.bad("expected a player, ':' and what a node pays").in_file(OPTION).hint(HINT)
        })?;
        let player = player(tree, name.trim().as_str(), OPTION)?;
        let (node, pays) = payment(tree, (change.trim(), OPTION, HINT))?;
        match seen.iter_mut().find(|one| one.player == player) {
            Some(one) => one.tree = edit::pay(&one.tree, node, &pays)?,
            None => seen.push(Seen { player, tree: edit::pay(tree, node, &pays)? }),
        }
    }
    Ok(seen)
}

pub(super) fn at(tree: &Tree, path: &str, option: &str) -> Result<usize, Error> {
    Ok(place::read(tree, path).map_err(|bad| bad.in_file(option))?)
}

/// Finds a player by name or number.
pub(super) fn player(tree: &Tree, name: &str, option: &str) -> Result<usize, Error> {
    let players = tree.players();
    let named = players.iter().position(|player| player == name);
    let number = || name.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|&n| n < players.len());
    named.or_else(number).ok_or_else(|| {
        let all: Vec<&str> = players.iter().map(String::as_str).collect();
        let problem = format!("there is no player '{name}': expected one of {}", all.join(", "));
        Text::new(name).bad(problem).in_file(option).into()
    })
}

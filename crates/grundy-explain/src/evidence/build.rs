//! Evidence for the answer about a position of any opened game.

use grundy::error::{Advice, Cycle, Error, Refused, Setting};
use grundy::explore::Explored;
use grundy::graph::against_the_moves;
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy::solve::Solver;
use grundy::table::{Table, mover_of};

use super::room::Room;
use super::{Claim, Evidence, Proof, VERSION, couples, nimbers, outcomes, payoffs, strategy};

/// Builds evidence for a position from the rules alone, without laws or tables. It examines at most `most`
/// positions.
///
/// Impartial sums under normal play get nimbers, in couples if a search for them is asked for; payoff games
/// get payoffs, and all other games get outcomes, by a strategy if proof numbers are asked for: for both who
/// may begin, if Left and Right have moves of their own and nobody is said to move.
///
/// # Errors
/// Bad text; a refusal if the game has no evidence of this kind; a limit if the position is too large.
///
/// ```
/// use grundy::{notation::term::question, report::Ask};
/// use grundy_explain::{evidence, verify::verify};
/// let asked = question("kayles 5 7 9", &|_| Err("no files".to_owned())).unwrap();
/// let found = evidence::build(&*asked.table, "kayles", &asked.position, &Ask::default(), 1000).unwrap();
/// assert!(verify(&found, &*asked.table, &Default::default()).is_ok());
/// ```
pub fn build(
    table: &dyn Table,
    game: &str,
    position: &str,
    ask: &Ask,
    most: usize,
) -> Result<Evidence, Error> {
    let (claim, proof) = prove(table, position, ask, most)?;
    let position = table.canonical(position)?;
    Ok(Evidence { version: VERSION, game: game.to_owned(), position, misere: ask.misere, claim, proof })
}

/// What evidence claims, and the proof.
pub(crate) type Proven = (Claim, Proof);

/// Proves the answer about a position, as [`build`] does.
pub(crate) fn prove(table: &dyn Table, position: &str, ask: &Ask, most: usize) -> Result<Proven, Error> {
    let position = table.canonical(position)?;
    let class = table.class(ask.misere);
    let room = &mut Room::new(&ask.limits, most);
    if table.sided().is_some() && mover_of(Text::new(&position)).1.is_none() {
        return outcomes::prove_sides(table, &position, ask, room);
    }
    if class.payoffs {
        if !class.acyclic {
            return Err(refused("positions can come back, and its values are limits of endless sums"));
        }
        payoffs::prove(table, &position, ask, room)
    } else if class.chance || class.players != 2 {
        Err(refused("it is no contest of two players without chance"))
    } else if ask.solver == Solver::Proof {
        strategy::prove(table, &position, ask, room)
    } else if class.sums && class.impartial && class.acyclic && !ask.misere {
        let by_search = matches!(ask.solver, Solver::Couples | Solver::Sets);
        match table.summand() {
            Some(sum) if by_search => couples::prove(sum, &position, ask, most),
            _ => nimbers::prove(table, &position, ask, room),
        }
    } else {
        outcomes::prove(table, &position, ask, room)
    }
}

/// The numbers of positions, each after all that it moves to.
pub(super) fn from_the_ends(below: &Explored) -> Result<impl Iterator<Item = usize>, Error> {
    let text = |at: &u32| below.positions[*at as usize].text.clone();
    let order = against_the_moves(&below.graph())
        .map_err(|cycle| Cycle { witness: cycle.iter().map(text).collect() })?;
    Ok(order.into_iter().map(|at| at as usize))
}

fn refused(reason: &str) -> Error {
    let instead = Advice::change("ask for the answer alone", "evidence", Setting::Off);
    Refused::new("evidence for this game", reason, instead).into()
}

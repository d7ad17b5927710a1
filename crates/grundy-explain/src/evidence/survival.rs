//! Evidence of how two games compare on each side, where play may come back and draws tell them apart: in
//! their difference one player never lacks a move, and endless play goes that player's way.

use grundy::error::Error;
use grundy::explore::{Explored, Identity};
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy::rules::Player;
use grundy::table::{Table, mover_of};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::room::Room;
use super::{Answered, Claim, Evidence, Proof, Relation, Side, VERSION};

/// Builds evidence of how two games compare. Each sum is a position of the table: the first game, and as its
/// last component the negative of the second one's onside, then of its offside. It examines at most `most`
/// positions.
///
/// # Errors
/// Bad text; a limit if there are too many positions.
pub fn compare(
    table: &dyn Table,
    game: &str,
    [onside, offside]: [&str; 2],
    ask: &Ask,
    most: usize,
) -> Result<Evidence, Error> {
    let room = &mut Room::new(&ask.limits, most);
    let [onside, offside] = [table.canonical(onside)?, table.canonical(offside)?];
    let (on, on_proof) = side(table, &onside, Side::Onside, ask, room)?;
    let (off, off_proof) = side(table, &offside, Side::Offside, ask, room)?;
    Ok(Evidence {
        version: VERSION,
        game: game.to_owned(),
        position: onside,
        misere: false,
        claim: Claim::Order { onside: on, offside: off, against_offside: offside },
        proof: Proof::Survival { onside: on_proof, offside: off_proof },
    })
}

/// The components of a sum as moves number them.
pub(crate) fn summands(table: &dyn Table, sum: &str) -> Result<Vec<String>, Error> {
    match table.sided() {
        Some(sided) => sided.components(Text::new(sum)),
        None => table.components(sum),
    }
}

/// How the games compare on a side, and what shows that one is at least, and at most, the other.
fn side(
    table: &dyn Table,
    sum: &str,
    side: Side,
    ask: &Ask,
    room: &mut Room<'_>,
) -> Result<(Relation, [Vec<Answered>; 2]), Error> {
    let mut shown = |high: Player| -> Result<(bool, Vec<Answered>), Error> {
        let begun = table.canonical(&format!("{sum} {}", high.other().word()))?;
        let below = room.explore(table, &begun, ask, Identity::Text)?;
        let counts_last = (side == Side::Onside) != (high == Player::Left);
        let turns = Turns::of(table, &below, counts_last)?;
        let ranks = turns.again_and_again(high, room)?;
        if ranks[0].is_some() {
            return Ok((true, turns.answers(high, &ranks, true)));
        }
        let ranks = turns.seldom(high.other(), room)?;
        Ok((false, turns.answers(high.other(), &ranks, false)))
    };
    let ((at_least, high), (at_most, low)) = (shown(Player::Left)?, shown(Player::Right)?);
    Ok((Relation::of(at_least, at_most), [high, low]))
}

/// Play in turns on positions by number, from 0 on.
struct Turns<'e> {
    below: &'e Explored,
    mover: Vec<Option<Player>>,
    /// Where each move leads, and whether it is one of those that count.
    arcs: Vec<Vec<(usize, bool)>>,
}

impl<'e> Turns<'e> {
    fn of(table: &dyn Table, below: &'e Explored, counts_last: bool) -> Result<Self, Error> {
        let (mut mover, mut arcs) = (Vec::new(), Vec::new());
        for met in &below.positions {
            let (sum, player) = mover_of(Text::new(&met.text));
            let last = summands(table, sum.as_str())?.len();
            let counts = |mv: &str| {
                let number = mv.split_once(": ").map(|(number, _)| number.parse());
                (last == 1 || number == Some(Ok(last))) == counts_last
            };
            mover.push(player);
            arcs.push(met.moves.iter().map(|arc| (arc.to[0] as usize, counts(&arc.mv))).collect());
        }
        Ok(Self { below, mover, arcs })
    }

    /// Whether a player who never lacks a move can see to it that a move is such.
    fn any_or_all(&self, at: usize, survivor: Player, mut such: impl FnMut(usize, bool) -> bool) -> bool {
        let mut arcs = self.arcs[at].iter();
        if self.mover[at] == Some(survivor) {
            arcs.any(|&(to, counts)| such(to, counts))
        } else {
            arcs.all(|&(to, counts)| such(to, counts))
        }
    }

    /// Where a player never lacks a move and moves that count come again and again: how many others come
    /// before one at most.
    fn again_and_again(&self, survivor: Player, room: &mut Room<'_>) -> Result<Vec<Option<u32>>, Error> {
        let mut kept = vec![true; self.arcs.len()];
        loop {
            let mut ranks: Vec<Option<u32>> = vec![None; kept.len()];
            for rank in 0.. {
                room.step()?;
                let joins = |&at: &usize| {
                    let such = |to: usize, counts| if counts { kept[to] } else { ranks[to].is_some() };
                    kept[at] && ranks[at].is_none() && self.any_or_all(at, survivor, such)
                };
                let joined: Vec<usize> = (0..kept.len()).filter(joins).collect();
                if joined.is_empty() {
                    break;
                }
                joined.into_iter().for_each(|at| ranks[at] = Some(rank));
            }
            let left: Vec<bool> = ranks.iter().map(Option::is_some).collect();
            if left == kept {
                return Ok(ranks);
            }
            kept = left;
        }
    }

    /// Where a player never lacks a move and moves that count come finitely often: how often at most.
    fn seldom(&self, survivor: Player, room: &mut Room<'_>) -> Result<Vec<Option<u32>>, Error> {
        let mut ranks: Vec<Option<u32>> = vec![None; self.arcs.len()];
        for rank in 0.. {
            let mut stays: Vec<bool> = ranks.iter().map(Option::is_none).collect();
            loop {
                room.step()?;
                let leaves = |&at: &usize| {
                    let such = |to: usize, counts: bool| ranks[to].is_some() || !counts && stays[to];
                    stays[at] && !self.any_or_all(at, survivor, such)
                };
                let left: Vec<usize> = (0..stays.len()).filter(leaves).collect();
                if left.is_empty() {
                    break;
                }
                left.into_iter().for_each(|at| stays[at] = false);
            }
            if !stays.contains(&true) {
                break;
            }
            let joined = stays.iter().zip(&mut ranks).filter(|(stays, _)| **stays);
            joined.for_each(|(_, found)| *found = Some(rank));
        }
        Ok(ranks)
    }

    /// One answer of the survivor in each position that is reached so.
    fn answers(&self, survivor: Player, ranks: &[Option<u32>], again_and_again: bool) -> Vec<Answered> {
        let mut reached: IndexSet<usize, FxBuildHasher> = IndexSet::default();
        reached.insert(0);
        let mut answers = Vec::new();
        while let Some(&at) = reached.get_index(answers.len()) {
            let met = &self.below.positions[at];
            let kept = (self.mover[at] == Some(survivor)).then(|| {
                self.arcs[at].iter().position(|&(to, counts)| match (again_and_again, counts) {
                    (true, true) => ranks[to].is_some(),
                    (true, false) | (false, true) => ranks[to].is_some_and(|rank| Some(rank) < ranks[at]),
                    (false, false) => ranks[to].is_some_and(|rank| Some(rank) <= ranks[at]),
                })
            });
            match kept {
                Some(arc) => reached.extend(arc.map(|arc| self.arcs[at][arc].0)),
                None => reached.extend(self.arcs[at].iter().map(|&(to, _)| to)),
            }
            answers.push(Answered {
                position: met.text.clone(),
                rank: ranks[at].unwrap_or_default(),
                mv: kept.flatten().map(|arc| met.moves[arc].mv.clone()),
            });
        }
        answers
    }
}

//! Rule files in all families: impartial, with cycles and results, with payoffs and chance, with symmetry.

use std::fmt::Write;

use grundy::Error;
use grundy::report::{Ask, Solver};
use grundy_script::file;

use super::Difference;
use super::ask::{Game, Known};
use super::graphs::choose;
use crate::choices::Choices;
use crate::definition::{Fraction, Plain, Worth};
use crate::tally::Tally;

fn open(text: String) -> Result<Game, Difference> {
    match file::open("random.star", &text) {
        Ok(opened) => Ok(Game { text, table: opened.table }),
        Err(error) => Err(Difference(format!("{text}is not opened: {error}"))),
    }
}

/// Positions that are alike are one: n and n + size, where symmetry says so.
fn moves(plain: &Plain, doubled: bool) -> String {
    let (size, edges) = (plain.arcs.len(), &plain.arcs);
    if doubled {
        format!(
            "E = {edges:?}\nS = {size}\ndef moves(n): return [to + S * (to % 2) for to in E[n % S]]\n\
             def symmetry(n): return n % S\n"
        )
    } else {
        format!("E = {edges:?}\ndef moves(n): return E[n]\n")
    }
}

fn check_all(
    game: &Game,
    plain: &Plain,
    nimbers: Option<&[u64]>,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let (verdicts, size) = (plain.verdicts(), plain.arcs.len());
    let after = |text: &str| verdicts.get(text.parse::<usize>().ok()? % size).copied();
    for vertex in 0..size {
        let known = Known { verdict: verdicts[vertex], nimber: nimbers.map(|nimbers| nimbers[vertex]) };
        game.check(&vertex.to_string(), false, known, &after, tally)?;
    }
    Ok(())
}

pub(super) fn impartial(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let plain = choose(choices, 9, true);
    let game = open(moves(&plain, choices.once_in(3)))?;
    check_all(&game, &plain, Some(&plain.nimbers()), tally)
}

pub(super) fn contest(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let mut plain = choose(choices, 9, false);
    let mut text = format!("cyclic = True\n{}def result(n):\n", moves(&plain, choices.once_in(3)));
    let mut ends = Vec::new();
    for vertex in 0..plain.arcs.len() {
        // play may end where moves are left
        let end = match choices.below(6) {
            3 => Some((Worth::Win, "win")),
            4 => Some((Worth::Draw, "draw")),
            5 => Some((Worth::Loss, "lose")),
            _ => None,
        };
        if let Some((worth, word)) = end {
            writeln!(text, "    if n % {} == {vertex}: return \"{word}\"", plain.arcs.len()).ok();
            ends.push((vertex, worth));
        }
    }
    text.push_str("    return None\n");
    for (vertex, worth) in ends {
        plain.arcs[vertex].clear();
        plain.ends[vertex] = worth;
    }
    check_all(&open(text)?, &plain, None, tally)
}

/// A payoff game of three players: who moves where (3 is nature), what ends and moves pay.
struct Paying {
    plain: Plain,
    turn: Vec<usize>,
    pays: Vec<i128>,
}

impl Paying {
    /// By the definition: the mover takes the first of the best moves, nature option i with weight i + 1.
    fn worth(&self, at: usize) -> Vec<Fraction> {
        let whole = |number: i128| Fraction::new(number, 1);
        let arcs = &self.plain.arcs[at];
        let mover = self.turn[at];
        if arcs.is_empty() {
            return (0..3).map(|player| whole(self.pays[at] * (player - 1))).collect();
        }
        let below: Vec<Vec<Fraction>> = arcs.iter().map(|&head| self.worth(head)).collect();
        if mover == 3 {
            let many = i128::try_from(arcs.len()).unwrap_or(1);
            let total = many * (many + 1) / 2;
            let share = |player: usize| {
                (1..).zip(&below).fold(whole(0), |sum, (weight, paid)| {
                    sum.plus(paid[player].times(Fraction::new(weight, total)))
                })
            };
            return (0..3).map(share).collect();
        }
        let mut best: Option<Vec<Fraction>> = None;
        for (&head, mut paid) in arcs.iter().zip(below) {
            paid[mover] = paid[mover].plus(whole(self.pays[head]));
            if best.as_ref().is_none_or(|best| paid[mover].exceeds(best[mover])) {
                best = Some(paid);
            }
        }
        best.unwrap_or_default()
    }
}

pub(super) fn payoffs(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let plain = choose(choices, 8, true);
    let size = plain.arcs.len();
    let turn: Vec<usize> = (0..size).map(|_| choices.place(4)).collect();
    let pays: Vec<i128> = (0..size).map(|_| i128::from(choices.below(7)) - 3).collect();
    let text = format!(
        "players = 3\nEDGES, TURN, PAYS = {:?}, {turn:?}, {pays:?}\n\
         def moves(n): return EDGES[n]\ndef turn(n): return TURN[n]\n\
         def chance(n): return [(i + 1, to) for i, to in enumerate(EDGES[n])] if TURN[n] == 3 else None\n\
         def gain(n, to): return PAYS[to] if TURN[n] != 3 else None\n\
         def result(n): return None if EDGES[n] else [PAYS[n] * (i - 1) for i in range(3)]\n",
        plain.arcs
    );
    let game = open(text)?;
    let paying = Paying { plain, turn, pays };
    for at in 0..size {
        let expected: Vec<String> = paying.worth(at).iter().map(ToString::to_string).collect();
        let mut solvers = game.table.solvers(false);
        solvers.insert(0, Solver::Auto);
        for solver in solvers {
            let report = match game.table.solve(&at.to_string(), &Ask { solver, ..Ask::default() }) {
                Ok(report) => report,
                Err(Error::Refused(_) | Error::Stopped(_)) => {
                    tally.refused += 1;
                    continue;
                }
                Err(error) => return Err(Difference(format!("{}at {at}: {solver:?}: {error}", game.text))),
            };
            let found: Vec<String> = report
                .answer
                .payoffs()
                .iter()
                .map(|sum| sum.to_string().split(' ').next().unwrap_or_default().to_owned())
                .collect();
            tally.answers += 3;
            if found != expected {
                return Err(Difference(format!(
                    "{}at {at}: {solver:?}: {found:?}, not {expected:?}",
                    game.text
                )));
            }
        }
    }
    Ok(())
}

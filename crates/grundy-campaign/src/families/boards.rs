//! Games on boards, each with its rules written once more: the queen, the white knight, Chomp, tic-tac-toe.

use std::collections::BTreeMap;

use super::Difference;
use super::ask::{Game, Known};
use crate::choices::Choices;
use crate::definition::{Verdict, Worth, mex};
use crate::tally::Tally;

type Squares = Vec<u32>;

/// A board game whose positions are short lists, which shows its options.
struct Rules {
    game: &'static str,
    options: fn(&[u32]) -> Vec<Squares>,
}

const QUEEN: Rules = Rules {
    game: "queen",
    options: |at| {
        let (x, y) = (at[0], at[1]);
        let west = (1..x).map(|to| vec![to, y]);
        let north = (1..y).map(|to| vec![x, to]);
        west.chain(north).chain((1..x.min(y)).map(|by| vec![x - by, y - by])).collect()
    },
};

const KNIGHT: Rules = Rules {
    game: "white-knight",
    options: |at| {
        let jumps = [(-1, -2), (-2, -1), (-2, 1), (1, -2)];
        let to = |(dx, dy)| Some(vec![at[0].checked_add_signed(dx)?, at[1].checked_add_signed(dy)?]);
        jumps.into_iter().filter_map(to).filter(|to| to[0] >= 1 && to[1] >= 1).collect()
    },
};

const CHOMP: Rules = Rules {
    game: "chomp",
    options: |rows| {
        let mut all = Vec::new();
        for row in 0..rows.len() {
            for left in 0..rows[row] {
                // the first square of the first row is poisoned
                if (row, left) != (0, 0) {
                    let bitten = rows
                        .iter()
                        .enumerate()
                        .map(|(at, &length)| if at < row { length } else { length.min(left) });
                    all.push(bitten.filter(|length| *length > 0).collect());
                }
            }
        }
        all
    },
};

fn nimber(rules: &Rules, at: &[u32], known: &mut BTreeMap<Squares, u64>) -> u64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let values: Vec<u64> = (rules.options)(at).iter().map(|to| nimber(rules, to, known)).collect();
    known.insert(at.to_vec(), mex(&values));
    mex(&values)
}

fn impartial(rules: &Rules, positions: &[Squares], tally: &mut Tally) -> Result<(), Difference> {
    let game = Game::open(rules.game)?;
    let known = std::cell::RefCell::new(BTreeMap::new());
    let text = |at: &Squares| at.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let value = |at: &[u32]| nimber(rules, at, &mut known.borrow_mut());
    let verdict = |nimber: u64| (if nimber == 0 { Worth::Loss } else { Worth::Win }, None);
    let total = positions.iter().fold(0, |sum, at| sum ^ value(at));
    let after = |text: &str| {
        let total = text.split_whitespace().try_fold(0, |sum, word| {
            let at: Option<Squares> = word.split(',').map(|number| number.parse().ok()).collect();
            Some(sum ^ value(&at?))
        });
        total.map(verdict)
    };
    let words: Vec<String> = positions.iter().map(text).collect();
    let answer = Known { verdict: verdict(total), nimber: Some(total) };
    game.check(&words.join(" "), false, answer, &after, tally)
}

/// A board of nine cells, 0 is empty, 1 an x, 2 an o; and who is to move.
type Cells = ([u8; 9], u8);

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn three(at: &Cells, known: &mut BTreeMap<Cells, Verdict>) -> Verdict {
    if let Some(&verdict) = known.get(at) {
        return verdict;
    }
    let (cells, mover) = at;
    let other = 3 - mover;
    let row = |player: u8| LINES.iter().any(|line| line.iter().all(|&cell| cells[cell] == player));
    let verdict = if row(other) {
        (Worth::Loss, Some(0))
    } else if !cells.contains(&0) {
        (Worth::Draw, None)
    } else {
        let options: Vec<Verdict> = (0..9)
            .filter(|&cell| cells[cell] == 0)
            .map(|cell| {
                let mut next = *cells;
                next[cell] = *mover;
                three(&(next, other), known)
            })
            .collect();
        let plies =
            |worth| options.iter().filter(move |(found, _)| *found == worth).filter_map(|(_, plies)| *plies);
        if let Some(fastest) = plies(Worth::Loss).min() {
            (Worth::Win, Some(fastest + 1))
        } else if options.iter().any(|(worth, _)| *worth == Worth::Draw) {
            (Worth::Draw, None)
        } else {
            (Worth::Loss, plies(Worth::Win).max().map(|slowest| slowest + 1))
        }
    };
    known.insert(*at, verdict);
    verdict
}

fn tic_tac_toe(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let mut cells = [0_u8; 9];
    let mut mover = 1;
    let row = |cells: &[u8; 9]| {
        LINES.iter().any(|line| cells[line[0]] != 0 && line.iter().all(|&cell| cells[cell] == cells[line[0]]))
    };
    for _ in 0..choices.between(2, 9) {
        let cell = choices.place(9);
        if cells[cell] == 0 && !row(&cells) {
            cells[cell] = mover;
            mover = 3 - mover;
        }
    }
    let written = |(cells, mover): &Cells| {
        let rows: Vec<String> = cells
            .chunks(3)
            .map(|row| row.iter().map(|cell| [".", "x", "o"][usize::from(*cell)]).collect::<String>())
            .collect();
        format!("{} {}", rows.join("/"), ["", "x", "o"][usize::from(*mover)])
    };
    let known = std::cell::RefCell::new(BTreeMap::new());
    let verdict = |at: &Cells| three(at, &mut known.borrow_mut());
    let after = |text: &str| {
        let (rows, mover) = text.split_once(' ')?;
        let mark = |mark: char| u8::try_from(".xo".find(mark)?).ok();
        let cells: Option<Vec<u8>> = rows.chars().filter(|cell| *cell != '/').map(mark).collect();
        Some(verdict(&(cells?.try_into().ok()?, mark(mover.chars().next()?)?)))
    };
    let at = (cells, mover);
    let answer = Known { verdict: verdict(&at), nimber: None };
    Game::open("tic-tac-toe")?.check(&written(&at), false, answer, &after, tally)
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let many = choices.between(1, 2);
    match choices.below(4) {
        0 | 1 => {
            let rules = if choices.once_in(2) { &QUEEN } else { &KNIGHT };
            let positions: Vec<Squares> =
                (0..many).map(|_| vec![choices.between(1, 7), choices.between(1, 7)]).collect();
            impartial(rules, &positions, tally)
        }
        2 => {
            let bar = |choices: &mut Choices| {
                let mut length = choices.between(1, 3);
                let mut rows = vec![length];
                for _ in 0..choices.below(3) {
                    length = choices.between(1, length);
                    rows.push(length);
                }
                rows
            };
            let positions: Vec<Squares> = (0..many).map(|_| bar(choices)).collect();
            impartial(&CHOMP, &positions, tally)
        }
        _ => tic_tac_toe(choices, tally),
    }
}

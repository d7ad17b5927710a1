//! The search against values, and against play by the definition, on boards of Clobber and of Snort.

use std::collections::HashMap;

use grundy_base::Limits;

use super::{Search, is_line, written};
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{Outcome, Player, Store, Value};

/// Three columns of cells, row by row: x is Left's, o Right's.
type Cells = Vec<u8>;

const COLUMNS: usize = 3;

/// Neighbours in rows and columns.
fn neighbours(at: usize, cells: usize) -> impl Iterator<Item = usize> {
    let sides =
        [(!at.is_multiple_of(COLUMNS)).then(|| at - 1), (at % COLUMNS + 1 < COLUMNS).then_some(at + 1)];
    let up_down = [at.checked_sub(COLUMNS), Some(at + COLUMNS)];
    sides.into_iter().chain(up_down).flatten().filter(move |&to| to < cells)
}

fn own(player: Player) -> u8 {
    if player == Player::Left { b'x' } else { b'o' }
}

/// A stone takes a neighbouring one of the other colour. Boards are parts as they stand.
struct Clobber;

impl Partizan for Clobber {
    type Component = Cells;
    type Move = (usize, usize);

    fn moves(&self, at: &Cells, player: Player, out: &mut Vec<(usize, usize)>) {
        for from in (0..at.len()).filter(|&from| at[from] == own(player)) {
            out.extend(
                neighbours(from, at.len()).filter(|&to| at[to] == own(player.other())).map(|to| (from, to)),
            );
        }
    }

    fn play(&self, at: &Cells, player: Player, &(from, to): &(usize, usize), out: &mut Vec<Cells>) {
        let mut next = at.clone();
        (next[from], next[to]) = (b'.', own(player));
        out.push(next);
    }

    /// With the colours exchanged, a board is worth the negative.
    fn representative(&self, at: Cells) -> (Cells, bool) {
        let swapped = at.iter().map(|&cell| if cell == b'.' { cell } else { b'x' + b'o' - cell }).collect();
        if at <= swapped { (at, false) } else { (swapped, true) }
    }
}

/// Free cells get the colour of a player, but not beside the other colour. Rows without a free cell divide.
struct Snort;

impl Partizan for Snort {
    type Component = Cells;
    type Move = usize;

    fn moves(&self, at: &Cells, player: Player, out: &mut Vec<usize>) {
        let fits = |&cell: &usize| {
            at[cell] == b'.' && neighbours(cell, at.len()).all(|near| at[near] != own(player.other()))
        };
        out.extend((0..at.len()).filter(fits));
    }

    fn play(&self, at: &Cells, player: Player, &cell: &usize, out: &mut Vec<Cells>) {
        let mut next = at.clone();
        next[cell] = own(player);
        out.push(next);
    }
}

/// Whether the player to move wins a sum, by the definition.
fn wins<R: Partizan<Component = Cells>>(
    rules: &R,
    known: &mut HashMap<(Vec<Cells>, Player), bool>,
    sum: &[Cells],
    player: Player,
) -> bool {
    let mut key = (sum.to_vec(), player);
    key.0.sort();
    if let Some(&won) = known.get(&key) {
        return won;
    }
    let mut won = false;
    for (place, at) in sum.iter().enumerate() {
        let mut moves = Vec::new();
        rules.moves(at, player, &mut moves);
        for mv in moves {
            let mut rest = sum.to_vec();
            rest.remove(place);
            rules.play(at, player, &mv, &mut rest);
            won = won || !wins(rules, known, &rest, player.other());
        }
    }
    known.insert(key, won);
    won
}

/// Numbers that look random.
fn roll(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 40).unwrap() % below
}

fn board(seed: &mut u64, marks: &[u8], cells: usize) -> Cells {
    (0..cells).map(|_| marks[roll(seed, marks.len())]).collect()
}

/// Checks who wins random sums: against values, against the definition where they are small, and all that was
/// kept of parts against their values.
fn check<R: Partizan<Component = Cells>>(rules: &R, marks: &[u8], sizes: &[&[usize]]) {
    let (limits, mut seed) = (Limits::default(), 7);
    let (mut known, mut n_facts) = (HashMap::new(), 0);
    for &cells in sizes {
        let mut store = Store::new(&limits);
        let (mut search, mut worth) = (Search::new(rules), Worth::new(rules));
        for _ in 0..12 {
            let sum: Vec<Cells> = cells.iter().map(|&cells| board(&mut seed, marks, cells)).collect();
            let value = worth.value(&mut store, &sum).unwrap();
            let outcome = store.outcome(value).unwrap();
            for (player, class) in Player::BOTH.into_iter().zip([Outcome::Left, Outcome::Right]) {
                let won = search.wins(&mut store, &sum, player).unwrap();
                assert_eq!(won, outcome == class || outcome == Outcome::Next, "{sum:?}, {player:?}");
                if cells.iter().sum::<usize>() <= 9 {
                    assert_eq!(won, wins(rules, &mut known, &sum, player), "{sum:?}, {player:?}");
                }
                let mv = search.winning_move(&mut store, &sum, player).unwrap();
                assert_eq!(mv.is_some(), won, "{sum:?}, {player:?}");
                if let Some((place, number)) = mv {
                    let mut moves = Vec::new();
                    rules.moves(&sum[place], player, &mut moves);
                    let mut rest = sum.clone();
                    rest.remove(place);
                    rules.play(&sum[place], player, &moves[number], &mut rest);
                    assert!(!search.wins(&mut store, &rest, player.other()).unwrap(), "{sum:?}, {player:?}");
                }
            }
        }
        let facts: Vec<_> = search.outcomes.facts().collect();
        for ((part, turned), bound, at_most) in facts {
            let at = search.pieces.met.component(part).clone();
            let mut value: Value = worth.value(&mut store, &[at]).unwrap();
            if turned {
                value = store.negative(value).unwrap();
            }
            assert_eq!(store.le(value, bound).unwrap(), at_most);
            n_facts += 1;
        }
    }
    assert!(n_facts > 20, "{n_facts} facts");
}

/// The text of a board.
fn text(board: &Cells) -> String {
    String::from_utf8(board.clone()).unwrap()
}

/// What a search leaves: another one with a store of its own goes on from it.
#[test]
fn what_a_search_leaves_is_believed() {
    let (limits, mut seed) = (Limits::default(), 3);
    let (mut store, mut search) = (Store::new(&limits), Search::new(&Clobber));
    let sums: Vec<[Cells; 2]> =
        (0..12).map(|_| [9, 12].map(|cells| board(&mut seed, b"xo", cells))).collect();
    let asked: Vec<_> = sums.iter().flat_map(|sum| Player::BOTH.map(|player| (sum, player))).collect();
    let won: Vec<bool> =
        asked.iter().map(|(sum, player)| search.wins(&mut store, *sum, *player).unwrap()).collect();
    let searched = search.len();
    let lines = search.take_lines(&mut store, text);
    assert!(search.is_empty() && searched > 100, "{searched}");
    for line in &lines {
        assert_eq!(written::finding(line).map(|one| one.to_string()).as_ref(), Some(line));
    }
    for word in ["simple", "made", "part", "won", "lost"] {
        assert!(lines.iter().any(|line| line.starts_with(word)), "no line says '{word}'");
    }
    let read = |text: &str| Some(text.as_bytes().to_vec());
    // all, a half, all behind a line that says nothing
    let damaged = [&["lost".to_owned()][..], &lines].concat();
    for (lines, left) in [(&lines[..], searched), (&lines[..lines.len() / 2], 0), (&damaged, 0)] {
        let (mut store, mut search) = (Store::new(&limits), Search::new(&Clobber));
        search.recall(&mut store, lines, read).unwrap();
        let known = search.len();
        assert!(known >= left && known <= searched, "{known} of {searched}");
        for ((sum, player), won) in asked.iter().zip(&won) {
            assert_eq!(search.wins(&mut store, *sum, *player).unwrap(), *won, "{sum:?}, {player:?}");
        }
        assert_eq!(search.len() == known, left == searched, "nothing is searched again");
    }
    // a sum is believed, whatever it says
    let wrong = ["simple 0 0 0 0", "part oxoxoxoxoxox", "won 0 0"].map(str::to_owned);
    let is_won = |lines: &[String]| {
        let (mut store, mut search) = (Store::new(&limits), Search::new(&Clobber));
        search.recall(&mut store, lines, read).unwrap();
        search.wins(&mut store, &[b"oxoxoxoxoxox".to_vec()], Player::Left).unwrap()
    };
    let truth = is_won(&[]);
    assert_ne!(is_won(&wrong.map(|line| if truth { line.replace("won", "lost") } else { line })), truth);
}

#[test]
fn lines_that_say_nothing_are_none() {
    for bad in
        ["", "simple", "simple 1 2 3", "simple 1 99 0 0", "made 1 2", "won 1", "won 1 x", "lost  1", "1"]
    {
        assert!(!is_line(bad), "{bad}");
    }
}

#[test]
fn clobber_is_won_as_values_say() {
    check(&Clobber, b"xo", &[&[9], &[6, 6], &[9, 6], &[6, 6, 6]]);
    check(&Clobber, b"xo.", &[&[9], &[9, 9], &[9, 6, 3]]);
}

#[test]
fn snort_is_won_as_values_say() {
    check(&Snort, b"...xo", &[&[9], &[6, 6], &[9, 6], &[9, 6, 6]]);
}

#[test]
fn a_sum_and_its_negative_cancel() {
    let limits = Limits::default();
    let (mut store, mut search) = (Store::new(&limits), Search::new(&Clobber));
    let board = b"xoxoxoxoxoxo".to_vec();
    let sum = [board.clone(), Clobber.representative(board).0];
    let negative: Cells = sum[0].iter().map(|&cell| b'x' + b'o' - cell).collect();
    let sum = [sum[0].clone(), negative];
    assert!(!search.wins(&mut store, &sum, Player::Left).unwrap());
    assert!(search.is_empty(), "no sum is searched");
}

/// One may go to and fro.
struct ToAndFro;

impl Partizan for ToAndFro {
    type Component = u8;
    type Move = u8;

    fn moves(&self, at: &u8, _: Player, out: &mut Vec<u8>) {
        out.extend((0..8).filter(|to| to != at));
    }

    fn play(&self, _: &u8, _: Player, &to: &u8, out: &mut Vec<u8>) {
        out.push(to);
    }
}

#[test]
fn play_that_comes_back_is_refused() {
    let limits = Limits::default();
    let (mut store, mut search) = (Store::new(&limits), Search::new(&ToAndFro));
    assert!(search.wins(&mut store, &[0], Player::Left).is_err());
    assert!(search.wins(&mut store, &[0, 1], Player::Right).is_err());
}

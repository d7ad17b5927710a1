//! How much work questions take, to the letter: what is opened, how many moves are listed, what is kept, the
//! least memory. An order of search that becomes worse, or memory that is not counted, changes no value, and
//! no other test sees it.
//!
//! A failing test prints the new table: look at the difference before you paste it into `effort.txt`.

#![cfg(target_pointer_width = "64")]

use grundy_base::limits::{Budget, Limits, Stats};
use grundy_base::rules::{Impartial, Whole};
use grundy_base::value::nimber::Nimber;
use grundy_search::board::Board;
use grundy_search::components::{Known, nimber};
use grundy_search::cram::Cram;
use grundy_search::crew::Threads;
use grundy_search::facts::Facts;
use grundy_search::nimber::{Method, nimber_of_sum};
use grundy_search::openings::Options;
use grundy_search::proof::{Found, Ruled, outcome};
use grundy_search::{best_first, couples};

const METHODS: [Method; 2] = [Method::Couples, Method::Sets];
/// More memory than any question here needs.
const ENOUGH_BYTES: u64 = 1 << 28;

/// What one question took, and what it kept; none if the memory was too little.
type Took = Option<(Stats, u64)>;

/// A line of the table: the question asked with enough memory, and the least memory that answers it, found
/// by halves.
fn line(name: &str, ask: impl Fn(&Limits) -> Took) -> String {
    let under = |max_bytes| ask(&Limits { max_bytes, ..Limits::default() });
    let (stats, kept) = under(ENOUGH_BYTES).unwrap();
    let (mut too_few, mut enough) = (0, ENOUGH_BYTES);
    while enough - too_few > 1 {
        let half = too_few + (enough - too_few) / 2;
        *(if under(half).is_some() { &mut enough } else { &mut too_few }) = half;
    }
    let Stats { computed, moves, .. } = stats;
    format!("{name}: {computed} opened, {moves} moves, {kept} kept, {enough} bytes")
}

fn cram(rows: u32, columns: u32, method: Method) -> String {
    line(&format!("cram {rows}x{columns} {method:?}"), |limits| {
        let board = Board::of(rows, columns).unwrap();
        let mut budget = Budget::new(limits);
        let rules = Cram::new(board, &budget);
        rules.charge(&mut budget).ok()?;
        let (mut facts, free) = (Facts::default(), board.all());
        let name = |out: &mut Options<'_, Cram>| rules.take_apart(free, out);
        nimber_of_sum(Threads::ONE, &rules, name, method, &mut facts, &mut budget).ok()??;
        Some((budget.stats, facts.len()))
    })
}

/// A game by its options, each of which leaves components of smaller numbers.
struct Drawn {
    options: Vec<Vec<Vec<usize>>>,
    lasts: bool,
}

impl Drawn {
    fn new(seed: u64, lasts: bool) -> Self {
        let mut state = seed;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from((state >> 33) % below as u64).unwrap()
        };
        let options = (0..60)
            .map(|at: usize| {
                let count = if at == 0 { 0 } else { random(7) };
                (0..count).map(|_| (0..random(4)).map(|_| random(at)).collect()).collect()
            })
            .collect();
        Self { options, lasts }
    }
}

impl Impartial for Drawn {
    type Component = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(0..self.options[*at].len());
    }
    fn play(&self, at: &usize, mv: &usize, out: &mut Vec<usize>) {
        out.extend(&self.options[*at][*mv]);
    }
    fn footprint(&self, at: &usize) -> u64 {
        *at as u64
    }
    fn work(&self, at: &usize) -> u32 {
        u32::try_from(self.options[*at].len()).unwrap()
    }
    fn hint(&self, _: &usize, left: &[usize]) -> u32 {
        u32::try_from(left.len()).unwrap()
    }
    fn lasts(&self, at: &usize) -> u32 {
        if self.lasts { u32::try_from(*at).unwrap() } else { 0 }
    }
}

/// The last components of a drawn game, by one way of search; all facts stay from one to the next.
fn drawn(
    seed: u64,
    name: &str,
    one: impl Fn(&Drawn, usize, &mut Known<usize>, &mut Budget<'_>) -> bool,
) -> String {
    let game = Drawn::new(seed, name.starts_with("best"));
    line(&format!("drawn {seed} {name}"), |limits| {
        let (mut known, mut budget) = (Known::default(), Budget::new(limits));
        let all = (40..60).all(|at| one(&game, at, &mut known, &mut budget));
        // with the work that each fact is said to have taken
        let work: u64 = known.iter().map(|(_, fact)| fact.opened()).sum();
        all.then(|| (budget.stats, 10_000 * known.len() + work))
    })
}

/// A move leaves one of many components, all different, which have no move, or one or two to the end: more
/// options than there are values.
struct Many;

impl Many {
    const SMALL: u64 = 1000;
}

impl Impartial for Many {
    type Component = u64;
    type Move = u64;
    fn moves(&self, n: &u64, out: &mut Vec<u64>) {
        out.extend(0..n.checked_sub(Self::SMALL).map_or(*n, |small| small % 3));
    }
    fn play(&self, n: &u64, mv: &u64, out: &mut Vec<u64>) {
        out.extend((*n < Self::SMALL).then_some(Self::SMALL + mv));
    }
}

/// Rows of pins, which fall apart; one or two neighbours are knocked down. Rows of one and two are known.
struct Rows;

impl Impartial for Rows {
    type Component = Vec<u64>;
    type Move = (usize, u64, u64);
    fn moves(&self, rows: &Vec<u64>, out: &mut Vec<Self::Move>) {
        for (at, &row) in rows.iter().enumerate() {
            for taken in 1..=row.min(2) {
                out.extend((0..=row - taken).map(|left| (at, left, row - taken - left)));
            }
        }
    }
    fn play(&self, rows: &Vec<u64>, &(at, left, right): &Self::Move, out: &mut Vec<Vec<u64>>) {
        let mut rest = rows.clone();
        rest.remove(at);
        rest.extend([left, right].into_iter().filter(|&row| row > 0));
        rest.sort_unstable();
        out.push(rest);
    }
    fn pieces(&self, rows: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        out.extend(rows.iter().map(|&row| vec![row]));
    }
    fn law(&self, rows: &Vec<u64>) -> Option<Nimber> {
        match rows[..] {
            [] => Some(Nimber::ZERO),
            [row @ (1 | 2)] => Some(Nimber(row)),
            _ => None,
        }
    }
}

fn table() -> String {
    let mut lines = Vec::new();
    for method in METHODS {
        lines.push(line(&format!("rows {method:?}"), |limits| {
            let (mut known, mut budget) = (Known::default(), Budget::new(limits));
            nimber(Threads::ONE, &Rows, &vec![2, 17, 23], method, &mut known, &mut budget).ok()??;
            Some((budget.stats, known.len()))
        }));
    }
    lines.push(line("rows, best first", |limits| {
        let (mut known, mut budget) = (Known::default(), Budget::new(limits));
        best_first::nimber(Threads::ONE, &Rows, &vec![2, 17, 23], &mut known, &mut budget).ok()?;
        Some((budget.stats, known.len()))
    }));
    for method in METHODS {
        lines.push(line(&format!("many {method:?}"), |limits| {
            let (mut known, mut budget) = (Known::default(), Budget::new(limits));
            nimber(Threads::ONE, &Many, &90, method, &mut known, &mut budget).ok()??;
            Some((budget.stats, known.len()))
        }));
    }
    for method in METHODS {
        lines.extend([(3, 6), (4, 5), (2, 9), (1, 14)].map(|(rows, columns)| cram(rows, columns, method)));
        for seed in 0..4 {
            lines.push(drawn(seed, &format!("{method:?}"), |game, at, known, budget| {
                nimber(Threads::ONE, game, &at, method, known, budget).is_ok()
            }));
        }
    }
    for seed in 0..4 {
        lines.push(drawn(seed, "best first", |game, at, known, budget| {
            best_first::nimber(Threads::ONE, game, &at, known, budget).is_ok()
        }));
        lines.push(drawn(seed, "best first, sums", |game, at, known, budget| {
            best_first::wins(Threads::ONE, game, &[at, at - 7, at - 20], known, budget).is_ok()
        }));
    }
    for seed in 0..6 {
        let game = Drawn::new(seed, seed % 2 == 1);
        // couples, moves that they name, and what the search opened
        lines.push(line(&format!("couples {seed}"), |limits| {
            let mut budget = Budget::new(limits);
            let shown = couples::proof(&game, &[59, 51, 44], Some(&0), 500, &mut budget).ok()??;
            let named: usize = shown.couples.iter().map(|couple| couple.moves.len()).sum();
            Some((budget.stats, (1000 * shown.couples.len() + named) as u64))
        }));
    }
    for seed in [0, 1, 3] {
        let rules = Whole::misere(Drawn::new(seed, false));
        lines.push(line(&format!("proof numbers {seed}"), |limits| {
            let (mut found, mut budget) = (Found::default(), Budget::new(limits));
            outcome(&Ruled(&rules), &vec![16, 13], &mut found, &mut budget).ok()?;
            let left = budget.left();
            found.release(&mut budget);
            Some((budget.stats, budget.left() - left))
        }));
    }
    lines.join("\n") + "\n"
}

#[test]
fn work_is_as_it_was() {
    let (found, expected) = (table(), include_str!("effort.txt"));
    assert!(found == expected, "the work is now:\n{found}");
}

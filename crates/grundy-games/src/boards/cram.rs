//! Cram: both players cover free cells of a board with dominoes. Too large to solve whole: the search takes
//! positions apart into regions.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_base::error::{BadText, Error, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{self, Names, Scene, Square};
use grundy_base::report::{Axis, Winner};
use grundy_base::rules::{Class, Impartial};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::table::{self, Elsewhere};
use grundy_search::board::{Board, Corner, MAX_CELLS};
use grundy_search::cram::Cram as Parts;
use grundy_search::crew::Threads;
use grundy_search::facts::Facts;
use grundy_search::nimber::{Method, nimber_of_sum};
use grundy_search::openings::Options;
use grundy_solve::grundy;

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "cram",
    aliases: &["plugg", "dots-and-pairs"],
    title: "Cram",
    rules: "A board of m rows and n columns. In turn, each player covers two free cells side by side \
            with a domino, across or down. A player who cannot loses.",
    params: &[],
    notation: "An empty board as rows x columns: 4x5. Else its rows from the top between slashes, free cells \
               as dots, covered ones as #: ..#/.../##. . Several boards are a sum. A move names its two cells by \
               row and column: (1,1)-(1,2).",
    examples: &["cram 3x4", "cram ....#/.##../.....", "cram 2x3 3x3"],
    class: Class::IMPARTIAL,
    facts: &[
        Fact {
            params: "",
            says: Says::Nimber("1x5", 0),
            source: "a row of n cells is Dawson's Kayles, 0.07",
        },
        Fact { params: "", says: Says::Nimber("3x4", 1), source: "P. Beling's table" },
        Fact { params: "", says: Says::Nimber("3x6", 4), source: "P. Beling's table" },
        Fact { params: "", says: Says::Nimber("4x5", 2), source: "P. Beling's table" },
        Fact { params: "", says: Says::Nimber("5x5", 0), source: "P. Beling's table" },
        Fact {
            params: "",
            says: Says::Wins("4x6", Winner::Second),
            source: "M. Gardner 1974: answer each domino by its image under half a turn",
        },
    ],
    source: "M. Gardner, Scientific American, February 1974; J. Lemoine and S. Viennot 2012; P. Beling and \
             M. Rogalski 2020",
    take_and_break: None,
    open: |args| {
        args.none()?;
        let axes = vec![Axis::endless("m"), Axis::endless("n")];
        let table = table::impartial(Cram::default())
            .start("3x4")
            .axes(axes, |_, numbers| Free::board(numbers[0], numbers[1]))
            .short_range(SHORT_SIDE)
            .evaluate(|rules, at, known, budget| match rules.search(at, Method::Sets, budget)? {
                Some(value) => Ok(value),
                None => grundy::nimber(rules, at, &mut known.memo, budget)
                    .map_err(|halt| halt.into_error(|at| rules.write(at))),
            })
            .search(|rules, at, method, _, budget| rules.search(at, method, budget))
            .remembers();
        Ok(Box::new(table))
    },
};

/// Sides of boards in tables if nothing else is asked for: those of 5 by 5 take moments.
const SHORT_SIDE: u64 = 5;

/// The free cells of a board of at most 64 cells: cell (row, column), both from 0, is the bit
/// `row * columns + column`.
///
/// # Equality
/// Positions are equal iff the boards have the same sides and the same cells are free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Free {
    rows: u32,
    columns: u32,
    cells: u64,
}

impl fmt::Debug for Free {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Free {
    /// A board without a domino, if it has a cell and not too many.
    fn board(rows: u64, columns: u64) -> Option<Self> {
        let (rows, columns) = (u32::try_from(rows).ok()?, u32::try_from(columns).ok()?);
        let board = Board::of(rows, columns)?;
        Some(Self { rows, columns, cells: board.packed(board.all()) })
    }

    /// A region of a board.
    fn of(board: &Board, region: u64) -> Self {
        Self { rows: board.rows(), columns: board.columns(), cells: board.packed(region) }
    }

    fn has(&self, row: u32, column: u32) -> bool {
        self.cells >> (row * self.columns + column) & 1 == 1
    }

    fn text(&self) -> String {
        let row =
            |row| (0..self.columns).map(|column| if self.has(row, column) { '.' } else { '#' }).collect();
        (0..self.rows).map(row).collect::<Vec<String>>().join("/")
    }

    /// The search's board, and the cells as they lie there: its rows are its longer side.
    fn lying(&self) -> (&'static Board, u64) {
        let board = Board::of(self.rows, self.columns).expect("a position has at most 64 cells");
        if self.rows <= self.columns {
            return (board, board.spread(self.cells));
        }
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let free = cells.filter(|&(row, column)| self.has(row, column));
        (board, free.fold(0, |bits, (row, column)| bits | 1 << (column * board.stride() + row)))
    }
}

/// The rules, with all that searches have found.
#[derive(Debug, Default)]
pub struct Cram {
    /// By the sides of the board.
    searches: Mutex<BTreeMap<(u32, u32), Searched>>,
    /// The processes with which searches share what they find.
    others: Mutex<Option<Arc<dyn Elsewhere<String>>>>,
}

#[derive(Debug)]
struct Searched {
    parts: Parts,
    facts: Facts<u64>,
}

impl Cram {
    /// The nimber, by search; `None` if the search is not made for values as large.
    fn search(&self, at: &Free, method: Method, budget: &mut Budget<'_>) -> Result<Option<Nimber>, Error> {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let (board, free) = at.lying();
        let made = |budget: &Budget<'_>| self.made(board, budget);
        let searched = searches.entry((board.rows(), board.columns())).or_insert_with(|| made(budget));
        if searched.charge(budget).is_err() {
            *searched = made(budget);
            searched.charge(budget)?;
        }
        let Searched { parts, facts } = &mut *searched;
        let name = |out: &mut Options<'_, Parts>| parts.take_apart(free, out);
        let value = nimber_of_sum(Threads::of_pool(), &*parts, name, method, facts, budget);
        searched.release(budget);
        let value = value.map_err(|halt| halt.into_error(|_| self.write(at)))?;
        Ok(value.map(|value| Nimber(u64::from(value))))
    }

    /// Nothing is known of a board yet.
    fn made(&self, board: &'static Board, budget: &Budget<'_>) -> Searched {
        let mut facts = Facts::default();
        facts.share_with(self.elsewhere(board));
        Searched { parts: Parts::new(board, budget), facts }
    }

    /// The other processes, which speak of regions of one board.
    fn elsewhere(&self, board: &'static Board) -> Option<Arc<dyn Elsewhere<(u64, table::Fact)>>> {
        let others = self.others.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        Some(table::in_text(
            others,
            |region| Some(Free::of(board, *region).text()),
            |text| {
                let (other, cells) = Cram::default().read(text).ok()?.lying();
                (std::ptr::eq(board, other)).then_some(cells)
            },
        ))
    }

    fn region(at: &Free) -> Option<(&'static Board, Corner)> {
        let (board, free) = at.lying();
        (free != 0).then(|| (board, board.corner(free)))
    }
}

impl table::Remembers<Free> for Cram {
    fn fact(&self, at: &Free) -> table::Fact {
        let (board, free) = at.lying();
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Searched { parts, facts }) = searches.get(&(board.rows(), board.columns())) else {
            return table::Fact::NONE;
        };
        let mut known = Vec::new();
        parts.stand_for(free, &mut |worth| {
            known.push(worth.map_or_else(|part| facts.of(&part), table::Fact::exact));
        });
        table::Fact::sum(known)
    }

    fn each_fact(&self, tell: &mut dyn FnMut(&Free, table::Fact)) {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        for ((rows, columns), searched) in &*searches {
            let Some(board) = Board::of(*rows, *columns) else { continue };
            for (part, fact) in searched.facts.iter() {
                tell(&Free::of(board, *part), fact);
            }
        }
    }

    fn recall(&self, at: &Free, fact: table::Fact, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let (board, free) = at.lying();
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let searched = searches.entry((board.rows(), board.columns()));
        let Searched { parts, facts } = searched.or_insert_with(|| self.made(board, budget));
        let mut worth = Vec::new();
        parts.stand_for(free, &mut |part| worth.push(part));
        match worth[..] {
            [Err(part)] => facts.keep(&part, fact, fact.opened(), |_| 0, budget),
            // it is known, or a sum, of whose parts the fact says nothing
            _ => Ok(()),
        }
    }

    fn share_with(&self, others: Option<Arc<dyn Elsewhere<String>>>) {
        *self.others.lock().unwrap_or_else(PoisonError::into_inner) = others;
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        for ((rows, columns), searched) in &mut *searches {
            if let Some(board) = Board::of(*rows, *columns) {
                searched.facts.share_with(self.elsewhere(board));
            }
        }
    }
}

impl Searched {
    /// Takes the memory of what is kept from the budget of another question; nothing if it is too much.
    fn charge(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        self.parts.charge(budget)?;
        self.facts.charge(budget).inspect_err(|_| self.parts.release(budget))
    }

    fn release(&self, budget: &mut Budget<'_>) {
        self.facts.release(budget);
        self.parts.release(budget);
    }
}

impl Impartial for Cram {
    type Component = Free;
    /// The two cells.
    type Move = [u32; 2];

    fn moves(&self, at: &Free, out: &mut Vec<[u32; 2]>) {
        for cell in (0..at.rows * at.columns).filter(|cell| at.cells >> cell & 1 == 1) {
            let (row, column) = (cell / at.columns, cell % at.columns);
            if column + 1 < at.columns && at.has(row, column + 1) {
                out.push([cell, cell + 1]);
            }
            if row + 1 < at.rows && at.has(row + 1, column) {
                out.push([cell, cell + at.columns]);
            }
        }
    }

    fn play(&self, at: &Free, cells: &[u32; 2], out: &mut Vec<Free>) {
        out.push(Free { cells: cells.iter().fold(at.cells, |free, cell| free & !(1 << cell)), ..*at });
    }

    /// The second player answers each domino by its image under half a turn, where no domino is its own
    /// image.
    fn law(&self, at: &Free) -> Option<Nimber> {
        let paired = Self::region(at).is_none_or(|(board, corner)| board.least_image(corner).paired);
        paired.then_some(Nimber::ZERO)
    }

    /// The regions of free cells in which a domino fits.
    fn pieces(&self, at: &Free, out: &mut Vec<Free>) {
        let (board, free) = at.lying();
        let regions = board.regions(free).filter(|region| region.count_ones() > 1);
        let regions = regions.map(|region| board.packed(region));
        out.extend(regions.map(|cells| Free { rows: board.rows(), columns: board.columns(), cells }));
    }

    fn work(&self, at: &Free) -> u32 {
        at.cells.count_ones().pow(2)
    }

    fn representative(&self, at: &Free) -> Free {
        Self::region(at).map_or(*at, |(board, corner)| Free {
            rows: board.rows(),
            columns: board.columns(),
            cells: board.packed(board.least_image(corner).cells),
        })
    }
}

impl Notation<Free, [u32; 2]> for Cram {
    fn read(&self, text: Text<'_>) -> Result<Free, BadText> {
        let too_large = || {
            text.bad(Phrase::brief(
                "wrong-large-here",
                format!("the board is too large: expected at most {MAX_CELLS} cells"),
            ))
        };
        if text.as_str().contains(['x', '×']) {
            let (rows, columns) = text.pair("a board", 1..=u64::from(MAX_CELLS))?;
            return Free::board(rows, columns).ok_or_else(too_large);
        }
        let rows: Vec<_> = text.split(&['/']).collect();
        let columns = rows.first().map_or(0, |row| row.as_str().chars().count());
        let mut at = Free::board(rows.len() as u64, columns as u64).ok_or_else(too_large)?;
        for (row, line) in (0u32..).zip(&rows) {
            if line.as_str().chars().count() != columns {
                return Err(line.bad(format!("expected {columns} cells, as in the first row")));
            }
            for (column, cell) in (0u32..).zip(line.as_str().chars()) {
                match cell {
                    '.' => {}
                    '#' => at.cells &= !(1 << (row * at.columns + column)),
                    _ => {
                        return Err(
                            line.bad(format!("'{cell}' is no cell: expected . (free) or # (covered)"))
                        );
                    }
                }
            }
        }
        Ok(at)
    }

    fn write(&self, at: &Free) -> String {
        match Free::board(u64::from(at.rows), u64::from(at.columns)) {
            Some(whole) if whole == *at => format!("{}x{}", at.rows, at.columns),
            _ => at.text(),
        }
    }

    fn scene(&self, at: &Free) -> Option<Scene> {
        let square = |cell| if cell == '.' { Square::Free } else { Square::Blocked };
        Some(Scene::Board(scene::Board::of_rows(&at.text(), Names::Matrix, square)))
    }

    fn write_move(&self, at: &Free, cells: &[u32; 2]) -> String {
        let [one, other] = cells.map(|cell| format!("({},{})", cell / at.columns + 1, cell % at.columns + 1));
        format!("{one}-{other}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::limits::Limits;
    use grundy_base::report::{Ask, Cell, Solver};

    fn cram() -> Box<dyn table::Table> {
        crate::open(Text::new("cram"), &|_| Err(String::new())).unwrap().1
    }

    #[test]
    fn boards_have_their_known_nimbers() {
        let rows = |m: u64, n: u64| cram().cells(&[m..=m, 1..=n], &Ask::default()).unwrap();
        let values = |values: &[u64]| values.iter().map(|v| Cell::Nimber(Nimber(*v))).collect::<Vec<_>>();
        // a row is Dawson's Kayles
        assert_eq!(rows(1, 12), values(&[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]));
        assert_eq!(rows(2, 9), values(&[1, 0, 1, 0, 1, 0, 1, 0, 1]));
        assert_eq!(rows(3, 8), values(&[1, 1, 0, 1, 1, 4, 1, 3]));
        assert_eq!(rows(4, 6), values(&[2, 0, 1, 0, 2, 0]));
    }

    /// What a search knows of a board, once what one move leaves is solved, is what another search says; with
    /// facts that the rules keep, and with facts that the door keeps.
    #[test]
    fn what_is_known_so_far_is_true() {
        for game in ["cram", "grid-kayles"] {
            let open = || crate::open(Text::new(game), &|_| Err(String::new())).unwrap().1;
            let ask = |solver| Ask { solver, ..Ask::default() };
            let report = open().solve("3x6", &ask(Solver::Sets)).unwrap();
            let first = &report.moves[0];
            let table = open();
            table.solve(first.to.as_ref().unwrap(), &ask(Solver::Couples)).unwrap();
            let known = table.summand().unwrap().so_far("3x6").unwrap();
            assert!(!known.excluded.contains(&report.answer.nimber().unwrap().0), "{game}");
            assert_eq!(known.total_moves, report.moves.len() as u64, "{game}");
            assert!(known.moves.iter().any(|(mv, _)| *mv == first.mv), "{game}: {known:?}");
            for (mv, nimber) in known.moves {
                let row = report.moves.iter().find(|row| row.mv == mv).unwrap();
                assert_eq!(row.answer.nimber(), Some(Nimber(nimber)), "{game}: {mv}");
            }
        }
    }

    /// Search, the plain definition and symmetry on boards with holes.
    #[test]
    fn search_equals_the_definition() {
        let limits = Limits::default();
        let (rules, mut memo) = (Cram::default(), grundy::Memo::default());
        let sides = [(4, 4), (3, 5), (5, 3), (2, 8), (4, 5)].into_iter().cycle();
        for (seed, (rows, columns)) in (1..=150u64).zip(sides) {
            let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let all = u64::MAX >> (64 - rows * columns);
            let at = Free { rows, columns, cells: (random >> 7 | random >> 29) & all };
            let mut budget = Budget::new(&limits);
            let searched = rules.search(&at, Method::Sets, &mut budget).unwrap();
            let defined = grundy::nimber(&Plain, &at, &mut memo, &mut budget).unwrap();
            assert_eq!(searched, Some(defined), "{at:?}");
            let least = rules.representative(&at);
            assert_eq!(
                rules.search(&least, Method::Couples, &mut budget).unwrap(),
                Some(defined),
                "{least:?}"
            );
            if let Some(value) = rules.law(&at) {
                assert_eq!(value, defined, "{at:?}");
            }
        }
    }

    /// The rules without laws and symmetries.
    struct Plain;

    impl Impartial for Plain {
        type Component = Free;
        type Move = [u32; 2];
        fn moves(&self, at: &Free, out: &mut Vec<[u32; 2]>) {
            Cram::default().moves(at, out);
        }
        fn play(&self, at: &Free, cells: &[u32; 2], out: &mut Vec<Free>) {
            Cram::default().play(at, cells, out);
        }
    }

    /// Computed by two programs.
    #[test]
    fn boards_under_misere_play() {
        let known =
            [("1x1 1x4 1x5 2x2 2x4 3x3", Winner::First), ("1x2 1x3 2x3 2x5 2x7 3x4 3x5", Winner::Second)];
        for (boards, winner) in known {
            for board in boards.split(' ') {
                let report = crate::testing::misere(&format!("cram {board}"), Solver::Proof);
                assert_eq!(report.winner(), Some(winner), "{board}");
            }
        }
        assert_eq!(crate::testing::misere("cram 3x4", Solver::Memo).winner(), Some(Winner::Second));
    }

    #[test]
    fn little_memory_is_kept_to() {
        let ask = |max_bytes| Ask { limits: Limits { max_bytes, ..Limits::default() }, ..Ask::default() };
        let cram = cram();
        assert!(cram.solve("4x5", &ask(1000)).is_err());
        // what a question kept may be too much for the next one
        for bytes in [1 << 20, 1 << 30, 1 << 20] {
            assert_eq!(cram.solve("4x5", &ask(bytes)).unwrap().answer.nimber(), Some(Nimber(2)));
        }
    }

    #[test]
    fn boards_are_read_and_written() {
        for (text, written) in [("3x4", "3x4"), ("../..", "2x2"), (".#/..", ".#/.."), ("##", "##")] {
            assert_eq!(cram().canonical(text).unwrap(), written);
        }
        for (text, part) in
            [("9x9", "too large"), ("../.", "expected 2 cells"), (".a", "no cell"), ("0x3", "too small")]
        {
            let error = cram().canonical(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert_eq!(cram().moves("2x1").unwrap()[0].mv, "(1,1)-(2,1)");
    }
}

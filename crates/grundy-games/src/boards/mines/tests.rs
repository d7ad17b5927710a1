//! Every table of the textbook, and solvers against each other.

use proptest::prelude::*;

use super::*;
use grundy_base::limits::Limits;
use grundy_base::report::{Ask, Cell, Moves, Solver};
use grundy_base::rules::Whole;
use grundy_solve::{contest, grundy, induction, push};

/// The field of the PUSH example and of 1.4:C, sample 3.
const LARGE: &str = "....*../.*...../......./.....*./..*....";
const ENDINGS: [&str; 5] = ["normal", "reversed", "mixed", "chessboard", "draw-corner"];

fn open_game(params: &str) -> Box<dyn Table> {
    let no_files = |_: &str| Err("no files here".to_owned());
    open(&Args::new(Text::new(params), &no_files)).unwrap()
}

fn mines(field: &str, ending: &str) -> Mines {
    let field = Field::read(Text::new(field)).unwrap();
    Mines::new(Arc::new(field), DeadEnd::read(Text::new(ending)).unwrap())
}

/// The table as the book draws it, mines as `*`, by what `cells` says.
fn picture(params: &str) -> String {
    let table = open_game(params);
    let extents: Vec<_> = table.axes().into_iter().map(|axis| axis.extent.unwrap()).collect();
    let columns = usize::try_from(*extents[1].end()).unwrap();
    let cells = table.cells(&extents, &Ask::default()).unwrap();
    let letter = |cell: &Cell| match cell {
        Cell::Void => '*',
        Cell::Nimber(value) => char::from_digit(u32::try_from(value.0).unwrap(), 36).unwrap(),
        Cell::Outcome(outcome) => outcome.letter(),
        Cell::Payoffs(_) | Cell::Value(_) => unreachable!(),
    };
    let rows: Vec<String> = cells.chunks(columns).map(|row| row.iter().map(letter).collect()).collect();
    rows.join("/")
}

fn outcomes(rules: &Mines, solver: Solver) -> Vec<Option<Outcome>> {
    let limits = Limits::default();
    let mut budget = Budget::new(&limits);
    match solver {
        Solver::Push => {
            push::solve_indexed(rules, rules.dead_end == DeadEnd::DrawCorner, &mut budget).unwrap()
        }
        Solver::Induction => {
            let verdicts = induction::solve_indexed(rules, &mut budget).unwrap();
            verdicts.into_iter().map(|verdict| verdict.map(|verdict| verdict.outcome)).collect()
        }
        solver => {
            let one = |index| {
                let at = rules.position(index)?;
                let mut solved = contest::solve(rules, &at, solver, &mut budget).unwrap();
                Some(solved.verdict(&at, &mut budget).unwrap().outcome)
            };
            (0..rules.size()).map(one).collect()
        }
    }
}

fn letters(rules: &Mines, solver: Solver) -> String {
    let cells: Vec<char> =
        outcomes(rules, solver).into_iter().rev().map(|o| o.map_or('*', Outcome::letter)).collect();
    let rows: Vec<String> =
        cells.chunks(rules.field.columns as usize).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

fn check_table(field: &str, ending: &str, expected: &str) {
    let rules = mines(field, ending);
    for solver in [Solver::Induction, Solver::Push, Solver::Memo, Solver::Retrograde] {
        assert_eq!(letters(&rules, solver), expected, "{field} {ending} {solver:?}");
    }
    if ending != "normal" {
        assert_eq!(picture(&format!("{field},ending={ending}")), expected);
    }
}

fn winning_moves(params: &str, position: &str, solver: Solver) -> Vec<String> {
    let report = open_game(params).solve(position, &Ask { solver, ..Ask::default() }).unwrap();
    report
        .moves
        .iter()
        .filter(|row| row.best && row.winner() == Some(Winner::First))
        .map(|row| row.mv.clone())
        .collect()
}

#[test]
fn tables_of_the_textbook() {
    // 1.2:C, 1.2.2 (PUSH), 1.2:F, 1.2.3
    check_table(SAMPLE, "normal", "WWLW/L**L");
    check_table(SAMPLE, "reversed", "WWWL/W**W");
    check_table(SAMPLE, "mixed", "WWLW/W**L");
    check_table(SAMPLE, "chessboard", "WWLW/W**L");
    check_table(LARGE, "normal", "WWLW*WW/L*WLWWW/WWWWWLW/WWWWL*W/WL*WWWL");
    check_table(LARGE, "reversed", "WWLW*WW/W*WLWWW/WWWWWLW/WWWWL*L/LW*WWLW");
    check_table(LARGE, "mixed", "WWLW*WW/W*WLWWW/WWWWWLW/WWWWL*W/LW*WWWL");
    check_table(LARGE, "chessboard", "WWLW*WW/W*WLWWW/WWWWWLW/WWWWL*W/LW*WWWL");
    check_table("...../...../...../...../.....", "normal", "LWWWW/WLWWW/WWLWW/WWWLW/WWWWL");
    check_table(
        "......./......./......./......./.......",
        "normal",
        "WWLWWWW/WWWLWWW/WWWWLWW/WWWWWLW/WWWWWWL",
    );
}

#[test]
fn tables_with_a_draw_corner() {
    // 1.5, boards 1 and 2
    check_table("..../..*./...*/..../..*.", "draw-corner", "WWLW/DW*L/DWD*/DWDD/WL*D");
    check_table("..../.*../...*/..../..*.", "draw-corner", "DDDW/D*WL/DWD*/DWDD/WL*D");
}

#[test]
fn nimbers_of_the_textbook() {
    assert_eq!(picture(SAMPLE), "3201/0**0");
    assert_eq!(picture(LARGE), "3102*24/0*50413/6534102/43210*1/10*3210");
}

#[test]
fn winning_moves_of_the_textbook() {
    for solver in [Solver::Auto, Solver::Push, Solver::Induction, Solver::Memo, Solver::Retrograde] {
        assert_eq!(winning_moves(SAMPLE, "1,1", solver), ["D 1", "R 2"]);
        assert_eq!(winning_moves(LARGE, "1,1", solver), ["D 1", "R 2"]);
        for ending in ["reversed", "mixed", "chessboard"] {
            let params = format!("{LARGE},ending={ending}");
            assert_eq!(winning_moves(&params, "1,1", solver), ["D 4", "R 2"], "{ending}");
        }
    }
    assert_eq!(winning_moves(LARGE, "1,1 2,5 3,3 4,2", Solver::Auto), ["1: D 3", "2: R 2", "3: R 1"]);
    assert_eq!(winning_moves("vanish=yes", "1,1 2,4", Solver::Auto), ["1: D 1", "1: R 2"]);
}

#[test]
fn fields_without_mines() {
    // 1.2.2 (4.1 of the reference): normal play is two-heap Nim; reversed: a == b >= 2, or 0 and 1
    for rows in 1..=8_u32 {
        for columns in 1..=8_u32 {
            let field = vec![".".repeat(columns as usize); rows as usize].join("/");
            let (normal, reversed) = (mines(&field, "normal"), mines(&field, "reversed"));
            let limits = Limits::default();
            let mut budget = Budget::new(&limits);
            let lost = (outcomes(&normal, Solver::Push), outcomes(&reversed, Solver::Push));
            for index in 0..normal.size() {
                let at = normal.position(index).unwrap();
                let (a, b) = (rows - 1 - at.row, columns - 1 - at.column);
                assert_eq!(normal.value(at, &mut budget).unwrap(), Nimber((a ^ b).into()));
                assert_eq!(lost.0[index] == Some(Outcome::Loss), a == b);
                assert_eq!(
                    lost.1[index] == Some(Outcome::Loss),
                    (a == b && a >= 2) || (a.min(b), a.max(b)) == (0, 1)
                );
            }
            let expected = match rows.cmp(&columns) {
                std::cmp::Ordering::Equal => vec![],
                std::cmp::Ordering::Greater => vec![format!("D {}", rows - columns)],
                std::cmp::Ordering::Less => vec![format!("R {}", columns - rows)],
            };
            assert_eq!(winning_moves(&field, "1,1", Solver::Push), expected);
        }
    }
}

#[test]
fn misere_nims_formula_does_not_carry_over() {
    // 1.4.7: nimber 0, so the formula says a win; exact play says a loss
    let table = open_game(".*./...");
    assert_eq!(table.solve("1,1", &Ask::default()).unwrap().answer.nimber(), Some(Nimber(0)));
    for solver in [Solver::Auto, Solver::Push, Solver::Induction, Solver::Memo, Solver::Retrograde] {
        let ask = Ask { misere: true, solver, ..Ask::default() };
        assert_eq!(table.solve("1,1", &ask).unwrap().winner(), Some(Winner::Second), "{solver:?}");
    }
    let table = open_game(".../.../...");
    assert_eq!(
        table.solve("1,1", &Ask { misere: true, ..Ask::default() }).unwrap().winner(),
        Some(Winner::Second)
    );
}

#[test]
fn the_judged_format_and_slips() {
    assert_eq!(Field::read(Text::new("2 4\n....\n.**.\n")), Field::read(Text::new(SAMPLE)));
    let read = |path: &str| {
        if path == "f.txt" { Ok("2 2\n..\n.x\n".to_owned()) } else { Err("no such file".to_owned()) }
    };
    let fails = |params: &str, part: &str| {
        let Err(error) = open(&Args::new(Text::new(params), &read)) else { panic!("{params} was accepted") };
        assert!(error.to_string().contains(part), "{error}");
    };
    fails("f.txt", "'x' is no cell");
    fails("g.txt", "no such file");
    fails(".../..", "row 2 has 2 cells");
    fails("..,..", "a second field");
    fails("ending=misere", "unknown ending");
    fails("ending=mixed,vanish=yes", "only under the normal ending");
    fails("vanish=maybe", "expected vanish=yes");
    fails("size=3", "unknown parameter");
    let bad = |position: &str, part: &str| {
        for params in [SAMPLE, "..../.**.,ending=mixed", "..../.**.,vanish=yes"] {
            let error = open_game(params).canonical(position).unwrap_err();
            assert!(error.to_string().contains(part), "{error}");
        }
    };
    bad("2,2", "is a mine");
    bad("3,1", "off the field");
    bad("1,5", "off the field");
    bad("0,1", "too small");
    bad("here", "expected two numbers");
    assert!(open_game("vanish=yes").canonical("1,1 1,1").unwrap_err().to_string().contains("two chips"));
    assert_eq!(open_game("vanish=yes").canonical("1,4 1,1").unwrap(), "1,1 1,4");
    assert!(open_game("*.").solve("1,1", &Ask::default()).is_err());
}

#[test]
fn nimbers_are_refused_where_they_do_not_apply() {
    for ending in &ENDINGS[1..] {
        let ask = Ask { solver: Solver::Grundy, ..Ask::default() };
        let refused = open_game(&format!("ending={ending}")).solve("1,1", &ask);
        assert!(matches!(refused, Err(Error::Refused(_))), "{ending}");
    }
}

fn field(rows: usize, columns: usize) -> impl Strategy<Value = String> {
    (1..=rows, 1..=columns).prop_flat_map(|(rows, columns)| {
        let cell = prop::sample::select(vec!['.', '.', '.', '*']);
        prop::collection::vec(prop::collection::vec(cell, columns), rows).prop_map(|cells| {
            cells.into_iter().map(|row| row.into_iter().collect::<String>()).collect::<Vec<_>>().join("/")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn solvers_agree_on_random_fields(field in field(7, 7)) {
        for ending in ENDINGS {
            let rules = mines(&field, ending);
            let expected = outcomes(&rules, Solver::Memo);
            for solver in [Solver::Push, Solver::Induction] {
                prop_assert_eq!(&outcomes(&rules, solver), &expected, "{} {:?}", ending, solver);
            }
            // exercise of 1.2:D: at most one winning move down and one right, whatever the ending
            for at in (0..rules.size()).filter_map(|index| rules.position(index)) {
                for way in [Way::Down, Way::Right] {
                    let lost = rules.field.slides(at).filter(|slide| slide.way == way);
                    let lost = lost.filter(|slide| expected[rules.index(&slide.from(at))] == Some(Outcome::Loss));
                    prop_assert!(lost.count() <= 1);
                }
            }
        }
    }

    #[test]
    fn rays_find_what_the_memo_finds(field in field(9, 9)) {
        let rules = mines(&field, "normal");
        let limits = Limits::default();
        let (mut budget, mut memo) = (Budget::new(&limits), grundy::Memo::default());
        for at in (0..rules.size()).filter_map(|index| rules.position(index)) {
            let expected = grundy::nimber(&rules, &at, &mut memo, &mut budget).unwrap();
            prop_assert_eq!(rules.value(at, &mut budget).unwrap(), expected);
        }
    }

    #[test]
    fn vanishing_does_not_change_the_winner(field in field(3, 4), picks in prop::collection::vec(0_usize..12, 1..4)) {
        let rules = mines(&field, "normal");
        let free: Vec<Square> = (0..rules.size()).filter_map(|index| rules.position(index)).collect();
        prop_assume!(!free.is_empty());
        let mut chips: Vec<Square> = picks.iter().map(|pick| free[pick % free.len()]).collect();
        chips.sort_unstable();
        chips.dedup();
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        let vanishing = Vanishing { field: Arc::clone(&rules.field) };
        let whole = Whole::normal(&rules);
        let truly = contest::solve(&vanishing, &chips, Solver::Induction, &mut budget).unwrap().verdict(&chips, &mut budget).unwrap();
        let summed = contest::solve(&whole, &chips, Solver::Induction, &mut budget).unwrap().verdict(&chips, &mut budget).unwrap();
        let nimber = Nimber::sum(chips.iter().map(|&at| rules.value(at, &mut budget).unwrap()));
        prop_assert_eq!(truly.outcome, summed.outcome);
        prop_assert_eq!(truly.outcome == Outcome::Loss, nimber.is_zero());
        // and the same winning moves (1.4:C)
        let position = vanishing.write(&chips);
        let best = |params: String| {
            let report = open_game(&params).solve(&position, &Ask { moves: Moves::All, ..Ask::default() }).unwrap();
            report.moves.into_iter().filter(|row| row.best).map(|row| row.mv).collect::<Vec<_>>()
        };
        if truly.outcome == Outcome::Win {
            prop_assert_eq!(best(field.clone()), best(format!("{field},vanish=yes")));
        }
    }
}

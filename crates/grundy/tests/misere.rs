//! The choice of the way, and agreement with the memo over whole sums.

use grundy::Error;
use grundy::notation::term::question;
use grundy::report::{Ask, Report, Solver, Winner};

fn solve(text: &str, solver: Solver) -> Result<Report, Error> {
    let question = question(text, &|_| Err("no files here".to_owned())).unwrap();
    question.solve(&Ask { misere: true, solver, ..Ask::default() })
}

#[test]
fn the_best_way_is_taken() {
    for (text, solver) in [
        ("nim 3 4 5", Solver::Law),
        ("sticks:1,2,3 5 6", Solver::Tame),
        ("sticks:2,4,7 1000000000000", Solver::Tame),
        ("kayles 5 9 12", Solver::Quotient),
        ("0.77 5 9 12", Solver::Quotient),
        ("0.123 5 1000 7", Solver::Quotient),
        ("0.07 5 9", Solver::Tame),
        ("grundy 28", Solver::Quotient),
    ] {
        let report = solve(text, Solver::Auto).unwrap();
        assert_eq!(report.solver, solver, "{text}: {:?}", report.remark);
    }
}

#[test]
fn all_ways_agree_with_the_memo() {
    for game in ["kayles", "0.123", "0.07", "grundy", "sticks:1,3,4", "dawson", "4.3", "0.15", "lasker"] {
        for heaps in ["1", "5", "9", "12", "3 13", "2 2", "5 9 4", "1 1 1", "6 6 7", "8 3 3 1", "10 11"] {
            let text = format!("{game} {heaps}");
            let memo = solve(&text, Solver::Memo).unwrap();
            for solver in [Solver::Auto, Solver::Tame, Solver::Quotient] {
                let Ok(report) = solve(&text, solver) else { continue };
                assert_eq!(report.winner(), memo.winner(), "{text} by {}", solver.name());
                assert_eq!(report.moves.len(), memo.moves.len(), "{text}");
                for (ours, theirs) in report.moves.iter().zip(&memo.moves) {
                    assert_eq!(
                        (&ours.mv, ours.winner(), ours.best),
                        (&theirs.mv, theirs.winner(), theirs.best),
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn solvers_refuse_with_the_reason() {
    let refusal = |text: &str, solver| solve(text, solver).unwrap_err().to_string();
    assert!(refusal("kayles 9", Solver::Tame).contains("heap 5 is not tame"));
    assert!(refusal("queen 2,2", Solver::Quotient).contains("heaps"));
}

#[test]
fn far_heaps() {
    let report = solve("0.77 1000000000000000000 5", Solver::Auto).unwrap();
    // 10^18 is 4 more than a multiple of 12
    let near = solve("0.77 88 5", Solver::Auto).unwrap();
    assert_eq!(report.winner(), near.winner());
    assert_ne!(report.winner(), Some(Winner::Draw));
}

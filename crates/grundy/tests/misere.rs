//! The choice of the way, and agreement with the memo over whole sums.

use grundy::Error;
use grundy::notation::term::question;
use grundy::report::{Ask, MoveRow, Report, Solver, Winner};

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

/// Components that are no heaps: small ones stand by their canonical forms.
#[test]
fn forms_of_components_agree_with_the_memo() {
    for text in [
        "cram 2x3 1x4",
        "cram 3x4",
        "cram ..#/.../##. 2x2",
        "grid-kayles 3x3 2x2",
        "grid-kayles 2x5",
        "grid-kayles:king 3x4",
        "sprouts 2 2",
        "sprouts 3",
        "impartial-clobber 3x4",
        "impartial-clobber xox/oxo 2x4",
        "impartial-nogo 3x3",
        "impartial-nogo 1x5 1x4 2x2",
        "nimstring 2x2",
        "chomp 3x4",
        "edge-kayles cycle:7",
        "edge-kayles 1-2,2-3,3-4,4-2",
        "node-kayles cycle:7",
    ] {
        let memo = solve(text, Solver::Memo).unwrap();
        let auto = solve(text, Solver::Auto).unwrap();
        assert_eq!(auto.winner(), memo.winner(), "{text}");
        assert_eq!(auto.moves.len(), memo.moves.len(), "{text}");
        for (ours, theirs) in auto.moves.iter().zip(&memo.moves) {
            let said = |row: &MoveRow| (row.mv.clone(), row.winner(), row.best);
            assert_eq!(said(ours), said(theirs), "{text}");
        }
        let proof = solve(text, Solver::Proof).unwrap();
        assert_eq!(proof.winner(), memo.winner(), "{text} by proof numbers");
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

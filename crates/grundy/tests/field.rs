//! Games of the field in questions of several kinds: values of the literature and of brute force by another
//! program, compounds among them.

use grundy::notation::term::question;
use grundy::report::{Ask, Report, Winner};

fn solve(text: &str, misere: bool) -> Report {
    let question = question(text, &|_| Err("no files".to_owned())).unwrap_or_else(|e| panic!("{text}: {e}"));
    question.table.solve(&question.position, &Ask { misere, ..Ask::default() }).unwrap()
}

#[test]
fn nimbers() {
    for (text, value) in [
        ("nim 3 : nim 4", 7),
        ("sticks:1,2,3 3 then sticks:1,2,3 2", 3),
        ("sticks:1,2,3 5 then sticks:1,2,3 5", 0),
        ("nim 7 with pass", 8),
        ("nim 10 with pass", 9),
        ("nim 3 4 with pass", 0),
        ("nim 2 3 5 with pass", 0),
        ("nim 1 6 6 with pass", 0),
        ("kayles 7 with pass", 3),
        ("kayles 8 with pass", 4),
        ("kayles 11 with pass", 4),
        ("0.007 15", 4),
        ("0.007 25", 5),
        ("chomp 3x6", 12),
        ("chomp 2x7", 10),
        ("chomp 5,3,2", 0),
        ("chomp 7,7,4", 0),
        ("chomp 5,1", 5),
        ("chomp 7,4", 3),
        ("wythoff 7,7", 5),
        ("wythoff 10,20", 28),
        ("wythoff 4,59", 60),
    ] {
        assert_eq!(solve(text, false).answer.nimber().map(|nimber| nimber.0), Some(value), "{text}");
    }
}

#[test]
fn winners() {
    for (text, misere, winner) in [
        ("wythoff 2,2", true, Winner::Second),
        ("wythoff 4,7", true, Winner::Second),
        ("sticks:1,3,4 7 and sticks:1,3,4 9", false, Winner::Second),
        ("sticks:1,2 5 or-short sticks:1,2 7", false, Winner::First),
        ("sticks:1,2 6 or-short sticks:1,2 9", false, Winner::Second),
        ("kotzig 8", false, Winner::First),
        ("kotzig:1,3 13", false, Winner::Second),
    ] {
        assert_eq!(solve(text, misere).winner(), Some(winner), "{text}, misère: {misere}");
    }
}

#[test]
fn compounds_of_any_games() {
    // compounds of sums, of games on graphs, and of positions with several heaps
    for text in
        ["kayles 3 + nim 2 and nim 4", "node-kayles path:4 or moore 1 2", "welter 1,3 plus-short nim 3"]
    {
        let question = question(text, &|_| Err("no files".to_owned())).unwrap();
        let solve =
            |solver| question.table.solve(&question.position, &Ask { solver, ..Ask::default() }).unwrap();
        let [known, searched] = [grundy::solve::Solver::Auto, grundy::solve::Solver::Induction].map(solve);
        assert_eq!(known.winner(), searched.winner(), "{text}");
    }
}

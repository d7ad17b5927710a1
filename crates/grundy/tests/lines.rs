//! Best lines end where play ends.

use grundy::Error;
use grundy::notation::term::question;
use grundy::report::{Ask, Step, Winner};

fn line(text: &str) -> Result<Vec<Step>, Error> {
    let question = question(text, &|_| Err("no files".to_owned())).unwrap();
    question.table.line(&question.position, &Ask::default())
}

#[test]
fn lines_end_where_play_ends() {
    for text in ["nim 3 2", "nim 2 2", "kayles 6", "multiply 72", "sticks 20", "endgame b1 d4 a3"] {
        let steps = line(text).unwrap();
        let question = question(text, &|_| Err("no files".to_owned())).unwrap();
        let (mut at, mut winner) = (question.position, None);
        for step in &steps {
            let report = question.table.solve(&at, &Ask::default()).unwrap();
            assert!(report.moves.iter().any(|row| row.mv == step.mv && row.best), "{text}: {}", step.mv);
            // who is to win does not change
            let first = report.winner() == Some(Winner::First);
            assert_ne!(winner, Some(first), "{text}");
            winner = Some(first);
            at.clone_from(&step.to);
        }
        assert!(question.table.moves(&at).unwrap().is_empty(), "{text} ends at {at}");
    }
}

#[test]
fn refusals() {
    let problem = |text| line(text).unwrap_err().to_string();
    assert!(problem("row-cards 1 2 3").contains("pays numbers"));
    assert!(problem("endgame 8/8/8/8/8/8/3k4/K7 w - -").contains("draw"));
}

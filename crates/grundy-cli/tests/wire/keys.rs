//! What no golden file shows: fractions, what was not found, cells of every kind.

use grundy::notation::term::question;
use grundy::report::{self, Ask, Effort, Grid, TieCount};
use grundy::value::amount::Sum;
use grundy::value::nimber::Nimber;
use grundy::value::outcome::Outcome;
use grundy_wire::{Answer, Extras, Study, Table, TieExperiment, json};

fn asked(text: &str) -> grundy::notation::term::Question {
    question(text, &|_| Err("no files".to_owned())).unwrap()
}

#[test]
fn fractions_are_told_twice() {
    let question = asked("nim 2 1");
    let mut report = question.table.solve(&question.position, &Ask::default()).unwrap();
    let half = grundy::value::rational::Rational::read("1/2").unwrap();
    let sums = vec![Sum::Ratio(half), Sum::Whole(3)];
    report.answer = report::Answer::Payoff(report::Payoffs { sums, mover: None, chances: Vec::new() });
    let text = json(&Answer::of(&question.game, &report, Extras::default()));
    assert!(text.contains(r#""payoffs":[0.5,3],"payoffs_exact":["1/2","3"],"components""#), "{text}");
}

#[test]
fn what_was_not_found_is_null() {
    let pig = asked("pig:target=2,coin 0 0 0");
    let study = pig.table.study(&pig.position, Effort::Little, &Ask::default()).unwrap().unwrap();
    assert_eq!(
        serde_json::to_string(&Study::of(&study)).unwrap(),
        r#"{"guaranteed":null,"outcomes":null,"depends_on_ties":null}"#
    );
}

#[test]
fn tables() {
    let mut grid = Grid {
        game: "g".to_owned(),
        axes: vec![("n".to_owned(), 0, 1)],
        cells: vec![report::Cell::Nimber(Nimber(0)), report::Cell::Void],
    };
    assert_eq!(
        json(&Table::of(&grid)),
        r#"{"game":"g","axes":[{"name":"n","from":0,"to":1}],"values":[0,null],"outcomes":["P",null]}"#
    );
    grid.axes.push(("m".to_owned(), 3, 4));
    let payoffs = report::Cell::Payoffs(vec![Sum::Whole(1), Sum::Real(0.5)]);
    grid.cells.extend([report::Cell::Outcome(Outcome::Win), payoffs]);
    let text = json(&Table::of(&grid));
    assert!(
        text.ends_with(r#""values":[[0,null],["W",[1,0.5]]],"outcomes":[["P",null],["N",null]]}"#),
        "{text}"
    );
}

#[test]
fn tie_counts() {
    let count = TieCount { both_worse: 1, same: 20, ..TieCount::default() };
    let text = json(&TieExperiment::of("g", 20, 21, 1, &count));
    assert!(text.contains(r#""one_worse_other_same":0"#) && text.contains(r#""both_same":20"#), "{text}");
}

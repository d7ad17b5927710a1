//! Answers for machines: one object with stable keys in a stable order.

use serde_json::{Map, Value, json};

use crate::view::about::Own;
use grundy_base::report::{Cell, Component, Grid, Level, MoveRow, Report, Statistics, Step, Tally, Winner};
use grundy_base::rules::Ending;
use grundy_base::value::amount::Sum;
use grundy_base::value::nimber::Nimber;
use grundy_door::game::Game;

/// The answer about a position.
pub fn solution(report: &Report) -> Value {
    let mut object = json!({
        "game": report.game,
        "position": report.position,
        "winner": winner(report.winner),
        "nimber": value_of(report.nimber, report.infinity.as_deref()),
        "remoteness": report.remoteness,
        "payoffs": payoffs(&report.payoffs),
    });
    let rest = json!({
        "components": report.components.iter().map(component).collect::<Vec<_>>(),
        "moves": report.moves.iter().map(row).collect::<Vec<_>>(),
        "total_moves": report.total_moves,
        "stats": {
            "calls": report.stats.calls,
            "computed": report.stats.computed,
            "cached": report.stats.cached,
            "moves": report.stats.moves,
        },
        "solver": report.solver.name(),
        "class": report.class.words(),
        "misere": report.class.ending == Ending::Misere,
    });
    if let (Value::Object(object), Value::Object(rest)) = (&mut object, rest) {
        if report.payoffs.iter().any(|sum| matches!(sum, Sum::Ratio(_))) {
            let exact: Vec<String> = report.payoffs.iter().map(exact).collect();
            object.insert("payoffs_exact".to_owned(), json!(exact));
        }
        object.extend(rest);
        if let Some(remark) = &report.remark {
            object.insert("remark".to_owned(), json!(remark.english()));
        }
    }
    object
}

/// A line of play: its moves, and where they lead.
pub fn line(line: &[Step]) -> Value {
    line.iter().map(|step| json!({"move": step.mv, "to": step.to})).collect()
}

/// A whole game in numbers.
pub fn statistics(statistics: &Statistics) -> Value {
    json!({
        "counted": statistics.counted.english(),
        "tallies": statistics.tallies.iter().map(tally).collect::<Vec<_>>(),
    })
}

fn tally(tally: &Tally) -> Value {
    let level = |level: &Level| {
        json!({
            "remoteness": level.remoteness,
            "wins": level.wins,
            "losses": level.losses,
            "ties": level.ties,
        })
    };
    let longest = tally.longest.as_ref().map(|longest| {
        json!({
            "remoteness": longest.remoteness,
            "count": longest.count,
            "position": longest.position,
            "line": line(&longest.line),
        })
    });
    json!({
        "name": tally.name.english(),
        "positions": tally.positions,
        "wins": tally.wins,
        "losses": tally.losses,
        "draws": tally.draws,
        "ties": tally.ties,
        "levels": tally.levels.iter().map(level).collect::<Vec<_>>(),
        "special": tally.special.iter().map(|(name, count)| (name.to_string(), json!(count))).collect::<Map<_, _>>(),
        "longest": longest,
    })
}

/// A table of values: a flat list for one axis, a list of rows for two.
pub fn grid(grid: &Grid) -> Value {
    let axes: Vec<Value> =
        grid.axes.iter().map(|(name, from, to)| json!({"name": name, "from": from, "to": to})).collect();
    let shaped = |of: fn(&Cell) -> Value| match grid.axes.as_slice() {
        [_, (_, from, to), ..] => {
            let length = usize::try_from(to.saturating_sub(*from)).unwrap_or(usize::MAX).saturating_add(1);
            grid.cells.chunks(length).map(|row| row.iter().map(of).collect::<Value>()).collect::<Value>()
        }
        _ => grid.cells.iter().map(of).collect(),
    };
    json!({
        "game": grid.game,
        "axes": axes,
        "values": shaped(value),
        "outcomes": shaped(|cell| json!(cell.outcome().map(|outcome| outcome.class_letter()))),
    })
}

/// What the catalogue says about a game.
pub fn game(game: &Game) -> Value {
    let params: Vec<Value> =
        game.params.iter().map(|(name, meaning)| json!({"name": name, "meaning": meaning})).collect();
    json!({
        "id": game.id,
        "aliases": game.aliases,
        "title": game.title,
        "rules": game.rules,
        "params": params,
        "notation": game.notation,
        "examples": game.examples,
        "class": game.class.words(),
        "source": game.source,
    })
}

/// What a file of the user's own says about its game.
pub fn own(own: &Own) -> Value {
    json!({
        "file": own.file,
        "title": own.title,
        "rules": own.rules,
        "notation": own.notation,
        "examples": own.examples,
        "family": own.family,
        "class": own.class,
    })
}

fn winner(winner: Option<Winner>) -> Value {
    json!(winner.map(Winner::word))
}

/// A nimber, or the object of an infinite value.
fn value_of(value: Option<Nimber>, infinity: Option<&[Nimber]>) -> Value {
    match infinity {
        Some(ways) => json!({"infinity": ways.iter().map(|way| way.0).collect::<Vec<_>>()}),
        None => nimber(value),
    }
}

fn nimber(value: Option<Nimber>) -> Value {
    json!(value.map(|value| value.0))
}

fn amount(sum: &Sum) -> Value {
    match sum {
        Sum::Whole(whole) => json!(whole),
        Sum::Ratio(ratio) => json!(ratio.approx()),
        Sum::Real(real) => json!(real),
    }
}

fn exact(sum: &Sum) -> String {
    match sum {
        Sum::Whole(whole) => whole.to_string(),
        Sum::Ratio(ratio) => ratio.to_string(),
        Sum::Real(approx) => approx.to_string(),
    }
}

pub(super) fn payoffs(sums: &[Sum]) -> Value {
    if sums.is_empty() { Value::Null } else { sums.iter().map(amount).collect() }
}

fn component(component: &Component) -> Value {
    json!({
        "position": component.position,
        "nimber": value_of(component.nimber, component.infinity.as_deref()),
        "target": nimber(component.target),
    })
}

fn row(row: &MoveRow) -> Value {
    json!({
        "move": row.mv,
        "to": row.to,
        "winner": winner(row.winner),
        "nimber": value_of(row.nimber, row.infinity.as_deref()),
        "remoteness": row.remoteness,
        "payoffs": payoffs(&row.payoffs),
        "best": row.best,
    })
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Void => Value::Null,
        Cell::Nimber(value) => json!(value.0),
        Cell::Outcome(outcome) => json!(outcome.letter()),
        Cell::Payoffs(sums) => payoffs(sums),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::term::question;
    use grundy_base::report::{Ask, Moves};
    use grundy_base::value::outcome::Outcome;
    use grundy_base::value::rational::Rational;

    #[test]
    fn keys_of_a_solution() {
        let question = question("nim 2 1", &|_| Err("no files".to_owned())).unwrap();
        let ask = Ask { moves: Moves::One, ..Ask::default() };
        let mut report = question.table.solve(&question.position, &ask).unwrap();
        report.game = "nim".to_owned();
        report.stats = grundy_base::limits::Stats { calls: 1, computed: 2, cached: 3, moves: 4 };
        report.total_moves = Some(3);
        report.moves[0].nimber = Some(Nimber(0));
        let expected = concat!(
            r#"{"game":"nim","position":"2 1","winner":"first","nimber":3,"remoteness":null,"payoffs":null,"#,
            r#""components":[{"position":"2","nimber":2,"target":1},{"position":"1","nimber":1,"target":2}],"#,
            r#""moves":[{"move":"1: take 1","to":"1 1","winner":"first","nimber":0,"remoteness":null,"#,
            r#""payoffs":null,"best":true}],"total_moves":3,"#,
            r#""stats":{"calls":1,"computed":2,"cached":3,"moves":4},"solver":"law","#,
            r#""class":"2 players, impartial, normal play, acyclic, sums","misere":false}"#,
        );
        assert_eq!(solution(&report).to_string(), expected);
        report.payoffs = vec![Sum::Ratio(Rational::read("1/2").unwrap()), Sum::Whole(3)];
        let text = solution(&report).to_string();
        assert!(text.contains(r#""payoffs":[0.5,3],"payoffs_exact":["1/2","3"],"components""#), "{text}");
    }

    #[test]
    fn tables() {
        let mut table = Grid {
            game: "g".to_owned(),
            axes: vec![("n".to_owned(), 0, 1)],
            cells: vec![Cell::Nimber(Nimber(0)), Cell::Void],
        };
        assert_eq!(
            grid(&table).to_string(),
            r#"{"game":"g","axes":[{"name":"n","from":0,"to":1}],"values":[0,null],"outcomes":["P",null]}"#
        );
        table.axes.push(("m".to_owned(), 3, 4));
        table.cells.extend([Cell::Outcome(Outcome::Win), Cell::Payoffs(vec![Sum::Whole(1), Sum::Real(0.5)])]);
        let text = grid(&table).to_string();
        assert!(
            text.ends_with(r#""values":[[0,null],["W",[1,0.5]]],"outcomes":[["P",null],["N",null]]}"#),
            "{text}"
        );
    }

    #[test]
    fn a_game() {
        let text = game(&grundy_games::heaps::nim::GAME).to_string();
        assert!(
            text.starts_with(r#"{"id":"nim","aliases":["bouton"],"title":"Nim","rules":"Heaps"#),
            "{text}"
        );
        assert!(text.contains(r#""params":[],"notation":"#), "{text}");
    }
}

//! The vectors: what the literature and rivals' tests say of values.

use grundy_base::Limits;
use grundy_partizan::{Done, Store, Value, text};

/// Rows with tabs: property and input, what is expected, source.
const ROWS: &str = include_str!("vectors.tsv");

fn read(store: &mut Store<'_>, text: &str) -> Value {
    text::read(store, text).unwrap_or_else(|halt| panic!("{text}: {halt}"))
}

/// The arguments of a property: expressions between spaces outside of brackets.
fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

fn wall(points: &[(grundy_partizan::Dyadic, grundy_partizan::Dyadic)]) -> String {
    points.iter().map(|(x, t)| format!("({x},{t})")).collect::<Vec<_>>().join(" ")
}

pub(crate) fn graph(store: &mut Store<'_>, value: Value) -> String {
    let graph = store.thermograph(value).unwrap();
    format!("L: {} R: {}", wall(&graph.left), wall(&graph.right))
}

/// What a row asks for, as text; values as they are written.
fn answer(store: &mut Store<'_>, property: &str, input: &str) -> Done<String> {
    let words = words(input);
    let all: Vec<Value> =
        if property == "value" { vec![] } else { words.iter().map(|word| read(store, word)).collect() };
    let last = all.last().copied();
    let value = match property {
        "value" => read(store, input),
        "cool" => {
            let t = store.as_number(all[0]).unwrap();
            store.cool(all[1], t)?
        }
        "freeze" => store.freeze(all[0])?,
        "heat" => store.heat(all[1], all[0])?,
        "overheat" => store.overheat(all[2], all[0], all[1])?,
        "norton" => store.norton(all[0], all[1])?,
        "ordinal" => store.ordinal(all[0], all[1])?,
        "conway" => store.conway(all[0], all[1])?,
        "reduced" => store.reduced(all[0])?,
        "companion" => store.companion(all[0])?,
        "atomic-weight" => match store.atomic_weight(all[0])? {
            Some(weight) => weight,
            None => return Ok("none".to_owned()),
        },
        "mean" => {
            let mean = store.mean(all[0])?;
            store.number(mean)?
        }
        "temperature" => return Ok(store.temperature(all[0])?.to_string()),
        "left-stop" => return Ok(store.both_stops(all[0]).0.to_string()),
        "compare" => return Ok(store.relation(all[0], all[1])?.sign().to_owned()),
        "thermograph" => return Ok(graph(store, last.unwrap())),
        "birthday" => return Ok(store.birthday(all[0])?.to_string()),
        "outcome" => return Ok(store.outcome(all[0])?.letter().to_string()),
        "incentives" => {
            let found = store.incentives(all[0])?;
            let texts: Done<Vec<String>> = found.into_iter().map(|value| text::write(store, value)).collect();
            return Ok(texts?.join(" ; "));
        }
        other => panic!("the property {other}"),
    };
    text::write(store, value)
}

pub(crate) fn rows(sections: &str) -> Vec<[&'static str; 3]> {
    let mut inside = false;
    let mut rows = Vec::new();
    for line in ROWS.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            inside = title.starts_with(|c| sections.contains(c));
        } else if inside {
            let cells: Vec<&str> = line.split('\t').collect();
            rows.push(cells.try_into().unwrap());
        }
    }
    rows
}

#[test]
fn values() {
    let limits = Limits::default();
    let mut wrong = Vec::new();
    let rows = rows("ABC");
    assert_eq!(rows.len(), 78);
    for [question, expected, source] in rows {
        let mut store = Store::new(&limits);
        let (property, input) = question.split_once(' ').unwrap();
        let found = match answer(&mut store, property, input) {
            Ok(found) => found,
            Err(halt) => halt.to_string(),
        };
        if found != expected {
            wrong.push(format!("{question}: {found}, not {expected} ({source})"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Random changes to a JSON document: some values here and there, now and then bytes of its text.

use serde_json::{Map, Value};

use crate::choices::Choices;

/// A step towards a value inside a document.
#[derive(Clone, Debug)]
enum PathPart {
    Key(String),
    Place(usize),
}

/// The text of the document with one to three changes. `others` gives values to borrow from.
#[must_use]
pub(crate) fn corrupt(document: &Value, others: &[Value], choices: &mut Choices) -> String {
    let mut changed = document.clone();
    for _ in 0..choices.between(1, 3) {
        let other = &others[choices.place(others.len())];
        match choices.below(8) {
            0 => transplant(&mut changed, other, choices),
            1 => everywhere(&mut changed, choices),
            _ => somewhere(&mut changed, document, other, choices),
        }
    }
    let text = changed.to_string();
    if choices.once_in(12) { bytes(&text, choices) } else { text }
}

/// Takes a part of the same name from another document.
fn transplant(changed: &mut Value, other: &Value, choices: &mut Choices) {
    let (Value::Object(changed), Value::Object(other)) = (changed, other) else { return };
    let keys: Vec<String> = changed.keys().filter(|key| other.contains_key(*key)).cloned().collect();
    if let Some(key) = keys.get(choices.place(keys.len().max(1))) {
        changed.insert(key.clone(), other[key].clone());
    }
}

/// Changes every value of one kind in the same way: such a lie may hold together.
fn everywhere(changed: &mut Value, choices: &mut Choices) {
    let kind = choices.below(4);
    let more = i64::from(choices.between(1, 3));
    let mut open = vec![changed];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(map) => {
                for (key, inner) in map {
                    match (key.as_str(), kind, &*inner) {
                        ("plies" | "nimber", 0, Value::Number(number)) => {
                            *inner = number
                                .as_i64()
                                .map_or(Value::Null, |number| number.saturating_add(more).into());
                        }
                        ("outcome" | "winner" | "left" | "right", 1, Value::String(word)) => {
                            *inner = match word.as_str() {
                                "win" => "loss",
                                "loss" => "win",
                                "first" => "second",
                                _ => "first",
                            }
                            .into();
                        }
                        ("payoffs", 2, Value::Array(amounts)) => {
                            let real = |amount: &Value| match amount {
                                Value::String(text) if !text.contains(['.', '/']) => {
                                    format!("{text}.0").into()
                                }
                                other => other.clone(),
                            };
                            *inner = amounts.iter().map(real).collect();
                        }
                        ("ties", 3, Value::String(word)) => {
                            *inner = if word == "first" { "last" } else { "first" }.into();
                        }
                        _ => open.push(inner),
                    }
                }
            }
            Value::Array(list) => open.extend(list),
            _ => {}
        }
    }
}

/// Changes one value.
fn somewhere(changed: &mut Value, own: &Value, other: &Value, choices: &mut Choices) {
    let paths = paths(changed);
    let path = &paths[choices.place(paths.len())];
    let words = texts(if choices.once_in(4) { other } else { own });
    let Some(value) = at(changed, path) else { return };
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let other = i64::from(choices.below(8));
            let near = [number.saturating_add(1), number.saturating_sub(1), number.saturating_mul(2)];
            *value = [near[0], near[1], near[2], 0, other, i64::MAX][choices.place(6)].into();
        }
        Value::String(text) => {
            let changed = match choices.below(4) {
                0 => digit(text, choices),
                1 => bytes(text, choices),
                2 if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') && !text.is_empty() => {
                    format!("{text}{}", [".0", ".0000000001", "/1", "0"][choices.place(4)])
                }
                _ => words[choices.place(words.len())].clone(),
            };
            *value = changed.into();
        }
        Value::Bool(is) => *is = !*is,
        Value::Null => *value = choices.below(8).into(),
        Value::Array(list) => entries(list, choices),
        Value::Object(map) => keys(map, choices),
    }
}

/// Drops, doubles or exchanges entries of a list.
fn entries(list: &mut Vec<Value>, choices: &mut Choices) {
    if list.is_empty() {
        return list.push(choices.below(4).into());
    }
    let (here, there) = (choices.place(list.len()), choices.place(list.len()));
    match choices.below(6) {
        0 => drop(list.remove(here)),
        1 => list.insert(there, list[here].clone()),
        2 => list.swap(here, there),
        3 => list.truncate(here),
        4 => list.reverse(),
        _ => list[here] = list[there].clone(),
    }
}

/// Drops a key, adds one, or exchanges two values.
fn keys(map: &mut Map<String, Value>, choices: &mut Choices) {
    let names: Vec<String> = map.keys().cloned().collect();
    if names.is_empty() {
        return;
    }
    let (here, there) = (&names[choices.place(names.len())], &names[choices.place(names.len())]);
    match choices.below(4) {
        0 => drop(map.remove(here)),
        1 => drop(map.insert("more".to_owned(), Value::Null)),
        2 => drop(map.insert(here.clone(), Value::Null)),
        _ => {
            let (one, two) = (map[here].clone(), map[there].clone());
            map.insert(here.clone(), two);
            map.insert(there.clone(), one);
        }
    }
}

/// A digit of the text is another.
fn digit(text: &str, choices: &mut Choices) -> String {
    let digits: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    let Some(&at) = digits.get(choices.place(digits.len().max(1))) else { return bytes(text, choices) };
    format!("{}{}{}", &text[..at], choices.below(10), &text[at + 1..])
}

/// A character is dropped, doubled or another.
fn bytes(text: &str, choices: &mut Choices) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return " ".to_owned();
    }
    let at = choices.place(chars.len());
    match choices.below(3) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, chars[at]),
        _ => chars[at] = ['0', '1', '9', ' ', ',', '-', '"', 'x', '.', '}'][choices.place(10)],
    }
    chars.into_iter().collect()
}

/// The ways to all values inside a document but the document itself.
fn paths(document: &Value) -> Vec<Vec<PathPart>> {
    let mut found = Vec::new();
    let mut open: Vec<(Vec<PathPart>, &Value)> = vec![(Vec::new(), document)];
    while let Some((path, value)) = open.pop() {
        let mut go = |step: PathPart, inner| open.push(([path.as_slice(), &[step]].concat(), inner));
        match value {
            Value::Object(map) => map.iter().for_each(|(key, inner)| go(PathPart::Key(key.clone()), inner)),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(at, inner)| go(PathPart::Place(at), inner));
            }
            _ => {}
        }
        found.push(path);
    }
    found
}

fn at<'v>(document: &'v mut Value, path: &[PathPart]) -> Option<&'v mut Value> {
    path.iter().try_fold(document, |value, step| match step {
        PathPart::Key(key) => value.get_mut(key),
        PathPart::Place(at) => value.get_mut(at),
    })
}

/// All texts in a document.
fn texts(document: &Value) -> Vec<String> {
    let mut found = vec!["first".to_owned(), String::new()];
    let mut open = vec![document];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(map) => open.extend(map.values()),
            Value::Array(list) => open.extend(list),
            Value::String(text) => found.push(text.clone()),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Most changes change something, and the same choices give the same text.
    #[test]
    fn changes_are_changes() {
        let document = json!({"claim": {"winner": "first", "plies": 3}, "list": ["1", "2", null, true]});
        let others = [json!({"claim": {"winner": "draw"}})];
        let text = |seed| corrupt(&document, &others, &mut Choices::random(seed));
        let before = document.to_string();
        let changed = (0..500).filter(|seed| text(*seed) != before).count();
        assert!(changed > 450, "{changed} of 500");
        assert!((0..50).all(|seed| text(seed) == text(seed)));
        let read = (0..500).filter(|seed| serde_json::from_str::<Value>(&text(*seed)).is_ok()).count();
        assert!((400..500).contains(&read), "{read} of 500 are JSON");
    }
}

//! A token on a graph, with cycles and labels or without, between commas and in files of all formats.

use std::fmt::Write;

use grundy::catalogue;
use grundy::notation::text::Text;

use super::Difference;
use super::ask::{Game, Known};
use crate::choices::Choices;
use crate::definition::{Plain, Worth};
use crate::tally::Tally;

/// A graph of a few vertices; acyclic if so asked.
pub(super) fn choose(choices: &mut Choices, most: u32, acyclic: bool) -> Plain {
    let size = choices.between(1, most) as usize;
    let mut plain = Plain { arcs: vec![Vec::new(); size], ends: vec![Worth::Loss; size] };
    for _ in 0..choices.below(u32::try_from(2 * size).unwrap_or(u32::MAX) + 2) {
        let (tail, head) = (choices.place(size), choices.place(size));
        let (tail, head) = if acyclic { (tail.max(head), tail.min(head)) } else { (tail, head) };
        if !(plain.arcs[tail].contains(&head) || acyclic && tail == head) {
            plain.arcs[tail].push(head);
        }
    }
    plain
}

/// The graph in one of the formats of files, and how such a file is named.
fn file(plain: &Plain, format: u32) -> (&'static str, String) {
    let mut text = String::new();
    let size = plain.arcs.len();
    let arcs = || (0..size).flat_map(|tail| plain.arcs[tail].iter().map(move |head| (tail, *head)));
    // words cannot fail to be written into a string
    let mut add = |piece: String| text.push_str(&piece);
    match format {
        0 => {
            (0..size).for_each(|vertex| add(format!("{vertex}\n")));
            arcs().for_each(|(tail, head)| add(format!("{tail} {head}\n")));
            ("g.graph", text)
        }
        1 => {
            for (tail, heads) in plain.arcs.iter().enumerate() {
                let heads: Vec<String> = heads.iter().map(ToString::to_string).collect();
                add(format!("{tail}: {}\n", heads.join(" ")));
            }
            ("g.adj", text)
        }
        2 => {
            (0..size).for_each(|vertex| add(format!("{vertex},\n")));
            arcs().for_each(|(tail, head)| add(format!("{tail},{head}\n")));
            ("g.csv", text)
        }
        3 => {
            add("digraph {".to_owned());
            (0..size).for_each(|vertex| add(format!(" {vertex};")));
            arcs().for_each(|(tail, head)| add(format!(" {tail} -> {head};")));
            add(" }".to_owned());
            ("g.dot", text)
        }
        _ => {
            add("<graphml><graph edgedefault=\"directed\">".to_owned());
            (0..size).for_each(|vertex| add(format!("<node id=\"{vertex}\"/>")));
            arcs().for_each(|(tail, head)| add(format!("<edge source=\"{tail}\" target=\"{head}\"/>")));
            add("</graph></graphml>".to_owned());
            ("g.graphml", text)
        }
    }
}

/// The graph between commas.
pub(super) fn inline(plain: &Plain) -> String {
    let mut text = "graph:".to_owned();
    for vertex in 0..plain.arcs.len() {
        // writing into a string does not fail
        let comma = if vertex > 0 { "," } else { "" };
        write!(text, "{comma}{vertex}").ok();
        for head in &plain.arcs[vertex] {
            write!(text, ",{vertex}>{head}").ok();
        }
        match plain.ends[vertex] {
            Worth::Win => text.push_str(&format!(",{vertex}=win")),
            Worth::Draw => text.push_str(&format!(",{vertex}=draw")),
            Worth::Loss => {}
        }
    }
    // one vertex alone would be the name of a file
    if plain.arcs.len() == 1 { text + "," + "0" } else { text }
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let acyclic = choices.once_in(2);
    let mut plain = choose(choices, 9, acyclic);
    let format = choices.below(8);
    if format > 4 {
        for vertex in 0..plain.arcs.len() {
            if plain.arcs[vertex].is_empty() {
                plain.ends[vertex] = [Worth::Loss, Worth::Loss, Worth::Win, Worth::Draw][choices.place(4)];
            }
        }
    }
    let game = if format > 4 {
        Game::open(&inline(&plain))?
    } else {
        let (name, text) = file(&plain, format);
        let opened = catalogue::open(Text::new(name), &|_| Ok(text.clone()));
        let (_, table) =
            opened.map_err(|error| Difference(format!("{name} is not opened: {error}\n{text}")))?;
        Game { text: format!("{name}\n{text}"), table }
    };
    let verdicts = plain.verdicts();
    let labelled = plain.ends.iter().any(|end| *end != Worth::Loss);
    let nimbers = (plain.is_acyclic() && !labelled).then(|| plain.nimbers());
    let after = |text: &str| verdicts.get(text.parse::<usize>().ok()?).copied();
    for vertex in 0..plain.arcs.len() {
        let nimber = nimbers.as_ref().map(|nimbers| nimbers[vertex]);
        let known = Known { verdict: verdicts[vertex], nimber };
        game.check(&vertex.to_string(), false, known, &after, tally)?;
    }
    Ok(())
}

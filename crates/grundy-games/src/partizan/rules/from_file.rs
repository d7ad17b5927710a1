//! Positions that graph files hold, as the games write them: coloured vertices for Col, Snort, Fjords and
//! digraph placement, coloured edges for Hackenbush and its kin.

use std::fmt::Write;

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::args::Args;
use grundy_door::notation::graph_file::NamedGraph;

/// No position has more: 64 edges that are joined have 65 ends.
const MAX_VERTICES: usize = 65;

/// The position of a file, if the parameters name one.
pub(crate) fn position(
    args: &Args<'_>,
    write: fn(&NamedGraph, Text<'_>) -> Result<String, BadText>,
) -> Result<Option<String>, Error> {
    if args.is_empty() {
        return Ok(None);
    }
    let path = args.text.trim();
    let (graph, _) = NamedGraph::from_file(args, path)?;
    if graph.labels.iter().any(Option::is_some) {
        return Err(path.bad("a label such as 3 = win means nothing here: who cannot move loses").into());
    }
    let n_vertices = graph.graph.len();
    if n_vertices > MAX_VERTICES {
        return Err(path
            .bad(format!("the graph has {n_vertices} vertices: expected at most {MAX_VERTICES}"))
            .into());
    }
    Ok(Some(write(&graph, path)?))
}

/// The name of a vertex, if positions can hold it.
fn name(graph: &NamedGraph, vertex: u32, path: Text<'_>) -> Result<String, BadText> {
    let name = graph.name(vertex).into_owned();
    if name.chars().all(|c| c.is_alphanumeric()) && !name.ends_with(['L', 'R']) {
        return Ok(name);
    }
    Err(path.bad(format!(
        "the vertex '{name}' cannot stand in a position: expected letters and digits, with no L or R at the \
         end"
    )))
}

fn no_edge_colours(graph: &NamedGraph, path: Text<'_>) -> Result<(), BadText> {
    match graph.own {
        Some(_) => Err(path.bad("colours of edges mean nothing here: expected colours of vertices")),
        None => Ok(()),
    }
}

/// Vertices that are coloured already leave the graph, and mark their neighbours.
pub(crate) fn colouring(graph: &NamedGraph, path: Text<'_>) -> Result<String, BadText> {
    no_edge_colours(graph, path)?;
    let neighbours = graph.neighbours();
    let (mut text, mut written) = (String::new(), vec![false; neighbours.len()]);
    let mut word = |vertex: u32| {
        let name = name(graph, vertex, path)?;
        if std::mem::replace(&mut written[vertex as usize], true) {
            return Ok(name);
        }
        let near =
            |player| neighbours[vertex as usize].iter().any(|&other| graph.owner(other) == Some(player));
        // a vertex with both marks is named once for each
        Ok(match (near(Player::Left), near(Player::Right)) {
            (true, true) => format!("{name}L {name}R {name}"),
            (true, false) => format!("{name}L"),
            (false, true) => format!("{name}R"),
            (false, false) => name,
        })
    };
    let free = |vertex: u32| graph.owner(vertex).is_none();
    for (at, near) in (0_u32..).zip(&neighbours).filter(|(at, _)| free(*at)) {
        let _ = write!(text, "{} ", word(at)?);
        for &other in near.iter().filter(|&&other| other > at && free(other)) {
            let _ =
                write!(text, "{} {}-{} ", word(other)?, name(graph, at, path)?, name(graph, other, path)?);
        }
    }
    if text.is_empty() {
        return Err(path.bad("all vertices are coloured already: expected one that is free"));
    }
    Ok(text.trim_end().to_owned())
}

/// Every vertex is a player's; arcs lead to what leaves with it.
pub(crate) fn placement(graph: &NamedGraph, path: Text<'_>) -> Result<String, BadText> {
    no_edge_colours(graph, path)?;
    let mut text = String::new();
    let owned =
        |vertex: u32| {
            let name = name(graph, vertex, path)?.to_lowercase();
            match graph.owner(vertex) {
            Some(Player::Left) => Ok(format!("{name}L")),
            Some(Player::Right) => Ok(format!("{name}R")),
            None => Err(path.bad(Phrase::brief("wrong-missing", format!(
                "the colour of the vertex '{name}' is missing: expected blue (Left's) or red (Right's)"
            )))),
        }
        };
    for (at, _) in (0_u32..).zip(graph.names()) {
        let _ = write!(text, "{} ", owned(at)?);
        for &to in graph.graph.arcs_from(at as usize).iter().filter(|&&to| to != at) {
            let _ = write!(text, "{}>{} ", owned(at)?, owned(to)?);
        }
    }
    Ok(text.trim_end().to_owned())
}

/// Edges that stand on the vertex `ground`, or 0; blue ones are Left's, red ones Right's, others of both.
pub(crate) fn grounded(graph: &NamedGraph, path: Text<'_>) -> Result<String, BadText> {
    let ground = ["ground", "Ground", "GROUND", "0"].into_iter().find_map(|name| graph.find(name));
    let ground = ground.ok_or_else(|| {
        path.bad("there is no ground: call the vertex on which the edges stand 'ground' or 0")
    })?;
    edges(graph, ground, path)
}

/// The same without a ground.
pub(crate) fn floating(graph: &NamedGraph, path: Text<'_>) -> Result<String, BadText> {
    edges(graph, 0, path)
}

/// All edges that are joined with a vertex, as branches with names.
fn edges(graph: &NamedGraph, from: u32, path: Text<'_>) -> Result<String, BadText> {
    let has = |arcs: &grundy_base::graph::Graph, a: u32, b: u32| {
        arcs.arcs_from(a as usize).contains(&b) || arcs.arcs_from(b as usize).contains(&a)
    };
    let colour = |a: u32, b: u32| match &graph.own {
        None => 'e',
        Some([left, right]) => match (has(left, a, b), has(right, a, b)) {
            (true, false) => 'l',
            (false, true) => 'r',
            _ => 'e',
        },
    };
    let neighbours = graph.neighbours();
    // every edge is a branch at the vertex by which it is reached first
    let (mut branches, mut reached) = (vec![Vec::new(); neighbours.len()], vec![false; neighbours.len()]);
    let (mut order, mut next) = (vec![from], 0);
    reached[from as usize] = true;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &to in &neighbours[at as usize] {
            let known = std::mem::replace(&mut reached[to as usize], true);
            if !known {
                order.push(to);
            }
            let is_done = order[..next - 1].contains(&to);
            if !is_done {
                branches[at as usize].push((colour(at, to), to, known));
            }
        }
    }
    if reached.iter().any(|reached| !reached) {
        return Err(path.bad("some edges are not joined with the others: expected one picture"));
    }
    let mut written = vec![String::new(); neighbours.len()];
    for &at in order.iter().rev() {
        let branch = |&(letter, to, known): &(char, u32, bool)| {
            let rest = if known { "" } else { written[to as usize].as_str() };
            format!("{letter}:{{{to}}}{rest}")
        };
        let all: Vec<String> = branches[at as usize].iter().map(branch).collect();
        written[at as usize] = match &all[..] {
            [] => String::new(),
            [only] => only.clone(),
            all => format!("({})", all.join(";")),
        };
    }
    let text = std::mem::take(&mut written[from as usize]);
    if text.is_empty() { Err(path.bad("the graph has no edge")) } else { Ok(format!(":{{{from}}}{text}")) }
}

#[cfg(test)]
mod tests {
    use crate::testing::question_with;

    /// The value of a position that a file holds, and that of the same position as it is written.
    #[track_caller]
    fn check(game: &str, file: &str, position: &str) {
        let read = |path: &str| match path {
            "graph.dot" | "graph.txt" => Ok(file.to_owned()),
            _ => Err("there is no such file".to_owned()),
        };
        let path = if file.contains('{') { "graph.dot" } else { "graph.txt" };
        let value = |text: &str| {
            let asked = question_with(text, &read).unwrap_or_else(|error| panic!("{text}: {error}"));
            let report = asked.solve(&grundy_base::report::Ask::default()).unwrap();
            report.answer.sided().unwrap().worth.clone().unwrap().value
        };
        assert_eq!(value(&format!("{game}:{path}")), value(&format!("{game} {position}")), "{file}");
    }

    #[test]
    fn vertices_of_a_colour_mark_their_neighbours() {
        let city =
            "graph { a -- b -- c -- d; d [color=blue]; a -- e; e [color=red]; b -- f; f [color=green] }";
        for game in ["snort", "col", "fjords"] {
            check(game, city, "aR-b b-cL b-f");
            check(game, "undirected\n1 2\n2 3\n3 = blue\n2 4\n4 = red\n2 5\n", "1-2 2L 2R 2-5");
        }
        check("digraph-placement", "a = blue\nb = red\nc = blue\na b\nb c\nc b\n", "aL>bR bR>cL cL>bR");
        check("digraph-placement", "digraph { A -> B; A [color=blue]; B [color=red] }", "aL>bR");
    }

    #[test]
    fn edges_of_a_colour_stand_on_the_ground() {
        let house = "undirected\nground a blue\nground b red\na b\nb c blue\n";
        check("hackenbush", house, "(l:A;r:B(e:A;l))");
        check("childish", house, "(l:A;r:B(e:A;l))");
        check("arc-kayles", "undirected\n1 2 blue\n2 3 red\n3 4\n2 4 blue\n", "l(re:D;l:D)");
    }

    #[test]
    fn slips_are_told() {
        let read = |path: &str| match path {
            "labels.txt" => Ok("1 2\n2 = win\n".to_owned()),
            "air.txt" => Ok("1 2\n2 3\n".to_owned()),
            "names.txt" => Ok("aL b\n".to_owned()),
            "plain.txt" => Ok("a b\n".to_owned()),
            "edges.txt" => Ok("a b blue\n".to_owned()),
            "islands.txt" => Ok("0 1\n2 3\n".to_owned()),
            "long.txt" => Ok((0..100).map(|n| format!("{n} {}\n", n + 1)).collect()),
            _ => Err("there is no such file".to_owned()),
        };
        for (game, problem) in [
            ("snort:none.txt", "no such file"),
            ("snort:labels.txt", "means nothing here"),
            ("snort:names.txt", "cannot stand in a position"),
            ("col:edges.txt", "expected colours of vertices"),
            ("digraph-placement:plain.txt", "the colour of the vertex 'a' is missing"),
            ("hackenbush:air.txt", "there is no ground"),
            ("hackenbush:islands.txt", "not joined"),
            ("snort:long.txt", "101 vertices: expected at most 65"),
        ] {
            let error = question_with(game, &read).map(drop).unwrap_err().to_string();
            assert!(error.contains(problem), "{game}: {error}");
        }
    }
}

//! Files of graphs: read whole and piece by piece they are the same.

use std::cell::RefCell;

use grundy::Error;
use grundy::notation::args::{Args, Pieces, Stream};
use grundy::notation::graph_file::{Format, NamedGraph};
use grundy::notation::text::Text;

use crate::limits::{check_slip, limits};

/// Bytes of a piece, beyond which it ends with the next line.
const PIECE_BYTES: usize = 16;

thread_local! {
    /// The file that is read.
    static FILE: RefCell<String> = RefCell::default();
}

/// The file in pieces of whole lines.
fn pieces(_: &str, _: u64) -> Result<Pieces, String> {
    let (mut pieces, mut piece) = (Vec::new(), String::new());
    for line in FILE.with_borrow(Clone::clone).split_inclusive('\n') {
        piece.push_str(line);
        if piece.len() > PIECE_BYTES {
            pieces.push(Ok(std::mem::take(&mut piece)));
        }
    }
    pieces.push(Ok(piece));
    Ok(Box::new(pieces.into_iter()))
}

/// Arcs, lists or a matrix, by the first letter.
pub fn arcs(text: &str) {
    let Some((kind, text)) = text.split_at_checked(1) else { return };
    match kind {
        "l" => check(text, "file.adj", Format::Lists),
        "m" => check(text, "file.mat", Format::Matrix),
        _ => check(text, "file.graph", Format::of("file.graph", text)),
    }
}

pub fn dot(text: &str) {
    check(text, "file.dot", Format::Dot);
}

pub fn graphml(text: &str) {
    check(text, "file.graphml", Format::GraphMl);
}

pub fn csv(text: &str) {
    check(text, "file.csv", Format::Csv);
}

fn check(text: &str, name: &str, format: Format) {
    let whole = NamedGraph::read(Text::new(text), format);
    match &whole {
        Ok(graph) => check_graph(graph),
        Err(bad) => check_slip(bad),
    }
    FILE.set(text.to_owned());
    let limits = limits();
    let no_file = |_: &str| Err("it is read in pieces".to_owned());
    let args = Args::new(Text::new(name), &no_file);
    let streamed =
        NamedGraph::from_file(&args.stream(Some(Stream { open: pieces, limits: &limits })), args.text);
    match (whole, streamed) {
        // a name without an extension is told by what stands in the first piece
        _ if name == "file.graph"
            && !FILE.with_borrow(|text| text.starts_with(|c: char| c.is_ascii_digit())) => {}
        (Ok(whole), Ok((streamed, _))) => {
            assert!(whole.names().eq(streamed.names()), "names differ: {text:?}");
            assert!(whole.graph == streamed.graph, "arcs differ: {text:?}");
            assert!(whole.own == streamed.own, "colours differ: {text:?}");
            assert_eq!(whole.labels, streamed.labels, "{text:?}");
        }
        (Err(whole), Err(Error::BadText(streamed))) => {
            check_slip(&streamed);
            // of two slips another one may be met first
            let same = matches!(format, Format::Dot | Format::GraphMl) || whole.problem == streamed.problem;
            assert!(same, "{} and {} in {text:?}", whole.problem, streamed.problem);
        }
        (_, Err(Error::Stopped(_))) => {}
        _ if name == "file.graph" => {}
        (whole, streamed) => panic!(
            "whole: {:?}, in pieces: {:?}, of {text:?}",
            whole.map(|graph| graph.labels.len()),
            streamed.map(|(graph, _)| graph.labels.len())
        ),
    }
}

/// Each vertex is found by its name; arcs lead to vertices, none twice; only dead ends have labels.
fn check_graph(graph: &NamedGraph) {
    let size = graph.names().count();
    assert_eq!(size, graph.labels.len());
    for (vertex, name) in graph.names().enumerate() {
        assert_eq!(graph.find(&name), u32::try_from(vertex).ok(), "{name:?}");
        let mut arcs = graph.graph.arcs_from(vertex).to_vec();
        assert!(graph.labels[vertex].is_none() || arcs.is_empty(), "{name:?} has a label and arcs");
        let all = arcs.len();
        arcs.sort_unstable();
        arcs.dedup();
        assert_eq!(all, arcs.len(), "{name:?} has an arc twice");
        assert!(arcs.iter().all(|&to| (to as usize) < size), "an arc of {name:?} leads nowhere");
    }
}

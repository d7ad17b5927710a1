//! Graph files as games: every format, and slips with file, line and column.

use std::fmt::Write;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::{json, run, winning};

/// A folder with files, and the path of one.
fn with(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    path.to_str().unwrap().to_owned()
}

/// The graph of the thesis, as far as its text tells it, in every format.
const THESIS: &[(&str, &str)] = &[
    ("a.graph", "9 7\n9 8\n9 13\n7 3\n7 8\n8 4\n13 8\n# dead ends\n1\n2\n"),
    ("a.adj", "9: 7 8 13\n7: 3, 8\n8: 4\n13: 8\n1:\n2:\n"),
    ("a.dot", "digraph thesis { 9 -> {7 8 13}; 7 -> 3; 7 -> 8 -> 4; 13 -> 8; 1; 2 }"),
    ("a.csv", "source,target\n9,7\n9,8\n9,13\n7,3\n7,8\n8,4\n13,8\n1,\n2,\n"),
    (
        "a.matrix",
        "vertices: 1 2 3 4 7 8 9 13\n00000000\n00000000\n00000000\n00000000\n00100100\n00010000\n00001101\n00000100\n",
    ),
    (
        "a.graphml",
        "<graphml><graph edgedefault='directed'><node id='1'/><node id='2'/><node id='3'/><node id='4'/><node id='7'/>\
         <node id='8'/><node id='9'/><node id='13'/><edge source='9' target='7'/><edge source='9' target='8'/>\
         <edge source='9' target='13'/><edge source='7' target='3'/><edge source='7' target='8'/>\
         <edge source='8' target='4'/><edge source='13' target='8'/></graph></graphml>",
    ),
];

#[test]
fn every_format_is_the_same_game() {
    let folder = with(THESIS);
    for (name, text) in THESIS {
        let file = path(&folder, name);
        assert_eq!(winning(&["solve", &file, "9"]), ["to 13"], "{name}");
        assert_eq!(json(&["solve", &file, "9", "7"])["nimber"], 1, "{name}");
        assert_eq!(json(&["solve", &format!("{file} 9 + nim 3")])["winner"], "second", "{name}");
        assert_eq!(json(&["table", &file, "7..9"])["values"], serde_json::json!([2, 1, 3]), "{name}");
        // the same text under a name that says nothing
        std::fs::write(folder.path().join("plain.txt"), text).unwrap();
        let known = !name.ends_with(".adj") && !name.ends_with(".matrix");
        if known {
            assert_eq!(winning(&["solve", &path(&folder, "plain.txt"), "9"]), ["to 13"], "{name}");
        }
    }
}

#[test]
fn slips() {
    let folder = with(&[
        ("three.graph", "9 7\n9 8 7\n"),
        ("square.matrix", "0 1\n0 0 1\n"),
        ("mixed.dot", "digraph {\n  a -> b\n  b -- c\n}"),
        ("open.graphml", "<graphml>\n  <graph>\n</graphml>"),
        (
            "who.graphml",
            "<graphml><graph>\n<node id='Omsk'/>\n<edge source='Omsk' target='Omks'/></graph></graphml>",
        ),
        ("label.csv", "source,target,result\n1,2,\n2,,lost\n"),
        ("roads.dot", "graph { 1 -- 2 -- 3 }"),
        ("ring.graph", "a b\nb a\nb c\nc = win\n"),
        ("empty.graph", "# nothing\n"),
    ]);
    for (name, position, parts) in [
        ("three.graph", "9", &["3 words in a line", "three.graph", ":2:1", "9 8 7", "9: 7 8"][..]),
        ("square.matrix", "1", &["not square: this row has 3 entries, and there are 2 rows", ":2:1"]),
        ("mixed.dot", "a", &["'--' cannot stand in a digraph: expected ->", ":3:5", "^^"]),
        ("open.graphml", "a", &["this is no XML", ":3:"]),
        ("who.graphml", "Omsk", &["no node has the id 'Omks'", ":3:29", "did you mean 'Omsk'"]),
        ("label.csv", "1", &["'lost' is no label: expected win, draw or loss", ":3:4"]),
        ("roads.dot", "1", &["both ways", ":1:1", "robot-fire:"]),
        (
            "ring.graph",
            "a b",
            &["only one token can be played on this graph, since some vertices are labelled"],
        ),
        ("ring.graph", "d", &["no vertex 'd': expected one of a, b, c"]),
        ("empty.graph", "c", &["the graph is empty"]),
        ("none.graph", "c", &["cannot read", "no such file"]),
    ] {
        let run = run(&["solve", &path(&folder, name), position]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}: {}", run.err);
        // a long path moves the place to another line of the message
        let told = run.err.replace('\n', " ");
        for part in parts {
            assert!(told.contains(part), "{name} lacks `{part}`:\n{}", run.err);
        }
    }
}

#[test]
fn roads() {
    let folder = with(&[
        ("roads.dot", "graph { Omsk -- Tomsk -- Tobolsk; Omsk -- Tobolsk; Tobolsk -- Tara }"),
        ("roads.graph", "undirected\n1 2\n2 3\n"),
        (
            "roads.graphml",
            "<graphml><graph edgedefault='undirected'><node id='1'/><node id='2'/><edge source='2' target='1'/></graph></graphml>",
        ),
    ]);
    let game = format!("robot-fire:{},start=Omsk", path(&folder, "roads.dot"));
    assert_eq!(winning(&["solve", &game]), ["to Tomsk"]);
    assert_eq!(
        json(&["solve", &format!("robot-fire:{}", path(&folder, "roads.graph")), "1"])["winner"],
        "second"
    );
    assert_eq!(
        json(&["solve", &format!("robot-fire:{}", path(&folder, "roads.graphml")), "1"])["winner"],
        "first"
    );
    let run = run(&["solve", &format!("robot-fire:{}", path(&folder, "roads.dot"))]);
    assert!(run.code == 2 && run.err.contains("start=CITY"), "{}", run.err);
}

#[test]
fn a_hundred_thousand_arcs() {
    let mut text = String::from("digraph {\n");
    for n in 1..100_000_u64 {
        let _ = writeln!(text, "{n} -> {}; {n} -> {}", n - 1, (n * 7919 + 13) % n);
    }
    text.push('}');
    let folder = with(&[("large.dot", &text)]);
    assert_eq!(json(&["solve", &path(&folder, "large.dot"), "99999"])["solver"], "grundy");
}

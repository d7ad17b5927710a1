//! The bytes of a small figure of each kind. A snapshot that is missing, or differs, fails; the new one is
//! written beside it as `.snap.new` and accepted by `cargo insta review`, or with `INSTA_UPDATE=always`.

use std::collections::BTreeSet;
use std::path::Path;

use grundy_figure::{Figure, Theme};

use crate::{draw, draw_family, draw_tree};

/// All figures that are kept, with the names of their snapshots.
fn figures() -> Vec<(&'static str, Figure)> {
    let nim = "nim 2 1";
    vec![
        ("heaps", draw("position", "nim 5 3 7")),
        ("pins", draw("position", "kayles 9 4")),
        ("board", draw("position", "mines 1,1")),
        ("chess", draw("position", "endgame:KQk 7k/5K2/8/8/8/8/8/1Q6 w - -")),
        ("cards", draw("position", "row-ends 6 9 4 8 5")),
        ("network", draw("position", "graph 9")),
        ("sum", draw("position", "kayles 3 + nim 2")),
        ("heat", draw_family("heat", "queen", &[1..=4, 1..=5])),
        ("outcomes", draw_family("table", "mines", &[1..=2, 1..=4])),
        ("sequence", draw_family("sequence", "kayles", &[0..=30])),
        ("graph", draw("graph", nim)),
        ("steps", draw("steps", nim)),
        ("cycle", draw("graph", "graph:a>b,b>c,c>a,c>d,d>d a")),
        ("proof", draw("reduced", "stones 2,3")),
        ("line", draw("line", nim)),
        ("thermograph", draw("thermograph", "value {3||2*|1*}")),
        ("options", draw("options", "value {2||1|0,*}")),
        ("moves", draw("moves", "domineering 2x3")),
        ("temperatures", draw_family("heat", "domineering", &[1..=2, 1..=4])),
        ("decision", draw_tree("[ < (1 6) (9 2) > { 1/3 (5 5) 2/3 (3 7) } ]")),
    ]
}

#[test]
fn figures_keep_their_bytes() {
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut check = |name: &str, text: String| {
        insta::assert_snapshot!(name, text);
        names.insert(format!("main__snapshots__{name}.snap"));
    };
    for (name, figure) in figures() {
        check(&format!("{name}.svg"), figure.svg(Theme::Light, None));
        if name == "graph" {
            check("graph.dot", figure.dot().unwrap());
            check("graph.txt", figure.text);
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let kept =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let orphans: Vec<String> = kept.filter(|file| !names.contains(file)).collect();
    assert!(orphans.is_empty(), "no test makes {orphans:?}");
}

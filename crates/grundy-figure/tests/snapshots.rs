//! The bytes of a small figure of each kind, kept in `snapshots`. Where one differs the new one is written beside it, with
//! `new-` before its name: look at it, and rename it if it is right. One that is missing is made.

use std::path::Path;

use grundy::limits::{Budget, Limits};
use grundy::report::Ask;
use grundy_figure::game_tree::{self, Extent};
use grundy_figure::graph::{self, Labels};
use grundy_figure::table::Colours;
use grundy_figure::{Chart, chart};
use grundy_figure::{Figure, Theme, decision, line, position, table};
use grundy_tree::solve::Rules;

use crate::{ask, english};

fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    let Ok(kept) = std::fs::read_to_string(&path) else {
        std::fs::write(&path, text).unwrap();
        return;
    };
    if kept != text {
        let new = path.with_file_name(format!("new-{name}"));
        std::fs::write(&new, text).unwrap();
        panic!("{name} has changed: compare with {}", new.display());
    }
}

fn svg(name: &str, figure: &Figure) {
    check(&format!("{name}.svg"), &figure.svg(Theme::Light, None));
    // the same again, to the byte
    assert_eq!(figure.svg(Theme::Light, None), figure.svg(Theme::Light, None));
}

#[test]
fn positions() {
    for (name, text) in [
        ("heaps", "nim 5 3 7"),
        ("pins", "kayles 9 4"),
        ("board", "mines 1,1"),
        ("chess", "endgame:KQk 7k/5K2/8/8/8/8/8/1Q6 w - -"),
        ("cards", "row-ends 6 9 4 8 5"),
        ("network", "graph 9"),
        ("sum", "kayles 3 + nim 2"),
    ] {
        svg(name, &position::figure(&ask(text), &Ask::default(), english()).unwrap());
    }
}

#[test]
fn tables_and_sequences() {
    let grid = |text: &str, ranges: Vec<_>| chart::grid(&ask(text), ranges, &Ask::default()).unwrap();
    svg("heat", &table::figure(&grid("queen", vec![1..=4, 1..=5]), Colours::Heat, &[], english()).unwrap());
    svg(
        "outcomes",
        &table::figure(&grid("mines", vec![1..=2, 1..=4]), Colours::Outcome, &[], english()).unwrap(),
    );
    svg("sequence", &Chart::Auto.figure(&ask("kayles"), vec![0..=30], &Ask::default(), english()).unwrap());
}

#[test]
fn graphs_and_trees() {
    let ask_ = Ask::default();
    let graph = graph::figure(&ask("nim 2 1"), &ask_, Labels::Outcome, english()).unwrap();
    svg("graph", &graph);
    check("graph.dot", &graph.dot().unwrap());
    check("graph.txt", &graph.text);
    svg("steps", &graph::steps(&ask("nim 2 1"), &ask_, english()).unwrap());
    svg(
        "cycle",
        &graph::figure(&ask("graph:a>b,b>c,c>a,c>d,d>d a"), &ask_, Labels::Outcome, english()).unwrap(),
    );
    svg("proof", &game_tree::figure(&ask("stones 2,3"), &ask_, Extent::Reduced, english()).unwrap());
    svg("line", &line::figure(&ask("nim 2 1"), &ask_, english()).unwrap());
    let limits = Limits::default();
    let budget = &mut Budget::new(&limits);
    let tree = grundy_tree::read::brackets("[ < (1 6) (9 2) > { 1/3 (5 5) 2/3 (3 7) } ]", budget).unwrap();
    svg("decision", &decision::figure(&tree, &Rules::default(), budget, english()).unwrap());
}

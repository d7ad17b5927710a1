//! Every format on the same graph, and the slips of each.

use proptest::prelude::*;

use super::*;

fn named(format: Format, text: &str) -> NamedGraph {
    NamedGraph::read(Text::new(text), format).unwrap_or_else(|bad| panic!("{text}: {bad}"))
}

fn check_bad(format: Format, text: &str, problem: &str, place: &str) {
    let bad = NamedGraph::read(Text::new(text), format).unwrap_err();
    assert!(bad.problem.contains(problem), "{text}: {}", bad.problem);
    assert_eq!(&text[bad.span.clone()], place, "{text}: {}", bad.problem);
}

/// Names and heads of all vertices: `a: b c`.
fn told(named: &NamedGraph) -> Vec<String> {
    let heads =
        |vertex: usize| named.graph.arcs_from(vertex).iter().map(|&head| named.name(head).into_owned());
    let line = |(vertex, name): (usize, Cow<'_, str>)| {
        format!("{name}: {}", heads(vertex).collect::<Vec<_>>().join(" "))
    };
    named.names().enumerate().map(line).collect()
}

#[test]
fn slips_in_lines() {
    for (text, problem, place) in [
        ("9 7\n9 8 7\n", "3 words", "9 8 7"),
        ("9 7\n9 = win\n", "has an arc (to '7')", "9 = win"),
        ("9 7\n7 = won\n", "'won' is no label", "won"),
        ("3 = win\n3 = loss\n", "another label", "3 = loss"),
        ("9 7\n= win\n", "a vertex is missing", ""),
        ("# nothing\n\n", "the graph is empty", "# nothing\n\n"),
        ("9 7>8\n", "must not contain '>'", "7>8"),
        (": 7 8\n", "a vertex is missing", ""),
    ] {
        check_bad(Format::Lines, text, problem, place);
    }
    check_bad(Format::Lists, "9: 7 8\n9 7\n", "a colon is missing", "9 7");
}

#[test]
fn lines_and_lists() {
    let by_lines = named(Format::Lines, "9 7\n9 8\n9 7 # again\n8 8\n12\n");
    assert_eq!(told(&by_lines), ["7: ", "8: 8", "9: 7 8", "12: "]);
    for (format, text) in [
        (Format::Lines, "9: 7 8\n8: 8\n12:\n"),
        (Format::Lists, "directed\r\n9:7,8,7\r\n8 : 8\r\n12: # alone\r\n"),
        (Format::Lines, "\u{feff}9: 7 8\n8 8\n12\n"),
    ] {
        assert_eq!(told(&named(format, text)), told(&by_lines), "{text}");
    }
    assert_eq!(told(&named(Format::Lines, "1:2 3:4\n")), ["1:2: 3:4", "3:4: "]);
}

#[test]
fn names_are_ordered_and_repeats_dropped() {
    let named = NamedGraph::read_inline(Text::new("b>10,b>9,b>10,a, 9=draw"), '>').unwrap();
    assert_eq!(told(&named), ["9: ", "10: ", "a: ", "b: 10 9"]);
    assert_eq!(named.labels, [Some(Outcome::Draw), None, None, None]);
    let bad = named.vertex(Text::new("c")).unwrap_err();
    assert_eq!(bad.problem, "the graph has no vertex 'c': expected one of 9, 10, a, b");
    let arrows = NamedGraph::read_inline(Text::new("b->10,b -> 9,a,9=draw"), '>').unwrap();
    assert_eq!(told(&arrows), told(&named));
    let joined = NamedGraph::read_inline(Text::new("1-2,2-3"), '>').unwrap();
    let hint = joined.vertex(Text::new("1")).unwrap_err().hint;
    assert_eq!(hint.map(|hint| hint.words.to_string()).as_deref(), Some("an arc is written 1>2"));
}

#[test]
fn the_nearest_name_is_suggested() {
    let cities = named(Format::Lines, "Omsk Tomsk\nTomsk Novosibirsk\n");
    let hint =
        |name: &str| cities.vertex(Text::new(name)).unwrap_err().hint.map(|hint| hint.words.to_string());
    assert_eq!(hint("Tmosk").as_deref(), Some("did you mean 'Tomsk'?"));
    assert_eq!(hint("omsk").as_deref(), Some("did you mean 'Omsk'?"));
    assert_eq!(hint("Paris"), None);
}

#[test]
fn chains_are_no_arcs() {
    for (text, mark) in [("1-2-3", '-'), ("1>2>3", '>')] {
        assert!(NamedGraph::read_inline(Text::new(text), mark).unwrap_err().problem.contains("two vertices"));
    }
}

#[test]
fn windows_lines_and_comments() {
    let graph = named(Format::Lines, "1 2 # arc\r\n\r\n2=win\r\n");
    assert_eq!(told(&graph), ["1: 2", "2: "]);
    assert_eq!(graph.labels[1], Some(Outcome::Win));
}

#[test]
fn matrices() {
    let expected = ["1: 2 3", "2: 3", "3: "];
    for text in ["0 1 1\n0 0 1\n0 0 0\n", "011\n001\n000", "# three\n0,1,1\n0,0,1\n\n0,0,0\n3 = win\n"] {
        assert_eq!(told(&named(Format::Matrix, text)), expected, "{text}");
    }
    let cities = named(Format::Matrix, "undirected\nvertices: b a\n0 1\n0 0\n");
    assert_eq!(told(&cities), ["a: b", "b: a"]);
    assert!(cities.undirected.is_some());
    for (text, problem, place) in [
        ("0 1\n0 0 1\n", "not square: this row has 3 entries, and there are 2 rows", "0 0 1"),
        ("0 1\n0\n", "not square: this row has 1 entries", "0"),
        ("0 1 0\n0 0 1\n", "not square: this row has 3 entries, and there are 2 rows", "0 1 0"),
        ("0 1\n2 0\n", "'2' is no entry", "2"),
        ("vertices: a\n01\n00\n", "1 vertices are named, but the matrix has 2 rows", "a"),
        ("vertices: a a\n01\n00\n", "'a' stands twice", "a"),
        ("", "empty", ""),
    ] {
        check_bad(Format::Matrix, text, problem, place);
    }
}

#[test]
fn dot() {
    for (text, expected) in [
        ("digraph { a -> b -> c; a -> c }", &["a: b c", "b: c", "c: "][..]),
        (
            "strict digraph \"G 1\" { node [shape=box]; a -> {b; c [color=red]} [weight=2]\n b->c }",
            &["a: b c", "b: c", "c: "],
        ),
        ("/* map */ graph { 1 -- 2 // road\n# line\n 2 -- 3 rankdir=LR }", &["1: 2", "2: 1 3", "3: 2"]),
        (
            "digraph { subgraph s { a b } -> subgraph { c } ; -1.5 -> .5 }",
            &["-1.5: .5", ".5: ", "a: c", "b: c", "c: "],
        ),
        (
            "DiGraph { \"New\" + \" York\" -> \"a \\\"b\\\"\" ; Köln:n:w -> x:s }",
            &["Köln: x", "New_York: a_\"b\"", "a_\"b\": ", "x: "],
        ),
        ("digraph { {{{a}}} -> {b -> {c}} }", &["a: b c", "b: c", "c: "]),
        ("digraph { a; b, c; <x<b>> -> a [label=<<i>0</i>>] }", &["a: ", "b: ", "c: ", "x<b>: a"]),
    ] {
        let mut found = told(&named(Format::Dot, text));
        let mut expected: Vec<String> = expected.iter().map(|line| (*line).to_owned()).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{text}");
    }
    let labelled =
        named(Format::Dot, "digraph { a -> b; a -> c; b [label=win]; c [label=\"the end\", result=draw] }");
    assert_eq!(labelled.labels, [None, Some(Outcome::Win), Some(Outcome::Draw)]);
}

#[test]
fn slips_in_dot() {
    for (text, problem, place) in [
        ("graphe { a }", "no graph in DOT", "graphe"),
        ("digraph { a -- b }", "'--' cannot stand in a digraph: expected ->", "--"),
        ("graph { a -> b }", "'->' cannot stand in a graph: expected --", "->"),
        ("digraph { a -> }", "right end", "->"),
        ("digraph { a -> b", "not closed: expected }", "{"),
        ("digraph { {a {b }", "not closed: expected }", "{"),
        ("digraph { a [color=red }", "expected an attribute", "}"),
        ("digraph { a [color= }", "expected the value", "}"),
        ("digraph { \"a }", "quote is not closed", "\""),
        ("digraph { /* a }", "comment is not closed", "/*"),
        ("digraph { a < b }", "not closed", "<"),
        ("digraph { 3a -> b }", "'3a' is neither a number nor a word", "3a"),
        ("digraph { a -> b; ! }", "'!' has no meaning", "!"),
        ("digraph { a } digraph { b }", "only one graph", "digraph"),
        ("digraph { a -> b; a [result=win] }", "has an arc (to 'b')", "a"),
        ("digraph { a [result=won] }", "'won' is no label", "won"),
        ("digraph { subgraph x -> b }", "statements of the subgraph", "->"),
        ("digraph { -> b }", "expected a vertex", "->"),
        ("digraph { a ] }", "expected a vertex", "]"),
        ("digraph { }", "the graph is empty", "digraph { }"),
        ("digraph { node }", "attributes in brackets", "}"),
        ("digraph", "opens with {", ""),
        ("digraph { New_York -> \"New York\" }", "differ in blanks alone", "\"New York\""),
        ("digraph { \"a b\" -> \"a  b\" }", "differ in blanks alone", "\"a  b\""),
        ("digraph { \"a b\" -> c -> \"a b\" -> a_b }", "'a_b' and 'a b' differ", "a_b"),
    ] {
        check_bad(Format::Dot, text, problem, place);
    }
    // two large sets name more arcs than can be held
    let set: String = (0..6000).map(|n| format!("{n} ")).collect();
    let bad = NamedGraph::read(Text::new(&format!("digraph {{ {{{set}}} -> {{{set}}} }}")), Format::Dot)
        .unwrap_err();
    assert!(bad.problem.contains("too many arcs"), "{bad}");
    // deep nesting needs no stack of the machine
    let deep = format!("digraph {{ {}a{} }}", "{".repeat(100_000), "}".repeat(100_000));
    assert_eq!(told(&named(Format::Dot, &deep)), ["a: "]);
}

const GRAPHML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="result" attr.type="string"/>
  <graph id="G" edgedefault="KIND">
    <node id="a"/><node id="b &amp; c"><data key="d0"> win </data></node><node id="d"/>
    <edge source="a" target="b &amp; c"/>
    <edge source="a" target="d" directed="true"><data key="w">3</data></edge>
  </graph>
</graphml>"#;

#[test]
fn graphml() {
    let graph = named(Format::GraphMl, &GRAPHML.replace("KIND", "directed"));
    assert_eq!(told(&graph), ["a: b_&_c d", "b_&_c: ", "d: "]);
    assert_eq!(graph.labels, [None, Some(Outcome::Win), None]);
    let roads = GRAPHML.replace("KIND", "undirected").replace(" win ", "").replace("directed=\"true\"", "");
    let roads = roads.replace("<data key=\"d0\"></data>", "");
    let graph = named(Format::GraphMl, &roads);
    assert_eq!(told(&graph), ["a: b_&_c d", "b_&_c: a", "d: a"]);
    assert_eq!(&roads[graph.undirected.unwrap()], "undirected");
}

#[test]
fn slips_in_graphml() {
    let good = GRAPHML.replace("KIND", "directed");
    for (from, to, problem, place) in [
        ("source=\"a\" target=\"d\"", "source=\"a\" target=\"dd\"", "no node has the id 'dd'", "dd"),
        ("target=\"d\" ", "", "this edge has no target", "<edge source=\"a\" directed=\"true\">"),
        ("edgedefault=\"directed\"", "edgedefault=\"both\"", "'both' is no kind", "both"),
        ("directed=\"true\"", "directed=\"1\"", "'1' is neither", "1"),
        ("<node id=\"a\"/>", "<node/>", "no id", "<node/>"),
        (" win ", " won ", "'won' is no label", "won"),
        ("<data key=\"w\">3</data>", "<hyperedge/>", "hyperedges", "<hyperedge/>"),
    ] {
        check_bad(Format::GraphMl, &good.replace(from, to), problem, place);
    }
    let bad = NamedGraph::read(Text::new("<graphml>\n<graph><node id='é' <"), Format::GraphMl).unwrap_err();
    assert!(bad.problem.starts_with("this is no XML: "), "{bad}");
    check_bad(Format::GraphMl, "<svg><a/></svg>", "<svg> is no GraphML", "<svg>");
    check_bad(Format::GraphMl, "<graphml></graphml>", "no <graph>", "<graphml>");
    check_bad(Format::GraphMl, "", "this is no XML", "");
}

#[test]
fn csv() {
    let expected = ["a: b c", "b: c", "c: ", "x_y: "];
    for text in [
        "a,b\na,c\nb,c\nx y\n",
        "Source;Target;Weight\na;b;1\na;c;2\nb;c;3\n\"x y\";;\n",
        "# arcs\nto\tfrom\nb\ta\nc\ta\nc\tb\n\tx y\n",
        "source,target,type\r\na,b,Directed\r\na,c,\r\n\"b\",\"c\",\r\nx y,,\r\n",
    ] {
        assert_eq!(told(&named(Format::Csv, text)), expected, "{text}");
    }
    let roads = named(Format::Csv, "source,target,type\n1,2,Undirected\n");
    assert_eq!(
        (told(&roads), roads.undirected.is_some()),
        (vec!["1: 2".to_owned(), "2: 1".to_owned()], true)
    );
    let ends = named(Format::Csv, "source,target,result\n1,2,\n2,,\"draw\"\n");
    assert_eq!(ends.labels, [None, Some(Outcome::Draw)]);
    for (text, problem, place) in [
        ("a,b\n,c\n", "a vertex is missing", ""),
        ("source,target,result\n1,2,\n2,,won\n", "'won' is no label", "won"),
        ("source,target,result\n1,2,win\n", "has an arc (to '2')", "1,2,win"),
        ("\n", "empty", "\n"),
    ] {
        check_bad(Format::Csv, text, problem, place);
    }
}

#[test]
fn formats_are_known_by_name_and_contents() {
    for (path, text, format) in [
        ("a.DOT", "", Format::Dot),
        ("maps.v2/a", "graph { 1 -- 2 }", Format::Dot),
        ("a.graph", "\n  strict digraph\n{ a }", Format::Dot),
        ("a.graph", "// map\ngraph { a }", Format::Dot),
        ("a.txt", "<?xml version='1.0'?><graphml/>", Format::GraphMl),
        ("a.txt", "graph vertex\n", Format::Lines),
        ("a.graph", "a,b\n", Format::Csv),
        ("a.graph", "9: 7, 8\n", Format::Lines),
        ("a.graph", "0 1\n1 0\n", Format::Lines),
        ("a.graph", "undirected\n0 1 1\n1 0 0\n1 0 0\n", Format::Matrix),
        ("a.mat", "01\n00\n", Format::Matrix),
        ("a.adj", "9: 7\n", Format::Lists),
    ] {
        assert_eq!(Format::of(path, text), format, "{path}: {text}");
    }
    for (path, is) in
        [("city.dot", true), ("./x", true), ("city.graph", true), ("2.star", false), ("nim", false)]
    {
        assert_eq!(Format::is_graph_file(path), is, "{path}");
    }
}

#[test]
fn a_million_arcs() {
    let mut text = String::new();
    for n in 0..1_000_000_u64 {
        text += &format!("{} {}\n", n % 100_000 + 100_000, n * n % 99_991);
    }
    let graph = named(Format::Lines, &text);
    assert!(graph.graph.count_arcs() > 900_000, "{}", graph.graph.count_arcs());
}

proptest! {
    #[test]
    fn all_formats_say_the_same(arcs in prop::collection::vec((1..9_usize, 1..9_usize), 0..20)) {
        let mut matrix = vec![vec!["0"; 8]; 8];
        let mut lists = vec![Vec::new(); 9];
        // rows of a matrix are in order, so the arcs of the other formats are too
        let mut arcs = arcs;
        arcs.sort_unstable();
        for &(from, to) in &arcs {
            matrix[from - 1][to - 1] = "1";
            lists[from].push(to.to_string());
        }
        let alone = |form: &dyn Fn(usize) -> String| (1..9).map(form).collect::<String>();
        let each = |form: &dyn Fn(usize, usize) -> String| {
            arcs.iter().map(|&(from, to)| form(from, to)).collect::<String>()
        };
        let lines = alone(&|n| format!("{n}\n")) + &each(&|a, b| format!("{a} {b}\n"));
        let expected = told(&named(Format::Lines, &lines));
        for (format, text) in [
            (Format::Lists, (1..9).map(|n| format!("{n}: {}\n", lists[n].join(" "))).collect()),
            (Format::Matrix, matrix.iter().map(|row| row.join(" ") + "\n").collect()),
            (Format::Dot, format!("digraph {{ {}{}}}", alone(&|n| format!("{n};")), each(&|a, b| format!("{a}->{b} ")))),
            (Format::Csv, alone(&|n| format!("{n},\n")) + &each(&|a, b| format!("{a},{b}\n"))),
            (Format::GraphMl, format!(
                "<graphml><graph edgedefault='directed'>{}{}</graph></graphml>",
                alone(&|n| format!("<node id='{n}'/>")),
                each(&|a, b| format!("<edge source='{a}' target='{b}'/>"))
            )),
        ] {
            let text: String = text;
            prop_assert_eq!(told(&named(format, &text)), expected.clone(), "{}", text);
        }
    }

    /// Whatever stands in a file, it is read or refused.
    #[test]
    fn nothing_panics(text in "[ab1\\-><{}\\[\\];=:,\"#/* \\n+é]{0,40}", cut in 0..600_usize) {
        let graphml = GRAPHML.replace("KIND", "directed");
        let dot = format!("digraph {{ {text}");
        let cut = &graphml[..cut.min(graphml.len())];
        for format in [Format::Lines, Format::Lists, Format::Matrix, Format::Dot, Format::GraphMl, Format::Csv] {
            for text in [text.as_str(), &dot, cut] {
                if let Err(bad) = NamedGraph::read(Text::new(text), format) {
                    prop_assert!(bad.span.end <= text.len() && text.is_char_boundary(bad.span.start), "{}", bad);
                }
            }
        }
    }
}

thread_local! {
    /// The file that is read line by line.
    static TEXT: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

/// What a file holds, read whole, and line by line.
fn both_ways(path: &str, text: &str) -> [Result<NamedGraph, Error>; 2] {
    use crate::notation::args::{Pieces, Stream};
    use grundy_base::limits::Limits;
    TEXT.set(text.to_owned());
    let read = |_: &str| Ok(text.to_owned());
    let limits = Limits::default();
    let open = |_: &str, _: u64| {
        let text = TEXT.with_borrow(String::clone);
        let lines: Vec<_> = text.split_inclusive('\n').map(|line| Ok(line.to_owned())).collect();
        Ok(Box::new(lines.into_iter()) as Pieces)
    };
    let (path, whole) = (Text::new(path), Args::new(Text::new(path), &read));
    let pieces = Args::new(path, &read).stream(Some(Stream { open, limits: &limits }));
    [whole, pieces].map(|args| NamedGraph::from_file(&args, path).map(|(named, _)| named))
}

/// Checks that it is the same to read a file whole or line by line: the graph, or the slip and its place.
fn check_both_ways(path: &str, text: &str) {
    match both_ways(path, text) {
        [Ok(whole), Ok(pieces)] => {
            assert_eq!(told(&whole), told(&pieces), "{text}");
            assert_eq!(whole.labels, pieces.labels, "{text}");
            assert_eq!(whole.own, pieces.own, "{text}");
            assert_eq!(whole.undirected.is_some(), pieces.undirected.is_some(), "{text}");
        }
        [Err(Error::BadText(whole)), Err(Error::BadText(pieces))] => {
            let told = |bad: &BadText| (bad.problem.clone(), bad.origin.clone(), bad.hint.clone());
            assert_eq!(told(&whole), told(&pieces));
            let place = |bad: &BadText| {
                let before = &bad.text[..bad.span.start];
                let line = before.rfind('\n').map_or(0, |at| at + 1);
                let (number, within) = (before.matches('\n').count(), before[line..].to_owned());
                // of a file that is not kept the first line of a slip is shown
                let shown = bad.text[bad.span.clone()].lines().next().unwrap_or_default();
                (number, within, shown.trim_end().to_owned())
            };
            // a graph that is empty is so in all of its text
            let empty = whole.problem.contains("is empty");
            assert!(empty || place(&whole) == place(&pieces), "{text}: {}", whole.problem);
        }
        [whole, pieces] => panic!("{text}: {whole:?} and {pieces:?}"),
    }
}

/// Checks the same of a text that may have several slips: in parts another one may be met first.
fn check_accepted(path: &str, text: &str) {
    match both_ways(path, text) {
        [Err(_), Err(_)] => {}
        _ => check_both_ways(path, text),
    }
}

#[test]
fn slips_have_the_same_places_in_pieces() {
    for text in [
        "9 7\n9 8 7\n",
        "9 7\n# that is all\n9 = win\n",
        "1 2\n3 = win\n\n3 = loss",
        "\u{feff}undirected\n1 2\n2 3\n",
        "1 2\n\n5 4>3 # odd\n",
        "7 007\n07 b\n1 7\n",
    ] {
        check_both_ways("city.graph", text);
    }
    check_both_ways("city.adj", "9: 7 8\n9 7\n");
    check_both_ways("city.csv", "9,7\n9,8\n");
    check_both_ways("city.csv", "9,7\n9,\"8\n\n");
    check_both_ways("city.csv", "from,to,result\n1,2,\n2,,won\n");
    check_both_ways("city.dot", "digraph {\n a -> b;\n\n b -- c;\n}\n");
    check_both_ways("city.dot", "digraph\n{\n a -> b\n b -> {c\n d}\n");
    check_both_ways("city.dot", "digraph\n{\n a -> b\n b -> c\n");
    check_both_ways("city.dot", "digraph {\n a -> b\n a [result=win]\n}\n");
    let graphml = GRAPHML.replace("KIND", "directed");
    check_both_ways("city.graphml", &graphml.replace("target=\"d\"", "target=\"dd\""));
    check_both_ways("city.graphml", &graphml.replace(" win ", " won "));
    check_both_ways("city.graphml", &graphml.replace("<node id=\"d\"/>", "<node id=\"d\">"));
}

/// What may stand in other lines than what it belongs to.
#[test]
fn parts_end_between_statements() {
    for text in [
        "digraph\n{\na\n->\nb\n->\nc\nd\n}\n",
        "digraph {\nedge\n[color\n=blue]\na -> b\nb -> c\n[color=red]\nedge [color=red]\nc -> d\n}\n",
        "graph {\nsubgraph\nx\n{\na\nb\n}\n--\nc\n# note {\n  # note [\n/* { \n */ // \"\nd\n}\n",
        "digraph {\n\"a\nb\"\n+\n\"c\"\n-> <x\n<y>>\n:\nport\nrankdir\n=\nLR\nb [result\n=win,\nx=y]\n}\n",
    ] {
        check_both_ways("city.dot", text);
    }
    for text in [
        "a,b\n\"c\nd\",e\nf,g\n",
        "# ;\n\na;b;blue\n\"c\"\"\n\"\"\";e\n#\"\nf\"\";g;red\n",
        "from,to,type\na,b,undirected\nb,c,undirected\n",
        "from,to,type\na,b,undirected\nb,c,\n",
        "a,b\n\u{feff}c,d\n",
    ] {
        check_both_ways("city.csv", text);
    }
    for kind in ["directed", "undirected"] {
        let text = GRAPHML.replace("KIND", kind).replace("directed=\"true\"", "");
        let text =
            text.replace("<data key=\"w\">3</data>", "<!-- <node>\n -->\n<data\nkey=\"w\"\n>3</data>\n");
        check_both_ways("city.graphml", &text.replace(" win ", "").replace("<data key=\"d0\"></data>", ""));
        check_both_ways("city.graphml", &text.replace("><", ">\n<").replace("\"?>", "\"?>\n<!-- a -->"));
        check_both_ways("city.graphml", &format!("\u{feff}{text}"));
        // the dashes that begin a comment do not end it (found by fuzzing)
        let text = text.replace(" win ", "").replace("<data key=\"d0\"></data>", "");
        check_both_ways("city.graphml", &text.replace("<!-- <node>", "<!--> </edge>"));
    }
}

const STATEMENT: &str =
    "[ab] ?(->|;|) ?|[ab]->[ab]|\\{|\\}|\\[color=(red|blue)\\]|edge|subgraph|\"|/\\*|\\*/|#|=|:";
const ROW: &str = "(\"|\"\"|[ab#]|,|;|\r){0,6}";
const ELEMENT: &str = "(<|</)graph>|<data key='c'>|blue|</data>|<!--|<!-->|-->|<node id='[ab]'/?>|</node>|\
                       <edge source='[ab]' target='[ab]'/?>|</edge>";
const LINE: &str = "(0|0?[1-9]|[ab]|#|[1-3]:) ?(0|[1-9]|[ab]|= win|= draw)?";

proptest! {
    #[test]
    fn pieces_are_read_as_the_whole(lines in prop::collection::vec(LINE, 1..20)) {
        check_both_ways("city.graph", &(lines.join("\n") + "\n"));
    }

    #[test]
    fn parts_of_rows_are_read_as_the_whole(lines in prop::collection::vec(ROW, 1..12)) {
        check_both_ways("city.csv", &(lines.join("\n") + "\n"));
    }

    #[test]
    fn parts_of_dot_are_accepted_as_the_whole(lines in prop::collection::vec(STATEMENT, 1..20)) {
        check_accepted("city.dot", &format!("digraph {{\n{}\n}}\n", lines.join("\n")));
    }

    #[test]
    fn parts_of_graphml_are_accepted_as_the_whole(lines in prop::collection::vec(ELEMENT, 1..12)) {
        let (key, nodes) = ("<key id='c' attr.name='color'/>", "<node id='a'/><node id='b'/>");
        let lines = lines.join("\n");
        let text = format!("<graphml>\n{key}<graph>\n{nodes}\n{lines}\n</graph></graphml>\n");
        check_accepted("city.graphml", &text);
    }
}

#[test]
fn a_limit_ends_the_reading() {
    use grundy_base::error::Limit;
    use grundy_base::limits::Limits;
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let mut draft = Draft::under(&limits);
    let path: String = (0..100_000).map(|n| format!("{n} {}\n", n + 1)).collect();
    assert!(lines::read(Text::new(&path), false, &mut true, &mut draft).is_err());
    let stopped = draft.stopped().unwrap();
    assert_eq!(stopped.limit, Limit::Memory(1 << 20));
    // a limit of bytes is one of arcs: 38 bytes each on a path, and the pages of names
    assert_eq!(stopped.done, "28672 arcs of the graph");
}

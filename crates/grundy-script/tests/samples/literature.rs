//! What the literature says of the games of the samples, and what the same games of the catalogue say.

use std::collections::{BTreeMap, HashSet, VecDeque};

use grundy::catalogue;
use grundy::notation::text::Text;
use grundy::report::{Ask, MoveRow, Report, Winner};
use grundy::table::Table;
use grundy_script::file;
use proptest::prelude::*;

use super::{nimber, sample, solve, value, winner, with};

fn known(game: &str) -> Box<dyn Table> {
    catalogue::open(Text::new(game), &|_| Err("no files".to_owned())).unwrap().1
}

#[test]
fn heaps_have_the_values_of_the_catalogue() {
    for name in ["kayles", "lasker"] {
        let (ours, theirs) = (sample(name), known(name));
        for n in 0..60 {
            assert_eq!(nimber(&*ours, &n.to_string()), nimber(&*theirs, &n.to_string()), "{name} {n}");
        }
        assert_eq!(nimber(&*ours, "5 7 9"), nimber(&*theirs, "5 7 9"));
    }
}

/// The first player loses exactly from Fibonacci numbers (Whinihan).
#[test]
fn fibonacci_nim() {
    let table = sample("fibonacci-nim");
    let lost: Vec<u64> = (2..60).filter(|n| nimber(&*table, &format!("{n},{}", n - 1)) == 0).collect();
    assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
}

/// The nimber of (a, b) is the whole part of |a/b - b/a| (Nivasch).
#[test]
fn euclid() {
    let table = sample("euclid");
    for a in 1_u64..30 {
        for b in 1_u64..30 {
            let value = (a * a).abs_diff(b * b) / (a * b);
            assert_eq!(nimber(&*table, &format!("{a},{b}")), value, "{a} {b}");
        }
    }
}

/// P. Beling's table; and boards with holes as the game of the catalogue has them.
#[test]
fn cram() {
    let (ours, theirs) = (sample("cram"), known("cram"));
    for (rows, columns, value) in [(1, 5, 0), (2, 3, 1), (3, 3, 0), (3, 4, 1), (2, 6, 0)] {
        let board = vec![".".repeat(columns); rows].join("/");
        assert_eq!(nimber(&*ours, &board), value, "{board}");
    }
    for board in ["..#/.../##.", ".#../..../#.#.", "...#/#..."] {
        assert_eq!(nimber(&*ours, board), nimber(&*theirs, board), "{board}");
    }
}

#[test]
fn chomp() {
    let (ours, theirs) = (sample("chomp"), known("chomp"));
    for (rows, columns) in [(1, 4), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (4, 5)] {
        let bar = if rows == 1 { format!("({columns},)") } else { vec![columns.to_string(); rows].join(",") };
        assert_eq!(nimber(&*ours, &bar), nimber(&*theirs, &format!("{rows}x{columns}")), "{rows} {columns}");
    }
    // the picture of a bar, and a bar of one piece is lost
    assert_eq!(ours.picture("3,1").unwrap().unwrap(), "###\n#");
    assert_eq!(winner(&*ours, "(1,)"), Winner::Second);
}

/// All rows of coins of a length, with the value that single heads give them.
fn check_coins(name: &str, length: usize, single: impl Fn(usize) -> u64) {
    let table = sample(name);
    for row in 0_u32..1 << length {
        let coins: String = (0..length).map(|i| if row >> i & 1 == 1 { 'H' } else { 'T' }).collect();
        let sum = (0..length).filter(|i| row >> i & 1 == 1).fold(0, |sum, i| sum ^ single(i));
        assert_eq!(nimber(&*table, &coins), sum, "{coins}");
    }
}

/// Odious numbers: an odd number of ones (Winning Ways, chapter 14).
#[test]
fn mock_turtles() {
    let odious: Vec<u64> = (0_u64..64).filter(|n| n.count_ones() % 2 == 1).collect();
    check_coins("mock-turtles", 7, |i| odious[i]);
}

/// The largest power of two that divides the place, counted from 1 (Winning Ways, chapter 14).
#[test]
fn ruler() {
    check_coins("ruler", 8, |i| 1 << (i + 1).trailing_zeros());
}

#[derive(Clone, Debug)]
struct Tree(Vec<Tree>);

impl Tree {
    fn text(&self) -> String {
        let branches: String = self.0.iter().map(|branch| branch.text() + ",").collect();
        format!("({branches})")
    }
    /// The colon principle: a branch is worth its own value and one more, branches are summed.
    fn value(&self) -> u64 {
        self.0.iter().fold(0, |sum, branch| sum ^ (branch.value() + 1))
    }
    fn edges(&self) -> usize {
        self.0.iter().map(|branch| branch.edges() + 1).sum()
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = Just(Tree(Vec::new()));
    leaf.prop_recursive(4, 9, 3, |inner| prop::collection::vec(inner, 0..4).prop_map(Tree))
        .prop_filter("few edges", |tree| tree.edges() <= 9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn hackenbush(tree in tree()) {
        prop_assert_eq!(nimber(&*sample("hackenbush"), &tree.text()), tree.value());
    }
}

/// On a path it is Dawson's chess.
#[test]
fn node_kayles_on_paths() {
    let theirs = known("0.137");
    let map = "a-b-c-d\n|   |\ne-f-g-h\n";
    for n in 1..12 {
        let path: Vec<String> = ('a'..).take(n).map(String::from).collect();
        let ours = with("node-kayles", &[(map, &(path.join("-") + "\n"))]);
        assert_eq!(nimber(&*ours, &path.concat()), nimber(&*theirs, &n.to_string()), "{n}");
    }
}

/// Guy and Smith: on n cells it is 0.007 with n + 2.
#[test]
fn treblecross() {
    let (ours, theirs) = (sample("treblecross"), known("0.007"));
    // on fewer than three cells nobody can win
    for n in 3..=12 {
        let wins = nimber(&*theirs, &(n + 2).to_string()) > 0;
        assert_eq!(winner(&*ours, &".".repeat(n)) == Winner::First, wins, "{n}");
    }
}

/// On one board the first player wins, by the middle alone (Plambeck and Whitehead).
#[test]
fn notakto() {
    let report = solve(&*sample("notakto"), ".........");
    assert_eq!(report.winner(), Some(Winner::First));
    let best: Vec<_> = report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
    assert_eq!(best, ["b2"]);
}

/// The first player wins Dodgem (Winning Ways, chapter 22). The file is solved by tiers, the built-in game
/// whole: they agree on every position of the first plies, with plies and moves.
#[test]
fn dodgem_as_it_is_built_in() {
    let (ours, built_in) = (sample("dodgem"), known("dodgem"));
    let mut waiting = VecDeque::from([ours.start().unwrap()]);
    let mut seen: HashSet<String> = HashSet::new();
    while let Some(at) = waiting.pop_front().filter(|_| seen.len() < 6) {
        if !seen.insert(at.clone()) {
            continue;
        }
        let spaced = |at: &str| at.replace(':', " ");
        let (mine, theirs) = (solve(&*ours, &at), solve(&*built_in, &spaced(&at)));
        assert_eq!(mine.answer, theirs.answer, "{at}");
        let rows = |report: &Report| -> BTreeMap<String, (Option<String>, bool)> {
            let row = |row: &MoveRow| (row.mv.clone(), (row.to.as_deref().map(spaced), row.best));
            report.moves.iter().map(row).collect()
        };
        assert_eq!(rows(&mine), rows(&theirs), "{at}");
        waiting.extend(mine.moves.into_iter().filter_map(|row| row.to));
    }
    assert_eq!(winner(&*ours, "x../x../.oo:x"), Winner::First);
    // a car that drives back on: the move is named
    let wrong =
        with("dodgem", &[("return board.count(\"x\") + board.count(\"o\")", "return -board.count(\"x\")")]);
    let said = wrong.solve("..x/.../.o.:x", &Ask::default()).unwrap_err().to_string();
    let named =
        "the move c3-off from ..x/.../.o.:x, in tier -1, leads to .../.../.o.:o, in the larger tier 0";
    assert!(said.contains(named), "{said}");
}

/// Boards side by side, misère: one with a line is no longer played on (Plambeck and Whitehead 2013).
#[test]
fn notakto_on_several_boards() {
    const BOARDS: &str = r#"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
FLIP = (2, 1, 0, 5, 4, 3, 8, 7, 6)
start = "........."

def least(p):
    best = p
    for turn in range(4):
        p = "".join([p[i] for i in TURN])
        best = min(best, p, "".join([p[i] for i in FLIP]))
    return best

def after(p):
    return [] if any([p[a] + p[b] + p[c] == "XXX" for a, b, c in LINES]) else least(p)

def moves(p):
    return [after(p[:i] + "X" + p[i + 1:]) for i in range(9) if p[i] == "."]
"#;
    let table = file::open("boards.star", BOARDS).unwrap().table;
    let ask = Ask { misere: true, ..Ask::default() };
    for (boards, winner) in [(1, Winner::First), (2, Winner::Second), (3, Winner::First)] {
        let position = ["........."].repeat(boards).join(" ");
        let report = table.solve(&position, &ask).unwrap();
        assert_eq!(report.winner(), Some(winner), "{boards} boards");
        if boards == 1 {
            let best: Vec<_> =
                report.moves.iter().filter(|row| row.best).map(|row| row.mv.as_str()).collect();
            assert_eq!(best, ["....X...."]);
        }
    }
}

#[test]
fn tic_tac_toe() {
    let table = sample("tic-tac-toe");
    let report = solve(&*table, ".........");
    assert_eq!((report.winner(), report.moves.len()), (Some(Winner::Draw), 9));
    // 5478 positions can be met, that of the start among them
    assert_eq!(report.stats.computed, 5478);
    assert_eq!(winner(&*table, "X...O...."), Winner::Draw);
    assert_eq!(winner(&*table, "XO......."), Winner::First);
}

/// Square boards (Berlekamp; Breuker, Uiterwijk and van den Herik).
#[test]
fn domineering() {
    let table = sample("domineering");
    for (size, wins) in [(2, Winner::First), (3, Winner::First), (4, Winner::First)] {
        let board = vec![".".repeat(size); size].join("/");
        for player in ["V", "H"] {
            assert_eq!(winner(&*table, &format!("{player}:{board}")), wins, "{size}");
        }
    }
    // V wins everywhere on a column, H on a row
    assert_eq!(winner(&*table, "H:./././."), Winner::Second);
    assert_eq!(winner(&*table, "V:./././."), Winner::First);
    assert_eq!(winner(&*table, "V:...."), Winner::Second);
}

/// A cake whose shorter side has d binary digits is worth one less than how often 2^(d-1) goes into the
/// longer side, for the one who cuts that side; zero if both have d digits (Winning Ways, chapter 2).
#[test]
fn cutcake() {
    let table = sample("cutcake");
    let worth = |short: i64, long: i64| (long >> short.ilog2()) - 1;
    for rows in 1_i64..10 {
        for columns in 1_i64..10 {
            let known = if rows < columns { worth(rows, columns) } else { -worth(columns, rows) };
            assert_eq!(value(&*table, &format!("{rows},{columns}")), known.to_string(), "{rows} {columns}");
        }
    }
    assert_eq!(value(&*table, "1,8 3,1 2,2"), "5");
}

/// Values of Winning Ways (chapter 5), Erickson 1996 and CGSuite.
#[test]
fn toads_and_frogs() {
    let table = sample("toads-and-frogs");
    for (strip, known) in [
        ("t.f", "*"),
        ("tt.f", "{1/2|0}"),
        ("tttt..ff", "{3/2|0}"),
        ("tttt..fff", "{1*|v}"),
        ("ttt..fff", "+-1/8"),
        ("tttt...ff", "2*"),
        ("t.tftff", "^^*"),
        ("t.f tt.f", "{1/2*|*}"),
    ] {
        assert_eq!(value(&*table, strip), known, "{strip}");
    }
}

/// Nim of the gaps; who goes back is followed.
#[test]
fn northcott() {
    let table = with("northcott", &[("WIDTH = 6", "WIDTH = 4")]);
    let pairs = || (0_u64..4).flat_map(|w| (0_u64..4).map(move |b| (w, b))).filter(|(w, b)| w != b);
    for (w1, b1) in pairs() {
        for (w2, b2) in pairs() {
            let position = format!("(\"white\",({w1},{b1}),({w2},{b2}))");
            let sum = (w1.abs_diff(b1) - 1) ^ (w2.abs_diff(b2) - 1);
            assert_eq!(winner(&*table, &position) == Winner::First, sum != 0, "{position}");
            assert_ne!(winner(&*table, &position), Winner::Draw, "{position}");
        }
    }
}

/// The best turn throws below 20; at 20 it does not matter (Neller and Presser).
#[test]
fn pig() {
    let table = sample("pig");
    let best = |total: u32| -> Vec<String> {
        let report = solve(&*table, &format!("(\"turn\",{total})"));
        report.moves.iter().filter(|row| row.best).map(|row| row.mv.clone()).collect()
    };
    assert!((0..20).all(|total| best(total) == ["throw"]));
    assert_eq!(best(20), ["stop", "throw"]);
    assert!((21..26).all(|total| best(total) == ["stop"]));
    let report = solve(&*table, "(\"turn\",0)");
    // by the same rule, without the search
    let mut expected = [0.0; 40];
    for total in (0..40_u32).rev() {
        expected[total as usize] = match total {
            20.. => f64::from(total),
            _ => (2..=6).map(|k| expected[(total + k) as usize]).sum::<f64>() / 6.0,
        };
    }
    let [found] = report.answer.payoffs() else { panic!("one player") };
    assert!(found.to_string().contains(&format!("{:.12}", expected[0])), "{found} {}", expected[0]);
}

/// From a corner, a triangle of five rows can be cleared but for one peg; of four rows from the middle of a
/// side.
#[test]
fn pegs() {
    let table = sample("pegs");
    assert_eq!(solve(&*table, "o.oooooooo").answer.payoffs()[0].to_string(), "8");
    let five =
        with("pegs", &[("ROWS = 4", "ROWS = 5"), ("start = \"o.oooooooo\"", "start = \".oooooooooooooo\"")]);
    assert_eq!(solve(&*five, ".oooooooooooooo").answer.payoffs()[0].to_string(), "13");
}

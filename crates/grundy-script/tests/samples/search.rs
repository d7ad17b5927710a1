//! The games of samples once more in Rust, by the plainest search, on all small positions.

use std::collections::HashMap;

use grundy::report::Winner;

use super::{nimber, sample, solve, winner, with};

/// Domineering boards up to three by three, with any cells taken.
#[test]
fn domineering() {
    fn wins(board: &[Vec<bool>], vertical: bool) -> bool {
        let (dx, dy) = if vertical { (0, 1) } else { (1, 0) };
        (0..board.len() - dy).any(|y| {
            (0..board[0].len() - dx).any(|x| {
                let free = !board[y][x] && !board[y + dy][x + dx];
                free && {
                    let mut after = board.to_vec();
                    (after[y][x], after[y + dy][x + dx]) = (true, true);
                    !wins(&after, !vertical)
                }
            })
        })
    }
    let table = sample("domineering");
    for (height, width) in [(1, 4), (3, 2), (3, 3)] {
        for taken in (0_u32..1 << (height * width)).step_by(3) {
            let board: Vec<Vec<bool>> = (0..height)
                .map(|y| (0..width).map(|x| taken >> (y * width + x) & 1 == 1).collect())
                .collect();
            let rows =
                board.iter().map(|row| row.iter().map(|&taken| if taken { '#' } else { '.' }).collect());
            let rows: Vec<String> = rows.collect();
            for (player, vertical) in [("V", true), ("H", false)] {
                let position = format!("{player}:{}", rows.join("/"));
                assert_eq!(winner(&*table, &position) == Winner::First, wins(&board, vertical), "{position}");
            }
        }
    }
}

/// All strips of five cells.
#[test]
fn toads_and_frogs() {
    fn wins(strip: &[u8], toads: bool) -> bool {
        let len = strip.len().cast_signed();
        let (own, other, ahead) = if toads { (b't', b'f', 1) } else { (b'f', b't', -1) };
        let cell = |i: isize| (0..len).contains(&i).then(|| strip[i.cast_unsigned()]);
        (0..len).filter(|&i| cell(i) == Some(own)).any(|i| {
            let to = match (cell(i + ahead), cell(i + 2 * ahead)) {
                (Some(b'.'), _) => i + ahead,
                (Some(next), Some(b'.')) if next == other => i + 2 * ahead,
                _ => return false,
            };
            let mut after = strip.to_vec();
            after.swap(i.cast_unsigned(), to.cast_unsigned());
            !wins(&after, !toads)
        })
    }
    let table = sample("toads-and-frogs");
    for code in 0_usize..3_usize.pow(5) {
        let strip: Vec<u8> = (0..5).map(|i| b".tf"[code / 3_usize.pow(i) % 3]).collect();
        let text = String::from_utf8(strip.clone()).unwrap();
        for (player, toads) in [("left", true), ("right", false)] {
            let found = winner(&*table, &format!("{text} {player}")) == Winner::First;
            assert_eq!(found, wins(&strip, toads), "{text} {player}");
        }
    }
}

/// All sets of nodes of the graph that the file draws.
#[test]
fn node_kayles() {
    const EDGES: [&str; 8] = ["ab", "bc", "cd", "ae", "cg", "ef", "fg", "gh"];
    fn value(left: &str, known: &mut HashMap<String, u64>) -> u64 {
        if let Some(value) = known.get(left) {
            return *value;
        }
        let options: Vec<u64> = left
            .chars()
            .map(|node| {
                let near =
                    |x: char| x == node || EDGES.iter().any(|edge| edge.contains(node) && edge.contains(x));
                value(&left.chars().filter(|&x| !near(x)).collect::<String>(), known)
            })
            .collect();
        let mex = (0..).find(|n| !options.contains(n)).unwrap();
        known.insert(left.to_owned(), mex);
        mex
    }
    let (table, mut known) = (sample("node-kayles"), HashMap::new());
    for set in 1_u32..256 {
        let left: String =
            ('a'..='h').enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, x)| x).collect();
        assert_eq!(nimber(&*table, &left), value(&left, &mut known), "{left}");
    }
    assert_eq!(table.picture("ach").unwrap().unwrap(), "a-.-c-.\n|   |\n.-.-.-h");
}

/// Plies to the capture or to the hole, by rounds over all positions.
#[test]
fn cat_and_mouse() {
    const STREETS: [&str; 8] = ["ab", "bc", "ad", "be", "cf", "de", "ef", "fH"];
    let places = || "abcdefH".chars();
    let near =
        |x: char| places().filter(move |&y| x != y && STREETS.iter().any(|s| s.contains(x) && s.contains(y)));
    let mut cat_wins: HashMap<(bool, char, char), bool> = HashMap::new();
    for who in [true, false] {
        for cat in places().filter(|&cat| cat != 'H') {
            cat_wins.insert((who, cat, cat), true);
            cat_wins.insert((who, cat, 'H'), false);
        }
    }
    let all: Vec<(bool, char, char)> = [true, false]
        .into_iter()
        .flat_map(|who| places().flat_map(move |cat| places().map(move |mouse| (who, cat, mouse))))
        .filter(|(_, cat, _)| *cat != 'H')
        .collect();
    loop {
        let before = cat_wins.len();
        for &(who, cat, mouse) in &all {
            let known = |key| cat_wins.get(&key).copied();
            let options: Vec<Option<bool>> = match who {
                true => near(cat).filter(|&to| to != 'H').map(|to| known((false, to, mouse))).collect(),
                false => near(mouse).map(|to| known((true, cat, to))).collect(),
            };
            let decided = if options.contains(&Some(who)) {
                Some(who)
            } else {
                options.iter().all(|option| *option == Some(!who)).then_some(!who)
            };
            if let Some(decided) = decided {
                cat_wins.entry((who, cat, mouse)).or_insert(decided);
            }
        }
        if cat_wins.len() == before {
            break;
        }
    }
    let table = sample("cat-and-mouse");
    let mut draws = 0;
    for (who, cat, mouse) in all {
        let position = format!("{}:{cat}:{mouse}", if who { "cat" } else { "mouse" });
        let expected = match cat_wins.get(&(who, cat, mouse)) {
            None => Winner::Draw,
            Some(wins) if *wins == who => Winner::First,
            Some(_) => Winner::Second,
        };
        draws += u32::from(expected == Winner::Draw);
        assert_eq!(winner(&*table, &position), expected, "{position}");
    }
    assert!(draws > 0);
}

/// Three players, each for himself; the first of equally good moves.
#[test]
fn three_at_a_table() {
    fn payoffs(left: i64, who: usize) -> [i64; 3] {
        let mut best: Option<[i64; 3]> = None;
        for taken in (1..=2).filter(|&taken| taken <= left) {
            let mut pays = payoffs(left - taken, (who + 1) % 3);
            pays[who] += taken;
            if taken == left {
                pays[who] -= 4;
                pays[(who + 1) % 3] += 3;
                pays[(who + 2) % 3] += 1;
            }
            if best.is_none_or(|best| pays[who] > best[who]) {
                best = Some(pays);
            }
        }
        best.unwrap_or([0; 3])
    }
    let table = sample("three-at-a-table");
    for left in 0..14 {
        for who in 0..3 {
            let report = solve(&*table, &format!("{left},{who}"));
            let found: Vec<_> = report.answer.payoffs().iter().map(ToString::to_string).collect();
            assert_eq!(found, payoffs(left, who).map(|paid| paid.to_string()), "{left} {who}");
        }
    }
}

/// The difference in boxes, for boards of one and two boxes and one of two by two that is half drawn.
#[test]
fn dots_and_boxes() {
    /// What the player to move gets more than the other.
    fn lead(lines: u32, count: u32, boxes: &[[u32; 4]], known: &mut HashMap<u32, i64>) -> i64 {
        if let Some(lead) = known.get(&lines) {
            return *lead;
        }
        let closed =
            |lines: u32| boxes.iter().filter(|sides| sides.iter().all(|&i| lines >> i & 1 == 1)).count();
        let mut best = i64::MIN;
        for i in (0..count).filter(|i| lines >> i & 1 == 0) {
            let after = lines | 1 << i;
            let gain = i64::try_from(closed(after) - closed(lines)).unwrap();
            let later = lead(after, count, boxes, known);
            best = best.max(if gain > 0 { gain + later } else { -later });
        }
        let best = if best == i64::MIN { 0 } else { best };
        known.insert(lines, best);
        best
    }
    fn check(width: u32, height: u32, starts: &[u32]) {
        let across = width * (height + 1);
        let count = across + (width + 1) * height;
        let boxes: Vec<[u32; 4]> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| {
                let left = across + y * (width + 1) + x;
                [y * width + x, (y + 1) * width + x, left, left + 1]
            })
            .collect();
        let table = with(
            "dots-and-boxes",
            &[("WIDTH, HEIGHT = 2, 1", &format!("WIDTH, HEIGHT = {width}, {height}"))],
        );
        let mut known = HashMap::new();
        for &lines in starts {
            let text: String = (0..count).map(|i| if lines >> i & 1 == 1 { '1' } else { '0' }).collect();
            let report = solve(&*table, &format!("(0,\"{text}\")"));
            let paid: Vec<i64> =
                report.answer.payoffs().iter().map(|paid| paid.to_string().parse().unwrap()).collect();
            assert_eq!(paid[0] - paid[1], lead(lines, count, &boxes, &mut known), "{text}");
        }
    }
    check(1, 1, &(0..16).collect::<Vec<_>>());
    check(2, 1, &(0..128).step_by(5).collect::<Vec<_>>());
    check(2, 2, &[0b0101_0010_1101, 0b0000_0110_1001]);
}

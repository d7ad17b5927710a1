//! The strings against drawings as they are: plane maps whose faces are traced, with no vertex left out, no
//! part for itself and no two drawings alike.

use grundy_base::report::{Ask, MoveRow, Moves, Report, Solver, Winner};
use grundy_base::text::Text;
use grundy_base::value::nimber::Nimber;
use grundy_door::table::{self, Table};

use super::alike::{Alike, Exchange};
use super::form::Form;
use super::land::{END, LETTERS, Land};
use super::{Sprouts, moves, text};
use crate::testing::boards::nimbers;

/// A drawing: the lines that leave each vertex in their order around it, line n by its ends 2n and 2n + 1.
#[derive(Clone)]
struct Map {
    around: Vec<Vec<usize>>,
    /// From which vertex each end of a line leaves.
    at: Vec<usize>,
    /// The boundaries of each region: each by an end of a line that it follows, or by a spot without lines.
    regions: Vec<Vec<Walk>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walk {
    Spot(usize),
    Follows(usize),
}

impl Map {
    fn new(spots: usize) -> Self {
        Self {
            around: vec![Vec::new(); spots],
            at: Vec::new(),
            regions: vec![(0..spots).map(Walk::Spot).collect()],
        }
    }

    /// The corners of a boundary, in the order in which they are met: the vertex, and the end that leaves it.
    fn corners(&self, walk: Walk) -> Vec<(usize, Option<usize>)> {
        let Walk::Follows(first) = walk else {
            let Walk::Spot(spot) = walk else { unreachable!() };
            return vec![(spot, None)];
        };
        let (mut corners, mut end) = (Vec::new(), first);
        loop {
            corners.push((self.at[end], Some(end)));
            let (arrived, back) = (self.at[end ^ 1], end ^ 1);
            let here = &self.around[arrived];
            let place = here.iter().position(|other| *other == back).unwrap();
            end = here[(place + 1) % here.len()];
            if end == first {
                return corners;
            }
        }
    }

    fn lives(&self, vertex: usize) -> usize {
        3 - self.around[vertex].len()
    }

    /// An end of a new line at a corner: before the end that leaves there.
    fn put(&mut self, (vertex, before): (usize, Option<usize>), end: usize) {
        let here = &mut self.around[vertex];
        let place = before.map_or(0, |before| here.iter().position(|other| *other == before).unwrap());
        here.insert(place, end);
    }

    fn options(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for (r, region) in self.regions.iter().enumerate() {
            let corners: Vec<(usize, (usize, Option<usize>))> = region
                .iter()
                .enumerate()
                .flat_map(|(w, walk)| self.corners(*walk).into_iter().map(move |at| (w, at)))
                .collect();
            for (i, &(w, one)) in corners.iter().enumerate() {
                for &(v, other) in &corners[i..] {
                    let needed = if one.0 == other.0 { 2 } else { 1 };
                    if self.lives(one.0) < needed || self.lives(other.0) < needed {
                        continue;
                    }
                    let mut next = self.clone();
                    let (fresh, vertex) = (next.at.len(), next.around.len());
                    next.at.extend([one.0, vertex, vertex, other.0]);
                    next.around.push(vec![fresh + 1, fresh + 2]);
                    next.put(one, fresh);
                    next.put(if one == other { (one.0, Some(fresh)) } else { other }, fresh + 3);
                    let left: Vec<Walk> = region
                        .iter()
                        .enumerate()
                        .filter(|(k, _)| *k != w && *k != v)
                        .map(|(_, walk)| *walk)
                        .collect();
                    let new = next.corners(Walk::Follows(fresh));
                    next.regions.remove(r);
                    if new.contains(&(vertex, Some(fresh + 1))) {
                        next.regions.push([vec![Walk::Follows(fresh)], left].concat());
                        all.push(next);
                        continue;
                    }
                    for sides in 0..1_usize << left.len() {
                        let side = |bit: usize| {
                            left.iter()
                                .enumerate()
                                .filter(move |(k, _)| sides >> k & 1 == bit)
                                .map(|(_, walk)| *walk)
                        };
                        let mut parted = next.clone();
                        parted.regions.push(std::iter::once(Walk::Follows(fresh)).chain(side(0)).collect());
                        parted
                            .regions
                            .push(std::iter::once(Walk::Follows(fresh + 1)).chain(side(1)).collect());
                        all.push(parted);
                    }
                }
            }
        }
        all
    }

    /// The drawing as it is typed.
    fn written(&self) -> String {
        let mut out = String::new();
        for region in &self.regions {
            for walk in region {
                for (vertex, _) in self.corners(*walk) {
                    match self.lives(vertex) {
                        3 => out.push('0'),
                        2 => out.push('1'),
                        1 => out.push(char::from_u32(0x4e00 + u32::try_from(vertex).unwrap()).unwrap()),
                        _ => {}
                    }
                }
                out.push('.');
            }
            out.push('}');
        }
        out
    }

    /// The nimber by the definition.
    fn nimber(&self) -> u64 {
        let values: Vec<u64> = self.options().iter().map(Self::nimber).collect();
        (0..).find(|value| !values.contains(value)).unwrap()
    }

    fn all_lives(&self) -> usize {
        (0..self.around.len()).map(|vertex| self.lives(vertex)).sum()
    }
}

fn land(text: &str) -> Land {
    text::read(Text::new(text)).unwrap()
}

/// A choice that a seed makes, and the next seed.
fn choice(seed: &mut u64, of: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 33).unwrap() % of
}

#[test]
fn maps_and_strings_have_the_same_nimbers() {
    let mut seed = 29;
    let mut met = [0; 4];
    for game in 0..60 {
        let mut map = Map::new(3 + game % 4);
        while map.all_lives() > 4 + game % 2 {
            let options = map.options();
            if options.is_empty() {
                break;
            }
            map = options[choice(&mut seed, options.len())].clone();
        }
        let (written, value) = (map.written(), map.nimber());
        nimbers("sprouts", Solver::Couples, &[(&written, value)]);
        met[usize::try_from(value.min(3)).unwrap()] += 1;
    }
    assert!(met[..3].iter().all(|count| *count > 0), "{met:?}");
}

/// Along whole games of maps the strings have as many moves as the maps have different ones.
#[test]
fn maps_and_strings_have_the_same_moves() {
    let mut seed = 7;
    for game in 0..24 {
        let mut map = Map::new(2 + game % 3);
        loop {
            let options = map.options();
            let mut after: Vec<Vec<u8>> =
                options.iter().map(|map| together(&[land(&map.written())])).collect();
            let mut moves: Vec<Vec<u8>> =
                moves::options(&land(&map.written())).iter().map(|lands| together(lands)).collect();
            for list in [&mut after, &mut moves] {
                list.sort_unstable();
                list.dedup();
            }
            assert_eq!(after, moves, "{}", map.written());
            if options.is_empty() {
                break;
            }
            map = options[choice(&mut seed, options.len())].clone();
        }
    }
}

/// Exchanges of letters, of boundaries and of regions: what is drawn once is what is left alike.
#[test]
fn moves_that_an_exchange_takes_to_each_other_are_drawn_once() {
    for text in ["AB.0.0.}AB.0.}", "0.A.}0.B.}AB.1.}", "A.B.0.}A.11.}B.11.}"] {
        let at = land(text);
        let regions: Vec<&[u8]> = at.regions().collect();
        let exchange = Exchange::swapping([(LETTERS, LETTERS + 1)].into_iter()).unwrap();
        assert!(Alike::of(&regions).allows(&exchange), "{text}");
    }
    // the vertices on both sides of C are not alike: one of them sees a spot more
    let at = land("A.B.0.}A.11.}B.11.0.}");
    let regions: Vec<&[u8]> = at.regions().collect();
    let exchange = Exchange::swapping([(LETTERS, LETTERS + 1)].into_iter()).unwrap();
    assert!(!Alike::of(&regions).allows(&exchange));
    // a letter cannot become a spot with one line, nor two letters the same
    assert!(Exchange::swapping([(LETTERS, END)].into_iter()).is_none());
    assert!(Exchange::swapping([(LETTERS, LETTERS + 1), (LETTERS, LETTERS + 2)].into_iter()).is_none());
    assert!(Exchange::turning(&[LETTERS, LETTERS, LETTERS + 1], 1).is_none());
}

/// The lands of a position in order, as one string.
fn together(lands: &[Land]) -> Vec<u8> {
    let mut parts: Vec<Land> =
        lands.iter().flat_map(|land| Land::all(land.bytes(), &mut Form::default())).collect();
    parts.sort_unstable();
    parts.iter().flat_map(|land| land.bytes().to_vec()).collect()
}

#[test]
fn the_first_player_wins_with_three_to_five_spots_of_six() {
    let values = [0, 0, 0, 1, 1, 1, 0];
    let spots: Vec<String> = (0..values.len()).map(|n| n.to_string()).collect();
    let known: Vec<(&str, u64)> = spots.iter().map(String::as_str).zip(values).collect();
    nimbers("sprouts", Solver::Couples, &known);
    for solver in [Solver::Sets, Solver::Auto] {
        nimbers("sprouts", solver, &known[..5]);
    }
    nimbers("sprouts", Solver::Grundy, &known[..4]);
}

/// Proof numbers go further; the first player wins these iff the number of spots leaves 3, 4 or 5 by 6.
#[test]
fn winners_of_more_spots() {
    for spots in (0..=7).chain([9]) {
        let report = crate::testing::try_solve(&format!("sprouts {spots}"), Solver::Proof).unwrap();
        let expected = if spots % 6 < 3 { Winner::Second } else { Winner::First };
        assert_eq!(report.winner(), Some(expected), "{spots}");
    }
}

/// Where play is long, a winning move is found and no other is valued, unless that is asked for.
#[test]
fn only_what_is_asked_is_found() {
    let game = |short| table::impartial(Sprouts).empty(Land::default()).by_proof(short);
    let asked =
        |short, position: &str, moves| game(short).solve(position, &Ask { moves, ..Ask::default() }).unwrap();
    for position in ["0", "1", "2", "3", "4", "1 2", "3 2", "2 2", "AB.}0.AB.}", "1 1a1a.}", "4 AB.}0.AB.}"] {
        let all = asked(1000, position, Moves::All);
        let named = |report: &Report| report.moves.iter().map(|row| row.mv.clone()).collect::<Vec<_>>();
        let short = asked(1000, position, Moves::Usual);
        assert_eq!((named(&short), short.total_moves), (named(&all), all.total_moves), "{position}");
        assert!(short.moves.iter().all(|row| row.answer.nimber().is_some()), "{position}");
        let long = asked(0, position, Moves::Usual);
        assert_eq!(long.answer.nimber(), all.answer.nimber(), "{position}");
        assert_eq!(long.total_moves, all.total_moves, "{position}");
        if all.winner() == Some(Winner::First) {
            let [row] = &long.moves[..] else { panic!("{position}: {} moves", long.moves.len()) };
            assert!(row.best && row.answer.nimber() == Some(Nimber::ZERO), "{position}");
            let same = all.moves.iter().find(|other| other.mv == row.mv).unwrap();
            assert!(same.best && same.to == row.to, "{position}");
            let one = asked(0, position, Moves::One);
            assert_eq!(named(&one), named(&long), "{position}");
        } else {
            assert_eq!(named(&long), named(&all), "{position}");
            let says = |row: &MoveRow| (row.winner(), row.answer.nimber(), row.best);
            assert!(
                long.moves.iter().all(|row| says(row) == (Some(Winner::Second), None, true)),
                "{position}"
            );
            assert!(asked(0, position, Moves::One).moves.is_empty(), "{position}");
        }
    }
    // twice four spots of the catalogue's own game are long
    let usual = |game: &str| {
        let ask = Ask { moves: Moves::Usual, ..Ask::default() };
        crate::testing::heaps::solve(game, &ask)
    };
    let valued = |report: &Report| report.moves.iter().all(|row| row.answer.nimber().is_some());
    assert!(valued(&usual("sprouts 5")) && !valued(&usual("sprouts 4 4")));
}

/// Applegate, Jacobson, Sleator 1991; Lemoine and Viennot 2009: the first player wins n spots if n mod 6 is
/// 0, 4 or 5, but for n = 1 and 4.
#[test]
fn misere_play_of_few_spots() {
    for spots in 0..8 {
        let winner = match spots {
            1 => Winner::First,
            4 => Winner::Second,
            _ if [0, 4, 5].contains(&(spots % 6)) => Winner::First,
            _ => Winner::Second,
        };
        let solvers: &[_] = match spots {
            ..4 => &[Solver::Memo, Solver::Proof, Solver::Auto],
            4 => &[Solver::Memo, Solver::Proof],
            // by proof numbers
            _ => &[Solver::Auto],
        };
        for solver in solvers {
            let report = crate::testing::misere(&format!("sprouts {spots}"), *solver);
            assert_eq!(report.winner(), Some(winner), "{spots} by {}", solver.name());
        }
    }
}

#[test]
fn drawings_that_are_played_alike_have_one_string() {
    for (one, other) in [
        ("ABC.}ABC.}0.}", "CBA.}0.}BCA.}"),
        ("1a1a.0.}", "0.a1a1.}"),
        ("aa.0.}", "2.0.}"),
        ("AB.CD.0.}ABX.}CDX.}", "BA.0.CD.}XCD.}BAX.}"),
        ("2.2.}", "22.}"),
        ("3", "0.0.0.}"),
        ("A.2.}AB.0.}B.}", "2A.}A2.0.}"),
    ] {
        assert_eq!(land(one), land(other), "{one}, {other}");
    }
    assert_ne!(land("AB.}0.AB.}"), land("ABC.}0.ABC.}"));
}

#[test]
fn slips() {
    for (text, part) in [
        ("21", "the number of spots"),
        ("1x}", "expected it twice"),
        ("a.a.}", "expected it twice"),
        ("01.}", "by itself"),
        ("0.?}", "no vertex"),
        (&"0.1.2.11.12.22.111.112.".repeat(3), "too large"),
    ] {
        let problem = crate::testing::problem(&format!("sprouts {text}"));
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

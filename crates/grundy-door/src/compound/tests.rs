//! Compounds against search of the whole, and the measures against the literature.

use super::measure::{Foreclosed, KnownMeasures, Measure, measure};
use super::parts::{Part, Parts};
use super::*;
use crate::notation::Notation;
use crate::notation::heap_list::HeapMoves;
use crate::table;
use crate::term::{Question, compound_game, compound_name, question_of};
use grundy_base::error::BadText;
use grundy_base::limits::{Budget, Limits};
use grundy_base::report::{Ask, Report, Solver};
use grundy_base::rules::{Class, Contest, Heap, Impartial, Rules};

/// A subtraction game: these amounts may be taken.
struct Subtract(Vec<u64>);

impl Impartial for Subtract {
    type Component = u64;
    type Move = u64;
    fn moves(&self, n: &u64, out: &mut Vec<u64>) {
        out.extend(self.0.iter().copied().filter(|take| take <= n));
    }
    fn play(&self, n: &u64, take: &u64, out: &mut Vec<u64>) {
        out.push(n - take);
    }
}

impl Heap for Subtract {}

impl HeapMoves for Subtract {
    fn name_move(&self, _: u64, take: &u64) -> String {
        format!("take {take}")
    }
}

/// A game without moves, whose positions are any words.
struct Words;

impl Rules for Words {
    type Position = String;
    type Move = ();
    fn moves(&self, _: &String, _: &mut Vec<()>) {}
    fn play(&self, at: &String, (): &()) -> String {
        at.clone()
    }
}

impl Contest for Words {}

impl Notation<String, ()> for Words {
    fn read(&self, text: Text<'_>) -> Result<String, BadText> {
        Ok(text.as_str().to_owned())
    }
    fn write(&self, at: &String) -> String {
        at.clone()
    }
    fn write_move(&self, _: &String, (): &()) -> String {
        String::new()
    }
}

/// Opens `s:1,3,4` and `words`.
fn open(game: Text<'_>) -> Result<(String, Box<dyn Table>), Error> {
    if game.as_str() == "words" {
        return Ok(("words".to_owned(), Box::new(table::contest(Words, Class::CONTEST))));
    }
    let amounts = game.strip_prefix("s:").ok_or_else(|| game.bad("the tests know no such game"))?;
    let amounts = amounts.split(&[',']).map(|amount| amount.as_str().parse().unwrap()).collect();
    Ok((game.as_str().to_owned(), Box::new(table::heaps(Subtract(amounts)))))
}

fn ask(text: &str) -> Question {
    question_of(text, &open).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(text: &str, solver: Solver, misere: bool) -> Report {
    let question = ask(text);
    question.table.solve(&question.position, &Ask { solver, misere, ..Ask::default() }).unwrap()
}

const SETS: [&str; 4] = ["1,2", "2,3", "1,3,4", "1,4"];

/// All compounds that are contests, normal and misère: who wins, and which moves win.
#[test]
fn theory_equals_search() {
    for how in &Compound::ALL[..5] {
        let joint = how.joint();
        for (one, other) in SETS.iter().flat_map(|one| SETS.iter().map(move |other| (one, other))) {
            for (n, m) in [(0, 3), (2, 5), (4, 3), (6, 4)] {
                let text = format!("s:{one} {n}{joint}s:{other} {m}");
                for misere in [false, true] {
                    let known = solve(&text, Solver::Auto, misere);
                    let searched = solve(&text, Solver::Induction, misere);
                    assert_eq!(known.winner(), searched.winner(), "{text}, misère: {misere}");
                    let best = |report: &Report| -> Vec<_> {
                        report.moves.iter().map(|row| (row.mv.clone(), row.winner())).collect()
                    };
                    assert_eq!(best(&known), best(&searched), "{text}, misère: {misere}");
                }
            }
        }
    }
}

#[test]
fn three_games_at_once() {
    for how in &Compound::ALL[..5] {
        let text = ["s:1,3,4 4", "s:1,2 3", "s:2,3 5"].join(how.joint());
        for misere in [false, true] {
            let known = solve(&text, Solver::Auto, misere).winner();
            assert_eq!(known, solve(&text, Solver::Induction, misere).winner(), "{text}, misère: {misere}");
        }
    }
}

/// The measures of the heaps 0 to 11 of a subtraction game.
fn measures(set: &str) -> Vec<Measure> {
    let (game, table) = open(Text::new(set)).unwrap();
    let parts = Parts::new(Compound::Conjunctive, vec![Part::Game { game, table }], Arc::default());
    let (limits, mut known) = (Limits::default(), KnownMeasures::default());
    let heap = |n: u32| measure(&parts, 0, &n.to_string(), &mut known, &mut Budget::new(&limits)).unwrap();
    (0..12).map(heap).collect()
}

#[test]
fn measures_are_those_of_the_literature() {
    let found = measures("s:1,3,4");
    let remoteness = |play: usize| found.iter().map(|measure| measure.remoteness[play]).collect::<Vec<_>>();
    let suspense = |play: usize| found.iter().map(|measure| measure.suspense[play]).collect::<Vec<_>>();
    assert_eq!(remoteness(0), [0, 1, 2, 1, 1, 3, 3, 4, 5, 6, 5, 5]);
    assert_eq!(remoteness(1), [0, 1, 2, 3, 2, 2, 4, 4, 5, 6, 7, 6]);
    assert_eq!(suspense(0)[..9], [0, 1, 2, 3, 1, 3, 3, 2, 3]);
    assert_eq!(suspense(0)[10..], [5, 3]);
    assert_eq!(suspense(1), [0, 1, 2, 1, 2, 2, 2, 2, 3, 4, 3, 4]);
    let (over, won) = (Foreclosed::Over, Foreclosed::Won);
    let [zero, one, two, three] = [0, 1, 2, 3].map(Foreclosed::Value);
    let foreclosed: Vec<Foreclosed> = found.iter().map(|measure| measure.foreclosed[0]).collect();
    assert_eq!(foreclosed, [over, won, zero, won, won, one, two, zero, two, zero, one, three]);
    let of_two = measures("s:1,2");
    assert!(of_two[..9].iter().map(|m| m.remoteness[0]).eq([0, 1, 1, 2, 3, 3, 4, 5, 5]));
    assert!(of_two[..9].iter().map(|m| m.suspense[0]).eq([0, 1, 1, 2, 3, 3, 4, 5, 5]));
}

#[test]
fn known_compounds() {
    let lost =
        |text: &str| solve(text, Solver::Auto, false).winner() == Some(grundy_base::report::Winner::Second);
    assert!(lost("s:1,3,4 7 and s:1,3,4 9"));
    assert!(!lost("s:1,2 5 or-short s:1,2 7"));
    assert!(lost("s:1,2 6 or-short s:1,2 9"));
}

fn nimber(text: &str) -> u64 {
    solve(text, Solver::Auto, false).answer.nimber().unwrap().0
}

#[test]
fn games_one_after_another() {
    for (n, m, value) in [(1, 1, 0), (2, 1, 2), (3, 2, 3), (4, 3, 3), (5, 4, 1), (5, 5, 0)] {
        assert_eq!(nimber(&format!("s:1,2,3 {n} then s:1,2,3 {m}")), value, "{n} then {m}");
    }
}

/// The b-th number that is no value of an option of the lower game.
#[test]
fn games_upon_another() {
    for (set, n) in SETS.iter().flat_map(|set| (0..8).map(move |n| (set, n))) {
        let lower = solve(&format!("s:{set} {n}"), Solver::Auto, false);
        let options: Vec<u64> = lower.moves.iter().map(|row| row.answer.nimber().unwrap().0).collect();
        for b in 0..4_usize {
            let free = (0..).filter(|value| !options.contains(value)).nth(b);
            assert_eq!(Some(nimber(&format!("s:{set} {n} : s:1,2,3 {b}"))), free, "s:{set} {n} : *{b}");
        }
    }
}

/// Horrocks and Nowakowski 2003.
#[test]
fn a_pass_in_the_game() {
    for (set, values) in
        [("1,2", &[0, 2, 1, 3, 0, 1, 2][..]), ("1,3,4", &[0, 2, 1, 2, 1, 0, 3, 4, 2, 1, 0, 1, 0, 3, 2, 3])]
    {
        let found: Vec<u64> = (0..values.len()).map(|n| nimber(&format!("s:{set} {n} with pass"))).collect();
        assert_eq!(found, values, "{set}");
    }
    assert_eq!(nimber("s:1,2 3 with pass"), 3);
    assert_eq!(nimber("s:1,2 100 with pass"), 0);
    assert_eq!(nimber("s:2,3 6 with pass"), 3);
    assert_eq!(nimber("s:1,3,4 7 with pass"), 4);
}

#[test]
fn what_is_no_compound_is_told() {
    for text in ["s:1,2 3 and s:1,2 4 or s:1,2 5", "s:1,2 3 then s:1,2 4 then s:1,2 5"] {
        let error = question_of(text, &open).err().unwrap().to_string();
        assert!(error.contains("expected"), "{text}: {error}");
    }
    let whole = ask("s:1,2 3 and s:1,3 4");
    assert_eq!((whole.game.as_str(), whole.position.as_str()), ("s:1,2 and s:1,3", "s:1,2 3 and s:1,3 4"));
    let after = &whole.table.moves(&whole.position).unwrap()[0];
    assert_eq!((after.mv.as_str(), after.to.as_str()), ("1: take 1; 2: take 1", "s:1,2 2 and s:1,3 3"));
    assert_eq!(whole.table.canonical(&after.to).unwrap(), after.to);
    let sums = ask("s:1,2 3 4 and s:1,3 4 + s:1,2 2");
    assert_eq!(sums.table.canonical(&sums.position).unwrap(), sums.position);
}

/// Where no game stands after the word, and the first game reads all of it, it is one position.
#[test]
fn words_within_a_position() {
    for (text, game, position) in [
        ("words black and white", "words", "black and white"),
        ("words s:1,2 or white", "words", "s:1,2 or white"),
        ("words black and s:1,2 3", "words and s:1,2", "words black and s:1,2 3"),
    ] {
        let found = ask(text);
        assert_eq!((found.game.as_str(), found.position.as_str()), (game, position), "{text}");
    }
    // the first game cannot read it, so the second one is what is wrong
    let error = question_of("s:1,2 3 and white 4", &open).err().unwrap().to_string();
    assert!(error.contains("no such game"), "{error}");
}

#[test]
fn compounds_by_name() {
    for (name, position, value) in
        [("s:1,2 with pass", "s:1,2 3 with pass", 3), ("s:1,2,3 then s:1,2,3", "s:1,2,3 3 then s:1,2,3 2", 3)]
    {
        let (game, table) = compound_game(Text::new(name), &open).unwrap().unwrap();
        assert_eq!(game, name);
        assert_eq!(table.solve(position, &Ask::default()).unwrap().answer.nimber().unwrap().0, value);
        let is_game = |word: &str| word.starts_with("s:");
        assert_eq!(compound_name(position, is_game).as_deref(), Some(name));
    }
    assert!(compound_game(Text::new("s:1,2"), &open).unwrap().is_none());
    assert_eq!(compound_name("black and white", |_| false), None);
}

#[test]
fn positions_of_compounds_name_their_games() {
    for (game, position, names) in [
        ("kayles and nim", "kayles 5 and nim 7", true),
        ("kayles with pass", "kayles 5 with pass", true),
        ("kayles", "5", false),
        ("n -> [n - 1 for k in n if k and n]", "5", false),
        ("kayles and nim", "5", false),
    ] {
        assert_eq!(crate::term::names_games(game, position), names, "{game}, {position}");
    }
}

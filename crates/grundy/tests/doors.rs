//! A game behind a decorator gives the same answers as alone: every game of the catalogue, every question.

use std::fmt::Debug;
use std::sync::Arc;

use grundy::catalogue::{self, GAMES};
use grundy::limits::Budget;
use grundy::limits::Limits;
use grundy::misere::genus;
use grundy::notation::term::question;
use grundy::notation::text::Text;
use grundy::report::{Ask, Effort};
use grundy::solve::payoff::Ties;
use grundy::table::{Faults, Table, Watched, mixed};

/// Memory of a question in bytes: what is larger is refused by both doors alike.
const MAX_BYTES: u64 = 1 << 17;
/// Longer positions are not asked about, in bytes.
const MAX_POSITION: usize = 120;

fn no_files(_: &str) -> Result<String, String> {
    Err("no files".to_owned())
}

fn open(game: &str) -> (String, Box<dyn Table>) {
    catalogue::open(Text::new(game), &no_files).unwrap()
}

fn watched(table: Box<dyn Table>) -> Watched {
    Watched::new(table, Arc::<Faults>::default())
}

fn ask(misere: bool) -> Ask {
    Ask { misere, limits: Limits { max_bytes: MAX_BYTES, ..Limits::default() }, ..Ask::default() }
}

/// Every answer of a game, as text.
fn answers(table: &dyn Table, position: &str) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    let mut say = |what, answer: &dyn Debug| all.push((what, format!("{answer:?}")));
    let least = |extent: Option<std::ops::RangeInclusive<u64>>| extent.map_or(1, |all| *all.start());
    let least: Vec<u64> = table.axes().into_iter().map(|axis| least(axis.extent)).collect();
    let ranges: Vec<_> = least.iter().map(|&n| n..=n + 1).collect();
    say("start", &table.start());
    say("same as", &table.same_as());
    say("shifted", &table.shifted().map(|known| (&known.game, known.by)));
    say("canonical", &table.canonical(position));
    say("alike", &table.alike(position));
    say("components", &table.components(position));
    say("moves", &table.moves(position));
    say("ahead", &table.ahead().map(|game| game.ahead(position, 3, &ask(false).limits)));
    say("axes", &table.axes());
    say("family", &table.family());
    say("last in play", &table.last_in_play());
    say("position", &[table.position(&least), table.position(&[])]);
    say("picture", &table.picture(position));
    say("scene", &table.scene(position));
    for misere in [false, true] {
        let ask = ask(misere);
        say("class", &table.class(misere));
        say("solvers", &table.solvers(misere));
        say("solve", &table.solve(position, &ask));
        for solver in table.solvers(misere) {
            say("solve by name", &table.solve(position, &Ask { solver, ..ask.clone() }));
        }
        say("look", &table.look(position, &ask));
        say("ending", &table.ending(position, misere));
        say("line", &table.line(position, &ask));
        say("coalitions", &table.coalitions(position, &[], &ask));
        say("paid line", &table.paid_line(position, &ask));
        say("layers", &table.layers(position, &ask));
        say("cells", &table.cells(&ranges, &ask));
        say("statistics", &table.statistics(&ask));
        say("study", &table.study(position, Effort::Little, &ask));
        say("full study", &table.study(position, Effort::Full, &ask));
        say("sheet", &table.sheet(position, &[Ties::Kind, Ties::Mean], &ask));
        say("ties", &table.count_ties(5, 20, 1, &ask));
        let mut none = |_| None;
        say("answer", &table.answer(position, &mut none, &ask));
        say("line kept", &table.line_kept(position, &mut none, &ask));
    }
    say(
        "whole",
        &table.whole().map(|whole| (whole.name().to_owned(), whole.slots(), whole.slot_of(position))),
    );
    if let Some(whole) = table.whole() {
        say("whole statistics", &whole.statistics(position, &ask(false)));
        say("is kept", &whole.is_kept());
        say("plan", &whole.plan());
        say("solved", &whole.solved(&ask(false)).map(|solved| solved.code(0)));
        say("restored", &whole.restore(&mut |_| None, &ask(false)));
    }
    let limits = Limits::default();
    if let Some(sum) = table.summand() {
        for component in sum.components(Text::new(position)).unwrap() {
            say("options", &sum.options(&component));
            say("count", &sum.count_moves(&component));
            say("nimber", &sum.nimber(&component, &mut Budget::new(&ask(false).limits)));
            say("part", &sum.scene(&component));
        }
        say("empty", &sum.empty());
    }
    let genera = table.misere().map(|theory| genus(theory, 4, &mut Budget::new(&limits)).0);
    say("misère", &genera.map(|rows| rows.len()));
    all
}

/// The games of the examples, each with its position.
fn examples() -> Vec<(String, String)> {
    let all = GAMES.iter().flat_map(|game| game.examples);
    let parsed = all.map(|text| question(&text.replace("--misere ", ""), &no_files).unwrap());
    let single = parsed.filter(|asked| !asked.game.contains(" + ") && asked.position.len() <= MAX_POSITION);
    single.map(|asked| (asked.game, asked.position)).collect()
}

#[test]
fn a_watched_game_answers_as_the_game_alone() {
    let (mut solved, mut all) = (0, 0);
    for (game, position) in examples() {
        let (plain, behind) = (open(&game).1, watched(open(&game).1));
        let (plain, behind) = (answers(&*plain, &position), answers(&behind, &position));
        for (plain, behind) in plain.iter().zip(&behind) {
            assert_eq!(plain, behind, "{game} {position}");
            solved += usize::from(plain.0 == "solve" && plain.1.starts_with("Ok"));
            all += usize::from(plain.0 == "solve");
        }
        assert_eq!(plain.len(), behind.len(), "{game} {position}");
    }
    // the little memory refuses the largest alone
    assert!(solved * 10 > all * 8, "{solved} of {all} solved");
}

/// A sum of different games, of which each is asked alone as well; watched or not.
#[test]
fn a_mixed_sum_answers_as_its_summands() {
    for (game, position) in examples() {
        let (name, table) = open(&game);
        let Some(summand) = table.summand() else { continue };
        let parts = summand.components(Text::new(&position)).unwrap();
        let written: Vec<_> = parts.iter().map(|part| format!("{name} {part}")).collect();
        let written = written.join(" + ");
        for misere in [false, true] {
            let ask = ask(misere);
            let Ok(alone) = table.solve(&position, &ask) else { continue };
            let sums = [open(&game).1, Box::new(watched(open(&game).1))];
            for sum in sums.map(|inner| mixed(vec![(name.clone(), inner)])) {
                let sum: &dyn Table = &sum;
                let Ok(found) = sum.solve(&written, &ask) else { continue };
                assert_eq!(
                    (found.winner(), found.answer.nimber()),
                    (alone.winner(), alone.answer.nimber()),
                    "{written}"
                );
                assert_eq!(sum.components(&written).unwrap().len(), parts.len(), "{written}");
                let moves = |table: &dyn Table, at: &str| table.moves(at).map(|moves| moves.len()).ok();
                assert_eq!(moves(sum, &written), moves(&*table, &position), "{written}");
            }
        }
    }
}

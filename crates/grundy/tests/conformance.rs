//! Every game of the catalogue, by merely being there: texts come back, facts hold, all fitting solvers
//! agree.

use std::collections::{BTreeSet, HashSet, VecDeque};

use grundy::Error;
use grundy::Outcome;
use grundy::catalogue::GAMES;
use grundy::game::{Game, Says};
use grundy::limits::Limits;
use grundy::notation::term::{Question, question};
use grundy::report::{Ask, Cell, MoveRow, Moves, Winner};
use grundy::rules::{Ending, Player};
use grundy::table::Table;

/// How many positions around each example are looked at.
const POSITIONS: usize = 28;
/// Where there are so many, every second one is compared through all solvers.
const COMPARED: usize = 2;
/// Where Left and Right have moves of their own: search knows no laws there, and is slow.
const SIDED_POSITIONS: usize = 8;
/// The most numbers of a game that is solved whole in a test.
const WHOLE: u64 = 1 << 20;

fn no_files(_: &str) -> Result<String, String> {
    Err("the catalogue's own texts name no files".to_owned())
}

fn ask(text: &str) -> Question {
    question(text, &no_files).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn with_params(game: &Game, params: &str) -> String {
    if params.is_empty() { game.id.to_owned() } else { format!("{}:{params}", game.id) }
}

/// An example as it follows `grundy solve`, without its options.
fn example(text: &str) -> (String, bool) {
    (text.replace("--misere ", ""), text.contains("--misere"))
}

fn small() -> Ask {
    Ask { limits: Limits { max_bytes: 100 << 20, ..Limits::default() }, ..Ask::default() }
}

/// Enough for a few thousand whole positions: larger examples are not the place to compare all solvers.
fn tiny() -> Ask {
    Ask { limits: Limits { max_bytes: 2 << 20, ..Limits::default() }, ..Ask::default() }
}

#[test]
fn names_are_unique_and_texts_are_there() {
    let mut names = BTreeSet::new();
    for game in GAMES {
        for name in std::iter::once(&game.id).chain(game.aliases) {
            assert!(names.insert(*name), "{name} is used twice");
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{name}");
        }
        let texts = [game.title, game.rules, game.notation, game.source];
        assert!(texts.iter().all(|text| !text.is_empty() && !text.contains("  ")), "{}: texts", game.id);
        assert!(!game.examples.is_empty() && !game.facts.is_empty(), "{}: examples and facts", game.id);
        assert!(game.facts.iter().all(|fact| !fact.source.is_empty()), "{}: a fact has a source", game.id);
    }
}

#[test]
fn every_game_opens_with_its_defaults() {
    for game in GAMES {
        let question = ask(game.id);
        assert_eq!(question.table.class(false), game.class, "{}: class record", game.id);
        let has_sums = question.table.summand().is_some() || question.table.sided().is_some();
        assert_eq!(game.class.sums, has_sums, "{}: sums", game.id);
        // larger games are solved whole by the benches; so are those that have a search of their own
        let is_large = question.table.whole().is_some_and(|whole| whole.slots() > WHOLE);
        if is_large || question.table.solvers(false).contains(&grundy::solve::Solver::Own) {
            continue;
        }
        question.table.solve(&question.position, &small()).unwrap_or_else(|e| panic!("{}: {e}", game.id));
    }
}

#[test]
fn facts_hold() {
    for game in GAMES {
        for fact in game.facts {
            let name = with_params(game, fact.params);
            let place = format!("{name} ({})", fact.source);
            let solve = |position: &str, misere| {
                let Question { table, position, .. } = ask(&format!("{name} {position}"));
                table.solve(&position, &Ask { misere, ..small() }).unwrap_or_else(|e| panic!("{place}: {e}"))
            };
            match fact.says {
                Says::Nimbers(from, values) => {
                    let ranges = [from..=from + values.len() as u64 - 1];
                    let cells = ask(&name).table.cells(&ranges, &small()).unwrap();
                    let values: Vec<_> = values.iter().map(|&v| Cell::Nimber(grundy::Nimber(v))).collect();
                    assert_eq!(cells, values, "{place}");
                }
                Says::Wins(position, winner) => {
                    assert_eq!(solve(position, false).winner(), Some(winner), "{place}: {position}");
                }
                Says::WinsMisere(position, winner) => {
                    assert_eq!(solve(position, true).winner(), Some(winner), "{place}: {position}, misère");
                }
                Says::Nimber(position, value) => {
                    assert_eq!(
                        solve(position, false).answer.nimber().map(|v| v.0),
                        Some(value),
                        "{place}: {position}"
                    );
                }
                Says::Value(position, value) => {
                    let report = solve(position, false);
                    let worth = report.answer.sided().and_then(|sided| sided.worth.clone()).unwrap();
                    assert_eq!(worth.value, value, "{place}: {position}");
                }
                Says::WinningMoves(position, moves) => {
                    let report = solve(position, false);
                    let found: Vec<_> = report
                        .moves
                        .iter()
                        // in payoff games: the best ones
                        .filter(|row| {
                            row.winner() == Some(Winner::First) || row.winner().is_none() && row.best
                        })
                        .map(|row| row.mv.as_str())
                        .collect();
                    assert_eq!(found, moves, "{place}: {position}");
                }
                Says::Payoffs(position, values) => {
                    let found: Vec<f64> =
                        solve(position, false).answer.payoffs().iter().map(|sum| sum.approx()).collect();
                    assert_eq!(found.len(), values.len(), "{place}: {position}");
                    for (found, value) in found.iter().zip(values) {
                        assert!(
                            (found - value).abs() <= 1e-9 * value.abs().max(1.0),
                            "{place}: {position} is {found}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn examples_work_as_they_are_written() {
    for game in GAMES {
        for text in game.examples {
            let (text, misere) = example(text);
            let question = ask(&text);
            question
                .table
                .solve(&question.position, &Ask { misere, ..Ask::default() })
                .unwrap_or_else(|e| panic!("{}: `{text}`: {e}", game.id));
        }
    }
}

/// Positions reachable from one, breadth first, a few of them.
fn around(table: &dyn Table, position: &str) -> Vec<String> {
    let mut queue = VecDeque::from([table.canonical(position).unwrap()]);
    let mut seen: HashSet<String> = queue.iter().cloned().collect();
    let mut all = Vec::new();
    while let Some(at) = queue.pop_front() {
        if all.len() == POSITIONS {
            break;
        }
        for step in table.moves(&at).unwrap() {
            if seen.insert(step.to.clone()) {
                queue.push_back(step.to);
            }
        }
        all.push(at);
    }
    all
}

#[test]
fn positions_and_moves_come_back_from_text() {
    for game in GAMES {
        for text in game.examples {
            let Question { table, position, .. } = ask(&example(text).0);
            if table.canonical(&position).unwrap().len() > 400 {
                continue;
            }
            for at in around(&*table, &position) {
                assert_eq!(table.canonical(&at).unwrap(), at, "{}: a position is its own text", game.id);
                let steps = table.moves(&at).unwrap();
                let names: BTreeSet<_> = steps.iter().map(|step| &step.mv).collect();
                assert_eq!(names.len(), steps.len(), "{} {at}: moves have different names", game.id);
                assert_eq!(
                    steps,
                    table.moves(&at).unwrap(),
                    "{} {at}: the order of moves is stable",
                    game.id
                );
                for step in &steps {
                    assert_eq!(table.canonical(&step.to).unwrap(), step.to, "{} {at}: {}", game.id, step.mv);
                }
            }
        }
    }
}

#[test]
fn all_fitting_solvers_agree() {
    check_solvers(0);
}

#[test]
fn all_fitting_solvers_agree_in_the_other_half() {
    check_solvers(1);
}

/// Every second game: the two halves take as long as each other.
fn check_solvers(half: usize) {
    for game in GAMES.iter().skip(half).step_by(2) {
        let mut compared = 0;
        for text in game.examples {
            let Question { table, position, .. } = ask(&example(text).0);
            for misere in [false, true] {
                if misere && (game.class.payoffs || table.class(false).ending != Ending::Normal) {
                    continue;
                }
                let feasible = |at: &str| {
                    let solve = |solver| table.solve(at, &Ask { solver, misere, ..tiny() });
                    !table
                        .solvers(misere)
                        .into_iter()
                        .any(|solver| matches!(solve(solver), Err(Error::Stopped(_))))
                };
                let mut positions = around(&*table, &position);
                if table.sided().is_some() {
                    positions.truncate(SIDED_POSITIONS);
                }
                if !positions.first().is_some_and(|at| feasible(at)) {
                    continue;
                }
                let step = if positions.len() < POSITIONS { 1 } else { COMPARED };
                for at in positions.into_iter().step_by(step) {
                    let auto = table.solve(&at, &Ask { misere, ..tiny() }).unwrap();
                    check_claims(game, &auto);
                    for solver in table.solvers(misere) {
                        let report = table
                            .solve(&at, &Ask { solver, misere, ..tiny() })
                            .unwrap_or_else(|e| panic!("{} {at} by {}: {e}", game.id, solver.name()));
                        let place = format!("{} {at} by {} (misère: {misere})", game.id, solver.name());
                        assert_eq!(report.winner(), auto.winner(), "{place}");
                        assert_eq!(report.answer.payoffs(), auto.answer.payoffs(), "{place}");
                        let judged = |report: &grundy::report::Report| -> Vec<_> {
                            report.moves.iter().map(|row| (row.mv.clone(), row.winner(), row.best)).collect()
                        };
                        if matches!(solver, grundy::solve::Solver::Bounds | grundy::solve::Solver::Proof) {
                            // they look for one winning move (of each player)
                            let all = judged(&auto);
                            assert!(judged(&report).iter().all(|row| all.contains(row)), "{place}: moves");
                        } else {
                            assert_eq!(judged(&report), judged(&auto), "{place}: moves");
                        }
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared >= 10, "{}: give a small example ({compared} comparisons)", game.id);
    }
}

/// Claims of the class record that a report can contradict, and the report against itself.
fn check_claims(game: &Game, report: &grundy::report::Report) {
    let place = format!("{} {}", game.id, report.position);
    let class = report.class;
    if !class.draws {
        assert_ne!(report.winner(), Some(Winner::Draw), "{place}: no draws claimed");
    }
    // where draws are possible, who begins may decide whether anybody wins
    let is_open = class.draws && report.answer.sided().is_some_and(|sided| sided.mover.is_none());
    assert!(report.winner().is_none() == class.payoffs || is_open, "{place}: payoffs claimed");
    assert_eq!(
        report.answer.payoffs().len(),
        if class.payoffs { class.players.into() } else { 0 },
        "{place}: players"
    );
    if report.moves.is_empty() || class.payoffs {
        return;
    }
    if let Some(sided) = report.answer.sided() {
        check_players(&place, report, sided);
        return;
    }
    let best = report.moves.iter().any(|row| row.best);
    assert!(best, "{place}: some move keeps the value");
    let wins = report.moves.iter().any(|row| row.winner() == Some(Winner::First));
    assert_eq!(
        wins,
        report.winner() == Some(Winner::First),
        "{place}: a win has a winning move, a loss has none"
    );
}

/// Each player who may move has a winning move exactly where beginning wins; best moves win where some do.
fn check_players(place: &str, report: &grundy::report::Report, sided: &grundy::report::Sided) {
    let won = |row: &MoveRow| row.winner() == Some(Winner::First);
    for player in Player::BOTH.into_iter().filter(|player| sided.mover.is_none_or(|mover| mover == *player)) {
        let made = |row: &&MoveRow| row.answer.sided().unwrap().mover == Some(player.other());
        let mut rows = report.moves.iter().filter(made);
        let wins = sided.if_begins(player) == Outcome::Win;
        assert!(
            rows.clone().any(won) == wins || report.class.ending == Ending::Misere,
            "{place}: {player:?}"
        );
        let kept = Some(Winner::from(sided.if_begins(player)));
        assert!(rows.all(|row| row.best == (row.winner() == kept)), "{place}: the best moves of {player:?}");
    }
}

#[test]
fn tables_agree_with_single_positions() {
    for game in GAMES {
        let table = ask(game.id).table;
        let axes = table.axes();
        if axes.is_empty() {
            continue;
        }
        let ranges: Vec<_> = axes
            .iter()
            .map(|axis| match &axis.extent {
                Some(all) => *all.start()..=(*all.end()).min(all.start() + 6),
                None if table.sided().is_some() => 1..=3,
                None => 1..=table.length_of_ranges(7),
            })
            .collect();
        let cells = table.cells(&ranges, &small()).unwrap_or_else(|e| panic!("{}: {e}", game.id));
        assert_eq!(
            cells.len() as u64,
            ranges.iter().map(|r| r.end() - r.start() + 1).product::<u64>(),
            "{}",
            game.id
        );
        assert!(cells.iter().any(|cell| *cell != Cell::Void), "{}: a table of nothing", game.id);
        // a larger table holds the smaller one
        let part: Vec<_> = ranges.iter().map(|r| *r.start()..=*r.start()).collect();
        assert_eq!(table.cells(&part, &small()).unwrap(), cells[..1], "{}", game.id);
        let wrong = table.cells(&[], &small());
        assert!(matches!(wrong, Err(Error::Refused(_))), "{}: no ranges are an error", game.id);
    }
}

#[test]
fn one_move_and_no_moves() {
    for game in GAMES {
        let Question { table, position, .. } = ask(&example(game.examples[0]).0);
        let all = table.solve(&position, &small()).unwrap();
        let one = table.solve(&position, &Ask { moves: Moves::One, ..small() }).unwrap();
        let none = table.solve(&position, &Ask { moves: Moves::None, ..small() }).unwrap();
        assert_eq!((all.winner(), all.answer.nimber()), (one.winner(), one.answer.nimber()), "{}", game.id);
        assert_eq!((all.winner(), all.answer.nimber()), (none.winner(), none.answer.nimber()), "{}", game.id);
        assert!(none.moves.is_empty() && one.moves.len() <= 1, "{}", game.id);
        if let Some(row) = one.moves.first() {
            let same = all.moves.iter().find(|other| (&other.mv, &other.to) == (&row.mv, &row.to)).unwrap();
            assert!(same.best, "{}: {} is a best move", game.id, row.mv);
        } else if all.winner() == Some(Winner::First) {
            panic!("{}: a win has one winning move to show", game.id);
        }
    }
}

#[test]
fn nonsense_is_bad_text_and_never_a_panic() {
    let nonsense = [
        "",
        " ",
        "x",
        "-1",
        "99999999999999999999999",
        "1;;;",
        "é",
        "1e3",
        "(((",
        "0x",
        "..",
        "1..",
        "+",
        "*",
        "/",
    ];
    for game in GAMES {
        let table = ask(game.id).table;
        for text in nonsense {
            // some of it may mean something in some game: then it must come back
            if let Ok(canonical) = table.canonical(text) {
                assert_eq!(table.canonical(&canonical).unwrap(), canonical, "{}: {text}", game.id);
            }
            if let Err(error) = question(&format!("{}:{text} {text}", game.id), &no_files) {
                assert!(matches!(error, Error::BadText(_)), "{}: {text}: {error}", game.id);
            }
        }
    }
}

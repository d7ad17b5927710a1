//! Games of the field in questions of several kinds: values of the literature and of brute force by another
//! program, compounds among them. The questions stand in `field.txt`.

use grundy::law::find;
use grundy::notation::term::{Question, question};
use grundy::report::{Ask, Moves, Report, Winner};

/// The rows of a table: answer and question. A row under the heading of long ones takes seconds without
/// optimization.
const ROWS: &str = include_str!("field.txt");
const LONG: &str = "# Long";

fn ask(text: &str) -> Question {
    question(text, &|_| Err("no files".to_owned())).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn solve(question: &Question, misere: bool) -> Report {
    question.table.solve(&question.position, &Ask { misere, ..Ask::default() }).unwrap()
}

/// The answer of the library, in the words of the table.
fn answer(expected: &str, text: &str) -> String {
    if let Some(period) = expected.strip_prefix("period ") {
        return format!("period {}", self::period(text, period.contains(" from ")));
    }
    let question = ask(text);
    let winner = |report: &Report| if report.winner() == Some(Winner::Second) { "P" } else { "N" };
    if let Some(mv) = expected.strip_prefix("by ") {
        let wins = solve(&question, false).moves.into_iter().any(|row| row.best && row.mv == mv);
        return format!("{}by {mv}", if wins { "" } else { "not " });
    }
    match expected {
        "P" | "N" => winner(&solve(&question, false)).to_owned(),
        "misère P" | "misère N" => format!("misère {}", winner(&solve(&question, true))),
        _ => {
            solve(&question, false).answer.nimber().map_or("no nimber".to_owned(), |value| value.to_string())
        }
    }
}

/// The period that is proved of a game, and its first heap if that is asked for.
fn period(game: &str, from: bool) -> String {
    let question = ask(&format!("{game} 0"));
    let law = find::in_table(&*question.table, None, 1, &Ask::default()).unwrap().law.unwrap();
    assert!(law.is_proved(), "{game}");
    let period = law.period.unwrap_or(1).to_string();
    if from { format!("{period} from {}", law.from) } else { period }
}

#[test]
fn questions() {
    let with_long = std::env::var_os("GRUNDY_LONG").is_some();
    let (short, long) = ROWS.split_once(LONG).unwrap();
    let rows = short.lines().chain(long.lines().skip(1).filter(|_| with_long));
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with('#'));
    let mut wrong = Vec::new();
    for row in rows {
        let (expected, text) = row.split_once(" | ").unwrap();
        let found = answer(expected, text);
        if found != expected {
            wrong.push(format!("{text}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Rows of Wythoff's game: from some column on, p columns to the right the nimber is larger by p.
#[test]
fn rows_of_wythoff() {
    const COLUMNS: u64 = 170;
    let game = ask("wythoff 0,0");
    for (row, from, period) in [(3, 8, 6), (4, 9, 12), (5, 27, 24), (7, 92, 24)] {
        let nimber = |column: u64| {
            let position = format!("{row},{column}");
            let ask = Ask { moves: Moves::None, ..Ask::default() };
            game.table.solve(&position, &ask).unwrap().answer.nimber().unwrap().0
        };
        let values: Vec<u64> = (0..COLUMNS).map(nimber).collect();
        let grows =
            |p: usize, from: usize| (from..values.len() - p).all(|n| values[n + p] == values[n] + p as u64);
        let found = (1..30)
            .find_map(|p| (0..values.len() - 2 * p).find(|&from| grows(p, from)).map(|from| (p, from)));
        assert_eq!(found, Some((period, from)), "row {row}");
    }
}

#[test]
fn compounds_of_any_games() {
    // compounds of sums, of games on graphs, and of positions with several heaps
    for text in
        ["kayles 3 + nim 2 and nim 4", "node-kayles path:4 or moore 1 2", "welter 1,3 plus-short nim 3"]
    {
        let question = ask(text);
        let solve =
            |solver| question.table.solve(&question.position, &Ask { solver, ..Ask::default() }).unwrap();
        let [known, searched] = [grundy::solve::Solver::Auto, grundy::solve::Solver::Induction].map(solve);
        assert_eq!(known.winner(), searched.winner(), "{text}");
    }
}

//! The answer in words: verdict, components, moves.

use grundy::notation::term::names_games;
use grundy::report::{MoveRow, Report, Winner};
use grundy::rules::Ending;
use grundy::value::amount::Sum;
use grundy::view::{amounts, columns, cut};

use super::page::Page;
use super::sided;
use crate::messages::Messages;

/// Components listed at most.
const MAX_COMPONENTS: usize = 20;
/// Least width of a move, so that the column after it is aligned across most answers.
const MOVE_COLUMNS: usize = 13;

/// The level of detail and the line width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Line width in columns.
    pub width: usize,
    /// Moves listed at most.
    pub max_moves: usize,
    /// Whether the solver's counters are shown.
    pub stats: bool,
}

impl Default for Style {
    /// 80 columns, 20 moves, no counters.
    fn default() -> Self {
        Self { width: 80, max_moves: 20, stats: false }
    }
}

/// The whole answer, ready to print; it ends with a line break.
///
/// ```
/// use grundy::{notation::term::question, report::Ask};
/// use grundy_explain::{messages::{Language, Messages}, words::solution::{Style, solution}};
/// let asked = question("nim 1 2 3", &|_| Err("no files".to_owned())).unwrap();
/// let report = asked.solve(&Ask::default()).unwrap();
/// let text = solution(&asked.game, &report, &Style::default(), &Messages::new(Language::Uk));
/// assert!(text.starts_with("nim 1 2 3\nВиграє другий гравець: німбер 0 (за законом).\n"));
/// ```
pub fn solution(game: &str, report: &Report, style: &Style, messages: &Messages) -> String {
    let mut page = Page::new(style.width);
    // the position of a mixed sum or a compound names its games
    let mixed = game.contains(" + ")
        || report.position.starts_with(&format!("{game} "))
        || names_games(game, &report.position);
    page.line(&if mixed { report.position.clone() } else { format!("{game} {}", report.position) });
    if report.class.ending == Ending::Misere {
        page.line(&messages.say("misere-play", &[]));
    }
    page.wrapped(&verdict(report, messages));
    if let Some(remark) = &report.remark {
        page.wrapped(&messages.phrase(remark));
    }
    if let Some(reading) = &report.reading {
        page.wrapped(&messages.phrase(reading));
    }
    if let Some(sided) = report.answer.sided() {
        sided::rest(report, sided, style, messages, &mut page);
    } else {
        components(report, messages, &mut page);
        moves(report, style, messages, &mut page);
    }
    if style.stats {
        let stats = report.stats;
        page.line("");
        page.wrapped(&messages.say(
            "counters",
            &[
                ("calls", stats.calls.into()),
                ("computed", stats.computed.into()),
                ("cached", stats.cached.into()),
                ("moves", stats.moves.into()),
            ],
        ));
    }
    page.text
}

fn is_over(report: &Report) -> bool {
    report.total_moves == Some(0) || report.answer.remoteness() == Some(0)
}

/// The verdict in one sentence, with the value and the solver.
pub fn verdict(report: &Report, messages: &Messages) -> String {
    if let Some(sided) = report.answer.sided() {
        return sided::verdict(report, sided, messages);
    }
    let over = if is_over(report) { messages.say("over", &[]) + " " } else { String::new() };
    let Some(winner) = report.winner() else {
        let expected = report.class.chance && over.is_empty();
        return format!("{over}{}", payoffs(report.answer.payoffs(), expected, messages));
    };
    let mut says = match winner {
        Winner::First if let Some([mover, _]) = &report.players => {
            messages.say("named-first-wins", &[("name", messages.phrase(mover).into())])
        }
        Winner::Second if let Some([_, other]) = &report.players => {
            messages.say("named-second-wins", &[("name", messages.phrase(other).into())])
        }
        Winner::First => messages.say("first-wins", &[]),
        Winner::Second => messages.say("second-wins", &[]),
        // a tie is an end, and has a remoteness; a draw need not end
        Winner::Draw if report.answer.remoteness() == Some(0) => messages.say("is-tie", &[]),
        Winner::Draw if report.answer.remoteness().is_some() => messages.say("tie", &[]),
        Winner::Draw if over.is_empty() => messages.say("draw", &[]),
        Winner::Draw => messages.say("is-draw", &[]),
        Winner::Left | Winner::Right => String::new(),
    };
    if let Some(n) = report.answer.remoteness().filter(|&n| n > 0) {
        says += &format!(" {}", messages.say("in-plies", &[("n", n.into())]));
    }
    if let Some(value) = report.answer.value() {
        says = messages.say("with-nimber", &[("says", says.into()), ("value", value.to_string().into())]);
    }
    let by = messages.say("by-solver", &[("solver", report.solver.name().into())]);
    format!("{over}{says} {by}.")
}

fn payoffs(sums: &[Sum], expected: bool, messages: &Messages) -> String {
    match sums {
        [] => messages.say("no-payoffs", &[]),
        [only] if expected => messages.say("expected-payoff", &[("sum", only.to_string().into())]),
        [only] => messages.say("payoff", &[("sum", only.to_string().into())]),
        all => {
            let parts: Vec<_> = (1_u64..)
                .zip(all)
                .map(|(player, sum)| {
                    let args = [("player", player.into()), ("sum", sum.to_string().into())];
                    if expected {
                        messages.say("player-expects", &args)
                    } else {
                        messages.say("player-gets", &args)
                    }
                })
                .collect();
            let sentence = parts.join(", ");
            let mut letters = sentence.chars();
            let first = letters.next().map(char::to_uppercase);
            format!("{}{}.", first.into_iter().flatten().collect::<String>(), letters.as_str())
        }
    }
}

/// A number, or an empty text.
fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn components(report: &Report, messages: &Messages, page: &mut Page) {
    let all = &report.components;
    if all.len() < 2 || all.iter().all(|one| one.value.is_none()) {
        return;
    }
    let heaps = all.iter().all(|one| one.position.bytes().all(|byte| byte.is_ascii_digit()));
    let targets = all.iter().any(|one| one.target.is_some());
    let heading = if heaps { messages.say("heap", &[]) } else { messages.say("component", &[]) };
    let must = if targets { messages.say("must-become", &[]) } else { String::new() };
    let mut rows = vec![["#".to_owned(), heading, messages.say("nimber", &[]), must]];
    rows.extend(all.iter().take(MAX_COMPONENTS).enumerate().map(|(i, one)| {
        [(i + 1).to_string(), one.position.clone(), shown(one.value.as_ref()), shown(one.target)]
    }));
    let widest = |column: usize| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
    let [number, nimber, target] = [0, 2, 3].map(widest);
    let room = page.width.saturating_sub(number + nimber + target + 8);
    let position = widest(1).min(room.max(1));
    page.line("");
    for row in &rows {
        let name = cut(&row[1], position);
        let name = if heaps { format!("{name:>position$}") } else { format!("{name:<position$}") };
        page.line(&format!("  {:>number$}  {name}  {:>nimber$}  {:>target$}", row[0], row[2], row[3]));
    }
    if all.len() > MAX_COMPONENTS {
        page.more("more", all.len() - MAX_COMPONENTS, messages);
    }
}

fn moves(report: &Report, style: &Style, messages: &Messages, page: &mut Page) {
    let Some(total) = report.total_moves.filter(|&total| total > 0) else { return };
    let is_cut = u64::try_from(report.moves.len()).is_ok_and(|listed| listed < total);
    if report.winner() == Some(Winner::Second) {
        page.line("");
        page.line(&messages.say("no-winning-move", &[("n", total.into())]));
        defences(report, style, messages, page);
        return;
    }
    let chance = report.winner().is_none() && report.answer.mover().is_none();
    let mut rows: Vec<&MoveRow> = report.moves.iter().filter(|row| chance || row.best).collect();
    if report.winner() == Some(Winner::First) && rows.iter().all(|row| row.answer.remoteness().is_some()) {
        // the fastest first; equal ones keep their order
        rows.sort_by_key(|row| row.answer.remoteness());
    }
    if rows.is_empty() {
        if report.winner() == Some(Winner::First) {
            page.line("");
            page.line(&messages.say("too-many-to-list", &[("n", total.into())]));
        }
        return;
    }
    // A single listed move may be the only good one, or the one that was asked for.
    let one = is_cut && rows.len() == 1;
    let player = ("player", report.answer.mover().map_or(0, |player| player as u64 + 1).into());
    let (single, plural) = match (report.winner(), report.answer.mover()) {
        (Some(Winner::Draw), _) if report.answer.remoteness().is_some() => {
            (messages.say("tie-move", &[]), messages.say("tie-moves", &[]))
        }
        (Some(Winner::Draw), _) => (messages.say("draw-move", &[]), messages.say("draw-moves", &[])),
        (Some(_), _) => (messages.say("winning-move", &[]), messages.say("winning-moves", &[])),
        (None, Some(_)) if report.answer.payoffs().len() < 2 => {
            (messages.say("best-move", &[]), messages.say("best-moves", &[]))
        }
        (None, Some(_)) => (
            messages.say("best-move-of", std::slice::from_ref(&player)),
            messages.say("best-moves-of", &[player]),
        ),
        (None, None) => (String::new(), messages.say("chance-decides", &[])),
    };
    page.line("");
    let listed = [("shown", rows.len().into()), ("total", total.into())];
    page.line(&match (chance, one) {
        (true, _) => format!("{plural}:"),
        (false, true) => format!("{single} {}:", messages.say("of-total", &listed)),
        (false, false) => format!("{plural} {}:", messages.say("shown-of-total", &listed)),
    });
    let list = &rows[..rows.len().min(style.max_moves)];
    list_moves(list, messages, page);
    if rows.len() > list.len() {
        page.more("more-with-all", rows.len() - list.len(), messages);
    }
    if is_cut && !one && report.winner() == Some(Winner::First) {
        page.line(&format!("  {}", messages.say("others-lose", &[("n", total.into())])));
    }
}

/// In a lost position, the moves that last longest, if others lose sooner.
fn defences(report: &Report, style: &Style, messages: &Messages, page: &mut Page) {
    let plies = || report.moves.iter().map(|row| row.answer.remoteness());
    let (Some(most), Some(least)) = (plies().max().flatten(), plies().min().flatten()) else { return };
    if most == least {
        return;
    }
    let rows: Vec<&MoveRow> =
        report.moves.iter().filter(|row| row.answer.remoteness() == Some(most)).collect();
    page.line("");
    let listed = [("shown", rows.len().into()), ("total", report.moves.len().into())];
    page.line(&format!(
        "{} {}:",
        messages.say("longest-moves", &[]),
        messages.say("shown-of-total", &listed)
    ));
    list_moves(&rows[..rows.len().min(style.max_moves)], messages, page);
    if rows.len() > style.max_moves {
        page.more("more-with-all", rows.len() - style.max_moves, messages);
    }
}

fn list_moves(rows: &[&MoveRow], messages: &Messages, page: &mut Page) {
    let paid: Vec<String> = rows
        .iter()
        .map(|row| match row.answer.payoffs() {
            [only] => only.to_string(),
            all => amounts(all),
        })
        .collect();
    let from: Vec<&str> =
        rows.iter().map(|row| row.inside.as_ref().map_or("", |at| at.from.as_str())).collect();
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(columns).max().unwrap_or(0);
    let third = page.width / 3;
    let moves: Vec<String> = rows.iter().map(|row| messages.mv(&row.mv)).collect();
    let mv_columns = widest(&mut moves.iter().map(String::as_str)).max(MOVE_COLUMNS);
    let paid_columns = widest(&mut paid.iter().map(String::as_str));
    let from_columns = widest(&mut from.iter().copied()).min(third);
    let nothing = messages.say("nothing", &[]);
    for (((row, mv), paid), from) in rows.iter().zip(moves).zip(&paid).zip(from) {
        let mut line = format!("  {mv:<mv_columns$}");
        if paid_columns > 0 {
            line.push_str(&format!("  {paid:>paid_columns$}"));
        }
        match (&row.inside, &row.to) {
            (Some(at), _) => {
                let rest = if at.rest.is_empty() { &nothing } else { &at.rest };
                line.push_str(&format!("  {:>from_columns$} → {rest}", cut(from, from_columns)));
            }
            (None, Some(to)) => line.push_str(&format!("  → {to}")),
            (None, None) => {}
        }
        let left = row.answer.remoteness().map_or_else(String::new, |n| match n {
            0 => format!("  {}", messages.say("the-end", &[])),
            n => format!("  {}", messages.say("plies-left", &[("n", n.into())])),
        });
        let room = page.width.saturating_sub(columns(&left));
        page.line(&format!("{}{left}", cut(&line, room)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;
    use grundy::notation::term::question;
    use grundy::report::{Answer, Ask, Component, Inside, Paid, Payoffs};
    use grundy::rules::Class;
    use grundy::solve::Solver;
    use grundy::value::loopy::Loopy;
    use grundy::value::nimber::Nimber;
    use grundy::value::outcome::{Outcome, Verdict};
    use grundy::value::rational::Rational;

    fn said(report: &Report, style: &Style) -> String {
        solution("game", report, style, &Messages::new(Language::En))
    }

    fn about(class: Class, solver: Solver, answer: Answer<Payoffs>) -> Report {
        Report::new("here".to_owned(), class, solver, answer)
    }

    fn row(mv: &str, answer: Answer<Paid>, best: bool) -> MoveRow {
        MoveRow { mv: mv.to_owned(), inside: None, to: Some("there".to_owned()), answer, best }
    }

    fn decided<P>(outcome: Outcome, remoteness: Option<u32>) -> Answer<P> {
        Answer::Contest(Verdict { outcome, remoteness })
    }

    #[test]
    fn nim_as_in_the_manual() {
        let asked = question("nim 13 12 8", &|_| Err("no files".to_owned())).unwrap();
        let report = asked.solve(&Ask::default()).unwrap();
        let text = solution("nim", &report, &Style::default(), &Messages::new(Language::En));
        let expected = "\
nim 13 12 8
First player wins: nimber 9 (by a proved formula).

  #  heap  nimber  must become
  1    13      13            4
  2    12      12            5
  3     8       8            1

Winning moves (3 of 33):
  1: take 9      13 → 4
  2: take 7      12 → 5
  3: take 7       8 → 1
";
        assert_eq!(text, expected);
    }

    #[test]
    fn lost_and_over() {
        let misere = Class::IMPARTIAL.ending(Ending::Misere);
        let mut report = about(misere, Solver::Memo, decided(Outcome::Loss, Some(4)));
        report.total_moves = Some(12);
        let expected = "\
game here
(misère play)
Second player wins in 4 plies (by search with a memo).

No winning move: all 12 moves lose.
";
        assert_eq!(said(&report, &Style::default()), expected);
        report = about(Class::IMPARTIAL, Solver::Law, Answer::Nimber(Nimber(0)));
        report.total_moves = Some(0);
        let stats = Style { stats: true, ..Style::default() };
        let expected = "\
game here
The game is over. Second player wins: nimber 0 (by a proved formula).

calls 0, values computed 0, cached 0, moves 0
";
        assert_eq!(said(&report, &stats), expected);
    }

    #[test]
    fn draws_and_plies() {
        let class = Class::CONTEST.cyclic();
        let mut report = about(class, Solver::Retrograde, decided(Outcome::Draw, None));
        report.total_moves = Some(3);
        report.moves = vec![
            row("b1", decided(Outcome::Draw, None), true),
            row("b2", decided(Outcome::Win, None), false),
            row("b3", decided(Outcome::Draw, None), true),
        ];
        let expected = "\
game here
Draw with best play (by retrograde analysis).

Moves that keep the draw (2 of 3):
  b1             → there
  … and 1 more (--all shows them)
";
        assert_eq!(said(&report, &Style { max_moves: 1, ..Style::default() }), expected);
        report.answer = decided(Outcome::Win, Some(5));
        report.total_moves = Some(9);
        report.moves = ["b1", "b3"].map(|mv| row(mv, decided(Outcome::Loss, None), true)).to_vec();
        report.moves[0].answer = decided(Outcome::Loss, Some(4));
        let expected = "\
game here
First player wins in 5 plies (by retrograde analysis).

Winning moves (2 of 9):
  b1             → there  (4 plies left)
  b3             → there
  (all other moves lose; 9 moves in all)
";
        assert_eq!(said(&report, &Style::default()), expected);
        report.moves.truncate(1);
        assert!(said(&report, &Style::default()).contains("\nA winning move (of 9):\n"));
    }

    #[test]
    fn payoffs_and_chance() {
        let paid = |sums: Vec<Sum>, mover| Answer::Payoff(Payoffs { sums, mover, chances: Vec::new() });
        let both = paid(vec![Sum::Whole(44), Sum::Whole(33)], Some(0));
        let mut report = about(Class::PAYOFF, Solver::Payoff, both);
        report.total_moves = Some(2);
        let pays = |mv, sums: &[i64], best| {
            let sums = sums.iter().map(|&n| Sum::Whole(n)).collect();
            row(mv, Answer::Payoff(Paid { sums, gains: Vec::new() }), best)
        };
        report.moves = vec![pays("left", &[44, 33], true), pays("right", &[9, 68], false)];
        let expected = "\
game here
Player 1 gets 44, player 2 gets 33.

Best moves for player 1 (1 of 2):
  left           44:33  → there
";
        assert_eq!(said(&report, &Style::default()), expected);
        let alone = paid(vec![Sum::Ratio(Rational::read("311/1040").unwrap())], None);
        report = about(Class::PAYOFF.players(1).with_chance(), Solver::Payoff, alone);
        report.total_moves = Some(2);
        report.moves = vec![pays("heads", &[1], false), pays("tails", &[-10], false)];
        let expected = "\
game here
Expected payoff 311/1040 = 0.299038461538.

Chance decides:
  heads            1  → there
  tails          -10  → there
";
        assert_eq!(said(&report, &Style::default()), expected);
    }

    #[test]
    fn no_line_is_too_long() {
        let mut report = about(Class::IMPARTIAL, Solver::Grundy, Answer::Nimber(Nimber(9)));
        report.position = "abc ".repeat(100);
        report.components = (0..30)
            .map(|i| Component {
                position: "é".repeat(50 + i),
                value: Some(Loopy::Finite(Nimber(9))),
                target: None,
            })
            .collect();
        report.total_moves = Some(40);
        report.moves = (0..40)
            .map(|i| MoveRow {
                inside: Some(Inside { number: i, from: "x".repeat(60), rest: "y".repeat(i) }),
                ..row("go", decided(Outcome::Loss, Some(7)), true)
            })
            .collect();
        for width in [10, 20, 40, 80, 132] {
            let text = said(&report, &Style { width, max_moves: 30, stats: true });
            assert!(text.lines().all(|line| columns(line) <= width), "{width}:\n{text}");
        }
        let text = said(&report, &Style::default());
        assert!(
            text.contains("\n  … and 10 more\n") && text.contains("\n  … and 20 more (--all shows them)\n")
        );
        assert!(text.contains("\n   #  component") && text.contains("…  (7 plies left)\n"));
    }
}

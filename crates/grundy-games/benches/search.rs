//! Positions that take too long for tests, each with its known answer: nimbers by search, winners by proof
//! numbers, boards of Connect Four, scores of Dots and Boxes.

use divan::Bencher;
use grundy_base::report::{Ask, Moves, Solver};
use grundy_base::text::Text;
use grundy_door::term;

fn main() {
    divan::main();
}

/// A question, the solver, and the answer: a nimber, who wins, or what the players get.
type Row = (&'static str, Solver, &'static str);

/// MCGS; OEIS A316632; Applegate, Jacobson and Sleator; computed by two programs; J. Tromp; P. Pons.
const ROWS: [Row; 37] = [
    ("impartial-clobber 4x4", Solver::Auto, "0"),
    ("impartial-clobber 3x6", Solver::Auto, "0"),
    ("impartial-clobber 4x5", Solver::Auto, "1"),
    ("impartial-clobber 2x13", Solver::Auto, "1"),
    ("impartial-clobber 3x7", Solver::Auto, "1"),
    ("impartial-clobber 4x6", Solver::Auto, "0"),
    ("impartial-clobber 5x5", Solver::Auto, "1"),
    ("impartial-nogo 3x4", Solver::Sets, "0"),
    ("impartial-nogo 3x5", Solver::Sets, "1"),
    ("impartial-nogo 1x16", Solver::Sets, "0"),
    ("grid-kayles 3x11", Solver::Sets, "3"),
    ("grid-kayles 5x6", Solver::Sets, "3"),
    ("grid-kayles:king 6x6", Solver::Sets, "1"),
    ("sprouts 8", Solver::Couples, "0"),
    ("sprouts 9", Solver::Couples, "1"),
    ("sprouts 10", Solver::Couples, "1"),
    ("sprouts 11", Solver::Couples, "1"),
    ("sprouts 12", Solver::Auto, "0"),
    ("sprouts 13", Solver::Proof, "second"),
    ("sprouts 14", Solver::Proof, "second"),
    ("sprouts 15", Solver::Proof, "first"),
    ("misere cram 4x4", Solver::Proof, "second"),
    ("misere cram 3x6", Solver::Proof, "first"),
    ("misere grid-kayles 4x6", Solver::Proof, "first"),
    ("misere sprouts 8", Solver::Proof, "second"),
    ("misere sprouts 9", Solver::Proof, "second"),
    ("misere sprouts 10", Solver::Proof, "first"),
    ("connect-four:5x5 ...../...../...../...../.....", Solver::Own, "draw"),
    ("connect-four:7x6 4455", Solver::Own, "first"),
    ("connect-four:7x6 44455554221", Solver::Own, "second"),
    ("connect-four:7x6 1234567", Solver::Own, "second"),
    ("connect-four:7x6 44455", Solver::Own, "first"),
    ("connect-four:7x6 ......./......./......./......./......./.......", Solver::Own, "first"),
    ("dots-and-boxes 3x3", Solver::Auto, "3 6"),
    ("dots-and-boxes 2x5", Solver::Auto, "4 6"),
    ("dots-and-boxes 2x6", Solver::Auto, "7 5"),
    ("dots-and-boxes 3x4", Solver::Auto, "6 6"),
];

#[divan::bench(args = ROWS, sample_count = 1)]
fn search(bencher: Bencher<'_, '_>, (question, solver, answer): Row) {
    let misere = question.starts_with("misere ");
    let question = question.strip_prefix("misere ").unwrap_or(question);
    let open = |game: Text<'_>| grundy_games::open(game, &|_| Err(String::new()));
    let asked = term::question_of(question, &open).expect("a question");
    let ask = Ask { solver, misere, moves: Moves::None, ..Ask::default() };
    bencher.bench_local(|| {
        asked.table.forget();
        let report = asked.table.solve(&asked.position, &ask).expect("within the limits");
        let paid: Vec<String> = report.answer.payoffs().iter().map(|sum| sum.to_string()).collect();
        let found = match report.answer.nimber() {
            Some(nimber) => nimber.0.to_string(),
            None if !paid.is_empty() => paid.join(" "),
            None => format!("{:?}", report.winner().expect("somebody wins, or nobody")).to_lowercase(),
        };
        assert_eq!(found, answer, "{question}");
    });
}

//! How fast the solvers are, on work of the sources' size. Every bench asserts its answer.
//!
//! `cargo bench -p grundy`; each pair is a fast way beside the plain one, on the same work.

use divan::{Bencher, black_box};
use grundy::catalogue::crossing_out::CrossingOut;
use grundy::catalogue::mines::{DeadEnd, Field, Mines};
use grundy::heap;
use grundy::limits::{Budget, Limits};
use grundy::notation::term::question;
use grundy::notation::text::Text;
use grundy::report::{Ask, Moves};
use grundy::solve::{grundy as nimbers, induction, push};
use grundy::{Nimber, Outcome};

fn main() {
    divan::main();
}

fn no_files(_: &str) -> Result<String, String> {
    Err("benches read no files".to_owned())
}

/// A field of the judged size (textbook 1.2:D) without mines: the start is lost, since it is square.
mod minefield {
    use super::*;

    fn field(n: usize) -> Mines {
        let rows = vec![".".repeat(n); n].join("\n");
        let field = Field::read(Text::new(&rows)).expect("dots are free cells");
        Mines::new(std::sync::Arc::new(field), DeadEnd::Normal)
    }

    #[divan::bench]
    fn push_1234(bencher: Bencher<'_, '_>) {
        let field = field(1234);
        let limits = Limits::default();
        bencher.bench(|| {
            let outcomes =
                push::solve_indexed(black_box(&field), false, &mut Budget::new(&limits)).expect("fits");
            assert_eq!(outcomes.last(), Some(&Some(Outcome::Loss)));
        });
    }

    /// Plain backward induction looks at every move: on a smaller field, or it would take minutes.
    #[divan::bench(args = [123, 246])]
    fn induction_small(bencher: Bencher<'_, '_>, n: usize) {
        let field = field(n);
        let limits = Limits::default();
        bencher
            .bench(|| induction::solve_indexed(black_box(&field), &mut Budget::new(&limits)).expect("fits"));
    }

    #[divan::bench(args = [123, 246])]
    fn push_small(bencher: Bencher<'_, '_>, n: usize) {
        let field = field(n);
        let limits = Limits::default();
        bencher.bench(|| {
            push::solve_indexed(black_box(&field), false, &mut Budget::new(&limits)).expect("fits")
        });
    }
}

#[divan::bench]
fn crossing_out_to_2000() {
    let (limits, mut values) = (Limits::default(), Vec::new());
    heap::nimbers(&CrossingOut, 2000, &mut values, &mut Budget::new(&limits)).expect("fits");
    assert_eq!(values[2000], Nimber(44));
}

/// The same by the memo on demand: what the table saves.
#[divan::bench]
fn crossing_out_to_2000_by_memo() {
    let (limits, mut memo) = (Limits::default(), nimbers::Memo::default());
    let value = nimbers::nimber(&CrossingOut, &2000, &mut memo, &mut Budget::new(&limits)).expect("acyclic");
    assert_eq!(value, Nimber(44));
}

#[divan::bench]
fn queen_table_1000() {
    let table = question("queen", &no_files).expect("a game of the catalogue").table;
    let cells = table.cells(&[1..=1000, 1..=1000], &Ask::default()).expect("fits");
    assert_eq!(cells.len(), 1_000_000);
    black_box(cells);
}

#[divan::bench]
fn nim_a_million_heaps(bencher: Bencher<'_, '_>) {
    let heaps: Vec<String> =
        (0..1_000_000_u64).map(|i| (i * 2_654_435_761 % 1_000_003 + 1).to_string()).collect();
    let question = question(&format!("nim {}", heaps.join(" ")), &no_files).expect("a game of the catalogue");
    bencher.bench(|| {
        let report = question
            .table
            .solve(&question.position, &Ask { moves: Moves::One, ..Ask::default() })
            .expect("solved by law");
        assert_eq!(report.components.len(), 1_000_000);
        report
    });
}

//! How fast tasks are drawn, solved, explained and told: a thousand of each topic. Every bench asserts that
//! the key's answers are marked right, and what the usual wrong methods give is not.
//!
//! `cargo bench -p grundy-exercises`

use divan::Bencher;
use grundy::limits::{Budget, Limits};
use grundy_exercises::format::{Format, Show};
use grundy_exercises::mark::marked;
use grundy_exercises::sheet::{Order, Sheet};
use grundy_exercises::topics::{TOPICS, find};

fn main() {
    divan::main();
}

/// The names of all topics.
fn all() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|topic| topic.id)
}

/// A thousand tasks of a topic.
#[divan::bench(args = all(), sample_count = 1, sample_size = 1)]
fn a_thousand_tasks(bencher: Bencher<'_, '_>, topic: &str) {
    let order = Order { topics: vec![find(topic).expect("a topic")], count: 1000, ..Order::default() };
    let limits = Limits::default();
    bencher.bench(|| {
        let sheet = Sheet::make(&order, &mut Budget::new(&limits)).expect("no limit is met");
        let tasks = &sheet.variants[0].tasks;
        assert_eq!(tasks.len(), 1000);
        for task in tasks {
            let right = task.answers.first().unwrap_or(&task.answer);
            assert!(marked(task, right).right, "{task:?}");
            assert!(task.mistakes.iter().all(|named| !marked(task, &named.answer).right), "{task:?}");
        }
    });
}

/// A sheet of all topics as a page with its figures.
#[divan::bench(sample_count = 5)]
fn a_page_with_figures(bencher: Bencher<'_, '_>) {
    let order = Order { count: TOPICS.len(), ..Order::default() };
    let limits = Limits::default();
    let sheet = Sheet::make(&order, &mut Budget::new(&limits)).expect("no limit is met");
    bencher.bench(|| {
        let page = Format::Html.write(&sheet, Show::All);
        let page = String::from_utf8(page).expect("a page is text");
        assert!(page.matches("<img ").count() >= 20);
    });
}

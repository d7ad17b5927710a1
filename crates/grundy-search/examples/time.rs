use grundy_base::{Limits, limits::Budget};
use grundy_search::{board::Board, nimber::{nimber, Method}, cram::Cram, facts::Facts};
fn main() {
    for a in std::env::args().skip(1) {
        let (r, c) = a.split_once('x').unwrap();
        for method in [Method::Couples, Method::Sets].into_iter().skip(std::env::var("SETS").is_ok() as usize) {
        let t = std::time::Instant::now();
        let board = Board::new(r.parse().unwrap(), c.parse().unwrap()).unwrap();
        let (all, limits) = (board.all(), Limits::default());
        let rules = Cram::new(board);
        let (mut facts, mut budget) = (Facts::default(), Budget::new(&limits));
        let v = nimber(&rules, &all, method, &mut facts, &mut budget).unwrap();
        println!("{a} {method:?} {v:?} {:?} opened {} facts {} moves {}", t.elapsed(), budget.stats.computed, facts.len(), budget.stats.moves);
        }
    }
}

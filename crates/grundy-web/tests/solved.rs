//! Whole games that are solved already: the page answers from what is kept, and solves nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::error::{Error, Limit, Stopped};
use grundy::notation::term;
use grundy::report::Ask;
use grundy::strong::{Grade, KeptValues, Solved, TierCounts};
use grundy::table::{KeptTiers, TierRank};
use grundy_web::{Setup, SolvedGames, app};

use crate::{Site, patient};

/// All codes in memory, and how many were asked for.
struct Kept {
    codes: Arc<Solved>,
    asked: AtomicU64,
}

impl KeptValues for Kept {
    fn code(&self, number: usize) -> Result<u16, Error> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Ok(self.codes.code(number))
    }
    fn counts(&self) -> Option<Vec<(String, TierCounts)>> {
        None
    }
    fn bytes(&self) -> u64 {
        1000
    }
}

/// A store in which every value is a draw, or none is there.
struct Wrong(bool);

impl KeptValues for Wrong {
    fn code(&self, _: usize) -> Result<u16, Error> {
        let gone = || Stopped::new(Limit::Interrupt, "the disk is gone").into();
        self.0.then(|| Grade::Draw.code()).ok_or_else(gone)
    }
    fn counts(&self) -> Option<Vec<(String, TierCounts)>> {
        None
    }
    fn bytes(&self) -> u64 {
        1000
    }
}

fn site(game: &str, values: Arc<dyn KeptValues>) -> Site {
    let site = Site::new();
    let numbered = [(game.to_owned(), values)].into();
    let solved = Arc::new(SolvedGames { numbered, ..SolvedGames::default() });
    let setup = Setup { budgets: patient(), solved, ..Setup::default() };
    Site { app: app(setup), runtime: site.runtime }
}

#[test]
fn a_solved_game_is_not_solved_again() {
    let question = term::question("quixo:3x3", &|_| Err("no files".to_owned())).unwrap();
    let codes = question.table.whole().unwrap().solved(&Ask::default()).unwrap();
    let kept = Arc::new(Kept { codes, asked: AtomicU64::new(0) });
    let (plain, from_store) = (Site::new(), site("quixo:3x3", Arc::clone(&kept) as _));
    let strip = |text: String| {
        // what the question cost is not the same
        let mut found: serde_json::Value = serde_json::from_str(&text).unwrap();
        found.as_object_mut().unwrap().remove("stats");
        found
    };
    for at in ["...%2F...%2F...+x", "x.o%2F...%2F...+x", "xxx%2Fooo%2F...+x"] {
        // the game is known by all its parameters, however it is spelled
        let address = format!("/api/solve?q=quixo+{at}");
        assert_eq!(strip(plain.page(&address)), strip(from_store.page(&address)), "{at}");
    }
    let before = kept.asked.load(Ordering::Relaxed);
    assert!(before > 0);
    assert_eq!(plain.page("/g/quixo?p=x.o/.../...+x"), from_store.page("/g/quixo?p=x.o/.../...+x"));
    // a page asks when its reader does
    assert_eq!(kept.asked.load(Ordering::Relaxed), before);
    from_store.page("/g/quixo?p=x.o/.../...+o&show=answer");
    assert!(kept.asked.load(Ordering::Relaxed) > before);
}

/// The values are those of the store, even if they are wrong; a store that fails is told of.
#[test]
fn answers_are_those_of_the_store() {
    let drawn = site("quixo:3x3", Arc::new(Wrong(true)));
    let winner = |page: &str| serde_json::from_str::<serde_json::Value>(page).unwrap()["winner"].clone();
    assert_eq!(winner(&drawn.page("/api/solve?q=quixo+...%2F...%2F...+x")), "draw");
    // another game has nothing to do with it
    let other = "/api/solve?q=quixo:2x2+..%2F..+x";
    assert_eq!(winner(&drawn.page(other)), winner(&Site::new().page(other)));
    let failing = site("quixo:3x3", Arc::new(Wrong(false)));
    let answer = failing.get("/api/solve?q=quixo+...%2F...%2F...+x");
    assert!(!answer.status.is_success(), "{}", answer.body);
}

/// Rules of one's own, and their values; how many were asked for.
struct Listed(AtomicU64);

const RULES: &str =
    "start = 5\ncyclic = True\ndef moves(n):\n    return [n - 1] if n else []\ndef tier(n):\n    return n\n";

impl KeptTiers for Listed {
    fn start(&self) -> &str {
        "5"
    }
    fn code(&self, tier: &TierRank, position: &str) -> Result<Option<u16>, Error> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let n: u32 = position.parse().unwrap();
        assert_eq!(*tier, [i64::from(n)]);
        let grade = if n.is_multiple_of(2) { Grade::Loss(n) } else { Grade::Win(n) };
        Ok((n <= 5).then(|| grade.code()))
    }
    fn counts(&self) -> Vec<(String, TierCounts)> {
        Vec::new()
    }
    fn bytes(&self) -> u64 {
        1000
    }
}

/// A game of the reader's own that is solved answers from what is kept; other rules do not.
#[test]
fn own_rules_that_are_solved_are_not_solved_again() {
    let kept = Arc::new(Listed(AtomicU64::new(0)));
    let listed = [(RULES.trim_end().to_owned(), Arc::clone(&kept) as Arc<dyn KeptTiers>)].into();
    let solved = Arc::new(SolvedGames { listed, ..SolvedGames::default() });
    let setup = Setup { budgets: patient(), solved, ..Setup::default() };
    let (plain, site) = (Site::new(), Site { app: app(setup), runtime: Site::new().runtime });
    let asked = |rules: &str, at: u32| {
        let address = format!("/g/own.star?rules={}&p={at}&show=answer", crate::encoded(rules));
        assert_eq!(site.page(&address), plain.page(&address), "{at}");
        kept.0.swap(0, Ordering::Relaxed)
    };
    assert!(asked(RULES, 5) > 0);
    assert!(asked(&RULES.replace('\n', "\r\n"), 2) > 0);
    assert_eq!(asked(&RULES.replace("start = 5", "start = 4"), 4), 0);
    // what is not kept is told
    let address = format!("/g/own.star?rules={}&p=7&show=answer", crate::encoded(RULES));
    assert!(site.get(&address).body.contains("only positions that can be reached from 5 are"));
}

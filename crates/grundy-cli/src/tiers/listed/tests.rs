//! Folders of listed tiers against games solved in memory: killed, damaged, of other rules.

use std::fs;
use std::path::PathBuf;

use grundy::report::Report;
use grundy_kept::listing::ListedTiers;
use grundy_script::{file, library};

use super::*;
use crate::tiers::tests::interrupted_after;

/// Stones that are moved from heap to heap, each way, and now and then taken: tiers of several numbers, wins,
/// losses and draws, and positions that are alike.
const ROUND: &str = r#"
cyclic = True
start = (3, 2)

def moves(p):
    a, b = p
    found = [(a - 1, b + 1), (a + 1, b - 1), (a - 1, b), (a, b - 1), (a - 2, b), (a, b - 2)]
    return [(x, y) for x, y in found if x >= 0 and y >= 0]

def symmetry(p):
    return tuple(sorted(p))

def result(p):
    return "lose" if p == (0, 0) else "draw" if sum(p) == 3 and 0 in p else None

def tier(p):
    return (sum(p) // 2, -(1 - sum(p) % 2))
"#;

fn question(text: &str) -> Question {
    let opened = file::open("mine.star", text).unwrap();
    let position = opened.table.start().unwrap();
    Question { game: "mine.star".to_owned(), position, table: opened.table }
}

fn solved(text: &str, dir: &Path, ask: &Ask) -> (Result<(), Failure>, Vec<String>) {
    let (question, mut notes) = (question(text), Vec::new());
    let done = solve(question.table.in_tiers().unwrap(), &question, dir, ask, &mut notes);
    (done, notes)
}

/// Positions in a folder, each so many steps after the one before, and the answers from it.
fn answers(text: &str, dir: &Path, step: usize) -> Vec<(String, Report)> {
    let question = question(text);
    grundy_kept::answer_from(&*question.table, dir, &Limits::default()).unwrap();
    let listing = Listing::read(dir, None).unwrap().unwrap();
    let mut all = Vec::new();
    for tier in listing.tiers.keys() {
        let mut texts = listing.positions(tier, &Limits::default()).unwrap();
        texts.each(&mut |at| all.push(at.to_owned())).unwrap();
    }
    let answer = |at: String| {
        let report = question.table.solve(&at, &Ask::default()).unwrap();
        (at, report)
    };
    all.into_iter().step_by(step).map(answer).collect()
}

/// The folder gives the answers that the game gives when it is solved in memory: all of a small game, some of
/// a larger one.
fn same(text: &str, dir: &Path, step: usize) {
    let plain = question(text);
    for (at, found) in answers(text, dir, step) {
        let expected = plain.table.solve(&at, &Ask::default()).unwrap();
        let told = |report: &Report| format!("{:?} {:?}", report.answer, report.moves);
        assert_eq!(told(&found), told(&expected), "{at}");
    }
    let game = plain.table.in_tiers().unwrap();
    let folder = ListedTiers::open(dir, Some(game.text()), &Limits::default()).unwrap();
    let checked = folder.check(game, &Limits::default()).unwrap();
    assert_eq!((checked.left, checked.files), (0, 2 * checked.tiers));
    assert!(checked.values > 0 && checked.values <= checked.of);
}

/// The names and the bytes of all files.
fn content(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect();
    all.sort();
    all
}

#[test]
fn a_folder_answers_like_memory() {
    let dodgem = library::find("dodgem.star").unwrap().text;
    for (text, step) in [(ROUND, 1), (dodgem, 197)] {
        let folder = tempfile::tempdir().unwrap();
        let (done, notes) = solved(text, folder.path(), &Ask::default());
        done.unwrap();
        assert!(notes.is_empty(), "{notes:?}");
        same(text, folder.path(), step);
        // nothing is written a second time
        let before = content(folder.path());
        solved(text, folder.path(), &Ask::default()).0.unwrap();
        assert_eq!(content(folder.path()), before);
    }
}

/// Work that is killed again and again, each time later, ends with the same bytes.
#[test]
fn killed_work_goes_on() {
    // some thousand positions, so that limits are looked at on the way
    let large = ROUND.replace("(3, 2)", "(100, 60)");
    let [once, folder] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    solved(&large, once.path(), &Ask::default()).0.unwrap();
    let mut kept = 0;
    for looks in 0.. {
        match solved(&large, folder.path(), &interrupted_after(looks)).0 {
            Ok(()) => break,
            Err(Failure::Limit { hint, .. }) => {
                assert!(hint.contains("run the same command again"), "{hint}");
                kept += 1;
            }
            Err(Failure::Game(grundy::Error::Stopped(_))) => assert_eq!(kept, 0),
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(kept > 0, "it went on at least once");
    let bytes = |dir: &Path| content(dir).into_iter().map(|(_, bytes)| bytes).collect::<Vec<_>>();
    assert!(bytes(folder.path()) == bytes(once.path()));
}

/// Whatever is damaged or missing is told of, and done again.
#[test]
fn damage_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    solved(ROUND, folder.path(), &Ask::default()).0.unwrap();
    let sound = content(folder.path());
    for (path, bytes) in &sound {
        let mut bad = bytes.clone();
        let last = bad.len() - 3;
        bad[last] ^= 1;
        fs::write(path, bad).unwrap();
        let (done, notes) = solved(ROUND, folder.path(), &Ask::default());
        done.unwrap();
        assert!(notes.len() == 1 && notes[0].contains("is damaged"), "{path:?} {notes:?}");
        fs::remove_file(format!("{}.damaged", path.display())).unwrap();
        assert!(content(folder.path()) == sound, "{path:?}");
        fs::remove_file(path).unwrap();
        let (done, notes) = solved(ROUND, folder.path(), &Ask::default());
        done.unwrap();
        assert_eq!(notes.len(), usize::from(!path.ends_with("tiers.json")), "{path:?} {notes:?}");
        assert!(content(folder.path()) == sound, "{path:?}");
    }
}

/// A folder of other rules is refused; blanks at the ends of lines make no other rules.
#[test]
fn a_folder_is_of_its_rules() {
    let folder = tempfile::tempdir().unwrap();
    solved(ROUND, folder.path(), &Ask::default()).0.unwrap();
    let before = content(folder.path());
    let other = ROUND.replace("(a, b - 2)]", "(a, b - 3)]");
    let Err(Failure::File(problem)) = solved(&other, folder.path(), &Ask::default()).0 else {
        panic!("other rules are refused")
    };
    assert!(problem.to_string().contains("other rules"), "{problem}");
    solved(&ROUND.replace('\n', "  \r\n"), folder.path(), &Ask::default()).0.unwrap();
    assert!(content(folder.path()) == before);
}

/// A value that does not follow from the others is found.
#[test]
fn a_check_finds_a_wrong_value() {
    let folder = tempfile::tempdir().unwrap();
    solved(ROUND, folder.path(), &Ask::default()).0.unwrap();
    let listing = Listing::read(folder.path(), None).unwrap().unwrap();
    let tier = listing.tiers.keys().next_back().unwrap();
    let count = listing.tiers[tier].positions;
    let mut codes = listing.codes(tier, &Limits::default()).unwrap().codes(0..count).unwrap();
    // a win in as many plies becomes a loss, a draw a win
    codes[0] = if codes[0] == 0 { 7 } else { 0 };
    stored::save_codes(&listing.codes_file(tier), &listing.title(tier), &codes).unwrap();
    let question = question(ROUND);
    let game = question.table.in_tiers().unwrap();
    let opened = ListedTiers::open(folder.path(), Some(game.text()), &Limits::default()).unwrap();
    let problem = opened.check(game, &Limits::default()).unwrap_err();
    assert!(format!("{problem:?}").contains("does not follow"), "{problem:?}");
}

/// One call needs more memory than a small limit allows.
const FAILING: &str = r#"
start = 15

def moves(n):
    if n == 9:
        return [n - 1 for k in [len("x" * 4000000)]]
    return [n - k for k in [1, 2] if n >= k]

def result(n):
    return "lose" if n == 0 else None

def tier(n):
    return n
"#;

/// Rules that fail have no moves from then on: nothing is put in the folder after that.
#[test]
fn tiers_of_failing_rules_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { max_bytes: 8 << 20, ..Limits::default() };
    let (done, _) = solved(FAILING, folder.path(), &Ask { limits, ..Ask::default() });
    assert!(done.is_err(), "{done:?}");
    let (done, notes) = solved(FAILING, folder.path(), &Ask::default());
    done.unwrap();
    assert!(notes.is_empty(), "{notes:?}");
    same(FAILING, folder.path(), 1);
}

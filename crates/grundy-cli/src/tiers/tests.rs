//! Folders of tiers against whole games in memory: killed, damaged, asked, in parts of any size.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy::limits::StopFlag;
use grundy::notation::term::{self, Question};
use grundy::strong::{Grade, HOLE};
use serde_json::json;

use super::*;
use crate::stored;

fn open(game: &str) -> Question {
    term::question(game, &|_| Err("no files".to_owned())).unwrap()
}

fn whole(question: &Question) -> &dyn Whole {
    question.table.whole().unwrap()
}

/// All codes in a folder are those of the game solved in memory.
fn same(question: &Question, dir: &Path) {
    let solved = whole(question).solved(&Ask::default()).unwrap();
    let mut folder = TierFolder::open(whole(question), dir, &Limits::default()).unwrap();
    for number in (0..solved.len()).filter(|&number| solved.code(number) != HOLE) {
        assert_eq!(folder.code(number).unwrap(), solved.code(number), "{number}");
    }
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A question that is interrupted at this look at its limits, from 0.
pub(in crate::tiers) fn interrupted_after(looks: u64) -> Ask {
    let stop = Arc::new(StopFlag::default());
    let (seen, flag) = (AtomicU64::new(0), Arc::clone(&stop));
    let watch = move |_, _| {
        if seen.fetch_add(1, Ordering::Relaxed) == looks {
            flag.interrupt();
        }
    };
    Ask { limits: Limits { stop, watch: Some(Arc::new(watch)), ..Limits::default() }, ..Ask::default() }
}

/// Work that is killed again and again, each time a little later, ends with the same values; nothing of the
/// way is left.
#[test]
fn killed_tiers_go_on() {
    for (game, part, first) in [("quixo:2x2", 7, 24), ("mnk:3x3,3", 100, 3)] {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = 0;
        for looks in (0..).map(|i| first << i) {
            let (question, ask) = (open(game), interrupted_after(looks));
            let mut notes = Vec::new();
            match solve(whole(&question), folder.path(), part, Duration::ZERO, &ask, &mut notes) {
                Ok(()) => break,
                Err(Failure::Limit { hint, .. }) => {
                    assert!(hint.contains("run the same command again"), "{hint}");
                    kept += 1;
                }
                Err(Failure::Game(grundy::Error::Stopped(_))) => assert_eq!(kept, 0),
                Err(other) => panic!("{other:?}"),
            }
            assert!(notes.is_empty(), "{notes:?}");
        }
        assert!(kept > 1, "{game}: it went on more than once");
        same(&open(game), folder.path());
        assert!(
            names(folder.path()).iter().all(|name| !name.ends_with(".stage")),
            "{:?}",
            names(folder.path())
        );
    }
}

/// A tier that does not fit in memory is solved piece by piece, killed on the way, with the same values;
/// nothing of the way is left. The pieces that a kill leaves are not used again.
#[test]
fn tiers_that_do_not_fit_go_piece_by_piece() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let part = 1 << 14;
    // 210 140 numbers of two bytes in the largest tier, beside what reads and writes files
    let narrow = |ask: Ask| Ask { limits: Limits { max_bytes: 1_700_000, ..ask.limits.clone() }, ..ask };
    let swapped = || names(dir).iter().any(|name| name.ends_with(".swap"));
    let mut met = false;
    for looks in (0..).map(|i| 40 << i) {
        let (question, ask) = (open("nine-mens-morris:3"), narrow(interrupted_after(looks)));
        let done = solve(whole(&question), dir, part, Duration::ZERO, &ask, &mut Vec::new());
        met |= swapped();
        match done {
            Ok(()) => break,
            Err(Failure::Limit { .. }) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(met && !swapped(), "{:?}", names(dir));
    same(&open("nine-mens-morris:3"), dir);
    assert!(
        names(dir).iter().all(|name| name.ends_with(".solved") || name == "tiers.json"),
        "{:?}",
        names(dir)
    );
}

/// Chess endgames: every material is a tier. From the folder come the answers and the counts of the tables,
/// and every value follows from those after its moves.
#[test]
fn endgames_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let question = open("endgame:KPK");
    solve(whole(&question), folder.path(), 100_000, Duration::MAX, &Ask::default(), &mut Vec::new()).unwrap();
    same(&question, folder.path());
    assert_eq!(
        names(folder.path()),
        ["KPK-0.solved", "KPK-1.solved", "KQK-0.solved", "KRK-0.solved", "tiers.json"]
    );
    let mut opened = TierFolder::open(whole(&question), folder.path(), &Limits::default()).unwrap();
    let checked = opened.check(whole(&question), &Limits::default()).unwrap();
    assert_eq!((checked.tiers, checked.left), (3, 0));

    let file = folder.path().join("KPK.saved");
    let solved = whole(&question).solved(&Ask::default()).unwrap();
    stored::save(&file, whole(&question).name(), &solved).unwrap();
    for from in [folder.path(), &file] {
        same_answers(&question, from);
    }
}

/// What is kept of an endgame gives the answers and the counts of its tables.
fn same_answers(question: &Question, from: &Path) {
    let kept = open("endgame:KPK");
    grundy_kept::answer_from(&*kept.table, from, &Limits::default()).unwrap();
    let ask = Ask::default();
    for position in [
        "8/8/8/4k3/8/4K3/4P3/8 w - -",
        "8/8/8/4k3/8/4K3/4P3/8 b - -",
        "8/4P3/8/4k3/8/4K3/8/8 w - -",
        "8/8/8/8/8/3kq3/8/3K4 w - -",
        "8/8/8/8/8/3k4/8/3K4 w - -",
        "8/8/8/8/8/2k5/1q6/K7 w - -",
        "8/8/8/8/8/2k5/3q4/K7 b - -",
    ] {
        let [from_folder, solved] =
            [&kept, question].map(|question| question.table.solve(position, &ask).unwrap());
        let told = |report: &grundy::report::Report| {
            let moves = report.moves.iter().map(|row| (row.mv.clone(), row.answer.remoteness(), row.best));
            (report.winner(), report.answer.remoteness(), moves.collect::<Vec<_>>())
        };
        assert_eq!(told(&from_folder), told(&solved), "{position}");
        assert!(from_folder.solver != solved.solver, "nothing is solved");
    }
    let [from_folder, solved] = [&kept, question].map(|question| question.table.statistics(&ask).unwrap());
    assert_eq!(from_folder, solved);
}

/// A damaged part is named and put aside, and its tier is solved again; a damaged list or stage costs its
/// work only. All files are the same in the end.
#[test]
fn damage_is_put_aside_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let question = open("quixo:3x3");
    let run = || {
        let mut notes = Vec::new();
        solve(whole(&question), folder.path(), 400, Duration::ZERO, &Ask::default(), &mut notes).unwrap();
        notes
    };
    let files = || -> BTreeMap<String, Vec<u8>> {
        let kept = names(folder.path()).into_iter().filter(|name| !name.contains("damaged"));
        kept.map(|name| (name.clone(), fs::read(folder.path().join(name)).unwrap())).collect()
    };
    assert!(run().is_empty());
    let expected = files();
    assert!(expected.len() > 30, "{:?}", expected.keys());
    for (file, harm) in [("3-2-1.solved", 70), ("9-0-0.solved", 12), ("tiers.json", 100)] {
        let path = folder.path().join(file);
        let mut bytes = fs::read(&path).unwrap();
        let at = bytes.len() - 1 - harm % bytes.len().min(40);
        bytes[at] ^= 1;
        fs::write(&path, bytes).unwrap();
        let notes = run();
        assert!(notes.len() == 1 && notes[0].contains(file) && notes[0].contains("is damaged"), "{notes:?}");
        assert!(folder.path().join(format!("{file}.damaged")).exists());
        assert!(files() == expected, "{file}");
    }
    fs::remove_file(folder.path().join("4-4-0.solved")).unwrap();
    let notes = run();
    assert!(notes.len() == 1 && notes[0].contains("is missing"), "{notes:?}");
    assert!(files() == expected);
}

/// A kill between the list of tiers and the end of its tier leaves stages, which go with the next start;
/// files of others stay.
#[test]
fn stages_of_solved_tiers_go() {
    let folder = tempfile::tempdir().unwrap();
    let question = open("quixo:2x2");
    let run = || {
        solve(whole(&question), folder.path(), 7, Duration::MAX, &Ask::default(), &mut Vec::new()).unwrap();
    };
    run();
    let before = names(folder.path());
    for file in ["1-1.stage", "1-1-0.w3.stage", "2-1-12.t1.stage"] {
        fs::write(folder.path().join(file), "left").unwrap();
    }
    let others = ["notes.stage", "1-1-x.w3.stage", "1-1-0.stage.txt"];
    others.iter().for_each(|file| fs::write(folder.path().join(file), "mine").unwrap());
    run();
    let mut expected = [before, others.map(str::to_owned).to_vec()].concat();
    expected.sort();
    assert_eq!(names(folder.path()), expected);
}

/// The counts of all tiers are those of all numbers, and every value follows from those after its moves.
#[test]
fn folders_are_counted_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let question = open("quixo:3x3");
    solve(whole(&question), folder.path(), 5_000, Duration::MAX, &Ask::default(), &mut Vec::new()).unwrap();
    let mut asked = TierFolder::open(whole(&question), folder.path(), &Limits::default()).unwrap();
    let from_folder = open("quixo:3x3");
    grundy_kept::answer_from(&*from_folder.table, folder.path(), &Limits::default()).unwrap();
    let statistics = from_folder.table.statistics(&Ask::default()).unwrap().unwrap();
    let tally = &statistics.tallies[0];
    // every cell is blank or one of two players'
    assert_eq!(tally.positions, 3_u64.pow(9));
    let solved = whole(&question).solved(&Ask::default()).unwrap();
    let wins =
        (0..solved.len()).filter(|&number| matches!(solved.grade(number), Some(Grade::Win(_)))).count();
    assert!(
        tally
            .special
            .iter()
            .any(|(name, count)| name.english() == "wins up to symmetry" && *count == wins as u64)
    );
    assert_eq!(statistics.tallies.len(), 1 + whole(&question).tiers().len());
    let sum: u64 = statistics.tallies[1..].iter().map(|tally| tally.losses).sum();
    assert_eq!(sum, tally.losses);
    assert_eq!(tally.longest.as_ref().unwrap().remoteness, 7);
    let checked = asked.check(whole(&question), &Limits::default()).unwrap();
    assert_eq!((checked.values, checked.left), (checked.of, 0));

    // a whole file with a wrong value in it: checksums do not show it
    let middle = usize::try_from(whole(&question).slots()).unwrap() / 2;
    let (tier, _) = whole(&question).tiers().find(middle).unwrap();
    let codes =
        (0..whole(&question).tiers().get(tier).len()).map(|_| Grade::Win(3).code()).collect::<Vec<_>>();
    let file = asked.place().part_file(tier, 0);
    stored::save_codes(&file, &asked.place().title(tier, 0), &codes[..]).unwrap();
    let mut asked = TierFolder::open(whole(&question), folder.path(), &Limits::default()).unwrap();
    let wrong = asked.check(whole(&question), &Limits::default());
    assert!(
        matches!(&wrong, Err(Unusable::Other(problem)) if problem.english().contains("does not follow")),
        "{wrong:?}"
    );
}

#[test]
fn other_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (game, other) = (open("quixo:2x2"), open("quixo:3x3"));
    solve(whole(&game), folder.path(), 9, Duration::MAX, &Ask::default(), &mut Vec::new()).unwrap();
    let refused = solve(whole(&other), folder.path(), 9, Duration::MAX, &Ask::default(), &mut Vec::new());
    assert!(
        matches!(&refused, Err(Failure::File(problem)) if problem.contains("it holds \"quixo:2x2\"")),
        "{refused:?}"
    );
    // a game that names no predecessors
    let parentless = open("kaooa");
    let fresh = tempfile::tempdir().unwrap();
    let refused = solve(whole(&parentless), fresh.path(), 9, Duration::MAX, &Ask::default(), &mut Vec::new());
    assert!(matches!(&refused, Err(Failure::Game(grundy::Error::Refused(_)))), "{refused:?}");
}

/// The last two stages are kept: if the last one is damaged, it is named and put aside, and the one before is
/// gone on with.
#[test]
fn the_stage_before_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let left = |looks| {
        let (question, ask) = (open("quixo:3x3"), interrupted_after(looks));
        solve(whole(&question), dir, 400, Duration::ZERO, &ask, &mut Vec::new()).is_err()
    };
    let before = (0..).map(|looks| (left(looks), names(dir))).find_map(|(left, names)| {
        assert!(left, "it ends before it has two stages");
        names.into_iter().find(|name| name.ends_with(".before"))
    });
    let before = before.unwrap();
    let question = open("quixo:3x3");
    let kept = Folder::open(whole(&question), dir, 400, &mut Vec::new()).unwrap();
    let tier = (0..whole(&question).tiers().len())
        .find(|&tier| before == format!("{}.before", kept.place.name(tier)))
        .unwrap();
    let last = kept.stage(tier, &Limits::default(), &mut Vec::new()).unwrap().unwrap().progress;
    let round = format!("{}{}", if last.ties { "t" } else { "w" }, last.plies);
    let part = dir.join(format!("{}-0.{round}.stage", kept.place.name(tier)));
    let mut bytes = fs::read(&part).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&part, bytes).unwrap();
    // as the first of several machines looks for it, and as one alone does
    let mut notes = Vec::new();
    let found = kept.whole_stage(tier, &Limits::default(), &mut notes).unwrap().unwrap();
    assert_ne!(found["round"], json!(round));
    assert!(notes.len() == 1 && notes[0].contains(".stage' is damaged"), "{notes:?}");
    let stage = kept.stage(tier, &Limits::default(), &mut Vec::new()).unwrap().unwrap();
    assert_eq!(json!(stage.progress.plies), found["plies"]);
    assert_ne!(stage.progress, last);
    solve(whole(&question), dir, 400, Duration::MAX, &Ask::default(), &mut Vec::new()).unwrap();
    same(&question, dir);
    let left: Vec<_> = names(dir).into_iter().filter(|name| !name.ends_with(".solved")).collect();
    assert_eq!(left, [format!("{}.stage.damaged", kept.place.name(tier)), "tiers.json".to_owned()]);
}

/// A game is asked to end after so many looks at its limits; gives the files, or none if it ended before.
fn asked_to_end(game: &str, dir: &Path, part: usize, looks: u64) -> Option<Vec<String>> {
    let (question, ask) = (open(game), interrupted_after(looks));
    match solve(whole(&question), dir, part, Duration::MAX, &ask, &mut Vec::new()) {
        Ok(()) => None,
        Err(Failure::Limit { .. } | Failure::Game(grundy::Error::Stopped(_))) => Some(names(dir)),
        Err(other) => panic!("{other:?}"),
    }
}

/// Who is asked to end keeps the round that is under way, though no stage is due for long; the same work goes
/// on from there.
#[test]
fn the_round_under_way_is_kept_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut stages = std::collections::BTreeSet::new();
    let mut looks = 3;
    while let Some(names) = asked_to_end("quixo:3x3", folder.path(), 400, looks) {
        stages.extend(names.into_iter().filter(|name| name.contains(".w") && name.ends_with(".stage")));
        looks += 1;
    }
    // of several tiers, after several rounds
    assert!(stages.len() > 3, "{stages:?}");
    same(&open("quixo:3x3"), folder.path());
}

/// A tier that every move leaves is kept part by part: a damaged part alone is solved again.
#[test]
fn parts_that_are_left_are_used() {
    let expected = tempfile::tempdir().unwrap();
    let game = "mnk:3x3,3";
    assert_eq!(asked_to_end(game, expected.path(), 50, u64::MAX), None);
    let files = |dir: &Path| -> BTreeMap<String, Vec<u8>> {
        let kept = names(dir).into_iter().filter(|name| !name.contains("damaged"));
        kept.map(|name| (name.clone(), fs::read(dir.join(name)).unwrap())).collect()
    };
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    // part 1 of a tier is there, and the tier is not solved
    let part = |name: &str| name.ends_with("-1.solved");
    let left = (0..).find_map(|looks| {
        let names = asked_to_end(game, dir, 50, looks).expect("it is asked in every tier");
        let list: serde_json::Value =
            serde_json::from_slice(&fs::read(dir.join("tiers.json")).unwrap_or_default()).unwrap_or_default();
        let tiers = list["content"]["tiers"].as_array().cloned().unwrap_or_default();
        let solved: Vec<_> = tiers.iter().filter(|tier| !tier["solved"].is_null()).collect();
        let is_solved = |file: &str| {
            solved.iter().any(|tier| file.starts_with(&format!("{}-", tier["name"].as_str().unwrap())))
        };
        names.into_iter().find(|name| part(name) && !is_solved(name))
    });
    let file = dir.join(left.unwrap());
    let kept = fs::read(&file).unwrap();
    let time = fs::metadata(&file).unwrap().modified().unwrap();
    let mut damaged = kept.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let first = file.with_file_name(file.file_name().unwrap().to_str().unwrap().replace("-1.", "-0."));
    let before = fs::metadata(&first).unwrap().modified().unwrap();
    fs::write(&file, damaged).unwrap();
    let mut notes = Vec::new();
    let question = open(game);
    solve(whole(&question), dir, 50, Duration::MAX, &Ask::default(), &mut notes).unwrap();
    assert!(notes.len() == 1 && notes[0].contains("-1.solved' is damaged"), "{notes:?}");
    assert!(files(dir) == files(expected.path()));
    assert_eq!(fs::metadata(&first).unwrap().modified().unwrap(), before, "it is not written again");
    assert_ne!(fs::metadata(&file).unwrap().modified().unwrap(), time);
    same(&question, dir);
}

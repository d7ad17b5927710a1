//! Folders of runs, without the program around them.

use super::*;
use crate::run::segment::MAX_VALUES;
use grundy::heap::Width;

/// One segment cannot hold these values. (The engine does not check the values it is given.)
#[test]
fn long_runs_have_several_segments() {
    let temporary = tempfile::tempdir().unwrap();
    let game = Identity::read("0.6").unwrap();
    let mut values = vec![7; usize::try_from(MAX_VALUES).unwrap() + 5];
    *values.last_mut().unwrap() = 300;
    let sequence = game.rules.sequence(values.clone());
    let mut tally = Tally::default();
    let mut folder = RunFolder::open(temporary.path(), Some(&game), Some(MAX_VALUES + 4)).unwrap();
    folder.append(&sequence, &mut tally, Duration::ZERO).unwrap();
    assert_eq!((tally.len(), tally.largest), (MAX_VALUES + 5, (300, MAX_VALUES + 4)));
    drop(folder);
    let mut folder = RunFolder::open(temporary.path(), None, None).unwrap();
    let segments = folder.manifest.segments.iter();
    let found: Vec<_> = segments.map(|part| (part.first, part.count, part.width)).collect();
    assert_eq!(found, [(0, MAX_VALUES, Width::One), (MAX_VALUES, 5, Width::Two)]);
    let (loaded, again) = folder.load(u64::MAX).unwrap();
    assert!(loaded == values && folder.notes.is_empty());
    assert_eq!(again.fletcher, tally.fletcher);
}

fn forgetting(code: &str) -> Identity {
    Identity { forgets: true, ..Identity::read(code).unwrap() }
}

/// A sequence that forgets, with this many values.
fn computed(game: &Identity, len: u64) -> Sequence {
    let mut sequence = game.rules.sequence(Vec::new()).forgetting(1 << 16, 1 << 20);
    let _ = sequence.extend(len, 1, &mut |_: &Sequence| std::ops::ControlFlow::Continue(()));
    sequence
}

fn milliseconds(path: &Path) -> u128 {
    read(path).unwrap().spent.as_millis()
}

/// A state is saved where there are new values, and the last two stay.
#[test]
fn states_are_saved_once() {
    let temporary = tempfile::tempdir().unwrap();
    let (path, game) = (temporary.path(), forgetting("0.106"));
    let mut folder = RunFolder::open(path, Some(&game), Some(9000)).unwrap();
    folder.save_state(&computed(&game, 0), Duration::from_millis(7)).unwrap();
    assert!(folder.manifest.states.is_empty() && milliseconds(path) == 0, "nothing was computed");
    for (len, spent) in [(1000, 20), (2000, 30), (3000, 40)] {
        folder.save_state(&computed(&game, len), Duration::from_millis(spent)).unwrap();
        assert_eq!((folder.manifest.len(), milliseconds(path)), (len, u128::from(spent)));
    }
    let lens = |folder: &RunFolder| folder.manifest.states.iter().map(|state| state.len).collect::<Vec<_>>();
    assert_eq!(lens(&folder), [3000, 2000]);
    folder.save_state(&computed(&game, 3000), Duration::from_millis(99)).unwrap();
    assert_eq!((lens(&folder), milliseconds(path)), (vec![3000, 2000], 40), "nothing is new");
    let saved = names(path).unwrap().into_iter().filter(|name| SavedState::is_name(name));
    assert_eq!(saved.collect::<Vec<_>>(), ["state-000000000002000.bin", "state-000000000003000.bin"]);
}

/// A run that began again comes to a length at which a state was saved before: the file stays, with the new
/// state. A file that is gone already is no failure.
#[test]
fn states_of_a_run_that_began_again() {
    let temporary = tempfile::tempdir().unwrap();
    let (path, game) = (temporary.path(), forgetting("0.106"));
    let mut folder = RunFolder::open(path, Some(&game), Some(9000)).unwrap();
    let other = forgetting("0.6");
    for (game, len) in [(&other, 3000), (&game, 1000), (&game, 3000)] {
        folder.save_state(&computed(game, len), Duration::ZERO).unwrap();
    }
    assert_eq!(folder.manifest.states[0].read(path).unwrap(), computed(&game, 3000).save());
    assert!(folder.manifest.states[1].read(path).is_ok());
    fs::remove_file(folder.manifest.states[1].path(path)).unwrap();
    folder.save_state(&computed(&game, 4000), Duration::ZERO).unwrap();
    assert_eq!(folder.load_state().unwrap(), Some(computed(&game, 4000).save()));
}

/// The manifest lists no state that was found damaged, also if the process ends at once.
#[test]
fn damaged_states_leave_the_manifest() {
    let temporary = tempfile::tempdir().unwrap();
    let (path, game) = (temporary.path(), forgetting("0.106"));
    let mut folder = RunFolder::open(path, Some(&game), Some(9000)).unwrap();
    for len in [1000, 2000] {
        folder.save_state(&computed(&game, len), Duration::ZERO).unwrap();
    }
    let newest = folder.manifest.states[0].path(path);
    drop(folder);
    let whole = fs::read(&newest).unwrap();
    fs::write(&newest, &whole[1..]).unwrap();
    let mut folder = RunFolder::open(path, None, None).unwrap();
    let state = folder.load_state().unwrap().expect("the one before is whole");
    assert_eq!(state, computed(&game, 1000).save());
    assert_eq!((folder.notes.len(), read(path).unwrap().len()), (1, 1000), "{:?}", folder.notes);
    assert!(folder.notes[0].contains("bytes instead of"), "{:?}", folder.notes);
    // a folder without damage says nothing, and its state stays
    folder.save_state(&computed(&game, 3000), Duration::ZERO).unwrap();
    drop(folder);
    let before = fs::read(path.join(PREVIOUS_FILE)).unwrap();
    let mut folder = RunFolder::open(path, None, None).unwrap();
    assert!(folder.load_state().unwrap().is_some() && folder.notes.is_empty());
    assert_eq!(fs::read(path.join(PREVIOUS_FILE)).unwrap(), before, "nothing is written");
}

/// What is read of a whole folder leaves it as it is: also the manifest before the last one.
#[test]
fn whole_folders_are_not_written_to() {
    let temporary = tempfile::tempdir().unwrap();
    let (path, game) = (temporary.path(), Identity::read("0.6").unwrap());
    let mut folder = RunFolder::open(path, Some(&game), Some(99)).unwrap();
    let mut tally = Tally::default();
    for len in [50, 100] {
        folder.append(&game.rules.sequence(vec![0; len]), &mut tally, Duration::ZERO).unwrap();
    }
    drop(folder);
    let before = fs::read(path.join(PREVIOUS_FILE)).unwrap();
    let mut folder = RunFolder::open(path, None, None).unwrap();
    let (values, tally) = folder.load(75).unwrap();
    assert_eq!((values.len(), tally.len(), folder.notes.len()), (75, 75, 0));
    assert_eq!(fs::read(path.join(PREVIOUS_FILE)).unwrap(), before);
}

/// Targets only grow.
#[test]
fn the_target_is_the_largest_that_was_asked_for() {
    let temporary = tempfile::tempdir().unwrap();
    let (path, game) = (temporary.path(), Identity::read("0.6").unwrap());
    let mut folder = RunFolder::open(path, Some(&game), Some(100)).unwrap();
    for (to, target) in [(50, 100), (100, 100), (101, 101), (7, 101)] {
        folder.set_target(to).unwrap();
        assert_eq!((folder.manifest.to, read(path).unwrap().to), (target, target));
        assert_eq!(DescriptionFiles::read(path).unwrap().run_goal(), Some(target));
    }
}

/// Names of files of a run, and of others.
#[test]
fn names_of_files() {
    for (name, segment, state, unfinished) in [
        ("values-000000000301.u8", true, false, false),
        ("values-000000000301.u16", true, false, false),
        ("values-00000000030x.u8", false, false, false),
        ("values-000000000301.u32", false, false, false),
        ("values-000000000301", false, false, false),
        ("state-000000000002000.bin", false, true, false),
        ("state-00000000000200x.bin", false, false, false),
        ("state-000000000002000.txt", false, false, false),
        ("manifest.json", false, false, false),
        ("manifest.json.tmp", false, false, true),
        ("manifest.previous.json.tmp", false, false, true),
        ("run.json.tmp", false, false, true),
        ("values-000000000301.u8.tmp", false, false, true),
        ("state-000000000002000.bin.tmp", false, false, true),
        ("diary.txt.tmp", false, false, false),
    ] {
        let found = (Segment::is_name(name), SavedState::is_name(name), is_unfinished(name));
        assert_eq!(found, (segment, state, unfinished), "{name}");
    }
}

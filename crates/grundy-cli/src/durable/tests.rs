//! A disk that fails, for tests: at any step, in any of some ways; and what a power cut leaves of what was
//! done to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::disk::DiskStep;
use crate::exit::Failure;
use crate::jobs::{self, Jobs, Request};

/// How a step fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The disk is full, before a byte is written.
    Full,
    /// Half of what was to be written is, then the disk is full.
    Short,
    Denied,
    /// The disk answers with an error.
    Broken,
}

const WAYS: [Way; 4] = [Way::Full, Way::Short, Way::Denied, Way::Broken];

impl Way {
    fn error(self) -> io::Error {
        match self {
            Self::Full | Self::Short => ErrorKind::StorageFull.into(),
            Self::Denied => ErrorKind::PermissionDenied.into(),
            Self::Broken => io::Error::other("input/output error"),
        }
    }
}

/// How often a kind of step fails in every way; what comes after fails in the ways by turns.
const TIMES: usize = 2;

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Done {
    Create(PathBuf),
    Write(PathBuf, Vec<u8>),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    SyncFolder,
}

impl Done {
    /// What it does, and to which kind of file: names without numbers.
    fn kind(&self) -> (&'static str, String) {
        let (what, path) = match self {
            Self::Create(path) => ("create", path),
            Self::Write(path, _) => ("write", path),
            Self::Sync(path) => ("sync", path),
            Self::Rename(_, path) => ("rename", path),
            Self::Remove(path) => ("remove", path),
            Self::SyncFolder => return ("sync", String::new()),
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        (what, name.chars().filter(|c| !c.is_ascii_digit()).collect())
    }
}

/// The disk below one folder.
#[derive(Default)]
struct Disk {
    folder: PathBuf,
    done: Vec<Done>,
    /// The step that fails, by its number, and how.
    fails: Option<(usize, Way)>,
    /// Whether a write was short.
    was_short: bool,
}

impl Disk {
    fn next(&mut self, done: Done) -> io::Result<()> {
        let fails = self.fails.filter(|(step, _)| *step == self.done.len());
        self.done.push(done);
        fails.map_or(Ok(()), |(_, way)| Err(way.error()))
    }
}

/// The disks of all tests that run.
static DISKS: Mutex<Vec<Disk>> = Mutex::new(Vec::new());

fn disks() -> MutexGuard<'static, Vec<Disk>> {
    DISKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does something on the disk on which this path is, if a test watches it.
fn on_disk<T>(path: &Path, work: impl FnOnce(&mut Disk) -> T) -> Option<T> {
    disks().iter_mut().find(|disk| path.starts_with(&disk.folder)).map(work)
}

/// A step is taken, or fails.
pub(crate) fn step(step: &DiskStep<'_>) -> io::Result<()> {
    let (path, done) = match *step {
        DiskStep::Create(path) => (path, Done::Create(path.to_owned())),
        DiskStep::Sync(path) => (path, Done::Sync(path.to_owned())),
        DiskStep::Rename(from, to) => (from, Done::Rename(from.to_owned(), to.to_owned())),
        DiskStep::Remove(path) => (path, Done::Remove(path.to_owned())),
        DiskStep::SyncFolder(path) => (path, Done::SyncFolder),
    };
    on_disk(path, |disk| disk.next(done)).unwrap_or(Ok(()))
}

/// How many of these bytes can be written.
pub(crate) fn room(path: &Path, bytes: &[u8]) -> io::Result<usize> {
    let room = on_disk(path, |disk| {
        if disk.was_short {
            return Err(Way::Short.error());
        }
        let half = bytes.len() / 2;
        if disk.fails == Some((disk.done.len(), Way::Short)) && half > 0 {
            disk.was_short = true;
            disk.fails = None;
            disk.done.push(Done::Write(path.to_owned(), bytes[..half].to_vec()));
            return Ok(half);
        }
        disk.next(Done::Write(path.to_owned(), bytes.to_vec())).map(|()| bytes.len())
    });
    room.unwrap_or(Ok(bytes.len()))
}

/// Watches a folder while work is done; gives what it gave, and what was done to the disk.
fn watched<T>(folder: &Path, fails: Option<(usize, Way)>, work: impl FnOnce() -> T) -> (T, Vec<Done>) {
    let folder = folder.to_owned();
    disks().push(Disk { folder: folder.clone(), fails, ..Disk::default() });
    let worked = work();
    let mut disks = disks();
    let at = disks.iter().position(|disk| disk.folder == folder).unwrap();
    (worked, disks.remove(at).done)
}

/// What a power cut leaves of writes that were not synced.
#[derive(Clone, Copy, Debug)]
enum Unsynced {
    /// Neither contents nor names.
    Lost,
    /// Names, and empty files.
    Names,
    /// Names, and half of the contents.
    Torn,
    /// Names, and as many zeros as there were bytes.
    Zeros,
}

const UNSYNCED: [Unsynced; 4] = [Unsynced::Lost, Unsynced::Names, Unsynced::Torn, Unsynced::Zeros];

/// A file, as it was written and as it is on the disk.
#[derive(Clone, Default)]
struct Kept {
    written: Vec<u8>,
    synced: Vec<u8>,
}

impl Kept {
    fn after(&self, cut: Unsynced) -> Vec<u8> {
        let length = self.written.len();
        match cut {
            _ if self.written == self.synced => self.synced.clone(),
            Unsynced::Lost | Unsynced::Names => self.synced.clone(),
            Unsynced::Torn => self.written[..length / 2].to_vec(),
            Unsynced::Zeros => vec![0; length],
        }
    }
}

/// The files of a folder when the power is cut after these steps, if it held these before.
fn after_power_cut(
    before: &BTreeMap<PathBuf, Vec<u8>>,
    done: &[Done],
    cut: Unsynced,
) -> BTreeMap<PathBuf, Vec<u8>> {
    let whole = |bytes: &Vec<u8>| Kept { written: bytes.clone(), synced: bytes.clone() };
    // names lead to files by number: a rename moves a name, and what is open stays open
    let mut files: Vec<Kept> = before.values().map(whole).collect();
    let mut names: BTreeMap<PathBuf, usize> = before.keys().cloned().zip(0..).collect();
    let mut safe_names = names.clone();
    for step in done {
        match step {
            Done::Create(path) => {
                names.insert(path.clone(), files.len());
                files.push(Kept::default());
            }
            Done::Write(path, bytes) => files[names[path]].written.extend(bytes),
            Done::Sync(path) => {
                let file = &mut files[names[path]];
                file.synced = file.written.clone();
            }
            Done::Rename(from, to) => {
                let file = names.remove(from).unwrap();
                names.insert(to.clone(), file);
            }
            Done::Remove(path) => drop(names.remove(path)),
            Done::SyncFolder => safe_names = names.clone(),
        }
    }
    let names = if matches!(cut, Unsynced::Lost) { safe_names } else { names };
    names.into_iter().map(|(name, file)| (name, files[file].after(cut))).collect()
}

/// The files of a folder but the lock.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| !path.ends_with("lock"))
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// Puts files into a folder that is made anew.
fn put(folder: &Path, files: &BTreeMap<PathBuf, Vec<u8>>) {
    // there may be none yet
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).unwrap();
    files.iter().for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
}

/// The exit code of a command line, and all that it printed: answers first.
fn grundy(args: &[&str]) -> (u8, String) {
    #[derive(Clone, Default)]
    struct Sink(std::sync::Arc<Mutex<Vec<u8>>>);
    impl io::Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (out, err) = (Sink::default(), Sink::default());
    let mut io = crate::Io {
        out: Box::new(out.clone()),
        err: Box::new(err.clone()),
        input: Box::new(io::empty()),
        width: 80,
        progress: false,
        prompt: false,
        language: grundy_explain::messages::Language::En,
        interrupts: crate::Interrupts::default(),
    };
    let args = std::iter::once("grundy").chain(args.iter().copied()).map(std::ffi::OsString::from);
    let code = crate::run(args, &mut io);
    let said = [out, err].map(|sink| String::from_utf8(sink.0.lock().unwrap().clone()).unwrap());
    (code, said.concat())
}

/// A folder in memory, where the system has such folders: syncs cost nothing there.
fn in_memory() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory).unwrap() } else { tempfile::tempdir().unwrap() }
}

/// A long work with files: how it is begun, what is done while the disk fails, how it goes on.
struct Work<'w> {
    folder: PathBuf,
    begin: &'w dyn Fn(),
    work: &'w dyn Fn() -> (u8, String),
    /// Goes on; panics if what comes out is not what it must be.
    go_on: &'w dyn Fn(),
}

impl Work<'_> {
    /// Goes on from what the folder holds, unless the same was met before.
    fn goes_on(&self, met: &mut BTreeSet<BTreeMap<PathBuf, Vec<u8>>>) {
        if met.insert(files(&self.folder)) {
            (self.go_on)();
        }
    }

    /// The disk fails at every step, each kind of step in every way: it is said, and nothing is wrong
    /// afterwards.
    fn fails_at_every_step(&self) -> usize {
        (self.begin)();
        let (before, mut met) = (files(&self.folder), BTreeSet::new());
        let (_, done) = watched(&self.folder, None, || (self.work)());
        assert!(done.len() > 3, "{done:?}");
        let mut failed = BTreeMap::<_, usize>::new();
        for (step, was) in done.iter().enumerate() {
            let times = failed.entry(was.kind()).or_default();
            *times += 1;
            // half of what is written: elsewhere that is a full disk
            let fits = |way: &Way| *way != Way::Short || matches!(was, Done::Write(..));
            let mut ways: Vec<Way> = WAYS.into_iter().filter(fits).collect();
            if *times > TIMES {
                ways = vec![ways[step % ways.len()]];
            }
            for way in ways {
                put(&self.folder, &before);
                let ((code, said), _) = watched(&self.folder, Some((step, way)), || (self.work)());
                let full = matches!(way, Way::Full | Way::Short);
                // what is only tidied away may stay
                let fine = code == 0 || code == if full { 3 } else { 2 };
                assert!(fine, "{way:?} at {step}, {was:?}: {code} {said}");
                self.goes_on(&mut met);
            }
        }
        done.len()
    }

    /// The power is cut after every step.
    fn power_is_cut_at_every_step(&self) {
        (self.begin)();
        let (before, mut met) = (files(&self.folder), BTreeSet::new());
        let (_, done) = watched(&self.folder, None, || (self.work)());
        for steps in 0..=done.len() {
            for cut in UNSYNCED {
                put(&self.folder, &after_power_cut(&before, &done[..steps], cut));
                self.goes_on(&mut met);
            }
        }
    }
}

/// Runs of 0.07: two segments are there, a third is written.
fn with_run(check: impl FnOnce(&Work<'_>)) {
    let temporary = in_memory();
    let folder = temporary.path().join("run");
    let dir = folder.to_str().unwrap().to_owned();
    let run = |to: &str| grundy(&["run", "0.07", "--to", to, "--dir", &dir, "--json"]);
    let told = |said: &str| {
        let line = said.lines().find(|line| line.starts_with('{')).unwrap();
        let told: serde_json::Value = serde_json::from_str(line).unwrap();
        ["computed_to", "checksum", "complete"].map(|key| told[key].clone())
    };
    // without a folder there is nothing that could be damaged
    let (code, said) = grundy(&["run", "0.07", "--to", "900", "--json"]);
    assert_eq!(code, 0, "{said}");
    let expected = told(&said);
    let go_on = || {
        let (code, said) = run("900");
        assert_eq!(code, 0, "{said}");
        assert_eq!(told(&said), expected, "{said}");
    };
    let begin = || {
        assert_eq!(run("300").0, 0);
        assert_eq!(run("600").0, 0);
    };
    check(&Work { folder: folder.clone(), begin: &begin, work: &|| run("900"), go_on: &go_on });
}

#[test]
fn a_run_survives_a_disk_that_fails() {
    with_run(|work| assert!(work.fails_at_every_step() > 15));
}

#[test]
fn a_run_survives_power_cuts() {
    with_run(|work| work.power_is_cut_at_every_step());
}

/// The solve of a game that keeps what it has in a folder, named by this option, after every round.
fn with_folder(game: &str, option: &str, check: impl FnOnce(&Work<'_>)) {
    let temporary = in_memory();
    let folder = temporary.path().join("kept");
    let dir = folder.to_str().unwrap().to_owned();
    let (code, expected) = grundy(&["solve", game]);
    assert_eq!(code, 0, "{expected}");
    let solve = || grundy(&["solve", game, option, &dir, "--save-every", "0s"]);
    let go_on = || {
        let (code, said) = solve();
        assert_eq!(code, 0, "{said}");
        assert!(said.starts_with(&expected), "{said}");
    };
    check(&Work { folder: folder.clone(), begin: &|| (), work: &solve, go_on: &go_on });
}

/// A whole game, and its stages.
fn with_stages(check: impl FnOnce(&Work<'_>)) {
    with_folder("quixo:2x2", "--resume", check);
}

/// A game tier by tier: by rounds, of which stages are kept; or by looks forward, part by part.
fn with_tiers(by_rounds: bool, check: impl FnOnce(&Work<'_>)) {
    with_folder(if by_rounds { "quixo:2x2" } else { "mnk:1x1" }, "--tiers", check);
}

#[test]
fn stages_survive_a_disk_that_fails() {
    with_stages(|work| assert!(work.fails_at_every_step() > 3));
}

#[test]
fn stages_survive_power_cuts() {
    with_stages(|work| work.power_is_cut_at_every_step());
}

#[test]
fn tiers_survive_a_disk_that_fails() {
    with_tiers(false, |work| assert!(work.fails_at_every_step() > 10));
    with_tiers(true, |work| assert!(work.fails_at_every_step() > 40));
}

#[test]
fn tiers_survive_power_cuts() {
    with_tiers(false, |work| work.power_is_cut_at_every_step());
    with_tiers(true, |work| work.power_is_cut_at_every_step());
}

/// A solved game is saved over an older file: afterwards there is the old one or the new one, each whole.
#[test]
fn a_saved_game_is_the_old_one_or_the_new_one() {
    let temporary = in_memory();
    let folder = temporary.path().join("saved");
    let file = folder.join("game.solved").to_str().unwrap().to_owned();
    let save = |game: &str| grundy(&["solve", game, "--save", &file]);
    let go_on = || {
        let answers = |game: &str| grundy(&["solve", game, "--from", &file]).0 == 0;
        assert!(answers("quixo:2x2") != answers("mnk:3x3,3"));
    };
    let begin = || {
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(save("quixo:2x2").0, 0);
    };
    let work = Work { folder: folder.clone(), begin: &begin, work: &|| save("mnk:3x3,3"), go_on: &go_on };
    work.fails_at_every_step();
    work.power_is_cut_at_every_step();
}

/// Jobs that processes share: two results are written, or read.
fn squares(folder: &Path) -> Result<Vec<String>, Failure> {
    let folder = Jobs::open(folder, "squares")?;
    let square = |number: u64| {
        let name = number.to_string();
        if let jobs::JobResult::Whole(known) = folder.result(&name)? {
            return Ok(known);
        }
        let Request::Claimed(claim) = folder.claim(&name)? else { panic!("nobody else works here") };
        let square = (number * number).to_string();
        claim.finish(&square)?;
        Ok(square)
    };
    [12, 13].into_iter().map(square).collect()
}

#[test]
fn shared_jobs_survive_a_disk_that_fails_and_power_cuts() {
    let temporary = in_memory();
    let folder = temporary.path().join("jobs");
    let work = || match squares(&folder) {
        Ok(found) => (0, found.concat()),
        Err(Failure::Limit { problem, .. }) => (3, problem.to_string()),
        Err(Failure::File(problem)) => (2, problem.to_string()),
        Err(other) => panic!("{other:?}"),
    };
    let go_on = || assert_eq!(work(), (0, "144169".to_owned()));
    let work = Work { folder: folder.clone(), begin: &|| (), work: &work, go_on: &go_on };
    // the purpose and two results, each in five steps
    assert_eq!(work.fails_at_every_step(), 15);
    work.power_is_cut_at_every_step();
}

/// A file that did not exist is there whole, or not at all.
#[test]
fn a_new_file_is_whole_or_not_there() {
    let temporary = in_memory();
    let folder = temporary.path().join("new");
    let path = folder.join("mine.star");
    let file = path.to_str().unwrap().to_owned();
    let make = || grundy(&["new", &file]);
    let go_on = || {
        let (code, said) = make();
        // it cannot be told whether the failure was after the last step
        assert!(code == 0 || code == 2 && said.contains("is there already"), "{code} {said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), grundy_script::library::TEMPLATE);
    };
    let begin = || fs::create_dir_all(&folder).unwrap();
    let work = Work { folder: folder.clone(), begin: &begin, work: &make, go_on: &go_on };
    assert_eq!(work.fails_at_every_step(), 5);
    work.power_is_cut_at_every_step();
}

//! Folders that may be read and not written, as an ordinary user meets them: it is said, nothing is half
//! done, and what can be read is read.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Run;

/// An ordinary user, if the tests run as one who may do everything.
const NOBODY: u32 = 65534;

/// A folder that everybody may enter and read, and nobody write; the program beside it.
struct Place {
    room: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Self {
        let room = tempfile::tempdir().unwrap();
        fs::set_permissions(room.path(), Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(room.path().join("kept")).unwrap();
        // the folder of the build may be closed to others
        let program = room.path().join("grundy");
        let built = env!("CARGO_BIN_EXE_grundy");
        fs::hard_link(built, &program).or_else(|_| fs::copy(built, &program).map(drop)).unwrap();
        Self { room, program }
    }

    fn kept(&self, name: &str) -> String {
        self.room.path().join("kept").join(name).to_str().unwrap().to_owned()
    }

    /// Whatever is kept may be read from now on, and no longer written.
    fn close(&self) {
        let mut open = vec![self.room.path().join("kept")];
        while let Some(path) = open.pop() {
            let is_folder = path.is_dir();
            if is_folder {
                open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
            fs::set_permissions(&path, Permissions::from_mode(if is_folder { 0o555 } else { 0o444 }))
                .unwrap();
        }
    }

    fn run(&self, args: &[&str]) -> Run {
        let mut command = Command::new(&self.program);
        command.args(args).current_dir("/");
        if fs::metadata(self.room.path()).unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        let ended = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let code = ended.status.code().and_then(|code| u8::try_from(code).ok()).unwrap();
        Run { code, out: text(ended.stdout), err: text(ended.stderr) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // an ordinary user removes only what may be written
        let open = |path: &Path| fs::set_permissions(path, Permissions::from_mode(0o755));
        let kept = self.room.path().join("kept");
        let _ = open(&kept);
        fs::read_dir(&kept).into_iter().flatten().flatten().for_each(|entry| drop(open(&entry.path())));
    }
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        match path.is_dir() {
            true => open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path())),
            false => found.push((path.clone(), fs::read(&path).unwrap())),
        }
    }
    found.sort();
    found
}

#[test]
fn nothing_is_written_and_what_can_be_read_is_read() {
    let place = Place::new();
    let run_folder = place.kept("run");
    assert_eq!(crate::run(&["run", "0.07", "--to", "300", "--dir", &run_folder]).code, 0);
    let solved = place.kept("quixo.solved");
    assert_eq!(crate::run(&["solve", "quixo:2x2", "--save", &solved]).code, 0);
    let rows = place.kept("rows");
    let row = ["atlas", "--digits", "1", "--to", "100", "--csv", "--dir", &rows];
    let before_rows = crate::run(&row).out;
    place.close();
    let before = files(place.room.path().join("kept").as_path());

    let (new, evidence, drawn) = (place.kept("new"), place.kept("e.json"), place.kept("d.svg"));
    for args in [
        &["run", "0.07", "--to", "900", "--dir", &new][..],
        &["run", "--resume", &run_folder, "--to", "900"],
        &["solve", "quixo:2x2", "--resume", &new],
        &["solve", "mnk:3x3,3", "--save", &solved],
        &["solve", "kayles", "5", "--evidence", &evidence],
        &["figure", "nim", "3", "-o", &drawn],
        &["atlas", "--digits", "1", "--to", "300", "--dir", &rows],
        &["atlas", "--digits", "1", "--to", "100", "--dir", &new],
    ] {
        let refused = place.run(args);
        assert_eq!(refused.code, 2, "{args:?}: {}{}", refused.out, refused.err);
        assert!(refused.err.contains("permission denied"), "{args:?}: {}", refused.err);
    }
    // what needs no writing
    let values = place.run(&["run", "--dir", &run_folder, "--export", "-"]);
    assert_eq!((values.code, values.out.lines().count()), (0, 302), "{}", values.err);
    assert_eq!(place.run(&["solve", "quixo:2x2", "--from", &solved]).code, 0);
    let again = place.run(&row);
    assert_eq!((again.code, again.out), (0, before_rows), "{}", again.err);

    assert!(files(place.room.path().join("kept").as_path()) == before, "something was written");
}

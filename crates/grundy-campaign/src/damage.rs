//! Files that the program itself keeps, damaged at random: the folder of a run, and a solved game. What is
//! accepted gives the answer of the undamaged files; all else is refused, or computed again.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

use crate::choices::Choices;
use crate::program::{Said, grundy, room, text};

/// Files by their names.
type Files = Vec<(String, Vec<u8>)>;

/// What became of the damaged files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damaged {
    /// How often files were damaged.
    pub times: u64,
    /// The answer was that of the undamaged files.
    pub answered: u64,
    /// The program refused them.
    pub refused: u64,
    /// Another answer, or another exit status: what was done, and what was said.
    pub wrong: Vec<String>,
}

impl Damaged {
    fn count(&mut self, done: &str, said: &Said, is_right: bool) {
        self.times += 1;
        match said.code {
            0 if is_right => self.answered += 1,
            2 => self.refused += 1,
            _ => self.wrong.push(format!("{done}: exit {}\n{}{}", said.code, said.out, said.err)),
        }
    }
}

/// Changes, cuts, exchanges or loses some of the files; says what was done.
fn damage(files: &mut Files, choices: &mut Choices) -> String {
    let mut done = Vec::new();
    for _ in 0..choices.between(1, 3) {
        if files.is_empty() {
            break;
        }
        let (at, other) = (choices.place(files.len()), choices.place(files.len()));
        let name = files[at].0.clone();
        let length = files[at].1.len();
        match choices.below(6) {
            0 if length > 0 => {
                let (byte, bit) = (choices.place(length), choices.below(8));
                files[at].1[byte] ^= 1 << bit;
                done.push(format!("bit {bit} of byte {byte} of {name}"));
            }
            1 => {
                files[at].1.truncate(choices.place(length + 1));
                done.push(format!("{name} cut to {}", files[at].1.len()));
            }
            2 => {
                files.remove(at);
                done.push(format!("{name} lost"));
            }
            3 => {
                files[at].1 = files[other].1.clone();
                done.push(format!("{name} is {}", files[other].0));
            }
            4 => {
                files[at].0.push_str(".tmp");
                done.push(format!("{name} unfinished"));
            }
            _ => {
                let place = choices.place(length + 1);
                let end = (place + choices.place(64)).min(length);
                let more: Vec<u8> = (0..choices.below(8)).map(|_| byte(choices)).collect();
                done.push(format!("{name} from {place} to {end}: {more:?}"));
                files[at].1.splice(place..end, more);
            }
        }
    }
    done.join("; ")
}

fn byte(choices: &mut Choices) -> u8 {
    u8::try_from(choices.below(256)).expect("it is below 256")
}

/// The files of a folder but its lock, by name.
fn files(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name != "lock" {
            files.push((name, fs::read(entry.path())?));
        }
    }
    files.sort();
    Ok(files)
}

/// A part of what a JSON answer says.
fn parts(said: &Said, keys: &[&str]) -> Vec<Value> {
    let answer: Value =
        serde_json::from_str(said.out.lines().next_back().unwrap_or_default()).unwrap_or_default();
    keys.iter().map(|key| answer[key].clone()).collect()
}

/// Goes on with damaged folders of a run in three segments, so many times.
///
/// # Errors
/// A folder for the files cannot be used.
pub fn runs(count: u64, seed: u64) -> io::Result<Damaged> {
    const KEYS: [&str; 4] = ["to", "computed_to", "checksum", "complete"];
    let room = room()?;
    let whole = room.path().join("whole");
    let run = |to: &str| grundy(&["run", "0.07", "--to", to, "--dir", text(&whole), "--json"]);
    let expected = ["300", "600", "900"].map(|to| parts(&run(to), &KEYS)).into_iter().next_back();
    let expected = expected.filter(|told| told[3] == true).ok_or_else(|| io::Error::other("no run"))?;
    let sound = files(&whole)?;
    let mut found = Damaged::default();
    for number in 0..count {
        let mut choices = Choices::random(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let mut files = sound.clone();
        let done = damage(&mut files, &mut choices);
        let folder = room.path().join("run");
        // there is none the first time
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder)?;
        files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))?;
        let said = grundy(&["run", "--resume", text(&folder), "--json"]);
        found.count(&done, &said, parts(&said, &KEYS) == expected);
    }
    Ok(found)
}

/// Asks positions of damaged files of a solved game, so many times.
///
/// # Errors
/// A folder for the files cannot be used.
pub fn solved(count: u64, seed: u64) -> io::Result<Damaged> {
    const GAME: &str = "mnk:3x3,3";
    const KEYS: [&str; 5] = ["position", "winner", "remoteness", "moves", "error"];
    const POSITIONS: [&str; 4] = [".../.../... x", "x../.o./... x", "xxo/oox/xo. x", "xo./.x./..o x"];
    let room = room()?;
    let path = room.path().join("game.solved");
    let saved = grundy(&["solve", GAME, "--save", text(&path)]);
    if saved.code != 0 {
        return Err(io::Error::other(saved.err));
    }
    let ask = |position: &str| grundy(&["solve", GAME, position, "--from", text(&path), "--json"]);
    // what is expected is solved anew, not read
    let expected = POSITIONS.map(|position| parts(&grundy(&["solve", GAME, position, "--json"]), &KEYS));
    let sound: Files = vec![("game.solved".to_owned(), fs::read(&path)?)];
    let mut found = Damaged::default();
    for number in 0..count {
        let mut choices = Choices::random(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let at = choices.place(POSITIONS.len());
        let mut files = sound.clone();
        let done = damage(&mut files, &mut choices);
        fs::remove_file(&path)
            .or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
        if let Some((_, bytes)) = files.iter().find(|(name, _)| name == "game.solved") {
            fs::write(&path, bytes)?;
        }
        let said = ask(POSITIONS[at]);
        found.count(&done, &said, parts(&said, &KEYS) == expected[at]);
    }
    Ok(found)
}

//! Files that the program itself writes, damaged: the folder of a run, and a solved game. What is accepted
//! gives the answers of the undamaged files.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use grundy_cli::{Interrupts, Io};
use grundy_explain::messages::Language;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

/// Files by their names.
type Files = Vec<(String, Vec<u8>)>;

#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A run of the program in this process: its exit code, and what it printed.
fn grundy(args: &[&str]) -> (u8, String) {
    let out = Sink::default();
    let mut io = Io {
        out: Box::new(out.clone()),
        err: Box::new(std::io::sink()),
        input: Box::new(std::io::empty()),
        width: 80,
        progress: false,
        prompt: false,
        language: Language::En,
        interrupts: Interrupts::default(),
    };
    let args = std::iter::once("grundy").chain(args.iter().copied()).map(OsString::from);
    let code = grundy_cli::run(args, &mut io);
    (code, String::from_utf8(out.0.take()).expect("the program prints text"))
}

/// A folder of this process in memory, if the system has such folders.
static ROOM: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = Path::new("/dev/shm");
    let parent = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let room = parent.join(format!("grundy-fuzz-{}", std::process::id()));
    fs::create_dir_all(&room).expect("a folder for files");
    room
});

fn text(path: &Path) -> &str {
    path.to_str().expect("names are plain")
}

/// What must come back of a run: the goal, the number of values, their checksum.
fn told(out: &str) -> [Value; 4] {
    let said: Value = serde_json::from_str(out).expect("an object");
    ["to", "computed_to", "checksum", "complete"].map(|key| said[key].clone())
}

/// The folder of a run in two parts, and what it says.
static RUN: LazyLock<(Files, [Value; 4])> = LazyLock::new(|| {
    let folder = ROOM.join("whole");
    let run = |to: &str| grundy(&["run", "0.07", "--to", to, "--dir", text(&folder), "--json"]);
    assert_eq!(run("300").0, 0);
    let (code, out) = run("900");
    assert_eq!(code, 0, "{out}");
    let entries = fs::read_dir(&folder).expect("the run made it").map(|entry| entry.expect("an entry"));
    let mut files: Files = entries
        .filter(|entry| entry.file_name() != "lock")
        .map(|entry| {
            let name = entry.file_name().into_string().expect("plain names");
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    (files, told(&out))
});

/// A run goes on from a folder that was damaged.
pub fn run_folder(bytes: &[u8]) {
    let mut from = Unstructured::new(bytes);
    let mut files = RUN.0.clone();
    let forged = from.ratio(1, 4).unwrap_or(false);
    let changed = if forged { forge(&mut from, &mut files) } else { damage(&mut from, &mut files) };
    if changed.is_err() {
        return;
    }
    let folder = ROOM.join("run");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, content) in &files {
        fs::write(folder.join(name), content).expect("a file");
    }
    let limits = ["--json", "--time-limit", "200ms", "--max-memory", "64MiB"];
    let (code, out) = grundy(&[&["run", "--resume", text(&folder)], &limits[..]].concat());
    assert!(matches!(code, 0 | 2 | 3), "exit {code}: {out}");
    if code == 0 && !forged {
        assert_eq!(told(&out), RUN.1, "{files:?}");
    }
}

/// Damages some of the files: bytes changed, cut, or exchanged with another file's; files lost.
fn damage(from: &mut Unstructured<'_>, files: &mut Files) -> Result<()> {
    for _ in 0..from.int_in_range(1..=3)? {
        if files.is_empty() {
            break;
        }
        let at = from.choose_index(files.len())?;
        let length = files[at].1.len();
        match from.int_in_range(0..=5)? {
            0 if length > 0 => {
                let byte = from.choose_index(length)?;
                files[at].1[byte] ^= 1 << from.int_in_range(0..=7)?;
            }
            1 => files[at].1.truncate(from.int_in_range(0..=length)?),
            2 => drop(files.remove(at)),
            3 => {
                let other = from.choose_index(files.len())?;
                files[at].1 = files[other].1.clone();
            }
            4 => files[at].0.push_str(".tmp"),
            _ => {
                let place = from.int_in_range(0..=length)?;
                let end = from.int_in_range(place..=length.min(place + 64))?;
                let more = from.bytes(from.len().min(8))?.to_vec();
                files[at].1.splice(place..end, more);
            }
        }
    }
    Ok(())
}

/// Seals other contents with a checksum that fits: nothing is asked of their meaning but that it is no panic.
fn forge(from: &mut Unstructured<'_>, files: &mut Files) -> Result<()> {
    let at = from.choose_index(files.len())?;
    let mut content: Value = match serde_json::from_slice::<Value>(&files[at].1) {
        Ok(mut sealed) => sealed["content"].take(),
        Err(_) => return damage(from, files),
    };
    for _ in 0..from.int_in_range(1..=4)? {
        change(from, &mut content)?;
    }
    let sum = xxh3_64(content.to_string().as_bytes());
    files[at].1 = json!({ "content": content, "xxh3": format!("{sum:016x}") }).to_string().into_bytes();
    Ok(())
}

/// Changes a value somewhere in an object.
fn change(from: &mut Unstructured<'_>, value: &mut Value) -> Result<()> {
    match value {
        Value::Object(map) if !map.is_empty() && from.ratio(9, 10)? => {
            let at = from.choose_index(map.len())?;
            let (_, inner) = map.iter_mut().nth(at).expect("it is one of them");
            change(from, inner)
        }
        Value::Array(list) if !list.is_empty() && from.ratio(4, 5)? => {
            let at = from.choose_index(list.len())?;
            if from.ratio(1, 4)? {
                let again = list[at].clone();
                list.push(again);
                return Ok(());
            }
            change(from, &mut list[at])
        }
        _ => {
            let words = ["0.07", "0.137", "u8", "u16", "", "ffffffffffffffff", "values-000000000000.u8"];
            *value = match from.int_in_range(0..=4)? {
                0 => Value::Null,
                1 => (*from.choose(&words)?).into(),
                2 => from.arbitrary::<u64>()?.into(),
                3 => from.int_in_range(0..=2000_u64)?.into(),
                _ => json!([{}]),
            };
            Ok(())
        }
    }
}

const SOLVED_GAME: &str = "mnk:3x3,3";
const POSITIONS: [&str; 3] = [".../.../... x", "x../.o./... x", "xxo/oox/xo. x"];

/// What an answer says; not from where, and by which counters.
fn answer(out: &str) -> Value {
    let mut said: Value = serde_json::from_str(out).expect("an object");
    said["stats"] = Value::Null;
    said["saved"] = Value::Null;
    said
}

/// The file of a solved game, and what it says of some positions.
static SOLVED: LazyLock<(Vec<u8>, Vec<Value>)> = LazyLock::new(|| {
    let file = ROOM.join("whole.solved");
    let (code, out) = grundy(&["solve", SOLVED_GAME, "--save", text(&file)]);
    assert_eq!(code, 0, "{out}");
    let answers = POSITIONS.iter().map(|position| {
        let (code, out) = grundy(&["solve", SOLVED_GAME, position, "--from", text(&file), "--json"]);
        assert_eq!(code, 0, "{out}");
        answer(&out)
    });
    let answers = answers.collect();
    (fs::read(&file).expect("it was written"), answers)
});

/// A position is asked of a damaged file.
pub fn solved_file(bytes: &[u8]) {
    let mut from = Unstructured::new(bytes);
    let position = from.choose_index(POSITIONS.len()).unwrap_or(0);
    let forged = from.ratio(1, 4).unwrap_or(false);
    let mut file: Files = vec![(String::new(), SOLVED.0.clone())];
    // a lost file says nothing
    if damage(&mut from, &mut file).is_err() || file.is_empty() {
        return;
    }
    let mut content = file.remove(0).1;
    if forged {
        seal(&mut content);
    }
    let path = ROOM.join("game.solved");
    fs::write(&path, &content).expect("a file");
    let args = ["solve", SOLVED_GAME, POSITIONS[position], "--from", text(&path), "--json"];
    let (code, out) = grundy(&[&args[..], &["--max-memory", "64MiB"]].concat());
    assert!(matches!(code, 0 | 2 | 3), "exit {code}: {out}");
    if code == 0 && !forged {
        assert_eq!(answer(&out), SOLVED.1[position], "{content:?}");
    }
}

/// Makes the checksum of the head fit again, so that what it says is believed.
fn seal(content: &mut [u8]) {
    let Some(length) = content.get(8..12) else { return };
    let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
    let Some(header) = content.get(12..12_usize.saturating_add(length)) else { return };
    let Ok(header) = serde_json::from_slice::<Value>(header) else { return };
    let (Some(numbers), Some(block)) = (header["numbers"].as_u64(), header["block"].as_u64()) else { return };
    let Some(blocks) = numbers.checked_next_multiple_of(block.max(1)).map(|all| all / block.max(1)) else {
        return;
    };
    let end =
        usize::try_from(blocks).ok().and_then(|blocks| blocks.checked_mul(12)?.checked_add(12 + length));
    let Some(end) = end.filter(|&end| end.checked_add(8).is_some_and(|end| end <= content.len())) else {
        return;
    };
    let sum = xxh3_64(&content[..end]).to_le_bytes();
    content[end..end + 8].copy_from_slice(&sum);
}

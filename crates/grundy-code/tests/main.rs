//! Programs are compiled, where their compiler is there, and asked for a thousand positions, which the solver
//! answers as well; every move that they name leads to a lost position.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it skips"
)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use grundy::catalogue;
use grundy::law::find;
use grundy::notation::text::Text;
use grundy::report::{Ask, Moves as Listed};
use grundy::table::Table as Opened;
use grundy_code::own::{self, Rules};
use grundy_code::plan::{Moves, Plan, Table};
use grundy_code::{Language, program};

const POSITIONS: usize = 1_000;

fn open(game: &str) -> Box<dyn Opened> {
    catalogue::open(Text::new(game), &|_| Err("no files".to_owned())).unwrap().1
}

fn plan(game: &str) -> Plan {
    let table = open(game);
    let moves = match table.family() {
        _ if game == "nim" => Moves::Any,
        Some(family) => Moves::of(&family).unwrap(),
        None => panic!("{game} has no family"),
    };
    let law = find::in_table(&*table, Some(2_000), 1, &Ask::default()).unwrap().law;
    Plan { title: game.to_owned(), moves, law: law.and_then(|law| Table::of(&law)) }
}

/// Sums of one to four heaps, by a generator of its own.
fn positions(most: u64, seed: u64) -> Vec<Vec<u64>> {
    let mut state = seed;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    (0..POSITIONS).map(|_| (0..=next(4)).map(|_| next(most + 1)).collect()).collect()
}

/// A folder of the test's own; removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("grundy-code-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // another run makes a folder of its own
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The command that runs a program, compiled if need be; none where the compiler is missing.
fn built(text: &str, language: Language, folder: &Path) -> Option<Command> {
    let (file, compiler, run): (_, &[&str], &[&str]) = match language {
        Language::Cpp => ("main.cpp", &["g++", "-std=c++17", "-O1", "main.cpp", "-o", "main"], &["./main"]),
        Language::Rust => ("main.rs", &["rustc", "--edition=2021", "-O", "main.rs"], &["./main"]),
        Language::Java => ("Main.java", &["javac", "Main.java"], &["java", "-cp", "."]),
        Language::Python => ("main.py", &[], &["python3", "main.py"]),
    };
    fs::write(folder.join(file), text).unwrap();
    if let Some((name, args)) = compiler.split_first() {
        let Ok(made) = Command::new(name).args(args).current_dir(folder).output() else {
            eprintln!("{name} is missing: skipped");
            return None;
        };
        assert!(made.status.success(), "{text}\n{}", String::from_utf8_lossy(&made.stderr));
    }
    let mut command = Command::new(run[0]);
    command.args(&run[1..]).current_dir(folder);
    if language == Language::Java {
        command.arg("Main");
    }
    Some(command)
}

/// What the program prints for these lines.
fn printed(mut command: Command, lines: &str) -> Option<String> {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = spawned else {
        eprintln!("{command:?} cannot be run: skipped");
        return None;
    };
    let mut input = child.stdin.take().unwrap();
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Compares answers with the solver: winner, nimber, and that the move leads to nimber 0 and is legal.
fn check(table: &dyn Opened, all: &[Vec<u64>], answers: &str) {
    let nimber = |position: &str| {
        let ask = Ask { moves: Listed::None, ..Ask::default() };
        table.solve(position, &ask).unwrap().answer.nimber().unwrap().0
    };
    let write = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(answers.lines().count(), all.len());
    for (heaps, answer) in all.iter().zip(answers.lines()) {
        let value = nimber(&write(heaps));
        if value == 0 {
            assert_eq!(answer, "second, nimber 0", "{heaps:?}");
            continue;
        }
        let mv = answer
            .strip_prefix(&format!("first, nimber {value}: "))
            .unwrap_or_else(|| panic!("{heaps:?}: {answer}"));
        let (from, to) = mv.split_once(" -> ").unwrap();
        let mut rest = heaps.clone();
        let place = rest.iter().position(|heap| heap.to_string() == from).unwrap();
        rest.remove(place);
        let left: Vec<u64> = to.split(' ').map(|part| part.parse().unwrap()).collect();
        let legal = table.moves(from).unwrap();
        let sorted = |mut heaps: Vec<u64>| {
            heaps.retain(|&heap| heap > 0);
            heaps.sort_unstable();
            heaps
        };
        let parts = |text: &str| sorted(text.split_whitespace().map(|part| part.parse().unwrap()).collect());
        assert!(legal.iter().any(|step| parts(&step.to) == sorted(left.clone())), "{mv} is no move");
        rest.extend(left);
        assert_eq!(nimber(&write(&rest)), 0, "{heaps:?}: {answer}");
    }
}

fn every_language(language: Language) {
    for (game, most, is_proved) in [
        ("kayles", 400, true),
        ("sticks:2,5,9", 400, true),
        ("4.7", 60, true),
        ("grundy", 60, false),
        ("nim", 300, false),
    ] {
        let plan = plan(game);
        assert_eq!(plan.law.is_some() && plan.moves != Moves::Any, is_proved, "{game}");
        let folder = Folder::new(&format!("{}-{}", language.name(), game.replace([':', ',', '.'], "-")));
        let Some(command) = built(&program(&plan, language), language, &folder.0) else { return };
        let all = positions(most, most + 7);
        let lines: String = all
            .iter()
            .map(|heaps| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ") + "\n")
            .collect();
        let Some(answers) = printed(command, &lines) else { return };
        check(&*open(game), &all, &answers);
    }
}

#[test]
fn cpp() {
    every_language(Language::Cpp);
}

#[test]
fn java() {
    every_language(Language::Java);
}

#[test]
fn python() {
    every_language(Language::Python);
}

#[test]
fn rust() {
    every_language(Language::Rust);
}

/// Rules of the user's own are Python already.
#[test]
fn own_rules() {
    let kayles = "def moves(n):\n    return [[i, n - k - i] for k in (1, 2) for i in range(n - k + 1)]\n";
    let arrow = Rules::Arrow { names: "n", options: "[n - k for k in (2, 5, 9)]" };
    for (game, rules) in [("kayles", Rules::File(kayles)), ("sticks:2,5,9", arrow)] {
        let folder = Folder::new(&format!("own-{}", game.replace([':', ','], "-")));
        let Some(command) = built(&own::program(game, rules), Language::Python, &folder.0) else { return };
        let all = positions(60, 5);
        let lines: String = all
            .iter()
            .map(|heaps| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ") + "\n")
            .collect();
        let Some(answers) = printed(command, &lines) else { return };
        check(&*open(game), &all, &answers);
    }
}

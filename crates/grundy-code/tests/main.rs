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
use grundy::law::{find, two};
use grundy::notation::text::Text;
use grundy::report::{Ask, Moves as Listed};
use grundy::table::Table as Opened;
use grundy_code::law::Values;
use grundy_code::own::{self, Rules};
use grundy_code::plan::{Moves, Plan, Table};
use grundy_code::{Language, moves, program};

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

/// Sums of one to four positions up to these numbers, by a generator of its own.
fn sums(most: &[u64], seed: u64) -> Vec<Vec<String>> {
    let mut state = seed;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let position = |next: &mut dyn FnMut(u64) -> u64| {
        most.iter().map(|&most| next(most + 1).to_string()).collect::<Vec<_>>().join(",")
    };
    (0..POSITIONS).map(|_| (0..=next(4)).map(|_| position(&mut next)).collect()).collect()
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
        // not optimised: made in a third of the time, and it panics where a number overflows
        Language::Rust => ("main.rs", &["rustc", "--edition=2021", "main.rs"], &["./main"]),
        Language::Java => (
            "Main.java",
            &["javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "Main.java"],
            &["java", "-cp", "."],
        ),
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
fn check(table: &dyn Opened, all: &[Vec<String>], answers: &str) {
    let nimber = |position: &str| {
        let ask = Ask { moves: Listed::None, ..Ask::default() };
        table.solve(position, &ask).unwrap().answer.nimber().unwrap().0
    };
    // what is left when nothing is
    let nothing = |part: &&str| part.chars().any(|c| !matches!(c, '0' | ',' | '[' | ']'));
    let sorted = |text: &str| {
        let mut parts: Vec<String> =
            text.split_whitespace().filter(|part| nothing(part)).map(str::to_owned).collect();
        parts.sort_unstable();
        parts
    };
    assert_eq!(answers.lines().count(), all.len());
    for (sum, answer) in all.iter().zip(answers.lines()) {
        let value = nimber(&sum.join(" "));
        if value == 0 {
            assert_eq!(answer, "second, nimber 0", "{sum:?}");
            continue;
        }
        let mv = answer
            .strip_prefix(&format!("first, nimber {value}: "))
            .unwrap_or_else(|| panic!("{sum:?}: {answer}"));
        let (from, to) = mv.split_once(" -> ").unwrap();
        let mut rest = sum.clone();
        let place = rest.iter().position(|part| part == from).unwrap();
        rest.remove(place);
        let legal = table.moves(from).unwrap();
        assert!(legal.iter().any(|step| sorted(&step.to) == sorted(to)), "{mv} is no move");
        rest.extend(sorted(to));
        if !rest.is_empty() {
            assert_eq!(nimber(&rest.join(" ")), 0, "{sum:?}: {answer}");
        }
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
        let all = sums(&[most], most + 7);
        let lines: String = all.iter().map(|sum| sum.join(" ") + "\n").collect();
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

/// A game of the user's own, its law if one is proved, and positions up to these numbers.
struct Own {
    game: &'static str,
    /// The text of a rule file, or none for an arrow.
    file: Option<&'static str>,
    most: &'static [u64],
    has_law: bool,
}

const OWN: [Own; 10] = [
    Own {
        game: "attack",
        file: Some(include_str!("../../grundy-script/benches/files/attack.star")),
        most: &[200, 2],
        has_law: false,
    },
    Own {
        game: "kayles",
        file: Some(include_str!("../../grundy-script/benches/files/kayles.star")),
        most: &[60],
        has_law: false,
    },
    Own {
        game: "masks",
        file: Some(include_str!("../../grundy-script/benches/files/masks.star")),
        most: &[8_000],
        has_law: false,
    },
    Own {
        game: "euclid",
        file: Some(include_str!("../../grundy-script/benches/files/euclid.star")),
        most: &[60, 60],
        has_law: false,
    },
    Own { game: "turns", file: Some(TURNS), most: &[9, 9, 9], has_law: false },
    Own {
        game: "n -> [n - 1] + ([[n // 2] * 3] if n % 2 == 0 and n > 0 else [])",
        file: None,
        most: &[300],
        has_law: false,
    },
    Own { game: "n -> range((n + 1) // 2, n)", file: None, most: &[3_000], has_law: true },
    Own {
        game: "x, y -> [(i, y) for i in range(x)] + [(x, y - k) for k in (1, 2)]",
        file: None,
        most: &[300, 300],
        has_law: true,
    },
    Own {
        game: "n -> [n - 1] + ([[n // 2, n // 2]] if n % 2 == 0 and n > 0 else [])",
        file: None,
        most: &[5_000],
        has_law: true,
    },
    Own {
        game: "x, y -> [(x >> k, y - k) for k in range(1, y + 1) if x & k] + [(abs(x - 3) // 2, y - 2), (y % 7 - 1, x - 1)] \
               where x + y > 0",
        file: None,
        most: &[30, 30],
        has_law: false,
    },
];

/// Functions, early returns, breaks, lists in order, and numbers below zero.
const TURNS: &str = "start = (9, 9, 9)
LIMITS = (1, 2, 4)

def common(a, b):
    for k in range(20):
        if b == 0:
            return a
        a, b = b, a % b
    return a

def moves(p):
    out = []
    if p[0] + p[1] + p[2] > 40:
        return out
    for i in range(3):
        for k in LIMITS:
            if p[i] < k:
                break
            q = list(p)
            q[i] -= k
            out.append(tuple(sorted(q)))
    a, b, c = p
    if common(a, b) > 1 and c > 0:
        out.append((a, b, c - 1))
        out.append([(a - 1, b, 0), (0, 0, c - 1)])
    out.append((a, (b - 3) // 2, min(c, a) - 1))
    return out
";

/// Rules of the user's own, in every language.
fn own_rules(language: Language) {
    for own in OWN {
        let table = match own.file {
            Some(text) => grundy_script::file::open(own.game, text).unwrap().table,
            None => grundy_script::arrow::open(own.game).unwrap().1,
        };
        let axes: Vec<String> = table.axes().iter().map(|axis| axis.name.to_string()).collect();
        let ask = Ask::default();
        let law = match axes.len() {
            _ if !own.has_law => None,
            2 => two::in_table(&*table, Some(40), &ask).unwrap().laws.iter().find_map(Values::of_two),
            _ => find::in_table(&*table, Some(500), 1, &ask).unwrap().law.as_ref().and_then(Values::of),
        };
        assert_eq!(law.is_some(), own.has_law, "{}", own.game);
        let code = || match own.file {
            Some(text) => grundy_script::file::code(own.game, text),
            None => grundy_script::arrow::code(own.game),
        };
        let text = match (language, own.file) {
            (Language::Python, Some(text)) => own::program(own.game, Rules::File(text), law.as_ref()),
            (Language::Python, None) => {
                let options = grundy_script::arrow::python::options(own.game).unwrap();
                let rules = Rules::Arrow { names: &axes.join(", "), options: &options };
                own::program(own.game, rules, law.as_ref())
            }
            _ => moves::program(own.game, &code().unwrap(), law.as_ref(), language)
                .unwrap_or_else(|| panic!("{} cannot be written in {}", own.game, language.name())),
        };
        let name = own.game.replace(|c: char| !c.is_alphanumeric(), "-");
        let folder = Folder::new(&format!("own-{}-{name}", language.name()));
        let Some(command) = built(&text, language, &folder.0) else { return };
        let all = sums(own.most, 11);
        let lines: String = all.iter().map(|sum| sum.join(" ") + "\n").collect();
        let Some(answers) = printed(command, &lines) else { return };
        check(&*table, &all, &answers);
    }
}

#[test]
fn own_rules_in_cpp() {
    own_rules(Language::Cpp);
}

#[test]
fn own_rules_in_java() {
    own_rules(Language::Java);
}

#[test]
fn own_rules_in_python() {
    own_rules(Language::Python);
}

#[test]
fn own_rules_in_rust() {
    own_rules(Language::Rust);
}

//! How rows are written: a name and what the source says; then steps, each a command and what it must print.
//!
//! ```text
//! T9: 22 ⊕ 51 = 37, in columns
//! @ roads.txt                      a file that commands name as {dir}/roads.txt
//! | 0 1                            its lines; |20x30 . is a field of twenty lines
//! $ xor 22 51                      a command; blanks between single quotes hold words together
//! < 7                              what it reads
//! ? 2                              its exit status, if it is not 0
//! > 37 100101                      lines that it prints, in this order, with others between
//! = 37 100101                      or all lines that it prints
//! ! error                          what no line may hold
//! # a note
//! ```
//!
//! Blanks count once, and empty lines not at all. `…` stands for anything, `137±46` for a number near 137.
//! What `-o FILE` writes counts as printed.

/// What a source says, and how the program is asked for it.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) files: Vec<(String, String)>,
    pub(super) steps: Vec<Step>,
}

/// One command.
#[derive(Default)]
pub(super) struct Step {
    pub(super) command: String,
    pub(super) input: String,
    pub(super) code: u8,
    among: Vec<String>,
    whole: Vec<String>,
    never: Vec<String>,
}

impl Row {
    pub(super) fn read(text: &str) -> Vec<Self> {
        let mut rows: Vec<Self> = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (sign, rest) = line.split_at(1);
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            if !"@|$<?>=!".contains(sign) {
                let (name, _) = line.split_once(": ").unwrap_or_else(|| panic!("a row has a name: {line}"));
                rows.push(Self { name: name.to_owned(), files: Vec::new(), steps: Vec::new() });
                continue;
            }
            rows.last_mut().unwrap().add(sign, rest);
        }
        for row in &rows {
            assert!(!row.steps.is_empty(), "{} has no command", row.name);
            for step in &row.steps {
                let said = step.among.iter().chain(&step.whole);
                assert!(said.clone().count() > 0, "{}: {} expects nothing", row.name, step.command);
                assert!(
                    said.clone().all(|line| line != "…"),
                    "{}: {} expects anything",
                    row.name,
                    step.command
                );
            }
        }
        rows
    }

    fn add(&mut self, sign: &str, rest: &str) {
        match sign {
            "@" => self.files.push((rest.to_owned(), String::new())),
            "|" => self.files.last_mut().unwrap().1.push_str(&file_lines(rest)),
            "$" => self.steps.push(Step { command: rest.to_owned(), ..Step::default() }),
            _ => self.steps.last_mut().unwrap().add(sign, rest),
        }
    }
}

impl Step {
    fn add(&mut self, sign: &str, rest: &str) {
        match sign {
            "<" => self.input += &format!("{rest}\n"),
            "?" => self.code = rest.parse().unwrap(),
            ">" => self.among.push(single_blanks(rest)),
            "=" => self.whole.push(single_blanks(rest)),
            _ => self.never.push(single_blanks(rest)),
        }
    }

    /// The words of the command; those between single quotes are one.
    pub(super) fn words(&self) -> Vec<String> {
        let (mut words, mut quoted) = (Vec::new(), false);
        for piece in self.command.split('\'') {
            if quoted {
                words.push(piece.to_owned());
            } else {
                words.extend(piece.split_whitespace().map(str::to_owned));
            }
            quoted = !quoted;
        }
        words
    }

    /// What these lines lack, or have too much.
    pub(super) fn faults(&self, told: &[String]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut rest = told.iter();
        for line in &self.among {
            let before = rest.clone();
            if !rest.any(|told| is_said(line, told)) {
                faults.push(format!("missing: {line}"));
                rest = before;
            }
        }
        let equal = self.whole.len() == told.len()
            && self.whole.iter().zip(told).all(|(line, told)| is_said(line, told));
        if !self.whole.is_empty() && !equal {
            faults.push(format!("expected nothing but: {}", self.whole.join(" / ")));
        }
        let never = self.never.iter().filter(|never| told.iter().any(|told| told.contains(never.as_str())));
        faults.extend(never.map(|never| format!("too much: {never}")));
        faults
    }
}

/// The lines that are not empty, their blanks joined.
pub(super) fn lines(text: &str) -> Vec<String> {
    text.lines().map(single_blanks).filter(|line| !line.is_empty()).collect()
}

fn single_blanks(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line of a file; `20x30 .` is a field.
fn file_lines(rest: &str) -> String {
    let field = rest.split_once(' ').and_then(|(size, sign)| {
        let (rows, columns) = size.split_once('x')?;
        Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?, sign))
    });
    match field {
        Some((rows, columns, sign)) => format!("{}\n", sign.repeat(columns)).repeat(rows),
        None => format!("{rest}\n"),
    }
}

/// Whether a line says what is expected.
fn is_said(expected: &str, told: &str) -> bool {
    if expected.contains('±') {
        let (expected, told): (Vec<&str>, Vec<&str>) =
            (expected.split(' ').collect(), told.split(' ').collect());
        return expected.len() == told.len()
            && expected.iter().zip(told).all(|(one, told)| is_near(one, told));
    }
    let pieces: Vec<&str> = expected.split('…').map(str::trim).collect();
    let [first, middle @ .., last] = &pieces[..] else { return expected == told };
    let Some(mut rest) = told.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    middle.iter().all(|piece| match rest.find(piece) {
        Some(at) => {
            rest = &rest[at + piece.len()..];
            true
        }
        None => false,
    })
}

/// Whether a word is the one that is expected, or a number near enough.
fn is_near(expected: &str, told: &str) -> bool {
    let Some((middle, far)) = expected.split_once('±') else { return expected == told };
    let [middle, far, told] = [middle, far, told].map(str::parse::<f64>);
    told.is_ok_and(|told| (told - middle.unwrap()).abs() <= far.unwrap())
}

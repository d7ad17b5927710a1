//! Rule files: texts for the parser, and programs of the language's grammar for its machine.

use std::fmt::Write;

use arbitrary::{Result, Unstructured};
use grundy_script::file;

use crate::limits::{check_error, check_solvers};

/// Any text as a rule file: a slip has a place; what opens is played.
pub fn parser(text: &str) {
    play(text);
}

/// A program of the grammar, which the bytes choose.
pub fn machine(bytes: &[u8]) {
    let mut program = Program { from: Unstructured::new(bytes), text: String::new() };
    // bytes that end give the smallest choices
    if program.write().is_ok() {
        // what a found input stands for
        if std::env::var_os("GRUNDY_SHOW").is_some() {
            eprintln!("{}", program.text);
        }
        play(&program.text);
    }
}

fn play(text: &str) {
    match file::open("fuzzed.star", text) {
        Err(error) => check_error(&error),
        Ok(opened) => {
            let start = opened.table.start().unwrap_or_default();
            for position in [start.as_str(), "0", "3", "2 5"] {
                check_solvers(&*opened.table, position);
            }
        }
    }
}

const NAMES: &[&str] = &["n", "a", "b", "c", "K", "f"];
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "7",
    "63",
    "64",
    "100",
    "9223372036854775807",
    "-9223372036854775807",
    "0x7f",
];
const TEXTS: &[&str] =
    &["''", "'a'", "'é∞'", "'a,b'", "'%s %d'", "'{} {}'", "'win'", "'\\n'", "'12'", "' x '"];
const BINARY: &[&str] = &[
    "+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "in",
    "not in", "and", "or",
];
const METHODS: &[&str] = &[
    "append",
    "clear",
    "count",
    "elems",
    "endswith",
    "extend",
    "find",
    "format",
    "get",
    "index",
    "insert",
    "isalpha",
    "isdigit",
    "islower",
    "isupper",
    "items",
    "join",
    "keys",
    "lower",
    "lstrip",
    "pop",
    "remove",
    "replace",
    "rfind",
    "rstrip",
    "setdefault",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "update",
    "upper",
    "values",
];
const BUILTINS: &[&str] = &[
    "abs",
    "all",
    "any",
    "bin",
    "bool",
    "chr",
    "dict",
    "enumerate",
    "fail",
    "int",
    "len",
    "list",
    "max",
    "mex",
    "min",
    "ord",
    "range",
    "repr",
    "reversed",
    "sorted",
    "str",
    "sum",
    "tuple",
    "type",
    "zip",
    "f",
    "moves",
];
/// Expressions and blocks stand in one another at most so deep.
const DEPTH: u32 = 4;

struct Program<'a> {
    from: Unstructured<'a>,
    text: String,
}

impl Program<'_> {
    fn write(&mut self) -> Result<()> {
        self.add("K = ")?;
        self.one(&["3", "[1, 2, 3]", "{1: 2}", "'abc'", "range(7)"])?;
        self.add("\ndef f(a, b = 2, c = 3):\n")?;
        self.block(1, DEPTH)?;
        self.add("    return ")?;
        self.expression(DEPTH)?;
        self.add("\nstart = ")?;
        self.one(&["5", "(2, 3)", "'ab'", "(1, (2, 'x'))", "(3, False)"])?;
        if self.from.ratio(1, 4)? {
            self.add("\ncyclic = True")?;
        }
        if self.from.ratio(1, 4)? {
            self.add("\ndef result(n):\n    return ")?;
            self.expression(2)?;
        }
        self.add("\ndef moves(n):\n    a, b, c = n, 1, 2\n")?;
        self.block(1, DEPTH)?;
        self.add("    return ")?;
        self.expression(DEPTH)?;
        self.add("\n")
    }

    fn add(&mut self, text: &str) -> Result<()> {
        self.text.push_str(text);
        Ok(())
    }

    fn one(&mut self, of: &[&str]) -> Result<()> {
        let chosen = *self.from.choose(of)?;
        self.add(chosen)
    }

    fn block(&mut self, indent: usize, depth: u32) -> Result<()> {
        for _ in 0..self.from.int_in_range(0..=3)? {
            self.statement(indent, depth)?;
        }
        Ok(())
    }

    fn statement(&mut self, indent: usize, depth: u32) -> Result<()> {
        // writing into a string does not fail
        let _ = write!(self.text, "{:width$}", "", width = 4 * indent);
        let kinds = if depth == 0 { 3 } else { 5 };
        match self.from.int_in_range(0..=kinds)? {
            0 => {
                self.one(&["a", "b", "c", "a, b", "b[0]", "c[n]"])?;
                self.one(&[" = ", " += ", " -= ", " *= ", " //= ", " |= "])?;
                self.expression(2)?;
                self.add("\n")
            }
            1 => {
                self.expression(2)?;
                self.add("\n")
            }
            2 => {
                self.one(&["pass", "return a", "return [b]"])?;
                self.add("\n")
            }
            3 => {
                self.one(&NAMES[..4])?;
                self.add(" = ")?;
                self.collection(2)?;
                self.add("\n")
            }
            4 => {
                self.add("if ")?;
                self.expression(2)?;
                self.body(indent, depth)?;
                if self.from.ratio(1, 2)? {
                    let _ = write!(self.text, "{:width$}else", "", width = 4 * indent);
                    self.body(indent, depth)?;
                }
                Ok(())
            }
            _ => {
                self.add("for ")?;
                self.one(&["a", "b", "a, b"])?;
                self.add(" in ")?;
                self.collection(2)?;
                self.body(indent, depth)
            }
        }
    }

    fn body(&mut self, indent: usize, depth: u32) -> Result<()> {
        self.add(":\n")?;
        self.block(indent + 1, depth - 1)?;
        let _ = writeln!(self.text, "{:width$}pass", "", width = 4 * (indent + 1));
        Ok(())
    }

    fn collection(&mut self, depth: u32) -> Result<()> {
        match self.from.int_in_range(0..=4)? {
            0 => {
                self.add("range(")?;
                self.expression(depth.min(1))?;
                self.add(")")
            }
            1 => {
                self.one(&["[", "{"])?;
                let end = if self.text.ends_with('{') { ("}", true) } else { ("]", false) };
                if end.1 {
                    self.expression(depth.min(1))?;
                    self.add(": ")?;
                }
                self.expression(depth.min(1))?;
                self.add(" for b in ")?;
                if depth > 0 {
                    self.collection(depth - 1)?
                } else {
                    self.add("range(n)")?
                }
                if self.from.ratio(1, 3)? {
                    self.add(" if ")?;
                    self.expression(depth.min(1))?;
                }
                self.add(end.0)
            }
            2 => {
                self.add("[")?;
                self.list(depth)?;
                self.add("]")
            }
            3 => {
                self.add("(")?;
                self.list(depth)?;
                self.add(",)")
            }
            _ => self.one(&["[]", "{}", "()", "{1: 2, 'a': n}", "[n - 1]", "[n - 1, n - 2]", "range(n)"]),
        }
    }

    fn list(&mut self, depth: u32) -> Result<()> {
        self.expression(depth.min(1))?;
        for _ in 0..self.from.int_in_range(0..=2)? {
            self.add(", ")?;
            self.expression(depth.saturating_sub(1))?;
        }
        Ok(())
    }

    fn expression(&mut self, depth: u32) -> Result<()> {
        let kinds = if depth == 0 { 2 } else { 10 };
        match self.from.int_in_range(0..=kinds)? {
            0 => self.one(NUMBERS),
            1 => self.one(NAMES),
            2 => self.one(TEXTS),
            3 | 4 => {
                self.add("(")?;
                self.expression(depth - 1)?;
                self.add(" ")?;
                self.one(BINARY)?;
                self.add(" ")?;
                self.expression(depth - 1)?;
                self.add(")")
            }
            5 => {
                self.one(&["-", "not "])?;
                self.expression(depth - 1)
            }
            6 => {
                self.one(BUILTINS)?;
                self.add("(")?;
                self.list(depth - 1)?;
                self.add(")")
            }
            7 => {
                self.add("(")?;
                self.expression(depth - 1)?;
                self.add(").")?;
                self.one(METHODS)?;
                self.add("(")?;
                if self.from.ratio(2, 3)? {
                    self.list(depth - 1)?;
                }
                self.add(")")
            }
            8 => {
                self.add("(")?;
                self.expression(depth - 1)?;
                self.add(")[")?;
                self.expression(depth - 1)?;
                if self.from.ratio(1, 2)? {
                    self.add(":")?;
                    self.expression(depth - 1)?;
                }
                self.add("]")
            }
            9 => {
                self.add("(")?;
                self.expression(depth - 1)?;
                self.add(" if ")?;
                self.expression(depth - 1)?;
                self.add(" else ")?;
                self.expression(depth - 1)?;
                self.add(")")
            }
            _ => self.collection(depth - 1),
        }
    }
}

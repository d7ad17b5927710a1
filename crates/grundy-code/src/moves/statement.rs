//! The moves as statements. A name is declared where it gets its only value, else at the top.

use std::collections::{BTreeMap, BTreeSet};

use grundy_script::arrow::code::{Code, Emit, Int, Steps, Test, Var};

use super::Syntax;
use super::bounds::{Bounds, bounds};

/// Statements with more lines are no short program.
const MAX_LINES: usize = 400;

/// Writes the moves of a game.
pub(super) struct Writer<'c> {
    pub(super) syntax: &'c dyn Syntax,
    code: &'c Code,
    lines: Vec<String>,
    depth: usize,
    /// The text of each place in sight.
    names: BTreeMap<Var, String>,
    /// What is known of the numbers there.
    known: BTreeMap<Var, Bounds>,
    /// How often each place gets a value, loops aside.
    writes: BTreeMap<Var, usize>,
    /// How the blocks around are left: the inner loop, and the body.
    breaks: Vec<String>,
    leaves: Vec<String>,
    labels: usize,
}

impl<'c> Writer<'c> {
    pub(super) fn new(syntax: &'c dyn Syntax, code: &'c Code) -> Self {
        let mut writer = Self {
            syntax,
            code,
            lines: Vec::new(),
            depth: 1,
            names: BTreeMap::new(),
            known: BTreeMap::new(),
            writes: BTreeMap::new(),
            breaks: Vec::new(),
            leaves: vec!["return out;".to_owned()],
            labels: 0,
        };
        count(&code.emit, &mut writer.writes);
        writer
    }

    /// The text of a place.
    pub(super) fn name(&self, var: Var) -> String {
        self.names.get(&var).cloned().unwrap_or_else(|| self.syntax.at_position(var))
    }

    /// The bounds of the number at a place.
    pub(super) fn bounds(&self, var: Var) -> Bounds {
        match self.known.get(&var) {
            Some(known) => *known,
            None if var < self.code.params && self.code.from_zero && !self.writes.contains_key(&var) => {
                Bounds::NATURAL
            }
            None => Bounds::ALL,
        }
    }

    /// The statements that give all options.
    pub(super) fn options(mut self) -> Option<String> {
        let emit = match &self.code.emit {
            Emit::Body(body) => body,
            other => other,
        };
        // names of the numbers of a position
        for var in 0..self.code.params {
            let text = self.code.names.get(var).filter(|text| !text.is_empty());
            if text.is_some() {
                let name = self.bring(var);
                let value = self.syntax.at_position(var);
                self.line(&self.syntax.declared(&name, &value, self.writes.contains_key(&var)));
            }
        }
        let mut inner = BTreeSet::new();
        nested(emit, false, &mut BTreeSet::new(), &mut inner);
        for var in inner.into_iter().filter(|&var| var >= self.code.params) {
            let name = self.bring(var);
            self.line(&self.syntax.declared(&name, "0", true));
        }
        self.emit(emit, true)?;
        (self.lines.len() <= MAX_LINES).then(|| self.lines.concat())
    }

    fn line(&mut self, text: &str) {
        for line in text.lines() {
            self.lines.push(format!("{}{line}\n", "    ".repeat(self.depth)));
        }
    }

    /// Lines further in.
    fn inside(&mut self, work: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        if self.lines.len() > MAX_LINES {
            return None;
        }
        self.depth += 1;
        let done = work(self);
        self.depth -= 1;
        done
    }

    /// A text for a place that no other in sight has.
    fn bring(&mut self, var: Var) -> String {
        let own = self.code.names.get(var).filter(|text| !text.is_empty());
        let base = own.map_or_else(|| "t".to_owned(), |text| text.to_string());
        let reserved = ["p", "out", "add"];
        let is_taken = |text: &str| {
            reserved.contains(&text)
                || self.syntax.reserved().contains(&text)
                || self.syntax.helpers().iter().any(|(name, _)| *name == text)
                || self.names.iter().any(|(other, known)| *other != var && known == text)
        };
        // two places of the same name are told apart
        let first = if own.is_some() { 0 } else { 1 };
        let mut texts = (first..).map(|number| match number {
            0 => base.clone(),
            1 if own.is_some() => format!("{base}_"),
            number => format!("{base}{number}"),
        });
        let text = texts.find(|text| !is_taken(text)).unwrap_or_else(|| base.clone());
        self.names.insert(var, text.clone());
        text
    }

    /// Writes statements; whether they stand outside of all loops and conditions.
    fn emit(&mut self, emit: &Emit, is_outside: bool) -> Option<()> {
        match emit {
            Emit::Option(parts) => {
                let position = |part: &Vec<Int>| part.iter().map(|one| self.int(one)).collect::<Option<_>>();
                let parts = parts.iter().map(position).collect::<Option<Vec<_>>>()?;
                let text = self.syntax.option(&parts);
                self.line(&text);
            }
            Emit::All(all) => {
                for (at, emit) in all.iter().enumerate() {
                    // behind a condition that leaves, the rest needs no brackets
                    if at + 1 == all.len()
                        && is_outside
                        && self.leaves.len() == 1
                        && matches!(emit, Emit::Leave)
                    {
                        break;
                    }
                    self.emit(emit, is_outside)?;
                }
            }
            Emit::If(test, then, other) => self.condition(test, then, other, is_outside)?,
            Emit::For(var, steps, body) => self.repeat(*var, steps, body)?,
            Emit::Each(vars, rows, body) if rows.len() == 1 && body.is_none() => {
                for (&var, number) in vars.iter().zip(&rows[0]) {
                    let (value, range) = (self.int(number)?, bounds(number, &|var| self.bounds(var)));
                    if self.writes.get(&var) == Some(&1) && var >= self.code.params {
                        self.known.insert(var, range);
                    }
                    let text = match self.names.get(&var) {
                        Some(name) => format!("{name} = {value};"),
                        None if is_outside => {
                            let name = self.bring(var);
                            self.syntax.declared(&name, &value, self.writes.get(&var) != Some(&1))
                        }
                        None => return None,
                    };
                    self.line(&text);
                }
            }
            Emit::Each(vars, rows, body) => self.each(vars, rows, body)?,
            Emit::Sort(places) => {
                let names: Vec<String> = places.iter().map(|&var| self.name(var)).collect();
                let text = self.syntax.sorted(&names);
                self.line(&text);
            }
            Emit::Put(places, index, number) => {
                let (index, number) = (self.int(index)?, self.int(number)?);
                let count = places.len();
                for (at, &place) in places.iter().enumerate() {
                    let name = self.name(place);
                    let head =
                        self.syntax.condition(&format!("{index} == {at} || {index} == {at} - {count}"));
                    let head = if at > 0 { format!("}} else {head}") } else { head };
                    self.line(&format!("{head}\n    {name} = {number};"));
                }
                self.line("}");
            }
            Emit::Break => {
                let text = self.breaks.last()?.clone();
                self.line(&text);
            }
            Emit::Leave => {
                let text = self.leaves.last()?.clone();
                self.line(&text);
            }
            Emit::Body(body) => {
                let [open, close, leave] = self.label(false);
                self.line(&open);
                self.leaves.push(leave);
                self.inside(|writer| writer.emit(body, false))?;
                self.leaves.pop();
                self.line(&close);
            }
        }
        Some(())
    }

    /// A block that can be left.
    fn label(&mut self, can_break: bool) -> [String; 3] {
        self.labels += 1;
        self.syntax.block(&format!("part{}", self.labels), can_break)
    }

    fn condition(&mut self, test: &Test, then: &Emit, other: &Emit, is_outside: bool) -> Option<()> {
        if then.is_none() {
            let test = Test::Not(Box::new(test.clone()));
            return match other.is_none() {
                true => Some(()),
                false => self.condition(&test, other, then, is_outside),
            };
        }
        let text = self.test(test)?;
        let head = self.syntax.condition(&text);
        self.line(&head);
        self.inside(|writer| writer.emit(then, false))?;
        if other.is_none() || leaves(then) {
            self.line("}");
            return self.emit(other, is_outside);
        }
        self.line("} else {");
        self.inside(|writer| writer.emit(other, false))?;
        self.line("}");
        Some(())
    }

    fn repeat(&mut self, var: Var, steps: &Steps, body: &Emit) -> Option<()> {
        let Int::Const(step) = steps.step else { return None };
        let range = |code: &Int| bounds(code, &|var| self.bounds(var));
        let (from, to) = (range(&steps.from), range(&steps.to));
        let known = match step {
            0 => return None,
            1.. => Bounds { least: from.least, most: to.most.saturating_sub(1) },
            _ => Bounds { least: to.least.saturating_add(1), most: from.most },
        };
        let texts = [self.int(&steps.from)?, self.int(&steps.to)?];
        let (outer, before) = (self.names.clone(), self.known.clone());
        // the end is looked at once
        let mut changed = BTreeMap::new();
        count(body, &mut changed);
        if changed.contains_key(&var) || changed.keys().any(|&var| mentions(&steps.to, var)) {
            return None;
        }
        let is_own = !self.writes.contains_key(&var);
        if !is_own {
            return None;
        }
        self.names.remove(&var);
        let name = self.bring(var);
        self.known.insert(var, known);
        let head = self.syntax.for_steps(&name, &texts[0], &texts[1], step);
        self.line(&head);
        self.breaks.push("break;".to_owned());
        self.inside(|writer| writer.emit(body, false))?;
        self.breaks.pop();
        self.line("}");
        (self.names, self.known) = (outer, before);
        Some(())
    }

    /// A loop over rows: one name over constants as a loop, others written out.
    fn each(&mut self, vars: &[Var], rows: &[Vec<Int>], body: &Emit) -> Option<()> {
        if let [var] = vars
            && !self.writes.contains_key(var)
            && let Some(numbers) = rows
                .iter()
                .map(|row| if let [Int::Const(n)] = row[..] { Some(n) } else { None })
                .collect::<Option<Vec<_>>>()
        {
            let (outer, before) = (self.names.clone(), self.known.clone());
            self.names.remove(var);
            let name = self.bring(*var);
            let (least, most) = (*numbers.iter().min()?, *numbers.iter().max()?);
            self.known.insert(*var, Bounds { least, most });
            let numbers: Vec<String> = numbers.iter().map(|&n| self.syntax.constant(n)).collect();
            let head = self.syntax.for_each(&name, &numbers);
            self.line(&head);
            self.breaks.push("break;".to_owned());
            self.inside(|writer| writer.emit(body, false))?;
            self.breaks.pop();
            self.line("}");
            (self.names, self.known) = (outer, before);
            return Some(());
        }
        let can_break = breaks(body);
        let block = if can_break { Some(self.label(true)) } else { None };
        if let Some([open, _, leave]) = &block {
            self.line(open);
            self.breaks.push(leave.clone());
            self.depth += 1;
        }
        for row in rows {
            for (&var, number) in vars.iter().zip(row) {
                let value = self.int(number)?;
                let name = self.names.get(&var)?.clone();
                self.line(&format!("{name} = {value};"));
            }
            self.emit(body, false)?;
        }
        if let Some([_, close, _]) = &block {
            self.breaks.pop();
            self.depth -= 1;
            self.line(close);
        }
        (self.lines.len() <= MAX_LINES).then_some(())
    }
}

/// How often places get values, the names of loops over numbers aside.
fn count(emit: &Emit, writes: &mut BTreeMap<Var, usize>) {
    let mut write = |vars: &[Var], times: usize| {
        vars.iter().for_each(|&var| *writes.entry(var).or_default() += times);
    };
    match emit {
        Emit::Option(_) | Emit::Break | Emit::Leave => {}
        Emit::All(all) => all.iter().for_each(|emit| count(emit, writes)),
        Emit::If(_, then, other) => {
            count(then, writes);
            count(other, writes);
        }
        Emit::For(_, _, body) | Emit::Body(body) => count(body, writes),
        Emit::Each(vars, rows, body) => {
            if !is_loop(vars, rows, body) {
                write(vars, rows.len());
            }
            count(body, writes);
        }
        Emit::Sort(places) | Emit::Put(places, ..) => write(places, 2),
    }
}

/// Whether rows are a loop of one name over constants.
fn is_loop(vars: &[Var], rows: &[Vec<Int>], body: &Emit) -> bool {
    vars.len() == 1
        && !(rows.len() == 1 && body.is_none())
        && rows.iter().all(|row| matches!(row[..], [Int::Const(_)]))
}

/// The places that get a value first inside of a loop or a condition.
fn nested(emit: &Emit, is_inside: bool, outside: &mut BTreeSet<Var>, found: &mut BTreeSet<Var>) {
    match emit {
        Emit::Option(_) | Emit::Break | Emit::Leave => {}
        Emit::All(all) => all.iter().for_each(|emit| nested(emit, is_inside, outside, found)),
        Emit::If(_, then, other) => {
            nested(then, true, outside, found);
            // what stands behind a condition that leaves is not inside of it
            nested(other, is_inside || !leaves(then), outside, found);
        }
        Emit::For(_, _, body) | Emit::Body(body) => nested(body, true, outside, found),
        Emit::Each(vars, rows, body) => {
            if !is_loop(vars, rows, body) {
                let is_set = rows.len() == 1 && body.is_none();
                for var in vars {
                    if is_inside || !is_set {
                        if !outside.contains(var) {
                            found.insert(*var);
                        }
                    } else if !found.contains(var) {
                        outside.insert(*var);
                    }
                }
            }
            nested(body, true, outside, found);
        }
        Emit::Sort(_) | Emit::Put(..) => {}
    }
}

/// Whether nothing behind it is reached.
fn leaves(emit: &Emit) -> bool {
    match emit {
        Emit::Leave | Emit::Break => true,
        Emit::All(all) => all.last().is_some_and(leaves),
        Emit::If(_, then, other) => leaves(then) && leaves(other),
        _ => false,
    }
}

/// Whether a break leaves this, and no loop in it.
fn breaks(emit: &Emit) -> bool {
    match emit {
        Emit::Break => true,
        Emit::All(all) => all.iter().any(breaks),
        Emit::If(_, then, other) => breaks(then) || breaks(other),
        Emit::Body(body) => breaks(body),
        _ => false,
    }
}

/// Whether a number reads a place.
fn mentions(code: &Int, var: Var) -> bool {
    match code {
        Int::Const(_) => false,
        Int::Var(other) => *other == var,
        Int::Binary(_, a, b) => mentions(a, var) || mentions(b, var),
        Int::Minus(a) | Int::Invert(a) | Int::Abs(a) | Int::Method(_, a) => mentions(a, var),
        Int::Min(all) | Int::Max(all) => all.iter().any(|a| mentions(a, var)),
        // not worth a closer look
        Int::Choice(..) | Int::OfTest(_) | Int::At(..) => true,
    }
}

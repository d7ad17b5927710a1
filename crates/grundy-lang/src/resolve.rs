//! Gives every name its place: in a frame, among the constants, in the language, or in the frame around a
//! function.

use std::sync::Arc;

use crate::phrase::{Phrase, phrase};

use rustc_hash::FxHashMap;

use super::ast::{Block, Body, Clause, Expr, ExprKind, Function, Name, Param, Place, StmtKind, Target};
use super::builtin::Builtin;
use super::source::{Fault, Span};

/// Names of constants, in the order of their places.
#[derive(Clone, Debug, Default)]
pub struct Globals {
    names: Vec<Arc<str>>,
    places: FxHashMap<Arc<str>, u16>,
    /// Where each is first given a value.
    spans: Vec<Span>,
}

impl Globals {
    /// Where a constant or function is first given a value: its name, or the statement.
    pub fn span(&self, name: &str) -> Option<Span> {
        self.find(name).map(|place| self.spans[usize::from(place)])
    }

    /// The place of a constant.
    pub fn find(&self, name: &str) -> Option<u16> {
        self.places.get(name).copied()
    }

    /// All names, by place.
    pub fn names(&self) -> &[Arc<str>] {
        &self.names
    }

    fn add(&mut self, name: &Arc<str>, span: Span) -> Result<(), Fault> {
        if !self.places.contains_key(name) {
            let place = u16::try_from(self.names.len()).map_err(|_| too_many(span))?;
            self.names.push(Arc::clone(name));
            self.spans.push(span);
            self.places.insert(Arc::clone(name), place);
        }
        Ok(())
    }
}

/// Resolves a file. Gives its constants, and how many places the frame of its own code needs.
pub fn file(block: &mut Block) -> Result<(Globals, u16), Fault> {
    let mut globals = Globals::default();
    assigned(block, &mut |name, span| globals.add(name, span))?;
    let mut resolver = Resolver { globals, frames: vec![Frame::default()] };
    resolver.block(block)?;
    let slots = resolver.frames.pop().map_or(0, |frame| frame.slots);
    Ok((resolver.globals, slots))
}

/// Resolves a function that stands by itself.
pub fn function(function: &mut Function) -> Result<(), Fault> {
    let mut resolver = Resolver { globals: Globals::default(), frames: vec![Frame::default()] };
    resolver.function(function)
}

#[derive(Default)]
struct Frame {
    /// Names in sight, the latest last.
    names: Vec<(Arc<str>, u16)>,
    slots: u16,
    /// The name of each place.
    places: Vec<Arc<str>>,
    captures: Vec<(u16, u16)>,
}

impl Frame {
    fn add(&mut self, name: &Arc<str>, span: Span) -> Result<u16, Fault> {
        let slot = self.slots;
        self.slots = slot.checked_add(1).ok_or_else(|| too_many(span))?;
        self.names.push((Arc::clone(name), slot));
        self.places.push(Arc::clone(name));
        Ok(slot)
    }

    fn find(&self, name: &str) -> Option<u16> {
        self.names.iter().rev().find(|(known, _)| &**known == name).map(|(_, slot)| *slot)
    }
}

fn too_many(span: Span) -> Fault {
    Fault::new(span, Phrase::brief("wrong-many", "too many names: at most 65535"))
}

struct Resolver {
    globals: Globals,
    /// The frame of the file's own code, then of the functions around this place.
    frames: Vec<Frame>,
}

impl Resolver {
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the file's own frame is never taken away")
    }

    fn find(&mut self, name: &Name, span: Span) -> Result<Place, Fault> {
        if let Some(slot) = self.find_local(self.frames.len() - 1, &name.text, span)? {
            return Ok(Place::Local(slot));
        }
        if let Some(place) = self.globals.find(&name.text) {
            return Ok(Place::Global(place));
        }
        if let Some(builtin) = Builtin::find(&name.text) {
            return Ok(Place::Builtin(builtin));
        }
        let fault = Fault::new(span, phrase!("wrong-name", "unknown name '{name}'", name = &*name.text));
        let local = self.frames.iter().flat_map(|frame| frame.names.iter().map(|(name, _)| &**name));
        let mut known: Vec<&str> = local.chain(self.globals.names().iter().map(|name| &**name)).collect();
        Builtin::names().for_each(|name| known.push(name));
        let near = known
            .into_iter()
            .map(|known| (strsim::damerau_levenshtein(known, &name.text), known))
            .filter(|(distance, known)| *distance <= known.len() / 3)
            .min();
        Err(match near {
            Some((_, near)) => fault.hint(phrase!("hint-near", "did you mean '{name}'?", name = near)),
            None => fault,
        })
    }

    /// The place in a frame of a name that it holds, or can take from a frame around it.
    fn find_local(&mut self, depth: usize, name: &Arc<str>, span: Span) -> Result<Option<u16>, Fault> {
        if let Some(slot) = self.frames[depth].find(name) {
            return Ok(Some(slot));
        }
        if depth == 0 {
            return Ok(None);
        }
        let Some(outer) = self.find_local(depth - 1, name, span)? else { return Ok(None) };
        let frame = &mut self.frames[depth];
        // below all names of inner scopes, so that it stays in sight
        let slot = frame.add(name, span)?;
        let entry = frame.names.pop().expect("it was just added");
        frame.names.insert(0, entry);
        frame.captures.push((outer, slot));
        Ok(Some(slot))
    }

    fn block(&mut self, block: &mut Block) -> Result<(), Fault> {
        for statement in block {
            match &mut statement.it {
                StmtKind::Expr(expr) | StmtKind::Return(Some(expr)) => self.expr(expr)?,
                StmtKind::Assign(target, value) | StmtKind::Augment(target, _, value) => {
                    self.expr(value)?;
                    self.target(target)?;
                }
                StmtKind::If(branches, otherwise) => {
                    for (test, block) in branches {
                        self.expr(test)?;
                        self.block(block)?;
                    }
                    self.block(otherwise)?;
                }
                StmtKind::For(target, items, body) => {
                    self.expr(items)?;
                    self.target(target)?;
                    self.block(body)?;
                }
                StmtKind::Def(name, function) => {
                    name.place = self.find(name, statement.span)?;
                    self.function(Arc::make_mut(function))?;
                }
                StmtKind::Return(None) | StmtKind::Break | StmtKind::Continue | StmtKind::Pass => {}
            }
        }
        Ok(())
    }

    fn function(&mut self, function: &mut Function) -> Result<(), Fault> {
        for Param { default, .. } in &mut function.params {
            if let Some(default) = default {
                self.expr(default)?;
            }
        }
        let mut frame = Frame::default();
        for param in &function.params {
            frame.add(&param.name, Span::default())?;
        }
        if let Body::Block(block) = &function.body {
            assigned(block, &mut |name, span| {
                if frame.find(name).is_none() {
                    frame.add(name, span)?;
                }
                Ok(())
            })?;
        }
        self.frames.push(frame);
        match &mut function.body {
            Body::Block(block) => self.block(block)?,
            Body::Expr(expr) => self.expr(expr)?,
        }
        let frame = self.frames.pop().expect("it was just pushed");
        (function.slots, function.names, function.captures) = (frame.slots, frame.places, frame.captures);
        Ok(())
    }

    fn target(&mut self, target: &mut Target) -> Result<(), Fault> {
        match target {
            Target::Name(name, span) => {
                name.place = self.find(name, *span)?;
                Ok(())
            }
            Target::Tuple(all, _) => all.iter_mut().try_for_each(|target| self.target(target)),
            Target::Index(object, index) => {
                self.expr(object)?;
                self.expr(index)
            }
        }
    }

    fn expr(&mut self, expr: &mut Expr) -> Result<(), Fault> {
        match &mut expr.it {
            ExprKind::None | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Str(_) => Ok(()),
            ExprKind::Name(name) => {
                name.place = self.find(name, expr.span)?;
                Ok(())
            }
            ExprKind::Tuple(items) | ExprKind::List(items) => {
                items.iter_mut().try_for_each(|item| self.expr(item))
            }
            ExprKind::Dict(entries) => entries.iter_mut().try_for_each(|(key, value)| {
                self.expr(key)?;
                self.expr(value)
            }),
            ExprKind::Sign(_, inner) | ExprKind::Not(inner) => self.expr(inner),
            ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                self.expr(a)?;
                self.expr(b)
            }
            ExprKind::Compare(first, rest) => {
                self.expr(first)?;
                rest.iter_mut().try_for_each(|(_, expr)| self.expr(expr))
            }
            ExprKind::Choice(choice) => {
                self.expr(&mut choice.test)?;
                self.expr(&mut choice.then)?;
                self.expr(&mut choice.other)
            }
            ExprKind::Call(call) => {
                self.expr(&mut call.function)?;
                call.args.iter_mut().try_for_each(|expr| self.expr(expr))?;
                call.named.iter_mut().try_for_each(|(_, expr)| self.expr(expr))
            }
            ExprKind::Method(object, _, args) => {
                self.expr(object)?;
                args.iter_mut().try_for_each(|expr| self.expr(expr))
            }
            ExprKind::Slice(slice) => {
                self.expr(&mut slice.object)?;
                let ends = [&mut slice.from, &mut slice.to, &mut slice.step];
                ends.into_iter().flatten().try_for_each(|expr| self.expr(expr))
            }
            ExprKind::Comprehension(all) => {
                let outside = self.frame().names.len();
                for clause in &mut all.clauses {
                    match clause {
                        Clause::For(target, items) => {
                            self.expr(items)?;
                            names(target, &mut |name, span| self.frame().add(name, span).map(drop))?;
                            self.target(target)?;
                        }
                        Clause::If(test) => self.expr(test)?,
                    }
                }
                self.expr(&mut all.element)?;
                if let Some(value) = &mut all.value {
                    self.expr(value)?;
                }
                // what was taken from outside stands below, and stays
                let frame = self.frame();
                let own = all.clauses.iter().map(count).sum::<usize>();
                debug_assert!(frame.names.len() >= outside + own);
                frame.names.truncate(frame.names.len() - own);
                Ok(())
            }
            ExprKind::Lambda(function) => self.function(Arc::make_mut(function)),
        }
    }
}

/// How many names a clause brings.
fn count(clause: &Clause) -> usize {
    fn of(target: &Target) -> usize {
        match target {
            Target::Name(..) => 1,
            Target::Tuple(all, _) => all.iter().map(of).sum(),
            Target::Index(..) => 0,
        }
    }
    match clause {
        Clause::For(target, _) => of(target),
        Clause::If(_) => 0,
    }
}

/// Told of names and their places.
type Found<'a> = dyn FnMut(&Arc<str>, Span) -> Result<(), Fault> + 'a;

/// All names in a target.
fn names(target: &Target, found: &mut Found<'_>) -> Result<(), Fault> {
    match target {
        Target::Name(name, span) => found(&name.text, *span),
        Target::Tuple(all, _) => all.iter().try_for_each(|target| names(target, found)),
        Target::Index(..) => Ok(()),
    }
}

/// All names that a block gives a value, functions inside it left out.
fn assigned(block: &Block, found: &mut Found<'_>) -> Result<(), Fault> {
    for statement in block {
        match &statement.it {
            StmtKind::Assign(target, _) | StmtKind::Augment(target, _, _) => names(target, found)?,
            StmtKind::For(target, _, body) => {
                names(target, found)?;
                assigned(body, found)?;
            }
            StmtKind::If(branches, otherwise) => {
                for (_, block) in branches {
                    assigned(block, found)?;
                }
                assigned(otherwise, found)?;
            }
            StmtKind::Def(name, _) => found(&name.text, statement.span)?,
            _ => {}
        }
    }
    Ok(())
}

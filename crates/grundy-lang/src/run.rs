//! Runs a program on its tree.

mod price;
mod strings;

use std::sync::Arc;

use smallvec::SmallVec;

use crate::phrase::Phrase;

use super::allowance::{Allowance, BYTES_PER_STEP};
use super::ast::{
    Binary, Block, Body, Builds, Call, Clause, Compare, Comprehension, Expr, ExprKind, Function, Name, Place,
    Sign, Stmt, StmtKind, Target,
};
use super::operator;
use super::plain::Plain;
use super::source::{Fault, Span};
use super::value::{Closure, Dict, Heap, Object, OutOfMemory, Range, Ref, Set, Value};

/// What running gives: boxed, since faults are rare and values small.
pub type Run<T> = Result<T, Box<Fault>>;

/// Calls, blocks, expressions and clauses may not be nested deeper: a thread of 2 MiB holds them.
const MAX_DEPTH: u32 = 900;
/// Steps between two looks at the flag of the question: well below a millisecond.
const STEPS_PER_LOOK: u64 = 2048;

/// A fault in a box.
pub fn fault<T>(span: Span, problem: impl Into<Phrase>) -> Run<T> {
    Err(Box::new(Fault::new(span, problem)))
}

#[cold]
fn too_deep(span: Span) -> Run<()> {
    let fault = Fault::new(span, "calls are nested too deep");
    Err(Box::new(fault.hint("does a function call itself without end?")))
}

/// Memory that ran out at a place.
pub fn room<T>(found: Result<T, OutOfMemory>, span: Span) -> Run<T> {
    found.map_err(|missing| {
        Box::new(match missing {
            OutOfMemory::Call(bytes) => {
                let problem = format!("this needs more memory than one call may use ({} MiB)", bytes >> 20);
                Fault::new(span, problem).hint("list fewer options, or smaller positions")
            }
            OutOfMemory::Question(limit) => Fault::stopped(span, limit, "a call of the rules"),
        })
    })
}

/// Runs functions: a heap, a stack of frames, and what is left of the limits.
#[derive(Debug, Default)]
pub struct Machine {
    /// The objects.
    pub heap: Heap,
    /// The constants of the file, by place.
    pub globals: Vec<Value>,
    stack: Vec<Value>,
    /// The most values that the stack has held in this call.
    stack_top: usize,
    /// Steps until the next look at the question's flag.
    fuel: u64,
    /// Steps of this call beyond those.
    steps: u64,
    depth: u32,
    /// The lists and dicts that loops run over: they cannot be changed meanwhile.
    iterated: Vec<Ref>,
}

/// What a statement did.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Value),
}

/// The items of a value, for a loop over them: those of lists and dicts are not copied.
pub enum Items {
    /// Numbers, not listed.
    Range(Range),
    /// The items of a list or tuple.
    Of(Ref, usize),
    /// The keys of a dict.
    Keys(Ref, usize),
    /// The members of a set.
    Members(Ref, usize),
    /// The characters of a string.
    Letters(Vec<Value>),
}

impl Items {
    /// Their number.
    pub fn len(&self) -> usize {
        match self {
            Self::Range(range) => usize::try_from(range.len).unwrap_or(usize::MAX),
            Self::Of(_, len) | Self::Keys(_, len) | Self::Members(_, len) => *len,
            Self::Letters(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of them.
    pub fn get(&self, heap: &Heap, at: usize) -> Value {
        match self {
            Self::Range(range) => Value::Int(range.get(at as u64)),
            Self::Of(items, _) => heap.items(*items)[at],
            Self::Keys(dict, _) => heap.dict(*dict)[at].0,
            Self::Members(set, _) => heap.set(*set)[at],
            Self::Letters(values) => values[at],
        }
    }
}

impl Machine {
    /// A machine over frozen objects, with the constants of a file.
    pub fn new(heap: Heap, globals: Vec<Value>) -> Self {
        Self { heap, globals, ..Self::default() }
    }

    /// Begins a call from outside, under these limits.
    pub fn begin(&mut self, allowance: Arc<Allowance>) {
        // the first step looks at the flag
        (self.fuel, self.steps) = (0, allowance.steps);
        self.heap.begin(allowance);
        self.stack.clear();
        self.iterated.clear();
        (self.depth, self.stack_top) = (0, 0);
    }

    /// Ends a call from outside, and gives its memory back.
    pub fn end(&mut self) {
        self.heap.end();
        self.stack.clear();
        self.stack.shrink_to(MAX_DEPTH as usize);
    }

    /// Runs the statements of a file; its frame has `slots` places.
    pub fn file(&mut self, block: &Block, slots: u16) -> Run<()> {
        self.stack.resize(usize::from(slots), Value::Unset);
        match self.block(0, block)? {
            Flow::Next => Ok(()),
            Flow::Return(_) => fault(Span::default(), "'return' stands outside a function"),
            Flow::Break | Flow::Continue => {
                fault(Span::default(), "'break' or 'continue' stands outside a loop")
            }
        }
    }

    #[inline]
    fn deeper(&mut self, span: Span) -> Run<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep(span);
        }
        Ok(())
    }

    /// Calls a value.
    pub fn call(
        &mut self,
        function: Value,
        args: &[Value],
        named: &[(Arc<str>, Value)],
        span: Span,
    ) -> Run<Value> {
        self.pay(1, span)?;
        match function {
            Value::Builtin(builtin) => builtin.call(self, args, named, span),
            Value::Function(at) => {
                let function = Arc::clone(&self.heap.closure(at).function);
                let base = self.stack.len();
                self.frame(base + usize::from(function.slots), span)?;
                let closure = self.heap.closure(at);
                for ((_, slot), value) in function.captures.iter().zip(&closure.taken) {
                    self.stack[base + usize::from(*slot)] = *value;
                }
                let first_default = function.params.len() - closure.defaults.len();
                for (i, value) in closure.defaults.iter().enumerate() {
                    self.stack[base + first_default + i] = *value;
                }
                let result = self.enter(base, &function, args, named, span);
                self.stack.truncate(base);
                result
            }
            other => fault(span, format!("{} cannot be called", other.kind())),
        }
    }

    /// Makes room for a frame on the stack, up to `end`.
    fn frame(&mut self, end: usize, span: Span) -> Run<()> {
        if let Some(more) = end.checked_sub(self.stack_top) {
            self.pay_list(2 * more, span)?;
            self.stack_top = end;
        }
        self.pay((end - self.stack.len()) * size_of::<Value>() / BYTES_PER_STEP, span)?;
        self.stack.resize(end, Value::Unset);
        Ok(())
    }

    /// Calls a function that stands by itself: it captures nothing.
    pub fn call_own(&mut self, function: &Function, args: &[Value], span: Span) -> Run<Value> {
        self.stack.resize(usize::from(function.slots), Value::Unset);
        self.enter(0, function, args, &[], span)
    }

    fn enter(
        &mut self,
        base: usize,
        function: &Function,
        args: &[Value],
        named: &[(Arc<str>, Value)],
        span: Span,
    ) -> Run<Value> {
        let count = function.params.len();
        if args.len() > count {
            let wants = if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") };
            return fault(span, format!("{} takes {wants}, {} are given", function.name, args.len()));
        }
        self.stack[base..base + args.len()].copy_from_slice(args);
        for (name, value) in named {
            match function.params.iter().position(|param| param.name == *name) {
                Some(at) if at < args.len() => {
                    return fault(span, format!("{} is given {name} twice", function.name));
                }
                Some(at) => self.stack[base + at] = *value,
                None => return fault(span, format!("{} has no parameter '{name}'", function.name)),
            }
        }
        if let Some(missing) = (0..count).find(|at| self.stack[base + at] == Value::Unset) {
            let name = &function.params[missing].name;
            return fault(span, format!("{} needs a value for '{name}'", function.name));
        }
        self.deeper(span)?;
        let value = match &function.body {
            Body::Expr(expr) => self.expr(base, expr)?,
            Body::Block(block) => match self.block(base, block)? {
                Flow::Return(value) => value,
                Flow::Next => Value::None,
                Flow::Break | Flow::Continue => {
                    return fault(
                        span,
                        format!("'break' or 'continue' stands outside a loop of {}", function.name),
                    );
                }
            },
        };
        self.depth -= 1;
        Ok(value)
    }

    fn make(&mut self, base: usize, function: &Arc<Function>, span: Span) -> Run<Value> {
        let taken =
            function.captures.iter().map(|(outer, _)| self.stack[base + usize::from(*outer)]).collect();
        let mut defaults = Vec::new();
        for param in &function.params {
            if let Some(default) = &param.default {
                defaults.push(self.expr(base, default)?);
            }
        }
        let closure = Closure { function: Arc::clone(function), taken, defaults };
        room(self.heap.add(Object::Function(Box::new(closure))), span).map(Value::Function)
    }

    fn block(&mut self, base: usize, block: &Block) -> Run<Flow> {
        for statement in block {
            match self.statement(base, statement)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    /// A block inside a statement.
    fn nested(&mut self, base: usize, block: &Block, span: Span) -> Run<Flow> {
        self.deeper(span)?;
        let flow = self.block(base, block)?;
        self.depth -= 1;
        Ok(flow)
    }

    fn statement(&mut self, base: usize, statement: &Stmt) -> Run<Flow> {
        self.pay(1, statement.span)?;
        match &statement.it {
            StmtKind::Expr(expr) => {
                self.expr(base, expr)?;
            }
            StmtKind::Assign(target, value) => {
                let value = self.expr(base, value)?;
                self.assign(base, target, value, statement.span)?;
            }
            StmtKind::Augment(target, op, value) => match target {
                Target::Index(object, index) => {
                    let object_value = self.expr(base, object)?;
                    let index_value = self.expr(base, index)?;
                    let before = operator::index(self, object_value, index_value, object.span)?;
                    let value = self.expr(base, value)?;
                    let after = operator::binary(self, *op, before, value, statement.span)?;
                    operator::set_index(self, object_value, index_value, after, statement.span)?;
                }
                Target::Name(name, span) => {
                    let before = self.name(base, name, *span)?;
                    let value = self.expr(base, value)?;
                    let after = match (before, op) {
                        (Value::List(list), Binary::Add) => {
                            super::method::extend(self, list, value, statement.span)?;
                            before
                        }
                        _ => operator::binary(self, *op, before, value, statement.span)?,
                    };
                    self.set(base, name, after);
                }
                Target::Tuple(_, span) => return fault(*span, "several names cannot be changed at once"),
            },
            StmtKind::If(branches, otherwise) => {
                for (test, block) in branches {
                    if self.test(base, test)? {
                        return self.nested(base, block, statement.span);
                    }
                }
                return self.nested(base, otherwise, statement.span);
            }
            StmtKind::For(target, items, body) => {
                let value = self.expr(base, items)?;
                let all = self.items(value, items.span)?;
                let outer = self.iterate(&all);
                for at in 0..all.len() {
                    self.pay(1, items.span)?;
                    let item = all.get(&self.heap, at);
                    self.assign(base, target, item, items.span)?;
                    match self.nested(base, body, statement.span)? {
                        Flow::Next | Flow::Continue => {}
                        Flow::Break => break,
                        Flow::Return(value) => {
                            self.iterated.truncate(outer);
                            return Ok(Flow::Return(value));
                        }
                    }
                }
                self.iterated.truncate(outer);
            }
            StmtKind::Return(None) => return Ok(Flow::Return(Value::None)),
            StmtKind::Return(Some(expr)) => return Ok(Flow::Return(self.expr(base, expr)?)),
            StmtKind::Break => return Ok(Flow::Break),
            StmtKind::Continue => return Ok(Flow::Continue),
            StmtKind::Pass => {}
            StmtKind::Def(name, function) => {
                let value = self.make(base, function, statement.span)?;
                self.set(base, name, value);
            }
        }
        Ok(Flow::Next)
    }

    fn set(&mut self, base: usize, name: &Name, value: Value) {
        match name.place {
            Place::Local(slot) => self.stack[base + usize::from(slot)] = value,
            Place::Global(place) => {
                let place = usize::from(place);
                if place >= self.globals.len() {
                    self.globals.resize(place + 1, Value::Unset);
                }
                self.globals[place] = value;
            }
            Place::Unknown | Place::Builtin(_) => unreachable!("names that are assigned to have a place"),
        }
    }

    fn name(&self, base: usize, name: &Name, span: Span) -> Run<Value> {
        let value = match name.place {
            Place::Local(slot) => self.stack[base + usize::from(slot)],
            Place::Global(place) => self.globals.get(usize::from(place)).copied().unwrap_or(Value::Unset),
            Place::Builtin(builtin) => Value::Builtin(builtin),
            Place::Unknown => unreachable!("programs are resolved before they run"),
        };
        if value == Value::Unset {
            fault(span, format!("'{}' has no value yet", name.text))
        } else {
            Ok(value)
        }
    }

    fn assign(&mut self, base: usize, target: &Target, value: Value, span: Span) -> Run<()> {
        match target {
            Target::Name(name, _) => {
                self.set(base, name, value);
                Ok(())
            }
            Target::Tuple(all, place) => {
                let items = self.items(value, span)?;
                self.pay(all.len(), span)?;
                if items.len() != all.len() {
                    let problem = format!("{} values for {} names", items.len(), all.len());
                    return fault(*place, problem);
                }
                for (i, target) in all.iter().enumerate() {
                    let item = items.get(&self.heap, i);
                    self.assign(base, target, item, span)?;
                }
                Ok(())
            }
            Target::Index(object, index) => {
                let object_value = self.expr(base, object)?;
                let index_value = self.expr(base, index)?;
                operator::set_index(self, object_value, index_value, value, span)
            }
        }
    }

    /// The items of a value, for a loop over them.
    ///
    /// # Errors
    /// A value without items, a limit.
    pub fn items(&mut self, value: Value, span: Span) -> Run<Items> {
        Ok(match value {
            Value::Range(at) => Items::Range(self.heap.range(at)),
            Value::Tuple(at) | Value::List(at) => Items::Of(at, self.heap.items(at).len()),
            Value::Dict(at) => Items::Keys(at, self.heap.dict(at).len()),
            Value::Set(at) => Items::Members(at, self.heap.set(at).len()),
            Value::Str(at) => {
                let len = self.heap.text(at).len();
                self.pay(len, span)?;
                self.pay_list(len, span)?;
                let text = self.heap.shared(at);
                let mut letters = Vec::with_capacity(len);
                for c in text.chars() {
                    letters.push(room(self.heap.letter(c), span)?);
                }
                Items::Letters(letters)
            }
            other => {
                let bad = Fault::new(span, format!("{} cannot be iterated over", other.kind()));
                return Err(Box::new(match other {
                    Value::Int(_) => bad.hint("range(n) gives the numbers below n"),
                    _ => bad,
                }));
            }
        })
    }

    /// All items of a value in a list of their own.
    ///
    /// # Errors
    /// A value without items, a limit.
    pub fn listed(&mut self, value: Value, span: Span) -> Run<Vec<Value>> {
        let items = match self.items(value, span)? {
            Items::Letters(letters) => return Ok(letters),
            items => items,
        };
        self.pay(items.len() / 4, span)?;
        room(self.heap.take_values(items.len()), span)?;
        Ok((0..items.len()).map(|at| items.get(&self.heap, at)).collect())
    }

    /// Keeps a list or dict from being changed while a loop runs over it. Gives what to truncate `iterated`
    /// to after the loop.
    fn iterate(&mut self, items: &Items) -> usize {
        let outer = self.iterated.len();
        if let Items::Of(at, _) | Items::Keys(at, _) | Items::Members(at, _) = items {
            self.iterated.push(*at);
        }
        outer
    }

    /// A list or dict, to be changed.
    ///
    /// # Errors
    /// It is a constant, or a loop runs over it.
    pub(crate) fn change(&mut self, at: Ref, span: Span) -> Run<&mut Object> {
        if self.iterated.contains(&at) {
            return Err(Box::new(
                Fault::new(span, format!("a {} cannot be changed while a loop runs over it", self.kind(at)))
                    .hint("run over a copy: list(…) makes one"),
            ));
        }
        match self.heap.get_mut(at) {
            Some(object) => Ok(object),
            None => Err(Box::new(
                Fault::new(span, "what is made outside functions cannot be changed by them")
                    .hint("list(…) and dict(…) make a copy that can be changed"),
            )),
        }
    }

    /// The items of a list, to be changed.
    pub(crate) fn list_mut(&mut self, at: Ref, span: Span) -> Run<&mut Vec<Value>> {
        match self.change(at, span)? {
            Object::Items(items) => Ok(items),
            other => unreachable!("{other:?} has no items"),
        }
    }

    /// What messages call something that can be changed.
    fn kind(&self, at: Ref) -> &'static str {
        if matches!(self.heap.get(at), Object::Set(_)) { "set" } else { "list or dict" }
    }

    /// A set, to be changed.
    pub(crate) fn set_mut(&mut self, at: Ref, span: Span) -> Run<&mut Set> {
        match self.change(at, span)? {
            Object::Set(set) => Ok(set),
            other => unreachable!("{other:?} is not a set"),
        }
    }

    /// A dict, to be changed.
    pub(crate) fn dict_mut(&mut self, at: Ref, span: Span) -> Run<&mut Dict> {
        match self.change(at, span)? {
            Object::Dict(dict) => Ok(dict),
            other => unreachable!("{other:?} is not a dict"),
        }
    }

    fn test(&mut self, base: usize, expr: &Expr) -> Run<bool> {
        let value = self.expr(base, expr)?;
        Ok(self.heap.truth(value))
    }

    fn list(&mut self, base: usize, items: &[Expr]) -> Run<Vec<Value>> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            values.push(self.expr(base, item)?);
        }
        Ok(values)
    }

    /// The arguments of a call: mostly few.
    fn arguments(&mut self, base: usize, args: &[Expr]) -> Run<SmallVec<[Value; 4]>> {
        let mut values = SmallVec::new();
        for arg in args {
            values.push(self.expr(base, arg)?);
        }
        Ok(values)
    }

    fn expr(&mut self, base: usize, expr: &Expr) -> Run<Value> {
        match &expr.it {
            ExprKind::Int(n) => Ok(Value::Int(*n)),
            ExprKind::Name(name) => self.name(base, name, expr.span),
            ExprKind::None => Ok(Value::None),
            ExprKind::Bool(b) => Ok(Value::truth(*b)),
            ExprKind::Str(text) => room(self.heap.share(Arc::clone(text)), expr.span),
            _ => {
                self.deeper(expr.span)?;
                let value = self.compound(base, expr)?;
                self.depth -= 1;
                Ok(value)
            }
        }
    }

    fn compound(&mut self, base: usize, expr: &Expr) -> Run<Value> {
        let span = expr.span;
        match &expr.it {
            ExprKind::Binary(Binary::Add, a, _) if matches!(a.it, ExprKind::Binary(Binary::Add, ..)) => {
                self.terms(base, expr)
            }
            ExprKind::Binary(op, a, b) => {
                let a = self.expr(base, a)?;
                let b = self.expr(base, b)?;
                operator::binary(self, *op, a, b, span)
            }
            ExprKind::Compare(first, rest) => {
                if let (ExprKind::Slice(slice), [(compare, right)]) = (&first.it, &rest[..])
                    && let (Compare::Eq | Compare::Ne, ExprKind::Str(text)) = (compare, &right.it)
                {
                    let is = self.slice_is(base, slice, text, first.span)?;
                    return Ok(Value::truth(is == matches!(compare, Compare::Eq)));
                }
                let mut left = self.expr(base, first)?;
                for (compare, right) in rest {
                    let right = self.expr(base, right)?;
                    if !self.compare(*compare, left, right, span)? {
                        return Ok(Value::truth(false));
                    }
                    left = right;
                }
                Ok(Value::truth(true))
            }
            ExprKind::Tuple(items) => {
                let items = self.list(base, items)?;
                room(self.heap.tuple(items), span)
            }
            ExprKind::List(items) => {
                let items = self.list(base, items)?;
                room(self.heap.list(items), span)
            }
            ExprKind::Index(object, index) => {
                let object = self.expr(base, object)?;
                let index = self.expr(base, index)?;
                operator::index(self, object, index, span)
            }
            ExprKind::Call(call) => self.call_expr(base, call, span),
            ExprKind::Method(object, method, args) => {
                let object = self.expr(base, object)?;
                let args = self.arguments(base, args)?;
                self.pay(1, span)?;
                method.call(self, object, &args, span)
            }
            ExprKind::Comprehension(all) => self.comprehension(base, all, span),
            ExprKind::Choice(choice) => {
                let taken = if self.test(base, &choice.test)? { &choice.then } else { &choice.other };
                self.expr(base, taken)
            }
            ExprKind::Not(inner) => Ok(Value::truth(!self.test(base, inner)?)),
            ExprKind::And(a, b) => {
                let a = self.expr(base, a)?;
                if self.heap.truth(a) { self.expr(base, b) } else { Ok(a) }
            }
            ExprKind::Or(a, b) => {
                let a = self.expr(base, a)?;
                if self.heap.truth(a) { Ok(a) } else { self.expr(base, b) }
            }
            ExprKind::Sign(sign, inner) => {
                let value = self.expr(base, inner)?;
                match (sign, value) {
                    (Sign::Plus, Value::Int(_) | Value::Ratio(_)) => Ok(value),
                    (Sign::Minus, _) => operator::binary(self, Binary::Sub, Value::Int(0), value, span),
                    (Sign::Invert, Value::Int(n)) => Ok(Value::Int(!n)),
                    _ => fault(span, format!("{} has no sign", value.kind())),
                }
            }
            ExprKind::Dict(entries) => {
                let mut dict = Dict::default();
                for (key, value) in entries {
                    let key_value = self.expr(base, key)?;
                    let value = self.expr(base, value)?;
                    let plain = self.key(key_value, key.span)?;
                    room(self.heap.take_entry(&plain), key.span)?;
                    if dict.insert(plain, (key_value, value)).is_some() {
                        return fault(key.span, "this key is in the dict twice");
                    }
                }
                room(self.heap.new_dict(dict), span)
            }
            ExprKind::Slice(slice) => {
                let (object, places) = self.places(base, slice, span)?;
                operator::slice(self, object, places, span)
            }
            ExprKind::Lambda(function) => self.make(base, function, span),
            ExprKind::None | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Str(_) | ExprKind::Name(_) => {
                unreachable!("simple expressions are done before")
            }
        }
    }

    /// A value as the key of a dict.
    ///
    /// # Errors
    /// A value that cannot be one, a limit.
    pub fn key(&mut self, value: Value, span: Span) -> Run<Plain> {
        if let Value::List(_) = value {
            return Err(Box::new(Fault::new(span, "a list cannot be a key").hint("tuple(…) of it can")));
        }
        let key = Plain::of(value, self, span).map_err(|not| {
            Box::new(not.fault(|problem| Fault::new(span, format!("this cannot be a key: {problem}"))))
        })?;
        // it is hashed, and compared with another
        self.pay_bytes(2 * key.bytes(), span)?;
        Ok(key)
    }

    fn compare(&mut self, compare: Compare, a: Value, b: Value, span: Span) -> Run<bool> {
        Ok(match compare {
            Compare::Eq => operator::equal(self, a, b, span)?,
            Compare::Ne => !operator::equal(self, a, b, span)?,
            Compare::Lt => operator::order(self, a, b, span)?.is_lt(),
            Compare::Le => operator::order(self, a, b, span)?.is_le(),
            Compare::Gt => operator::order(self, a, b, span)?.is_gt(),
            Compare::Ge => operator::order(self, a, b, span)?.is_ge(),
            Compare::In => operator::contains(self, b, a, span)?,
            Compare::NotIn => !operator::contains(self, b, a, span)?,
        })
    }

    fn call_expr(&mut self, base: usize, call: &Call, span: Span) -> Run<Value> {
        let function = self.expr(base, &call.function)?;
        let args = self.arguments(base, &call.args)?;
        let mut named = Vec::new();
        for (name, expr) in &call.named {
            named.push((Arc::clone(name), self.expr(base, expr)?));
        }
        self.call(function, &args, &named, span)
    }

    fn comprehension(&mut self, base: usize, all: &Comprehension, span: Span) -> Run<Value> {
        match all.builds {
            Builds::List => {
                let mut items = Vec::new();
                self.clauses(base, &all.clauses, span, &mut |machine| {
                    items.push(machine.expr(base, &all.element)?);
                    Ok(())
                })?;
                room(self.heap.list(items), span)
            }
            Builds::Dict => {
                let mut dict = Dict::default();
                let value = all.value.as_ref().expect("a dict has values");
                self.clauses(base, &all.clauses, span, &mut |machine| {
                    let key = machine.expr(base, &all.element)?;
                    let value = machine.expr(base, value)?;
                    let plain = machine.key(key, all.element.span)?;
                    room(machine.heap.take_entry(&plain), all.element.span)?;
                    dict.insert(plain, (key, value));
                    Ok(())
                })?;
                room(self.heap.new_dict(dict), span)
            }
        }
    }

    /// The clauses behind the first.
    fn rest(
        &mut self,
        base: usize,
        rest: &[Clause],
        span: Span,
        found: &mut dyn FnMut(&mut Self) -> Run<()>,
    ) -> Run<()> {
        self.deeper(span)?;
        self.clauses(base, rest, span, found)?;
        self.depth -= 1;
        Ok(())
    }

    fn clauses(
        &mut self,
        base: usize,
        clauses: &[Clause],
        span: Span,
        found: &mut dyn FnMut(&mut Self) -> Run<()>,
    ) -> Run<()> {
        match clauses {
            [] => {
                self.pay(1, span)?;
                // lists that grow have as much to spare
                room(self.heap.take_values(2), span)?;
                found(self)
            }
            [Clause::If(test), rest @ ..] => {
                if self.test(base, test)? {
                    self.rest(base, rest, span, found)
                } else {
                    Ok(())
                }
            }
            [Clause::For(target, items), rest @ ..] => {
                let value = self.expr(base, items)?;
                let all = self.items(value, items.span)?;
                let outer = self.iterate(&all);
                for at in 0..all.len() {
                    self.pay(1, items.span)?;
                    let item = all.get(&self.heap, at);
                    self.assign(base, target, item, items.span)?;
                    self.rest(base, rest, span, found)?;
                }
                self.iterated.truncate(outer);
                Ok(())
            }
        }
    }
}

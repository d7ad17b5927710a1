//! Runs a program on its tree.

use std::sync::Arc;

use super::ast::{
    Block, Body, Builds, Call, Clause, Compare, Comprehension, Expr, ExprKind, Function, Name, Place, Sign,
    Stmt, StmtKind, Target,
};
use super::method;
use super::operator;
use super::plain::Plain;
use super::source::{Fault, Span};
use super::value::{Dict, Heap, Object, OutOfMemory, Range, Value};

/// What running gives: boxed, since faults are rare and values small.
pub type Run<T> = Result<T, Box<Fault>>;

/// Steps that one call may take: loops, calls, items.
pub const MAX_STEPS: u64 = 20_000_000;
/// Calls and expressions may not be nested deeper while running.
const MAX_DEPTH: u32 = 900;

/// A fault in a box.
pub fn fault<T>(span: Span, problem: impl Into<String>) -> Run<T> {
    Err(Box::new(Fault::new(span, problem)))
}

/// Memory that ran out at a place.
pub fn room<T>(found: Result<T, OutOfMemory>, span: Span) -> Run<T> {
    found.map_err(|OutOfMemory| {
        Box::new(
            Fault::new(span, OutOfMemory::PROBLEM).hint("list fewer options, or positions that are smaller"),
        )
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
    steps: u64,
    depth: u32,
}

/// What a statement did.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Value),
}

/// What a loop runs through.
pub enum Items {
    /// Numbers, not listed.
    Range(Range),
    /// Values, as they were when the loop began.
    Values(Vec<Value>),
}

impl Items {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Range(range) => usize::try_from(range.len).unwrap_or(usize::MAX),
            Self::Values(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of them.
    pub fn get(&self, at: usize) -> Value {
        match self {
            Self::Range(range) => Value::Int(range.get(at as u64)),
            Self::Values(values) => values[at],
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Value> {
        (0..self.len()).map(|at| self.get(at))
    }
}

impl Machine {
    /// A machine over frozen objects, with the constants of a file.
    pub fn new(heap: Heap, globals: Vec<Value>) -> Self {
        Self { heap, globals, ..Self::default() }
    }

    /// Begins a call from outside: all limits anew, nothing left of the last one.
    pub fn begin(&mut self) {
        self.heap.clear();
        self.stack.clear();
        self.steps = MAX_STEPS;
        self.depth = 0;
    }

    /// Runs the statements of a file, whose frame has so many places.
    pub fn file(&mut self, block: &Block, slots: u16) -> Run<()> {
        self.begin();
        self.stack.resize(usize::from(slots), Value::Unset);
        match self.block(0, block)? {
            Flow::Next => Ok(()),
            Flow::Return(_) => fault(Span::default(), "'return' stands outside a function"),
            Flow::Break | Flow::Continue => {
                fault(Span::default(), "'break' or 'continue' stands outside a loop")
            }
        }
    }

    /// Takes steps, or ends what goes on too long.
    pub fn work(&mut self, steps: usize, span: Span) -> Run<()> {
        match self.steps.checked_sub(steps as u64) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => Err(Box::new(
                Fault::new(span, format!("one call took over {MAX_STEPS} steps"))
                    .hint("does a loop run through more than the options of one position?"),
            )),
        }
    }

    fn deeper(&mut self, span: Span) -> Run<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Box::new(
                Fault::new(span, "calls are nested too deep")
                    .hint("does a function call itself without end?"),
            ));
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
        self.work(1, span)?;
        match function {
            Value::Builtin(builtin) => builtin.call(self, args, named, span),
            Value::Function(at) => {
                let Object::Function(function, taken, defaults) = self.heap.get(at) else {
                    unreachable!("a function is an object of that kind")
                };
                let function = Arc::clone(function);
                let base = self.stack.len();
                self.stack.resize(base + usize::from(function.slots), Value::Unset);
                for ((_, slot), value) in function.captures.iter().zip(taken) {
                    self.stack[base + usize::from(*slot)] = *value;
                }
                let first_default = function.params.len() - defaults.len();
                for (i, value) in defaults.iter().enumerate() {
                    self.stack[base + first_default + i] = *value;
                }
                let result = self.enter(base, &function, args, named, span);
                self.stack.truncate(base);
                result
            }
            other => fault(span, format!("{} cannot be called", other.kind())),
        }
    }

    /// Calls a function that stands by itself: it takes nothing along.
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
        let object = Object::Function(Arc::clone(function), taken, defaults);
        room(self.heap.add(object), span).map(Value::Function)
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

    fn statement(&mut self, base: usize, statement: &Stmt) -> Run<Flow> {
        self.work(1, statement.span)?;
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
                        (Value::List(_), super::ast::Binary::Add) => {
                            method::extend(self, before, value, statement.span)?;
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
                        return self.block(base, block);
                    }
                }
                return self.block(base, otherwise);
            }
            StmtKind::For(target, items, body) => {
                let value = self.expr(base, items)?;
                let all = self.items(value, items.span)?;
                for at in 0..all.len() {
                    self.work(1, items.span)?;
                    self.assign(base, target, all.get(at), items.span)?;
                    match self.block(base, body)? {
                        Flow::Next | Flow::Continue => {}
                        Flow::Break => break,
                        Flow::Return(value) => return Ok(Flow::Return(value)),
                    }
                }
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
                if items.len() != all.len() {
                    let problem = format!("{} values for {} names", items.len(), all.len());
                    return fault(*place, problem);
                }
                for (target, item) in all.iter().zip(items.iter()) {
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

    /// What a loop over a value runs through.
    pub fn items(&mut self, value: Value, span: Span) -> Run<Items> {
        let values = match value {
            Value::Range(at) => return Ok(Items::Range(self.heap.range(at))),
            Value::Tuple(at) | Value::List(at) => self.heap.items(at).to_vec(),
            Value::Dict(at) => self.heap.dict(at).values().map(|(key, _)| *key).collect(),
            Value::Str(at) => {
                let text = Arc::clone(self.heap.text(at));
                self.work(text.len(), span)?;
                let mut letters = Vec::with_capacity(text.len());
                for letter in text.chars() {
                    letters.push(room(self.heap.str(letter.to_string()), span)?);
                }
                letters
            }
            other => {
                let hint = match other {
                    Value::Int(_) => Some("range(n) runs through the numbers below n"),
                    _ => None,
                };
                let mut bad = Fault::new(span, format!("{} has no items to run through", other.kind()));
                bad.hint = hint.map(str::to_owned);
                return Err(Box::new(bad));
            }
        };
        self.work(values.len() / 8, span)?;
        Ok(Items::Values(values))
    }

    fn test(&mut self, base: usize, expr: &Expr) -> Run<bool> {
        let value = self.expr(base, expr)?;
        Ok(self.heap.truth(value))
    }

    fn list(&mut self, base: usize, items: &[Expr]) -> Run<Vec<Value>> {
        items.iter().map(|item| self.expr(base, item)).collect()
    }

    fn expr(&mut self, base: usize, expr: &Expr) -> Run<Value> {
        match &expr.it {
            ExprKind::Int(n) => Ok(Value::Int(*n)),
            ExprKind::Name(name) => self.name(base, name, expr.span),
            ExprKind::None => Ok(Value::None),
            ExprKind::Bool(b) => Ok(Value::Bool(*b)),
            ExprKind::Str(text) => room(self.heap.str(Arc::clone(text)), expr.span),
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
            ExprKind::Binary(op, a, b) => {
                let a = self.expr(base, a)?;
                let b = self.expr(base, b)?;
                operator::binary(self, *op, a, b, span)
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.expr(base, first)?;
                for (compare, right) in rest {
                    let right = self.expr(base, right)?;
                    if !self.compare(*compare, left, right, span)? {
                        return Ok(Value::Bool(false));
                    }
                    left = right;
                }
                Ok(Value::Bool(true))
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
            ExprKind::Method(object, name, args) => {
                let object = self.expr(base, object)?;
                let args = self.list(base, args)?;
                self.work(1, span)?;
                method::call(self, object, name, &args, span)
            }
            ExprKind::Comprehension(all) => self.comprehension(base, all, span),
            ExprKind::Choice(choice) => {
                let taken = if self.test(base, &choice.test)? { &choice.then } else { &choice.other };
                self.expr(base, taken)
            }
            ExprKind::Not(inner) => Ok(Value::Bool(!self.test(base, inner)?)),
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
                    (Sign::Minus, _) => {
                        operator::binary(self, super::ast::Binary::Sub, Value::Int(0), value, span)
                    }
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
                        return fault(key.span, "this key stands in the dict twice");
                    }
                }
                room(self.heap.add(Object::Dict(dict)), span).map(Value::Dict)
            }
            ExprKind::Slice(slice) => {
                let object = self.expr(base, &slice.object)?;
                let mut ends = [None; 3];
                for (end, expr) in ends.iter_mut().zip([&slice.from, &slice.to, &slice.step]) {
                    if let Some(expr) = expr {
                        match self.expr(base, expr)? {
                            Value::Int(n) => *end = Some(n),
                            Value::None => {}
                            other => {
                                return fault(expr.span, format!("{} is no place to cut at", other.kind()));
                            }
                        }
                    }
                }
                operator::slice(self, object, ends, span)
            }
            ExprKind::Lambda(function) => self.make(base, function, span),
            ExprKind::None | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Str(_) | ExprKind::Name(_) => {
                unreachable!("simple expressions are done before")
            }
        }
    }

    /// A value as the key of a dict.
    pub fn key(&self, value: Value, span: Span) -> Run<Plain> {
        if let Value::List(_) = value {
            return Err(Box::new(Fault::new(span, "a list cannot be a key").hint("tuple(…) of it can")));
        }
        Plain::of(value, &self.heap)
            .map_err(|problem| Box::new(Fault::new(span, format!("this cannot be a key: {problem}"))))
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
        let args = self.list(base, &call.args)?;
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
                room(self.heap.add(Object::Dict(dict)), span).map(Value::Dict)
            }
        }
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
                self.work(1, span)?;
                room(self.heap.take_values(1), span)?;
                found(self)
            }
            [Clause::If(test), rest @ ..] => {
                if self.test(base, test)? {
                    self.clauses(base, rest, span, found)
                } else {
                    Ok(())
                }
            }
            [Clause::For(target, items), rest @ ..] => {
                let value = self.expr(base, items)?;
                let all = self.items(value, items.span)?;
                for at in 0..all.len() {
                    self.work(1, items.span)?;
                    self.assign(base, target, all.get(at), items.span)?;
                    self.clauses(base, rest, span, found)?;
                }
                Ok(())
            }
        }
    }
}

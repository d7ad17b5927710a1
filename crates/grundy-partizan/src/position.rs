//! What a position is worth: its components apart, each once.

use grundy_base::error::Refused;
use rustc_hash::FxHashMap;

use crate::halt::Done;
use crate::rules::Partizan;
use crate::store::{MEMO_BYTES, Player, Store, Value};

/// The values of components that are known.
pub struct Worth<'r, R: Partizan> {
    rules: &'r R,
    known: FxHashMap<R::Component, Value>,
}

/// A component in work: the parts that all moves leave, and the values of the options found so far.
struct Frame<C> {
    component: C,
    /// Parts, and whether each is the negative of what is looked up.
    parts: Vec<(C, bool)>,
    /// Whose move an option is, and where its parts end.
    options: Vec<(Player, usize)>,
    option: usize,
    part: usize,
    sum: Value,
    left: Vec<Value>,
    right: Vec<Value>,
}

impl<'r, R: Partizan> Worth<'r, R> {
    /// Nothing is known.
    pub fn new(rules: &'r R) -> Self {
        Self { rules, known: FxHashMap::default() }
    }

    /// The number of components that are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether no component is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The value of a sum of components.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn value(&mut self, store: &mut Store<'_>, position: &[R::Component]) -> Done<Value> {
        let mut parts = Vec::new();
        let mut before = Vec::new();
        for component in position {
            self.rules.before(component, &mut before);
            for small in before.drain(..) {
                let (small, _) = self.rules.representative(small);
                self.component(store, small)?;
            }
            self.split(component, &mut parts);
        }
        let mut sum = Value::ZERO;
        for (part, turned) in parts {
            let value = self.component(store, part)?;
            sum = if turned { store.minus(sum, value)? } else { store.plus(sum, value)? };
        }
        Ok(sum)
    }

    /// Adds the representatives of the independent parts.
    fn split(&self, component: &R::Component, out: &mut Vec<(R::Component, bool)>) {
        let mut parts = Vec::new();
        self.rules.parts(component, &mut parts);
        out.extend(parts.into_iter().map(|part| self.rules.representative(part)));
    }

    fn component(&mut self, store: &mut Store<'_>, root: R::Component) -> Done<Value> {
        if let Some(known) = self.finished(&root)? {
            return Ok(known);
        }
        let mut stack = Vec::new();
        let mut answer = self.open(store, root, &mut stack)?;
        while let Some(top) = stack.last_mut() {
            let Some(&(player, end)) = top.options.get(top.option) else {
                let done: Frame<R::Component> = stack.pop().expect("there is a frame");
                store.budget.give_back(Self::bytes(&done));
                let value = store.make(done.left, done.right)?;
                self.keep(store, done.component, value)?;
                answer = Some(value);
                continue;
            };
            if top.part == end {
                match player {
                    Player::Left => top.left.push(top.sum),
                    Player::Right => top.right.push(top.sum),
                }
                (top.sum, top.option) = (Value::ZERO, top.option + 1);
                continue;
            }
            let (part, turned) = &top.parts[top.part];
            if let Some(value) = self.finished(part)? {
                top.sum = if *turned { store.minus(top.sum, value)? } else { store.plus(top.sum, value)? };
                top.part += 1;
            } else {
                let part = part.clone();
                self.open(store, part, &mut stack)?;
            }
        }
        Ok(answer.expect("the root is closed last"))
    }

    /// The value of a component, if it is known.
    fn finished(&self, component: &R::Component) -> Done<Option<Value>> {
        match self.known.get(component) {
            Some(&Value::UNFINISHED) => {
                let reason = "play can come back to a position, and loopy values are not computed";
                Err(Refused::new("a partizan value", reason, "write rules that end").into())
            }
            known => Ok(known.copied()),
        }
    }

    /// Begins a component, or finds its value by law.
    fn open(
        &mut self,
        store: &mut Store<'_>,
        component: R::Component,
        stack: &mut Vec<Frame<R::Component>>,
    ) -> Done<Option<Value>> {
        store.budget.step()?;
        if let Some(value) = self.rules.law(&component, store)? {
            self.keep(store, component, value)?;
            return Ok(Some(value));
        }
        let (mut parts, mut options) = (Vec::new(), Vec::new());
        let (mut moves, mut left_over) = (Vec::new(), Vec::new());
        for player in Player::BOTH {
            moves.clear();
            self.rules.moves(&component, player, &mut moves);
            for mv in &moves {
                left_over.clear();
                self.rules.play(&component, player, mv, &mut left_over);
                for component in &left_over {
                    self.split(component, &mut parts);
                }
                options.push((player, parts.len()));
            }
        }
        self.known.insert(component.clone(), Value::UNFINISHED);
        let frame = Frame {
            component,
            parts,
            options,
            option: 0,
            part: 0,
            sum: Value::ZERO,
            left: Vec::new(),
            right: Vec::new(),
        };
        store.budget.take(Self::bytes(&frame))?;
        stack.push(frame);
        Ok(None)
    }

    fn keep(&mut self, store: &mut Store<'_>, component: R::Component, value: Value) -> Done<()> {
        store.budget.take(MEMO_BYTES + size_of::<R::Component>() as u64)?;
        self.known.insert(component, value);
        Ok(())
    }

    fn bytes(frame: &Frame<R::Component>) -> u64 {
        (size_of::<Frame<R::Component>>() + frame.parts.len() * size_of::<(R::Component, bool)>()) as u64
    }
}

//! What a position is worth: its components apart, each once.

mod loops;

use loops::Loops;

use crate::halt::Done;
use crate::loopy::Game;
use crate::numbered::{Alike, Met, Number, Numbered, Options, Part};
use crate::rules::Partizan;
use crate::store::{Player, Store, Value};

/// The values of components that are known.
pub struct Worth<'r, R: Partizan> {
    met: Met<'r, R>,
    values: Values,
    loops: Loops,
}

impl<'r, R: Partizan> Worth<'r, R> {
    /// Nothing is known.
    pub fn new(rules: &'r R) -> Self {
        Self { met: Met::new(rules, Alike::Every), values: Values::default(), loops: Loops::default() }
    }

    /// The number of components that are known.
    pub fn len(&self) -> usize {
        self.values.n_known
    }

    /// Whether no component is known.
    pub fn is_empty(&self) -> bool {
        self.values.n_known == 0
    }

    /// The value of a sum of components.
    ///
    /// # Errors
    /// If play comes back in it, and its sides are not one value; if the budget is spent.
    pub fn value(&mut self, store: &mut Store<'_>, position: &[R::Component]) -> Done<Value> {
        self.game(store, position)?.value()
    }

    /// What a sum of components is worth. Play may come back in it: then all positions that can be reached
    /// are met, and have both sides found.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn game(&mut self, store: &mut Store<'_>, position: &[R::Component]) -> Done<Game> {
        let mut parts = Vec::new();
        let mut before = Vec::new();
        for component in position {
            self.met.rules.before(component, &mut before);
            for small in before.drain(..) {
                let (small, _) = self.met.part(small, store.budget())?;
                self.values.component(&mut self.met, store, small)?;
            }
            self.met.split(component, &mut parts, store.budget())?;
        }
        let mut sum = Game::ZERO;
        for (part, turned) in parts {
            let game = self.component(store, part)?;
            sum = if turned { sum.minus(&game, store)? } else { sum.plus(&game, store)? };
        }
        Ok(sum)
    }

    fn component(&mut self, store: &mut Store<'_>, part: Number) -> Done<Game> {
        if let Some(known) = self.loops.known(part) {
            return Ok(known);
        }
        match self.values.component(&mut self.met, store, part)? {
            Some(value) => Ok(Game::Short(value)),
            None => self.loops.find(&mut self.values, &mut self.met, store, part),
        }
    }
}

/// The values of components by number.
#[derive(Default)]
struct Values {
    /// Nothing where a value was not asked for.
    known: Vec<Option<Value>>,
    n_known: usize,
    /// Room for the options of a component.
    options: Options,
}

/// A component in work: the parts that all moves leave, and the values of the options found so far.
struct Frame {
    component: Number,
    parts: Vec<Part>,
    /// Whose move an option is, and where its parts end.
    options: Vec<(Player, usize)>,
    option: usize,
    part: usize,
    sum: Value,
    left: Vec<Value>,
    right: Vec<Value>,
}

impl Frame {
    fn bytes(&self) -> u64 {
        let parts = size_of_val(&*self.parts) + size_of_val(&*self.options);
        (size_of::<Self>() + parts) as u64
    }
}

impl Values {
    /// The value of a component; nothing if play comes back in it.
    fn component(
        &mut self,
        rules: &mut dyn Numbered,
        store: &mut Store<'_>,
        root: Number,
    ) -> Done<Option<Value>> {
        if let Some(known) = self.known(root) {
            return Ok(Some(known));
        }
        let mut stack = Vec::new();
        let mut answer = self.open(rules, store, root, &mut stack)?;
        while let Some(top) = stack.last_mut() {
            let Some(&(player, end)) = top.options.get(top.option) else {
                let done: Frame = stack.pop().expect("there is a frame");
                store.budget.give_back(done.bytes());
                let value = store.make(done.left, done.right)?;
                self.learn(done.component, value);
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
            let (part, turned) = top.parts[top.part];
            match self.known.get(part as usize).copied().flatten() {
                Some(Value::UNFINISHED) => {
                    for frame in stack {
                        store.budget.give_back(frame.bytes());
                        self.known[frame.component as usize] = None;
                    }
                    return Ok(None);
                }
                Some(value) => {
                    top.sum =
                        if turned { store.minus(top.sum, value)? } else { store.plus(top.sum, value)? };
                    top.part += 1;
                }
                None => {
                    self.open(rules, store, part, &mut stack)?;
                }
            }
        }
        Ok(Some(answer.expect("the root is closed last")))
    }

    /// The value of a component, if it is known.
    fn known(&self, component: Number) -> Option<Value> {
        self.known.get(component as usize).copied().flatten()
    }

    /// Keeps the value of a component that was met.
    fn learn(&mut self, component: Number, value: Value) {
        self.known[component as usize] = Some(value);
        self.n_known += 1;
    }

    /// Makes room for a component.
    fn meet(&mut self, component: Number, store: &mut Store<'_>) -> Done<()> {
        let place = component as usize;
        if self.known.len() <= place {
            let more = place + 1 - self.known.len();
            store.budget.take((more * size_of::<Option<Value>>()) as u64)?;
            self.known.resize(place + 1, None);
        }
        Ok(())
    }

    /// Begins a component, or finds its value by law.
    fn open(
        &mut self,
        rules: &mut dyn Numbered,
        store: &mut Store<'_>,
        component: Number,
        stack: &mut Vec<Frame>,
    ) -> Done<Option<Value>> {
        store.budget.step()?;
        self.meet(component, store)?;
        if let Some(value) = rules.law(component, store)? {
            self.learn(component, value);
            return Ok(Some(value));
        }
        let (mut parts, mut options) = (Vec::new(), Vec::new());
        for player in Player::BOTH {
            rules.options(component, player, &mut self.options, store)?;
            let before = parts.len();
            parts.extend_from_slice(&self.options.parts);
            options.extend(self.options.ends.iter().map(|end| (player, before + end)));
        }
        self.known[component as usize] = Some(Value::UNFINISHED);
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
        store.budget.take(frame.bytes())?;
        stack.push(frame);
        Ok(None)
    }
}

//! The search: couples are opened where the least is left to prove, and answers go back up the line.

use grundy_base::error::{Halt, Stopped};
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;

use super::nodes::{Seen, SumCouple};
use super::{Answered, Search};
use crate::fact::{Fact, TRACKED};
use crate::hashes::hash_of;
use crate::numbers::Numbers;
use crate::openings::bit;
use crate::thresholds::{Until, least_disproof};

/// Where play comes back the numbers of couples may rise and fall for ever: so many openings for each
/// component that is listed, and some more, bring something new, or another search takes over.
const IDLE_PER_LISTED: u64 = 16;
const IDLE: u64 = 10_000;
/// A couple that another thread is at seems further away by one part in so many.
const AWAY: u32 = 2;

/// A couple whose options are searched, or several components whose nimbers are.
pub(super) struct Frame {
    couple: SumCouple,
    /// Whether `children` are components of a sum, each with the least value that it may have.
    is_sum: bool,
    /// Of a sum: the heap, with all nimbers that are found.
    heap: u32,
    children: Vec<(SumCouple, Numbers)>,
    until: Until,
    /// The child that is searched now.
    now: usize,
    /// Openings before this one.
    before: u64,
    bytes: u64,
    /// The name by which other threads are told that this one is at the couple; 0 for a sum.
    taken: u64,
    /// How often other processes had been heard of.
    since: u32,
}

impl<R: Impartial + ?Sized> Search<'_, R> {
    /// Begins the search of a couple, or answers at once.
    fn open(
        &mut self,
        couple: SumCouple,
        until: Until,
        budget: &mut Budget<'_>,
    ) -> Answered<Option<Numbers>, R> {
        budget.step()?;
        if self.crew.go_on(self.known.is_crowded()).is_err() || budget.stats.computed > self.patience {
            return Err(self.give_up(budget));
        }
        budget.stats.computed += 1;
        let before = budget.stats.computed;
        match self.see(couple) {
            Seen::Decided(won) => Ok(Some(Numbers::known(won))),
            Seen::One(couple) => self.open_one(couple, until, budget),
            Seen::Several => {
                let mut heap = couple.heap;
                let mut children = Vec::new();
                for part in self.parts_of(&couple.node) {
                    match self.parts[*part as usize].fact.value() {
                        Some(value) => heap ^= value,
                        None => children.push(self.next_of(*part)),
                    }
                }
                self.push(Frame::new(couple, true, heap, children, until, before), budget)?;
                Ok(None)
            }
        }
    }

    fn open_one(
        &mut self,
        couple: SumCouple,
        until: Until,
        budget: &mut Budget<'_>,
    ) -> Answered<Option<Numbers>, R> {
        let SumCouple { node: part, heap } = couple;
        let before = budget.stats.computed;
        self.listen(part);
        if let Seen::Decided(won) = self.see(couple) {
            return Ok(Some(Numbers::known(won)));
        }
        let is_above = |frame: &Frame| !frame.is_sum && frame.couple.node == part;
        // beside a smaller heap a component stands as it is
        let is_less = |frame: &Frame| is_above(frame) && heap < frame.couple.heap;
        if self.line.contains(&part) && !self.frames.last().is_some_and(is_less) {
            let from = self.frames.iter().position(is_above).unwrap_or(0);
            let mut line: Vec<u32> = self.frames[from..]
                .iter()
                .filter(|frame| !frame.is_sum)
                .map(|frame| frame.couple.node)
                .collect();
            line.dedup();
            let component = |node: u32| Some(self.components[node as usize].clone());
            return Err(Halt::Cycle(line.into_iter().map(component).collect()));
        }
        self.list(part, budget)?;
        let options = self.parts[part as usize].options.as_deref().unwrap_or_default();
        let smaller = (0..heap).map(|heap| SumCouple { node: part, heap });
        let left = options.iter().map(|left| SumCouple { node: left.node, heap: heap ^ left.heap });
        let mut children = Vec::with_capacity(options.len());
        for child in smaller.chain(left) {
            let numbers = self.numbers_of(child);
            match numbers.decided() {
                Some(true) => {}
                Some(false) => {
                    self.decide(couple, true, 1, budget)?;
                    return Ok(Some(Numbers::known(true)));
                }
                None => children.push((child, numbers)),
            }
        }
        if children.is_empty() {
            self.decide(couple, false, 1, budget)?;
            return Ok(Some(Numbers::known(false)));
        }
        self.line.insert(part);
        self.push(Frame::new(couple, false, heap, children, until, before), budget)?;
        Ok(None)
    }

    /// Hears what other threads know of a component.
    fn listen(&mut self, part: u32) {
        if self.crew.has_others() {
            let heard = self.known.of(&Some(self.components[part as usize].clone()));
            let fact = &mut self.parts[part as usize].fact;
            if fact.value().is_none() && heard != Fact::NONE {
                *fact =
                    heard.value().map_or(Fact::excluding(fact.excluded() | heard.excluded()), Fact::exact);
            }
        }
    }

    /// The numbers of the last frame, unless another thread has its answer.
    fn told(&mut self) -> Numbers {
        let frame = self.frames.last().expect("a frame is at work");
        let couple = frame.couple;
        self.listen(couple.node);
        match self.see(couple) {
            Seen::Decided(won) => Numbers::known(won),
            _ => self.frames.last().expect("a frame is at work").numbers(),
        }
    }

    /// Leaves what is searched for a couple that other processes have decided since they were last heard of.
    fn break_off(&mut self, budget: &mut Budget<'_>) {
        let heard = self.crew.heard();
        if self.heard == heard {
            return;
        }
        self.heard = heard;
        for i in 0..self.frames.len() {
            let Frame { couple, taken, .. } = self.frames[i];
            if taken == 0 {
                continue;
            }
            self.listen(couple.node);
            if let Seen::Decided(_) = self.see(couple) {
                while self.frames.len() > i + 1 {
                    self.pop(budget);
                }
                return;
            }
        }
    }

    fn until(&self) -> Until {
        self.frames.last().expect("a frame is at work").until
    }

    fn push(&mut self, mut frame: Frame, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let children = frame.children.capacity() * size_of::<(SumCouple, Numbers)>();
        frame.bytes = (children + 2 * size_of::<Frame>() + 4 * size_of::<u32>()) as u64;
        self.take(frame.bytes, budget)?;
        if self.crew.has_others() && !frame.is_sum {
            frame.taken = self.name_of(frame.couple);
            frame.since = self.crew.heard();
            self.crew.take(frame.taken);
        }
        self.frames.push(frame);
        Ok(())
    }

    fn pop(&mut self, budget: &mut Budget<'_>) -> Frame {
        let frame = self.frames.pop().expect("a frame is at work");
        budget.give_back(frame.bytes);
        self.bytes -= frame.bytes;
        if frame.taken != 0 {
            self.crew.leave(frame.taken);
        }
        let is_nested = |other: &Frame| !other.is_sum && other.couple.node == frame.couple.node;
        if !frame.is_sum && !self.frames.last().is_some_and(is_nested) {
            self.line.remove(&frame.couple.node);
        }
        frame
    }

    /// Keeps the answer about a component with a heap.
    fn decide(
        &mut self,
        couple: SumCouple,
        won: bool,
        opened: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        let SumCouple { node, heap } = couple;
        if won && heap >= TRACKED {
            return self.keep(couple, Numbers::known(won), budget);
        }
        self.learn(couple, won, budget);
        let fact = &mut self.parts[node as usize].fact;
        *fact = if won { Fact::excluding(fact.excluded() | bit(heap)) } else { Fact::exact(heap) };
        self.found += 1;
        self.news = budget.stats.computed;
        let (fact, at) = (*fact, Some(self.components[node as usize].clone()));
        let owned = |at: &Option<R::Component>| at.as_ref().map_or(0, |at| self.rules.footprint(at));
        self.known.keep(&at, fact, opened, owned, budget)
    }

    fn keep(&mut self, couple: SumCouple, numbers: Numbers, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        if self.numbers.insert(couple, numbers).is_none() {
            self.news = budget.stats.computed;
            self.take(3 * size_of::<(SumCouple, Numbers)>() as u64, budget)?;
        }
        Ok(())
    }

    /// Whether a couple is won; `None` if the search turns in a circle.
    pub(super) fn run(&mut self, root: SumCouple, budget: &mut Budget<'_>) -> Answered<Option<bool>, R> {
        self.news = budget.stats.computed;
        let mut answer = self.open(root, Until::NEVER, budget)?;
        loop {
            if let Some(numbers) = answer {
                match self.frames.last_mut() {
                    None => return Ok(Some(numbers.proof == 0)),
                    Some(frame) if frame.is_sum => self.hear_component(numbers),
                    Some(_) => self.hear_option(numbers),
                }
            }
            self.break_off(budget);
            let frame = self.frames.last().expect("the root is searched until it is known");
            let numbers = match frame.taken {
                0 => frame.numbers(),
                _ => self.told(),
            };
            if budget.stats.computed - self.news > IDLE + IDLE_PER_LISTED * self.listed {
                return Ok(None);
            }
            if self.until().goes_on(numbers) {
                let (child, until) = self.next(numbers);
                answer = self.open(child, until, budget)?;
                continue;
            }
            let Frame { couple, is_sum, before, .. } = self.pop(budget);
            match numbers.decided() {
                Some(won) if !is_sum => {
                    self.decide(couple, won, budget.stats.computed - before + 1, budget)?;
                }
                _ => self.keep(couple, numbers, budget)?,
            }
            answer = Some(numbers);
        }
    }

    /// The name of a component with a heap, the same for all threads, and not 0.
    fn name_of(&self, SumCouple { node, heap }: SumCouple) -> u64 {
        hash_of(&(self.components.get_index(node as usize), heap)) | 1
    }

    /// The child of the last frame to search next, and how far that is worth it, where the frame has these
    /// numbers. A couple that another thread is at seems to be further from an answer.
    fn next(&mut self, numbers: Numbers) -> (SumCouple, Until) {
        let frame = self.frames.last().expect("a frame is at work");
        let (until, children) = (frame.until, &frame.children);
        let numbers_of = |i: usize| children[i].1;
        let (now, until) = match (frame.is_sum, children.len()) {
            (true, 1) => (0, until),
            (true, _) => (0, until.of_component(numbers, numbers_of(0))),
            (false, _) => {
                let (now, second) = least_disproof(children.iter().map(|(_, numbers)| *numbers));
                let other = frame.taken != 0 && self.is_taken(children[now].0, frame.since);
                let other = other.then(|| self.other(children, second, frame.since)).flatten();
                let other = other.map(|(i, second)| (i, until.of_option(numbers, numbers_of(i), second)));
                // it may be too far away to be searched at all
                let other = other.filter(|(i, until)| until.goes_on(numbers_of(*i)));
                other.unwrap_or_else(|| (now, until.of_option(numbers, numbers_of(now), second)))
            }
        };
        let couple = children[now].0;
        self.frames.last_mut().expect("a frame is at work").now = now;
        (couple, until)
    }

    /// The option to search where couples that another thread is at seem further from an answer, and how far
    /// it may go until it would be the next best.
    fn other(&self, children: &[(SumCouple, Numbers)], second: u32, since: u32) -> Option<(usize, u32)> {
        let seems = children.iter().map(|(couple, numbers)| {
            let far = if self.is_taken(*couple, since) { numbers.disproof / AWAY } else { 0 };
            Numbers { disproof: numbers.disproof.saturating_add(far), ..*numbers }
        });
        let (now, _) = least_disproof(seems);
        let (couple, numbers) = children[now];
        (!self.is_taken(couple, since)).then(|| (now, second.max(numbers.disproof)))
    }

    /// Whether another thread or process is at a couple, or it is left to other processes that were heard of
    /// since then.
    fn is_taken(&self, couple: SumCouple, since: u32) -> bool {
        let Seen::One(couple) = self.see(couple) else { return false };
        let name = self.name_of(couple);
        self.crew.is_taken(name) || self.crew.leaves_to_others(name, since)
    }

    /// Takes the numbers of the option that was searched, and what has become known of the others.
    fn hear_option(&mut self, numbers: Numbers) {
        let Some(mut frame) = self.frames.pop() else { return };
        frame.children[frame.now].1 = numbers;
        for (couple, numbers) in &mut frame.children {
            if let Seen::Decided(won) = self.see(*couple) {
                *numbers = Numbers::known(won);
            }
        }
        frame.children.retain(|(_, numbers)| numbers.decided() != Some(true));
        self.frames.push(frame);
    }

    /// Takes the numbers of the component that was searched. Of the last one only the value is asked that
    /// makes the sum lost.
    fn hear_component(&mut self, numbers: Numbers) {
        let Some(mut frame) = self.frames.pop() else { return };
        frame.children[frame.now].1 = numbers;
        if frame.children.len() > 1 {
            let mut left = Vec::with_capacity(frame.children.len());
            for (couple, numbers) in frame.children {
                let fact = self.parts[couple.node as usize].fact;
                match fact.value() {
                    Some(value) => frame.heap ^= value,
                    None if fact.excludes(couple.heap) => left.push(self.next_of(couple.node)),
                    None => left.push((couple, numbers)),
                }
            }
            frame.children = left;
        }
        if let [last] = &mut frame.children[..] {
            last.0.heap = frame.heap;
            last.1 = self.numbers_of(last.0);
        }
        self.frames.push(frame);
    }
}

impl Frame {
    fn new(
        couple: SumCouple,
        is_sum: bool,
        heap: u32,
        children: Vec<(SumCouple, Numbers)>,
        until: Until,
        before: u64,
    ) -> Self {
        Self { couple, is_sum, heap, children, until, now: 0, before, bytes: 0, taken: 0, since: 0 }
    }

    fn numbers(&self) -> Numbers {
        let all = self.children.iter().map(|(_, numbers)| *numbers);
        match &self.children[..] {
            _ if !self.is_sum => Numbers::of_options(all),
            [] => Numbers::known(self.heap > 0),
            [(_, numbers)] => *numbers,
            // nimbers are to be found, whatever they are
            _ => {
                let least = |numbers: Numbers| numbers.proof.min(numbers.disproof);
                let sum = all.map(least).fold(0, u32::saturating_add).min(Numbers::NEVER - 1);
                Numbers { proof: sum, disproof: sum }
            }
        }
    }
}

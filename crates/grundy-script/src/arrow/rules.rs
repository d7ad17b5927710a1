//! The rules in an arrow expression, as the library sees them.

use std::sync::{Arc, Mutex};

use grundy::Nimber;
use grundy::error::{BadText, Error, Limit, Stopped};
use grundy::notation::Notation;
use grundy::notation::heap_list::{MAX_HEAP, heap_parts};
use grundy::notation::text::Text;
use grundy::phrase::phrase;
use grundy::rules::Impartial;
use grundy::table::Faults;
use rustc_hash::FxHashSet;

use super::compile::{Frame, Program};
use super::known::Known;
use super::options::{MAX_OPTIONS, Positions, Sink, feed};
use super::values::{Options, Values, too_many};
use grundy_lang::allowance::Allowance;
use grundy_lang::ast::{Body, ExprKind, Function};
use grundy_lang::formula::Formula;
use grundy_lang::source::{Fault, Span};

/// One more than the largest number of listed options.
const MAX_LISTED: usize = 1_000_001;

/// The rules: a position has up to `K` numbers; unused ones are 0.
pub(super) struct Arrow<const K: usize> {
    formula: Formula,
    program: Option<Program>,
    params: usize,
    /// The position of zeros has no moves, so it is the empty position.
    zero_ends: bool,
    /// The library's game that it was recognised as, if any.
    pub(super) known: Option<Arc<Known>>,
    pub(super) values: Mutex<Values<K>>,
    /// No moves are given after a fault.
    pub(super) faults: Arc<Faults>,
}

/// The number that marks the empty position, if the position of zeros has moves.
const NOTHING: u64 = u64::MAX;

impl<const K: usize> Arrow<K> {
    /// The rules of a formula; without a program the machine runs it.
    pub(super) fn new(formula: Formula, program: Option<Program>) -> Self {
        let params = formula.params().len();
        debug_assert!(params <= K);
        let faults = Arc::new(Faults::of(vec![Arc::clone(formula.meter())]));
        let mut rules = Self {
            formula,
            program,
            params,
            zero_ends: false,
            known: None,
            values: Mutex::default(),
            faults,
        };
        let mut first = First::default();
        let looked = rules.options(&[0; K], &mut Frame::under(rules.allowance()), &mut first);
        // a heap of a kind keeps its name
        rules.zero_ends = looked.is_ok() && !first.is_full() && rules.formula.kinds().is_empty();
        rules
    }

    /// The limits in force.
    pub(super) fn allowance(&self) -> Arc<Allowance> {
        self.formula.meter().allowance()
    }

    /// The expression.
    pub(super) fn function(&self) -> &Function {
        self.formula.function()
    }

    /// The kinds of heaps, if there are some.
    pub(super) fn kinds(&self) -> &[Arc<str>] {
        self.formula.kinds()
    }

    /// The number of numbers of a position.
    pub(super) fn params(&self) -> usize {
        self.params
    }

    /// The library's game, if this position is a heap of it.
    pub(super) fn known_at(&self, at: &[u64; K]) -> Option<&Known> {
        self.known.as_deref().filter(|_| at[0] != NOTHING)
    }

    /// The component that stands for nothing.
    pub(super) fn nothing(&self) -> [u64; K] {
        [if self.zero_ends { 0 } else { NOTHING }; K]
    }

    /// Passes the options of a position to a sink until the sink stops.
    ///
    /// # Errors
    /// A fault of the expression.
    pub(super) fn options(&self, at: &[u64; K], frame: &mut Frame, sink: &mut dyn Sink) -> Result<(), Error> {
        let mut numbers = [0; K];
        for (to, from) in numbers.iter_mut().zip(at) {
            match i64::try_from(*from) {
                Ok(number) => *to = number,
                // the empty position has no moves
                Err(_) => return Ok(()),
            }
        }
        if let Some(program) = &self.program {
            if program.run(&numbers[..self.params], frame, sink).is_some() || sink.is_full() {
                return Ok(());
            }
            sink.again();
        }
        self.options_by_machine(&numbers[..self.params], sink)
    }

    /// The same by the machine, which is the reference.
    fn options_by_machine(&self, numbers: &[i64], sink: &mut dyn Sink) -> Result<(), Error> {
        let span = self.option_span();
        let kind = self.formula.kinds().first().map(|kind| &**kind);
        let positions = Positions { numbers: self.params, kind };
        self.formula.run(numbers, |machine, value| feed(machine, value, positions, span, sink))
    }

    /// The error of rules that go this way without an end.
    pub(super) fn without_end(&self, way: &str) -> BadText {
        let fault = Fault::new(self.option_span(), phrase!("wrong-endless", "no end: {way}", way = way));
        self.formula.source().bad(fault.hint(phrase!(
            "hint-condition",
            "a condition ends it: {example}",
            example = "n -> [n + 1] where n < 100"
        )))
    }

    /// Where options stand in the text.
    fn option_span(&self) -> Span {
        match &self.formula.function().body {
            Body::Expr(expr) => match &expr.it {
                ExprKind::Comprehension(all) => all.element.span,
                _ => expr.span,
            },
            Body::Block(_) => self.formula.body_span(),
        }
    }

    /// A heap of a kind, as `a(5)`.
    fn read_heap(&self, text: Text<'_>) -> Result<[u64; K], BadText> {
        let kinds = self.formula.kinds();
        let open = text.as_str().find('(').filter(|_| text.as_str().ends_with(')'));
        let heap = open.and_then(|open| {
            let name = text.as_str()[..open].trim();
            let kind = kinds.iter().position(|kind| **kind == *name)?;
            Some((kind, text.part(open + 1..text.as_str().len() - 1).trim()))
        });
        let Some((kind, number)) = heap else {
            let names: Vec<&str> = kinds.iter().map(|kind| &**kind).collect();
            return Err(text.bad(phrase!(
                "wrong-heap-kind",
                "'{text}' is no heap of this game: expected one of {kinds} and its number, such as {example}",
                text = text.as_str(),
                kinds = names.join(", "),
                example = format!("{}(5)", names[0])
            )));
        };
        let mut at = [0; K];
        at[0] = kind as u64;
        at[1] = number.number("a heap", 0..=MAX_HEAP)?;
        Ok(at)
    }

    /// All options of a position without duplicates, or enough of them to show that there are too many to
    /// list.
    ///
    /// # Errors
    /// A fault of the expression; too many options.
    pub(super) fn listed(&self, at: &[u64; K], by_machine: bool) -> Result<Vec<Vec<[u64; K]>>, Error> {
        self.listed_in(at, by_machine, MAX_LISTED, &mut Frame::under(self.allowance()))
    }

    /// The first `most` of them, in a frame, which tells afterwards how many steps it took.
    pub(super) fn listed_in(
        &self,
        at: &[u64; K],
        by_machine: bool,
        most: usize,
        frame: &mut Frame,
    ) -> Result<Vec<Vec<[u64; K]>>, Error> {
        let allowance = self.allowance();
        let mut listing = OptionLister::<K> {
            params: self.params,
            zero_ends: self.zero_ends,
            found: Vec::new(),
            seen: FxHashSet::default(),
            options: 0,
            most,
            allowance: &allowance,
            held: 0,
            stopped: None,
        };
        if by_machine {
            let numbers: Vec<i64> = at[..self.params].iter().map(|&n| n.cast_signed()).collect();
            self.options_by_machine(&numbers, &mut listing)?;
        } else {
            self.options(at, frame, &mut listing)?;
        }
        if let Some(limit) = listing.stopped {
            let done = format!("listing {} options of {}", listing.found.len(), self.write(at));
            return Err(Stopped::new(limit, done).into());
        }
        if listing.options > MAX_OPTIONS && listing.found.len() < most {
            return Err(too_many(self.write(at)).into());
        }
        Ok(std::mem::take(&mut listing.found))
    }
}

/// Whether there is an option at all.
#[derive(Default)]
struct First {
    options: u32,
    found: bool,
}

impl First {
    /// Options examined before one is assumed to exist.
    const MAX_OPTIONS: u32 = 1 << 20;
}

impl Sink for First {
    fn one(&mut self, numbers: &[i64]) -> Option<()> {
        self.options += 1;
        self.found |= numbers.iter().all(|&number| number >= 0);
        (!self.is_full()).then_some(())
    }

    fn again(&mut self) {
        *self = Self::default();
    }

    fn is_full(&self) -> bool {
        self.found || self.options >= Self::MAX_OPTIONS
    }
}

/// Lists options: sums in order, without what is nothing.
struct OptionLister<'a, const K: usize> {
    params: usize,
    zero_ends: bool,
    found: Vec<Vec<[u64; K]>>,
    seen: FxHashSet<Vec<[u64; K]>>,
    options: u64,
    /// No more are listed.
    most: usize,
    allowance: &'a Allowance,
    /// Bytes of the question that it holds.
    held: u64,
    stopped: Option<Limit>,
}

/// Bytes of an option in the list, in the set of those that were seen, and in the answer that shows it.
const LISTED_BYTES: u64 = 400;
/// Options between two looks at the limits of the question.
const OPTIONS_PER_LOOK: u64 = 1024;

impl<const K: usize> OptionLister<'_, K> {
    /// Whether the question allows as many options more.
    fn look(&mut self) -> Result<(), Limit> {
        self.allowance.look()?;
        let wanted = self.found.len() as u64 * (LISTED_BYTES + 16 * K as u64);
        if let Some(more) = wanted.checked_sub(self.held) {
            self.allowance.hold(more)?;
            self.held = wanted;
        }
        Ok(())
    }
}

impl<const K: usize> Drop for OptionLister<'_, K> {
    fn drop(&mut self) {
        self.allowance.give_back(self.held);
    }
}

impl<const K: usize> Sink for OptionLister<'_, K> {
    fn one(&mut self, numbers: &[i64]) -> Option<()> {
        self.options += 1;
        if self.options.is_multiple_of(OPTIONS_PER_LOOK) {
            self.stopped = self.look().err();
        }
        if self.is_full() {
            return None;
        }
        if numbers.iter().any(|&number| number < 0) {
            return Some(());
        }
        let mut sum: Vec<[u64; K]> = numbers
            .chunks_exact(self.params)
            .map(|part| {
                let mut at = [0; K];
                at.iter_mut().zip(part).for_each(|(to, from)| *to = from.unsigned_abs());
                at
            })
            .filter(|at| !(self.zero_ends && *at == [0; K]))
            .collect();
        sum.sort_unstable();
        if self.seen.insert(sum.clone()) {
            self.found.push(sum);
        }
        Some(())
    }

    fn again(&mut self) {
        self.found.clear();
        self.seen.clear();
        self.options = 0;
    }

    fn is_full(&self) -> bool {
        self.stopped.is_some() || self.options > MAX_OPTIONS || self.found.len() >= self.most
    }
}

impl<const K: usize> Options<K> for Arrow<K> {
    fn params(&self) -> usize {
        Self::params(self)
    }

    fn allowance(&self) -> Arc<Allowance> {
        Self::allowance(self)
    }

    fn options(&self, at: &[u64; K], frame: &mut Frame, sink: &mut dyn Sink) -> Result<(), Error> {
        Self::options(self, at, frame, sink)
    }

    fn written(&self, at: &[u64; K]) -> String {
        Notation::write(self, at)
    }

    fn without_end(&self, way: &str) -> Error {
        Self::without_end(self, way).into()
    }
}

impl<const K: usize> Impartial for Arrow<K> {
    type Component = [u64; K];
    /// What is left.
    type Move = Vec<[u64; K]>;

    fn moves(&self, at: &[u64; K], out: &mut Vec<Self::Move>) {
        if self.faults.any() {
            return;
        }
        match self.listed(at, false) {
            Ok(moves) => out.extend(moves),
            Err(error) => self.faults.keep(error),
        }
    }

    fn play(&self, _: &[u64; K], mv: &Self::Move, out: &mut Vec<[u64; K]>) {
        out.extend_from_slice(mv);
    }

    fn law(&self, at: &[u64; K]) -> Option<Nimber> {
        self.known_at(at)?.law(at[0])
    }

    fn count_moves(&self, at: &[u64; K]) -> Option<u64> {
        self.known_at(at)?.count_moves(at[0])
    }
}

impl<const K: usize> Notation<[u64; K], Vec<[u64; K]>> for Arrow<K> {
    fn read(&self, text: Text<'_>) -> Result<[u64; K], BadText> {
        let text = text.trim();
        let mut at = [0; K];
        if text.as_str() == "[]" {
            return Ok(self.nothing());
        }
        if self.params == 1 {
            at[0] = text.number("a heap", 0..=MAX_HEAP)?;
            return Ok(at);
        }
        if !self.formula.kinds().is_empty() {
            return self.read_heap(text);
        }
        let inner = text.strip_prefix("(").and_then(|text| text.strip_suffix(")")).unwrap_or(text);
        let numbers: Vec<Text<'_>> = inner.split(&[',']).collect();
        if numbers.len() != self.params {
            let names: Vec<&str> = self.formula.params().collect();
            let example: Vec<String> = (3..).take(self.params).map(|n: u32| n.to_string()).collect();
            return Err(text.bad(format!(
                "'{}' is no position of this game: expected {} numbers for {}, such as {}",
                text.as_str(),
                self.params,
                names.join(","),
                example.join(",")
            )));
        }
        for ((to, number), name) in at.iter_mut().zip(numbers).zip(self.formula.params()) {
            *to = number.number(name, 0..=MAX_HEAP)?;
        }
        Ok(at)
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        if self.params == 1 { heap_parts(text) } else { text.words().collect() }
    }

    fn write(&self, at: &[u64; K]) -> String {
        if at[0] == NOTHING {
            return "[]".to_owned();
        }
        let kind = usize::try_from(at[0]).ok().and_then(|kind| self.formula.kinds().get(kind));
        if let (Some(kind), Some(number)) = (kind, at.get(1)) {
            return format!("{kind}({number})");
        }
        at[..self.params].iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    /// The option itself.
    fn write_move(&self, _: &[u64; K], mv: &Vec<[u64; K]>) -> String {
        match mv.len() {
            0 => self.write(&self.nothing()),
            _ => mv.iter().map(|at| self.write(at)).collect::<Vec<_>>().join("+"),
        }
    }
}

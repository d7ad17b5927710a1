//! A proof of a nimber in couples, for a checker that knows the rules alone.
//!
//! A couple (G, k) is the sum of a component and a heap of k: it is lost iff the nimber of G is k. All moves
//! show that a couple is lost, one move shows that it is won: a proof holds few of all components below.
//! They are those that a search asked for; what it has found tells which moves to take. Laws of components
//! are not used: a checker does not know them.
//!
//! ```
//! use grundy_base::{Limits, Nimber, limits::Budget, rules::Impartial};
//! use grundy_search::couples::proof;
//! /// Take one or two sticks.
//! struct Sticks;
//! impl Impartial for Sticks {
//!     type Component = u64;
//!     type Move = u64;
//!     fn moves(&self, n: &u64, out: &mut Vec<u64>) { out.extend(1..=2.min(*n)) }
//!     fn play(&self, n: &u64, take: &u64, out: &mut Vec<u64>) { out.push(n - take) }
//! }
//! let limits = Limits::default();
//! let found = proof(&Sticks, &[4], Some(&0), 100, &mut Budget::new(&limits)).unwrap().unwrap();
//! assert_eq!(found.nimber, Nimber(1));
//! // the last couple is the sum itself: the first move takes one stick and leaves 3, which is worth 0
//! let last = found.couples.last().unwrap();
//! assert_eq!((last.component, last.nimber, last.lost, &*last.moves), (4, 1, true, &[0][..]));
//! ```

use grundy_base::error::{Halt, Limit, Stopped};
use grundy_base::limits::Budget;
use grundy_base::rules::Impartial;
use grundy_base::value::nimber::Nimber;
use rustc_hash::FxHashMap;

use crate::best_first;
use crate::components::{Components, Known, halted};
use crate::fact::Fact;
use crate::nimber::{Method, is, nimber};
use crate::openings::bit;

/// What is shown of a component G and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Couple<C, M> {
    /// The component G.
    pub component: C,
    /// The heap k beside it.
    pub nimber: u64,
    /// Whether the couple is lost: k is the nimber of G. Else it is not.
    pub lost: bool,
    /// If it is lost, one move of G to each value below k, from 0 on; else the move of G to the value k.
    pub moves: Vec<M>,
}

/// The nimber of a sum, and the couples that show it: each comes after those that it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<C, M> {
    /// What the whole sum is worth.
    pub nimber: Nimber,
    /// The couples. A move is shown to miss a value by the nimbers of all components that it leaves, or of
    /// all but one, which is shown not to be what is left.
    pub couples: Vec<Couple<C, M>>,
}

/// What [`proof`] gives.
pub type Proved<C> = Result<Option<Shown<C, usize>>, Halt<C>>;

/// The nimber of a sum, with at most `most` couples that show it; moves are numbered from 0 in the order of
/// the rules. `nothing` is a component that is left out, if the rules have one. `None` if some nimber on the
/// way is too large for the search.
///
/// # Errors
/// A cycle, with its components; or a limit.
pub fn proof<R: Impartial + ?Sized>(
    rules: &R,
    sum: &[R::Component],
    nothing: Option<&R::Component>,
    most: usize,
    budget: &mut Budget<'_>,
) -> Proved<R::Component> {
    let mut known = Known::default();
    let rules = Components::without_laws(rules, nothing);
    let mut builder =
        Builder { rules: &rules, known: &mut known, shown: FxHashMap::default(), couples: Vec::new(), most };
    let found = builder.prove(sum, budget);
    let Builder { couples, .. } = builder;
    known.release(budget);
    match found {
        Ok(value) => Ok(value.map(|value| Shown { nimber: Nimber(value.into()), couples })),
        Err(halt) => Err(halted(halt)),
    }
}

/// Something to show: that the nimber of a component is, or is not, this one.
#[derive(Clone, Debug)]
struct Goal<C> {
    at: C,
    value: u32,
    is: bool,
}

/// A goal whose moves are chosen.
struct Plan<C> {
    goal: Goal<C>,
    moves: Vec<usize>,
    /// What is to be shown before.
    rests_on: Vec<Goal<C>>,
    /// Whether the goal then follows, without a couple of its own.
    follows: bool,
}

/// A move, and what it leaves.
struct Choice<C> {
    mv: usize,
    parts: Vec<C>,
}

/// An error, or a nimber that is too large.
type Asked<T, C> = Result<Option<T>, Halt<Option<C>>>;

struct Builder<'r, 'k, R: Impartial + ?Sized> {
    rules: &'r Components<'r, R>,
    known: &'k mut Known<R::Component>,
    /// What has been shown.
    shown: FxHashMap<R::Component, Fact>,
    couples: Vec<Couple<R::Component, usize>>,
    most: usize,
}

impl<R: Impartial + ?Sized> Builder<'_, '_, R> {
    fn prove(&mut self, sum: &[R::Component], budget: &mut Budget<'_>) -> Asked<u32, R::Component> {
        let mut parts = Vec::new();
        sum.iter().for_each(|at| self.rules.pieces(at, &mut parts));
        if parts.iter().any(|part| self.rules.lasts_of(part) > 0) {
            // the rules tell what proof numbers need: that search finds far fewer couples
            best_first::find(self.rules, sum, self.known, budget)?;
        }
        let mut nimber = 0;
        for part in parts {
            let Some(value) = self.nimber(&part, budget)? else { return Ok(None) };
            nimber ^= value;
            if self.show(Goal { at: part, value, is: true }, budget)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(nimber))
    }

    /// Shows a goal, after all that it rests on.
    fn show(&mut self, goal: Goal<R::Component>, budget: &mut Budget<'_>) -> Asked<(), R::Component> {
        let mut plans =
            vec![Plan { goal: goal.clone(), moves: Vec::new(), rests_on: vec![goal], follows: true }];
        while let Some(plan) = plans.last_mut() {
            match plan.rests_on.pop() {
                Some(goal) if self.is_shown(&goal) => {}
                Some(goal) => match self.plan(goal, budget)? {
                    Some(plan) => plans.push(plan),
                    None => return Ok(None),
                },
                None => {
                    let plan = plans.pop().expect("it was the last");
                    if !plan.follows && !self.is_shown(&plan.goal) {
                        self.keep(plan, budget)?;
                    }
                }
            }
        }
        Ok(Some(()))
    }

    fn is_shown(&self, goal: &Goal<R::Component>) -> bool {
        let fact = self.shown.get(&goal.at).copied().unwrap_or(Fact::NONE);
        if goal.is { fact.value().is_some() } else { fact.excludes(goal.value) }
    }

    fn keep(&mut self, plan: Plan<R::Component>, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        budget.step()?;
        if self.couples.len() == self.most {
            return Err(Stopped::after(Limit::Size, self.couples.len() as u64));
        }
        let Plan { goal: Goal { at, value, is }, moves, .. } = plan;
        let owned = self.rules.footprint(&at) + size_of::<R::Component>() as u64;
        budget.take(2 * owned + (moves.len() * size_of::<usize>()) as u64 + 64)?;
        let fact = self.shown.entry(at.clone()).or_insert(Fact::NONE);
        *fact = if is { Fact::exact(value) } else { Fact::excluding(fact.excluded() | bit(value)) };
        self.couples.push(Couple { component: at, nimber: value.into(), lost: is, moves });
        Ok(())
    }

    /// The moves for a goal that is true, and what they rest on.
    fn plan(
        &mut self,
        goal: Goal<R::Component>,
        budget: &mut Budget<'_>,
    ) -> Asked<Plan<R::Component>, R::Component> {
        budget.step()?;
        let mut choices = self.choices(&goal.at);
        if !goal.is {
            return self.plan_other(goal, &choices, budget);
        }
        let mut moves = Vec::new();
        let mut rests_on = Vec::new();
        for value in 0..goal.value {
            let Some(i) = self.choice(&choices, value, true, budget)? else { return Ok(None) };
            let Choice { mv, parts } = choices.swap_remove(i);
            moves.push(mv);
            for at in parts {
                let Some(value) = self.nimber(&at, budget)? else { return Ok(None) };
                rests_on.push(Goal { at, value, is: true });
            }
        }
        for Choice { mut parts, .. } in choices {
            // the component that need not be known stands once: the largest of those that are not shown, and
            // first of all one of which the search found no nimber
            let is_open = |at: &R::Component| self.known.of(&Some(at.clone())).value().is_none();
            parts.sort_by_cached_key(|at| {
                (self.shown_value(at).is_none(), is_open(at), self.rules.work_of(at))
            });
            let (mut missed, count) = (goal.value, parts.len());
            let alike = count > 1 && parts[..count - 1].contains(&parts[count - 1]);
            let open = if alike { None } else { parts.pop() };
            for at in parts {
                let Some(value) = self.nimber(&at, budget)? else { return Ok(None) };
                missed ^= value;
                rests_on.push(Goal { at, value, is: true });
            }
            rests_on.extend(open.map(|at| Goal { at, value: missed, is: false }));
        }
        Ok(Some(Plan { goal, moves, rests_on, follows: false }))
    }

    /// That a nimber is not this one: by a move to it, else by what the nimber is.
    fn plan_other(
        &mut self,
        goal: Goal<R::Component>,
        choices: &[Choice<R::Component>],
        budget: &mut Budget<'_>,
    ) -> Asked<Plan<R::Component>, R::Component> {
        // a search that found the nimber asked for no move to a greater value
        let is_less = self.known.of(&Some(goal.at.clone())).value().is_some_and(|value| value < goal.value);
        if let Some(i) = self.choice(choices, goal.value, !is_less, budget)? {
            let parts = &choices[i].parts;
            let mut rests_on = Vec::with_capacity(parts.len());
            for at in parts {
                let Some(value) = self.nimber(at, budget)? else { return Ok(None) };
                rests_on.push(Goal { at: at.clone(), value, is: true });
            }
            return Ok(Some(Plan { goal, moves: vec![choices[i].mv], rests_on, follows: false }));
        }
        let Some(value) = self.nimber(&goal.at, budget)? else { return Ok(None) };
        let rests_on = vec![Goal { at: goal.at.clone(), value, is: true }];
        Ok(Some(Plan { goal, moves: Vec::new(), rests_on, follows: true }))
    }

    /// The moves of a component, those that leave the same components once.
    fn choices(&self, at: &R::Component) -> Vec<Choice<R::Component>> {
        let mut choices: Vec<Choice<R::Component>> = Vec::new();
        self.rules.each_move(at, |mv, parts| choices.push(Choice { mv, parts }));
        choices.sort_by(|one, other| one.parts.cmp(&other.parts));
        choices.dedup_by(|one, other| one.parts == other.parts);
        choices
    }

    /// The move to a value that needs the least to be shown: of those that are known to lead there, if there
    /// are some; else the search is asked again, if it is worth it. `None` if no move is found.
    fn choice(
        &mut self,
        choices: &[Choice<R::Component>],
        value: u32,
        again: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, Halt<Option<R::Component>>> {
        let worth = |choice: &Choice<R::Component>| {
            let known = |at: &R::Component| self.known.of(&Some(at.clone())).value();
            let each = |at| self.shown_value(at).or_else(|| known(at));
            choice.parts.iter().try_fold(0, |sum, at| Some(sum ^ each(at)?))
        };
        let lead = (0..choices.len()).filter(|i| worth(&choices[*i]) == Some(value));
        let cost = |i: &usize| {
            let open = choices[*i].parts.iter().filter(|at| self.shown_value(at).is_none());
            open.map(|at| u64::from(self.rules.work_of(at)) + 1).sum::<u64>()
        };
        if let Some(i) = lead.min_by_key(cost) {
            return Ok(Some(i));
        }
        if !again {
            return Ok(None);
        }
        for (i, choice) in choices.iter().enumerate() {
            let (mut left, mut all_known) = (value, true);
            let Some((last, others)) = choice.parts.split_last() else {
                if value == 0 {
                    return Ok(Some(i));
                }
                continue;
            };
            for at in others {
                match self.nimber(at, budget)? {
                    Some(value) => left ^= value,
                    None => all_known = false,
                }
            }
            let last = Some(last.clone());
            if all_known && is(self.rules, &last, left, self.known, budget)? == Some(true) {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    fn shown_value(&self, at: &R::Component) -> Option<u32> {
        self.shown.get(at).and_then(|fact| fact.value())
    }

    fn nimber(&mut self, at: &R::Component, budget: &mut Budget<'_>) -> Asked<u32, R::Component> {
        match self.shown_value(at) {
            Some(value) => Ok(Some(value)),
            None => nimber(self.rules, &Some(at.clone()), Method::Couples, self.known, budget),
        }
    }
}

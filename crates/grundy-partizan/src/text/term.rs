//! What the parts of an expression stand for: values, or positions of a graph where play comes back.

use grundy_base::error::Refused;
use grundy_base::phrase::Phrase;

use crate::halt::Done;
use crate::loopy::{Game, Graph, Vertex, settled, with_values};
use crate::products::Form;
use crate::store::{Player, Store, Value};

/// Names of loopy values.
pub(crate) const LOOPY: [&str; 7] = ["on", "off", "over", "under", "upon", "uponth", "dud"];

/// A part of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Short(Value),
    /// The onside of one position, and the offside of another, which is mostly the same.
    Loopy {
        on: Vertex,
        off: Vertex,
    },
}

/// An option in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Term(Term),
    /// A move back to the braces.
    Pass,
}

/// Values and positions that an expression has met.
pub(crate) struct Terms<'r, 's> {
    pub(crate) store: &'r mut Store<'s>,
    graph: Graph,
    /// Named braces that are not closed, from outside in.
    open: Vec<Vertex>,
}

impl<'r, 's> Terms<'r, 's> {
    pub(crate) fn new(store: &'r mut Store<'s>) -> Self {
        Self { store, graph: Graph::default(), open: Vec::new() }
    }

    /// A position whose options are not known yet.
    pub(crate) fn begin(&mut self) -> Done<Vertex> {
        let vertex = self.graph.add(&mut self.store.budget)?;
        self.open.push(vertex);
        Ok(vertex)
    }

    /// A named loopy value.
    pub(crate) fn named(&mut self, name: &str) -> Done<Option<Term>> {
        use Choice::Pass;
        let zero = Choice::Term(Term::Short(Value::ZERO));
        let mut make = |left: &[Choice], right: &[Choice]| self.make(left, right, None);
        Ok(Some(match name {
            "on" => make(&[Pass], &[])?,
            "off" => make(&[], &[Pass])?,
            "dud" => make(&[Pass], &[Pass])?,
            "over" => make(&[zero], &[Pass])?,
            "under" => make(&[Pass], &[zero])?,
            "upon" => self.upon()?,
            "uponth" => self.uponth()?,
            _ => return Ok(None),
        }))
    }

    /// ↑ + ↑² + … for ever: {pass|*}.
    pub(crate) fn upon(&mut self) -> Done<Term> {
        let star = Choice::Term(Term::Short(self.store.nimber(1)?));
        self.make(&[Choice::Pass], &[star], None)
    }

    /// The limit of ↑ⁿ: {0||0|0,pass}.
    pub(crate) fn uponth(&mut self) -> Done<Term> {
        let zero = Choice::Term(Term::Short(Value::ZERO));
        let below = self.make(&[zero], &[zero, Choice::Pass], None)?;
        self.make(&[zero], &[Choice::Term(below)], None)
    }

    /// A position with these options, which closes the braces of a name.
    pub(crate) fn make(&mut self, left: &[Choice], right: &[Choice], name: Option<Vertex>) -> Done<Term> {
        let short = |choices: &[Choice]| {
            let value = |choice: &Choice| match *choice {
                Choice::Term(Term::Short(value)) => Some(value),
                _ => None,
            };
            choices.iter().map(value).collect::<Option<Vec<_>>>()
        };
        if name.is_none()
            && let (Some(left), Some(right)) = (short(left), short(right))
        {
            return self.store.make(left, right).map(Term::Short);
        }
        if let Some(name) = name {
            self.open.retain(|&open| open != name);
        }
        let sided = |choice: &Choice| matches!(*choice, Choice::Term(Term::Loopy { on, off }) if on != off);
        if !left.iter().chain(right).any(sided) {
            let at = self.position(left, right, name, |on, _| on)?;
            return Ok(Term::Loopy { on: at, off: at });
        }
        if name.is_some() {
            let reason = Phrase::fixed(
                "sides-by-name",
                "onside and offside cannot be told apart where play comes back by name",
            );
            return Err(Refused::because(
                reason,
                Phrase::fixed("sides-apart", "write the onside and the offside apart, with &"),
            )
            .into());
        }
        let on = self.position(left, right, None, |on, _| on)?;
        let off = self.position(left, right, None, |_, off| off)?;
        Ok(Term::Loopy { on, off })
    }

    /// One side of a position with these options.
    fn position(
        &mut self,
        left: &[Choice],
        right: &[Choice],
        name: Option<Vertex>,
        side: fn(Vertex, Vertex) -> Vertex,
    ) -> Done<Vertex> {
        let at = match name {
            Some(at) => at,
            None => self.graph.add(&mut self.store.budget)?,
        };
        for (player, choices) in [(Player::Left, left), (Player::Right, right)] {
            let mut options = Vec::with_capacity(choices.len());
            for &choice in choices {
                options.push(match choice {
                    Choice::Pass => at,
                    Choice::Term(Term::Loopy { on, off }) => side(on, off),
                    Choice::Term(Term::Short(value)) => self.graph.value(self.store, value)?,
                });
            }
            self.graph.set(at, player, options, &mut self.store.budget)?;
        }
        Ok(at)
    }

    /// Both sides of a term as positions.
    fn vertices(&mut self, term: Term) -> Done<(Vertex, Vertex)> {
        match term {
            Term::Short(value) => self.graph.value(self.store, value).map(|at| (at, at)),
            Term::Loopy { on, off } => {
                self.check_closed(on)?;
                self.check_closed(off)?;
                Ok((on, off))
            }
        }
    }

    /// A name stands by itself until its braces are closed.
    fn check_closed(&self, at: Vertex) -> Done<()> {
        if !self.open.is_empty() && self.graph.reached(&[at]).iter().any(|at| self.open.contains(at)) {
            let reason = Phrase::fixed(
                "name-alone",
                "a name of braces can stand inside them only as an option by itself",
            );
            return Err(Refused::because(
                reason,
                Phrase::fixed("names-outside", "write a{0|a}, and sums outside the braces"),
            )
            .into());
        }
        Ok(())
    }

    /// A term in canonical form, where its braces are closed.
    fn settle(&mut self, on: Vertex, off: Vertex) -> Done<Term> {
        let game = self.settled(on, off)?;
        self.enter(&game)
    }

    /// A game as a term.
    pub(crate) fn enter(&mut self, game: &Game) -> Done<Term> {
        let loopy = match game {
            Game::Short(value) => return Ok(Term::Short(*value)),
            Game::Loopy(loopy) => loopy,
        };
        let (on, off) = loopy.graphs();
        let onside = self.graph.append(on, &mut self.store.budget)?;
        if loopy.is_stopper() {
            return Ok(Term::Loopy { on: onside, off: onside });
        }
        let off = self.graph.append(off, &mut self.store.budget)?;
        Ok(Term::Loopy { on: onside, off })
    }

    /// Vertex 0 of a graph, in canonical form.
    pub(crate) fn entered(&mut self, graph: &Graph) -> Done<Term> {
        let root = self.graph.append(graph, &mut self.store.budget)?;
        self.settle(root, root)
    }

    /// The game with these sides.
    fn settled(&mut self, on: Vertex, off: Vertex) -> Done<Game> {
        let mut side = |root| -> Done<Graph> {
            let graph = self.graph.part(root, &mut self.store.budget)?;
            Ok(with_values(self.store, &graph, &[0])?.0)
        };
        let onside = side(on)?;
        let offside = if on == off { None } else { Some(side(off)?) };
        let found = settled(self.store, (&onside, &[0]), offside.as_ref().map(|graph| (graph, &[0][..])))?;
        Ok(found.into_iter().next().expect("one game was asked for"))
    }

    /// The term as a game of its own.
    pub(crate) fn game(&mut self, term: Term) -> Done<Game> {
        match term {
            Term::Short(value) => Ok(Game::Short(value)),
            Term::Loopy { on, off } => {
                self.check_closed(on)?;
                self.check_closed(off)?;
                self.settled(on, off)
            }
        }
    }

    pub(crate) fn negative(&mut self, term: Term) -> Done<Term> {
        if let Term::Short(value) = term {
            return self.store.negative(value).map(Term::Short);
        }
        let (on, off) = self.vertices(term)?;
        let offside = self.graph.negative(on, &mut self.store.budget)?;
        let onside = if on == off { offside } else { self.graph.negative(off, &mut self.store.budget)? };
        Ok(Term::Loopy { on: onside, off: offside })
    }

    pub(crate) fn plus(&mut self, a: Term, b: Term) -> Done<Term> {
        match (a, b) {
            (Term::Short(a), Term::Short(b)) => return self.store.plus(a, b).map(Term::Short),
            (Term::Short(Value::ZERO), other) | (other, Term::Short(Value::ZERO)) => return Ok(other),
            _ => {}
        }
        self.both(a, b, Graph::sum)
    }

    pub(crate) fn ordinal(&mut self, a: Term, b: Term) -> Done<Term> {
        if let (Term::Short(a), Term::Short(b)) = (a, b) {
            return self.store.ordinal(a, b).map(Term::Short);
        }
        self.both(a, b, Graph::ordinal)
    }

    /// The ordinal sum on a form.
    pub(crate) fn ordinal_on(&mut self, form: &Form, top: Term) -> Done<Term> {
        match top {
            Term::Short(top) => self.store.ordinal_on(form, top).map(Term::Short),
            Term::Loopy { .. } => {
                let reason = Phrase::fixed("loops-on-form", "play comes back in what stands on the form");
                Err(Refused::new(
                    Phrase::fixed("asked-form-sum", "an ordinal sum on a form"),
                    reason,
                    Phrase::fixed("no-quotes", "leave out the quotes"),
                )
                .into())
            }
        }
    }

    fn both(
        &mut self,
        a: Term,
        b: Term,
        join: fn(&mut Graph, Vertex, Vertex, &mut grundy_base::limits::Budget<'_>) -> Done<Vertex>,
    ) -> Done<Term> {
        let (a, b) = (self.vertices(a)?, self.vertices(b)?);
        let on = join(&mut self.graph, a.0, b.0, &mut self.store.budget)?;
        let same = a.0 == a.1 && b.0 == b.1;
        let off = if same { on } else { join(&mut self.graph, a.1, b.1, &mut self.store.budget)? };
        self.settle(on, off)
    }

    pub(crate) fn multiple(&mut self, n: i64, term: Term) -> Done<Term> {
        if let Term::Short(value) = term {
            return self.store.multiple(n, value).map(Term::Short);
        }
        let one = if n < 0 { self.negative(term)? } else { term };
        let (mut rest, mut power, mut total) = (n.unsigned_abs(), one, Term::Short(Value::ZERO));
        while rest > 0 {
            if rest % 2 == 1 {
                total = self.plus(total, power)?;
            }
            rest /= 2;
            if rest > 0 {
                power = self.plus(power, power)?;
            }
        }
        Ok(total)
    }

    /// ±G = {G|−G}.
    pub(crate) fn switch(&mut self, term: Term) -> Done<Term> {
        if let Term::Short(value) = term {
            return self.store.switch(value).map(Term::Short);
        }
        let negative = self.negative(term)?;
        self.make(&[Choice::Term(term)], &[Choice::Term(negative)], None)
    }

    /// Tiny-G = {0||0|−G}.
    pub(crate) fn tiny(&mut self, term: Term) -> Done<Term> {
        if let Term::Short(value) = term {
            return self.store.tiny(value).map(Term::Short);
        }
        let zero = Choice::Term(Term::Short(Value::ZERO));
        let threat = self.negative(term)?;
        let threat = self.make(&[zero], &[Choice::Term(threat)], None)?;
        self.make(&[zero], &[Choice::Term(threat)], None)
    }

    /// The onside of one term and the offside of another.
    pub(crate) fn sided(&mut self, on: Term, off: Term) -> Done<Term> {
        let (on, off) = (self.vertices(on)?.0, self.vertices(off)?.1);
        self.settle(on, off)
    }
}

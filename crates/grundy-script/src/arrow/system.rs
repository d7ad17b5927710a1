//! What bounds the moves of heaps of several kinds, read from their rules: the conditions of Guy and Smith's
//! theorem for systems.
//!
//! An option must have one of these forms, with constants c, d, e, …:
//!
//! * heaps n - c, n - d, … and heaps of constant size, without a loop;
//! * for i in a range: heaps i + c and n - i - d, and heaps of constant size;
//! * for i and j in ranges: heaps i + c, j + d and n - i - j - e, and heaps of constant size.
//!
//! Ranges begin at a constant and end at n, less a constant and the names of loops around; one that ends near
//! n / 2 will do where both heaps are of one kind, if it covers all pairs. Then all ways to share n less a
//! constant among two or three heaps, each with a least size, are options, and no others. Conditions may
//! compare n with a constant: they hold, or fail, for all large n.

use grundy::table::Bounds;
use grundy_lang::ast::{Binary, Compare};

use super::code::{Code, Emit, Int, Steps, Test, Var};

/// Loops over constants are written out up to this many times.
const MAX_WRITTEN_OUT: u64 = 64;
/// Options written in the rules, at most.
const MAX_LEAVES: usize = 1024;
/// Numbers beyond this are not followed.
const MAX_NUMBER: i64 = 1 << 16;
/// Loops one inside the other, at most.
const LOOPS: usize = 2;

/// What bounds the moves of a system of kinds, if they have these forms.
pub(super) fn bounds(code: &Code, kinds: usize) -> Option<Bounds> {
    let mut found = Found { heaps: 1, taken: 0, from: 1 };
    let mut leads = vec![vec![false; kinds]; kinds];
    for (kind, leads) in leads.iter_mut().enumerate() {
        let mut names = vec![None; code.places];
        names[0] = Some(LinearOption::constant(i64::try_from(kind).ok()?));
        names[1] = Some(LinearOption { n: 1, ..LinearOption::default() });
        let mut walk = Walk { names, loops: Vec::new(), leaves: 0, found: &mut found, leads };
        walk.emit(&code.emit)?;
    }
    let reached = (0..kinds).map(|kind| closure(&leads, kind)).collect();
    Some(Bounds {
        heaps: found.heaps,
        taken: found.taken.unsigned_abs(),
        from: found.from.unsigned_abs(),
        reached,
    })
}

/// The kinds that come up in play from one.
fn closure(leads: &[Vec<bool>], kind: usize) -> Vec<usize> {
    let mut reached = vec![kind];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        for to in (0..leads.len()).filter(|&to| leads[at][to]) {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.sort_unstable();
    reached
}

/// Bounds so far.
struct Found {
    heaps: u64,
    taken: i64,
    from: i64,
}

/// n·number + the names of loops, each so many times, + c.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LinearOption {
    n: i64,
    loops: [i64; LOOPS],
    c: i64,
}

impl LinearOption {
    const fn constant(c: i64) -> Self {
        Self { n: 0, loops: [0; LOOPS], c }
    }

    fn plus(self, other: Self, times: i64) -> Option<Self> {
        let term = |a: i64, b: i64| {
            let sum = b.checked_mul(times)?.checked_add(a)?;
            (sum.abs() <= MAX_NUMBER).then_some(sum)
        };
        let mut loops = [0; LOOPS];
        for (at, sum) in loops.iter_mut().enumerate() {
            *sum = term(self.loops[at], other.loops[at])?;
        }
        Some(Self { n: term(self.n, other.n)?, loops, c: term(self.c, other.c)? })
    }

    fn as_constant(self) -> Option<i64> {
        (self.n == 0 && self.loops == [0; LOOPS]).then_some(self.c)
    }
}

/// Where a loop ends: before this number, rounded down after division by 1 or 2.
#[derive(Clone, Copy)]
struct End {
    of: LinearOption,
    by: i64,
}

/// A loop that is not written out.
struct Loop {
    from: i64,
    end: End,
}

/// A heap that is left.
struct Part {
    kind: i64,
    size: LinearOption,
}

struct Walk<'a> {
    /// The numbers at places.
    names: Vec<Option<LinearOption>>,
    loops: Vec<Loop>,
    leaves: usize,
    found: &'a mut Found,
    /// The kinds that options have.
    leads: &'a mut [bool],
}

impl Walk<'_> {
    fn emit(&mut self, emit: &Emit) -> Option<()> {
        match emit {
            Emit::Option(parts) => self.option(parts),
            Emit::All(all) => all.iter().try_for_each(|emit| self.emit(emit)),
            Emit::If(test, then, other) => match self.test(test)? {
                true => self.emit(then),
                false => self.emit(other),
            },
            Emit::For(var, steps, body) => self.repeat(*var, steps, body),
            Emit::Each(vars, rows, body) => rows.iter().try_for_each(|row| {
                let numbers = row.iter().map(|number| self.linear(number)).collect::<Option<Vec<_>>>()?;
                for (&var, number) in vars.iter().zip(numbers) {
                    self.names[var] = Some(number);
                }
                self.emit(body)
            }),
            Emit::Body(inner) => self.emit(inner),
            Emit::Sort(_) | Emit::Put(..) | Emit::Break | Emit::Leave => None,
        }
    }

    fn repeat(&mut self, var: Var, steps: &Steps, body: &Emit) -> Option<()> {
        if let Some(range) = self.constants(steps) {
            for number in range {
                self.names[var] = Some(LinearOption::constant(number));
                self.emit(body)?;
            }
            return Some(());
        }
        let depth = self.loops.len();
        let from = self.linear(&steps.from)?.as_constant().filter(|&from| from >= 0)?;
        if depth >= LOOPS || self.linear(&steps.step)?.as_constant() != Some(1) {
            return None;
        }
        let end = self.end(&steps.to)?;
        let mut own = LinearOption::default();
        own.loops[depth] = 1;
        self.names[var] = Some(own);
        self.loops.push(Loop { from, end });
        let walked = self.emit(body);
        self.loops.pop();
        walked
    }

    /// The numbers of a range of constants.
    fn constants(&self, steps: &Steps) -> Option<Vec<i64>> {
        let number = |int: &Int| self.linear(int)?.as_constant();
        let (from, to, step) = (number(&steps.from)?, number(&steps.to)?, number(&steps.step)?);
        let before_end = |&n: &i64| if step > 0 { n < to } else { n > to };
        let numbers = std::iter::successors(Some(from), |n| n.checked_add(step)).take_while(before_end);
        let numbers: Vec<i64> = numbers.take(usize::try_from(MAX_WRITTEN_OUT).ok()? + 1).collect();
        (step != 0 && numbers.len() as u64 <= MAX_WRITTEN_OUT).then_some(numbers)
    }

    fn end(&self, to: &Int) -> Option<End> {
        if let Some(of) = self.linear(to) {
            return Some(End { of, by: 1 });
        }
        match to {
            Int::Binary(Binary::FloorDiv, of, by) if **by == Int::Const(2) => {
                Some(End { of: self.linear(of)?, by: 2 })
            }
            Int::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
                let End { of, by } = self.end(a)?;
                let more = self.linear(b)?;
                let times = if *op == Binary::Add { by } else { -by };
                more.as_constant()?;
                Some(End { of: of.plus(more, times)?, by })
            }
            _ => None,
        }
    }

    fn linear(&self, int: &Int) -> Option<LinearOption> {
        match int {
            Int::Const(c) => Some(LinearOption::constant(*c)).filter(|_| c.abs() <= MAX_NUMBER),
            Int::Var(var) => self.names[*var],
            Int::Minus(inner) => LinearOption::default().plus(self.linear(inner)?, -1),
            Int::Binary(op, a, b) => {
                let (a, b) = (self.linear(a)?, self.linear(b)?);
                match op {
                    Binary::Add => a.plus(b, 1),
                    Binary::Sub => a.plus(b, -1),
                    Binary::Mul => match (a.as_constant(), b.as_constant()) {
                        (Some(times), _) => LinearOption::default().plus(b, times),
                        (_, Some(times)) => LinearOption::default().plus(a, times),
                        _ => None,
                    },
                    _ => None,
                }
            }
            Int::Choice(test, then, other) => {
                // what depends on how large n is must not be decided here
                match self.constant_test(test)? {
                    true => self.linear(then),
                    false => self.linear(other),
                }
            }
            _ => None,
        }
    }

    /// A test of constants.
    fn constant_test(&self, test: &Test) -> Option<bool> {
        match test {
            Test::Const(holds) => Some(*holds),
            Test::NotZero(int) => Some(self.linear(int)?.as_constant()? != 0),
            Test::Compare(compare, a, b) => {
                let difference = self.linear(a)?.plus(self.linear(b)?, -1)?.as_constant()?;
                holds(*compare, difference)
            }
            _ => None,
        }
    }

    /// Whether a test holds for all large n; those from `from` on are large enough.
    fn test(&mut self, test: &Test) -> Option<bool> {
        match test {
            Test::Const(holds) => Some(*holds),
            Test::NotZero(int) => self.compared(Compare::Ne, self.linear(int)?),
            Test::Compare(compare, a, b) => {
                let difference = self.linear(a)?.plus(self.linear(b)?, -1)?;
                self.compared(*compare, difference)
            }
            Test::Not(inner) => self.test(inner).map(|holds| !holds),
            Test::And(a, b) => Some(self.test(a)? && self.test(b)?),
            Test::Or(a, b) => Some(self.test(a)? || self.test(b)?),
            Test::Among(int, all) => {
                let mut found = false;
                for one in all {
                    let difference = self.linear(int)?.plus(self.linear(one)?, -1)?;
                    found |= self.compared(Compare::Eq, difference)?;
                }
                Some(found)
            }
            Test::Within(..) => None,
        }
    }

    /// Whether a difference compares so with 0.
    fn compared(&mut self, compare: Compare, difference: LinearOption) -> Option<bool> {
        if let Some(constant) = difference.as_constant() {
            return holds(compare, constant);
        }
        if difference.loops != [0; LOOPS] {
            return None;
        }
        // beyond its zero the difference has the sign of its coefficient
        self.large(difference.c.abs() + 1);
        holds(compare, difference.n.signum())
    }

    fn large(&mut self, n: i64) {
        self.found.from = self.found.from.max(n);
    }

    fn option(&mut self, parts: &[Vec<Int>]) -> Option<()> {
        self.leaves += 1;
        if self.leaves > MAX_LEAVES {
            return None;
        }
        let mut moving = Vec::new();
        for part in parts {
            let [kind, number] = part.as_slice() else { return None };
            let (kind, size) = (self.linear(kind)?.as_constant()?, self.linear(number)?);
            match size.as_constant() {
                // one with a negative number is no option
                Some(size) if size < 0 => return Some(()),
                Some(_) => {}
                None => moving.push(Part { kind, size }),
            }
            *self.leads.get_mut(usize::try_from(kind).ok()?)? = true;
        }
        match self.loops.len() {
            0 => self.rigid(&moving),
            1 => self.two(&moving),
            _ => self.three(&moving),
        }
    }

    /// Heaps n - c, n - d, …: larger by as much as n is.
    fn rigid(&mut self, moving: &[Part]) -> Option<()> {
        for part in moving {
            let LinearOption { n: 1, c, .. } = part.size else { return None };
            self.takes(-c)?;
            self.large(-c + 1);
        }
        Some(())
    }

    /// What is taken.
    fn takes(&mut self, taken: i64) -> Option<()> {
        self.found.taken = self.found.taken.max(taken);
        (taken >= 0).then_some(())
    }

    /// Heaps that share n less a constant, each from a least size on.
    fn shares(&mut self, heaps: u64, taken: i64, least: &[i64]) -> Option<()> {
        self.found.heaps = self.found.heaps.max(heaps);
        least.iter().for_each(|&least| self.large(least));
        self.takes(taken)
    }

    fn two(&mut self, moving: &[Part]) -> Option<()> {
        let [x, y] = in_order(moving, [[0, 1, 0], [1, -1, 0]])?;
        let (c, d) = (x.size.c, -y.size.c);
        let Loop { from, end } = *self.loops.first()?;
        let taken = d - c;
        let least_x = (from + c).max(0);
        if end.of.loops != [0; LOOPS] || end.of.n != 1 {
            return None;
        }
        if end.by == 1 {
            // i <= n + e - 1
            let least_y = (1 - end.of.c - d).max(0);
            return self.shares(2, taken, &[least_x, least_y]);
        }
        // the largest x is at least half of the whole, for even n and odd ones
        let covers = [0, 1].iter().all(|odd| {
            let n = 2 * MAX_NUMBER + odd;
            (n + end.of.c).div_euclid(2) - 1 + c >= (n - taken).div_euclid(2)
        });
        // from here on, what lies beyond the half has the least size as well
        self.large(2 * (least_x + taken.abs() + end.of.c.abs() + c.abs()) + 4);
        (covers && x.kind == y.kind).then_some(())?;
        self.shares(2, taken, &[least_x, least_x])
    }

    fn three(&mut self, moving: &[Part]) -> Option<()> {
        let [x, y, z] = in_order(moving, [[0, 1, 0], [0, 0, 1], [1, -1, -1]])?;
        let (c, d, e) = (x.size.c, y.size.c, -z.size.c);
        let [outer, inner] = self.loops.as_slice() else { return None };
        let is_to_n = |end: &End| end.by == 1 && end.of.n == 1;
        if !is_to_n(&outer.end) || !is_to_n(&inner.end) || outer.end.of.loops != [0; LOOPS] {
            return None;
        }
        let (least_x, least_y) = ((outer.from + c).max(0), (inner.from + d).max(0));
        let (i, j) = (least_x - c, least_y - d);
        let least_z = match inner.end.of.loops {
            // j <= n - i + k - 1
            [-1, 0] => (1 - inner.end.of.c - e).max(0),
            // j <= n + k - 1 follows from z >= 0
            [0, 0] if -i - e < inner.end.of.c => 0,
            _ => return None,
        };
        // i <= n + k - 1 follows from the others
        (-j - least_z - e < outer.end.of.c).then_some(())?;
        self.shares(3, e - c - d, &[least_x, least_y, least_z])
    }
}

/// The heaps whose coefficients of n and of the loops are these, if they are all.
fn in_order<const N: usize>(moving: &[Part], forms: [[i64; 3]; N]) -> Option<[&Part; N]> {
    if moving.len() != N {
        return None;
    }
    let of = |form: &[i64; 3]| {
        moving.iter().find(|part| [part.size.n, part.size.loops[0], part.size.loops[1]] == *form)
    };
    let found: Vec<&Part> = forms.iter().map(of).collect::<Option<_>>()?;
    found.try_into().ok()
}

fn holds(compare: Compare, difference: i64) -> Option<bool> {
    Some(match compare {
        Compare::Eq => difference == 0,
        Compare::Ne => difference != 0,
        Compare::Lt => difference < 0,
        Compare::Le => difference <= 0,
        Compare::Gt => difference > 0,
        Compare::Ge => difference >= 0,
        Compare::In | Compare::NotIn => return None,
    })
}

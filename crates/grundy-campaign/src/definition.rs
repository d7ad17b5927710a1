//! Slow definitions of values, without a line of the solvers: rounds over a whole graph until nothing
//! changes, and recursion over plain vectors.

/// A game graph as plain lists: the moves of each vertex, and what its end is worth to the player to move.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The heads of each vertex's arcs.
    pub arcs: Vec<Vec<usize>>,
    /// The outcome of each dead end.
    pub ends: Vec<Worth>,
}

/// What a position is worth to the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Worth {
    /// A loss.
    #[default]
    Loss,
    /// Neither player wins.
    Draw,
    /// A win.
    Win,
}

/// Worth, and the plies to the end unless it is a draw: the winner hurries, the loser delays.
pub type Verdict = (Worth, Option<u32>);

impl Plain {
    /// Whether no play goes round.
    #[must_use]
    pub fn is_acyclic(&self) -> bool {
        let mut ended = vec![false; self.arcs.len()];
        for _ in 0..self.arcs.len() {
            for vertex in 0..self.arcs.len() {
                ended[vertex] = self.arcs[vertex].iter().all(|&head| ended[head]);
            }
        }
        ended.into_iter().all(|ended| ended)
    }

    /// The verdict of each vertex, round by round: what is decided with k plies rests on what was with k - 1.
    #[must_use]
    pub fn verdicts(&self) -> Vec<Verdict> {
        let size = self.arcs.len();
        let mut found: Vec<Option<Verdict>> = (0..size)
            .map(|vertex| {
                let end = self.ends[vertex];
                self.arcs[vertex].is_empty().then_some((end, (end != Worth::Draw).then_some(0)))
            })
            .collect();
        for plies in 1..=u32::try_from(2 * size).unwrap_or(u32::MAX) {
            let before = found.clone();
            for vertex in 0..size {
                if before[vertex].is_some() {
                    continue;
                }
                let after = || self.arcs[vertex].iter().map(|&head| before[head]);
                if after().any(|verdict| matches!(verdict, Some((Worth::Loss, _)))) {
                    found[vertex] = Some((Worth::Win, Some(plies)));
                } else if after().all(|verdict| matches!(verdict, Some((Worth::Win, _)))) {
                    found[vertex] = Some((Worth::Loss, Some(plies)));
                }
            }
        }
        found.into_iter().map(|verdict| verdict.unwrap_or((Worth::Draw, None))).collect()
    }

    /// The nimber of each vertex of an acyclic graph.
    #[must_use]
    pub fn nimbers(&self) -> Vec<u64> {
        let mut found: Vec<Option<u64>> = vec![None; self.arcs.len()];
        for _ in 0..self.arcs.len() {
            for vertex in 0..self.arcs.len() {
                let options: Option<Vec<u64>> = self.arcs[vertex].iter().map(|&head| found[head]).collect();
                found[vertex] = options.map(|options| mex(&options));
            }
        }
        found.into_iter().flatten().collect()
    }

    /// Tokens on several vertices, one of which is moved; who cannot move wins if play is misère. Gives the
    /// graph, and the number of a position by the vertices of its tokens.
    #[must_use]
    pub fn sum(&self, tokens: usize, misere: bool) -> Self {
        let size = self.arcs.len();
        let all = size.pow(u32::try_from(tokens).unwrap_or(u32::MAX));
        let end = if misere { Worth::Win } else { Worth::Loss };
        let arcs = (0..all).map(|position| {
            let mut options = Vec::new();
            let mut weight = 1;
            for _ in 0..tokens {
                let vertex = position / weight % size;
                options
                    .extend(self.arcs[vertex].iter().map(|head| position - vertex * weight + head * weight));
                weight *= size;
            }
            options
        });
        Self { arcs: arcs.collect(), ends: vec![end; all] }
    }
}

/// The number of a position with these tokens in [`Plain::sum`].
#[must_use]
pub fn position_of(tokens: &[usize], size: usize) -> usize {
    tokens.iter().rev().fold(0, |position, vertex| position * size + vertex)
}

/// The least number that is not among these.
#[must_use]
pub fn mex(values: &[u64]) -> u64 {
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}

/// The nimbers of heaps 0 to `last`, where `options` gives the sums that the moves of a heap leave.
#[must_use]
pub fn heap_nimbers(last: u64, options: &dyn Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut known: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let values: Vec<u64> = options(heap)
            .iter()
            .map(|sum| sum.iter().fold(0, |total, part| total ^ known[usize::try_from(*part).unwrap_or(0)]))
            .collect();
        known.push(mex(&values));
    }
    known
}

/// Whether the player to move wins a sum of heaps under misère play.
#[must_use]
pub fn wins_misere(
    heaps: &[u64],
    options: &dyn Fn(u64) -> Vec<Vec<u64>>,
    known: &mut std::collections::BTreeMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&won) = known.get(heaps) {
        return won;
    }
    let (mut moves, mut won) = (false, false);
    for (at, &heap) in heaps.iter().enumerate() {
        for left in options(heap) {
            let mut next = heaps.to_vec();
            next.remove(at);
            next.extend(left.into_iter().filter(|part| *part > 0));
            next.sort_unstable();
            moves = true;
            won |= !wins_misere(&next, options, known);
        }
    }
    let won = won || !moves;
    known.insert(heaps.to_vec(), won);
    won
}

/// A fraction of small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    /// A fraction in lowest terms.
    #[must_use]
    pub fn new(above: i128, below: i128) -> Self {
        let (mut a, mut b) = (above.unsigned_abs(), below.unsigned_abs());
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let common = i128::try_from(a.max(1)).unwrap_or(1) * below.signum();
        Self { above: above / common, below: below / common }
    }

    /// Reads `5`, `-3/4`, or a decimal `0.25`; `None` for all else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if let Some((above, below)) = text.split_once('/') {
            let below: i128 = below.parse().ok().filter(|below| *below > 0)?;
            return Some(Self::new(above.parse().ok()?, below));
        }
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = decimals.bytes().all(|digit| digit.is_ascii_digit());
        let places = u32::try_from(decimals.len()).ok().filter(|places| digits && *places < 30)?;
        Some(Self::new(format!("{whole}{decimals}").parse().ok()?, 10_i128.pow(places)))
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }

    /// The product.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self::new(self.above * other.above, self.below * other.below)
    }

    /// Whether it is more than the other.
    #[must_use]
    pub fn exceeds(self, other: Self) -> bool {
        self.above * other.below > other.above * self.below
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

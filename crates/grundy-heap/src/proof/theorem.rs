//! Theorems: how many values make a period a proof.

use super::tails;
use crate::Code;
use crate::takes::Takes;
use grundy_base::phrase::{Phrase, phrase};

/// Why a period that is seen on enough values holds for ever.
///
/// All of them are one argument. Let a move take at most t and leave at most s heaps, and let g(n + p) = g(n)
/// for n0 ≤ n < s·n0 + (s - 1)·p + t, where n0 ≥ 1. Take a larger n for which all smaller ones are known. An
/// option of n + p leaves at least n + p - t ≥ s·(n0 + p), so its largest heap has at least n0 + p; take p
/// from it, and the option is one of n, with the same value and as many heaps. An option of n leaves at least
/// s·n0, so its largest heap has at least n0; add p to it. So n and n + p have the same options by value, and
/// the same value. For s = 2 this is the theorem of Guy and Smith (1956); s = 1 is the recurring window of
/// subtraction games.
///
/// Where two heaps left must be unequal (Grundy's game), taking p can make them equal: a + (a + p) became a +
/// a. Then (a - p) + (a + p) serves instead, if a ≥ n0 + p; so n up to 2·n0 + 2·p + t - 1 must be looked at.
/// Where all amounts but those of a set may be taken, the largest of them M, values grow. Two heaps with the
/// same value differ by an amount of the set, since the larger one cannot move to the smaller. So g(n) is the
/// least value whose heaps below n all differ from n by an amount of the set; if there is none, it is K, the
/// number of values so far (they are 0, 1, …, K - 1 without gaps). A value at a heap below n - M is no longer
/// free, and if it also stands at one from n - M on, then at one from n - 2M on. Of any M + 1 heaps in a row
/// one has a new value: otherwise the last of them has a value that stands more than M before it, and can
/// move there. So K is 1 and the largest of the M + 1 values before n, and g(n) - K follows from the 2M
/// values before n, each less K. Hence if g(n + p) = g(n) + s for n0 ≤ n < n0 + 2M, then for all n ≥ n0. Free
/// values are at least K - M: so there are finitely many such windows, and every all-but game gets there.
///
/// ```
/// use grundy_heap::{proof::Theorem, takes::Takes};
/// let kayles = Takes { digits: vec![0, 7, 7], unequal: false };
/// assert_eq!(Theorem::of(&kayles).unwrap().needs(71, 12), 168);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// The last t values decide the next one, from 0 on (subtraction sets; rows of two players).
    Window {
        /// t: the most that can be taken.
        last: u64,
    },
    /// Two values of each n decide: of two kinds of positions with n left. Those of the last t numbers and
    /// the parity of n decide the next two, and they were seen to come back.
    Pairs {
        /// t: the most that can be taken.
        last: u64,
        /// The least n from which both values come back.
        from: u64,
        /// The length of their period, an even number.
        period: u64,
        /// Both values of 0, 1, 2, … up to the end of the first period, as they are written.
        shown: String,
    },
    /// A take-and-break game.
    ///
    /// s is the most heaps that a move leaves, 1 to 3; t is the most that can be taken. Growing values:
    /// [`arithmetic`](super::arithmetic).
    Breaks(Takes),
    /// A code whose digits repeat for ever; what grows: [`tails`].
    Tail(Code),
    /// All amounts but those of a finite set may be taken: the last 2t values, less the largest, decide the
    /// next one.
    AllBut {
        /// t: the largest amount that may not be taken.
        last: u64,
    },
    /// The values of the game are known to be arithmetic periodic; checked against search all the same.
    Named {
        /// Its name in a catalogue of messages.
        id: &'static str,
        /// The theorem and its source.
        name: &'static str,
        /// The least n from which it holds.
        from: u64,
        /// The length of the period.
        period: u64,
        /// What is added with each period.
        saltus: u64,
    },
    /// Numbers are multiplied by any factor from `least` to `most`, and the player who exceeds the limit
    /// wins: the intervals of won and lost numbers follow by induction (`intervals::multiply` among the
    /// finders).
    Multiply {
        /// The least factor, 2 or more.
        least: u64,
        /// The largest factor.
        most: u64,
        /// The number to exceed.
        limit: u64,
    },
    /// The law of the game is known in the literature, in these words of the finder; it is found in values
    /// all the same.
    Told {
        /// The law as the finder states it.
        statement: &'static str,
        /// The theorem's name in a catalogue of messages.
        id: &'static str,
        /// The theorem and its source.
        name: &'static str,
    },
}

impl Theorem {
    /// The theorem for these rules, if there is one.
    pub fn of(takes: &Takes) -> Option<Self> {
        let heaps = takes.heaps();
        (heaps < 3 || (heaps == 3 && !takes.unequal)).then(|| Self::Breaks(takes.clone()))
    }

    /// How many values, from that of 0 on, must be known to prove a period from `from` on.
    pub fn needs(&self, from: u64, period: u64) -> u64 {
        let bound = match *self {
            Self::Window { last } => from.saturating_add(last),
            Self::Breaks(ref takes) => {
                let heaps = takes.heaps();
                let periods = if takes.unequal { heaps } else { heaps - 1 };
                let heap_part = heaps.saturating_mul(from.max(1));
                heap_part.saturating_add(periods.saturating_mul(period)).saturating_add(takes.last())
            }
            Self::Tail(ref code) => return tails::period_needs(code, from, period),
            Self::AllBut { last } => from.saturating_add(last.saturating_mul(2)),
            // beyond it what one period more or less leads to is known for a whole period
            Self::Pairs { from: pairs_from, period: pairs_period, .. } => {
                from.max(pairs_from).saturating_add(pairs_period)
            }
            Self::Named { .. } | Self::Told { .. } | Self::Multiply { .. } => return u64::MAX,
        };
        bound.saturating_add(period)
    }

    /// The largest number that can be taken. On smaller heaps some rules do not apply.
    pub fn last(&self) -> u64 {
        match *self {
            Self::Window { last } | Self::AllBut { last } | Self::Pairs { last, .. } => last,
            Self::Breaks(ref takes) => takes.last(),
            Self::Tail(ref code) => (code.prefix().len() + code.block().len()) as u64 - 1,
            Self::Named { .. } | Self::Told { .. } | Self::Multiply { .. } => 0,
        }
    }

    /// The theorem in words, as checked.
    pub fn words(&self, from: u64, period: u64) -> Phrase {
        // the last n for which g(n + p) = g(n) was needed
        let to = self.needs(from, period).saturating_sub(period + 1).to_string();
        match *self {
            Self::Window { last: 1 } => {
                phrase!(
                    "theorem-last-value",
                    "each value depends on the one before it only, and the same one has occurred again"
                )
            }
            Self::Window { last } => phrase!(
                "theorem-window",
                "each value depends on the {last} before it only, and the same {last} have occurred again",
                last = last
            ),
            Self::Pairs { last, .. } => phrase!(
                "theorem-pairs",
                "the values of the last {last} heaps for both parities decide the next ones, and the same \
                 have occurred again",
                last = last
            ),
            Self::AllBut { last } => phrase!(
                "theorem-all-but",
                "each value depends on the {last} before it only, each less the largest, and the same \
                {last} have \
                 occurred again",
                last = last.saturating_mul(2)
            ),
            Self::Breaks(ref takes) if takes.unequal => phrase!(
                "theorem-unequal",
                "Guy and Smith's periodicity theorem, for unequal heaps, which needs n to {to}",
                to = to
            ),
            Self::Breaks(ref takes) => match takes.heaps() {
                1 => phrase!(
                    "theorem-one-heap",
                    "the last {last} values decide the next one, which needs n to {to}",
                    last = takes.last(),
                    to = to
                ),
                2 => phrase!(
                    "theorem-breaks",
                    "Guy and Smith's periodicity theorem, which needs n to {to}",
                    to = to
                ),
                _ => phrase!(
                    "theorem-three-heaps",
                    "Guy and Smith's periodicity theorem, for three heaps, which needs n to {to}",
                    to = to
                ),
            },
            Self::Tail(_) => phrase!(
                "theorem-tail",
                "Guy and Smith's periodicity theorem with digits that repeat, which needs n to {to}",
                to = to
            ),
            Self::Named { id, name, .. } | Self::Told { id, name, .. } => Phrase::fixed(id, name),
            Self::Multiply { limit, .. } => phrase!(
                "theorem-multiply",
                "induction from {limit} down: factors are a whole range",
                limit = limit.to_string()
            ),
        }
    }

    /// What the theorem says and why it holds, with the numbers of the rules put in, for people. The law is
    /// the one that was found.
    pub fn explain(&self, law: &Phrase) -> Phrase {
        match *self {
            Self::Window { last } => phrase!(
                "explain-window",
                "A move takes at most {last}, so the value of n follows from the {last} values before it. Where as many \
                 values in a row come back, all that follow come back too.",
                last = last
            ),
            Self::Pairs { last, from, period, ref shown } => phrase!(
                "explain-pairs",
                "With n stones left it matters only whether the player to move holds an even or an odd number \
                 of them, and whether n is even. A move takes at most {last}, so both values of n (even/odd) \
                 follow from those of the {last} numbers before it and from the parity of n. For \
                 n = 0, 1, 2, … they are: {shown}. Here {last} pairs in a row come back after {period}, at \
                 numbers of the same parity, from n = {from} on; so all that follow come back too. That is where the {period} comes from.",
                last = last.to_string(),
                shown = shown.clone(),
                period = period.to_string(),
                from = from.to_string()
            ),
            Self::Breaks(ref takes) if takes.heaps() == 1 => phrase!(
                "explain-one-heap",
                "A move takes at most {last} and leaves at most one heap, so the value of n follows from the {last} values \
                 before it. Where they come back, all that follow come back too.",
                last = takes.last()
            ),
            Self::Breaks(ref takes) => {
                let (heaps, last) = (takes.heaps(), takes.last());
                let periods = match if takes.unequal { heaps } else { heaps - 1 } {
                    1 => "p".to_owned(),
                    periods => format!("{periods} p"),
                };
                let unlike = match takes.unequal {
                    true => phrase!("heaps-differ", " (two heaps left are of different sizes)"),
                    false => Phrase::formula(""),
                };
                phrase!(
                    "explain-breaks",
                    "Guy and Smith (1956): a move takes at most t = {last} and leaves at most {heaps} heaps{unlike}. If \
                     g(n + p) = g(n) for all n from n0 to {heaps} n0 + {periods} + t - 1, it holds for all \
                     n from n0 on. For then the \
                     largest heap that a larger n + p leaves has at least n0 + p; take p from it, and the \
                     option is one of \
                     n, with the same value. So n and n + p have the same options by value, and the same \
                     mex.",
                    last = last.to_string(),
                    heaps = heaps,
                    unlike = unlike,
                    periods = periods
                )
            }
            Self::Tail(ref code) => phrase!(
                "explain-tail",
                "The digits repeat with q = {q} from t = {t} on, and a move leaves at most {heaps} heaps. Let p be a multiple of q. If \
                 g(n + p) = g(n) for all n from n0 to {heaps} (n0 + p) + t - 2, it holds for all n from n0 \
                 on, as in the \
                 theorem of Guy and Smith (1956). For then an option of a larger n + p leaves a heap of at \
                 least n0 + p, \
                 and with p less it is one of n; or it takes so much that n may take p less and leave the \
                 same.",
                q = code.block().len() as u64,
                t = code.prefix().len() as u64,
                heaps = tails::heaps(code)
            ),
            Self::AllBut { last } => phrase!(
                "explain-all-but",
                "Heaps of the same value differ by an amount that may not be taken, at most {last}. So the value of n is the \
                 least one whose heaps all lie at such distances below n, or a new one. Both follow from \
                 the last {twice} values, \
                 each less the largest. Where these come back, all that follow come back too, with what was \
                 added.",
                last = last.to_string(),
                twice = last.saturating_mul(2)
            ),
            Self::Multiply { least, most, limit } => phrase!(
                "explain-multiply",
                "By induction from {limit} down. Above an end e every number is settled. If those just above e are lost, \
                 then n <= e wins iff the factor {most} leads beyond e, that is for n > e / {most}: with a \
                 smaller number \
                 no factor reaches a lost one. If those just above e are won, n <= e loses iff even the \
                 factor {least} leads \
                 beyond e, that is for n > e / {least}.",
                limit = limit.to_string(),
                most = most.to_string(),
                least = least.to_string()
            ),
            Self::Named { id, name, from, period, saltus } => phrase!(
                "explain-named",
                "Known for this game: g(n + {period}) = g(n) + {saltus} for all n >= {from} ({name}). The values computed \
                 here by search agree.",
                period = period.to_string(),
                saltus = saltus.to_string(),
                from = from.to_string(),
                name = Phrase::fixed(id, name)
            ),
            Self::Told { id, name, .. } => phrase!(
                "explain-told",
                "Known for this game: {law} ({name}). The values computed here by search agree.",
                law = law.clone(),
                name = Phrase::fixed(id, name)
            ),
        }
    }
}

//! Faults that tests plant, to see that others notice them. Without the feature `planted-faults` there are
//! none.

/// A fault, named after what goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A mex of 3 is 4.
    MexOfThree,
    /// Retrograde analysis takes the last decided position first, so that plies are wrong.
    LastInFirstOut,
    /// Backward induction takes a draw for a loss.
    DrawIsLoss,
    /// The push method forgets the last predecessor.
    LastPredecessor,
    /// Loopy values: two infinite components are zero together.
    InfinitePair,
    /// Tame misère sums of three heaps have the other winner.
    ThreeHeapsTurned,
    /// A decision tree takes of equally good moves one that pays others less, not the first.
    LastOfTies,
    /// The exam counts a move too many in longer losses.
    LateLoss,
    /// The language rounds some quotients up.
    QuotientUp,
    /// A periodic law foretells the value of the next heap.
    LawOfNext,
    /// A partizan option that can be reversed is kept.
    ReversibleKept,
    /// A reader of graphs drops the arcs from the eighth on.
    EighthArc,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::MexOfThree,
        Self::LastInFirstOut,
        Self::DrawIsLoss,
        Self::LastPredecessor,
        Self::InfinitePair,
        Self::ThreeHeapsTurned,
        Self::LastOfTies,
        Self::LateLoss,
        Self::QuotientUp,
        Self::LawOfNext,
        Self::ReversibleKept,
        Self::EighthArc,
    ];
}

#[cfg(feature = "planted-faults")]
thread_local! {
    static PLANTED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Whether this fault is planted on this thread.
#[cfg(not(feature = "planted-faults"))]
#[inline]
pub const fn is(_: Fault) -> bool {
    false
}

/// Whether this fault is planted on this thread.
#[cfg(feature = "planted-faults")]
pub fn is(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Plants a fault on this thread, or takes it away.
#[cfg(feature = "planted-faults")]
pub fn plant(fault: Option<Fault>) {
    PLANTED.set(fault);
}

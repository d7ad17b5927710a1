//! What the rounds need of the connection between machines.

/// What a batch says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Cells that are won: a move leads to a loss.
    Won = 0,
    /// Cells of which one more move is decided, and won by the other player.
    OneLess = 1,
    /// Cells from which a tie can be reached.
    Tie = 2,
    /// Cells, and what a move to another tier leads to.
    Heard = 3,
    /// Cells for the machine that writes them into a file.
    Cells = 4,
    /// Anything that all machines shall know.
    Note = 5,
}

impl Kind {
    /// The kind with this number.
    pub fn of(number: u8) -> Option<Self> {
        [Self::Won, Self::OneLess, Self::Tie, Self::Heard, Self::Cells, Self::Note]
            .into_iter()
            .find(|kind| *kind as u8 == number)
    }
}

/// What one machine sends to another at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// What it says.
    pub kind: Kind,
    /// Its content; targets are written by [`pack`](super::pack).
    pub bytes: Vec<u8>,
}

/// What each machine says at the end of a step, and what all of them say together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Machines that have more to send in this round. Summed.
    pub busy: u64,
    /// Machines on which the round decided something. Summed.
    pub fresh: u64,
    /// Moves to other tiers, those to one number taken as one. Summed.
    pub moves: u64,
    /// Predecessors that other tiers name. Summed.
    pub parents: u64,
    /// Cells that do not fit the layout. Summed.
    pub wide: u64,
    /// Machines on which a position names no predecessors. Summed.
    pub unnamed: u64,
    /// Machines that would keep the work now. Summed.
    pub keep: u64,
    /// Numbers that were decided. Summed.
    pub decided: u64,
    /// Bytes that were sent to other machines. Summed.
    pub sent: u64,
    /// The longest play, in plies. The largest.
    pub longest: u64,
    /// The round in which a cell decides itself next. The least.
    pub soonest: u64,
    /// The first machine that cannot go on. The least.
    pub halted: u64,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            busy: 0,
            fresh: 0,
            moves: 0,
            parents: 0,
            wide: 0,
            unnamed: 0,
            keep: 0,
            decided: 0,
            sent: 0,
            longest: 0,
            soonest: u64::MAX,
            halted: u64::MAX,
        }
    }
}

impl Counts {
    /// The bytes of counts.
    pub const BYTES: usize = 96;

    /// Adds what another machine says.
    pub fn add(&mut self, other: &Self) {
        self.busy += other.busy;
        self.fresh += other.fresh;
        self.moves += other.moves;
        self.parents += other.parents;
        self.wide += other.wide;
        self.unnamed += other.unnamed;
        self.keep += other.keep;
        self.decided += other.decided;
        self.sent += other.sent;
        self.longest = self.longest.max(other.longest);
        self.soonest = self.soonest.min(other.soonest);
        self.halted = self.halted.min(other.halted);
    }

    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { busy, fresh, moves, parents, wide, unnamed, keep, decided, sent, .. } = *self;
        let Self { longest, soonest, halted, .. } = *self;
        [busy, fresh, moves, parents, wide, unnamed, keep, decided, sent, longest, soonest, halted]
            .iter()
            .flat_map(|count| count.to_le_bytes())
            .collect()
    }

    /// From bytes, if there are enough.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let mut counts =
            bytes.chunks_exact(8).map(|eight| u64::from_le_bytes(eight.try_into().unwrap_or_default()));
        let mut next = || counts.next();
        Some(Self {
            busy: next()?,
            fresh: next()?,
            moves: next()?,
            parents: next()?,
            wide: next()?,
            unnamed: next()?,
            keep: next()?,
            decided: next()?,
            sent: next()?,
            longest: next()?,
            soonest: next()?,
            halted: next()?,
        })
    }
}

/// A machine that is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Its number.
    pub machine: usize,
    /// What was noticed.
    pub why: String,
}

/// Takes what a machine has sent: its number, and a batch.
pub type TakeBatch<'a> = dyn FnMut(usize, Batch) + 'a;

/// Machines that work together, step by step.
pub trait Engine {
    /// How many there are.
    fn machines(&self) -> usize;

    /// Which of them this is, from 0.
    fn me(&self) -> usize;

    /// Sends a batch in this step; also to itself. It does not wait until the batch has arrived.
    fn send(&mut self, to: usize, batch: Batch);

    /// Ends the step: gives all batches that were sent to this machine in it, in any order, and no others;
    /// then what all machines say together. It waits until all have ended the step.
    ///
    /// # Errors
    /// A machine is gone. Nothing can be done with this engine any more.
    fn end_step(&mut self, own: Counts, take: &mut TakeBatch<'_>) -> Result<Counts, Lost>;
}

/// Sends a note to all machines; gives what each of them has sent, in their order. All must call it at the
/// same time.
///
/// ```
/// use grundy_solve::strong::machines::{Alone, tell_all};
/// assert_eq!(tell_all(&mut Alone::default(), b"hello"), Ok(vec![b"hello".to_vec()]));
/// ```
///
/// # Errors
/// A machine is gone.
pub fn tell_all(engine: &mut dyn Engine, note: &[u8]) -> Result<Vec<Vec<u8>>, Lost> {
    let mut notes = vec![Vec::new(); engine.machines()];
    for to in 0..engine.machines() {
        engine.send(to, Batch { kind: Kind::Note, bytes: note.to_owned() });
    }
    engine.end_step(Counts::default(), &mut |from, batch| notes[from] = batch.bytes)?;
    Ok(notes)
}

/// One machine, without a network.
#[derive(Debug, Default)]
pub struct Alone {
    sent: Vec<Batch>,
}

impl Engine for Alone {
    fn machines(&self) -> usize {
        1
    }

    fn me(&self) -> usize {
        0
    }

    fn send(&mut self, _: usize, batch: Batch) {
        self.sent.push(batch);
    }

    fn end_step(&mut self, own: Counts, take: &mut TakeBatch<'_>) -> Result<Counts, Lost> {
        self.sent.drain(..).for_each(|batch| take(0, batch));
        Ok(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_come_back_and_add_up() {
        let one =
            Counts { busy: 1, parents: 7, sent: 5, longest: 9, soonest: 4, halted: 2, ..Counts::default() };
        let bytes = one.to_bytes();
        assert_eq!(bytes.len(), Counts::BYTES);
        assert_eq!(Counts::of_bytes(&bytes), Some(one));
        assert_eq!(Counts::of_bytes(&bytes[1..]), None);
        let mut sum = Counts { busy: 1, longest: 3, ..Counts::default() };
        sum.add(&one);
        assert_eq!(sum, Counts { busy: 2, ..one });
        for kind in [Kind::Won, Kind::OneLess, Kind::Tie, Kind::Heard, Kind::Cells, Kind::Note] {
            assert_eq!(Kind::of(kind as u8), Some(kind));
        }
        assert_eq!(Kind::of(6), None);
    }
}

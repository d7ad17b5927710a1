//! The numbers of which a game is made: from a seed, or from a list.

/// A sequence of choices. Beyond a list that was given, all choices are 0.
#[derive(Clone, Debug)]
pub struct Choices {
    given: Vec<u32>,
    at: usize,
    /// The state of the generator, if choices are random.
    state: Option<u64>,
}

impl Choices {
    /// Random choices.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        // seeds that follow one another start far apart
        let state = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1;
        Self { given: Vec::new(), at: 0, state: Some(state) }
    }

    /// These choices, then zeros.
    #[must_use]
    pub fn given(list: Vec<u32>) -> Self {
        Self { given: list, at: 0, state: None }
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let choice = match &mut self.state {
            Some(state) => {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                let choice = u32::try_from((*state >> 33) % u64::from(bound)).unwrap_or(0);
                self.given.push(choice);
                choice
            }
            None => self.given.get(self.at).map_or(0, |choice| choice % bound),
        };
        self.at += 1;
        choice
    }

    /// A number between two bounds, both included.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high - low + 1)
    }

    /// A place below `bound`.
    pub fn place(&mut self, bound: usize) -> usize {
        self.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }

    /// True once in so many times; a list of zeros never is.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == times - 1
    }

    /// All choices made so far.
    #[must_use]
    pub fn made(&self) -> Vec<u32> {
        let mut made = self.given.clone();
        made.truncate(self.at);
        made
    }
}

//! Sets of values, a bit each.

/// A set of values that knows how far it is full.
#[derive(Clone, Debug, Default)]
pub(super) struct Set {
    words: Vec<u64>,
    /// All values of the words before this one are in the set.
    full: usize,
}

impl Set {
    pub(super) fn insert(&mut self, value: u64) {
        let place =
            usize::try_from(value / 64).expect("a value is not far above the heaps, which are in memory");
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        self.words[place] |= 1 << (value % 64);
        if place == self.full {
            self.fill();
        }
    }

    /// Adds values that are nim-sums of values up to `most`: what there can be many of.
    pub(super) fn extend(&mut self, most: u64, values: impl Iterator<Item = u64>) {
        let words = usize::try_from(most / 64 + 1).expect("as for one value").next_power_of_two();
        if words > self.words.len() {
            self.words.resize(words, 0);
        }
        // nim-sums stay below the next power of two: the mask changes nothing, and spares a look at the
        // length
        let mask = words - 1;
        let words = &mut self.words[..words];
        for value in values {
            let place = usize::try_from(value / 64).expect("as for one value") & mask;
            words[place] |= 1 << (value % 64);
        }
        self.fill();
    }

    /// Whether a value is there.
    pub(super) fn has(&self, value: u64) -> bool {
        usize::try_from(value / 64).is_ok_and(|place| self.word(place) >> (value % 64) & 1 != 0)
    }

    /// Adds all values of another set.
    pub(super) fn unite(&mut self, other: &Self) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine |= theirs);
        self.fill();
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.full = 0;
    }

    /// The least value in none of the sets. It is fastest if the first set is full up to a large value.
    pub(super) fn mex(sets: &[&Self]) -> u64 {
        let start = sets.iter().map(|set| set.full).max().unwrap_or(0);
        let all = |place: usize| sets.iter().fold(0, |all, set| all | set.word(place));
        let words = (start..).map(|place| (place as u64, all(place)));
        let free =
            words.filter(|(_, word)| *word != u64::MAX).map(|(place, word)| (place, word.trailing_ones()));
        free.map(|(place, ones)| 64 * place + u64::from(ones)).next().expect("a set has an end")
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }

    /// The most bytes of a set of values below this.
    pub(super) fn most_bytes(values: u64) -> u64 {
        // a vector may be twice as large as what is in it, and a nim-sum twice as large as a value
        64 + 2 * 2 * (values / 8)
    }

    /// Finds out how far it is full: not less far than before.
    fn fill(&mut self) {
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }

    fn word(&self, place: usize) -> u64 {
        self.words.get(place).copied().unwrap_or(0)
    }
}

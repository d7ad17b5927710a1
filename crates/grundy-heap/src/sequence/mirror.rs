//! The values known, the last one first: both parts of a heap's splits can be read onwards then.

/// A copy of the values known in the opposite order.
#[derive(Clone, Debug, Default)]
pub(super) struct Mirror {
    /// The value of heap 0 stands at the end.
    words: Vec<u16>,
    len: usize,
}

impl Mirror {
    /// Takes in the values since the last time; those before are the same.
    pub(super) fn follow(&mut self, known: &[u16]) {
        if self.words.len() < known.len() {
            (self.words, self.len) = (vec![0; 2 * known.len()], 0);
        }
        let end = self.words.len();
        for (heap, &value) in known.iter().enumerate().skip(self.len) {
            self.words[end - 1 - heap] = value;
        }
        self.len = known.len();
    }

    /// How many values it has.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// So many values: of this heap, the next smaller one, and so on.
    pub(super) fn down(&self, heap: usize, count: usize) -> &[u16] {
        &self.words[self.words.len() - 1 - heap..][..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_follows_and_grows() {
        let (known, mut mirror): (Vec<u16>, Mirror) =
            ((0..1000).map(|n| n * 7 % 64).collect(), Mirror::default());
        for len in [0, 1, 2, 3, 10, 11, 500, 1000, 1000] {
            mirror.follow(&known[..len]);
            let all: Vec<u16> = known[..len].iter().rev().copied().collect();
            assert_eq!(mirror.len(), len);
            assert_eq!(if len == 0 { &[] } else { mirror.down(len - 1, len) }, &all[..]);
        }
    }
}

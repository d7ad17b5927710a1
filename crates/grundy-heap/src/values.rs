//! A row of values, however they are stored: finders look at it without copying it.

/// The known values of n = 0, 1, 2, ….
///
/// ```
/// use grundy_heap::values::Values;
/// let bytes: &[u8] = &[0, 1, 2];
/// assert_eq!((bytes.count(), bytes.at(2)), (3, 2));
/// ```
pub trait Values {
    /// The number of known values.
    fn count(&self) -> usize;

    /// The value of `n`, which is known.
    fn at(&self, n: usize) -> u64;
}

impl<T: Copy + Into<u64>> Values for [T] {
    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, n: usize) -> u64 {
        self[n].into()
    }
}

impl<T: Copy + Into<u64>> Values for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn at(&self, n: usize) -> u64 {
        self[n].into()
    }
}

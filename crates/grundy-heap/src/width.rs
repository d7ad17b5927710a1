//! Values as bytes: one for each where that is enough, or two.

/// The bytes that each value of a list takes.
///
/// ```
/// use grundy_heap::Width;
/// let (values, mut bytes, mut back) = ([0, 3, 256], Vec::new(), Vec::new());
/// assert_eq!(Width::of(&values), Width::Two);
/// Width::Two.encode(&values, &mut bytes);
/// assert_eq!(bytes, [0, 0, 3, 0, 0, 1]);
/// Width::Two.decode(&bytes, &mut back);
/// assert_eq!(back, values);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// All values are below 256.
    One,
    /// Two bytes, little-endian.
    Two,
}

impl Width {
    /// The width that these values need.
    #[must_use]
    pub fn of(values: &[u16]) -> Self {
        if values.iter().all(|&value| value <= u16::from(u8::MAX)) { Self::One } else { Self::Two }
    }

    /// The type of a value, as names of files have it: `u8` or `u16`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "u8",
            Self::Two => "u16",
        }
    }

    /// The width with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::One, Self::Two].into_iter().find(|width| width.name() == name)
    }

    /// The bytes of one value.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// Appends the bytes of the values, which must not need a greater width.
    pub fn encode(self, values: &[u16], bytes: &mut Vec<u8>) {
        match self {
            Self::One => bytes.extend(values.iter().map(|value| value.to_le_bytes()[0])),
            Self::Two => bytes.extend(values.iter().flat_map(|value| value.to_le_bytes())),
        }
    }

    /// Appends the values of the bytes; a half value at the end is left out.
    pub fn decode(self, bytes: &[u8], values: &mut Vec<u16>) {
        match self {
            Self::One => values.extend(bytes.iter().map(|value| u16::from(*value))),
            Self::Two => {
                values.extend(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
            }
        }
    }
}

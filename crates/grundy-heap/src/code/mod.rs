//! Codes of take-and-break games: digit n says what may be left after taking n.

mod count;
mod read;
mod standard;
mod values;

use std::fmt;

pub use standard::{Standard, equivalent, standard};
pub use values::nimbers;

/// The code `d0.d1d2…` of a take-and-break game (Guy and Smith 1956). Taking k from a heap is allowed if what
/// is left forms a number of heaps that digit k allows: none if it has bit 1, one if it has bit 2, two if it
/// has bit 4, three if it has bit 8. Codes with digits up to 7 are called octal, all of them hexadecimal. A
/// block of digits may repeat for ever: `0.(3)` is Nim.
///
/// # Equality
/// Two codes are equal iff all their digits are: `0.1370` is `0.137`, and `0.33(33)` is `0.(3)`.
///
/// ```
/// use grundy_heap::Code;
/// use grundy_base::text::Text;
/// let code = Code::read(Text::new("0.137")).unwrap();
/// assert_eq!((code.digit(2), code.digit(9), code.to_string().as_str()), (3, 0, "0.137"));
/// let lasker = Code::read(Text::new("4.333...")).unwrap();
/// assert_eq!((lasker.digit(1_000_000), lasker.to_string().as_str()), (3, "4.(3)"));
/// let slip = Code::read(Text::new("0.1g3")).unwrap_err();
/// assert_eq!(slip.span, 3..4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// d0, d1, d2, … up to the block, as few as possible; d0 is always there.
    prefix: Vec<u8>,
    /// What repeats after that, as short as possible; empty if only zeros follow.
    block: Vec<u8>,
}

impl Code {
    /// The bit of a digit that allows to leave nothing.
    pub const NONE: u8 = 1;
    /// The bit of a digit that allows to leave one heap.
    pub const ONE: u8 = 2;
    /// The bit of a digit that allows to leave two heaps.
    pub const TWO: u8 = 4;
    /// The bit of a digit that allows to leave three heaps.
    pub const THREE: u8 = 8;

    /// Brings digits to the one form that is kept. `prefix` holds d0 at least.
    fn new(mut prefix: Vec<u8>, mut block: Vec<u8>) -> Self {
        let len = block.len();
        if let Some(short) =
            (1..len).find(|&p| len.is_multiple_of(p) && (p..len).all(|i| block[i] == block[i - p]))
        {
            block.truncate(short);
        }
        if block == [0] {
            block.clear();
        }
        while prefix.len() > 1 && prefix.last() == Some(block.last().unwrap_or(&0)) {
            prefix.pop();
            if !block.is_empty() {
                block.rotate_right(1);
            }
        }
        Self { prefix, block }
    }

    /// The digits d0, d1, d2, … before the block that repeats, without zeros at the end if none repeats.
    #[inline]
    pub fn prefix(&self) -> &[u8] {
        &self.prefix
    }

    /// The block of digits that repeats after the prefix; empty if only zeros follow.
    #[inline]
    pub fn block(&self) -> &[u8] {
        &self.block
    }

    /// The digit for taking `k`.
    #[inline]
    pub fn digit(&self, k: u64) -> u8 {
        let prefix = self.prefix.len() as u64;
        let place = if k < prefix {
            k
        } else if self.block.is_empty() {
            return 0;
        } else {
            (k - prefix) % self.block.len() as u64
        };
        let place = usize::try_from(place).expect("less than the length of a vector");
        if k < prefix { self.prefix[place] } else { self.block[place] }
    }

    /// The digits that matter in heaps up to `n`: d0, d1, …, dn, without zeros at the end. The caller answers
    /// for the memory: a byte a digit, if a block repeats.
    ///
    /// ```
    /// use grundy_heap::Code;
    /// use grundy_base::text::Text;
    /// let code = Code::read(Text::new("4.12(37)")).unwrap();
    /// assert_eq!(code.digits_to(6), [4, 1, 2, 3, 7, 3, 7]);
    /// ```
    pub fn digits_to(&self, n: u64) -> Vec<u8> {
        let mut digits: Vec<u8> = self.takes(n).map(|(_, digit)| digit).collect();
        while digits.len() > 1 && digits.ends_with(&[0]) {
            digits.pop();
        }
        digits
    }

    /// What is left of a heap of `n` when 0, 1, 2, … are taken, and the digit for it, up to the last digit.
    pub fn takes(&self, n: u64) -> impl Iterator<Item = (u64, u8)> + '_ {
        (0..=n).rev().zip(self.prefix.iter().chain(self.block.iter().cycle()).copied())
    }

    /// Whether the digit allows to leave one heap of `left`, or nothing if that is 0.
    #[inline]
    pub fn leaves_one(digit: u8, left: u64) -> bool {
        digit & (if left == 0 { Self::NONE } else { Self::ONE }) != 0
    }

    /// Whether some digit allows to leave three heaps.
    pub fn is_hexadecimal(&self) -> bool {
        self.prefix.iter().chain(&self.block).any(|digit| digit & Self::THREE != 0)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = self.prefix.split_first().expect("d0 is always there");
        write!(f, "{first:X}.")?;
        rest.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        if !self.block.is_empty() {
            f.write_str("(")?;
            self.block.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
            f.write_str(")")
        } else if rest.is_empty() {
            f.write_str("0")
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_base::text::Text;
    use proptest::prelude::*;

    fn code(text: &str) -> Code {
        Code::read(Text::new(text)).unwrap()
    }

    #[test]
    fn one_way_to_write_a_code() {
        let check = |text: &str, written: &str| {
            assert_eq!(code(text).to_string(), written, "{text}");
            assert_eq!(code(written), code(text), "{text}");
        };
        check("0.1370", "0.137");
        check(".137", "0.137");
        check("4.0", "4.0");
        check("c.0f", "C.0F");
        check("0.3333...", "0.(3)");
        check("0.3…", "0.(3)");
        check("0.(33)", "0.(3)");
        check("4.(3)", "4.(3)");
        check("4.4(4)", "4.(4)");
        check("0.12(37)", "0.12(37)");
        check("0.127(37)", "0.12(73)");
        check("0.13(73)", "0.1(37)");
        check("0.1(0)", "0.1");
        check("0.10(00)", "0.1");
        check("0.1(3030)", "0.1(30)");
    }

    #[test]
    fn digits_go_on() {
        let code = code("0.12(37)");
        assert_eq!((0..9).map(|k| code.digit(k)).collect::<Vec<_>>(), [0, 1, 2, 3, 7, 3, 7, 3, 7]);
        assert_eq!((code.digit(u64::MAX), code.digits_to(2)), (3, vec![0, 1, 2]));
        assert_eq!(self::code("4.0").digits_to(1 << 60), [4]);
        assert_eq!(self::code("0.0(30)").digits_to(4), [0, 0, 3, 0, 3]);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(first in "[048cC]", tail in "[0-9a-fA-F]{0,9}", block in "[0-3]{1,6}") {
            for text in [format!("{first}.{tail}({block})"), format!("{first}.{tail}1{block}")] {
                let Ok(code) = Code::read(Text::new(&text)) else { continue };
                let written = code.to_string();
                prop_assert_eq!(&Code::read(Text::new(&written)).unwrap(), &code);
                // the digits by hand
                let hex = |c: u8| u8::try_from(char::from(c).to_digit(16).unwrap()).unwrap();
                let plain = text.replace(['.', '(', ')'], "");
                let repeats = text.ends_with(')');
                for k in 0..60_usize {
                    let at = match plain.as_bytes().get(k) {
                        Some(&c) => hex(c),
                        None if repeats => hex(block.as_bytes()[(k - plain.len()) % block.len()]),
                        None => 0,
                    };
                    prop_assert_eq!(code.digit(k as u64), at, "{} at {}", text, k);
                }
                let digits = code.digits_to(40);
                prop_assert!((0..=40).all(|k| code.digit(k)
                    == digits.get(usize::try_from(k).unwrap()).copied().unwrap_or(0)));
            }
        }
    }
}

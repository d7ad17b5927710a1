//! Targets as bytes.

use super::engine::Kind;

/// Marks of how targets are written.
const GAPS: u8 = 0;
const FOURS: u8 = 4;
const EIGHTS: u8 = 8;

/// Sorts targets, drops those that say the same again, and writes them: as gaps in bytes of 7 bits, or whole.
///
/// A second word that a cell is won, or tied, says nothing new. A second word that one move less is open
/// does.
pub fn pack(kind: Kind, targets: &mut Vec<u64>, gaps: bool) -> Vec<u8> {
    targets.sort_unstable();
    if matches!(kind, Kind::Won | Kind::Tie) {
        targets.dedup();
    }
    if gaps {
        let mut bytes = Vec::with_capacity(2 * targets.len() + 1);
        bytes.push(GAPS);
        let mut last = 0;
        for &target in &*targets {
            let mut gap = target - last;
            last = target;
            while gap >= 0x80 {
                bytes.push(0x80 | low_bits(gap));
                gap >>= 7;
            }
            bytes.push(low_bits(gap));
        }
        return bytes;
    }
    let short = targets.last().is_none_or(|&last| u32::try_from(last).is_ok());
    let width = if short { FOURS } else { EIGHTS };
    let mut bytes = Vec::with_capacity(usize::from(width) * targets.len() + 1);
    bytes.push(width);
    targets.iter().for_each(|target| bytes.extend(&target.to_le_bytes()[..usize::from(width)]));
    bytes
}

/// The seven lowest bits.
fn low_bits(number: u64) -> u8 {
    number.to_le_bytes()[0] & 0x7f
}

/// Reads what [`pack`] has written; `None` if nothing can have written it.
///
/// ```
/// use grundy_solve::strong::machines::{Kind, pack, unpack};
/// let bytes = pack(Kind::Won, &mut vec![300, 5, 300], true);
/// assert_eq!(bytes.len(), 1 + 1 + 2);
/// assert_eq!(unpack(&bytes), Some(vec![5, 300]));
/// ```
pub fn unpack(bytes: &[u8]) -> Option<Vec<u64>> {
    let (&how, rest) = bytes.split_first()?;
    match how {
        GAPS => gaps(rest),
        FOURS | EIGHTS if rest.len().is_multiple_of(how.into()) => {
            let whole = rest.chunks_exact(how.into()).map(|bytes| {
                let mut eight = [0; 8];
                eight[..bytes.len()].copy_from_slice(bytes);
                u64::from_le_bytes(eight)
            });
            Some(whole.collect())
        }
        _ => None,
    }
}

fn gaps(bytes: &[u8]) -> Option<Vec<u64>> {
    let mut targets = Vec::with_capacity(bytes.len());
    let (mut last, mut gap, mut shift) = (0_u64, 0_u64, 0_u32);
    for &byte in bytes {
        if shift > 63 {
            return None;
        }
        gap |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 != 0 {
            shift += 7;
            continue;
        }
        last = last.checked_add(gap)?;
        targets.push(last);
        (gap, shift) = (0, 0);
    }
    (shift == 0).then_some(targets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn targets_come_back(
            mut targets in proptest::collection::vec(
                prop_oneof![0_u64..200, 0_u64..1 << 40, any::<u64>()], 0..50),
            packed: bool,
            once: bool,
        ) {
            targets.extend(targets.clone().iter().take(3));
            let mut expected = targets.clone();
            expected.sort_unstable();
            if once {
                expected.dedup();
            }
            let kind = if once { Kind::Won } else { Kind::OneLess };
            let bytes = pack(kind, &mut targets, packed);
            prop_assert_eq!(unpack(&bytes), Some(expected));
        }

        /// Bytes that nobody has packed are refused, or read as something; nothing panics.
        #[test]
        fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            if let Some(targets) = unpack(&bytes) {
                prop_assert!(targets.len() < bytes.len());
            }
        }
    }
}

//! The definition: all options of a heap, and the least value among none of them.

use crate::takes::Takes;
use grundy_base::value::nimber::{MexSet, Nimber};

/// The value of the heap `known.len()` from those of all smaller heaps.
pub(super) fn value(takes: &Takes, known: &[u16]) -> u16 {
    let n = known.len();
    let mut options = MexSet::default();
    options.reset(2 * n + takes.digits.len());
    for (k, &digit) in takes.digits.iter().enumerate().take(n + 1) {
        let left = n - k;
        if left == 0 && k > 0 && digit & 1 != 0 {
            options.insert(Nimber(0));
        }
        if left > 0 && k > 0 && digit & 2 != 0 {
            options.insert(Nimber(u64::from(known[left])));
        }
        if digit & 4 != 0 {
            for a in (1..).take_while(|a| 2 * a <= left) {
                if !(takes.unequal && 2 * a == left) {
                    options.insert(Nimber(u64::from(known[a] ^ known[left - a])));
                }
            }
        }
        if digit & 8 != 0 {
            for a in (1..).take_while(|a| 3 * a <= left) {
                for b in (a..).take_while(|b| a + 2 * b <= left) {
                    options.insert(Nimber(u64::from(known[a] ^ known[b] ^ known[left - a - b])));
                }
            }
        }
    }
    u16::try_from(options.mex().0).expect("a value is at most the heap, which is short here")
}

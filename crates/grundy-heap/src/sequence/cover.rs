//! Greedy set cover where each option gives one value at each heap: which few exclude most?
//!
//! The options of a cell are found at once, by counting the codes of its heap; for any cells see `choice`.

/// What each of some options gives at each of some sample heaps, and which values are worth excluding there.
pub(super) struct Samples<'a> {
    /// How many heaps there are.
    pub(super) heaps: usize,
    /// `codes[option * heaps + heap]`: the code that the option gives.
    pub(super) codes: &'a [u8],
    /// At each heap, the codes below this are worth excluding; at most `CODES`.
    pub(super) limits: &'a [u8],
}

/// Options in the order in which each newly excludes most, with what it newly excludes; those below `least` are left out.
pub(super) fn greedy(samples: &Samples<'_>, least: u32) -> Vec<(usize, u32)> {
    const CODES: usize = super::coded::CODES as usize;
    let heaps = samples.heaps;
    let options = samples.codes.len() / heaps;
    let code = |option: usize, heap: usize| {
        let code = samples.codes[option * heaps + heap];
        (code < samples.limits[heap]).then_some(usize::from(code))
    };
    // the options of each cell (heap, code): by counting
    let mut starts = vec![0_usize; heaps * CODES + 1];
    let mut gains = vec![0_u32; options];
    for (option, gain) in gains.iter_mut().enumerate() {
        for heap in 0..heaps {
            if let Some(code) = code(option, heap) {
                starts[heap * CODES + code + 1] += 1;
                *gain += 1;
            }
        }
    }
    for cell in 1..starts.len() {
        starts[cell] += starts[cell - 1];
    }
    let mut at = starts.clone();
    let mut members = vec![0_u32; starts[heaps * CODES]];
    for option in 0..options {
        for heap in 0..heaps {
            if let Some(code) = code(option, heap) {
                let place = &mut at[heap * CODES + code];
                members[*place] = u32::try_from(option).expect("few options");
                *place += 1;
            }
        }
    }
    let mut covered = vec![false; heaps * CODES];
    let mut order = Vec::new();
    while let Some((best, &gain)) = gains.iter().enumerate().max_by_key(|&(_, gain)| gain) {
        if gain < least.max(1) {
            break;
        }
        order.push((best, gain));
        for heap in 0..heaps {
            let Some(code) = code(best, heap) else { continue };
            let cell = heap * CODES + code;
            if !std::mem::replace(&mut covered[cell], true) {
                for &member in &members[starts[cell]..starts[cell + 1]] {
                    gains[member as usize] -= 1;
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_takes_most_of_what_is_left() {
        // three heaps; option 1 covers three cells, then option 0 one more, option 2 nothing new
        let samples = Samples { heaps: 3, codes: &[0, 9, 0, 1, 2, 3, 1, 200, 3], limits: &[4, 4, 4] };
        assert_eq!(greedy(&samples, 1), [(1, 3), (0, 2)]);
        assert_eq!(greedy(&samples, 3), [(1, 3)]);
    }
}

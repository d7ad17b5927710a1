//! The nim equation: which value each component must take, and the moves that give it.
//!
//! **Solves** a sum of components with known nimbers. **Cost** O(components) for all targets (one total XOR,
//! then one XOR each). **Source** thesis A.1(4); textbook 1.4.5, with its three levels of work: the winner,
//! one winning move, all winning moves.

use grundy_base::rules::Impartial;
use grundy_base::value::nimber::Nimber;

/// For every component, the value that would make the nim-sum zero: the total XOR the component's own value.
///
/// ```
/// use grundy_base::Nimber;
/// use grundy_solve::equation::targets;
/// assert_eq!(targets(&[Nimber(13), Nimber(12), Nimber(8)]), [Nimber(4), Nimber(5), Nimber(1)]);
/// ```
pub fn targets(values: &[Nimber]) -> Vec<Nimber> {
    let total = Nimber::sum(values.iter().copied());
    values.iter().map(|&value| total ^ value).collect()
}

/// The components in which a winning move is certain: those whose target is smaller than their value (the
/// "Nim check"). An odd number of them unless the sum is lost. Other components may have winning moves too,
/// to *larger* values.
pub fn certain(values: &[Nimber]) -> impl Iterator<Item = (usize, Nimber)> {
    targets(values).into_iter().enumerate().filter(|(i, target)| *target < values[*i])
}

/// The nimber of the position after a move: the nim-sum of its components, with `value` for each.
///
/// # Errors
/// Whatever `value` reports.
///
/// ```
/// use grundy_base::Nimber;
/// use grundy_solve::equation::nimber_of;
/// let heap = |n: &u64| Ok::<_, std::convert::Infallible>(Nimber(*n));
/// assert_eq!(nimber_of(&[5, 3], heap), Ok(Nimber(6)));
/// ```
pub fn nimber_of<C, E>(rest: &[C], mut value: impl FnMut(&C) -> Result<Nimber, E>) -> Result<Nimber, E> {
    rest.iter().try_fold(Nimber::ZERO, |sum, component| Ok(sum ^ value(component)?))
}

/// All moves of one component to a value, those that raise it included.
///
/// `value` gives the nimber of a component that a move leaves.
///
/// # Errors
/// Whatever `value` reports.
pub fn moves_to<R: Impartial, E>(
    rules: &R,
    at: &R::Component,
    target: Nimber,
    mut value: impl FnMut(&R::Component) -> Result<Nimber, E>,
) -> Result<Vec<R::Move>, E> {
    let mut moves = Vec::new();
    if rules.moves_to(at, target, &mut moves) {
        return Ok(moves);
    }
    rules.moves(at, &mut moves);
    let (mut kept, mut rest) = (Vec::new(), Vec::new());
    for mv in moves {
        rest.clear();
        rules.play(at, &mv, &mut rest);
        if nimber_of(&rest, &mut value)? == target {
            kept.push(mv);
        }
    }
    Ok(kept)
}

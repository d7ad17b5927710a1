//! Nimbers by components: recursion with a memo, and a table from the smallest upwards.

use super::{Halt, Tally};
use grundy_base::graph::{Graph, against_the_moves};
use grundy_base::limits::Budget;
use grundy_base::value::nimber::{MexSet, Nimber};

/// The components below some, by number: for each its options, and for each option the components it leaves.
pub type Components = [Vec<Box<[u32]>>];

/// A component that waits for the values of others.
struct Waiting {
    at: u32,
    /// The option that is valued, how many of its components are done, and their nim-sum.
    option: usize,
    done: usize,
    sum: Nimber,
    options: MexSet,
}

/// The nimber of a sum of these components, by recursion with a memo on components.
///
/// # Errors
/// A cycle, a limit.
pub fn by_components(
    components: &Components,
    sum: &[u32],
    budget: &mut Budget<'_>,
) -> Result<(Nimber, Tally), Halt> {
    let mut tally = Tally::default();
    let mut values: Vec<Option<Nimber>> = vec![None; components.len()];
    let mut total = Nimber::ZERO;
    for &root in sum {
        let mut stack: Vec<Waiting> = Vec::new();
        let (mut wanted, mut given) = (Some(root), None);
        total ^= loop {
            if let Some(at) = wanted.take() {
                tally.calls += 1;
                budget.step()?;
                match values[at as usize] {
                    Some(value) => given = Some(value),
                    None if stack.len() > components.len() => return Err(Halt::Cycle),
                    None => {
                        tally.positions += 1;
                        let mut options = MexSet::default();
                        options.reset(components[at as usize].len());
                        stack.push(Waiting { at, option: 0, done: 0, sum: Nimber::ZERO, options });
                        tally.depth = tally.depth.max(stack.len() as u64);
                    }
                }
            }
            let Some(top) = stack.last_mut() else { break given.ok_or(Halt::Cycle)? };
            if let Some(value) = given.take() {
                top.sum ^= value;
            }
            match components[top.at as usize].get(top.option) {
                Some(rest) if top.done < rest.len() => {
                    tally.moves += u64::from(top.done == 0);
                    wanted = Some(rest[top.done]);
                    top.done += 1;
                }
                Some(rest) => {
                    tally.moves += u64::from(rest.is_empty());
                    top.options.insert(top.sum);
                    (top.option, top.done, top.sum) = (top.option + 1, 0, Nimber::ZERO);
                }
                None => {
                    let value = top.options.mex();
                    values[top.at as usize] = Some(value);
                    tally.kept += 1;
                    stack.pop();
                    given = Some(value);
                }
            }
        };
    }
    tally.bytes = tally.kept * size_of::<Nimber>() as u64 + tally.depth * size_of::<Waiting>() as u64;
    Ok((total, tally))
}

/// The same from a table of all components below, each after those that its options leave.
///
/// # Errors
/// A cycle, a limit.
pub fn by_table(
    components: &Components,
    sum: &[u32],
    budget: &mut Budget<'_>,
) -> Result<(Nimber, Tally), Halt> {
    let (mut starts, mut heads) = (vec![0], Vec::new());
    for options in components {
        heads.extend(options.iter().flat_map(|rest| rest.iter().copied()));
        starts.push(heads.len());
    }
    let graph = Graph::from_rows(starts, heads);
    let order = against_the_moves(&graph).map_err(|_| Halt::Cycle)?;
    // only what the sum needs: the graph may hold more
    let mut needed = vec![false; components.len()];
    sum.iter().for_each(|&root| needed[root as usize] = true);
    for &at in order.iter().rev() {
        if !needed[at as usize] {
            continue;
        }
        graph.arcs_from(at as usize).iter().for_each(|&to| needed[to as usize] = true);
    }
    let mut tally = Tally::default();
    let mut values = vec![Nimber::ZERO; components.len()];
    let mut set = MexSet::default();
    for at in order.into_iter().filter(|&at| needed[at as usize]) {
        budget.step()?;
        let options = &components[at as usize];
        set.reset(options.len());
        for rest in options {
            let value = rest.iter().fold(Nimber::ZERO, |sum, &part| sum ^ values[part as usize]);
            set.insert(value);
        }
        values[at as usize] = set.mex();
        tally.moves += options.len() as u64;
        tally.positions += 1;
    }
    tally.kept = tally.positions;
    tally.bytes = tally.kept * size_of::<Nimber>() as u64;
    Ok((sum.iter().fold(Nimber::ZERO, |total, &root| total ^ values[root as usize]), tally))
}

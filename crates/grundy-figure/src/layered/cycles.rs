//! Arcs turned so that there is no cycle, and layers for what is left.

/// The arcs, those turned that a walk in depth meets upwards. Loops stay.
pub(super) fn downwards(n: usize, arcs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (arc, (tail, _)) in arcs.iter().enumerate() {
        out[*tail].push(arc);
    }
    let mut turned = vec![false; arcs.len()];
    // 0 not met, 1 on the way, 2 done
    let mut state = vec![0_u8; n];
    for root in 0..n {
        if state[root] != 0 {
            continue;
        }
        state[root] = 1;
        let mut stack = vec![(root, 0)];
        while let Some((vertex, next)) = stack.pop() {
            let Some(&arc) = out[vertex].get(next) else {
                state[vertex] = 2;
                continue;
            };
            stack.push((vertex, next + 1));
            let head = arcs[arc].1;
            match state[head] {
                0 => {
                    state[head] = 1;
                    stack.push((head, 0));
                }
                1 if head != vertex => turned[arc] = true,
                _ => {}
            }
        }
    }
    let turn = |(arc, &(tail, head)): (usize, &(usize, usize))| {
        if turned[arc] { (head, tail) } else { (tail, head) }
    };
    arcs.iter().enumerate().map(turn).collect()
}

/// The layer of each vertex: the longest way to it. There is no cycle but loops.
pub(super) fn layers(n: usize, arcs: &[(usize, usize)]) -> Vec<usize> {
    let mut waiting = vec![0_usize; n];
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); n];
    for &(tail, head) in arcs.iter().filter(|(tail, head)| tail != head) {
        waiting[head] += 1;
        out[tail].push(head);
    }
    let mut layer = vec![0; n];
    let mut ready: Vec<usize> = (0..n).filter(|&vertex| waiting[vertex] == 0).collect();
    while let Some(vertex) = ready.pop() {
        for &head in &out[vertex] {
            layer[head] = layer[head].max(layer[vertex] + 1);
            waiting[head] -= 1;
            if waiting[head] == 0 {
                ready.push(head);
            }
        }
    }
    layer
}

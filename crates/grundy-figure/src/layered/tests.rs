//! Tests of the layered layout: order, routes, room.

use super::*;

fn drawn(n: usize, arcs: &[(usize, usize)]) -> GraphLayout {
    let sizes = vec![(40.0, 20.0); n];
    layout(&LayoutInput { sizes: &sizes, arcs, layers: None, gap: 14.0, between: 40.0 }).unwrap()
}

/// No two boxes overlap, all are inside, and arcs end at their boxes.
fn check(n: usize, arcs: &[(usize, usize)]) -> GraphLayout {
    let found = drawn(n, arcs);
    for (i, a) in found.middles.iter().enumerate() {
        assert!(a.x >= 20.0 - 1e-6 && a.x <= found.width - 20.0 + 1e-6, "{a:?} in {}", found.width);
        assert!(a.y >= 10.0 - 1e-6 && a.y <= found.height - 10.0 + 1e-6, "{a:?} in {}", found.height);
        for b in &found.middles[..i] {
            assert!((a.x - b.x).abs() >= 40.0 || (a.y - b.y).abs() >= 20.0, "{a:?} {b:?}");
        }
    }
    for (route, &(tail, head)) in found.routes.iter().zip(arcs) {
        let near = |at: Point, vertex: usize| {
            let middle = found.middles[vertex];
            (at.x - middle.x).abs() <= 20.0 && ((at.y - middle.y).abs() - 10.0).abs() < 1e-6
        };
        if tail == head {
            assert!(route.is_empty());
        } else {
            assert!(near(route[0], tail) && near(route[route.len() - 1], head), "{tail} to {head}");
        }
    }
    found
}

#[test]
fn long_arcs_pass_beside_boxes() {
    let found = check(3, &[(0, 1), (1, 2), (0, 2)]);
    let around = found.routes[2][1];
    assert!((around.x - found.middles[1].x).abs() > 20.0, "{around:?}");
}

#[test]
fn cycles_loops_and_parallel_arcs() {
    let found = check(3, &[(0, 1), (1, 0), (1, 2), (1, 2), (2, 2)]);
    // both ways are two lines
    assert!((found.routes[0][0].x - found.routes[1][1].x).abs() > 1.0);
    assert!((found.routes[2][0].x - found.routes[3][0].x).abs() > 1.0);
    assert!(found.routes[1][0].y > found.routes[1][1].y, "turned arcs run upwards");
}

#[test]
fn random_graphs() {
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    for _ in 0..40 {
        let n = 1 + random(20);
        let arcs: Vec<_> = (0..random(40)).map(|_| (random(n), random(n))).collect();
        check(n, &arcs);
    }
}

#[test]
fn a_tree_has_no_crossings() {
    // children given crosswise
    let arcs = [(0, 2), (0, 1), (1, 3), (2, 4), (1, 5), (2, 6)];
    let found = check(7, &arcs);
    let between = |a: usize, b: usize, c: usize| {
        let x = |v: usize| found.middles[v].x;
        (x(a) - x(c)).abs() <= (x(b) - x(c)).abs()
    };
    assert!(between(3, 4, 5) && between(4, 3, 6));
}

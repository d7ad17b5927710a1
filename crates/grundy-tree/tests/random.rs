//! Random small trees, as proptest makes them.

use std::fmt::Write;

use grundy_tree::Tree;
use proptest::prelude::*;

use crate::brackets;

/// A tree before it is text.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Leaf(Vec<i8>),
    Choice(u8, Vec<Shape>),
    /// Weights and branches.
    Chance(Vec<(u8, Shape)>),
}

/// Trees of so many players, with payoffs so few that ties are common.
pub(crate) fn shapes(players: usize, chance: bool) -> impl Strategy<Value = Shape> {
    let leaf = prop::collection::vec(0_i8..3, players).prop_map(Shape::Leaf);
    let n = u8::try_from(players).unwrap();
    leaf.prop_recursive(3, 9, 3, move |inner| {
        let choice = (0..n, prop::collection::vec(inner.clone(), 1..4))
            .prop_map(|(who, below)| Shape::Choice(who, below));
        if chance {
            let weighted = prop::collection::vec((0_u8..3, inner), 1..3).prop_map(|mut branches| {
                branches[0].0 += 1;
                Shape::Chance(branches)
            });
            prop_oneof![3 => choice, 1 => weighted].boxed()
        } else {
            choice.boxed()
        }
    })
}

pub(crate) fn text(shape: &Shape) -> String {
    let mut out = String::new();
    match shape {
        Shape::Leaf(pays) => {
            let pays: Vec<String> = pays.iter().map(ToString::to_string).collect();
            write!(out, "({})", pays.join(" ")).unwrap();
        }
        Shape::Choice(who, below) => {
            let below: Vec<String> = below.iter().map(text).collect();
            write!(out, "[{} {} ]", who + 1, below.join(" ")).unwrap();
        }
        Shape::Chance(branches) => {
            let all: u32 = branches.iter().map(|(weight, _)| u32::from(*weight)).sum();
            let below: Vec<String> =
                branches.iter().map(|(weight, below)| format!("{weight}/{all} {}", text(below))).collect();
            write!(out, "{{ {} }}", below.join(" ")).unwrap();
        }
    }
    out
}

/// Random trees of one to three players.
pub(crate) fn trees(chance: bool) -> impl Strategy<Value = Tree> {
    (1_usize..4)
        .prop_flat_map(move |players| shapes(players, chance))
        .prop_map(|shape| brackets(&text(&shape)))
}

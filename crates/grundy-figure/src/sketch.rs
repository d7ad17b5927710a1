//! Which nodes of a decision tree are drawn: all; or of a large tree the first and the last branches of each
//! node and the chosen one, with gaps between, and no more levels than there is room for.

use grundy_tree::Tree;
use grundy_tree::solve::Solution;

use crate::answers::written;

/// The vertices of a picture, in preorder. The first one is the root.
pub(crate) struct Sketch {
    vertices: Vec<Vertex>,
}

struct Vertex {
    what: What,
    parent: usize,
    /// The place among the branches of the parent; of a gap, that of the first branch left out.
    place: usize,
    depth: usize,
    chosen: bool,
    children: Vec<usize>,
}

/// What a vertex stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A node of the tree.
    Node(usize),
    /// So many branches that are left out.
    Gap(usize),
}

impl What {
    /// What is written at a gap.
    pub(crate) fn gap(self) -> Option<String> {
        match self {
            Self::Node(_) => None,
            Self::Gap(branches) => Some(written(branches)),
        }
    }
}

impl Sketch {
    /// All nodes.
    pub(crate) fn whole(tree: &Tree, solution: &Solution) -> Self {
        Self::part(tree, solution, usize::MAX, usize::MAX, usize::MAX).expect("there is room for all")
    }

    /// At most so many vertices, if the root has room for a few branches: three branches on each side of a
    /// node, then two, then one; and if that is still too many, the levels above.
    pub(crate) fn elided(tree: &Tree, solution: &Solution, max_vertices: usize) -> Self {
        let all_levels = [3, 2, 1]
            .into_iter()
            .find_map(|sides| Self::part(tree, solution, sides, usize::MAX, max_vertices));
        let levels = (1..).map_while(|deepest| Self::part(tree, solution, 1, deepest, max_vertices));
        all_levels
            .or_else(|| levels.last())
            .or_else(|| Self::part(tree, solution, 1, 0, usize::MAX))
            .expect("there is room for the root")
    }

    /// The vertices if each node shows so many branches on each side, down to this depth; `None` if they are
    /// too many.
    fn part(
        tree: &Tree,
        solution: &Solution,
        sides: usize,
        deepest: usize,
        max_vertices: usize,
    ) -> Option<Self> {
        let mut vertices: Vec<Vertex> = Vec::new();
        let root = Vertex {
            what: What::Node(0),
            parent: 0,
            place: 0,
            depth: 0,
            chosen: false,
            children: Vec::new(),
        };
        let mut open = vec![root];
        while let Some(vertex) = open.pop() {
            let (at, depth) = (vertices.len(), vertex.depth);
            if at == max_vertices {
                return None;
            }
            if at > 0 {
                vertices[vertex.parent].children.push(at);
            }
            let first_below = open.len();
            if let What::Node(node) = vertex.what {
                let (arity, chosen) = (tree.arity(node), solution.chosen(node));
                // a gap of one branch would save no room
                let few = arity / 2 <= sides;
                for (place, child) in tree.children(node).enumerate() {
                    let is_chosen = chosen == Some(child);
                    let at_side = few || place < sides || place >= arity - sides;
                    if depth < deepest && (at_side || is_chosen) {
                        let what = What::Node(child);
                        open.push(Vertex { what, place, chosen: is_chosen, ..vertex.below(at) });
                    } else if let Some(Vertex { what: What::Gap(branches), .. }) =
                        open[first_below..].last_mut()
                    {
                        *branches += 1;
                    } else {
                        open.push(Vertex { what: What::Gap(1), place, ..vertex.below(at) });
                    }
                }
            }
            open[first_below..].reverse();
            vertices.push(vertex);
        }
        Some(Self { vertices })
    }

    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    pub(crate) fn what(&self, at: usize) -> What {
        self.vertices[at].what
    }

    /// The vertices behind the branches, in their order.
    pub(crate) fn children(&self, at: usize) -> &[usize] {
        &self.vertices[at].children
    }

    /// The parent; the root is its own.
    pub(crate) fn parent(&self, at: usize) -> usize {
        self.vertices[at].parent
    }

    /// The place among the branches of the parent.
    pub(crate) fn place(&self, at: usize) -> usize {
        self.vertices[at].place
    }

    pub(crate) fn depth(&self, at: usize) -> usize {
        self.vertices[at].depth
    }

    /// Whether the parent chooses it.
    pub(crate) fn is_chosen(&self, at: usize) -> bool {
        self.vertices[at].chosen
    }

    /// How many branches of the nodes that are drawn are left out.
    pub(crate) fn left_out(&self) -> usize {
        let gaps = self.vertices.iter().filter_map(|vertex| match vertex.what {
            What::Node(_) => None,
            What::Gap(branches) => Some(branches),
        });
        gaps.sum()
    }
}

impl Vertex {
    /// A vertex below the one of this number, a gap of nothing yet.
    fn below(&self, at: usize) -> Self {
        Self {
            what: What::Gap(0),
            parent: at,
            place: 0,
            depth: self.depth + 1,
            chosen: false,
            children: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy::limits::{Budget, Limits};
    use grundy_tree::read;
    use grundy_tree::solve::{Rules, induction};

    use super::*;

    fn sketched(text: &str, max_vertices: usize) -> (Tree, Sketch) {
        let limits = Limits::default();
        let budget = &mut Budget::new(&limits);
        let tree = read::brackets(text, budget).unwrap();
        let solution = induction(&tree, &Rules::default(), budget).unwrap();
        let sketch = Sketch::elided(&tree, &solution, max_vertices);
        (tree, sketch)
    }

    /// Every branch of a node that is drawn is drawn or in a gap; the chosen one is drawn.
    fn check(tree: &Tree, sketch: &Sketch) {
        for at in 0..sketch.len() {
            let What::Node(node) = sketch.what(at) else { continue };
            let mut branches = 0;
            for &child in sketch.children(at) {
                assert_eq!((sketch.parent(child), sketch.place(child)), (at, branches), "of {node}");
                assert_eq!(sketch.depth(child), sketch.depth(at) + 1);
                branches += if let What::Gap(many) = sketch.what(child) { many } else { 1 };
            }
            assert_eq!(branches, tree.arity(node));
        }
    }

    #[test]
    fn middle_branches_are_left_out() {
        // a hundred offers, of which the 41st is best
        let offers: Vec<String> =
            (0..100).map(|n| format!("< ({n} 0) ({} 1) >", 200 - 5 * (n - 40_i32).abs())).collect();
        let (tree, sketch) = sketched(&format!("[ {} ]", offers.join(" ")), 60);
        check(&tree, &sketch);
        let shown: Vec<What> = sketch.children(0).iter().map(|&child| sketch.what(child)).collect();
        assert_eq!(shown.len(), 9, "{shown:?}");
        assert_eq!((shown[3], shown[5]), (What::Gap(37), What::Gap(56)));
        assert!(sketch.is_chosen(sketch.children(0)[4]));
        assert_eq!(sketch.left_out(), 93);
        // a small tree is drawn whole
        let (tree, sketch) = sketched("[ < (1 6) (9 2) > (2 2) ]", 60);
        check(&tree, &sketch);
        assert_eq!((sketch.len(), sketch.left_out()), (tree.len(), 0));
    }

    #[test]
    fn deep_trees_lose_their_last_levels() {
        let mut text = "(1 1)".to_owned();
        for level in 0..9 {
            let (open, close) = if level % 2 == 0 { ('[', ']') } else { ('<', '>') };
            text = format!("{open} {text} {text} {text} {close}");
        }
        let (tree, sketch) = sketched(&text, 60);
        check(&tree, &sketch);
        assert!(sketch.len() <= 60 && sketch.len() > 13, "{}", sketch.len());
        assert!(sketch.left_out() > 0);
    }
}

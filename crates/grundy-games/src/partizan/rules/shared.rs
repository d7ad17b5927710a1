//! What all positions of one question share.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A graph that many positions refer to. Two are equal if they are the same one.
pub(crate) struct Shared<G>(Arc<G>);

impl<G> Shared<G> {
    pub(crate) fn new(graph: G) -> Self {
        Self(Arc::new(graph))
    }
}

impl<G> Clone for Shared<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G> PartialEq for Shared<G> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<G> Eq for Shared<G> {}

impl<G> Hash for Shared<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl<G> Deref for Shared<G> {
    type Target = G;
    fn deref(&self) -> &G {
        &self.0
    }
}

/// A subset of what is in a graph: edges or vertices.
pub(crate) struct Subset<G> {
    pub(crate) graph: Shared<G>,
    pub(crate) set: u64,
}

impl<G> Subset<G> {
    /// Another subset of the same graph.
    pub(crate) fn with(&self, set: u64) -> Self {
        Self { graph: self.graph.clone(), set }
    }
}

impl<G> Clone for Subset<G> {
    fn clone(&self) -> Self {
        self.with(self.set)
    }
}

impl<G> PartialEq for Subset<G> {
    fn eq(&self, other: &Self) -> bool {
        self.set == other.set && self.graph == other.graph
    }
}

impl<G> Eq for Subset<G> {}

impl<G> Hash for Subset<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.graph.hash(state);
        self.set.hash(state);
    }
}

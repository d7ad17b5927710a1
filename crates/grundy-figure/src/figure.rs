//! A finished figure: shapes on a page, with what other formats need.

use crate::dot::DotGraph;
use crate::pixels::IndexedImage;
use crate::shape::{Area, Shape};

/// A picture with its title; write it with [`svg`](Figure::svg) or another of the writers.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it shows, in a few words.
    pub title: String,
    /// What it says, for those who cannot see it.
    pub description: String,
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// What is drawn.
    pub shapes: Vec<Shape>,
    /// Where things are drawn that readers may want to change, in pixels of the page; empty in most figures.
    pub spots: Vec<Spot>,
    /// The same in lines of text.
    pub text: String,
    /// The same as a graph, if it is one.
    pub(crate) dot: Option<DotGraph>,
    /// The same in pixels, if it is a table too large for shapes.
    pub(crate) pixels: Option<IndexedImage>,
}

/// A part of a drawing that means a place of what is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place, as its notation writes it.
    pub place: String,
    /// What of it is drawn there.
    pub shows: Shows,
    /// Where.
    pub area: Area,
}

/// What of a place of a decision tree is drawn somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// The move that leads to it.
    Branch,
    /// What is paid there.
    Payoffs,
}

impl Figure {
    /// The figure as DOT, if it is a graph or a tree.
    pub fn dot(&self) -> Option<String> {
        self.dot.as_ref().map(DotGraph::write)
    }

    /// The figure in pixels, where a table is too large for shapes: a cell is a square, the bytes a PNG file.
    pub fn pixels(&self, width: Option<f64>) -> Option<Vec<u8>> {
        self.pixels.as_ref().map(|pixels| {
            let side = (1..=16).rev().find(|side| {
                f64::from(pixels.width * side) <= width.unwrap_or(2000.0).max(f64::from(pixels.width))
            });
            pixels.png(side.unwrap_or(1))
        })
    }
}

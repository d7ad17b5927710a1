//! Drawn figures: `grundy figure --json`.

use serde::Serialize;

/// A file with a figure.
#[derive(Debug, Serialize)]
pub struct Figure<'a> {
    /// The path of the file.
    pub file: String,
    /// The title of the figure.
    pub title: &'a str,
    /// What it shows, in words.
    pub description: &'a str,
    /// Its width in pixels.
    pub width: f64,
    /// Its height in pixels.
    pub height: f64,
    /// The size of the file.
    pub bytes: usize,
}

/// A folder with figures of all games.
#[derive(Debug, Serialize)]
pub struct Gallery {
    /// The path of the page that shows them.
    pub index: String,
    /// The number of games.
    pub games: usize,
    /// The number of figures.
    pub figures: usize,
}

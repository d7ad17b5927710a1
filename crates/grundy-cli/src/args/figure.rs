//! The arguments of `grundy figure`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use super::{Common, unshield};

/// Draws a position, a table, a sequence, a game graph, a tree or a line of play.
///
/// The ending of the file says the format: .svg, .dot (graphs and trees), .txt, and .png where the program was built with it
/// (tables beyond 10000 cells always have a .png).
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("source").required(true))]
#[command(after_help = "Examples:\n  grundy figure nim 3 2 1 -o nim.svg\n  \
    grundy figure nim 3 2 1 --kind graph --steps -o graph.svg\n  \
    grundy figure queen 1..25 1..25 -o queen.svg\n  grundy figure 0.137 0..500 -o sequence.svg\n  \
    grundy figure stones 2,3 --kind tree --reduced -o proof.svg\n  \
    grundy figure endgame:KRk --line -o mate.svg\n  grundy figure --tree wages.efg -o tree.svg\n  \
    grundy figure --gallery pictures")]
pub(crate) struct Figure {
    /// GAME, then the POSITION in the game's notation, or one or two ranges as in `grundy table`: 0..25
    #[arg(value_name = "GAME [POSITION]", value_parser = unshield, group = "source")]
    pub(crate) question: Vec<String>,
    /// Draw a decision tree from a file (brackets, .efg or JSON); `-` reads standard input
    #[arg(long, value_name = "FILE", group = "source")]
    pub(crate) tree: Option<String>,
    /// Draw all games of the catalogue into a folder, with a page that shows them
    #[arg(long, value_name = "DIR", group = "source", conflicts_with_all = ["output", "kind"])]
    pub(crate) gallery: Option<PathBuf>,
    /// The file to write; `-` writes SVG to standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "gallery")]
    pub(crate) output: Option<PathBuf>,
    /// What to draw; by default a position, or for ranges a heat map, a table or a sequence
    #[arg(long, value_name = "KIND", value_enum, conflicts_with = "tree")]
    pub(crate) kind: Option<Kind>,
    /// The best line of play to the end, a board for each move: the same as --kind line
    #[arg(long, conflicts_with_all = ["kind", "tree"])]
    pub(crate) line: bool,
    /// Draw a game graph once for each step of its labelling
    #[arg(long, conflicts_with_all = ["tree", "line"])]
    pub(crate) steps: bool,
    /// Draw of a game tree only the proof: one move of the winner, all moves of the loser
    #[arg(long, conflicts_with_all = ["tree", "line", "steps"])]
    pub(crate) reduced: bool,
    /// Label positions of a game graph with nimbers instead of W, L and D
    #[arg(long, conflicts_with_all = ["tree", "line", "steps"])]
    pub(crate) nimbers: bool,
    /// Draw the position alone, without solving it
    #[arg(long, conflicts_with_all = ["tree", "line", "steps", "reduced", "nimbers"])]
    pub(crate) plain: bool,
    /// Colours: as the reader's device prefers (auto; in a PNG, which cannot ask, light), or always light or dark
    #[arg(long, value_name = "THEME", value_enum, default_value = "auto")]
    pub(crate) theme: Theme,
    /// The width of the picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    pub(crate) width: Option<u32>,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A position, its winning moves marked
    Position,
    /// Outcomes (or payoffs) of a family of one or two numbers
    Table,
    /// Nimbers of such a family in colours
    Heat,
    /// Nimbers against the size of the heap
    Sequence,
    /// All positions that can be reached
    Graph,
    /// The game's tree
    Tree,
    /// The best line of play
    Line,
}

/// Colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// Dark ink on white
    Light,
    /// Light ink on black
    Dark,
    /// As the reader's device prefers
    Auto,
}

impl From<Theme> for grundy_figure::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self::Light,
            Theme::Dark => Self::Dark,
            Theme::Auto => Self::Auto,
        }
    }
}

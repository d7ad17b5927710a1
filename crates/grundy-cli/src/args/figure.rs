//! The arguments of `grundy figure`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, FromArgMatches, ValueEnum};
use grundy_figure::kind::{self, FigureKind};

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
    #[arg(long, value_name = "KIND", value_parser = kinds(), conflicts_with = "tree")]
    pub(crate) kind: Option<&'static FigureKind>,
    #[command(flatten)]
    pub(crate) switches: Switches,
    /// Colours: as the reader's device prefers (auto; in a PNG, which cannot ask, light), or always light or dark
    #[arg(long, value_name = "THEME", value_enum, default_value = "auto")]
    pub(crate) theme: Theme,
    /// The width of the picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    pub(crate) width: Option<u32>,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The names of the kinds.
fn kinds() -> impl TypedValueParser<Value = &'static FigureKind> {
    let value = |kind: &&FigureKind| PossibleValue::new(kind.name).help(kind.help);
    let names = kind::ALL.iter().map(value).collect::<Vec<_>>();
    PossibleValuesParser::new(names).try_map(|name| kind::named(&name).ok_or("unknown kind"))
}

/// The kind of a switch such as `--steps`, if one was given.
#[derive(Clone, Debug)]
pub(crate) struct Switches(pub(crate) Option<&'static FigureKind>);

/// The kinds that have switches.
fn switches() -> impl Iterator<Item = &'static FigureKind> {
    kind::ALL.into_iter().filter(|kind| kind.switch_of.is_some())
}

impl Args for Switches {
    fn augment_args(command: clap::Command) -> clap::Command {
        switches().fold(command, |command, kind| {
            let others = switches().map(|other| other.name).filter(|name| *name != kind.name);
            let switch = Arg::new(kind.name).long(kind.name).help(kind.help).action(ArgAction::SetTrue);
            command.arg(switch.conflicts_with_all(others).conflicts_with("tree"))
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Switches {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self(switches().find(|kind| matches.get_flag(kind.name))))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
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

//! `grundy figure`: pictures of positions, tables, graphs and trees; the gallery of all games.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, FromArgMatches, ValueEnum};
use grundy::limits::Budget;
use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_figure::kind::{self, DrawFamily, Drawing, FigureKind};
use grundy_figure::{Figure, decision, gallery};
use grundy_tree::read::Sets;
use grundy_tree::solve::Rules;
use grundy_wire as wire;

use crate::exit::Failure;
use crate::limits::limited;
use crate::options::computation::Computation;
use crate::options::hyphen;
use crate::picture::{self, Look, PictureFormat};
use crate::tree_file::TreeFile;
use crate::{Io, durable, files, ranges};

/// Draws a position, a table, a sequence, a game graph, a tree or a line of play.
///
/// The ending of the file says the format: .svg, .pdf, .tex (TikZ for LaTeX), .dot (graphs and trees), .txt,
/// and .png where the program was built with it (tables beyond 10000 cells always have a .png).
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("source").required(true))]
#[command(after_help = "Examples:\n  grundy figure nim 3 2 1 -o nim.svg\n  \
    grundy figure nim 3 2 1 --kind graph --steps -o graph.svg\n  \
    grundy figure queen 1..25 1..25 -o queen.svg\n  grundy figure 0.137 0..500 -o sequence.svg\n  \
    grundy figure stones 2,3 --kind tree --reduced -o proof.svg\n  \
    grundy figure nim 2 1 --steps -o graph.tex\n  grundy figure endgame:KRk --line -o mate.svg\n  \
    grundy figure --tree wages.efg -o tree.svg\n  \
    grundy figure --gallery pictures")]
pub(crate) struct Args {
    /// GAME, then the POSITION in the game's notation, or one or two ranges as in `grundy table`: 0..25
    #[arg(value_name = "GAME [POSITION]", value_parser = hyphen::restore, group = "source")]
    question: Vec<String>,
    /// Draw a decision tree from a file (brackets, .efg or JSON); `-` reads standard input
    #[arg(long, value_name = "FILE", group = "source")]
    tree: Option<String>,
    /// Draw all games of the catalogue into a folder, with a page that shows them
    #[arg(long, value_name = "DIR", group = "source", conflicts_with_all = ["output", "kind"])]
    gallery: Option<PathBuf>,
    /// The file to write; `-` writes SVG to standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "gallery")]
    output: Option<PathBuf>,
    /// What to draw; by default a position, or for ranges a heat map, a table or a sequence
    #[arg(long, value_name = "KIND", value_parser = kinds(), conflicts_with = "tree")]
    kind: Option<&'static FigureKind>,
    #[command(flatten)]
    switches: Switches,
    /// Colours: as the reader's device prefers (auto; in .png, .pdf and .tex, which cannot ask, light), or
    /// always light or dark
    /// [default: auto]
    #[arg(long, value_name = "THEME", value_enum)]
    theme: Option<Theme>,
    /// The width of the picture in pixels; in print 96 of them are an inch
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    width: Option<u32>,
    /// Draw with ASCII signs alone (.txt)
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    how: Computation,
}

impl Args {
    fn theme(&self) -> grundy_figure::Theme {
        self.theme.unwrap_or(Theme::Auto).into()
    }

    fn look(&self) -> Look {
        Look { theme: self.theme(), width: self.width.map(f64::from), ascii: self.ascii }
    }
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

/// The kind that two switches ask for together, as `--reduced --elide`.
fn together(one: &FigureKind, other: &FigureKind) -> Option<&'static FigureKind> {
    let of = |own: &FigureKind, switch: &FigureKind| {
        kind::ALL.into_iter().find(|kind| kind.switch_of == Some(own.name) && kind.by_switch(switch.name))
    };
    of(one, other).or_else(|| of(other, one))
}

/// The kinds that have switches. `graph-elide` is drawn by the switch of `elide`, beside its own kind.
fn switches() -> impl Iterator<Item = &'static FigureKind> {
    kind::ALL.into_iter().filter(|kind| kind.switch_of.is_some() && kind.by_switch(kind.name))
}

impl clap::Args for Switches {
    fn augment_args(command: clap::Command) -> clap::Command {
        switches().fold(command, |command, kind| {
            let others =
                switches().filter(|other| other.name != kind.name && together(kind, other).is_none());
            let others = others.map(|other| other.name);
            let switch = Arg::new(kind.name).long(kind.name).help(kind.help).action(ArgAction::SetTrue);
            let switch = switch.conflicts_with_all(others);
            let of_decision_trees = std::ptr::eq(kind, kind::of_large_trees());
            command.arg(if of_decision_trees { switch } else { switch.conflicts_with("tree") })
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Switches {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = switches().filter(|kind| matches.get_flag(kind.name));
        let first = given.next();
        Ok(Self(given.fold(first, |all, kind| together(all?, kind))))
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

pub(crate) fn run(args: &Args, io: &mut Io) -> Result<u8, Failure> {
    args.how.without_threads("a figure")?;
    if let Some(folder) = &args.gallery {
        return self::gallery(args, folder, io);
    }
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    check(PictureFormat::of(output)?, args)?;
    let figure = match &args.tree {
        Some(file) => decision_tree(args, file, io)?,
        None => of_game(args, io)?,
    };
    let bytes = picture::write(&figure, output, args.look(), io)?;
    if args.how.json && output != Path::new("-") {
        let object = wire::Figure {
            file: output.display().to_string(),
            title: &figure.title,
            description: &figure.description,
            width: figure.width.round(),
            height: figure.height.round(),
            bytes,
        };
        writeln!(io.out, "{}", wire::json(&object))?;
    }
    Ok(0)
}

/// Refuses options that this format has no use for.
fn check(format: PictureFormat, args: &Args) -> Result<(), Failure> {
    let refused = |option: &str, why: &str| {
        Err(Failure::Usage {
            problem: phrase!("wrong-option", "--{option} does not apply: {why}", option = option, why = why),
            hint: phrase!(
                "hint-leave-or",
                "leave out {what}, or write {other}",
                what = format!("--{option}"),
                other = ".svg",
            ),
        })
    };
    let drawn = !matches!(format, PictureFormat::Dot | PictureFormat::Text);
    match () {
        () if args.how.json && args.output.as_deref() == Some(Path::new("-")) => Err(Failure::Usage {
            problem: phrase!(
                "wrong-option",
                "--{option} does not apply: {why}",
                option = "json",
                why = Phrase::fixed("picture-itself", "the picture itself goes to standard output"),
            ),
            hint: "name a file: -o picture.svg".into(),
        }),
        () if args.theme.is_some() && !drawn => refused("theme", "text has no colours"),
        () if args.width.is_some() && !drawn => refused("width", "text has no pixels"),
        () if args.ascii && format != PictureFormat::Text => refused("ascii", "it is for .txt"),
        () => Ok(()),
    }
}

fn decision_tree(args: &Args, file: &str, io: &mut Io) -> Result<Figure, Failure> {
    args.how.without_misere("a tree says itself what its ends pay")?;
    let file = TreeFile::open(file, io)?;
    Ok(limited(Ask::default(), &args.how, io, |ask| {
        let budget = &mut Budget::new(&ask.limits);
        let tree = file.read(Sets::Refuse, budget)?.tree;
        let draw = if args.switches.0.is_some() { decision::elided } else { decision::figure };
        draw(&tree, &Rules::default(), budget, Messages::of(args.how.lang))
    })?)
}

fn of_game(args: &Args, io: &mut Io) -> Result<Figure, Failure> {
    let ask = Ask { misere: args.how.misere, ..Ask::default() };
    let ranged = args.question.len() > 1 && args.question[1..].iter().all(|word| ranges::is_range(word));
    let kind = asked_kind(args)?.or_else(|| (!ranged).then_some(kind::ALL[0]));
    let draw = match kind.map(|kind| kind.drawing) {
        None => return family(args, None, ask, io),
        Some(Drawing::Family { draw, .. }) => return family(args, Some(draw), ask, io),
        Some(Drawing::Position(_)) if ranged => {
            return Err(Failure::Usage {
                problem: Phrase::fixed("wrong-ranges", "ranges are for tables and sequences"),
                hint: format!("write a position of {}, or leave out --kind", args.question[0]).into(),
            });
        }
        Some(Drawing::Position(draw)) => draw,
    };
    let place = files::question(&args.question, io)?;
    let question = place.ask()?;
    let drawn = limited(ask, &args.how, io, |ask| draw(&question, ask, Messages::of(args.how.lang)));
    drawn.map_err(|error| place.locate(error, &question.position).into())
}

/// The kind that `--kind` and the switches ask for. A switch stands with its own kind only.
fn asked_kind(args: &Args) -> Result<Option<&'static FigureKind>, Failure> {
    let Some(switch) = args.switches.0 else { return Ok(args.kind) };
    let own = switch.switch_of.unwrap_or(switch.name);
    let mut owners = std::iter::successors(Some(switch), |kind| kind.switch_of.and_then(kind::named));
    let with_own = |kind: &FigureKind| {
        kind::ALL.into_iter().find(|other| other.switch_of == Some(kind.name) && other.by_switch(switch.name))
    };
    match args.kind {
        Some(kind) if with_own(kind).is_some() => Ok(with_own(kind)),
        Some(kind) if !owners.any(|owner| owner.name == kind.name) => Err(Failure::Usage {
            problem: format!("--{} is for --kind {own}", switch.name).into(),
            hint: phrase!(
                "hint-leave-or",
                "leave out {what}, or write {other}",
                what = format!("--{}", switch.name),
                other = format!("--kind {own}"),
            ),
        }),
        _ => Ok(Some(switch)),
    }
}

/// Tables and sequences; without a drawing, the one that fits the values.
fn family(args: &Args, draw: Option<DrawFamily>, ask: Ask, io: &mut Io) -> Result<Figure, Failure> {
    let game = &args.question[0];
    let text = args.question.join(" ");
    let question = files::game(game)?;
    let words: Vec<_> = Text::new(&text).part(game.len()..text.len()).words().collect();
    let axes = question.table.axes_of(words.len());
    let ranges = match words.as_slice() {
        [] => ranges::whole(&axes)?,
        words => range::for_axes(words, &axes)?,
    };
    let messages = Messages::of(args.how.lang);
    Ok(limited(ask, &args.how, io, |ask| {
        let grid = grundy_figure::grid(&question, &ranges, ask)?;
        let draw = draw.unwrap_or_else(|| kind::fitting(&grid).1);
        draw(&grid, &*question.table, ask, messages)
    })?)
}

/// All games, a page, and a list of what was drawn.
fn gallery(args: &Args, folder: &Path, io: &mut Io) -> Result<u8, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::File(
            format!("cannot make the folder '{}': {}", folder.display(), files::in_words(&error)).into(),
        )
    })?;
    let messages = Messages::of(args.how.lang);
    let mut entries = Vec::new();
    for game in gallery::games() {
        let entry = limited(Ask::default(), &args.how, io, |ask| gallery::entry(game, ask, messages))?;
        for (name, figure) in &entry.figures {
            let svg = figure.svg(args.theme(), args.width.map(f64::from));
            durable::write(&folder.join(format!("{name}.svg")), |out| out.write_all(svg.as_bytes()))?;
        }
        entries.push(entry);
    }
    let index = folder.join("index.html");
    durable::write(&index, |out| out.write_all(gallery::index(&entries, messages).as_bytes()))?;
    let figures: usize = entries.iter().map(|entry| entry.figures.len()).sum();
    if args.how.json {
        let object = wire::Gallery { index: index.display().to_string(), games: entries.len(), figures };
        writeln!(io.out, "{}", wire::json(&object))?;
    } else {
        let args = [
            ("figures", figures.to_string().into()),
            ("games", entries.len().to_string().into()),
            ("file", index.display().to_string().into()),
        ];
        writeln!(io.out, "{}", messages.say("pictures-of-games", &args))?;
    }
    Ok(0)
}

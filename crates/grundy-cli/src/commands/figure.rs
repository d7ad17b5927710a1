//! `grundy figure`: pictures of positions, tables, graphs and trees; the gallery of all games.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

use grundy::Error;
use grundy::law::find;
use grundy::limits::Budget;
use grundy::notation::range;
use grundy::notation::term::Question;
use grundy::notation::text::Text;
use grundy::report::{Ask, Cell};
use grundy_figure::game_tree::Extent;
use grundy_figure::graph::Labels;
use grundy_figure::table::Colours;
use grundy_figure::{Figure, decision, gallery, game_tree, graph, line, position, sequence, table};
use grundy_tree::read::{self, Sets};
use grundy_tree::solve::Rules;

use crate::args::{self, Kind};
use crate::exit::Failure;
use crate::limits::limited;
use crate::{Io, files};

pub(crate) fn run(args: &args::Figure, io: &mut Io) -> Result<u8, Failure> {
    if let Some(folder) = &args.gallery {
        return self::gallery(args, folder, io);
    }
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    let format = Format::of(output)?;
    let figure = match &args.tree {
        Some(file) => decision_tree(args, file, io)?,
        None => of_game(args, io)?,
    };
    let bytes = format.bytes(&figure, args)?;
    if output == Path::new("-") {
        io.out.write_all(&bytes)?;
    } else {
        write_file(output, &bytes)?;
        if args.common.json {
            let object = serde_json::json!({
                "file": output.display().to_string(),
                "title": figure.title,
                "description": figure.description,
                "width": figure.width.round(),
                "height": figure.height.round(),
                "bytes": bytes.len(),
            });
            writeln!(io.out, "{object}")?;
        }
    }
    Ok(0)
}

/// How a figure is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Dot,
    Text,
}

impl Format {
    fn of(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::Svg);
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        match ending.as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "dot" | "gv" => Ok(Self::Dot),
            "txt" => Ok(Self::Text),
            _ => Err(Failure::Usage {
                problem: format!("'{}' does not say what format to write", path.display()),
                hint: "let the file end in .svg, .png, .dot or .txt; - writes SVG to standard output"
                    .to_owned(),
            }),
        }
    }

    fn bytes(self, figure: &Figure, args: &args::Figure) -> Result<Vec<u8>, Failure> {
        let width = args.width.map(f64::from);
        match self {
            Self::Svg => Ok(figure.svg(args.theme.into(), width).into_bytes()),
            Self::Text => Ok(figure.text.clone().into_bytes()),
            Self::Dot => figure.dot().map(String::into_bytes).ok_or_else(|| Failure::Usage {
                problem: "this picture is no graph, so there is no DOT of it".to_owned(),
                hint: "draw --kind graph or --kind tree, or write .svg".to_owned(),
            }),
            Self::Png => match figure.pixels(width) {
                Some(bytes) => Ok(bytes),
                None => png(figure, args),
            },
        }
    }
}

#[cfg(feature = "png")]
fn png(figure: &Figure, args: &args::Figure) -> Result<Vec<u8>, Failure> {
    figure
        .png(args.theme.into(), args.width.map(f64::from))
        .map_err(|problem| Failure::Limit { problem, hint: "write .svg, which has no pixels".to_owned() })
}

#[cfg(not(feature = "png"))]
fn png(_: &Figure, _: &args::Figure) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage {
        problem: "this program was built without PNG".to_owned(),
        hint: "write .svg, or build it with: cargo build --release -p grundy-cli --features png".to_owned(),
    })
}

/// A file is there whole or not at all: it is written beside its place, then renamed.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::File(format!("cannot write '{}': {}", path.display(), files::in_words(&error)))
    };
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(name);
    let done = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    done.map_err(|error| {
        // nothing is left to do if it cannot be removed either
        let _ = std::fs::remove_file(&beside);
        failed(error)
    })
}

fn decision_tree(args: &args::Figure, file: &str, io: &mut Io) -> Result<Figure, Failure> {
    let (name, text) = match file {
        "-" => ("standard input", files::text(&mut io.input)),
        path => (path, files::read(path)),
    };
    let text = text.map_err(|why| Failure::Usage {
        problem: format!("cannot read '{name}': {why}"),
        hint: "the tree is read from a file, or from standard input if it is -".to_owned(),
    })?;
    Ok(limited(Ask::default(), &args.common, io, |ask| {
        let budget = &mut Budget::new(&ask.limits);
        let read = read::any(&text, Sets::Refuse, budget).map_err(|error| match error {
            Error::BadText(bad) if bad.origin.is_none() => bad.in_file(name).into(),
            other => other,
        })?;
        decision::figure(&read.tree, &Rules::default(), budget)
    })?)
}

fn of_game(args: &args::Figure, io: &mut Io) -> Result<Figure, Failure> {
    let ask = Ask { misere: args.common.misere, ..Ask::default() };
    let kind = match args.kind {
        _ if args.line => Some(Kind::Line),
        None if args.steps || args.nimbers => Some(Kind::Graph),
        None if args.reduced => Some(Kind::Tree),
        kind => kind,
    };
    check(args, kind)?;
    let ranged = args.question.len() > 1 && args.question[1..].iter().all(|word| is_range(word));
    if ranged || matches!(kind, Some(Kind::Table | Kind::Heat | Kind::Sequence)) {
        return of_family(args, kind, ask, io);
    }
    let place = files::question(&args.question, io)?;
    let question = place.ask()?;
    let drawn = limited(ask, &args.common, io, |ask| match kind {
        Some(Kind::Graph) if args.steps => graph::steps(&question, ask),
        Some(Kind::Graph) => {
            let labels = if args.nimbers { Labels::Nimber } else { Labels::Outcome };
            graph::figure(&question, ask, labels)
        }
        Some(Kind::Tree) => {
            let extent = if args.reduced { Extent::Reduced } else { Extent::Full };
            game_tree::figure(&question, ask, extent)
        }
        Some(Kind::Line) => line::figure(&question, ask),
        _ if args.plain => position::plain(&question),
        _ => position::figure(&question, ask),
    });
    drawn.map_err(|error| place.of(error, &question.position).into())
}

/// Whether a word is a range: boards hold dots as well.
fn is_range(word: &str) -> bool {
    word.contains("..")
        && word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'='))
        && word.starts_with(|c: char| c.is_ascii_digit())
}

/// Options of one kind of picture are not for others.
fn check(args: &args::Figure, kind: Option<Kind>) -> Result<(), Failure> {
    let only = |given: bool, option: &str, wanted: Kind, name: &str| match kind {
        Some(kind) if given && kind != wanted => Err(Failure::Usage {
            problem: format!("{option} is for --kind {name}"),
            hint: format!("leave out {option}, or write --kind {name}"),
        }),
        _ => Ok(()),
    };
    only(args.steps, "--steps", Kind::Graph, "graph")?;
    only(args.nimbers, "--nimbers", Kind::Graph, "graph")?;
    only(args.reduced, "--reduced", Kind::Tree, "tree")?;
    only(args.plain, "--plain", Kind::Position, "position")
}

/// Tables and sequences.
fn of_family(args: &args::Figure, kind: Option<Kind>, ask: Ask, io: &mut Io) -> Result<Figure, Failure> {
    let game = &args.question[0];
    let text = args.question.join(" ");
    let question = files::game(game)?;
    let axes = question.table.axes();
    if matches!(kind, Some(Kind::Position | Kind::Graph | Kind::Tree | Kind::Line)) {
        return Err(Failure::Usage {
            problem: "ranges are for tables and sequences".to_owned(),
            hint: format!("write a position of {game}, or leave out --kind"),
        });
    }
    let words: Vec<_> = Text::new(&text).part(game.len()..text.len()).words().collect();
    let ranges = match words.as_slice() {
        [] => super::table::extents(&axes)?,
        words => range::for_axes(words, &axes)?,
    };
    if kind == Some(Kind::Sequence) && axes.len() != 1 {
        return Err(Failure::Usage {
            problem: format!("{game} is no family of one number, so its values are no sequence"),
            hint: "draw it with --kind heat or --kind table".to_owned(),
        });
    }
    Ok(limited(ask, &args.common, io, |ask| family(&question, kind, ranges, ask))?)
}

fn family(
    question: &Question,
    kind: Option<Kind>,
    ranges: Vec<RangeInclusive<u64>>,
    ask: &Ask,
) -> Result<Figure, Error> {
    let lengths = ranges.iter().map(|range| (range.end() - range.start()).saturating_add(1));
    table::check_size(lengths.fold(1, u64::saturating_mul))?;
    let grid = gallery::grid(question, ranges, ask)?;
    let nimbers = grid.cells.iter().all(|cell| matches!(cell, Cell::Nimber(_) | Cell::Void));
    let kind = kind.unwrap_or(match grid.axes.len() {
        1 if nimbers && !grid.cells.contains(&Cell::Void) => Kind::Sequence,
        _ if nimbers => Kind::Heat,
        _ => Kind::Table,
    });
    match kind {
        Kind::Sequence => {
            // looked for a little beyond a small picture; that there is none is no fault of the picture
            let to = grid.axes.first().map(|axis| axis.2.max(500));
            let found = if ask.misere { None } else { find::in_table(&*question.table, to, 1, ask).ok() };
            sequence::figure(&grid, found.as_ref().and_then(|found| found.law.as_ref()))
        }
        Kind::Heat => table::figure(&grid, Colours::Heat),
        _ => table::figure(&grid, Colours::Outcome),
    }
}

/// All games, a page, and a list of what was drawn.
fn gallery(args: &args::Figure, folder: &Path, io: &mut Io) -> Result<u8, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::File(format!("cannot make the folder '{}': {}", folder.display(), files::in_words(&error)))
    })?;
    let mut entries = Vec::new();
    for game in gallery::games() {
        let entry = limited(Ask::default(), &args.common, io, |ask| gallery::entry(game, ask))?;
        for (name, figure) in &entry.figures {
            let svg = figure.svg(args.theme.into(), args.width.map(f64::from));
            write_file(&folder.join(format!("{name}.svg")), svg.as_bytes())?;
        }
        entries.push(entry);
    }
    let index = folder.join("index.html");
    write_file(&index, gallery::index(&entries).as_bytes())?;
    let figures: usize = entries.iter().map(|entry| entry.figures.len()).sum();
    if args.common.json {
        let object = serde_json::json!({
            "index": index.display().to_string(), "games": entries.len(), "figures": figures,
        });
        writeln!(io.out, "{object}")?;
    } else {
        writeln!(io.out, "{figures} pictures of {} games: {}", entries.len(), index.display())?;
    }
    Ok(0)
}

//! `grundy figure`: pictures of positions, tables, graphs and trees; the gallery of all games.

use std::io::Write;
use std::path::Path;

use grundy::limits::Budget;
use grundy::notation::range;
use grundy::notation::text::Text;
use grundy::report::Ask;
use grundy_explain::messages::Messages;
use grundy_figure::kind::{self, DrawFamily, Drawing, FigureKind};
use grundy_figure::{Figure, decision, gallery};
use grundy_tree::read::Sets;
use grundy_tree::solve::Rules;
use grundy_wire as wire;

use crate::args;
use crate::exit::Failure;
use crate::limits::limited;
use crate::tree_file::TreeFile;
use crate::{Io, durable, files, ranges};

pub(crate) use crate::args::Figure as Args;

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
        durable::write(output, |out| out.write_all(&bytes))?;
        if args.common.json {
            let object = wire::Figure {
                file: output.display().to_string(),
                title: &figure.title,
                description: &figure.description,
                width: figure.width.round(),
                height: figure.height.round(),
                bytes: bytes.len(),
            };
            writeln!(io.out, "{}", wire::json(&object))?;
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

fn decision_tree(args: &args::Figure, file: &str, io: &mut Io) -> Result<Figure, Failure> {
    let file = TreeFile::open(file, io)?;
    Ok(limited(Ask::default(), &args.common, io, |ask| {
        let budget = &mut Budget::new(&ask.limits);
        decision::figure(
            &file.read(Sets::Refuse, budget)?.tree,
            &Rules::default(),
            budget,
            Messages::of(args.common.lang),
        )
    })?)
}

fn of_game(args: &args::Figure, io: &mut Io) -> Result<Figure, Failure> {
    let ask = Ask { misere: args.common.misere, ..Ask::default() };
    let ranged = args.question.len() > 1 && args.question[1..].iter().all(|word| is_range(word));
    let kind = asked_kind(args)?.or_else(|| (!ranged).then_some(kind::ALL[0]));
    let draw = match kind.map(|kind| kind.drawing) {
        None => return family(args, None, ask, io),
        Some(Drawing::Family { draw, .. }) => return family(args, Some(draw), ask, io),
        Some(Drawing::Position(_)) if ranged => {
            return Err(Failure::Usage {
                problem: "ranges are for tables and sequences".to_owned(),
                hint: format!("write a position of {}, or leave out --kind", args.question[0]),
            });
        }
        Some(Drawing::Position(draw)) => draw,
    };
    let place = files::question(&args.question, io)?;
    let question = place.ask()?;
    let drawn = limited(ask, &args.common, io, |ask| draw(&question, ask, Messages::of(args.common.lang)));
    drawn.map_err(|error| place.locate(error, &question.position).into())
}

/// The kind that `--kind` and the switches ask for. A switch stands with its own kind only.
fn asked_kind(args: &args::Figure) -> Result<Option<&'static FigureKind>, Failure> {
    let Some(switch) = args.switches.0 else { return Ok(args.kind) };
    let own = switch.switch_of.unwrap_or(switch.name);
    match args.kind {
        Some(kind) if kind.name != own && kind.name != switch.name => Err(Failure::Usage {
            problem: format!("--{} is for --kind {own}", switch.name),
            hint: format!("leave out --{}, or write --kind {own}", switch.name),
        }),
        _ => Ok(Some(switch)),
    }
}

/// Whether a word is a range: boards hold dots as well.
fn is_range(word: &str) -> bool {
    word.contains("..")
        && word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'='))
        && word.starts_with(|c: char| c.is_ascii_digit())
}

/// Tables and sequences; without a drawing, the one that fits the values.
fn family(args: &args::Figure, draw: Option<DrawFamily>, ask: Ask, io: &mut Io) -> Result<Figure, Failure> {
    let game = &args.question[0];
    let text = args.question.join(" ");
    let question = files::game(game)?;
    let axes = question.table.axes();
    let words: Vec<_> = Text::new(&text).part(game.len()..text.len()).words().collect();
    let ranges = match words.as_slice() {
        [] => ranges::whole(&axes)?,
        words => range::for_axes(words, &axes)?,
    };
    let messages = Messages::of(args.common.lang);
    Ok(limited(ask, &args.common, io, |ask| {
        let grid = grundy_figure::grid(&question, &ranges, ask)?;
        let draw = draw.unwrap_or_else(|| kind::fitting(&grid).1);
        draw(&grid, &*question.table, ask, messages)
    })?)
}

/// All games, a page, and a list of what was drawn.
fn gallery(args: &args::Figure, folder: &Path, io: &mut Io) -> Result<u8, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::File(format!("cannot make the folder '{}': {}", folder.display(), files::in_words(&error)))
    })?;
    let messages = Messages::of(args.common.lang);
    let mut entries = Vec::new();
    for game in gallery::games() {
        let entry = limited(Ask::default(), &args.common, io, |ask| gallery::entry(game, ask, messages))?;
        for (name, figure) in &entry.figures {
            let svg = figure.svg(args.theme.into(), args.width.map(f64::from));
            durable::write(&folder.join(format!("{name}.svg")), |out| out.write_all(svg.as_bytes()))?;
        }
        entries.push(entry);
    }
    let index = folder.join("index.html");
    durable::write(&index, |out| out.write_all(gallery::index(&entries, messages).as_bytes()))?;
    let figures: usize = entries.iter().map(|entry| entry.figures.len()).sum();
    if args.common.json {
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

//! Figures as files: the formats, and what writes them.

use std::io::Write;
use std::path::Path;

use grundy::phrase::{Phrase, phrase};

use grundy_explain::words::drawing;
use grundy_figure::Figure;

use crate::exit::Failure;
use crate::{Io, durable};

/// How a figure looks in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) theme: grundy_figure::Theme,
    pub(crate) width: Option<f64>,
    /// Whether text is drawn with ASCII signs alone.
    pub(crate) ascii: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { theme: grundy_figure::Theme::Auto, width: None, ascii: false }
    }
}

/// Writes a figure in the format that the name of the file says; gives its bytes. `-` is standard output.
pub(crate) fn write(figure: &Figure, output: &Path, look: Look, io: &mut Io) -> Result<usize, Failure> {
    let bytes = PictureFormat::of(output)?.bytes(figure, look)?;
    if output == Path::new("-") {
        io.out.write_all(&bytes)?;
    } else {
        durable::write(output, |out| out.write_all(&bytes))?;
    }
    Ok(bytes.len())
}

/// How a figure is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
    Pdf,
    Tex,
    Dot,
    Text,
}

impl PictureFormat {
    /// The format that the ending of a name says; standard output gets SVG.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::Svg);
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        match ending.as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "pdf" => Ok(Self::Pdf),
            "tex" | "tikz" => Ok(Self::Tex),
            "dot" | "gv" => Ok(Self::Dot),
            "txt" => Ok(Self::Text),
            _ => Err(Failure::Usage {
                problem: phrase!(
                    "wrong-format",
                    "'{file}' does not say what format to write",
                    file = path.display()
                ),
                hint: "end it in .svg, .pdf, .png, .tex, .dot or .txt; - writes SVG to standard output"
                    .into(),
            }),
        }
    }

    fn bytes(self, figure: &Figure, look: Look) -> Result<Vec<u8>, Failure> {
        let Look { theme, width, ascii } = look;
        match self {
            Self::Svg => Ok(figure.svg(theme, width).into_bytes()),
            Self::Text if ascii => Ok(drawing::ascii(&figure.text).into_bytes()),
            Self::Text => Ok(figure.text.clone().into_bytes()),
            Self::Dot => figure.dot().map(String::into_bytes).ok_or_else(|| Failure::Usage {
                problem: "this picture is no graph, so there is no DOT of it".into(),
                hint: "draw --kind graph or --kind tree, or write .svg".into(),
            }),
            Self::Tex => {
                let text = figure.tikz(theme, width).map(String::into_bytes);
                text.ok_or_else(|| Failure::Limit {
                    problem: Phrase::brief("wrong-large-here", "this picture is too large for TeX"),
                    hint: "write .pdf or .png, or draw a smaller part".into(),
                })
            }
            Self::Pdf => Ok(figure.pdf(theme, width)),
            Self::Png => match figure.pixels(width) {
                Some(bytes) => Ok(bytes),
                None => png(figure, look),
            },
        }
    }
}

#[cfg(feature = "png")]
fn png(figure: &Figure, look: Look) -> Result<Vec<u8>, Failure> {
    figure.png(look.theme, look.width).map_err(|problem| Failure::Limit {
        problem: problem.into(),
        hint: "write .svg, which has no pixels".into(),
    })
}

#[cfg(not(feature = "png"))]
fn png(_: &Figure, _: Look) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage {
        problem: Phrase::fixed("wrong-no-png", "this program was built without PNG"),
        hint: "write .svg or .pdf, or build it with: cargo build --release -p grundy-cli --features png"
            .into(),
    })
}

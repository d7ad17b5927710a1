//! The source of a LaTeX document, for pdfLaTeX, XeLaTeX and LuaLaTeX.

use std::fmt::Write as _;

use grundy_figure::Theme;

use super::Show;
use crate::drawn::Drawn;
use crate::figures;
use crate::sheet::Sheet;
use crate::texts::messages;

const HEAD: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifpdftex
  \usepackage[utf8]{inputenc}
  \usepackage[ENCODING]{fontenc}
  \DeclareUnicodeCharacter{2192}{\ensuremath{\to}}
  \DeclareUnicodeCharacter{2193}{\ensuremath{\downarrow}}
  \DeclareUnicodeCharacter{2212}{\ensuremath{-}}
  \DeclareUnicodeCharacter{221E}{\ensuremath{\infty}}
  \DeclareUnicodeCharacter{2295}{\ensuremath{\oplus}}
  \DeclareUnicodeCharacter{2265}{\ensuremath{\geq}}
  \DeclareUnicodeCharacter{2264}{\ensuremath{\leq}}
  \DeclareUnicodeCharacter{00D7}{\ensuremath{\times}}
\else
  \usepackage{fontspec}
  \setmainfont{DejaVu Serif}
  \setmonofont{DejaVu Sans Mono}
\fi
\usepackage[margin=2cm]{geometry}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\raggedbottom
";

/// How large figures are printed, and how wide they may be, in pixels.
const PRINTED: f64 = 0.8;
const WIDEST_PX: f64 = 640.0;

pub(super) fn write(sheet: &Sheet, show: Show) -> String {
    let words = messages(sheet.language());
    // the letters of T1 have no Cyrillic ones, and T2A is not in every distribution
    let encoding = if sheet.language == "en" { "T1" } else { "T2A" };
    let mut text = HEAD.replace("ENCODING", encoding);
    text.push_str("\\begin{document}\n");
    for variant in sheet.variants.iter().filter(|_| show.tasks()) {
        let heading = words.say("exercises-variant", &[("n", variant.variant.into())]);
        let name = words.say("exercises-name", &[]);
        let title = words.say("exercises-title", &[]);
        let _ = writeln!(
            text,
            "\\section*{{{} --- {}}}\n{}: \\hrulefill\n",
            safe(&title),
            safe(&heading),
            safe(&name)
        );
        for task in &variant.tasks {
            let number = words.say("exercises-task", &[("n", task.number.into())]);
            let _ = writeln!(
                text,
                "\\filbreak\n\\subsection*{{{}. {}}}\n{}\n",
                safe(&number),
                safe(&task.title),
                safe(&task.statement)
            );
            match (task.figure.as_ref().and_then(drawn), &task.picture) {
                (Some(figure), _) => {
                    let _ = writeln!(text, "{figure}\n");
                }
                (None, Some(picture)) => verbatim(picture, &mut text),
                (None, None) => {}
            }
            for (letter, option) in task.lettered() {
                let _ = writeln!(text, "{letter}) {}\n", safe(option));
            }
            let _ = writeln!(text, "\\emph{{{}}} \\hrulefill\n", safe(&task.how));
        }
        text.push_str("\\newpage\n");
    }
    for variant in sheet.variants.iter().filter(|_| show.answers()) {
        let heading = words.say("exercises-variant", &[("n", variant.variant.into())]);
        let _ = writeln!(
            text,
            "\\section*{{{} --- {}}}\n",
            safe(&words.say("exercises-answers", &[])),
            safe(&heading)
        );
        for task in &variant.tasks {
            let number = words.say("exercises-task", &[("n", task.number.into())]);
            let _ = writeln!(
                text,
                "\\subsection*{{{}. {}}}\n\\textbf{{{}}}\n\n{}\n",
                safe(&number),
                safe(&task.title),
                safe(&task.answer),
                safe(&task.idea)
            );
            for step in &task.steps {
                let _ = writeln!(text, "{}\n", safe(step));
            }
            if let Some(explanation) = &task.explanation {
                verbatim(explanation, &mut text);
            }
            for named in &task.mistakes {
                let _ = writeln!(text, "{}: {}\n", safe(&named.answer), safe(&named.says));
            }
        }
        text.push_str("\\newpage\n");
    }
    text.push_str("\\end{document}\n");
    text
}

/// A figure as TikZ.
fn drawn(figure: &Drawn) -> Option<String> {
    let figure = figures::figure(figure)?;
    let width = (figure.width * PRINTED).min(WIDEST_PX);
    figure.tikz(Theme::Light, Some(width))
}

/// Lines as they are. No explanation ends an environment.
fn verbatim(lines: &str, text: &mut String) {
    let _ = writeln!(text, "{{\\small\\begin{{verbatim}}\n{lines}\n\\end{{verbatim}}\n}}\n");
}

/// Text in which no sign is a command.
fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '\u{2014}' => safe.push_str("---"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                safe.push('\\');
                safe.push(c);
            }
            c => safe.push(c),
        }
    }
    safe
}

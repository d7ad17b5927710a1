//! Figures for print: TikZ and PDF draw what the SVG draws, shape by shape.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use grundy_figure::{Figure, Theme};
use roxmltree::Document;

use crate::{draw, draw_family, draw_tree};

/// How many shapes, texts and images the SVG has, and its letters in order.
fn drawn_in_svg(figure: &Figure) -> ([usize; 3], Vec<char>) {
    let svg = figure.svg(Theme::Light, None);
    let document = Document::parse(&svg).unwrap();
    let (mut counts, mut letters) = ([0; 3], String::new());
    for node in document.descendants() {
        match node.tag_name().name() {
            "path" if node.attribute("d") == Some("") => {}
            "rect" | "circle" | "line" | "polygon" | "path" => counts[0] += 1,
            "text" => {
                counts[1] += 1;
                letters.push_str(node.text().unwrap_or_default());
            }
            "image" => counts[2] += 1,
            _ => {}
        }
    }
    (counts, in_order(&letters))
}

/// The letters of a text in their own order, without spaces.
fn in_order(text: &str) -> Vec<char> {
    // a hyphen at the end of a line is left out by some readers
    let mut letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    letters.sort_unstable();
    letters
}

/// TikZ: as many paths and nodes, braces in pairs, every style and colour declared once, no sign that LaTeX's
/// fonts lack.
pub(crate) fn check_tikz(name: &str, figure: &Figure) {
    let ([shapes, texts, images], _) = drawn_in_svg(figure);
    let Some(tex) = figure.tikz(Theme::Light, None) else {
        assert!(images > 0, "{name}: only pixels are too much for TeX");
        return;
    };
    let lines = |start: &str| tex.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((lines("  \\path["), lines("  \\node["), images), (shapes, texts, 0), "{name}");
    let plain = tex.replace("\\{", "").replace("\\}", "");
    let depths = plain.chars().scan(0_i32, |depth, c| {
        *depth += i32::from(c == '{') - i32::from(c == '}');
        Some(*depth)
    });
    let depths: Vec<i32> = depths.collect();
    assert!(depths.iter().all(|&depth| depth >= 0) && depths.last() == Some(&0), "{name}: braces");
    assert_eq!(lines("\\begin{tikzpicture}"), 1, "{name}");
    assert!(!tex.contains("NaN") && !tex.replace("\\infty", "").contains("inf"), "{name}");
    let code = tex.lines().filter(|line| !line.trim_start().starts_with('%'));
    let strange = code.flat_map(str::chars).filter(|c| !c.is_ascii() && !('À'..='ž').contains(c));
    let strange: BTreeSet<char> = strange.collect();
    assert!(strange.is_empty(), "{name}: LaTeX needs other fonts for {strange:?}");
    let names = |mark: &str, ends: &[char]| -> BTreeSet<String> {
        tex.split(mark).skip(1).map(|rest| rest.split(ends).next().unwrap().to_owned()).collect()
    };
    for kind in ["g", "t"] {
        let marks = [format!("\\path[{kind}-"), format!("\\node[{kind}-")];
        let used: BTreeSet<String> = marks.iter().flat_map(|mark| names(mark, &[',', ']'])).collect();
        let declared = names(&format!("\n  {kind}-"), &['/']);
        assert_eq!(used, declared, "{name}: styles");
    }
    let used: BTreeSet<String> =
        ["fill=", "draw=", "text="].iter().flat_map(|mark| names(mark, &[',', '}', ']'])).collect();
    assert_eq!(used, names("\\definecolor{", &['}']), "{name}: colours");
}

/// PDF: the table of objects is right, and the page draws as many shapes, texts and images.
pub(crate) fn check_pdf(name: &str, figure: &Figure) {
    let bytes = figure.pdf(Theme::Light, None);
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.starts_with("%PDF-1.") && text.trim_end().ends_with("%%EOF"), "{name}");
    let find = |part: &str| bytes.windows(part.len()).rposition(|window| window == part.as_bytes()).unwrap();
    let table = String::from_utf8(bytes[find("xref\n0 ")..find("trailer")].to_vec()).unwrap();
    let offsets: Vec<usize> = table
        .lines()
        .filter(|line| line.trim_end().ends_with(" n"))
        .map(|line| line[..10].parse().unwrap())
        .collect();
    assert!(offsets.len() >= 5, "{name}: {table}");
    for (number, &offset) in (1..).zip(&offsets) {
        let object = format!("{number} 0 obj");
        assert!(bytes[offset..].starts_with(object.as_bytes()), "{name}: object {number}");
    }
    // the page's content is object 4
    let object = &bytes[offsets[3]..];
    let start = object.windows(7).position(|window| window == b"stream\n").unwrap() + 7;
    let end = object.windows(10).position(|window| window == b"\nendstream").unwrap();
    let content = miniz_oxide::inflate::decompress_to_vec_zlib(&object[start..end]).unwrap();
    let lines =
        |test: &dyn Fn(&[u8]) -> bool| content.split(|&byte| byte == b'\n').filter(|line| test(line)).count();
    let painted = lines(&|line| matches!(line, b"f" | b"S" | b"B"));
    let texts = lines(&|line| line == b"BT");
    let images = lines(&|line| line.ends_with(b" Do"));
    assert_eq!([painted, texts, images], drawn_in_svg(figure).0, "{name}");
}

fn several() -> Vec<(&'static str, Figure)> {
    vec![
        ("heaps", draw("position", "nim 5 3 7")),
        ("chess", draw("position", "endgame:KQk 7k/5K2/8/8/8/8/8/1Q6 w - -")),
        ("heat", draw_family("heat", "queen", &[1..=4, 1..=5])),
        ("sequence", draw_family("sequence", "kayles", &[0..=150])),
        ("graph", draw("graph", "nim 3 1")),
        ("thermograph", draw("thermograph", "value {3||2*|1*}")),
        ("decision", draw_tree("[ < (1 6) (9 2) > { 1/3 (5 5) 2/3 (3 7) } ]")),
        ("pixels", draw_family("sequence", "kayles", &[0..=20_000])),
    ]
}

#[test]
fn print_draws_what_the_page_draws() {
    for (name, figure) in several() {
        check_tikz(name, &figure);
        check_pdf(name, &figure);
    }
}

/// What a reader of PDF finds, where poppler is there.
#[test]
fn letters_can_be_found_in_a_pdf() {
    let folder = std::env::temp_dir().join(format!("grundy-print-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, figure) in several() {
        let file = folder.join("figure.pdf");
        std::fs::write(&file, figure.pdf(Theme::Light, None)).unwrap();
        let Some(text) = printed("pdftotext", &["figure.pdf", "-"], &folder) else { break };
        assert_eq!(in_order(&text), drawn_in_svg(&figure).1, "{name}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// LaTeX takes all pictures into one document, where it is there.
#[test]
fn latex_compiles_the_pictures() {
    let folder = std::env::temp_dir().join(format!("grundy-tikz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut document = "\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n".to_owned();
    let mut pages = 0;
    for (name, figure) in several() {
        let Some(tex) = figure.tikz(Theme::Dark, Some(300.0)) else { continue };
        std::fs::write(folder.join(format!("{name}.tex")), tex).unwrap();
        document += &format!("\\input{{{name}}}\n\\clearpage\n");
        pages += 1;
    }
    std::fs::write(folder.join("paper.tex"), document + "\\end{document}\n").unwrap();
    let args = ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"];
    if let Some(log) = printed("pdflatex", &args, &folder) {
        assert!(log.contains(&format!("({pages} pages")), "{log}");
        assert!(!log.contains("Overfull") && !log.contains("Missing character"), "{log}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// What a program prints; none where it is missing.
fn printed(program: &str, args: &[&str], folder: &Path) -> Option<String> {
    let run = Command::new(program).args(args).current_dir(folder).output().ok()?;
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success(), "{program}: {said}{}", String::from_utf8_lossy(&run.stderr));
    Some(said)
}

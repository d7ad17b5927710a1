//! Every reader of text, on texts that are nearly right: a slip is told, with a place in the text; nothing
//! panics, and what is read can be written and read again where the reader has a writer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use grundy::error::BadText;
use grundy::heap::Code;
use grundy::limits::{Budget, Limits};
use grundy::notation::graph_file::{Format, NamedGraph};
use grundy::notation::text::Text;
use grundy::partizan::{Store, text};
use grundy::{Error, catalogue};
use grundy_exam::rules::{Rules, Texts};
use grundy_script::{file, open::Opener};
use grundy_tree::read::{self, Sets};

use super::Difference;
use crate::choices::Choices;
use crate::tally::Tally;

/// A reader, the texts that are changed for it, and what it does with one: the slip, if there is one.
struct Reader {
    name: &'static str,
    seeds: &'static [&'static str],
    read: fn(&str) -> Option<BadText>,
}

fn slip<T>(read: Result<T, Error>) -> Option<BadText> {
    match read {
        Err(Error::BadText(bad)) => Some(*bad),
        _ => None,
    }
}

fn graph(text: &str, format: Format) -> Option<BadText> {
    NamedGraph::read(Text::new(text), format).err()
}

static READERS: &[Reader] = &[
    Reader {
        name: "questions",
        seeds: &[
            "kayles 5 + nim 7",
            "sticks:1,2,3 25",
            "mnk:3x3,3 xo./ox./... x",
            "graph:a>b,b>c,c=win a",
            "0.137 12 7",
        ],
        read: |text| slip(Opener::new(|_| Err("no file".to_owned())).question(text, &[])),
    },
    Reader {
        name: "arrows",
        seeds: &["n -> [n-k for k in (1, 2, 3) if k <= n]", "a, b -> [(a - i, b) for i in range(1, a)]"],
        read: |text| slip(Opener::new(|_| Err("no file".to_owned())).open(Text::new(text))),
    },
    Reader {
        name: "rule files",
        seeds: &[
            "start = 5\ndef moves(n):\n    return [n - 1] if n else []\n",
            "cyclic = True\ndef moves(n): return [1, 2]\ndef result(n): return \"win\"\n",
        ],
        read: |text| slip(file::open("fuzzed.star", text)),
    },
    Reader {
        name: "codes",
        seeds: &["0.137", "4.007", "0.(12)", "0.3F"],
        read: |text| Code::read(Text::new(text)).err(),
    },
    Reader {
        name: "games",
        seeds: &["white-knight:8x8", "multiply:factors=2..9,limit=100", "robot-fire:1-2,2-3", "mines:3x3"],
        read: |text| slip(catalogue::open(Text::new(text), &|_| Ok("..*\n.*.\n...\n".to_owned()))),
    },
    Reader {
        name: "arcs",
        seeds: &["9 7\n9 8 # two\n3 = win\n", "undirected\n1 2\n"],
        read: |text| graph(text, Format::Lines),
    },
    Reader { name: "lists", seeds: &["9: 7 8\n8: 7\n"], read: |text| graph(text, Format::Lists) },
    Reader {
        name: "matrix",
        seeds: &["vertices: a b c\n0 1 1\n0 0 1\n0 0 0\n"],
        read: |text| graph(text, Format::Matrix),
    },
    Reader {
        name: "DOT",
        seeds: &["digraph { a -> {b c}; b [result=win] }", "graph g { 1 -- 2 /* x */ }"],
        read: |text| graph(text, Format::Dot),
    },
    Reader {
        name: "GraphML",
        seeds: &["<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>\
             <edge source=\"a\" target=\"b\"/></graph></graphml>"],
        read: |text| graph(text, Format::GraphMl),
    },
    Reader {
        name: "CSV",
        seeds: &["source,target,type\n9,7,undirected\n9,8,\n"],
        read: |text| graph(text, Format::Csv),
    },
    Reader {
        name: "brackets",
        seeds: &["[1 (1 2) [2 (0 3) { 1/3 (1 1) 2/3 (0 0) }]]"],
        read: |text| slip(read::brackets(text, &mut Budget::new(&Limits::default()))),
    },
    Reader {
        name: ".efg",
        seeds: &["EFG 2 R \"g\" { \"A\" \"B\" }\np \"\" 1 1 \"\" { \"l\" \"r\" } 0\n\
             t \"\" 1 \"\" { 1, 2 }\nt \"\" 2 \"\" { 0, 3/4 }\n"],
        read: |text| slip(read::efg(text, Sets::Refuse, &mut Budget::new(&Limits::default()))),
    },
    Reader {
        name: "values",
        seeds: &["{0|*}", "{3||2|1} + ^*2", "-5/8 - *3"],
        read: |written| {
            let limits = Limits { max_bytes: 16 << 20, ..Limits::default() };
            text::read(&mut Store::new(&limits), written).err().and_then(|halt| slip::<()>(Err(halt.into())))
        },
    },
    Reader {
        name: "exam",
        seeds: &["+1, *2", "(s-5, o+2) if s%2==0", "/3 up, 2*s-1"],
        read: |text| {
            let texts = Texts {
                heaps: "7,S".to_owned(),
                moves: text.to_owned(),
                end: Some("sum>=77".to_owned()),
                lose: None,
                no_repeat: false,
            };
            Rules::read(texts).err()
        },
    },
    Reader {
        name: "FEN",
        seeds: &["KQK 8/8/8/8/3k4/8/8/KQ6 w - - 0 1"],
        read: |text| {
            let (game, position) = text.split_once(' ').unwrap_or((text, ""));
            let opened = catalogue::open(Text::new(&format!("endgame:{game}")), &|_| Err(String::new()));
            opened.ok().and_then(|(_, table)| slip(table.canonical(position)))
        },
    },
];

/// Pieces that mean something to some reader.
const PIECES: &[&str] = &[
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "1/0",
    "0.",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\"",
    "'",
    "#",
    ",",
    ";",
    ":",
    "=",
    "->",
    "--",
    "|",
    "||",
    "*",
    "^",
    "..",
    "\n",
    "\t",
    " ",
    "\u{feff}",
    "é",
    "\u{0}",
    "for",
    "if",
    "def ",
    "lambda",
    "win",
    "%",
    "//",
    "\\",
];

fn mutate(seed: &str, choices: &mut Choices) -> String {
    let mut chars: Vec<char> = seed.chars().collect();
    for _ in 0..choices.between(1, 5) {
        let at = choices.place(chars.len() + 1);
        let end = (at + choices.place(6)).min(chars.len());
        match choices.below(4) {
            0 => drop(chars.drain(at..end)),
            1 => chars.splice(at..at, PIECES[choices.place(PIECES.len())].chars()).for_each(drop),
            2 => chars.splice(at..end, PIECES[choices.place(PIECES.len())].chars()).for_each(drop),
            _ => {
                let again: Vec<char> = chars[at..end].to_vec();
                let place = choices.place(chars.len() + 1);
                chars.splice(place..place, again).for_each(drop);
            }
        }
    }
    chars.into_iter().collect()
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    for reader in READERS {
        let seed = reader.seeds[choices.place(reader.seeds.len())];
        let text = mutate(seed, choices);
        tally.answers += 1;
        let read = catch_unwind(AssertUnwindSafe(|| (reader.read)(&text)));
        let fault = match read {
            Err(_) => Some("panics".to_owned()),
            Ok(Some(bad)) if bad.text.get(bad.span.clone()).is_none() => {
                Some(format!("points to {:?} of {:?}", bad.span, bad.text))
            }
            Ok(Some(bad)) if bad.problem.is_empty() => Some("says nothing".to_owned()),
            Ok(_) => None,
        };
        if let Some(fault) = fault {
            return Err(Difference(format!("the reader of {} {fault}: {text:?}", reader.name)));
        }
    }
    Ok(())
}

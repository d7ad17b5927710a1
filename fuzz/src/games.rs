//! Games, positions and claims as people type them.

use grundy::heap::Code;
use grundy::limits::Limits;
use grundy::notation::text::Text;
use grundy::partizan::{Store, text};
use grundy::{Error, catalogue};
use grundy_script::claim::Guess;
use grundy_script::open::Opener;

use crate::limits::{check_error, check_slip, check_solvers, limits};

fn no_files(_: &str) -> Result<String, String> {
    Ok("..*\n.*.\n...\n".to_owned())
}

const OPENER: Opener<'static> = Opener::new(no_files);

/// A question is answered alike by all solvers; its game and its position are themselves a question.
pub fn question(text: &str) {
    let question = match OPENER.question(text, &[]) {
        Ok(question) => question,
        Err(error) => return check_error(&error),
    };
    let canonical = match question.table.canonical(&question.position) {
        Ok(canonical) => canonical,
        Err(error) => return check_error(&error),
    };
    assert_eq!(question.table.canonical(&canonical).ok().as_ref(), Some(&canonical), "{text:?}");
    if !question.game.contains(" + ") {
        let again = OPENER.open(Text::new(&question.game));
        let again = again.unwrap_or_else(|error| panic!("{:?} is no game: {error}", question.game));
        assert_eq!(again.game, question.game);
        assert_eq!(again.table.canonical(&canonical).ok(), Some(canonical.clone()), "{text:?}");
    }
    check_solvers(&*question.table, &canonical);
}

/// An expression as rules: small positions are answered alike by all solvers.
pub fn arrow(text: &str) {
    let Some((_, body)) = text.split_once("->") else { return };
    if body.is_empty() {
        return;
    }
    match OPENER.open(Text::new(text)) {
        Err(error) => check_error(&error),
        Ok(opened) => {
            for position in ["0", "7", "3 4", "2,1", "3,2,1"] {
                check_solvers(&*opened.table, position);
            }
        }
    }
}

/// A code is written in one way, which is read as the same code.
pub fn code(text: &str) {
    let code = match Code::read(Text::new(text)) {
        Ok(code) => code,
        Err(bad) => return check_slip(&bad),
    };
    let written = code.to_string();
    let again = Code::read(Text::new(&written)).unwrap_or_else(|bad| panic!("{written:?}: {}", bad.problem));
    assert_eq!(again.to_string(), written, "{text:?}");
    if let Ok(opened) = OPENER.open(Text::new(&written)) {
        check_solvers(&*opened.table, "5 9");
    }
}

/// `KQK` and a position in FEN or in the short notation.
pub fn fen(text: &str) {
    let (men, position) = text.split_once(' ').unwrap_or((text, ""));
    let game = format!("endgame:{men}");
    match catalogue::open(Text::new(&game), &|_| Err(String::new())) {
        Err(error) => check_error(&error),
        Ok((_, table)) => match table.canonical(position) {
            Err(error) => check_error(&error),
            Ok(canonical) => {
                let again =
                    table.canonical(&canonical).unwrap_or_else(|error| panic!("{canonical:?}: {error}"));
                assert_eq!(again, canonical);
                // moves give positions of the game; the table that would say their worth takes too long
                if let Ok(moves) = table.moves(&canonical) {
                    for step in moves {
                        let to = table.canonical(&step.to);
                        to.unwrap_or_else(|error| panic!("{canonical:?} to {:?}: {error}", step.to));
                    }
                }
            }
        },
    }
}

/// A claim about one number or two, asked of small positions, and compared with a game.
pub fn claim(text: &str) {
    for (names, game) in [(&["n"][..], "kayles"), (&["a", "b"][..], "wythoff")] {
        let read = || Guess::read(text, names, None);
        let mut guess = match read() {
            Ok(guess) => guess,
            Err(bad) => {
                check_slip(&bad);
                continue;
            }
        };
        let limits = limits();
        let meter = guess.meter();
        let _limited = meter.under(&limits);
        for n in 0..12_u64 {
            let at = if guess.numbers() == 2 { vec![n, n / 2] } else { vec![n] };
            if let Err(error) = guess.of(&at) {
                check_error(&error);
            }
        }
        let Ok(opened) = OPENER.open(Text::new(game)) else { continue };
        let ask = grundy::report::Ask { limits, ..grundy::report::Ask::default() };
        if let Err(error) = read().expect("it was read before").check(&*opened.table, Some(12), &ask) {
            check_error(&error);
        }
    }
}

/// A partizan value is written in one way, which is read as the same value.
pub fn value(written: &str) {
    let limits = Limits { max_bytes: 16 << 20, ..limits() };
    let mut store = Store::new(&limits);
    match text::read(&mut store, written) {
        Err(halt) => check_error(&Error::from(halt)),
        Ok(value) => {
            let Ok(shown) = text::write(&mut store, value) else { return };
            match text::read(&mut store, &shown).map_err(Error::from) {
                Ok(again) => assert_eq!(again, value, "{written:?} is written {shown:?}"),
                Err(Error::Stopped(_)) => {}
                Err(error) => panic!("{written:?} is written {shown:?}: {error}"),
            }
        }
    }
}

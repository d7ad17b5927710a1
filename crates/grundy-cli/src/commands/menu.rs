//! `grundy` alone: a menu that asks for a game, its parameters and a position, and solves it. (The dialogue
//! of the thesis.)

use std::io::Write;

use grundy::catalogue::{self, GAMES};
use grundy::game::Game;
use grundy::report::Ask;
use grundy_explain::messages::{Language, Messages};
use grundy_explain::words::{about, solution};

use crate::exit::{self, Failure};
use crate::options::MAX_LISTED_MOVES;
use crate::{Io, files};

pub(crate) fn run(io: &mut Io) -> Result<u8, Failure> {
    writeln!(io.out, "grundy solves sequential games. Choose one by number or name; an empty line quits.\n")?;
    loop {
        for (i, game) in GAMES.iter().enumerate() {
            writeln!(io.out, "{:>4}  {:<18} {}", i + 1, game.id, game.title)?;
        }
        let Some(choice) = ask("\nGame: ", io)? else { return Ok(0) };
        let Some(game) = find(&choice) else {
            let near =
                catalogue::nearest(&choice).map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
            writeln!(io.out, "There is no game '{choice}'.{near}\n")?;
            continue;
        };
        write!(io.out, "\n{}", about::game(game, io.width, Messages::of(Language::En)))?;
        loop {
            let Some(params) = parameters(game, io)? else { return Ok(0) };
            let Some(position) = line("Position (empty for the start): ", io)? else { return Ok(0) };
            verdict(game, &params, &position, io)?;
            match ask("\nAnother position of this game (a), another game (g), or quit (empty): ", io)?
                .as_deref()
            {
                Some("a") => {}
                Some("g") => break,
                _ => return Ok(0),
            }
        }
    }
}

fn find(choice: &str) -> Option<&'static Game> {
    match choice.parse::<usize>() {
        Ok(number) => GAMES.get(number.checked_sub(1)?).copied(),
        Err(_) => catalogue::find(choice),
    }
}

/// The parameters; empty for the defaults. `None` at the end of input.
fn parameters(game: &Game, io: &mut Io) -> Result<Option<String>, Failure> {
    if game.params.is_empty() {
        return Ok(Some(String::new()));
    }
    line("Parameters (empty for the defaults): ", io)
}

fn verdict(game: &Game, params: &str, position: &str, io: &mut Io) -> Result<(), Failure> {
    let name = if params.is_empty() { game.id.to_owned() } else { format!("{}:{params}", game.id) };
    let answer = files::OPENER
        .question(&format!("{name} {position}"), &[])
        .and_then(|question| Ok((question.solve(&Ask::default())?, question.game)));
    match answer {
        Ok((report, game)) => {
            let style = solution::Style { width: io.width, max_moves: MAX_LISTED_MOVES, stats: false };
            write!(io.out, "\n{}", solution::solution(&game, &report, &style, Messages::of(Language::En)))?;
        }
        // after an error the menu goes on
        Err(error) => drop(exit::report(&Failure::Game(error), Messages::of(Language::En), io)),
    }
    Ok(())
}

/// A trimmed line; `None` if it is empty or the input ends.
fn ask(prompt: &str, io: &mut Io) -> Result<Option<String>, Failure> {
    Ok(line(prompt, io)?.filter(|text| !text.is_empty()))
}

/// A trimmed line, which may be empty; `None` at the end of input.
fn line(prompt: &str, io: &mut Io) -> Result<Option<String>, Failure> {
    write!(io.out, "{prompt}")?;
    io.out.flush()?;
    let mut text = String::new();
    if io.input.read_line(&mut text)? == 0 {
        writeln!(io.out)?;
        return Ok(None);
    }
    if !io.prompt {
        writeln!(io.out, "{}", text.trim())?;
    }
    Ok(Some(text.trim().to_owned()))
}

//! Arrows with a bar, `n -> [n - 1, n - 3] | [n - 2, n - 3]`: Left's options before it, Right's behind it.

use std::sync::Arc;

use grundy::error::{BadText, Error, Refused};
use grundy::notation::Notation;
use grundy::notation::text::Text;
use grundy::partizan::rules::Partizan;
use grundy::report::scene::Scene;
use grundy::rules::Player;
use grundy::table::{self, Family, Faults, Summand, Table, Watched};

use super::open;

/// The most that may be taken for the law finder to know of it.
const MAX_DIGITS: usize = 10_000;

/// The arrow of Left's options and that of Right's, if a bar divides the options of a text. Between two lists
/// at the top level a bar means nothing else.
pub(super) fn sides(text: &str) -> Option<[String; 2]> {
    let arrow = [("->", 2), ("→", "→".len())].into_iter().find_map(|(mark, n)| Some(text.find(mark)? + n))?;
    let mut depth = 0_usize;
    let mut quote = None;
    for (at, c) in text[arrow..].char_indices().map(|(at, c)| (arrow + at, c)) {
        match c {
            _ if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(c),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                let (left, right) = (text[..at].trim_end(), text[at + 1..].trim_start());
                let is_list = ["[", "(", "range("].iter().any(|begin| right.starts_with(begin));
                if left.ends_with([']', ')']) && is_list {
                    return Some([left.to_owned(), format!("{} {right}", &text[..arrow])]);
                }
            }
            _ => {}
        }
    }
    None
}

/// Opens the game of two arrows.
///
/// # Errors
/// A slip in one of them; positions that are no sums.
pub(super) fn open_sides(text: &str, [left, right]: [String; 2]) -> Result<(String, Box<dyn Table>), Error> {
    let (left, right) = (open(&left)?.1, open(&right)?.1);
    let meters = [&left, &right].into_iter().filter_map(|side| side.summand());
    let faults = Arc::new(Faults::of(meters.flat_map(Summand::meters).collect()));
    if left.summand().is_none() || right.summand().is_none() {
        let reason = "its positions are no sums under normal play";
        return Err(Refused::new("a bar between these options", reason, "write one list of options").into());
    }
    let (axes, start) =
        (left.axes(), left.start().unwrap_or_else(|| left.position(&[5]).unwrap_or_default()));
    let digits = |side: &dyn Table| match side.family()? {
        Family::Set(taken) => {
            let most = taken.iter().max().and_then(|&most| usize::try_from(most).ok())?;
            let mut digits = vec![0; most.checked_add(1).filter(|&len| len <= MAX_DIGITS)?];
            taken.iter().for_each(|&taken| digits[usize::try_from(taken).unwrap_or(most)] = 3);
            Some(digits)
        }
        Family::Breaks(takes) if !takes.unequal => Some(takes.digits),
        _ => None,
    };
    let family = digits(&*left).zip(digits(&*right)).map(|(left, right)| Family::Sides([left, right]));
    let bar = Bar { sides: [left, right], faults: Arc::clone(&faults) };
    let table =
        table::partizan(bar, start).family(family).axes(axes, |bar, numbers| bar.sides[0].position(numbers));
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok((name, Box::new(Watched::new(Box::new(table), faults))))
}

/// The rules: the moves of a player are those of an impartial game.
struct Bar {
    sides: [Box<dyn Table>; 2],
    faults: Arc<Faults>,
}

/// A move as it is written, and what it leaves.
type Leaves = (String, Vec<String>);

impl Bar {
    fn side(&self, player: Player) -> &dyn Summand {
        let number = if player == Player::Left { 0 } else { 1 };
        self.sides[number].summand().expect("only sums are opened with a bar")
    }
}

impl Partizan for Bar {
    type Component = String;
    type Move = Leaves;

    fn moves(&self, at: &String, player: Player, out: &mut Vec<Leaves>) {
        match self.side(player).options(at) {
            Ok(options) if !self.faults.any() => out.extend(options),
            Ok(_) => {}
            Err(fault) => self.faults.keep(fault),
        }
    }

    fn play(&self, _: &String, _: Player, (_, rest): &Leaves, out: &mut Vec<String>) {
        out.extend(rest.iter().cloned());
    }
}

impl Notation<String, (Player, Leaves)> for Bar {
    fn read(&self, text: Text<'_>) -> Result<String, BadText> {
        let mut components = self.side(Player::Left).components(text)?;
        match (components.pop(), components.is_empty()) {
            (Some(one), true) => Ok(one),
            _ => Err(text.bad("expected one position")),
        }
    }

    fn write(&self, at: &String) -> String {
        at.clone()
    }

    fn write_move(&self, _: &String, (_, (mv, _)): &(Player, Leaves)) -> String {
        mv.clone()
    }

    fn scene(&self, at: &String) -> Option<Scene> {
        self.side(Player::Left).scene(at)
    }
}

#[cfg(test)]
mod tests {
    use grundy::Outcome;
    use grundy::report::{Ask, Solver};

    use super::*;

    /// The values of heaps from 0.
    fn values(text: &str, last: u64) -> Vec<String> {
        let cells = open(text).unwrap().1.cells(&[0..=last], &Ask::default()).unwrap();
        cells.into_iter().map(|cell| format!("{cell:?}")).collect()
    }

    #[test]
    fn bars_between_lists_divide_the_options() {
        let [left, right] = sides("n -> [n-1, n-3] | [n-2, n-3]").unwrap();
        assert_eq!((left.as_str(), right.as_str()), ("n -> [n-1, n-3]", "n -> [n-2, n-3]"));
        for text in ["n -> [n | 1]", "n -> [n - 1] if n | 1 else []", "n -> [n-1]", "n | m"] {
            assert_eq!(sides(text), None, "{text}");
        }
    }

    #[test]
    fn an_arrow_with_a_bar_is_partizan_subtraction() {
        let arrow = values("n -> [n-1, n-3] | [n-2, n-3]", 12);
        let name = Text::new("partizan-subtraction:1,3/2,3");
        let built_in = grundy::catalogue::open(name, &|_| Err(String::new())).unwrap().1;
        let cells = built_in.cells(&[0..=12], &Ask::default()).unwrap();
        let cells: Vec<String> = cells.into_iter().map(|cell| format!("{cell:?}")).collect();
        assert_eq!(arrow, cells);
        let table = open("n -> [n-1, n-3] | [n-2, n-3]").unwrap().1;
        for position in ["9", "5 4", "6 left"] {
            let ask = |solver| table.solve(position, &Ask { solver, ..Ask::default() }).unwrap().winner();
            assert_eq!(ask(Solver::Value), ask(Solver::Memo), "{position}");
        }
    }

    #[test]
    fn endless_rules_are_drawn_and_faulty_rules_are_refused() {
        let solve = |text: &str| open(text).and_then(|(_, table)| table.solve("3", &Ask::default()));
        // Left comes back to 3 for ever
        let endless = solve("n -> [3] | [n-1]").unwrap();
        assert_eq!(endless.answer.sided().unwrap().begins, [Outcome::Draw; 2]);
        assert!(solve("n -> [n-1] | [n // 0]").is_err());
        assert!(open("n -> [n-1] | [n-").is_err());
    }
}

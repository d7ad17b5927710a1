//! The rules of a game: heaps, moves, and when it is over for whom.

use grundy::error::{Advice, BadText, Setting};
use grundy::notation::text::Text;

use crate::expression::{Expression, Scope};
use crate::moves::{self, Made, MoveRule};
use crate::position::{Heaps, MAX_HEAPS, MAX_STONES, Position};

/// The rules as they are written.
///
/// See [`Rules::read`] for what each text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    /// The heaps at the start, as `7,S`: one of them is S.
    pub heaps: String,
    /// The moves, as `+1, *2` or `s+1, s*2 if s%3==0`.
    pub moves: String,
    /// When the mover has won, as `sum>=77` or `>=77`; `None` if there is no such rule.
    pub end: Option<String>,
    /// When the mover has lost, as `sum>40`.
    pub lose: Option<String>,
    /// Whether the opponent's last kind of move is forbidden.
    pub no_repeat: bool,
}

/// The rules of a game of stones.
#[derive(Debug)]
pub struct Rules {
    texts: Texts,
    start: Heaps,
    variable: usize,
    kinds: Vec<MoveRule>,
    end: Option<Expression>,
    lose: Option<Expression>,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The game goes on.
    Live(Position),
    /// The mover has won.
    Won,
    /// The mover has lost.
    Lost,
    /// A heap is larger than any that is looked at.
    Beyond,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExamMove {
    /// The kind of move, by its number.
    pub kind: usize,
    /// The heaps afterwards; those before if a heap is beyond all bounds.
    pub heaps: Heaps,
    /// What it leads to.
    pub after: After,
}

impl Rules {
    /// Reads the rules.
    ///
    /// Moves stand between commas. A short form says what is done to the heap (`+1`, `-2`, `*2`, `/3` rounded
    /// down, `/3 up` rounded up); an expression says its new number of stones `s`. With two heaps `(s-5,
    /// o+2)` also changes the other one; `(a-5, b+2)` names the heaps by their order. A guard (`if s%2==0`,
    /// `if even`) may stand behind. A move is made on any one heap, unless it names no `s`.
    ///
    /// # Errors
    /// A slip, with its place.
    ///
    /// ```
    /// use grundy_exam::rules::{Rules, Texts};
    /// let rules = Rules::read(Texts {
    ///     heaps: "7,S".to_owned(),
    ///     moves: "+1, *2".to_owned(),
    ///     end: Some("sum>=77".to_owned()),
    ///     lose: None,
    ///     no_repeat: false,
    /// })?;
    /// assert_eq!(rules.moves(&rules.start(30))?.len(), 4);
    /// # Ok::<(), grundy::error::BadText>(())
    /// ```
    pub fn read(texts: Texts) -> Result<Self, BadText> {
        let (start, variable) = read_heaps(Text::new(&texts.heaps))?;
        let heaps = start.as_slice().len();
        let scope = Scope { heaps, variable, chosen: true };
        let kinds = moves::read(&texts.moves, scope)?;
        let read = |text: &Option<String>| {
            text.as_deref().map(|text| read_condition(text, Scope { chosen: false, ..scope })).transpose()
        };
        let (end, lose) = (read(&texts.end)?, read(&texts.lose)?);
        if end.is_none() && lose.is_none() {
            return Err(Text::new("")
                .bad("nothing says when the game is over")
                .hint(end_at("say when it ends, then the player who moved wins")));
        }
        Ok(Self { start, variable, kinds, end, lose, texts })
    }

    /// The rules as they were written.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// How many heaps.
    pub fn heaps(&self) -> usize {
        self.start.as_slice().len()
    }

    /// The kinds of moves as they are written.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = &str> {
        self.kinds.iter().map(|kind| kind.text.as_str())
    }

    /// The position at the start, with `stones` stones in the heap S.
    pub fn start(&self, stones: i64) -> Position {
        Position { heaps: self.start.with(self.variable, stones), barred: None }
    }

    /// Whether the game would be over with these heaps: for the player who made the last move.
    ///
    /// # Errors
    /// The condition fails on these heaps (it divides by zero, say).
    pub fn over(&self, heaps: &Heaps) -> Result<Option<After>, BadText> {
        let holds = |condition: &Option<Expression>| {
            condition.as_ref().map_or(Ok(false), |condition| condition.holds(heaps, self.variable))
        };
        Ok(if holds(&self.lose)? {
            Some(After::Lost)
        } else if holds(&self.end)? {
            Some(After::Won)
        } else {
            None
        })
    }

    /// All moves of a position, kind by kind and heap by heap.
    ///
    /// # Errors
    /// An expression fails on these heaps.
    pub fn moves(&self, at: &Position) -> Result<Vec<ExamMove>, BadText> {
        let mut steps = Vec::new();
        for (kind, rule) in self.kinds.iter().enumerate() {
            if at.barred == Some(kind) {
                continue;
            }
            let on = if rule.on_a_heap { 0..self.heaps() } else { self.variable..self.variable + 1 };
            for heap in on {
                let (heaps, after) = match rule.make(&at.heaps, heap)? {
                    Made::Nothing => continue,
                    Made::Beyond => (at.heaps, After::Beyond),
                    Made::Heaps(heaps) => {
                        let barred = self.texts.no_repeat.then_some(kind);
                        (heaps, self.over(&heaps)?.unwrap_or(After::Live(Position { heaps, barred })))
                    }
                };
                let step = ExamMove { kind, heaps, after };
                // equal heaps may lead to the same
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        Ok(steps)
    }
}

/// `7,S`: numbers, and S once.
fn read_heaps(text: Text<'_>) -> Result<(Heaps, usize), BadText> {
    const EXAMPLE: &str = "write the heaps as 7,S: the first holds 7 stones, the second S";
    let (mut heaps, mut variable) = (Vec::new(), None);
    for (i, word) in text.split(&[',', ';']).enumerate() {
        if !word.as_str().eq_ignore_ascii_case("s") {
            let limit = MAX_STONES.unsigned_abs();
            let stones = word.number("a heap", 0..=limit).map_err(|bad| bad.hint(EXAMPLE))?;
            heaps.push(i64::try_from(stones).expect("it is at most MAX_STONES"));
        } else if variable.replace(i).is_none() {
            heaps.push(0);
        } else {
            return Err(word.bad("only one heap can be S").hint(EXAMPLE));
        }
    }
    let variable = variable.ok_or_else(|| text.bad("no heap is S").hint(EXAMPLE))?;
    let count = heaps.len();
    let heaps = Heaps::new(&heaps)
        .ok_or_else(|| text.bad(format!("{count} heaps: at most {MAX_HEAPS} are taken")))?;
    Ok((heaps, variable))
}

/// Advice to write an end, with an example.
fn end_at(words: &str) -> Advice {
    Advice::change(words, "end", Setting::value("'s>=29'"))
}

/// A condition; one that begins with a comparison speaks of all stones.
fn read_condition(text: &str, scope: Scope) -> Result<Expression, BadText> {
    let piece = Text::new(text).trim();
    if piece.is_blank() {
        return Err(piece.bad("the condition is empty").hint(end_at("write one")));
    }
    let prefix = if piece.as_str().starts_with(['<', '>', '=', '!']) { "sum" } else { "" };
    Expression::read(piece, prefix, scope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rules;

    fn bad(heaps: &str, moves: &str, end: &str) -> BadText {
        let texts = Texts {
            heaps: heaps.to_owned(),
            moves: moves.to_owned(),
            end: Some(end.to_owned()),
            lose: None,
            no_repeat: false,
        };
        Rules::read(texts).unwrap_err()
    }

    #[test]
    fn moves_of_a_position() {
        let game = rules("7,S", "+1, *2", "sum>=77", None, false);
        let shown = |at: &Position| -> Vec<String> {
            let steps = game.moves(at).unwrap();
            steps.iter().map(|step| format!("{} {}", step.heaps, matches!(step.after, After::Won))).collect()
        };
        assert_eq!(
            shown(&game.start(35)),
            ["(8, 35) false", "(7, 36) false", "(14, 35) false", "(7, 70) true"]
        );
    }

    #[test]
    fn the_last_kind_is_barred() {
        let game = rules("S", "+1, +2, *2", ">=40", None, true);
        let first = game.moves(&game.start(9)).unwrap();
        assert_eq!(first.len(), 3);
        let After::Live(next) = first[1].after else { panic!("the game goes on") };
        let kinds: Vec<_> = game.moves(&next).unwrap().iter().map(|step| step.kind).collect();
        assert_eq!((next.heaps.sum(), kinds), (11, vec![0, 2]));
    }

    #[test]
    fn ceilings() {
        let game = rules("S", "+1, *2", "s>=29", Some("s>40"), false);
        let after: Vec<_> = game.moves(&game.start(27)).unwrap().iter().map(|step| step.after).collect();
        assert!(matches!(after[..], [After::Live(_), After::Lost]));
    }

    #[test]
    fn slips() {
        for (heaps, moves, end, part) in [
            ("7,8", "+1", ">=9", "no heap is S"),
            ("S,S", "+1", ">=9", "only one heap can be S"),
            ("7,x", "+1", ">=9", "'x' is not a number"),
            ("1,2,3,4,S", "+1", ">=9", "5 heaps: at most 4"),
            ("S", "+1", "", "the condition is empty"),
            ("S", "+1", "s>=", "expected an expression"),
            ("7,S", "+1", "s>=20", "unknown name 's'"),
            ("7,S", "", "sum>=20", "empty"),
        ] {
            let found = bad(heaps, moves, end);
            assert!(found.problem.contains(part), "{heaps} {moves} {end}: {found}");
        }
        let game = rules("S", "+1", "s", None, false);
        assert!(game.over(&Heaps::new(&[1]).unwrap()).unwrap().is_some());
        let game = rules("S", "+1", "(s, s)", None, false);
        assert!(game.over(&Heaps::new(&[1]).unwrap()).unwrap_err().problem.contains("true or false"));
    }
}

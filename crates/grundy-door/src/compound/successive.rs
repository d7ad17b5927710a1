//! Compounds of two games one after another, or one upon the other, and games with a pass: impartial games with
//! nimbers.

use super::Compound;
use super::parts::{PASS, Parts};
use crate::notation::Notation;
use crate::table::{self, ImpartialTable};
use grundy_base::error::BadText;
use grundy_base::report::scene::Scene;
use grundy_base::rules::Impartial;
use grundy_base::text::Text;

/// The rules. A position is that of both games, or of the first alone once a move in it ended the second or
/// the pass was made.
pub(super) struct Successive(Parts);

/// Opens the compound.
pub(super) fn open(parts: Parts) -> ImpartialTable<Successive> {
    table::impartial(Successive(parts))
}

impl Impartial for Successive {
    type Component = Vec<String>;
    /// The move as written, and what it leaves.
    type Move = (String, Vec<String>);

    fn moves(&self, at: &Vec<String>, out: &mut Vec<Self::Move>) {
        let first = self.0.moves(0, &at[0]);
        let second = || at.get(1).map_or(Vec::new(), |second| self.0.moves(1, second));
        let upper = match self.0.how {
            Compound::Ordinal => second(),
            Compound::Passing if !first.is_empty() && at.len() > 1 => {
                out.push((PASS.to_owned(), vec![at[0].clone()]));
                Vec::new()
            }
            Compound::Passing => Vec::new(),
            _ if first.is_empty() => second(),
            _ => Vec::new(),
        };
        // a game with a pass has no other beside it
        let named = |mv: String| if self.0.how == Compound::Passing { mv } else { format!("1: {mv}") };
        let kept = if self.0.how == Compound::Ordinal { &[] } else { &at[1..] };
        out.extend(first.into_iter().map(|step| (named(step.mv), [&[step.to], kept].concat())));
        out.extend(upper.into_iter().map(|step| (format!("2: {}", step.mv), vec![at[0].clone(), step.to])));
    }

    fn play(&self, _: &Vec<String>, (_, to): &Self::Move, out: &mut Vec<Vec<String>>) {
        out.push(to.clone());
    }

    fn footprint(&self, at: &Vec<String>) -> u64 {
        at.iter().map(|text| (size_of::<String>() + text.len()) as u64).sum()
    }
}

impl Notation<Vec<String>, (String, Vec<String>)> for Successive {
    fn read(&self, text: Text<'_>) -> Result<Vec<String>, BadText> {
        self.0.read(text).or_else(|bad| self.0.read_first(text).map(|first| vec![first]).map_err(|_| bad))
    }

    fn parts<'t>(&self, text: Text<'t>) -> Vec<Text<'t>> {
        vec![text.trim()]
    }

    fn write(&self, at: &Vec<String>) -> String {
        match &at[..] {
            [first] => self.0.written_part(0, first),
            _ => self.0.written(at),
        }
    }

    fn write_move(&self, _: &Vec<String>, (name, _): &(String, Vec<String>)) -> String {
        name.clone()
    }

    fn scene(&self, at: &Vec<String>) -> Option<Scene> {
        self.0.scene(at)
    }
}

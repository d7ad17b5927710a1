//! Partizan values of random forms: order and sums by plain play of differences, and their text read back.

use std::collections::BTreeMap;

use grundy::limits::Limits;
use grundy::partizan::{Done, Relation, Store, Value, text};

use super::Difference;
use crate::choices::Choices;
use crate::tally::Tally;

/// Forms by number: the options of Left and of Right, which have smaller numbers.
#[derive(Default)]
struct Forms {
    options: Vec<[Vec<usize>; 2]>,
    won: BTreeMap<(Vec<(usize, bool)>, usize), bool>,
}

impl Forms {
    fn choose(choices: &mut Choices) -> Self {
        let mut forms = Self::default();
        forms.options.push([Vec::new(), Vec::new()]);
        for _ in 0..choices.between(2, 7) {
            let below = forms.options.len();
            let mut side = || (0..choices.below(3)).map(|_| choices.place(below)).collect();
            let both = [side(), side()];
            forms.options.push(both);
        }
        forms
    }

    /// Whether the player to move, 0 for Left, wins a sum of forms; those with the mark are negatives.
    fn wins(&mut self, mut sum: Vec<(usize, bool)>, player: usize) -> bool {
        sum.sort_unstable();
        if let Some(&won) = self.won.get(&(sum.clone(), player)) {
            return won;
        }
        let mut won = false;
        for at in 0..sum.len() {
            let (form, negative) = sum[at];
            let side = if negative { 1 - player } else { player };
            for option in self.options[form][side].clone() {
                let mut next = sum.clone();
                next[at] = (option, negative);
                won |= !self.wins(next, 1 - player);
            }
        }
        self.won.insert((sum, player), won);
        won
    }

    /// How two sums compare.
    fn relation(&mut self, a: &[usize], b: &[usize]) -> Relation {
        let plain = a.iter().map(|&form| (form, false));
        let sum: Vec<_> = plain.chain(b.iter().map(|&form| (form, true))).collect();
        match (self.wins(sum.clone(), 0), self.wins(sum, 1)) {
            (false, false) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (true, true) => Relation::Confused,
        }
    }

    fn text(&self) -> String {
        let form = |(at, [left, right]): (usize, &[Vec<usize>; 2])| format!("G{at} = {left:?} | {right:?}");
        self.options.iter().enumerate().map(form).collect::<Vec<_>>().join("\n")
    }
}

pub(super) fn compare(choices: &mut Choices, tally: &mut Tally) -> Result<(), Difference> {
    let mut forms = Forms::choose(choices);
    let pairs: Vec<[usize; 3]> =
        (0..4).map(|_| [(); 3].map(|()| choices.place(forms.options.len()))).collect();
    let limits = Limits { max_bytes: 64 << 20, ..Limits::default() };
    let found =
        by_values(&forms, &pairs, &limits).map_err(|halt| Difference(format!("{}\n{halt}", forms.text())))?;
    for ([a, b, c], found) in pairs.into_iter().zip(found) {
        let expected = [forms.relation(&[a], &[b]), forms.relation(&[a, b], &[c]), Relation::Equal];
        // equal games have one value: its canonical form is kept once
        let (found, same) = (found.map(|(relation, _)| relation), found.map(|(_, same)| same));
        let one = expected.map(|relation| relation == Relation::Equal);
        tally.answers += 6;
        if found != expected || same != one {
            let text = forms.text();
            return Err(Difference(format!(
                "{text}\nG{a} to G{b}, G{a} + G{b} to G{c}, G{a} to its text: {found:?}, not {expected:?}; \
                 one value: {same:?}"
            )));
        }
    }
    Ok(())
}

fn by_values(forms: &Forms, triples: &[[usize; 3]], limits: &Limits) -> Done<Vec<[(Relation, bool); 3]>> {
    let mut store = Store::new(limits);
    let mut values: Vec<Value> = Vec::new();
    for [left, right] in &forms.options {
        let [left, right] = [left, right].map(|side| side.iter().map(|&form| values[form]).collect());
        values.push(store.make(left, right)?);
    }
    let mut found = Vec::new();
    for &[a, b, c] in triples {
        let [a, b, c] = [a, b, c].map(|form| values[form]);
        let sum = store.plus(a, b)?;
        let written = text::write(&mut store, a)?;
        let read = text::read(&mut store, &written)?;
        let mut compared = |a: Value, b: Value| store.relation(a, b).map(|relation| (relation, a == b));
        found.push([compared(a, b)?, compared(sum, c)?, compared(a, read)?]);
    }
    Ok(found)
}

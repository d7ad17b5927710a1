//! Outcomes of sums of atoms, by search; and which sum a game with these options equals.

use rustc_hash::FxHashMap;

use crate::forms::{self, AtomId, Forms, Found, Sum};
use crate::watch::{Halted, Watch};

/// Canonical forms, and which of their sums are lost.
#[derive(Debug, Default)]
pub(crate) struct Outcomes {
    forms: Forms,
    lost: FxHashMap<Sum, bool>,
}

/// What is known of a sum before it is searched: whether it is lost.
pub(crate) type Known<'k> = dyn Fn(&[AtomId]) -> Option<bool> + 'k;

/// A suspended position: its moves are looked at in order.
struct Frame {
    sum: Sum,
    place: usize,
    option: usize,
}

impl Outcomes {
    pub(crate) fn forms(&self) -> &Forms {
        &self.forms
    }

    pub(crate) fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// How many sums are remembered.
    pub(crate) fn remembered(&self) -> usize {
        self.lost.len()
    }

    /// Options sorted, each once, as forms are asked for.
    pub(crate) fn listed(mut options: Vec<Sum>, watch: &mut dyn Watch) -> Result<Vec<Sum>, Halted> {
        options.sort_unstable();
        options.dedup();
        watch.take(options.iter().map(|option| 48 + 2 * option.len()).sum())?;
        Ok(options)
    }

    /// The sum that a game with these [listed](Self::listed) options equals; `None` if it is a new atom.
    pub(crate) fn equal(&mut self, options: &[Sum], watch: &mut dyn Watch) -> Result<Option<Sum>, Halted> {
        Ok(match self.forms.find(options) {
            Found::Sum(sum) => Some(sum),
            Found::New => None,
            Found::EndIfWon => {
                let mut won = false;
                for option in options {
                    won = won || self.is_lost(option, &|_| None, watch)?;
                }
                won.then(Sum::default)
            }
        })
    }

    /// Whether the player to move loses a sum of atoms, where something is known of sums already.
    pub(crate) fn is_lost(
        &mut self,
        sum: &[AtomId],
        known: &Known<'_>,
        watch: &mut dyn Watch,
    ) -> Result<bool, Halted> {
        if let Some(lost) = self.at_once(sum, known) {
            return Ok(lost);
        }
        let mut stack = vec![Frame { sum: sum.into(), place: sum.len(), option: 0 }];
        // the last answer: of the sum that was left off, if any
        let mut answer: Option<bool> = None;
        while let Some(frame) = stack.last_mut() {
            let mut lost = None;
            if answer.take() == Some(true) {
                lost = Some(false);
            }
            while lost.is_none() {
                // atoms from the largest down; equal ones once
                if frame.option == 0 {
                    let next = (0..frame.place).rev();
                    let mut next = next.filter(|&i| frame.sum.get(i + 1) != Some(&frame.sum[i]));
                    match next.next() {
                        Some(place) => frame.place = place,
                        None => {
                            lost = Some(true);
                            break;
                        }
                    }
                }
                let options = &self.forms.atom(frame.sum[frame.place]).options;
                let option = &options[frame.option];
                frame.option = (frame.option + 1) % options.len();
                let child = forms::add(&forms::without(&frame.sum, frame.place), option);
                match self.at_once(&child, known) {
                    Some(true) => lost = Some(false),
                    Some(false) => {}
                    None => {
                        stack.push(Frame { place: child.len(), sum: child, option: 0 });
                        break;
                    }
                }
            }
            if let Some(lost) = lost {
                watch.step()?;
                let frame = stack.pop().expect("it was looked at");
                watch.take(2 * frame.sum.len() + 40)?;
                self.lost.insert(frame.sum, lost);
                answer = Some(lost);
            }
        }
        Ok(answer.expect("the first frame was popped last"))
    }

    fn at_once(&self, sum: &[AtomId], known: &Known<'_>) -> Option<bool> {
        if let Some(tame) = self.forms.tame(sum) {
            return Some(tame.is_lost());
        }
        known(sum).or_else(|| self.lost.get(sum).copied())
    }
}

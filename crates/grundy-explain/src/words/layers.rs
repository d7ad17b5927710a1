//! The steps of retrograde analysis in words.

use grundy::report::{Layer, Why};
use grundy::value::outcome::Outcome;
use grundy::view::{columns, cut};

use super::page::Page;
use crate::messages::Messages;

/// Each step with its positions and their reasons; ends with a line break.
pub fn words(layers: &[Layer], width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    let widest = layers.iter().map(|row| columns(&row.position)).max().unwrap_or(0).min(width / 2);
    let mut last = None;
    for row in layers {
        if last != Some(row.step) {
            last = Some(row.step);
            page.line(&match row.step {
                Some(step) => messages.say("step", &[("n", step.to_string().into())]),
                None => messages.say("never-decided", &[]),
            });
        }
        let worth = match row.outcome {
            Outcome::Loss => messages.say("lost", &[]),
            Outcome::Draw => messages.say("drawn", &[]),
            Outcome::Win => messages.say("won", &[]),
        };
        let why = match &row.why {
            Why::Ended => messages.say("no-move", &[]),
            Why::MoveTo(to) => messages.say("as-a-move-to", &[("to", to.as_str().into())]),
            Why::AllMovesTo(to) => messages.say("as-all-moves-to", &[("to", to.as_str().into())]),
            Why::Kept(to) => messages.say("as-kept-by", &[("to", to.as_str().into())]),
        };
        let position = cut(&row.position, widest);
        page.line(&format!("  {position:<widest$}  {worth}: {why}"));
    }
    page.text
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;
    use grundy::report::Ask;

    use super::*;
    use crate::messages::Language;

    #[test]
    fn a_cycle_with_a_way_out() {
        let asked = question("graph:5>4,4>3,3>2,2>3,1>0,2>1,4>1 5", &|_| Err("no files".to_owned())).unwrap();
        let layers = asked.table.layers(&asked.position, &Ask::default()).unwrap();
        let text = words(&layers, 80, Messages::of(Language::En));
        assert!(text.starts_with("Step 0:\n  0  lost: no move\nStep 1:\n"), "{text}");
        assert!(text.contains("  1  won: a move to 0, which is lost\n"), "{text}");
        let text = words(&layers, 40, Messages::of(Language::Uk));
        assert!(text.starts_with("Крок 0:\n  0  програш: ходів немає\nКрок 1:\n"), "{text}");
        assert!(text.lines().all(|line| columns(line) <= 40), "{text}");
    }
}

//! A line of play that pays, in words: each move, what it takes and the sums so far; then who took what.

use grundy::report::{PaidLine, PaidStep};
use grundy::value::amount::Sum;
use grundy::view::amounts;

use super::page::Page;
use crate::messages::Messages;

/// The moves in a table, then the cards of each player where moves take cards. Ends with a line break.
pub fn words(line: &PaidLine, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    if line.steps.is_empty() {
        page.line(&messages.say("line-is-empty", &[]));
        return page.text;
    }
    page.line(&messages.say("line-of-play", &[("n", line.steps.len().into())]));
    let mut sums = vec![Sum::Whole(0); line.sums.len()];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (number, step) in (1_usize..).zip(&line.steps) {
        add(&mut sums, &step.gains);
        rows.push(vec![
            format!("{number}."),
            mover(step, messages),
            messages.mv(&step.step.mv),
            labels(step),
            amounts(&sums),
        ]);
    }
    if line.ending.iter().any(|sum| *sum != Sum::Whole(0)) {
        rows.push(vec![
            String::new(),
            messages.say("line-the-end", &[]),
            String::new(),
            String::new(),
            amounts(&line.sums),
        ]);
    }
    page.rows(&rows, &[0]);
    if line.steps.iter().any(|step| step.player.is_none()) {
        page.wrapped(&messages.say("line-likeliest", &[]));
    }
    if line.steps.iter().all(|step| step.taken.is_empty()) {
        return page.text;
    }
    for (player, sum) in line.sums.iter().enumerate() {
        let own = |step: &&PaidStep| step.player == Some(player) && !step.taken.is_empty();
        let cards: Vec<String> = line.steps.iter().filter(own).map(labels).collect();
        let args = [
            ("player", (player + 1).to_string().into()),
            ("cards", cards.join(", ").into()),
            ("sum", amounts(std::slice::from_ref(sum)).into()),
        ];
        page.wrapped(&messages.say(if cards.is_empty() { "takes-nothing" } else { "takes-cards" }, &args));
    }
    page.text
}

/// The player who moves, or chance.
fn mover(step: &PaidStep, messages: &Messages) -> String {
    match step.player {
        Some(player) => messages.say("line-player", &[("player", (player + 1).to_string().into())]),
        None => messages.say("line-chance", &[]),
    }
}

fn labels(step: &PaidStep) -> String {
    let labels: Vec<&str> = step.taken.iter().map(|card| card.label.as_str()).collect();
    labels.join(" ")
}

fn add(sums: &mut [Sum], more: &[Sum]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum = sum.plus(more));
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;
    use grundy::report::Ask;

    use super::*;
    use crate::messages::Language;

    fn told(text: &str) -> String {
        let asked = question(text, &|_| Err("no files".to_owned())).unwrap();
        let line = asked.table.paid_line(&asked.position, &Ask::default()).unwrap().unwrap();
        words(&line, 80, Messages::of(Language::En))
    }

    #[test]
    fn who_took_which_cards() {
        assert_eq!(
            told("row-cards 3 2 999 4 6 7 -5 1"),
            "The line of play (3 moves):\n  \
             1.  player 1  take 2  1 -5     -4:0\n  \
             2.  player 2  take 3  7 6 4    -4:17\n  \
             3.  player 1  take 3  999 2 3  1000:17\n\
             Player 1 takes 1 -5, 999 2 3: 1000 in all.\n\
             Player 2 takes 7 6 4: 17 in all.\n"
        );
        assert!(
            told("ultimatum 3").ends_with("the end          2:1\n") || told("ultimatum 3").contains("3:0")
        );
        assert_eq!(told("row-cards none"), "The best line is empty: the game is over.\n");
    }
}

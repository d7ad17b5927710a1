//! What lies beyond one answer to a payoff game, in words and JSON.

use serde_json::{Value, json};

use crate::report::{Report, Study};
use crate::view::{amount, amounts, json};

/// More outcomes than this are not named in a sentence.
const NAMED: usize = 6;

/// What was asked to be told in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// All outcomes.
    pub outcomes: bool,
    /// What players can be sure of.
    pub guaranteed: bool,
}

/// What is worth telling: that ties matter, and guarantees that are below the payoffs. Empty if there is nothing. Every line
/// ends with a line break.
pub fn words(report: &Report, study: &Study, told: Told, width: usize) -> String {
    let mut text = String::new();
    let mut say = |sentence: &str| {
        for line in textwrap::wrap(sentence, width.max(1)) {
            text.push_str(&line);
            text.push('\n');
        }
    };
    if report.payoffs.len() > 1
        && !study.guaranteed.is_empty()
        && (told.guaranteed || study.guaranteed != report.payoffs)
    {
        let parts: Vec<_> = study
            .guaranteed
            .iter()
            .enumerate()
            .map(|(player, sum)| match player {
                0 => format!("player 1 can be sure of getting {}", amount(sum)),
                _ => format!("player {} of {}", player + 1, amount(sum)),
            })
            .collect();
        let others = if report.payoffs.len() == 2 { "the other does" } else { "the others do" };
        let average = if report.class.chance { ", on average" } else { "" };
        say(&format!("Whatever {others}, {}{average}.", parts.join(", ")));
    } else if told.guaranteed && study.guaranteed.is_empty() {
        say("What players can be sure of was not found.");
    }
    match &study.outcomes {
        Some(all) if all.len() > 1 && (told.outcomes || all.len() > NAMED) => {
            say(&format!(
                "Ties matter: among moves that pay the mover alike, other choices lead to {} different payoffs{}",
                all.len(),
                if told.outcomes { ":" } else { " (--ties all lists them)." }
            ));
        }
        Some(all) if all.len() > 1 => {
            let named: Vec<_> = all.iter().map(|pay| amounts(pay)).collect();
            let (last, first) = named.split_last().expect("there are several");
            say(&format!(
                "Ties matter: by other choices among moves that pay the mover alike, the payoffs can be {} or {last}.",
                first.join(", ")
            ));
        }
        Some(_) if told.outcomes => say("The payoffs do not depend on how ties are broken."),
        None if told.outcomes => say("Whether the payoffs depend on how ties are broken was not checked."),
        _ => {}
    }
    if let Some(all) = study.outcomes.as_ref().filter(|all| told.outcomes && all.len() > 1) {
        for pay in all {
            text.push_str(&format!("  {}\n", amounts(pay)));
        }
    }
    text
}

/// The keys `guaranteed`, `outcomes` and `depends_on_ties`; null where nothing was found.
pub fn keys(study: &Study) -> [(&'static str, Value); 3] {
    let outcomes =
        study.outcomes.as_ref().map(|all| all.iter().map(|pay| json::payoffs(pay)).collect::<Value>());
    [
        ("guaranteed", json::payoffs(&study.guaranteed)),
        ("outcomes", outcomes.unwrap_or(Value::Null)),
        ("depends_on_ties", json!(study.depends_on_ties())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Ask, Effort};
    use crate::testing::open;

    fn told(game: &str, position: &str, told: Told) -> String {
        let table = open(game);
        let report = table.solve(position, &Ask::default()).unwrap();
        let study = table.study(position, Effort::Full, &Ask::default()).unwrap().unwrap();
        words(&report, &study, told, 80)
    }

    #[test]
    fn ties_and_guarantees() {
        assert_eq!(
            told("row-ends:two", "4/30 2/1 25/30 20/1", Told::default()),
            "Whatever the other does, player 1 can be sure of getting 29, player 2 of 2.\n\
             Ties matter: by other choices among moves that pay the mover alike, the payoffs\n\
             can be 29:2 or 45:31.\n"
        );
        assert_eq!(told("row-ends", "1 2 9 3", Told::default()), "");
        let both = Told { outcomes: true, guaranteed: true };
        assert_eq!(
            told("row-ends", "1 2 9 3", both),
            "Whatever the other does, player 1 can be sure of getting 10, player 2 of 5.\n\
             The payoffs do not depend on how ties are broken.\n"
        );
        assert_eq!(
            told("ultimatum", "3", Told { outcomes: true, guaranteed: false }),
            "Whatever the other does, player 1 can be sure of getting 0, player 2 of 0.\n\
             Ties matter: among moves that pay the mover alike, other choices lead to 2\n\
             different payoffs:\n  2:1\n  3:0\n"
        );
        let pig = open("pig:target=2,coin").study("0 0 0", Effort::Little, &Ask::default()).unwrap().unwrap();
        let text = serde_json::json!(keys(&pig).map(|(key, value)| json!([key, value]))).to_string();
        assert_eq!(text, r#"[["guaranteed",null],["outcomes",null],["depends_on_ties",null]]"#);
    }
}

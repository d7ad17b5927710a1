//! Guarantees and ties of a payoff game, in words.

use grundy::report::{Report, Study};
use grundy::view::amounts;
use grundy::view::study::Told;

use super::page::Page;
use crate::messages::Messages;

/// Outcomes counted instead of named beyond this number.
const MAX_NAMED_OUTCOMES: usize = 6;

/// Says whether ties matter and which guarantees are below the payoffs; empty if neither applies. Every line
/// ends with a line break.
pub fn words(report: &Report, study: &Study, told: Told, width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    if report.answer.payoffs().len() > 1
        && !study.guaranteed.is_empty()
        && (told.guaranteed || study.guaranteed != report.answer.payoffs())
    {
        let parts = (1_u64..).zip(&study.guaranteed).map(|(player, sum)| {
            let args =
                [("player", player.to_string().into()), ("sum", amounts(std::slice::from_ref(sum)).into())];
            match player {
                1 => messages.say("can-be-sure", &args),
                _ => messages.say("and-sure", &args),
            }
        });
        let sure = ("sure", parts.collect::<Vec<_>>().join(", ").into());
        let others = ("others", (report.answer.payoffs().len() - 1).into());
        page.wrapped(&match report.class.chance {
            true => messages.say("sure-on-average", &[others, sure]),
            false => messages.say("sure", &[others, sure]),
        });
    } else if told.guaranteed && study.guaranteed.is_empty() {
        page.wrapped(&messages.say("sure-not-found", &[]));
    }
    match &study.outcomes {
        Some(all) if all.len() > 1 && told.outcomes => {
            page.wrapped(&messages.say("outcomes-listed", &[("n", all.len().into())]));
        }
        Some(all) if all.len() > MAX_NAMED_OUTCOMES => {
            page.wrapped(&messages.say("outcomes-many", &[("n", all.len().into())]));
        }
        Some(all) if all.len() > 1 => {
            let named: Vec<_> = all.iter().map(|pay| amounts(pay)).collect();
            let (last, first) = named.split_last().expect("there are several");
            let args = [("first", first.join(", ").into()), ("last", last.as_str().into())];
            page.wrapped(&messages.say("outcomes-named", &args));
        }
        Some(_) if told.outcomes => page.wrapped(&messages.say("ties-do-not-matter", &[])),
        None if told.outcomes => page.wrapped(&messages.say("ties-not-checked", &[])),
        _ => {}
    }
    for pay in study.outcomes.iter().filter(|all| told.outcomes && all.len() > 1).flatten() {
        page.line(&format!("  {}", amounts(pay)));
    }
    page.text
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;
    use grundy::report::{Ask, Effort};

    use super::*;
    use crate::messages::Language;

    fn told(text: &str, told: Told) -> String {
        let asked = question(text, &|_| Err("no files".to_owned())).unwrap();
        let report = asked.solve(&Ask::default()).unwrap();
        let study = asked.table.study(&asked.position, Effort::Full, &Ask::default()).unwrap().unwrap();
        words(&report, &study, told, 80, Messages::of(Language::En))
    }

    #[test]
    fn ties_and_guarantees() {
        assert_eq!(
            told("row-ends:two 4/30 2/1 25/30 20/1", Told::default()),
            "Whatever the other does, player 1 can be sure of getting 29, player 2 of 2.\n\
             Ties matter: by other choices among moves that pay the mover alike, the payoffs\n\
             can be 29:2 or 45:31.\n"
        );
        assert_eq!(told("row-ends 1 2 9 3", Told::default()), "");
        let both = Told { outcomes: true, guaranteed: true };
        assert_eq!(
            told("row-ends 1 2 9 3", both),
            "Whatever the other does, player 1 can be sure of getting 10, player 2 of 5.\n\
             The payoffs do not depend on how ties are broken.\n"
        );
        assert_eq!(
            told("ultimatum 3", Told { outcomes: true, guaranteed: false }),
            "Whatever the other does, player 1 can be sure of getting 0, player 2 of 0.\n\
             Ties matter: among moves that pay the mover alike, other choices lead to 2\n\
             different payoffs:\n  2:1\n  3:0\n"
        );
    }
}

//! Coalitions in words: what players gain by helping each other, and which side payments share it.

use grundy::report::Coalition;
use grundy::value::amount::Sum;
use grundy::view::amounts;

use super::page::Page;
use crate::messages::Messages;

/// Each coalition, open and in secret. Ends with a line break.
pub fn words(coalitions: &[Coalition], width: usize, messages: &Messages) -> String {
    let mut page = Page::new(width);
    let one = |sum: &Sum| amounts(std::slice::from_ref(sum));
    for coalition in coalitions {
        let numbers = |members: &[usize]| {
            members.iter().map(|member| (member + 1).to_string()).collect::<Vec<_>>().join("+")
        };
        let alone = amounts(&coalition.alone);
        page.wrapped(&messages.say(
            "coalition-of",
            &[("members", numbers(&coalition.members).into()), ("payoffs", alone.into())],
        ));
        for (id, pays) in [("coalition-open", &coalition.open), ("coalition-secret", &coalition.secret)] {
            let gain = coalition.gain(pays);
            let says = messages.say(id, &[("payoffs", amounts(pays).into()), ("gain", one(&gain).into())]);
            page.wrapped(&format!("  {says}"));
            let first = coalition.members[0];
            let Some([least, most]) = coalition.side_payment(first, pays) else { continue };
            // who gets less than alone must be paid
            let (to, least, most) = match least.approx() + most.approx() >= 0.0 {
                true => (0, least, most),
                false => (1, Sum::Whole(0).minus(&most), Sum::Whole(0).minus(&least)),
            };
            let (to, from) = (coalition.members[to] + 1, coalition.members[1 - to] + 1);
            let args = [
                ("to", to.to_string().into()),
                ("from", from.to_string().into()),
                ("least", one(&least).into()),
                ("most", one(&most).into()),
            ];
            let id = if least.approx() > 0.0 { "side-payment" } else { "side-payment-free" };
            page.wrapped(&format!("  {}", messages.say(id, &args)));
        }
    }
    page.text
}

//! Evidence that proves something else than the answer says does not fit it.

use grundy_base::report::{Answer, Payoffs, Report, Sided, Solver};
use grundy_base::rules::Class;
use grundy_base::value::amount::Sum;
use grundy_base::value::nimber::Nimber;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_verify::evidence::{Chance, Claim, Evidence, Proof, TieRule, Wins};

use crate::about;

fn report(answer: Answer<Payoffs>) -> Report {
    Report::new("p".to_owned(), Class::IMPARTIAL, Solver::Auto, answer)
}

fn evidence(claim: Claim) -> Evidence {
    about("p", claim, Proof::Outcomes { positions: Vec::new() })
}

#[test]
fn nimbers_and_winners() {
    let nimber = |value| report(Answer::Nimber(Nimber(value)));
    let claim = |winner, nimber| evidence(Claim::Nimber { winner, nimber });
    assert!(claim(Wins::First, 3).fits(&nimber(3)));
    assert!(!claim(Wins::First, 2).fits(&nimber(3)));
    assert!(!claim(Wins::Second, 3).fits(&nimber(3)));
    assert!(claim(Wins::Second, 0).fits(&nimber(0)));
    // an answer without a value says less
    let won = report(Answer::Contest(Verdict { outcome: Outcome::Win, remoteness: None }));
    assert!(claim(Wins::First, 2).fits(&won) && !claim(Wins::Second, 0).fits(&won));
    let outcome = |winner| evidence(Claim::Outcome { winner, plies: None });
    assert!(outcome(Wins::First).fits(&won));
    assert!(!outcome(Wins::Second).fits(&won) && !outcome(Wins::Draw).fits(&won));
    // payoffs have no winner
    let paid =
        report(Answer::Payoff(Payoffs { sums: vec![Sum::Whole(1)], mover: None, chances: Vec::new() }));
    assert!(!outcome(Wins::First).fits(&paid));
}

#[test]
fn sides() {
    let begins = [Outcome::Win, Outcome::Loss];
    let sided = report(Answer::Sided(Sided { begins, mover: None, worth: None, made: None }));
    let claim = |left, right| evidence(Claim::Sides { left, right });
    assert!(claim(Wins::First, Wins::Second).fits(&sided));
    for (left, right) in
        [(Wins::Second, Wins::First), (Wins::First, Wins::First), (Wins::Second, Wins::Second)]
    {
        assert!(!claim(left, right).fits(&sided), "{left:?} {right:?}");
    }
    assert!(!claim(Wins::First, Wins::First).fits(&report(Answer::Nimber(Nimber(1)))));
}

#[test]
fn payoffs() {
    let paid = |sums: &[i64]| {
        let sums = sums.iter().map(|sum| Sum::Whole(*sum)).collect();
        report(Answer::Payoff(Payoffs { sums, mover: None, chances: Vec::new() }))
    };
    let claim = |payoffs: &[&str]| {
        let payoffs = payoffs.iter().map(|&amount| amount.to_owned()).collect();
        evidence(Claim::Payoffs { payoffs, ties: TieRule::First, chance: Chance::Expectation })
    };
    assert!(claim(&["3", "4/2"]).fits(&paid(&[3, 2])));
    for told in [&["3", "1"][..], &["2", "2"], &["3"], &["3", "2", "0"], &[], &["3", "two"]] {
        assert!(!claim(told).fits(&paid(&[3, 2])), "{told:?}");
    }
}

#[test]
fn empty_proofs() {
    assert!(Proof::Outcomes { positions: Vec::new() }.is_empty());
    let one = grundy_verify::evidence::Valued { position: "a".to_owned(), nimber: 0, moves: Vec::new() };
    let proof = Proof::Nimbers { components: vec![one] };
    assert!(!proof.is_empty() && proof.len() == 1);
}

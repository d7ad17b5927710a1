//! Orders: a player who never lacks a move, and ranks that show where endless play goes.

use grundy_base::Error;
use grundy_base::report::{Look, Step};
use grundy_base::rules::Class;
use grundy_base::value::outcome::Outcome;
use grundy_verify::evidence::{Answered, Chance, Claim, Evidence, Proof, Relation, Wins};
use grundy_verify::{Fault, Rules, verify};

use crate::{about, unknown};

/// {pass|pass} and nothing: play never ends, and no move is made in the second.
struct Dud {
    class: Class,
}

const SUM: &str = "d+0";

impl Rules for Dud {
    fn class(&self, _: bool) -> Class {
        self.class
    }
    fn canonical(&self, position: &str) -> Result<String, Error> {
        let known = [SUM, "d+0 left", "d+0 right"].contains(&position);
        if known { Ok(position.to_owned()) } else { Err(unknown(position)) }
    }
    fn components(&self, position: &str) -> Result<Vec<String>, Error> {
        self.canonical(position).map(|all| vec![all])
    }
    fn summands(&self, sum: &str) -> Result<Vec<String>, Error> {
        Ok(sum.split('+').map(str::to_owned).collect())
    }
    fn empty(&self) -> String {
        "0".to_owned()
    }
    fn moves(&self, position: &str) -> Result<Vec<Step>, Error> {
        let to = if position.ends_with("left") { "d+0 right" } else { "d+0 left" };
        Ok(vec![Step { mv: "1: pass".to_owned(), to: to.to_owned() }])
    }
    fn ending(&self, position: &str, _: bool) -> Result<Outcome, Error> {
        Err(unknown(position))
    }
    fn look(&self, position: &str, _: Chance) -> Result<Look, Error> {
        Err(unknown(position))
    }
}

const DUD: Dud = Dud { class: Class { sums: true, ..Class::CONTEST.partizan() } };

fn answered(position: &str, rank: u32, mv: Option<&str>) -> Answered {
    Answered { position: position.to_owned(), rank, mv: mv.map(str::to_owned) }
}

/// Left answers, or Right.
fn of_left() -> Vec<Answered> {
    vec![answered("d+0 left", 0, Some("1: pass")), answered("d+0 right", 0, None)]
}

fn of_right() -> Vec<Answered> {
    vec![answered("d+0 left", 0, None), answered("d+0 right", 0, Some("1: pass"))]
}

fn order(onside: Relation, offside: Relation, proof: [[Vec<Answered>; 2]; 2]) -> Evidence {
    let [on, off] = proof;
    let claim = Claim::Order { onside, offside, against_offside: SUM.to_owned() };
    about(SUM, claim, Proof::Survival { onside: on, offside: off })
}

fn proof() -> [[Vec<Answered>; 2]; 2] {
    [[of_left(), of_left()], [of_right(), of_right()]]
}

fn wrong(evidence: &Evidence) -> String {
    match verify(evidence, &DUD, &grundy_base::limits::Limits::default()) {
        Ok(_) => String::new(),
        Err(Fault::Wrong(wrong)) => wrong.to_string(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn draws_are_wins_of_left_and_then_of_right() {
    use Relation::{Confused, Equal, Greater, Less};
    let all = [Less, Equal, Greater, Confused];
    for (on, off) in all.into_iter().flat_map(|on| all.map(|off| (on, off))) {
        let found = wrong(&order(on, off, proof()));
        assert_eq!(found.is_empty(), (on, off) == (Greater, Less), "{on:?} {off:?}: {found}");
        // whoever answers, endless play cannot be turned
        for (high, low) in [(of_left(), of_right()), (of_right(), of_left()), (of_right(), of_right())] {
            let found = wrong(&order(on, off, [[high, low], [of_right(), of_right()]]));
            assert!(!found.is_empty(), "{on:?} {off:?}");
        }
    }
}

#[test]
fn every_rule_is_held() {
    type Change = fn(&mut Vec<Answered>);
    let changes: [(Change, &str); 8] = [
        (|all| _ = all.remove(0), "nothing is said of"),
        (|all| _ = all.remove(1), "of which nothing is said"),
        (|all| all.push(all[0].clone()), "answered twice"),
        (|all| all[0].mv = None, "the move is missing"),
        (|all| all[0].mv = Some("2: pass".to_owned()), "there is no move"),
        (|all| all[1].mv = Some("1: pass".to_owned()), "all moves are answered here"),
        // it may fall, but not rise again
        (|all| all[1].rank = 1, "the rank is 1, after 0"),
        (|all| all[0].position = SUM.to_owned(), "nothing is said of"),
    ];
    for (change, reason) in changes {
        let mut changed = proof();
        // that the onside is not at most 0: Left begins
        change(&mut changed[0][1]);
        let found = wrong(&order(Relation::Greater, Relation::Less, changed));
        assert!(found.contains(reason), "{found}, not {reason}");
    }
    let mut nobody = proof();
    nobody[0][1].push(answered(SUM, 0, None));
    assert!(wrong(&order(Relation::Greater, Relation::Less, nobody)).contains("nobody is said to move"));
}

#[test]
fn claims_that_have_no_meaning() {
    let good = order(Relation::Greater, Relation::Less, proof());
    let limits = grundy_base::limits::Limits::default();
    let impartial = Dud { class: Class::IMPARTIAL };
    assert!(verify(&good, &impartial, &limits).is_err());
    assert!(!wrong(&Evidence { misere: true, ..good.clone() }).is_empty());
    let sides = Claim::Sides { left: Wins::First, right: Wins::Second };
    assert!(wrong(&Evidence { claim: sides, ..good }).contains("another kind"));
}

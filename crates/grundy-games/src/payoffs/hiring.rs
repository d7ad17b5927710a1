//! Hiring: an owner and a worker, a wage, work done well or lazily.

use grundy_base::error::{BadText, Error};
use grundy_base::phrase::Phrase;
use grundy_base::report::scene::{Coloured, Scene, Vertex, Whose};
use grundy_base::rules::{Class, Payoff, Rules, Turn};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::table::{self, Table};

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "hiring",
    aliases: &[],
    title: "Hiring",
    rules: "An owner (player 1) refuses a worker (player 2), or offers a low or a good wage. Under a low wage the worker \
            refuses the job, works lazily, works well, or works well and demands a raise, which the owner grants, or he \
            fires him. Under a good wage he works well, or lazily, and then the owner accepts it or fires him.",
    params: &[
        ("well=25/20", "what owner and worker get from good work for a good wage"),
        ("raise=10/25", "what they get if a raise is granted"),
        ("fired=-6/-3", "what they get if the worker is fired for demanding it"),
    ],
    notation: "A place in the story: start, low, good, demand, lazy; and the ends refused, no job, low lazy, low well, raised, \
               fired, well, accepted, lazy fired. The moves are written as in the rules.",
    examples: &["hiring start", "hiring low", "hiring:well=25/0 start"],
    class: Class::PAYOFF.partizan(),
    facts: &[
        Fact { params: "", says: Says::Payoffs("start", &[25.0, 20.0]), source: "textbook 1.8.1" },
        Fact { params: "", says: Says::Payoffs("low", &[10.0, 25.0]), source: "textbook 1.8.1" },
        Fact { params: "", says: Says::Payoffs("lazy", &[-10.0, 1.0]), source: "textbook 1.8.1" },
        Fact { params: "", says: Says::Payoffs("demand", &[10.0, 25.0]), source: "textbook 1.8.1" },
        Fact { params: "", says: Says::WinningMoves("start", &["good wage"]), source: "textbook 1.8.1" },
        Fact { params: "fired=6/-7", says: Says::Payoffs("start", &[25.0, 20.0]), source: "textbook 1.8:A" },
        Fact { params: "well=25/0", says: Says::Payoffs("start", &[10.0, 25.0]), source: "textbook 1.8.2" },
        Fact { params: "raise=-10/25", says: Says::Payoffs("low", &[1.0, 4.0]), source: "textbook 1.8.2" },
    ],
    source: "textbook 1.8.1, 1.8.2",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let [well, raise, fired] = args.named(["well", "raise", "fired"])?;
    let pair = |text: Option<Text<'_>>, default: [i64; 2]| match text {
        None => Ok(default),
        Some(text) => {
            let (owner, worker) = text.split_once('/').ok_or_else(|| {
                text.bad(Phrase::brief(
                    "wrong-missing",
                    "what both get is missing: expected two whole numbers, as 25/20",
                ))
            })?;
            let number = |piece: Text<'_>, whose| piece.integer(whose, -1_000_000..=1_000_000);
            Ok::<_, BadText>([number(owner, "the owner's payoff")?, number(worker, "the worker's payoff")?])
        }
    };
    let rules =
        Hiring { well: pair(well, [25, 20])?, raise: pair(raise, [10, 25])?, fired: pair(fired, [-6, -3])? };
    Ok(Box::new(table::payoff(rules, GAME.class).start("start")))
}

/// The rules: the payoffs that may be changed.
#[derive(Clone, Copy, Debug)]
pub struct Hiring {
    well: [i64; 2],
    raise: [i64; 2],
    fired: [i64; 2],
}

/// A place in the story: its name, who moves, and the moves with the places they lead to.
type Place = (&'static str, usize, &'static [(&'static str, usize)]);

/// All places. A place without moves is an end.
const STORY: [Place; 14] = [
    ("start", 0, &[("refuse", 5), ("low wage", 1), ("good wage", 2)]),
    (
        "low",
        1,
        &[("refuse the job", 6), ("work lazily", 7), ("work well", 8), ("work well and demand a raise", 3)],
    ),
    ("good", 1, &[("work well", 11), ("work lazily", 4)]),
    ("demand", 0, &[("raise the wage", 9), ("fire", 10)]),
    ("lazy", 0, &[("accept it", 12), ("fire", 13)]),
    ("refused", 0, &[]),
    ("no job", 0, &[]),
    ("low lazy", 0, &[]),
    ("low well", 0, &[]),
    ("raised", 0, &[]),
    ("fired", 0, &[]),
    ("well", 0, &[]),
    ("accepted", 0, &[]),
    ("lazy fired", 0, &[]),
];

impl Rules for Hiring {
    /// The number of the place.
    type Position = usize;
    /// The number of the move.
    type Move = usize;

    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(0..STORY[*at].2.len());
    }

    fn play(&self, at: &usize, mv: &usize) -> usize {
        STORY[*at].2[*mv].1
    }
}

impl Payoff for Hiring {
    type Amount = i64;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self, at: &usize) -> Turn {
        Turn::Of(STORY[*at].1)
    }

    fn settle(&self, at: &usize, pay: &mut [i64]) {
        pay.iter_mut().zip(self.paid(*at)).for_each(|(pay, paid)| *pay += paid);
    }
}

impl Hiring {
    /// What both get at an end.
    fn paid(&self, at: usize) -> [i64; 2] {
        match STORY[at].0 {
            "refused" => [-3, -4],
            "no job" => [-4, 0],
            "low lazy" => [1, 4],
            "low well" => [40, -10],
            "raised" => self.raise,
            "fired" => self.fired,
            "well" => self.well,
            "accepted" => [-12, 50],
            "lazy fired" => [-10, 1],
            _ => [0, 0],
        }
    }
}

impl Notation<usize, usize> for Hiring {
    fn read(&self, text: Text<'_>) -> Result<usize, BadText> {
        let named = STORY.iter().position(|place| place.0 == text.as_str());
        named.ok_or_else(|| {
            let names: Vec<_> = STORY.iter().map(|place| place.0).collect();
            text.bad(format!("'{}' is no place in the story", text.as_str()))
                .hint(format!("expected one of: {}", names.join(", ")))
        })
    }

    fn write(&self, at: &usize) -> String {
        STORY[*at].0.to_owned()
    }

    /// The story as a tree: who moves, and what both get at the ends; where it is has an owner.
    fn scene(&self, at: &usize) -> Option<Scene> {
        let vertex = |(place, (_, mover, moves)): (usize, &Place)| {
            let [owner, worker] = self.paid(place);
            let name = if moves.is_empty() { format!("{owner} : {worker}") } else { (mover + 1).to_string() };
            let whose = if *mover == 0 { Whose::Left } else { Whose::Right };
            Vertex { name, owner: if place == *at { whose } else { Whose::Nobody }, near: [false; 2] }
        };
        let leads =
            |(from, place): (usize, &Place)| place.2.iter().map(move |(_, to)| (from, *to, Whose::Nobody));
        Some(Scene::Coloured(Coloured {
            vertices: STORY.iter().enumerate().map(vertex).collect(),
            edges: STORY.iter().enumerate().flat_map(leads).collect(),
            directed: true,
            ..Coloured::default()
        }))
    }

    fn write_move(&self, at: &usize, mv: &usize) -> String {
        STORY[*at].2[*mv].0.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{open, problem};
    use grundy_base::report::{Ask, Effort, Study};
    use grundy_base::value::amount::Sum;

    fn study(game: &str, place: &str) -> Study {
        open(game).study(place, Effort::Full, &Ask::default()).unwrap().unwrap()
    }

    fn pairs(pairs: &[[i64; 2]]) -> Option<Vec<Vec<Sum>>> {
        Some(pairs.iter().map(|pair| pair.map(Sum::Whole).to_vec()).collect())
    }

    #[test]
    fn an_owner_who_does_not_care() {
        // textbook 1.8.2: fire (-6,-7) and raise (-6,+25) pay the owner the same
        let indifferent = "hiring:raise=-6/25,fired=-6/-7";
        assert_eq!(study(indifferent, "low").outcomes, pairs(&[[-6, 25], [1, 4]]));
        assert_eq!(study(indifferent, "start").outcomes, pairs(&[[25, 20]]));
        // demanding is never worse here: min(25, 4) = max(-2, 4, -10)
        let safe = "hiring:raise=-6/25,fired=-6/4";
        assert_eq!(study(safe, "low").outcomes, pairs(&[[-6, 4], [-6, 25], [1, 4]]));
    }

    #[test]
    fn values_are_no_guarantees() {
        // textbook 1.8.2, the tree of 1.8:A
        let found = study("hiring", "start");
        assert_eq!(found.outcomes, pairs(&[[25, 20]]));
        assert_eq!(found.guaranteed, [Sum::Whole(-3), Sum::Whole(-4)]);
    }

    #[test]
    fn slips() {
        assert!(problem("hiring somewhere").contains("no place in the story"));
    }
}

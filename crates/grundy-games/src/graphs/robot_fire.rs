//! Robot and fire: two pilots move one robot through cities while a fire spreads from the first.

use std::collections::VecDeque;

use grundy_base::error::{BadText, Error};
use grundy_base::graph::Graph;
use grundy_base::report::Winner;
use grundy_base::report::scene::Scene;
use grundy_base::rules::{Class, Contest, Rules};
use grundy_base::text::Text;
use grundy_door::game::{Fact, Game, Says};
use grundy_door::notation::Notation;
use grundy_door::notation::args::Args;
use grundy_door::notation::graph_file::NamedGraph;
use grundy_door::table::{self, Table};

/// Two streets of different length; the roads between them lead nowhere new.
const SAMPLE: &str = "1-2,2-3,3-4,1-5,5-6,6-3,2-5";

/// The game's entry in the catalogue.
pub static GAME: Game = Game {
    id: "robot-fire",
    aliases: &["robot"],
    title: "Robot and fire",
    rules: "Cities are joined by roads. On the first day one city burns (1, or START), and the robot stands there; every day the fire spreads to all \
            neighbours of burning cities. Two pilots move the robot in turn, each to a neighbouring city. The pilot who leaves it \
            in a burning city, or moves it into one, pays. So only roads that lead one step farther from it are of use, and \
            who has none loses.",
    params: &[
        (
            "FILE or 1-2,2-3",
            "the roads: a file with one road a line (1 2) or in another format for graphs (`grundy games graph`), or roads \
             between commas; which way an arc goes does not matter; by default 1-2,2-3,3-4,1-5,5-6,6-3,2-5",
        ),
        ("start=CITY", "the city that burns first, at the end of the parameters; by default 1"),
    ],
    notation: "The city where the robot is when the fire has just come there: 1. A move says where to: to 2.",
    examples: &["robot-fire 1", "robot-fire:1-2,2-3,1-3,3-4 1", "robot-fire:a-b,b-c,start=b b"],
    class: Class::CONTEST,
    facts: &[
        Fact { params: "1", says: Says::Wins("1", Winner::Second), source: "article D: no road at all" },
        Fact { params: "1-2", says: Says::WinningMoves("1", &["to 2"]), source: "article D, by hand" },
        Fact { params: "1-2,2-3", says: Says::Wins("1", Winner::Second), source: "article D, by hand" },
        Fact {
            params: "",
            says: Says::WinningMoves("1", &["to 2"]),
            source: "by hand: 3 and 4 follow, and 4 is a dead end",
        },
    ],
    source: "the article Game theory and the Sprague-Grundy function",
    take_and_break: None,
    open,
};

fn open(args: &Args<'_>) -> Result<Box<dyn Table>, Error> {
    let text = args.text.trim();
    let (text, start) = match text.as_str().rfind("start=") {
        Some(i) if i == 0 || text.as_str()[..i].ends_with(',') => {
            (text.part(0..i.saturating_sub(1)), Some(text.part(i + 6..text.as_str().len()).trim()))
        }
        _ => (text, None),
    };
    let whole = if text.is_blank() { Text::new(SAMPLE) } else { text };
    // roads are words without the marks of a path; one city alone has no road
    let inline = whole.as_str().contains(['-', ',']) && !whole.as_str().contains(['.', '/', '\\']);
    let cities = if inline || whole.as_str() == "1" {
        RobotFire::new(NamedGraph::read_inline(whole, '-')?, start, whole)?
    } else {
        let (named, contents) = NamedGraph::from_file(args, text)?;
        // a slip in `start` is one of the command line
        RobotFire::new(named, start, Text::new(&contents).part(0..0))
            .map_err(|bad| if bad.text == contents { bad.in_file(text.as_str()) } else { bad })?
    };
    let axes = cities.named.axes("city");
    let city_at = |cities: &RobotFire, numbers: &[u64]| cities.city(&numbers[0].to_string());
    let start = start.map_or("1", Text::as_str);
    Ok(Box::new(table::contest(cities, Class::CONTEST).start(start).axes(axes, city_at)))
}

/// A city by its number in the graph; the fire has just come there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct City(pub u32);

/// The rules.
#[derive(Clone, Debug)]
pub struct RobotFire {
    named: NamedGraph,
    /// Only the roads that lead away from the fire.
    away: Graph,
    /// The city that burns first.
    start: u32,
    /// Days until the fire comes; `None` where it never does.
    days: Vec<Option<u32>>,
}

impl RobotFire {
    /// The rules on a graph whose arcs are roads in both directions. The fire starts in city 1 unless another
    /// is named; `place` is where to point if the graph is not one to play on.
    ///
    /// # Errors
    /// No such city; labels or colours, which mean nothing here.
    pub fn new(named: NamedGraph, start: Option<Text<'_>>, place: Text<'_>) -> Result<Self, BadText> {
        if named.labels.iter().any(Option::is_some) {
            return Err(place.bad("a label such as 3 = win means nothing here: expected roads only"));
        }
        if named.own.is_some() {
            return Err(
                place.bad("colours mean nothing here, since both pilots use all roads: expected roads alone")
            );
        }
        let start = match start {
            Some(name) => named.vertex(name)?,
            None => named.find("1").ok_or_else(|| {
                place
                    .bad("there is no city 1, where the fire starts")
                    .hint("name the city that burns first after the roads: start=CITY")
            })?,
        };
        let back = named.graph.reversed();
        let neighbours = |city: u32| {
            let (to, from) = (named.graph.arcs_from(city as usize), back.arcs_from(city as usize));
            to.iter().chain(from).copied()
        };
        let mut days = vec![None; named.graph.len()];
        let mut away = Vec::new();
        days[start as usize] = Some(0);
        let mut front = VecDeque::from([start]);
        while let Some(city) = front.pop_front() {
            let next = days[city as usize].map(|day: u32| day + 1);
            for neighbour in neighbours(city) {
                if days[neighbour as usize].is_none() {
                    days[neighbour as usize] = next;
                    front.push_back(neighbour);
                }
                if days[neighbour as usize] == next {
                    away.push((city, neighbour));
                }
            }
        }
        away.sort_unstable();
        away.dedup(); // a road given in both directions
        let away = Graph::from_arcs(named.graph.len(), &away);
        Ok(Self { named, away, start, days })
    }

    fn city(&self, name: &str) -> Option<City> {
        self.named.find(name).filter(|&city| self.days[city as usize].is_some()).map(City)
    }
}

impl Rules for RobotFire {
    type Position = City;
    /// The city it leads to.
    type Move = City;

    fn moves(&self, at: &City, out: &mut Vec<City>) {
        out.extend(self.away.arcs_from(at.0 as usize).iter().copied().map(City));
    }

    fn play(&self, _: &City, mv: &City) -> City {
        *mv
    }
}

impl Contest for RobotFire {}

impl Notation<City, City> for RobotFire {
    fn read(&self, text: Text<'_>) -> Result<City, BadText> {
        let city = self.named.vertex(text)?;
        self.city(&self.named.name(city)).ok_or_else(|| {
            text.bad(format!(
                "no road leads from city {} to city {}: the robot cannot be there",
                self.named.name(self.start),
                text.as_str()
            ))
        })
    }

    fn write(&self, at: &City) -> String {
        self.named.name(at.0).into_owned()
    }

    fn scene(&self, at: &City) -> Option<Scene> {
        self.named.scene(at.0)
    }

    fn write_move(&self, _: &City, mv: &City) -> String {
        format!("to {}", self.named.name(mv.0))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use grundy_base::report::Ask;

    fn open_roads(params: &str) -> Result<Box<dyn Table>, Error> {
        let read = |path: &str| match path {
            "roads.txt" => Ok("1 2 # a road\n2 3\n3 1\n3 4\n".to_owned()),
            "city.dot" => Ok("graph { Omsk -- Tomsk -- Tobolsk; Omsk -- Tobolsk; Tobolsk -- 4 }".to_owned()),
            "bad.txt" => Ok("1 2\n2 = win\n".to_owned()),
            _ => Err("no such file".to_owned()),
        };
        open(&Args::new(Text::new(params), &read))
    }

    #[test]
    fn files_and_slips() {
        let winner = |params: &str| open_roads(params).unwrap().solve("1", &Ask::default()).unwrap().winner();
        assert_eq!(winner("roads.txt"), winner("1-2,2-3,3-1,3-4"));
        for (params, part) in [
            ("2-3", "no city 1"),
            ("bad.txt", "means nothing here"),
            ("none.txt", "no such file"),
            ("city.dot", "no city 1"),
            ("city.dot,start=Toms", "no vertex 'Toms'"),
            ("1-2,start=", "no vertex ''"),
            ("1-2,", "missing"),
        ] {
            let Err(error) = open_roads(params) else { panic!("{params} was accepted") };
            assert!(error.to_string().contains(part), "{params}: {error}");
        }
        // both moves lead on: to Tomsk, a dead end, and to Tobolsk, from which 4 is one
        let winning = |params: &str, at: &str| -> Vec<String> {
            let report = open_roads(params).unwrap().solve(at, &Ask::default()).unwrap();
            report.moves.into_iter().filter(|row| row.best).map(|row| row.mv).collect()
        };
        assert_eq!(winning("city.dot,start=Omsk", "Omsk"), ["to Tomsk"]);
        assert_eq!(open_roads("start=2").unwrap().start().as_deref(), Some("2"));
        let error = open_roads("1-2,3-4").unwrap().canonical("3").unwrap_err();
        assert!(error.to_string().contains("no road leads from city 1"), "{error}");
    }

    /// The story itself, day by day: does the pilot whose turn it is escape paying?
    fn escapes(roads: &[(u32, u32)], burning: &BTreeSet<u32>, robot: u32) -> bool {
        let neighbours = |city: u32| {
            let ends = roads.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            ends.filter(move |(from, _)| *from == city).map(|(_, to)| to).collect::<Vec<_>>()
        };
        assert!(burning.contains(&robot), "the robot must leave");
        let mut tomorrow = burning.clone();
        burning.iter().for_each(|&city| tomorrow.extend(neighbours(city)));
        neighbours(robot).into_iter().any(|to| !burning.contains(&to) && !escapes(roads, &tomorrow, to))
    }

    proptest! {
        #[test]
        fn roads_away_tell_the_story(roads in prop::collection::vec((1..8_u32, 1..8_u32), 1..14)) {
            let roads: Vec<_> = roads.into_iter().filter(|(a, b)| a != b).collect();
            let text: Vec<String> = roads.iter().map(|(a, b)| format!("{a}-{b}")).collect();
            let table = open_roads(format!("1-9,{}", text.join(",")).trim_end_matches(',')).unwrap();
            let mut all = roads.clone();
            all.push((1, 9));
            let expected = if escapes(&all, &BTreeSet::from([1]), 1) { Winner::First } else { Winner::Second };
            prop_assert_eq!(table.solve("1", &Ask::default()).unwrap().winner(), Some(expected));
        }
    }
}

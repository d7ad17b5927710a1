//! Things on a table: seats, ways to a goal, dice, cards, wheels, dominoes.

use grundy::report::scene::{Thing, Whose};

use super::SceneDrawing;
use crate::measure;
use crate::shape::{Anchor, Area, Point, Shape, centred, label, path, point};

/// Longer rows go on below.
const MAX_ROW_PX: f64 = 700.0;
const GAP_PX: f64 = 10.0;
const FONT_PX: f64 = 15.0;

pub(super) fn draw(rows: &[Vec<Thing>]) -> SceneDrawing {
    let mut drawing = SceneDrawing::default();
    let (mut place, mut y) = (0, 4.0);
    for row in rows {
        let mut line = Line { at: point(2.0, y), tall: 0.0 };
        for thing in row {
            let (wide, tall) = size(thing);
            if line.at.x > 2.0 && line.at.x + wide > MAX_ROW_PX {
                line = Line { at: point(2.0, line.at.y + line.tall + GAP_PX), tall: 0.0 };
            }
            let area = Area { x: line.at.x, y: line.at.y, width: wide, height: tall };
            drawing.shapes.extend(shapes(thing, area));
            drawing.spots.insert((0, place), area);
            place += 1;
            line = Line { at: point(line.at.x + wide + GAP_PX, line.at.y), tall: line.tall.max(tall) };
            drawing.width = drawing.width.max(area.x + wide + 2.0);
        }
        y = line.at.y + line.tall + GAP_PX;
    }
    drawing.height = (y - GAP_PX + 4.0).max(20.0);
    drawing.width = drawing.width.max(40.0);
    drawing
}

/// Where the next thing stands, and how tall its neighbours are.
struct Line {
    at: Point,
    tall: f64,
}

const WAY_PX: f64 = 240.0;
const WHEEL_PX: f64 = 92.0;
const MAX_CARD_PX: f64 = 420.0;
/// Cases of a wheel that are told.
const MAX_CASES: usize = 6;

fn size(thing: &Thing) -> (f64, f64) {
    match thing {
        Thing::Player(..) | Thing::Ware(_) | Thing::Deal(_) | Thing::Stop(_) | Thing::End(_) => (44.0, 44.0),
        Thing::Way(way) => (WAY_PX + 12.0 + measure::width(&told(way), FONT_PX), 44.0),
        Thing::Die(_) | Thing::Toss(_) => (52.0, 52.0),
        Thing::Stage(..) => (56.0, 118.0),
        Thing::Card(text) => (measure::width(text, FONT_PX).clamp(22.0, MAX_CARD_PX) + 18.0, 48.0),
        Thing::Pack(_) => (48.0, 60.0),
        Thing::Wheel(cases) => {
            let lines = lines(cases);
            let widest = lines.iter().map(|line| measure::width(line, FONT_PX)).fold(0.0, f64::max);
            (WHEEL_PX + 14.0 + widest, WHEEL_PX.max(lines.len() as f64 * 19.0))
        }
        Thing::Domino(_) => (22.0, 50.0),
    }
}

fn shapes(thing: &Thing, area: Area) -> Vec<Shape> {
    let at = area.middle();
    match thing {
        Thing::Player(player, turn) => {
            let class = if *player == 0 { "first-disc" } else { "second-disc" };
            let mut shapes = vec![
                Shape::Circle { at, radius: 15.0, class },
                centred(at, FONT_PX, (player + 1).to_string(), "on-disc"),
            ];
            shapes.extend(turn.then_some(Shape::Circle { at, radius: 19.5, class: "new" }));
            shapes
        }
        Thing::Way(numbers) => way(numbers, area),
        Thing::Die(rolls) => die(*rolls, at),
        Thing::Toss(flies) => vec![
            Shape::Circle { at, radius: 22.0, class: "card" },
            centred(at, 20.0, if *flies { "?" } else { "1" }, "bold"),
        ],
        Thing::Stage(coins, here) => stage(*coins, *here, area),
        Thing::End(reached) => {
            let class = if *reached { "new" } else { "axis" };
            vec![
                Shape::Circle { at, radius: 17.0, class },
                Shape::Circle { at, radius: 9.0, class: if *reached { "ended" } else { "card" } },
            ]
        }
        Thing::Card(text) => vec![
            Shape::Rect { area, round: 5.0, class: "card" },
            centred(at, FONT_PX, measure::cut(text, FONT_PX, MAX_CARD_PX), "ink"),
        ],
        Thing::Pack(cards) => {
            let card = |by: f64| Shape::Rect {
                area: Area { x: area.x + by, y: area.y + by, width: 34.0, height: 46.0 },
                round: 5.0,
                class: "stone",
            };
            let mut shapes: Vec<Shape> = [0.0, 4.0, 8.0].into_iter().take(stack(*cards)).map(card).collect();
            shapes.push(centred(point(area.x + 21.0, area.y + 28.0), FONT_PX, cards.to_string(), "on-disc"));
            shapes
        }
        Thing::Wheel(cases) => wheel(cases, area),
        Thing::Domino(whose) => {
            let (class, letter) = match whose {
                Whose::Left => ("first-disc", "L"),
                Whose::Right => ("second-disc", "R"),
                Whose::Both | Whose::Nobody => ("ended", "·"),
            };
            vec![Shape::Rect { area, round: 3.0, class }, centred(at, 12.0, letter, "on-disc")]
        }
        Thing::Ware(known) => ware(*known, at),
        Thing::Stop(given) => {
            let corner = |turn: f64| {
                let angle = std::f64::consts::FRAC_PI_4 * (turn + 0.5);
                point(at.x + 20.0 * angle.cos(), at.y + 20.0 * angle.sin())
            };
            let corners = (0..8).map(|turn| corner(f64::from(turn))).collect();
            let bar = Area::around(at, 18.0, 5.0);
            let [class, ink] = if *given { ["blocked", "ring"] } else { ["card", "blocked"] };
            vec![Shape::Polygon { corners, class }, Shape::Rect { area: bar, round: 1.0, class: ink }]
        }
        Thing::Deal(made) => {
            let sign = match made {
                None => "…",
                Some(true) => "✓",
                Some(false) => "✗",
            };
            vec![Shape::Circle { at, radius: 17.0, class: "card" }, centred(at, 18.0, sign, "bold")]
        }
    }
}

/// How many cards of a pack are seen.
fn stack(cards: u64) -> usize {
    usize::try_from(cards).map_or(3, |cards| cards.min(3))
}

/// A way in numbers: what is safe, what is at stake, the goal.
fn told([safe, staked, goal]: &[u64; 3]) -> String {
    match staked {
        0 => format!("{safe} / {goal}"),
        staked => format!("{safe} + {staked} / {goal}"),
    }
}

fn way(numbers: &[u64; 3], area: Area) -> Vec<Shape> {
    let [safe, staked, goal] = *numbers;
    let share = |n: u64| (n.min(goal) as f64 / goal.max(1) as f64 * WAY_PX).min(WAY_PX);
    let bar = |from: f64, to: f64, class| Shape::Rect {
        area: Area { x: area.x + from, y: area.y + 12.0, width: to - from, height: 20.0 },
        round: 4.0,
        class,
    };
    let (sure, hoped) = (share(safe), share(safe.saturating_add(staked)));
    let mut shapes = vec![bar(0.0, WAY_PX, "cell")];
    shapes.extend((sure > 0.0).then(|| bar(0.0, sure, "stone")));
    shapes.extend((hoped > sure).then(|| bar(sure, hoped, "second-disc")));
    let beside = point(area.x + WAY_PX + 10.0, area.middle().y + FONT_PX * 0.36);
    shapes.push(label(beside, FONT_PX, told(numbers), "bold", Anchor::Start));
    shapes
}

/// A die: five dots, or turned with a question if it rolls.
fn die(rolls: bool, at: Point) -> Vec<Shape> {
    if rolls {
        let corner = |x: f64, y: f64| point(at.x + x * 25.0, at.y + y * 25.0);
        let corners =
            vec![corner(0.26, -0.97), corner(0.97, 0.26), corner(-0.26, 0.97), corner(-0.97, -0.26)];
        return vec![Shape::Polygon { corners, class: "card" }, centred(at, 22.0, "?", "bold")];
    }
    let dot = |x: f64, y: f64| Shape::Circle {
        at: point(at.x + x * 11.0, at.y + y * 11.0),
        radius: 4.0,
        class: "ink",
    };
    let mut shapes = vec![Shape::Rect { area: Area::around(at, 44.0, 44.0), round: 9.0, class: "card" }];
    shapes.extend([dot(-1.0, -1.0), dot(1.0, -1.0), dot(0.0, 0.0), dot(-1.0, 1.0), dot(1.0, 1.0)]);
    shapes
}

/// The coins of both players, one above the other; whoever decides stands between.
fn stage([first, second]: [u64; 2], here: Option<usize>, area: Area) -> Vec<Shape> {
    let middle = area.middle();
    let mut shapes =
        vec![Shape::Rect { area, round: 6.0, class: if here.is_some() { "card" } else { "open" } }];
    let coin = |y: f64, coins: u64, class: &'static str| {
        let at = point(middle.x, area.y + y);
        let text = coins.to_string();
        let size = (34.0 / (text.len() as f64 * 0.62)).clamp(5.0, 13.0);
        [Shape::Circle { at, radius: 18.0, class }, centred(at, size, text, "on-disc")]
    };
    if first + second > 0 {
        shapes.extend(coin(24.0, first, "first-disc"));
        shapes.extend(coin(area.height - 24.0, second, "second-disc"));
    }
    if let Some(player) = here {
        let class = if player == 0 { "first-disc" } else { "second-disc" };
        shapes.push(Shape::Circle { at: middle, radius: 8.0, class });
        shapes.push(Shape::Circle { at: middle, radius: 11.5, class: "new" });
    }
    shapes
}

fn lines(cases: &[(u64, String)]) -> Vec<String> {
    let all = cases.iter().map(|case| case.0 as f64).sum::<f64>();
    let told = |(weight, pays): &(u64, String)| {
        let percent = format!("{:.1}", *weight as f64 / all * 100.0);
        format!("{}%: {}", percent.trim_end_matches('0').trim_end_matches('.'), measure::brief(pays, 14))
    };
    let mut lines: Vec<String> = cases.iter().take(MAX_CASES).map(told).collect();
    if cases.len() > MAX_CASES {
        lines.push("…".to_owned());
    }
    lines
}

/// A wheel of fortune, and what its parts pay.
fn wheel(cases: &[(u64, String)], area: Area) -> Vec<Shape> {
    const CLASSES: [&str; 4] = ["win", "loss", "ended", "draw"];
    let (radius, at) = (WHEEL_PX / 2.0 - 2.0, point(area.x + WHEEL_PX / 2.0, area.middle().y));
    let all = cases.iter().map(|case| case.0 as f64).sum::<f64>().max(1.0);
    let mut shapes = vec![Shape::Circle { at, radius, class: CLASSES[0] }];
    let on_rim = |angle: f64| point(at.x + radius * angle.sin(), at.y - radius * angle.cos());
    let mut from = 0.0;
    for (number, (weight, _)) in cases.iter().enumerate().filter(|_| cases.len() > 1) {
        let to = from + *weight as f64 / all * std::f64::consts::TAU;
        // quarters at most, each close to its cubic
        let parts = ((to - from) / std::f64::consts::FRAC_PI_2).ceil().max(1.0);
        let step = (to - from) / parts;
        let pull = 4.0 / 3.0 * (step / 4.0).tan() * radius;
        let mut curves = Vec::new();
        let mut angle = from;
        while angle + step / 2.0 < to {
            let (a, b) = (on_rim(angle), on_rim(angle + step));
            let first = point(a.x + pull * angle.cos(), a.y + pull * angle.sin());
            let next = angle + step;
            let second = point(b.x - pull * next.cos(), b.y - pull * next.sin());
            curves.push([first, second, b]);
            angle = next;
        }
        let (start, middle) = ([on_rim(from)], [at]);
        let mut commands: Vec<(char, &[Point])> = vec![('M', &middle), ('L', &start)];
        commands.extend(curves.iter().map(|curve| ('C', curve.as_slice())));
        commands.push(('Z', &[]));
        shapes.push(path(&commands, CLASSES[number % CLASSES.len()]));
        from = to;
    }
    let told = lines(cases);
    let top = area.middle().y - told.len() as f64 * 9.5;
    for (line, text) in (0_u32..).zip(told) {
        let beside = point(area.x + WHEEL_PX + 10.0, top + f64::from(line) * 19.0 + 14.0);
        shapes.push(label(beside, FONT_PX, text, "ink", Anchor::Start));
    }
    shapes
}

/// A used car, before and after one knows it.
fn ware(good: Option<bool>, at: Point) -> Vec<Shape> {
    let by = |x: f64, y: f64| point(at.x + x, at.y + y);
    let body = path(
        &[
            ('M', &[by(-21.0, 8.0)]),
            ('L', &[by(-21.0, 0.0), by(-13.0, -2.0), by(-8.0, -11.0), by(7.0, -11.0), by(13.0, -2.0)]),
            ('L', &[by(21.0, 1.0), by(21.0, 8.0)]),
            ('Z', &[]),
        ],
        match good {
            None => "card",
            Some(true) => "second-disc",
            Some(false) => "win",
        },
    );
    let wheel = |x: f64| Shape::Circle { at: by(x, 9.0), radius: 5.0, class: "blocked" };
    let sign = match good {
        None => "?",
        Some(true) => "+",
        Some(false) => "!",
    };
    vec![body, wheel(-12.0), wheel(12.0), centred(by(0.0, -1.0), 13.0, sign, "on-disc")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_has_its_place() {
        let row = [
            Thing::Player(0, true),
            Thing::Way([37, 14, 100]),
            Thing::Die(true),
            Thing::Toss(false),
            Thing::Stage([4, 1], Some(0)),
            Thing::End(false),
            Thing::Card("7".to_owned()),
            Thing::Pack(16),
            Thing::Wheel(vec![(60, "1".to_owned()), (40, "-2".to_owned())]),
            Thing::Domino(Whose::Left),
            Thing::Ware(None),
            Thing::Deal(Some(true)),
            Thing::Stop(false),
        ];
        let drawing = draw(&[row.to_vec(), vec![Thing::Die(false)]]);
        let areas: Vec<Area> = drawing.spots.values().copied().collect();
        assert_eq!(areas.len(), row.len() + 1);
        for (number, a) in areas.iter().enumerate() {
            assert!(a.x >= 0.0 && a.x + a.width <= drawing.width, "{a:?}");
            assert!(a.y + a.height <= drawing.height, "{a:?}");
            for b in &areas[number + 1..] {
                let apart = a.x + a.width <= b.x || b.x + b.width <= a.x;
                assert!(apart || a.y + a.height <= b.y || b.y + b.height <= a.y, "{a:?} {b:?}");
            }
        }
    }

    /// The parts of a wheel are as large as their chances: three quarters and one end at the top.
    #[test]
    fn parts_of_a_wheel() {
        let area = Area { x: 0.0, y: 0.0, width: WHEEL_PX, height: WHEEL_PX };
        let cases = [(3, "1".to_owned()), (1, "2".to_owned())];
        let paths: Vec<String> = wheel(&cases, area)
            .into_iter()
            .filter_map(|shape| if let Shape::Path { d, .. } = shape { Some(d) } else { None })
            .collect();
        assert_eq!(paths.len(), 2);
        // the first goes from the top to the left in three quarters, the second on to the top
        assert!(paths[0].starts_with("M46 46 L46 2 ") && paths[0].ends_with("2 46 Z"), "{}", paths[0]);
        assert!(paths[1].starts_with("M46 46 L2 46 ") && paths[1].ends_with("46 2 Z"), "{}", paths[1]);
        assert_eq!((paths[0].matches('C').count(), paths[1].matches('C').count()), (3, 1));
        assert_eq!(lines(&cases), ["75%: 1", "25%: 2"]);
    }
}

//! Values against the size of the heap: a point for each, with the period and its exceptions, rare and common values.

use std::collections::BTreeSet;

use grundy::Nimber;
use grundy::error::{Error, Refused};
use grundy::law::Law;
use grundy::report::Grid;
use grundy_explain::messages::Messages;

use crate::figure::{Figure, Page, Sample};
use crate::measure;
use crate::pixels::Pixels;
use crate::shape::{Anchor, Area, Point, Shape, centred, label, point};
use crate::theme::heat;

/// Up to so many values are points; more are pixels.
pub const MOST_POINTS: usize = 5000;

/// What is known of a sequence.
#[derive(Clone, Copy, Debug)]
pub struct Marks<'a> {
    /// The law, which marks its period and exceptions.
    pub law: Option<&'a Law>,
    /// The rare values, if there are rare and common ones.
    pub rare: &'a BTreeSet<Nimber>,
}

/// The values of a family of one number, and what is known of them.
///
/// # Errors
/// A table that holds no nimbers, or is one of two numbers.
pub fn figure(grid: &Grid, marks: Marks<'_>, messages: &Messages) -> Result<Figure, Error> {
    const WIDE: f64 = 760.0;
    const TALL: f64 = 300.0;
    let Marks { law, rare } = marks;
    let values: Option<Vec<u64>> = grid.cells.iter().map(|cell| cell.nimber().map(|value| value.0)).collect();
    let (Some(values), [(name, first, last)]) = (values, grid.axes.as_slice()) else {
        return Err(Refused {
            solver: "a sequence".to_owned(),
            reason: format!("the values of {} are no nimbers of one number", grid.game),
            instead: "draw it as a table (--kind table)".to_owned(),
        }
        .into());
    };
    let most = values.iter().copied().max().unwrap_or(0).max(1);
    let left = measure::width(&most.to_string(), 11.0) + 12.0;
    let span = (values.len().saturating_sub(1)).max(1) as f64;
    let at = |i: usize, value: u64| {
        point(
            left + 8.0 + i as f64 / span * (WIDE - 16.0),
            TALL - 8.0 - value as f64 / most as f64 * (TALL - 20.0),
        )
    };
    let mut content = vec![Shape::Rect {
        area: Area { x: left, y: 0.0, width: WIDE, height: TALL },
        round: 0.0,
        class: "cell",
    }];
    content.extend(axes(*first, *last, most, left, WIDE, TALL, &at));
    let period = law.and_then(|law| law.period.map(|period| (law.from, period)));
    if let Some((from, period)) = period {
        content.extend(bands(from, period, *first, *last, TALL, &at));
    }
    let exceptions: BTreeSet<u64> =
        law.iter().flat_map(|law| law.exceptions.iter().map(|exception| exception.0)).collect();
    let (mut found_rare, mut found_exception) = (false, false);
    let radius = if values.len() > 800 {
        1.2
    } else if values.len() > 200 {
        1.9
    } else {
        3.0
    };
    if values.len() > MOST_POINTS {
        content.push(cloud(&values, most, left, WIDE, TALL));
    } else {
        for (n, (i, &value)) in (*first..).zip(values.iter().enumerate()) {
            let at = at(i, value);
            if rare.contains(&Nimber(value)) {
                found_rare = true;
                content.push(diamond(at, radius * 1.7, "rare"));
            } else {
                content.push(Shape::Circle { at, radius, class: "dot" });
            }
            if exceptions.contains(&n) {
                found_exception = true;
                content.push(Shape::Circle { at, radius: radius + 3.0, class: "exception" });
            }
        }
    }
    content.push(label(point(left + WIDE, TALL + 32.0), 12.0, name.clone(), "faint", Anchor::End));
    let range = messages.say(
        "sequence-range",
        &[
            ("name", name.as_str().into()),
            ("first", first.to_string().into()),
            ("last", last.to_string().into()),
            ("most", most.to_string().into()),
        ],
    );
    let mut lines = vec![range];
    lines.extend(law.map(|law| messages.phrase(&law.statement)));
    let value = match found_rare {
        true => messages.say("common-value", &[]),
        false => messages.say("a-value", &[]),
    };
    let mut legend = vec![(Sample::Spot("dot"), value)];
    if found_rare {
        legend.push((Sample::Spot("rare"), messages.say("rare-value", &[])));
    }
    if found_exception {
        legend.push((Sample::Spot("exception"), messages.say("exception-to-period", &[])));
    }
    if period.is_some() {
        legend.push((Sample::Square("band"), messages.say("second-periods", &[])));
    }
    let text = grundy::view::table::grid(grid, grundy::view::Letters::Values, 80);
    let title = grid.game.clone();
    Ok(Page { title, lines, content, width: left + WIDE, height: TALL + 36.0, legend, text }.figure())
}

type At<'a> = dyn Fn(usize, u64) -> Point + 'a;

fn axes(first: u64, last: u64, most: u64, left: f64, wide: f64, tall: f64, at: &At<'_>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let step = nice(most, 6);
    for value in (0..=most).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
        let y = at(0, value).y;
        shapes.push(Shape::Line { ends: [point(left, y), point(left + wide, y)], class: "grid" });
        shapes.push(label(point(left - 6.0, y + 4.0), 11.0, value.to_string(), "faint", Anchor::End));
    }
    let step = nice(last - first, 10);
    let begin = first.div_ceil(step) * step;
    for n in (begin..=last).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
        let x = at(usize::try_from(n - first).unwrap_or(usize::MAX), 0).x;
        shapes.push(Shape::Line { ends: [point(x, tall), point(x, tall + 5.0)], class: "axis" });
        shapes.push(centred(point(x, tall + 13.0), 11.0, n.to_string(), "faint"));
    }
    shapes
}

/// A round step that makes about so many of a span.
fn nice(span: u64, about: u64) -> u64 {
    let rough = (span / about).max(1);
    let mut power = 1_u64;
    while power.saturating_mul(10) <= rough {
        power *= 10;
    }
    [1, 2, 5, 10].into_iter().map(|n| n * power).find(|&step| step >= rough).unwrap_or(10 * power)
}

/// Every second period, from the first pure one on.
fn bands(from: u64, period: u64, first: u64, last: u64, tall: f64, at: &At<'_>) -> Vec<Shape> {
    const MOST: usize = 400;
    let mut shapes = Vec::new();
    let mut start = from;
    while start <= last && period > 0 && shapes.len() < MOST {
        let end = start.saturating_add(period);
        let place = |n: u64| at(usize::try_from(n.clamp(first, last) - first).unwrap_or(0), 0).x;
        let (x, to) = (place(start), place(end));
        if to > x {
            let area = Area { x, y: 0.0, width: to - x, height: tall };
            shapes.push(Shape::Rect { area, round: 0.0, class: "band" });
        }
        start = end.saturating_add(period);
    }
    shapes
}

fn diamond(at: Point, arm: f64, class: &'static str) -> Shape {
    let corners = vec![
        point(at.x, at.y - arm),
        point(at.x + arm, at.y),
        point(at.x, at.y + arm),
        point(at.x - arm, at.y),
    ];
    Shape::Polygon { corners, class }
}

/// Many values as pixels: how often each is met in each stretch of heaps.
fn cloud(values: &[u64], most: u64, left: f64, wide: f64, tall: f64) -> Shape {
    const ACROSS: usize = 760;
    const DOWN: usize = 300;
    let mut counts = vec![0_u32; ACROSS * DOWN];
    for (i, &value) in values.iter().enumerate() {
        let x = i * (ACROSS - 1) / (values.len() - 1).max(1);
        let up = u128::from(value) * (DOWN as u128 - 1) / u128::from(most);
        let y = DOWN - 1 - usize::try_from(up).expect("no value is above the most");
        counts[y * ACROSS + x] += 1;
    }
    let densest = counts.iter().copied().max().unwrap_or(1).max(1);
    let shade = |&count: &u32| {
        let part = f64::from(count).ln_1p() / f64::from(densest).ln_1p();
        if count == 0 { 0 } else { (1..=200_u8).find(|&i| f64::from(i) / 200.0 >= part).unwrap_or(200) }
    };
    let palette: Vec<[u8; 3]> = std::iter::once([251, 250, 245])
        .chain((0..200_u8).map(|i| heat(1.0 - f64::from(i) / 199.0)))
        .collect();
    let pixels = Pixels { width: 760, height: 300, palette, cells: counts.iter().map(shade).collect() };
    Shape::Image { area: Area { x: left, y: 0.0, width: wide, height: tall }, pixels }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps: Vec<u64> = [0, 7, 25, 90, 1000, 12_345].into_iter().map(|span| nice(span, 6)).collect();
        assert_eq!(steps, [1, 1, 5, 20, 200, 5000]);
    }
}

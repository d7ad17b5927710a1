//! Rules of random games: the search and the definition agree, with tables of any size.

use grundy_base::error::Halt;
use grundy_base::limits::{Budget, Limits};
use grundy_base::rules::Impartial;
use grundy_base::value::nimber::{Nimber, mex};
use grundy_search::best_first;
use grundy_search::components::{Known, fact, nimber};
use grundy_search::couples::{self, Shown};
use grundy_search::crew::Threads;
use grundy_search::facts::Fact;
use grundy_search::nimber::Method;
use proptest::prelude::*;

/// A game by its options: each leaves some components. Some components are alike.
#[derive(Clone, Debug)]
struct Random {
    options: Vec<Vec<Vec<usize>>>,
}

impl Random {
    /// Components that differ in the last bit of their number, beyond some, are alike.
    const ALIKE_FROM: usize = 8;

    fn nimbers(&self) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        for options in &self.options {
            let options = options.iter().map(|left| Nimber::sum(left.iter().map(|&part| values[part])));
            values.push(mex(options));
        }
        values
    }
}

impl Impartial for Random {
    type Component = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        out.extend(0..self.options[*at].len());
    }
    fn play(&self, at: &usize, mv: &usize, out: &mut Vec<usize>) {
        out.extend(&self.options[*at][*mv]);
    }
    fn law(&self, at: &usize) -> Option<Nimber> {
        // the end is known, and so are components with one move to it
        match &self.options[*at][..] {
            [] if at.is_multiple_of(3) => Some(Nimber::ZERO),
            [one] if at % 3 == 1 && one.is_empty() => Some(Nimber(1)),
            _ => None,
        }
    }
    fn representative(&self, at: &usize) -> usize {
        if *at >= Self::ALIKE_FROM && self.options.get(at ^ 1) == Some(&self.options[*at]) {
            at & !1
        } else {
            *at
        }
    }
    fn work(&self, at: &usize) -> u32 {
        u32::try_from(self.options[*at].len()).unwrap()
    }
    fn hint(&self, _: &usize, left: &[usize]) -> u32 {
        u32::try_from(left.len()).unwrap()
    }
}

/// The same game, with a word on how long play lasts.
struct Lasting {
    game: Random,
    lasts: bool,
}

impl Impartial for Lasting {
    type Component = usize;
    type Move = usize;
    fn moves(&self, at: &usize, out: &mut Vec<usize>) {
        self.game.moves(at, out);
    }
    fn play(&self, at: &usize, mv: &usize, out: &mut Vec<usize>) {
        self.game.play(at, mv, out);
    }
    fn law(&self, at: &usize) -> Option<Nimber> {
        self.game.law(at)
    }
    fn representative(&self, at: &usize) -> usize {
        self.game.representative(at)
    }
    fn lasts(&self, at: &usize) -> u32 {
        if self.lasts { u32::try_from(*at).unwrap() } else { 0 }
    }
}

const MOST: usize = 24;

/// Three threads from the first opening on for the largest components, and now and then; else one.
fn crew_for(at: usize) -> Threads {
    if at + 2 > MOST || at.is_multiple_of(7) { Threads { count: 3, alone: 0 } } else { Threads::ONE }
}

/// Every move leaves at most three components of smaller numbers; two by two components are alike.
fn acyclic() -> impl Strategy<Value = Random> {
    let left = prop::collection::vec(0..MOST, 0..4);
    prop::collection::vec(prop::collection::vec(left, 0..6), MOST).prop_map(|mut options| {
        for (at, options) in options.iter_mut().enumerate() {
            let below = if at >= Random::ALIKE_FROM { at & !1 } else { at };
            options.iter_mut().flatten().for_each(|part| *part = if below == 0 { 0 } else { *part % below });
            if at == 0 {
                options.clear();
            }
        }
        for at in (Random::ALIKE_FROM..MOST).step_by(4) {
            options[at + 1] = options[at].clone();
        }
        Random { options }
    })
}

/// The options of nine components, each of which may leave any of them.
fn any_options() -> impl Strategy<Value = Vec<Vec<Vec<usize>>>> {
    let option = prop::collection::vec(0..9usize, 0..3);
    prop::collection::vec(prop::collection::vec(option, 0..3), 9)
}

proptest! {
    #[test]
    fn search_equals_the_definition(game in acyclic()) {
        let values = game.nimbers();
        for max_bytes in [1 << 30, 30_000] {
            let limits = Limits { max_bytes, ..Limits::default() };
            for method in [Method::Couples, Method::Sets] {
                let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
                for (at, value) in values.iter().enumerate().rev() {
                    let found = nimber(crew_for(at), &game, &at, method, &mut known, &mut budget).unwrap();
                    prop_assert_eq!(found, Some(*value), "{} {:?}", at, method);
                    prop_assert_eq!(budget.left(), max_bytes);
                }
                for (at, value) in values.iter().enumerate() {
                    let fact = fact(&game, &at, &known);
                    prop_assert!(fact.excluded() >> value.0 & 1 == 0);
                }
            }
        }
    }

    /// By proof numbers, with enough memory and with so little that all but facts is forgotten now and then.
    #[test]
    fn best_first_search_equals_the_definition(game in acyclic(), lasts in any::<bool>()) {
        let (values, game) = (game.nimbers(), Lasting { game, lasts });
        for max_bytes in [1 << 30, 40_000, 20_000] {
            let limits = Limits { max_bytes, ..Limits::default() };
            let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
            for (at, value) in values.iter().enumerate().rev() {
                let sums: Vec<Vec<usize>> = (0..at).map(|other| vec![at, other, 3]).collect();
                let total = |sum: &[usize]| Nimber::sum(sum.iter().map(|&part| values[part]));
                let threads = crew_for(at);
                let answers = [
                    best_first::nimber(threads, &game, &at, &mut known, &mut budget)
                        .map(|found| found == *value),
                    best_first::wins(threads, &game, &[at, at / 2, 5], &mut known, &mut budget)
                        .map(|won| won == (total(&[at, at / 2, 5]) != Nimber::ZERO)),
                    best_first::lost(threads, &game, &sums, &mut known, &mut budget).map(|found| match found {
                        Some(i) => total(&sums[i]) == Nimber::ZERO,
                        None => sums.iter().all(|sum| total(sum) != Nimber::ZERO),
                    }),
                ];
                for answer in answers {
                    match answer {
                        Ok(is_right) => prop_assert!(is_right, "{} of {:?}", at, game.game),
                        Err(Halt::Stopped(_)) => prop_assert!(max_bytes < 1 << 30),
                        Err(Halt::Cycle(line)) => panic!("{line:?}"),
                    }
                }
                prop_assert_eq!(budget.left(), max_bytes);
            }
            for (at, value) in values.iter().enumerate() {
                let fact = fact(&game, &at, &known);
                prop_assert!(fact.excluded() >> value.0 & 1 == 0);
                prop_assert!(fact.value().is_none_or(|found| u64::from(found) == value.0));
            }
        }
    }

    /// A proof in couples says what the definition says, and rests on earlier couples alone.
    #[test]
    fn couples_show_nimbers(game in acyclic(), lasts in any::<bool>()) {
        let values = game.nimbers();
        for max_bytes in [1 << 30, 30_000] {
            let limits = Limits { max_bytes, ..Limits::default() };
            for at in [game.options.len() - 1, game.options.len() / 2] {
                let (sum, mut budget) = ([at, 1], Budget::new(&limits));
                let lasting = Lasting { game: game.clone(), lasts };
                let Ok(found) = couples::proof(&lasting, &sum, None, 10_000, &mut budget) else {
                    prop_assert!(max_bytes < 1 << 30);
                    continue;
                };
                let Shown { nimber, couples } = found.unwrap();
                prop_assert_eq!(nimber.0, values[at].0 ^ values[1].0);
                let shown = |at: usize, until: usize| {
                    let at = game.representative(&at);
                    couples[..until].iter().filter(move |one| one.component == at)
                };
                for (until, one) in couples.iter().enumerate() {
                    prop_assert_eq!(one.lost, values[one.component].0 == one.nimber);
                    let options = &game.options[one.component];
                    let worth = |mv: usize| options[mv].iter().fold(0, |sum, part| sum ^ values[*part].0);
                    let reached: Vec<u64> = one.moves.iter().map(|mv| worth(*mv)).collect();
                    if one.lost {
                        prop_assert_eq!(reached, (0..one.nimber).collect::<Vec<_>>());
                        for option in options {
                            let is_open = |part: &&usize| !shown(**part, until).any(|one| one.lost);
                            let open: Vec<_> = option.iter().filter(is_open).collect();
                            prop_assert!(open.len() < 2);
                            let others = option.iter().filter(|part| !open.contains(part));
                            let missed = others.fold(one.nimber, |sum, part| sum ^ values[*part].0);
                            let misses = |part: usize| shown(part, until).any(|one| one.nimber == missed);
                            prop_assert!(open.iter().all(|part| misses(**part)));
                        }
                    } else {
                        prop_assert_eq!(reached, [one.nimber]);
                        let all = options[one.moves[0]].iter();
                        prop_assert!(all.clone().all(|part| shown(*part, until).any(|one| one.lost)));
                    }
                }
            }
        }
    }

    /// Where play comes back on the way it is told, with components that follow one another.
    #[test]
    fn cycles_are_told(options in any_options()) {
        let game = Random { options };
        let limits = Limits::default();
        for method in [Method::Couples, Method::Sets] {
            for at in 0..9 {
                let (known, budget) = (&mut Known::default(), &mut Budget::new(&limits));
                let found = nimber(crew_for(3 * at), &game, &at, method, known, budget);
                let best = best_first::nimber(crew_for(3 * at), &game, &at, &mut Known::default(), budget);
                if let (Ok(Some(one)), Ok(other)) = (&found, &best) {
                    prop_assert_eq!(one, other);
                }
                for found in [found, best.map(Some)] {
                    match found {
                    Ok(value) => prop_assert!(value.is_some()),
                    Err(Halt::Cycle(line)) => {
                        let next = line.iter().cycle().skip(1);
                        for (from, to) in line.iter().zip(next) {
                            let leads = game.options[*from].iter().any(|left| left.contains(to));
                            prop_assert!(leads, "{:?}", line);
                        }
                    }
                    Err(Halt::Stopped(stopped)) => panic!("{stopped}"),
                    }
                }
            }
        }
    }
}

/// A long row of positions, each with one move: memory is charged for every one that waits.
struct Row;

impl Impartial for Row {
    type Component = u64;
    type Move = u64;
    fn moves(&self, at: &u64, out: &mut Vec<u64>) {
        out.extend(at.checked_sub(1));
    }
    fn play(&self, _: &u64, to: &u64, out: &mut Vec<u64>) {
        out.push(*to);
    }
}

#[test]
fn limits_are_kept() {
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
    let search = |at, known: &mut Known<u64>, budget: &mut Budget<'_>| {
        nimber(Threads::ONE, &Row, &at, Method::Couples, known, budget)
    };
    assert!(search(1_000_000, &mut known, &mut budget).is_err());
    assert!(best_first::nimber(Threads::ONE, &Row, &1_000_000, &mut known, &mut budget).is_err());
    assert_eq!(budget.left(), 1 << 20);
    assert_eq!(search(1000, &mut known, &mut budget).unwrap(), Some(Nimber(0)));
    limits.stop.time_is_over();
    assert!(search(100_001, &mut known, &mut budget).is_err());
}

/// The search by sets is told before what a nimber is not, beyond the values that it asks for: then an option
/// that has none of these may still have one of the others.
#[test]
fn what_is_excluded_is_no_answer() {
    // laws tell the first nimber alone; the option of nimber 1 has the most options, and is asked last
    let options = [&[][..], &[], &[1, 0, 1, 0], &[0, 2], &[0, 2, 3], &[0, 3, 4, 2]];
    let options = options.map(|options| options.iter().map(|&left| vec![left]).collect());
    let game = Random { options: options.to_vec() };
    assert_eq!(game.nimbers(), [0, 0, 1, 2, 3, 4].map(Nimber));
    let limits = Limits::default();
    for excluded in (0..32).filter(|values| values >> 4 & 1 == 0) {
        for method in [Method::Couples, Method::Sets] {
            let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
            known.keep(&Some(5), Fact::excluding(excluded), 1, |_| 0, &mut budget).unwrap();
            known.release(&mut budget);
            let found = nimber(Threads::ONE, &game, &5, method, &mut known, &mut budget).unwrap();
            assert_eq!(found, Some(Nimber(4)), "{excluded:b} {method:?}");
        }
    }
}

/// Nimbers are tracked below 48: heaps of Nim up to there are told, larger ones are not, and what stands
/// beside them is right where it is told.
#[test]
fn nimbers_at_the_edge_of_what_is_tracked() {
    let mut options: Vec<Vec<Vec<usize>>> = (0..=50).map(|n| (0..n).map(|k| vec![k]).collect()).collect();
    options.extend([
        // the sum 47 + 16 is 63
        vec![vec![47, 16], vec![0], vec![1]],
        vec![vec![0], vec![48]],
        vec![vec![40, 20], vec![2], vec![0], vec![1]],
        vec![vec![32, 15], vec![0]],
        vec![vec![32, 16], vec![0]],
        // the sum 32 + 48 is 16, for which the larger heap would have to be asked for what is not tracked
        std::iter::once(vec![32, 48]).chain((0..16).map(|n| vec![n])).collect(),
    ]);
    let game = Random { options };
    let values = game.nimbers();
    let limits = Limits::default();
    for method in [Method::Couples, Method::Sets] {
        for (at, value) in values.iter().enumerate() {
            let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
            let found = nimber(Threads::ONE, &game, &at, method, &mut known, &mut budget).unwrap();
            let is_tracked = at < 48;
            assert!(found == Some(*value) || found.is_none() && !is_tracked, "{at} {method:?}: {found:?}");
            assert!(!(48..=50).contains(&at) || found.is_none(), "{at} {method:?}: {found:?}");
        }
    }
}

/// The end, or a component that laws know to have this nimber.
struct Large(u64);

impl Impartial for Large {
    type Component = u64;
    type Move = u64;
    fn moves(&self, at: &u64, out: &mut Vec<u64>) {
        out.extend((*at == 2).then_some([0, 1]).into_iter().flatten());
    }
    fn play(&self, _: &u64, to: &u64, out: &mut Vec<u64>) {
        out.push(*to);
    }
    fn law(&self, at: &u64) -> Option<Nimber> {
        (*at == 1).then_some(Nimber(self.0))
    }
}

/// An option that laws know counts whatever its nimber is, also where the search tells none as large.
#[test]
fn options_of_any_nimber_that_laws_know() {
    let limits = Limits::default();
    for (large, told) in [(1, 2), (2, 1), (47, 1), (48, 1), (60, 1), (63, 1), (64, 1), (1 << 20, 1)] {
        for method in [Method::Couples, Method::Sets] {
            let (mut known, mut budget) = (Known::default(), Budget::new(&limits));
            let found = nimber(Threads::ONE, &Large(large), &2, method, &mut known, &mut budget).unwrap();
            assert_eq!(found, Some(Nimber(told)), "{large} {method:?}");
        }
    }
}

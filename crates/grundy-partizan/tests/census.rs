//! How many values there are, and laws that hold for all of them.

use grundy_base::Limits;
use grundy_partizan::text::{self, ValueKind};
use grundy_partizan::{Dyadic, Outcome, Store, Value};

use crate::play::Dice;

#[test]
fn days() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let counts: Vec<usize> = (0..=3).map(|day| store.day(day).unwrap().len()).collect();
    assert_eq!(counts, [1, 4, 22, 1474]);
    assert!(store.day(4).is_err());
}

#[test]
fn day_two_by_name() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let mut texts: Vec<String> =
        store.day(2).unwrap().into_iter().map(|value| text::write(&mut store, value).unwrap()).collect();
    texts.sort();
    let listed = "0 1 -1 2 -2 1/2 -1/2 * *2 1* -1* ^ v ^* v* +-1 {1|0} {0|-1} {1|*} {*|-1} {1|0,*} {0,*|-1}";
    let mut listed: Vec<&str> = listed.split(' ').collect();
    listed.sort_unstable();
    assert_eq!(texts, listed);
}

#[test]
fn day_three_in_numbers() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let all = store.day(3).unwrap();
    let mut outcomes = [0; 4];
    let (mut numbers, mut nus, mut infinitesimals, mut hot, mut reduced) = (0, 0, 0, 0, 0);
    let mut hottest = Dyadic::ZERO;
    for &value in &all {
        let class = match store.outcome(value).unwrap() {
            Outcome::Previous => 0,
            Outcome::Next => 1,
            Outcome::Left => 2,
            Outcome::Right => 3,
        };
        outcomes[class] += 1;
        numbers += i32::from(store.as_number(value).is_some());
        nus += i32::from(store.as_nus(value).is_some());
        let (left, right) = store.both_stops(value);
        infinitesimals += i32::from(left == right && left == Dyadic::ZERO);
        hot += i32::from(left > right);
        reduced += i32::from(store.reduced(value).unwrap() == value);
        hottest = hottest.max(store.temperature(value).unwrap());
        assert!(store.birthday(value).unwrap() <= 3);
    }
    assert_eq!(outcomes, [1, 1039, 217, 217]);
    assert_eq!((numbers, nus, infinitesimals, hot, reduced), (15, 44, 292, 1122, 61));
    assert_eq!(hottest, Dyadic::integer(2));
}

#[test]
fn laws_of_random_sums() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let all = store.day(3).unwrap();
    let mut dice = Dice(7);
    let quarter = Dyadic::new(1, 2).unwrap();
    for _ in 0..120 {
        let [a, b, c] = [0; 3].map(|_| all[dice.roll(all.len())]);
        let (ab, bc) = (store.plus(a, b).unwrap(), store.plus(b, c).unwrap());
        assert_eq!(store.plus(ab, c).unwrap(), store.plus(a, bc).unwrap());
        assert_eq!(store.minus(ab, b).unwrap(), a);
        let means = store.mean(a).unwrap().plus(store.mean(b).unwrap()).unwrap();
        assert_eq!(store.mean(ab).unwrap(), means);
        let warmer = store.temperature(a).unwrap().max(store.temperature(b).unwrap());
        assert!(store.temperature(ab).unwrap() <= warmer);
        // cooling is linear
        let [cold_a, cold_b, cold] = [a, b, ab].map(|value| store.cool(value, quarter).unwrap());
        assert_eq!(store.plus(cold_a, cold_b).unwrap(), cold);
        // so is the reduced form, but for infinitesimals
        let [r, s, t] = [a, b, ab].map(|value| store.reduced(value).unwrap());
        let sum = store.plus(r, s).unwrap();
        assert_eq!(store.reduced(sum).unwrap(), t);
        let rest = store.minus(a, r).unwrap();
        assert_eq!(store.both_stops(rest), (Dyadic::ZERO, Dyadic::ZERO));
    }
}

#[test]
fn stops_stand_where_the_walls_do() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    for value in store.day(3).unwrap() {
        if store.as_number(value).is_some() {
            continue;
        }
        let graph = store.thermograph(value).unwrap();
        let at_zero = |wall: &[(Dyadic, Dyadic)]| {
            let after = wall.iter().position(|corner| corner.1 > Dyadic::ZERO).unwrap_or(wall.len());
            let (x, t) = wall[after - 1];
            let slope = match wall.get(after).map(|next| next.0.cmp(&x)) {
                Some(std::cmp::Ordering::Less) => t,
                Some(std::cmp::Ordering::Greater) => t.negated(),
                _ => Dyadic::ZERO,
            };
            x.plus(slope).unwrap()
        };
        let (left, right) = store.both_stops(value);
        assert_eq!((at_zero(&graph.left), at_zero(&graph.right)), (left, right));
    }
}

#[test]
fn day_two_is_a_lattice() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let all = store.day(2).unwrap();
    for &a in &all {
        for &b in &all {
            let (join, meet) = (store.join(a, b).unwrap(), store.meet(a, b).unwrap());
            // joins of a day stay in it: births of both may be earlier, then the day is theirs
            for &c in &all {
                let above = store.le(a, c).unwrap() && store.le(b, c).unwrap();
                let below = store.le(c, a).unwrap() && store.le(c, b).unwrap();
                let day = store.birthday(a).unwrap().max(store.birthday(b).unwrap());
                if store.birthday(c).unwrap() <= day {
                    assert_eq!(above, store.le(join, c).unwrap());
                    assert_eq!(below, store.le(c, meet).unwrap());
                }
            }
        }
    }
}

#[test]
fn texts_come_back() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let mut tinies = 0;
    for value in store.day(3).unwrap() {
        let written = text::write(&mut store, value).unwrap();
        assert_eq!(text::read(&mut store, &written).unwrap(), value, "{written}");
        tinies += i32::from(text::kind(&mut store, value).unwrap() == ValueKind::Tiny);
    }
    assert!(tinies > 1);
}

#[test]
fn all_small_games_have_atomic_weights_that_add() {
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let mut values = vec![Value::ZERO, store.nimber(1).unwrap()];
    for expression in ["^", "v*", "*2", "^^", "{^|v}", "{^3|vv}", "{^^|vv}", "{0||0|v3}", "^[3]", "v<2>*"] {
        values.push(text::read(&mut store, expression).unwrap());
    }
    for &a in &values {
        for &b in &values {
            let sum = store.plus(a, b).unwrap();
            let weights = [a, b, sum].map(|value| store.atomic_weight(value).unwrap().unwrap());
            let total = store.plus(weights[0], weights[1]).unwrap();
            assert_eq!(total, weights[2]);
        }
    }
}

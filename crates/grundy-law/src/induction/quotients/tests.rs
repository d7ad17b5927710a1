//! Relations against the definition, true laws proved, false ones not.

use super::*;
use proptest::prelude::*;

/// The law of 0.2048.
fn known() -> (Takes, FoundRuler) {
    let lines = [-1, 0, 0, 0, 1, -1, 0, 1, 0, 1, 2, 3, 2];
    let mut classes: Vec<Class> = lines.into_iter().map(Class::Line).collect();
    classes[2] = Class::Ruler(Marks { origin: 1, plain: -10, leader: 1, rest: -2, weight: 16 });
    let exceptions = vec![(0, 0), (2, 1), (5, 2), (15, 5), (28, 9)];
    (Takes::digits(&[0, 2, 0, 4, 8]), FoundRuler { period: 13, step: 4, classes, exceptions })
}

fn proves(takes: &Takes, found: &FoundRuler) -> bool {
    let limits = Limits::default();
    // automata of false laws may grow too large, which is no proof either
    let proof = of_classes(takes, found, &limits).unwrap_or(None);
    if let Some(proof) = &proof {
        assert_eq!(proof.check(&mut Budget::new(&limits)), Ok(()));
    }
    proof.is_some()
}

fn number(n: i64) -> u64 {
    u64::try_from(n).unwrap()
}

/// The relations of the law are what it predicts, and those of options are the sums of heaps that the rules
/// leave, by the definition: for all heaps below `to`.
fn agrees(takes: &Takes, found: &FoundRuler, to: usize) {
    let limits = Limits::default();
    let derive = Derivation::new(Numeration::Base(2), MAX_STATES, Budget::new(&limits));
    let (period, step) = (i64::try_from(found.period).unwrap(), i64::try_from(found.step).unwrap());
    let mut induction = Induction { derive, takes, period, step, shapes: Vec::new(), sums: BTreeMap::new() };
    let graph = induction.graph(found).unwrap().unwrap();
    let parts = induction.parts(&graph).unwrap().unwrap();
    let values: Vec<u64> = (0..to).map(|n| found.predict(n as u64).unwrap()).collect();
    let mut options: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); to];
    for (n, options) in options.iter_mut().enumerate() {
        for (taken, digit) in takes.digits.iter().enumerate().filter(|(taken, _)| *taken <= n) {
            let left = n - taken;
            if digit & 1 != 0 && left == 0 && n > 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                options.insert(values[left]);
            }
            for a in 1..left {
                if digit & 4 != 0 {
                    options.insert(values[a] ^ values[left - a]);
                }
                for b in 1..left - a {
                    if digit & 8 != 0 {
                        options.insert(values[a] ^ values[b] ^ values[left - a - b]);
                    }
                }
            }
        }
    }
    for class in 0..period {
        for low in 0..step {
            let some: Vec<Relation> = induction
                .options(&parts, class, low)
                .into_iter()
                .map(|(shapes, delay)| {
                    let sum = induction.sum(&shapes).unwrap();
                    induction.delayed(sum, delay).unwrap()
                })
                .collect();
            for n in (0..to).filter(|n| *n as u64 % found.period == number(class)) {
                for high in 0..to as u64 {
                    let (at, value) = ([n as u64 / found.period, high], number(step) * high + number(low));
                    let holds = |relation: &Relation| induction.derive.automaton(*relation).holds(&at);
                    let has = graph.get(&(class, low)).is_some_and(holds);
                    assert_eq!(has, values[n] == value, "g({n}) = {value}");
                    assert_eq!(some.iter().any(holds), options[n].contains(&value), "{n} to {value}");
                }
            }
        }
    }
}

#[test]
fn relations_are_the_law_and_the_options() {
    let (takes, found) = known();
    agrees(&takes, &found, 80);
    // what the rules leave is read from all digits, whatever the law
    agrees(&Takes::digits(&[4, 9, 7, 0, 10]), &found, 60);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn options_of_random_rules(
        digits in prop::collection::vec(0_u8..16, 1..4),
        added in prop::collection::vec(0_i64..4, 3),
    ) {
        let classes = added.into_iter().map(Class::Line).collect();
        let found = FoundRuler { period: 3, step: 2, classes, exceptions: vec![(0, 0), (4, 3)] };
        // a heap out of which nothing is taken is not broken in one
        let digits = [&[digits[0] & 12][..], &digits[1..]].concat();
        agrees(&Takes::digits(&digits), &found, 20);
    }
}

/// The true law is proved, and with one number changed it is not; nor is it that of other rules.
#[test]
fn laws_with_one_number_changed_are_not_proved() {
    let (takes, found) = known();
    assert!(proves(&takes, &found));
    let Class::Ruler(marks) = found.classes[2] else { unreachable!("the class has marks") };
    let changed = [
        Marks { origin: -1, ..marks },
        Marks { plain: -6, ..marks },
        Marks { leader: -2, ..marks },
        Marks { weight: 8, ..marks },
        Marks { weight: 6, ..marks },
    ];
    for marks in changed {
        let mut other = found.clone();
        other.classes[2] = Class::Ruler(marks);
        assert!(!proves(&takes, &other), "{marks:?}");
    }
    let mut line = found.clone();
    line.classes[12] = Class::Line(1);
    assert!(!proves(&takes, &line));
    let mut exception = found.clone();
    exception.exceptions.pop();
    assert!(!proves(&takes, &exception));
    assert!(!proves(&Takes::digits(&[0, 2, 0, 4, 12]), &found));
    assert!(!proves(&Takes::digits(&[0, 3, 0, 4, 8]), &found), "one coin may be taken whole");
    assert!(!proves(&Takes::grundys_game(), &found));
}

/// Growing values without marks are proved in the same way: 0.8, where g(n) = (n - 1) / 3.
#[test]
fn lines_are_proved() {
    let found = |classes: [i64; 3]| FoundRuler {
        period: 3,
        step: 1,
        classes: classes.into_iter().map(Class::Line).collect(),
        exceptions: vec![(0, 0)],
    };
    let takes = Takes::digits(&[0, 8]);
    assert!(proves(&takes, &found([-1, 0, 0])));
    assert!(!proves(&takes, &found([-1, 0, 1])));
    assert!(!proves(&takes, &FoundRuler { step: 3, ..found([-1, 0, 0]) }), "no power of 2");
}

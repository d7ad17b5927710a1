//! Canonical forms against plain play: who wins a sum of forms, by trying all moves. No theory.

use std::collections::HashMap;

use grundy_base::Limits;
use grundy_partizan::{Dyadic, Player, Relation, Store, Value, text};
use proptest::prelude::*;

/// Games as trees: the options of Left and of Right, which need not be simplified.
#[derive(Default)]
struct Forms {
    options: Vec<[Vec<usize>; 2]>,
    negatives: Vec<usize>,
    made: HashMap<Value, usize>,
    won: HashMap<(Vec<usize>, usize), bool>,
}

impl Forms {
    /// Adds {A|B}, and its negative behind it.
    fn add(&mut self, left: Vec<usize>, right: Vec<usize>) -> usize {
        let at = self.options.len();
        let turned = |list: &[usize], forms: &Self| list.iter().map(|&form| forms.negatives[form]).collect();
        let negative = [turned(&right, self), turned(&left, self)];
        self.options.push([left, right]);
        self.options.push(negative);
        self.negatives.extend([at + 1, at]);
        at
    }

    /// The canonical form as a tree.
    fn of(&mut self, store: &mut Store<'_>, value: Value) -> usize {
        if let Some(&form) = self.made.get(&value) {
            return form;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = store.options(value, player).unwrap().to_vec();
            options.into_iter().map(|option| self.of(store, option)).collect()
        });
        let form = self.add(left, right);
        self.made.insert(value, form);
        form
    }

    /// The canonical value of a form.
    fn value(&self, store: &mut Store<'_>, form: usize) -> Value {
        let [left, right] = [0, 1]
            .map(|side| self.options[form][side].iter().map(|&option| self.value(store, option)).collect());
        store.make(left, right).unwrap()
    }

    /// Whether the player to move wins the sum.
    fn wins(&mut self, mut sum: Vec<usize>, player: usize) -> bool {
        sum.sort_unstable();
        if let Some(&won) = self.won.get(&(sum.clone(), player)) {
            return won;
        }
        let mut won = false;
        'moves: for at in 0..sum.len() {
            for option in self.options[sum[at]][player].clone() {
                let mut next = sum.clone();
                next[at] = option;
                if !self.wins(next, 1 - player) {
                    won = true;
                    break 'moves;
                }
            }
        }
        self.won.insert((sum, player), won);
        won
    }

    /// How two forms compare, by play of the difference.
    fn relation(&mut self, a: usize, b: usize) -> Relation {
        let difference = vec![a, self.negatives[b]];
        match (self.wins(difference.clone(), 0), self.wins(difference, 1)) {
            (false, false) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (true, true) => Relation::Confused,
        }
    }
}

/// A sequence of numbers that look random, from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % below as u64).unwrap()
    }
}

#[test]
fn all_forms_over_day_one_compare_as_they_play() {
    let limits = Limits::default();
    let (mut store, mut forms) = (Store::new(&limits), Forms::default());
    let one: Vec<usize> =
        store.day(1).unwrap().into_iter().map(|value| forms.of(&mut store, value)).collect();
    let subset =
        |mask: usize| one.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &f)| f).collect();
    let all: Vec<usize> = (0..256).map(|mask| forms.add(subset(mask & 15), subset(mask >> 4))).collect();
    let two = store.day(2).unwrap();
    assert_eq!(two.len(), 22);
    for &form in &all {
        let value = forms.value(&mut store, form);
        assert!(two.contains(&value));
        for &other in &two {
            let tree = forms.of(&mut store, other);
            assert_eq!(store.relation(value, other).unwrap(), forms.relation(form, tree));
        }
    }
}

#[test]
fn day_three_compares_and_adds_as_it_plays() {
    let limits = Limits::default();
    let (mut store, mut forms) = (Store::new(&limits), Forms::default());
    let all = store.day(3).unwrap();
    let mut dice = Dice(24);
    let sample: Vec<Value> = (0..12).map(|_| all[dice.roll(all.len())]).collect();
    for &a in &all {
        let tree = forms.of(&mut store, a);
        for &b in &sample {
            let other = forms.of(&mut store, b);
            assert_eq!(store.relation(a, b).unwrap(), forms.relation(tree, other));
        }
        let b = sample[dice.roll(sample.len())];
        let sum = store.plus(a, b).unwrap();
        let (b, sum) = (forms.of(&mut store, b), forms.of(&mut store, sum));
        let difference = vec![tree, b, forms.negatives[sum]];
        assert!(!forms.wins(difference.clone(), 0) && !forms.wins(difference, 1));
        forms.won.clear();
    }
}

#[test]
fn random_forms_are_worth_what_they_play() {
    let limits = Limits::default();
    for seed in 1..=40 {
        let (mut store, mut forms, mut dice) = (Store::new(&limits), Forms::default(), Dice(seed));
        let mut pool = vec![forms.add(vec![], vec![])];
        for _ in 0..14 {
            let [left, right] = [0, 1].map(|_| {
                (0..dice.roll(4)).map(|_| pool[pool.len() - 1 - dice.roll(pool.len().min(6))]).collect()
            });
            let form = forms.add(left, right);
            pool.push(form);
        }
        let values: Vec<Value> = pool.iter().map(|&form| forms.value(&mut store, form)).collect();
        for (&a, &x) in pool.iter().zip(&values) {
            for (&b, &y) in pool.iter().zip(&values) {
                assert_eq!(store.relation(x, y).unwrap(), forms.relation(a, b), "seed {seed}");
            }
            let canonical = forms.of(&mut store, x);
            assert_eq!(forms.relation(a, canonical), Relation::Equal, "seed {seed}");
        }
    }
}

#[test]
fn canonical_options_are_neither_dominated_nor_reversible() {
    let limits = Limits::default();
    let (mut store, mut forms) = (Store::new(&limits), Forms::default());
    for value in store.day(3).unwrap() {
        let form = forms.of(&mut store, value);
        for side in [0, 1] {
            let better = [Relation::Greater, Relation::Less][side];
            let options = forms.options[form][side].clone();
            for &a in &options {
                for &b in &options {
                    assert!(a == b || forms.relation(a, b) == Relation::Confused);
                }
                for reply in forms.options[a][1 - side].clone() {
                    let found = forms.relation(form, reply);
                    assert!(found != better && found != Relation::Equal);
                }
            }
        }
        forms.won.clear();
    }
}

/// The sum of a number and switches from the options of all of them, each simplified by comparisons.
fn simplified(
    store: &mut Store<'_>,
    known: &mut HashMap<(Vec<[i64; 2]>, i64), Value>,
    switches: &[[i64; 2]],
    number: i64,
) -> Value {
    if let Some(&value) = known.get(&(switches.to_vec(), number)) {
        return value;
    }
    let [left, right] = [0, 1].map(|player| {
        let mut options = Vec::new();
        for at in 0..switches.len() {
            let mut rest = switches.to_vec();
            let moved = rest.remove(at)[player];
            options.push(simplified(store, known, &rest, number + moved));
        }
        options
    });
    let value = if switches.is_empty() {
        store.number(Dyadic::integer(number)).unwrap()
    } else {
        store.make(left, right).unwrap()
    };
    known.insert((switches.to_vec(), number), value);
    value
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Equal widths cancel, {n|n} is no switch, and the sum is the same in every order.
    #[test]
    fn sums_of_switches_agree_with_comparisons(
        (sorted, shuffled) in prop::collection::vec((-4_i64..=4, 0_i64..=7), 1..=5)
            .prop_flat_map(|switches| (Just(switches.clone()), Just(switches).prop_shuffle())),
        number in -3_i64..=3,
    ) {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let ends: Vec<[i64; 2]> = sorted.iter().map(|&(low, width)| [low + width, low]).collect();
        let expected = simplified(&mut store, &mut HashMap::new(), &ends, number);
        // another store, so that no comparison is known
        let mut fresh = Store::new(&limits);
        let mut sum = fresh.number(Dyadic::integer(number)).unwrap();
        for (low, width) in shuffled {
            let [high, low] = [low + width, low].map(|end| fresh.number(Dyadic::integer(end)).unwrap());
            let switch = fresh.make(vec![high], vec![low]).unwrap();
            sum = fresh.plus(switch, sum).unwrap();
        }
        prop_assert_eq!(text::write(&mut fresh, sum).unwrap(), text::write(&mut store, expected).unwrap());
    }
}

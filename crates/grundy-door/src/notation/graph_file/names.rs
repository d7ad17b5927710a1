//! Names of vertices. A plain number takes four bytes, and a few bits while a graph is read; other names are
//! kept as text.

use std::borrow::Cow;
use std::iter;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// While a graph is read, a vertex below this is called by that number; the others are words, in the order in
/// which they came.
const FIRST_WORD: u32 = 1 << 31;
/// Numbers that share an entry while a graph is read.
const PAGE: u32 = 64;
/// Bytes of an entry of such numbers, with the room that a hash table leaves free.
const PAGE_BYTES: u64 = 40;
/// Bytes that a word takes besides its letters: the string, its hash and its place in the table.
const WORD_BYTES: u64 = 96;

type Words = IndexSet<String, FxBuildHasher>;

/// The number that a name is, if it is written as numbers are: without signs and leading zeros.
fn plain(name: &str) -> Option<u32> {
    let digits = name.as_bytes();
    let written_plainly =
        digits.iter().all(u8::is_ascii_digit) && (digits.len() == 1 || digits.first() != Some(&b'0'));
    name.parse().ok().filter(|&number| written_plainly && number < FIRST_WORD)
}

/// Which numbers of a page were met, as two halves of 32 bits, and how many smaller ones.
#[derive(Clone, Copy, Default)]
struct Page {
    met: [u32; 2],
    before: u32,
}

impl Page {
    fn bits(self) -> u64 {
        u64::from(self.met[0]) | u64::from(self.met[1]) << 32
    }

    /// How many smaller numbers than this one of the page were met.
    fn below(self, number: u32) -> u32 {
        self.before + (self.bits() & ((1_u64 << (number % PAGE)) - 1)).count_ones()
    }
}

/// Names while they come.
#[derive(Default)]
pub(super) struct NamesMet {
    pages: FxHashMap<u32, Page>,
    count_numbers: u32,
    words: Words,
    /// Bytes of the letters of all words.
    letters: u64,
}

impl NamesMet {
    /// The vertex with this name, if it came before.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        match plain(name) {
            Some(number) => {
                let page = self.pages.get(&(number / PAGE))?;
                (page.bits() >> (number % PAGE) & 1 == 1).then_some(number)
            }
            None => {
                let place = u32::try_from(self.words.get_index_of(name)?).ok()?;
                place.checked_add(FIRST_WORD)
            }
        }
    }

    /// The vertex with this name, and the place among the words if it is one; `None` if there are too many.
    pub(super) fn insert(&mut self, name: Cow<'_, str>) -> Option<(u32, Option<usize>)> {
        if let Some(number) = plain(&name) {
            let page = self.pages.entry(number / PAGE).or_default();
            let (half, bit) = ((number % PAGE / 32) as usize, 1 << (number % 32));
            self.count_numbers += u32::from(page.met[half] & bit == 0);
            page.met[half] |= bit;
            return Some((number, None));
        }
        let place = match self.words.get_index_of(&*name) {
            Some(place) => place,
            None => {
                self.letters += name.len() as u64;
                self.words.insert_full(name.into_owned()).0
            }
        };
        let vertex = u32::try_from(place).ok()?.checked_add(FIRST_WORD)?;
        Some((vertex, Some(place)))
    }

    /// The word at a place.
    pub(super) fn word(&self, place: usize) -> &str {
        &self.words[place]
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.count_numbers as usize + self.words.len()
    }

    /// Bytes that the names take now.
    pub(super) fn bytes(&self) -> u64 {
        self.pages.len() as u64 * PAGE_BYTES + self.words.len() as u64 * WORD_BYTES + 2 * self.letters
    }

    /// All names, in order of the numbers and then of the words as they came.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let numbers = self.numbers().map(|number| Cow::Owned(number.to_string()));
        numbers.chain(self.words.iter().map(|word| Cow::Borrowed(word.as_str())))
    }

    fn keys(&self) -> Vec<u32> {
        let mut keys: Vec<u32> = self.pages.keys().copied().collect();
        keys.sort_unstable();
        keys
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        self.keys().into_iter().flat_map(|key| {
            let bits = self.pages.get(&key).map_or(0, |page| page.bits());
            (0..PAGE).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| key * PAGE + bit)
        })
    }

    /// Settles the order of the vertices: numbers by size, then words.
    pub(super) fn sort(mut self) -> Sorted {
        let (keys, mut before) = (self.keys(), 0);
        for key in &keys {
            if let Some(page) = self.pages.get_mut(key) {
                page.before = before;
                before += page.bits().count_ones();
            }
        }
        // numbers that are not plain, such as 007, stand among the words
        let mut order: Vec<(Key, usize)> = self.words.iter().map(|word| Key::of(word)).zip(0..).collect();
        order.sort_unstable();
        let mut places = vec![0; order.len()];
        let mut odd_numbers = Vec::new();
        for (new, (key, old)) in (0..).zip(&order) {
            let smaller = match key {
                Key::Number(number) => {
                    odd_numbers.push(*number);
                    self.count_to(*number, &keys)
                }
                Key::Word(_) => self.count_numbers,
            };
            places[*old] = smaller + new;
        }
        let order = order.into_iter().map(|(_, old)| old).collect();
        Sorted { met: self, places, order, odd_numbers }
    }

    /// How many smaller numbers there are than this one, which was met, once the pages are counted.
    fn rank(&self, number: u32) -> u32 {
        self.pages.get(&(number / PAGE)).map_or(0, |page| page.below(number))
    }

    /// How many plain numbers there are up to this one, met or not.
    fn count_to(&self, number: u64, keys: &[u32]) -> u32 {
        let Some(next) = number.checked_add(1).and_then(|next| u32::try_from(next).ok()) else {
            return self.count_numbers;
        };
        let from = keys.partition_point(|&key| key < next / PAGE);
        let page = keys.get(from).and_then(|key| Some((key, self.pages.get(key)?)));
        page.map_or(
            self.count_numbers,
            |(&key, page)| {
                if key == next / PAGE { page.below(next) } else { page.before }
            },
        )
    }
}

/// The order of words: numbers by size, then the rest.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(u64),
    Word(String),
}

impl Key {
    fn of(name: &str) -> Self {
        name.parse().map_or_else(|_| Self::Word(name.to_owned()), Self::Number)
    }
}

/// Names whose order is settled.
pub(super) struct Sorted {
    met: NamesMet,
    /// The final number of each word, as they came.
    places: Vec<u32>,
    /// The words in their final order, by the places where they came.
    order: Vec<usize>,
    /// The words that are numbers, by size.
    odd_numbers: Vec<u64>,
}

impl Sorted {
    /// The final number of a vertex.
    pub(super) fn place(&self, vertex: u32) -> u32 {
        match vertex.checked_sub(FIRST_WORD) {
            Some(word) => self.places[word as usize],
            None => self.met.rank(vertex) + smaller(&self.odd_numbers, vertex),
        }
    }

    /// The names alone.
    pub(super) fn names(self) -> Names {
        let Self { met, places, order, odd_numbers } = self;
        let mut numbers = Vec::with_capacity(met.count_numbers as usize);
        numbers.extend(met.numbers());
        let mut words: Vec<Option<String>> = met.words.into_iter().map(Some).collect();
        let (mut sorted, mut at) = (Words::default(), Vec::with_capacity(order.len()));
        for old in order {
            sorted.extend(words[old].take());
            at.push(places[old]);
        }
        Names { numbers, words: sorted, places: at, odd_numbers }
    }
}

/// How many of these numbers are smaller.
fn smaller(odd_numbers: &[u64], number: u32) -> u32 {
    let count = odd_numbers.partition_point(|&odd| odd < u64::from(number));
    u32::try_from(count).expect("vertices are numbered by u32")
}

/// The names of all vertices, in order: numbers by size, then words.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// Plain numbers by size.
    numbers: Vec<u32>,
    /// All other names, in order.
    words: Words,
    /// Which vertices those are.
    places: Vec<u32>,
    /// The words that are numbers, by size.
    odd_numbers: Vec<u64>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.numbers.len() + self.words.len()
    }

    /// The vertex with this name, if there is one.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        match plain(name) {
            Some(number) => {
                let rank = u32::try_from(self.numbers.binary_search(&number).ok()?).ok()?;
                Some(rank + smaller(&self.odd_numbers, number))
            }
            None => self.words.get_index_of(name).map(|word| self.places[word]),
        }
    }

    /// The name of a vertex.
    pub(super) fn name(&self, vertex: u32) -> Cow<'_, str> {
        match self.places.binary_search(&vertex) {
            Ok(word) => Cow::Borrowed(&self.words[word]),
            Err(words_before) => Cow::Owned(self.numbers[vertex as usize - words_before].to_string()),
        }
    }

    /// All names in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let (mut words, mut numbers) = (self.words.iter().zip(&self.places).peekable(), self.numbers.iter());
        let mut vertex = 0;
        iter::from_fn(move || {
            let word = words.next_if(|&(_, &place)| place == vertex);
            vertex += 1;
            match word {
                Some((word, _)) => Some(Cow::Borrowed(word.as_str())),
                None => numbers.next().map(|number| Cow::Owned(number.to_string())),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NAME: &str = "0|0?[0-9]{1,3}|[ab]{1,2}|99999999999|2147483648";

    proptest! {
        /// The order and the places, against a sort of all names as text.
        #[test]
        fn names_keep_their_order(names in prop::collection::vec(NAME, 1..40)) {
            let mut met = NamesMet::default();
            let vertices: Vec<u32> =
                names.iter().map(|name| met.insert(Cow::Borrowed(name)).unwrap().0).collect();
            prop_assert!(names.iter().zip(&vertices).all(|(name, &vertex)| met.find(name) == Some(vertex)));
            let mut expected = names.clone();
            let key = |name: &String| match name.parse::<u64>() {
                Ok(number) => (false, number, String::new()),
                Err(_) => (true, 0, name.clone()),
            };
            // 7 stands before 07, and those that are not plain keep the order in which they came
            expected.sort_by_key(|name| (key(name), plain(name).is_none()));
            let mut once: Vec<String> = Vec::new();
            expected.into_iter().for_each(|name| if !once.contains(&name) { once.push(name) });
            prop_assert_eq!(met.len(), once.len());
            let sorted = met.sort();
            let places: Vec<u32> = vertices.iter().map(|&vertex| sorted.place(vertex)).collect();
            let all = sorted.names();
            prop_assert_eq!(all.iter().collect::<Vec<_>>(), once.clone());
            for (name, place) in names.iter().zip(places) {
                prop_assert_eq!(&*all.name(place), name.as_str());
                prop_assert_eq!(all.find(name), Some(place));
            }
            prop_assert_eq!(all.len(), once.len());
            prop_assert_eq!(all.find("c"), None);
        }
    }
}

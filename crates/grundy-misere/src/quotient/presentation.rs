//! Generators and relations of a quotient, in one fixed way.
//!
//! Generators are the heaps, smallest first, that are no product of those before. Words are compared by
//! length, then as books order them; each element is written as its least word. The relations are those of
//! the reduced Gröbner basis of the monoid (least words that are not normal, each with its normal form): they
//! present it, and none can be left out of the rewriting.

use std::cmp::Ordering;
use std::fmt;

use super::algebra::Algebra;

/// A word: how often each generator occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Word(pub Vec<u32>);

/// A generator: its letter, the first heap that is this element, and the element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// The letter; from the 27th on a letter with a number.
    pub letter: String,
    /// The least heap that has this element.
    pub heap: u32,
    /// The element that the generator names.
    pub element: u32,
}

/// Left and right side of a relation; the left one is greater.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The word that is rewritten.
    pub left: Word,
    /// The normal form of the left side.
    pub right: Word,
}

/// Generators, relations, and the normal form of each element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The generators, in the order of their letters.
    pub generators: Vec<Generator>,
    /// The relations, as pairs of words.
    pub relations: Vec<Relation>,
    /// The least word of each element.
    pub words: Vec<Word>,
}

impl Word {
    fn length(&self) -> u32 {
        self.0.iter().sum()
    }

    fn times(&self, generator: usize) -> Self {
        let mut word = self.clone();
        word.0[generator] += 1;
        word
    }

    fn divides(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }

    /// By length, then with more of the first generators first.
    fn compare(&self, other: &Self) -> Ordering {
        self.length().cmp(&other.length()).then_with(|| other.0.cmp(&self.0))
    }
}

fn letter(i: usize) -> String {
    let letters = b'a'..=b'z';
    let letter = char::from(letters.clone().nth(i % 26).expect("one of 26"));
    if i < 26 { letter.to_string() } else { format!("{letter}{}_", i / 26) }
}

impl Presentation {
    pub(super) fn of(algebra: &Algebra, images: &[u32]) -> Self {
        let mut generators: Vec<Generator> = Vec::new();
        let mut generated = vec![false; algebra.order()];
        generated[0] = true;
        for (heap, &element) in (0_u32..).zip(images) {
            if generated[element as usize] {
                continue;
            }
            generators.push(Generator { letter: letter(generators.len()), heap, element });
            let mut stack: Vec<u32> = algebra.elements().filter(|&x| generated[x as usize]).collect();
            while let Some(x) = stack.pop() {
                let product = algebra.times(x, element);
                if !generated[product as usize] {
                    generated[product as usize] = true;
                    stack.push(product);
                }
            }
        }
        let mut presentation = Self { generators, relations: Vec::new(), words: Vec::new() };
        presentation.spell(algebra);
        presentation
    }

    /// Least words, length by length; words that are not normal, but all of whose divisors are, are
    /// relations.
    fn spell(&mut self, algebra: &Algebra) {
        let mut words: Vec<Option<Word>> = vec![None; algebra.order()];
        let empty = Word(vec![0; self.generators.len()]);
        words[0] = Some(empty.clone());
        let mut layer = vec![(empty, 0)];
        while !layer.is_empty() {
            let mut next: Vec<(Word, u32)> = Vec::new();
            for (word, element) in &layer {
                // each word once: generators in rising order
                let last = word.0.iter().rposition(|&count| count > 0).unwrap_or(0);
                for (g, generator) in self.generators.iter().enumerate().skip(last) {
                    next.push((word.times(g), algebra.times(*element, generator.element)));
                }
            }
            next.sort_by(|a, b| a.0.compare(&b.0));
            layer.clear();
            for (word, element) in next {
                if self.relations.iter().any(|relation| relation.left.divides(&word)) {
                    continue;
                }
                match &words[element as usize] {
                    Some(normal) => self.relations.push(Relation { left: word, right: normal.clone() }),
                    None => {
                        words[element as usize] = Some(word.clone());
                        layer.push((word, element));
                    }
                }
            }
        }
        self.words = words.into_iter().map(|word| word.expect("generators generate")).collect();
    }

    /// A word in letters: ab2 for a b b, 1 for the empty one.
    pub fn write(&self, word: &Word) -> String {
        let mut text = String::new();
        for (generator, &count) in self.generators.iter().zip(&word.0) {
            match count {
                0 => {}
                1 => text += &generator.letter,
                _ => text += &format!("{}{count}", generator.letter),
            }
        }
        if text.is_empty() { "1".to_owned() } else { text }
    }

    /// The normal form of an element, in letters.
    pub fn element(&self, element: u32) -> String {
        self.write(&self.words[element as usize])
    }
}

impl fmt::Display for Presentation {
    /// ⟨a,b | a2=1, b3=b⟩ in plain characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<_> = self.generators.iter().map(|generator| generator.letter.as_str()).collect();
        let sides =
            |relation: &Relation| format!("{}={}", self.write(&relation.left), self.write(&relation.right));
        let relations: Vec<_> = self.relations.iter().map(sides).collect();
        write!(f, "<{} | {}>", letters.join(","), relations.join(", "))
    }
}

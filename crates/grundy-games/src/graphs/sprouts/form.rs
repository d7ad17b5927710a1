//! The names of vertices, and the order of boundaries and regions: drawings that are played alike have one
//! string.

use smallvec::SmallVec;

use super::land::{BOUNDARY, LAST, LETTERS, REGION, SPOT, is_letter};
use super::row::{Row, Span};
use super::tidy::{Set, tidy};

/// How often what is around a letter is taken into its key, at most.
const ROUNDS: usize = 3;
/// The codes of letters that have no name yet are above all names.
const NAMELESS: u16 = 1 << 8;

/// Room to make strings in, one after the other, without memory of their own.
#[derive(Debug)]
pub(super) struct Form {
    drawn: Vec<u8>,
    tidied: Vec<u8>,
    regions: Vec<Region>,
    boundaries: Vec<Span>,
    /// The lands of a drawing: the letters of each, and its regions.
    lands: Vec<(Set, Vec<usize>)>,
    letters: Vec<u8>,
    /// What tells vertices apart while letters have no order: the kind of a vertex, what is around a letter.
    keys: [u64; 256],
    /// The same, mixed once more.
    stirred: [u64; 256],
    sums: [u64; 256],
    /// The keys of all letters, each once, in order.
    classes: Vec<u64>,
    /// What rows are compared by: the kind of a vertex, the name of a letter, or its place among the keys.
    codes: [u16; 256],
    /// Regions that are not named yet, by what is in them.
    left: Vec<(u64, usize)>,
    /// The letters of a region, each with what is around it.
    around: Vec<(u8, u64)>,
    /// A region in both directions, and the least one of those that are alike.
    rows: [Row; 2],
    best: Row,
}

/// Where a region is, and which boundaries are its own but for spots.
#[derive(Clone, Copy, Debug)]
struct Region {
    bytes: Span,
    spots: usize,
    boundaries: Span,
}

impl Default for Form {
    fn default() -> Self {
        let mut form = Self {
            drawn: Vec::new(),
            tidied: Vec::new(),
            regions: Vec::new(),
            boundaries: Vec::new(),
            lands: Vec::new(),
            letters: Vec::new(),
            keys: [0; 256],
            stirred: [0; 256],
            sums: [0; 256],
            classes: Vec::new(),
            codes: [0; 256],
            left: Vec::new(),
            around: Vec::new(),
            rows: Default::default(),
            best: Row::default(),
        };
        for kind in SPOT..=LAST {
            form.set_key(kind, kind.into());
            form.codes[usize::from(kind)] = kind.into();
        }
        form
    }
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (word ^ word >> 32).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// The letter with this name.
fn name_of(code: u16) -> u8 {
    u8::try_from(code).expect("names of letters are few")
}

impl Form {
    /// Writes the lands into which a drawing falls apart, in order, an empty region after each.
    pub(super) fn all(&mut self, drawn: &[u8], out: &mut Vec<u8>) {
        self.take(drawn);
        let from = out.len();
        if self.regions.len() < 2 {
            if !self.regions.is_empty() {
                self.land(&[0], out);
                out.push(REGION);
            }
            return;
        }
        self.apart();
        let lands = std::mem::take(&mut self.lands);
        let mut n = 0;
        for (_, regions) in lands.iter().filter(|(_, regions)| !regions.is_empty()) {
            self.land(regions, out);
            out.push(REGION);
            n += 1;
        }
        if n > 1 {
            in_order(out, from);
        }
        self.lands = lands;
    }

    /// Writes all that is left of a drawing as one land.
    pub(super) fn whole(&mut self, drawn: &[u8], out: &mut Vec<u8>) {
        self.take(drawn);
        let all: Vec<usize> = (0..self.regions.len()).collect();
        self.land(&all, out);
    }

    /// Takes a drawing, and finds its regions and boundaries.
    fn take(&mut self, drawn: &[u8]) {
        self.drawn.clear();
        self.drawn.extend_from_slice(drawn);
        tidy(&mut self.drawn, &mut self.tidied);
        self.regions.clear();
        self.boundaries.clear();
        let (mut region, mut start, mut first, mut spots) = (0, 0, 0, 0);
        for (at, &byte) in self.drawn.iter().enumerate() {
            if byte < BOUNDARY {
                continue;
            }
            match at - start {
                0 => {}
                1 if self.drawn[start] == SPOT => spots += 1,
                len => self.boundaries.push(Span { start, len }),
            }
            start = at + 1;
            if byte == REGION {
                let boundaries = Span { start: first, len: self.boundaries.len() - first };
                let bytes = Span { start: region, len: at - region };
                self.regions.push(Region { bytes, spots, boundaries });
                (region, first, spots) = (at + 1, self.boundaries.len(), 0);
            }
        }
    }

    /// Finds which regions share vertices.
    fn apart(&mut self) {
        let mut n = 0;
        for (i, region) in self.regions.iter().enumerate() {
            let mut letters = Set::default();
            for &vertex in region.bytes.of(&self.drawn).iter().filter(|&&byte| is_letter(byte)) {
                letters.add(vertex);
            }
            let mut home = None;
            for land in 0..n {
                if self.lands[land].1.is_empty() || !self.lands[land].0.meets(&letters) {
                    continue;
                }
                match home {
                    None => home = Some(land),
                    Some(home) => {
                        let (others, mut regions) =
                            (self.lands[land].0, std::mem::take(&mut self.lands[land].1));
                        self.lands[home].0.add_all(&others);
                        self.lands[home].1.append(&mut regions);
                        self.lands[land].1 = regions;
                    }
                }
            }
            let home = home.unwrap_or_else(|| {
                if self.lands.len() == n {
                    self.lands.push((Set::default(), Vec::new()));
                }
                self.lands[n].0 = Set::default();
                self.lands[n].1.clear();
                n += 1;
                n - 1
            });
            self.lands[home].0.add_all(&letters);
            self.lands[home].1.push(i);
        }
        // what is left of an earlier drawing
        self.lands[n..].iter_mut().for_each(|(_, regions)| regions.clear());
    }

    /// Writes a land.
    fn land(&mut self, regions: &[usize], out: &mut Vec<u8>) {
        // two vertices that see each other from both sides are joined once, as if they did from one
        if let [one, other] = *regions {
            let [one, other] = [one, other].map(|region| self.regions[region].bytes.of(&self.drawn));
            let is_pair = one.len() == 3 && other.len() == 3 && one.iter().all(|byte| other.contains(byte));
            if is_pair && one.iter().any(|&byte| is_letter(byte)) {
                return out.extend([LAST, LAST, BOUNDARY, REGION]);
            }
        }
        self.find(regions);
        let mut fresh = LETTERS;
        if let [region] = *regions {
            let best = self.least(region);
            let row = std::mem::take(&mut self.rows[best]);
            self.write(&row, &mut fresh, out);
            self.rows[best] = row;
            return;
        }
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.extend(regions.iter().map(|&region| (self.key_of(self.regions[region], |_, _| {}), region)));
        left.sort_by_key(|(key, _)| *key);
        while let Some(&(key, region)) = left.first() {
            let alike = left.iter().take_while(|(other, _)| *other == key).count();
            let (mut row, mut place) = (std::mem::take(&mut self.best), 0);
            let best = self.least(region);
            std::mem::swap(&mut row, &mut self.rows[best]);
            for (i, &(_, region)) in left[..alike].iter().enumerate().skip(1) {
                let best = self.least(region);
                if self.rows[best].is_before(&row) {
                    std::mem::swap(&mut row, &mut self.rows[best]);
                    place = i;
                }
            }
            left.remove(place);
            self.write(&row, &mut fresh, out);
            self.best = row;
        }
        self.left = left;
    }

    fn set_key(&mut self, vertex: u8, key: u64) {
        self.keys[usize::from(vertex)] = key;
        self.stirred[usize::from(vertex)] = mixed(key);
    }

    /// The key of a region; `each` is told its letters, and what is around each.
    fn key_of(&self, region: Region, mut each: impl FnMut(u8, u64)) -> u64 {
        let mut whole = mixed(region.spots as u64);
        for boundary in region.boundaries.of(&self.boundaries) {
            let vertices = boundary.of(&self.drawn);
            let n = vertices.len();
            let key = |at: usize| self.keys[usize::from(vertices[at])];
            let (mut sum, mut last, mut here) = (0_u64, key(n - 1), key(0));
            for (k, &vertex) in vertices.iter().enumerate() {
                // a vertex and its neighbours on the boundary, the same from both sides
                let next = key(if k + 1 == n { 0 } else { k + 1 });
                let around = mixed(self.stirred[usize::from(vertex)] ^ last.wrapping_add(next));
                if is_letter(vertex) {
                    each(vertex, around);
                }
                sum = sum.wrapping_add(around);
                (last, here) = (here, next);
            }
            whole = whole.wrapping_add(mixed(sum ^ n as u64));
        }
        whole
    }

    /// Sets the codes of letters by what is around them.
    fn find(&mut self, regions: &[usize]) {
        self.letters.clear();
        let mut seen = Set::default();
        for &region in regions {
            for &byte in self.regions[region].bytes.of(&self.drawn) {
                if is_letter(byte) && !seen.add(byte) {
                    self.letters.push(byte);
                }
            }
        }
        let letters = std::mem::take(&mut self.letters);
        for &letter in &letters {
            self.set_key(letter, NAMELESS.into());
        }
        let mut around = std::mem::take(&mut self.around);
        let mut before = 1;
        for _ in 0..ROUNDS {
            for &letter in &letters {
                self.sums[usize::from(letter)] = 0;
            }
            for &region in regions {
                around.clear();
                let whole = self.key_of(self.regions[region], |letter, key| around.push((letter, key)));
                for &(letter, key) in &around {
                    let sum = &mut self.sums[usize::from(letter)];
                    *sum = sum.wrapping_add(mixed(key ^ whole));
                }
            }
            self.classes.clear();
            for &letter in &letters {
                let key = mixed(self.keys[usize::from(letter)] ^ self.sums[usize::from(letter)]);
                self.set_key(letter, key);
                self.classes.push(key);
            }
            self.classes.sort_unstable();
            self.classes.dedup();
            // each is told apart, or nothing more can be
            if self.classes.len() == letters.len() || self.classes.len() == before {
                break;
            }
            before = self.classes.len();
        }
        for &letter in &letters {
            let key = self.keys[usize::from(letter)];
            let class = self.classes.partition_point(|other| *other < key);
            let class = u16::try_from(class).expect("letters are fewer than bytes");
            self.codes[usize::from(letter)] = NAMELESS + class;
        }
        self.letters = letters;
        self.around = around;
    }

    /// Puts the vertices of a region in the least order that turns allow; says which row has it.
    fn least(&mut self, region: usize) -> usize {
        let region = self.regions[region];
        let boundaries = region.boundaries.of(&self.boundaries);
        let [ahead, back] = &mut self.rows;
        ahead.put(region.spots, boundaries, &self.drawn, false, &self.codes);
        // a boundary of two vertices is the same from both sides
        if boundaries.iter().all(|boundary| boundary.len < 3) {
            return 0;
        }
        back.put(region.spots, boundaries, &self.drawn, true, &self.codes);
        usize::from(back.is_before(ahead))
    }

    /// Writes a row, and gives names to its letters.
    fn write(&mut self, row: &Row, fresh: &mut u8, out: &mut Vec<u8>) {
        for _ in 0..row.spots {
            out.extend([SPOT, BOUNDARY]);
        }
        for boundary in &row.order {
            for &byte in boundary.of(&row.vertices) {
                if !is_letter(byte) {
                    out.push(byte);
                    continue;
                }
                let code = &mut self.codes[usize::from(byte)];
                if *code >= NAMELESS {
                    *code = (*fresh).into();
                    *fresh += 1;
                }
                out.push(name_of(*code));
            }
            out.push(BOUNDARY);
        }
        out.push(REGION);
    }
}

/// Puts the lands of a string from `from` on in order, each with the empty region after it.
fn in_order(out: &mut Vec<u8>, from: usize) {
    let mut lands: SmallVec<[Span; 8]> = SmallVec::new();
    let mut start = 0;
    for (at, pair) in out[from..].windows(2).enumerate() {
        if pair == [REGION; 2] {
            lands.push(Span { start, len: at + 2 - start });
            start = at + 2;
        }
    }
    if lands.is_sorted_by_key(|land| land.of(&out[from..])) {
        return;
    }
    let written: SmallVec<[u8; 128]> = SmallVec::from_slice(&out[from..]);
    lands.sort_unstable_by_key(|land| land.of(&written));
    out.truncate(from);
    for land in lands {
        out.extend_from_slice(land.of(&written));
    }
}

//! A folder of tiers whose positions have no numbers: they are listed.
//!
//! | File | Holds |
//! |---|---|
//! | `tiers.json` | the game, its rules, the start, and of each tier its size and what was found; sealed |
//! | `tier_NAME.positions` | its positions, ascending, in the format of [`texts`](crate::texts) |
//! | `tier_NAME.solved` | their codes, in the same order, in the format of [`table`](crate::table) |

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use grundy::error::Error;
use grundy::limits::{Budget, Limits};
use grundy::strong::TierCounts;
use grundy::table::{InTiers, KeptTiers, Leads, TierRank};
use serde_json::{Value, json};

use crate::blocks::within;
use crate::folder::{Checked, OPEN_BYTES};
use crate::manifest::{self, Solved};
use crate::sealed;
use crate::table::Stored;
use crate::texts::Texts;
use crate::unusable::{Unusable, cannot_use, in_words};

/// Tiers that are open at a time.
const MAX_OPEN: usize = 4;
/// Values of a tier that are compared with those after their moves.
const SAMPLE: usize = 1000;

/// What a folder holds.
#[derive(Clone)]
pub struct Listing {
    /// The folder.
    pub dir: PathBuf,
    /// The game, as it was called when the folder was begun.
    pub game: String,
    /// The [text](InTiers::text) of its rules.
    pub rules: String,
    /// The position from which all others are reached.
    pub start: String,
    /// Whether all positions are listed.
    pub explored: bool,
    /// The tiers, ascending.
    pub tiers: BTreeMap<TierRank, ListedTier>,
}

/// What a folder holds of a tier.
#[derive(Clone, Default)]
pub struct ListedTier {
    /// How many positions it has.
    pub positions: usize,
    /// The tiers to which moves lead, itself left out.
    pub leads_to: Vec<TierRank>,
    /// What was found, if it is solved.
    pub solved: Option<Solved>,
}

/// A tier as it is written, also in the name of a file.
pub fn name(tier: &[i64]) -> String {
    tier.iter().map(ToString::to_string).collect::<Vec<_>>().join("_")
}

/// Whether a folder holds listed tiers.
pub fn is_listing(dir: &Path) -> bool {
    sealed::open(&manifest::file(dir)).is_ok_and(|list| list.is_some_and(|list| list["rules"].is_string()))
}

impl Listing {
    /// A folder of which nothing is done.
    pub fn new(dir: &Path, game: &str, rules: &str, start: &str) -> Self {
        Self {
            dir: dir.to_owned(),
            game: game.to_owned(),
            rules: rules.to_owned(),
            start: start.to_owned(),
            explored: false,
            tiers: BTreeMap::new(),
        }
    }

    /// Reads what a folder holds, if it was begun; of these rules, if any are given.
    ///
    /// # Errors
    /// It is damaged, or of other rules.
    pub fn read(dir: &Path, rules: Option<&str>) -> Result<Option<Self>, Unusable> {
        let file = manifest::file(dir);
        let Some(content) = sealed::open(&file).map_err(Unusable::Damaged)? else { return Ok(None) };
        let text = |key: &str| content[key].as_str().map(str::to_owned);
        let damaged = || Unusable::Damaged("a value is missing".to_owned());
        let (game, held) = (text("game").ok_or_else(damaged)?, text("rules"));
        let Some(held) = held else {
            return Err(cannot_use(&file, &format!("it holds {game}, which has no rule file")));
        };
        if rules.is_some_and(|rules| rules != held) {
            return Err(cannot_use(&file, &format!("it holds '{game}' with other rules than these")));
        }
        let tiers = content["tiers"].as_array().and_then(|rows| rows.iter().map(tier).collect::<Option<_>>());
        Ok(Some(Self {
            dir: dir.to_owned(),
            game,
            rules: held,
            start: text("start").ok_or_else(damaged)?,
            explored: content["explored"].as_bool().ok_or_else(damaged)?,
            tiers: tiers.ok_or_else(damaged)?,
        }))
    }

    /// As it is written.
    pub fn to_json(&self) -> Value {
        let rows = self.tiers.iter().map(|(rank, tier)| {
            let solved = tier.solved.as_ref().map(Solved::row);
            json!({ "tier": rank, "positions": tier.positions, "leads_to": tier.leads_to, "solved": solved })
        });
        json!({
            "game": self.game,
            "program": concat!("grundy ", env!("CARGO_PKG_VERSION")),
            "rules": self.rules,
            "start": self.start,
            "explored": self.explored,
            "tiers": rows.collect::<Vec<_>>(),
        })
    }

    /// Where moves lead from each tier.
    pub fn leads(&self) -> Leads {
        let to = |tier: &ListedTier| tier.leads_to.iter().cloned().collect();
        self.tiers.iter().map(|(rank, tier)| (rank.clone(), to(tier))).collect()
    }

    /// The file of the positions of a tier.
    pub fn positions_file(&self, tier: &[i64]) -> PathBuf {
        self.dir.join(format!("tier_{}.positions", name(tier)))
    }

    /// The file of its codes.
    pub fn codes_file(&self, tier: &[i64]) -> PathBuf {
        self.dir.join(format!("tier_{}.solved", name(tier)))
    }

    /// What stands in the headers of both.
    pub fn title(&self, tier: &[i64]) -> String {
        format!("{}, tier {}", self.game, name(tier))
    }

    /// Opens the positions of a tier.
    ///
    /// # Errors
    /// They are damaged, or cannot be read.
    pub fn positions(&self, tier: &TierRank, limits: &Limits) -> Result<Texts, Unusable> {
        let count = self.tiers.get(tier).map_or(0, |tier| tier.positions);
        Texts::read(&self.positions_file(tier), &self.title(tier), count, limits)
    }

    /// Opens the codes of a tier.
    ///
    /// # Errors
    /// They are damaged, or cannot be read.
    pub fn codes(&self, tier: &TierRank, limits: &Limits) -> Result<Stored, Unusable> {
        let count = self.tiers.get(tier).map_or(0, |tier| tier.positions);
        Stored::read(&self.codes_file(tier), &self.title(tier), count as u64, limits)
    }
}

/// Reads a row of the list.
fn tier(row: &Value) -> Option<(TierRank, ListedTier)> {
    let rank = |value: &Value| value.as_array()?.iter().map(Value::as_i64).collect::<Option<TierRank>>();
    let tier = ListedTier {
        positions: usize::try_from(row["positions"].as_u64()?).ok()?,
        leads_to: row["leads_to"].as_array()?.iter().map(rank).collect::<Option<_>>()?,
        solved: manifest::solved(&row["solved"])?,
    };
    Some((rank(&row["tier"])?, tier))
}

/// An opened folder that answers questions. A few blocks are read for each; the tiers are not loaded.
pub struct ListedTiers {
    listing: Listing,
    /// The tiers that are open, the one asked last at the end.
    open: Mutex<Vec<(TierRank, Texts, Stored)>>,
    /// What each of the two files of a tier may take.
    each: Limits,
    charged: u64,
}

impl ListedTiers {
    /// Opens a folder; one of these rules, if any are given.
    ///
    /// # Errors
    /// There is none, it is damaged, or it holds other rules; a limit.
    pub fn open(dir: &Path, rules: Option<&str>, limits: &Limits) -> Result<Self, Unusable> {
        let file = manifest::file(dir);
        std::fs::metadata(&file).map_err(|error| cannot_use(&file, &in_words(&error)))?;
        let listing = Listing::read(dir, rules).map_err(|why| why.of(&file))?;
        let listing = listing.ok_or_else(|| cannot_use(&file, "it is gone"))?;
        let charged = (limits.max_bytes / 4).min(2 * OPEN_BYTES * MAX_OPEN as u64);
        within(limits, charged)?;
        let each = Limits { max_bytes: charged / (2 * MAX_OPEN as u64), watch: None, ..Limits::default() };
        Ok(Self { listing, open: Mutex::new(Vec::new()), each, charged })
    }

    /// The [text](InTiers::text) of the rules.
    pub fn rules(&self) -> &str {
        &self.listing.rules
    }

    /// The codes of a solved tier, asked with its positions.
    fn with<T>(
        &self,
        tier: &TierRank,
        ask: impl FnOnce(&mut Texts, &mut Stored) -> Result<T, String>,
    ) -> Result<T, Unusable> {
        let listing = &self.listing;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let told = |why: Unusable| match why {
            Unusable::Damaged(problem) => {
                cannot_use(&listing.dir, &format!("tier {} is damaged: {problem}", name(tier)))
            }
            other => other,
        };
        match open.iter().position(|(which, ..)| which == tier) {
            Some(at) => open[at..].rotate_left(1),
            None => {
                let texts = listing.positions(tier, &self.each).map_err(told)?;
                let codes = listing.codes(tier, &self.each).map_err(told)?;
                if open.len() == MAX_OPEN {
                    open.remove(0);
                }
                open.push((tier.clone(), texts, codes));
            }
        }
        let (_, texts, codes) = open.last_mut().expect("one was just opened");
        ask(texts, codes).map_err(|problem| told(Unusable::Damaged(problem)))
    }

    /// The code of a position.
    fn found(&self, tier: &TierRank, position: &str) -> Result<Option<u16>, Unusable> {
        match self.listing.tiers.get(tier) {
            None if self.listing.explored => Ok(None),
            Some(ListedTier { solved: Some(_), .. }) => self
                .with(tier, |texts, codes| texts.find(position)?.map(|place| codes.code(place)).transpose()),
            _ => Err(cannot_use(&self.listing.dir, &format!("tier {} is not solved yet", name(tier)))),
        }
    }

    /// Compares all files with their checksums, and values with those after their moves: all of a small tier,
    /// evenly chosen ones of a large one.
    ///
    /// # Errors
    /// What is wrong; a limit.
    pub fn check(&self, game: &dyn InTiers, limits: &Limits) -> Result<Checked, Unusable> {
        let listing = &self.listing;
        let solved: Vec<_> = listing.tiers.iter().filter(|(_, tier)| tier.solved.is_some()).collect();
        let mut checked = Checked {
            tiers: solved.len(),
            left: listing.tiers.len() - solved.len(),
            files: 0,
            bytes: 0,
            values: 0,
            of: solved.iter().map(|(_, tier)| tier.positions).sum(),
        };
        let budget = Budget::new(limits);
        for (rank, tier) in solved {
            self.with(rank, |texts, codes| {
                let sound = texts.verify().and_then(|()| codes.verify());
                sound.map_err(|why| Error::from(why).to_string())
            })?;
            for file in [listing.positions_file(rank), listing.codes_file(rank)] {
                checked.bytes += std::fs::metadata(&file).map_or(0, |data| data.len());
                checked.files += 1;
            }
            for place in (0..tier.positions).step_by(tier.positions.div_ceil(SAMPLE).max(1)) {
                let at = self.with(rank, |texts, _| texts.at(place))?;
                match game.follows(&at, self) {
                    Ok(true) => checked.values += 1,
                    Ok(false) => {
                        let wrong = format!("the value of {at} does not follow from those after its moves");
                        return Err(cannot_use(&listing.dir, &wrong));
                    }
                    Err(error) => return Err(cannot_use(&listing.dir, &error.to_string())),
                }
                budget.look()?;
            }
        }
        Ok(checked)
    }
}

impl KeptTiers for ListedTiers {
    fn start(&self) -> &str {
        &self.listing.start
    }
    fn code(&self, tier: &TierRank, position: &str) -> Result<Option<u16>, Error> {
        Ok(self.found(tier, position)?)
    }
    fn counts(&self) -> Vec<(String, TierCounts)> {
        let tiers = self.listing.tiers.iter();
        let solved = tiers.filter_map(|(rank, tier)| Some((rank, tier.solved.as_ref()?)));
        solved.map(|(rank, solved)| (name(rank), solved.counts.clone())).collect()
    }
    fn bytes(&self) -> u64 {
        self.charged
    }
}

//! The list of solved tiers.

use std::path::{Path, PathBuf};

use grundy::strong::{TierCounts, Tiers};
use serde_json::{Value, json};

use crate::sealed;
use crate::unusable::{Unusable, cannot_use};

/// The file of the list.
pub fn file(dir: &Path) -> PathBuf {
    dir.join("tiers.json")
}

/// What a folder holds.
pub struct Manifest {
    /// The numbers of a part.
    pub part: usize,
    /// The solved tiers, in the order of the game's.
    pub tiers: Vec<Option<Solved>>,
}

/// What is known of a solved tier beside its codes.
#[derive(Clone)]
pub struct Solved {
    /// The longest play in it, in plies.
    pub longest: u32,
    /// How many positions have each code.
    pub counts: TierCounts,
}

/// The game of a folder, if its list can be read.
pub fn game_of(dir: &Path) -> Option<String> {
    sealed::open(&file(dir)).ok()??["game"].as_str().map(str::to_owned)
}

impl Solved {
    /// As it is written in the list.
    pub fn row(&self) -> Value {
        let codes: Vec<_> =
            self.counts.codes.iter().map(|(code, (all, numbers))| json!([code, all, numbers])).collect();
        json!({ "longest": self.longest, "longest_win": self.counts.longest_win, "codes": codes })
    }
}

impl Manifest {
    /// Nothing is solved of a game with so many tiers.
    pub fn new(tiers: usize, part: usize) -> Self {
        Self { part: part.max(1), tiers: vec![None; tiers] }
    }

    /// Reads the list of a folder, if there is one.
    ///
    /// # Errors
    /// It is damaged, or of another game.
    pub fn read(path: &Path, game: &str, tiers: &Tiers) -> Result<Option<Self>, Unusable> {
        let Some(content) = sealed::open(path).map_err(Unusable::Damaged)? else { return Ok(None) };
        if content["game"] != json!(game) {
            let held = &content["game"];
            return Err(cannot_use(path, &format!("it holds {held}, and the question is about {game}")));
        }
        let rows = content["tiers"].as_array().map_or(&[][..], Vec::as_slice);
        let fits = rows.len() == tiers.len()
            && rows
                .iter()
                .zip(tiers)
                .all(|(row, tier)| row["name"] == json!(tier.name) && row["numbers"] == json!(tier.len()));
        if !fits {
            return Err(cannot_use(path, "its tiers are not those of this game: another version wrote it"));
        }
        let part =
            content["part"].as_u64().and_then(|part| usize::try_from(part).ok()).filter(|&part| part > 0);
        let damaged = || Unusable::Damaged("a value is missing".to_owned());
        let kept =
            rows.iter().map(|row| solved(&row["solved"])).collect::<Option<_>>().ok_or_else(damaged)?;
        Ok(Some(Self { part: part.ok_or_else(damaged)?, tiers: kept }))
    }

    /// The list as it is written.
    pub fn to_json(&self, game: &str, tiers: &Tiers) -> Value {
        let rows = tiers.iter().zip(&self.tiers).map(|(tier, kept)| {
            let solved = kept.as_ref().map(Solved::row);
            json!({ "name": tier.name, "numbers": tier.len(), "solved": solved })
        });
        json!({
            "game": game,
            "program": concat!("grundy ", env!("CARGO_PKG_VERSION")),
            "part": self.part,
            "tiers": rows.collect::<Vec<_>>(),
        })
    }
}

/// Reads a row; `Some(None)` for a tier that is not solved.
pub fn solved(row: &Value) -> Option<Option<Solved>> {
    if row.is_null() {
        return Some(None);
    }
    let code =
        |row: &Value| Some((u16::try_from(row[0].as_u64()?).ok()?, (row[1].as_u64()?, row[2].as_u64()?)));
    let codes = row["codes"].as_array()?.iter().map(code).collect::<Option<_>>()?;
    let longest = u32::try_from(row["longest"].as_u64()?).ok()?;
    Some(Some(Solved { longest, counts: TierCounts { codes, longest_win: row["longest_win"].as_u64() } }))
}

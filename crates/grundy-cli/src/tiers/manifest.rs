//! The list of solved tiers.

use std::path::{Path, PathBuf};

use grundy::strong::{TierCounts, Whole};
use serde_json::{Value, json};

use crate::durable::sealed;
use crate::exit::Failure;
use crate::stored::Unusable;

/// The file of the list.
pub(super) fn file(dir: &Path) -> PathBuf {
    dir.join("tiers.json")
}

/// What a folder holds.
pub(super) struct Manifest {
    /// The numbers of a part.
    pub(super) part: usize,
    /// The solved tiers, in the order of the game's.
    pub(super) tiers: Vec<Option<Kept>>,
}

/// What is known of a solved tier beside its codes.
#[derive(Clone)]
pub(super) struct Kept {
    /// The longest play in it, in plies.
    pub(super) longest: u32,
    pub(super) counts: TierCounts,
}

impl Kept {
    /// As it is written.
    pub(super) fn row(&self) -> Value {
        let codes: Vec<_> =
            self.counts.codes.iter().map(|(code, (all, numbers))| json!([code, all, numbers])).collect();
        json!({ "longest": self.longest, "longest_win": self.counts.longest_win, "codes": codes })
    }
}

impl Manifest {
    /// Nothing is solved.
    pub(super) fn new(whole: &dyn Whole, part: usize) -> Self {
        Self { part: part.max(1), tiers: vec![None; whole.tiers().len()] }
    }

    /// Reads the list of a folder, if there is one.
    pub(super) fn read(path: &Path, whole: &dyn Whole) -> Result<Option<Self>, Unusable> {
        let Some(content) = sealed::open(path).map_err(Unusable::Damaged)? else { return Ok(None) };
        let other = |problem: String| {
            Unusable::Other(Failure::File(format!("cannot use '{}': {problem}", path.display()).into()))
        };
        if content["game"] != json!(whole.name()) {
            let (held, asked) = (&content["game"], whole.name());
            return Err(other(format!("it holds {held}, and the question is about {asked}")));
        }
        let tiers = whole.tiers();
        let rows = content["tiers"].as_array().map_or(&[][..], Vec::as_slice);
        let fits = rows.len() == tiers.len()
            && rows
                .iter()
                .zip(tiers)
                .all(|(row, tier)| row["name"] == json!(tier.name) && row["numbers"] == json!(tier.len()));
        if !fits {
            return Err(other("its tiers are not those of this game: another version wrote it".to_owned()));
        }
        let part =
            content["part"].as_u64().and_then(|part| usize::try_from(part).ok()).filter(|&part| part > 0);
        let damaged = || Unusable::Damaged("a value is missing".to_owned());
        let kept = rows.iter().map(|row| kept(&row["solved"])).collect::<Option<_>>().ok_or_else(damaged)?;
        Ok(Some(Self { part: part.ok_or_else(damaged)?, tiers: kept }))
    }

    /// Writes the list.
    pub(super) fn write(&self, dir: &Path, whole: &dyn Whole) -> Result<(), Failure> {
        let rows = whole.tiers().iter().zip(&self.tiers).map(|(tier, kept)| {
            let solved = kept.as_ref().map(Kept::row);
            json!({ "name": tier.name, "numbers": tier.len(), "solved": solved })
        });
        let content = json!({
            "game": whole.name(),
            "program": concat!("grundy ", env!("CARGO_PKG_VERSION")),
            "part": self.part,
            "tiers": rows.collect::<Vec<_>>(),
        });
        sealed::seal(&file(dir), &content)
    }
}

/// Reads a row; `Some(None)` for a tier that is not solved.
pub(super) fn kept(row: &Value) -> Option<Option<Kept>> {
    if row.is_null() {
        return Some(None);
    }
    let code =
        |row: &Value| Some((u16::try_from(row[0].as_u64()?).ok()?, (row[1].as_u64()?, row[2].as_u64()?)));
    let codes = row["codes"].as_array()?.iter().map(code).collect::<Option<_>>()?;
    let longest = u32::try_from(row["longest"].as_u64()?).ok()?;
    Some(Some(Kept { longest, counts: TierCounts { codes, longest_win: row["longest_win"].as_u64() } }))
}

//! Errors of the page's API.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The body of a response that is no answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "Error"))]
pub struct Failure {
    /// What is wrong.
    pub error: Fault,
}

/// What is wrong with a request, and where.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Fault {
    /// The kind: `bad-text`, `refused`, `cycle`, `limit`, `not-found`, `usage`, `busy` or `crashed`.
    pub kind: &'static str,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to try instead.
    pub hint: Option<String>,
    /// The line of a slip in the text, from 1.
    pub line: Option<usize>,
    /// Its column in characters, from 1.
    pub column: Option<usize>,
}

/// What `grundy … --json` writes where there is no answer.
#[derive(Debug, Serialize)]
pub struct Ended {
    /// What is wrong. Its kind may also be `file` (one that cannot be read or written).
    pub error: Fault,
    /// The exit status.
    pub exit: u8,
    /// What a search knows that a limit ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<SoFar>,
}

/// What a search knows of a position whose nimber it did not find.
#[derive(Debug, Serialize)]
pub struct SoFar {
    /// Values that the nimber is not.
    pub excluded: Vec<u64>,
    /// Moves whose nimbers are known.
    pub moves: Vec<KnownMove>,
    /// How many moves there are.
    pub total_moves: u64,
}

/// A move, and the nimber that it leaves.
#[derive(Debug, Serialize)]
pub struct KnownMove {
    /// As it is written in the game.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it leaves is worth this.
    pub nimber: u64,
}

impl SoFar {
    /// What is known, as it is written.
    pub fn of(known: &grundy::table::SoFar) -> Self {
        let one = |(mv, nimber): &(String, u64)| KnownMove { mv: mv.clone(), nimber: *nimber };
        Self {
            excluded: known.excluded.clone(),
            moves: known.moves.iter().map(one).collect(),
            total_moves: known.total_moves,
        }
    }
}

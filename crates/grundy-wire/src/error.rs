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
}

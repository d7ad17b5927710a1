//! What a rule file says about its game.

/// What is known of a game whose rules are in a file of the user's own.
#[derive(Clone, Debug)]
pub struct Own {
    /// The file.
    pub file: String,
    /// What the game is called.
    pub title: String,
    /// Its rules; may be empty.
    pub rules: String,
    /// What a position looks like.
    pub notation: String,
    /// Which family of rules it belongs to.
    pub family: String,
    /// Questions that can be asked: file and position.
    pub examples: Vec<String>,
    /// The class record in words.
    pub class: String,
}

//! Which game a run is of.

use grundy::catalogue::take_and_break;
use grundy::error::BadText;
use grundy::heap::sequence::Digits;
use grundy::notation::text::Text;
use serde_json::{Value, json};

use super::manifest::FORMAT;

/// A game by its name and by the rules that the engine follows.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    /// How the game is written.
    pub(crate) code: String,
    /// Its rules. Two runs with the same rules are of the same game, however it is called.
    pub(crate) rules: Digits,
}

impl Identity {
    /// The game that a person named.
    pub(crate) fn read(text: &str) -> Result<Self, BadText> {
        take_and_break(Text::new(text)).map(|(code, rules)| Self { code, rules })
    }

    /// As it is written in a run's files.
    pub(crate) fn to_json(&self) -> Value {
        let mut json = json!({
            "format": FORMAT,
            "code": self.code,
            "digits": self.rules.prefix(),
            "unequal": self.rules.unequal(),
            "engine": concat!("grundy ", env!("CARGO_PKG_VERSION")),
        });
        if !self.rules.block().is_empty() {
            json["repeats"] = json!(self.rules.block());
        }
        json
    }

    /// From a run's file; the code and the digits must say the same.
    pub(crate) fn from_json(value: &Value) -> Result<Self, String> {
        if value["format"] != json!(FORMAT) {
            return Err(format!("its format is {}, and this program knows {FORMAT}", value["format"]));
        }
        let code = value["code"].as_str().ok_or("it names no code")?;
        let identity = Self::read(code).map_err(|bad| bad.problem)?;
        let repeats = value.get("repeats").cloned().unwrap_or_else(|| json!([]));
        let same = value["digits"] == json!(identity.rules.prefix())
            && repeats == json!(identity.rules.block())
            && value["unequal"] == json!(identity.rules.unequal());
        if same { Ok(identity) } else { Err(format!("its digits are not those of {code}")) }
    }
}

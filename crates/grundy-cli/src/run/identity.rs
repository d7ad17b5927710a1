//! Which game a run is of.

use grundy::catalogue::take_and_break;
use grundy::error::BadText;
use grundy::heap::sequence::Takes;
use grundy::notation::text::Text;
use serde_json::{Value, json};

use super::manifest::FORMAT;

/// A game by its name and by the rules that the engine follows.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    /// How the game is written.
    pub(crate) code: String,
    /// Its rules. Two runs with the same rules are of the same game, however it is called.
    pub(crate) takes: Takes,
}

impl Identity {
    /// The game that a person named.
    pub(crate) fn read(text: &str) -> Result<Self, BadText> {
        take_and_break(Text::new(text)).map(|(code, takes)| Self { code, takes })
    }

    /// As it is written in a run's files.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "format": FORMAT,
            "code": self.code,
            "digits": self.takes.digits,
            "unequal": self.takes.unequal,
            "engine": concat!("grundy ", env!("CARGO_PKG_VERSION")),
        })
    }

    /// From a run's file; the code and the digits must say the same.
    pub(crate) fn from_json(value: &Value) -> Result<Self, String> {
        if value["format"] != json!(FORMAT) {
            return Err(format!("its format is {}, and this program knows {FORMAT}", value["format"]));
        }
        let code = value["code"].as_str().ok_or("it names no code")?;
        let identity = Self::read(code).map_err(|bad| bad.problem)?;
        let same = value["digits"] == json!(identity.takes.digits)
            && value["unequal"] == json!(identity.takes.unequal);
        if same { Ok(identity) } else { Err(format!("its digits are not those of {code}")) }
    }
}

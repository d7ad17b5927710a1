//! The game of a run.

use grundy::catalogue::take_and_break;
use grundy::error::BadText;
use grundy::heap::sequence::Digits;
use grundy::notation::text::Text;
use serde_json::{Value, json};

/// The version of all formats in the folder of a run; and of a run that forgets, which earlier programs do
/// not know.
const FORMAT: u64 = 1;
const FORGETTING_FORMAT: u64 = 2;

/// A game: its name, and the rules that the engine follows.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    /// The name of the game.
    pub(crate) code: String,
    /// The rules. Runs with the same rules are of the same game, under any name.
    pub(crate) rules: Digits,
    /// Whether the run forgets values: its folder holds a state instead of them.
    pub(crate) forgets: bool,
}

impl Identity {
    /// Reads the name of a game.
    pub(crate) fn read(text: &str) -> Result<Self, BadText> {
        take_and_break(Text::new(text)).map(|(code, rules)| Self { code, rules, forgets: false })
    }

    /// The identity as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let mut json = json!({
            "format": if self.forgets { FORGETTING_FORMAT } else { FORMAT },
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

    /// Reads JSON; the code and the digits must agree.
    pub(crate) fn from_json(value: &Value) -> Result<Self, String> {
        let forgets = value["format"] == json!(FORGETTING_FORMAT);
        if !forgets && value["format"] != json!(FORMAT) {
            return Err(format!(
                "its format is {}, and this program knows {FORMAT} and {FORGETTING_FORMAT}",
                value["format"]
            ));
        }
        let code = value["code"].as_str().ok_or("it names no code")?;
        let identity = Self { forgets, ..Self::read(code).map_err(|bad| bad.problem.to_string())? };
        let repeats = value.get("repeats").cloned().unwrap_or_else(|| json!([]));
        let same = value["digits"] == json!(identity.rules.prefix())
            && repeats == json!(identity.rules.block())
            && value["unequal"] == json!(identity.rules.unequal());
        if same { Ok(identity) } else { Err(format!("its digits are not those of {code}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A code is read with its digits, the digits that repeat, and whether heaps must be unequal; a file in
    /// which one of these is of another game is refused.
    #[test]
    fn the_rules_are_those_of_the_code() {
        for (text, forgets) in [("0.106", false), ("0.106", true), ("0.12(37)", false), ("grundy", false)] {
            let identity = Identity { forgets, ..Identity::read(text).unwrap() };
            let json = identity.to_json();
            let read = Identity::from_json(&json).unwrap();
            assert_eq!(
                (&read.code, read.forgets, read.rules == identity.rules),
                (&identity.code, forgets, true)
            );
            assert_eq!(read.to_json(), json);
            for (key, other) in [
                ("digits", json!([0, 1, 0, 7])),
                ("repeats", json!([5])),
                ("unequal", json!(!identity.rules.unequal())),
            ] {
                let mut json = json.clone();
                json[key] = other;
                let refused = Identity::from_json(&json).unwrap_err();
                assert!(refused.starts_with("its digits are not those of"), "{text} {key}: {refused}");
            }
            for (key, problem) in [("format", "its format is 3, and"), ("code", "it names no code")] {
                let mut json = json.clone();
                json[key] = 3.into();
                let refused = Identity::from_json(&json).unwrap_err();
                assert!(refused.starts_with(problem), "{text} {key}: {refused}");
            }
        }
    }
}

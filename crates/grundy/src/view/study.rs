//! What lies beyond one answer to a payoff game, as JSON.

use serde_json::{Value, json};

use crate::view::json;
use grundy_base::report::Study;

/// What was asked to be told in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// All outcomes.
    pub outcomes: bool,
    /// What players can be sure of.
    pub guaranteed: bool,
}

/// The keys `guaranteed`, `outcomes` and `depends_on_ties`; null where nothing was found.
pub fn keys(study: &Study) -> [(&'static str, Value); 3] {
    let outcomes =
        study.outcomes.as_ref().map(|all| all.iter().map(|pay| json::payoffs(pay)).collect::<Value>());
    [
        ("guaranteed", json::payoffs(&study.guaranteed)),
        ("outcomes", outcomes.unwrap_or(Value::Null)),
        ("depends_on_ties", json!(study.depends_on_ties())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::term::question;
    use grundy_base::report::{Ask, Effort};

    #[test]
    fn nothing_found_is_null() {
        let pig = question("pig:target=2,coin", &|_| Err(String::new()))
            .unwrap()
            .table
            .study("0 0 0", Effort::Little, &Ask::default())
            .unwrap()
            .unwrap();
        let text = serde_json::json!(keys(&pig).map(|(key, value)| json!([key, value]))).to_string();
        assert_eq!(text, r#"[["guaranteed",null],["outcomes",null],["depends_on_ties",null]]"#);
    }
}

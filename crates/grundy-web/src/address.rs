//! Addresses: a path and its query. They hold the whole state of a view.

use std::fmt;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All characters that a path segment encodes.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b':').remove(b',');

/// An address on this server; it is displayed encoded.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    path: String,
    pairs: Vec<(&'static str, String)>,
    mark: Option<&'static str>,
}

impl Address {
    /// The address of a fixed path.
    pub(crate) fn of(path: &'static str) -> Self {
        Self { path: path.to_owned(), pairs: Vec::new(), mark: None }
    }

    /// The address of a game's view.
    pub(crate) fn game(view: &str, game: &str) -> Self {
        // a browser would resolve a segment of one or two dots
        let game = if game.chars().all(|c| c == '.') { game.replace('.', "%2E") } else { encode(game) };
        Self { path: format!("/{view}/{game}"), pairs: Vec::new(), mark: None }
    }

    /// With a value, unless it is empty.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let value = value.into();
        if !value.is_empty() {
            self.pairs.push((name, value));
        }
        self
    }

    /// The address with this parameter replaced, or removed if the value is empty.
    #[must_use]
    pub(crate) fn but(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.pairs.retain(|(known, _)| *known != name);
        self.with(name, value)
    }

    /// The address with a fragment.
    #[must_use]
    pub(crate) fn at(self, mark: &'static str) -> Self {
        Self { mark: Some(mark), ..self }
    }

    /// The encoded path, for the action of a form.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The parameters that a form with this address must send along.
    pub(crate) fn pairs(&self) -> &[(&'static str, String)] {
        &self.pairs
    }
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, SEGMENT).to_string()
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if !self.pairs.is_empty() {
            let mut text = form_urlencoded::Serializer::new(String::new());
            text.extend_pairs(&self.pairs);
            write!(f, "?{}", text.finish())?;
        }
        self.mark.map_or(Ok(()), |mark| write!(f, "#{mark}"))
    }
}

impl maud::Render for Address {
    fn render_to(&self, buffer: &mut String) {
        maud::Render::render_to(self.to_string().as_str(), buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded() {
        let at =
            Address::game("g", "n -> range((n+1)//2, n)").with("p", "13 12 <8>").with("none", "").at("why");
        assert_eq!(
            at.to_string(),
            "/g/n%20%2D%3E%20range%28%28n%2B1%29%2F%2F2%2C%20n%29?p=13+12+%3C8%3E#why"
                .replace("%2D", "-")
                .replace("%2C", ",")
        );
        assert_eq!(Address::of("/").with("p", "1").but("p", "2").to_string(), "/?p=2");
        assert_eq!(Address::game("g", "..").to_string(), "/g/%2E%2E");
    }
}

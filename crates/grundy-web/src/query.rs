//! The query of an address or the body of a form: names with values, in order.

/// The parameters of a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// Reads URL-encoded parameters. Those beyond a limit are dropped.
    pub(crate) fn read(text: &[u8]) -> Self {
        const MAX_PAIRS: usize = 1000;
        Self(form_urlencoded::parse(text).into_owned().take(MAX_PAIRS).collect())
    }

    /// Appends the parameters of another text.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The first value of this name, or an empty string.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Without the values of this name.
    #[must_use]
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.0.retain(|(known, _)| known != name);
        self
    }

    /// All values of this name.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All pairs, in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether the name has a value that is not empty.
    pub(crate) fn has(&self, name: &str) -> bool {
        !self.get(name).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs() {
        let query = Query::read(b"q=nim+3%204&m=a&m=b%26&x=%ff");
        assert_eq!((query.get("q"), query.get("none")), ("nim 3 4", ""));
        assert_eq!(query.all("m").collect::<Vec<_>>(), ["a", "b&"]);
        assert!(query.has("x") && !query.has("y"));
    }
}

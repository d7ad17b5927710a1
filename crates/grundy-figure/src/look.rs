//! How classes of shapes look, for formats without style sheets: the declarations of the theme as data.

use std::collections::BTreeMap;

use crate::theme::Theme;

/// Red, green, blue.
pub(crate) type Colour = [u8; 3];

/// How a class looks. Lengths are pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Look {
    /// The colour inside, and of text.
    pub(crate) fill: Option<Colour>,
    /// How much of what lies below it covers, from 0 to 1.
    pub(crate) fill_opacity: f64,
    /// The colour of the line.
    pub(crate) stroke: Option<Colour>,
    /// The width of the line.
    pub(crate) width: f64,
    /// Lengths of dashes and of the gaps between.
    pub(crate) dashes: Vec<f64>,
    /// Whether lines end round.
    pub(crate) round_ends: bool,
    /// Whether lines turn round.
    pub(crate) round_joins: bool,
    /// Whether text is bold.
    pub(crate) bold: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            fill: None,
            fill_opacity: 1.0,
            stroke: None,
            width: 0.0,
            dashes: Vec::new(),
            round_ends: false,
            round_joins: false,
            bold: false,
        }
    }
}

/// The looks of all classes; `Auto` is light here.
pub(crate) fn looks(theme: Theme) -> BTreeMap<&'static str, Look> {
    theme.rules().into_iter().map(|(class, rules)| (class, look(&rules))).collect()
}

fn look(rules: &str) -> Look {
    let mut look = Look::default();
    let length = |value: &str| value.parse().unwrap_or(0.0);
    for (property, value) in rules.split(';').filter_map(|rule| rule.split_once(':')) {
        match (property, value) {
            ("fill", value) => look.fill = colour(value),
            ("fill-opacity", value) => look.fill_opacity = length(value),
            ("stroke", value) => look.stroke = colour(value),
            ("stroke-width", value) => look.width = length(value),
            ("stroke-dasharray", value) => look.dashes = value.split(' ').map(length).collect(),
            ("stroke-linecap", "round") => look.round_ends = true,
            ("stroke-linejoin", "round") => look.round_joins = true,
            ("font-weight", "bold") => look.bold = true,
            // a test holds that the style sheet has no others
            _ => {}
        }
    }
    look
}

/// Reads `#rrggbb`.
fn colour(text: &str) -> Option<Colour> {
    let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A declaration that is not read would be lost in silence.
    #[test]
    fn all_declarations_of_the_style_sheet_are_known() {
        for (class, rules) in [Theme::Light, Theme::Dark].into_iter().flat_map(Theme::rules) {
            for rule in rules.split(';') {
                assert!(look(rule) != Look::default() || rule == "fill:none", "{class}: {rule}");
            }
        }
        let mark = &looks(Theme::Auto)["mark-fill"];
        assert_eq!((mark.fill, mark.fill_opacity), (Some([0xd5, 0x5e, 0x00]), 0.25));
    }
}

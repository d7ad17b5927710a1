//! Colours: light and dark, by what shapes mean. After Okabe and Ito, which people with any colour vision
//! tell apart; and wins, losses and draws have different shapes as well, so that a grey print says the same.

/// How a picture is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white, for print.
    Light,
    /// Light ink on black.
    Dark,
    /// As the reader's device prefers (SVG only; light elsewhere).
    #[default]
    Auto,
}

/// The colours of a theme.
struct Palette {
    paper: &'static str,
    ink: &'static str,
    faint: &'static str,
    grid: &'static str,
    cell: &'static str,
    light_square: &'static str,
    dark_square: &'static str,
    blocked: &'static str,
    win: &'static str,
    loss: &'static str,
    draw: &'static str,
    ended: &'static str,
    win_line: &'static str,
    loss_line: &'static str,
    draw_line: &'static str,
    stone: &'static str,
    second: &'static str,
    mark: &'static str,
    on_mark: &'static str,
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    ink: "#1b1b1b",
    faint: "#5f6368",
    grid: "#9aa0a6",
    cell: "#fbfaf5",
    light_square: "#fbfaf5",
    dark_square: "#d9d4c5",
    blocked: "#4a4a4a",
    win: "#fdebc0",
    loss: "#cfe8f7",
    draw: "#ececec",
    ended: "#c9c9c9",
    win_line: "#b36b00",
    loss_line: "#0072b2",
    draw_line: "#5f6368",
    stone: "#5b7f95",
    second: "#e69f00",
    mark: "#d55e00",
    on_mark: "#ffffff",
};

const DARK: Palette = Palette {
    paper: "#16181c",
    ink: "#ececec",
    faint: "#a8adb4",
    grid: "#6b7178",
    cell: "#262a30",
    // pieces keep their colours, so the squares stay light enough for black ones
    light_square: "#c3bcab",
    dark_square: "#8b8371",
    blocked: "#9a9a9a",
    win: "#4d3a10",
    loss: "#143c55",
    draw: "#33373c",
    ended: "#565b61",
    win_line: "#f0b64a",
    loss_line: "#56b4e9",
    draw_line: "#a8adb4",
    stone: "#8fb3c9",
    second: "#e69f00",
    mark: "#ff9a52",
    on_mark: "#16181c",
};

impl Theme {
    /// The style sheet of drawings that stand within what a selector selects: for pages that hold them as
    /// elements. `Auto` is light there; a page asks for dark by its own selector.
    pub fn css_within(self, selector: &str) -> String {
        let palette = if self == Self::Dark { &DARK } else { &LIGHT };
        palette.css().lines().map(|rule| format!("{selector} {rule}\n")).collect()
    }

    /// The theme where nobody can be asked which is preferred.
    #[cfg(feature = "png")]
    pub(crate) fn printed(self) -> Self {
        if self == Self::Dark { Self::Dark } else { Self::Light }
    }

    /// The declarations of each class, as the style sheet has them.
    pub(crate) fn rules(self) -> Vec<(&'static str, String)> {
        if self == Self::Dark { DARK.rules() } else { LIGHT.rules() }
    }

    /// The style sheet.
    pub(crate) fn css(self) -> String {
        match self {
            Self::Light => LIGHT.css(),
            Self::Dark => DARK.css(),
            Self::Auto => {
                format!("{}\n@media (prefers-color-scheme: dark) {{\n{}\n}}", LIGHT.css(), DARK.css())
            }
        }
    }
}

impl Palette {
    fn css(&self) -> String {
        let rule = |(name, style): (&str, String)| format!(".f-{name}{{{style}}}");
        self.rules().into_iter().map(rule).collect::<Vec<_>>().join("\n")
    }

    /// The declarations of each class.
    fn rules(&self) -> Vec<(&'static str, String)> {
        let Self { paper, ink, faint, grid, cell, light_square, dark_square, .. } = self;
        let Self { blocked, win, loss, draw, ended, .. } = self;
        let Self { win_line, loss_line, draw_line, stone, second, mark, on_mark, .. } = self;
        vec![
            ("paper", format!("fill:{paper}")),
            ("ink", format!("fill:{ink}")),
            ("bold", format!("fill:{ink};font-weight:bold")),
            ("faint", format!("fill:{faint}")),
            ("axis", format!("stroke:{faint};stroke-width:1;fill:none")),
            ("grid", format!("stroke:{grid};stroke-width:0.5;fill:none")),
            ("cell", format!("fill:{cell};stroke:{grid};stroke-width:1")),
            ("light-square", format!("fill:{light_square};stroke:{grid};stroke-width:1")),
            ("dark-square", format!("fill:{dark_square};stroke:{grid};stroke-width:1")),
            ("blocked", format!("fill:{blocked};stroke:{grid};stroke-width:1")),
            ("on-blocked", format!("fill:none;stroke:{paper};stroke-width:2")),
            ("drawing", format!("stroke:{faint};stroke-width:2;fill:none")),
            ("stone", format!("fill:{stone};stroke:{ink};stroke-width:1")),
            ("first", format!("fill:none;stroke:{loss_line};stroke-width:4;stroke-linecap:round")),
            ("first-disc", format!("fill:{stone};stroke:{ink};stroke-width:1.5")),
            ("second", format!("fill:none;stroke:{win_line};stroke-width:4")),
            ("second-disc", format!("fill:{second};stroke:{ink};stroke-width:1.5")),
            ("ring", format!("fill:{cell};stroke:{ink};stroke-width:1")),
            ("on-disc", "fill:#101010;font-weight:bold".to_owned()),
            // chess pieces keep their colours
            ("white", "fill:#ffffff;stroke:#202020;stroke-width:1.4;stroke-linejoin:round".to_owned()),
            ("black", "fill:#303030;stroke:#101010;stroke-width:1.4;stroke-linejoin:round".to_owned()),
            ("white-eye", "fill:#202020".to_owned()),
            ("black-eye", "fill:#f0f0f0".to_owned()),
            ("card", format!("fill:{cell};stroke:{ink};stroke-width:1.5")),
            ("win", format!("fill:{win};stroke:{win_line};stroke-width:1.5")),
            ("loss", format!("fill:{loss};stroke:{loss_line};stroke-width:3")),
            ("draw", format!("fill:{draw};stroke:{draw_line};stroke-width:1.5;stroke-dasharray:4 2")),
            ("ended", format!("fill:{ended};stroke:{ink};stroke-width:1.5")),
            ("open", format!("fill:{paper};stroke:{grid};stroke-width:1")),
            ("new", format!("fill:none;stroke:{mark};stroke-width:2.5")),
            ("win-cell", format!("fill:{win};stroke:{grid};stroke-width:0.5")),
            ("loss-cell", format!("fill:{loss};stroke:{loss_line};stroke-width:1.5")),
            ("draw-cell", format!("fill:{draw};stroke:{grid};stroke-width:0.5;stroke-dasharray:3 2")),
            ("void-cell", format!("fill:{blocked};stroke:{grid};stroke-width:0.5")),
            ("arc", format!("fill:none;stroke:{faint};stroke-width:1;stroke-dasharray:1.5 3")),
            ("arc-head", format!("fill:{faint}")),
            ("bold-arc", format!("fill:none;stroke:{ink};stroke-width:2.4")),
            ("bold-head", format!("fill:{ink}")),
            ("kept-arc", format!("fill:none;stroke:{draw_line};stroke-width:1.6;stroke-dasharray:6 3")),
            ("kept-head", format!("fill:{draw_line}")),
            ("edge", format!("fill:none;stroke:{grid};stroke-width:1.2")),
            ("road", format!("fill:none;stroke:{faint};stroke-width:1.4")),
            ("road-head", format!("fill:{faint}")),
            ("vertex", format!("fill:{cell};stroke:{ink};stroke-width:1.4")),
            ("player-1", format!("fill:{cell};stroke:{loss_line};stroke-width:2.2")),
            ("player-2", format!("fill:{cell};stroke:{win_line};stroke-width:2.2")),
            ("player-3", format!("fill:{cell};stroke:{draw_line};stroke-width:2.2")),
            ("mark", format!("fill:none;stroke:{mark};stroke-width:2.5;stroke-dasharray:5 2.5")),
            ("mark-fill", format!("fill:{mark};fill-opacity:0.25;stroke:{mark};stroke-width:1.5")),
            ("mark-line", format!("fill:none;stroke:{mark};stroke-width:2.5")),
            ("mark-head", format!("fill:{mark}")),
            ("badge", format!("fill:{mark};stroke:{paper};stroke-width:1")),
            ("on-badge", format!("fill:{on_mark};font-weight:bold")),
            ("dot", format!("fill:{loss_line}")),
            ("rare", format!("fill:{second};stroke:{ink};stroke-width:0.6")),
            ("exception", format!("fill:none;stroke:{mark};stroke-width:1.2")),
            ("band", format!("fill:{loss};fill-opacity:0.55")),
            ("chance", format!("fill:{draw};stroke:{draw_line};stroke-width:1.5")),
            ("heat-text", "fill:#101010".to_owned()),
            ("heat-text-light", "fill:#ffffff".to_owned()),
            ("zero", "fill:none;stroke:#ffffff;stroke-width:1.5".to_owned()),
            ("tile", format!("stroke:{paper};stroke-width:0.5")),
        ]
    }
}

/// The colours of numbers from few to many, dark to light, as `viridis`: even for all eyes, and even in grey.
pub(crate) fn heat(part: f64) -> [u8; 3] {
    const STOPS: [[f64; 3]; 6] = [
        [68.0, 1.0, 84.0],
        [65.0, 68.0, 135.0],
        [42.0, 120.0, 142.0],
        [34.0, 168.0, 132.0],
        [122.0, 209.0, 81.0],
        [253.0, 231.0, 37.0],
    ];
    let place = part.clamp(0.0, 1.0) * 5.0;
    let stop = (0..5).rev().find(|&stop| place >= f64::from(stop)).unwrap_or(0);
    let rest = place - f64::from(stop);
    let index = usize::try_from(stop).expect("few stops");
    std::array::from_fn(|i| byte(STOPS[index][i] + (STOPS[index + 1][i] - STOPS[index][i]) * rest))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte before")]
fn byte(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

/// Whether black text is read better on a colour.
pub(crate) fn is_light([red, green, blue]: [u8; 3]) -> bool {
    u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 > 128_000
}

/// A colour as SVG writes it.
pub(crate) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fill of a class in a style sheet.
    fn fill(css: &str, class: &str) -> String {
        let rule = css.lines().find_map(|line| line.strip_prefix(&format!(".f-{class}{{fill:")));
        rule.unwrap()[..7].to_owned()
    }

    /// The relative luminance of a colour, as WCAG defines it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let c = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn black_pieces_are_seen_on_every_square() {
        for css in [LIGHT.css(), DARK.css()] {
            let black = luminance(&fill(&css, "black"));
            for square in ["light-square", "dark-square"] {
                let contrast = (luminance(&fill(&css, square)) + 0.05) / (black + 0.05);
                assert!(contrast > 3.0, "{square}: {contrast}");
            }
        }
    }
}

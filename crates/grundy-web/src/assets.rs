//! Files that are part of the program: style, scripts, the icon. Their addresses name their version.

use std::sync::LazyLock;

use grundy_figure::Theme;

use crate::finish::tag;

/// An embedded file.
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    kind: &'static str,
    bytes: &'static str,
}

/// All of them but the colours of drawings.
pub(crate) const ASSETS: &[Asset] = &[
    Asset { path: "/style.css", kind: "text/css; charset=utf-8", bytes: include_str!("../assets/style.css") },
    Asset {
        path: "/htmx.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_str!("../assets/htmx.min.js"),
    },
    Asset {
        path: "/htmx-license.txt",
        kind: "text/plain; charset=utf-8",
        bytes: include_str!("../assets/htmx-LICENSE.txt"),
    },
    Asset {
        path: "/play.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_str!("../assets/play.js"),
    },
    Asset {
        path: "/learn.js",
        kind: "text/javascript; charset=utf-8",
        bytes: include_str!("../assets/learn.js"),
    },
    Asset { path: "/icon.svg", kind: "image/svg+xml", bytes: include_str!("../assets/icon.svg") },
];

/// Where the colours of embedded drawings are.
pub(crate) const DRAWINGS: &str = "/drawing.css";
static DRAWN: LazyLock<String> = LazyLock::new(drawings);

/// The media type and the bytes of an embedded file.
pub(crate) fn embedded(path: &str) -> (&'static str, &'static str) {
    let asset = ASSETS.iter().find(|asset| asset.path == path);
    asset.map_or(("text/css; charset=utf-8", DRAWN.as_str()), |asset| (asset.kind, asset.bytes))
}

/// The address of an embedded file in this version: another version has another address.
pub(crate) fn versioned(path: &str) -> String {
    format!("{path}?v={}", &tag(embedded(path).1.as_bytes())[..8])
}

/// The colours of embedded drawings, light and dark.
fn drawings() -> String {
    let light = Theme::Light.css_within("svg");
    let system = Theme::Dark.css_within(":root:not([data-theme=\"light\"]) svg");
    let dark = Theme::Dark.css_within(":root[data-theme=\"dark\"] svg");
    format!("{light}@media (prefers-color-scheme: dark) {{\n{system}}}\n{dark}")
}

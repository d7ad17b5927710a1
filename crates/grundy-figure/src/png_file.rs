//! Figures as PNG, drawn by resvg with a font of our own, so that they look the same everywhere.

use std::sync::{Arc, OnceLock};

use resvg::{tiny_skia, usvg};

use crate::{Figure, Theme, fonts};

/// Larger pictures are refused.
const MAX_PIXELS: f64 = 100e6;

fn options() -> usvg::Options<'static> {
    static FONTS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut known = usvg::fontdb::Database::new();
        known.load_font_data(fonts::REGULAR.to_vec());
        known.load_font_data(fonts::BOLD.to_vec());
        known.set_sans_serif_family(fonts::FAMILY);
        Arc::new(known)
    };
    usvg::Options { fontdb: Arc::clone(FONTS.get_or_init(load)), ..usvg::Options::default() }
}

impl Figure {
    /// The figure as a PNG file; `width` in pixels if it is not to be twice its own.
    ///
    /// # Errors
    /// A picture that is too large, in words.
    pub fn png(&self, theme: Theme, width: Option<f64>) -> Result<Vec<u8>, String> {
        if let Some(bytes) = self.pixels(width) {
            return Ok(bytes);
        }
        let scale = width.map_or(2.0, |width| width / self.width);
        let (across, down) = ((self.width * scale).round(), (self.height * scale).round());
        if across * down > MAX_PIXELS || across < 1.0 || down < 1.0 {
            return Err(format!("a picture of {across} by {down} pixels is too large: give a smaller width"));
        }
        let tree = usvg::Tree::from_str(&self.svg(theme.printed(), None), &options())
            .map_err(|why| why.to_string())?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole and not too large"
        )]
        let (across, down) = (across as u32, down as u32);
        let mut pixels = tiny_skia::Pixmap::new(across, down).ok_or("a picture without pixels")?;
        #[expect(clippy::cast_possible_truncation, reason = "a scale needs no more digits")]
        let scale = scale as f32;
        resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().map_err(|why| why.to_string())
    }
}

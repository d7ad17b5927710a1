//! Figures as PNG, drawn by resvg with a font of our own, so that they look the same everywhere.

use std::sync::{Arc, OnceLock};

use resvg::{tiny_skia, usvg};

use crate::pen::Pen;
use crate::shape::{Shape, point};
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
        paint(&self.shapes, Pen::PAGE, scale, &mut pixels);
        pixels.encode_png().map_err(|why| why.to_string())
    }
}

/// Paints images of pixels, which resvg leaves out here: its readers of images would cost more to build than
/// it does.
fn paint(shapes: &[Shape], pen: Pen, scale: f32, out: &mut tiny_skia::Pixmap) {
    for shape in shapes {
        match shape {
            // groups hold groups, but no deeper than figures nest them: three levels
            Shape::Group { by, scale: larger, shapes, .. } => {
                paint(shapes, pen.within(*by, *larger), scale, out);
            }
            Shape::Image { area, pixels } => {
                let (wide, high) =
                    (area.width / f64::from(pixels.width), area.height / f64::from(pixels.height));
                let columns = (0..pixels.height).flat_map(|y| (0..pixels.width).map(move |x| (x, y)));
                for ((x, y), cell) in columns.zip(&pixels.cells) {
                    let corner = point(area.x + f64::from(x) * wide, area.y + f64::from(y) * high);
                    let [red, green, blue] = pixels.palette[usize::from(*cell)];
                    let mut paint = tiny_skia::Paint { anti_alias: false, ..tiny_skia::Paint::default() };
                    paint.set_color_rgba8(red, green, blue, 255);
                    let at = pen.at(corner);
                    let [x, y, wide, high] = [at.x, at.y, wide * pen.scale, high * pen.scale].map(single);
                    if let Some(square) = tiny_skia::Rect::from_xywh(x, y, wide, high) {
                        out.fill_rect(square, &paint, tiny_skia::Transform::from_scale(scale, scale), None);
                    }
                }
            }
            _ => {}
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing needs no more digits")]
fn single(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::IndexedImage;
    use crate::shape::Area;

    #[test]
    fn images_are_painted_where_they_lie() {
        let image =
            IndexedImage { width: 2, height: 1, palette: vec![[255, 0, 0], [0, 0, 255]], cells: vec![0, 1] };
        let area = Area { x: 1.0, y: 0.0, width: 2.0, height: 1.0 };
        let group = Shape::Group {
            title: String::new(),
            by: point(1.0, 2.0),
            scale: 1.0,
            shapes: vec![Shape::Image { area, pixels: image }],
        };
        let mut out = tiny_skia::Pixmap::new(8, 8).unwrap();
        paint(&[group], Pen::PAGE, 2.0, &mut out);
        let at =
            |x: u32, y: u32| out.pixel(x, y).map(|pixel| [pixel.red(), pixel.blue(), pixel.alpha()]).unwrap();
        assert_eq!((at(4, 4), at(7, 5), at(3, 4), at(4, 3)), ([255, 0, 255], [0, 255, 255], [0; 3], [0; 3]));
    }
}

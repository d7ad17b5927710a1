//! Figures as PNG files, with a bounded number of pixels.

use grundy::error::{Error, Limit, Stopped};
use grundy_figure::{Figure, Theme};

use crate::answers::Keep;

/// Pixels of a picture. Bounded, because rendering cannot be interrupted.
const MAX_PIXELS: f64 = 6e6;

/// A PNG file.
#[derive(Debug)]
pub(crate) struct Pixels(pub(crate) Vec<u8>);

impl Keep for Pixels {
    fn bytes(&self) -> u64 {
        32 + self.0.len() as u64
    }
}

/// Renders a figure at twice its size, or as large as [`MAX_PIXELS`] permits.
pub(crate) fn png(figure: &Figure, theme: Theme) -> Result<Pixels, Error> {
    let scale = (MAX_PIXELS / (figure.width * figure.height).max(1.0)).sqrt().min(2.0);
    match figure.png(theme, Some((figure.width * scale).floor().max(1.0))) {
        Ok(bytes) => Ok(Pixels(bytes)),
        Err(why) => Err(Stopped::new(Limit::Size, format!("laying out the figure: {why}")).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Named;
    use crate::work::figure::{figure, named};

    /// Width and height of a PNG file.
    fn size(bytes: &[u8]) -> [u32; 2] {
        assert_eq!(&bytes[1..4], b"PNG");
        [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()))
    }

    fn drawn(position: &str, kind: &str) -> (Figure, Vec<u8>) {
        let game = Named { game: "nim".to_owned(), rules: String::new() };
        let asked = crate::ask::Asked { named: game, position: position.to_owned(), ..Default::default() };
        let shelf = &mut crate::games::Shelf::new(1);
        let found = figure(&asked, named(kind).unwrap(), "", shelf, &Default::default()).unwrap().figure;
        let bytes = png(&found, Theme::Dark).unwrap().0;
        (found, bytes)
    }

    #[test]
    fn small_figures_are_doubled_and_large_ones_are_not() {
        let (figure, bytes) = drawn("2 1", "position");
        let [width, height] = size(&bytes).map(f64::from);
        assert!((width - 2.0 * figure.width).abs() <= 2.0 && (height - 2.0 * figure.height).abs() <= 2.0);
        let mut large = figure;
        (large.width, large.height) = (4000.0, 3000.0);
        let [width, height] = size(&png(&large, Theme::Light).unwrap().0).map(f64::from);
        assert!(
            width * height <= 1.01 * MAX_PIXELS && width * height > 0.9 * MAX_PIXELS,
            "{width} by {height}"
        );
    }
}

//! The fonts of pictures that carry their own letters: the files in `fonts`.

/// Upright letters.
pub(crate) const REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
/// Bold letters.
pub(crate) const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");
/// What they are called.
#[cfg(feature = "png")]
pub(crate) const FAMILY: &str = "DejaVu Sans";

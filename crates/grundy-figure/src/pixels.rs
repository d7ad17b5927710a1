//! Images of pixels with a palette, and their PNG.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// IndexedImage of at most 256 colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedImage {
    /// Pixels in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// The colours: red, green, blue.
    pub palette: Vec<[u8; 3]>,
    /// The number of each pixel's colour, row by row.
    pub cells: Vec<u8>,
}

impl IndexedImage {
    /// The PNG file, each pixel enlarged to a square of this side.
    pub fn png(&self, side: u32) -> Vec<u8> {
        let side = side.max(1);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width * side, self.height * side);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette.concat());
        let wide = |n: u32| usize::try_from(n).expect("pictures fit into memory");
        let mut rows = Vec::with_capacity(self.cells.len() * wide(side) * wide(side));
        for row in self.cells.chunks(wide(self.width).max(1)) {
            let long: Vec<u8> = row.iter().flat_map(|cell| std::iter::repeat_n(*cell, wide(side))).collect();
            (0..side).for_each(|_| rows.extend_from_slice(&long));
        }
        let mut writer = encoder.write_header().expect("a vector takes all bytes");
        writer.write_image_data(&rows).expect("there are as many pixels as the header says");
        writer.finish().expect("a vector takes all bytes");
        bytes
    }

    /// The PNG as a `data:` address.
    pub(crate) fn data_uri(&self) -> String {
        format!("data:image/png;base64,{}", STANDARD.encode(self.png(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let pixels =
            IndexedImage { width: 2, height: 1, palette: vec![[1, 2, 3], [200, 100, 50]], cells: vec![1, 0] };
        let bytes = pixels.png(3);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut out = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut out).unwrap();
        assert_eq!((info.width, info.height), (6, 3));
        assert_eq!(&out[..6], [1, 1, 1, 0, 0, 0]);
    }
}

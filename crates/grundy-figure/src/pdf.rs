//! Figures as PDF: one page, the drawing itself, with the letters that it needs.

use std::collections::{BTreeMap, BTreeSet};

use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;
use ttf_parser::Face;

use crate::figure::Figure;
use crate::fonts;
use crate::look::{Colour, Look, looks};
use crate::pen::{Pen, Segment};
use crate::pixels::IndexedImage;
use crate::shape::{Anchor, Area, Point, Shape, point};
use crate::theme::Theme;

/// Points in a pixel, of which an inch has 96.
const PT_PER_PX: f64 = 0.75;
/// How far the controls of a quarter of a circle are from its ends, for a radius of 1.
const QUARTER: f64 = 0.552_284_75;
/// How hard streams are compressed, of 10.
const COMPRESSION: u8 = 6;
const TO_UNICODE: &[u8] = b"Adobe-Identity-UCS";
const IDENTITY: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Figure {
    /// The figure as a PDF file of one page; `width` in pixels if it is not to have its own.
    pub fn pdf(&self, theme: Theme, width: Option<f64>) -> Vec<u8> {
        let scale = PT_PER_PX * width.map_or(1.0, |width| width / self.width.max(1.0));
        let mut page = Page {
            looks: looks(theme),
            content: Content::new(),
            faces: [Letters::new(fonts::REGULAR), Letters::new(fonts::BOLD)],
            opacities: BTreeSet::new(),
            images: Vec::new(),
        };
        let height = self.height * scale;
        // pages are drawn upwards
        page.content.transform([scale, 0.0, 0.0, -scale, 0.0, height].map(single));
        let paper = Area { x: 0.0, y: 0.0, width: self.width, height: self.height };
        page.steps(&rectangle(&paper, 0.0, Pen::PAGE), "paper", Pen::PAGE);
        self.shapes.iter().for_each(|shape| page.shape(shape, Pen::PAGE));
        page.file(&self.title, [self.width * scale, height])
    }
}

/// A page being drawn, and what it refers to.
struct Page<'a> {
    looks: BTreeMap<&'static str, Look>,
    content: Content,
    /// Upright and bold letters.
    faces: [Letters; 2],
    /// Opacities that are used, in hundredths.
    opacities: BTreeSet<u8>,
    images: Vec<&'a IndexedImage>,
}

/// The letters of a font that a page uses.
struct Letters {
    file: &'static [u8],
    face: Face<'static>,
    glyphs: GlyphRemapper,
    /// What each of the glyphs says.
    said: BTreeMap<u16, char>,
}

impl<'a> Page<'a> {
    fn shape(&mut self, shape: &'a Shape, pen: Pen) {
        match shape {
            Shape::Line { ends: [a, b], class } => {
                self.steps(&[Segment::Move(pen.at(*a)), Segment::Line(pen.at(*b))], class, pen);
            }
            Shape::Rect { area, round, class } => {
                self.steps(&rectangle(area, *round, pen), class, pen);
            }
            Shape::Tile { area, colour } => {
                let look = Look { fill: Some(*colour), ..self.look("tile") };
                self.drawn(&rectangle(area, 0.0, pen), &look, pen);
            }
            Shape::Circle { at, radius, class } => {
                let area = Area::around(*at, radius * 2.0, radius * 2.0);
                self.steps(&rectangle(&area, *radius, pen), class, pen);
            }
            Shape::Polygon { corners, class } => {
                let mut steps: Vec<Segment> = corners.iter().map(|at| Segment::Line(pen.at(*at))).collect();
                if let Some(Segment::Line(first)) = steps.first().copied() {
                    steps[0] = Segment::Move(first);
                    steps.push(Segment::Close);
                }
                self.steps(&steps, class, pen);
            }
            Shape::Path { d, class } => self.steps(&pen.path(d), class, pen),
            Shape::Text { at, anchor, size, text, class } => {
                self.text(pen.at(*at), *anchor, size * pen.scale, text, class);
            }
            Shape::Image { area, pixels } => self.image(area, pixels, pen),
            // groups hold groups, but no deeper than figures nest them: three levels
            Shape::Group { by, scale, shapes, .. } => {
                shapes.iter().for_each(|shape| self.shape(shape, pen.within(*by, *scale)));
            }
        }
    }

    fn look(&self, class: &str) -> Look {
        self.looks.get(class).cloned().unwrap_or_default()
    }

    fn steps(&mut self, steps: &[Segment], class: &str, pen: Pen) {
        self.drawn(steps, &self.look(class), pen);
    }

    /// A path, filled and stroked as it looks.
    fn drawn(&mut self, steps: &[Segment], look: &Look, pen: Pen) {
        if steps.is_empty() || (look.fill.is_none() && look.stroke.is_none()) {
            return;
        }
        let out = &mut self.content;
        out.save_state();
        if let Some(fill) = look.fill {
            let [red, green, blue] = parts(fill);
            out.set_fill_rgb(red, green, blue);
        }
        if look.fill_opacity < 1.0 {
            let hundredths = hundredths(look.fill_opacity);
            self.opacities.insert(hundredths);
            out.set_parameters(Name(opacity(hundredths).as_bytes()));
        }
        if let Some(stroke) = look.stroke {
            let [red, green, blue] = parts(stroke);
            out.set_stroke_rgb(red, green, blue).set_line_width(single(look.width * pen.scale));
            if look.round_ends {
                out.set_line_cap(LineCapStyle::RoundCap);
            }
            if look.round_joins {
                out.set_line_join(LineJoinStyle::RoundJoin);
            }
            if !look.dashes.is_empty() {
                out.set_dash_pattern(look.dashes.iter().map(|dash| single(dash * pen.scale)), 0.0);
            }
        }
        for step in steps {
            match *step {
                Segment::Move(at) => out.move_to(single(at.x), single(at.y)),
                Segment::Line(at) => out.line_to(single(at.x), single(at.y)),
                Segment::Curve([a, b, end]) => {
                    let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, end.x, end.y].map(single);
                    out.cubic_to(ax, ay, bx, by, x, y)
                }
                Segment::Close => out.close_path(),
            };
        }
        match (look.fill.is_some(), look.stroke.is_some()) {
            (true, true) => out.fill_nonzero_and_stroke(),
            (true, false) => out.fill_nonzero(),
            (false, _) => out.stroke(),
        };
        out.restore_state();
    }

    fn text(&mut self, at: Point, anchor: Anchor, size: f64, text: &str, class: &str) {
        let look = self.look(class);
        let letters = &mut self.faces[usize::from(look.bold)];
        let (bytes, width) = letters.set(text);
        let back = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let [red, green, blue] = parts(look.fill.unwrap_or_default());
        let place = [1.0, 0.0, 0.0, -1.0, at.x - back * size, at.y].map(single);
        let out = &mut self.content;
        out.set_fill_rgb(red, green, blue).begin_text();
        out.set_font(Name(font(look.bold).as_bytes()), single(size)).set_text_matrix(place);
        out.show(Str(&bytes)).end_text();
    }

    fn image(&mut self, area: &Area, pixels: &'a IndexedImage, pen: Pen) {
        let corner = pen.at(point(area.x, area.y + area.height));
        let (width, height) = (area.width * pen.scale, area.height * pen.scale);
        let out = &mut self.content;
        out.save_state().transform([width, 0.0, 0.0, -height, corner.x, corner.y].map(single));
        out.x_object(Name(image(self.images.len()).as_bytes())).restore_state();
        self.images.push(pixels);
    }

    /// The file: its objects one after the other.
    fn file(self, title: &str, [width, height]: [f64; 2]) -> Vec<u8> {
        let mut numbers = 1..;
        let mut next = || Ref::new(numbers.next().expect("few objects"));
        let [catalog, pages, page, content, info] = [0; 5].map(|_| next());
        let faces: Vec<(bool, &Letters, [Ref; 5])> = [false, true]
            .into_iter()
            .zip(&self.faces)
            .filter(|(_, letters)| !letters.said.is_empty())
            .map(|(bold, letters)| (bold, letters, [0; 5].map(|_| next())))
            .collect();
        let opacities: Vec<(u8, Ref)> = self.opacities.iter().map(|&part| (part, next())).collect();
        let images: Vec<Ref> = self.images.iter().map(|_| next()).collect();

        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([page]).count(1);
        pdf.document_info(info).title(TextStr(title)).producer(TextStr("grundy"));
        let mut sheet = pdf.page(page);
        sheet.parent(pages).media_box(Rect::new(0.0, 0.0, single(width), single(height))).contents(content);
        let mut resources = sheet.resources();
        let mut listed = resources.fonts();
        for (bold, _, [font_ref, ..]) in &faces {
            listed.pair(Name(font(*bold).as_bytes()), *font_ref);
        }
        listed.finish();
        let mut listed = resources.ext_g_states();
        for (part, of) in &opacities {
            listed.pair(Name(opacity(*part).as_bytes()), *of);
        }
        listed.finish();
        let mut listed = resources.x_objects();
        for (i, of) in images.iter().enumerate() {
            listed.pair(Name(image(i).as_bytes()), *of);
        }
        listed.finish();
        resources.finish();
        sheet.finish();

        let bytes = compressed(&self.content.finish());
        pdf.stream(content, &bytes).filter(Filter::FlateDecode);
        for (part, of) in opacities {
            pdf.ext_graphics(of).non_stroking_alpha(f32::from(part) / 100.0);
        }
        for (pixels, of) in self.images.iter().zip(images) {
            write_image(&mut pdf, pixels, of);
        }
        for (bold, letters, refs) in faces {
            letters.write(&mut pdf, bold, refs);
        }
        pdf.finish()
    }
}

impl Letters {
    fn new(file: &'static [u8]) -> Self {
        let face = Face::parse(file, 0).expect("the font of this crate is one");
        Self { file, face, glyphs: GlyphRemapper::new(), said: BTreeMap::new() }
    }

    /// The numbers of a text's glyphs, two bytes each, and its width for a size of 1.
    fn set(&mut self, text: &str) -> (Vec<u8>, f64) {
        let mut bytes = Vec::with_capacity(text.len() * 2);
        let mut width = 0.0;
        for c in text.chars() {
            let c = if c.is_control() { ' ' } else { c };
            let glyph = self.face.glyph_index(c).unwrap_or_default();
            width += f64::from(self.face.glyph_hor_advance(glyph).unwrap_or_default());
            let number = self.glyphs.remap(glyph.0);
            self.said.entry(number).or_insert(c);
            bytes.extend(number.to_be_bytes());
        }
        (bytes, width / f64::from(self.face.units_per_em()))
    }

    /// Writes the font with its letters alone.
    fn write(&self, pdf: &mut Pdf, bold: bool, [font, cid, descriptor, file, unicode]: [Ref; 5]) {
        let name = if bold { "GRUNDY+DejaVuSans-Bold" } else { "GRUNDY+DejaVuSans" };
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let em = f64::from(self.face.units_per_em());
        let thousandths = |units: f64| single(units * 1000.0 / em);
        let widths: Vec<f32> = self
            .glyphs
            .remapped_gids()
            .map(|glyph| self.face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or_default())
            .map(|advance| thousandths(advance.into()))
            .collect();
        let mut written = pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        written.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        written.widths().consecutive(0, widths);
        written.finish();
        let bounds = self.face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|at| thousandths(at.into()));
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(thousandths(self.face.ascender().into()))
            .descent(thousandths(self.face.descender().into()))
            .cap_height(thousandths(self.face.capital_height().unwrap_or(self.face.ascender()).into()))
            .stem_v(if bold { 120.0 } else { 80.0 })
            .font_file2(file);
        let cut =
            subsetter::subset(self.file, 0, &self.glyphs).expect("the font of this crate can be cut down");
        let length = i32::try_from(cut.len()).expect("it is smaller than the font");
        let bytes = compressed(&cut);
        pdf.stream(file, &bytes).filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
        let mut says = UnicodeCmap::new(Name(TO_UNICODE), IDENTITY);
        self.said.iter().for_each(|(&glyph, &c)| says.pair(glyph, c));
        pdf.cmap(unicode, &says.finish());
    }
}

fn write_image(pdf: &mut Pdf, pixels: &IndexedImage, of: Ref) {
    let side = |pixels: u32| i32::try_from(pixels).expect("pictures of pixels have a few million of them");
    let bytes = compressed(&pixels.cells);
    let mut written = pdf.image_xobject(of, &bytes);
    written.filter(Filter::FlateDecode);
    written.width(side(pixels.width)).height(side(pixels.height));
    let last =
        i32::try_from(pixels.palette.len().saturating_sub(1)).expect("a palette has 256 colours at most");
    written.color_space().indexed(Name(b"DeviceRGB"), last, &pixels.palette.concat());
    written.bits_per_component(8).interpolate(false);
}

/// A rectangle with round corners; with a radius of half its side a circle.
fn rectangle(area: &Area, round: f64, pen: Pen) -> Vec<Segment> {
    let (left, top) = (area.x, area.y);
    let (right, bottom) = (area.x + area.width, area.y + area.height);
    let at = |x: f64, y: f64| pen.at(point(x, y));
    if round <= 0.0 {
        let corners = [at(right, top), at(right, bottom), at(left, bottom)].map(Segment::Line);
        return [&[Segment::Move(at(left, top))], corners.as_slice(), &[Segment::Close]].concat();
    }
    // SVG cuts the radius down to half of the shorter side
    let r = round.min(area.width / 2.0).min(area.height / 2.0);
    let c = r * (1.0 - QUARTER);
    vec![
        Segment::Move(at(left + r, top)),
        Segment::Line(at(right - r, top)),
        Segment::Curve([at(right - c, top), at(right, top + c), at(right, top + r)]),
        Segment::Line(at(right, bottom - r)),
        Segment::Curve([at(right, bottom - c), at(right - c, bottom), at(right - r, bottom)]),
        Segment::Line(at(left + r, bottom)),
        Segment::Curve([at(left + c, bottom), at(left, bottom - c), at(left, bottom - r)]),
        Segment::Line(at(left, top + r)),
        Segment::Curve([at(left, top + c), at(left + c, top), at(left + r, top)]),
        Segment::Close,
    ]
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, COMPRESSION)
}

fn parts(colour: Colour) -> [f32; 3] {
    colour.map(|part| f32::from(part) / 255.0)
}

/// The names of what a page refers to.
fn font(bold: bool) -> &'static str {
    if bold { "Bold" } else { "Regular" }
}

fn opacity(hundredths: u8) -> String {
    format!("Opacity{hundredths}")
}

fn image(number: usize) -> String {
    format!("Image{number}")
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1 before")]
fn hundredths(part: f64) -> u8 {
    (part.clamp(0.0, 1.0) * 100.0).round() as u8
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing needs no more digits")]
fn single(number: f64) -> f32 {
    number as f32
}

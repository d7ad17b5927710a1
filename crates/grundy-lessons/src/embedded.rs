//! The lessons that come with the program: a line each, in the order of the course.

/// The texts of a lesson, by the places of `Language::ALL`; `None` where it is not written in that language.
type Texts = [Option<&'static str>; 3];

/// The text of a file of a lesson.
macro_rules! text {
    ($folder:literal, $language:literal) => {
        Some(include_str!(concat!("../lessons/", $folder, "/", $language, ".md")))
    };
}

/// A lesson in English and Ukrainian, and in Russian where it is written in it.
macro_rules! lesson {
    ($folder:literal) => {
        ($folder, [text!($folder, "en"), text!($folder, "uk"), None])
    };
    ($folder:literal, ru) => {
        ($folder, [text!($folder, "en"), text!($folder, "uk"), text!($folder, "ru")])
    };
}

/// The folder of each lesson, with its texts.
pub(crate) const LESSONS: &[(&str, Texts)] = &[
    lesson!("01-backwards"),
    lesson!("02-graphs"),
    lesson!("03-laws"),
    lesson!("04-symmetry"),
    lesson!("05-nim"),
    lesson!("06-misere"),
    lesson!("07-nimbers"),
    lesson!("08-sums"),
    lesson!("09-splitting"),
    lesson!("10-cycles"),
    lesson!("11-cards"),
    lesson!("12-own-sum"),
    lesson!("13-threats"),
    lesson!("14-chance"),
    lesson!("15-growing"),
    lesson!("16-exam"),
];

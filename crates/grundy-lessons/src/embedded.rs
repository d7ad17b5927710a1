//! The lessons that come with the program: a line each, in the order of the course.

/// The text of a lesson in a language.
macro_rules! text {
    ($folder:literal, $language:literal) => {
        include_str!(concat!("../lessons/", $folder, "/", $language, ".md"))
    };
}

/// A lesson in all languages, in the order of `Language::ALL`.
macro_rules! lesson {
    ($folder:literal) => {
        ($folder, [text!($folder, "en"), text!($folder, "uk"), text!($folder, "ru")])
    };
}

/// The folder of each lesson, with its texts.
pub(crate) const LESSONS: &[(&str, [&str; 3])] = &[
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

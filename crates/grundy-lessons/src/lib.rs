//! A course: lessons in Markdown, with directives for what the program computes.
//!
//! ```text
//! file ──read──▶ Lesson ──show──▶ Shown ──page · terminal · wire──▶ HTML · text · JSON
//! ```
//!
//! A [`Lesson`](lesson::Lesson) is what its author wrote. [`Shown`](show::Shown) holds the same with values,
//! figures, laws and tasks, all computed: no answer is written by hand. A [`Course`](course::Course) holds
//! lessons in several languages; one comes with the program, others come from folders.
//!
//! ```
//! use grundy_lessons::{read, show};
//! use grundy::limits::Limits;
//! use grundy_explain::messages::Language;
//!
//! let text = "---\ntitle: Three heaps\nabout: A first look\nminutes: 5\nsource: textbook 1.3\n---\n\
//!     With heaps of 3, 4 and 5 sticks the nimber is {nimber nim 3 4 5}.\n\n::guess nim 3 4 5\n";
//! let lesson = read::lesson("three", 1, "three/en.md", text)?;
//! let shown = show::shown(&lesson, Language::En, &Limits::default())?;
//! assert!(matches!(&shown[0], show::Shown::Text(text) if text.contains("the nimber is 2.")));
//! # Ok::<(), grundy::Error>(())
//! ```

pub mod asked;
pub mod course;
mod embedded;
pub mod lesson;
pub mod markdown;
pub mod read;
pub mod show;
pub mod terminal;
mod texts;

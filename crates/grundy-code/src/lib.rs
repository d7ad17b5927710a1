//! Programs that decide a game: they read positions, a line each, and print the winner, the nimber and a
//! winning move. Internal to grundy.
//!
//! A program is short and stands alone. It has the law of the game as a table where one is proved; otherwise
//! it finds values from smaller heaps, by the rules.
//!
//! | File | What it does |
//! |---|---|
//! | `plan.rs` | what a program needs to know of a game |
//! | `law.rs` | laws beyond a table that comes back, for rules of the user's own |
//! | `cpp.rs`, `java.rs`, `python.rs`, `rust.rs` | the program in that language |
//! | `own.rs` | rules of the user's own in Python, which they are already |
//! | `moves` | the same in the other languages, if they only compute with numbers |

mod cpp;
mod java;
pub mod law;
pub mod moves;
pub mod own;
pub mod plan;
mod python;
mod rust;

use plan::Plan;

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++ 17
    Cpp,
    /// Java 11
    Java,
    /// Python 3.8
    Python,
    /// Rust 2021
    Rust,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cpp, Self::Java, Self::Python, Self::Rust];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cpp => "cpp",
            Self::Java => "java",
            Self::Python => "python",
            Self::Rust => "rust",
        }
    }
}

/// The program for a game of heaps.
///
/// ```
/// use grundy_code::{Language, plan::{Moves, Plan}, program};
/// let plan = Plan { title: "nim".to_owned(), moves: Moves::Any, law: None };
/// assert!(program(&plan, Language::Python).contains("def g(n):"));
/// ```
pub fn program(plan: &Plan, language: Language) -> String {
    match language {
        Language::Cpp => cpp::program(plan),
        Language::Java => java::program(plan),
        Language::Python => python::program(plan),
        Language::Rust => rust::program(plan),
    }
}

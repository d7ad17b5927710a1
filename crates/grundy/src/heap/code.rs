//! Octal codes of take-and-break games.

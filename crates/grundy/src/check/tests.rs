//! Claims that hold, claims that fail, and why.

//! Misère quotients.

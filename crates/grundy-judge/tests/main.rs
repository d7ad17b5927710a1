//! Submissions as processes, honest and hostile.

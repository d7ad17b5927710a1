//! Whole runs of the program, without a process.

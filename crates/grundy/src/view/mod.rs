//! Views: reports to words, tables, CSV, JSON. A view computes nothing.

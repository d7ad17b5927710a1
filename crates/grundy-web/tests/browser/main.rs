//! The page in a real browser: Chromium without a window, driven as a reader would. `.ci/browser` installs it
//! and runs these tests.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod accessible;
mod course;
mod driver;
mod editing;
mod every_page;
mod keyboard;
mod learning;
mod line;
mod phone;
mod pictures;
mod places;
mod playing;
mod reader;
mod scriptless;
mod solving;
mod speed;
mod ukrainian;

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

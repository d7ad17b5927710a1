//! Speed of partizan values, with asserted answers.

fn main() {
    divan::main();
}

//! How fast the tables of chess endgames come.
fn main() {
    divan::main();
}

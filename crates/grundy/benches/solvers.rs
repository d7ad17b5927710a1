//! Benches of the solvers.
fn main() {
    divan::main();
}

#![allow(missing_docs)]
use grundy::report::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let q = grundy::notation::term::question(&a.join(" "), &|p| std::fs::read_to_string(p).map_err(|e| e.to_string()));
    match q {
        Err(e) => println!("{e:?}"),
        Ok(q) => println!("{:#?}", q.table.solve(&q.position, &Ask { ..Ask::default() })),
    }
}

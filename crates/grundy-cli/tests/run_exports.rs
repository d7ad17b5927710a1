//! Exports of runs, read back.

use std::fs;

use crate::run;
use crate::run::{DIGITS, Kept, definition, flip};

#[test]
fn exports_of_damaged_runs_are_refused() {
    let kept = Kept::new();
    kept.in_steps(&["300", "600"]);
    flip(&kept.dir.join("values-000000000301.u8"), 5);
    let file = kept.dir.join("out.csv");
    let refused = run(&["run", "--dir", kept.path(), "--export", file.to_str().unwrap()]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("'values-000000000301.u8' is damaged"), "{}", refused.err);
    assert!(!file.exists());
    // what is whole can be had
    assert_eq!(run(&["run", "--dir", kept.path(), "--export", "-", "--range", "0..=300"]).code, 0);
    flip(&kept.dir.join("values-000000000301.u8"), 5);
    flip(&kept.dir.join("values-000000000000.u8"), 5);
    for (range, code) in [("301..=600", 0), ("300..=600", 2), ("301..=301", 0), ("300..=300", 2)] {
        let run = run(&["run", "--dir", kept.path(), "--export", "-", "--range", range]);
        assert_eq!(run.code, code, "{range}: {}", run.err);
    }
}

#[test]
fn exports_read_back() {
    let kept = Kept::new();
    kept.in_steps(&["300", "600"]);
    let values = definition(DIGITS, 600);
    let file = |name: &str| kept.dir.with_file_name(name);
    let export = |name: &str, more: &[&str]| {
        let path = file(name);
        let args = [&["run", "--dir", kept.path(), "--export", path.to_str().unwrap()], more].concat();
        let run = run(&args);
        assert_eq!(run.code, 0, "{}", run.err);
        fs::read(path).unwrap()
    };
    let raw = |values: &[u16]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>();
    assert_eq!(export("a.raw", &[]), raw(&values));
    assert_eq!(export("b.raw", &["--range", "299..302"]), raw(&values[299..303]));
    assert_eq!(export("c", &["--format", "raw", "--range", "5..=5"]), raw(&values[5..6]));
    let npy = export("a.npy", &["--range", "1..=600"]);
    assert!(npy.starts_with(b"\x93NUMPY\x01\x00"));
    let data = 10 + usize::from(u16::from_le_bytes([npy[8], npy[9]]));
    let header = String::from_utf8_lossy(&npy[10..data]).replace(' ', "");
    assert_eq!(header, "{'descr':'<u2','fortran_order':False,'shape':(600,),}\n");
    assert_eq!(npy[data..], raw(&values[1..]));
    assert_eq!(data, 128, "a multiple of 64, as numpy writes it itself");
    // a device is not replaced by a file
    if cfg!(unix) {
        assert_eq!(run(&["run", "--dir", kept.path(), "--export", "/dev/null", "--format", "csv"]).code, 0);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
    let csv = String::from_utf8(export("a.csv", &["--range", "300..301"])).unwrap();
    assert_eq!(csv, format!("n,value\n300,{}\n301,{}\n", values[300], values[301]));
    let path = file("told.csv");
    let told = run(&["run", "--dir", kept.path(), "--export", path.to_str().unwrap(), "--range", "300..301"]);
    assert!(told.out.starts_with("2 values") || told.err.starts_with("2 values"), "{}{}", told.out, told.err);
    for (args, problem) in [
        (&["--export", "x.pdf"][..], "the format of 'x.pdf' is not clear"),
        (&["--export", "-", "--range", "0..601"], "the heaps below 602 are asked for"),
        (&["--export", "-", "--range", "9..3"], "the range is empty"),
    ] {
        let refused = run(&[&["run", "--dir", kept.path()], args].concat());
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{args:?}");
        assert!(refused.err.contains(problem), "{args:?}: {}", refused.err);
    }
}

/// The habitual line, with the game; a game that is not that of the run is refused.
#[test]
fn exports_may_name_the_game() {
    let kept = Kept::new();
    kept.in_steps(&["50"]);
    let export = |code: &str| run(&["run", code, "--dir", kept.path(), "--export", "-", "--range", "0..2"]);
    let named = export("0.07");
    assert_eq!((named.code, named.out.as_str()), (0, "n,value\n0,0\n1,0\n2,1\n"), "{}", named.err);
    let other = export("0.137");
    assert_eq!((other.code, other.out.as_str()), (2, ""));
    assert!(other.err.contains("holds a run of 0.07, not of 0.137"), "{}", other.err);
}

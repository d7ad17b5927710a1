//! Wrong input: one clear message that names the place, exit code 2.

use crate::run;

/// The message of a run that must be refused.
fn refused(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    run.err
}

fn check(args: &[&str], parts: &[&str]) {
    let message = refused(args);
    for part in parts {
        assert!(message.contains(part), "{args:?} lacks `{part}`:\n{message}");
    }
}

#[test]
fn unknown_names() {
    check(&["solve", "kayls", "5"], &["unknown game 'kayls'", "did you mean 'kayles'", "^^^^^"]);
    check(&["games", "chmop"], &["unknown game", "chomp"]);
    check(&["solve", "zzzzzzzzz", "5"], &["unknown game", "grundy games"]);
    check(&["slove", "nim", "5"], &["slove", "solve"]);
    assert_eq!(crate::answer(&["sticks:1,2", "5"]), crate::answer(&["solve", "sticks:1,2", "5"]));
    check(&["solve", "nim", "5", "--solver", "magic"], &["magic", "retrograde"]);
    check(&["play", "nim", "5", "--against", "god"], &["unknown opponent", "perfect"]);
}

#[test]
fn heaps() {
    check(&["solve", "nim", "3", "-4"], &["cannot be negative", "command line:1:7", "nim 3 -4", "^^"]);
    check(&["solve", "nim", "3", "x", "8"], &["'x' is not a number", "3 x 8", "^"]);
    check(&["solve", "nim", "3", "99999999999999999999999"], &["too large", "1000000000000000000"]);
    check(&["solve", "nim", "3.5"], &["not a number"]);
    check(&["solve", "kayles", "5", "+", "sticks"], &["no position"]);
    check(&["solve", "nim", "-"], &["no position comes from standard input"]);
    check(&["solve", "nim", "@no-such-file"], &["cannot read 'no-such-file': no such file\n"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("heaps.txt");
    std::fs::write(&path, "1 2\n3 x 4\n").unwrap();
    check(&["solve", "nim", &format!("@{}", path.display())], &["heaps.txt:2:3", "3 x 4"]);
    std::fs::write(&path, [0x31, 0x20, 0xff]).unwrap();
    check(&["solve", "nim", &format!("@{}", path.display())], &["it is not text (byte 3)"]);
    std::fs::write(&path, " \n").unwrap();
    check(&["solve", "nim", &format!("@{}", path.display())], &["no position comes from", "heaps.txt"]);
}

#[test]
fn parameters() {
    check(&["solve", "sticks:0,1", "5"], &["too small", "^"]);
    check(&["solve", "sticks:,", "5"], &["missing"]);
    check(&["solve", "sticks:", "5"], &["parameters after the colon are missing", "command line:1:8"]);
    check(&["solve", "sticks:3..1", "5"], &["reversed", "1..3"]);
    check(&["solve", "sticks:a", "5"], &["not a number"]);
    check(&["solve", "nim:3", "5"], &["no parameters"]);
}

#[test]
fn codes() {
    check(&["solve", "0.1g3", "5"], &["'g' is no digit of a code", "0 to 9 or A to F", "0.1g3", "^"]);
    check(&["solve", "octal:0.1x7", "5"], &["'x' is no digit of a code", "^"]);
    check(
        &["solve", "0.000", "5"],
        &["the code 0.000 has no moves", "at least one digit must not be 0", "^^^^^"],
    );
    check(&["solve", "0.(0)", "5"], &["has no moves"]);
    check(&["solve", "0.12(37", "5"], &["the bracket is not closed", "0.12(37)", "^"]);
    check(&["solve", "0.12)", "5"], &["no bracket is open"]);
    check(&["solve", "3.7", "5"], &["only 0, 4, 8 and C can", "^"]);
    check(&["solve", "2.star", "5"], &["cannot read '2.star'"]);
    check(&["solve", &format!("0.{}", "7".repeat(300)), "5"], &["the code is too long"]);
    check(&["solve", "all-but:0", "5"], &["too small"]);
    check(&["solve", "sticks:1,1000000001", "5"], &["too large", "1000000000"]);
}

#[test]
fn fields_and_graphs() {
    check(&["solve", "mines:..../..", "1,1"], &["row 2 has 2 cells", "equally long"]);
    check(&["solve", "mines:..x./....", "1,1"], &["cannot read"]);
    check(&["solve", "mines:...", "1,9"], &["off the field"]);
    check(&["solve", "mines:.*.", "1,2"], &["mine"]);
    check(&["solve", "mines:no-such-file.txt"], &["cannot read 'no-such-file.txt'"]);
    check(&["solve", "mines:...,ending=never", "1,1"], &["unknown ending 'never'", "reversed"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.txt");
    std::fs::write(&path, "....\n.#..\n").unwrap();
    check(&["solve", &format!("mines:{}", path.display())], &["bad.txt", "'#'", "2"]);
    check(&["solve", "graph:1>2,1", "3"], &["no vertex '3'"]);
}

#[test]
fn ranges() {
    check(&["table", "lasker", "25..0"], &["reversed", "0..25"]);
    check(&["table", "lasker", "-1..5"], &["cannot be negative"]);
    check(&["table", "lasker", "a..5"], &["not a number"]);
    check(&["table", "lasker"], &["range of n is missing"]);
    check(&["table", "queen", "1..3", "1..3", "1..3"], &["3 ranges", "command line:1:17"]);
    check(&["table", "nim", "0..3", "3..0"], &["reversed"]);
    check(&["table", "plus-minus", "0..3", "0..3", "--outcome"], &["payoffs", "leave out --outcome"]);
    check(&["table", "queen", "1..3"], &["1 range", "x, y"]);
}

#[test]
fn refusals_say_why_and_who_could() {
    check(
        &["solve", "mines:...,ending=draw-corner", "1,1", "--solver", "grundy"],
        &["Grundy values does not apply", "a draw is possible", "--solver induction"],
    );
    check(&["solve", "nim", "3", "--misere", "--solver", "grundy"], &["misère"]);
    check(&["solve", "partisan-strip", "1;4", "--solver", "grundy"], &["different moves"]);
    check(&["solve", "chomp-point", "3,4", "--solver", "induction"], &["come back", "--solver retrograde"]);
    check(&["solve", "row-cards", "3", "4", "--solver", "memo"], &["pays numbers", "--solver payoff"]);
    check(&["solve", "plus-minus", "3", "4", "--misere"], &["misère"]);
    check(&["solve", "multiply 5 + nim 3"], &["cannot be part of a sum"]);
}

#[test]
fn options() {
    check(&["solve", "nim", "3", "--max-memory", "lots"], &["expected a size"]);
    check(&["solve", "nim", "3", "--time-limit", "soon"], &["expected a time"]);
    check(&["solve", "nim", "3", "--threads", "0"], &["--threads"]);
    check(&["solve", "nim", "3", "--lang", "tlh"], &["--lang"]);
    check(&["solve"], &["GAME"]);
}

#[test]
fn help_and_version_are_answers() {
    for args in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        let run = run(args);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("grundy"), "{}", run.out);
    }
}

/// What is no text is refused at its first wrong byte, without reading on.
#[test]
fn files_that_are_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let graph = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name).display().to_string();
        std::fs::write(&path, bytes).unwrap();
        run(&["solve", &path, "1"])
    };
    let zeros = folder.path().join("zero.graph");
    // 200 GB of holes: nobody can read that
    std::fs::File::create(&zeros).unwrap().set_len(200 << 30).unwrap();
    let refused = run(&["solve", zeros.to_str().unwrap(), "1"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("it is not text (byte 1)"), "{}", refused.err);
    let refused = graph("late.graph", b"1 2\n\xff\xfe");
    assert!(refused.err.contains("it is not text (byte 5)"), "{}", refused.err);
    // a character across the chunks in which files are read
    let long = [vec![b'#'; (1 << 20) - 1], "\u{e9}\n1 2\n".into()].concat();
    assert_eq!(graph("long.graph", &long).code, 0);
    let cut = [vec![b'#'; 1 << 20], vec![0xc3]].concat();
    assert!(graph("cut.graph", &cut).err.contains("it is not text (byte 1048577)"));
}

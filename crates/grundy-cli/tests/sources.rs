//! Rows of the check of the sources by hand: each command, and what it must say.
//!
//! Rows are called by their letter and number: T the thesis, A the article on nimbers, S the slides, H the
//! article on Sprague and Grundy, B the textbook, I an idea of the sources. Rows of other tests are left out:
//! T11, T21, T25, T27, T30, A5, A7, A16, S5, S10, S13, S15, B4 to B9, B24, B25, B28, B33, B34, B36 to B38,
//! B41, B43 to B51, B53 to B56, B58 to B60, B62 to B67, the 29 judged problems, and ideas 1 to 8, 11 and 13.

use crate::run;

/// The row, its command, the exit status, and a part of the answer, whose blanks are single.
const ROWS: &[(&str, &str, u8, &str)] = &[
    ("T1", "games nim", 0, "impartial"),
    ("T2", "table graph --outcome", 0, "P P P P N N N N N N"),
    ("T3", "solve graph 9 --explain", 0, "7: mex{0, 1} = 2"),
    ("T4", "figure graph 9 --kind graph --nimbers -o -", 0, "<svg"),
    ("T5", "table sticks:1,2,3 0..12 --outcome", 0, "P N N N P N N N P N"),
    ("T6", "figure sticks:1,2,3 10 --kind graph -o -", 0, "<svg"),
    ("T7", "law sticks:1..7", 0, "g(n + 8) = g(n) for all n"),
    ("T8", "solve nim 1 2 3", 0, "Second player wins: nimber 0"),
    ("T9", "solve nim 22 51 --explain", 0, "100101"),
    ("T10", "solve nim 13 12 8", 0, "1: take 9"),
    ("T12", "solve kayles 7 --explain", 0, "7: mex{0, 1, 3..5} = 2"),
    ("T13", "solve 'kayles 5 + nim 7 + crosses 12'", 0, "nimber 1"),
    ("T14", "table crosses 0..25", 0, "0 0 1 1 2 0 3"),
    ("T15", "law lasker", 0, "proved:"),
    ("T16", "law kayles", 0, "g(n + 12) = g(n) for all n > 70"),
    ("T17", "table queen 1..3 1..3 --01", 0, "0 1 1"),
    ("T18", "table white-knight:8x8 1..2 1..8", 0, "0 0 1 1 0 0 1 1"),
    ("T19", "check dawson --same-as crosses", 0, "g(n) of dawson is g(n) of crosses"),
    ("T20", "solve dawson 12 --cache none --stats", 0, "omputed"),
    ("T22", "solve chomp-point 2,2", 0, "First player wins"),
    ("T23", "law chomp", 0, "strategy stealing (Gale 1974)"),
    ("T23 far", "solve chomp 1000x999 --moves none", 0, "Strategy stealing"),
    ("T23 rows", "solve chomp 3x200", 0, "(by own)"),
    ("T24", "figure chomp-point:2x2 2,2 --kind graph -o -", 0, "<svg"),
    ("T26", "table nim 0..10", 0, "+0 +1 +2"),
    ("T28", "law nim --predict 10^18", 0, "g(10^18) = 1000000000000000000"),
    ("T29", "solve nim --misere 1 1 2", 0, "3: take 1"),
    ("T31", "table 'n -> range((n+1)//2, n)' 0..10", 0, "0 0 1 0 2 1 3 0 4 2"),
    ("T32", "solve nim 2 1 --json", 0, "\"moves\":["),
    ("A1", "figure nim 3 2 1 --kind graph -o -", 0, "<svg"),
    ("A2", "solve nim 3 2 1 --line", 0, "The best line (6 plies):"),
    ("A3", "figure nim 3 2 1 --kind tree --reduced -o -", 0, "<svg"),
    ("A4", "figure nim 3 2 1 --steps -o -", 0, "<svg"),
    ("A6", "solve nim 3 2", 0, "nimber 1"),
    ("A8", "table nim 0..10", 0, "10 10"),
    ("A9", "table half-nim 1..15", 0, "0 1 0 2 1 3 0 4 2 5"),
    ("A10", "solve half-nim 132 73 23", 0, "nimber 81"),
    ("A11", "solve half-nim 20 --cache components --stats", 0, "omputed"),
    ("A12", "law half-nim", 0, "proved"),
    ("A13", "table half-nim 1..12 --binary", 0, "12 6 1100 110"),
    ("A14", "table kayles 0..5", 0, "0 1 2 3 1 4"),
    ("A15", "solve 'graph:a>b=blue,a>c=red,b>c,c>d=red' a", 0, "Right wins, moving second"),
    ("A15 file", "solve {dir}/col.dot a", 0, "(outcome R)"),
    ("S1", "solve stones 2,3 --explain", 0, "wins"),
    ("S2", "law multiply", 0, "143"),
    ("S3", "solve stones 2,3", 0, "player wins"),
    ("S4", "figure stones 2,3 --kind tree -o -", 0, "<svg"),
    ("S6", "figure stones 2,3 --kind tree --reduced -o -", 0, "<svg"),
    ("S7", "solve row-ends:difference 6 9 4 8 5", 0, "-2"),
    ("S8", "figure row-ends 6 9 4 8 5 --kind tree -o -", 0, "<svg"),
    ("S9", "tree --from row-ends 6 9 4 8 5 --to brackets", 0, "("),
    ("S11", "solve nim 5", 0, "take 5"),
    ("S12", "table nim 0..4 0..4 --plus-minus", 0, "0 - + + + +"),
    ("S12 values", "table nim 0..4 0..4", 0, "4 4 5 6 7 0"),
    ("S14", "solve nim 4 6 9 --explain", 0, "1011"),
    ("H1", "solve nim 4 6 9 --explain", 0, "1011"),
    ("H2", "solve kayles 5 7 9", 0, "nimber 2"),
    ("H3", "solve robot-fire 1", 0, "to 2"),
    ("H4", "solve odd-stones:wins=even 27", 0, "take 2"),
    ("H5", "law odd-stones", 0, "g(n + 6) = g(n) for all n"),
    ("H6", "solve odd-stones:wins=even,end=claim 27", 0, "nimber 3"),
    ("H7", "solve splitting 3 4 5 --explain", 0, "mex{"),
    ("H8", "law splitting", 0, "proved"),
    ("H9", "law odd-stones --explain", 0, "That is where the 6 comes from."),
    ("H10", "solve kayles 5 7 9 --explain", 0, "mex{0, 1, 3..5} = 2"),
    ("H11", "solve sticks:1,2,3 --misere 20", 0, "take 3"),
    ("H12", "law 0.137", 0, "g(n + 34) = g(n)"),
    ("B1", "games pig", 0, "chance"),
    ("B2", "figure sticks:1,2,3 9 --kind graph -o -", 0, "<svg"),
    ("B3", "solve sticks:1,2,3 1000000000000000000", 0, "Second player wins"),
    ("B10", "solve mines:../..,ending=reversed 1,1", 0, "player wins"),
    ("B11", "table partisan-sticks 1..2 0..10 --outcome", 0, "P N N N P P N N N N P"),
    ("B12", "law partisan-sticks", 0, "g(n + 10) = g(n)"),
    ("B13", "law partisan-sticks:2,5/3,4", 0, "Player 1 wins for all n from 6 on"),
    (
        "B13 survey",
        "survey partisan-sticks --random-sets 200 --seed 1",
        0,
        "One player wins from some n on in",
    ),
    ("B14", "solve partisan-sticks 2;8", 0, "Player 2 wins, moving first"),
    ("B15", "figure fibonacci-nim 12 --kind graph -o -", 0, "<svg"),
    ("B16", "law fibonacci-nim", 0, "proved"),
    ("B17", "solve fibonacci-nim:first=3 13", 0, "player wins"),
    ("B18", "solve nim 321 283 126", 0, "3: take 36"),
    ("B19", "solve nim 6 3 5", 0, "nimber 0"),
    ("B20", "law nim --misere", 0, "proved: Bouton 1902"),
    ("B20 crossing", "solve nim --misere 1 1 2 --explain", 0, "Mis"),
    ("B21", "mex 0 1 3", 0, "2"),
    ("B22", "table sticks:1,2,3 0..9", 0, "0 1 2 3 0 1 2 3 0 1"),
    ("B23", "solve sticks:1,2,3 5 2", 0, "player wins"),
    ("B26", "table grundy 0..10", 0, "0 0 0 1 0 2 1 0 2 1"),
    ("B27", "solve grundy 7 6 6 5 3 2 2", 0, "nimber 3"),
    ("B29", "table crossing-out 0..8", 0, "0 1 2 0 1 2"),
    ("B30", "table forest-chess 0..10", 0, "+0"),
    ("B31", "solve partisan-strip 2,11100111", 0, "cells 1-3"),
    ("B32", "solve grundy --misere 28 --moves none", 0, "First player wins"),
    ("B35", "solve special-sticks 19 --layers", 0, "tep 0"),
    ("B39", "solve chomp-point 2,2 --solver grundy", 2, "positions can come back"),
    ("B40", "solve row-cards 6 9 4 8 5", 0, "Player 1"),
    ("B42", "solve row-ends 1 2 9 3", 0, "10"),
    ("B52", "solve hiring start", 0, "25"),
    ("B57", "solve ultimatum 100 --ties all", 0, "99"),
    ("I9", "check 0.137 --same-as 0.07", 0, "g(n + 1) of 0.07"),
    ("I9 differs", "check lasker --same-as nim", 1, "at n = 3 lasker has 4 and nim has 3"),
    ("I10", "check nim --distinct-heaps", 1, "smallest example is 1+2"),
    ("I12", "xor 22 51", 0, "37 100101"),
];

/// Files that commands name as `{dir}/NAME`.
const FILES: &[(&str, &str)] =
    &[("col.dot", "digraph { a -> b [color=blue]; a -> c [color=red]; b -> c; c -> d [color=red] }")];

/// The words of a command; those between single quotes are one.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quoted) = (Vec::new(), false);
    for piece in command.split('\'') {
        if quoted {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
        quoted = !quoted;
    }
    words
}

#[test]
fn rows_of_the_sources() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let mut wrong = Vec::new();
    for (row, command, code, said) in ROWS {
        let command = command.replace("{dir}", folder.path().to_str().unwrap());
        let words = words(&command);
        let run = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let told = (run.out + &run.err).split_whitespace().collect::<Vec<_>>().join(" ");
        if run.code != *code || !told.contains(said) {
            let told: String = told.chars().take(300).collect();
            wrong.push(format!("{row}: {command}: exit {}, expected '{said}': {told}", run.code));
        }
    }
    assert!(wrong.is_empty(), "{} of {} rows:\n{}", wrong.len(), ROWS.len(), wrong.join("\n"));
}

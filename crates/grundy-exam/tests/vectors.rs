//! Every row of the table of exam vectors, and what is wrong in the one known program for this task.

use std::ops::RangeInclusive;

use grundy::Error;
use grundy::limits::Limits;
use grundy_exam::answers::{Answers, Question, Reading};
use grundy_exam::class::Class;
use grundy_exam::horizon;
use grundy_exam::rules::Rules;
use grundy_exam::solve::Solved;

use crate::{answers, rules, solved};

struct Vector {
    rules: Rules,
    range: RangeInclusive<i64>,
    /// The least answer to 19 (a), in both readings.
    least: (i64, i64),
    forced: &'static str,
    twenty: &'static str,
    twenty_one: &'static str,
}

fn vectors() -> Vec<Vector> {
    let row = |heaps, moves, end, range, least, forced, twenty, twenty_one| Vector {
        rules: rules(heaps, moves, end, None, false),
        range,
        least,
        forced,
        twenty,
        twenty_one,
    };
    vec![
        row("7,S", "+1, *2", "sum>=77", 1..=69, (18, 18), "", "31 34", "30 33"),
        row("7,S", "+1, *2", "sum>=81", 1..=73, (19, 19), "", "33 36", "32 35"),
        row("12,S", "+3, *3", "sum>=77", 1..=64, (1, 1), "21", "7 18 20", "17 19"),
        row("10,S", "+2, *2", "sum>=72", 1..=61, (16, 16), "30", "15 25 28 29", "23 27"),
        row("S", "+1, *2", "s>=29", 1..=28, (8, 8), "14", "7 13", "12"),
        row("S", "+2, *2", "s>=54", 1..=53, (14, 14), "25 26", "13 23 24", "21 22"),
        row("S", "+1, +2, *3", "s>=65", 1..=64, (8, 8), "21", "7 19 20", "18"),
        row(
            "S",
            "-2, -5, /3",
            "s<=19",
            20..=999,
            (60, 22),
            "60 61",
            "62 63 65 66 180..185",
            "64 67 68 186 187",
        ),
        row("S", "-3, -5, /2", "s<=17", 18..=399, (36, 21), "36..38", "39..43 72..77", "44..46 78..80"),
        row(
            "S",
            "-5; /2 if s%2==0; /3 if s%3==0; +1 if s%2==1 and s%3!=0",
            "s<=19",
            20..=399,
            (25, 23),
            "25 29 31 35 37 41 44 47 53 56",
            "40 43 46 49 50 … 141 159 168",
            "60 63 66 80 92 98 99 110 116 117 164",
        ),
        row("35,S", "/2, (s-5, o+2)", "sum<=69", 51..=599, (70, 51), "70", "71 78 106 140 141", "72 79"),
        Vector {
            rules: rules("S", "+1, *2", "s>=29", Some("s>40"), false),
            range: 1..=28,
            least: (8, 8),
            forced: "14 27",
            twenty: "7 13 26",
            twenty_one: "25",
        },
        Vector {
            rules: rules("S", "+1, +2, *2", "s>=40", None, true),
            range: 1..=39,
            least: (18, 18),
            forced: "19",
            twenty: "10..18",
            twenty_one: "9",
        },
    ]
}

fn told(answers: &Answers, question: Question) -> String {
    answers.to(question).to_string()
}

#[test]
fn all_vectors() {
    for vector in vectors() {
        let answers = answers(&vector.rules, vector.range.clone());
        let texts = vector.rules.texts();
        let least = |reading| answers.to(Question::Nineteen(reading)).least().unwrap();
        assert_eq!((least(Reading::Blunder), least(Reading::AnyBlunder)), vector.least, "{texts:?}");
        assert_eq!(told(&answers, Question::Nineteen(Reading::Forced)), vector.forced, "{texts:?}");
        assert_eq!(told(&answers, Question::TwentyOne), vector.twenty_one, "{texts:?}");
        let twenty = answers.to(Question::Twenty).as_slice();
        if vector.twenty.contains('…') {
            // the table has 27 values, and tells the first five and the last three
            assert_eq!(
                (twenty.len(), &twenty[..5], &twenty[24..]),
                (27, &[40, 43, 46, 49, 50][..], &[141, 159, 168][..])
            );
        } else {
            assert_eq!(told(&answers, Question::Twenty), vector.twenty, "{texts:?}");
        }
    }
}

/// The definition says the same, position by position.
#[test]
fn all_vectors_by_definition() {
    const PLIES: u32 = 6;
    for vector in vectors() {
        let game = &vector.rules;
        let solved = solved(game, vector.range.clone());
        for stones in vector.range.step_by(7) {
            let by_definition = horizon::class(game, &game.start(stones), PLIES).unwrap();
            let near = Some(solved.class_of(stones)).filter(|class| match class {
                Class::Win(k) => 2 * k - 1 <= PLIES,
                Class::Loss(k) => 2 * k <= PLIES,
                _ => false,
            });
            assert_eq!(near, by_definition, "{:?} {stones}", game.texts());
        }
    }
}

/// The full row of the first vector, as it is printed by the other program.
#[test]
fn the_first_vector_in_full() {
    let game = rules("7,S", "+1, *2", "sum>=77", None, false);
    let answers = answers(&game, 1..=69);
    assert_eq!(told(&answers, Question::Nineteen(Reading::Blunder)), "18..34");
    // in the other reading too, only that wins at once may be missed
    let any = answers.to(Question::Nineteen(Reading::AnyBlunder));
    assert!((18..=34).all(|stones| any.contains(stones)) && any.contains(35));
}

/// With a ceiling the classes do not overlap: S = 20 wins at once, and is no answer to 20.
#[test]
fn a_class_each() {
    let game = rules("S", "+1, *2", "s>=29", Some("s>40"), false);
    let solved = solved(&game, 1..=28);
    assert_eq!(solved.class_of(20), Class::Win(1));
    assert_eq!(told(&Answers::of(&solved).unwrap(), Question::Twenty), "7 13 26");
}

/// Two heaps with a ceiling, which the other program cannot build.
#[test]
fn two_heaps_with_a_ceiling() {
    let game = rules("7,S", "+1, *2", "sum>=77", Some("sum>100"), false);
    let answers = answers(&game, 1..=69);
    // from 47 on doubling S exceeds the ceiling, and 7 + 1 or 14 is too little until 63
    assert_eq!(answers.classes[46 - 1].1, Class::Win(1));
    assert_ne!(answers.classes[47 - 1].1, Class::Win(1));
    assert_eq!(answers.classes[63 - 1].1, Class::Win(1));
}

/// Falling games are not silently empty.
#[test]
fn falling() {
    let game = rules("S", "-2 -5 //3", "s<=19", None, false);
    assert!(!answers(&game, 20..=100).to(Question::Twenty).is_empty());
}

/// A thousand stones and four moves; positions are remembered.
#[test]
fn long_games() {
    let game = rules("S", "+1, +2, +3, *2", "s>=1000", None, false);
    let solved = solved(&game, 1..=999);
    assert_eq!(solved.class_of(500), Class::Win(1));
    let chain = rules("S", "+1", "s>=100000", None, false);
    let far = Solved::new(&chain, 1..=1, 200_000, &Limits::default()).unwrap();
    assert_eq!(far.class_of(1), Class::Win(50_000));
}

/// No moves, no answer: not "the second player wins everywhere".
#[test]
fn no_moves() {
    let texts = grundy_exam::rules::Texts {
        moves: " ".to_owned(),
        ..rules("S", "+1", "s>3", None, false).texts().clone()
    };
    assert!(Rules::read(texts).unwrap_err().problem.contains("the list of moves is empty"));
    let stuck = rules("S", "/2 if even", "s>10", None, false);
    let solved = solved(&stuck, 1..=3);
    assert_eq!([1, 2, 3].map(|stones| solved.class_of(stones)), [Class::Stuck, Class::Never, Class::Stuck]);
}

/// What a move says is run by no language that could do harm, and slips in it are told.
#[test]
fn faults_while_solving() {
    let game = rules("S", "s // (s - 5)", "s>10", None, false);
    match Solved::new(&game, 1..=9, 100, &Limits::default()) {
        Err(Error::BadText(bad)) => {
            assert!(bad.problem.contains("division by zero, in the position 5"), "{bad}");
        }
        other => panic!("{other:?}"),
    }
}

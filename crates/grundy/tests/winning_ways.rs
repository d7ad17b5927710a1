//! What *Winning Ways* works out in its first eight chapters, asked as a reader would ask `grundy value`:
//! each row is a claim, and the book or its definitions say that it holds.

use grundy::Limits;
use grundy::catalogue::Catalogue;
use grundy::partizan::Store;
use grundy::partizan::report::Told;

/// Whose Game?.
const CHAPTER_1: &[&str] = &[
    "{|} == 0",
    "{0|} == 1",
    "{1|} == 2",
    "{|0} == -1",
    "{-1|1} == 0",
    "{0|1} == 1/2",
    "{0|1/2} == 1/4",
    "{1/2|1} == 3/4",
    "1/2 + 1/2 == 1",
    "hackenbush lr == 1/2",
    "hackenbush lrl == 3/4",
    "hackenbush lrr == 1/4",
    "hackenbush ll == 2",
    "hackenbush lr + hackenbush lr == 1",
    "toads t.f == *",
];

/// Finding the Correct Number is Simplicity Itself.
const CHAPTER_2: &[&str] = &[
    "{2|3} == 5/2",
    "{2|5} == 3",
    "{-3|99} == 0",
    "{1/4|1} == 1/2",
    "{1/4|3/8} == 5/16",
    "{5/4|2} == 3/2",
    "{1|3/2} == 5/4",
    "{3/4|7/8} == 13/16",
    "{-2|-1/4} == -1",
    "{0,1|2,3} == 3/2",
    "cutcake 1x2 == 1",
    "cutcake 2x1 == -1",
    "cutcake 2x2 == 0",
    "cutcake 2x3 == 0",
    "cutcake 2x4 == 1",
    "cutcake 1x8 == 7",
    "cutcake 4x8 == 1",
    "maundy-cake 1x2 == 1",
    "maundy-cake 1x4 == 3",
    "domineering 2x1 == 1",
    "domineering 1x2 == -1",
    "domineering 4x1 == 2",
    "domineering 2x2 == +-1",
    "domineering #./.. == *",
    "domineering 2x3 == {2|-1/2}",
    "domineering 2x4 == -_2",
    "domineering 3x3 == +-1",
    "domineering 4x4 == +-{0,{{2|0},2+_2||{2|0},-_2}}",
];

/// Some Harder Games and How to Make Them Easier.
const CHAPTER_3: &[&str] = &[
    "{0|0} == *",
    "* + * == 0",
    "{0,*|0,*} == *2",
    "*2 + *3 == *",
    "*4 + *7 == *3",
    "{*|*} == 0",
    "{0|*} == ^",
    "{*|0} == v",
    "{0|^} == ^^*",
    "{0|^*} == ^^",
    "{0|^^} == ^3*",
    "{^|v} == *",
    "{0,*|0} == ^*",
    "^ + * == {0,*|0}",
    "^ > 0",
    "^ < 1/1024",
    "^ || *",
    "^^ > *",
    "^* || 0",
    "^ > *2",
    "^* < *2 + ^3",
    "^^* > 0",
];

/// Taking and Breaking.
const CHAPTER_4: &[&str] = &[
    "kayles 5 == *4",
    "kayles 9 == *4",
    "kayles 12 == *4",
    "kayles 3 + kayles 6 == 0",
    "nim 3 5 6 == 0",
    "nim 1 + nim 2 == *3",
    "kayles 1 == *",
];

/// Numbers, Nimbers and Numberless Wonders.
const CHAPTER_5: &[&str] = &[
    "{1|-1} + {1|-1} == 0",
    "{4|1} == 5/2 + {3/2|-3/2}",
    "{5|1} + {3|-1} > {3|1}",
    "+-1 + 1 == {2|0}",
    "{2|-1} || 0",
    "{2|1} > 0",
    "{1|0} || 0",
    "{1|*} > 0",
];

/// The Heat of Battle.
const CHAPTER_6: &[&str] = &[
    "mean({4|1}) == 5/2",
    "temperature({4|1}) == 3/2",
    "mean({2|-1/2}) == 3/4",
    "temperature({2|-1/2}) == 5/4",
    "cool({4|1}, 1) == {3|2}",
    "cool({4|1}, 2) == 5/2",
    "cool({3|1}, 1) == 2*",
    "snort .-. == +-1",
    "snort . == *",
    "snort .-.-. == +-2",
    "col . == *",
    "col .-.-. == 0",
    "{0||0|-1} == +_1",
    "{0||0|-2} == +_2",
    "+_2 < +_1",
    "+_1 > 0",
    "+_1 < ^",
    "tiny(2) == {0||0|-2}",
];

/// Hackenbush.
const CHAPTER_7: &[&str] = &[
    "hackenbush eee == *3",
    "hackenbush el == ^*",
    "hackenbush e(l;r) == *",
    "hackenbush e(e;e) == *",
    "hackenbush e(ee;e) == *4",
];

/// It's a Small, Small, Small, Small World.
const CHAPTER_8: &[&str] = &[
    "norton(1, ^) == ^",
    "weight(^) == 1",
    "weight(*) == 0",
    "weight(*5) == 0",
    "weight(^^*) == 2",
    "weight(v) == -1",
    "weight(+_2) == 0",
    "weight(^3 + *2) == 3",
    "{^^|vv} == +-(^^)",
    "weight({^^|vv}) == *",
    "^[2] == {^|*}",
    "^<2> == {0|v*}",
    "^[2] == ^ + ^<2>",
    "^<2> > 0",
    "^<2> < ^",
    "eatcake 1x1 == *",
    "eatcake 8x1 == ^",
];

#[test]
fn worked_values_hold() {
    let chapters = [CHAPTER_1, CHAPTER_2, CHAPTER_3, CHAPTER_4, CHAPTER_5, CHAPTER_6, CHAPTER_7, CHAPTER_8];
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    for (chapter, rows) in (1..).zip(chapters) {
        for row in rows {
            let told = Told::of(&mut store, row, &Catalogue).unwrap_or_else(|halt| panic!("{row}: {halt:?}"));
            let Told::Compared(found) = told else { panic!("{row} is no claim") };
            let (_, holds) = found.claim.unwrap();
            assert!(holds, "chapter {chapter}: {row}, but it is {:?}", found.relation);
        }
    }
}

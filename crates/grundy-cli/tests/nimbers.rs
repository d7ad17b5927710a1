//! `grundy xor`, `mex`, `nim-product`, `nimber`: words, keys, exit codes.

use crate::{answer, run};

#[test]
fn sums_with_their_columns() {
    assert_eq!(answer(&["xor", "22", "51"]), "22   10110\n51  110011\n----------\n37  100101\n");
    assert_eq!(answer(&["xor", "13", "12", "8", "--json"]), "{\"nimbers\":[13,12,8],\"xor\":9}\n");
}

#[test]
fn sums_of_ordinals() {
    assert_eq!(answer(&["xor", "w", "w+1"]), "w\nw + 1\n-----\n1\n2: w + 1 → w\n");
    let found = run(&["xor", "w*2+3", "w", "--json"]).out;
    let expected = "{\"ordinals\":[\"w*2 + 3\",\"w\"],\"nim_sum\":\"w*3 + 3\",\"winner\":\"first\",\
                    \"moves\":[{\"heap\":1,\"to\":\"w\"}]}\n";
    assert_eq!(found, expected);
    assert_eq!(answer(&["xor", "w^2", "7", "w^2+7"]), "w^2\n7\nw^2 + 7\n-------\n0\n");
    let wrong = run(&["xor", "2*w", "1"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("expected terms such as w^2*3"), "{}", wrong.err);
}

#[test]
fn least_absent_numbers() {
    assert_eq!(answer(&["mex", "0", "1", "3"]), "mex {0, 1, 3} = 2\n");
    assert_eq!(answer(&["mex"]), "mex {} = 0\n");
    assert_eq!(answer(&["mex", "0", "1", "3", "--json"]), "{\"nimbers\":[0,1,3],\"mex\":2}\n");
}

#[test]
fn products() {
    assert_eq!(answer(&["nim-product", "6", "7"]), "6 ⊗ 7 = 3\n");
    let square = "9223372036854775808 ⊗ 9223372036854775808 = 16017865340936038689\n";
    assert_eq!(answer(&["nim-product", "2^63", "2^63"]), square);
    let json = "{\"nimbers\":[6,7],\"nim_product\":3}\n";
    assert_eq!(answer(&["nim-product", "6", "7", "--json"]), json);
}

#[test]
fn elements_of_the_field() {
    assert_eq!(
        answer(&["nimber", "9", "--power", "3"]),
        "nimber 9\ninverse: 6\nsquare root: 15\norder: 15\nx ⊗ x ⊕ x = 9 for x = 18, 19\npower 3: 10\n"
    );
    let found: serde_json::Value = serde_json::from_str(&answer(&["nimber", "100", "--json"])).unwrap();
    assert_eq!((&found["inverse"], &found["square_root"]), (&57.into(), &66.into()));
    let zero = answer(&["nimber", "0"]);
    assert!(zero.contains("inverse: none") && zero.contains("order: none"), "{zero}");
    assert!(answer(&["nimber", "18446744073709551615"]).contains("inverse: 221865125609472"));
}

#[test]
fn slips() {
    for args in
        [&["xor"][..], &["xor", "-1"], &["nim-product", "x"], &["nimber"], &["mex", "99999999999999999999"]]
    {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

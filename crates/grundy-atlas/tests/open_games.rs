//! The open games of three digits, as another program computed them from the definition.

use grundy_atlas::Status;

use crate::row;

const ROWS: &str = include_str!("open_games.txt");

/// One row in so many is computed; all of them take some seconds in a release build, and agree.
const SPACING: usize = 3;

/// What one of the figures says: `248@9303`, `z14/408`.
fn pair(text: &str, between: char) -> (u64, u64) {
    let (a, b) = text.split_once(between).unwrap();
    (a.parse().unwrap(), b.parse().unwrap())
}

#[test]
fn rows_of_another_program() {
    let rows: Vec<Vec<&str>> =
        ROWS.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect()).collect();
    assert_eq!(rows.len(), 66);
    for fields in rows.into_iter().step_by(SPACING) {
        let [code, largest, zeros, sum, _, _, space] = fields[..] else { panic!("{fields:?}") };
        let found = row(code, 10_000);
        assert_eq!((found.status, found.to), (Status::Open, 10_000), "{code}");
        assert_eq!((found.largest.into(), found.largest_at), pair(largest, '@'), "{code}");
        assert_eq!((found.zeros, found.last_zero), pair(&zeros[1..], '/'), "{code}");
        assert_eq!(found.checksum, sum, "{code}");
        let (mask, rare) = space.split_once(':').unwrap();
        let (first, second) = pair(rare, '+');
        // the figures divide by the class that is best to 5 000; ours is best to 10 000, so it has no more
        // rare heaps
        if let Some(ours) = found.rare {
            assert!(ours <= first + second, "{code}: {ours} of {space}");
            let position = mask.starts_with('p');
            if found.mask.as_deref() == Some(mask.trim_start_matches('p')) && found.position == position {
                assert_eq!(ours, first + second, "{code}");
            }
        }
    }
}

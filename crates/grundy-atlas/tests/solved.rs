//! Games with a published period.

use grundy_atlas::Status;

use crate::row;

/// Impartial theory 2.2: game, from, period, largest value. The games that need more than 10^5 values are
/// left to [`the atlas itself`](crate::shipped).
const THREE_DIGITS: [(&str, u64, u64, u16); 8] = [
    ("0.45", 498, 20, 8),
    ("0.156", 3_479, 349, 23),
    ("0.356", 7_315, 142, 19),
    ("0.644", 3_256, 442, 64),
    ("0.165", 5_181, 1_550, 25),
    ("4.344", 998, 51, 35),
    ("0.77", 71, 12, 8),
    ("0.07", 53, 34, 9),
];

/// Impartial theory 2.4: game, from, period, largest value.
const FOUR_DIGITS: [(&str, u64, u64, u16); 34] = [
    ("0.0155", 405, 190, 8),
    ("0.1315", 169, 185, 8),
    ("0.7325", 116, 182, 11),
    ("0.1353", 262, 134, 11),
    ("0.1056", 257, 116, 16),
    ("0.1562", 122, 86, 16),
    ("0.7522", 1, 82, 11),
    ("0.7142", 1, 70, 11),
    ("0.0204", 121, 62, 9),
    ("0.1204", 59, 62, 7),
    ("0.0044", 285, 48, 8),
    ("0.0045", 260, 44, 8),
    ("0.0104", 387, 44, 11),
    ("0.1506", 394, 40, 19),
    ("0.5404", 246, 36, 13),
    ("0.3576", 277, 26, 19),
    ("0.7147", 740, 5, 32),
    ("0.1276", 303, 8, 16),
    ("0.1756", 343, 6, 16),
    ("0.0114", 403, 10, 11),
    ("0.1774", 1_759, 5, 36),
    ("0.7126", 1_123, 6, 18),
    ("0.0554", 1_192, 8, 32),
    ("0.3544", 1_269, 12, 32),
    ("0.3516", 1_433, 18, 19),
    ("0.5005", 812, 28, 16),
    ("0.0055", 995, 40, 8),
    ("0.1015", 481, 345, 11),
    ("0.3357", 794, 232, 19),
    ("0.0704", 3_200, 4, 25),
    ("0.3754", 4_623, 3, 64),
    ("0.0506", 4_119, 240, 17),
    ("0.3164", 3_098, 636, 32),
    ("0.7005", 2_532, 2_029, 19),
];

#[test]
fn published_periods() {
    for (code, from, period, largest) in THREE_DIGITS.into_iter().chain(FOUR_DIGITS) {
        let found = row(code, 1_000_000);
        assert_eq!(found.status, Status::Periodic { from, period }, "{code}");
        assert_eq!(found.largest, largest, "{code}");
        assert!(found.to < 2 * (from + 2 * period) + 8, "{code}: no further than the proof needs");
    }
}

/// Rare heaps and the last of them, by sparse space.
#[test]
fn rare_heaps() {
    for (code, rare, last) in
        [("0.45", 11, 198), ("0.156", 15, 357), ("0.356", 7, 43), ("0.644", 31, 511), ("4.344", 14, 271)]
    {
        let found = row(code, 1_000_000);
        assert_eq!((found.rare, found.last_rare), (Some(rare), Some(last)), "{code}");
    }
}

//! Numbers and sizes for people.
//!
//! `indicatif` writes others: `10,000,000` instead of `10_000_000`, and sizes in powers of 1024.

/// A number with its digits in groups of three: 10_000.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("_")
}

/// A size in decimal units, as disks are sold and the README counts.
pub(crate) fn size(bytes: u64) -> String {
    let units = [(1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{}.{} {name}", bytes / unit, bytes % unit / (unit / 10)),
        None => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!([7, 999, 1000, 10_000_000].map(grouped), ["7", "999", "1_000", "10_000_000"]);
        assert_eq!([0, 999, 2002, 10_000_000_001].map(size), ["0 bytes", "999 bytes", "2.0 kB", "10.0 GB"]);
    }
}

//! The short form of the campaign: small seeds, the differences found so far, and the planted faults.

use std::path::Path;

use grundy_campaign::families::FAMILIES;
use grundy_campaign::finding;
use grundy_campaign::hunt::compare;
use grundy_campaign::shrink::difference;
use grundy_campaign::tally::Tally;

/// Games of each family.
const GAMES: u64 = 12;

#[test]
fn small_seeds() {
    for family in FAMILIES {
        let mut tally = Tally::default();
        for seed in 0..GAMES {
            let found = compare(family, seed, &mut tally);
            assert!(found.is_none(), "{}", found.unwrap().text());
        }
        assert!(tally.answers > GAMES, "{}: {tally:?}", family.name);
    }
}

/// Differences that were found once do not come back.
#[test]
fn findings_stay_cured() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("findings");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|end| end == "txt") {
            let text = std::fs::read_to_string(&path).unwrap();
            let (family, choices) = finding::read(&text).unwrap();
            let found = difference(family, &choices);
            assert!(found.is_none(), "{}: {}", path.display(), found.unwrap().difference);
        }
    }
}

/// Each fault is found in under a minute, and made small.
#[cfg(feature = "planted-faults")]
#[test]
fn planted_faults_are_found() {
    use std::time::Duration;

    use grundy_base::planted::Fault;

    for fault in Fault::ALL {
        let found = grundy_campaign::planted::find(fault, 1, Duration::from_mins(1));
        let (finding, time) = found.unwrap_or_else(|| panic!("{fault:?} is not found"));
        eprintln!("{fault:?}: {time:?}, {} choices, {}", finding.choices.len(), finding.family);
        assert!(finding.choices.len() < 60, "{fault:?} after {time:?}: {}", finding.text());
        // without the fault there is no difference, and the file says the same
        let (family, choices) = finding::read(&finding.text()).unwrap();
        assert_eq!(difference(family, &choices), None, "{fault:?}");
    }
}

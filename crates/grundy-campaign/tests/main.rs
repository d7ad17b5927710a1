//! The short form of the campaign: small seeds, the differences found so far, and the planted faults.

use std::path::{Path, PathBuf};

use grundy_campaign::corruptions::corrupted;
use grundy_campaign::damage;
use grundy_campaign::families::FAMILIES;
use grundy_campaign::finding;
use grundy_campaign::hunt::compare;
use grundy_campaign::kills::{Killed, Table, kills};
use grundy_campaign::program::Program;
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

/// Two kills or so of each job, at other moments each time the seed is changed.
#[test]
fn killed_work_goes_on() {
    let program = Program(PathBuf::from(env!("CARGO_BIN_EXE_grundy-campaign")));
    let found = kills(&program, 16, 1).unwrap();
    let wrong: Vec<&String> = found.iter().flat_map(|one| &one.wrong).collect();
    assert!(wrong.is_empty(), "{}{wrong:#?}", Table(&found));
    // a job of the atlas that was lost three times is set aside, and the command says so
    let goes_on = |one: &Killed| one.answered > 0 || (one.name.starts_with("atlas") && one.refused > 0);
    assert!(found.iter().all(goes_on), "{}", Table(&found));
    assert!(found.iter().map(|one| one.kills).sum::<u64>() >= 16, "{}", Table(&found));
}

/// Changed evidence is refused, or true.
#[test]
fn no_false_evidence_is_accepted() {
    let found = corrupted(1000, 1).unwrap();
    assert!(found.wrong.is_empty(), "{found}{:#?}", found.wrong);
    assert_eq!(found.unknown, 0, "{found}");
    // the changes reach the checker, and some leave a claim true
    assert!(found.refused > 300 && found.true_all_the_same > 2, "{found}");
}

/// Damaged files of the program's own give what the undamaged ones give, or nothing.
#[test]
fn damaged_files_say_nothing_false() {
    let (runs, solved) = (damage::runs(60, 1).unwrap(), damage::solved(60, 1).unwrap());
    for found in [&runs, &solved] {
        assert!(found.wrong.is_empty(), "{:#?}", found.wrong);
    }
    // a run heals itself; a solved game that is damaged is refused
    assert!(runs.answered > 40 && solved.refused > 40, "{runs:?} {solved:?}");
}

/// The page answers rightly under load, and gives back what it took.
#[cfg(feature = "serve")]
#[test]
fn the_page_stands_a_short_soak() {
    let program = Program(PathBuf::from(env!("CARGO_BIN_EXE_grundy-campaign")));
    let found = grundy_campaign::soak::soak(&program, std::time::Duration::from_secs(4), 1).unwrap();
    assert!(found.wrong.is_empty(), "{found}");
    assert!(found.right > 200 && found.refused > 5 && found.cut > 5, "{found}");
    assert!(found.keeps_its_workers(), "{found}");
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

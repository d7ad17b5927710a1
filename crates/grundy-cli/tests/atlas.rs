//! `grundy atlas`: rows of the program, computed rows, folders that several processes share.

use crate::{answer, run_with};

#[test]
fn what_is_known_of_a_code() {
    let text = answer(&["atlas", "0.07"]);
    assert!(text.contains("period 34 from 54") && text.contains("0.137"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&run_with(&["atlas", "4.364", "--json"], "").out).unwrap();
    assert_eq!(json["rows"][0]["period"], 62);
    assert_eq!(json["rows"][0]["status"], "periodic");
    let refused = run_with(&["atlas", "0.9"], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("octal codes"), "{}", refused.err);
}

#[test]
fn open_games() {
    let text = answer(&["atlas", "--open", "--digits", "1"]);
    assert!(text.contains("0.6") && !text.contains("period"), "{text}");
    assert!(answer(&["atlas", "--digits", "1", "--lang", "uk"]).contains("не розв'язано"));
}

/// A folder gives the rows that were computed, goes on where they end too early, and heals.
#[test]
fn rows_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let survey = |to: &str| run_with(&["atlas", "--digits", "1", "--to", to, "--dir", dir, "--csv"], "").out;
    let first = survey("100");
    assert_eq!(first.lines().count(), 9, "{first}");
    assert!(first.contains("0.6,open,,,,,100,"), "{first}");
    assert_eq!(survey("50"), first, "what is there is more than enough");
    let further = survey("300");
    assert!(further.contains("0.4,periodic,54,34,0,53,176,"), "{further}");
    // a digit of a row is another: it is named, put aside, and computed again
    let row = folder.path().join("0.4.json");
    let whole = std::fs::read_to_string(&row).unwrap();
    for harmed in [whole.replacen("54", "55", 1), "{\"code\":\"0.4\"".to_owned(), String::new()] {
        assert_ne!(harmed, whole);
        std::fs::write(&row, &harmed).unwrap();
        let healed = run_with(&["atlas", "--digits", "1", "--to", "300", "--dir", dir, "--csv"], "");
        assert_eq!((healed.code, healed.out.as_str()), (0, further.as_str()), "{}", healed.err);
        assert!(
            healed
                .err
                .starts_with("warning: '0.4.json' is damaged: its checksum does not fit; it is kept as '")
        );
        assert_eq!(std::fs::read_to_string(&row).unwrap(), whole);
        let aside = folder.path().join("0.4.json.damaged");
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), harmed);
        std::fs::remove_file(aside).unwrap();
    }
    let alone = run_with(&["atlas", "--digits", "1", "--to", "300", "--csv"], "").out;
    assert_eq!(alone, further, "the same without a folder");
    let other = run_with(&["atlas", "--digits", "2", "--to", "100", "--dir", dir], "");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("holds other jobs"), "{}", other.err);
}

/// Rows that do not get done are said to be missing.
#[test]
fn too_little_time() {
    let late = run_with(&["atlas", "--digits", "2", "--to", "1e9", "--time-limit", "1s"], "");
    assert_eq!(late.code, 3);
    assert!(late.err.contains("games are missing"), "{}", late.err);
}

//! Every link of every page leads somewhere: a bounded walk from the home page.

use std::collections::{BTreeSet, VecDeque};

use crate::Site;
use crate::markup::faults;

/// Pages that are looked at.
const MOST: usize = 150;
/// Pages looked at of each kind: path up to the second slash, and what is asked.
const EACH: usize = 4;

#[test]
fn every_link_answers() {
    let site = Site::new();
    let mut waiting: VecDeque<String> = VecDeque::from(["/".to_owned()]);
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    let mut kinds: std::collections::BTreeMap<String, usize> = Default::default();
    let mut done = 0;
    while let Some(address) = waiting.pop_front() {
        let answer = site.get(&address);
        let status = answer.status.as_u16();
        // starts that are too much for a page say so, a random position may not be found, some rules fail at
        // zero
        assert!(
            [200, 303, 413, 504].contains(&status)
                || address.starts_with("/random/")
                || address.starts_with("/law/own"),
            "{address}: {status} {}",
            answer.body
        );
        if status == 303 {
            follow(answer.location(), &mut seen, &mut kinds, &mut waiting);
            continue;
        }
        if status != 200 || !answer.headers["content-type"].to_str().unwrap().starts_with("text/html") {
            continue;
        }
        assert_eq!(faults(&answer.body), Vec::<String>::new(), "{address}");
        for link in answer.body.split(" href=\"").skip(1) {
            let link = link.split('"').next().unwrap().replace("&amp;", "&");
            let link = link.split('#').next().unwrap();
            assert!(link.is_empty() || link.starts_with('/'), "{address} leads out to {link}");
            follow(link, &mut seen, &mut kinds, &mut waiting);
        }
        done += 1;
        if done >= MOST {
            break;
        }
    }
    assert!(done > 60, "only {done} pages were found");
}

fn follow(
    link: &str,
    seen: &mut BTreeSet<String>,
    kinds: &mut std::collections::BTreeMap<String, usize>,
    waiting: &mut VecDeque<String>,
) {
    if link.is_empty() || !seen.insert(link.to_owned()) {
        return;
    }
    let (path, query) = link.split_once('?').unwrap_or((link, ""));
    let names: Vec<&str> = query.split('&').filter_map(|pair| pair.split('=').next()).collect();
    let view: String = path.split('/').take(2).collect::<Vec<_>>().join("/");
    let count = kinds.entry(format!("{view} {names:?}")).or_default();
    *count += 1;
    // each game's own page, and some of each other kind
    if *count <= EACH || (view == "/g" && query.is_empty()) {
        waiting.push_back(link.to_owned());
    }
}

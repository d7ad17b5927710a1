//! The pages are well-formed: every tag that opens closes, names are there once, every field has a label.

use crate::Site;

const VOID: [&str; 7] = ["meta", "link", "input", "img", "br", "hr", "!DOCTYPE"];

/// Reads the tags of a page, and says what is wrong with them.
pub(crate) fn faults(page: &str) -> Vec<String> {
    let (mut open, mut faults, mut ids): (Vec<String>, Vec<String>, Vec<String>) = Default::default();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let Some(end) = tag_end(rest) else {
            faults.push("a tag does not end".to_owned());
            break;
        };
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        let name = tag
            .trim_start_matches('/')
            .split(|c: char| c.is_whitespace())
            .next()
            .unwrap_or_default()
            .to_owned();
        if name.is_empty() || !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
            faults.push(format!("`<` in a text: {}", &tag[..tag.len().min(30)]));
        } else if tag.starts_with('/') {
            match open.pop() {
                Some(last) if last == name => {}
                last => faults.push(format!("</{name}> closes {last:?}")),
            }
        } else if !VOID.contains(&name.as_str()) && !tag.ends_with('/') {
            open.push(name);
        }
        if let Some(id) = tag.split(" id=\"").nth(1).and_then(|id| id.split('"').next()) {
            if ids.iter().any(|known| known == id) {
                faults.push(format!("two have the name {id}"));
            }
            ids.push(id.to_owned());
        }
    }
    faults.extend(open.into_iter().map(|name| format!("<{name}> does not close")));
    for part in page.split("aria-labelledby=\"").skip(1).chain(page.split("<label for=\"").skip(1)) {
        let id = part.split('"').next().unwrap_or_default();
        if !ids.iter().any(|known| known == id) {
            faults.push(format!("nothing has the name {id}"));
        }
    }
    faults
}

/// Where a tag ends; marks inside quotes do not end it.
fn tag_end(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == '>' && !quoted).then_some(at)
    })
}

#[test]
fn the_reader_of_tags_finds_faults() {
    assert_eq!(faults("<p>a<br></p>"), Vec::<String>::new());
    for bad in ["<p>", "<p></b>", "<i id=\"a\"></i><b id=\"a\"></b>", "a < b", "<label for=\"x\"></label>"] {
        assert!(!faults(bad).is_empty(), "{bad}");
    }
}

#[test]
fn pages_are_well_formed() {
    let site = Site::new();
    for address in [
        "/",
        "/?s=zzz",
        "/about",
        "/own",
        "/own?rules=n+-%3E+m",
        "/own?rules=x,+y+-%3E+%5B%5D",
        "/g/nim?p=3+4+5",
        "/g/nim?p=3+4+5&show=why",
        "/g/nim?p=x",
        "/g/nope",
        "/nowhere",
        "/play/nim?p=3+4",
        "/play/nim?p=3+4&show=strip&m=1:+take+1&with=person",
        "/play/nim?p=3+4&show=values",
        "/table/kayles",
        "/table/queen?letters=np",
        "/law/queen",
        "/law/kayles?claim=n+%25",
        "/compare/nim?p=3+4&a=1:+take+1&b=1:+take+2",
        "/g/mnk:3x3,3?show=why",
        "/g/row-cards?show=why",
        "/g/pig?show=why",
    ] {
        let page = site.get(address).body;
        assert_eq!(faults(&page), Vec::<String>::new(), "{address}");
        assert!(
            page.contains("lang=\"en\"") && page.contains("name=\"viewport\"") && page.contains("<h1>"),
            "{address}"
        );
    }
}

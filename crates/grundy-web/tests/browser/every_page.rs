//! Every page in every language, opened once for each: it fits a phone, and axe-core has no objection on a phone and
//! on a desk, in the colours of day and night.

use crate::accessible::violations;
use crate::phone::misfits;
use crate::places::{in_language, places};
use crate::reader::{DESK, PHONE, read};

/// How a page is looked at: a size, and the colours that the system prefers.
type Look = ((u32, u32), &'static str);

/// Opens all pages in a language and looks at each in these ways.
fn look_at_all(code: &'static str, looks: &'static [Look]) {
    read(async move |reader| {
        let mut faults = Vec::new();
        for (name, place) in places() {
            reader.open(&in_language(&place, code)).await;
            reader.find("main").await;
            for &(size, scheme) in looks {
                reader.resize(size).await;
                reader.prefer(scheme).await;
                let mut found = violations(&reader).await;
                if size == PHONE {
                    found.extend(misfits(&reader).await);
                }
                faults
                    .extend(found.iter().map(|fault| format!("{name}, {} wide, {scheme}: {fault}", size.0)));
            }
        }
        assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    });
}

#[test]
fn english() {
    look_at_all("en", &[(DESK, "light"), (PHONE, "light"), (PHONE, "dark")]);
}

#[test]
fn ukrainian() {
    look_at_all("uk", &[(PHONE, "light"), (DESK, "dark")]);
}

#[test]
fn russian() {
    look_at_all("ru", &[(PHONE, "dark")]);
}

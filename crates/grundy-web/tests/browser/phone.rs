//! On a phone: nothing is wider than the screen, and what is to be tapped is large enough. `every_page` asks it of
//! all pages.

use serde_json::Value;

use crate::reader::{PHONE, Reader, read, read_without_scripts};

/// What can be tapped but is smaller than 24 pixels; links within a text are as high as its lines, and each
/// move that a place of a board stands for has its button below it (WCAG 2.5.8: equivalent).
const SMALL: &str = "[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter(one => {
        const box = (one.closest('label') || one).getBoundingClientRect();
        if (one.matches('.spot') || !one.checkVisibility() || box.right < 0 || (box.width >= 24 && box.height >= 24)) return false;
        const within = one.closest('p, li, dd, h3');
        return !(getComputedStyle(one).display === 'inline' && within && within.textContent.trim() !== one.textContent.trim());
    })
    .map(one => one.outerHTML.slice(0, 150))";

/// What stands out of the screen and is not within something that scrolls.
const WIDE: &str = "[...document.querySelectorAll('main *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1
        && !one.closest('.scroll, .shelf, .ideas, pre, .unseen'))
    .map(one => one.outerHTML.slice(0, 150))";

/// Buttons of one line whose text does not stand in the middle.
const TILTED: &str = "[...document.querySelectorAll('main .button, main button, main .choices a')]
    .filter(one => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const unseen = one.querySelector('.unseen');
        if (unseen) words.setEndBefore(unseen);
        const [text, box] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
        return one.checkVisibility() && Math.abs(text.top + text.bottom - box.top - box.bottom) > 2;
    })
    .map(one => one.outerHTML.slice(0, 150))";

/// What does not fit the page that is open.
pub(crate) async fn misfits(reader: &Reader) -> Vec<String> {
    let mut faults = Vec::new();
    let widths = reader.eval("[document.documentElement.scrollWidth, innerWidth]").await;
    if widths[0].as_f64() > widths[1].as_f64() || widths[1] != PHONE.0 {
        faults.push(format!("it is {} wide", widths[0]));
    }
    for (what, found) in [("small", SMALL), ("wide", WIDE), ("its text is not in the middle", TILTED)] {
        let Value::Array(found) = reader.eval(found).await else { panic!("no list") };
        faults.extend(found.into_iter().map(|one| format!("{what}: {one}")));
    }
    faults
}

/// The menu of the header opens by a tap, with and without scripts.
async fn check_menu(reader: Reader) {
    reader.resize(PHONE).await;
    for address in ["/g/nim?p=3+4+5", "/g/nim?p=3+4+5&lang=uk"] {
        reader.open(address).await;
        let seen = "document.querySelector('.top nav a').checkVisibility()";
        assert_eq!(reader.eval(seen).await, false, "{address}");
        let height = reader.eval("document.querySelector('.top').offsetHeight").await.as_u64().unwrap();
        assert!(height < 72, "the header takes {height} pixels: more than a row");
        reader.click(".top .menu").await;
        reader.until(seen).await;
        let Value::Array(small) = reader.eval(SMALL).await else { panic!("no list") };
        assert_eq!(small, Vec::<Value>::new());
        let wide =
            reader.eval("document.querySelector('#menu').getBoundingClientRect().right <= innerWidth").await;
        assert_eq!(wide, true, "{address}");
        reader.click(".languages a[lang=uk]").await;
        reader.until("document.documentElement.lang === 'uk'").await;
    }
}

#[test]
fn the_menu_opens() {
    read(check_menu);
    read_without_scripts(check_menu);
}

/// The catalogue stands on shelves that scroll by themselves.
#[test]
fn the_door_is_short() {
    read(async |reader| {
        reader.resize(PHONE).await;
        reader.open("/").await;
        let height = reader.eval("document.documentElement.scrollHeight").await.as_u64().unwrap();
        assert!(height < 4 * u64::from(PHONE.1), "{height} pixels");
    });
}

//! Keys only: Tab reaches everything in order, the focus is seen, Enter goes.

use serde_json::json;

use crate::reader::{Reader, read};

/// Presses Tab until the focus is on such an element; every focus on the way must be seen.
pub(crate) async fn tab_to(reader: &Reader, css: &str) {
    for _ in 0..150 {
        reader.tab().await;
        assert_eq!(
            reader.eval(SEEN).await,
            json!(true),
            "the focus is not seen on {} at {}",
            reader.eval("document.activeElement.outerHTML").await,
            reader.address().await
        );
        if reader.eval(&format!("document.activeElement.matches({css:?})")).await == json!(true) {
            return;
        }
    }
    panic!("Tab does not reach {css} on {}", reader.address().await);
}

/// Whether the focus has an outline, of its own or of what covers it (on a board: a frame), and stands in the
/// window. Behind the last element it leaves the page for a moment.
const SEEN: &str = "(() => {
    const at = document.activeElement;
    if (at === document.body) return true;
    const outlined = [null, '::after'].some(part => {
        const style = getComputedStyle(at, part);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    });
    const place = at.matches('.spot') && getComputedStyle(at.querySelector('rect'));
    const framed = place && place.stroke !== 'none' && parseFloat(place.strokeWidth) >= 2;
    const box = at.getBoundingClientRect();
    return (outlined || framed) && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
})()";

#[test]
fn a_position_is_solved_and_played_by_keys() {
    read(async |reader| {
        reader.open("/").await;
        reader.tab().await;
        assert_eq!(reader.eval("document.activeElement.className").await, "skip");
        tab_to(&reader, "#q").await;
        reader.press("nim 3 4 5").await;
        reader.enter().await;
        reader.until("location.pathname === '/g/nim'").await;
        tab_to(&reader, "#p").await;
        tab_to(&reader, "ul.moves li.best a").await;
        reader.enter().await;
        reader.until("location.search.includes('p=1+4+5')").await;
        tab_to(&reader, "a.button[href^='/play/']").await;
        reader.enter().await;
        reader.until("location.pathname === '/play/nim'").await;
        tab_to(&reader, "ul.picks.moves a").await;
        reader.enter().await;
        reader.until("location.search.includes('m=')").await;
        // the button of the move is gone: the focus is on the line above the board, and goes on from there
        reader.until("document.activeElement.matches('#play .turn[role=status]')").await;
        reader.tab().await;
        reader.until("document.activeElement.matches('#play svg.board a.spot')").await;
        // so does what takes back, and the switch of colours is reached behind the end
        tab_to(&reader, "#undo").await;
        reader.enter().await;
        reader
            .until("location.search.includes('at=0') && document.activeElement.matches('#play .turn')")
            .await;
        tab_to(&reader, ".colours a[href*='theme=dark']").await;
        reader.enter().await;
        reader.until("document.documentElement.dataset.theme === 'dark'").await;
    });
}

#[test]
fn cards_and_rules_are_reached_by_keys() {
    read(async |reader| {
        reader.open("/").await;
        tab_to(&reader, "#q").await;
        reader.press("chomp").await;
        reader.until("document.querySelectorAll('.cards h3').length > 0 && document.querySelectorAll('.cards h3').length < 8").await;
        tab_to(&reader, ".card a[href^='/g/chomp']").await;
        reader.enter().await;
        reader.until("location.pathname === '/g/chomp'").await;
        // a game that has no position yet shows its rules: Enter folds them, and opens them again
        tab_to(&reader, "details.rules summary").await;
        reader.enter().await;
        reader.until("!document.querySelector('details.rules').open").await;
        reader.enter().await;
        reader.until("document.querySelector('details.rules').open").await;
    });
}

#[test]
fn the_first_key_skips_to_the_content() {
    read(async |reader| {
        reader.open("/g/nim?p=3+4+5").await;
        reader.tab().await;
        reader.enter().await;
        reader.until("document.activeElement.id === 'main'").await;
    });
}

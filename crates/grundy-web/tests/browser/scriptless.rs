//! Without scripts all can be read and played.

use crate::reader::{read, read_without_scripts};

#[test]
fn home_game_moves_and_play() {
    read_without_scripts(async |reader| {
        reader.open("/").await;
        // the box needs its button now
        reader.fill("#q", "nim 3 4 5").await;
        reader.click("form.ask button").await;
        reader.click("ul.moves li.best a").await;
        reader.find(".verdict .dot.loss").await;
        assert!(reader.address().await.contains("p=1+4+5"));
        reader.click("a.button[href^='/play/']").await;
        reader.click("ul.picks.moves a").await;
        reader.find(".bar").await;
        assert!(reader.address().await.contains("m="));
        reader.open("/own").await;
        reader.fill("#rules", "n -> [n - 1] if n else []").await;
        reader.click("form.own button").await;
        reader.find("#live table.values").await;
    });
}

#[test]
fn scripts_are_off_there_and_on_elsewhere() {
    // the field searches as it is typed only with a script
    read(async |reader| {
        reader.open("/").await;
        reader.until("document.querySelector('form.ask').getAttributeNames().includes('hx-get') && typeof htmx === 'object'").await;
    });
    read_without_scripts(async |reader| {
        reader.open("/").await;
        reader.find("#q").await;
        assert_eq!(reader.eval("typeof htmx").await, "undefined");
    });
}

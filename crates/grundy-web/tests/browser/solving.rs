//! Solve a position from the home page by typing, and look for a game.

use crate::reader::read;

#[test]
fn a_question_is_typed_and_answered() {
    read(async |reader| {
        reader.open("/").await;
        reader.fill("#q", "nim 13 12 8").await;
        reader.click("form.ask button").await;
        reader.find("p.verdict").await;
        assert_eq!(reader.address().await, "/g/nim?p=13+12+8&show=answer");
        // 13 XOR 12 XOR 8 is 9, so 13 goes to 4, 12 to 5 and 8 to 1
        let best = reader.texts("ul.moves li.best .name").await;
        assert_eq!(best, ["1: take 9", "2: take 7", "3: take 7"]);
        // the winning move leads to a position that is lost for the player to move
        reader.click("ul.moves li.best a").await;
        reader.until("document.querySelector('.verdict .dot.loss') !== null").await;
        assert!(!reader.has("ul.moves li.best").await);
        assert_eq!(reader.eval("document.querySelector('#p').value").await, "4 12 8");
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

#[test]
fn cards_follow_the_search() {
    read(async |reader| {
        reader.open("/").await;
        let all = reader.texts(".shelf h3").await;
        assert!(all.len() > 20, "{all:?}");
        reader.fill("#q", "kayles").await;
        // as it is typed, without a key that ends it
        reader.until("document.querySelectorAll('.cards h3').length > 0 && document.querySelectorAll('.cards h3').length < 8").await;
        let some = reader.texts(".cards h3").await;
        assert!(
            some.iter().any(|name| name == "Kayles") && !some.iter().any(|name| name == "Nim"),
            "{some:?}"
        );
        reader.click(".card a[href^='/g/kayles']").await;
        reader.find("#p").await;
        assert!(reader.address().await.starts_with("/g/kayles"));
        // a slip in the position is shown at its place
        reader.fill("#p", "5 x 7").await;
        reader.click("form.edit button").await;
        assert_eq!(reader.text(".trouble .place mark").await, "x");
        reader.fill("#p", "5 7").await;
        reader.click("form.edit button").await;
        reader.find("ul.picks").await;
        assert_eq!(reader.complaints().await.iter().filter(|text| !text.contains("400")).count(), 0);
    });
}

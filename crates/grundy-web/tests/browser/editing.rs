//! Edit rules: the error at its place, then the live table, then the link that holds them.

use crate::reader::read;

#[test]
fn a_slip_is_shown_at_its_place_then_the_table() {
    read(async |reader| {
        reader.open("/own").await;
        reader.fill("#rules", "n -> [n - 1, n // ]").await;
        // nothing is pressed: it shows as it is typed
        // typing goes on while earlier versions are looked at
        let slip = "(document.querySelector('#live .trouble .place')?.textContent ?? '')";
        reader.until(&format!("{slip}.includes('n - 1, n // ]')")).await;
        let slip = reader.eval(slip).await.to_string();
        assert!(slip.contains("line 1, column") && slip.contains('^'), "{slip}");
        assert!(!reader.has("#live table").await);
        // the line is marked beside the text, and the words are coloured
        reader.until("document.querySelector('.bench li.bad') === document.querySelector('.bench li')").await;
        reader.until("document.querySelector('.bench pre').textContent.startsWith('n -> [n - 1')").await;
        assert!(!reader.has("#live a.repair").await, "nobody knows what was meant");
        // another slip is put right by its button, in the page that is open
        reader.eval("window.kept = true").await;
        reader.fill("#rules", "n -> [n - k for k in (1, 3, 4) if k <= n").await;
        reader.click("#live .place a.repair").await;
        reader.until("document.querySelector('#rules').value.endsWith(' n]')").await;
        reader.find("#live table.values").await;
        assert_eq!(reader.eval("window.kept === true && document.activeElement.id").await, "rules");
        reader.fill("#rules", "n -> [n - k for k in (1, 3, 4) if k <= n]").await;
        reader.find("#live table.values").await;
        let row = reader.texts("#live table.values tbody tr:first-child td").await;
        // the mex rule by hand: 0 1 0 1 2 3 2, then again
        assert_eq!(row, ["0", "1", "0", "1", "2", "3", "2", "0", "1", "0"]);
        assert!(!reader.has("#live .trouble").await && !reader.has(".bench li.bad").await);
        assert!(reader.texts(".bench .keyword").await.contains(&"for".to_owned()));
        // the law and the graph come by themselves
        reader.find(".later .proof").await;
        assert!(reader.text(".later .proof").await.contains("g(n + 7)"));
        // the address follows the text, and the button opens it
        reader.until("location.search.includes('rules=n')").await;
        reader.click("form.own button").await;
        reader.until("location.search.includes('rules=')").await;
        reader.find("#live table.values").await;
        reader.click("#live a.button.main").await;
        reader.find("#p").await;
        reader.fill("#p", "7").await;
        reader.click("form.edit button").await;
        reader.click("a[href*='show=answer']").await;
        // 7 has nimber 0
        reader.find(".verdict .dot.loss").await;
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

#[test]
fn a_file_is_edited() {
    read(async |reader| {
        reader.open("/own").await;
        reader.follow("Euclid").await;
        reader.find("#live .told.right").await;
        let text = reader.eval("document.querySelector('#rules').value").await;
        let text = text.as_str().unwrap().to_owned();
        assert!(text.contains("def "), "{text}");
        // markup in a text stays a text
        reader.fill("#rules", "start = 3\ndef moves(n):\n    return </textarea><b id=evil>").await;
        let slip = reader.text("#live .trouble .place").await;
        assert!(slip.contains("line 3"), "{slip}");
        assert!(!reader.has("#evil").await);
    });
}

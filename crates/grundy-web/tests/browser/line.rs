//! The best line: by itself until it is told to pause, by links, and without scripts.

use crate::reader::{read, read_without_scripts};

#[test]
fn it_runs_and_pauses() {
    read(async |reader| {
        reader.open("/g/nim?p=1+2&show=why").await;
        // the line is folded until somebody asks for it
        reader
            .eval("document.querySelector(\"a.button[href^='/line/']\").closest('details').open = true")
            .await;
        reader.click("a.button[href^='/line/']").await;
        reader.find("#line-run").await;
        reader.click("#line-run").await;
        // nothing is pressed, and the address follows
        reader
            .until(
                "location.search.includes('at=1') && document.querySelector('[aria-current=step]') !== null",
            )
            .await;
        assert!(reader.has("#line-run.main").await, "it can be paused");
        reader.until("location.search.includes('at=3')").await;
        reader.until("document.querySelector('#step').getAttribute('hx-get') === null").await;
        assert_eq!(reader.position().await, "0 0");
        // from the start again, and held at once
        reader.click("#line-run").await;
        reader.find("#line-run.main").await;
        reader.click("#line-run.main").await;
        reader
            .until("document.querySelector('#line-run.main') === null && !location.search.includes('run')")
            .await;
        let held = reader.address().await;
        assert!(reader.eval("document.querySelector('#step').getAttribute('hx-get')").await.is_null());
        reader.click("#line-on").await;
        reader.until(&format!("location.pathname + location.search + location.hash !== {held:?}")).await;
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

#[test]
fn it_is_read_by_links() {
    read_without_scripts(async |reader| {
        reader.open("/line/nim?p=1+2").await;
        for (at, position, dot) in
            [(0, "1 2", "win"), (1, "1 1", "loss"), (2, "0 1", "win"), (3, "0 0", "loss")]
        {
            reader.find(&format!("[role=status] .dot.{dot}")).await;
            assert_eq!(reader.position().await, position);
            // the defence: every move that is there
            assert_eq!(reader.has("ul.moves li").await, at < 3, "{position}");
            if at < 3 {
                reader.click("#line-on").await;
                reader.find("#line-back").await;
                assert!(reader.address().await.contains(&format!("at={}", at + 1)));
            }
        }
        reader.click("#line-first").await;
        reader.find("[role=status] .dot.win").await;
        assert_eq!(reader.position().await, "1 2");
    });
}

//! Learners try first: guess, then see; and set two moves beside each other.

use crate::reader::{Reader, read};

#[test]
fn nothing_shows_before_a_guess() {
    read(async |reader| {
        reader.open("/g/nim?p=3+4+5").await;
        reader.find("#answer ul.picks").await;
        for told in [".mark", ".verdict", ".number", ".best", ".dot"] {
            assert!(!reader.has(told).await, "{told}");
        }
        reader.click("#answer a[href*='guess=second']").await;
        reader.find(".told.wrong").await;
        reader.find(".verdict .dot.win").await;
        reader.back().await;
        reader.until("document.querySelector('.verdict') === null").await;
        // the one good move of twelve
        reader.follow("1: take 2").await;
        reader.find(".told.right").await;
        assert_eq!(reader.texts("ul.moves li.best .name").await, ["1: take 2"]);
        assert!(!reader.has("ul.moves .number").await, "numbers are not asked for yet");
        check_course(&reader).await;
    });
}

/// A lesson answers in its place, and the browser remembers; what went wrong comes back tomorrow.
async fn check_course(reader: &Reader) {
    reader.open("/learn/backwards").await;
    assert!(!reader.has(".feedback").await);
    reader.eval("window.same = true").await;
    reader.click("#s1 button[value=second]").await;
    reader.find("#s1 .told.right").await;
    // an exercise by keys: the field is sent by Enter
    reader.fill("#s4 input[name=s4]", "L").await;
    reader.enter().await;
    reader.find("#s4 .told.wrong").await;
    assert_eq!(reader.eval("window.same").await, true, "the page stays");
    assert_eq!(reader.texts(".lesson > .kind .done").await, ["· 2 of 10 done"]);
    reader.open("/learn").await;
    assert_eq!(reader.texts("[data-lesson=backwards] .done").await, ["· 2 of 10 done"]);
    let wrong = "Object.values(JSON.parse(localStorage['grundy-learn']).tasks).filter(task => task.step === 0).length";
    assert_eq!(reader.eval(wrong).await, 1);
    // a day later
    let later = "(() => {
        const data = JSON.parse(localStorage['grundy-learn']);
        for (const task of Object.values(data.tasks)) task.due -= 25 * 60 * 60 * 1000;
        localStorage['grundy-learn'] = JSON.stringify(data);
        return Object.keys(data.tasks)[0];
    })()";
    let name = reader.eval(later).await;
    reader.open("/learn").await;
    let first = reader.eval("document.querySelector('#practice .tasks a').href").await;
    let first = first.as_str().unwrap();
    for (key, part) in ["topic", "level", "seed"].iter().zip(name.as_str().unwrap().split('/')) {
        assert!(first.contains(&format!("{key}={part}")), "{first} is not {name}");
    }
    assert_eq!(reader.texts("#practice .tasks li").await.len(), 6);
    reader.eval("localStorage.clear()").await;
}

#[test]
fn two_moves_are_compared() {
    read(async |reader| {
        reader.open("/g/nim?p=3+4+5&show=answer").await;
        reader.find("select[name=a]").await.select_by_label("1: take 2").await.unwrap();
        reader.find("select[name=b]").await.select_by_label("3: take 5").await.unwrap();
        reader.click("form.compare button").await;
        reader.find(".sides").await;
        assert!(reader.has(".sides section:first-child h3 .mark.win").await);
        assert!(reader.has(".sides section:last-child h3 .mark.loss").await);
        // 1 4 5 is balanced: no reply wins; to 3 4 there is one reply
        assert!(!reader.has(".sides section:first-child .moves .mark.win").await);
        assert_eq!(reader.texts(".sides section:last-child .moves .mark.win").await.len(), 1);
    });
}

#[test]
fn random_positions_are_as_asked() {
    read(async |reader| {
        for (kind, dot) in [("winning", "win"), ("losing", "loss"), ("hard", "win")] {
            reader.open("/g/nim?p=3+4+5&show=answer").await;
            reader.click(&format!("a[href*='kind={kind}']")).await;
            reader.until("!location.search.includes('p=3+4+5')").await;
            reader.find(&format!(".verdict .dot.{dot}")).await;
        }
    });
}

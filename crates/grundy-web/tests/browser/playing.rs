//! Play in the browser: win a whole game by hints, lose one and see why, go back and forth, share the link.

use crate::reader::{DESK, PHONE, Reader, read, read_together};

/// How many moves the address holds.
async fn moves_made(reader: &Reader) -> usize {
    reader.address().await.split(['?', '&']).filter(|pair| pair.starts_with("m=")).count()
}

#[test]
fn a_whole_game_is_won_by_hints() {
    read(async |reader| {
        reader.open("/").await;
        reader.fill("#q", "nim 3 4 5").await;
        reader.click("form.ask button").await;
        reader.find("p.verdict").await;
        reader.click("section a.button[href^='/play/']").await;
        let mut plies = 0;
        while !reader.has("p.verdict").await {
            reader.click(".bar a[href*='show=hint']").await;
            let hint = reader.text("p.hint").await;
            // "One move of 12 wins: 1: take 2." or "3 moves of 9 win, 1: take 1 is one."
            let words: Vec<&str> = hint.split([' ', ',', '.']).collect();
            let take = words.iter().position(|word| *word == "take").expect("the hint names a move");
            let best = words[take - 1..=take + 1].join(" ");
            reader.fill("#do", &best).await;
            reader.click("form:has(#do) button").await;
            reader.until(&format!("location.search.split('&m=').length > {}", plies + 1)).await;
            assert!(moves_made(&reader).await > plies, "{}", reader.address().await);
            plies = moves_made(&reader).await;
            assert!(plies <= 12);
        }
        assert_eq!(reader.text("p.verdict").await, "You win.");
        assert!(plies >= 3 && plies % 2 == 1, "{plies}");
        // one dot a position, no slip of the winner's
        assert_eq!(reader.texts(".strip a").await.len(), plies + 1);
        assert!(!reader.has(".slips li a[href*='/compare/']").await || !reader.has(".strip .slip").await);
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

#[test]
fn a_lost_game_says_where_it_was_thrown_away() {
    read(async |reader| {
        reader.open("/play/nim?p=1+2&with=perfect").await;
        // the only good move leaves two heaps of one
        reader.follow("2: take 2").await;
        assert_eq!(reader.text("p.verdict").await, "The computer wins.");
        let slip = reader.text("ol.slips li").await;
        assert!(slip.contains("2: take 2") && slip.contains("2: take 1"), "{slip}");
        assert!(reader.has(".strip .slip").await);
        reader.click("ol.slips li a").await;
        reader.find(".sides").await;
        let sides = reader.texts(".sides h3").await;
        assert!(
            sides.len() == 2 && sides[0].contains("2: take 2") && sides[1].contains("2: take 1"),
            "{sides:?}"
        );
        assert!(reader.has(".sides section:first-child h3 .mark.loss").await);
        assert!(reader.has(".sides section:last-child h3 .mark.win").await);
        // back to the play, and to the position of the slip by its dot
        reader.back().await;
        reader.click(".strip a").await;
        reader.find("ul.picks.moves").await;
        assert!(reader.address().await.contains("at=0"));
    });
}

#[test]
fn undo_redo_back_and_a_shared_link() {
    let shared = read(async |reader| {
        reader.open("/play/nim?p=3+4+5&with=first-move").await;
        reader.follow("1: take 1").await;
        reader.until("location.search.includes('m=')").await;
        let played = reader.address().await;
        let position = reader.until_other("3 4 5").await;
        reader.click(".bar a:first-child").await;
        reader.until("location.search.includes('at=0')").await;
        reader.until_shown("3 4 5").await;
        // what was taken back can be done again
        reader.click(".bar a[href*='m=']:not([href*='at=']):not([href*='show'])").await;
        reader.until("!location.search.includes('at=0')").await;
        reader.until_shown(&position).await;
        assert_eq!(reader.address().await, played);
        reader.back().await;
        reader.until("location.search.includes('at=0')").await;
        reader.until_shown("3 4 5").await;
        reader.back().await;
        reader.until("!location.search.includes('at=0')").await;
        (played, position)
    });
    // another browser, and another server
    read(async move |reader| {
        reader.open(&shared.0).await;
        assert_eq!(reader.position().await, shared.1);
        assert_eq!(reader.address().await, shared.0);
    });
}

/// A click on the board makes the move in the page that is open, and the rival's reply is marked there.
#[test]
fn a_move_needs_no_reload() {
    read(async |reader| {
        reader.open("/play/three-mens-morris?with=first-move").await;
        reader.eval("window.kept = true").await;
        reader.click("svg.board a.spot").await;
        reader.until("location.search.includes('m=')").await;
        assert_eq!(moves_made(&reader).await, 2);
        assert_eq!(reader.eval("window.kept === true").await, true);
        assert!(reader.has("svg.board .came .new").await);
        // keys take it back
        reader.press("\u{e012}").await;
        reader.until("location.search.includes('at=0')").await;
        // nor does Back
        reader.back().await;
        reader
            .until("!location.search.includes('at=0') && !document.querySelector('#play [aria-busy]')")
            .await;
        assert_eq!(reader.eval("window.kept === true").await, true);
        // Forward and Back again before the answer comes: what is shown is what the address says
        let shown = reader.position().await;
        reader
            .eval(
                "(() => { window.passed = 0; addEventListener('popstate', () => {
                    if (passed++ === 0) setTimeout(() => history.back());
                }); history.forward(); })()",
            )
            .await;
        reader.until("passed === 2 && !document.querySelector('#play [aria-busy]')").await;
        assert_eq!(reader.position().await, shown);
        // the switch of languages goes on from the moves
        reader.click(".languages a[lang=uk]").await;
        reader.until("document.documentElement.lang === 'uk'").await;
        assert_eq!(moves_made(&reader).await, 2);
        assert_eq!(reader.complaints().await, Vec::<String>::new());
        // an answer that is no play is opened as the page that it is
        reader.eval("document.querySelector('#play svg a.spot').setAttribute('href', '/play/nothing')").await;
        reader.click("svg.board a.spot").await;
        reader.until("location.pathname === '/play/nothing'").await;
        reader.find("main h1").await;
    });
}

/// The rival's move comes after a moment: first the board as the reader left it, then the one that is.
#[test]
fn the_answer_comes_after_a_moment() {
    read(async |reader| {
        reader.open("/play/three-mens-morris?with=first-move").await;
        // what was seen on the way is kept by the test
        reader
            .eval(
                "(() => { window.seen = []; new MutationObserver(() => seen.push([
                    document.querySelectorAll('svg.frame').length,
                    document.querySelector('.stage svg.board:not(.frame)')?.style.display,
                ].join())).observe(document.body, {childList: true, subtree: true}); })()",
            )
            .await;
        reader.click("svg.board a.spot").await;
        reader.until("location.search.includes('m=') && seen.includes('1,none')").await;
        reader
            .until(
                "!document.querySelector('svg.frame') && \
             document.querySelector('.stage svg.board').style.display === ''",
            )
            .await;
        assert!(reader.has("svg.board .came .new").await);
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

/// Pointing at a move lights its place and its arrow.
#[test]
fn list_and_board_light_each_other() {
    read(async |reader| {
        reader.open("/play/dao?with=person").await;
        reader.find("li[data-moves]").await;
        let lit = "(() => { document.querySelector('li[data-moves] a').focus();
            return [document.querySelectorAll('.spot.lit').length, document.querySelectorAll('.way.lit').length]; })()";
        let found = reader.eval(lit).await;
        assert!(found[0].as_u64() >= Some(1) && found[1].as_u64() >= Some(1), "{found}");
        reader.eval("document.activeElement.blur()").await;
        assert!(!reader.has(".way.lit").await);
    });
}

/// While a slider moves, board and answer follow, and the slider stays where it is held.
#[test]
fn sliders_are_followed() {
    read(async |reader| {
        reader.open("/g/nim?h=3&h=4&show=answer").await;
        reader.find(".verdict .dot.win").await;
        reader.eval("window.held = document.querySelector('.sliders input[type=range]')").await;
        reader
            .eval("(() => { held.value = 4; held.dispatchEvent(new Event('input', {bubbles: true})) })()")
            .await;
        reader.find(".verdict .dot.loss").await;
        reader.until("document.querySelector('#p').value === '4 4' && location.search.includes('h=4')").await;
        assert_eq!(
            reader.eval("held.isConnected && document.querySelector('#slid').textContent.trim()").await,
            "4 4"
        );
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

/// The cards of an explanation: the next one comes into view.
#[test]
fn the_next_idea() {
    read(async |reader| {
        reader.open("/g/nim?p=13+12+8&show=why").await;
        let left = "document.querySelector('#idea-2').getBoundingClientRect().left - \
             document.querySelector('.ideas').getBoundingClientRect().left";
        assert!(reader.eval(left).await.as_f64() > Some(100.0));
        reader.click("#idea-1 a[href='#idea-2']").await;
        reader.until(&format!("Math.abs({left}) < 20")).await;
    });
}

/// Two people, each with a screen and a language: one opens a room and sends its link, both move, and a new
/// game takes both along.
#[test]
fn a_room_on_two_screens() {
    read_together(async |[host, guest]| {
        let pictures = std::env::var_os("GRUNDY_PICTURES").map(std::path::PathBuf::from);
        let show = async |reader: &Reader, name: &str| {
            let Some(folder) = &pictures else { return };
            std::fs::create_dir_all(folder).unwrap();
            let whole = reader.eval("[innerWidth, document.documentElement.scrollHeight]").await;
            let side = |at: usize| u32::try_from(whole[at].as_u64().unwrap()).unwrap();
            reader.resize((side(0), side(1))).await;
            std::fs::write(folder.join(format!("room-{name}.png")), reader.picture().await).unwrap();
        };
        host.resize(DESK).await;
        guest.resize(PHONE).await;
        host.open("/play/nim?with=person&p=3+4").await;
        show(&host, "before").await;
        host.click("form.open button").await;
        host.until("location.search.includes('room=')").await;
        show(&host, "opened").await;
        let link = host.eval("document.querySelector('#room-link').value").await;
        let path = link.as_str().unwrap().split_once("/room/").unwrap().1.to_owned();
        guest.open(&format!("/room/{path}?lang=uk")).await;
        guest.until_shown("3 4").await;
        show(&guest, "entered").await;
        host.eval("window.kept = true").await;
        guest.follow("2: взяти 4").await;
        host.until_shown("3 0").await;
        show(&host, "moved").await;
        host.follow("1: take 3").await;
        guest.until_shown("0 0").await;
        show(&guest, "over").await;
        assert_eq!(guest.eval("document.documentElement.lang").await, "uk");
        assert_eq!(host.eval("window.kept && !document.querySelector('.room .copy').hidden").await, true);
        guest.click(".again a.main").await;
        guest.until_shown("3 4").await;
        host.until_shown("3 4").await;
        assert!(host.address().await.contains("room="));
        for reader in [host, guest] {
            assert_eq!(reader.complaints().await, Vec::<String>::new());
        }
    });
}

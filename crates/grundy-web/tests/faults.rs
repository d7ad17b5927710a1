//! What readers fell over once: each test fails without its cure.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use grundy::catalogue::GAMES;
use grundy_web::Budgets;

use crate::{Site, encoded, segment};

/// So little time that nothing large is solved.
fn hasty() -> Site {
    within(Duration::from_millis(300))
}

fn within(time: Duration) -> Site {
    let mut budgets = Budgets::default();
    budgets.light.time = Duration::from_millis(30);
    budgets.heavy.time = time;
    budgets.heavy.wait = Duration::from_secs(60);
    Site::with(budgets)
}

#[test]
fn every_game_is_played_against_a_person_without_solving() {
    // some are slow to open; none of them is solved in this time
    let site = within(Duration::from_secs(40));
    for game in
        ["teeko", "six-mens-morris", "quixo:4x4", "mnk:5x5,4", "kaooa", "dao", "chomp:12x12", "amazons"]
    {
        let known = game.split(':').next().unwrap();
        if !GAMES.iter().any(|one| one.id == known) {
            continue;
        }
        for rival in ["person", "random"] {
            let start = if game == "chomp:12x12" {
                "/play/chomp?p=12x12".to_owned()
            } else {
                format!("/play/{}", segment(game))
            };
            let join = if start.contains('?') { '&' } else { '?' };
            let (address, page) = site.follow(&format!("{start}{join}with={rival}"));
            assert!(page.contains("id=\"play\""), "{address}");
            // a move of the list is made
            let mv = page.split("&amp;do=").nth(1).unwrap().split(['"', '&', '#']).next().unwrap();
            let (after, page) = site.follow(&format!("{address}&do={mv}"));
            assert!(after.contains("&m=") && page.contains("class=\"last\""), "{after}");
        }
    }
}

#[test]
fn an_answer_that_is_too_hard_leaves_the_board() {
    let site = hasty();
    for (address, status) in [
        ("/g/six-mens-morris?show=answer", &[413, 504][..]),
        ("/play/six-mens-morris?with=person&p=.-.-./-...-/..-../-...-/.-.-./0+x&show=hint", &[200]),
    ] {
        let answer = site.get(address);
        assert!(status.contains(&answer.status.as_u16()), "{address}: {}", answer.status);
        assert!(answer.body.contains("Too hard for this page"), "{address}: {}", answer.body);
        assert!(answer.body.contains("<svg class=\"board\""), "{address}");
    }
}

#[test]
fn boards_of_points_have_their_lines() {
    let site = Site::new();
    // two squares and what joins them; five lines of a star; rows, columns and diagonals; 22 pairs
    for (game, lines) in
        [("six-mens-morris", 8 + 4), ("kaooa", 5), ("three-mens-morris", 8), ("hare-and-hounds", 22)]
    {
        let page = site.page(&format!("/g/{game}"));
        let board = page.split("<svg class=\"board\"").nth(1).unwrap().split("</svg>").next().unwrap();
        assert_eq!(board.matches("class=\"f-drawing\"").count(), lines, "{game}: {board}");
    }
}

#[test]
fn winning_moves_come_first_however_many_there_are() {
    let site = within(Duration::from_secs(60));
    let page = site.page("/g/0.007?p=1500&show=answer");
    let list = page.split("<ul class=\"moves\">").nth(1).unwrap();
    let first: Vec<&str> = list.split("<li class=\"").skip(1).take(3).collect();
    assert!(first.len() == 3 && first.iter().all(|row| row.starts_with("win best")), "{first:?}");
    // the fastest mate is the first
    let page = site.page("/g/endgame?show=values");
    let list = page.split("<ul class=\"moves\">").nth(1).unwrap();
    let plies: Vec<u32> =
        list.split("<abbr>W").skip(1).map(|rest| rest.split('<').next().unwrap().parse().unwrap()).collect();
    assert!(plies.len() > 3 && plies.is_sorted(), "{plies:?}");
}

#[test]
fn questions_fit_their_games() {
    let site = hasty();
    for game in GAMES {
        let page = site.get(&format!("/g/{}", segment(game.id))).body;
        let draw = page.contains("guess=draw");
        assert!(!draw || game.class.draws, "{}: nobody draws it", game.id);
        assert_eq!(
            page.contains("id=\"guess\""),
            game.class.payoffs && page.contains("id=\"answer\""),
            "{}",
            game.id
        );
        if page.contains("name=\"misere\" value=\"1\"") {
            let misere = site.get(&format!("/g/{}?misere=1&show=answer", segment(game.id)));
            assert_ne!(misere.status, StatusCode::UNPROCESSABLE_ENTITY, "{}: {}", game.id, misere.body);
        }
    }
    // what is to be had is guessed as a number
    let right = site.page("/g/row-cards?p=1+5+2&guess=3&show=answer");
    let told = right.split("class=\"told ").nth(1).unwrap();
    assert!(told.starts_with("right") || told.starts_with("wrong"), "{told}");
}

#[test]
fn errors_stay_in_their_place() {
    let site = Site::new();
    let wrong = site.get("/g/nim?p=3+x");
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    for part in [
        "aria-invalid=\"true\"",
        "value=\"3 x\"",
        "<svg class=\"board\"",
        "class=\"trouble\"",
        "/play/nim",
        "<mark>x</mark>",
    ] {
        assert!(wrong.body.contains(part), "lacks `{part}`: {}", wrong.body);
    }
    // misère play can be unticked
    let refused = site.get("/g/ultimatum?misere=1&show=answer");
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("class=\"button\" href=\"/g/ultimatum?show=answer\""), "{}", refused.body);
    // other material is opened by a button
    let other = site.get(&format!("/play/endgame?p={}", encoded("8/8/8/4k3/8/8/8/KBN5 w")));
    assert!(other.body.contains("/play/endgame:KBNK?p="), "{}", other.body);
    // a view that a game has not, or cannot show, leads on to those that it has
    for address in ["/table/nim?ranges=0..1000+0..1000", "/law/endgame"] {
        let page = site.get(address).body;
        let game = address.split(['/', '?']).nth(2).unwrap();
        assert!(page.contains(&format!("href=\"/g/{game}\"")), "{address}: {page}");
        assert!(page.contains(&format!("href=\"/play/{game}?with=learns\"")), "{address}: {page}");
    }
    // names that come near
    let unknown = site.get("/g/kayls");
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(unknown.body.contains("href=\"/g/kayles\""), "{}", unknown.body);
    // a game of one's own leads back to its rules, and is put right by a button
    let endless = "n -> [n - 1, n // 2]";
    let page = site.page(&format!("/own?rules={}", encoded(endless)));
    let repaired = page.split("class=\"button\" href=\"").map(|link| link.split('"').next().unwrap());
    let repaired =
        repaired.map(|link| link.replace("&amp;", "&")).find(|link| link.contains("+if+n+%3E+0")).unwrap();
    let page = site.page(&repaired);
    assert!(page.contains("The rules are fine") && !page.contains("class=\"trouble\""), "{page}");
}

#[test]
fn no_word_of_the_command_line() {
    let site = hasty();
    for address in [
        "/g/kayls",
        "/g/hello",
        "/ask?q=hello:world",
        "/g/ultimatum?misere=1",
        "/g/endgame?p=8/8/8/4k3/8/8/8/KBN5+w",
        "/g/kayles?p=123456789012345678+5&show=why",
        "/g/kayles?p=123456789012345678+5",
        "/g/three-mens-morris?misere=1&show=answer",
        "/law/row-cards",
        "/table/row-cards",
        "/g/nim?p=3+x",
    ] {
        let answer = site.get(address);
        let page = match answer.status {
            StatusCode::SEE_OTHER => site.get(answer.location()).body,
            _ => answer.body,
        };
        let main = page.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
        for word in ["--", "`grundy", "leave out", "command line"] {
            assert!(!main.contains(word), "{address} has `{word}`: {main}");
        }
    }
}

#[test]
fn a_heap_beyond_every_table_is_opened() {
    let site = Site::new();
    for show in ["", "answer", "why"] {
        let answer = site.get(&format!("/g/kayles?p=123456789012345678+5&show={show}"));
        assert_eq!(answer.status, StatusCode::OK, "{show}: {}", answer.body);
    }
}

#[test]
fn long_numbers_keep_their_columns() {
    let page = Site::new().page("/g/nim?p=1000000000+1000000001&show=why");
    let table = page.split("<table class=\"xor\">").nth(1).unwrap().split("</table>").next().unwrap();
    let row = table.split("<tr>").nth(1).unwrap();
    assert!(row.matches("<td class=\"bit").count() <= 16 && table.contains("deciding"), "{table}");
}

#[test]
fn paths_are_straightened() {
    let site = Site::new();
    for (path, there) in
        [("/g/nim/?p=3", "/g/nim?p=3"), ("//", "/"), ("/g", "/"), ("/favicon.ico", "/icon.svg")]
    {
        let answer = site.get(path);
        assert_eq!((answer.status, answer.location()), (StatusCode::PERMANENT_REDIRECT, there), "{path}");
    }
    let nothing = site.get("/g/%ff");
    assert_eq!(nothing.status, StatusCode::NOT_FOUND);
    assert!(nothing.body.contains("<!DOCTYPE html>"), "{}", nothing.body);
}

#[test]
fn answers_are_tagged_and_compressed() {
    let site = Site::new();
    let ask = |address: &str, name: &'static str, value: &str| {
        site.ask(Request::get(address).header(name, value).body(Body::empty()).unwrap())
    };
    let plain = site.get("/g/nim?p=3+4+5");
    let packed = ask("/g/nim?p=3+4+5", "accept-encoding", "gzip, br");
    assert_eq!(
        (plain.headers.get("content-encoding"), packed.headers["content-encoding"].as_bytes()),
        (None, &b"gzip"[..])
    );
    assert_eq!(plain.headers["etag"], packed.headers["etag"]);
    let tag = plain.headers["etag"].to_str().unwrap();
    assert_eq!(ask("/g/nim?p=3+4+5", "if-none-match", tag).status, StatusCode::NOT_MODIFIED);
    assert_eq!(ask("/g/nim?p=3+4+6", "if-none-match", tag).status, StatusCode::OK);
    // under the address of its version a file is kept for good
    let page = plain.body;
    let style = page.split("href=\"/style.css").nth(1).unwrap().split('"').next().unwrap();
    let kept = |address: &str| site.get(address).headers["cache-control"].to_str().unwrap().to_owned();
    assert!(kept(&format!("/style.css{style}")).contains("immutable"));
    assert_eq!(
        (kept("/style.css"), kept("/style.css?v=old")),
        ("no-cache".to_owned(), "no-cache".to_owned())
    );
}

#[test]
fn who_watches_the_server_is_told() {
    let site = Site::new();
    assert_eq!(site.page("/health"), "ok\n");
    site.page("/g/nim?p=3+4+5");
    let told = site.page("/metrics");
    for line in [
        "grundy_requests_total{status=\"200\"} 2",
        "grundy_request_seconds_count 2",
        "# TYPE grundy_answers gauge",
    ] {
        assert!(told.lines().any(|one| one == line), "{line}: {told}");
    }
    assert!(!told.contains("nim"), "{told}");
}

#[test]
fn only_what_is_documented_is_posted() {
    let site = Site::new();
    assert_eq!(site.post("/api/games", "lang=uk".to_owned()).status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(site.post("/api/solve", "q=nim+3+4".to_owned()).status, StatusCode::OK);
}

/// Where the texts of a drawing stand: of its marks, and of all else.
fn texts(page: &str) -> [Vec<(f64, f64)>; 2] {
    let board = page.split("<svg class=\"board\"").nth(1).unwrap().split("</svg>").next().unwrap();
    let mut found = [Vec::new(), Vec::new()];
    for text in board.split("<text ").skip(1) {
        let number = |name: &str| -> f64 {
            let value = text.split(&format!("{name}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        found[usize::from(!text.starts_with("class=\"glyph"))].push((number("x"), number("y")));
    }
    found
}

#[test]
fn marks_cover_no_names() {
    let site = Site::new();
    for address in ["/g/row-ends?show=answer", "/g/graph?p=9&show=answer"] {
        let [marks, names] = texts(&site.page(address));
        assert!(!marks.is_empty() && !names.is_empty(), "{address}");
        for (x, y) in marks {
            let near = names.iter().find(|(a, b)| (a - x).abs() < 7.0 && (b - y).abs() < 7.0);
            assert!(near.is_none(), "{address}: a mark at {x}, {y} covers {near:?}");
        }
    }
}

/// A reader who has chosen no rival does not meet the strongest one, and the form says who plays.
#[test]
fn a_reader_meets_a_rival_of_his_level() {
    let site = Site::new();
    let own = format!("/own?rules={}", encoded("n -> [n - 1, n - 2] if n > 1 else []"));
    for (address, learns) in
        [("/g/nim?p=3+4+5", true), (&own, true), ("/g/mnk?show=answer", true), ("/g/lotteries", false)]
    {
        let page = site.page(address);
        let links: Vec<&str> =
            page.split("href=\"/play/").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        assert!(!links.is_empty(), "{address}: {page}");
        assert!(links.iter().all(|link| link.contains("with=learns") == learns), "{address}: {links:?}");
    }
    for (address, rival) in [("/play/nim?p=3+4", "perfect"), ("/play/nim?p=3+4&with=learns", "learns")] {
        let page = site.page(address);
        let chosen = format!("<option value=\"{rival}\" selected>");
        assert!(page.contains(&chosen) && page.matches(" selected>").count() == 1, "{address}: {page}");
    }
}

/// Which solver it was is for people who compare solvers.
#[test]
fn no_page_names_a_solver() {
    let site = Site::new();
    let own = format!("/own?rules={}", encoded("start = 5\ndef moves(n):\n    return range(n)\n"));
    for address in ["/sheet?positions=nim+3+4+5", "/g/nim?p=3+4+5&show=why", &own] {
        let page = site.page(address);
        assert!(page.contains("First player wins"), "{address}: {page}");
        assert!(!page.contains("(by "), "{address}: {page}");
    }
}

/// Where only one kind of draw can happen, the other is not explained.
#[test]
fn a_game_shows_its_own_kind_of_draw() {
    let site = Site::new();
    let legend = |address: &str| {
        let page = site.page(address);
        page.split("<dl class=\"legend\"").nth(1).unwrap().split("</dl>").next().unwrap().to_owned()
    };
    let (ended, endless) = ("an end that nobody wins", "an endless draw");
    let ties = legend("/g/mnk:3x3,3?p=.../.../...+x&show=values");
    assert!(ties.contains(ended) && !ties.contains(endless), "{ties}");
    let draws = legend("/g/graph:1%3E2,2%3E1,3?p=1&show=values");
    assert!(!draws.contains(ended) && draws.contains(endless), "{draws}");
    let neither = legend("/g/nim?p=3+4+5&show=values");
    assert!(!neither.contains(ended) && !neither.contains(endless), "{neither}");
}

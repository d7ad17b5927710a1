//! What the pages say.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use grundy::catalogue::GAMES;

use crate::{Site, encoded, segment};

/// That a page at an address says all of this, and none of that.
fn check_says(site: &Site, address: &str, parts: &[&str], not: &[&str]) {
    let page = site.page(address);
    for part in parts {
        assert!(page.contains(part), "{address} lacks `{part}`:\n{page}");
    }
    for part in not {
        assert!(!page.contains(part), "{address} has `{part}`:\n{page}");
    }
}

/// Scripts get the part that they show, and a move at once; all others are sent to the address of the game.
#[test]
fn a_move_is_one_request_for_scripts() {
    let site = Site::new();
    let before = site.page("/play/nim?p=3+4&with=first-move");
    let mut links = before.split("href=\"").filter_map(|rest| rest.split('"').next());
    let address = links.find(|link| link.contains("do=")).unwrap().replace("&amp;", "&");
    let ask = |address: &str, heads: &[&str]| {
        let request = heads.iter().fold(Request::get(address), |request, head| request.header(*head, "true"));
        site.ask(request.body(Body::empty()).unwrap())
    };
    let plain = ask(&address, &[]);
    assert_eq!(plain.status, StatusCode::SEE_OTHER);
    let there = plain.location();
    let whole = site.page(there);
    let scripted = ask(&address, &["hx-request"]);
    assert_eq!(
        (scripted.status, &scripted.headers["hx-push-url"]),
        (StatusCode::OK, &plain.headers["location"])
    );
    assert_eq!(scripted.body, ask(there, &["hx-request"]).body);
    let (title, body) = scripted.body.split_once("</title>").unwrap();
    assert!(whole.contains(title) && whole.contains(body) && !body.contains("<main"), "{body}");
    // who goes back needs all of it
    assert_eq!(ask(there, &["hx-request", "hx-history-restore-request"]).body, whole);
}

#[test]
fn home_search_and_filter() {
    let site = Site::new();
    check_says(
        &site,
        "/",
        &["Your own game", "Kayles", "action=\"/ask\"", "class=impartial", "Start here"],
        &[],
    );
    check_says(&site, "/?s=bouton", &["<h3>Nim</h3>"], &["<h3>Kayles</h3>"]);
    check_says(&site, "/?class=chance", &["Pig"], &["<h3>Nim</h3>"]);
    check_says(&site, "/?s=nothing-like-that", &["No game fits"], &["<h3>Nim</h3>"]);
    check_says(&site, "/?piece=1&s=kayles", &["<h3>Kayles</h3>"], &["<html"]);
    // names come before words within texts, and the first shelf before the others
    let page = site.page("/?s=tic");
    let at = |name: &str| page.find(&format!("<h3>{name}")).unwrap_or(usize::MAX);
    assert!(at("Tic-tac-toe") < at("Fibonacci Nim"), "{page}");
    let page = site.page("/");
    assert!(page.find("Start here").unwrap() < page.find("All but some").unwrap());
}

#[test]
fn the_atlas() {
    let site = Site::new();
    check_says(&site, "/", &["href=\"/atlas\""], &[]);
    // rows lead to laws, heads order and turn over
    let parts =
        ["href=\"/law/0.4\"", "period 34 from 54", "aria-sort=\"ascending\"", "href=\"/atlas?by=largest\""];
    check_says(&site, "/atlas", &[&parts[..], &["href=\"/atlas?page=2\"", "Page 1 of"]].concat(), &[]);
    check_says(
        &site,
        "/atlas?status=open&by=largest&order=down",
        &["href=\"/law/0.764\"", "aria-sort=\"descending\"", "href=\"/atlas?status=open&amp;by=largest\""],
        &[">period "],
    );
    check_says(
        &site,
        "/atlas?status=solved&digits=2",
        &["/law/0.16", "149459"],
        &["/law/0.156", "/law/0.06\""],
    );
    // a game under another of its codes
    check_says(&site, "/atlas?code=0.07", &["href=\"/law/0.4\"", "0.07", "1 games"], &["Page 1 of"]);
    check_says(&site, "/atlas?code=%3Cb%3E", &["No game of the atlas has this code.", "&lt;b&gt;"], &["<b>"]);
    // what an address says wrongly is as if it were not said
    check_says(&site, "/atlas?digits=9&by=x&page=-1&status=?", &["Page 1 of"], &[]);
}

#[test]
fn a_question_in_one_line() {
    let site = Site::new();
    let (address, page) = site.follow("/ask?q=nim+13+12+8");
    assert_eq!(address, "/g/nim?p=13+12+8&show=answer");
    assert!(page.contains("First player wins: nimber 9"));
    let (_, page) = site.follow(&format!("/ask?q={}", encoded("kayles 5 + nim 7")));
    assert!(page.contains("First player wins: nimber 3"), "{page}");
    let (address, page) = site.follow(&format!("/ask?q={}", encoded("kayles 7 with pass")));
    assert!(address.starts_with("/g/kayles%20with%20pass?"), "{address}");
    assert!(page.contains("First player wins: nimber 3"), "{page}");
    let (_, page) = site.follow(&format!("/ask?q={}", encoded("sticks:1,3,4 7 and sticks:1,3,4 9")));
    assert!(page.contains("Second player wins"), "{page}");
    let (_, page) = site.follow(&format!("/ask?q={}", encoded("'n -> range((n+1)//2, n)' 132 73 23")));
    assert!(page.contains("nimber 81"), "{page}");
    assert_eq!(site.get("/ask?q=").status, StatusCode::BAD_REQUEST);
    // words are looked for, trees are read
    assert_eq!(site.get("/ask?q=tic").location(), "/?s=tic#games");
    assert!(site.get("/ask?q=%5B+(1+2)+(2+1)+%5D").location().starts_with("/tree?t="));
    let lost = site.get("/ask?q=nim");
    assert_eq!(lost.status, StatusCode::SEE_OTHER);
}

#[test]
fn nothing_is_told_until_it_is_asked_for() {
    let site = Site::new();
    let told = ["class=\"mark", "nimber 9", "verdict", "must become"];
    check_says(&site, "/g/nim?p=13+12+8", &["Guess first", "1: take 9", "Show the answer"], &told);
    check_says(
        &site,
        "/g/nim?p=13+12+8&show=answer",
        &["mark win", "▲", "mark loss", "▼", "li class=\"win best\""],
        &["must become"],
    );
    check_says(
        &site,
        "/g/nim?p=13+12+8&show=values",
        &["must become", "class=\"number\" title=\"nimber\">0<"],
        &["column with an odd"],
    );
    check_says(
        &site,
        "/g/nim?p=13+12+8&show=why",
        &["column with an odd number of ones", "class=\"bit one deciding\"", "Not zero"],
        &[],
    );
}

#[test]
fn the_best_line_step_by_step() {
    let site = Site::new();
    check_says(&site, "/g/nim?p=1+2&show=why", &["href=\"/line/nim?p=1+2\""], &[]);
    check_says(
        &site,
        "/line/nim?p=1+2",
        &["After 0 of 3 moves", "Player 1 is to move and wins in 3 moves; nothing is faster than 2: take 1"],
        &["hx-get"],
    );
    // the board, on which the move that is played next leads on
    check_says(
        &site,
        "/line/chomp?p=2x2",
        &["<svg class=\"board\"", "spot best win\" href=\"/line/chomp?p=2x2&amp;at=1#now\""],
        &[],
    );
    check_says(
        &site,
        "/line/chomp?p=2x2&at=3",
        &["<svg class=\"board\"", "The end of the line"],
        &["class=\"spot"],
    );
    // the defence: what else could be played
    check_says(
        &site,
        "/line/nim?p=1+2&at=1",
        &[
            "Player 2 is to move and loses in 2 moves; nothing lasts longer than 1: take 1",
            "2: take 1",
            "mark loss",
        ],
        &["hx-get"],
    );
    check_says(
        &site,
        "/line/nim?p=1+2&at=1&run=1",
        &["hx-get=\"/line/nim?p=1+2&amp;at=2&amp;run=1\"", "Pause"],
        &[],
    );
    check_says(&site, "/line/nim?p=1+2&at=3&run=1", &["The end of the line", "Run"], &["hx-get", "Pause"]);
    check_says(&site, "/line/nim?p=1+2&at=99", &["After 3 of 3 moves"], &[]);
    check_says(&site, "/line/graph:1%3E2,2%3E1,3?p=1", &["There is no such line"], &["Run"]);
    check_says(&site, "/line/row-cards?p=1+5+2", &["played for numbers"], &["Run"]);
}

#[test]
fn values_have_addresses() {
    let site = Site::new();
    check_says(&site, "/", &["href=\"/value\""], &[]);
    check_says(&site, "/value", &["{3||2*|1*}", "domineering 2x3"], &["id=\"answer\""]);
    check_says(
        &site,
        &format!("/value?e={}", encoded("{3||2*|1*}")),
        &["Left wins, whoever begins.", "9/4", "3/4", "kind=thermograph", "{2∗|1∗}", "href=\"/value?e=3\""],
        &["trouble"],
    );
    check_says(
        &site,
        "/value?e=domineering+2x3&f=3/4&lang=uk",
        &["{2|−½}", "by-left", "by-right", "Лівого"],
        &["whoever"],
    );
    check_says(&site, "/value?e=%7B3%7C2%7C1%7D", &["trouble", "ambiguous slashes"], &["verdict"]);
    check_says(
        &site,
        &format!("/value?e={}&f=0", encoded("{0|pass}")),
        &[
            "Left wins, whoever begins.",
            "stopper",
            "kind=graph",
            "href=\"/value?e=over\"",
            "over is greater than 0.",
        ],
        &["trouble"],
    );
    check_says(
        &site,
        &format!("/value?e={}&lang=uk", encoded("a{{|a}|}")),
        &["1 &amp; 0", "нічиї"],
        &["trouble", "kind=graph", "kind=thermograph"],
    );
    check_says(
        &site,
        &format!("/value?e={}", encoded("on <= over")),
        &["The claim on &lt;= over is false."],
        &[],
    );
    let told = site.get(&format!("/api/value?e={}", encoded("on - on")));
    assert!(told.body.contains("\"onside\":\"on\",\"offside\":\"off\""), "{}", told.body);
    assert_eq!(site.get("/api/value?e=").status, StatusCode::BAD_REQUEST);
    assert_eq!(site.get("/api/value?e=%7B3%7C2%7C1%7D").status, StatusCode::BAD_REQUEST);
    let long = site.get(&format!("/api/value?e={}", "1%2B".repeat(3000)));
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// A file with left and right in the editor: values as they are typed.
#[test]
fn partizan_rules_of_the_readers_own() {
    let site = Site::new();
    let rules = "def left(n):\n    return [n - 1, n - 3]\ndef right(n):\n    return [n - 2, n - 3]\n";
    check_says(
        &site,
        &format!("/own?rules={}", encoded(rules)),
        &["The rules are fine", "{1|0}"],
        &["trouble"],
    );
    let game = format!("/g/own.star?rules={}&p=4&show=values", encoded(rules));
    check_says(&site, &game, &["{1|1,{1|0}}"], &["trouble"]);
    let slip = format!("/own?rules={}", encoded("def left(n):\n    return [n - 1]\n"));
    check_says(&site, &slip, &["defines left, but not right"], &[]);
}

#[test]
fn guesses() {
    let site = Site::new();
    check_says(&site, "/g/nim?p=3+4+5&guess=first", &["told right", "Right."], &[]);
    check_says(&site, "/g/nim?p=3+4+5&guess=second", &["told wrong", "Not quite."], &[]);
    check_says(
        &site,
        "/g/nim?p=3+4+5&try=1:+take+2",
        &["told right", "Nothing is better than 1: take 2"],
        &[],
    );
    check_says(&site, "/g/nim?p=3+4+5&try=1:+take+1", &["told wrong", "gives something away"], &[]);
}

#[test]
fn kinds_of_values() {
    let site = Site::new();
    for (address, parts) in [
        ("/g/nim?p=1+1+2&misere=1&show=answer", &["misère play", "First player wins"][..]),
        ("/g/queen?p=3,4&show=values", &["nimber"]),
        ("/g/three-mens-morris?show=values", &["in 9 moves"]),
        ("/g/row-cards?p=1+5+2&show=values", &["★", "payoffs"]),
        ("/g/mnk:3x3,3?show=why", &["Tie", "■"]),
        ("/g/graph:1%3E2,2%3E1,3?p=1&show=why", &["Draw"]),
        ("/g/lotteries?show=values", &["ayoff"]),
        ("/g/nim?p=2+2&show=answer", &["the same: 2: take 1", "×2", "stands for 2 moves"]),
        ("/g/mnk:3x3,3?p=.../.../...+x&show=answer", &["stands for 4 moves"]),
        ("/play/mnk:3x3,3?p=.../.../...+x&show=values", &["stands for 4 moves"]),
        ("/g/hiring?show=answer", &["Moves"]),
    ] {
        let page = site.get(address);
        assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.body);
        for part in parts {
            assert!(page.body.contains(part), "{address} lacks `{part}`: {}", page.body);
        }
    }
}

#[test]
fn every_game_has_its_pages() {
    let mut budgets = crate::patient();
    budgets.heavy.time = Duration::from_secs(1);
    let site = Site::with(budgets);
    let games = site.get("/api/games");
    let games: serde_json::Value = serde_json::from_str(&games.body).unwrap();
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for (view, show) in [("g", ""), ("g", "answer"), ("play", "")] {
            let address = format!("/{view}/{}?show={show}", segment(id));
            let answer = site.get(&address);
            let fine = [StatusCode::OK, StatusCode::SEE_OTHER].contains(&answer.status);
            // some starts are too much for a page; they say so
            let too_much =
                [StatusCode::PAYLOAD_TOO_LARGE, StatusCode::GATEWAY_TIMEOUT].contains(&answer.status);
            assert!(fine || too_much, "{address}: {} {}", answer.status, answer.body);
            assert!(fine || !show.is_empty() || view == "play", "{address}: {}", answer.body);
        }
    }
}

#[test]
fn every_family_has_its_table() {
    let site = Site::new();
    let mut tables = 0;
    for game in GAMES {
        let answer = site.get(&format!("/table/{}", game.id));
        assert!(
            [StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY].contains(&answer.status),
            "{}: {}",
            game.id,
            answer.body
        );
        tables += usize::from(answer.status == StatusCode::OK);
    }
    assert!(tables > 50, "{tables}");
}

#[test]
fn a_whole_game_is_played_and_won() {
    let site = Site::new();
    let mut address = "/play/nim?p=3+4+5".to_owned();
    for _ in 0..12 {
        let (at, page) = site.follow(&address);
        if page.contains("You win.") {
            assert!(page.contains("Nobody gave anything away") || page.contains("Turning points"), "{page}");
            assert!(page.contains("<svg"), "{page}");
            return;
        }
        let hint = site.page(&format!("{at}&show=hint"));
        let best = hint.split("class=\"hint\" role=\"status\">").nth(1).unwrap().split('<').next().unwrap();
        let mv = best.split(" wins: ").nth(1).map(|mv| mv.trim_end_matches('.').to_owned());
        let mv = mv.or_else(|| Some(best.split(" win, ").nth(1)?.split(" is one").next()?.to_owned()));
        address = format!("{at}&do={}", encoded(&mv.unwrap_or_else(|| panic!("no hint in {best}"))));
    }
    panic!("the game does not end: {address}");
}

#[test]
fn a_game_is_lost_and_it_is_told_where() {
    let site = Site::new();
    let (at, page) = site.follow("/play/nim?p=1+2&do=2:+take+2");
    assert_eq!(at, "/play/nim?p=1+2&m=2%3A+take+2&m=1%3A+take+1");
    for part in [
        "The computer wins.",
        "Move 1: You played 2: take 2",
        "Better: 2: take 1",
        "/compare/nim?p=1+2&amp;a=2%3A+take+2&amp;b=2%3A+take+1",
    ] {
        assert!(page.contains(part), "lacks `{part}`: {page}");
    }
    let compared = site.page("/compare/nim?p=1+2&a=2:+take+2&b=2:+take+1");
    assert!(
        compared.contains("The only reply wins") && compared.contains("All 2 replies lose"),
        "{compared}"
    );
    // back before it, and forth
    let back = site.page("/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&at=0");
    assert!(back.contains("earlier position") && back.contains("1: take 1"), "{back}");
    // second, against a person, and wrong words
    let (second, _) = site.follow("/play/nim?p=1+2&as=second");
    assert!(second.contains("m=2%3A+take+1"), "{second}");
    assert!(site.page("/play/nim?p=1+2&with=person").contains("Player 1"));
    assert_eq!(site.get("/play/nim?p=1+2&with=nobody").status, StatusCode::BAD_REQUEST);
    let wrong = site.get("/play/nim?p=1+2&do=fly");
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(wrong.body.contains("moves are written like this: 1: take 1"), "{}", wrong.body);
    // the board stays, and so does the play
    assert!(
        wrong.body.contains("<svg class=\"board\"") && wrong.body.contains("id=\"do\""),
        "{}",
        wrong.body
    );
}

#[test]
fn random_positions_are_what_they_are_said_to_be() {
    let site = Site::new();
    for game in ["nim", "kayles", "sticks", "mnk", "queen", "0.137", "multiply", "row-cards"] {
        for (kind, part) in [
            ("winning", "First player wins"),
            ("losing", "Second player wins"),
            ("hard", "First player wins"),
        ] {
            let answer = site.get(&format!("/random/{game}?kind={kind}&seed=5&show=answer"));
            // numbers are neither won nor lost
            if game == "row-cards" || (game == "mnk" && answer.status != StatusCode::SEE_OTHER) {
                continue;
            }
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{game} {kind}: {}", answer.body);
            assert_eq!(
                answer.location(),
                site.get(&format!("/random/{game}?kind={kind}&seed=5&show=answer")).location()
            );
            let page = site.page(answer.location());
            assert!(page.contains(part), "{game} {kind}: {}", answer.location());
        }
    }
    assert_eq!(site.get("/random/nim?kind=odd").status, StatusCode::BAD_REQUEST);
}

#[test]
fn tables_and_laws() {
    let site = Site::new();
    check_says(
        &site,
        "/table/lasker?ranges=0..25",
        &["n = 4: nimber 3", "/api/table.csv?game=lasker", "+9"],
        &[],
    );
    check_says(&site, "/table/queen?ranges=1..5&ranges=1..5", &["x = 1, y = 2: nimber 1", "p=2%2C3"], &[]);
    check_says(&site, "/table/kayles?ranges=0..5&letters=np", &[">P<", ">N<"], &[]);
    check_says(
        &site,
        "/law/kayles?n=10%5E18",
        &["g(n + 12) = g(n)", "Proved.", "g(1000000000000000000) = 1"],
        &[],
    );
    check_says(&site, "/law/kayles?claim=n+%25+12", &["It fails.", "n = 4"], &[]);
    check_says(&site, "/law/sticks:1,2,3?claim=n+%25+4+==+0", &["It agrees"], &[]);
    check_says(&site, "/law/kayles?claim=n+%25", &["line 1, column"], &[]);
    assert_eq!(site.get("/table/row-cards").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(site.get("/table/kayles?ranges=9..3").status, StatusCode::BAD_REQUEST);
}

#[test]
fn the_editor() {
    let site = Site::new();
    let look = |rules: &str| site.page(&format!("/own?rules={}", encoded(rules)));
    let page = look("n -> [n - k for k in (1, 3, 4) if k <= n]");
    assert!(page.contains("n = 5: nimber 3") && page.contains("sticks:1,3,4"), "{page}");
    let page = look("n -> [n - k for k in (1, 3) if k <= m]");
    assert!(page.contains("unknown name &#39;m&#39;") || page.contains("unknown name 'm'"), "{page}");
    assert!(page.contains("line 1, column 37"), "{page}");
    let page = look("start = 5\ndef moves(n):\n    return rang(n)\n");
    assert!(page.contains("line 3, column 12") && page.contains("your rules"), "{page}");
    let piece = site.post("/own/live", format!("rules={}", encoded("x, y -> [(x - 1, y)] where x > 0")));
    assert!(
        piece.status == StatusCode::OK
            && piece.body.contains("x = 1, y = 0: nimber 1")
            && !piece.body.contains("<html")
    );
    let rules = "name = 'Half'\nstart = 9\ndef moves(n):\n    return [n // 2] if n else []\n";
    let page = look(rules);
    assert!(page.contains("Half") && page.contains("/g/own.star?rules="), "{page}");
    let page = site.page(&format!("/g/own.star?rules={}&p=9&show=answer", encoded(rules)));
    assert!(page.contains("Second player wins") && page.contains("<h1>Half</h1>"), "{page}");
    for view in ["table", "law", "play"] {
        assert_eq!(
            site.get(&format!("/{view}/own.star?rules={}&p=9", encoded(rules))).status,
            StatusCode::OK,
            "{view}"
        );
    }
}

#[test]
fn colours_stay_in_the_address() {
    let site = Site::new();
    check_says(
        &site,
        "/g/nim?p=3+4&theme=dark",
        &["data-theme=\"dark\"", "/play/nim?theme=dark&amp;p=3+4", "/?theme=dark"],
        &[],
    );
    check_says(&site, "/g/nim?p=3+4&theme=purple", &["<html lang=\"en\">"], &["purple\""]);
}

/// A picture with something to click for every game: nobody plays with words.
#[test]
fn every_game_has_a_board() {
    let site = Site::new();
    let mut without = Vec::new();
    for game in GAMES {
        let example = game.examples.iter().find(|example| !example.contains(" --")).unwrap();
        let (named, position) = example.split_once(' ').unwrap_or((example, ""));
        let start = format!("/play/{}?with=person&p={}", segment(named), encoded(position));
        let (address, page) = site.follow(&start);
        if !page.contains("<svg class=\"board\"") || !page.contains("class=\"spot\"") {
            without.push(address);
        }
    }
    assert!(without.is_empty(), "{}", without.join("\n"));
}

/// Pig is played on its board: the die throws, the way holds.
#[test]
fn dice_and_scores() {
    let site = Site::new();
    let page = site.page("/play/pig:target=20?p=3+4+5&with=person");
    for mv in ["throw", "hold"] {
        assert!(page.contains(&format!("do={mv}\" aria-label=\"{mv}\"")), "{page}");
    }
    let page = site.page("/play/centipede?p=1+of+6&with=person");
    assert!(page.contains("do=take\" aria-label=\"take\"") && page.contains("do=pass\""), "{page}");
}

#[test]
fn a_rival_that_learns_and_five_games() {
    let site = Site::new();
    // the reader wins: the rival is one level stronger in the next game
    let won = "/play/nim?p=1&m=take+1&with=learns&level=2";
    check_says(&site, won, &["You win.", "level=3", "gets stronger", "series=w"], &["level=1"]);
    check_says(&site, "/play/nim?p=1&m=take+1&with=learns&level=5", &["level=5"], &["level=6"]);
    let lost = "/play/nim?p=1+1&m=1:+take+1&m=2:+take+1&with=learns&level=2";
    check_says(&site, lost, &["The computer wins.", "level=1", "a little weaker", "series=l"], &["level=3"]);
    // the sides change from game to game, and three wins of five decide
    let next = "/play/nim?p=1&m=take+1&with=perfect&series=w";
    check_says(&site, next, &["as=second", "series=ww", "2 : 0", "best of five"], &[]);
    let last = "/play/nim?p=1&m=take+1&with=perfect&series=ww";
    check_says(&site, last, &["3 : 0", "you win the series"], &["The next game of five"]);
}

/// What scripts show one after the other is on the page, and nothing of it may be clicked.
#[test]
fn the_boards_between() {
    let site = Site::new();
    let (_, page) = site.follow("/play/mnk:3x3,3?with=first-move&p=.../.../...+x&do=b2");
    assert_eq!(page.matches("<template class=\"before\">").count(), 1);
    let before =
        page.split("<template class=\"before\">").nth(1).unwrap().split("</template>").next().unwrap();
    assert!(before.contains("<svg class=\"board\"") && !before.contains("href"), "{before}");
    // looking back shows no answer
    let back = site.page("/play/mnk:3x3,3?with=first-move&p=.../.../...+x&m=b2&m=a3&at=1");
    assert!(!back.contains("<template"));
}

#[test]
fn the_row_that_won() {
    let site = Site::new();
    let over = site.page("/play/mnk:3x3,3?with=person&p=xx./oo./...+x&m=c3");
    assert!(over.contains("f-mark-line"), "{over}");
    let open = site.page("/play/mnk:3x3,3?with=person&p=xx./oo./...+x");
    assert!(!open.contains("f-mark-line"));
}

#[test]
fn arrows_of_best_moves() {
    let site = Site::new();
    let page = site.page("/g/queen?p=3,4&show=answer");
    assert!(page.contains("class=\"way\"") && page.contains("class=\"way shown win\""), "{page}");
    // a heap has none
    assert!(!site.page("/g/nim?p=3+4&show=answer").contains("class=\"way"));
    let page = site.page("/line/queen?p=3,4&at=0");
    assert_eq!(page.matches("class=\"way shown").count(), 1, "the next move of the line");
}

#[test]
fn sliders_without_scripts() {
    let site = Site::new();
    check_says(&site, "/g/nim?h=3&h=2&h=1&show=answer", &["Second player wins", "value=\"3 2 1\""], &[]);
    check_says(&site, "/g/nim?p=3+4", &["name=\"h\" min=\"0\" max=\"15\" value=\"4\""], &[]);
    check_says(&site, "/table/kayles?ranges=0..99&to=5", &["n = 5"], &["n = 6"]);
    check_says(&site, "/table/queen?ranges=1..15+1..15&to=3&to=4", &["x = 3, y = 4"], &["x = 4,", "y = 5"]);
    let tree = encoded("[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]");
    let slid = site.page(&format!("/tree?t={tree}&place=out&to=5&to=2"));
    assert!(slid.contains("5, P2") || slid.contains("P1 gets 5"), "{slid}");
    check_says(&site, &format!("/tree?t={tree}&edit=out"), &["type=\"range\" name=\"to\""], &[]);
}

#[test]
fn why_is_cards() {
    let site = Site::new();
    let page = site.page("/g/nim?p=13+12+8&show=why");
    let cards = page.matches("<article class=\"idea\"").count();
    assert!(cards > 1, "{cards}");
    // every next leads to a card
    for number in 2..=cards {
        assert!(
            page.contains(&format!("href=\"#idea-{number}\""))
                && page.contains(&format!("id=\"idea-{number}\""))
        );
    }
    assert!(page.contains("Make the move 1: take 9: then you have a good answer"), "{page}");
    check_says(&site, "/g/nim?p=3+2+1&show=why", &["Whatever you do, the rival has a good answer"], &[]);
    // a law is said once; all of it in numbers is folded, unless numbers are asked for
    let law = site.page("/law/kayles");
    assert!(
        law.contains("<img src=\"/api/figure.svg") && !law.contains("<details class=\"fold\" open"),
        "{law}"
    );
    assert!(site.page("/law/kayles?n=100").contains("<details class=\"fold\" open"));
}

#[test]
fn for_a_class() {
    let site = Site::new();
    let page = site.page("/g/nim?p=3+4&size=large");
    assert!(
        page.contains("data-size=\"large\"") && page.contains("/play/nim?size=large&amp;p=3+4"),
        "{page}"
    );
    let sheet = format!("/sheet?title=Nim&positions={}", encoded("nim 3 4 5\nkayles 7\nnim 3 2 1\nnope 1"));
    let page = site.page(&sheet);
    assert_eq!(page.matches("<svg class=\"board\"").count(), 3);
    let (tasks, key) = page.split_once("class=\"key\"").unwrap();
    assert!(!tasks.contains("First player wins") && key.contains("First player wins"), "{page}");
    assert!(key.contains("Second player wins") && tasks.contains("nope"), "{page}");
    // the code is of this server, and of nothing else
    let request = Request::get("/share?to=/g/nim?p=3%2B4").header("host", "10.0.0.7:8080");
    let page = site.ask(request.body(Body::empty()).unwrap()).body;
    assert!(
        page.contains("value=\"http://10.0.0.7:8080/g/nim?p=3+4\"") && page.contains("class=\"qr\""),
        "{page}"
    );
    for elsewhere in ["//evil.example", "http://evil.example", "/%5Cevil.example", ""] {
        assert_eq!(
            site.get(&format!("/share?to={elsewhere}")).status,
            StatusCode::BAD_REQUEST,
            "{elsewhere}"
        );
    }
}

#[test]
fn the_rules_as_a_file() {
    let site = Site::new();
    let rules = "start = 9\ndef moves(n):\n    return [n // 2] if n else []\n";
    let answer = site.get(&format!("/own/file?rules={}", encoded(rules)));
    assert_eq!(
        (answer.body.trim_end(), answer.headers["content-type"].to_str().unwrap()),
        (rules.trim_end(), "text/plain; charset=utf-8")
    );
}

/// A play against the program goes on between two people: who opens a room has somebody to play with.
#[test]
fn a_room_is_for_two_people() {
    let site = Site::new();
    let page = site.page("/play/nim?p=3+4&with=learns&as=second&level=2&m=1:+take+1&seed=7");
    let to = page.split("name=\"to\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(to.contains("with=person") && to.contains("m=1%3A+take+1") && !to.contains("learns"), "{to}");
    assert!(!to.contains("as=") && !to.contains("level="), "{to}");
    // in a room there is its link in place of the button, and a new game stays in it
    let there =
        site.post("/room", format!("to={}", encoded(&to.replace("&amp;", "&")))).location().to_owned();
    let room = there.split("room=").nth(1).unwrap().to_owned();
    let page = site.page(&there);
    assert!(
        page.contains(&format!("/room/{room}\" spellcheck")) && !page.contains("form class=\"open\""),
        "{page}"
    );
    assert!(page.contains(&format!("name=\"room\" value=\"{room}\"")), "{page}");
    let over = site.page(&format!("/play/nim?p=1&with=person&m=take+1&room={room}"));
    let again = over.split("class=\"bar again\"").nth(1).unwrap();
    assert!(again.split("</div>").next().unwrap().contains(&format!("room={room}")), "{again}");
}

/// Two screens: what one plays, the other is told.
#[test]
fn a_room_follows_the_play() {
    let site = Site::new();
    let opened = site.post("/room", format!("to={}&lang=uk", encoded("/play/nim?with=person&p=3+4")));
    assert_eq!(opened.status, StatusCode::SEE_OTHER);
    let there = opened.location().to_owned();
    let room = there.split("room=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    assert!(there.starts_with("/play/nim?with=person&p=3+4&room=") && there.contains("lang=uk"), "{there}");
    let page = site.page(&there);
    assert!(page.contains(&format!("data-room=\"{room}\"")), "{page}");
    let news = |known: &str| {
        let request = Request::get(format!("/room/{room}/events")).header("last-event-id", known);
        site.ask(request.body(Body::empty()).unwrap()).body
    };
    assert!(news("0").contains("id: 1\ndata: /play/nim?with=person&p=3+4\n\n"), "{}", news("0"));
    // somebody moves
    let (_, page) = site.follow(&format!("/play/nim?with=person&p=3+4&room={room}&do=1:+take+1"));
    assert!(page.contains("data-room"));
    assert!(
        news("1").contains("id: 2\ndata: /play/nim?with=person&p=3+4&m=1%3A+take+1\n\n"),
        "{}",
        news("1")
    );
    // whoever comes later enters where the play is
    assert!(site.get(&format!("/room/{room}")).location().contains("m=1%3A+take+1&room="));
    assert_eq!(site.get("/room/nowhere").status, StatusCode::BAD_REQUEST);
    for elsewhere in ["https://evil.example/play/", "/g/nim", "//play/nim"] {
        assert_eq!(site.post("/room", format!("to={}", encoded(elsewhere))).status, StatusCode::BAD_REQUEST);
    }
}

//! Boards, explanations, figures, trees and problems, as a reader meets them.

use axum::http::StatusCode;

use crate::{Site, encoded};

/// The addresses of all links of a page whose text or label holds a word.
fn links(page: &str, word: &str) -> Vec<String> {
    let links = page.split("<a ").skip(1).filter(|link| link.split("</a>").next().unwrap().contains(word));
    links
        .map(|link| link.split("href=\"").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&"))
        .collect()
}

#[test]
fn a_click_on_a_stone_is_a_guess_and_then_a_move() {
    let site = Site::new();
    let page = site.page("/g/nim?p=3+4+5");
    assert!(!page.contains("class=\"glyph") && !page.contains("spot best"), "nothing is told");
    let stone = links(&page, "1: take 2");
    assert!(stone.iter().all(|link| link.contains("try=1%3A+take+2")), "{stone:?}");
    assert!(site.page(&stone[0]).contains("told right"));
    let told = site.page("/g/nim?p=3+4+5&show=answer");
    assert!(told.contains("spot best win") && told.contains("class=\"glyph loss\""));
    let play = site.page("/play/nim?p=3+4+5&with=person");
    let (_, next) = site.follow(&links(&play, "1: take 2")[0]);
    assert!(next.contains("value=\"1: take 2\"") || next.contains("<strong>1: take 2"), "{next}");
}

#[test]
fn a_place_of_several_moves_leads_to_their_list() {
    let site = Site::new();
    let page = site.page("/g/kayles?p=5");
    let cell = page.split("href=\"").find(|link| link.split('"').next().unwrap().contains("cell=")).unwrap();
    let list = site.page(&cell.split('"').next().unwrap().replace("&amp;", "&"));
    assert!(list.contains("id=\"picked\"") && list.contains("try="), "{list}");
    assert!(!site.page("/g/kayles?p=5&cell=9.9").contains("id=\"picked\""));
}

#[test]
fn explanations_are_tables() {
    let site = Site::new();
    let page = site.page("/g/nim?p=13+12+8&show=why");
    assert!(page.contains("<table class=\"xor\">") && page.contains("class=\"bit one deciding\""));
    assert!(site.page("/g/nim?p=13+12+8&show=why&lang=uk").contains("<html lang=\"uk\""));
    let paid = site.page("/g/centipede?p=1+of+6&show=why");
    assert!(paid.contains("class=\"steps\""), "{paid}");
}

#[test]
fn figures_of_every_kind() {
    let site = Site::new();
    for kind in [
        "position",
        "line",
        "graph",
        "steps",
        "nimbers",
        "graph-elide",
        "tree",
        "reduced",
        "elide",
        "table-steps",
        "table",
        "heat",
        "sequence",
    ] {
        let (game, p) = if kind == "line" { ("mnk:3x3,3", "xox/oxo/..x+x") } else { ("kayles", "3") };
        let page = site.get(&format!("/figure/{game}?p={p}&kind={kind}&ranges=0..20"));
        assert!([200, 400, 422].contains(&page.status.as_u16()), "{kind}: {}", page.body);
        if kind != "line" {
            assert!(page.body.contains("/api/figure.svg?game=kayles"), "{kind}");
        }
    }
    let svg = site.get("/api/figure.svg?game=kayles&p=3&kind=graph&theme=dark");
    assert_eq!(svg.headers["content-type"], "image/svg+xml");
    assert!(svg.headers["content-security-policy"].to_str().unwrap().contains("style-src 'unsafe-inline'"));
    assert!(svg.body.starts_with("<svg") && !svg.body.contains("<script"));
    let pixels = site.get("/api/figure.png?game=kayles&p=3&kind=graph");
    let wanted = if cfg!(feature = "png") { StatusCode::OK } else { StatusCode::NOT_FOUND };
    assert_eq!(pixels.status, wanted);
    assert_eq!(pixels.body.contains("IHDR"), cfg!(feature = "png"));
    let page = site.page("/figure/kayles?p=3&kind=graph");
    assert_eq!(page.contains("/api/figure.png?game=kayles"), cfg!(feature = "png"));
    assert!(site.page("/table/kayles?ranges=0..9").contains("/api/figure.svg?game=kayles&amp;kind=table"));
    assert!(site.get("/api/figure.dot?game=kayles&p=3&kind=graph").body.starts_with("digraph"));
    assert_eq!(site.get("/api/figure.dot?game=kayles&p=3").status, StatusCode::BAD_REQUEST);
    assert_eq!(site.get("/figure/nim?kind=photo").status, StatusCode::BAD_REQUEST);
    let too_much = [StatusCode::PAYLOAD_TOO_LARGE, StatusCode::GATEWAY_TIMEOUT];
    assert!(too_much.contains(&site.get("/figure/nim?p=99+99+99&kind=tree").status));
    let evil = encoded("own.star");
    let rules = encoded("name = '<b>'\nstart = 2\ndef moves(n):\n    return range(n)\n");
    let drawn = site.get(&format!("/api/figure.svg?game={evil}&rules={rules}&kind=tree"));
    assert!(!drawn.body.contains("<b>"), "{}", drawn.body);
}

#[test]
fn trees_are_changed_by_links() {
    let site = Site::new();
    assert!(site.page("/tree").contains("href=\"/tree?t="));
    let tree = encoded("[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]");
    let page = site.page(&format!("/tree?t={tree}"));
    assert!(page.contains("enter → yield") && page.contains("/api/tree.svg?t="), "{page}");
    // on the drawing and in the list: the same links
    for name in ["forbid: enter/yield", "forbid: out", "change: enter/fight"] {
        let all = links(&page, name);
        assert!(all.len() == 2 && all[0] == all[1], "{name}: {all:?}");
    }
    assert!(page.contains("<svg class=\"board\"") && !page.contains("forbid: enter/fight/"), "{page}");
    let forbid = links(&page, "forbid: enter/yield");
    let without = site.page(&forbid[0]);
    assert!(without.contains("Before the change") && without.contains("allow again"), "{without}");
    assert!(without.contains("<strong>out</strong>"));
    let edit = links(&page, "change: enter/fight");
    assert!(site.page(&edit[0]).contains("name=\"to\""));
    let paid = site.page(&format!("/tree?t={tree}&place=enter/fight&to=-1,3"));
    assert!(paid.contains("pay=enter%2Ffight%3D-1%2C3") && paid.contains("<strong>out</strong>"), "{paid}");
    // slips stand at their place, and nothing is taken for markup
    let bad = site.page(&format!("/tree?t={}", encoded("[ (1 2) <script> ")));
    assert!(bad.contains("class=\"trouble\"") && !bad.contains("<script>"), "{bad}");
    assert_eq!(site.get(&format!("/tree?t={}", "a".repeat(9000))).status, StatusCode::PAYLOAD_TOO_LARGE);
    let json = site.get(&format!("/api/tree?t={tree}"));
    assert!(serde_json::from_str::<serde_json::Value>(&json.body).unwrap().is_object());
    assert_eq!(site.get("/api/tree.svg?t=%5B").status, StatusCode::BAD_REQUEST);
}

#[test]
fn problems_are_read_solved_and_played() {
    let site = Site::new();
    let list = site.page("/problems");
    assert!(list.contains("/problems/1.2:A") && list.contains("1.9:B"));
    for problem in grundy_judge::problems::ALL {
        let page = site.page(&format!("/problems/{}", problem.id));
        assert!(
            page.contains("class=\"statement\"") && crate::markup::faults(&page).is_empty(),
            "{}",
            problem.id
        );
    }
    let solved = site.page("/problems/1.2:A?in=25");
    assert!(solved.contains("role=\"status\"><h3>Output</h3><pre tabindex=\"0\">1</pre>"), "{solved}");
    assert!(site.page("/problems/1.2:A?in=x").contains("class=\"trouble\""));
    let play = site.page("/problems/1.2:B?in=3&vs=ideal&m=3");
    assert!(play.contains("I won!") && play.contains("name=\"do\""), "{play}");
    assert!(site.page("/problems/1.2:B?in=3&vs=ideal&m=3&do=I+won!").contains("Accepted."));
    assert!(site.page("/problems/1.2:B?in=3&vs=ideal&do=%3Cb%3E").contains("Not accepted"));
    assert!(site.page("/problems/1.2:B?in=3&vs=nobody").contains("there is no opponent"));
    assert_eq!(site.get("/problems/9.9:Z").status, StatusCode::NOT_FOUND);
    let ukrainian = site.page("/problems/1.2:A?lang=uk");
    assert!(ukrainian.contains("/problems?lang=uk"), "the language stays");
}

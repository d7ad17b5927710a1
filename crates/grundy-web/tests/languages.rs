//! Pages in other languages than English: the language goes through every link and form, and no English is
//! left but notation and what says so.

use axum::body::Body;
use axum::http::Request;
use grundy::catalogue::GAMES;
use grundy_explain::messages::{GameText, Language, Messages};

use crate::{Site, encoded};

/// Words of notation, formats and names, as they are in every language.
const NAMES: [&str; 23] = [
    "grundy", "htmx", "JSON", "CSV", "SVG", "PNG", "DOT", "DOT.", "English", "pays", "push", "mex", "enter",
    "yield", "out", "fight", "efg", "BSD", "none", "nim", "mnk", "graph", "XOR",
];

fn places() -> Vec<String> {
    let mut places: Vec<String> = [
        "/",
        "/?s=kayles",
        "/?s=nothing-like-that",
        "/about",
        "/g/nim?p=3+4+5",
        "/g/nim?p=3+4+5&guess=second",
        "/g/nim?p=3+4+5&try=1:+take+2",
        "/g/nim?p=13+12+8&show=why",
        "/g/nim?p=0+0&show=answer",
        "/g/chomp?p=3x4&show=values",
        "/g/mnk:3x3,3?show=values",
        "/g/graph:1%3E2,2%3E1,3?p=1&show=why",
        "/g/row-cards?p=1+5+2&show=answer",
        "/play/nim?p=3+4+5&with=perfect",
        "/play/nim?p=3+4+5&with=perfect&show=hint",
        "/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&with=first-move",
        "/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&with=person",
        "/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&with=person&at=1",
        "/compare/nim?p=3+4+5&a=1:+take+2&b=1:+take+1",
        "/line/nim?p=3+4+5&at=2",
        "/line/row-cards?p=1+5+2",
        "/table/kayles?ranges=0..99",
        "/table/queen?ranges=0..5+0..5",
        "/law/kayles?n=1000000",
        "/law/nim?claim=n+%25+4+%3D%3D+0",
        "/figure/nim?p=2+1&kind=graph",
        "/atlas",
        "/atlas?code=0.07",
        "/own",
        "/tree",
        "/problems",
        "/learn",
        "/exercise?topic=nim-sum&level=2&seed=5&answer=14",
        "/exercise?topic=law&level=3&seed=5&answer=A",
        "/train",
        "/train?topic=mex&level=2&answer=9",
        "/train/blitz?seed=3&answer=first&right=1&all=2",
        "/train/blitz?over=1&all=20",
        "/train/exam?done=1&a=4",
        "/exercise?topic=chess",
        "/play/nim?p=1&m=take+1&with=learns&level=2&series=w",
        "/share?to=/g/nim",
        "/nowhere",
        "/play/nim?p=3+4&with=nobody",
        "/random/nim?kind=odd",
        "/law/kayles?n=x",
        "/law/kayles?claim=+",
        "/g/hiring?p=zzz",
        "/g/centipede",
        "/play/hiring?with=person&p=start",
        "/table/domineering",
        "/figure/nim?p=12&kind=position",
        "/own?rules=n+=%3E+%5Bn+-+1%5D",
        "/own?rules=n+-%3E+n+-+1",
        "/own?rules=start=5%0Adef+moves(n)%0A++return+range(n)",
    ]
    .map(str::to_owned)
    .to_vec();
    places.push(format!("/own?rules={}", encoded("n -> [n - 1, n // 2] if n > 0 else []")));
    let tree = encoded("[ enter: < fight: (-1 -1) yield: (1 1) > out: (0 2) ]");
    places.push(format!("/tree?t={tree}&forbid=out"));
    places
}

/// All languages but English.
fn others() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| *language != Language::En)
}

/// All places in these languages.
fn translated() -> impl Iterator<Item = (Language, String)> {
    others().flat_map(|language| {
        places().into_iter().map(move |place| (language, with_language(&place, language)))
    })
}

fn with_language(address: &str, language: Language) -> String {
    format!("{address}{}lang={}", if address.contains('?') { '&' } else { '?' }, language.code())
}

/// What people read of a page: its texts and the names of its elements, but for notation and what is marked
/// as English.
fn texts(page: &str) -> Vec<String> {
    const VOID: [&str; 7] = ["meta", "link", "input", "img", "br", "hr", "!DOCTYPE"];
    const NOTATION: [&str; 6] = ["code", "pre", "textarea", "script", "style", "option"];
    let (mut texts, mut open, mut rest): (Vec<String>, Vec<(String, bool)>, &str) = (vec![], vec![], page);
    while let Some(at) = rest.find('<') {
        let hidden = open.last().is_some_and(|(_, hidden)| *hidden);
        if !hidden {
            texts.push(rest[..at].to_owned());
        }
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('/') {
            open.pop();
            continue;
        }
        let name = tag.split([' ', '\n']).next().unwrap().to_owned();
        let english = tag.contains(" lang=\"en\"") || NOTATION.contains(&name.as_str());
        if !hidden && !english {
            for attribute in [" aria-label=\"", " title=\"", " alt=\"", " placeholder=\""] {
                texts.extend(
                    tag.split(attribute).nth(1).map(|text| text.split('"').next().unwrap().to_owned()),
                );
            }
        }
        if !VOID.contains(&name.as_str()) && !tag.ends_with('/') {
            open.push((name, hidden || english));
        }
    }
    texts
        .into_iter()
        .map(|text| text.replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
        .collect()
}

/// English words of a text. What the catalogue says of its games in another language holds notation and
/// names; sources are named as they are.
fn english(text: &str, language: Language) -> Vec<String> {
    // most texts have no word in Latin letters at all
    if !text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.len() > 2) {
        return Vec::new();
    }
    let messages = Messages::of(language);
    let told = GAMES.iter().flat_map(|game| {
        let texts = [GameText::Title, GameText::Rules, GameText::Notation].into_iter();
        let texts = texts.chain((0..game.params.len()).map(GameText::Parameter));
        texts.map(|text| messages.game(game, text)).chain([game.source.to_owned()])
    });
    let mut parts: Vec<String> = told.filter(|part| !part.is_empty()).collect();
    // cards show the beginning of the rules
    let start = text.strip_suffix(" …").unwrap_or_default();
    if start.len() > 20 && parts.iter().any(|part| part.starts_with(start)) {
        return Vec::new();
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let mut text = text.to_owned();
    for part in parts {
        text = text.replace(&part, "");
    }
    // what the reader wrote himself, and what addresses may say
    let text = text.split("можливі:").next().unwrap().split("возможны:").next().unwrap();
    let text: String =
        text.split('«').map(|part| part.split_once('»').map_or(part, |(_, rest)| rest)).collect();
    let words = text.split(|c: char| !c.is_alphabetic());
    let latin = words.filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_alphabetic()));
    latin.filter(|word| !NAMES.contains(word)).map(str::to_owned).collect()
}

#[test]
fn no_english_is_left() {
    let site = Site::new();
    let mut left = Vec::new();
    for (language, place) in translated() {
        let page = site.get(&place).body;
        assert!(page.contains(&format!("<html lang=\"{}\"", language.code())), "{place}");
        for text in texts(&page) {
            let words = english(&text, language);
            if !words.is_empty() {
                left.push(format!("{place}: {words:?} in `{}`", text.trim()));
            }
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn english_is_found_where_it_is() {
    let found =
        |page: &str| texts(page).iter().flat_map(|text| english(text, Language::Uk)).collect::<Vec<_>>();
    assert_eq!(found("<p>Ходи: Moves</p><img alt=\"Moves\"><code>take it all</code>"), ["Moves", "Moves"]);
    assert!(found("<p lang=\"en\">Moves <b>there</b></p><p>Нім</p>").is_empty());
}

#[test]
fn the_language_goes_on() {
    let site = Site::new();
    for (language, place) in translated() {
        let page = site.get(&place).body;
        let code = language.code();
        let switch =
            |link: &str| Language::ALL.iter().any(|other| link.contains(&format!("lang={}", other.code())));
        let body = page.split("<body>").nth(1).unwrap();
        for link in body.split(" href=\"").skip(1) {
            let link = link.split('"').next().unwrap();
            let elsewhere =
                ["/api/", "/htmx-license", "/icon.svg", "#"].iter().any(|start| link.starts_with(start));
            assert!(elsewhere || switch(link), "{place}: {link}");
        }
        for form in body.split("<form").skip(1) {
            let form = form.split("</form>").next().unwrap();
            assert!(form.contains(&format!("name=\"lang\" value=\"{code}\"")), "{place}: {form}");
        }
    }
    for (from, to) in [
        ("/ask?q=nim+3+4&lang=uk", "/g/nim?lang=uk&p=3+4&show=answer"),
        ("/play/nim?p=1+2&do=2:+take+2&lang=uk", "/play/nim?lang=uk&p=1+2&m=2%3A+take+2&m=1%3A+take+1"),
    ] {
        assert_eq!(site.get(from).location(), to);
    }
    assert!(site.get("/random/nim?kind=winning&lang=uk").location().contains("lang=uk"));
}

#[test]
fn browsers_choose_where_addresses_do_not() {
    let site = Site::new();
    let ask = |address: &str, header: &'static str| {
        let request = Request::get(address).header("accept-language", header);
        site.ask(request.body(Body::empty()).unwrap())
    };
    let page = ask("/g/nim?p=3+4", "uk-UA,uk;q=0.9,en;q=0.8").body;
    assert!(page.contains("<html lang=\"uk\"") && page.contains("Скільки показувати"), "{page}");
    // a link that is shared says no language: whoever opens it has his own
    assert!(page.contains("/play/nim?p=3+4&amp;with=learns\"") && page.contains("lang=en"), "{page}");
    let page = ask("/g/nim?p=3+4&lang=en", "uk").body;
    assert!(page.contains("<html lang=\"en\"") && page.contains("/play/nim?lang=en&amp;p=3+4"), "{page}");
    let page = ask("/g/nim?p=3+4", "ru,uk;q=0.8,en;q=0.7").body;
    assert!(page.contains("<html lang=\"ru\"") && page.contains("Сколько показывать"), "{page}");
    let vary = &ask("/", "uk").headers["vary"];
    assert_eq!(vary, "accept-language, hx-request");
    assert!(ask("/g/nope", "uk").body.contains("Не вийшло"));
    let json = ask("/api/solve", "uk").body;
    assert!(json.contains("no game is asked about"), "{json}");
}

#[test]
fn the_words_of_answers_are_translated() {
    let site = Site::new();
    for (address, parts) in [
        (
            "/g/nim?p=13+12+8&show=why&lang=uk",
            &["Виграє перший гравець", "Нім-сума", "має стати", "2 гравці, рівноправна"][..],
        ),
        ("/g/mnk:3x3,3?show=values&lang=uk", &["■ Н", "нічия: кінець, у якому ніхто не виграє"]),
        (
            "/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&lang=uk",
            &["Виграв комп’ютер.", "Хід 1: ви зіграли", "Краще: 2: взяти 1"],
        ),
        (
            "/compare/nim?p=1+2&a=2:+take+2&b=2:+take+1&lang=uk",
            &["Єдина відповідь виграє", "Програють усі 2 відповіді."],
        ),
        ("/line/nim?p=1+2&lang=uk", &["Ходить гравець 1 і виграє за 3 ходи; найшвидше — 2: взяти 1."]),
        ("/table/kayles?ranges=0..5&lang=uk", &["n = 4: німбер 1, виграє той, чий хід"]),
        ("/law/sticks:1,2,3?claim=n+%25+4+==+0&lang=uk", &["Справджується", "Доведено."]),
        ("/problems/1.2:B?in=3&vs=ideal&do=%3Cb%3E&lang=uk", &["Не зараховано:", "МіБ"]),
        (
            "/g/nim?p=13+12+8&show=why&lang=ru",
            &["Выигрывает первый игрок", "Ним-сумма", "должна стать", "2 игрока, равноправная"],
        ),
        ("/g/mnk:3x3,3?show=values&lang=ru", &["■ Н", "ничья: конец, в котором никто не выигрывает"]),
        (
            "/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&lang=ru",
            &["Выиграл компьютер.", "Ход 1: вы сыграли", "Лучше: 2: взять 1"],
        ),
        (
            "/compare/nim?p=1+2&a=2:+take+2&b=2:+take+1&lang=ru",
            &["Единственный ответ выигрывает", "Проигрывают все 2 ответа."],
        ),
        ("/line/nim?p=1+2&lang=ru", &["Ходит игрок 1 и выигрывает за 3 хода; быстрее всего — 2: взять 1."]),
        ("/law/sticks:1,2,3?claim=n+%25+4+==+0&lang=ru", &["Верно, насколько проверено.", "Доказано."]),
        ("/problems/1.2:B?in=3&vs=ideal&do=%3Cb%3E&lang=ru", &["Не зачтено:", "МиБ"]),
    ] {
        let page = site.get(address).body;
        for part in parts {
            assert!(page.contains(part), "{address} lacks `{part}`: {page}");
        }
    }
}

/// What the rules say of moves names them as the board does.
#[test]
fn rules_name_moves_in_the_readers_language() {
    for (language, starts) in [(Language::Uk, ["Хід ", "Ходи:"]), (Language::Ru, ["Ход ", "Ходы:"])]
    {
        let messages = Messages::of(language);
        let mut sentences = 0;
        for game in GAMES {
            let notation = messages.game(game, GameText::Notation);
            let of_moves = |sentence: &&str| starts.iter().any(|start| sentence.starts_with(start));
            for sentence in notation.split(". ").filter(of_moves) {
                sentences += 1;
                for word in sentence.split(|c: char| !c.is_alphanumeric() && c != '-' && c != ':') {
                    assert_eq!(messages.mv(word), word, "{}: {sentence}", game.id);
                }
            }
        }
        assert!(sentences > 50, "{sentences}");
    }
}

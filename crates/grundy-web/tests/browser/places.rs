//! Pages of every kind, as their names and addresses: what is checked of all pages is checked of these.

use crate::encoded;

/// The pages.
pub(crate) fn places() -> Vec<(&'static str, String)> {
    let own = |rules: &str| format!("/own?rules={}", encoded(rules));
    let mut places = Vec::new();
    for (name, address) in [
        ("home", "/"),
        ("home-search", "/?s=kayles"),
        ("home-nothing", "/?s=nothing-like-that"),
        ("about", "/about"),
        ("game-try", "/g/nim?p=3+4+5"),
        ("game-guessed", "/g/nim?p=3+4+5&guess=second"),
        ("game-answer", "/g/nim?p=13+12+8&show=answer"),
        ("game-why", "/g/nim?p=13+12+8&show=why"),
        ("game-over", "/g/nim?p=0+0&show=answer"),
        ("game-board", "/g/chomp?p=3x4&show=values"),
        ("game-payoffs", "/g/row-cards?p=1+5+2&show=why"),
        ("game-ties", "/g/mnk:3x3,3?show=values"),
        ("game-draws", "/g/graph:1%3E2,2%3E1,3?p=1&show=why"),
        ("play", "/play/nim?p=3+4+5&with=perfect"),
        ("play-hint", "/play/nim?p=3+4+5&with=perfect&show=hint"),
        ("play-values", "/play/nim?p=3+4+5&with=perfect&show=values"),
        ("play-lost", "/play/nim?p=1+2&m=2:+take+2&m=1:+take+1&with=first-move"),
        ("play-board", "/play/mnk:3x3,3?p=.../.../...+x&with=perfect&as=second"),
        ("game-morris", "/g/six-mens-morris"),
        ("game-kaooa", "/g/kaooa"),
        ("game-chess", "/g/endgame?show=answer"),
        ("game-kayles", "/g/kayles?p=5+7+9&show=why"),
        ("play-pig", "/play/pig:target=20?p=3+4+5&with=perfect"),
        ("play-centipede", "/play/centipede?p=1+of+6&with=person"),
        ("play-hackenbush", "/play/hackenbush?p=l(l;rl)+left&with=person"),
        ("play-series", "/play/nim?p=1&m=take+1&with=learns&level=2&series=wl"),
        ("game-lotteries", "/g/lotteries?show=answer"),
        ("game-lemons", "/g/lemons?p=start&show=answer"),
        ("game-hiring", "/g/hiring?p=start&show=answer"),
        ("game-large", "/g/nim?p=3+4+5&size=large"),
        ("sheet", "/sheet?positions=nim+3+4+5%0Akayles+7%0Aqueen+3,5"),
        ("share", "/share?to=/g/nim?p=3%2B4%2B5"),
        ("tree-edit", "/tree?t=%5B+enter:+%3C+fight:+(-1+-1)+yield:+(1+1)+%3E+out:+(0+2)+%5D&edit=out"),
        ("compare", "/compare/nim?p=3+4+5&a=1:+take+2&b=1:+take+1"),
        ("line", "/line/nim?p=3+4+5&at=2"),
        ("line-none", "/line/row-cards?p=1+5+2"),
        ("table", "/table/kayles?ranges=0..99"),
        ("table-matrix", "/table/queen?ranges=0..12+0..20"),
        ("law", "/law/kayles?n=1000000"),
        ("law-claim", "/law/nim?claim=n+%25+4+%3D%3D+0"),
        ("atlas", "/atlas"),
        ("atlas-row", "/atlas?code=0.07"),
        ("own", "/own"),
        ("figure", "/figure/nim?p=2+1&kind=graph"),
        ("tree", "/tree?t=%5B+enter:+%3C+fight:+(-1+-1)+yield:+(1+1)+%3E+out:+(0+2)+%5D"),
        ("learn", "/learn"),
        ("lesson", "/learn/backwards"),
        ("lesson-answered", "/learn/backwards?s1=first&s2=first&s4=L"),
        ("exercise-wrong", "/exercise?topic=nim-sum&level=2&seed=5&answer=14"),
        ("exercise-choice", "/exercise?topic=law&level=3&seed=5"),
        ("train", "/train"),
        ("train-task", "/train?topic=mex&level=2&streak=1&answer=9"),
        ("blitz", "/train/blitz?seed=3&answer=first&right=1&all=2"),
        ("exam", "/train/exam?done=1&a=4"),
        ("problems", "/problems"),
        ("problem", "/problems/1.2:B?in=3&vs=ideal&m=3"),
        ("trouble", "/g/nim?p=3+x"),
        ("nowhere", "/nowhere"),
    ] {
        places.push((name, address.to_owned()));
    }
    places.push(("own-line", own("n -> [n - 1, n // 2] if n > 0 else []")));
    places.push(("own-slip", own("n -> [n - 1, n / / 2]")));
    places.push(("own-file", own(include_str!("../../../../rules/euclid.star"))));
    places
}

/// The codes of all languages but English.
const TRANSLATIONS: [&str; 2] = ["uk", "ru"];

/// The same address in a language.
pub(crate) fn in_language(address: &str, code: &str) -> String {
    format!("{address}{}lang={code}", if address.contains('?') { '&' } else { '?' })
}

/// All places in all languages but English, with the code in their names.
pub(crate) fn translated() -> impl Iterator<Item = (String, String)> {
    let in_it = |code| {
        places()
            .into_iter()
            .map(move |(name, address)| (format!("{name}-{code}"), in_language(&address, code)))
    };
    TRANSLATIONS.into_iter().flat_map(in_it)
}

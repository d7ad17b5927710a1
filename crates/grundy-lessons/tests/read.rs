//! What authors write, and their slips.

use grundy_lessons::lesson::{Piece, What};
use grundy_lessons::read::lesson;

const HEAD: &str = "---\ntitle: T\nabout: A\nminutes: 5\nsource: textbook 1.3\n---\n";

/// The message, line and column of an error in a lesson that ends so.
fn wrong(body: &str) -> (String, usize, usize) {
    let text = format!("{HEAD}{body}");
    let bad = lesson("x", 3, "x/en.md", &text).unwrap_err();
    assert_eq!(bad.origin.as_deref(), Some("x/en.md"));
    let before = &bad.text[..bad.span.start];
    let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
    (bad.problem.to_string(), before.matches('\n').count() + 1, column)
}

#[test]
fn slips_have_places() {
    for (body, problem, line, column) in [
        ("::nope x\n", "there is no directive 'nope'", 7, 3),
        ("a\n\n::guess\n", "a game and a position are missing", 9, 8),
        ("a {nimbr nim 3}\n", "'nimbr' is no value", 7, 4),
        ("a {nimber nim 3\n", "this brace is not closed", 7, 3),
        ("::guess nim 3 | taste\n", "'taste' cannot be guessed", 7, 17),
        ("::figure nim 3 | photo\n", "there is no kind of figure 'photo'", 7, 18),
        ("::exercise nim-summ 2\n", "there is no topic 'nim-summ'", 7, 12),
        ("::exercise nim-sum 6\n", "the level is too large", 7, 20),
        ("::program 9.9:Z\n", "there is no problem '9.9:Z'", 7, 11),
        ("::check nim n % 2\n", "expected a game and a claim in quotation marks", 7, 9),
        ("::check nim 'n\n", "this quotation mark is not closed", 7, 13),
        ("::fold A\n\ntext\n", "this fold does not end", 7, 1),
        ("::end\n", "nothing is folded here", 7, 1),
        ("::fold A\n::fold B\n::end\n", "a fold stands within a fold", 8, 1),
        ("::law kayles 7\n", "a law is of a game", 7, 14),
    ] {
        let (told, at, from) = wrong(body);
        assert!(told.starts_with(problem), "{body}: {told}");
        assert_eq!((at, from), (line, column), "{body}: {told}");
    }
    let head = |text: &str| lesson("x", 1, "x/en.md", text).unwrap_err().problem;
    assert_eq!(head("# Nim\n"), "a lesson begins with its data");
    assert_eq!(head(""), "a lesson begins with its data");
    assert_eq!(head("---\ntitle: T\n"), "the data of the lesson do not end");
    assert_eq!(head("---\ntitle: T\n---\n"), "the data of the lesson lack 'about'");
    assert_eq!(head(&HEAD.replace("textbook", "gossip")), "no source is called so");
    assert!(head(&HEAD.replace('5', "many")).starts_with("'many' is not a number"));
    assert_eq!(head(&HEAD.replace("about", "abuot")), "the data of a lesson have no 'abuot'");
}

#[test]
fn blocks_in_their_order() {
    let text = format!(
        "{HEAD}Some *text* with {{{{ and {{nimber nim 3 4}}.\n::guess --misere nim 1 1 2\n::fold More\n\
         ::exercise mex 1\n::exercise mex 1\n::end\n```\n::law nim\n```\n"
    );
    let lesson = lesson("x", 3, "x/en.md", &text).unwrap();
    let wanted = ["guess nim 1 1 2 --misere Winner", "fold", "exercise mex 1", "exercise mex 1", "end"];
    assert_eq!(lesson.directives(), wanted);
    assert_eq!((lesson.steps(), lesson.topics()), (3, vec!["mex"]));
    let What::Text(pieces) = &lesson.blocks[0].what else { panic!("text comes first") };
    assert!(matches!(&pieces[0], Piece::Plain(text) if text == "Some *text* with { and "), "{pieces:?}");
    // the two tasks are different ones
    let What::Fold(_, inner) = &lesson.blocks[2].what else { panic!("a fold comes third") };
    let seeds: Vec<u64> = inner
        .iter()
        .filter_map(|block| match block.what {
            What::Exercise { seed, .. } => Some(seed),
            _ => None,
        })
        .collect();
    assert_eq!(seeds, [301, 302]);
    assert!(matches!(lesson.blocks[3].what, What::Text(_)), "fences hold no directives");
}

#[test]
fn games_of_the_authors_own() {
    let text = format!("{HEAD}::position 'n -> [n-1, n-3]' 7\n::position kayles 5 + nim 7\n");
    let lesson = lesson("x", 1, "x/en.md", &text).unwrap();
    let opened = |place: usize| match &lesson.blocks[place].what {
        What::Position(asked) => asked.open(&grundy::limits::Limits::default()).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!((opened(0).game.as_str(), opened(0).position.as_str()), ("n -> [n-1, n-3]", "7"));
    assert_eq!(opened(1).game, "kayles + nim");
}

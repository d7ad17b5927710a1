//! The course on the page: lessons, exercises and the trainer, by addresses alone.

use axum::http::StatusCode;

use grundy_explain::messages::Language;
use grundy_lessons::course::Course;
use grundy_lessons::show::task;
use grundy_web::{Setup, app};

use crate::{Site, encoded, patient};

/// The value of an attribute that stands first in a page behind a mark.
fn behind<'p>(page: &'p str, mark: &str) -> &'p str {
    page.split(mark).nth(1).unwrap_or_else(|| panic!("no {mark} in {page}")).split('"').next().unwrap()
}

#[test]
fn every_lesson_has_its_page() {
    let site = Site::new();
    let list = site.page("/learn?lang=uk");
    assert!(site.page("/").contains("href=\"/learn\""), "a door leads there");
    for lesson in Course::own().lessons(Language::En) {
        assert!(list.contains(&format!("href=\"/learn/{}?lang=uk\"", lesson.name)), "{}", lesson.name);
        // the other languages are computed in the tests of the lessons
        let languages = Course::own().languages(&lesson.name);
        for (language, lesson) in languages.into_iter().take(if lesson.number == 1 { 2 } else { 1 }) {
            let page = site.page(&format!("/learn/{}?lang={}", lesson.name, language.code()));
            assert_eq!(page.matches(" data-step=\"").count(), lesson.steps(), "{}", lesson.name);
            assert!(!page.contains("data-right"), "{}: nothing is said before an answer", lesson.name);
            assert!(!page.contains("grundy solve") && !page.contains("--"), "{}: commands", lesson.name);
            let pictures =
                page.split("<img ").skip(1).map(|rest| behind(rest, "src=\"").replace("&amp;", "&"));
            for picture in pictures.filter(|_| language == Language::En) {
                assert_eq!(site.get(&picture).status, StatusCode::OK, "{}: {picture}", lesson.name);
            }
        }
    }
    assert_eq!(site.get("/learn/no-such-lesson").status, StatusCode::NOT_FOUND);
    // a number names a lesson too
    assert_eq!(site.page("/learn/1"), site.page("/learn/1"));
}

#[test]
fn a_guess_is_answered_in_place() {
    let site = Site::new();
    // four sticks, of which one to three are taken: the other player wins
    let page = site.page("/learn/backwards?s1=first");
    assert!(page.contains("Not quite. The other player wins."), "{page}");
    assert_eq!(page.matches("data-right").count(), 1);
    let page = site.page("/learn/backwards?s1=second&s2=first");
    assert!(page.contains("Right. The other player wins."), "{page}");
    // the other forms send the answer along
    assert!(page.matches("name=\"s1\" value=\"second\"").count() > 2, "{page}");
    let long = site.page(&format!("/learn/backwards?s1={}", "9".repeat(5000)));
    assert!(!long.contains("data-right"));
}

/// The heaps 3, 12 and 1 have the nim-sum 3 xor 12 xor 1 = 14; their sum is 16.
#[test]
fn a_usual_mistake_is_named() {
    let site = Site::new();
    let at = "/exercise?topic=nim-sum&level=2&seed=5";
    let page = site.page(at);
    assert!(
        page.contains("3, 12, 1") && page.contains("which idea?") && !page.contains("data-right"),
        "{page}"
    );
    let page = site.page(&format!("{at}&answer=14"));
    assert!(
        page.contains("told right") && page.contains("data-task=\"nim-sum/2/5\" data-right=\"1\""),
        "{page}"
    );
    let page = site.page(&format!("{at}&answer=16"));
    assert!(page.contains("A usual slip gives just this: the numbers were added as usual"), "{page}");
    assert!(page.contains("Right is: 14") && page.contains("The solution"), "{page}");
    let page = site.page(&format!("{at}&answer=5&lang=uk"));
    assert!(page.contains("told wrong") && !page.contains("звична помилка"), "{page}");
    for (address, status) in [
        ("/exercise?topic=chess", StatusCode::BAD_REQUEST),
        ("/exercise", StatusCode::BAD_REQUEST),
        ("/exercise?topic=mex&seed=x", StatusCode::BAD_REQUEST),
        ("/exercise?topic=mex&level=99&seed=18446744073709551615", StatusCode::OK),
    ] {
        assert_eq!(site.get(address).status, status, "{address}");
    }
    let long = format!("{at}&answer={}", "1".repeat(1000));
    assert_eq!(site.get(&long).status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// A click on a stick of the lesson's board is the first move of a play: of ten sticks two are taken.
#[test]
fn a_lesson_has_a_board_to_play_on() {
    let site = Site::new();
    let page = site.page("/learn/backwards");
    let links = page.split("class=\"spot\" href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let links: Vec<String> = links.map(|link| link.replace("&amp;", "&")).collect();
    let take = links.iter().find(|link| link.contains("p=10&") && link.contains("do=take+2")).unwrap();
    let (at, play) = site.follow(take);
    assert!(at.contains("m=take+2"), "{at}");
    // the rival has answered; it is the reader's turn again
    assert!(play.contains("id=\"play\""), "{play}");
}

#[test]
fn tasks_have_figures_and_several_right_options() {
    let site = Site::new();
    let page = site.page("/exercise?topic=graph&level=2&seed=3&theme=dark");
    let at = behind(&page, "img src=\"").replace("&amp;", "&");
    let svg = site.get(&at);
    assert_eq!(svg.headers["content-type"], "image/svg+xml", "{at}");
    assert!(svg.body.contains("<svg") && !svg.body.contains("http://x"), "{}", svg.body);
    assert_eq!(site.get("/exercise.svg?topic=mex").status, StatusCode::NOT_FOUND, "numbers have no figure");
    // a task of which several options are right, as the library draws it
    let limits = grundy::limits::Limits::default();
    let told = task("lost-sums", 2, 1, Language::En, &limits).unwrap();
    assert_eq!(told.kind, "choices");
    let at = format!("/exercise?topic={}&level=2&seed=1", told.topic);
    assert!(site.page(&at).contains("type=\"checkbox\""));
    let all = told.answer.split(' ').fold(at.clone(), |at, letter| format!("{at}&answer={letter}"));
    assert!(site.page(&all).contains("told right"), "{all}");
    let every = told.lettered().fold(at, |at, (letter, _)| format!("{at}&answer={letter}"));
    assert_eq!(
        site.page(&every).contains("told right"),
        told.lettered().all(|(letter, _)| told.is_right(letter))
    );
}

/// The pupil follows the links: right twice leads up, wrong leads down.
#[test]
fn the_trainer_follows_the_answers() {
    let site = Site::new();
    let mut at = "/train?topic=nim-sum&level=2".to_owned();
    for (right, level, score) in [(true, 2, "1 of 1"), (true, 3, "2 of 2"), (false, 2, "2 of 3")] {
        let page = site.page(&at);
        let numbers = page.split("these numbers: ").nth(1).unwrap().split('?').next().unwrap();
        let sum = numbers.split(", ").fold(0, |sum, number| sum ^ number.parse::<u64>().unwrap());
        let answer = if right { sum } else { sum + 1000 };
        let page = site.page(&format!("{at}&answer={answer}"));
        assert_eq!(page.contains("told right"), right, "{page}");
        at = behind(&page, "rel=\"next\" href=\"").replace("&amp;", "&");
        assert!(at.contains(&format!("level={level}&")), "{at}");
        assert!(site.page(&at).contains(&format!("{score} right")), "{at}");
    }
}

#[test]
fn win_or_lose_without_a_clock() {
    let site = Site::new();
    let mut at = "/train/blitz?seed=4".to_owned();
    let mut right = 0;
    for asked in 0..20 {
        let page = site.page(&at);
        assert!(page.contains("data-clock=\"60\""), "{asked}: {page}");
        let told = site.page(&format!("{at}&answer=first"));
        right += usize::from(told.contains("told right"));
        let score = if asked == 19 { told.split("That was it. ").nth(1) } else { Some(told.as_str()) };
        let all = asked + 1;
        let line = format!("{right} of {all} right");
        // the last answer is counted without being told
        if asked < 19 {
            assert!(score.unwrap().contains(&line), "{told}");
        }
        at = format!("/train/blitz?seed=4&right={right}&all={all}");
    }
    assert!(site.page(&at).contains("That was it."));
    assert!((4..=16).contains(&right), "as many are won as lost: {right}");
    assert!(
        site.page(&format!("{at}&timed=1")).contains("data-clock"),
        "with a clock there are more than 20"
    );
}

#[test]
fn the_exam_has_marks() {
    let site = Site::new();
    let none = site.page("/train/exam?seed=2&done=1");
    assert!(none.contains("0 of 3 points"), "{none}");
    let right: Vec<&str> =
        none.split("Right is: ").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
    let [a, b, c] = right.as_slice() else { panic!("three answers: {right:?}") };
    let page =
        site.page(&format!("/train/exam?seed=2&done=1&a={a}&b={}&c={c}", encoded(&b.replace(' ', ", "))));
    assert!(page.contains("3 of 3 points"), "{page}");
    let page = site.page("/train/exam?seed=2");
    assert!(page.contains("data-clock=\"1500\"") && !page.contains("Right is"), "{page}");
}

/// A teacher's folder takes the place of the course; slips in it are shown with their places.
#[test]
fn lessons_of_ones_own() {
    let folder = std::env::temp_dir().join(format!("grundy-lessons-{}", std::process::id()));
    let lesson = folder.join("mine");
    std::fs::create_dir_all(&lesson).unwrap();
    let head = "---\ntitle: Mine\nabout: *My* lesson\nminutes: 1\nsource: textbook 1.3\n---\n";
    let body = "It is {nimber nim 3 4 5}.<script>\n\n::guess nim 3 4 5 | nimber\n";
    std::fs::write(lesson.join("en.md"), format!("{head}{body}")).unwrap();
    let course = Course::from_dir(&folder).unwrap();
    std::fs::write(lesson.join("en.md"), format!("{head}::position nim 3 x\n")).unwrap();
    let wrong = Course::from_dir(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let site = |lessons| {
        let site = Site::new();
        let setup = Setup { budgets: patient(), lessons: Some(lessons), ..Setup::default() };
        Site { app: app(setup), runtime: site.runtime }
    };
    let own = site(course);
    assert!(own.page("/learn").contains("<em>My</em> lesson"));
    let page = own.page("/learn/mine?s1=2&lang=uk");
    assert!(page.contains("It is 2.&lt;script&gt;") && page.contains("Німбер — 2."), "{page}");
    let answer = site(wrong).get("/learn/mine");
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.body.contains("line 7, column 18"), "{}", answer.body);
}

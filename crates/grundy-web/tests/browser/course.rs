//! The course, walked through: by keys and by clicks, on a phone and on a desk, in all languages; its progress as a
//! file; its clocks. `GRUNDY_WALK=1` walks through every lesson, otherwise some are.

use fantoccini::key::Key;
use grundy::limits::Limits;
use grundy_exercises::told::Told;
use grundy_explain::messages::Language;
use grundy_lessons::course::Course;
use grundy_lessons::lesson::{Guess, Lesson};
use grundy_lessons::show::{Shown, shown};

use crate::keyboard::tab_to;
use crate::reader::{DESK, PHONE, Reader, read};

/// What a learner does at a step, to be right.
enum Act {
    /// Presses the button with this value.
    Press(String),
    /// Types this and sends it.
    Type(String),
    /// Chooses the options at these places and sends them.
    Choose(Vec<usize>),
}

/// What is right at each step of a lesson, in its order.
fn acts(blocks: &[Shown]) -> Vec<Act> {
    let act = |block: &Shown| match block {
        Shown::Guess { guess: Guess::Winner, answer, .. } => vec![Act::Press(answer.clone())],
        Shown::Guess { guess: Guess::Nimber, answer, .. } => vec![Act::Type(answer.clone())],
        Shown::Exercise(told, _) => vec![exercise(told)],
        Shown::Fold(_, inner) => acts(inner),
        _ => Vec::new(),
    };
    blocks.iter().flat_map(act).collect()
}

fn exercise(told: &Told) -> Act {
    if told.options.is_empty() {
        return Act::Type(told.answer.clone());
    }
    let right: Vec<&str> = told.answer.split(' ').collect();
    let places = told.lettered().enumerate();
    Act::Choose(
        places
            .filter(|(_, (letter, _))| right.contains(&letter.to_string().as_str()))
            .map(|(at, _)| at)
            .collect(),
    )
}

/// How a learner reaches what is on the page.
#[derive(Clone, Copy)]
enum Hand {
    Keys,
    Mouse,
}

impl Hand {
    async fn press(self, reader: &Reader, css: &str) {
        match self {
            Self::Keys => {
                tab_to(reader, css).await;
                reader.enter().await;
            }
            Self::Mouse => reader.click(css).await,
        }
    }

    async fn enter(self, reader: &Reader, css: &str, text: &str) {
        match self {
            Self::Keys => {
                tab_to(reader, css).await;
                reader.press(text).await;
            }
            Self::Mouse => reader.fill(css, text).await,
        }
        reader.enter().await;
    }

    async fn choose(self, reader: &Reader, step: &str, places: &[usize]) {
        let option = |place: usize| format!("#{step} .option:nth-of-type({}) input", place + 1);
        let several = reader.has(&format!("#{step} input[type=checkbox]")).await;
        match self {
            Self::Mouse => {
                for &place in places {
                    reader.click(&option(place)).await;
                }
            }
            Self::Keys if several => {
                for &place in places {
                    tab_to(reader, &option(place)).await;
                    reader.press(" ").await;
                }
            }
            // of one choice Tab reaches the first option, and arrows the others
            Self::Keys => {
                tab_to(reader, &option(0)).await;
                reader.press(" ").await;
                for _ in 0..places[0] {
                    reader.press(&char::from(Key::Down).to_string()).await;
                }
            }
        }
        self.press(reader, &format!("#{step} form button.main")).await;
    }
}

/// From the list to the end of each of these lessons, right at every step.
async fn walk(reader: &Reader, language: Language, hand: Hand, lessons: &[&'static Lesson]) {
    let lang = format!("lang={}", language.code());
    for lesson in lessons {
        reader.open(&format!("/learn?{lang}")).await;
        hand.press(reader, &format!("main a[href^='/learn/{}?']", lesson.name)).await;
        reader.until(&format!("location.pathname === '/learn/{}'", lesson.name)).await;
        reader.until("document.readyState === 'complete'").await;
        let acts = acts(&shown(lesson, language, &Limits::default()).unwrap());
        assert_eq!(acts.len(), lesson.steps(), "{}", lesson.name);
        for (at, act) in acts.iter().enumerate() {
            let step = format!("s{}", at + 1);
            match act {
                Act::Press(value) => hand.press(reader, &format!("#{step} button[value={value}]")).await,
                Act::Type(text) => hand.enter(reader, &format!("#{step} input[name={step}]"), text).await,
                Act::Choose(places) => hand.choose(reader, &step, places).await,
            }
            reader.until(&format!("document.querySelector('#{step} .told.right') !== null")).await;
        }
        let done =
            format!("document.querySelector('[data-lesson={}]').classList.contains('whole')", lesson.name);
        reader.until(&done).await;
        assert_eq!(reader.complaints().await, Vec::<String>::new(), "{}", lesson.name);
        // on to the next one, or back to the list
        let on = if reader.has("a[rel=next]").await { "a[rel=next]" } else { "footer a[href^='/learn?']" };
        hand.press(reader, on).await;
        reader.until(&format!("location.pathname !== '/learn/{}'", lesson.name)).await;
    }
    reader.open(&format!("/learn?{lang}")).await;
    assert_eq!(reader.texts("li.lesson-card.whole").await.len(), lessons.len());
}

/// Walks through some lessons, or through all of them if that is asked for.
fn check_walk(language: Language, hand: Hand, size: (u32, u32), some: &'static [usize]) {
    read(async move |reader| {
        let whole = std::env::var_os("GRUNDY_WALK").is_some();
        let lessons = Course::own().lessons(language).enumerate();
        let lessons: Vec<_> =
            lessons.filter(|(at, _)| whole || some.contains(at)).map(|(_, lesson)| lesson).collect();
        reader.resize(size).await;
        walk(&reader, language, hand, &lessons).await;
    });
}

#[test]
fn it_is_walked_by_keys_in_ukrainian() {
    check_walk(Language::Uk, Hand::Keys, DESK, &[0]);
}

#[test]
fn it_is_walked_by_taps_on_a_phone() {
    check_walk(Language::En, Hand::Mouse, PHONE, &[5]);
}

#[test]
fn it_is_walked_in_russian() {
    check_walk(Language::Ru, Hand::Mouse, DESK, &[15]);
}

/// What a browser keeps goes to another browser as a file; a file of something else is refused, and nothing is lost.
#[test]
fn progress_is_a_file() {
    read(async |reader| {
        let folder = std::env::temp_dir().join(format!("grundy-progress-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.join(name);
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        reader.open("/learn/backwards?s1=second&s2=first").await;
        reader.open("/learn").await;
        // what the button saves
        let saved = "const done = arguments[0]; const own = URL.createObjectURL;
            URL.createObjectURL = blob => { blob.text().then(done); return own(blob); };
            document.querySelector('button.save').click()";
        let saved = reader.eval_slowly(saved).await.as_str().unwrap().to_owned();
        assert!(saved.contains("grundy-learn 1") && saved.contains("backwards"), "{saved}");
        reader.eval("localStorage.clear()").await;
        // another browser: one step is done there, one task is learnt there and went wrong here
        let there = r#"{"format":"grundy-learn 1","lessons":{"nim":{"s1":2}},
            "tasks":{"mex/1/7":{"step":3,"due":0},"mex/1/8":{"step":0,"due":5}}}"#;
        reader.send_file("#progress-file", &file("there.json", there)).await;
        reader.until("!document.querySelector('[data-when=loaded]').hidden").await;
        let here = r#"{"format":"grundy-learn 1","lessons":{"nim":{"s1":1,"s2":2},"mex":null},
            "tasks":{"mex/1/7":{"step":0,"due":9},"mex/1/8":{"step":2,"due":7},"mex/1/9":null}}"#;
        reader.send_file("#progress-file", &file("here.json", here)).await;
        let kept = r#"{"format":"grundy-learn 1","lessons":{"nim":{"s1":2,"s2":2}},"tasks":{"mex/1/7":{"step":0,"due":9},"mex/1/8":{"step":0,"due":5}}}"#;
        reader.until(&format!("localStorage['grundy-learn'] === {kept:?}")).await;
        reader.until("document.querySelectorAll('#practice .tasks li').length === 6").await;
        reader.send_file("#progress-file", &file("saved.json", &saved)).await;
        reader.until("document.querySelector('[data-lesson=backwards] .done').hidden === false").await;
        for other in ["{}", "not JSON", "[1]", "null", r#"{"format":"grundy-learn 2"}"#] {
            let before = reader.eval("localStorage['grundy-learn']").await;
            reader.send_file("#progress-file", &file("other.json", other)).await;
            reader.until("!document.querySelector('[data-when=bad]').hidden").await;
            assert_eq!(reader.eval("localStorage['grundy-learn']").await, before, "{other}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    });
}

/// At the end of the time the exam is handed in as it is, and the blitz is over.
#[test]
fn clocks_end() {
    read(async |reader| {
        let late = |minutes: u32| {
            format!(
                "(sessionStorage['grundy-clock-' + document.querySelector('[data-clock]').dataset.key] \
                 = Date.now() - {minutes} * 60 * 1000)"
            )
        };
        reader.open("/train/exam?seed=2").await;
        reader.until("document.querySelector('[data-clock]').textContent.startsWith('2')").await;
        reader.eval(&late(24)).await;
        reader.open("/train/exam?seed=2").await;
        reader.until("document.querySelector('[data-clock]').textContent.startsWith('0:')").await;
        reader.fill("#exam-a", "5").await;
        reader.eval(&late(26)).await;
        reader.open("/train/exam?seed=2&a=5").await;
        reader.until("location.search.includes('done=1')").await;
        reader.find(".told").await;
        assert!(!reader.has("[data-clock]").await, "there is no clock beside the marks");
        reader.open("/train/blitz?seed=3").await;
        reader.until("document.querySelector('[data-clock]').textContent !== ''").await;
        reader.eval(&late(2)).await;
        reader.open("/train/blitz?seed=3").await;
        reader.until("location.search.includes('over=1')").await;
        reader.find("p.result").await;
    });
}

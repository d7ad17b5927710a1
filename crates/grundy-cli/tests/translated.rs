//! `--lang` with every language but English: the same questions, command by command. Ukrainian has sentences
//! of its own in `ukrainian.rs`.

use super::{answer, json, run, run_with};

/// Codes, and letters that the language lacks although its neighbour has them.
const LANGUAGES: [(&str, &str); 2] = [("uk", "ыэёъЫЭЁЪ"), ("ru", "іїєґІЇЄҐ")];

/// Questions whose answers hold sentences of all kinds.
const QUESTIONS: &[&[&str]] = &[
    &["solve", "nim", "13 12 8", "--explain"],
    &["solve", "nim", "13 12 8", "--misere", "--explain"],
    &["solve", "kayles", "5", "7", "9", "--explain"],
    &["solve", "multiply", "72", "--explain"],
    &["solve", "endgame", "a1 b2 f5", "--line"],
    &["solve", "mnk", ".../.../... x", "--statistics"],
    &["solve", "special-sticks:8-8,1-1", "9", "--layers"],
    &["solve", "row-ends:two", "4/30 2/1 25/30 20/1", "--guarantee"],
    &["law", "kayles", "--explain"],
    &["law", "lasker", "--predict", "10^6"],
    &["law", "half-nim"],
    &["law", "multiply", "--explain"],
    &["law", "grundy", "--to", "500"],
    &["law", "0.123", "--misere"],
    &["law", "queen", "--explain"],
    &["table", "row-ends:two", "--ties-experiment", "5", "--trials", "20"],
    &["check", "sticks:1,2,3", "--claim", "n % 4 == 0", "--to", "100"],
    &["misere", "0.123"],
    &["misere", "kayles", "--genus", "--to", "8"],
    &["value", "^"],
    &["exam", "+1, *2", "--end", "s>=29"],
    &["exam", "+1, *2", "--end", "s>=29", "--explain", "13"],
    &["games"],
];

#[test]
fn answers_are_in_their_language() {
    for (code, foreign) in LANGUAGES {
        for question in QUESTIONS {
            let text = answer(&[question, &["--lang", code][..]].concat());
            for english in [" the ", " of ", "wins", "loses", " is ", "move:", "No ", "Best"] {
                assert!(!text.contains(english), "{code}, {question:?}: '{english}' in\n{text}");
            }
            assert!(
                !text.contains(|c| foreign.contains(c)),
                "{code}, {question:?}: a strange letter in\n{text}"
            );
        }
    }
}

/// What is wrong is said in the reader's language: with options, with questions, with rules while they run.
#[test]
fn errors_are_in_their_language() {
    for (question, ukrainian, russian) in [
        (&["solve", "nim", "3", "--max-memory", "x"][..], "потрібен обсяг", "нужен объём"),
        (&["solve", "nim", "3", "--time-limit", "x"], "потрібен час", "нужно время"),
        (&["solve", "nim", "3", "--solver", "x"], "можливі: auto", "возможны: auto"),
        (&["law", "kayles", "--predict", "x"], "потрібне число", "нужно число"),
        (&["run", "0.77", "--to", "1e99"], "це завелике: щонайбільше", "это слишком много: не больше"),
        (&["solve", "nim", "-1"], "від 0 до", "от 0 до"),
        (&["solve", "kayls", "5"], "гри «kayls» немає", "игры «kayls» нет"),
        (&["solve", "n -> [n // 0]", "5"], "ділення на нуль, якщо n = 5", "деление на ноль, если n = 5"),
        (&["solve", "n -> [n - 1", "5"], "дужку «[» не закрито", "скобка «[» не закрыта"),
    ] {
        for (code, expected) in [("uk", ukrainian), ("ru", russian)] {
            let asked = [question, &["--lang", code][..]].concat();
            let found = run(&asked);
            assert_eq!(found.code, 2, "{asked:?}: {}", found.err);
            assert!(found.err.contains(expected), "{asked:?}: {}", found.err);
            assert!(!found.err.contains("expected"), "{asked:?}: {}", found.err);
        }
    }
}

/// The beginning of the Russian answer to a question.
fn russian(args: &[&str]) -> String {
    answer(&[args, &["--lang", "ru"]].concat())
}

#[test]
fn russian_answers() {
    let text = russian(&["solve", "nim", "13 12 8"]);
    assert!(text.contains("Выигрывает первый игрок: нимбер 9 (по закону игры).\n"), "{text}");
    assert!(text.contains("\nВыигрышные ходы (3 из 33):\n"), "{text}");
    let text = russian(&["solve", "multiply", "72"]);
    assert!(text.contains("Выигрывает второй игрок за 2 полухода (обратной индукцией).\n"), "{text}");
    assert!(text.contains("Выигрышного хода нет: проигрывают все 6 ходов.\n"), "{text}");
    let text = russian(&["law", "kayles"]);
    assert!(
        text.starts_with(
            "kayles\ng(n + 12) = g(n) для всех n > 70\n\
             доказано: теорема Гая и Смита о периодичности, которой достаточно n до 155;"
        ),
        "{text}"
    );
    let text = russian(&["exam", "+1, *2", "--end", "s>=29"]);
    assert!(text.contains("одна куча S; ходы +1, *2; кто достигнет s>=29, выигрывает"), "{text}");
    assert!(text.contains("19 (a, Петя не может выиграть сразу)"), "{text}");
    let text = russian(&["games", "sticks"]);
    assert!(text.starts_with("Палочки\nНазвание: sticks"), "{text}");
    assert!(text.contains("\nВид: 2 игрока, равноправная, обычная игра, без циклов, суммы.\n"), "{text}");
    let told = json(&["games", "nim", "--lang", "ru"]);
    assert_eq!(told["title"], "Ним");
    let wrong = run(&["check", "kayles", "--claim", "n % 4 == 0", "--lang", "ru"]);
    assert!(wrong.out.contains("Гипотеза неверна для n = 4: по ней это P-позиция"), "{}", wrong.out);
    let told = run(&["tree", "--from", "ultimatum", "3", "--lang", "ru"]);
    assert!(told.out.contains("2 игрока: ") && told.out.contains("\nСтратегия вне пути:\n"), "{}", told.out);
}

#[test]
fn russian_play() {
    let played =
        run_with(&["play", "nim", "1", "2", "--lang", "ru"], "подсказка\nходы\nназад\nпомощь\nвыход\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let text = played.out;
    assert!(text.contains("Введите ход, например"), "{text}");
    assert!(text.contains("Ваш ход, позиция 1 2: подсказка\nЛучше всего: 2: взять 1\n"), "{text}");
    assert!(text.contains("\nВозвращать нечего.\n"), "{text}");
    assert!(text.contains("Игра остановлена на "), "{text}");
}

//! `--lang uk`, command by command.

use super::{answer, json, run, run_with};

/// An answer in Ukrainian; every line fits (`answer` looks), and no English sentence is left.
fn uk(args: &[&str]) -> String {
    let text = answer(&[args, &["--lang", "uk"]].concat());
    for english in [" the ", " of ", "wins", "loses", " is ", "move:", "No ", "Best"] {
        assert!(!text.contains(english), "{args:?}: '{english}' in\n{text}");
    }
    text
}

/// The same on one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn laws() {
    let text = uk(&["law", "kayles", "--explain"]);
    assert!(
        text.starts_with(
            "kayles\ng(n + 12) = g(n) для усіх n > 70\n\
             доведено: теорема Ґая і Сміта про періодичність, якій досить n до 155;"
        ),
        "{text}"
    );
    assert!(flat(&text).contains(" Як шукали: значення для n від 0 до "), "{text}");
    assert!(flat(&text).contains("Тут n0 = 71, p = 12, тож порівняти треба n до 155;"), "{text}");
    let text = uk(&["law", "lasker", "--predict", "10^6"]);
    assert!(flat(&text).contains("доведено: нім Ласкера, індукція за n"), "{text}");
    assert!(flat(&text).contains("g(10^6) = "), "{text}");
    let text = uk(&["law", "half-nim"]);
    assert!(flat(&text).contains("у двійковому записі викидаємо всі цифри 1 наприкінці"), "{text}");
    let text = uk(&["law", "multiply", "--explain"]);
    assert!(flat(&text).contains("індукція від 1000 донизу"), "{text}");
    let text = uk(&["law", "grundy", "--to", "500"]);
    assert!(text.contains("закону не знайдено до n = 500\nшукали: період,"), "{text}");
    let text = uk(&["law", "0.123", "--misere"]);
    assert!(text.starts_with("0.123 (гра навиворіт)\n"), "{text}");
    let text = uk(&["law", "queen", "--explain"]);
    assert!(
        flat(&text).contains("позиція програшна тоді й лише тоді, коли пара — це floor(k phi)"),
        "{text}"
    );
    assert!(flat(&text).contains("доведено: Вітгоф, 1907: програшні пари"), "{text}");
}

#[test]
fn laws_for_machines() {
    let told = json(&["law", "kayles", "--explain", "--lang", "uk"]);
    assert_eq!(told["statement"], "g(n + 12) = g(n) для усіх n > 70");
    assert_eq!((told["kind"].as_str(), told["status"].as_str()), (Some("period"), Some("proved")));
    assert!(told["explanation"][0].as_str().unwrap().starts_with("Як шукали"));
    let told = json(&["law", "queen", "--lang", "uk"]);
    assert!(told["statement"].as_str().unwrap().starts_with("позиція програшна"), "{told}");
    assert!(told["also"][0]["statement"].as_str().unwrap().contains(" для n >= "), "{told}");
}

#[test]
fn tables() {
    let text = uk(&["table", "row-ends:two", "--of", "4/30 2/1 25/30 20/1", "--ties", "kind,mean"]);
    assert!(text.contains("(за рівності: доброзичливо : зловмисно)\n\nхід гравця 1\n"), "{text}");
    let text = uk(&["table", "row-ends:two", "--ties-experiment", "5", "--trials", "20"]);
    assert!(text.contains(": випадкових рядів 20, карток у ряду 5, зерно 1\n"), "{text}");
    assert!(text.contains("\n  усього "), "{text}");
}

#[test]
fn trees() {
    let told = run(&["tree", "--from", "ultimatum", "3", "--lang", "uk"]);
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.err.contains("вузлів розгорнутого дерева: 13"), "{}", told.err);
    let text = told.out;
    assert!(text.contains("Виграші: "), "{text}");
    assert!(text.contains("\nШлях: keep 3 › "), "{text}");
    assert!(text.contains("2 гравці: ") && text.contains(" рішень, "), "{text}");
    assert!(text.contains("Відповідь залежить від того, що обирають за рівних виграшів."), "{text}");
    assert!(text.contains("Стратегія поза шляхом:\n"), "{text}");
}

#[test]
fn claims() {
    let wrong = run(&["check", "kayles", "--claim", "n % 4 == 0", "--lang", "uk"]);
    assert_eq!(wrong.code, 1, "{}", wrong.err);
    assert!(wrong.out.starts_with("kayles\nприпущення: n % 4 == 0\n"), "{}", wrong.out);
    assert!(wrong.out.contains("Припущення хибне для n = 4: за ним це P-позиція"), "{}", wrong.out);
    let text = uk(&["check", "sticks:1,2,3", "--claim", "n % 4 == 0", "--to", "100"]);
    assert!(text.ends_with("Припущення справджується до n = 100: 101 позиція.\n"), "{text}");
    let text = run(&["check", "0.77", "--misere", "--claim", "nim-like", "--lang", "uk"]).out;
    assert!(text.contains("Припущення хибне для ") && text.contains("XOR"), "{text}");
}

#[test]
fn misere() {
    let text = uk(&["misere", "0.123"]);
    assert!(text.contains("фактор-моноїд гри навиворіт: |Q| = "), "{text}");
    assert!(text.contains("доведено для всієї гри: елементи повторюються з періодом"), "{text}");
    let text = uk(&["misere", "kayles", "--genus", "--to", "8"]);
    assert!(text.contains("купка  рід") && text.contains("приборкана"), "{text}");
}

#[test]
fn exam() {
    let asked = ["exam", "+1, *2", "--end", "s>=29"];
    let text = uk(&asked);
    assert!(text.contains("одна купка S; ходи +1, *2; хто досягне s>=29, виграє"), "{text}");
    assert!(text.contains("19 (a, Петро не виграє відразу)"), "{text}");
    let text = uk(&[&asked[..], &["--explain", "13"]].concat());
    assert!(text.starts_with("S = 13: "), "{text}");
    assert!(text.contains("Іван") && text.contains(" виграє"), "{text}");
    let names = uk(&[&asked[..], &["--explain", "13", "--names", "Оля,Тарас"]].concat());
    assert!(names.contains("Оля") && !names.contains("Петро"), "{names}");
    let text = run(&[&asked[..], &["--check", "14; 7 13; 12", "--lang", "uk"]].concat());
    assert!(text.out.contains("правильно") || text.out.contains("неправильно"), "{}{}", text.out, text.err);
}

#[test]
fn play() {
    let played = run_with(&["play", "nim", "1", "2", "--lang", "uk"], "підказка\nходи\nназад\n2: take 1\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let text = played.out;
    assert!(text.contains("Введіть хід, наприклад"), "{text}");
    assert!(text.contains("Ваш хід, позиція 1 2: підказка\nНайкраще: 2: взяти 1\n"), "{text}");
    assert!(text.contains("\nПовертати нічого.\n"), "{text}");
    assert!(text.contains("\nКомп’ютер: "), "{text}");
    assert!(text.contains("Гру зупинено на "), "{text}");
}

#[test]
fn the_catalogue() {
    let text = uk(&["games"]);
    assert!(text.contains("\nkayles "), "{text}");
    assert!(text.contains("  Кеглі "), "{text}");
    let text = answer(&["games", "sticks", "--lang", "uk"]);
    assert!(text.starts_with("Палички\nНазва: sticks"), "{text}");
    assert!(
        text.contains("\nПараметри, після двокрапки:\n  1,2,3 or 1..3  кількості, які можна брати\n"),
        "{text}"
    );
    assert!(text.contains("\nВид: 2 гравці, рівноправна, звичайна гра, без циклів, суми.\n"), "{text}");
    let told = json(&["games", "nim", "--lang", "uk"]);
    assert_eq!(told["title"], "Нім");
    assert!(told["params"].as_array().unwrap().is_empty());
    let told = json(&["games", "octal", "--lang", "uk"]);
    assert!(told["params"][0]["meaning"].as_str().unwrap().starts_with("код;"), "{told}");
}

#[test]
fn more_of_an_answer() {
    let text = uk(&["solve", "endgame", "a1 b2 f5", "--line"]);
    assert!(text.contains("Білі ставлять мат за "), "{text}");
    assert!(text.contains("Найкраща гра (") && text.contains(" півход"), "{text}");
    let text = uk(&["solve", "mnk", ".../.../... x", "--statistics"]);
    assert!(text.contains("досяжні позиції, симетричні окремо"), "{text}");
    assert!(text.contains("\nНайдовший виграш: "), "{text}");
    let text = uk(&["solve", "special-sticks:8-8,1-1", "9", "--layers"]);
    assert!(text.contains("\nКрок 0:\n") && text.contains("\nНе визначено ніколи, тож нічия:\n"), "{text}");
    let text = uk(&["solve", "row-ends:two", "4/30 2/1 25/30 20/1", "--guarantee"]);
    assert!(text.contains("Хоч би що робив інший, гравець 1 має гарантовано 29"), "{text}");
}

#[test]
fn pictures() {
    let drawn = |args: &[&str]| {
        let svg = run(&[&["figure"], args, &["-o", "-", "--lang", "uk"]].concat());
        assert_eq!(svg.code, 0, "{args:?}: {}", svg.err);
        svg.out
    };
    assert!(drawn(&["nim", "5", "3", "7"]).contains("виграє той, чий хід, німбер 1"));
    assert!(drawn(&["nim", "2", "1", "--kind", "graph", "--steps"]).contains(", крок за кроком"));
    assert!(drawn(&["stones", "2,3", "--kind", "tree", "--reduced"]).contains("зведене дерево"));
    assert!(drawn(&["kayles", "0..100"]).contains("g(n + 12) = g(n) для усіх n &gt; 70"));
    assert!(drawn(&["queen", "1..5", "1..5"]).contains("німбери від 0 (темне, в рамці)"));
    assert!(drawn(&["endgame", "a1", "b2", "f5", "--line"]).contains("початок"));
}

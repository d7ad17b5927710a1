//! Formats are read back by parsers that others wrote. More of them read them in `python/tests`.

use std::sync::OnceLock;

use grundy::limits::{Budget, Limits};
use grundy_explain::messages::Language;
use roxmltree::Document;

use super::{Format, Show};
use crate::sheet::{Order, Sheet};

/// A sheet of all topics in a language, made once.
fn sheet(language: Language) -> &'static Sheet {
    static SHEETS: [OnceLock<Sheet>; 3] = [const { OnceLock::new() }; 3];
    SHEETS[language as usize].get_or_init(|| {
        let limits = Limits::default();
        let order = Order { language, count: crate::topics::TOPICS.len(), ..Order::default() };
        Sheet::make(&order, &mut Budget::new(&limits)).unwrap()
    })
}

fn text(format: Format, sheet: &Sheet, show: Show) -> String {
    String::from_utf8(format.write(sheet, show)).unwrap()
}

/// Every language has every sentence, with all its variables; nothing is told by its name.
#[test]
fn every_sentence_is_told() {
    for language in Language::ALL {
        for task in &sheet(language).variants[0].tasks {
            let mut said = vec![&task.title, &task.statement, &task.how, &task.idea, &task.answer];
            assert_eq!(task.hints.len(), 2, "{}: which idea, and what to look at", task.topic);
            said.extend(task.steps.iter().chain(&task.options).chain(&task.hints));
            said.extend(task.mistakes.iter().flat_map(|named| [&named.answer, &named.says]));
            for text in said {
                let by_name = ["topic-", "exercises-", "kind-", "mistake-", "{", "$"];
                let found = by_name.iter().find(|sign| text.contains(**sign));
                assert_eq!(found, None, "{} in {}: {text}", task.topic, language.code());
            }
        }
    }
}

/// Where people would draw, a figure is drawn: graphs, trees, boards, strips, cards, heaps.
#[test]
fn figures_are_drawn() {
    let tasks = &sheet(Language::En).variants[0].tasks;
    for task in tasks {
        let figure = task.figure.as_ref().map(|figure| crate::figures::svg(figure).unwrap());
        // only tables of lotteries stay in letters
        let lots = ["expectation", "worst-case"].contains(&task.topic.as_str());
        assert!(lots || task.picture.is_none() || figure.is_some(), "{}", task.topic);
        if let Some(svg) = figure {
            assert!(svg.len() < 16_000, "{}: {} bytes", task.topic, svg.len());
        }
    }
    assert!(tasks.iter().filter(|task| task.figure.is_some()).count() >= 20);
}

/// The key comes back as it was.
#[test]
fn the_key_is_read_back() {
    let sheet = sheet(Language::Uk);
    assert_eq!(Sheet::read(&text(Format::Json, sheet, Show::All)).unwrap(), *sheet);
    assert!(Sheet::read("{}").unwrap_err().starts_with("this is no key of exercises: "));
}

#[test]
fn moodle_xml() {
    let sheet = sheet(Language::Uk);
    let xml = text(Format::Moodle, sheet, Show::All);
    let document = Document::parse(&xml).unwrap();
    let questions: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("question") && node.attribute("type") != Some("category"))
        .collect();
    let tasks: Vec<_> = sheet.variants.iter().flat_map(|variant| &variant.tasks).collect();
    assert_eq!(questions.len(), tasks.len());
    for (question, task) in questions.iter().zip(tasks) {
        let said = |name: &str| {
            question
                .children()
                .find(|node| node.has_tag_name(name))
                .unwrap()
                .first_element_child()
                .and_then(|node| node.text())
                .unwrap_or_default()
                .to_owned()
        };
        assert!(said("questiontext").contains(&super::markup::escaped(&task.statement)));
        let gives = |node: &roxmltree::Node<'_, '_>| {
            node.attribute("fraction").and_then(|fraction| fraction.parse::<f64>().ok()).unwrap_or(0.0)
        };
        let right = question.children().filter(|node| gives(node) > 0.0);
        let right: Vec<&str> = right.clone().filter_map(|node| node.first_element_child()?.text()).collect();
        let options = task.lettered().filter(|(letter, _)| task.is_right(*letter));
        let options: Vec<&str> = options.map(|(_, option)| option).collect();
        match (options.is_empty(), task.answers.is_empty()) {
            (false, _) => assert_eq!(right, options),
            (true, false) => assert_eq!(right[..task.answers.len()], task.answers),
            (true, true) => assert_eq!(right[0], task.answer),
        }
        let sum: f64 = question.children().map(|node| gives(&node)).filter(|gives| *gives > 0.0).sum();
        assert!(task.options.is_empty() || (sum - 100.0).abs() < 0.001, "{sum}");
        // the figure is in the file
        let file = question.descendants().find(|node| node.has_tag_name("file"));
        assert_eq!(file.is_some(), task.figure.is_some(), "{}", task.topic);
        // the statement is a document of its own
        Document::parse(&format!("<div>{}</div>", said("questiontext"))).unwrap();
    }
}

#[test]
fn qti_package() {
    let sheet = sheet(Language::En);
    let bytes = Format::Qti.write(sheet, Show::All);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut read = |path: &str| std::io::read_to_string(archive.by_name(path).unwrap()).unwrap();
    let manifest = read("imsmanifest.xml");
    let manifest = Document::parse(&manifest).unwrap();
    let hrefs: Vec<&str> = manifest
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.imsglobal.org/xsd/imscp_v1p1", "file")))
        .filter_map(|node| node.attribute("href"))
        .collect();
    let (figures, hrefs): (Vec<&str>, Vec<&str>) = hrefs.into_iter().partition(|href| href.ends_with(".svg"));
    assert_eq!(hrefs.len(), 1 + sheet.variants.iter().map(|variant| variant.tasks.len()).sum::<usize>());
    for (href, task) in hrefs[1..].iter().zip(sheet.variants.iter().flat_map(|variant| &variant.tasks)) {
        let item = read(href);
        let item = Document::parse(&item).unwrap();
        let values = item.descendants().find(|node| node.tag_name().name() == "correctResponse").unwrap();
        let values = values.descendants().filter(roxmltree::Node::is_text);
        let values: Vec<&str> = values.filter_map(|node| node.text()).collect();
        match task.kind.as_str() {
            "choices" => assert_eq!(values.join(" "), task.answer),
            "move" => assert!(task.answers.iter().any(|right| values == [right.as_str()])),
            _ => assert_eq!(values.join(""), task.answer),
        }
        let image = item.descendants().find(|node| node.tag_name().name() == "img");
        let image = image.map(|node| format!("items/{}", node.attribute("src").unwrap()));
        assert_eq!(image.is_some(), task.figure.is_some());
        assert!(image.is_none_or(|image| figures.contains(&image.as_str())));
    }
    for figure in figures {
        Document::parse(&read(figure)).unwrap();
    }
    Document::parse(&read("test.xml")).unwrap();
}

#[test]
fn pages_show_what_is_asked_for() {
    let sheet = sheet(Language::En);
    let answers = "<h2>Answers: Variant 1</h2>";
    for (show, tasks, solved) in
        [(Show::All, true, true), (Show::Tasks, true, false), (Show::Answers, false, true)]
    {
        let html = text(Format::Html, sheet, show);
        // well-formed as XML but for its first line and elements without end
        let body = html.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
        Document::parse(&format!("<body>{body}</body>")).unwrap();
        assert_eq!((html.contains("class=\"name\""), html.contains(answers)), (tasks, solved));
    }
}

#[test]
fn tables() {
    let sheet = sheet(Language::Ru);
    let table = text(Format::Csv, sheet, Show::All);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let answers: Vec<String> = reader.records().map(|row| row.unwrap().get(9).unwrap().to_owned()).collect();
    let wanted: Vec<&str> =
        sheet.variants.iter().flat_map(|variant| &variant.tasks).map(|task| task.answer.as_str()).collect();
    assert_eq!(answers, wanted);
    let notes = text(Format::Anki, sheet, Show::All);
    let rows = notes.lines().filter(|line| !line.starts_with('#'));
    assert!(rows.clone().count() == answers.len() && rows.clone().all(|row| row.split('\t').count() == 3));
}

/// What a seed draws is pinned for ever: two tasks of each topic. `GRUNDY_WRITE_GOLDEN=1` adds new topics.
#[test]
fn golden_draws() {
    let limits = Limits::default();
    let mut drawn = String::new();
    for topic in crate::topics::TOPICS {
        let order = Order { topics: vec![topic], count: 2, seed: 5, ..Order::default() };
        let sheet = Sheet::make(&order, &mut Budget::new(&limits)).unwrap();
        drawn += &text(Format::Csv, &sheet, Show::All);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/format/golden.csv");
    if std::env::var_os("GRUNDY_WRITE_GOLDEN").is_some() {
        std::fs::write(path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    let differs = kept.lines().zip(drawn.lines()).find(|(kept, drawn)| kept != drawn);
    assert_eq!(differs, None, "what seeds draw must never change");
    assert_eq!(kept, drawn);
}

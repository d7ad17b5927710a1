//! A table for spreadsheets.

use super::Show;
use crate::sheet::Sheet;

const HEAD: [&str; 10] = [
    "variant",
    "number",
    "topic",
    "level",
    "difficulty",
    "kind",
    "statement",
    "picture",
    "options",
    "answer",
];

pub(super) fn write(sheet: &Sheet, show: Show) -> String {
    let memory = "text in memory can always be written";
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns = if show.answers() { HEAD.len() } else { HEAD.len() - 1 };
    writer.write_record(&HEAD[..columns]).expect(memory);
    for variant in &sheet.variants {
        for task in &variant.tasks {
            let options: Vec<String> =
                task.lettered().map(|(letter, option)| format!("{letter}) {option}")).collect();
            let row = [
                variant.variant.to_string(),
                task.number.to_string(),
                task.topic.clone(),
                task.level.to_string(),
                task.difficulty.to_string(),
                task.kind.clone(),
                task.statement.clone(),
                task.picture.clone().unwrap_or_default(),
                options.join("\n"),
                task.answer.clone(),
            ];
            writer.write_record(&row[..columns]).expect(memory);
        }
    }
    String::from_utf8(writer.into_inner().expect(memory)).expect("texts are UTF-8")
}

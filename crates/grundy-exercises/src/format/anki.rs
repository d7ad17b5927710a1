//! Notes that Anki imports: front, back and tags, with tabs between.

use std::fmt::Write as _;

use super::markup::{asked, escaped, solution};
use crate::figures;
use crate::sheet::Sheet;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut text = "#separator:tab\n#html:true\n#notetype:Basic\n#deck:grundy\n#tags column:3\n".to_owned();
    for task in sheet.variants.iter().flat_map(|variant| &variant.tasks) {
        let options = task.lettered().map(|(letter, option)| format!("<p>{letter}) {}</p>", escaped(option)));
        let figure = task.figure.as_ref().and_then(figures::data_url);
        let front = format!("{}{}", asked(task, figure.as_deref()), options.collect::<String>());
        let back = format!("<p><b>{}</b></p>{}", escaped(&task.answer), solution(task));
        let _ = writeln!(text, "{}\t{}\tgrundy::{}", field(&front), field(&back), task.topic);
    }
    text
}

/// A field in one line; a quotation mark would begin a field of several.
fn field(html: &str) -> String {
    html.replace('\t', " ").replace('\n', "<br>")
}

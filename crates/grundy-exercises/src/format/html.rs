//! A page to read and to print.

use std::fmt::Write as _;

use super::Show;
use super::markup::{escaped, solution, statement};
use crate::figures;
use crate::sheet::Sheet;
use crate::texts::messages;

const STYLE: &str = "\
body { font: 1rem/1.45 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: \
#111; background: #fff }
h1 { font-size: 1.4rem } h2 { font-size: 1.2rem } h3 { font-size: 1rem; margin-bottom: .2rem }
pre { font: .85rem/1.3 monospace; white-space: pre-wrap; background: #f4f4f4; padding: .4rem .6rem; \
margin: .4rem 0 }
p { margin: .3rem 0 } img { max-width: 100% } ol { list-style: upper-alpha; margin: .3rem 0 }
.name { border-bottom: 1px solid #111; padding-top: 1rem } .how { font-style: italic }
.write { border-bottom: 1px dotted #111; height: 1.6rem }
article { break-inside: avoid }
@media print { body { margin: 0; max-width: none } section + section { break-before: page } pre { \
background: none; border-left: 2px solid #999 } }
";

pub(super) fn write(sheet: &Sheet, show: Show) -> String {
    let words = messages(sheet.language());
    let title = escaped(&words.say("exercises-title", &[]));
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n",
        sheet.language
    );
    for variant in sheet.variants.iter().filter(|_| show.tasks()) {
        let heading = escaped(&words.say("exercises-variant", &[("n", variant.variant.into())]));
        let name = escaped(&words.say("exercises-name", &[]));
        let _ = writeln!(html, "<section>\n<h2>{heading}</h2>\n<p class=\"name\">{name}:</p>");
        for task in &variant.tasks {
            let number = escaped(&words.say("exercises-task", &[("n", task.number.into())]));
            let figure = task.figure.as_ref().and_then(figures::data_url);
            let asked = statement(task, figure.as_deref());
            let _ = writeln!(html, "<article>\n<h3>{number}. {}</h3>\n{asked}", escaped(&task.title));
            if !task.options.is_empty() {
                let options: String =
                    task.options.iter().map(|option| format!("<li>{}</li>", escaped(option))).collect();
                let _ = writeln!(html, "<ol>{options}</ol>");
            }
            let _ = writeln!(
                html,
                "<p class=\"how\">{}</p>\n<div class=\"write\"></div>\n</article>",
                escaped(&task.how)
            );
        }
        html.push_str("</section>\n");
    }
    for variant in sheet.variants.iter().filter(|_| show.answers()) {
        let heading = escaped(&words.say("exercises-variant", &[("n", variant.variant.into())]));
        let answers = escaped(&words.say("exercises-answers", &[]));
        let _ = writeln!(html, "<section>\n<h2>{answers}: {heading}</h2>");
        for task in &variant.tasks {
            let number = escaped(&words.say("exercises-task", &[("n", task.number.into())]));
            let _ = writeln!(
                html,
                "<article>\n<h3>{number}. {}</h3>\n<p><strong>{}</strong></p>\n{}",
                escaped(&task.title),
                escaped(&task.answer),
                solution(task)
            );
            let named = task
                .mistakes
                .iter()
                .map(|named| format!("<li>{}: {}</li>", escaped(&named.answer), escaped(&named.says)));
            let named: String = named.collect();
            if !named.is_empty() {
                let _ = writeln!(html, "<ul>{named}</ul>");
            }
            html.push_str("</article>\n");
        }
        html.push_str("</section>\n");
    }
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

//! A package of IMS QTI 2.1: a manifest, a test, and an item for each task.

use std::fmt::Write as _;
use std::io::Write as _;

use super::markup::{escaped, name, percent, solution, spellings, statement};
use crate::figures;
use crate::sheet::{Sheet, Variant};
use crate::texts::messages;
use crate::told::Told;

const QTI: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

pub(super) fn write(sheet: &Sheet) -> Vec<u8> {
    let mut files: Vec<(String, String)> = Vec::new();
    let mut resources = String::new();
    let mut sections = String::new();
    for variant in &sheet.variants {
        let number = variant.variant;
        let heading = messages(sheet.language()).say("exercises-variant", &[("n", number.into())]);
        let _ = writeln!(
            sections,
            "<assessmentSection identifier=\"v{number}\" title=\"{}\" visible=\"true\">",
            escaped(&heading)
        );
        for task in &variant.tasks {
            let (id, path) =
                (format!("v{number}t{}", task.number), format!("items/v{number}t{}.xml", task.number));
            let _ = writeln!(sections, "<assessmentItemRef identifier=\"{id}\" href=\"{path}\"/>");
            let svg = task.figure.as_ref().and_then(figures::svg);
            let figure = svg.as_ref().map(|_| format!("{id}.svg"));
            let file =
                figure.as_ref().map_or_else(String::new, |name| format!("<file href=\"items/{name}\"/>"));
            let _ = writeln!(
                resources,
                "<resource identifier=\"{id}\" type=\"imsqti_item_xmlv2p1\" href=\"{path}\">\
                <file href=\"{path}\"/>{file}</resource>"
            );
            files.push((path, item(&id, variant, task, figure.as_deref())));
            files.extend(figure.zip(svg).map(|(name, svg)| (format!("items/{name}"), svg)));
        }
        sections.push_str("</assessmentSection>\n");
    }
    let title = escaped(&messages(sheet.language()).say("exercises-title", &[]));
    let test = format!(
        "{HEAD}<assessmentTest xmlns=\"{QTI}\" identifier=\"grundy\" title=\"{title}\">\n\
         <testPart identifier=\"all\" navigationMode=\"nonlinear\" \
         submissionMode=\"individual\">\n{sections}</testPart>\n</assessmentTest>\n"
    );
    let manifest = format!(
        "{HEAD}<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" \
        identifier=\"grundy-exercises\">\n\
         <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion>\
         </metadata>\n<organizations/>\n<resources>\n\
         <resource identifier=\"test\" type=\"imsqti_test_xmlv2p1\" href=\"test.xml\">\
         <file href=\"test.xml\"/></resource>\n{resources}</resources>\n</manifest>\n"
    );
    files.insert(0, ("test.xml".to_owned(), test));
    files.insert(0, ("imsmanifest.xml".to_owned(), manifest));
    packed(&files)
}

/// An item. A choice and a number have one right answer; of several options each is mapped to its part of the
/// point, of a text each spelling to the whole.
fn item(id: &str, variant: &Variant, task: &Told, figure: Option<&str>) -> String {
    let several = task.kind == "choices";
    let choice = several || task.kind == "choice";
    let number = task.kind == "number";
    let kind = if choice {
        "identifier"
    } else if number {
        "integer"
    } else {
        "string"
    };
    let cardinality = if several { "multiple" } else { "single" };
    let first = task.answers.first().unwrap_or(&task.answer);
    let right: Vec<&str> = if several { first.split(' ').collect() } else { vec![first] };
    let right: String = right.iter().map(|value| format!("<value>{}</value>", escaped(value))).collect();
    let mut mapping = String::new();
    if several {
        mapping.push_str("<mapping lowerBound=\"0\" upperBound=\"1\" defaultValue=\"0\">");
        for (letter, _) in task.lettered() {
            let worth: f64 = percent(task, letter).parse().unwrap_or(0.0) / 100.0;
            let _ = write!(mapping, "<mapEntry mapKey=\"{letter}\" mappedValue=\"{worth}\"/>");
        }
        mapping.push_str("</mapping>");
    } else if !choice && !number {
        mapping.push_str("<mapping defaultValue=\"0\">");
        for spelling in spellings(task) {
            let _ = write!(
                mapping,
                "<mapEntry mapKey=\"{}\" mappedValue=\"1\" caseSensitive=\"false\"/>",
                escaped(&spelling)
            );
        }
        mapping.push_str("</mapping>");
    }
    let asked = if choice {
        let options = task.lettered().map(|(letter, option)| {
            format!("<simpleChoice identifier=\"{letter}\">{}</simpleChoice>", escaped(option))
        });
        let options: String = options.collect();
        // as many as one likes are 0
        let most = if several { 0 } else { 1 };
        format!(
            "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxChoices=\"{most}\">\
            <prompt>{}</prompt>{options}</choiceInteraction>",
            escaped(&task.how)
        )
    } else {
        let length = task.answer.chars().count() + 4;
        format!(
            "<p><em>{}</em> <textEntryInteraction responseIdentifier=\"RESPONSE\" \
            expectedLength=\"{length}\"/></p>",
            escaped(&task.how)
        )
    };
    let template = if mapping.is_empty() { "match_correct" } else { "map_response" };
    format!(
        "{HEAD}<assessmentItem xmlns=\"{QTI}\" identifier=\"{id}\" title=\"{}\" adaptive=\"false\" \
        timeDependent=\"false\">\n\
         <responseDeclaration identifier=\"RESPONSE\" cardinality=\"{cardinality}\" baseType=\"{kind}\">\
         <correctResponse>{right}</correctResponse>{mapping}</responseDeclaration>\n\
         <outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\">\
         <defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n\
         <outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"single\" baseType=\"identifier\">\
         <defaultValue><value>solution</value></defaultValue></outcomeDeclaration>\n\
         <itemBody>{}{asked}</itemBody>\n\
         <responseProcessing \
         template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/{template}\"/>\n\
         <modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"solution\" \
         showHide=\"show\">{}</modalFeedback>\n</assessmentItem>\n",
        escaped(&name(variant, task)),
        statement(task, figure),
        solution(task)
    )
}

/// The files as a zip archive; the times in it are none, so that its bytes do not change.
fn packed(files: &[(String, String)]) -> Vec<u8> {
    let memory = "an archive in memory can always be written";
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Stored)
        .last_modified_time(zip::DateTime::default());
    for (path, contents) in files {
        writer.start_file(path.as_str(), options).expect(memory);
        writer.write_all(contents.as_bytes()).expect(memory);
    }
    writer.finish().expect(memory).into_inner()
}

//! A package of IMS QTI 2.1: a manifest, a test, and an item for each task.

use std::fmt::Write as _;
use std::io::Write as _;

use super::markup::{escaped, name, solution, spellings, statement};
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
            let _ = writeln!(
                resources,
                "<resource identifier=\"{id}\" type=\"imsqti_item_xmlv2p1\" href=\"{path}\">\
                <file href=\"{path}\"/></resource>"
            );
            files.push((path, item(&id, variant, task)));
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

/// An item. A choice and a number have one right answer; of a text several spellings are mapped to a point.
fn item(id: &str, variant: &Variant, task: &Told) -> String {
    let choice = task.kind == "choice";
    let number = task.kind == "number";
    let kind = if choice {
        "identifier"
    } else if number {
        "integer"
    } else {
        "string"
    };
    let right = escaped(&task.answer);
    let mut mapping = String::new();
    if !choice && !number {
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
        format!(
            "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxChoices=\"1\">\
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
         <responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"{kind}\">\
         <correctResponse><value>{right}</value></correctResponse>{mapping}</responseDeclaration>\n\
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
        statement(task),
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

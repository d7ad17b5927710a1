//! axe-core finds nothing against WCAG 2.2, A and AA, and the switch of colours works. `every_page` asks it of
//! all pages.

use serde_json::Value;

use crate::reader::{Reader, read};

const AXE: &str = include_str!("vendor/axe.min.js");
const RUN: &str = "const done = arguments[0];
    const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // no rule of these looks into style sheets or frames: they are not fetched for it
    axe.run(document, {runOnly: rules, resultTypes: ['violations'], preload: false, iframes: false})
        .then(found => done(found.violations), error => done([{id: String(error), nodes: []}]));";

/// What is wrong with the page that is open.
pub(crate) async fn violations(reader: &Reader) -> Vec<String> {
    if reader.eval("!window.axe").await == true {
        reader.eval(&format!("(() => {{ {AXE}; return true }})()")).await;
    }
    let Value::Array(found) = reader.eval_slowly(RUN).await else { panic!("axe says no list") };
    let mut told = Vec::new();
    for rule in found {
        for node in rule["nodes"].as_array().into_iter().flatten().take(3) {
            let why = node["failureSummary"].as_str().unwrap_or_default().replace('\n', " ");
            let html = node["html"].as_str().unwrap_or_default();
            told.push(format!("{}: {why} {}", rule["id"], html.chars().take(160).collect::<String>()));
        }
        if rule["nodes"].as_array().is_none_or(Vec::is_empty) {
            told.push(rule["id"].to_string());
        }
    }
    told
}

#[test]
fn axe_finds_what_is_wrong() {
    read(async |reader| {
        reader.open("/about").await;
        reader
            .eval("document.querySelector('main').innerHTML = '<img src=\"/icon.svg\"><p style=\"all:unset\"><a href=\"/\"></a>'")
            .await;
        let found = violations(&reader).await.join("\n");
        assert!(found.contains("image-alt") && found.contains("link-name"), "{found}");
    });
}

#[test]
fn the_switch_of_colours_wins() {
    read(async |reader| {
        let paper = "getComputedStyle(document.documentElement).backgroundColor";
        reader.prefer("dark").await;
        reader.open("/g/nim?p=3+4+5").await;
        let dark = reader.eval(paper).await.to_string();
        reader.click(".colours a[href*='theme=light']").await;
        reader
            .until(&format!("document.documentElement.dataset.theme === 'light' && {paper} !== {dark}"))
            .await;
        let light = reader.eval(paper).await.to_string();
        // it stays with what is opened next, and the system has no say
        reader.click("#answer a[href*='show=answer']").await;
        reader.find(".verdict").await;
        reader.until(&format!("{paper} === {light}")).await;
        reader.prefer("light").await;
        reader.click(".colours a[href*='theme=dark']").await;
        reader
            .until(&format!("document.documentElement.dataset.theme === 'dark' && {paper} === {dark}"))
            .await;
    });
}

//! The OpenAPI document is made from the types of the answers.

use grundy_explain::messages::Language;
use grundy_wire::{Answer, Check, Failure, Game, Law, Table, ToldValue, Tree};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The variable that asks for the document to be written.
const WRITE: &str = "GRUNDY_WRITE_OPENAPI";
/// Where it is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/openapi.json");

/// A parameter: name, description, schema, whether it is required, and an example.
struct Parameter(&'static str, &'static str, Value, bool, Option<&'static str>);

impl Parameter {
    fn text(name: &'static str, about: &'static str) -> Self {
        Self(name, about, json!({"type": "string"}), false, None)
    }

    fn list(name: &'static str, about: &'static str) -> Self {
        Self(name, about, json!({"type": "array", "items": {"type": "string"}}), false, None)
    }

    fn one_of(name: &'static str, about: &'static str, values: &[&str]) -> Self {
        Self(name, about, json!({"type": "string", "enum": values}), false, None)
    }

    fn required(self) -> Self {
        Self(self.0, self.1, json!({"type": "string", "minLength": 1}), true, self.4)
    }

    fn example(self, text: &'static str) -> Self {
        Self(self.0, self.1, self.2, self.3, Some(text))
    }

    fn json(&self) -> Value {
        let Self(name, about, schema, required, example) = self;
        let mut object = json!({
            "name": name, "in": "query", "description": about, "required": required, "schema": schema,
        });
        if let Some(example) = example {
            object["example"] = json!(example);
        }
        object
    }
}

/// A request that is answered with this type of content.
fn path(summary: &str, parameters: &[Parameter], kind: &str, schema: &Value) -> Value {
    let mut responses = Map::new();
    responses.insert(
        "200".to_owned(),
        json!({"description": "the answer", "content": {kind: {"schema": schema}}}),
    );
    for code in ["400", "404", "413", "422", "503", "504"] {
        responses.insert(code.to_owned(), json!({"$ref": "#/components/responses/Error"}));
    }
    let told: Vec<Value> = parameters.iter().map(Parameter::json).collect();
    let mut all = json!({"get": {"summary": summary, "parameters": told, "responses": responses}});
    // rules, trees and values may be too long for an address
    if parameters.iter().any(|parameter| ["rules", "t", "e"].contains(&parameter.0)) {
        let fields: Map<String, Value> =
            parameters.iter().map(|parameter| (parameter.0.to_owned(), parameter.2.clone())).collect();
        let needed: Vec<&str> =
            parameters.iter().filter(|parameter| parameter.3).map(|parameter| parameter.0).collect();
        let mut schema = json!({"type": "object", "properties": fields});
        if !needed.is_empty() {
            schema["required"] = json!(needed);
        }
        let form =
            json!({"required": true, "content": {"application/x-www-form-urlencoded": {"schema": schema}}});
        let mut responses = responses.clone();
        responses.insert("415".to_owned(), json!({"$ref": "#/components/responses/Error"}));
        all["post"] = json!({"summary": summary, "requestBody": form, "responses": responses});
    }
    all
}

fn document() -> Value {
    let mut settings = SchemaSettings::default().for_serialize();
    settings.definitions_path = "/components/schemas".into();
    let mut schemas = settings.into_generator();
    let answers: [Value; 7] = [
        schemas.subschema_for::<Answer>().into(),
        schemas.subschema_for::<Table>().into(),
        schemas.subschema_for::<Law>().into(),
        schemas.subschema_for::<Check>().into(),
        schemas.subschema_for::<Vec<Game>>().into(),
        schemas.subschema_for::<Tree>().into(),
        schemas.subschema_for::<ToldValue>().into(),
    ];
    let error: Value = schemas.subschema_for::<Failure>().into();
    let [solution, table, law, check, games, tree, value] = &answers;

    let game = |example| {
        let about = "the game with its parameters, as `grundy solve` takes it; an arrow expression; or left out where rules are given";
        Parameter::text("game", about).example(example)
    };
    let rules = || Parameter::text("rules", "the text of a rule file");
    let misere = || Parameter::text("misere", "1 for misère play: a player who cannot move wins");
    let codes = Language::ALL.map(Language::code).join(", ");
    let about = format!("the language of the texts: {codes}; without one of these that of Accept-Language");
    let about: &'static str = about.leak();
    let lang = || Parameter::text("lang", about);
    let ranges = || Parameter::text("ranges", "one or two ranges with a space between").example("0..20");
    let theme = || {
        Parameter::one_of("theme", "the colours; those of the reader's system without it", &["light", "dark"])
    };
    let kinds = grundy_figure::kind::ALL.map(|kind| kind.name);
    let kind = || Parameter::one_of("kind", "what is drawn; a position without it", &kinds);
    let figure = |rest: Vec<Parameter>| {
        let position = Parameter::text("p", "the position, of kinds that draw one");
        let mut all = vec![game("kayles"), rules(), misere(), position, ranges()];
        all.extend(rest);
        all
    };
    let nodes = |rest: Vec<Parameter>| {
        let about = "the place of a move that is not allowed, as enter/yield; may be repeated";
        let mut all = vec![
            Parameter::text("t", "the tree: brackets, .efg or JSON")
                .required()
                .example("[ < (1 6) (9 2) > < (5 5) (3 7) > ]"),
            Parameter::list("forbid", about),
            Parameter::list("pay", "a place and other payoffs, as enter/fight=3,-1; may be repeated"),
        ];
        all.extend(rest);
        all
    };
    let solve = [
        Parameter::text("q", "game and position in one line; or game and p").example("nim 13 12 8"),
        Parameter::text("game", "the game, where q is not given"),
        Parameter::text("p", "the position; the game's start without it"),
        rules(),
        misere(),
        Parameter::text("explain", "1 for the explanation and the best line"),
        lang(),
    ];
    let laws = [
        game("kayles"),
        rules(),
        misere(),
        Parameter::text("n", "numbers whose value the law is to predict").example("10^18"),
        Parameter::text("explain", "1 for how it was found"),
        lang(),
    ];
    let claims = [
        game("sticks:1,2,3"),
        rules(),
        misere(),
        Parameter::text("claim", "a formula of the position's numbers").required().example("n % 4 == 0"),
        Parameter::text("to", "check up to this number").example("100"),
    ];
    let values =
        [Parameter::text("e", "the value, as `grundy value` reads it").required().example("{3||2*|1*}")];
    let family = [game("kayles"), rules(), misere(), ranges()];
    let (json, text, svg, png) = ("application/json", "text/plain", "image/svg+xml", "image/png");
    let words = &json!({"type": "string"});
    let bytes = &json!({"type": "string", "format": "binary"});
    let picture = "A picture of a position, a graph, a tree, a table or a sequence";
    let drawing = "A decision tree, drawn";
    let lines = figure(vec![kind()]);
    let dot = figure(vec![kind().example("graph")]);
    let drawn = figure(vec![kind(), theme()]);
    let paths = json!({
        "/api/solve": path("Who wins a position, its value, every move", &solve, json, solution),
        "/api/table": path("Values of a one- or two-parameter family", &family, json, table),
        "/api/table.csv": path("The same as comma-separated values", &family, "text/csv", words),
        "/api/law": path("The law of the values, and how sure it is", &laws, json, law),
        "/api/check": path("A claim against computed values", &claims, json, check),
        "/api/games": path("The catalogue", &[lang()], json, games),
        "/api/openapi.json": path("This document", &[], json, &json!({"type": "object"})),
        "/api/figure.png": path(picture, &drawn, png, bytes),
        "/api/figure.svg": path(picture, &drawn, svg, words),
        "/api/figure.dot": path("A game graph or tree as DOT", &dot, "text/vnd.graphviz", words),
        "/api/figure.txt": path("A picture in lines of text", &lines, text, words),
        "/api/tree": path("A decision tree, solved", &nodes(Vec::new()), json, tree),
        "/api/tree.png": path(drawing, &nodes(vec![theme()]), png, bytes),
        "/api/tree.svg": path(drawing, &nodes(vec![theme()]), svg, words),
        "/api/value": path("A partizan value: canonical form, thermograph, atomic weight", &values, json, value),
    });
    let about = "Who wins a position, by which moves, and why. The answers are those of the program's --json. Forms may be sent by POST where an address would be too long.";
    json!({
        "openapi": "3.1.0",
        "info": {"title": "grundy", "version": env!("CARGO_PKG_VERSION"), "description": about},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "responses": {"Error": {
                "description": "what is wrong, where, and what would be right",
                "content": {json: {"schema": error}},
            }},
        },
    })
}

#[test]
fn the_document_is_that_of_the_types() {
    let made = document();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(FILE, format!("{made:#}\n")).unwrap();
    }
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(FILE).unwrap()).unwrap();
    assert!(
        kept == made,
        "assets/openapi.json is not that of the types: write it by\n  {WRITE}=1 cargo test -p grundy-web openapi"
    );
}

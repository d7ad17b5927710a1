//! The API: the shapes of `--json`, and a document whose every path answers.

use axum::http::StatusCode;
use serde_json::Value;

use crate::{Site, encoded};

fn json(site: &Site, address: &str) -> Value {
    serde_json::from_str(&site.page(address)).unwrap()
}

#[test]
fn every_documented_path_answers() {
    let site = Site::new();
    let document = json(&site, "/api/openapi.json");
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    for (path, operations) in paths {
        // pictures in pixels are a feature
        if path.ends_with(".png") && !cfg!(feature = "png") {
            continue;
        }
        let parameters = operations["get"]["parameters"].as_array().unwrap();
        if path.starts_with("/api/figure.") {
            let kinds = parameters.iter().find(|one| one["name"] == "kind").unwrap();
            let names = grundy_figure::kind::ALL.map(|kind| kind.name);
            assert_eq!(kinds["schema"]["enum"], serde_json::json!(names), "{path}");
        }
        let pairs: Vec<String> = parameters
            .iter()
            .filter(|one| one.get("example").is_some())
            .map(|one| {
                format!("{}={}", one["name"].as_str().unwrap(), encoded(one["example"].as_str().unwrap()))
            })
            .collect();
        let answer = site.get(&format!("{path}?{}", pairs.join("&")));
        assert_eq!(answer.status, StatusCode::OK, "{path} {pairs:?}: {}", answer.body);
        let kind = answer.headers["content-type"].to_str().unwrap().split(';').next().unwrap().to_owned();
        let schema = &operations["get"]["responses"]["200"]["content"][&kind]["schema"];
        assert!(!schema.is_null(), "{path}: {kind} is not documented");
        // every key of the answer is documented
        if let Some(name) = schema["$ref"].as_str().and_then(|at| at.rsplit('/').next())
            && let Value::Object(answer) = serde_json::from_str(&answer.body).unwrap()
        {
            // an answer is of one shape, or of one of several
            let shapes = [&document["components"]["schemas"][name]];
            let several = shapes[0]["anyOf"].as_array().into_iter().flatten();
            let named = several.filter_map(|shape| shape["$ref"].as_str()?.rsplit('/').next());
            let shapes = shapes.into_iter().chain(named.map(|name| &document["components"]["schemas"][name]));
            let known: Vec<&str> = shapes
                .filter_map(|shape| shape["properties"].as_object())
                .flat_map(|keys| keys.keys().map(String::as_str))
                .collect();
            for key in answer.keys() {
                assert!(known.contains(&key.as_str()), "{path}: `{key}` is not documented");
            }
        }
    }
    // and every path there is is documented
    for path in [
        "/api/figure.png",
        "/api/figure.svg",
        "/api/figure.dot",
        "/api/figure.txt",
        "/api/tree",
        "/api/tree.png",
        "/api/tree.svg",
        "/api/solve",
        "/api/table",
        "/api/table.csv",
        "/api/law",
        "/api/check",
        "/api/games",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
}

#[test]
fn shapes() {
    let site = Site::new();
    let found = json(&site, "/api/solve?q=nim+13+12+8&explain=1");
    assert_eq!(
        (&found["winner"], &found["nimber"], &found["moves"][8]["best"]),
        (&"first".into(), &9.into(), &true.into())
    );
    assert!(found["explanation"]["text"].as_str().unwrap().contains("bit by bit"));
    let found = json(&site, "/api/table?game=queen&ranges=1..2+1..3");
    assert_eq!(found["values"], serde_json::json!([[0, 1, 2], [1, 2, 0]]));
    assert_eq!(site.page("/api/table.csv?game=kayles&ranges=0..2"), "n,value\n0,0\n1,1\n2,2\n");
    let found = json(&site, "/api/law?game=kayles&n=10%5E18");
    assert_eq!(
        (&found["period"], &found["last_exception"], &found["status"]),
        (&12.into(), &70.into(), &"proved".into())
    );
    let found = json(&site, "/api/check?game=sticks:1,2,3&claim=n+%25+5+==+0");
    assert_eq!((&found["holds"], &found["counterexample"]["position"]), (&false.into(), &"4".into()));
}

#[test]
fn errors() {
    let site = Site::new();
    for (address, status, kind) in [
        ("/api/solve", 400, "usage"),
        ("/api/solve?q=kayls+3", 404, "not-found"),
        ("/api/solve?q=nim+3+x", 400, "bad-text"),
        ("/api/table?game=kayles&ranges=0..1000000000", 413, "limit"),
        ("/api/law?game=row-cards", 422, "refused"),
        ("/api/check?game=kayles", 400, "usage"),
        ("/api/nowhere", 404, "not-found"),
    ] {
        let answer = site.get(address);
        assert_eq!(answer.status.as_u16(), status, "{address}: {}", answer.body);
        let found: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(found["error"]["kind"], kind, "{address}");
        assert!(!found["error"]["message"].as_str().unwrap().is_empty());
    }
    let found: Value = serde_json::from_str(&site.get("/api/solve?q=nim+3+x").body).unwrap();
    assert_eq!((&found["error"]["line"], &found["error"]["column"]), (&1.into(), &3.into()));
}

//! No text of a request becomes markup.

use crate::{Site, encoded, segment};

const EVIL: &str = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>";

#[test]
fn evil_texts_stay_texts() {
    let site = Site::new();
    let (path, value) = (segment(EVIL), encoded(EVIL));
    let own = encoded(&format!(
        "name = '''{EVIL}'''\nrules = '''{EVIL}'''\nstart = 3\ndef moves(n):\n    return [('''{EVIL}''', k) for k in range(n)]\ndef show(n):\n    return '''{EVIL}'''\n"
    ));
    for address in [
        format!("/g/{path}"),
        format!("/g/nim?p={value}"),
        format!("/g/nim?p=3+4&try={value}&show={value}"),
        format!("/g/nim?p=3&theme={value}&seed={value}&misere={value}"),
        format!("/play/nim?p=3+4&do={value}"),
        format!("/play/nim?p=3+4&with={value}"),
        format!("/play/nim?p=3+4&as={value}&seed={value}&at={value}"),
        format!("/compare/nim?p=3+4&a={value}&b={value}"),
        format!("/random/nim?kind={value}"),
        format!("/table/kayles?ranges={value}"),
        format!("/law/kayles?claim={value}&n=3"),
        format!("/law/kayles?n={value}"),
        format!("/own?rules={value}"),
        format!("/own/live?rules={value}"),
        format!("/own?rules={own}"),
        format!("/g/own.star?rules={own}&show=why"),
        format!("/play/own.star?rules={own}&p=3&show=strip"),
        format!("/?s={value}&class={value}&theme={value}"),
        format!("/{path}"),
    ] {
        let answer = site.get(&address);
        assert!(!answer.body.contains("<script>alert"), "{address}");
        assert!(!answer.body.contains("<img src=x"), "{address}");
        assert!(!answer.body.contains("\"'><img"), "{address}");
        assert!(!answer.body.is_empty() || answer.status.is_redirection(), "{address}");
    }
    // they are told, not hidden
    assert!(
        site.get(&format!("/g/own.star?rules={own}&show=answer")).body.contains("&lt;script&gt;alert(1)")
    );
}

#[test]
fn headers_cannot_be_broken_into() {
    let site = Site::new();
    let answer = site.get("/ask?q=nim+3%0d%0aSet-Cookie:+a=b");
    assert!(answer.headers.get("set-cookie").is_none());
    let answer = site.get("/ask?q=%00nim%0a");
    assert!(answer.status.is_redirection() || answer.status.is_client_error(), "{}", answer.status);
}

//! Markdown for a page and for a terminal.

use grundy_lessons::markdown::{html, inline, lines, plain};

#[test]
fn what_others_write_is_harmless() {
    let told = html("a <script>x</script> [c](http://x) ![d](y)\n\n<div onclick=x>");
    assert!(told.contains("&lt;script&gt;") && !told.contains("href") && !told.contains("<div"), "{told}");
    assert_eq!(inline("a *b*"), "a <em>b</em>");
}

#[test]
fn a_terminal_has_lines() {
    let text = "## Head\n\nSome words that go on.\n\n1. one\n2. two\n\n\
        | n | g |\n|---|---|\n| 10 | 3 |\n\n```\nx  y\n```\n";
    let wanted = "Head\n\nSome words\nthat go on.\n\n1. one\n2. two\n\nn   g\n10  3\n\n    x  y\n";
    assert_eq!(lines(text, 12), wanted);
    assert_eq!(plain(text), "Some words that go on.\none\ntwo\nn\ng\n10\n3\n");
}

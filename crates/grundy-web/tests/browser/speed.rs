//! How heavy the page is, and how fast on a slow processor. `GRUNDY_FIGURES=1` with `--nocapture` tells the
//! figures; times are of the build that is tested, so ask for `--release` where they matter.

use crate::reader::{Reader, read_alone};

/// A first visit may weigh so much.
const MAX_FIRST_VISIT_BYTES: f64 = 250_000.0;
/// How much slower the processor is made.
const SLOWER: u32 = 4;

/// What was loaded for the page that is open: bytes on the wire, and milliseconds until something was seen.
async fn loaded(reader: &Reader) -> (f64, f64) {
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
    reader.until(&format!("({paint}) > 0")).await;
    let bytes = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((all, one) => all + one.transferSize, 0)";
    let number = async |what: &str| reader.eval(what).await.as_f64().unwrap();
    (number(bytes).await, number(paint).await)
}

#[test]
fn a_first_visit_is_light() {
    read_alone(async |reader| {
        let told = std::env::var_os("GRUNDY_FIGURES").is_some();
        reader.slow(SLOWER).await;
        for address in
            ["/", "/g/nim?p=3+4+5", "/play/three-mens-morris?with=first-move", "/g/kayles?p=5+7+9&show=why"]
        {
            reader.forget().await;
            reader.open(address).await;
            let (bytes, paint) = loaded(&reader).await;
            if told {
                println!(
                    "{address}: {bytes:.0} bytes, first paint after {paint:.0} ms \
                     on a processor {SLOWER} times slower"
                );
            }
            assert!(bytes > 1000.0 && bytes < MAX_FIRST_VISIT_BYTES, "{address}: {bytes} bytes");
        }
        reader.open("/play/three-mens-morris?with=person").await;
        let moved = "new Promise(done => {
            const start = performance.now();
            new MutationObserver(() => document.querySelector('.came .new') && done(performance.now() - start))
                .observe(document.body, {childList: true, subtree: true});
            document.querySelector('svg.board a.spot').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
        })";
        let took = reader.eval_slowly(&format!("const told = arguments[0]; {moved}.then(told)")).await;
        if told {
            println!("a move: the new board after {:.0} ms", took.as_f64().unwrap_or_default());
        }
        assert!(took.as_f64().is_some_and(|took| took > 0.0), "{took}");
    });
}

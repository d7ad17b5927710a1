//! A helper: it reads errands, works on one at a time, and writes the answers. It ends when nobody can ask
//! any more, in the midst of its work if need be.

use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::pin;
use std::task::Poll;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, header};
use tokio::sync::mpsc;
use tower::ServiceExt;

use crate::letter::{Errand, Note, read, sealed};
use crate::monitor::resident_bytes;
use crate::processor::step_back;
use crate::routes::views;
use crate::setup::Setup;
use crate::web::{HEAVY_NICENESS, Web, solve_in_the_background};

/// Bytes of the answers that a helper keeps: the page keeps its own.
const ANSWERS: u64 = 4 << 20;

/// Works on slow questions for a page that writes them to `input` and reads the answers from `output`, until
/// `input` ends. The process has what others leave of the processors.
///
/// # Errors
/// Nobody reads the answers.
pub fn help(
    setup: impl Into<Setup>,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    // the threads of the work begin with what this one has
    step_back(HEAVY_NICENESS);
    solve_in_the_background();
    let mut setup = setup.into();
    setup.budgets.light.threads = 0;
    setup.budgets.heavy.threads = 1;
    setup.budgets.answers = ANSWERS;
    let web = Web::alone(setup);
    let app = views().with_state(web.clone());
    let (tells, mut errands) = mpsc::channel(1);
    std::thread::spawn(move || {
        let mut input = input;
        while let Ok(Some(letter)) = read::<Errand>(&mut input) {
            if tells.blocking_send(letter).is_err() {
                return;
            }
        }
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        while let Some((errand, form)) = errands.recv().await {
            let mut work = pin!(done(&app, errand, form));
            // nothing more is asked before there is an answer: what can come meanwhile is the end
            let found = poll_fn(|context| match work.as_mut().poll(context) {
                Poll::Ready(found) => Poll::Ready(Some(found)),
                Poll::Pending => errands.poll_recv(context).map(|_| None),
            });
            let Some((mut note, body)) = found.await else { return Ok(()) };
            (note.cost_micros, note.room) = web.told();
            note.bytes = resident_bytes().unwrap_or_default();
            output.write_all(&sealed(&note, &body)?)?;
            output.flush()?;
        }
        Ok(())
    })
}

/// The answer of a view.
async fn done(app: &Router, errand: Errand, form: Vec<u8>) -> (Note, Vec<u8>) {
    let mut request =
        Request::post(errand.path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    for (name, value) in errand.headers {
        request = request.header(name, value);
    }
    let response = match request.body(Body::from(form)) {
        Ok(request) => app.clone().oneshot(request).await.unwrap_or_else(|never| match never {}),
        Err(_) => Response::new(Body::empty()),
    };
    let (head, body) = response.into_parts();
    let headers = head.headers.iter();
    let headers =
        headers.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())));
    let note = Note { status: head.status.as_u16(), headers: headers.collect(), ..Note::default() };
    // all bodies are made whole before they are sent
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    (note, body.into())
}

#[cfg(test)]
mod tests {
    use std::io::pipe;

    use super::*;
    use crate::budget::Budgets;
    use crate::routes::app;

    /// A helper answers as the page does by itself, as often as it is asked; then it ends.
    #[test]
    fn a_helper_answers_as_the_page() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut budgets = Budgets::default();
        budgets.heavy.time = std::time::Duration::from_secs(60);
        let page = app(budgets.clone());
        let ((theirs, mut ours), (mut answers, output)) = (pipe().unwrap(), pipe().unwrap());
        let helper = std::thread::spawn(move || help(budgets, theirs, output));
        for (path, form) in [
            ("/g/kayles", "p=5+7&show=why&lang=uk"),
            ("/api/solve", "q=nim+3+4+5"),
            ("/g/nim", "p=3+x&show=answer"),
            ("/play/nim", "p=1&m=1"),
        ] {
            let request = Request::get(format!("{path}?{form}")).header("host", "localhost");
            let alone = page.clone().oneshot(request.body(Body::empty()).unwrap());
            let (head, body) = runtime.block_on(alone).unwrap().into_parts();
            let body = runtime.block_on(axum::body::to_bytes(body, usize::MAX)).unwrap();
            let host = ("host".to_owned(), "localhost".to_owned());
            let errand = Errand { path: path.to_owned(), headers: vec![host] };
            ours.write_all(&sealed(&errand, form.as_bytes()).unwrap()).unwrap();
            let (note, told) = read::<Note>(&mut answers).unwrap().unwrap();
            assert_eq!((note.status, told), (head.status.as_u16(), body.to_vec()), "{path}");
            let kind = note.headers.iter().find(|(name, _)| name == "content-type").unwrap();
            assert_eq!(kind.1.as_bytes(), head.headers["content-type"].as_bytes());
        }
        drop(ours);
        helper.join().unwrap().unwrap();
    }

    /// Work that nobody waits for is not done to its end.
    #[test]
    fn a_helper_ends_in_the_midst_of_its_work() {
        let mut budgets = Budgets::default();
        budgets.heavy.time = std::time::Duration::from_secs(600);
        let ((theirs, mut ours), (mut answers, output)) = (pipe().unwrap(), pipe().unwrap());
        let helper = std::thread::spawn(move || help(budgets, theirs, output));
        let errand = Errand { path: "/g/six-mens-morris".to_owned(), headers: Vec::new() };
        ours.write_all(&sealed(&errand, b"show=answer").unwrap()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        drop(ours);
        helper.join().unwrap().unwrap();
        assert_eq!(read::<Note>(&mut answers).unwrap(), None);
    }
}

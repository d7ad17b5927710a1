//! The server on a socket. It cuts connections that say nothing, holds no more of them than it can, and
//! answers only to its own names.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::routes::routed;
use crate::setup::{Setup, is_own_host};
use crate::web::solve_in_the_background;

/// Connections that are open at the same time; others wait until one is closed.
const MAX_CONNECTIONS: usize = 1024;
/// Bytes of the head of a request: addresses hold rules.
const MAX_HEAD_BYTES: usize = 128 << 10;
/// Threads that read requests and write pages.
const RUNTIME_THREADS: usize = 2;
/// Threads that write long pages.
const WRITING_THREADS: usize = 2;
/// How long to wait after the system could not give a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves the pages until the process ends. Calls `bound` with the bound address (port 0 selects a free
/// port).
///
/// # Errors
/// The address cannot be bound, or the socket fails.
pub fn serve(
    address: SocketAddr,
    setup: impl Into<Setup>,
    bound: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    solve_in_the_background();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(RUNTIME_THREADS).max_blocking_threads(WRITING_THREADS).enable_all();
    let runtime = runtime.build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        bound(listener.local_addr()?);
        accept(listener, setup.into()).await
    })
}

/// Accepts connections for ever.
async fn accept(listener: tokio::net::TcpListener, setup: Setup) -> std::io::Result<()> {
    let sending = setup.budgets.sending;
    let (app, monitor) = routed(setup);
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let own = listener.local_addr()?.ip();
    let machine: Option<Arc<str>> = machine().map(Arc::from);
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return Ok(()) };
        // descriptors may run out for a while
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let (app, monitor, machine) = (app.clone(), Arc::clone(&monitor), machine.clone());
        tokio::spawn(async move {
            monitor.connected();
            let answer = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
                let (app, machine) = (app.clone(), machine.clone());
                async move {
                    match refused(&request, own, machine.as_deref()) {
                        Some(response) => Ok(response),
                        None => app.oneshot(request.map(Body::new)).await,
                    }
                }
            });
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(sending).max_buf_size(MAX_HEAD_BYTES);
            // what a client does wrong concerns only this connection
            let _ = http.serve_connection(TokioIo::new(stream), answer).await;
            monitor.closed();
            drop(place);
        });
    }
}

/// The refusal of a request that was not meant for this server, or comes from a form of another site.
fn refused<B>(request: &Request<B>, own: IpAddr, machine: Option<&str>) -> Option<Response<Body>> {
    let headers = request.headers();
    let said = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = said.or_else(|| request.uri().authority().map(|authority| authority.as_str()));
    let status = match host {
        None => StatusCode::BAD_REQUEST,
        Some(host) if !is_own_host(host, own, machine) => StatusCode::MISDIRECTED_REQUEST,
        Some(_) => {
            let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
            let foreign = request.method() == Method::POST && site == Some(b"cross-site");
            if !foreign {
                return None;
            }
            StatusCode::FORBIDDEN
        }
    };
    let mut response = Response::new(Body::from("this server does not answer to that name\n"));
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    Some(response)
}

/// The name of this machine in its network, where the system tells it.
fn machine() -> Option<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

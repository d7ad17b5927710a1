//! The page on a socket.

use std::net::SocketAddr;

use crate::budget::Budgets;
use crate::routes::app;

/// Serves the page until the process ends. `bound` is told the address once it is known (a port of 0 becomes a free one).
///
/// # Errors
/// The address cannot be bound, or the socket fails.
pub fn serve(address: SocketAddr, budgets: Budgets, bound: impl FnOnce(SocketAddr)) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        bound(listener.local_addr()?);
        axum::serve(listener, app(budgets)).await
    })
}

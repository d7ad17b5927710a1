//! The server on a socket.

use std::net::SocketAddr;

use crate::budget::Budgets;
use crate::routes::app;

/// Serves the pages until the process ends. Calls `bound` with the bound address (port 0 selects a free
/// port).
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

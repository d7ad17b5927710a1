//! The little of HTTP that a client needs, and what a hostile one needs besides.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long a client waits: longer than the server may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes of an answer that are read.
const MAX_ANSWER: u64 = 16 << 20;

/// What the server said.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: String,
}

/// Connects, and says these bytes.
pub(super) fn say(at: SocketAddr, bytes: &[u8]) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect_timeout(&at, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(bytes)?;
    Ok(stream)
}

/// The answer that comes on a connection; none if it is closed without one.
pub(super) fn hear(stream: TcpStream) -> io::Result<Option<Answer>> {
    let mut bytes = Vec::new();
    stream.take(MAX_ANSWER).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return Ok(None) };
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok(status.map(|status| Answer { status, body: body.to_owned() }))
}

/// The answer to a plain question. It is of HTTP 1.0, so that bodies come in one piece and connections end.
pub(super) fn get(at: SocketAddr, address: &str) -> io::Result<Option<Answer>> {
    hear(say(at, format!("GET {address} HTTP/1.0\r\nHost: {at}\r\n\r\n").as_bytes())?)
}

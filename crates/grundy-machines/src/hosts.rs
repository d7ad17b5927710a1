//! Files that name machines, and which of them this is.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs};

use grundy_base::phrase::{Phrase, phrase};

/// Reads a file that names an `address:port` on each line; `#` begins a comment.
///
/// ```
/// use grundy_machines::hosts;
/// assert_eq!(hosts::read("10.0.0.4:7000 # the fast one\n\n10.0.0.5:7000"), Ok(vec![
///     "10.0.0.4:7000".to_owned(), "10.0.0.5:7000".to_owned()]));
/// assert!(hosts::read("10.0.0.4").is_err());
/// ```
///
/// # Errors
/// A line that is no address with a port, or a second one with the same address; no line at all.
pub fn read(text: &str) -> Result<Vec<String>, Phrase> {
    let mut hosts: Vec<String> = Vec::new();
    for (number, line) in (1_u64..).zip(text.lines()) {
        let host = line.split('#').next().unwrap_or_default().trim();
        if host.is_empty() {
            continue;
        }
        let port = host
            .rsplit_once(':')
            .and_then(|(name, port)| port.parse::<u16>().ok().filter(|&port| port > 0 && !name.is_empty()));
        if port.is_none() || host.contains(char::is_whitespace) {
            return Err(phrase!(
                "wrong-host-line",
                "line {n}: '{host}' is no address:port",
                n = number,
                host = host
            ));
        }
        if hosts.iter().any(|other| other == host) {
            return Err(phrase!(
                "wrong-host-twice",
                "line {n}: {host} is named twice",
                n = number,
                host = host
            ));
        }
        hosts.push(host.to_owned());
    }
    if hosts.is_empty() {
        return Err(Phrase::fixed("wrong-no-hosts", "it names no machine"));
    }
    Ok(hosts)
}

/// The addresses that a host has.
///
/// # Errors
/// The name is not known.
pub fn addresses(host: &str) -> Result<Vec<SocketAddr>, Phrase> {
    let unknown = |why: String| {
        phrase!("wrong-host-unknown", "the address of {host} is not known: {why}", host = host, why = why)
    };
    let found: Vec<SocketAddr> =
        host.to_socket_addrs().map_err(|error| unknown(error.to_string()))?.collect();
    if found.is_empty() { Err(unknown("it has none".to_owned())) } else { Ok(found) }
}

/// Which of these hosts is this machine: the first one whose address it can listen on. Gives its number and
/// the listener.
///
/// # Errors
/// None is.
pub fn find_me(hosts: &[String]) -> Result<(usize, TcpListener), Phrase> {
    let mut busy = None;
    for (number, host) in hosts.iter().enumerate() {
        for address in addresses(host)? {
            match TcpListener::bind(address) {
                Ok(listener) => return Ok((number, listener)),
                Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => busy = Some(host),
                Err(_) => {}
            }
        }
    }
    Err(match busy {
        Some(host) => phrase!("wrong-port-busy", "another process listens on {host}", host = host.as_str()),
        None => Phrase::fixed("wrong-not-a-host", "no line of the file is an address of this machine"),
    })
}

/// Listens as this host. In a container its address may be that of a machine around it: then, if strangers
/// are kept out by a token, on all addresses.
///
/// # Errors
/// The system refuses it.
pub fn listen(host: &str, has_token: bool) -> Result<TcpListener, Phrase> {
    let refused = |why: String| {
        phrase!("wrong-cannot-listen", "cannot listen on {host}: {why}", host = host, why = why)
    };
    let found = addresses(host)?;
    match TcpListener::bind(&*found) {
        Err(error) if error.kind() == std::io::ErrorKind::AddrNotAvailable && has_token => {
            let any: Vec<SocketAddr> = found
                .iter()
                .map(|address| match address {
                    SocketAddr::V4(v4) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, v4.port())),
                    SocketAddr::V6(v6) => SocketAddr::from((Ipv6Addr::UNSPECIFIED, v6.port())),
                })
                .collect();
            TcpListener::bind(&*any).map_err(|error| refused(error.to_string()))
        }
        bound => bound.map_err(|error| refused(error.to_string())),
    }
}

/// Whether only this machine and others of a private network can reach an address.
///
/// ```
/// use grundy_machines::hosts::is_private;
/// let private = |text: &str| is_private(text.parse().unwrap());
/// assert!(private("127.0.0.1") && private("10.1.2.3") && private("192.168.0.9") && private("fd00::1"));
/// assert!(!private("8.8.8.8") && !private("172.32.0.1") && !private("2001:db8::1"));
/// ```
pub fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        for (text, problem) in [
            ("", "it names no machine"),
            ("# nobody\n\n", "it names no machine"),
            ("a:1\nb", "line 2: 'b' is no address:port"),
            ("a:0", "line 1: 'a:0' is no address:port"),
            (":7000", "line 1: ':7000' is no address:port"),
            ("a b:7000", "line 1: 'a b:7000' is no address:port"),
            ("a:70000", "line 1: 'a:70000' is no address:port"),
            ("a:1\nb:1\na:1 # again", "line 3: a:1 is named twice"),
        ] {
            assert_eq!(
                read(text).map_err(|problem| problem.english().to_owned()),
                Err(problem.to_owned()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn this_machine_is_found() {
        let free = TcpListener::bind("127.0.0.1:0").map(|listener| listener.local_addr());
        let free = free.and_then(|address| address).expect("a port is free").to_string();
        // an address for documentation is nobody's
        let hosts = ["192.0.2.1:7000".to_owned(), free.clone()];
        let (me, listener) = find_me(&hosts).expect("the second is this machine");
        assert_eq!(
            (me, listener.local_addr().map(|address| address.to_string()).ok()),
            (1, Some(free.clone()))
        );
        assert_eq!(
            find_me(&hosts).map(drop).map_err(|problem| problem.english().to_owned()),
            Err(format!("another process listens on {free}"))
        );
        assert!(find_me(&hosts[..1]).is_err());
    }
}

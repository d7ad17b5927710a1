//! How the page is served: its limits, the hosts it answers to, and who is told of requests.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use grundy::strong::KeptValues;
use grundy::table::KeptTiers;
use grundy_lessons::course::Course;

use crate::budget::Budgets;

/// Receives one line for each request.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// How the page is served.
#[derive(Clone, Default)]
pub struct Setup {
    /// Limits of the work.
    pub budgets: Budgets,
    /// Receives a line for each request: when, status, seconds, bytes, and what was asked. No reader is
    /// named.
    pub log: Option<Log>,
    /// Lessons instead of those that come with the program.
    pub lessons: Option<Course>,
    /// Games that are solved: questions about them are answered from these.
    pub solved: Arc<SolvedGames>,
    /// How a process that [helps](crate::help) is begun. Without one, slow work is done in this process.
    pub helper: Option<HelperCommand>,
}

/// Makes the command that begins a helper.
pub type HelperCommand = Arc<dyn Fn() -> std::process::Command + Send + Sync>;

/// Values of games that are solved.
#[derive(Clone, Default)]
pub struct SolvedGames {
    /// Of whole games, by the names that their values are known by.
    pub numbered: BTreeMap<String, Arc<dyn KeptValues>>,
    /// Of readers' own games with tiers, by the [text](grundy::table::InTiers::text) of their rules.
    pub listed: BTreeMap<String, Arc<dyn KeptTiers>>,
}

impl From<Budgets> for Setup {
    fn from(budgets: Budgets) -> Self {
        Self { budgets, ..Self::default() }
    }
}

/// Whether a `Host` header names this server, which listens on `own`: a loopback name, its address, or, if it
/// listens on all addresses, any address and the machine's own name. Names that others chose do not: such a
/// name may point here so that another site's scripts can ask (DNS rebinding).
pub(crate) fn is_own_host(host: &str, own: IpAddr, machine: Option<&str>) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or(rest, |(name, _)| name),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    if let Ok(address) = name.parse::<IpAddr>() {
        return address.is_loopback() || address == own || own.is_unspecified();
    }
    let local = name.strip_suffix(".local").unwrap_or(name);
    !own.is_loopback() && machine.is_some_and(|machine| machine.eq_ignore_ascii_case(local))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        let (loopback, all): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [0, 0, 0, 0].into());
        for (host, at_home, everywhere) in [
            ("localhost:7878", true, true),
            ("127.0.0.1:7878", true, true),
            ("[::1]:7878", true, true),
            ("192.168.1.7:7878", false, true),
            ("classroom:7878", false, true),
            ("classroom.local", false, true),
            ("evil.example", false, false),
            ("localhost.evil.example", false, false),
            ("", false, false),
        ] {
            assert_eq!(is_own_host(host, loopback, Some("classroom")), at_home, "{host}");
            assert_eq!(is_own_host(host, all, Some("classroom")), everywhere, "{host}");
        }
    }
}

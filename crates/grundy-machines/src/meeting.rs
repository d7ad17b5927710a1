//! How machines find one another: each connects to those before it in the list, and hears of those after it.
//!
//! The first machine hears hello from all others before it welcomes any: so it can tell them where the others
//! listen, if only its own address is known, and who is missing.

use std::collections::BTreeMap;
use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use grundy_base::phrase::{Phrase, phrase};

use super::hello::{self, Guest, Refusal, Strange, Subject};
use super::hosts::{addresses, is_private};

/// Between two tries to connect, and two looks at the clock.
const PAUSE: Duration = Duration::from_millis(20);
/// A stranger that says nothing for so long is sent away.
const STRANGER_PATIENCE: Duration = Duration::from_secs(5);
/// So much longer than the first machine the others wait, so that it can tell them who is missing.
const GRACE: Duration = Duration::from_secs(3);
/// Strangers that are heard at the same time.
const MAX_STRANGERS: usize = 64;

/// What a machine needs to meet the others.
pub struct Meeting<'m> {
    /// What all must mean alike.
    pub subject: &'m Subject,
    /// Which machine this is.
    pub me: usize,
    /// On which the others connect.
    pub listener: &'m TcpListener,
    /// Where the machines listen, as far as it is known; at least the first must be.
    pub hosts: Vec<Option<String>>,
    /// What all must know; if it is empty, only private addresses are taken.
    pub token: &'m str,
    /// How long the first machine waits for the others.
    pub patience: Duration,
    /// Whether to give up.
    pub stop: &'m dyn Fn() -> bool,
}

/// Why machines do not work together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMet {
    /// These have not come in time.
    Missing(Vec<String>, Duration),
    /// A machine means something else.
    Differs {
        /// The machine.
        who: String,
        /// `program`, `game`, `numbers`, `parts` or `machines`.
        what: &'static str,
        /// What it is here.
        here: String,
        /// What it is there.
        there: String,
    },
    /// A machine knows another token.
    Token(String),
    /// Another program listens there.
    Foreign(String),
    /// A machine came, and went away before all had come.
    Gone(String),
    /// An address that anybody can reach, without a token.
    Public(String),
    /// The address of a host is not known.
    Unknown(Phrase),
    /// It was told to give up.
    Stopped,
    /// The system refuses something.
    System(String),
}

impl NotMet {
    /// What is wrong, for people.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::Missing(who, patience) => phrase!(
                "wrong-missing-machines",
                "{who} has not come within {seconds} seconds",
                who = who.join(", "),
                seconds = patience.as_secs()
            ),
            Self::Differs { who, what, here, there } => {
                let (who, here, there) = (who.as_str(), here.as_str(), there.as_str());
                match *what {
                    "program" => phrase!(
                        "wrong-other-program",
                        "{who} has another program: {there} instead of {here}",
                        who = who,
                        there = there,
                        here = here
                    ),
                    "game" => phrase!(
                        "wrong-other-game",
                        "{who} solves another game: {there} instead of {here}",
                        who = who,
                        there = there,
                        here = here
                    ),
                    "machines" => phrase!(
                        "wrong-other-machines",
                        "{who} counts {there} machines instead of {here}",
                        who = who,
                        there = there,
                        here = here
                    ),
                    _ => phrase!(
                        "wrong-other-numbers",
                        "{who} numbers the positions of the game in another way: {there} instead of {here}",
                        who = who,
                        there = there,
                        here = here
                    ),
                }
            }
            Self::Token(who) => {
                phrase!("wrong-other-token", "{who} knows another token", who = who.as_str())
            }
            Self::Foreign(who) => {
                phrase!(
                    "wrong-other-listener",
                    "what listens as {who} is another program",
                    who = who.as_str()
                )
            }
            Self::Gone(who) => {
                phrase!("wrong-gone-again", "{who} has gone away before all had come", who = who.as_str())
            }
            Self::Public(host) => phrase!(
                "wrong-public",
                "{host} is not on a private network, and there is no token",
                host = host.as_str()
            ),
            Self::Unknown(why) => why.clone(),
            Self::Stopped => Phrase::fixed("wrong-meeting-stopped", "stopped before all machines had come"),
            Self::System(why) => phrase!("wrong-listening", "cannot connect: {why}", why = why.as_str()),
        }
    }
}

impl From<io::Error> for NotMet {
    fn from(error: io::Error) -> Self {
        Self::System(error.to_string())
    }
}

/// Meets all other machines: gives a connection to each, by its number, and none to this one.
///
/// # Errors
/// Why they do not work together.
pub fn meet(meeting: &Meeting<'_>) -> Result<Vec<Option<TcpStream>>, NotMet> {
    let Meeting { subject, me, .. } = *meeting;
    let deadline = Instant::now() + meeting.patience + if me == 0 { Duration::ZERO } else { GRACE };
    let mut hosts = meeting.hosts.clone();
    hosts.resize(subject.machines, None);
    if meeting.token.is_empty() {
        for host in hosts.iter().flatten() {
            let found = addresses(host).map_err(NotMet::Unknown)?;
            if !found.iter().all(|address| is_private(address.ip())) {
                return Err(NotMet::Public(host.clone()));
            }
        }
    }
    let mut streams: Vec<Option<TcpStream>> = (0..subject.machines).map(|_| None).collect();
    for machine in 0..me {
        let host = hosts[machine].clone().unwrap_or_default();
        let (stream, others) = visit(meeting, machine, &host, deadline)?;
        for (host, told) in hosts.iter_mut().zip(others.into_iter().flatten()) {
            host.get_or_insert(told);
        }
        streams[machine] = Some(stream);
    }
    for (machine, stream) in receive(meeting, &hosts, deadline)? {
        streams[machine] = Some(stream);
    }
    for stream in streams.iter().flatten() {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(None)?;
    }
    Ok(streams)
}

/// A machine, for people.
fn who(machine: usize, host: Option<&str>) -> String {
    host.map_or_else(|| format!("machine {machine}"), |host| format!("machine {machine} ({host})"))
}

/// Connects to a machine before this one. Gives also where the others listen, if it says.
fn visit(
    meeting: &Meeting<'_>,
    machine: usize,
    host: &str,
    deadline: Instant,
) -> Result<(TcpStream, Option<Vec<String>>), NotMet> {
    let name = || who(machine, Some(host));
    let Meeting { subject, me, token, .. } = *meeting;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(NotMet::Missing(vec![name()], meeting.patience));
        }
        if (meeting.stop)() {
            return Err(NotMet::Stopped);
        }
        let found: Vec<SocketAddr> = addresses(host).map_err(NotMet::Unknown)?;
        let connected =
            found.iter().find_map(|to| TcpStream::connect_timeout(to, left.min(STRANGER_PATIENCE)).ok());
        let Some(mut stream) = connected else {
            std::thread::sleep(PAUSE);
            continue;
        };
        // it may be busy with those before it
        stream.set_read_timeout(Some(left.max(PAUSE)))?;
        let listens =
            std::net::SocketAddr::new(stream.local_addr()?.ip(), meeting.listener.local_addr()?.port());
        let nonce = match hello::say_hello(&mut stream, subject, (me, &listens.to_string()), token) {
            Ok(nonce) => nonce,
            Err(_) if Instant::now() < deadline && !ended(&stream) => return Err(NotMet::Foreign(name())),
            Err(_) => {
                // it ends, or has just begun
                std::thread::sleep(PAUSE);
                continue;
            }
        };
        return match hello::hear(&mut stream, subject, token, &nonce) {
            Ok(others) => Ok((stream, others)),
            Err(Refusal::Stranger(Strange::Token)) => Err(NotMet::Token(name())),
            Err(Refusal::Stranger(Strange::Words)) if Instant::now() >= deadline => {
                Err(NotMet::Missing(vec![name()], meeting.patience))
            }
            Err(Refusal::Stranger(Strange::Words)) => Err(NotMet::Gone(name())),
            Err(Refusal::Missing(others)) => Err(NotMet::Missing(others, meeting.patience)),
            Err(Refusal::Differs { what, here, there, .. }) => {
                Err(NotMet::Differs { who: name(), what, here, there })
            }
        };
    }
}

/// Whether the other end has closed the connection.
fn ended(stream: &TcpStream) -> bool {
    let _ = stream.set_read_timeout(Some(PAUSE));
    !matches!(stream.peek(&mut [0]), Ok(1..))
}

/// What a connection has said.
type Heard = (TcpStream, Result<Guest, Refusal>);

/// Waits for the machines after this one, hears who they are, and welcomes them when all are there.
fn receive(
    meeting: &Meeting<'_>,
    hosts: &[Option<String>],
    deadline: Instant,
) -> Result<Vec<(usize, TcpStream)>, NotMet> {
    let Meeting { subject, me, listener, .. } = meeting;
    let wanted = subject.machines - me - 1;
    let (heard, hear): (Sender<Heard>, Receiver<Heard>) = channel();
    let mut guests: BTreeMap<usize, (Guest, TcpStream)> = BTreeMap::new();
    let (mut strangers, mut known_token) = (0, true);
    listener.set_nonblocking(true)?;
    while guests.len() < wanted {
        if (meeting.stop)() {
            return Err(NotMet::Stopped);
        }
        if Instant::now() >= deadline {
            let missing = (me + 1..subject.machines).filter(|machine| !guests.contains_key(machine));
            let missing: Vec<String> =
                missing.map(|machine| who(machine, hosts[machine].as_deref())).collect();
            for (_, stream) in guests.values_mut() {
                let _ = hello::tell_missing(stream, &missing);
            }
            if !known_token && missing.len() == 1 {
                return Err(NotMet::Token(missing[0].clone()));
            }
            return Err(NotMet::Missing(missing, meeting.patience));
        }
        match listener.accept() {
            Ok((stream, from))
                if strangers < MAX_STRANGERS && (!meeting.token.is_empty() || is_private(from.ip())) =>
            {
                strangers += 1;
                let (subject, token, heard) = ((*subject).clone(), meeting.token.to_owned(), heard.clone());
                std::thread::spawn(move || {
                    let mut stream = stream;
                    let said = greet(&mut stream, &subject, &token);
                    // nobody listens any more if the meeting is over
                    let _ = heard.send((stream, said));
                });
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => return Err(error.into()),
        }
        while let Ok((stream, said)) = hear.try_recv() {
            strangers -= 1;
            match said {
                Ok(guest) if (me + 1..subject.machines).contains(&guest.machine) => {
                    // the one that came last is alive
                    guests.insert(guest.machine, (guest, stream));
                }
                Err(Refusal::Differs { machine, what, here, there }) => {
                    let machine = machine.unwrap_or(usize::MAX);
                    let host = hosts.get(machine).and_then(Option::as_deref);
                    return Err(NotMet::Differs { who: who(machine, host), what, here, there });
                }
                Err(Refusal::Stranger(Strange::Token)) => known_token = false,
                _ => {}
            }
        }
        std::thread::sleep(PAUSE.min(Duration::from_millis(5)));
    }
    let told = (*me == 0).then(|| {
        let own = hosts.first().cloned().flatten().unwrap_or_default();
        std::iter::once(own)
            .chain(guests.values().map(|(guest, _)| guest.listens.clone()))
            .collect::<Vec<_>>()
    });
    let welcomed = guests.into_iter().map(|(machine, (guest, mut stream))| {
        let gone = |_| NotMet::Gone(who(machine, hosts[machine].as_deref()));
        hello::welcome(&mut stream, &guest, told.as_deref()).map_err(gone)?;
        Ok((machine, stream))
    });
    welcomed.collect()
}

/// Hears who has connected.
fn greet(stream: &mut TcpStream, subject: &Subject, token: &str) -> Result<Guest, Refusal> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(STRANGER_PATIENCE))?;
    stream.set_write_timeout(Some(STRANGER_PATIENCE))?;
    hello::greet(stream, subject, token)
}

//! Processes and machines that solve a game together: who they are, how they are started, and begun again.

use std::cell::{Cell, RefCell};
use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use grundy::limits::{Budget, Limits};
use grundy::phrase::{Phrase, phrase};
use grundy::report::Ask;
use grundy::strong::machines::{Alone, Engine};
use grundy::strong::{Flow, Whole};
use grundy_judge::run::reexec;
use grundy_machines::{Meeting, NotMet, Subject, Timely, hosts, meet};
use rand::RngExt;

use crate::exit::Failure;
use crate::files;
use crate::options::machines::Machines;
use crate::tiers::{PART_NUMBERS, Team, solve_together};

/// Names the token.
const TOKEN: &str = "GRUNDY_TOKEN";
/// Tells a process that another one has started it: which worker it is, and where the first one listens.
const WORKER: &str = "GRUNDY_WORKER";
/// Tells a process that another one begins it again if a machine is lost.
const SUPERVISED: &str = "GRUNDY_SUPERVISED";
/// The exit code by which a supervised process asks to be begun again.
pub(crate) const AGAIN: u8 = 75;
/// How often a process is begun again.
const MAX_TRIES: u32 = 1000;
/// Between two looks at a process.
const PAUSE: Duration = Duration::from_millis(20);
/// Before a process is begun again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);
/// So long the first process waits for those that it has started, at the end.
const END_PATIENCE: Duration = Duration::from_secs(10);
/// A machine may say nothing for so long at least, whatever the user says.
const MIN_SILENCE: Duration = Duration::from_secs(10);
/// Parts to which blocks are dealt, at least; and the numbers of a part, about.
const MIN_PARTS: usize = 64;
const PART_NUMBERS_DEALT: usize = 1 << 26;

/// Whether another process has started this one, and speaks for it.
pub(crate) fn is_worker() -> bool {
    std::env::var_os(WORKER).is_some()
}

/// Whether another process begins this one again.
pub(crate) fn is_supervised() -> bool {
    std::env::var_os(SUPERVISED).is_some() && !is_worker()
}

/// Solves all tiers of a game in a folder, together with others; `shown` says whether somebody looks at what
/// all do. Gives whether this process answers.
pub(crate) fn solve(
    whole: &dyn Whole,
    dir: &Path,
    every: Duration,
    options: &Machines,
    shown: bool,
    ask: &Ask,
    notes: &mut Vec<String>,
) -> Result<bool, Failure> {
    let numbers = usize::try_from(whole.slots()).unwrap_or(usize::MAX);
    let parts = (numbers / PART_NUMBERS_DEALT).max(1).next_power_of_two().max(MIN_PARTS);
    let mut place = Seat::of(options, parts)?;
    let subject = Subject {
        program: concat!("grundy ", env!("CARGO_PKG_VERSION")).to_owned(),
        game: whole.name().to_owned(),
        numbers: whole.slots(),
        parts: parts as u64,
        machines: place.machines,
    };
    let mut engine: Box<dyn Engine> = match place.machines {
        1 => Box::new(Alone::default()),
        _ => Box::new(place.meet(&subject, options.patience, &ask.limits)?),
    };
    // gaps save bytes, which cost nothing within a machine
    let flow = Flow::measured(options.hosts.is_some());
    let mut team = Team { engine: &mut *engine, hosts: &place.names, parts, flow, shown };
    let done = solve_together(whole, dir, PART_NUMBERS, every, &mut team, ask, notes);
    drop(engine);
    match done {
        Ok(()) => {
            place.workers.end(END_PATIENCE);
            Ok(place.me == 0)
        }
        // the first process has a message as well, and both would say the same
        Err(Failure::Elsewhere(_)) if is_worker() => Err(Failure::Told),
        Err(failure) => Err(failure),
    }
}

/// Which machine this is, and how it meets the others.
struct Seat {
    me: usize,
    machines: usize,
    listener: TcpListener,
    /// Where they listen, as far as it is known.
    hosts: Vec<Option<String>>,
    /// How they are called, where people know it.
    names: Vec<String>,
    token: String,
    /// Processes that this one has started.
    workers: Workers,
}

impl Seat {
    fn of(options: &Machines, parts: usize) -> Result<Self, Failure> {
        let token = std::env::var(TOKEN).unwrap_or_default();
        let most = |machines: usize| match machines {
            1.. if machines <= parts => Ok(()),
            _ => Err(usage(phrase!(
                "wrong-many-machines",
                "{n} machines are too many: the numbers are dealt to {parts} parts",
                n = machines,
                parts = parts
            ))),
        };
        let Some(file) = &options.hosts else {
            let machines = options.workers.map_or(1, std::num::NonZeroUsize::get);
            most(machines)?;
            return Self::among_workers(machines, token);
        };
        let name = file.display().to_string();
        let bad = |problem: Phrase| {
            Failure::File(phrase!(
                "wrong-hosts-file",
                "cannot use '{file}': {problem}",
                file = name.as_str(),
                problem = problem
            ))
        };
        let text = files::read(&name).map_err(|problem| bad(problem.into()))?;
        let names = hosts::read(&text).map_err(&bad)?;
        most(names.len())?;
        let (me, listener) = match options.machine {
            None => hosts::find_me(&names).map_err(&bad)?,
            Some(me) => {
                let host = names.get(me).ok_or_else(|| {
                    usage(phrase!(
                        "wrong-machine-number",
                        "there is no machine {n}: the file names {all}, counted from 0",
                        n = me,
                        all = names.len()
                    ))
                })?;
                (me, hosts::listen(host, !token.is_empty()).map_err(&bad)?)
            }
        };
        let hosts = names.iter().cloned().map(Some).collect();
        Ok(Self { me, machines: names.len(), listener, hosts, names, token, workers: Workers::default() })
    }

    /// One of several processes on this machine; the first one starts the others.
    fn among_workers(machines: usize, token: String) -> Result<Self, Failure> {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let listener = TcpListener::bind(any_port).map_err(|error| system(&error))?;
        let none = Workers::default();
        let (me, first, token, workers) = match std::env::var(WORKER) {
            Ok(said) => {
                let (me, first) = said.split_once('@').unwrap_or_default();
                (me.parse().unwrap_or(usize::MAX), first.to_owned(), token, none)
            }
            Err(_) => {
                let first = listener.local_addr().map_err(|error| system(&error))?.to_string();
                let token: String = match token.is_empty() {
                    true => format!("{:032x}", rand::rng().random::<u128>()),
                    false => token,
                };
                let workers = Workers::start(1..machines, &first, &token)?;
                (0, first, token, workers)
            }
        };
        if me >= machines {
            return Err(usage(Phrase::fixed("wrong-worker", "this process is no worker of another one")));
        }
        Ok(Self { me, machines, listener, hosts: vec![Some(first)], names: Vec::new(), token, workers })
    }

    /// Meets the other machines.
    fn meet(&mut self, subject: &Subject, patience: Duration, limits: &Limits) -> Result<Timely, Failure> {
        let (budget, ended) = (Budget::new(limits), Cell::new(false));
        let workers = RefCell::new(&mut self.workers);
        let stop = || {
            ended.set(workers.borrow_mut().any_has_ended());
            ended.get() || budget.look().is_err()
        };
        let met = meet(&Meeting {
            subject,
            me: self.me,
            listener: &self.listener,
            hosts: self.hosts.clone(),
            token: &self.token,
            patience,
            stop: &stop,
        });
        let met = met.map_err(|why| match (why, budget.look()) {
            (NotMet::Stopped, Err(stopped)) => Failure::from(stopped),
            (NotMet::Stopped, _) if ended.get() => Failure::Elsewhere(Phrase::fixed(
                "wrong-worker-ended",
                "a process that was started has ended",
            )),
            (why @ (NotMet::Missing(..) | NotMet::Gone(_)), _) => Failure::Limit {
                problem: why.sentence(),
                hint: Phrase::fixed(
                    "hint-missing-machines",
                    "start the same command on all machines; --patience TIME waits longer",
                ),
            },
            (why @ (NotMet::Token(_) | NotMet::Public(_)), _) => Failure::Usage {
                problem: why.sentence(),
                hint: Phrase::fixed("hint-token", "put the same token into GRUNDY_TOKEN on all machines"),
            },
            (why, _) => usage(why.sentence()),
        });
        let met = match met {
            Ok(streams) => {
                Timely::new(self.me, streams, patience.max(MIN_SILENCE)).map_err(|error| system(&error))
            }
            Err(failure) => Err(failure),
        };
        if met.is_err() {
            self.workers.end(Duration::ZERO);
        }
        met
    }
}

fn usage(problem: Phrase) -> Failure {
    Failure::Usage {
        problem,
        hint: Phrase::fixed(
            "hint-machines",
            "docs/guide/machines.md tells how several machines work together",
        ),
    }
}

fn system(error: &std::io::Error) -> Failure {
    Failure::File(phrase!("wrong-connection", "cannot connect: {why}", why = error.to_string()))
}

/// This program once more, with the arguments that it was given.
fn once_more() -> Result<Command, Failure> {
    let program = std::env::current_exe().ok().filter(|_| reexec::is_registered());
    let program = program.ok_or_else(|| {
        usage(Phrase::fixed("wrong-no-program", "only the program itself can start itself once more"))
    })?;
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1).collect::<Vec<OsString>>());
    Ok(command)
}

/// Processes that this one has started. They end with it.
#[derive(Default)]
struct Workers(Vec<Child>);

impl Workers {
    fn start(which: std::ops::Range<usize>, first: &str, token: &str) -> Result<Self, Failure> {
        let mut workers = Self::default();
        for me in which {
            let mut command = once_more()?;
            command.env(WORKER, format!("{me}@{first}")).env(TOKEN, token);
            command.stdin(Stdio::null()).stdout(Stdio::null());
            workers.0.push(command.spawn().map_err(|error| system(&error))?);
        }
        Ok(workers)
    }

    fn any_has_ended(&mut self) -> bool {
        self.0.iter_mut().any(|child| !matches!(child.try_wait(), Ok(None)))
    }

    /// Waits until all have ended; ends those that have not done so in time.
    fn end(&mut self, patience: Duration) {
        let start = Instant::now();
        for mut child in self.0.drain(..) {
            while start.elapsed() < patience && matches!(child.try_wait(), Ok(None)) {
                sleep(PAUSE);
            }
            // it may have ended by itself
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        // those that notice that this one has gone say so first
        self.end(Duration::from_secs(2));
    }
}

/// Runs this program once more, and again when a machine is lost; gives its exit code.
pub(crate) fn supervise(limits: &Limits) -> Result<u8, Failure> {
    let budget = Budget::new(limits);
    for _ in 0..MAX_TRIES {
        let mut child = once_more()?.env(SUPERVISED, "1").spawn().map_err(|error| system(&error))?;
        let mut told = false;
        let status = loop {
            match child.try_wait() {
                Ok(None) => sleep(PAUSE),
                Ok(Some(status)) => break status,
                Err(error) => return Err(system(&error)),
            }
            if !told && budget.look().is_err() {
                told = true;
                ask_to_end(&child);
            }
        };
        if told || !is_to_begin_again(status) {
            return Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(3));
        }
        sleep(RETRY_PAUSE);
    }
    Err(usage(Phrase::fixed("wrong-many-tries", "machines were lost again and again")))
}

/// Whether another machine was lost, or the process was killed.
fn is_to_begin_again(status: ExitStatus) -> bool {
    match status.code() {
        Some(code) => code == i32::from(AGAIN),
        None => true,
    }
}

/// Passes on a signal to end; a signal from a terminal has come to both.
#[cfg(unix)]
fn ask_to_end(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let _ = pid.map(|pid| kill_process(pid, Signal::TERM));
}

#[cfg(not(unix))]
fn ask_to_end(_: &Child) {}

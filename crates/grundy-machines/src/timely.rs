//! Machines that speak over TCP, by the communication layer of timely dataflow.
//!
//! F. McSherry and others, Timely Dataflow (<https://github.com/TimelyDataflow/timely-dataflow>). Only its
//! lowest crate is used: threads that carry whole batches between sockets and queues. What a step is, and
//! when it ends, is counted by [`Arrivals`]; a batch is never taken apart on the way.
//!
//! When a machine is gone, the threads of its connections panic by design, and so does the thread that works
//! for this engine. That thread is not the caller's: the caller sees a closed channel, and says who is lost.
//! A machine that has lost its power or its network ends no connection: so each machine sends a *beat* from
//! time to time, whatever it works on, and one from which nothing has come for long is lost as well.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

use grundy_solve::strong::machines::{Arrivals, Batch, Counts, Engine, Lost, Message, TakeBatch};
use timely_bytes::arc::Bytes;
use timely_communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely_communication::allocator::zero_copy::stream::Stream;
use timely_communication::allocator::{Allocator, ProcessBuilder};
use timely_communication::{AllocatorBuilder, Bytesable, Hooks, WorkerGuards, initialize_from};

use super::frame;

/// How long a thread that has nothing to do sleeps, if nobody wakes it.
const NAP: Duration = Duration::from_millis(200);
/// Between two beats, at most.
const BEAT: Duration = Duration::from_secs(2);
/// So many beats a machine may miss.
const MISSED_BEATS: u32 = 4;
/// If this process has not looked for so long, it has been stopped itself.
const STOPPED: Duration = Duration::from_secs(5);
/// After a machine has ended its connection in order, what it has sent is here within this time.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// An engine whose machines are processes, each connected with each.
pub struct Timely {
    me: usize,
    machines: usize,
    arrivals: Arrivals,
    /// Batches sent in this step, by machine.
    sent: Vec<u64>,
    orders: Sender<(usize, Frame)>,
    heard: Receiver<(usize, Message)>,
    worker: Thread,
    links: Arc<Links>,
    /// A machine from which nothing has come for so long is lost.
    silence: Duration,
    guards: Option<WorkerGuards<()>>,
    lost: bool,
}

/// What is known of the connections.
struct Links {
    gone: Mutex<Option<Gone>>,
    start: Instant,
    /// By machine: when something has come from it the last time, in milliseconds after the start.
    heard: Vec<AtomicU64>,
}

impl Links {
    fn new(machines: usize) -> Self {
        let heard = (0..machines).map(|_| AtomicU64::new(0)).collect();
        Self { gone: Mutex::default(), start: Instant::now(), heard }
    }

    fn hear(&self, machine: usize) {
        let now = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.heard[machine].store(now, Ordering::Relaxed);
    }

    /// The other machines from which nothing has come for so long, if this one listens since then.
    fn silent(&self, me: usize, silence: Duration, since: Instant) -> Option<usize> {
        let last = |at: &AtomicU64| self.start + Duration::from_millis(at.load(Ordering::Relaxed));
        let mut others = self.heard.iter().enumerate().filter(|(machine, _)| *machine != me);
        others.find(|(_, at)| last(at).max(since).elapsed() > silence).map(|(machine, _)| machine)
    }
}

/// The first connection that has ended.
struct Gone {
    machine: usize,
    why: String,
    when: Instant,
}

impl Timely {
    /// An engine for machine `me`, with a connection to each other one. A machine from which nothing has come
    /// for so long is lost; all should say the same.
    ///
    /// # Errors
    /// The system refuses threads.
    pub fn new(me: usize, streams: Vec<Option<TcpStream>>, silence: Duration) -> io::Result<Self> {
        quiet_threads();
        let machines = streams.len();
        let links = Arc::new(Links::new(machines));
        let beat = BEAT.min(silence / MISSED_BEATS);
        let sockets: Vec<Option<Watched>> = streams
            .into_iter()
            .enumerate()
            .map(|(machine, stream)| {
                stream.map(|stream| Watched { stream, machine, links: Arc::clone(&links) })
            })
            .collect();
        let hooks = Hooks::default();
        let here = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, guard) = initialize_networking_from_sockets(here, sockets, me, 1, hooks)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let ((orders, take_orders), (hear, heard)) = (channel(), channel());
        let (tell_thread, told_thread) = channel();
        // the work is given to the one thread that asks for it
        let ends = Mutex::new(Some((take_orders, hear, tell_thread)));
        let guards = initialize_from(builders, Box::new(guard), move |allocator| {
            let ends = ends.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some((orders, hear, tell_thread)) = ends {
                let _ = tell_thread.send(std::thread::current());
                carry(allocator, (me, beat), &orders, &hear);
            }
        });
        let guards = guards.map_err(io::Error::other)?;
        let worker = told_thread.recv().map_err(|_| io::Error::other("a thread has ended"))?;
        Ok(Self {
            me,
            machines,
            arrivals: Arrivals::new(machines),
            sent: vec![0; machines],
            orders,
            heard,
            worker,
            links,
            silence,
            guards: Some(guards),
            lost: false,
        })
    }

    fn post(&mut self, to: usize, message: &Message) {
        // a thread that has ended is noticed at the end of the step
        let _ = self.orders.send((to, Frame { source: self.me, bytes: Payload::Own(frame::write(message)) }));
    }

    fn lose(&mut self, machine: usize, why: impl Into<String>) -> Lost {
        self.lost = true;
        Lost { machine, why: why.into() }
    }

    /// Which machine is gone.
    fn lose_gone(&mut self) -> Lost {
        // the thread may be a little ahead of those of the connections
        let gone = self.links.gone.lock().unwrap_or_else(PoisonError::into_inner).take();
        match gone {
            Some(Gone { machine, why, .. }) => self.lose(machine, why),
            None => self.lose(self.machines, "a connection has ended"),
        }
    }

    /// Whether a machine has ended its connection, and nothing has come since.
    fn ended(&self, since: Instant) -> bool {
        let gone = self.links.gone.lock().unwrap_or_else(PoisonError::into_inner);
        gone.as_ref().is_some_and(|gone| gone.when.max(since).elapsed() > LAST_WORDS)
    }
}

impl Engine for Timely {
    fn machines(&self) -> usize {
        self.machines
    }

    fn me(&self) -> usize {
        self.me
    }

    fn send(&mut self, to: usize, batch: Batch) {
        let message = Message::Batch { step: self.arrivals.step(), batch };
        self.sent[to] += 1;
        if to == self.me {
            self.arrivals.put(to, message);
            return;
        }
        self.post(to, &message);
        self.worker.unpark();
    }

    fn end_step(&mut self, own: Counts, take: &mut TakeBatch<'_>) -> Result<Counts, Lost> {
        let step = self.arrivals.step();
        for to in 0..self.machines {
            let batches = std::mem::take(&mut self.sent[to]);
            let end = Message::End { step, batches, counts: own };
            if to == self.me {
                self.arrivals.put(to, end);
            } else {
                self.post(to, &end);
            }
        }
        self.worker.unpark();
        let (mut last, mut since, mut looked) = (Instant::now(), Instant::now(), Instant::now());
        loop {
            if let Some(sum) = self.arrivals.end(take) {
                return Ok(sum);
            }
            if looked.elapsed() > STOPPED {
                since = Instant::now();
            }
            if looked.elapsed() > NAP {
                looked = Instant::now();
                if let Some(machine) = self.links.silent(self.me, self.silence, since) {
                    let seconds = self.silence.as_secs();
                    return Err(self.lose(machine, format!("nothing has come from it for {seconds} s")));
                }
            }
            match self.heard.recv_timeout(NAP) {
                Ok((from, message)) => {
                    last = Instant::now();
                    if !self.arrivals.put(from, message) {
                        return Err(self.lose(from, "it is in another step"));
                    }
                }
                Err(RecvTimeoutError::Timeout) if !self.ended(last) => {}
                Err(_) => return Err(self.lose_gone()),
            }
        }
    }
}

impl Drop for Timely {
    /// Waits until everything is sent, and the others have ended as well; not if a machine is lost.
    fn drop(&mut self) {
        let Some(guards) = self.guards.take() else { return };
        if self.lost || std::thread::panicking() {
            // the threads wait for what will not come; they end with the process
            std::mem::forget(guards);
            return;
        }
        (self.orders, _) = channel();
        self.worker.unpark();
        // it panics if a connection ended without order, which is nobody's concern now
        let ended = std::thread::Builder::new().name("timely:end".to_owned()).spawn(move || drop(guards));
        let _ = ended.map(std::thread::JoinHandle::join);
    }
}

/// Carries frames from the caller to the connections, and back, until the caller ends or a machine is lost.
fn carry(
    mut allocator: Allocator,
    (me, beat): (usize, Duration),
    orders: &Receiver<(usize, Frame)>,
    hear: &Sender<(usize, Message)>,
) {
    let (mut pushers, mut puller) = allocator.allocate::<Frame>(0);
    let mut beaten = Instant::now();
    loop {
        allocator.receive();
        while let Some(frame) = puller.recv() {
            if frame::is_beat(frame.bytes.as_slice()) {
                continue;
            }
            let Some(message) = frame::read(frame.bytes.as_slice()) else {
                // as if the connection had ended
                return;
            };
            if hear.send((frame.source, message)).is_err() {
                return;
            }
        }
        allocator.events().borrow_mut().clear();
        loop {
            match orders.try_recv() {
                Ok((to, frame)) => {
                    pushers[to].send(frame);
                    pushers[to].done();
                }
                Err(std::sync::mpsc::TryRecvError::Empty) => break,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                    allocator.release();
                    return;
                }
            }
        }
        if beaten.elapsed() >= beat {
            beaten = Instant::now();
            for (_, other) in pushers.iter_mut().enumerate().filter(|(machine, _)| *machine != me) {
                other.send(Frame { source: me, bytes: Payload::Own(Vec::new()) });
                other.done();
            }
        }
        allocator.release();
        allocator.await_events(Some(NAP.min(beat)));
    }
}

/// A message on its way, with the machine that sends it.
struct Frame {
    source: usize,
    bytes: Payload,
}

enum Payload {
    Own(Vec<u8>),
    Came(Bytes),
}

impl Payload {
    fn as_slice(&self) -> &[u8] {
        match self {
            Self::Own(bytes) => bytes,
            Self::Came(bytes) => bytes,
        }
    }
}

impl Bytesable for Frame {
    fn from_bytes(mut bytes: Bytes) -> Self {
        let source = bytes.extract_to(bytes.len().min(8));
        let source = source[..]
            .try_into()
            .map_or(usize::MAX, |source| usize::try_from(u64::from_le_bytes(source)).unwrap_or(usize::MAX));
        Self { source, bytes: Payload::Came(bytes) }
    }

    fn length_in_bytes(&self) -> usize {
        8 + self.bytes.as_slice().len()
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let written = writer.write_all(&(self.source as u64).to_le_bytes());
        written.and_then(|()| writer.write_all(self.bytes.as_slice())).expect("memory takes all bytes");
    }
}

/// A socket that notes when its connection ends.
struct Watched {
    stream: TcpStream,
    machine: usize,
    links: Arc<Links>,
}

impl Watched {
    fn note(&self, why: impl Into<String>) {
        let mut gone = self.links.gone.lock().unwrap_or_else(PoisonError::into_inner);
        gone.get_or_insert_with(|| Gone { machine: self.machine, why: why.into(), when: Instant::now() });
    }
}

impl Read for Watched {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(bytes);
        match &read {
            Ok(0) => self.note("it has ended the connection"),
            Err(error) => self.note(error.to_string()),
            Ok(_) => self.links.hear(self.machine),
        }
        read
    }
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).inspect_err(|error| self.note(error.to_string()))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Watched {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self { stream, machine: self.machine, links: Arc::clone(&self.links) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

/// The threads of the communication layer panic when a machine is gone: their messages are not for people.
fn quiet_threads() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !std::thread::current().name().is_some_and(|name| name.starts_with("timely:")) {
                before(info);
            }
        }));
    });
}

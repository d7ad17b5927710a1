//! A running program: its streams as events, its end, its use.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rustix::process::{Pid, WaitId, WaitIdOptions};

use super::batch::DRAIN_TIME;
use super::confine::Confinement;
use super::{Bounds, Program, ResourceUse, environment, guard, reexec, tree};

/// What happens to a program. `usize` says to which of several.
pub(super) enum Event {
    /// It printed something.
    Output(usize, Vec<u8>),
    /// It closed its output.
    OutputEnd(usize),
    /// Its first process has ended.
    Exit(usize),
}

/// A running program.
pub(super) struct Process {
    child: Child,
    pub(super) pid: Pid,
    started: Instant,
    input: Option<Sender<Vec<u8>>>,
    /// Bytes that it has not yet read (they wait here; what the pipe holds is not counted).
    unread: Arc<AtomicUsize>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Closed when its standard error has been read to the end.
    errors_end: Receiver<()>,
    pub(super) used: ResourceUse,
    /// What it may write to.
    _folder: Option<guard::Folder>,
}

/// Bytes of standard error that are kept.
const MAX_ERROR_BYTES: usize = 4096;

/// Sets the limits that the kernel keeps, then becomes the program. What a system does not know is left out.
const LAUNCH: &str = r#"c=$1 f=$2 v=$3; shift 3
ulimit -c 0 2>/dev/null; ulimit -t "$c" 2>/dev/null; ulimit -f "$f" 2>/dev/null; ulimit -v "$v" 2>/dev/null
exec "$@""#;

impl Process {
    /// Starts a program, with a folder of its own if it is to be confined. Its events go to `events`, a
    /// bounded channel: a flood of output blocks the reader thread.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(
        program: &Program,
        bounds: &Bounds,
        number: usize,
        confined: bool,
        events: &SyncSender<Event>,
    ) -> Result<Self, String> {
        program.find()?;
        let seconds = bounds.time.as_secs().saturating_add(2);
        // interpreters reserve far more than they use; memory itself is watched
        let address_space = (bounds.memory / 1024).saturating_mul(4).saturating_add(16 << 20);
        let blocks = 1 << 16;
        let folder = confined.then(guard::Folder::new).transpose();
        let folder = folder.map_err(|error| format!("cannot make a folder for it: {error}"))?;
        let how = Confinement {
            judge: std::process::id(),
            processes: bounds.processes,
            folder: folder.as_ref().map(guard::Folder::path),
        };
        let mut command = match reexec::confined(&how) {
            Some(mut helper) => {
                helper.arg("sh");
                helper
            }
            None => Command::new("sh"),
        };
        guard::mark(&mut command);
        command.arg("-c").arg(LAUNCH).arg("sh");
        command.args([seconds.to_string(), blocks.to_string(), address_space.to_string()]);
        match &folder {
            Some(folder) => command.args(environment::words(program, folder.path())),
            None => command.args(&program.words),
        };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let (mut child, pid) =
            tree::start(|| command.spawn()).map_err(|error| format!("cannot be started: {error}"))?;
        guard::started(pid);
        let (input, lines) = channel::<Vec<u8>>();
        let unread = Arc::new(AtomicUsize::new(0));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let missing = "the stream is a pipe, and not yet taken";
        let (mut stdin, stdout, stderr) = (
            child.stdin.take().expect(missing),
            child.stdout.take().expect(missing),
            child.stderr.take().expect(missing),
        );
        let waiting = Arc::clone(&unread);
        std::thread::spawn(move || {
            for bytes in lines {
                // a program may close its input early
                let written = stdin.write_all(&bytes);
                waiting.fetch_sub(bytes.len(), Ordering::Relaxed);
                if written.is_err() {
                    waiting.store(0, Ordering::Relaxed);
                    break;
                }
            }
        });
        let kept = Arc::clone(&errors);
        let (reading, errors_end) = channel::<()>();
        std::thread::spawn(move || {
            let _reading = reading;
            each_chunk(stderr, |chunk| {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let room = MAX_ERROR_BYTES.saturating_sub(kept.len()).min(chunk.len());
                kept.extend_from_slice(&chunk[..room]);
                true
            });
        });
        let to = events.clone();
        std::thread::spawn(move || {
            each_chunk(stdout, |chunk| to.send(Event::Output(number, chunk.to_vec())).is_ok());
            let _ = to.send(Event::OutputEnd(number));
        });
        let to = events.clone();
        std::thread::spawn(move || {
            // the exited root is left as a zombie, so that its pid is not reused
            while let Err(rustix::io::Errno::INTR) =
                rustix::process::waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)
            {
            }
            let _ = to.send(Event::Exit(number));
        });
        let used = ResourceUse::default();
        let (started, input) = (Instant::now(), Some(input));
        Ok(Self { child, pid, started, input, unread, errors, errors_end, used, _folder: folder })
    }

    /// Sends it bytes; never waits.
    pub(super) fn write(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            self.unread.fetch_add(bytes.len(), Ordering::Relaxed);
            if input.send(bytes).is_err() {
                self.unread.store(0, Ordering::Relaxed);
            }
        }
    }

    /// Ends its input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Whether it has anything left to read.
    pub(super) fn is_fed(&self) -> bool {
        self.unread() > 0
    }

    /// Whether its input is ended.
    pub(super) fn input_is_closed(&self) -> bool {
        self.input.is_none()
    }

    /// Bytes that wait to be read by it, and do not fit in the pipe.
    fn unread(&self) -> usize {
        self.unread.load(Ordering::Relaxed)
    }

    /// Looks at what it uses now.
    pub(super) fn look(&mut self) -> tree::ProcessUsage {
        let usage = tree::usage(self.pid);
        self.used.time = self.used.time.max(usage.time);
        self.used.memory = self.used.memory.max(usage.memory);
        self.used.wall = self.started.elapsed();
        usage
    }

    /// The beginning of what it wrote to its standard error. Asked after its end: what the pipe still holds
    /// is waited for, but not for long, as a program that escaped may keep the pipe open.
    pub(super) fn errors(&self) -> String {
        let _ = self.errors_end.recv_timeout(DRAIN_TIME);
        String::from_utf8_lossy(&self.errors.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    /// Kills what is left of it and reaps it. Returns how it ended.
    pub(super) fn end(&mut self) -> std::io::Result<ExitStatus> {
        tree::wait_at_the_end();
        self.used.wall = self.started.elapsed();
        self.used.time = self.used.time.max(tree::final_time(self.pid));
        tree::kill(self.pid);
        self.input = None;
        let status = self.child.wait();
        tree::forget(self.pid);
        guard::ended(self.pid);
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // whatever happens to the judge, nothing is left running
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.end();
        }
    }
}

/// Reads a stream to its end, or until `each` returns `false`.
fn each_chunk(mut stream: impl Read, mut each: impl FnMut(&[u8]) -> bool) {
    let mut chunk = vec![0; 1 << 16];
    loop {
        match stream.read(&mut chunk) {
            Ok(0) => return,
            Ok(length) if each(&chunk[..length]) => {}
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;
    use std::time::Duration;

    /// Bytes that a program has not taken are waited for; none are before, and none after it has read all.
    #[test]
    fn what_waits_to_be_read() {
        let bounds = Bounds {
            time: Duration::from_secs(5),
            wall: Duration::from_secs(20),
            idle: Duration::from_secs(20),
            memory: 1 << 28,
            output: 1 << 24,
            processes: 16,
        };
        let start = |words: &[&str]| {
            let words = words.iter().map(|&word| word.into()).collect();
            let (send, events) = sync_channel(64);
            (Process::start(&Program { words }, &bounds, 0, false, &send).unwrap(), events)
        };
        let (mut deaf, _events) = start(&["sleep", "20"]);
        assert!(!deaf.is_fed());
        // more than a pipe holds
        deaf.write(vec![b'x'; 1 << 20]);
        assert!(deaf.is_fed());
        let _ = deaf.end();
        let (mut reader, events) = start(&["wc", "-c"]);
        reader.write(vec![b'x'; 1 << 20]);
        reader.close_input();
        let counted = events.iter().find_map(|event| match event {
            Event::Output(_, bytes) => Some(String::from_utf8(bytes).unwrap()),
            _ => None,
        });
        assert_eq!(counted.as_deref().map(str::trim), Some("1048576"));
        let waits = (0..500).find(|_| {
            std::thread::sleep(Duration::from_millis(2));
            !reader.is_fed()
        });
        assert!(waits.is_some() && reader.input_is_closed());
        let _ = reader.end();
    }
}

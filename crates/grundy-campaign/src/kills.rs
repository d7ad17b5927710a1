//! Kill -9 at random moments of everything that is long or keeps files; then the same command once more. What
//! it gives is what an undisturbed run gives, or a clear refusal; a file is the old one or the new one.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::choices::Choices;
use crate::program::{Program, Said, room, text};

/// A work that is killed: `{dir}` stands for its folder.
struct Job {
    name: &'static str,
    /// What is there before.
    before: &'static [&'static [&'static str]],
    /// What is killed, and then done again.
    work: &'static [&'static str],
    /// What the folder is asked right after a kill: exit status 0 and the answer in the end, or 2 or 3.
    asked: &'static [&'static str],
    /// What of the answers counts.
    told: fn(&Said) -> Vec<String>,
    /// A file that is written whole or not at all.
    file: Option<&'static str>,
}

/// The jobs, each some hundredths of a second of a free core, in a build for tests: each kill does one three times or so.
static JOBS: &[Job] = &[
    Job {
        name: "run",
        before: &[],
        work: &["run", "0.07", "--to", "300000", "--dir", "{dir}/run", "--save-every", "0ms", "--json"],
        asked: &["run", "--resume", "{dir}/run", "--json"],
        told: values,
        file: None,
    },
    Job {
        name: "run, resumed",
        before: &[&["run", "0.07", "--to", "900", "--dir", "{dir}/run"]],
        work: &["run", "--resume", "{dir}/run", "--to", "400000", "--save-every", "0ms", "--json"],
        asked: &[],
        told: values,
        file: None,
    },
    Job {
        name: "run --export",
        before: &[&["run", "0.77", "--to", "300000", "--dir", "{dir}/run"]],
        work: &["run", "--dir", "{dir}/run", "--export", "{dir}/values.csv"],
        asked: &[],
        told: nothing,
        file: Some("values.csv"),
    },
    Job {
        name: "solve --resume",
        before: &[],
        work: &["solve", "quixo:3x3", "--resume", "{dir}/stages", "--save-every", "0s"],
        asked: &[],
        told: whole,
        file: None,
    },
    Job {
        name: "solve --tiers",
        before: &[],
        work: &["solve", "quixo:3x3", "--tiers", "{dir}/tiers", "--save-every", "0s"],
        asked: &["solve", "quixo:3x3", "--from", "{dir}/tiers"],
        told: whole,
        file: None,
    },
    Job {
        name: "solve --save",
        before: &[&["solve", "quixo:2x2", "--save", "{dir}/game.solved"]],
        work: &["solve", "mnk:3x3,3", "--save", "{dir}/game.solved"],
        asked: &["solve", "mnk:3x3,3", "--from", "{dir}/game.solved"],
        told: first_line,
        file: Some("game.solved"),
    },
    Job {
        name: "solve --evidence",
        before: &[],
        work: &["solve", "kayles", "30", "31", "--evidence", "{dir}/kayles.json"],
        asked: &["verify", "{dir}/kayles.json"],
        told: nothing,
        file: Some("kayles.json"),
    },
    Job {
        name: "atlas --dir",
        before: &[],
        work: &["atlas", "--digits", "1", "--to", "1000", "--dir", "{dir}/rows", "--threads", "2", "--csv"],
        asked: &[],
        told: whole,
        file: None,
    },
    Job {
        name: "figure -o",
        before: &[&["figure", "nim", "2", "-o", "{dir}/tree.svg", "--kind", "tree"]],
        work: &["figure", "kayles", "7", "-o", "{dir}/tree.svg", "--kind", "tree"],
        asked: &[],
        told: nothing,
        file: Some("tree.svg"),
    },
];

/// What a run computed.
fn values(said: &Said) -> Vec<String> {
    let answer: Value = serde_json::from_str(&said.out).unwrap_or_default();
    ["code", "to", "complete", "computed_to", "checksum", "largest"]
        .map(|key| answer[key].to_string())
        .to_vec()
}

fn whole(said: &Said) -> Vec<String> {
    vec![said.out.clone()]
}

fn first_line(said: &Said) -> Vec<String> {
    said.out.lines().take(1).map(str::to_owned).collect()
}

fn nothing(_: &Said) -> Vec<String> {
    Vec::new()
}

/// What became of one job.
#[derive(Clone, Debug, Default)]
pub struct Killed {
    /// The job, as the table names it.
    pub name: &'static str,
    /// How long it takes undisturbed.
    pub takes: Duration,
    /// Kills that met it at work.
    pub kills: u64,
    /// It had ended before the kill.
    pub late: u64,
    /// The next command gave the undisturbed answer.
    pub answered: u64,
    /// It was refused, with a message.
    pub refused: u64,
    /// Neither: what was said.
    pub wrong: Vec<String>,
}

/// The outcomes as a table.
#[derive(Clone, Debug)]
pub struct Table<'k>(pub &'k [Killed]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<18} {:>8} {:>6} {:>6} {:>9} {:>8} {:>6}",
            "job", "takes", "kills", "late", "answered", "refused", "wrong"
        )?;
        for one in self.0 {
            let takes = format!("{} ms", one.takes.as_millis());
            let Killed { name, kills, late, answered, refused, .. } = one;
            let wrong = one.wrong.len();
            writeln!(f, "{name:<18} {takes:>8} {kills:>6} {late:>6} {answered:>9} {refused:>8} {wrong:>6}")?;
        }
        Ok(())
    }
}

/// One folder, and the program at work in it.
struct Scene<'s> {
    program: &'s Program,
    job: &'static Job,
    dir: &'s Path,
}

impl Scene<'_> {
    fn args(&self, words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.replace("{dir}", text(self.dir))).collect()
    }

    fn said(&self, words: &[&str]) -> io::Result<Said> {
        let args = self.args(words);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ended = self.program.command(&args).stdin(Stdio::null()).output()?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let code = ended.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX);
        Ok(Said { code, out: text(&ended.stdout), err: text(&ended.stderr) })
    }

    fn prepared(&self) -> io::Result<()> {
        for words in self.job.before {
            let said = self.said(words)?;
            if said.code != 0 {
                return Err(io::Error::other(format!("{words:?}: {}", said.err)));
            }
        }
        Ok(())
    }

    fn file(&self) -> Option<Vec<u8>> {
        self.job.file.and_then(|name| fs::read(self.dir.join(name)).ok())
    }

    /// Starts the work and kills it after this time; whether it was still at work.
    fn killed(&self, after: Duration) -> io::Result<bool> {
        let args = self.args(self.job.work);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let streams = || Stdio::null();
        let mut child =
            self.program.command(&args).stdin(streams()).stdout(streams()).stderr(streams()).spawn()?;
        std::thread::sleep(after);
        let at_work = child.try_wait()?.is_none();
        // it may end just now
        let _ = child.kill();
        child.wait()?;
        Ok(at_work)
    }
}

/// What an undisturbed job gives, and how long it takes.
struct Undisturbed {
    told: Vec<String>,
    old: Option<Vec<u8>>,
    new: Option<Vec<u8>>,
    takes: Duration,
}

fn undisturbed(program: &Program, job: &'static Job) -> io::Result<Undisturbed> {
    let room = room()?;
    let scene = Scene { program, job, dir: room.path() };
    scene.prepared()?;
    let old = scene.file();
    let start = Instant::now();
    let said = scene.said(job.work)?;
    let takes = start.elapsed();
    if said.code != 0 {
        return Err(io::Error::other(format!("{}: exit {}: {}", job.name, said.code, said.err)));
    }
    Ok(Undisturbed { told: (job.told)(&said), old, new: scene.file(), takes })
}

/// Kills all jobs in whole rounds until so many kills have met one at work (or four times as many came too
/// late), at moments that the seed chooses: one to three kills of one work before it may end.
///
/// # Errors
/// The program cannot be started, or a folder cannot be used.
pub fn kills(program: &Program, count: u64, seed: u64) -> io::Result<Vec<Killed>> {
    let mut choices = Choices::random(seed);
    let calm = JOBS.iter().map(|job| undisturbed(program, job)).collect::<io::Result<Vec<_>>>()?;
    let mut found: Vec<Killed> = JOBS
        .iter()
        .zip(&calm)
        .map(|(job, calm)| Killed { name: job.name, takes: calm.takes, ..Killed::default() })
        .collect();
    let enough = |found: &[Killed]| {
        let (met, late) = found.iter().fold((0, 0), |(met, late), one| (met + one.kills, late + one.late));
        met >= count || late >= count.saturating_mul(4)
    };
    for at in (0..JOBS.len()).cycle() {
        // every job is met as often as the others
        if at == 0 && enough(&found) {
            break;
        }
        let (job, calm, one) = (&JOBS[at], &calm[at], &mut found[at]);
        let room = room()?;
        let scene = Scene { program, job, dir: room.path() };
        scene.prepared()?;
        for _ in 0..choices.between(1, 3) {
            // a little beyond the end, so that the last moments are met as well
            let after = calm.takes.mul_f64(f64::from(choices.below(1100)) / 1000.0);
            if scene.killed(after)? {
                one.kills += 1;
            } else {
                one.late += 1;
            }
            if let Some(wrong) = after_kill(&scene, calm)? {
                one.wrong.push(wrong);
            }
        }
        let said = scene.said(job.work)?;
        match said.code {
            0 if (job.told)(&said) == calm.told && scene.file() == calm.new => one.answered += 1,
            2 | 3 if !said.err.is_empty() => one.refused += 1,
            code => one.wrong.push(format!("{}: exit {code}\n{}{}", job.name, said.out, said.err)),
        }
    }
    Ok(found)
}

/// What is wrong right after a kill: half a file, or an answer that is not the one in the end.
fn after_kill(scene: &Scene<'_>, calm: &Undisturbed) -> io::Result<Option<String>> {
    let file = scene.file();
    if file != calm.old && file != calm.new {
        let size = file.map_or(0, |bytes| bytes.len());
        return Ok(Some(format!("{}: a file of {size} bytes, neither old nor new", scene.job.name)));
    }
    if scene.job.asked.is_empty() {
        return Ok(None);
    }
    let said = scene.said(scene.job.asked)?;
    let fine = match said.code {
        0 => (scene.job.told)(&said) == calm.told,
        2 | 3 => !said.err.is_empty(),
        _ => false,
    };
    Ok((!fine).then(|| {
        format!("{}: asked after a kill: exit {}\n{}{}", scene.job.name, said.code, said.out, said.err)
    }))
}

//! Machines that are threads, over the loopback network: they meet, or say why not; they work in steps; and
//! they notice who is gone.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use grundy_machines::{Meeting, NotMet, Subject, Timely, meet};
use grundy_solve::strong::machines::{Batch, Counts, Engine, Kind, tell_all};

/// How one machine differs from the others.
#[derive(Clone)]
struct One {
    subject: Subject,
    token: &'static str,
    me: usize,
    knows_all: bool,
}

fn subject(machines: usize) -> Subject {
    Subject { program: "grundy 1".to_owned(), game: "quixo:3x3".to_owned(), numbers: 9, parts: 64, machines }
}

fn ones(machines: usize, knows_all: bool) -> Vec<One> {
    (0..machines).map(|me| One { subject: subject(machines), token: "secret", me, knows_all }).collect()
}

type Met = Result<Vec<Option<TcpStream>>, NotMet>;

/// All of these meet, in any order; `disturb` gets the address of the first.
fn all_meet(ones: Vec<One>, patience: Duration, disturb: impl FnOnce(&str) + Send) -> Vec<Met> {
    let listeners: Vec<TcpListener> =
        ones.iter().map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let hosts: Vec<Option<String>> =
        listeners.iter().map(|listener| Some(listener.local_addr().unwrap().to_string())).collect();
    thread::scope(|scope| {
        let first = hosts[0].clone().unwrap();
        scope.spawn(move || disturb(&first));
        let threads: Vec<_> = ones
            .into_iter()
            .zip(&listeners)
            .map(|(one, listener)| {
                let hosts = if one.knows_all { hosts.clone() } else { hosts[..1].to_vec() };
                scope.spawn(move || {
                    // those in front are late
                    thread::sleep(Duration::from_millis(60_u64.saturating_sub(20 * one.me as u64)));
                    meet(&Meeting {
                        subject: &one.subject,
                        me: one.me,
                        listener,
                        hosts,
                        token: one.token,
                        patience,
                        stop: &|| false,
                    })
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(1500);

fn engines(machines: usize, knows_all: bool) -> Vec<Vec<Option<TcpStream>>> {
    all_meet(ones(machines, knows_all), LONG, |_| {}).into_iter().map(Result::unwrap).collect()
}

/// Every machine hears each batch of a step in that step, whoever knows whose address; large ones, too.
#[test]
fn steps_over_the_network() {
    for (machines, knows_all) in [(2, true), (3, false), (4, true)] {
        thread::scope(|scope| {
            for (me, streams) in engines(machines, knows_all).into_iter().enumerate() {
                scope.spawn(move || {
                    let mut engine = Timely::new(me, streams, LONG).unwrap();
                    assert_eq!((engine.me(), engine.machines()), (me, machines));
                    for step in 0_u8..40 {
                        // some are ahead of others
                        if (usize::from(step) + me).is_multiple_of(7) {
                            thread::sleep(Duration::from_millis(3));
                        }
                        for to in 0..machines {
                            for i in 0..step % 4 {
                                let length = if step == 39 { 3 << 20 } else { usize::from(i) };
                                let bytes = [vec![step, i], vec![7; length]].concat();
                                engine.send(to, Batch { kind: Kind::OneLess, bytes });
                            }
                        }
                        let (mut heard, own) =
                            (Vec::new(), Counts { parents: me as u64, ..Counts::default() });
                        let sum = engine
                            .end_step(own, &mut |from, batch| {
                                assert_eq!((batch.kind, batch.bytes[0]), (Kind::OneLess, step));
                                heard.push((from, batch.bytes[1]));
                            })
                            .unwrap();
                        heard.sort_unstable();
                        let expected: Vec<_> =
                            (0..machines).flat_map(|from| (0..step % 4).map(move |i| (from, i))).collect();
                        assert_eq!(heard, expected);
                        assert_eq!(sum.parents, (0..machines as u64).sum::<u64>());
                    }
                    let names = tell_all(&mut engine, me.to_string().as_bytes()).unwrap();
                    let expected: Vec<_> = (0..machines).map(|one| one.to_string().into_bytes()).collect();
                    assert_eq!(names, expected);
                });
            }
        });
    }
}

/// A connection that breaks off: all others notice it soon, and one of them names the right machine.
#[test]
fn a_lost_machine_is_named() {
    let mut all = engines(3, true);
    let last = all.pop().unwrap();
    thread::scope(|scope| {
        for (me, streams) in all.into_iter().enumerate() {
            scope.spawn(move || {
                let mut engine = Timely::new(me, streams, LONG).unwrap();
                engine.send(2, Batch { kind: Kind::Won, bytes: vec![1; 1 << 20] });
                let start = Instant::now();
                let lost = engine.end_step(Counts::default(), &mut |_, _| {}).unwrap_err();
                assert_eq!(lost.machine, 2, "{lost:?}");
                assert!(start.elapsed() < Duration::from_secs(30));
                // the other one is still there while this one says so
                thread::sleep(Duration::from_secs(1));
            });
        }
        thread::sleep(Duration::from_millis(200));
        drop(last);
    });
}

/// A machine that has lost its power says nothing, and ends no connection: it is lost after the time that was
/// agreed.
#[test]
fn a_silent_machine_is_lost() {
    let mut all = engines(3, true);
    let without_power = all.pop().unwrap();
    thread::scope(|scope| {
        for (me, streams) in all.into_iter().enumerate() {
            scope.spawn(move || {
                let silence = Duration::from_secs(1);
                let mut engine = Timely::new(me, streams, silence).unwrap();
                let start = Instant::now();
                let lost = engine.end_step(Counts::default(), &mut |_, _| {}).unwrap_err();
                assert_eq!(lost.machine, 2, "{lost:?}");
                assert!(start.elapsed() >= silence && start.elapsed() < Duration::from_secs(30));
                thread::sleep(Duration::from_secs(1));
            });
        }
    });
    drop(without_power);
}

/// A machine that works for long is not lost: its beats are heard.
#[test]
fn a_busy_machine_is_not_lost() {
    thread::scope(|scope| {
        for (me, streams) in engines(2, true).into_iter().enumerate() {
            scope.spawn(move || {
                let silence = Duration::from_secs(2);
                let mut engine = Timely::new(me, streams, silence).unwrap();
                if me == 1 {
                    thread::sleep(3 * silence);
                }
                engine.end_step(Counts::default(), &mut |_, _| {}).unwrap();
            });
        }
    });
}

fn differs(what: &'static str, change: impl Fn(&mut Subject)) {
    let mut two = ones(2, true);
    change(&mut two[1].subject);
    let met = all_meet(two, SHORT, |_| {});
    for met in &met {
        let Err(NotMet::Differs { what: found, here, there, .. }) = met else { panic!("{what}: {met:?}") };
        assert_eq!(*found, what);
        assert_ne!(here, there);
    }
    let sentence = met[0].as_ref().unwrap_err().sentence().english().to_owned();
    assert!(sentence.contains("machine 1 (127.0.0.1:"), "{sentence}");
}

#[test]
fn what_differs_is_said_on_both_sides() {
    differs("program", |subject| subject.program.push('9'));
    differs("game", |subject| subject.game.push('9'));
    differs("numbers", |subject| subject.numbers += 1);
    differs("parts", |subject| subject.parts *= 2);
    differs("machines", |subject| subject.machines += 1);
}

#[test]
fn another_token_is_none() {
    let mut two = ones(2, true);
    two[1].token = "Secret";
    let met = all_meet(two, SHORT, |_| {});
    for (met, who) in met.iter().zip(["machine 1", "machine 0"]) {
        let Err(NotMet::Token(found)) = met else { panic!("{met:?}") };
        assert!(found.starts_with(who), "{found}");
    }
}

/// Strangers that send garbage, say nothing, or hang up keep nobody from meeting.
#[test]
fn strangers_do_not_disturb() {
    let met = all_meet(ones(3, true), LONG, |first| {
        let mut kept = Vec::new();
        for garbage in
            [&b"GET / HTTP/1.1\r\n\r\n"[..], b"", b"{}\n", b"\n\n\n", &[0xff; 100_000], b"{\"me\":1}\n"]
        {
            let mut stranger = TcpStream::connect(first).unwrap();
            let _ = stranger.write_all(garbage);
            kept.push(stranger);
            drop(TcpStream::connect(first));
        }
        thread::sleep(Duration::from_millis(300));
        // nothing of the game is told to them
        let mut told = Vec::new();
        kept[2].set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        let _ = kept[2].read_to_end(&mut told);
        assert!(!String::from_utf8_lossy(&told).contains("quixo"));
    });
    assert!(met.iter().all(Result::is_ok), "{met:?}");
}

/// Who does not come is named by all who did.
#[test]
fn who_is_missing_is_named() {
    let mut three = ones(3, true);
    three.remove(1);
    let met = all_meet(three, SHORT, |_| {});
    // the second of the two listens at the address of the missing one, but is another machine
    let Err(NotMet::Missing(who, _)) = &met[0] else { panic!("{met:?}") };
    assert!(who.len() == 1 && who[0].starts_with("machine 1"), "{who:?}");
    assert!(matches!(&met[1], Err(NotMet::Missing(..))), "{met:?}");
    let sentence = met[0].as_ref().unwrap_err().sentence().english().to_owned();
    assert!(sentence.contains("has not come within 1 seconds"), "{sentence}");
}

/// Without a token nobody can be told from a stranger: then only private addresses are taken.
#[test]
fn open_addresses_need_a_token() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let ask = |host: &str, token: &str| {
        meet(&Meeting {
            subject: &subject(2),
            me: 1,
            listener: &listener,
            hosts: vec![Some(host.to_owned()), None],
            token,
            patience: Duration::ZERO,
            stop: &|| true,
        })
        .map(drop)
    };
    assert_eq!(ask("192.0.2.1:7000", ""), Err(NotMet::Public("192.0.2.1:7000".to_owned())));
    assert_eq!(ask("192.0.2.1:7000", "secret"), Err(NotMet::Stopped));
    assert_eq!(ask("127.0.0.1:1", ""), Err(NotMet::Stopped));
}

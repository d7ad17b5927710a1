//! What two machines say to each other before anything else: that both are this program, mean the same game,
//! and know the same token.
//!
//! The machine that accepts a connection sends [`MAGIC`] and a nonce. The other one answers with a line of
//! JSON: what it is about to solve, who it is, a nonce of its own, and the token hashed with the first nonce.
//! Then the first one proves the same with the second nonce. The token itself is never sent, and an answer
//! that was overheard fits no other nonce.

use std::io::{self, Read, Write};

use hmac::{Hmac, Mac};
use rand::RngExt;
use serde_json::{Value, json};
use sha2::Sha256;

/// The first bytes of a connection: this protocol, and its version.
pub(crate) const MAGIC: &[u8; 8] = b"GRUNDYM2";
/// The bytes of a nonce.
pub(crate) const NONCE_BYTES: usize = 32;
/// The longest line.
const MAX_LINE_BYTES: usize = 64 << 10;

/// What all machines must mean alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The program, with its version.
    pub program: String,
    /// The game with all its parameters.
    pub game: String,
    /// How many numbers it has.
    pub numbers: u64,
    /// How many parts the numbers are dealt to.
    pub parts: u64,
    /// How many machines there are.
    pub machines: usize,
}

impl Subject {
    fn json(&self) -> Value {
        json!({
            "program": self.program, "game": self.game, "numbers": self.numbers, "parts": self.parts,
            "machines": self.machines,
        })
    }

    /// What another machine means differently: a word for it, what it is here, and what it is there.
    fn difference(&self, other: &Value) -> Option<(&'static str, String, String)> {
        let own = self.json();
        ["program", "game", "numbers", "parts", "machines"]
            .into_iter()
            .find(|&what| own[what] != other[what])
            .map(|what| (what, plain(&own[what]), plain(&other[what])))
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A machine that has said hello.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    pub(crate) machine: usize,
    /// The address on which it listens.
    pub(crate) listens: String,
    /// What proves to it that we know the token.
    proof: String,
}

/// Why a connection is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It is no machine of ours: it says nothing, or something else, or does not know the token.
    Stranger(Strange),
    /// These have not come, the other one says.
    Missing(Vec<String>),
    /// A machine means something else.
    Differs { machine: Option<usize>, what: &'static str, here: String, there: String },
}

/// What is strange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strange {
    /// It does not speak this protocol.
    Words,
    /// The token is another one.
    Token,
}

impl From<io::Error> for Refusal {
    fn from(_: io::Error) -> Self {
        Self::Stranger(Strange::Words)
    }
}

const STRANGE: Refusal = Refusal::Stranger(Strange::Words);

/// Greets the one who has connected, and hears who it is.
pub(crate) fn greet(
    stream: &mut (impl Read + Write),
    subject: &Subject,
    token: &str,
) -> Result<Guest, Refusal> {
    let nonce = nonce();
    stream.write_all(MAGIC)?;
    stream.write_all(&nonce)?;
    let said = line(stream)?;
    let machine = said["me"].as_u64().and_then(|me| usize::try_from(me).ok());
    let (Some(machine), Some(listens), Some(theirs)) =
        (machine, said["listens"].as_str(), said["nonce"].as_str())
    else {
        return Err(STRANGE);
    };
    // who does not know the token learns nothing of the game
    if said["proof"].as_str().is_none_or(|proof| !proves(token, &nonce, proof)) {
        say(stream, &json!({ "refused": "token" }))?;
        return Err(Refusal::Stranger(Strange::Token));
    }
    if let Some((what, here, there)) = subject.difference(&said) {
        say(stream, &json!({ "refused": what, "there": here }))?;
        return Err(Refusal::Differs { machine: Some(machine), what, here, there });
    }
    let proof = hash(token, theirs.as_bytes());
    Ok(Guest { machine, listens: listens.to_owned(), proof })
}

/// Tells a guest that it is welcome; where the others listen, if it must be told.
pub(crate) fn welcome(stream: &mut impl Write, guest: &Guest, others: Option<&[String]>) -> io::Result<()> {
    say(stream, &json!({ "proof": guest.proof, "others": others }))
}

/// Tells a guest who has not come.
pub(crate) fn tell_missing(stream: &mut impl Write, missing: &[String]) -> io::Result<()> {
    say(stream, &json!({ "missing": missing }))
}

/// Says hello to a machine on which we have connected. [`hear`] gives its answer.
pub(crate) fn say_hello(
    stream: &mut (impl Read + Write),
    subject: &Subject,
    (me, listens): (usize, &str),
    token: &str,
) -> Result<String, Refusal> {
    let mut first = [0; MAGIC.len() + NONCE_BYTES];
    stream.read_exact(&mut first)?;
    let (magic, theirs) = first.split_at(MAGIC.len());
    if magic != MAGIC {
        return Err(STRANGE);
    }
    let own: String = nonce().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut said = subject.json();
    said["me"] = me.into();
    said["listens"] = listens.into();
    said["nonce"] = own.as_str().into();
    said["proof"] = hash(token, theirs).into();
    say(stream, &said)?;
    Ok(own)
}

/// Hears whether we are welcome, and where the others listen.
pub(crate) fn hear(
    stream: &mut impl Read,
    subject: &Subject,
    token: &str,
    nonce: &str,
) -> Result<Option<Vec<String>>, Refusal> {
    let said = line(stream)?;
    if let Some(missing) = said["missing"].as_array() {
        return Err(Refusal::Missing(missing.iter().map(plain).collect()));
    }
    if let Some(what) = said["refused"].as_str() {
        let own = subject.json();
        let known =
            ["program", "game", "numbers", "parts", "machines"].into_iter().find(|known| *known == what);
        return Err(match known {
            Some(what) => {
                let (here, there) = (plain(&own[what]), plain(&said["there"]));
                Refusal::Differs { machine: None, what, here, there }
            }
            None => Refusal::Stranger(Strange::Token),
        });
    }
    if said["proof"].as_str().is_none_or(|proof| !proves(token, nonce.as_bytes(), proof)) {
        return Err(Refusal::Stranger(Strange::Token));
    }
    let others = said["others"].as_array();
    Ok(others.map(|all| all.iter().map(plain).collect()))
}

fn nonce() -> [u8; NONCE_BYTES] {
    let mut nonce = [0; NONCE_BYTES];
    rand::rng().fill(&mut nonce[..]);
    nonce
}

/// A message authentication code with the token as its key.
fn code(token: &str, nonce: &[u8]) -> Hmac<Sha256> {
    let mut code = Hmac::<Sha256>::new_from_slice(token.as_bytes()).expect("any length is a key");
    code.update(nonce);
    code
}

fn hash(token: &str, nonce: &[u8]) -> String {
    code(token, nonce).finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn proves(token: &str, nonce: &[u8], proof: &str) -> bool {
    let byte = |at: usize| u8::from_str_radix(proof.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..proof.len().div_ceil(2).min(64)).map(byte).collect();
    // compared in constant time
    bytes.is_some_and(|bytes| code(token, nonce).verify_slice(&bytes).is_ok())
}

fn say(stream: &mut impl Write, value: &Value) -> io::Result<()> {
    stream.write_all(format!("{value}\n").as_bytes())?;
    stream.flush()
}

/// Reads a line of JSON, and nothing after it.
fn line(stream: &mut impl Read) -> Result<Value, Refusal> {
    let (mut text, mut byte) = (Vec::new(), [0]);
    // one byte at a time: what follows the line belongs to others, and lines are short
    while text.len() < MAX_LINE_BYTES {
        stream.read_exact(&mut byte)?;
        match byte[0] {
            b'\n' => return serde_json::from_slice(&text).map_err(|_| STRANGE),
            byte => text.push(byte),
        }
    }
    Err(STRANGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, test case 2.
    #[test]
    fn the_code_is_the_known_one() {
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hash("Jefe", b"what do ya want for nothing?"), known);
        assert!(proves("Jefe", b"what do ya want for nothing?", known));
        for wrong in ["", "5b", "5bdc", &known[1..], &known.replace('5', "6"), "ьььь", &format!("{known}00")]
        {
            assert!(!proves("Jefe", b"what do ya want for nothing?", wrong), "{wrong}");
        }
    }
}

//! What the page and its helpers write to each other over pipes: a head in JSON and a body, with their
//! lengths before them.

use std::io::{self, Read};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncRead, AsyncReadExt};

/// Bytes of a head or a body: more than any page has.
const MAX_BYTES: usize = 256 << 20;
/// Bytes of the two lengths.
const LENGTHS: usize = 8;

/// What a helper is asked: a view, by its path; the form is the body of the letter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Errand {
    /// The path of the view.
    pub(crate) path: String,
    /// What the request said that matters for the answer: names and values of headers.
    pub(crate) headers: Vec<(String, String)>,
}

/// What a helper says; the answer's body is the body of the letter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    /// The status of the answer.
    pub(crate) status: u16,
    /// What goes with the body: names and values.
    pub(crate) headers: Vec<(String, String)>,
    /// The processor time of the slow work, in microseconds.
    pub(crate) cost_micros: u64,
    /// The memory of the helper.
    pub(crate) bytes: u64,
    /// A live room, and the address that is shown there now.
    pub(crate) room: Option<(String, String)>,
}

/// A letter as it is sent.
pub(crate) fn sealed(head: &impl Serialize, body: &[u8]) -> io::Result<Vec<u8>> {
    let head = serde_json::to_vec(head)?;
    let length = |bytes: &[u8]| u32::try_from(bytes.len()).map_err(|_| io::Error::other("a long letter"));
    let mut sent = Vec::with_capacity(LENGTHS + head.len() + body.len());
    sent.extend(length(&head)?.to_le_bytes());
    sent.extend(length(body)?.to_le_bytes());
    sent.extend(&head);
    sent.extend(body);
    Ok(sent)
}

/// The next letter; none at the end.
pub(crate) fn read<H: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<(H, Vec<u8>)>> {
    let mut lengths = [0; LENGTHS];
    match from.read_exact(&mut lengths) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let (head, body) = room_for(lengths)?;
    let (mut head, mut body) = (vec![0; head], vec![0; body]);
    from.read_exact(&mut head)?;
    from.read_exact(&mut body)?;
    Ok(Some((serde_json::from_slice(&head)?, body)))
}

/// The next letter, waited for.
pub(crate) async fn received<H: DeserializeOwned>(
    from: &mut (impl AsyncRead + Unpin),
) -> io::Result<(H, Vec<u8>)> {
    let mut lengths = [0; LENGTHS];
    from.read_exact(&mut lengths).await?;
    let (head, body) = room_for(lengths)?;
    let (mut head, mut body) = (vec![0; head], vec![0; body]);
    from.read_exact(&mut head).await?;
    from.read_exact(&mut body).await?;
    Ok((serde_json::from_slice(&head)?, body))
}

fn room_for(lengths: [u8; LENGTHS]) -> io::Result<(usize, usize)> {
    let [a, b, c, d, e, f, g, h] = lengths;
    let length = |bytes| usize::try_from(u32::from_le_bytes(bytes)).ok().filter(|n| *n <= MAX_BYTES);
    length([a, b, c, d])
        .zip(length([e, f, g, h]))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "this is no letter"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_as_they_were_sent() {
        let errand =
            Errand { path: "/g/nim".to_owned(), headers: vec![("host".to_owned(), "a:1".to_owned())] };
        let note = Note { status: 504, cost_micros: 7, ..Note::default() };
        let mut sent = sealed(&errand, b"p=3+4").unwrap();
        sent.extend(sealed(&errand, b"").unwrap());
        let mut from = &*sent;
        assert_eq!(read(&mut from).unwrap(), Some((errand.clone(), b"p=3+4".to_vec())));
        assert_eq!(read(&mut from).unwrap(), Some((errand, Vec::new())));
        assert_eq!(read::<Errand>(&mut from).unwrap(), None);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let sent = sealed(&note, b"late").unwrap();
        let (came, body): (Note, _) = runtime.block_on(received(&mut &*sent)).unwrap();
        assert_eq!((came, body), (note, b"late".to_vec()));
    }

    #[test]
    fn half_a_letter_and_noise_are_errors() {
        let sent = sealed(&Note::default(), b"body").unwrap();
        for end in LENGTHS..sent.len() {
            assert!(read::<Note>(&mut &sent[..end]).is_err(), "{end}");
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for noise in [&[255; 40][..], &[9, 0, 0, 0, 0, 0, 0, 0, b'{', 1, 2, 3, 4, 5, 6, 7, 8], &[]] {
            assert!(runtime.block_on(received::<Note>(&mut &*noise)).is_err());
        }
    }
}

//! Messages as bytes: a checksum, the step, and what is sent.

use grundy_solve::strong::machines::{Batch, Counts, Kind, Message};
use xxhash_rust::xxh3::xxh3_64;

/// The mark of the end of a step, where the kind of a batch stands.
const END: u8 = 0xff;
/// Length, checksum, step, kind.
const HEAD_BYTES: usize = 8 + 8 + 8 + 1;

/// Writes a message.
pub(crate) fn write(message: &Message) -> Vec<u8> {
    let (step, kind, counts);
    let body: &[u8] = match message {
        Message::Batch { step: at, batch } => {
            (step, kind) = (*at, batch.kind as u8);
            &batch.bytes
        }
        Message::End { step: at, batches, counts: said } => {
            (step, kind) = (*at, END);
            counts = [&batches.to_le_bytes(), said.to_bytes().as_slice()].concat();
            &counts
        }
    };
    let mut frame = Vec::with_capacity(HEAD_BYTES + body.len());
    frame.extend((body.len() as u64).to_le_bytes());
    frame.extend([0; 8]);
    frame.extend(step.to_le_bytes());
    frame.push(kind);
    frame.extend(body);
    let checksum = xxh3_64(&frame);
    frame[8..16].copy_from_slice(&checksum.to_le_bytes());
    frame
}

/// Whether it is a beat: nothing at all, or padding. A beat is no message.
pub(crate) fn is_beat(bytes: &[u8]) -> bool {
    bytes.len() < 8 && bytes.iter().all(|byte| *byte == 0)
}

/// Reads a message, behind which there may be padding. `None` if it is damaged.
pub(crate) fn read(bytes: &[u8]) -> Option<Message> {
    let number = |at: usize| bytes.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    let length = usize::try_from(number(0)?).ok()?;
    let mut frame = bytes.get(..HEAD_BYTES.checked_add(length)?)?.to_vec();
    frame[8..16].fill(0);
    if xxh3_64(&frame) != number(8)? {
        return None;
    }
    let (step, kind) = (number(16)?, frame[HEAD_BYTES - 1]);
    let body = frame.split_off(HEAD_BYTES);
    if kind == END {
        let batches = u64::from_le_bytes(body.get(..8)?.try_into().ok()?);
        return Some(Message::End { step, batches, counts: Counts::of_bytes(&body[8..])? });
    }
    Some(Message::Batch { step, batch: Batch { kind: Kind::of(kind)?, bytes: body } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_and_damage_is_seen() {
        let counts = Counts { busy: 3, soonest: 9, ..Counts::default() };
        for message in [
            Message::Batch { step: 7, batch: Batch { kind: Kind::Cells, bytes: vec![1, 2, 3] } },
            Message::Batch { step: 0, batch: Batch { kind: Kind::Note, bytes: Vec::new() } },
            Message::End { step: u64::MAX, batches: 2, counts },
        ] {
            let frame = write(&message);
            assert_eq!(read(&frame), Some(message.clone()));
            assert!(!is_beat(&frame) && is_beat(&[]) && is_beat(&[0; 7]));
            let padded = [frame.as_slice(), &[0; 7]].concat();
            assert_eq!(read(&padded), Some(message));
            for at in 0..frame.len() {
                let mut harmed = frame.clone();
                harmed[at] ^= 4;
                assert_eq!(read(&harmed), None, "{at}");
                assert_eq!(read(&frame[..at]), None, "{at}");
            }
        }
    }
}

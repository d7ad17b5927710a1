//! Live rooms: whoever opens a room sees the play that the others see. A room holds one address and nothing
//! of its readers. There are few of them, and after a day they are gone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rand::RngExt;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// Rooms at a time; then the oldest one closes.
const MAX_ROOMS: usize = 300;
/// Readers of all rooms who wait for news.
const MAX_WAITING: usize = 400;
/// How long a room is kept.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a reader waits for news before he asks again.
const PATIENCE: Duration = Duration::from_secs(20);
/// Letters of a room's name; those that look alike are left out.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Letters in a name: so many that nobody guesses one.
const NAME_LETTERS: usize = 10;

/// What a room shows: its number in the order of changes, and the address.
pub(crate) type Scene = (u64, Arc<str>);

/// All rooms.
pub(crate) struct Rooms {
    rooms: Mutex<HashMap<String, Room>>,
    waiting: Semaphore,
}

struct Room {
    since: Instant,
    shows: watch::Sender<Scene>,
}

impl Default for Rooms {
    fn default() -> Self {
        Self { rooms: Mutex::default(), waiting: Semaphore::new(MAX_WAITING) }
    }
}

impl Rooms {
    /// Opens a room in which everybody sees this address, and gives its name.
    pub(crate) fn open(&self, address: &str) -> String {
        let mut rng = rand::rng();
        let name: String =
            (0..NAME_LETTERS).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect();
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, room| room.since.elapsed() < DAY);
        if rooms.len() >= MAX_ROOMS
            && let Some(oldest) =
                rooms.iter().min_by_key(|(_, room)| room.since).map(|(name, _)| name.clone())
        {
            rooms.remove(&oldest);
        }
        let (shows, _) = watch::channel((1, Arc::from(address)));
        rooms.insert(name.clone(), Room { since: Instant::now(), shows });
        name
    }

    /// Shows an address to everybody in a room, if there is one of this name.
    pub(crate) fn show(&self, name: &str, address: &str) {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(name) {
            room.shows.send_if_modified(|(number, shown)| {
                let other = **shown != *address;
                if other {
                    (*number, *shown) = (*number + 1, Arc::from(address));
                }
                other
            });
        }
    }

    /// What a room shows now.
    pub(crate) fn now(&self, name: &str) -> Option<Scene> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.get(name).filter(|room| room.since.elapsed() < DAY)?;
        Some(room.shows.borrow().clone())
    }

    /// What a room shows after the change with this number: soon, or `None` if nothing changes for a while.
    /// An error if there is no such room, or too many wait.
    pub(crate) async fn after(&self, name: &str, number: u64) -> Result<Option<Scene>, Closed> {
        let _place = self.waiting.try_acquire().map_err(|_| Closed)?;
        let mut shows = {
            let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.get(name).ok_or(Closed)?.shows.subscribe()
        };
        match timeout(PATIENCE, shows.wait_for(|(now, _)| *now != number)).await {
            Err(_) => Ok(None),
            Ok(Err(_)) => Err(Closed),
            Ok(Ok(scene)) => Ok(Some(scene.clone())),
        }
    }
}

/// The room is gone.
#[derive(Debug)]
pub(crate) struct Closed;

#[cfg(test)]
mod tests {
    use super::*;

    fn run<F: Future>(work: F) -> F::Output {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
    }

    #[test]
    fn everybody_sees_what_one_shows() {
        let rooms = Arc::new(Rooms::default());
        let name = rooms.open("/play/nim?p=3+4");
        let seen = run(async {
            let there = Arc::clone(&rooms);
            let own = name.clone();
            let waits = tokio::spawn(async move { there.after(&own, 1).await.unwrap() });
            tokio::task::yield_now().await;
            rooms.show(&name, "/play/nim?p=3+4&m=1");
            waits.await.unwrap()
        });
        assert_eq!(
            seen.map(|(number, address)| (number, address.to_string())),
            Some((2, "/play/nim?p=3+4&m=1".to_owned()))
        );
        // whoever comes later sees it at once; the same again is no news
        rooms.show(&name, "/play/nim?p=3+4&m=1");
        assert_eq!(rooms.now(&name).unwrap().0, 2);
        assert_eq!(run(rooms.after(&name, 0)).unwrap().unwrap().0, 2);
        assert!(rooms.now("nowhere").is_none() && run(rooms.after("nowhere", 0)).is_err());
    }

    #[test]
    fn there_are_few_rooms() {
        let rooms = Rooms::default();
        let first = rooms.open("/");
        let others: Vec<String> = (0..MAX_ROOMS).map(|_| rooms.open("/")).collect();
        assert!(rooms.now(&first).is_none() && others.iter().all(|name| rooms.now(name).is_some()));
        assert_eq!(rooms.rooms.lock().unwrap().len(), MAX_ROOMS);
    }
}

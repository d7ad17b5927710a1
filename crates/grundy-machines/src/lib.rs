//! The connection between processes and machines that solve one game together: who they are ([`hosts`]),
//! that all of them mean the same ([`meet`]), and what carries their batches ([`Timely`]).
//!
//! It knows no games and no files: it is an [`Engine`](grundy_solve::strong::machines::Engine), no more.
//! Nothing that a stranger sends to a port gets beyond [`meet`]. What goes over the network is not encrypted.

mod frame;
mod hello;
pub mod hosts;
mod meeting;
mod timely;

pub use hello::Subject;
pub use meeting::{Meeting, NotMet, meet};
pub use timely::Timely;

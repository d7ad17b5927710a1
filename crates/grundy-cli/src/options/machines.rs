//! Options of solves by several processes and machines.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use super::units::duration;

/// Which processes and machines work together.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Several machines (--tiers)")]
pub(crate) struct Machines {
    /// Solve with so many processes on this machine, which this one starts
    #[arg(long, value_name = "N", requires = "tiers", conflicts_with = "hosts")]
    pub(crate) workers: Option<NonZeroUsize>,
    /// Solve with the machines of a file, an address:port on each line; the same command runs on all of
    /// them, and they share the folder. What they send is not encrypted: use a private network. With
    /// GRUNDY_TOKEN in the environment, only those who know it take part
    #[arg(long, value_name = "FILE", requires = "tiers")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of that file is this machine, from 0; without it, the first whose address it has
    #[arg(long, value_name = "N", requires = "hosts")]
    pub(crate) machine: Option<usize>,
    /// How long the first machine waits for the others, and how long a machine may be silent before it counts
    /// as lost
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) patience: Duration,
    /// Begin again by itself when another machine is lost
    #[arg(long)]
    pub(crate) retry: bool,
}

impl Machines {
    /// Whether there are several.
    pub(crate) fn several(&self) -> bool {
        self.workers.is_some() || self.hosts.is_some()
    }
}

//! The arguments of `grundy serve`.

use std::net::IpAddr;

use clap::Args;

/// Opens a page in the browser: explore, play and understand games. It is served from here and needs no network.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy serve --open\n  grundy serve --port 8000\n\nCtrl-C ends it.")]
pub(crate) struct Serve {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 7878)]
    pub(crate) port: u16,
    /// The address to listen on; only this machine can reach the one that is set
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

//! `grundy serve`: the page in a browser.

#[cfg(feature = "serve")]
use std::io::Write;

use crate::Io;
use crate::args::Serve;
use crate::exit::Failure;

/// Serves until the process ends.
#[cfg(feature = "serve")]
pub(crate) fn run(args: &Serve, io: &mut Io) -> Result<u8, Failure> {
    let address = std::net::SocketAddr::new(args.host, args.port);
    let served = grundy_web::serve(address, grundy_web::Budgets::default(), |bound| {
        // a closed pipe is no reason not to serve
        let _ = writeln!(io.out, "The page is at http://{bound}/ (Ctrl-C ends it).");
        if !args.host.is_loopback() {
            let _ = writeln!(io.err, "note: other machines can reach it");
        }
        let _ = io.out.flush();
        if args.open && open::that_detached(format!("http://{bound}/")).is_err() {
            let _ = writeln!(io.err, "note: no browser could be opened");
        }
    });
    match served {
        Ok(()) => Ok(0),
        Err(error) => Err(Failure::Usage {
            problem: format!("cannot listen on {address}: {}", crate::files::in_words(&error)),
            hint: "choose another port with --port, or any that is free with --port 0".to_owned(),
        }),
    }
}

/// Says how to build a program that has the page.
#[cfg(not(feature = "serve"))]
pub(crate) fn run(_: &Serve, _: &mut Io) -> Result<u8, Failure> {
    Err(Failure::Usage {
        problem: "this program was built without the page".to_owned(),
        hint: "build one with it: cargo build --release -p grundy-cli --features serve".to_owned(),
    })
}

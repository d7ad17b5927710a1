//! `grundy serve`: what it says where it cannot serve. The page itself is tested in its crate.

use crate::run;

#[test]
fn a_port_that_is_taken() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let run = run(&["serve", "--port", &port]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    let expected = match cfg!(feature = "serve") {
        true => ["cannot listen on 127.0.0.1:", "--port 0"],
        false => ["built without the page", "--features serve"],
    };
    for part in expected {
        assert!(run.err.contains(part), "lacks `{part}`: {}", run.err);
    }
}

#[test]
fn wrong_arguments() {
    for args in [&["serve", "--port", "99999"][..], &["serve", "--host", "here"], &["serve", "nim"]] {
        assert_eq!(run(args).code, 2, "{args:?}");
    }
}

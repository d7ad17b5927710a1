//! Laws and claims of arrow games that automata prove, and false ones that they refute.

use grundy::law::{Status, find, two};
use grundy::report::Ask;
use grundy_script::arrow;
use grundy_script::claim::Guess;

/// What proves a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Automata,
    Window,
    Prefix,
    Subsets,
    Divisors,
    Chain,
    Complement,
    Periods,
    Nothing,
}

/// The status of a law: what proves it; `None` if no law is told.
fn status(game: &str, to: Option<u64>) -> Option<By> {
    let (_, table) = arrow::open(game).unwrap();
    let law = find::in_table(&*table, to, 1, &Ask::default()).unwrap().law?;
    let Status::Proved { theorem } = &law.status else { return Some(By::Nothing) };
    Some(match theorem.id() {
        "theorem-automata" => By::Automata,
        "theorem-window-rule" | "theorem-window-growth" => By::Window,
        "theorem-prefix-rule" | "theorem-prefix-growth" => By::Prefix,
        "theorem-subset-rule" => By::Subsets,
        "theorem-divisor-rule" => By::Divisors,
        "theorem-chain-rule" => By::Chain,
        "theorem-complement-rule" => By::Complement,
        _ => By::Periods,
    })
}

/// The 33 arrow games of the reference, and what proves their laws. Before there were automata and theorems
/// beside periods, one law was proved.
const GAMES: [(&str, Option<By>); 33] = [
    ("n -> range((n+1)//2, n)", Some(By::Window)),
    ("n -> range(n//2, n)", Some(By::Window)),
    ("n -> range((n+2)//3, n)", Some(By::Window)),
    ("n -> range((n+3)//4, n)", Some(By::Window)),
    ("n -> range(2*n//3, n)", Some(By::Window)),
    ("n -> range(n - n//3, n)", Some(By::Window)),
    ("n -> [n-k for k in range(1, n+1) if k*k <= n]", Some(By::Window)),
    ("n -> range(0, n//2+1) where n > 0", Some(By::Prefix)),
    ("n -> [n//2, n-1] where n > 0", Some(By::Automata)),
    ("n -> [n//2, n-1] where n > 1", Some(By::Automata)),
    ("n -> [n//2, n//3] where n > 0", Some(By::Automata)),
    ("n -> [n//2, n-1, n-2] where n > 0", Some(By::Automata)),
    ("n -> [n-k for k in range(1, n+1) if n%k==0]", Some(By::Divisors)),
    ("n -> [n-k for k in range(1, n) if n%k==0]", Some(By::Divisors)),
    ("n -> [n-k for k in range(1, n+1) if n%k!=0]", None),
    ("n -> [n-k*k for k in range(1, n+1)]", None),
    ("n -> [n-k for k in range(1, n+1) if k*k >= n]", Some(By::Prefix)),
    ("n -> [n & (n-1)] where n > 0", Some(By::Automata)),
    ("n -> [k for k in range(n) if k & (n-k) == 0]", Some(By::Subsets)),
    ("n -> [k for k in range(n) if (k & n) == k]", Some(By::Subsets)),
    ("n -> [n-k for k in range(1, n+1) if (k & n) == k]", Some(By::Subsets)),
    ("n -> [k for k in range(n) if (n-k) & (n-k-1) != 0]", Some(By::Automata)),
    ("n -> [[i, i^n] for i in range(n) if i^n < n]", Some(By::Automata)),
    ("n -> [[i, i] for i in range(n)] + [[i] for i in range(n)]", Some(By::Automata)),
    ("n -> [[k, n-k, n-k] for k in range(1, n)]", Some(By::Automata)),
    ("n -> [n//k for k in range(2, n+1)]", Some(By::Chain)),
    ("n -> [n//k for k in range(2, 5)] where n > 0", Some(By::Automata)),
    ("n -> [n-k for k in range(1, n+1) if k%3==1]", Some(By::Automata)),
    (
        "n -> [n-k for k in range(1, n+1) if k == 1 or all([k % d for d in range(2, k)])]",
        Some(By::Complement),
    ),
    ("n -> [[i, n-i] for i in range(1, n) if i*2 != n]", None),
    ("n -> [n-n//k for k in range(1, n+1)]", None),
    ("n -> [n*k//10 for k in range(10)] where n > 0", None),
    ("n -> [[i, n-i] for i in range(1, n//2+1)]", Some(By::Periods)),
];

#[test]
fn what_is_proved() {
    let mut wrong = Vec::new();
    for (game, expected) in GAMES {
        let found = status(game, None);
        if found != expected {
            wrong.push(format!("{game}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let proved = GAMES.iter().filter(|(_, by)| by.is_some_and(|by| by != By::Nothing)).count();
    assert!(proved >= 28, "{proved}");
}

/// Games that are nearly those of a theorem, and have other laws, or none: the theorem is not told of them.
#[test]
fn what_theorems_do_not_prove() {
    for game in [
        // not all quotients, not from n down
        "n -> [n//k for k in range(2, n)]",
        "n -> [n//k for k in range(2, n+1) if k % 2 == 0]",
        "n -> [n-k for k in range(2, n+1) if n%k==0]",
        "n -> [n-k for k in range(1, n+1) if n%k==1]",
        // two more at once
        "n -> [n-k for k in range(1, n+1) if k*k <= 3*n]",
        "n -> [n-k for k in range(1, n) if k*k <= n]",
        // 4 may be taken, so may 8
        "n -> [n-k for k in range(1, n+1) if k == 1 or k == 8 or all([k % d for d in range(2, k)])]",
        "n -> [n-k for k in range(1, n+1) if k < 4 or k > 100]",
        "n -> [n-k for k in range(1, n+1) if k % 3 or k == 9]",
    ] {
        let found = status(game, Some(200));
        let told = [By::Divisors, By::Chain, By::Complement, By::Window, By::Prefix];
        assert!(!found.is_some_and(|by| told.contains(&by)), "{game}: {found:?}");
    }
    for (game, by) in [
        ("n -> [n-k for k in range(1, n+1) if not n%k] where n > 0", By::Divisors),
        ("n -> n//k for k in range(3, n+1)", By::Chain),
        ("n -> [n-k for k in range(1, 1+n) if n > k*k + 2*k]", By::Window),
        ("n -> [n-k for k in range(1, n+1) if 3*k**2 >= n]", By::Prefix),
        ("n -> [n-k for k in range(1, n+1) if k in (1, 2, 4, 5, 7) or k % 3 == 2]", By::Complement),
        (
            "n -> [n-k for k in range(1, n+1) if k == 1 or not any([k % d == 0 for d in range(2, k//2+1)])]",
            By::Complement,
        ),
    ] {
        assert_eq!(status(game, Some(300)), Some(by), "{game}");
    }
}

/// Tables of the reference: all of them were verified, and none was proved.
#[test]
fn what_is_proved_of_tables() {
    let mut wrong = Vec::new();
    for (game, expected) in [
        ("x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)]", true),
        ("x, y -> [(x-2, y), (x, y-2), (x-1, y-1)]", true),
        ("x, y -> [(x-1, y), (x, y-1), (x-1, y-1)]", true),
        ("x, y -> [(x-2, y+1), (x+1, y-2), (x-2, y-1), (x-1, y-2)]", true),
        ("x, y -> [(x-k, y) for k in (1, 2, 3)] + [(x, y-k) for k in (1, 2, 3)]", true),
        (
            "x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)] \
             + [(x-k, y-k) for k in range(1, min(x, y)+1)]",
            false,
        ),
    ] {
        let (_, table) = arrow::open(game).unwrap();
        let found = two::in_table(&*table, None, &Ask::default()).unwrap();
        let law = found.laws.iter().find(|law| matches!(law.shape, two::Shape::Plane(_)));
        let proved = law.is_some_and(|law| matches!(law.status, Status::Proved { .. }));
        if proved != expected {
            wrong.push(format!("{game}: {proved}, {:?}", law.map(|law| law.statement.english())));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Nim, Moore's Nim where one or two heaps may be lowered, and Nim with one move more.
#[test]
fn what_is_proved_of_three_numbers() {
    let one = "[(i, b, c) for i in range(a)] + [(a, j, c) for j in range(b)] + [(a, b, k) for k in range(c)]";
    let two = "[(i, j, c) for i in range(a) for j in range(b)] + [(i, b, k) for i in range(a) for k in range(c)] \
               + [(a, j, k) for j in range(b) for k in range(c)]";
    for (game, statement) in [
        (format!("a, b, c -> {one}"), Some("g(a, b, c) = a xor b xor c")),
        (
            format!("a, b, c -> {one} + {two}"),
            Some("g(a, b, c) = 0 iff each binary digit is 1 in a number of a, b, c that 3 divides"),
        ),
        // one from each of three heaps is a move that changes nothing, one from each of two is not
        (format!("a, b, c -> {one} + [(a-1, b-1, c-1)]"), Some("g(a, b, c) = a xor b xor c")),
        (format!("a, b, c -> {one} + [(a-1, b-1, c)]"), None),
    ] {
        let (_, table) = arrow::open(&game).unwrap();
        let laws = two::in_table(&*table, Some(7), &Ask::default()).unwrap().laws;
        let found = laws.first().map(|law| law.statement.english());
        assert_eq!(found, statement, "{game}");
        assert!(laws.iter().all(|law| matches!(law.status, Status::Proved { .. })), "{game}");
    }
}

/// A row that is 0, or n itself, says nothing of the table.
#[test]
fn trivial_rows_are_no_law() {
    let corners = "x, y -> [[(x, b), (a, y), (a, b)] for a in range(x) for b in range(y)]";
    let (_, table) = arrow::open(corners).unwrap();
    let found = two::in_table(&*table, Some(15), &Ask::default()).unwrap();
    assert!(found.laws.is_empty(), "{:?}", found.laws);
}

/// Values far out, from the reference.
#[test]
fn predictions_of_interval_rules() {
    for (game, n, expected) in [
        ("n -> range((n+1)//2, n)", 10_u64.pow(18), 500_000_000_000_000_000),
        ("n -> range(2*n//3, n)", 1_000_000, 333_334),
        ("n -> range(2*n//3, n)", 10_u64.pow(12), 333_333_333_334),
        ("n -> range(n - n//3, n)", 10_u64.pow(18), 222_222_222_222_222_222),
        ("n -> range(0, n//3)", 1000, 5),
        ("n -> range(0, 2*n//3)", 1000, 13),
        ("n -> [n-k for k in range(1, n+1) if k*k <= n]", 1_000_000, 1000),
        ("n -> [n-k for k in range(1, n+1) if k*k <= n]", 10_u64.pow(10), 100_000),
        ("n -> [k for k in range(n) if (k+1)*(k+1) <= n]", 1000, 4),
    ] {
        let (_, table) = arrow::open(game).unwrap();
        let law = find::in_table(&*table, None, 1, &Ask::default()).unwrap().law.unwrap();
        assert!(law.is_proved(), "{game}: {law:?}");
        assert_eq!(law.told(n), Some(expected), "{game} at {n}");
    }
}

/// Whether the claim holds, the place where it fails, and whether it is proved.
fn claimed(game: &str, claim: &str) -> (Option<bool>, Option<Vec<u64>>, bool) {
    let (_, table) = arrow::open(game).unwrap();
    let axes = table.axes();
    let names: Vec<&str> = axes.iter().map(|axis| &*axis.name).collect();
    let to = if names.len() == 1 { 300 } else { 20 };
    let checked =
        Guess::read(claim, &names, None).unwrap().check(&*table, Some(to), &Ask::default()).unwrap();
    (checked.holds(), checked.counterexample.map(|found| found.numbers), checked.theorem.is_some())
}

#[test]
fn claims_are_proved() {
    for (game, claim) in [
        ("x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)]", "x ^ y"),
        ("x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)]", "x == y"),
        (
            "n -> [k for k in range(n)] + [[i, n-i] for i in range(1, n)]",
            "n + 1 if n % 4 == 3 else n - 1 if n % 4 == 0 and n > 0 else n",
        ),
        ("n -> [n-k for k in range(1, n+1) if k & (k-1) != 0]", "n // 3"),
        ("n -> [n - 1, n - 2, n - 3]", "n % 4 == 0"),
        ("n -> [n - 1, n - 2, n - 3]", "n % 4"),
        // chocolate bars, y <= z // 2: cut from either side
        (
            "y, z -> [(a, z) for a in range(y)] + [(min(y, b // 2), b) for b in range(z)] where y <= z // 2",
            "y ^ z if y <= z // 2 else 0",
        ),
        // cyclic Nimhoff
        (
            "x, y -> [(a, y) for a in range(x)] + [(x, b) for b in range(y)] \
             + [(x-1, y-1), (x-1, y-2), (x-2, y-1)]",
            "4 * (x // 4 ^ y // 4) + (x + y) % 4",
        ),
    ] {
        assert_eq!(claimed(game, claim), (Some(true), None, true), "{game}: {claim}");
    }
}

/// Claims that fail only beyond what is compared.
#[test]
fn false_claims_are_refuted() {
    for (game, claim, at) in [
        ("n -> [n - 1, n - 2, n - 3]", "n % 4 == 0 or n == 1001", 1001),
        ("n -> range(n)", "n if n != 5000 else 4999", 5000),
        ("n -> [n-k for k in range(1, n+1) if k & (k-1) != 0]", "n // 3 + 1 if n > 900 else n // 3", 901),
    ] {
        assert_eq!(claimed(game, claim), (Some(false), Some(vec![at]), false), "{game}: {claim}");
    }
}

//! Chances against weak rivals: known formulas, and plays counted out.

use grundy::notation::term::question;
use grundy::report::Ask;
use grundy::rival::{Chances, Rival, against_all, chances, of_beginners};
use grundy::rules::Player;
use grundy::value::rational::Rational;

fn against(text: &str, rival: Rival) -> Chances {
    let asked = question(text, &|_| Err("no files".to_owned())).unwrap();
    chances(&*asked.table, &asked.position, rival, &Ask::default()).unwrap()
}

/// Textbook 1.2.1: in a lost heap of 4k sticks a random rival holds the win with chance (1/3)^k.
#[test]
fn a_random_rival_in_bachets_game() {
    for k in 1..=6_u32 {
        let held = Rational::ratio(1, 3_i64.pow(k)).unwrap();
        let found = against(&format!("sticks:1,2,3 {}", 4 * k), Rival::Random);
        assert_eq!(found.mover, Rational::ONE.minus(&held), "{k}");
        // with one move more the player to move wins anyway
        assert_eq!(against(&format!("sticks:1,2,3 {}", 4 * k + 1), Rival::Random).mover, Rational::ONE);
    }
    // who leaves one stick gives nothing to do wrong
    let four = against("sticks:1,2,3 4", Rival::Random);
    let best: Vec<_> =
        (0..3).filter(|&place| four.is_best(place)).map(|place| &four.moves[place].0).collect();
    assert_eq!(best, ["take 1"]);
}

/// A second way: the same recursion on heaps of Nim, written out.
fn by_hand(heaps: &[u64], rivals_turn: bool, greedy: bool) -> f64 {
    let mut options: Vec<Vec<u64>> = Vec::new();
    for (place, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut after = heaps.to_vec();
            after[place] = left;
            options.push(after);
        }
    }
    if options.is_empty() {
        return if rivals_turn { 1.0 } else { 0.0 };
    }
    let moves = |heaps: &Vec<u64>| heaps.iter().sum::<u64>();
    if rivals_turn && greedy {
        let least = options.iter().map(moves).min();
        options.retain(|heaps| Some(moves(heaps)) == least);
    }
    let values = options.iter().map(|after| by_hand(after, !rivals_turn, greedy));
    match rivals_turn {
        true => values.sum::<f64>() / options.len() as f64,
        false => values.fold(0.0, f64::max),
    }
}

#[test]
fn agrees_with_the_definition() {
    for heaps in [&[1, 1][..], &[2, 2], &[1, 2, 3], &[3, 3], &[1, 4], &[2, 2, 1], &[1, 1, 1]] {
        let text: Vec<String> = heaps.iter().map(u64::to_string).collect();
        for rival in [Rival::Random, Rival::Greedy] {
            let found = against(&format!("nim {}", text.join(" ")), rival);
            let greedy = rival == Rival::Greedy;
            assert!((found.mover.approx() - by_hand(heaps, false, greedy)).abs() < 1e-12, "{heaps:?}");
            let holds = 1.0 - by_hand(heaps, true, greedy);
            assert!((found.rival_moves.approx() - holds).abs() < 1e-12, "{heaps:?}");
        }
    }
}

#[test]
fn habits_and_refusals() {
    // always one stick: the rival walks into the loss
    assert_eq!(against("sticks:1,2,3 8", Rival::First).mover, Rational::ONE);
    let pays = question("row-cards 1 2", &|_| Err("no files".to_owned())).unwrap();
    let problem = chances(&*pays.table, "1 2", Rival::Random, &Ask::default()).unwrap_err();
    assert!(problem.to_string().contains("pays numbers"));
    let round = question("chomp-point:2x2 2,2", &|_| Err("no files".to_owned())).unwrap();
    assert!(chances(&*round.table, "2,2", Rival::Random, &Ask::default()).is_err());
}

/// Domineering written out: Left lays dominoes upright, Right level; a bit is a free square.
struct Board {
    rows: u32,
    columns: u32,
}

impl Board {
    fn after(&self, free: u32, player: Player) -> Vec<u32> {
        let (rows, columns) = (self.rows, self.columns);
        let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
        let square = |row: u32, column: u32| 1 << (row * columns + column);
        let places = (0..rows - down).flat_map(|row| (0..columns - right).map(move |column| (row, column)));
        let domino = places.map(|(row, column)| square(row, column) | square(row + down, column + right));
        domino.filter(|domino| free & domino == *domino).map(|domino| free & !domino).collect()
    }

    /// The chance of the player who looks ahead.
    fn chance(&self, free: u32, mover: Player, rivals_turn: bool, greedy: bool) -> f64 {
        let mut options = self.after(free, mover);
        if options.is_empty() {
            return if rivals_turn { 1.0 } else { 0.0 };
        }
        if rivals_turn && greedy {
            let left = |&after: &u32| self.after(after, mover.other()).len();
            let least = options.iter().map(left).min();
            options.retain(|after| Some(left(after)) == least);
        }
        let values = options.iter().map(|&after| self.chance(after, mover.other(), !rivals_turn, greedy));
        match rivals_turn {
            true => values.sum::<f64>() / options.len() as f64,
            false => values.fold(0.0, f64::max),
        }
    }
}

/// Left's rival moves as Right, and Right's as Left.
#[test]
fn left_and_right() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (3, 2), (2, 4)] {
        let text = format!("domineering {rows}x{columns}");
        let asked = question(&text, &|_| Err("no files".to_owned())).unwrap();
        let (board, all) = (Board { rows, columns }, (1 << (rows * columns)) - 1);
        for rival in [Rival::Random, Rival::Greedy] {
            let greedy = rival == Rival::Greedy;
            let both = of_beginners(&*asked.table, &asked.position, rival, &Ask::default()).unwrap();
            assert_eq!(both.iter().map(|one| one.first).collect::<Vec<_>>(), Player::BOTH.map(Some));
            for (found, player) in both.iter().zip(Player::BOTH) {
                let hoped = board.chance(all, player, false, greedy);
                assert!((found.mover.approx() - hoped).abs() < 1e-12, "{text} {player:?} {rival:?}");
                let held = 1.0 - board.chance(all, player, true, greedy);
                assert!((found.rival_moves.approx() - held).abs() < 1e-12, "{text} {player:?} {rival:?}");
                assert_eq!(found.moves.len(), board.after(all, player).len());
                // the same as where the position says who begins
                let told = against(&format!("{text} {}", player.word()), rival);
                assert_eq!(Chances { first: None, ..found.clone() }, told);
            }
        }
    }
    let open = question("domineering 3x3", &|_| Err("no files".to_owned())).unwrap();
    let problem = chances(&*open.table, "3x3", Rival::Random, &Ask::default()).unwrap_err();
    assert!(problem.to_string().contains("leaves open who begins"), "{problem}");
}

/// All rivals, of everybody who may begin and has a move; nothing where nobody wins.
#[test]
fn all_rivals() {
    let all = |text: &str| {
        let asked = question(text, &|_| Err("no files".to_owned())).unwrap();
        against_all(&*asked.table, &asked.position, &Ask::default()).unwrap()
    };
    assert_eq!(all("sticks:1,2,3 4").len(), 4);
    assert_eq!(all("domineering 2x3").len(), 8);
    // a column: only Left has a move
    assert!(all("domineering 2x1").iter().all(|one| one.first == Some(Player::Left)));
    assert_eq!((all("nim 0").len(), all("mnk:3x3,3").len(), all("row-cards 1 2").len()), (0, 0, 0));
}

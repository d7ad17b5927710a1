//! Games that have values, one a file, and how their positions are written.

pub mod amazons;
pub mod cakes;
pub mod clobber;
pub mod coloring;
pub mod digraph;
pub mod domineering;
pub mod end_nim;
pub mod euclid;
pub mod fission;
pub mod hackenbush;
pub mod heaps;
pub mod konane;
pub mod nogo;
pub mod ski_jumps;
pub mod toads;
pub mod toppling;

use grundy_base::error::BadText;
use grundy_base::text::Text;

use crate::halt::Done;
use crate::position::Worth;
use crate::rules::Partizan;
use crate::store::{Store, Value};

/// A game: its name, how its positions are written, and what they are worth.
pub struct Game {
    /// Its name, without parameters.
    pub name: &'static str,
    /// The rules and the notation, for people.
    pub about: &'static str,
    /// A position, with the parameters in front if there are any, and its value.
    pub example: (&'static str, &'static str),
    /// The value of a position, from the parameters behind the colon (empty without) and the position.
    pub(crate) value: fn(&mut Store<'_>, Text<'_>, Text<'_>) -> Done<Value>,
}

/// All games.
pub static GAMES: &[&Game] = &[
    &amazons::GAME,
    &hackenbush::ARC_KAYLES,
    &hackenbush::CHILDISH,
    &clobber::GAME,
    &coloring::COL,
    &cakes::CUTCAKE,
    &digraph::GAME,
    &domineering::GAME,
    &cakes::EATCAKE,
    &end_nim::GAME,
    &fission::GAME,
    &hackenbush::GAME,
    &konane::GAME,
    &cakes::MAUNDY_CAKE,
    &nogo::GAME,
    &heaps::OCTAL,
    &euclid::GAME,
    &ski_jumps::GAME,
    &coloring::SNORT,
    &heaps::SUBTRACTION,
    &toads::GAME,
    &toppling::GAME,
    &cakes::TURN_AND_EATCAKE,
];

/// A game by its name.
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().copied().find(|game| game.name == name)
}

/// What a position of one component is worth.
fn worth<R: Partizan>(store: &mut Store<'_>, rules: &R, component: R::Component) -> Done<Value> {
    // unit tests value every position twice, and then play it out against its value
    #[cfg(test)]
    let plain = Worth::new(&tests::Bare(rules)).value(store, std::slice::from_ref(&component))?;
    let value = Worth::new(rules).value(store, std::slice::from_ref(&component))?;
    #[cfg(test)]
    {
        assert_eq!(plain, value, "a promise of the rules does not hold");
        let negative = store.negative(value)?;
        assert!(tests::is_lost(store, rules, &component, negative)?, "plain play says otherwise");
    }
    Ok(value)
}

/// Refuses parameters of a game that has none.
fn no_parameters(parameters: Text<'_>) -> Result<(), BadText> {
    if parameters.is_blank() { Ok(()) } else { Err(parameters.bad("this game has no parameters")) }
}

#[cfg(test)]
mod tests {
    use grundy_base::Limits;
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::store::Player;
    use crate::text;

    /// Rules without their promises: whole components, no symmetries, no laws. In unit tests every
    /// position is valued in this way too.
    pub(super) struct Bare<'r, R>(pub(super) &'r R);

    impl<R: Partizan> Partizan for Bare<'_, R> {
        type Component = R::Component;
        type Move = R::Move;

        fn moves(&self, at: &R::Component, player: Player, out: &mut Vec<R::Move>) {
            self.0.moves(at, player, out);
        }

        fn play(&self, at: &R::Component, player: Player, mv: &R::Move, out: &mut Vec<R::Component>) {
            self.0.play(at, player, mv, out);
        }
    }

    /// Larger positions are not played out.
    const MAX_STATES: usize = 3_000;

    type Lost<C> = FxHashMap<(Vec<C>, Value, Player), bool>;

    /// Whether the player who begins loses the sum of a component and a value, by trying all moves.
    pub(super) fn is_lost<R: Partizan>(
        store: &mut Store<'_>,
        rules: &R,
        component: &R::Component,
        value: Value,
    ) -> Done<bool> {
        let mut known = Lost::default();
        let sum = vec![component.clone()];
        let lost = loses(store, rules, &sum, value, Player::Left, &mut known)?
            && loses(store, rules, &sum, value, Player::Right, &mut known)?;
        Ok(lost || known.len() > MAX_STATES)
    }

    fn loses<R: Partizan>(
        store: &mut Store<'_>,
        rules: &R,
        sum: &[R::Component],
        value: Value,
        player: Player,
        known: &mut Lost<R::Component>,
    ) -> Done<bool> {
        if known.len() > MAX_STATES {
            return Ok(true);
        }
        let key = (sum.to_vec(), value, player);
        if let Some(&lost) = known.get(&key) {
            return Ok(lost);
        }
        let mut lost = true;
        for option in store.options(value, player)?.to_vec() {
            lost = lost && !loses(store, rules, sum, option, player.other(), known)?;
            if !lost {
                break;
            }
        }
        for at in 0..sum.len() {
            let mut moves = Vec::new();
            rules.moves(&sum[at], player, &mut moves);
            for mv in &moves {
                let mut next = [&sum[..at], &sum[at + 1..]].concat();
                rules.play(&sum[at], player, mv, &mut next);
                lost = lost && !loses(store, rules, &next, value, player.other(), known)?;
            }
        }
        known.insert(key, lost);
        Ok(lost)
    }

    fn written(expression: &str) -> String {
        let limits = Limits::default();
        let mut store = Store::new(&limits);
        let value = text::read(&mut store, expression).unwrap_or_else(|halt| panic!("{expression}: {halt}"));
        text::write(&mut store, value).unwrap()
    }

    #[test]
    fn promises_hold_on_small_positions() {
        for position in [
            "domineering 3x4",
            "domineering ..#./..../.#..",
            "clobber xoxo/oxox",
            "clobber x.o/oxx/.xo",
            "clobber:hot xox/o.x",
            "clobber:anti xo./.ox",
            "clobber:queen xo./.ox",
            "amazons x../.o.",
            "amazons x.#o./.#.#.",
            "konane xo.xo./o.xo.x",
            "nogo 2x3",
            "nogo x../..o",
            "fission .x../..#./.x../....",
            "ski-jumps L.R./.r.l/....",
            "toads tt.f.tf",
            "toads:1,2,2,1 t.tf.f",
            "toads:1,1,0,0 f.t.ft.t",
            "toppling lrelr",
            "hackenbush l(e;rl)r:A",
            "hackenbush lrl(r;l)",
            "hackenbush :Glrl:G",
            "childish lr:Al(e;r:A)",
            "arc-kayles lrl(e;l)r",
            "col .-.-L-.-R-.-.",
            "snort 1-2 2-3 3-1 3-4L 4-5",
            "subtraction:1,3/2,3 9",
            "octal:0.77/0.7 8",
            "octal:0.07/0.177 9",
            "eatcake 5x4",
            "turn-and-eatcake 5x4",
            "maundy-cake 12x6",
            "partizan-euclid 7 12",
            "digraph-placement 1L>2R 2>3L 3>1 4R>1",
            "maundy-cake:twisted 8x6",
            "end-nim 2 3 1",
        ] {
            written(position);
        }
        // the law of cutcake against play
        for a in 1..=9 {
            for b in 1..=9 {
                written(&format!("cutcake {a}x{b}"));
            }
        }
    }

    #[test]
    fn examples_are_right() {
        let mut wrong = Vec::new();
        let mut names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        for game in GAMES {
            let (position, value) = game.example;
            assert!(position.starts_with(game.name), "{position}");
            let found = written(position);
            if found != value {
                wrong.push(format!("{position}: {found}, not {value}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        let listed = names.clone();
        names.sort_unstable();
        assert_eq!(listed, names);
    }

    #[test]
    fn any_text_is_a_position_or_a_slip() {
        let limits = Limits { max_bytes: 4 << 20, ..Limits::default() };
        let pieces = [
            "", ".", "x", "o", "/", "t", "f", "l", "r", "e", "(", ";", ")", ":", "-", "1", "3x2", " ", "L",
            "9", ",", "#", "é",
        ];
        let mut dice = 88_172_645_463_325_252_u64;
        for game in GAMES {
            for _ in 0..60 {
                let mut text = format!("{}:", game.name);
                for _ in 0..6 {
                    dice ^= dice << 13;
                    dice ^= dice >> 7;
                    dice ^= dice << 17;
                    text += pieces[usize::try_from(dice % pieces.len() as u64).unwrap()];
                }
                let plain = text.replacen(':', " ", 1);
                for text in [text, plain] {
                    let _ = text::read(&mut Store::new(&limits), &text);
                }
            }
        }
    }
}

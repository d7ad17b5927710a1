//! Closed forms of partizan games against play.

use grundy_base::limits::Limits;
use grundy_base::rules::Player;
use grundy_base::text::Text;
use grundy_door::notation::Notation;
use grundy_partizan::position::Worth;
use grundy_partizan::rules::Partizan;
use grundy_partizan::{Store, text};

/// The same rules without closed forms, parts and images.
struct Played<'r, R>(&'r R);

impl<R: Partizan> Partizan for Played<'_, R> {
    type Component = R::Component;
    type Move = R::Move;

    fn moves(&self, at: &R::Component, player: Player, out: &mut Vec<R::Move>) {
        self.0.moves(at, player, out);
    }

    fn play(&self, at: &R::Component, player: Player, mv: &R::Move, out: &mut Vec<R::Component>) {
        self.0.play(at, player, mv, out);
    }
}

/// Checks that each position has a closed form, and that play gives this value.
pub(crate) fn check_law<R>(rules: &R, positions: impl IntoIterator<Item = String>)
where
    R: Partizan + Notation<R::Component, (Player, R::Move)>,
{
    let limits = Limits::default();
    let mut store = Store::new(&limits);
    let played = Played(rules);
    let mut worth = Worth::new(&played);
    for position in positions {
        let at = rules.read(Text::new(&position)).unwrap();
        let law = rules.law(&at, &mut store).unwrap();
        let law = law.unwrap_or_else(|| panic!("{position} has no closed form"));
        let value = worth.value(&mut store, &[at]).unwrap();
        let [law, value] = [law, value].map(|value| text::write(&mut store, value).unwrap());
        assert_eq!(law, value, "{position}");
    }
}

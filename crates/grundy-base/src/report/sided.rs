//! What is told of a position in which Left and Right have moves of their own. Values are texts, as the
//! calculator of partizan values reads them.

use crate::rules::Player;
use crate::value::nimber::Nimber;
use crate::value::outcome::Outcome;

/// Who wins such a position, and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Sided {
    /// The outcome for Left if she begins, and for Right if he does.
    pub begins: [Outcome; 2],
    /// Who is to move, where the position says so.
    pub mover: Option<Player>,
    /// The value, unless only outcomes were searched.
    pub worth: Option<Worth>,
    /// How the position was reached, in answers about moves.
    pub made: Option<Made>,
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The canonical form.
    pub value: String,
    /// The nimber, if it is one.
    pub nimber: Option<Nimber>,
    /// What its thermograph tells; nothing where play may come back.
    pub heat: Option<Heat>,
    /// The onside and the offside, where play may come back: draws count as wins of Left, and of Right.
    pub sides: Option<[String; 2]>,
}

/// What the thermograph of a value tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// Where the mast of the thermograph stands.
    pub mean: String,
    /// Where the mast begins.
    pub temperature: String,
    /// The stop if Left begins.
    pub left_stop: String,
    /// The stop if Right begins.
    pub right_stop: String,
}

/// What is told of a move besides the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Who made the move.
    pub player: Player,
    /// What the player gained, as a value.
    pub incentive: Option<String>,
    /// Whether it does at least what some canonical option does.
    pub sensible: Option<bool>,
}

impl Sided {
    /// The outcome if this player begins.
    pub fn if_begins(&self, player: Player) -> Outcome {
        match player {
            Player::Left => self.begins[0],
            Player::Right => self.begins[1],
        }
    }

    /// The outcome for the player to move, if it does not depend on who that is.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.mover {
            Some(player) => Some(self.if_begins(player)),
            None => (self.begins[0] == self.begins[1]).then_some(self.begins[0]),
        }
    }

    /// The outcome class: N, P, L or R; with draws also D, N^, Nv, P^ or Pv, where ^ is a draw of Right's
    /// in place of a win or a loss, and v one of Left's.
    pub fn class(&self) -> &'static str {
        use Outcome::{Draw, Loss, Win};
        match self.begins {
            [Win, Win] => "N",
            [Win, Draw] => "N^",
            [Win, Loss] => "L",
            [Draw, Win] => "Nv",
            [Draw, Draw] => "D",
            [Draw, Loss] => "P^",
            [Loss, Win] => "R",
            [Loss, Draw] => "Pv",
            [Loss, Loss] => "P",
        }
    }
}

/// The values of the components of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// In the order of the components.
    pub worths: Vec<Worth>,
    /// The number, from 0, of the first component of the highest temperature; nothing where play may come
    /// back.
    pub hottest: Option<usize>,
}

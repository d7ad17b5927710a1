//! What players gain by helping each other.

use crate::value::amount::Sum;

/// A coalition of players, compared with play for themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Coalition {
    /// The members, from 0, ascending.
    pub members: Vec<usize>,
    /// What each player gets when all play for themselves.
    pub alone: Vec<Sum>,
    /// What each player gets when the others know of the coalition, before side payments.
    pub open: Vec<Sum>,
    /// What each player gets when the others do not know of it, before side payments.
    pub secret: Vec<Sum>,
}

impl Coalition {
    /// What the members gain together by this play, compared with playing for themselves.
    pub fn gain(&self, pays: &[Sum]) -> Sum {
        let gains = self.members.iter().map(|&member| pays[member].minus(&self.alone[member]));
        gains.fold(Sum::Whole(0), |sum, gain| sum.plus(&gain))
    }

    /// What the other member must pay this one, at least and at most, so that neither loses by this play.
    /// Only for two members who gain together. Negative amounts are paid the other way.
    pub fn side_payment(&self, member: usize, pays: &[Sum]) -> Option<[Sum; 2]> {
        let gain = self.gain(pays);
        if self.members.len() != 2 || gain.approx() <= 0.0 {
            return None;
        }
        let least = self.alone[member].minus(&pays[member]);
        let most = least.plus(&gain);
        Some([least, most])
    }
}

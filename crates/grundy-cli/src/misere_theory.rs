//! What the commands on misère play share.

use grundy::Error;
use grundy::error::Refused;
use grundy::misere::Theory;
use grundy::notation::term::Question;

use crate::exit::Failure;
use crate::options::number::TypedNumber;

/// Heaps at most: the forms of larger ones are never found.
const MAX_HEAP: u32 = 50_000;

/// The largest heap that is asked for.
pub(crate) fn last_heap(to: &TypedNumber) -> Result<u32, Failure> {
    u32::try_from(to.number).ok().filter(|&n| n <= MAX_HEAP).ok_or_else(|| Failure::Usage {
        problem: format!("--to {} is too far for misère play", to.text).into(),
        hint: format!("at most {MAX_HEAP}; if a period is proved at all, it is proved long before").into(),
    })
}

/// What is known about the heaps of the game, or why nothing can be.
pub(crate) fn theory(question: &Question) -> Result<&Theory, Failure> {
    question.table.misere().ok_or_else(|| {
        Error::from(Refused::new(
            "the theory of misère quotients",
            format!("the positions of {} are not sums of heaps", question.game),
            "solve single positions (grundy solve GAME POSITION --misere)",
        ))
        .into()
    })
}

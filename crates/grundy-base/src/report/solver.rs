//! The solvers by name, and which games each may be used on.

use crate::error::{Advice, Error, Refused, Setting};
use crate::phrase::{Phrase, phrase};
use crate::rules::{Class, Ending};

/// A solver that can be asked for by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// The best that fits; the answer says which.
    #[default]
    Auto,
    /// A closed form of the game.
    Law,
    /// Grundy values of components, combined by nim-sum.
    Grundy,
    /// The same by questions about one value at a time, with a bounded table.
    Couples,
    /// The same by questions about several values at a time.
    Sets,
    /// Loopy nimbers: cycles allowed.
    Loopy,
    /// Backward induction over all reachable positions.
    Induction,
    /// Memo on demand, stopping at the first winning move.
    Memo,
    /// Proof numbers: who wins, with a bounded table.
    Proof,
    /// Marking the predecessors of lost positions.
    Push,
    /// Retrograde analysis: cycles allowed.
    Retrograde,
    /// Misère play of tame games, by a formula on types.
    Tame,
    /// Misère play by the misère quotient.
    Quotient,
    /// Backward induction over payoffs.
    Payoff,
    /// Strong solving: every position by its number.
    Strong,
    /// Partizan values of components, added.
    Value,
    /// Who wins partizan sums: search with bounds from values of parts.
    Bounds,
    /// A solver made for the game alone.
    Own,
    /// An argument that some move wins, which need not name it.
    Argument,
}

impl Solver {
    /// All solvers, in the order in which they are listed.
    pub const ALL: [Self; 19] = [
        Self::Auto,
        Self::Law,
        Self::Grundy,
        Self::Couples,
        Self::Sets,
        Self::Loopy,
        Self::Induction,
        Self::Memo,
        Self::Proof,
        Self::Push,
        Self::Retrograde,
        Self::Tame,
        Self::Quotient,
        Self::Payoff,
        Self::Strong,
        Self::Value,
        Self::Bounds,
        Self::Own,
        Self::Argument,
    ];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Law => "law",
            Self::Grundy => "grundy",
            Self::Couples => "couples",
            Self::Sets => "sets",
            Self::Loopy => "loopy",
            Self::Induction => "induction",
            Self::Memo => "memo",
            Self::Proof => "proof",
            Self::Push => "push",
            Self::Retrograde => "retrograde",
            Self::Tame => "tame",
            Self::Quotient => "quotient",
            Self::Payoff => "payoff",
            Self::Strong => "strong",
            Self::Value => "value",
            Self::Bounds => "bounds",
            Self::Own => "own",
            Self::Argument => "argument",
        }
    }

    /// What it is called in a sentence.
    pub fn phrase(self) -> Phrase {
        match self {
            Self::Auto => Phrase::fixed("solver-automatic", "the automatic choice"),
            Self::Law => Phrase::fixed("solver-closed-form", "a closed form"),
            Self::Grundy => Phrase::fixed("solver-grundy-values", "the theory of Grundy values"),
            Self::Couples => Phrase::fixed("solver-couples", "a search for nimbers by couples"),
            Self::Sets => Phrase::fixed("solver-sets", "a search for nimbers by sets of values"),
            Self::Loopy => Phrase::fixed("solver-loopy-nimbers", "the theory of loopy nimbers"),
            Self::Induction => Phrase::fixed("solver-induction", "backward induction"),
            Self::Memo => Phrase::fixed("solver-memo", "the memo with early break"),
            Self::Proof => Phrase::fixed("solver-proof", "a search by proof numbers"),
            Self::Push => Phrase::fixed("solver-push", "the push method"),
            Self::Retrograde => Phrase::fixed("solver-retrograde", "retrograde analysis"),
            Self::Tame => Phrase::fixed("solver-tame", "the theory of tame games"),
            Self::Quotient => Phrase::fixed("solver-quotient", "the misère quotient"),
            Self::Payoff => Phrase::fixed("solver-payoffs", "backward induction over payoffs"),
            Self::Strong => Phrase::fixed("solver-strong", "strong solving"),
            Self::Value => Phrase::fixed("solver-values", "partizan values"),
            Self::Bounds => Phrase::fixed("solver-bounds", "bounds from values of parts"),
            Self::Own => Phrase::fixed("solver-own", "a solver of the game's own"),
            Self::Argument => Phrase::fixed("solver-argument", "an argument without search"),
        }
    }

    /// Whether it may be used on a game of this class; if not, why, and what may.
    ///
    /// ```
    /// use grundy_base::{report::Solver, rules::Class};
    /// let refusal = Solver::Grundy.check(&Class::CONTEST.with_draws()).unwrap_err();
    /// assert!(refusal.to_string().contains("a draw is possible"));
    /// ```
    pub fn check(self, class: &Class) -> Result<(), Error> {
        let instead = if matches!(self, Self::Own | Self::Argument) {
            Self::Auto
        } else if class.payoffs {
            Self::Payoff
        } else if class.sums && !class.impartial && class.ending == Ending::Normal {
            Self::Value
        } else if matches!(self, Self::Value | Self::Bounds) && class.impartial && class.sums {
            Self::Auto
        } else if class.acyclic {
            Self::Induction
        } else {
            Self::Retrograde
        };
        let reason = match self {
            Self::Auto | Self::Law => None,
            // a game that has one asks it before it asks here
            Self::Own => Some(Phrase::fixed(
                "reason-no-own-solver",
                "the game has no solver of its own for this position",
            )),
            Self::Argument => {
                Some(Phrase::fixed("reason-no-argument", "no argument is known for this position"))
            }
            Self::Grundy | Self::Couples | Self::Sets => Self::against_nimbers(class),
            Self::Loopy if class.acyclic => {
                Some(Phrase::fixed("loopy-acyclic", "no position can come back, so plain Grundy values do"))
            }
            Self::Loopy => Self::against_nimbers(&Class { acyclic: true, draws: false, ..*class }),
            Self::Induction | Self::Memo | Self::Proof | Self::Push | Self::Bounds if !class.acyclic => {
                Some(Phrase::fixed(
                    "reason-no-order",
                    "positions can come back, so no order goes against all moves",
                ))
            }
            Self::Induction | Self::Memo | Self::Proof | Self::Push | Self::Retrograde | Self::Strong => {
                Self::against_outcomes(class)
            }
            Self::Tame | Self::Quotient => Self::against_misere_theory(class),
            Self::Payoff if !class.acyclic => Some(Phrase::fixed(
                "reason-endless-sums",
                "positions can come back, so sums of payoffs need not end",
            )),
            Self::Payoff => None,
            Self::Value | Self::Bounds => Self::against_values(class),
        };
        let Some(reason) = reason else { return Ok(()) };
        let is_theory = matches!(self, Self::Tame | Self::Quotient);
        if is_theory && class.ending == Ending::Normal && Self::against_nimbers(class).is_none() {
            let words = Phrase::fixed("play-misere", "ask under misère play");
            return Err(
                Refused::new(self.phrase(), reason, Advice::change(words, "misere", Setting::On)).into()
            );
        }
        Err(self.refuse(reason, instead))
    }

    /// A refusal of this solver for a reason, naming another.
    pub fn refuse(self, reason: impl Into<Phrase>, instead: Self) -> Error {
        let words = phrase!("use-solver", "use {solver}", solver = instead.phrase());
        let instead = Advice::change(words, "solver", Setting::value(instead.name()));
        Refused::new(self.phrase(), reason, instead).into()
    }

    fn against_outcomes(class: &Class) -> Option<Phrase> {
        if class.payoffs {
            Some(Phrase::fixed(
                "reason-pays",
                "the game pays numbers; win, draw and loss do not describe them",
            ))
        } else if class.players != 2 {
            Some(Phrase::fixed(
                "reason-two-players",
                "winning and losing positions are defined for exactly two players",
            ))
        } else if class.chance {
            Some(Phrase::fixed("reason-chance", "chance decides in some positions"))
        } else {
            None
        }
    }

    fn against_values(class: &Class) -> Option<Phrase> {
        if let Some(reason) = Self::against_outcomes(class) {
            Some(reason)
        } else if class.ending != Ending::Normal {
            Some(Phrase::fixed(
                "reason-values-normal",
                "partizan values are those of normal play: misère play has no such theory",
            ))
        } else if !class.sums {
            Some(Phrase::fixed("reason-no-sums", "its positions are no sums of components"))
        } else if class.impartial {
            Some(Phrase::fixed(
                "reason-same-moves",
                "both players have the same moves, so nimbers say it all",
            ))
        } else {
            None
        }
    }

    fn against_misere_theory(class: &Class) -> Option<Phrase> {
        if let Some(reason) = Self::against_nimbers(&Class { ending: Ending::Normal, ..*class }) {
            return Some(reason);
        }
        match class.ending {
            Ending::Misere => None,
            Ending::Normal => Some(Phrase::fixed(
                "reason-normal-play",
                "under normal play nimbers decide; it is for misère play",
            )),
            Ending::Own => {
                Some(Phrase::fixed("reason-ending-not-won", "the one who cannot move does not always win"))
            }
        }
    }

    fn against_nimbers(class: &Class) -> Option<Phrase> {
        if let Some(reason) = Self::against_outcomes(class) {
            Some(reason)
        } else if !class.acyclic {
            Some(Phrase::fixed(
                "reason-no-mex",
                "positions can come back, and the mex of values that wait for each other is not defined",
            ))
        } else if class.draws {
            Some(Phrase::fixed("reason-draws", "a draw is possible"))
        } else if !class.impartial {
            Some(Phrase::fixed(
                "reason-partisan",
                "the players have different moves, so the nimber of a sum is not the XOR of nimbers",
            ))
        } else {
            match class.ending {
                Ending::Normal => None,
                Ending::Misere => Some(Phrase::fixed(
                    "reason-misere",
                    "under misère play the one who cannot move wins, and no formula on nimbers decides that in general",
                )),
                Ending::Own => Some(Phrase::fixed(
                    "reason-ending-not-lost",
                    "the one who cannot move does not always lose",
                )),
            }
        }
    }
}

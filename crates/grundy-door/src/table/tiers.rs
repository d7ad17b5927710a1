//! Contests whose rules give each position a tier: solved in memory, or in a folder and answered from there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{KeptTiers, TierShelf};
use crate::notation::Notation;
use crate::strong::statistics_of_tiers;
use grundy_base::error::{Cycle, Error, Limit, Refused, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Argument, Phrase, phrase};
use grundy_base::report::Statistics;
use grundy_base::rules::{Contest, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_solve::contest::Numbered;
use grundy_solve::strong::Grade;
use grundy_solve::tiered::{Leads, Shelf, TierRank, Tiered, TieredHalt};

/// The tier of a position, if the rules give one.
pub(super) type TierOf<R> = fn(&R, &<R as Rules>::Position) -> Option<TierRank>;
/// One position for all that are equal to this one.
pub(super) type AlikeOf<R> = fn(&<R as Rules>::Position) -> <R as Rules>::Position;

type InMemory<R> = fn(
    &R,
    TierOf<R>,
    &<R as Rules>::Position,
    TieredPlay,
    &mut Budget<'_>,
) -> Result<Numbered<<R as Rules>::Position>, Error>;

type OnShelf<R> = fn(
    &R,
    TierOf<R>,
    &<R as Rules>::Position,
    TieredPlay,
    Texts<'_, R>,
    &mut Budget<'_>,
) -> Result<(), Error>;

/// Verdicts of some positions, as those of all are asked.
type OfSome<R> = fn(Vec<(<R as Rules>::Position, Verdict)>) -> Numbered<<R as Rules>::Position>;

/// How a game is played that is solved tier by tier.
#[derive(Clone, Copy)]
pub(super) struct TieredPlay {
    /// Under misère play, endings are turned round.
    pub(super) reversed: bool,
    /// Play cannot go round.
    pub(super) acyclic: bool,
}

/// What rules say of tiers, and the kept tiers from which they answer.
pub(super) struct ByTiers<R: Rules> {
    text: String,
    tier: TierOf<R>,
    alike: AlikeOf<R>,
    in_memory: InMemory<R>,
    on_shelf: OnShelf<R>,
    numbered: OfSome<R>,
    kept: Mutex<Option<Arc<dyn KeptTiers>>>,
}

impl<R> ByTiers<R>
where
    R: Contest<Position: Send + Sync + 'static> + Notation<R::Position, R::Move>,
{
    /// The rules with this text.
    pub(super) fn new(text: &str, tier: TierOf<R>, alike: AlikeOf<R>) -> Self {
        let in_memory: InMemory<R> = |rules, tier, root, TieredPlay { reversed, acyclic }, budget| {
            let tiered = Tiered { rules, tier: &|at| tier(rules, at), reversed, acyclic };
            tiered.solve(root, budget).map_err(|halt| not_by_tiers(rules, halt))
        };
        let on_shelf: OnShelf<R> =
            |rules, tier, root, TieredPlay { reversed, acyclic }, mut texts, budget| {
                // positions that are equal must be of the same tier
                let alike = texts.alike;
                let tiered = Tiered { rules, tier: &|at| tier(rules, &alike(at)), reversed, acyclic };
                let done = tiered.solve_on(root, &mut texts, budget);
                texts.failed.map_or(Ok(()), Err)?;
                done.map_err(|halt| not_by_tiers(rules, halt))
            };
        let numbered = |known: Vec<(R::Position, Verdict)>| {
            let known: HashMap<R::Position, Verdict> = known.into_iter().collect();
            Arc::new(move |at: &R::Position| *known.get(at).expect("it is the position, or one after a move"))
                as Numbered<R::Position>
        };
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let text = lines.join("\n").trim_end().to_owned();
        Self { text, tier, alike, in_memory, on_shelf, numbered, kept: Mutex::new(None) }
    }
}

impl<R> ByTiers<R>
where
    R: Contest + Notation<R::Position, R::Move>,
{
    /// The text of the rules.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The verdicts of a position and of those after one move.
    pub(super) fn solve(
        &self,
        rules: &R,
        root: &R::Position,
        play: TieredPlay,
        budget: &mut Budget<'_>,
    ) -> Result<Numbered<R::Position>, Error> {
        (self.in_memory)(rules, self.tier, root, play, budget)
    }

    /// Solves all tiers below a position that the shelf does not have.
    pub(super) fn solve_on(
        &self,
        rules: &R,
        root: &R::Position,
        play: TieredPlay,
        shelf: &mut dyn TierShelf,
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        let texts = Texts { rules, alike: self.alike, shelf, failed: None };
        (self.on_shelf)(rules, self.tier, root, play, texts, budget)
    }

    /// Answers from kept tiers from now on.
    pub(super) fn answer_from(&self, kept: Arc<dyn KeptTiers>) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    }

    /// The kept tiers from which it answers.
    pub(super) fn kept(&self) -> Option<Arc<dyn KeptTiers>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The kept verdicts of a position and of those after one move.
    pub(super) fn as_kept(
        &self,
        rules: &R,
        root: &R::Position,
        kept: &dyn KeptTiers,
        budget: &mut Budget<'_>,
    ) -> Result<Numbered<R::Position>, Error> {
        budget.take(kept.bytes())?;
        let mut moves = Vec::new();
        rules.moves(root, &mut moves);
        let all = std::iter::once(root.clone()).chain(moves.iter().map(|mv| rules.play(root, mv)));
        let known = all.map(|at| self.verdict(rules, &at, kept).map(|verdict| (at, verdict)));
        Ok((self.numbered)(known.collect::<Result<_, _>>()?))
    }

    /// Whether the kept verdict of a position follows from those after its moves.
    pub(super) fn follows(&self, rules: &R, at: &R::Position, kept: &dyn KeptTiers) -> Result<bool, Error> {
        let mut moves = Vec::new();
        rules.moves(at, &mut moves);
        let found = self.verdict(rules, at, kept)?;
        if moves.is_empty() {
            return Ok(found == Verdict::ended(rules.ending(at)));
        }
        let mut best = None::<Verdict>;
        for mv in &moves {
            let after = self.verdict(rules, &rules.play(at, mv), kept)?.behind_a_move();
            if best.is_none_or(|best| after.preference(&best).is_gt()) {
                best = Some(after);
            }
        }
        Ok(best == Some(found))
    }

    /// The kept verdict of a position.
    fn verdict(&self, rules: &R, at: &R::Position, kept: &dyn KeptTiers) -> Result<Verdict, Error> {
        let alike = (self.alike)(at);
        let tier =
            (self.tier)(rules, &alike).ok_or_else(|| not_by_tiers(rules, TieredHalt::NoTier(at.clone())))?;
        let text = rules.write(&alike);
        let found = kept.code(&tier, &text)?.and_then(Grade::of_code);
        found.map(Grade::verdict).ok_or_else(|| {
            let reason = phrase!(
                "reason-not-kept",
                "{at} is not kept: only positions that can be reached from {start} are",
                at = text,
                start = kept.start(),
            );
            let instead = Phrase::fixed("hint-solve-alone", "solve the position by itself");
            Refused::because(reason, instead).into()
        })
    }
}

/// A shelf of texts as one of positions.
pub(super) struct Texts<'s, R: Rules> {
    rules: &'s R,
    alike: AlikeOf<R>,
    shelf: &'s mut dyn TierShelf,
    /// Why a kept position cannot be read.
    failed: Option<Error>,
}

impl<R> Shelf<R::Position> for Texts<'_, R>
where
    R: Contest + Notation<R::Position, R::Move>,
{
    fn explored(&mut self) -> Result<Option<Leads>, Stopped> {
        self.shelf.explored()
    }

    fn put(
        &mut self,
        tier: &TierRank,
        positions: Vec<R::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        let mut bytes = 0;
        let write = |at: &R::Position| {
            let text = self.rules.write(&(self.alike)(at));
            let taken = (size_of::<String>() + text.len()) as u64;
            budget.take(taken)?;
            bytes += taken;
            Ok::<_, Stopped>(text)
        };
        let mut texts: Vec<String> = positions.iter().map(write).collect::<Result<_, _>>()?;
        texts.sort_unstable();
        let put = self.shelf.put(tier, &texts);
        budget.give_back(bytes);
        put
    }

    fn end_exploring(&mut self, leads: &Leads) -> Result<(), Stopped> {
        self.shelf.end_exploring(leads)
    }

    fn positions(&mut self, tier: &TierRank) -> Result<Vec<R::Position>, Stopped> {
        let (mut positions, mut bad) = (Vec::new(), None);
        self.shelf.positions(tier, &mut |text| match self.rules.read(Text::new(text)) {
            Ok(at) => positions.push(at),
            Err(problem) => bad = Some(problem),
        })?;
        match bad {
            None => Ok(positions),
            Some(problem) => {
                self.failed = Some(problem.into());
                Err(Stopped::new(Limit::Interrupt, String::new()))
            }
        }
    }

    fn is_solved(&self, tier: &TierRank) -> bool {
        self.shelf.is_solved(tier)
    }

    fn verdicts(&mut self, tier: &TierRank) -> Result<Vec<Verdict>, Stopped> {
        let codes = self.shelf.codes(tier)?;
        // a code without a value is a draw: `--check` finds it
        let verdict = |code| Grade::of_code(code).map_or(Verdict::of(Outcome::Draw), Grade::verdict);
        Ok(codes.into_iter().map(verdict).collect())
    }

    fn keep(&mut self, tier: &TierRank, verdicts: &mut dyn Iterator<Item = Verdict>) -> Result<(), Stopped> {
        let code = |verdict: Verdict| {
            let plies = verdict.remoteness.unwrap_or(0);
            let grade = match verdict.outcome {
                Outcome::Win => Grade::Win(plies),
                Outcome::Loss => Grade::Loss(plies),
                Outcome::Draw => Grade::Draw,
            };
            let code = grade.code();
            let fits = Grade::of_code(code) == Some(grade);
            fits.then_some(code).ok_or_else(|| Stopped::new(Limit::Size, format!("{plies} plies")))
        };
        self.shelf.keep(tier, &verdicts.map(code).collect::<Result<Vec<_>, _>>()?)
    }

    fn is_outside(&self) -> bool {
        true
    }
}

/// A whole game in numbers, from the counts of its tiers.
pub(super) fn statistics(kept: &dyn KeptTiers) -> Statistics {
    let counts = kept.counts();
    let mut all = statistics_of_tiers(counts.iter().map(|(name, counts)| (name.as_str(), counts)));
    let counted = phrase!(
        "counted-from",
        "all positions that can be reached from {start}, for the player to move; those that are alike are \
         counted once",
        start = kept.start()
    );
    // each stands for itself alone
    all.tallies.iter_mut().for_each(|tally| tally.special.clear());
    Statistics { counted, ..all }
}

/// Why rules are not solved tier by tier, for people.
fn not_by_tiers<R>(rules: &R, halt: TieredHalt<R::Position, R::Move>) -> Error
where
    R: Contest + Notation<R::Position, R::Move>,
{
    let instead =
        Phrase::fixed("hint-tiers-fall", "with every move the tier stays as it is, or becomes smaller");
    match halt {
        TieredHalt::Stopped(stopped) => stopped.into(),
        TieredHalt::Cycle(cycle) => {
            Cycle { witness: cycle.iter().map(|at| rules.write(at)).collect() }.into()
        }
        TieredHalt::NoTier(at) => {
            let at = rules.write(&at);
            Refused::because(phrase!("reason-no-tier", "the position {at} has no tier", at = at), instead)
                .into()
        }
        TieredHalt::Rises { from, mv, to, tiers: [here, there] } => {
            let reason = phrase!(
                "reason-tier-rises",
                "the move {mv} from {from}, in tier {here}, leads to {to}, in the larger tier {there}",
                mv = Argument::Moves(rules.write_move(&from, &mv)),
                from = rules.write(&from),
                here = tier_in_words(&here),
                to = rules.write(&to),
                there = tier_in_words(&there),
            );
            Refused::because(reason, instead).into()
        }
    }
}

fn tier_in_words(tier: &[i64]) -> String {
    match tier {
        [one] => one.to_string(),
        all => format!("({})", all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

//! Endgames that are kept: every material is a tier, solved when those are that captures and promotions lead
//! to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cozy_chess::Board;
use rayon::prelude::*;

use super::{Endgames, counted, notation, plain};
use grundy_base::error::{Error, Limit, Refused, Stopped};
use grundy_base::limits::Budget;
use grundy_base::phrase::{Phrase, phrase};
use grundy_base::report::{Ask, Statistics};
use grundy_base::rules::{Contest, Rules};
use grundy_base::text::Text;
use grundy_base::value::outcome::{Outcome, Verdict};
use grundy_door::strong::{Codes, KeptValues, StrongVerdicts, TierCounts, Together, Whole, asked, no_value};
use grundy_endgame::{Endgame, NO_POSITION, Numbering, judged};
use grundy_solve::contest::Numbered;
use grundy_solve::strong::{
    Below, Dealt, EachRound, EachTierRound, Flow, Grade, Group, HOLE, Keep, KeepParts, Pace, Plan,
    PlannedTier, Solved, SolvedTier, Stage, Swap, TierFiles, TierProgress, TierStage, Tiers,
};

/// As measured: a number of KRKN took 170 nanoseconds, of KPKP 260, of KQKR 330.
const PACE: Pace = Pace { rounds: 260, forward: 260 };
/// Numbers that a thread counts at a time.
const PIECE_NUMBERS: usize = 1 << 14;

/// A material, and all that comes of it, as tiers.
pub(super) struct EndgameStore {
    rules: Arc<Endgames>,
    name: String,
    numbering: OnceLock<Numbering>,
    tiers: OnceLock<Tiers>,
    kept: Mutex<Option<Arc<dyn KeptValues>>>,
}

/// The code of a table, one more than the plies, as the code of a kept value.
fn kept_code(code: u16) -> u16 {
    let Some(plies) = code.checked_sub(1) else { return Grade::Draw.code() };
    match plies % 2 {
        _ if code == NO_POSITION => HOLE,
        1 => Grade::Win(plies.into()).code(),
        _ => Grade::Loss(plies.into()).code(),
    }
}

/// The same the other way round.
fn table_code(code: u16) -> Option<u16> {
    match Grade::of_code(code)? {
        Grade::Win(plies) | Grade::Loss(plies) => u16::try_from(plies + 1).ok(),
        Grade::Draw | Grade::Tie(_) => Some(0),
    }
}

impl EndgameStore {
    pub(super) fn new(rules: &Arc<Endgames>) -> Self {
        Self {
            rules: Arc::clone(rules),
            name: format!("endgame:{}", rules.material),
            numbering: OnceLock::new(),
            tiers: OnceLock::new(),
            kept: Mutex::new(None),
        }
    }

    fn numbering(&self) -> &Numbering {
        self.numbering.get_or_init(|| Numbering::new(self.rules.material))
    }

    /// The table that is a tier.
    fn table(&self, tier: usize) -> usize {
        let first = self.tiers().get(tier).number(0);
        let mut tables = 0..self.numbering().len();
        tables.find(|&table| self.numbering().numbers(table).start == first).expect("each tier is a table")
    }

    /// The store from which it answers. Its memory is charged to every question.
    fn store(&self, budget: &mut Budget<'_>) -> Result<Option<Arc<dyn KeptValues>>, Stopped> {
        let store = self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(store) = &store {
            budget.take(store.bytes())?;
        }
        Ok(store)
    }

    /// The verdict of a position, from stored codes.
    fn verdict(&self, at: &Board, codes: &mut Codes<'_>) -> Option<Verdict> {
        judged(at, &mut |board| match self.numbering().number(board)? {
            None => Some(0),
            Some(number) => table_code(codes(number)?),
        })
    }

    /// The same, where a store need not keep what the next ply shows.
    fn near_or_kept(&self, at: &Board, codes: &mut Codes<'_>) -> Option<Verdict> {
        let mut moves = Vec::new();
        self.rules.moves(at, &mut moves);
        if moves.is_empty() {
            return Some(Verdict::ended(self.rules.ending(at)));
        }
        let mates = |mv| {
            let after = self.rules.play(at, mv);
            !after.checkers().is_empty() && !after.generate_moves(|_| true)
        };
        match moves.iter().any(mates) {
            true => Some(Verdict { outcome: Outcome::Win, remoteness: Some(1) }),
            false => self.verdict(at, codes),
        }
    }

    /// The codes of a table, from a store.
    fn codes_of(&self, table: usize, store: &dyn KeptValues) -> Result<Vec<u16>, Error> {
        let numbering = self.numbering();
        let none = || no_value(&self.name);
        // a folder of tiers keeps all codes, and has counted them
        let all_kept = store.counts().is_some();
        let code = |number| match numbering.board(number) {
            None => Ok(NO_POSITION),
            Some(_) if all_kept => table_code(store.code(number)?).ok_or_else(none),
            Some(board) => {
                let verdict = asked(store, none, |codes| self.near_or_kept(&plain(&board), codes))?;
                Ok(verdict.remoteness.map_or(0, |plies| u16::try_from(plies + 1).unwrap_or(NO_POSITION)))
            }
        };
        numbering.numbers(table).map(code).collect()
    }

    /// Why one process alone solves an endgame.
    fn alone(&self) -> Error {
        let what = phrase!("asked-tiers", "solving {game} tier by tier", game = self.name.as_str());
        let reason = Phrase::fixed(
            "reason-endgame-alone",
            "an endgame is solved by one process, with all its threads",
        );
        Refused::new(what, reason, Phrase::fixed("hint-one-process", "solve it with one process")).into()
    }
}

impl Whole for EndgameStore {
    fn name(&self) -> &str {
        &self.name
    }

    fn slots(&self) -> u64 {
        self.numbering().size() as u64
    }

    /// The number after the last is that of all positions in which no sequence of moves can mate: play has
    /// ended there. None where a pawn may be taken en passant, which a number does not say.
    fn slot_of(&self, position: &str) -> Result<Option<u64>, Error> {
        let at = notation::read(Text::new(position).trim(), self.rules.material)?;
        if at.en_passant().is_some() {
            return Ok(None);
        }
        let number = self.numbering().number(&at);
        Ok(number.map(|number| number.map_or_else(|| self.slots(), |number| number as u64)))
    }

    fn statistics(&self, _: &str, ask: &Ask) -> Result<Statistics, Error> {
        let mut budget = Budget::new(&ask.limits);
        let Some(store) = self.store(&mut budget)? else {
            let endgame = self.rules.solved(&mut budget)?;
            return counted(&self.rules, &endgame, &budget);
        };
        let mut problem = None;
        let mut read = |table| {
            let codes = self.codes_of(table, &*store);
            codes.map_err(|error| {
                problem = Some(error);
                Stopped::new(Limit::Interrupt, String::new())
            })
        };
        match Endgame::load(self.rules.material, &mut read, &mut budget) {
            Ok(endgame) => counted(&self.rules, &endgame, &budget),
            Err(stopped) => Err(problem.unwrap_or_else(|| stopped.into())),
        }
    }

    fn solved(&self, ask: &Ask) -> Result<Arc<Solved>, Error> {
        self.solved_on(None, &mut |_| Ok(()), ask)
    }

    fn solved_on(&self, _: Option<Stage>, _: &mut EachRound<'_>, ask: &Ask) -> Result<Arc<Solved>, Error> {
        let mut budget = Budget::new(&ask.limits);
        budget.take(2 * self.slots())?;
        let mut all: Vec<u16> = Vec::with_capacity(self.numbering().size());
        for table in 0..self.numbering().len() {
            let numbers = |other| self.numbering().numbers(other);
            let mut read = |other| Ok(all[numbers(other)].to_vec());
            let codes = self.numbering().solve(table, &mut read, &mut Budget::new(&ask.limits))?;
            all.extend(codes);
        }
        all.iter_mut().for_each(|code| *code = kept_code(*code));
        Ok(Arc::new(Solved::Words(all)))
    }

    /// Nothing is restored: what is kept is asked.
    fn restore(&self, _: &mut Codes<'_>, _: &Ask) -> Result<bool, Error> {
        Ok(false)
    }

    fn tiers(&self) -> &Tiers {
        self.tiers.get_or_init(|| {
            let numbering = self.numbering();
            let group = |table| Group {
                name: numbering.material(table).to_string(),
                numbers: numbering.numbers(table),
                leads_to: numbering.leads_to(table).into_iter().chain([table]).collect(),
            };
            Tiers::of(&(0..numbering.len()).map(group).collect::<Vec<_>>())
        })
    }

    fn table_bytes(&self) -> u64 {
        0
    }

    fn plan(&self) -> Plan {
        let numbering = self.numbering();
        let table =
            |name: &str| (0..numbering.len()).find(|table| numbering.material(*table).to_string() == name);
        let bytes =
            |tier: &PlannedTier| table(&tier.name).map_or(tier.memory, |table| numbering.bytes(table));
        Plan::new(self.tiers(), 0, PACE, None).with_memory(bytes)
    }

    fn solve_tier(
        &self,
        tier: usize,
        below: &mut dyn Below,
        _: Option<TierStage>,
        _: &mut EachTierRound<'_>,
        ask: &Ask,
    ) -> Result<SolvedTier, Error> {
        let numbering = self.numbering();
        let mut read = |table: usize| {
            let numbers = numbering.numbers(table);
            let (other, _) = self.tiers().find(numbers.start).expect("each table is a tier");
            let mut all = Vec::with_capacity(numbers.len());
            below.read(other, 0..numbers.len(), &mut |_, codes| {
                all.extend_from_slice(codes);
                Ok(())
            })?;
            let code = |(number, code)| match numbering.is_position(number) {
                true => table_code(code).unwrap_or(NO_POSITION),
                false => NO_POSITION,
            };
            Ok(numbers.zip(all).map(code).collect())
        };
        let mut codes = numbering.solve(self.table(tier), &mut read, &mut Budget::new(&ask.limits))?;
        let longest = codes.iter().filter(|code| **code != NO_POSITION).max();
        let longest = longest.map_or(0, |code| u32::from(code.saturating_sub(1)));
        codes.iter_mut().for_each(|code| *code = kept_code(*code));
        Ok(SolvedTier { codes, longest })
    }

    fn solve_swapped(
        &self,
        _: usize,
        _: Flow,
        _: &mut dyn Below,
        _: &mut dyn Keep,
        _: (&mut dyn Swap, Option<TierProgress>),
        ask: &Ask,
    ) -> Result<u32, Error> {
        Err(Stopped::new(Limit::Memory(ask.limits.max_bytes), "before a table of this size").into())
    }

    fn solve_forward(
        &self,
        _: usize,
        _: &mut dyn Below,
        _: &mut dyn KeepParts,
        _: &Ask,
    ) -> Result<u32, Error> {
        Err(self.alone())
    }

    fn solve_dealt(&self, _: usize, _: Dealt<'_>, _: TierFiles<'_>, _: &Ask) -> Result<Together, Error> {
        Err(self.alone())
    }

    fn count_tier(&self, tier: usize, first: usize, codes: &[u16], ask: &Ask) -> Result<TierCounts, Error> {
        let (numbering, budget) = (self.numbering(), Budget::new(&ask.limits));
        let first = self.tiers().get(tier).number(0) + first;
        let piece = |(piece, codes): (usize, &[u16])| {
            let mut counts = TierCounts::default();
            let mut longest = 0;
            for (number, &code) in (first + piece * PIECE_NUMBERS..).zip(codes) {
                let Some(grade) = Grade::of_code(code).filter(|_| numbering.is_position(number)) else {
                    continue;
                };
                let sum = counts.codes.entry(code).or_default();
                *sum = (sum.0 + numbering.images(number), sum.1 + 1);
                if let Grade::Win(plies) = grade
                    && plies > longest
                {
                    (longest, counts.longest_win) = (plies, Some(number as u64));
                }
            }
            counts
        };
        let pieces: Vec<TierCounts> = codes.par_chunks(PIECE_NUMBERS).enumerate().map(piece).collect();
        budget.look()?;
        let mut all = TierCounts::default();
        pieces.iter().for_each(|counts| all.add(counts));
        Ok(all)
    }

    fn follows(&self, number: usize, codes: &mut Codes<'_>) -> Option<bool> {
        let Some(at) = self.numbering().board(number) else { return Some(true) };
        let found = self.verdict(&at, codes)?;
        let mut moves = Vec::new();
        self.rules.moves(&at, &mut moves);
        let mut best: Option<Verdict> = None;
        for mv in &moves {
            let worth = self.verdict(&self.rules.play(&at, mv), codes)?.behind_a_move();
            if best.is_none_or(|best| worth.preference(&best).is_gt()) {
                best = Some(worth);
            }
        }
        let right = best.unwrap_or_else(|| Verdict::ended(self.rules.ending(&at)));
        // who draws by an end, and who draws without one, is not told apart
        let plain = |verdict: Verdict| match verdict.outcome {
            Outcome::Draw => Verdict::of(Outcome::Draw),
            _ => verdict,
        };
        Some(plain(found) == plain(right))
    }

    fn position(&self, number: u64) -> Option<String> {
        let number = usize::try_from(number).ok()?;
        self.numbering().board(number).map(|board| notation::fen(&plain(&board)))
    }

    fn answer_from(&self, store: Arc<dyn KeptValues>) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(store);
    }

    fn is_kept(&self) -> bool {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl StrongVerdicts<Board> for EndgameStore {
    fn verdicts(&self, at: &Board, budget: &mut Budget<'_>) -> Result<Numbered<Board>, Error> {
        match self.store(budget)? {
            Some(store) => asked(&*store, || no_value(&self.name), |codes| self.kept(at, codes)),
            None => super::tables(&self.rules, budget),
        }
    }

    fn kept(&self, at: &Board, codes: &mut Codes<'_>) -> Option<Numbered<Board>> {
        let mut moves = Vec::new();
        self.rules.moves(at, &mut moves);
        let mut known: HashMap<Board, Verdict> = HashMap::new();
        for at in std::iter::once(at.clone()).chain(moves.iter().map(|mv| self.rules.play(at, mv))) {
            let verdict = self.near_or_kept(&at, codes)?;
            known.insert(at, verdict);
        }
        Some(Arc::new(move |at: &Board| known[at]))
    }
}

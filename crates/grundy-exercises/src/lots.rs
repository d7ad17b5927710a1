//! Lotteries whose chances are whole percents: drawn, listed, written as a question.

use crate::dice::Dice;

/// Lotteries; each is a list of cases, and a case its percents and what it pays.
pub(crate) struct Lots(Vec<Vec<[i64; 2]>>);

/// Percents that are easy to reckon with.
const PERCENTS: [&[i64]; 6] = [&[50, 50], &[20, 80], &[10, 90], &[40, 60], &[30, 70], &[25, 75]];
const THREE_PERCENTS: [&[i64]; 5] =
    [&[20, 30, 50], &[10, 40, 50], &[10, 10, 80], &[25, 25, 50], &[20, 20, 60]];

impl Lots {
    pub(crate) fn drawn(dice: &mut Dice, count: usize, cases: usize) -> Self {
        let lottery = |dice: &mut Dice| {
            let three = cases > 2 && dice.below(2) == 0;
            let mut percents = if three { dice.pick(&THREE_PERCENTS) } else { dice.pick(&PERCENTS) }.to_vec();
            dice.shuffle(&mut percents);
            percents.into_iter().map(|percent| [percent, 5 * dice.number(-6..=12)]).collect()
        };
        Self((0..count).map(|_| lottery(dice)).collect())
    }

    pub(crate) fn of(&self) -> &[Vec<[i64; 2]>] {
        &self.0
    }

    /// A line for each: `1: 20% 30, 80% −5`.
    pub(crate) fn listed(&self) -> String {
        let line = |(number, cases): (usize, &Vec<[i64; 2]>)| {
            let cases: Vec<String> =
                cases.iter().map(|[percent, pays]| format!("{percent}% {pays}")).collect();
            format!("{}: {}", number + 1, cases.join(", ").replace('-', "\u{2212}"))
        };
        self.0.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }

    /// The question in the program's grammar.
    pub(crate) fn question(&self) -> String {
        let lottery = |cases: &Vec<[i64; 2]>| {
            cases.iter().map(|[percent, pays]| format!("{percent}%:{pays}")).collect::<Vec<_>>().join(" ")
        };
        format!("lotteries {}", self.0.iter().map(lottery).collect::<Vec<_>>().join(" | "))
    }

    /// Numbers from which they can be read: for each the count of cases, then percents and payoffs.
    pub(crate) fn flat(&self) -> Vec<i64> {
        let lottery = |cases: &Vec<[i64; 2]>| {
            let count = i64::try_from(cases.len()).expect("a short list");
            std::iter::once(count).chain(cases.iter().flatten().copied()).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(lottery).collect()
    }

    /// Reads what `flat` wrote.
    #[cfg(test)]
    pub(crate) fn read(mut numbers: &[i64]) -> Self {
        let mut all = Vec::new();
        while let [count, rest @ ..] = numbers {
            let (cases, after) = rest.split_at(2 * usize::try_from(*count).unwrap());
            all.push(cases.chunks(2).map(|case| [case[0], case[1]]).collect());
            numbers = after;
        }
        Self(all)
    }
}

//! The steps of retrograde analysis as JSON.

use serde_json::{Value, json};

use grundy_base::report::{Layer, Why};

/// Each step with its positions and why.
pub fn json(layers: &[Layer]) -> Value {
    let row = |row: &Layer| {
        let (why, to) = match &row.why {
            Why::Ended => ("ended", None),
            Why::MoveTo(to) => ("move", Some(to)),
            Why::AllMovesTo(to) => ("all_moves", Some(to)),
            Why::Kept(to) => ("kept", Some(to)),
        };
        let outcome = row.outcome.letter();
        json!({ "step": row.step, "position": row.position, "outcome": outcome, "why": why, "to": to })
    };
    layers.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use crate::notation::term::question;
    use grundy_base::report::Ask;

    /// 1.6:A, second sample: take 1, 2 or 3 of up to 22 sticks, and twelve special moves.
    fn sample() -> String {
        let special = [
            (3, 5),
            (5, 0),
            (8, 9),
            (11, 4),
            (14, 4),
            (12, 0),
            (13, 0),
            (18, 9),
            (19, 9),
            (13, 18),
            (18, 13),
            (1, 4),
        ];
        let takes = (1..=22).flat_map(|n: u64| (1..=3.min(n)).map(move |take| (n, n - take)));
        let arcs: Vec<_> = takes.chain(special).map(|(from, to)| format!("{from}>{to}")).collect();
        format!("graph:{}", arcs.join(","))
    }

    #[test]
    fn the_walkthrough_of_the_textbook() {
        let layers = question(&sample(), &|_| Err(String::new()))
            .unwrap()
            .table
            .layers("22", &Ask::default())
            .unwrap();
        let step = |step: Option<u32>| -> Vec<u32> {
            let mut all: Vec<u32> = layers
                .iter()
                .filter(|row| row.step == step)
                .map(|row| row.position.parse().unwrap())
                .collect();
            all.sort_unstable();
            all
        };
        assert_eq!(step(Some(0)), [0]);
        assert_eq!(step(Some(1)), [1, 2, 3, 5, 12, 13]);
        assert_eq!(step(Some(2)), [4]);
        assert_eq!(step(Some(3)), [6, 7, 11, 14]);
        assert_eq!(step(Some(4)), [15]);
        assert_eq!(step(Some(5)), [16, 17, 18]);
        assert_eq!(step(Some(6)), [0_u32; 0]);
        assert_eq!(step(None), [8, 9, 10, 19, 20, 21, 22]);
        assert_eq!(super::json(&layers)[0]["why"], "ended");
    }
}

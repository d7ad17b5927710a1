//! Moves that are the same but for their names: they lead to the same position, up to the order of its components.

use grundy::report::MoveRow;

/// Moves that lead to the same: the number of the first, and those of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Same {
    /// The first in the order of the game.
    pub(crate) first: usize,
    /// The others.
    pub(crate) others: Vec<usize>,
}

/// Groups the first `most` groups of moves; `sums` says that positions are sums of words in any order.
pub(crate) fn groups(rows: &[MoveRow], sums: bool, most: usize) -> Vec<Same> {
    let mut groups: Vec<Same> = Vec::new();
    let mut places: std::collections::HashMap<Vec<&str>, usize> = std::collections::HashMap::new();
    for (number, row) in rows.iter().enumerate() {
        let key = row.to.as_deref().map(|to| match sums {
            true => {
                let mut words: Vec<&str> = to.split_whitespace().filter(|word| *word != "0").collect();
                words.sort_unstable();
                words
            }
            false => vec![to],
        });
        match key.as_ref().and_then(|key| places.get(key)) {
            Some(&place) => groups[place].others.push(number),
            None if groups.len() < most => {
                if let Some(key) = key {
                    places.insert(key, groups.len());
                }
                groups.push(Same { first: number, others: Vec::new() });
            }
            None => {}
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use grundy::notation::term::question;
    use grundy::report::Ask;

    use super::*;

    fn grouped(text: &str) -> Vec<Vec<String>> {
        let question = question(text, &|_| Err(String::new())).unwrap();
        let report = question.table.solve(&question.position, &Ask::default()).unwrap();
        let groups = groups(&report.moves, report.class.sums, 100);
        let name = |number: usize| report.moves[number].mv.clone();
        groups
            .into_iter()
            .map(|same| std::iter::once(same.first).chain(same.others).map(name).collect())
            .collect()
    }

    #[test]
    fn equal_heaps() {
        assert_eq!(grouped("nim 2 2"), [vec!["1: take 1", "2: take 1"], vec!["1: take 2", "2: take 2"]]);
        assert_eq!(grouped("nim 1 2").len(), 3);
    }
}

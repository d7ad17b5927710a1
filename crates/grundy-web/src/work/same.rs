//! Groups of equivalent moves: those that lead to the same position, up to the order of components and the
//! symmetries of the game.

use grundy::table::Table;

/// With more moves than this, positions are compared as text only.
const MAX_REFLECTED_MOVES: usize = 5000;

/// A group of equivalent moves, by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Same {
    /// The first one in the order of the game.
    pub(crate) first: usize,
    /// The others.
    pub(crate) others: Vec<usize>,
}

/// The first `most` groups of moves; `to` lists the positions that the moves lead to.
pub(crate) fn groups(table: &dyn Table, to: &[Option<&str>], most: usize) -> Vec<Same> {
    let mut groups: Vec<Same> = Vec::new();
    let mut places: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    for (number, one) in to.iter().enumerate() {
        let key = one.map(|one| match to.len() <= MAX_REFLECTED_MOVES {
            true => table.alike(one).unwrap_or_else(|_| one.to_owned()),
            false => one.to_owned(),
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
        let to: Vec<Option<&str>> = report.moves.iter().map(|row| row.to.as_deref()).collect();
        let groups = groups(&*question.table, &to, 100);
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

    #[test]
    fn symmetric_boards() {
        // a corner, an edge, the middle
        let empty = grouped("mnk:3x3,3 .../.../... x");
        assert_eq!(empty.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 1]);
        // a stone in a corner leaves one reflection
        let corner = grouped("mnk:3x3,3 x../.../... o");
        assert_eq!(corner.iter().map(Vec::len).sum::<usize>(), 8);
        assert_eq!(corner.len(), 5);
        // from a diagonal of the queen's board every move has its mirror image, but those along it
        let queen = grouped("queen 4,4");
        assert_eq!(queen.iter().filter(|same| same.len() == 2).count(), 3);
        assert_eq!(queen.iter().filter(|same| same.len() == 1).count(), 3);
        // elsewhere two moves may still lead to mirror images
        let merged = grouped("queen 3,4").into_iter().filter(|same| same.len() > 1);
        assert_eq!(merged.map(|same| same.len()).collect::<Vec<_>>(), [2]);
    }
}

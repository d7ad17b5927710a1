//! The steps by which relations are derived: what a certificate says of each automaton.

/// A variable of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// How a linear term is compared with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    /// It is 0.
    Zero,
    /// It is 0 or more.
    AtLeastZero,
}

/// What a relation is. Relations are numbered in the order in which they are derived.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A sum of multiples of different variables and a constant, compared with 0.
    Linear {
        /// Coefficients, none of which is 0, in the order of the variables.
        terms: Vec<(Var, i64)>,
        /// The constant.
        constant: i64,
        /// What is said of the sum.
        compare: Compare,
    },
    /// The third number is the first and the second, combined bit by bit. The base is a power of 2.
    Bitwise {
        /// The bit for 0 and 0, 0 and 1, 1 and 0, 1 and 1; the first is false.
        truth: [bool; 4],
        /// Two operands and the result, all different.
        of: [Var; 3],
    },
    /// A relation that somebody supposes, in these variables: its automaton says all about it.
    Supposed {
        /// The variables.
        tracks: Vec<Var>,
    },
    /// Both relations hold.
    And(usize, usize),
    /// The relation does not hold, for any numbers of its variables.
    Not(usize),
    /// There is a number for this variable.
    Exists(Var, usize),
    /// The same relation with other variables, which are all different.
    Renamed(usize, Vec<(Var, Var)>),
}

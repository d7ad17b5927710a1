//! The arguments of `grundy exam`.

use clap::{Args, ValueEnum};
use grundy_exam::answers::Reading;

use super::{Common, unshield};

/// Answers the school exam's questions 19, 20 and 21 on a game with heaps of stones.
///
/// Two players move in turn, Petya first. The game is over when a condition on the stones holds after a move; then the mover
/// has won.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Exam {
    /// The moves, with commas between: '+1, *2' or 's+1, s*2 if s%3==0'; see below
    #[arg(required = true, value_name = "MOVES", value_parser = unshield)]
    pub(crate) moves: Vec<String>,
    /// The mover wins when this holds after the move: 's>=29', 'sum>=77', '<=19' (of all stones)
    #[arg(long, value_name = "COND", required_unless_present = "lose", allow_hyphen_values = true)]
    pub(crate) end: Option<String>,
    /// The mover loses when this holds after the move, whatever --end says: a ceiling as 's>40'
    #[arg(long, value_name = "COND", allow_hyphen_values = true)]
    pub(crate) lose: Option<String>,
    /// The heaps at the start; the one called S is asked for
    #[arg(long, value_name = "HEAPS", default_value = "S", allow_hyphen_values = true)]
    pub(crate) heaps: String,
    /// The numbers of stones S that are looked at [default: from the first S at which the game is not over, up to the last, or
    /// a thousand of them]
    #[arg(long = "S", alias = "s", value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) stones: Option<String>,
    /// Forbid the kind of move that the opponent has just made
    #[arg(long)]
    pub(crate) no_repeat: bool,
    /// How question 19 is read
    #[arg(long, value_name = "HOW", value_enum, default_value = "a")]
    pub(crate) reading: ReadingArg,
    /// What is asked for in 19, 20 and 21; each one of: least, greatest, count, all, two least, two greatest, least and greatest
    #[arg(long, value_name = "FORMS", default_value = "least; two least; least")]
    pub(crate) ask: String,
    /// Judge a student's three answers, as '18; 31 34; 30' ('none' where there is no such number)
    #[arg(long, value_name = "ANSWERS", conflicts_with_all = ["explain", "tree", "table"])]
    pub(crate) check: Option<String>,
    /// Tell the strategy from this S in words
    #[arg(long, value_name = "S")]
    pub(crate) explain: Option<u64>,
    /// Draw the tree that proves who wins, from the S of --explain, or of --S if that is one number
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) tree: Option<Drawing>,
    /// Draw the tree of all plays instead; where a player can win at once, only the moves that do
    #[arg(long, requires = "tree")]
    pub(crate) full: bool,
    /// Print the class of every S: W1 (the first player wins with move 1), L2 (the second one with move 2), …
    #[arg(long)]
    pub(crate) table: bool,
    /// The names of the players, who moves first first; those of the exam by default: Petya,Vanya
    #[arg(long, value_name = "NAMES")]
    pub(crate) names: Option<String>,
    /// Look at this many positions at most, besides the starts
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) bound: u32,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// How a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawing {
    /// As text
    Txt,
    /// For Graphviz
    Dot,
}

/// How question 19 is read.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ReadingArg {
    /// Vanya won with his first move after an unlucky first move of Petya, who could not win at once
    A,
    /// The same, but Petya may have missed a win
    Any,
    /// Petya cannot win at once, and Vanya wins at once after any move
    B,
}

impl From<ReadingArg> for Reading {
    fn from(arg: ReadingArg) -> Self {
        match arg {
            ReadingArg::A => Self::Blunder,
            ReadingArg::Any => Self::AnyBlunder,
            ReadingArg::B => Self::Forced,
        }
    }
}

const HELP: &str = "\
The language of moves:
  +3 -2 *2       what is done to a heap; spaces or commas between
  /3  /3 up      a division, rounded down or up
  s+1, (s+1)//2  the heap's new number of stones, as an expression of its number s
  (s-5, o+2)     the same for two heaps: this heap and the other one
  (a-5, b+2)     all heaps by their order: the first, the second, ...
  ... if s%2==0  a condition behind a move; also: if even, if odd, if s>10 and a<b
A move without a, b, ... can be made on any heap. A move that takes more than there is, or changes nothing, is none.
Conditions of --end and --lose speak of s, or of several heaps: sum, a, b, S, max(a, b); '>=77' means sum>=77.

Examples:
  grundy exam 's+1, s*2' --end 's>=29' --S 1..28
  grundy exam --heaps 7,S '+1, *2' --end 'sum>=77' --S 1..69
  grundy exam --heaps 7,S '+1, *2' --end 'sum>=77' --explain 30
  grundy exam --heaps 7,S '+1, *2' --end 'sum>=77' --check '18; 31 34; 30'
  grundy exam '-2, -5, /3' --end 's<=19' --S 20..999
  grundy exam '-5, /2 if even, /3 if s%3==0, +1 if odd and s%3!=0' --end 's<=19' --S 20..399
  grundy exam --heaps 35,S '/2, (s-5, o+2)' --end 'sum<=69' --S 51..599
  grundy exam '+1, *2' --end 's>=29' --lose 's>40'
  grundy exam '+1, +2, *2' --no-repeat --end 's>=40'
  grundy exam --heaps 2,S '+3, *2' --end 'sum>20' --S 3 --tree txt

Exit status: 0 answered, 1 a student's answer is wrong, 2 wrong input or refusal, 3 a limit was reached.";

//! All words of the pages, in one place: English for now. Each has a short name, so that they can move to a file of messages.

use grundy::report::Winner;

pub(crate) const NAME: &str = "grundy";
pub(crate) const TAGLINE: &str = "Who wins, by which moves, and why";
pub(crate) const SKIP: &str = "Skip to the content";
pub(crate) const NAV_GAMES: &str = "Games";
pub(crate) const NAV_OWN: &str = "Your own game";
pub(crate) const NAV_TREES: &str = "Trees";
pub(crate) const TREES: &str = "Decision trees";
pub(crate) const TREE_LEAD: &str = "Paste a tree in brackets, or an .efg file; then forbid a branch or change a payoff, and see what changes.";
pub(crate) const TREE_LABEL: &str = "The tree";
pub(crate) const TREE_SAMPLES_OF: [&str; 3] = ["Entry into a market", "Two moves", "Three moves"];
pub(crate) const TREE_SAME: &str = "The payoffs are the same as before the change.";
pub(crate) const TREE_PATH: &str = "What is played";
pub(crate) const TREE_NODES: &str = "Branch by branch";
pub(crate) const TREE_FORBID: &str = "forbid";
pub(crate) const TREE_FORBIDDEN: &str = "Forbidden:";
pub(crate) const TREE_ALLOW: &str = "allow again";
pub(crate) const TREE_PAY: &str = "change";
pub(crate) const TREE_PAID: &str = "Changed:";
pub(crate) const TREE_UNPAY: &str = "as before";
pub(crate) const CHANCE: &str = "chance";
pub(crate) const PROBLEMS: &str = "Problems";
pub(crate) const PROBLEMS_LEAD: &str = "The problems of the textbook: read them, solve an input, and play the interactive ones against the judge.";
pub(crate) const INTERACTIVE: &str = "a game";
pub(crate) const PROBLEM_PLAY: &str = "Play it here";
pub(crate) const PROBLEM_SOLVE: &str = "Solve an input";
pub(crate) const PROBLEM_INPUT: &str = "Input";
pub(crate) const PROBLEM_OUTPUT: &str = "Output";
pub(crate) const PROBLEM_TRY: &str = "solve this input";
pub(crate) const PROBLEM_SAY: &str = "Your line";
pub(crate) const SAMPLES: &str = "Samples";
pub(crate) const JUDGE: &str = "The judge";
pub(crate) const YOU: &str = "You";
pub(crate) const ACCEPTED: &str = "Accepted.";
pub(crate) const NOT_ACCEPTED: &str = "Not accepted:";
pub(crate) const OPPONENTS: &str = "The opponents";
pub(crate) const NAV_API: &str = "API";
pub(crate) const NAV_ABOUT: &str = "About";
pub(crate) const NAV_MAIN: &str = "Main";
pub(crate) const LANGUAGES: &str = "Languages";
pub(crate) const LANGUAGES_OF: [&str; 2] = ["English", "Українська"];
pub(crate) const COLOURS: &str = "Colours";
pub(crate) const COLOURS_OF: [&str; 3] = ["System", "Light", "Dark"];

pub(crate) const HOME_LEAD: &str = "Pick a game, or ask about a position in one line.";
pub(crate) const ASK_LABEL: &str = "Ask: a game and a position";
pub(crate) const ASK_EXAMPLE: &str = "nim 13 12 8";
pub(crate) const ASK_BUTTON: &str = "Solve";
pub(crate) const SEARCH_LABEL: &str = "Search the games";
pub(crate) const SEARCH_BUTTON: &str = "Search";
pub(crate) const CLASS_ALL: &str = "All";
pub(crate) const OWN_CARD: &str = "Your own game";
pub(crate) const OWN_CARD_TEXT: &str =
    "Write the moves in one line, or the rules on a page, and see its values as you type.";
pub(crate) const NOTHING_FOUND: &str = "No game fits. Try another word, or all classes.";

pub(crate) const RULES: &str = "Rules";
pub(crate) const NOTATION: &str = "How positions are written";
pub(crate) const PARAMETERS: &str = "Parameters, after a colon";
pub(crate) const EXAMPLES: &str = "Examples";
pub(crate) const SOURCE: &str = "Source";
pub(crate) const KIND: &str = "Kind";
pub(crate) const POSITION: &str = "Position";
pub(crate) const EDIT_BUTTON: &str = "Go";
pub(crate) const MISERE: &str = "misère play: who cannot move wins";
pub(crate) const VIEWS: &str = "Views of this game";
pub(crate) const VIEW_POSITION: &str = "Explore";
pub(crate) const VIEW_PLAY: &str = "Play";
pub(crate) const VIEW_TABLE: &str = "Table";
pub(crate) const VIEW_LAW: &str = "Law";
pub(crate) const VIEW_FIGURES: &str = "Figures";
/// In the order of the kinds.
pub(crate) const FIGURES: [&str; 11] = [
    "Position",
    "Card",
    "Best line",
    "Game graph",
    "Graph, step by step",
    "Graph with nimbers",
    "Whole tree",
    "Proof tree",
    "Outcomes",
    "Heat map",
    "Sequence",
];
pub(crate) const AS_TEXT: &str = "as text";
pub(crate) const SHOW: &str = "How much is shown";
pub(crate) const SHOW_OF: [&str; 4] = ["Try it", "Answer", "Values", "Why"];
pub(crate) const MOVES: &str = "Moves";
pub(crate) const MOVES_THERE: &str = "Moves there";
pub(crate) const NO_MOVES: &str = "There is no move: the game is over.";
pub(crate) const GUESS: &str = "Who wins? Guess first.";
pub(crate) const GUESS_OF: [(&str, &str); 3] =
    [("first", "The player to move"), ("second", "The other player"), ("draw", "Nobody: a draw")];
pub(crate) const GUESS_MOVE: &str = "Pick the move you would make, or guess who wins. Then the answer shows.";
pub(crate) const REVEAL: &str = "Show the answer";
pub(crate) const RIGHT: &str = "Right.";
pub(crate) const WRONG: &str = "Not so.";
pub(crate) const LEGEND: &str = "What the marks mean, for the player who makes the move";
pub(crate) const COMPONENTS: &str = "Components";
pub(crate) const COMPONENT_HEADS: [&str; 3] = ["component", "nimber", "must become"];
pub(crate) const EXPLANATION: &str = "Why";
pub(crate) const NO_EXPLANATION: &str = "There is nothing to add: look at where the moves lead.";
pub(crate) const BEST_LINE: &str = "The best line";
pub(crate) const BEST_LINE_ABOUT: &str =
    "The winner hurries, the loser delays. Each step leads to its position.";
pub(crate) const LINE_STEPS: &str = "Step by step";
pub(crate) const LINE_ABOUT: &str = "The winner hurries, the loser delays. Beside each position stand all of its moves, with what they lead to.";
pub(crate) const LINE_NONE: &str =
    "There is no such line here: the game is over, it need not end, or it is played for numbers.";
pub(crate) const LINE_BACK: &str = "Back to where the line begins";
pub(crate) const LINE_CONTROLS: &str = "Steps of the line";
pub(crate) const LINE_FIRST: &str = "First";
pub(crate) const LINE_BACKWARD: &str = "Back";
pub(crate) const LINE_RUN: &str = "Run";
pub(crate) const LINE_PAUSE: &str = "Pause";
pub(crate) const LINE_ON: &str = "Next";
pub(crate) const LINE_LAST: &str = "Last";
pub(crate) const ALSO: &str = "the same:";
pub(crate) const COMPARE: &str = "Compare two moves";
pub(crate) const COMPARE_BUTTON: &str = "Compare";
pub(crate) const COMPARE_WITH: &str = "with";
pub(crate) const REPLIES: &str = "The replies";
pub(crate) const RANDOM: &str = "A new position";
pub(crate) const RANDOM_OF: [(&str, &str); 3] =
    [("winning", "winning"), ("losing", "losing"), ("hard", "hard: few moves win")];
pub(crate) const PLAY_FROM_HERE: &str = "Play from here";
pub(crate) const BACK_TO_GAME: &str = "Explore this position";

pub(crate) const PLAY_AGAINST: &str = "Against";
pub(crate) const PLAY_AS: &str = "You move";
pub(crate) const PLAY_START: &str = "New game";
pub(crate) const RIVALS: [(&str, &str); 6] = [
    ("perfect", "the perfect player"),
    ("weak", "a weak player (perfect three times of four)"),
    ("random", "random moves"),
    ("first-move", "always the first move"),
    ("last-move", "always the last move"),
    ("person", "another person"),
];
pub(crate) const FIRST: &str = "first";
pub(crate) const SECOND: &str = "second";
pub(crate) const HINT: &str = "Hint";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const REDO: &str = "Redo";
pub(crate) const STRIP: &str = "The play, and what each position was worth";
pub(crate) const STRIP_HIDDEN: &str = "Show what each position was worth";
pub(crate) const STRIP_HIDE: &str = "Hide it again";
pub(crate) const LAST_MOVE: &str = "Last move:";
pub(crate) const LATER: &str = "You look at an earlier position. A move from here begins a new line.";
pub(crate) const WHERE_LOST: &str = "Where it was thrown away";
pub(crate) const NO_MISTAKE: &str = "Nobody gave anything away: the result was there from the start.";
pub(crate) const COMPARE_MISTAKE: &str = "compare the two";
pub(crate) const TYPE_MOVE: &str = "Or type a move, as it is written";
pub(crate) const TYPE_MOVE_BUTTON: &str = "Move";
pub(crate) const TO_MOVE_YOU: &str = "Your move.";

pub(crate) const TABLE_RANGES: &str = "Ranges";
pub(crate) const TABLE_LETTERS: &str = "Show";
pub(crate) const TABLE_LETTERS_OF: [(&str, &str); 2] = [("", "values"), ("np", "outcomes (N, P)")];
pub(crate) const TABLE_BUTTON: &str = "Show";
pub(crate) const DOWNLOAD: &str = "Download";
pub(crate) const LAW_LOOKED: &str = "What holds for all of them";
pub(crate) const LAW_PREDICT: &str = "The value of";
pub(crate) const LAW_PREDICT_BUTTON: &str = "Predict";
pub(crate) const LAW_HOW: &str = "How it was found, and why it holds";
pub(crate) const LAW_NONE: &str = "No law was found.";
pub(crate) const PROVED: &str = "Proved";
pub(crate) const VERIFIED: &str = "Verified, not proved";
pub(crate) const CLAIM: &str = "Your own guess";
pub(crate) const CLAIM_LABEL: &str = "A claim, such as n % 4 == 0";
pub(crate) const CLAIM_BUTTON: &str = "Check";

pub(crate) const EDITOR_LEAD: &str = "Write the options of a position in one line, or paste a rule file. Errors show at their place, the values below.";
pub(crate) const EDITOR_LABEL: &str = "The rules";
pub(crate) const EDITOR_BUTTON: &str = "Look";
pub(crate) const EDITOR_SAMPLES: &str = "Samples to start from";
pub(crate) const EDITOR_SHARE: &str = "The address of this page holds the rules: share it.";
pub(crate) const EDITOR_OPEN: &str = "Explore positions";
pub(crate) const EDITOR_EMPTY: &str = "The values will show here.";
pub(crate) const EDITOR_VALUES: &str = "Values";
pub(crate) const EDITOR_FINE: &str = "The rules are fine.";

pub(crate) const TROUBLE: &str = "That did not work";
pub(crate) const TROUBLE_HOME: &str = "All games";
pub(crate) const HINT_LABEL: &str = "Hint:";

/// What a move leads to, as its mark says it.
pub(crate) const MARKS: [(&str, &str, &str); 5] = [
    ("win", "▲ W", "a win"),
    ("loss", "▼ L", "a loss"),
    ("draw", "◆ D", "a draw"),
    ("tie", "■ T", "a tie: an end that nobody wins"),
    ("pay", "★", "the most that can be had"),
];

/// Where a slip is.
pub(crate) fn at_place(origin: Option<&str>, line: usize, column: usize) -> String {
    let origin = origin.map(|origin| format!("{origin}, ")).unwrap_or_default();
    format!("{origin}line {line}, column {column}")
}

/// The best line of a game.
pub(crate) fn line_of(game: &str) -> String {
    format!("The best line in {game}")
}

/// How far a line is gone.
pub(crate) fn line_step(at: usize, all: usize) -> String {
    format!("After {at} of {all} moves")
}

/// Who is to move in a position of a line with so many plies to its end, and what is played there; no move at its end.
pub(crate) fn line_told(mover: &str, wins: bool, left: usize, mv: Option<&str>) -> String {
    let Some(mv) = mv else { return "The end of the line.".to_owned() };
    let within = u32::try_from(left).map_or_else(|_| left.to_string(), plies);
    match wins {
        true => format!("{mover} is to move and wins in {within}; nothing is faster than {mv}."),
        false => format!("{mover} is to move and loses in {within}; nothing lasts longer than {mv}."),
    }
}

/// A guess of who wins, and the truth.
pub(crate) fn guessed(right: bool, verdict: &str) -> String {
    format!("{} {verdict}", if right { RIGHT } else { WRONG })
}

/// A guess of a move, and the truth.
pub(crate) fn guessed_move(mv: &str, right: bool) -> String {
    match right {
        true => format!("{RIGHT} Nothing is better than {mv}."),
        false => format!("{WRONG} {mv} gives something away."),
    }
}

/// More moves than are shown.
pub(crate) fn and_more(n: u64) -> String {
    format!("… and {n} more")
}

/// Why the least value that no option has is the value.
pub(crate) fn least_missing(nimber: u64) -> String {
    format!("No option has the value {nimber}, and every smaller value is there.")
}

/// Plies, with their noun.
pub(crate) fn plies(n: u32) -> String {
    if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") }
}

/// Who wins after a play.
pub(crate) fn result(winner: Option<usize>, me: Option<usize>) -> String {
    match (winner, me) {
        (None, _) => "A draw.".to_owned(),
        (Some(player), Some(me)) if player == me => "You win.".to_owned(),
        (Some(_), Some(_)) => "The computer wins.".to_owned(),
        (Some(player), None) => format!("Player {} wins.", player + 1),
    }
}

/// A player of a play.
pub(crate) fn player(player: usize, me: Option<usize>) -> String {
    match me {
        Some(me) if me == player => "You".to_owned(),
        Some(_) => "The computer".to_owned(),
        None => format!("Player {}", player + 1),
    }
}

/// What players get in all at the end.
pub(crate) fn gets(who: &str, amount: &str) -> String {
    let verb = if who == "You" { "get" } else { "gets" };
    format!("{who} {verb} {amount}.")
}

/// A mistake of a play: who made it, and what was played.
pub(crate) fn mistake(number: usize, who: &str, mv: &str) -> String {
    format!("Move {number}: {who} played {mv}, and gave something away.")
}

/// What was better.
pub(crate) fn better(moves: &str) -> String {
    format!("Better: {moves}.")
}

/// A hint in a position.
pub(crate) fn hint(winner: Option<Winner>, best: &[&str], total: usize) -> String {
    match (winner, best) {
        (Some(Winner::Second), _) => {
            "Every move loses against correct play; choose what makes it hardest, and hope for a mistake."
                .to_owned()
        }
        (_, []) => "No move is better than another.".to_owned(),
        (Some(Winner::First), [only]) => format!("One move of {total} wins: {only}."),
        (Some(Winner::First), [first, ..]) => format!("{} moves of {total} win, {first} is one.", best.len()),
        (_, [first, ..]) => format!("Nothing is better than {first}."),
    }
}

/// Where a table of a game that has one may begin.
pub(crate) fn table_of(game: &str) -> String {
    format!("Table of {game}")
}

/// The law of a game.
pub(crate) fn law_of(game: &str) -> String {
    format!("Law of {game}")
}

/// Figures of a game.
pub(crate) fn figure_of(game: &str) -> String {
    format!("Figures of {game}")
}

/// What a solved tree pays.
pub(crate) fn pays(players: &[String], value: &[String]) -> String {
    let each: Vec<String> =
        players.iter().zip(value).map(|(who, what)| format!("{who} gets {what}")).collect();
    format!("{}.", each.join(", "))
}

/// What it paid before the changes.
pub(crate) fn tree_before(players: &[String], value: &[String]) -> String {
    format!("Before the change: {}", pays(players, value))
}

/// The limits of a problem.
pub(crate) fn limits(limits: grundy_judge::problem::Limits) -> String {
    format!("{} s, {} MiB", limits.time.as_secs_f64(), limits.memory)
}

/// A play of a game.
pub(crate) fn play_of(game: &str) -> String {
    format!("Play {game}")
}

/// Two moves beside each other.
pub(crate) fn compare_in(game: &str) -> String {
    format!("Two moves in {game}")
}

/// What this is.
pub(crate) const ABOUT: [&str; 3] = [
    "grundy solves sequential games: in this position, who wins, by how much, by which moves, and why.",
    "Every view has an address that holds all of its state, so that Back works and links can be shared. All can be read and played without scripts.",
    "Nothing leaves this machine: the page comes from the program itself, and needs no network.",
];
pub(crate) const ABOUT_API: &str =
    "The same answers for programs, as JSON. The document that describes them:";
pub(crate) const ABOUT_PARTS: &str = "Parts by others";

pub(crate) const VALUE: &str = "Value";

/// What the rival can answer.
pub(crate) fn replies(after: &grundy::report::Report) -> String {
    let (all, best) = (after.moves.len(), after.moves.iter().filter(|row| row.best).count());
    match after.winner {
        _ if all == 0 => "None: the game is over.".to_owned(),
        Some(Winner::Second) if all == 1 => "The only reply loses.".to_owned(),
        Some(Winner::Second) => format!("All {all} replies lose."),
        Some(Winner::First) if all == 1 => "The only reply wins:".to_owned(),
        Some(Winner::First) => format!("{best} of {all} replies win:"),
        Some(Winner::Draw) => format!("{best} of {all} replies keep the draw:"),
        None => format!("{best} of {all} replies are best:"),
    }
}
pub(crate) const CLAIM_HOLDS: &str = "It agrees, as far as it was checked.";
pub(crate) const CLAIM_FAILS: &str = "It fails.";

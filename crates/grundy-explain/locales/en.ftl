# The answer: who wins.
misere-play = (misère play)
over = The game is over.
first-wins = First player wins
second-wins = Second player wins
named-first-wins = { $name } wins, moving first
named-second-wins = { $name } wins, moving second
is-tie = It is a tie
tie = Tie with best play
draw = Draw with best play
is-draw = It is a draw
in-plies = in { $n ->
    [one] 1 ply
   *[other] { $n } plies
}
with-nimber = { $says }: nimber { $value }
by-solver = (by { $solver ->
    [law] a proved formula
    [grundy] Grundy values
    [couples] search for nimbers, one value at a time
    [sets] search for nimbers, several values at a time
    [loopy] loopy nimbers
    [induction] backward induction
    [memo] search with a memo
    [proof] proof-number search
    [push] marking from lost positions
    [retrograde] retrograde analysis
    [payoff] backward induction on payoffs
    [strong] solving the whole game
    [tame] the theory of tame games
    [quotient] the misère quotient
    [bounds] search with bounds from values of parts
    [own] the game's own solver
   *[other] { $solver }
})
no-payoffs = No payoffs.
expected-payoff = Expected payoff { $sum }.
payoff = Payoff { $sum }.
player-expects = player { $player } expects { $sum }
player-gets = player { $player } gets { $sum }

# The answer: components and moves.
heap = heap
component = component
nimber = nimber
must-become = must become
no-winning-move = { $n ->
    [one] No winning move: the only move loses.
   *[other] No winning move: all { $n } moves lose.
}
too-many-to-list = Some of the { $n } moves win; they are too many to list.
tie-move = A move that keeps the tie
tie-moves = Moves that keep the tie
draw-move = A move that keeps the draw
draw-moves = Moves that keep the draw
winning-move = A winning move
winning-moves = Winning moves
best-move = A best move
best-moves = Best moves
best-move-of = A best move for player { $player }
best-moves-of = Best moves for player { $player }
longest-moves = Moves that last longest
chance-decides = Chance decides
of-total = (of { $total })
shown-of-total = ({ $shown } of { $total })
others-lose = (all other moves lose; { $n } moves in all)
more = … and { $n } more
more-with-all = … and { $n } more (--all shows them)
nothing = nothing
the-end = (the end)
plies-left = ({ $n ->
    [one] 1 ply
   *[other] { $n } plies
} left)
counters = calls { $calls }, values computed { $computed }, cached { $cached }, moves { $moves }

# Explanations: what holds for all games.
ended-normal = No move is left, and who cannot move loses.
ended-misere = No move is left, and who cannot move wins.
ended-own = No move is left; the rules of the game say what that is worth.
by-law = The answer follows from a law of the game, not by looking at its moves.
by-law-of = The answer follows from a law of the game ({ $source }), not by looking at its moves.
no-deeper = The explanation goes no deeper: { $reason }.

# Explanations: sums.
nim-sum = The nim-sum, bit by bit (a column with an odd number of ones gives a one):
nim-sum-of-many = The nim-sum of { $n } components is { $total }.
sum-is-zero = Zero: every move changes one row, so it changes the sum, and the rival restores it.
sum-is-not-zero = Not zero: the marked column decides. A component with a one there can be lowered so that the sum becomes zero.
equation = To make the sum zero, one component must become the nim-sum of all the others:
equation-alone = A move to 0 wins:
no-such-move = no move does that
lower = lower
raised = raise
or-others = { $n ->
    [one] (or 1 other move)
   *[other] (or { $n } other moves)
}
raise = Why raising wins too: after "{ $move }" component { $number } has the value { $to }, and the sum is zero, which is all that counts. The rival may take it back to { $from }, but that is only one more move that makes the sum other than zero.
mex = { $position }: mex{"{"}{ $values }{"}"} = { $nimber }, the least value that no option has.
mex-of-nothing = { $position } has no options; the mex of nothing is 0.
loopy = Positions come back, so a value may be infinite: ∞ with the nimbers that one move reaches. The sum is { $total }.
misere-nim = Misère Nim: the position is lost if the nim-sum is 0; but where no heap exceeds 1, if the nim-sum is 1.
misere-as-nim = { $zero ->
    [yes] There are { $n } heaps of two and more, and the nim-sum is 0: as in Nim, every move spoils it, and the rival restores it.
   *[no] There are { $n } heaps of two and more, so play as in Nim: make the nim-sum 0. Once a single such heap is left, the player to move crosses over and leaves an odd number of ones.
}
misere-crossing = { $n ->
    [0] One heap exceeds 1, and there are no ones beside it. This is the crossing move: reduce it so that an odd number of ones is left.
    [one] One heap exceeds 1, and there is 1 one beside it. This is the crossing move: reduce it so that an odd number of ones is left.
   *[other] One heap exceeds 1, and there are { $n } ones beside it. This is the crossing move: reduce it so that an odd number of ones is left.
}
misere-ones = { $n ->
    [one] Only 1 heap of one is left; nothing can be chosen any more, and who takes the last stick loses.
   *[other] Only { $n } heaps of one are left; nothing can be chosen any more, and who takes the last stick loses.
}
so-play = So play "{ $move }", to { $to }.
so-lost = So every move loses.

# Explanations: contests.
winning = In { $position } the move "{ $move }" wins: it leads to { $to }, which is lost for the rival.
after-it = { $n ->
    [one] Then 1 move is left at most.
   *[other] Then { $n } moves are left at most.
}
all-refuted = { $n ->
    [one] { $position } is lost: its only move is answered:
   *[other] { $position } is lost: each of the { $n } moves is answered:
}
replies-refuted = { $n ->
    [one] The rival has only one move in { $position }, and it is answered:
   *[other] The rival has { $n } moves in { $position }, and each is answered:
}
answered-by = then { $move }
over-then = then play is over
ends-drawn = { $position } has ended, and nobody has won.
keeps-draw = { $loses ->
    [0] { $position } is a draw: no move wins, and all { $keeps } keep the draw:
   *[other] { $position } is a draw: no move wins, and of { $keeps } + { $loses } moves these keep the draw:
}
loses-draw = { $n ->
    [one] The other move loses:
   *[other] The other { $n } moves lose:
}
best-line = { $n ->
    [one] Best play of both (1 move):
   *[other] Best play of both ({ $n } moves):
}
round-to-start = Then the position is the same as at the start: play goes round.
round-to = { $n ->
    [one] Then the position is the same as after move 1: play goes round.
   *[other] Then the position is the same as after move { $n }: play goes round.
}
line-goes-on = And so on.
retrograde = Retrograde analysis, step by step from the ends (step k: k moves are left):
step = Step { $n }:
never-decided = Never decided, so drawn:
ended-won = won: play has ended
ended-lost = lost: play has ended
ended-drawn = drawn: play has ended
won-by = won: a move to { $to }, which is lost
lost-by = lost: all moves lead to won positions, the slowest to { $to }
kept-by = drawn: a move to { $to } avoids the loss, and no move wins

# Explanations: payoffs.
chooses = In { $position } player { $player } takes what pays player { $player } most (marked *):
chance-mean = In { $position } chance decides; what counts is the mean of all cases by their odds:
chance-worst = In { $position } chance decides; each player counts on the least that may happen:
at-once = ({ $sums } at once)
tie-first = Several moves pay the same; by the rule for ties the first of them is taken.
tie-last = Several moves pay the same; by the rule for ties the last of them is taken.
tie-kind = Several moves pay the same; by the rule for ties the one that is best for the others is taken.
tie-mean = Several moves pay the same; by the rule for ties the one that is worst for the others is taken.
who-chose = What all players still get in each position, and who chose what:
by-player = player { $player }:
by-chance = chance
by-nobody = the end

# Evidence.
claimed = Claimed: { $claim }.
claimed-order = where the sum is G - H: with draws as Left's wins G { $onside } H, with draws as Right's G { $offside } H
claimed-offside = With draws as Right's wins the sum is { $sum }
in-plies-at-most = in { $n ->
    [one] 1 ply
   *[other] { $n } plies
} at most
verified = Verified from the rules alone: { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
not-verified = Not verified. At "{ $place }": { $reason }.
known-so-far = Known so far: the nimbers after { $known } of { $all } moves: { $moves }.
evidence-is-in = The evidence is in { $file } ({ $n ->
    [one] 1 position
   *[other] { $n } positions
}).

# Laws.
or = or
leave-out = leave out { $option }
and = and
no-law = no law found to n = { $last }
no-law-of-table = no law found for numbers from { $first } to { $last }
law-tried = tried: { $kinds }
law-kind = { $kind ->
   *[other] { $name }
}
winner-beyond = { $winner ->
    [player-1] Player 1 wins for all n from { $from } on, whoever moves first.
    [player-2] Player 2 wins for all n from { $from } on, whoever moves first.
    [first] The player who moves first wins for all n from { $from } on.
   *[other] The player who moves second wins for all n from { $from } on.
}
law-proved = proved: { $theorem }; checked to { $to }
law-verified = verified to { $to }, not proved
no-exceptions = no exceptions
exceptions = { $n ->
    [one] { $n } exception
   *[other] { $n } exceptions
}: { $list }
if-law-goes-on = { $said } if the law goes on
law-untold = g({ $n }) is not told: it is larger than 2^64, or too many steps away
laws-silent = g({ $at }): the laws found say nothing of it
is-not-0 = g({ $at }) is not 0
law-how = How it was looked for: the { $what ->
    [values] values
    [outcomes] outcomes
   *[both] outcomes for both players
} of n = 0 to { $last } were computed by the rules, and laws of these kinds were tried in this order: { $kinds }.
law-how-table = How it was looked for: the table of both numbers from { $first } to { $last } was computed by the rules, and laws of these kinds were tried in this order: { $kinds }.
law-none-fits = None of them fits the values, or none often enough: a law is told only if it is proved, or seen on several times as many values as it takes to say it. A law of another kind may hold.
law-none-fits-table = None of them fits the whole table, or none with numbers enough to tell.
law-why-proved = Why it is proved: { $why }.
law-why-proved-by = Why it is proved: { $why }
law-sides-how = How it was looked for: the values of n = 0 to { $last } were computed by the rules. For each period p the difference of the last two values at that distance was taken for the saltus, if it is a number with ups and a star, and compared with all differences before.
law-sides-verified = Why it is only verified: the saltus is no number, or the rules are not codes that are known, or too few values are known, or an integer between the options could become simpler.
law-why-growing = Why it is proved: by induction. Write a value as s h + l, where s = { $s } and l < s: as s is a power of two, nim-sums add the high parts h and the low parts l by themselves. From n to n + p, where p = { $p }, the high part that n has to have grows by 1, and so does the sum of the high parts of the heaps that a move leaves. The high part of an option is at most that sum, and of its parity. So whether an option can have the value of n depends on the remainder of n by p alone: none can. Three heaps with high parts h, m and m reach all h of one parity up to a bound, and moves that leave one large heap reach the few above it: so every smaller value is an option. Both were checked for each remainder, each low part and each parity (after Austin 1976; Howse and Nowakowski 2004).
law-why-tail-grows = Why it is proved: by induction. The digits repeat with q = { $q } from t = { $t } on; let p be { $p }, or the least multiple of it by q. What n may leave when it takes t or more, n + p may leave as well: that only grows. Small values are all among it from some heap on. Where n grows, a larger value v of an option of n is one of a heap that grows, and p more gives n + p an option with v and what is added; the value of n itself is met by neither. Where n does not grow, the options of n + p that are small are those of n. It is enough that this was so for t heaps and p more, beyond which all that grows is larger than all values of the first period, by more than the saltus { $s }.
law-why-tail-breaks = Why it is proved: by induction. Write a value as s h + l, where s = { $s } (or as many of it as there are periods in p) is a power of two and l < s: nim-sums add the high parts h and the low parts l by themselves. The digits repeat with q = { $q } from t = { $t } on; let p be { $p }, or the least multiple of it by q. From n to n + p the high part that n has to have grows by 1, and so does the sum of the high parts of the heaps that a move leaves. The high part of an option is at most that sum, and of its parity. So whether an option can have the value of n depends on the remainder of n by p, and on how many are taken, but not too many: none can. Moves that leave one large heap may take p more, 2p more and so on, so they reach all high parts down to those of small heaps; the few above were looked at one by one, and the small ones are reached once and for all.
law-why-not-proved = Not proved: it holds for all numbers computed, on several times as many values as it takes to say it.
law-all-of-them = all of them
law-all-from = all n from { $from } on; n = { $last } is the last one that breaks it
law-equal = g(n + { $p }) was compared with g(n), and they are equal for { $range }
law-differs-so = g(n + { $p }) - g(n) was compared, and it is what the law says for { $range }
law-each-equal = each value was compared with what the law says, and they are equal
law-found = What was found, of the kind '{ $kind }': { $law }. Among the values computed { $fits }.
law-bound = Here n0 = { $from } and p = { $p }, so n to { $last } must be compared, which takes { $needs } values; { $known } are known.
law-seen = It is told because it was seen on at least four times as many values as it takes to say it.
law-no-theorem-of-growth = Why it is not proved: for take-and-break games, the theorem of Guy and Smith is about periods without saltus, and the induction for growing values, which needs moves that leave three heaps and a saltus that is a power of two, does not go through here.
law-no-theorem-of-tail = Why it is not proved: for digits that repeat for ever, growing values are proved where nothing is split and all that grows has the same saltus, or where the saltus is a power of two and moves that leave one large heap reach all values but few; here that does not go through.
law-needs = Why it is not proved: the theorem for this game needs { $needs } values.
law-no-theorem = Why it is not proved: no theorem is known here for such a law of this game.

# Decision trees.
the-player = player { $player }
about = about { $number }
tree-payoffs = Payoffs: { $payoffs }
tree-payoffs-of-ties = Payoffs: { $payoffs } (ties: { $rule })
tree-chance-judged = Each player judges chance by their own payoff ({ $how }), so there may be no leaf with these payoffs.
tree-before = Before the change: { $payoffs }
tree-path = Path: { $path }
tree-guaranteed = Guaranteed, whatever the others do: { $payoffs }
tree-guaranteed-mean = Guaranteed in expectation, whatever the others do: { $payoffs }
players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
nodes = { $n ->
    [one] { $n } node
   *[other] { $n } nodes
}
decisions = { $n ->
    [one] { $n } decision
   *[other] { $n } decisions
}
chance-nodes = { $n ->
    [one] { $n } chance node
   *[other] { $n } chance nodes
}
leaves = { $n ->
    [one] { $n } leaf
   *[other] { $n } leaves
}
depth = depth { $n }
of-moves = … ({ $n } moves)
one-leaf = nothing is played, the tree is one leaf
unfolded = { $merged } merged positions unfold to a tree of { $nodes } nodes
too-many-equilibria = The answer depends on how ties are broken: over { $n } different subgame-perfect payoffs, too many to hold.
nothing-ties = Nothing ties: this is the only subgame-perfect equilibrium.
ties-pay-alike = The payoffs do not depend on how ties are broken: all { $total } subgame-perfect equilibria pay them.
ties-matter = The answer depends on how ties are broken. Subgame-perfect payoffs, and the number of pure equilibria that pay them ({ $total } in all):
as-good = (as good: { $moves })
others-as-good = ({ $n } others are as good)
at-root = at the root
at-node = at { $place }
strategy-on-path = Strategy on the path:
strategy-off-path = Strategy off the path:
equilibrium = Equilibrium { $number } pays { $payoffs }:
equilibrium-of = Equilibrium { $number } of { $total } pays { $payoffs }:
no-commitments = Commitments: no single option is such that nobody is worse off without it, and somebody better.
commitments = Commitments: if one of these options could not be chosen, and all knew it, nobody would be worse off and somebody better:
without = { $who } without { $place }: { $payoffs }
beliefs-of = Wrong beliefs of { $players }:
beliefs-unaware = If all others believe that everyone sees what they see: { $path }, which pays { $payoffs }.
beliefs-aware = If the others know what { $players } will do: { $path }, which pays { $payoffs }.
beliefs-row = { $who } expects { $expected } and gets { $gets }; with the truth { $truth }, so the truth is worth { $worth }
information-no-chance = Nothing is left to chance, so there is nothing to know beforehand.
information-of = If all knew beforehand how chance comes out:
information-event = The event at { $place }: players would expect { $payoffs }; the knowledge is worth { $worth } to them.
information-branch = { $move } is known to come: { $payoffs }
minimax-regret = Minimax regret: { $regret }, with the plan:
nobody = nobody
on-path = on the path
off-path = off the path
why-ended = Play has ended at { $place } ({ $reached }); it is worth { $payoffs }.
why-chance = Chance decides at { $place } ({ $reached }); it is worth { $payoffs }.
with-probability = { $move } with probability { $p }: { $payoffs }
why-decides = { $who } decides at { $place } ({ $reached }). For { $who }:
why-chosen = chosen
why-worse = worse by { $cost }: no credible threat or promise
why-as-good = as good: credible, a tie
why-pays = { $move } pays { $pay } { $payoffs } - { $verdict }
one-deviation = So no single deviation here pays, given what is played below; where that holds at every node, no plan of deviations pays either.
no-sensitivity = Sensitivity: there is no chance here.
sensitivity-at = Sensitivity to '{ $event }' at { $place }, now with probability { $now }:
sensitivity-of = Sensitivity to '{ $event }' of { $name }, now with probability { $now }:
nothing-flips = no choice depends on it
flips = at { $p } { $who } (at { $place }) changes from { $from } to { $to }
payoffs-between = from { $from } to { $to }: payoffs from { $first } to { $last }
rewriting = Rewriting: a bracket that holds only leaves is replaced by its value.
takes = { $who } takes
chance-expects = chance expects
further-steps = … and so on; further steps are not shown.
tree-value = Value: { $payoffs }
keep-in-mind = What to keep in mind:
mind-all-know = Everybody must know the whole tree, the payoffs of the others included.
mind-unique = The result is unique only if the payoffs compared differ: { $n ->
    [0] here they all differ
    [1] here one node has a tie
   *[other] here { $n } nodes have ties
}.
mind-selfish = Real people do not always seek their own payoff alone (the Ultimatum game).
mind-ranks = Without chance only comparisons count, so ranks would do; with chance the amounts matter.
mind-less-is-sure = The values are no guarantees: a player who errs may harm others too. Guaranteed is less, in general.
mind-sure = The values are no guarantees: a player who errs may harm others too. Guaranteed is { $payoffs }.

# Claims.
the-claim = claim: { $claim }
claim-fails = The claim fails for { $place }: it says { $said }, but { $so }.
agrees-with-none = This is the first position checked.
positions = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
positions-with-win = { $n ->
    [one] { $n } position where a move wins
   *[other] { $n } positions where a move wins
}
to-in-names = { $to } in { $names }
which-are-all = , which are all
claim-proved = The claim is proved for all { $names }: { $theorem }.
claim-agrees = The claim agrees: { $positions }{ $all }.
claim-agrees-to = The claim agrees up to { $to }: { $positions }{ $all }.
it-agrees = It agrees: { $positions }{ $all }.
it-agrees-to = It agrees up to { $to }: { $positions }{ $all }.
place-and-position = { $numbers } (position { $position })
n-position = an N-position (the player to move wins)
p-position = a P-position (the player to move loses)
a-draw = a draw
no-p-position = no P-position
nimber-of = nimber { $value }
plies = { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}
negative-plies = { $n } plies
move-wins = '{ $move }' wins
move-to-wins = a move to { $to } wins
it-is = it is { $what }
ends-after = the game ends after { $plies }
there-is-no-move = there is no such move
it-does-not = it does not
move-leaves = { $move } (leaves { $to })
no-move-there = No move is left there.
a-winning-move = A winning move: { $move }.
a-drawing-move = No move wins; this one keeps the draw: { $move }.
moves-lose = { $n ->
    [1] The only move loses:
   *[other] All { $n } moves lose:
}
move-answered = { $move }: answered by { $answer }
value-is-infinite = Play from there need not end: the value is infinite, with the finite values of its options.
no-options = There are no options; the mex of nothing is 0.
values-of-options = The options have the values {"{"}{ $values }{"}"}; the least missing is the nimber.
cannot-be = It cannot be { $value }, as { $move } leads to that value.
keeping-moves = The moves that keep the outcome, and the moves left after each:
answer-wins = After { $move } the answer { $answer } wins.
the-winning-moves = { $n ->
    [one] The winning move is: { $moves }.
   *[other] The winning moves are: { $moves }.
}

# Layers, lines, statistics.
lost = lost
drawn = drawn
won = won
no-move = no move
as-a-move-to = a move to { $to }, which is lost
as-all-moves-to = all moves lead to won positions, the slowest to { $to }
as-kept-by = a move to { $to } avoids the loss, and no move wins
line-is-empty = The best line is empty: the game is over.
the-best-line = The best line ({ $n ->
    [one] { $n } ply
   *[other] { $n } plies
}):
coalition-of = Players { $members } together (each for themselves: { $payoffs }):
coalition-open = if the others know: { $payoffs }, a gain of { $gain }
coalition-secret = if the others do not know: { $payoffs }, a gain of { $gain }
side-payment = player { $from } must pay player { $to } from { $least } to { $most }, so that both gain
side-payment-free = both gain as it is; player { $from } may pay player { $to } up to { $most }
line-of-play = The line of play ({ $n ->
    [one] 1 move
   *[other] { $n } moves
}):
line-player = player { $player }
line-chance = chance
line-the-end = the end
line-likeliest = Where chance moves, the line follows the likeliest branch.
takes-cards = Player { $player } takes { $cards }: { $sum } in all.
takes-nothing = Player { $player } takes no card: { $sum } in all.
nothing-decided = No position is won or lost.
so-many-won = { $n } won
so-many-lost = { $n } lost
so-many-drawn = { $n } drawn
so-many-tied = { $n } tied
column-won = won
column-lost = lost
column-tied = tied
column-plies = plies
longest-win = Longest win: { $plies }, in { $n ->
    [1] one position
   *[other] { $n } positions
}; one is
time-taken = time { $seconds } s
whole-game-is-in = The whole game is in { $file } ({ $bytes } bytes).

# Games that are solved tier by tier.
plan-title = { $game }: { $tiers ->
    [1] one tier
   *[other] { $tiers } tiers
}, { $numbers } numbers.
plan-needs = It takes { $memory } of memory, { $disk } of disk, and about { $time } of one core.
plan-ample = With { $memory }, each tier and all that it reads fit: then it takes about { $time }.
plan-forward = { $tiers ->
    [1] Every move leaves one tier of { $numbers } numbers: it is
   *[other] Every move leaves { $tiers } of the tiers, { $numbers } numbers: they are
} solved by one look forward, with less memory in several passes.
plan-more = and { $n } smaller { $n ->
    [1] one
   *[other] ones
}
census-title = { $n } of { $all } questions are answered.
census-winner = { $winner ->
    [first] first player wins
    [second] second player wins
    [draw] nobody wins
   *[other] other answers
}
census-failed = no answer: { $question }
census-taken = Other processes work on { $n } more.
census-set-aside = Set aside, several processes ended at it: { $question }
column-tier = tier
column-numbers = numbers
column-memory = memory
column-disk = disk
column-time = time
tier-is-solved = solved
tiers-checked = { $tiers } tiers in { $files } files ({ $bytes }) fit their checksums; { $values } of { $of } values follow from those after their moves.
tiers-left = Not solved yet: { $n ->
    [1] one tier
   *[other] { $n } tiers
}.

# Payoff games: guarantees, ties, tables.
can-be-sure = player { $player } can be sure of getting { $sum }
and-sure = player { $player } of { $sum }
sure = Whatever { $others ->
    [1] the other does
   *[other] the others do
}, { $sure }.
sure-on-average = Whatever { $others ->
    [1] the other does
   *[other] the others do
}, { $sure }, on average.
sure-not-found = What players can be sure of was not found.
outcomes-listed = Ties matter: among moves that pay the mover alike, other choices lead to { $n } different payoffs:
outcomes-many = Ties matter: among moves that pay the mover alike, other choices lead to { $n } different payoffs (--ties all lists them).
outcomes-named = Ties matter: by other choices among moves that pay the mover alike, the payoffs can be { $first } or { $last }.
ties-do-not-matter = The payoffs do not depend on how ties are broken.
ties-not-checked = Whether the payoffs depend on how ties are broken was not checked.
sheet-ties = (ties: { $rules })
tie-rule = { $rule }
kind-against-mean = Kind tie breaking, compared with mean:
tie-count = { $key ->
   *[other] { $name }
}
total = total
random-rows = { $game }: { $trials } random rows of { $size } cards, seed { $seed }

# Three and more players.
players-title = { $position }, { $players } players, { $convention }
players-turns = { $turns ->
    [0] The player to move makes the last move (r = 0).
    [1] The next player makes the last move (r = 1).
   *[other] The player { $turns } turns later makes the last move (r = { $turns }).
}
players-forced = { $label ->
    [N] The player to move can make the last move, whatever the two others do (N).
    [O] The next player can make the last move, whatever the two others do (O).
    [P] The previous player can make the last move, whatever the two others do (P).
   *[other] No player can force the last move against the two others (Q).
}
players-moves = Moves that keep it ({ $best } of { $all }), and the label after each for the player then to move:
players-more = … and { $n } more (--all shows them)
players-values = Values for { $first } to { $last }:
players-period = They show the period { $period } from { $from } on (seen, not proved).
players-period-proved = They have the period { $period } from { $from } on. Proved: a move takes at most { $largest }, and as many values in a row have come back.

# Weak rivals.
rival-first = { $player ->
    [left] If Left begins:
   *[right] If Right begins:
}
rival-mover = Against a { $rival } rival the player to move wins with chance { $chance }, by the best practical move:
rival-more = … and { $n } more
rival-holds = If the { $rival } rival is to move here, they win with chance { $holds } against best play, and spoil it with { $spoils }.
weak-rivals-won = Weak players would spoil this win, against best play, with chance:
weak-rivals-lost = Every move loses against correct play. Against weak rivals these moves are best, and win with chance:
rival-spoils-hint = a { $rival } player would spoil this win with chance { $chance }
rival-hint = against a { $rival } rival the best practical move is { $move }: chance { $chance }

# Techniques compared.
experiment-figure = { $game }: techniques compared
experiment-figure-scale = Moves looked at, against the position; each line of the grid is ten times the one below.
experiment-column = { $column ->
    [position] position
    [value] value
    [calls] calls
    [moves] moves
    [visited] visited
    [depth] depth
    [kept] kept
    [bytes] bytes
    [seconds] seconds
   *[other] { $column }
}
technique-is = { $technique ->
    [definition] won or lost by the definition: all moves, nothing remembered
    [early-break] the definition, with a stop at the first move that wins
    [memo] all moves, each position once
    [memo-early-break] each position once, with a stop at the first move that wins
    [backward] all positions in order from the ends, all moves
    [marking] all positions in order; a lost one marks those that lead to it
    [retrograde] from the ends backwards, with counters of open moves
    [nimber] the nimber of the whole position by the definition
    [nimber-positions] the same, each whole position once
    [nimber-components] nimbers of components, each once, added by XOR
    [nimber-table] a table of the nimbers of all components, from the smallest
    [thesis] the thesis's program without its cache: empty heaps stay in the lists, counters run on
    [thesis-cache] the thesis's program with its cache, which it keeps, as its counters run on
    [formula-12] formula (12): what is there, less the least that a move leaves to the other, in an array
    [formula-13] formula (13): the same for either end
    [formula-14] formula (14): a move of each player at once, for either end
    [formula-15] formula (15), its indices put right: a move of each player at once
    [formula-16] pairs of payoffs (16), for either end
    [formula-17] pairs of payoffs (17): what each player gets, who then change places
   *[other] { $technique }
}
technique-cycle = It does not work at { $position }: positions come back.
technique-too-many = It gives up at { $position }: too many calls (--max-calls).

# Misère play.
quotient-sizes = misère quotient: |Q| = { $order }, |P| = { $lost }
quotient-tame = it is T{ $n }, the game is tame so far
quotient-proved = proved for the whole game: elements repeat with period { $p } after heap { $last } ({ $theorem })
quotient-known = proved for all sums of heaps up to { $known }
quotient-too-large = proved for all sums of heaps up to { $known }; with heap { $heap } it has more than { $most } elements
generator = { $letter } = heap { $heap }
generators = generators: { $list }
relations = relations: { $list }
lost-elements = lost elements (P): { $list }
elements-of-heaps = elements of the heaps 0 to { $last }: { $list }
again-from-heap = … and again from heap { $heap }
quotient-grew = the quotient grew at heaps { $heaps }
genus = genus
nature = nature
nature-of-heap = { $nature }
claim-nim-like = claim: nim-like (lost iff the nimbers XOR to 0; to 1 if none is over 1)
nim-like-holds = The claim holds for all sums of its heaps: they are tame, and like heaps of Nim.
nim-like-holds-to = The claim holds for all sums of heaps up to { $heap }: they are tame, and like heaps of Nim.
nim-like-agrees = The claim agrees with all positions up to a total of { $total }.
nim-like-fails = The claim fails for { $position }: with nimbers { $nimbers }, XOR { $xor }, it says { $claimed }, but it is { $is }.
an-n-position = an N-position
a-p-position = a P-position
heap-to = { $heap } to { $rest }
exact-winning-move = A winning move: { $move }, which the exact search says is lost.
who-cannot-move-wins = There is no move: who cannot move wins.
answered-by-leaving = answered by leaving { $rest }
leaves-no-move = leaves no move, and so loses
agrees-before = It agrees with all positions before: with a smaller total than { $total }, or the same and fewer or smaller heaps.

# The catalogue of games.
game-name = Name: { $name }
also-called = (also { $names })
parameters-are = Parameters, after a colon:
notation-is = Notation:
examples-are = Examples:
kind-is = Kind: { $kind }.
source-is = Source: { $source }.
file-is = File: { $file }
family-is = Family: { $family }.
tells-more = grundy games NAME tells more of one game, grundy games WORD looks for a word; --impartial, --cycles and others choose.
position-looks-like = A position looks like { $start }; that is where play begins.
position-is-number = A position is a number, or numbers with commas between.
family-impartial = impartial: spaces between positions make a sum
family-contest = contest: won, lost or drawn over whole positions
family-payoff = payoffs: every player maximises their own
family-partizan = partizan: Left and Right have moves of their own, and positions have values; spaces between positions make a sum
class-players = { $n ->
    [1] one player
   *[other] { $n } players
}
class-impartial = impartial
class-partizan = partizan
class-payoffs = payoffs
class-normal = normal play
class-misere = misère play
class-own = ending by its own rule
class-acyclic = acyclic
class-cyclic = cycles possible
class-draws = draws possible
class-chance = chance
class-sums = sums

# Play.
play-help = Type a move, for example "{ $move }", or #3 for the third in the list. Other commands: moves, hint, undo, help, quit.
play-number = A number alone is read as in a move: { $typed } is "{ $move }".
play-number-left = A number alone is what the move leaves.
you-play = You
chance-moves = Chance
computer-moves = The computer
play-looks-ahead = This position is too large to be solved in a moment (--time-limit gives more time): the computer looks ahead as far as a second shows.
play-stopped = Stopped at { $position }.
your-move = Your move
move-of-player = Player { $player }
play-prompt = { $who } at { $position }:
nothing-to-undo = There is nothing to take back.
you-win = You win.
computer-wins = The computer wins.
player-wins = Player { $player } wins.
play-drawn = A draw.
you-get = you get { $sum }
computer-gets = the computer gets { $sum }
play-over = The game is over: { $payoffs }.
hint-all-lose = Every move loses against correct play; hope for a mistake.
hint-best = Best: { $move }
hint-none-better = No move is better than another.
hint-seen = As far as a second shows, best: { $move } (not solved: this position is too large)

# The school exam.
exam-first = Petya
exam-second = Vanya
exam-w1 = { $first } wins at once (W1)
exam-w = { $first } wins with move { $k } at the latest, however { $second } plays (W{ $k })
exam-l1 = { $second } wins with the first move, whatever { $first } plays (L1)
exam-l = { $second } wins with move { $k } at the latest, however { $first } plays (L{ $k })
exam-stuck = { $first } has no move, and the game is not over (stuck)
exam-never = neither player can force the end: play goes round, or gets stuck (never)
exam-beyond = not known: it depends on positions beyond the bound (beyond)
exam-wins = { $name } wins
exam-beyond-bound = beyond the bound
exam-form = in the exam's form, 19 ({ $used ->
    [any] a, any
   *[other] { $used }
})
exam-one-heap = one heap S
exam-heaps = heaps { $heaps }
exam-moves = moves { $moves }
exam-no-repeat = , but not the opponent's last kind
exam-end = who reaches { $end } wins
exam-lose = who reaches { $lose } loses
exam-goes-on = (S goes on: --S A..B asks for others)
exam-19-blunder = 19 (a, { $first } cannot win at once)
exam-19-any = 19 (a, { $first } may miss a win)
exam-least = least
exam-greatest = greatest
exam-all = all
exam-none = none
exam-row-w1 = won at once (W1)
exam-row-later = later (W3, L3, and more)
exam-row-stuck = no move at all (stuck)
exam-row-never = nobody can force the end (never)
exam-row-beyond = not known (beyond the bound)
exam-asked-form = { $key ->
   *[other] { $name }
}
mark-right = { $question }: { $said } is right
mark-wrong = { $question }: { $said } is wrong, the answer ({ $form }) is { $right }
fault-out-of-range = S = { $stones } is not in the range of S
fault-unfit = S = { $stones } does not fit: { $reason }
fault-not-asked = S = { $stones } fits, but what is asked for is: { $form }
fault-missing = S = { $stones } is missing: { $reason }
fault-one-number = one number is asked for, once
fault-order = the numbers are right, but they are written in increasing order, each once
fault-count = the question asks how many there are: { $right }
exam-can-win-at-once = { $first } can win at once (W1)
exam-no-blunder = no move of { $first } lets { $second } win at once
exam-only-blunder = { $first } cannot win at once, and some move of { $first } lets { $second } win at once
exam-some-blunder = some move of { $first } lets { $second } win at once
exam-begins = { $name } begins: { $play }
exam-then-as-above = , then as above
exam-as-above = as above
exam-to-move = { $first } to move
reason-w1 = One move of { $first } ends the game.
reason-w = { $first } cannot win at once, but has a move after which { $second } loses whatever the answer is: { $first } then needs { $k ->
    [1] one more move
   *[other] { $k } more moves
} at most.
reason-l1 = { $first } cannot win at once, and after each move of { $first } { $second } wins at once.
reason-l = After each move of { $first } { $second } can win.
reason-l-longest = After each move of { $first } { $second } can win, but after { $play } not before move { $k }.
reason-stuck = No move is possible, and nobody has won.
reason-never = { $first } has no move that wins, and one that does not lose:
reason-beyond = A larger bound (--bound) may tell. The moves, as far as they are known:

# Pictures.
mover-wins = the player to move wins
mover-loses = the player to move loses
figure-value = value { $value }
figure-payoffs = payoffs: { $payoffs }
figure-winning = { $n ->
    [one] winning move: { $moves }
   *[other] winning moves: { $moves }
}
figure-best = { $n ->
    [one] best move: { $moves }
   *[other] best moves: { $moves }
}
and-more = , and { $n } more
marked-moves = marked moves
marks-change = what the marked moves change
from-to = { $name } from { $first } to { $last }
down-and-across = down: { $down }; across: { $across }
n-cell = N: the player to move wins
p-cell = P: the player to move loses
d-cell = D: a draw
no-position = no position
figure-in-moves = in { $n ->
    [one] 1 move
   *[other] { $n } moves
}
plies-in-cells = beside the letter: the moves of both to the end, if the winner hurries and the loser delays
heat-range = nimbers from 0 (dark, framed) to { $most } (light)
temperature-range = temperatures from { $least } (dark) to { $most } (light)
options-tree = { $n ->
    [one] one value
   *[other] { $n } values
}; Left's options go down to the left, Right's to the right
left-moves = Left's moves ({ $n })
right-moves = Right's moves ({ $n })
sequence-range = nimbers of { $name } from { $first } to { $last }; the largest is { $most }
a-value = value
common-value = common value
rare-value = rare value (diamond)
exception-to-period = exception to the period
second-periods = every second period
positions-and-moves = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
rest-is-drawn = the rest: draws ({ $n })
step-so-many = step { $step }: { $n } new
new-at-step = new at this step
not-known-yet = not known yet
step-by-step = { $title }, step by step
what-filling-does = The next cell without a mark is looked at, once all that it can move to are known. If it is lost, all cells with a move to it are marked as won.
fill-step = Step { $step }: { $position } { $outcome }
gaps-stand = Where positions have many moves, … with a number stands for those that are left out.
moves-elided = { $n ->
    [one] { $n } move is left out
   *[other] { $n } moves are left out
}: … with a number stands for them.
what-a-step-does = A step labels what follows from those before: lost if all moves lead to wins, won if one leads to a loss.
position-won = won
position-lost = lost
position-drawn = draw
no-moves = no moves
arc-wins = winning move
arc-draws = keeps the draw
arc-other = other move
arc-best = best move
decision-tree = decision tree
this-player-decides = { $player } decides
payoffs-of = payoffs of { $players }: { $payoffs }
full-tree = tree
reduced-tree = reduced tree
tree-merged = { $n ->
    [one] { $n } node
   *[other] { $n } nodes
}, equal positions of a level merged
only-one-winner = Where a move wins at once, only one such move is drawn.
all-best-play-needs = All that best play needs.
tree-is-proof = The proof: one move of the winner, all moves of the loser.
mover-won = won by who moves
mover-lost = lost by who moves
end-signs = the end: +1 if who began wins
line-start = start
line-in-figure = The line of play pays { $payoffs }; below each card is the move that takes it.
gallery-title = The games in pictures
pictures-of-games = { $figures } pictures of { $games } games: { $file }

# Partizan values.
value-kind = { $kind ->
    [zero] zero
    [integer] integer
    [number] number
    [nimber] nimber
    [number-up-star] number + up + star
    [uptimal] uptimal
    [tiny] tiny or miny
    [switch] switch
    [infinitesimal] infinitesimal
    [numberish] number + infinitesimal
    [stopper] stopper: play in turns always ends
    [sided] onside & offside
   *[hot] hot
}
value-outcome = { $outcome ->
    [P] Second player wins: the value is 0.
    [N] First player wins, whoever begins.
    [L] Left wins, whoever begins.
   *[R] Right wins, whoever begins.
}
value-kind-name = kind
value-mean = mean
value-temperature = temperature
value-stops = stops
value-stops-are = { $left } if Left begins, { $right } if Right begins
value-birthday = birthday
value-weight = atomic weight
value-no-weight = none
value-reduced = reduced form
value-left = Left's options
value-right = Right's options
value-none = none
value-yes = yes
value-no = no
value-too-many = too many to list
value-left-wall = Left's wall
value-right-wall = Right's wall
value-onside = onside (draws are Left's)
value-offside = offside (draws are Right's)
value-not-canonical = A side could not be brought into canonical form: what is written is worth the same.
value-loopy-outcome = { $outcome ->
    [L] Left wins, whoever begins.
    [N-up] Left wins if she begins; if Right begins, the game is drawn.
    [P-up] Left wins if Right begins; if Left begins, the game is drawn.
    [D] The game is drawn, whoever begins.
    [N] First player wins, whoever begins.
    [N-down] Right wins if he begins; if Left begins, the game is drawn.
    [P] Second player wins, whoever begins.
    [P-down] Right wins if Left begins; if Right begins, the game is drawn.
   *[R] Right wins, whoever begins.
}
value-degree = degree
value-variety = variety
value-unstable = none: unstable
value-loopy-relation = { $relation ->
    [less] { $first } is less than { $second }.
    [greater] { $first } is greater than { $second }.
    [equal] { $first } equals { $second }.
   *[confused] { $first } is confused with { $second }: neither is at least the other.
}
value-relation-sides = With draws as Left's wins it is { $first } { $onside } { $second }, with draws as Right's { $first } { $offside } { $second }.
value-claim = { $holds ->
    [yes] The claim { $claim } holds.
   *[no] The claim { $claim } is false.
}
value-difference = The difference is { $value }.
value-relation = { $relation ->
    [less] { $first } is less than { $second }: Right wins the difference, whoever begins.
    [greater] { $first } is greater than { $second }: Left wins the difference, whoever begins.
    [equal] { $first } equals { $second }: the second player wins the difference.
   *[confused] { $first } is confused with { $second }: the first player wins the difference.
}

# Sums in which Left and Right have moves of their own.
sided-outcome = { $outcome ->
    [P] Second player wins.
    [N] First player wins, whoever begins.
    [L] Left wins, whoever begins.
   *[R] Right wins, whoever begins.
}
sided-worth = Value { $value }, mean { $mean }, temperature { $temperature }.
sided-loopy-worth = Value { $value }.
sided-value = value
sided-hottest = hottest
sided-winning-moves = { $player ->
    [left] Left
   *[right] Right
} wins by ({ $shown } of { $total }):
sided-drawing-moves = { $player ->
    [left] Left
   *[right] Right
} keeps the draw by ({ $shown } of { $total }):
sided-one-winning-move = { $player ->
    [left] Left
   *[right] Right
} wins, for one, by:
sided-no-winning-move = { $player ->
    [left] Left
   *[right] Right
} has no winning move.
sided-no-move = { $player ->
    [left] Left
   *[right] Right
} has no move.
form-of = { $position } is worth { $value }. The values of its options, and what becomes of them:
form-player = { $player ->
    [left] Left
   *[right] Right
}
form-kept = stays
form-dominated = dominated by { $by }
form-reversed = reverses through { $by } into { $into }
orthodox-play = Orthodox play, { $player ->
    [left] Left
   *[right] Right
} first: the hottest component, and threats answered at once. Its error is at most the temperature:
orthodox-temperature = t = { $t }
orthodox-answers = answers
orthodox-rest = What is left is worth { $value }.
thermograph-made = Dotted: Right's walls of Left's options, less t, and Left's walls of Right's options, plus t. The walls follow them until they meet.
thermograph-mast = mast
thermograph-scaffolds = what options lend
thermograph-lends = { $player ->
    [left] Left's option { $option } lends its right wall, less t: { $wall }
   *[right] Right's option { $option } lends its left wall, plus t: { $wall }
}

# The atlas of octal games.
atlas-game = game
atlas-law = law
atlas-largest = largest
atlas-rare = rare
atlas-to = known to
atlas-unsolved = open
atlas-period = period { $period } from { $from }
atlas-arithmetic = period { $period } from { $from }, + { $saltus }
atlas-at = { $value } at { $heap }
atlas-same = Codes with the same values: { $codes }
atlas-alike = Codes with the same values as far as they were compared: { $codes }
atlas-counts = { $games } games with { $codes } codes: { $solved } solved, { $open } open.


# Laws of many games.
survey-title = { $game }, { $games } games with up to { $amounts } random amounts from 1 to { $largest } in a set (seed { $seed })
survey-fate = { $fate ->
    [player-1] player 1 wins from some n on, whoever moves first
    [player-2] player 2 wins from some n on, whoever moves first
    [first] the player who moves first wins from some n on
    [second] the player who moves second wins from some n on
    [period] the values repeat, and both win again and again
    [other-law] the values follow another law
   *[other] no law was found
}
survey-example = e.g. { $example }
survey-latest = e.g. { $example }; at the latest from n = { $from } on ({ $latest })
survey-one-player = One player wins from some n on in { $share } of the games.
survey-proved = Laws proved: { $proved } of { $games }.

# Games compared.
same-as = g(n) of { $first } is g({ $shifted }) of { $second } for all n from { $from } on that were compared.
same-proved = proved for all n: { $theorem }
same-checked = verified for n = { $from } to { $to }, not proved
same-not = They differ: at n = { $n } { $first } has { $value } and { $second } has { $other }; no shift up to 16 makes them agree.
distinct-rule = If no two equal heaps may ever stand, heaps are not independent any more. Do nimbers still say who wins?
distinct-holds = They do in all { $n } positions with a total up to { $total }.
distinct-fails = They do not. The smallest example is { $heaps }: the nim-sum is { $sum }, which says that the player to move { $zero ->
    [yes] loses
   *[other] wins
}; under the rule the player to move { $wins ->
    [yes] wins
   *[no] loses
}. All positions up to there were looked at ({ $n }).
distinct-moves = { $none ->
    [yes] Every move is forbidden.
   *[no] Allowed moves leave { $allowed }.
}{ $free ->
    [yes] {""}
   *[no] {" "}Forbidden are { $forbidden }.
}
# Failures, and what to try instead.
error-is = error:
hint-is = hint:
hint-cycle = say where play ends, "where n > 0" in an arrow, "if n > 0" in a rule file; if play may go round, write cyclic = True in a rule file: then draws are possible, and retrograde analysis answers (--solver retrograde)
hint-memory = --max-memory SIZE allows more
hint-time = --time-limit TIME allows more

# The menu.
menu-welcome = grundy solves and plays sequential games. Choose one by number or name, or type a question such as nim 3 4 5, or a command such as table queen 0..4 0..4; an empty line quits.
menu-game = Game:
menu-no-game = There is no game '{ $game }'.
menu-parameters = Parameters (empty for the defaults):
menu-position = Position (empty for the start):
menu-next = Another position or command, or: why, hint, play, table 0..9, law, misere, lang uk, game (another one), quit (empty):

# The list of games, new files.
new-file = { $file } is made: edit it, then ask grundy solve { $file }.
games-impartial = Impartial games: positions are sums, values are nimbers.
games-partizan = Partizan games: Left and Right have moves of their own, sums have values.
games-contests = Contests of two players in which play always ends:
games-cycles = Contests in which play may go round:
games-payoffs = Games for payoffs:
games-files = Rule files inside the program (grundy games --file NAME prints one):

# Long runs.
run-needs = needs about { $memory } of memory for { $values } values
run-needs-disk = needs about { $memory } of memory and at most { $disk } of disk for { $values } values
run-empty = { $code }: no values yet
run-title = { $code }: the values of the heaps 0 to { $last }
run-last = last value
run-largest = largest value
run-first-at = { $value }, first at heap { $heap }
run-rare = rare heaps
run-last-rare = { $count }, the last { $last }
run-period = period
run-from-heap = { $period }, from heap { $from } on, proved
run-checksum = checksum
run-computed = computed now
run-in-seconds = { $values } values in { $seconds } s
run-all-known = none: all were known
run-speed = speed
run-a-second = { $rate } values a second
run-exported = { $values } values written to { $file }
source-textbook = The textbook: { $work }.
source-thesis = The thesis: { $work }.
source-nimbers = The article on nimbers: { $work }.
source-robot = The article with the robot and the fire: { $work }.
source-course = The course: { $work }.
command-line = command line

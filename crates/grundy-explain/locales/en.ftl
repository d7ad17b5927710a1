# The answer: who wins.
misere-play = (misère play)
over = The game is over.
first-wins = First player wins
second-wins = Second player wins
is-tie = It is a tie
tie = Tie with best play
draw = Draw with best play
is-draw = It is a draw
in-plies = in { $n ->
    [one] 1 ply
   *[other] { $n } plies
}
with-nimber = { $says }: nimber { $value }
by-solver = (by { $solver })
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

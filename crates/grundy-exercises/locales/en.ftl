# The sheet and its key.
exercises-title = Exercises on sequential games
exercises-variant = Variant { $n }
exercises-task = Task { $n }
exercises-name = Name
exercises-answers = Answers
exercises-answer = Answer
exercises-try = Ask the program
exercises-none = none
exercises-win = W
exercises-loss = L
exercises-draw = D
kind-choice = Choose one answer.
kind-choices = Choose all that are right; there may be several.
kind-number = Write a number.
kind-set = Write all of them in any order, with spaces between; if there are none, write “none”.
kind-sequence = Write them in this order, with spaces between.
kind-move = Write one move; if several are right, any of them.

# Usual wrong methods.
mistake-end-wins = whoever cannot move was taken to win
mistake-every-move = a position was called winning only if every move leads to a losing one; one such move is enough
mistake-multiples = only the multiples of the largest take and one more were called losing, as if every smaller take were allowed
mistake-only-ends = only the vertices without moves were called losing
mistake-greedy = the largest was taken at once
mistake-sum-period = the smallest and the largest take were added to get the period, whatever lies between
mistake-first-only = only the first losing remainder of the period was seen
mistake-from-one = the heaps were counted from 1, not from 0
mistake-period-by-one = the period is wrong by one
mistake-long-period = only every second period was seen
mistake-plain-sum = the numbers were added as usual; in the nim-sum nothing is carried
mistake-or = a column with two ones was taken to give a one
mistake-difference = the other heaps were subtracted from the largest
mistake-left-for-taken = the sticks that stay were given instead of those that are taken
mistake-takes-the-sum = the nim-sum itself was taken from the largest heap; a heap must become its XOR with the nim-sum
mistake-normal-play = the last stick was taken to win; here it loses
mistake-after-largest = the number after the largest one was given; there is a smaller gap
mistake-zero-forgotten = zero was forgotten: it counts too
mistake-counted = the numbers were counted
mistake-remainder = the remainder by the largest take and one more was given, as if every smaller take were allowed
mistake-moves-counted = the moves were counted
mistake-one-for-won = every winning position was given the nimber 1
mistake-nimbers-added = the nimbers were added as usual; they are combined by XOR
mistake-sizes = the sizes were combined, not the nimbers
mistake-largest-part = only the part with the largest nimber was looked at
mistake-own-sum = the first player’s own sum was given, not the difference
mistake-in-turn = the cards were given out from the left in turn
mistake-other-side = the difference was seen from the other player’s side

# Topics: the title, the task, the idea, and steps of the solution.
topic-strip = Winning and losing cells of a strip
    .task = A chip stands on a strip of cells numbered from 0 to { $last }. Two players in turn move it towards cell 0 by one of these numbers of cells: { $takes }. Whoever cannot move loses. For every cell from 0 to { $last }, write W if the player who is to move there wins, and L if that player loses.
    .idea = Begin at cell 0. A cell without moves is losing. A cell with at least one move to a losing cell is winning. A cell from which all moves lead to winning cells is losing.
    .look = Cells without moves: { $before }. Cell { $first } is the first that has one: where does it lead?
topic-graph = A graph by hand
    .task = A token stands on a vertex of this graph. Two players in turn move it along an arrow; whoever cannot move loses. From which vertices does the player to move lose?
    .idea = Mark the vertices without arrows as losing. Then mark as winning whatever has an arrow to a losing vertex, and as losing what has arrows to winning vertices only. Go on until all vertices are marked.
    .look = Vertices without arrows: { $ends }. Which vertices have an arrow to one of them?
topic-sticks = Winning moves with sticks
    .task = There { $heap ->
        [one] is { $heap } stick
       *[other] are { $heap } sticks
    } on the table. Two players in turn take sticks; a move takes one of these numbers: { $takes }. Whoever cannot move loses. Which first moves win? Write how many sticks they take.
    .idea = Label the heaps 0, 1, 2, … as winning or losing. A move wins if it leaves a losing heap.
    .look = The moves leave these heaps: { $after }. Which of them are losing?
topic-law = Find the law
    .task = A move takes sticks from a heap; how many is one of these numbers: { $takes }. Whoever cannot move loses. Which heaps of n sticks are losing for the player to move?
    .law = exactly those whose remainder of n divided by { $period } is one of these: { $remainders }
    .table = Heaps 0, 1, 2, …, with + for winning and − for losing: { $signs } …
    .idea = Label small heaps until the labels repeat for as many heaps as the largest take. From then on they repeat for ever.
    .look = The labels of the heaps 0 to { $last } are enough to see them repeat: write them down and compare the laws with them.
topic-nim-sum = The nim-sum
    .task = What is the nim-sum (bitwise XOR) of these numbers: { $heaps }?
    .idea = Write the numbers in binary, one below the other. A column gives a one if the number of its ones is odd.
    .look = In binary: { $binary }. In which columns, counted from the right, is the number of ones odd?
topic-nim-move = The only winning move of Nim
    .task = Heaps of sticks, from the first on: { $heaps }. A move takes any number of sticks from one heap; whoever takes the last stick wins. Exactly one first move wins. Write it as heap:sticks, so that 2:3 takes three sticks from the second heap.
    .idea = Make the nim-sum zero: a heap becomes its XOR with the nim-sum of all heaps. This is a move if the heap grows smaller.
    .look = The nim-sum of all heaps is { $sum }, in binary { $binary }. Which heap has a one where the nim-sum has its leftmost digit?
topic-misere-nim = Misère Nim
    .task = Heaps of sticks, from the first on: { $heaps }. A move takes any number of sticks from one heap; whoever takes the last stick loses. Write all first moves that win as heap:sticks, so that 2:3 takes three sticks from the second heap.
    .idea = Play as in Nim while two or more heaps are larger than one. If one such heap is left, reduce it so that an odd number of ones remains.
    .look = Heaps with more than one stick: { $large }. Heaps with one stick: { $ones }. Which positions do you want to leave to the rival?
topic-mex = The least number that is missing
    .task = The options of a position have these nimbers: { $values }. What is the nimber of the position?
    .idea = The nimber is the mex: the least of 0, 1, 2, … that no option has.
    .look = In order and without repetition the nimbers are { $sorted }. Count from 0: where is the first gap?
    .step = All numbers below { $mex } are there, and { $mex } is not.
topic-heap-nimber = The nimber of a heap
    .task = A move takes sticks from a heap; how many is one of these numbers: { $takes }. What is the nimber of a heap of { $heap ->
        [one] { $heap } stick
       *[other] { $heap } sticks
    }?
    .idea = Find the nimbers of 0, 1, 2, … sticks in turn. Each is the least number that none of its options has.
    .look = The moves lead to these heaps: { $after }. What are their nimbers?
topic-sum = A sum of different games
    .two = Two games are played at once; a move is a move in one of them, and whoever cannot move in any loses. The first: from { $heap ->
        [one] { $heap } stick
       *[other] { $heap } sticks
    } a move takes one of these numbers: { $takes }. The second: a heap of { $free ->
        [one] { $free } stick
       *[other] { $free } sticks
    }, from which any number may be taken. What is the nimber of the whole?
    .three = Three games are played at once; a move is a move in one of them, and whoever cannot move in any loses. The first: from { $heap ->
        [one] { $heap } stick
       *[other] { $heap } sticks
    } a move takes one of these numbers: { $takes }. The second: a heap of { $free ->
        [one] { $free } stick
       *[other] { $free } sticks
    }, from which any number may be taken. The third: a row of { $pins ->
        [one] { $pins } pin
       *[other] { $pins } pins
    }; a move knocks down one pin or two that stand side by side. What is the nimber of the whole?
    .parts = The nimbers of the parts: { $values }.
    .idea = Find the nimber of each part by itself, then their nim-sum.
    .look = The second part needs no work: its nimber is the size of its heap, { $free }. What is the nimber of the first part?
topic-row-ends = A row of cards
    .task = Cards lie in a row, from the left: { $cards }. Two players in turn take the leftmost or the rightmost card, until none is left. Each wants the largest sum. By how much does the first player’s sum exceed the second player’s with best play of both? A minus sign means that it is smaller.
    .idea = Find the difference for single cards, then for two neighbours, for three, and so on. A card taken counts plus, the best difference of the rest counts minus.
    .look = There are two first moves: { $left } and { $right }. For each find the rival’s best difference in the cards that are left.

# Marks.
marks-pupil = { $name } (variant { $n }): { $points } of { $of }
marks-wrong = { $n }. { $title }: “{ $given }”; right is { $answer }
marks-empty = { $n }. { $title }: no answer; right is { $answer }
marks-cause = Likely cause: { $cause }.
marks-class = The class by topic, the worst first:
marks-topic = { $share }% { $title }
marks-most = { $n ->
    [one] Once: { $cause }.
   *[other] { $n } times: { $cause }.
}
marks-again = Teach again: { $topics }.

# More usual wrong methods.
mistake-longest-way = the longest way to an end was counted
mistake-xor-of-options = the nimbers of the options were combined by XOR; the mex is needed here
mistake-on-a-cycle = every vertex on a cycle was called drawn; from some of them a player can leave and win
mistake-near-a-cycle = every vertex from which a cycle can be reached was called drawn
mistake-no-draws = cycles were overlooked: nothing was called drawn
mistake-loser-hurries = the loser hurried too; the loser delays the end as long as possible
mistake-shortest-way = the shortest way to an end was counted, whoever would play it
mistake-always-largest = both players always took as much as they could
mistake-always-least = both players always took as little as they could
mistake-other-ties = ties were broken by the opposite rule
mistake-two-players = everybody played as if all others were one rival; each of them has a sum of his own
mistake-own-best = the end that the player likes best was chosen, as if the other one would help
mistake-together = the end with the largest sum was chosen, as if the players shared it
mistake-spite = player 2 harmed player 1 instead of looking at the own payoff
mistake-not-bound = the payoff without any announcement was given
mistake-one-equilibrium = only one equilibrium was seen; ties allow more
mistake-payoffs-counted = different payoffs were counted, not strategies
mistake-half = half was offered, as people often do; here everybody only counts coins
mistake-no-fallback = what player 2 gets after a refusal was forgotten
mistake-best-case = only the best case was looked at
mistake-unweighted = the cases were averaged without their chances
mistake-worst-case = only the worst cases were looked at
mistake-limit-forgotten = the limit of losses was forgotten
mistake-worst-alone = only the worst case decided; among lotteries within the limit the expectation does
mistake-average-car = the offer was made for the average car, but at a low price the good cars are not sold
mistake-compromise = the price between was offered: at it only a lemon is sold, and dearer than need be
mistake-vertices-counted = all vertices of the tree were counted, not only its ends
mistake-positions-counted = the positions were counted; different plays can meet in one position
mistake-full-tree = the full tree was counted; the winner needs only one move in each position
mistake-one-play = only one play was counted; all moves of the loser must be answered
mistake-lucky-move = question 19 was answered for a rival who errs
mistake-earlier-class = question 21 was answered with a position that is already lost after one move
mistake-symmetry-middle = the middle was forgotten: a move across the middle has no mirror image
mistake-symmetry-broken = the board is not symmetric any more after this first move, so that a move across the axis has no mirror image
mistake-symmetry-beside = the chips beside may be gone already
mistake-only-check = the moves that give check were listed; the king can still escape or take the queen

topic-graph-nimber = The nimber of a vertex
    .task = A token stands on vertex A of this graph. Two players in turn move it along an arrow; whoever cannot move loses. What is the nimber of A?
    .idea = Begin with the vertices without arrows: their nimber is 0. Then go back: a vertex has the least nimber that none of its arrows leads to.
    .look = From A arrows lead to these vertices: { $ends }. What are their nimbers?
topic-splitting = Games that split
    .pins = In a row { $count ->
        [one] stands { $count } pin
       *[other] stand { $count } pins
    }. A move knocks down one pin or two that stand side by side, so that a row may fall into two. Whoever cannot move loses. What is the nimber of the row?
    .heaps = A move splits a heap into two heaps of different sizes. Whoever cannot move loses. What is the nimber of a heap of { $count ->
        [one] { $count } stick
       *[other] { $count } sticks
    }?
    .idea = After a move there may be two parts. The nimber of both together is the nim-sum of their nimbers, and the mex is taken over all moves.
    .look = A move leaves one of these pairs: { $pairs }. Find the nimbers of all parts, from the smallest on.
topic-cycles = Draws on a graph with cycles
    .task = A token stands on a vertex of this graph. Two players in turn move it along an arrow; whoever cannot move loses, and play without an end is a draw. From which vertices is the game a draw?
    .idea = Label the ends as lost, then go back: won, if some arrow leads to a lost vertex; lost, if all lead to won ones. What gets no label is a draw.
    .look = The vertices without arrows are lost: { $ends }. Which vertices have an arrow to one of them? They are won, on a cycle or not.
topic-retrograde = Labels step by step
    .task = A token stands on a vertex of this graph. Two players in turn move it along an arrow; whoever cannot move loses. The winner wants to end soon, the loser late. For every vertex from A to { $last }, write in how many moves of both players the game ends; write D if it never does.
    .idea = Step 0: the vertices without arrows. An odd step takes the vertices with an arrow to the step before. An even step takes those whose arrows all lead to earlier odd steps.
    .look = Without arrows, so 0: { $ends }. Which vertices have an arrow there and get 1?
topic-remoteness = In how many moves
    .task = There { $heap ->
        [one] is { $heap } stick
       *[other] are { $heap } sticks
    } on the table. A move takes one of these numbers: { $takes }. Whoever cannot move loses. The winner wants to end soon, the loser late. After how many moves of both players does the game end?
    .step = The game ends after { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    }.
    .idea = For 0, 1, 2, … sticks find who wins and how soon. The winner takes the quickest move to a losing heap, the loser the slowest move of all.
    .look-win = The first player wins, so that the number of moves is odd. Which moves leave a losing heap?
    .look-lose = The second player wins, so that the number of moves is even. Which first move keeps the game going for longest?
topic-row-cards = One, two or three cards
    .task = Cards lie in a row, from the left: { $cards }. Two players in turn take one, two or three cards from the right end, until none is left. Each wants the largest sum. What sum does the first player get with best play of both?
    .idea = Begin with one card on the left, then two, then three. For each length keep what the mover gets and what the other gets; after a move the two change places.
    .look = The first moves bring at once: { $sums }. What does the rival then get from the cards that are left?
topic-ties = Ties and their rule
    .kind = Cards lie in a row, from the left: { $cards }. Two players in turn take the leftmost or the rightmost card. The first player counts the first numbers of the own cards, the second player the second numbers. Each wants the largest own sum. If both moves give the mover the same, the mover takes the one that is better for the other. What sum does the first player get?
    .mean = Cards lie in a row, from the left: { $cards }. Two players in turn take the leftmost or the rightmost card. The first player counts the first numbers of the own cards, the second player the second numbers. Each wants the largest own sum. If both moves give the mover the same, the mover takes the one that is worse for the other. What sum does the first player get?
    .idea = Go from short rows to long ones and keep both sums. Compare the mover’s own sums first; where they are equal, look at the other’s.
    .look = There are two first moves: { $left } and { $right }. For each find both sums in the cards that are left, where the rival moves first.
topic-three-players = Three players
    .task = Cards lie in a row, from the left: { $cards }. Three players in turn take one, two or three cards from the right end, until none is left. Each wants only the own sum to be large. Write the sums of players 1, 2 and 3 with best play of all.
    .idea = For every length of the row keep three sums: of the mover, of the next player, of the one after. After a move the three change places in a circle.
    .look = The first moves bring player 1 at once: { $sums }. In the cards that are left player 2 moves first and player 1 third.
topic-tree = A decision tree
    .task = At each place of this tree the player whose number stands there chooses one of the branches that begin there. At the ends stands what player 1 and player 2 get. Each wants the largest own payoff. Write what player 1 and player 2 get with best play.
    .brackets = In brackets, [ … ] for player 1 and < … > for player 2: { $tree }. The command “grundy tree” solves it.
    .idea = Begin with the deepest choices: the player there takes the end with the own largest payoff. Put it in the place of the choice, and go on towards the root.
    .look = The deepest choices belong to player { $player }. Which end does that player take at each of them?
topic-commitment = Threats and commitments
    .task = In this tree player 1 chooses first, then player 2; at the ends stands what player 1 and player 2 get. Before the game player 2 may announce how each choice will be answered, and is bound by it. Player 1 hears it and then chooses what is best. What is the most that player 2 can get?
    .free = Without an announcement player 2 gets { $free }.
    .idea = Try all announcements. For each, player 1 compares the ends that are left. A threat is worth something because it would be carried out.
    .look = Player 2 likes ({ $first }, { $second }) most. To how little can player 2 hold player 1 after each of the other choices? Is it less than { $first }?
topic-equilibria = How many equilibria
    .task = In this tree player 1 chooses first, then player 2; at the ends stands what player 1 and player 2 get. A plan of player 2 says how each choice is answered. How many subgame-perfect equilibria in pure strategies are there? Count pairs of a choice of player 1 and a plan of player 2.
    .brackets = In brackets, [ … ] for player 1 and < … > for player 2: { $tree }. The command “grundy tree” solves it.
    .idea = At each place of player 2 count the best answers: where two pay alike, both count. For each plan made of best answers count the best choices of player 1, and add.
    .look = To the choices of player 1, in order, player 2 has so many best answers: { $counts }. How many plans is that, and what does player 1 choose against each?
topic-ultimatum = Ultimatum
    .kind = Player 1 divides { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    } and offers player 2 some of them, perhaps none. If player 2 accepts, that is the result. If player 2 refuses, player 1 gets { $own } and player 2 gets { $rival }. Both only want coins for themselves; if two moves give the mover the same, the mover takes the one that is better for the other. How many coins does player 1 offer?
    .mean = Player 1 divides { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    } and offers player 2 some of them, perhaps none. If player 2 accepts, that is the result. If player 2 refuses, player 1 gets { $own } and player 2 gets { $rival }. Both only want coins for themselves; if two moves give the mover the same, the mover takes the one that is worse for the other. How many coins does player 1 offer?
    .idea = Begin with player 2: compare the offer with what a refusal gives. Then player 1 makes the smallest offer that is accepted, if that is better than a refusal.
    .look = After a refusal player 2 gets { $rival }. Is an offer of just as much accepted under the rule for ties?
topic-expectation = Expectations
    .task = You may take one of these lotteries. A line says with which chance it pays what. What is the largest expectation that you can have?
    .idea = Multiply each payoff by its chance and add. Then compare the lotteries.
    .look = Lottery { $n } has the largest payoff of all, but what is its expectation? Compare it with the others.
topic-worst-case = A limit of losses
    .task = You may take one of these lotteries. A line says with which chance it pays what. You must not be able to lose more than { $loss }; among the lotteries that are left you want the largest expectation. Which number has your lottery?
    .idea = First cross out the lotteries with a case below the limit, however unlikely it is. Then compare the expectations of the others.
    .look = The worst cases of the lotteries, in order: { $worst }. Which of them lose more than { $loss }?
topic-lemons = The market for lemons
    .task = A used car is good with a chance of { $percent }%, else it is a lemon. Only the seller knows. The seller sells a lemon for more than { $lemon }, a good car for more than { $peach }. To the buyer a lemon is worth { $worn }, a good car { $fine }. The buyer may offer one of these prices: { $offers }. Which offer gives the buyer the largest expected gain?
    .idea = For each price ask which cars are sold at it. Only then take the expectation: worth less price for the cars that are sold, nothing for the others.
    .look = Up to a price of { $peach } only lemons are sold, above it all cars. What does the buyer gain by each price, a lemon being worth { $worn }?
topic-game-tree = The full game tree
    .task = There { $heap ->
        [one] is { $heap } stick
       *[other] are { $heap } sticks
    } on the table. Two players in turn take sticks; a move takes one of these numbers: { $takes }. Whoever cannot move loses. How many ends has the full game tree: in how many different ways can the whole game go?
    .idea = A heap without moves has one way. Every other heap has as many as the heaps after its moves have together.
    .look = Heaps without moves, with one way each: { $ends }. The number of heap { $heap } is the sum of the numbers of these heaps: { $after }.
topic-reduced-tree = The reduced game tree
    .task = There { $heap ->
        [one] is { $heap } stick
       *[other] are { $heap } sticks
    } on the table. Two players in turn take sticks; a move takes one of these numbers: { $takes }. Whoever cannot move loses. The reduced tree shows one winning move wherever the winner moves, and all moves wherever the loser moves. How many ends has it?
    .idea = Find the losing heaps. A heap where the winner moves has as many ends as the heap after the winning move. A heap where the loser moves has as many as all heaps after its moves together.
    .look-win = Whoever moves first wins, so that of the heaps after the first move ({ $after }) only one counts: the losing one.
    .look-lose = Whoever moves first loses, so that all heaps after the first move count: { $after }.
topic-exam = The exam’s questions 19, 20 and 21
    .task = Petya and Vanya have a heap of S stones, 1 ≤ S ≤ { $most }. They move in turn, Petya first. A move adds { $add ->
        [one] { $add } stone
       *[other] { $add } stones
    } or makes the heap { $factor } times as large. Whoever first has a heap of at least { $end } stones wins. 19: find the least S with which Petya cannot win at once, but Vanya wins with his first move after any move of Petya. 20: find the two least S with which Petya cannot win at once, but wins with his second move, however Vanya plays. 21: find the least S with which Vanya wins with his first or second move, however Petya plays, but cannot be sure to win with the first. Write the four numbers.
    .idea = Work from large S to small ones. First mark where the mover wins at once, then where all moves lead there, then where some move leads to these, and so on.
    .look = If S is at least { $first }, Petya wins at once. From which smaller S do both moves lead there?
topic-symmetry = Symmetry
    .row = In a row { $chips ->
        [one] lies { $chips } chip
       *[other] lie { $chips } chips
    }. A move takes neighbouring chips without a gap, from one to { $most } of them. Whoever cannot move loses. Which strategy always wins?
    .circle = In a circle { $chips ->
        [one] lies { $chips } chip
       *[other] lie { $chips } chips
    }. A move takes neighbouring chips without a gap, from one to { $most } of them. Whoever cannot move loses. Which strategy always wins?
    .first-middle = The first player takes one or two chips from the middle, so that both sides are equal; then he repeats each move of the rival on the other side.
    .first-end = The first player takes one chip from an end; then he mirrors each move of the rival in the middle of the other chips.
    .first-axis = The first player takes one chip; then he mirrors each move of the rival in the axis through its place.
    .second-completes = The second player always takes as many chips as make { $all } together with the rival’s move.
    .second-opposite = The second player takes one or two chips opposite the first move, so that two equal rows are left; then he repeats each move in the other row.
    .second-beside = The second player takes as many chips as the rival, right beside those that the rival took.
    .second-mirrors = The second player mirrors each move of the rival in the middle of the row.
    .idea = A player who can always answer with the mirror image never runs out of moves. First make the board so that no move crosses the axis.
    .look-row = The number of chips is { $chips }: is a chip in the middle, or a gap between two? Which first move clears the middle?
    .look-circle = After any first move a row is left of the circle. What would the player to move do in a row?
topic-mate = Mate in one
    .task = White has the king on { $white } and the queen on { $queen }, Black has the king on { $black }. White moves. Which moves mate at once? Write them like Qg7.
    .idea = The queen must attack the king and all squares to which it could go; what she does not attack the white king must guard. She herself must be safe.
    .look = The white king does not guard these squares around the black one: { $squares }. From where does the queen attack all of them and the king?

# Usual wrong methods on boards and among several options.
mistake-even-sum = positions with an even number of sticks were called lost; it is the nim-sum that must be zero
mistake-two-alike = positions with two equal heaps were called lost; the other heaps count too
mistake-one-is-the-sum = positions whose largest heap equals the others together were called lost; that is so only where nothing is carried
mistake-same-moves = both players were given the moves of player 1
mistake-fixed-limit = the limit was taken to stay as it is; it changes with every move
mistake-farthest = the chip was moved as far as it goes
mistake-normal-end = whoever cannot move was taken to lose; here that player wins
mistake-no-draw-corner = the corner was called lost like the other dead ends
mistake-draw-spreads = every cell from which the corner can be reached was called a draw
mistake-middle = the middle was taken, as people like to; here it does not win
mistake-only-parried = a threat was parried, although there is a move that wins
mistake-like-a-rook = the queen went to the long diagonal, as if she moved like a rook
mistake-to-the-edge = the queen went to the edge; from there the rival brings her to the corner at once
mistake-corner-bite = the bite at 2,2 leaves two arms; it wins only if they are equally long
mistake-one-square = only one square was bitten off

topic-lost-sums = Lost positions of Nim
    .task = A move of Nim takes any number of sticks from one heap; whoever takes the last stick wins. Which of these positions are lost for the player to move?
    .heaps = the heaps { $heaps }
    .idea = A position of Nim is lost exactly if the nim-sum of its heaps is zero: in binary every column holds an even number of ones.
    .look = In binary the first position is { $binary }. Write the others so too, and count the ones of each column.
topic-multiply = Multiply
    .task = At first a number is 1. Two players in turn multiply it by one of these: { $factors }. Whoever first makes it larger than the limit wins. For which of these limits does the first player win?
    .limit = the limit { $limit }
    .idea = Go back from the limit: numbers from which a move passes it are won; numbers from which all moves lead there are lost; and so on in bands down to 1.
    .look = With the limit { $limit } the numbers from { $first } on win at once. From which smaller numbers do all moves lead there?
topic-partisan = Players with different moves
    .task = There is a heap of sticks. Player 1 may take one of these numbers: { $first }; player 2 one of these: { $second }. They move in turn, and whoever cannot move loses. Player 1 begins. For each heap from 0 to { $last } sticks write W if player 1 wins, and L if player 1 loses.
    .idea = Keep two labels for each heap: who wins if player 1 moves, and who if player 2 does. Each player looks at the other one’s labels.
    .look = Heaps in which player 1 cannot move: { $none }. Heaps in which player 2 cannot: { $stuck }. Begin with these.
topic-previous-move = Moves that depend on the last one
    .task = There { $heap ->
        [one] is { $heap } stick
       *[other] are { $heap } sticks
    } on the table. Two players in turn take at least one. The first may now take at most { $most }, and from then on each at most twice as many as the rival has just taken. Whoever takes the last stick wins. Which first moves win? Write how many sticks they take.
    .idea = A position is the heap together with how much may be taken. Write the heap as a sum of Fibonacci numbers, no two of them neighbours: whoever takes the least one leaves the rival unable to take the next.
    .look = As such a sum the heap is { $heap } = { $sum }. May the least part be taken?
topic-minefield = A chip on a minefield
    .normal = A chip stands in row 1, column 1 of this field. Two players in turn slide it any number of cells to the right or down, never onto a mine (×) or over one. Whoever cannot move loses. Which move wins? Write the cell where the chip stops: 1,3 is row 1, column 3.
    .reversed = A chip stands in row 1, column 1 of this field. Two players in turn slide it any number of cells to the right or down, never onto a mine (×) or over one. Whoever cannot move wins. Which move wins? Write the cell where the chip stops: 1,3 is row 1, column 3.
    .idea = Label the cells from the bottom right corner backwards: cells without moves by the rule for the end, every other one as winning if some move leads to a losing cell.
    .look = The chip can go to these cells: { $cells }. Which of them are losing for the player who moves there next?
topic-queen = The queen on her way to the corner
    .task = A queen stands in row { $row }, column { $column } of this board. Two players in turn move her any number of cells up, to the left, or diagonally up and left. Whoever brings her to row 1, column 1 wins. Which move wins? Write the cell where she stops: 2,3 is row 2, column 3.
    .idea = Cell 1,1 is losing for the player who would move there. Cross out every cell from which the queen gets to it; the nearest cells that are left are losing too, and so on.
    .look = Losing cells are 1,1, then 2,3 and 3,2. Which two come next, and which of all can the queen reach?
topic-chomp = Chomp
    .task = Two players in turn bite from a bar of chocolate. A bite takes a square and all squares whose row and column are not smaller. Square 1,1 (×) is poisoned: whoever is left with it alone loses. Which bite wins? Write its square: 2,3 is row 2, column 3.
    .idea = First find small bars that are lost: one square; two arms of equal length. Then look for a bite that leaves a lost bar.
    .look = The rows have these lengths: { $rows }. Lost are bars with rows of 1; of 2 and 1; of 3, 1 and 1; of 3 and 2. Can a bite leave one of them?
topic-draws = Games with draws
    .task = A chip stands in row 1 of this field. Two players in turn slide it any number of cells to the right or down, never onto a mine (×) or over one. Whoever cannot move loses, but in the bottom right corner the game is drawn. For each free cell of row 1, from the left, write the result for the player to move there: W for a win, L for a loss, D for a draw.
    .idea = Label the ends, then go back. Won is a cell with a move to a lost one; drawn is one without such a move but with a move to a drawn one; all others are lost.
    .look = Dead ends, which are lost: { $ends }. The corner { $corner } is a draw. Label the last row and the last column first.
topic-tic-tac-toe = A winning move of tic-tac-toe
    .task = On this board of tic-tac-toe it is the turn of { $stone }; three in a row, column or diagonal win. Which move wins however the rival plays? Write its cell, such as b2.
    .idea = Look for a move that makes two threats at once: the rival can parry only one. Such a move may also make one threat first, so that the rival’s answer is forced.
    .look = Moves of both players until the win: { $plies }. Which lines without a stone of the rival does { $stone } still have?
topic-chance = Chance in a tree
    .task = Where a number stands in this tree, that player chooses one of the branches that begin there; elsewhere chance does, as often as the percents say. At the ends stands what player 1 and player 2 get. Player 1 wants the largest expectation, player 2 the largest own payoff. What expectation does player 1 have with best play of both?
    .idea = Go back from the ends: player 2 takes the own largest payoff, chance takes the average by its percents, player 1 the largest expectation.
    .look = First settle the choices of player 2; their number is { $n }. At each only the end with player 2’s larger payoff stays.

# The frame of every page.
tagline = Who wins, by which moves, and why
menu = Menu
skip = Skip to the content
nav-games = Games
nav-own = Your own game
nav-trees = Trees
nav-values = Values
nav-api = API
nav-about = About
nav-main = Main
languages = Languages
colours = Colours
colours-system = System
colours-light = Light
colours-dark = Dark

# Home.
ask-label = A game, a position, your own rules: nim 3 4 5, tic, n -> [n - 1, n - 2]
ask-button = Solve
class-all = All games
filter-impartial = Have both the same moves?
filter-partizan = Has each its own moves?
filter-cyclic = Can it go round in circles?
filter-draws = Can it be a draw?
filter-payoffs = Is it about numbers?
filter-chance = Is there luck?
own-card-text = Write the moves in one line, or the rules on a page, and see its values as you type.
door-learn = Learn
door-learn-text = Short lessons with exercises, from a heap of sticks onwards.
door-explore = Explore
door-explore-text = Take a position: guess who wins, see why, and play it.
shelf-first = Start here
shelf-boards = On boards
shelf-heaps = Heaps and rows
shelf-chess = Chessmen
shelf-numbers = Numbers, luck, money
shelf-sides = Each side has its own moves
nothing-found = No game fits. Try another word, or all classes.

# A game.
rules = Rules
notation = How positions are written
parameters = Parameters, after a colon
examples = Examples
source = Source
kind = Find a game by a question
position = Position
edit-button = Set
sliders = Slide the heaps
slider-of = Size of heap { $n }
slider-to = Last { $name }
misere-play = misère play
misere = misère play: the player who cannot move wins
views = Views of this game
view-position = Explore
view-play = Play
view-table = Table
view-law = Law
view-figures = Figures
show = How much is shown
show-nothing = Try it
show-answer = Answer
show-values = Values
show-why = Why
moves = Moves
moves-there = Moves there
moves-unlisted = There are too many moves to list them.
no-moves = There is no move: the game is over.
guess = Who wins? Guess first.
guess-first = The player to move
guess-second = The other player
guess-draw = Nobody: a draw
guess-move = Pick the move you would make, or guess who wins. Then the answer shows.
reveal = Show the answer
right = Right.
wrong = Not quite.
guessed-move-right = Right. Nothing is better than { $move }.
guessed-move-wrong = Not quite: { $move } gives something away.
legend = What the marks mean, for the player who makes the move
mark-win = a win
mark-loss = a loss
mark-draw = an endless draw
mark-tie = a draw: an end that nobody wins
mark-pay = the best payoff
letter-win = W
letter-loss = L
letter-draw = D
letter-tie = D
in-moves = in { $n ->
    [one] 1 move
   *[other] { $n } moves
}
plies = { $n ->
    [one] 1 move
   *[other] { $n } moves
}
and-more = … and { $n } more
components = Components
component-head = component
nimber-head = nimber
target-head = must become
payoffs-title = payoffs
nimber-title = nimber
explanation = Why
no-explanation = There is nothing to add: look at where the moves lead.
least-missing = No option has the value { $n }, and every smaller value is there.
also = the same:
stands-for = { $n ->
    [one] stands for 1 move
   *[other] stands for { $n } moves
}
random = A new position
random-winning = winning
random-losing = losing
random-hard = hard: few moves win
play-from-here = Play from here
back-to-game = Explore this position

# The best line.
best-line = The best line
best-line-about = The winner hurries, the loser delays. Each step leads to its position.
line-of = The best line in { $game }
line-steps = Step by step
line-about = The winner hurries, the loser delays. Beside each position stand all of its moves, with what they lead to.
line-none = There is no such line here: the game is over, it need not end, or it is played for numbers.
line-back = Back to where the line begins
line-controls = Steps of the line
line-first = First
line-backward = Back
line-run = Run
line-pause = Pause
line-on = Next
line-last = Last
line-step = After { $at } of { $all } moves
line-end = The end of the line.
line-wins = Player { $number } is to move and wins in { $n ->
    [one] 1 move
   *[other] { $n } moves
}; nothing is faster than { $move }.
line-loses = Player { $number } is to move and loses in { $n ->
    [one] 1 move
   *[other] { $n } moves
}; nothing lasts longer than { $move }.

# Two moves beside each other.
compare = Compare two moves
compare-in = Two moves in { $game }
compare-button = Compare
compare-with = with
value = Value
replies = The replies
replies-none = None: the game is over.
replies-lose = { $all ->
    [one] The only reply loses.
   *[other] All { $all } replies lose.
}
replies-win = { $all ->
    [one] The only reply wins:
   *[other] { $best } of { $all } replies win:
}
replies-draw = { $best } of { $all } replies keep the draw:
replies-best = { $best } of { $all } replies are best:

# Play.
play-of = Play { $game }
play-against = Against
play-as = You move
play-start = New game
rival-learns = a rival of your level
rival-perfect = the best the computer can
rival-weak = a weak player (sees two moves ahead, errs one time of four)
rival-random = random moves
rival-greedy = leaves you the fewest moves
rival-first-move = always the first move
rival-last-move = always the last move
rival-person = another person
first = first
second = second
hint = Hint
undo = Undo
redo = Redo
strip = The play, and what each position was worth
strip-hidden = Show what each position was worth
strip-hide = Hide it again
strip-start = the start
strip-won-first = won for the first player
strip-won-second = won for the second player
strip-drawn = drawn
strip-paid = { $amount } for the first player
strip-slip = a mistake
last-move = Last move:
later = This is an earlier position. A move from here begins a new line.
where-lost = Turning points
no-mistake = Nobody gave anything away: the result was there from the start.
compare-mistake = compare the two
type-move = Or type a move, as it is written
type-move-button = Move
too-hard = Too hard for this page: it gave up in time. Play on: nearer to the end the answer may be had.
busy-here = Too much is being worked on just now: try again in a few seconds.
turn-of = To move: { $player }
game-over = The game is over.
play-again = Play again
play-swap = Swap sides
play-learns = A rival of your level
level = Level of the rival:
level-up = Well played: the rival gets stronger now.
level-down = The rival gets a little weaker now.
series-begin = Best of five
series-next = The next game of five
series-on = – best of five
series-won = – you win the series.
series-lost = – the computer wins the series.
series-even = – the series is drawn.
play-harder = A harder rival
play-easier = An easier rival
again-from-here = again from here
many-moves = There are more moves than a page lists. Guess who wins, or show the answer: it names one move that wins.
your-move = Your move.
player = { $who ->
    [you] You
    [computer] The computer
   *[player] Player { $number }
}
result = { $who ->
    [you] You win.
    [computer] The computer wins.
   *[player] Player { $number } wins.
}
result-draw = A draw.
gets = { $who ->
    [you] You get { $amount }.
    [computer] The computer gets { $amount }.
   *[player] Player { $number } gets { $amount }.
}
mistake = { $who ->
    [you] Move { $ply }: You played { $move }, and gave something away.
    [computer] Move { $ply }: The computer played { $move }, and gave something away.
   *[player] Move { $ply }: Player { $number } played { $move }, and gave something away.
}
better = Better: { $moves }.
hint-lost = Every move loses against correct play; choose what makes it hardest, and hope for a mistake.
hint-equal = No move is better than another.
hint-one = One move of { $total } wins: { $move }.
hint-several = { $n } moves of { $total } win, { $move } is one.
hint-best = Nothing is better than { $move }.

# Tables and laws.
table-of = Table of { $game }
table-ranges = Ranges
table-letters = Show
table-values = values
table-outcomes = outcomes (N, P)
table-button = Show
download = Download
cell-nimber = nimber { $value }, { $worth }
cell-win = the player to move wins
cell-loss = the player to move loses
cell-draw = a draw
cell-none = no position
law-of = Law of { $game }
law-looked = What holds for every position
law-predict = The value of
law-predict-button = Predict
law-how = How it was found, and why it holds
law-none = No law was found.
law-stopped = A limit of this page ended the search early: there may be more to find.
proved = Proved
verified = Verified, not proved
claim = Your own guess
claim-label = A claim, such as n % 4 == 0
claim-button = Check
claim-holds = It agrees with every value that was checked.
claim-fails = It fails.

# Figures.
figure-of = Figures of { $game }
as-text = as text

# Games of one's own.
editor-lead = Write the options of a position in one line, or paste a rule file. Errors show at their place, the values below.
editor-label = The rules
editor-button = Solve
editor-samples = Samples to start from
editor-share = The address of this page holds the rules: share it.
editor-open = Explore positions
editor-empty = The values will show here.
editor-values = Values
editor-fine = The rules are fine.
sample-take = Take 1, 3 or 4
sample-halve = Halve or take one
sample-leave = Leave at least half
sample-kayles = Kayles
sample-queen = A queen in the corner
sample-euclid = Euclid's game (a file)
sample-tic-tac-toe = Tic-tac-toe (a file)
sample-toads = Toads and frogs (a file)
sample-three = Three at a table (a file)

# Partizan values.
values-lead = Write a value of the theory of partizan games, or a position; Left is the positive player. The address of each value can be shared.
values-label = The value
values-other = Compare with
values-thermograph = The thermograph of the value
values-graph = Positions that can be reached, and the moves between them
values-plain = As the program reads it
no-value = a value is missing
no-value-hint = for example: 1|-1 in braces

# Decision trees.
trees = Decision trees
tree-lead = Paste a tree in brackets, or an .efg file; then forbid a branch or change a payoff, and see what changes.
tree-label = The tree
tree-entry = Entry into a market
tree-two = Two moves
tree-three = Three moves
tree-click = Click a branch of the drawing to forbid it, or payoffs to change them; the list below does the same.
tree-slide = Slide the payoffs of
tree-same = The payoffs are the same as before the change.
tree-path = What is played
tree-nodes = Branch by branch
tree-forbid = forbid
tree-forbidden = Forbidden:
tree-allow = allow again
tree-pay = change
tree-paid = Changed:
tree-unpay = as before
tree-gets = { $who } gets { $amount }
tree-before = Before the change: { $pays }
chance = chance

# Problems.
problems = Problems
problems-lead = The problems of the textbook: read them, solve an input, and play the interactive ones against the judge.
interactive = a game
problem-limits = { $seconds } s, { $memory } MiB
problem-play = Play it here
problem-solve = Solve an input
problem-input = Input
problem-output = Output
problem-try = solve this input
problem-say = Your line
samples = Samples
judge = The judge
you = You
accepted = Accepted.
not-accepted = Not accepted:
opponents = The opponents

# About.
about-what = grundy solves sequential games: in this position, who wins, by how much, by which moves, and why.
about-address = Every view has an address that holds all of its state, so that Back works and links can be shared. All can be read and played without scripts.
about-local = Nothing leaves this machine: the program itself serves the pages and needs no network.
about-api = The same answers for programs, as JSON. The document that describes them:
about-parts = Parts by others
api-solve = who wins, the nimber, every move
api-table = values of a family
api-csv = the same as CSV
api-law = the law of its values
api-check = a claim, checked against computed values
api-figure = a picture: position, graph, tree, table, sequence
api-tree = a decision tree, solved
api-games = the catalogue

# What went wrong.
trouble = That did not work
trouble-home = All games
hint-label = Hint:
at-place = line { $line }, column { $column }
no-page = there is no page '{ $path }'
no-page-hint = the list of all games is a good place to start
too-long = { $what ->
    [request] the request is too long: at most { $most } bytes are read
    [game] the game is too long: at most { $most } bytes are read
    [position] the position is too long: at most { $most } bytes are read
    [rules] the rules are too long: at most { $most } bytes are read
    [ranges] the text of the ranges is too long: at most { $most } bytes are read
    [play] the play is too long: at most { $most } moves are read
    [input] the input is too long: at most { $most } bytes are read
    [talk] the dialogue is too long: at most { $most } bytes are read
    [tree] the tree is too long: at most { $most } bytes are read
   *[changes] the list of changes is too long: at most { $most } bytes are read
}
too-long-hint = try a shorter text, or divide it
no-form = the body is not a form
no-form-hint = send it as { $type }
slow-body = the form did not arrive in time
busy = too many questions are being worked on
busy-hint = try again in a few seconds
late = the question takes too long
too-much = the question is too much for a page
late-hint = try a smaller position, or fewer of them at once
crashed = an internal error stopped the work
crashed-hint = please report it, with this address
cycle-hint = in a rule file write { $line }: then draws are possible and are found
no-question = the question is empty
no-question-hint = write a game and a position, as { $example }
no-game = no game is asked about
no-game-hint = write game= and p=, or q={ $example }
no-figure = unknown kind of figure '{ $kind }'
no-opponent = unknown opponent '{ $name }'
no-random = unknown kind of position '{ $kind }'
expected = expected { $names }
no-dot = this picture is not a graph, so it has no DOT file
no-dot-hint = ask for kind=graph or kind=tree
no-claim = no claim is given, or it is too long
no-claim-hint = write it as n % 4 == 0
no-number = '{ $text }' is not a number
no-number-hint = write 1000000 or 10^18, or two numbers separated by a comma
none-random = no such position was found
none-random-hint = another kind may be more common in this game

# What is wrong with a text.
guess-payoff = What will the player to move get?
guess-alone = How much can be had?
guess-button = Guess
random-matters = where the choice matters
cycle-hint-arrow = every move must lead nearer to the end: say where there is no move, as in n -> [n - 1] if n > 0 else []
repair-text = Put it right
repair-cyclic = Positions may come back
repair-option = Ask without it
repair-end = No move from 0
repair-rules = Back to my rules
repair-start = From the start
hint-games = look for it among all games, or write its rules yourself
hint-near = did you mean { $name }?
hint-near-listed = { hint-near }
hint-moves = moves are written like this: { $moves }
hint-ask-as = this is a position of { $question }
hint-example = for example { $example }
near-games = Perhaps one of these?
wrong-text = this cannot be read as it stands here

# For a class.
for-a-class = For a class
class-larger = large, for a projector
class-smaller = As large as usual
class-code = link as a code
share = Share this page
share-about = Point a camera at the code: the page opens on the other device, with this position and these moves.
share-long = This address is too long for a code: send the link.
share-link = The link
share-code = The link as a QR code
share-back = Back to the page
copy = Copy
sheet = A sheet to print
sheet-about = A game and a position a line, as in the box of the home page. The browser prints the sheet; the key is on a page of its own.
sheet-title = Title
sheet-positions = Positions
sheet-button = Make the sheet
sheet-name = Name:
sheet-key = Answers
sheet-moves = Best moves: { $moves }.
sheet-question = Who wins, and by which move?

# Why, in short.
idea = { $n } of { $all }
short-win = Make the move { $move }: then you have a good answer to everything that the rival does.
short-loss = Whatever you do, the rival has a good answer. Choose what is hardest for him.
short-draw = Make the move { $move }: then nobody can win by force.
short-pay = Make the move { $move }: nothing brings you more.
law-details = All of it in numbers

# Live rooms.
room-open = Play on two screens
room-about = Opens a room for a day: send its link to another person, and both see every move.
room-here = Two screens, one play: whoever opens this link sees every move and may make the next one.
room-link = Link for the other screen
room-code = As a code
room-gone = the room '{ $name }' is closed
room-gone-hint = a room is open for a day; ask for the link of the play itself

# The course.
learn = Learn
learn-lead = Short lessons: a question, a game, a picture, then exercises. All answers are computed while you read.
lesson-number = Lesson { $n }
lesson-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
lesson-steps = { $n ->
    [one] 1 task
   *[other] { $n } tasks
}
lesson-done = { $done } of { $all } done
lesson-all = All lessons
lesson-next = The next lesson
lesson-previous = The lesson before
lesson-explore = Explore this position
lesson-why = See why
lesson-play-first = Play, you begin
lesson-play-second = Let the other begin
lesson-program = Now write a program: { $id } { $title }
lesson-checked = – checked up to { $to } in { $game }
lesson-check-fails = – this fails in { $game }
guess-nimber = What is the nimber? Guess first.
guess-is-first = The player to move wins.
guess-is-second = The other player wins.
guess-is-draw = Nobody wins: a draw.
guess-is-nimber = The nimber is { $n }.
guess-best = Best: { $moves }.
exercise-of = Exercise { $n }: { $title }
exercise-level = Level { $level } of 5
exercise-check = Check
exercise-cause = A usual slip gives just this: { $cause }.
exercise-hint-idea = A hint: which idea?
exercise-hint-look = One more: what to look at?
exercise-solution = The solution
exercise-solution-answer = Right is: { $answer }
exercise-alone = A link to this exercise
exercise-another = Another of this kind
exercise-train = Train this
practice = Practice today
practice-empty = Once you have done exercises, six tasks for today stand here. What went wrong comes back after one, three and seven days.
progress = Your progress
progress-about = It stays in this browser: no account, nothing is sent. Take it along as a file.
progress-save = Save as a file
progress-load = Load a file
progress-loaded = Your progress is loaded.
progress-bad = This file holds no progress.
train = Trainer
train-lead = Tasks of one topic without end. Two right in a row lead a level up, a wrong one a level down.
train-topics = Choose a topic
train-score = { $right } of { $all } right
train-next = The next task
train-up = A level up.
train-down = A level down.
blitz = Win or lose?
blitz-lead = Who wins here? Decide quickly: with a clock you have sixty seconds, without one there are twenty positions.
blitz-over = That was it.
blitz-again = Once more
exam-mode = The exam: 19 to 21
exam-lead = Three questions on one game, 25 minutes. Take paper; the marks come at the end.
exam-19 = Question 19
exam-20 = Question 20: two numbers
exam-21 = Question 21
exam-finish = Finish
exam-mark = { $points } of 3 points
exam-another = Another variant
no-topic = there is no topic '{ $topic }'
no-topic-hint = the trainer lists all topics

# The atlas of octal games.
atlas = Atlas of octal games
atlas-about = Take-and-break games by their codes, each once, and what is known of their nimbers: the period with its first heap, the largest nimber, the heaps with rare nimbers, and how far heaps were looked at. A game leads to its law.
atlas-code = A code, to find the game that it is
atlas-button = Find
atlas-status = Which games
atlas-any = All
atlas-solved = Solved
atlas-open = Open
atlas-digits = Digits after the point, at most
atlas-none = No game of the atlas has this code.
atlas-pages = Pages of the atlas
atlas-page = Page { $page } of { $pages }
atlas-before = Before
atlas-after = After

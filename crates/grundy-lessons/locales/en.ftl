# Values within sentences.
winner-first = the player to move
winner-second = the other player
winner-draw = nobody: a draw
winner-left = Left
winner-right = Right
no-winning-move = none

# A lesson in the terminal.
lesson-head = Lesson { $number }. { $title }
lesson-takes = about { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
lesson-play = Play it: { $command }
lesson-guess-winner = Who wins? Guess first: the player to move, the other player, or nobody?
lesson-guess-nimber = What is the nimber? Guess first.
lesson-answer = Answer: { $answer }
lesson-best = Best: { $moves }
lesson-law = The law of { $game }: { $law }
lesson-law-none = No law of { $game } is known to the program.
lesson-proved = proved
lesson-verified = verified, not proved
lesson-checked = Checked up to { $to } in { $game }: { $claim }
lesson-check-fails = This fails in { $game }: { $claim }
lesson-exercise = Exercise { $n }. { $title } (level { $level })
lesson-hint = Hint: { $hint }
lesson-program = Now write a program: problem { $id }, { $title }. { $command }
lesson-answers = With --answers the answers stand here too.
lesson-source = After: { $source }

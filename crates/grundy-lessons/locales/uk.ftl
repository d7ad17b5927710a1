# Values within sentences.
winner-first = той, хто ходить
winner-second = той, хто чекає
winner-draw = ніхто: нічия
winner-left = Лівий
winner-right = Правий
no-winning-move = жоден

# A lesson in the terminal.
lesson-head = Урок { $number }. { $title }
lesson-takes = близько { $n ->
    [one] { $n } хвилини
   *[other] { $n } хвилин
}
lesson-play = Зіграйте: { $command }
lesson-guess-winner = Хто виграє? Спершу вгадайте: той, хто ходить, той, хто чекає, чи ніхто?
lesson-guess-nimber = Який тут німбер? Спершу вгадайте.
lesson-answer = Відповідь: { $answer }
lesson-best = Найкраще: { $moves }
lesson-law = Закон гри { $game }: { $law }
lesson-law-none = Закону гри { $game } програма не знає.
lesson-proved = доведено
lesson-verified = перевірено, не доведено
lesson-checked = Перевірено до { $to } у грі { $game }: { $claim }
lesson-check-fails = Це хибне у грі { $game }: { $claim }
lesson-exercise = Вправа { $n }. { $title } (рівень { $level })
lesson-hint = Підказка: { $hint }
lesson-program = Тепер напишіть програму: задача { $id }, { $title }. { $command }
lesson-answers = З --answers тут стоять і відповіді.
lesson-source = За джерелом: { $source }

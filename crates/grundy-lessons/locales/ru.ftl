# Values within sentences.
winner-first = тот, кто ходит
winner-second = тот, кто ждёт
winner-draw = никто: ничья
winner-left = Левый
winner-right = Правый
no-winning-move = ни один

# A lesson in the terminal.
lesson-head = Урок { $number }. { $title }
lesson-takes = около { $n ->
    [one] { $n } минуты
   *[other] { $n } минут
}
lesson-play = Сыграйте: { $command }
lesson-guess-winner = Кто выигрывает? Сначала угадайте: тот, кто ходит, тот, кто ждёт, или никто?
lesson-guess-nimber = Какой здесь нимбер? Сначала угадайте.
lesson-answer = Ответ: { $answer }
lesson-best = Лучше всего: { $moves }
lesson-law = Закон игры { $game }: { $law }
lesson-law-none = Закона игры { $game } программа не знает.
lesson-proved = доказано
lesson-verified = проверено, не доказано
lesson-checked = Проверено до { $to } в игре { $game }: { $claim }
lesson-check-fails = Это неверно в игре { $game }: { $claim }
lesson-exercise = Упражнение { $n }. { $title } (уровень { $level })
lesson-hint = Подсказка: { $hint }
lesson-program = Теперь напишите программу: задача { $id }, { $title }. { $command }
lesson-answers = С --answers здесь стоят и ответы.
lesson-source = По источнику: { $source }

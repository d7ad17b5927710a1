# Відповідь: хто виграє.
misere-play = (гра навиворіт)
over = Гру закінчено.
first-wins = Виграє перший гравець
second-wins = Виграє другий гравець
is-tie = Нічия
tie = Нічия за найкращої гри
draw = Нічия за найкращої гри
is-draw = Нічия
in-plies = за { $n ->
    [one] { $n } півхід
    [few] { $n } півходи
   *[many] { $n } півходів
}
with-nimber = { $says }: німбер { $value }
by-solver = ({ $solver ->
    [law] за законом
    [grundy] за числами Ґранді
    [loopy] за німберами ігор із циклами
    [induction] зворотною індукцією
    [memo] перебором із запам’ятовуванням
    [push] просуванням від програшних
    [retrograde] ретроаналізом
    [payoff] зворотною індукцією за виграшами
    [strong] розв’язанням усієї гри
   *[other] { $solver }
})
no-payoffs = Виплат немає.
expected-payoff = Очікуваний виграш { $sum }.
payoff = Виграш { $sum }.
player-expects = гравець { $player } очікує { $sum }
player-gets = гравець { $player } отримує { $sum }

# Відповідь: компоненти та ходи.
heap = купка
component = компонента
nimber = німбер
must-become = має стати
no-winning-move = { $n ->
    [one] { $n ->
        [1] Виграшного ходу немає: єдиний хід програє.
       *[other] Виграшного ходу немає: програє кожен хід (усього { $n }).
    }
    [few] Виграшного ходу немає: програють усі { $n } ходи.
   *[many] Виграшного ходу немає: програють усі { $n } ходів.
}
too-many-to-list = Деякі ходи виграють (усього їх { $n }); їх забагато для переліку.
tie-move = Хід, що зберігає нічию
tie-moves = Ходи, що зберігають нічию
draw-move = Хід, що зберігає нічию
draw-moves = Ходи, що зберігають нічию
winning-move = Виграшний хід
winning-moves = Виграшні ходи
best-move = Найкращий хід
best-moves = Найкращі ходи
best-move-of = Найкращий хід гравця { $player }
best-moves-of = Найкращі ходи гравця { $player }
longest-moves = Ходи, що тягнуть найдовше
chance-decides = Вирішує випадок
of-total = (із { $total })
shown-of-total = ({ $shown } із { $total })
others-lose = (усі інші ходи програють; усього ходів: { $n })
more = … і ще { $n }
more-with-all = … і ще { $n } (--all покаже всі)
nothing = нічого
the-end = (кінець)
plies-left = (лишилося { $n ->
    [one] { $n } півхід
    [few] { $n } півходи
   *[many] { $n } півходів
})
counters = викликів { $calls }, обчислено значень { $computed }, збережено { $cached }, ходів { $moves }

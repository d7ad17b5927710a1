# Рамка каждой страницы.
tagline = Кто выигрывает, какими ходами и почему
menu = Меню
skip = Перейти к содержанию
nav-games = Игры
nav-own = Своя игра
nav-trees = Деревья
nav-values = Значения
nav-api = Для программ
nav-about = О программе
nav-main = Главное
languages = Языки
colours = Цвета
colours-system = Как в системе
colours-light = Светлые
colours-dark = Тёмные

# Главная страница.
ask-label = Игра, позиция, свои правила: nim 3 4 5, кегли, n -> [n - 1, n - 2]
ask-button = Решить
class-all = Все игры
filter-impartial = У обоих те же ходы?
filter-partizan = У каждого свои ходы?
filter-cyclic = Может ли она ходить по кругу?
filter-draws = Возможна ли ничья?
filter-payoffs = Речь о числах?
filter-chance = Есть ли случай?
own-card-text = Запишите ходы одной строкой или правила на страницу — значения появятся, пока вы пишете.
door-learn = Научиться
door-learn-text = Угадайте победителя, а потом посмотрите почему: первая игра шаг за шагом.
door-play = Играть
door-play-text = Против соперника, который порой ошибается, или против друга.
shelf-first = Начните отсюда
shelf-boards = На досках
shelf-heaps = Кучки и ряды
shelf-chess = Шахматные фигуры
shelf-numbers = Числа, случай, деньги
shelf-sides = У каждого свои ходы
nothing-found = Ни одна игра не подходит. Попробуйте другое слово или все классы.

# Игра.
rules = Правила
notation = Как записывают позиции
parameters = Параметры, после двоеточия
examples = Примеры
source = Источник
kind = Найти игру по вопросу
position = Позиция
edit-button = Показать
sliders = Менять кучки ползунками
slider-of = Размер кучки { $n }
slider-to = Последнее { $name }
misere-play = игрой наоборот
misere = игра в мизер: кто не может ходить, выигрывает
views = Виды игры
view-position = Обзор
view-play = Играть
view-table = Таблица
view-law = Закон
view-figures = Рисунки
show = Сколько показывать
show-nothing = Попробовать
show-answer = Ответ
show-values = Значения
show-why = Почему
moves = Ходы
moves-there = Ходы в этом месте
moves-unlisted = Ходов слишком много, чтобы их перечислить.
no-moves = Ходов нет: игра окончена.
guess = Кто выигрывает? Сначала угадайте.
guess-first = Тот, чья очередь
guess-second = Другой игрок
guess-draw = Никто: ничья
guess-move = Выберите ход, который сделали бы вы, или угадайте победителя. Тогда появится ответ.
reveal = Показать ответ
right = Верно.
wrong = Не совсем.
guessed-move-right = Верно. Лучше, чем { $move }, хода нет.
guessed-move-wrong = Не совсем: { $move } кое-что теряет.
legend = Что означают отметки для того, кто делает ход
mark-win = выигрыш
mark-loss = проигрыш
mark-draw = бесконечная ничья
mark-tie = ничья: конец, в котором никто не выигрывает
mark-pay = наибольшее, что можно получить
letter-win = В
letter-loss = П
letter-draw = Н
letter-tie = Н
plies = { $n ->
    [one] { $n } полуход
    [few] { $n } полухода
   *[many] { $n } полуходов
}
and-more = … и ещё { $n }
components = Компоненты
component-head = компонента
nimber-head = нимбер
target-head = должна стать
payoffs-title = выплаты
nimber-title = нимбер
explanation = Почему
no-explanation = Добавить нечего: посмотрите, куда ведут ходы.
least-missing = Ни один ход не даёт значения { $n }, а все меньшие значения есть.
also = так же:
stands-for = { $n ->
    [one] вместе { $n } ход
    [few] вместе { $n } хода
   *[many] вместе { $n } ходов
}
random = Новая позиция
random-winning = выигрышная
random-losing = проигрышная
random-hard = трудная: выигрывает мало ходов
play-from-here = Играть отсюда
back-to-game = Рассмотреть эту позицию

# Лучшая игра.
best-line = Лучшая игра обоих
best-line-about = Кто выигрывает — торопится, кто проигрывает — тянет. Каждый шаг ведёт к своей позиции.
line-of = Лучшая игра обоих: { $game }
line-steps = Шаг за шагом
line-about = Кто выигрывает — торопится, кто проигрывает — тянет. Рядом с каждой позицией — все её ходы и то, к чему они ведут.
line-none = Такой игры здесь нет: или всё окончено, или игра может длиться без конца, или играют на числа.
line-back = Назад, к началу
line-controls = Шаги
line-first = В начало
line-backward = Назад
line-run = Показывать
line-pause = Остановить
line-on = Дальше
line-last = В конец
line-step = Сделано ходов: { $at } из { $all }
line-end = Это конец игры.
line-wins = Ходит игрок { $number } и выигрывает за { $n ->
    [one] { $n } полуход
    [few] { $n } полухода
   *[many] { $n } полуходов
}; быстрее всего — { $move }.
line-loses = Ходит игрок { $number } и проигрывает за { $n ->
    [one] { $n } полуход
    [few] { $n } полухода
   *[many] { $n } полуходов
}; дольше всего тянет { $move }.

# Два хода рядом.
compare = Сравнить два хода
compare-in = Два хода: { $game }
compare-button = Сравнить
compare-with = и
value = Значение
replies = Ответы
replies-none = Нет: игра окончена.
replies-lose = { $all ->
    [one] { $all ->
        [1] Единственный ответ проигрывает.
       *[other] Проигрывает каждый ответ (всего { $all }).
    }
    [few] Проигрывают все { $all } ответа.
   *[many] Проигрывают все { $all } ответов.
}
replies-win = { $all ->
    [1] Единственный ответ выигрывает:
   *[other] Выигрышных ответов { $best } из { $all }:
}
replies-draw = Ничью сохраняют ответы ({ $best } из { $all }):
replies-best = Лучших ответов { $best } из { $all }:

# Игра.
play-of = Играть: { $game }
play-against = Против
play-as = Вы ходите
play-start = Новая игра
rival-learns = соперник вашего уровня: сильнее, когда вы выигрываете, слабее, когда проигрываете
rival-perfect = самый сильный компьютер
rival-weak = слабый игрок (видит на два хода вперёд, ошибается раз из четырёх)
rival-random = случайные ходы
rival-greedy = оставляет вам меньше всего ходов
rival-first-move = всегда первый ход из списка
rival-last-move = всегда последний ход из списка
rival-person = другой человек
first = первым
second = вторым
hint = Подсказка
undo = Отменить
redo = Вернуть
strip = Ход игры и чего стоила каждая позиция
strip-hidden = Показать, чего стоила каждая позиция
strip-hide = Снова скрыть
strip-start = начало
strip-won-first = выигрышная для первого игрока
strip-won-second = выигрышная для второго игрока
strip-drawn = ничейная
strip-paid = { $amount } для первого игрока
strip-slip = ошибка
last-move = Последний ход:
later = Вы смотрите на более раннюю позицию. Ход отсюда начнёт новую ветвь.
where-lost = Переломные моменты
no-mistake = Никто не ошибся: результат был определён с самого начала.
compare-mistake = сравнить эти два
type-move = Или запишите ход так, как его записывают
type-move-button = Сходить
too-hard = Для этой страницы слишком сложно: она вовремя остановилась. Играйте дальше: ближе к концу ответ может найтись.
busy-here = Сейчас обрабатывается слишком много вопросов: попробуйте через несколько секунд.
turn-of = Ход: { $player }
game-over = Игра окончена.
play-again = Сыграть ещё
play-swap = Поменяться сторонами
play-learns = Соперник вашего уровня
level = Уровень соперника:
level-up = Хорошо сыграно: теперь соперник станет сильнее.
level-down = Теперь соперник станет немного слабее.
series-begin = До трёх побед из пяти
series-next = Следующая игра из пяти
series-on = – до трёх побед из пяти
series-won = – вы выиграли серию.
series-lost = – серию выиграл компьютер.
series-even = – серия закончилась вничью.
play-harder = Соперник посильнее
play-easier = Соперник послабее
again-from-here = снова отсюда
many-moves = Ходов больше, чем вмещает страница. Угадайте победителя или покажите ответ: он назовёт один выигрышный ход.
your-move = Ваш ход.
player = { $who ->
    [you] Вы
    [computer] Компьютер
   *[player] Игрок { $number }
}
result = { $who ->
    [you] Вы выиграли.
    [computer] Выиграл компьютер.
   *[player] Выиграл игрок { $number }.
}
result-draw = Ничья.
gets = { $who ->
    [you] Вы получаете { $amount }.
    [computer] Компьютер получает { $amount }.
   *[player] Игрок { $number } получает { $amount }.
}
mistake = { $who ->
    [you] Ход { $ply }: вы сыграли { $move } и кое-что потеряли.
    [computer] Ход { $ply }: компьютер сыграл { $move } и кое-что потерял.
   *[player] Ход { $ply }: игрок { $number } сыграл { $move } и кое-что потерял.
}
better = Лучше: { $moves }.
hint-lost = Против правильной игры проигрывает каждый ход; выберите тот, который больше всего усложнит дело, и надейтесь на ошибку.
hint-equal = Все ходы одинаково хороши.
hint-one = Из всех ходов (их { $total }) выигрывает один: { $move }.
hint-several = Выигрышных ходов { $n } из { $total }, например { $move }.
hint-best = Лучше, чем { $move }, хода нет.

# Таблицы и законы.
table-of = Таблица: { $game }
table-ranges = Диапазоны
table-letters = Показать
table-values = значения
table-outcomes = результаты (N, P)
table-button = Показать
download = Скачать
cell-nimber = нимбер { $value }, { $worth }
cell-win = выигрывает тот, чья очередь
cell-loss = проигрывает тот, чья очередь
cell-draw = ничья
cell-none = позиции нет
law-of = Закон: { $game }
law-looked = Что верно для всех
law-predict = Значение для
law-predict-button = Предсказать
law-how = Как он найден и почему он верен
law-none = Закон не найден.
proved = Доказано
verified = Проверено, но не доказано
claim = Ваша гипотеза
claim-label = Утверждение, например n % 4 == 0
claim-button = Проверить
claim-holds = Верно, насколько проверено.
claim-fails = Неверно.

# Рисунки.
figure-of = Рисунки: { $game }
as-text = как текст

# Свои игры.
editor-lead = Запишите одной строкой, куда можно пойти из позиции, или вставьте файл правил. Ошибки видны на своих местах, значения — ниже.
editor-label = Правила
editor-button = Решить
editor-samples = С чего начать
editor-share = Адрес этой страницы содержит правила: им можно делиться.
editor-open = Рассмотреть позиции
editor-empty = Здесь появятся значения.
editor-values = Значения
editor-fine = Правила в порядке.
sample-take = Брать 1, 3 или 4
sample-halve = Пополам или минус один
sample-leave = Оставлять не меньше половины
sample-kayles = Кегли
sample-queen = Ферзь в угол
sample-euclid = Игра Евклида (файл)
sample-tic-tac-toe = Крестики-нолики (файл)
sample-toads = Жабы и лягушки (файл)
sample-three = Трое за столом (файл)

# Партизанские значения.
values-lead = Напишите значение теории партизанских игр или позицию; Левый — положительный игрок. Адресом каждого значения можно поделиться.
values-label = Значение
values-other = Сравнить с
values-thermograph = Термограф значения
values-plain = Как его читает программа
no-value = не хватает значения
no-value-hint = например: 1|-1 в фигурных скобках

# Деревья решений.
trees = Деревья решений
tree-lead = Вставьте дерево в скобках или файл .efg; потом запретите ветвь или измените выплату и посмотрите, что изменится.
tree-label = Дерево
tree-entry = Выход на рынок
tree-two = Два хода
tree-three = Три хода
tree-click = Щёлкните по ветви рисунка, чтобы её запретить, или по выплатам, чтобы их изменить; список ниже делает то же самое.
tree-slide = Менять ползунками выигрыши конца
tree-same = Выплаты те же, что и до изменения.
tree-path = Что будет сыграно
tree-nodes = Ветвь за ветвью
tree-forbid = запретить
tree-forbidden = Запрещено:
tree-allow = снова разрешить
tree-pay = изменить
tree-paid = Изменено:
tree-unpay = как было
tree-gets = { $who } получает { $amount }
tree-before = До изменения: { $pays }
chance = случай

# Задачи.
problems = Задачи
problems-lead = Задачи учебника: читайте, решайте входные данные, а в интерактивные играйте против жюри.
interactive = игра
problem-limits = { $seconds } с, { $memory } МиБ
problem-play = Сыграть здесь
problem-solve = Решить входные данные
problem-input = Входные данные
problem-output = Выходные данные
problem-try = решить эти данные
problem-say = Ваша строка
samples = Примеры
judge = Жюри
you = Вы
accepted = Зачтено.
not-accepted = Не зачтено:
opponents = Соперники

# О программе.
about-what = grundy решает последовательные игры: кто выигрывает в этой позиции, сколько, какими ходами и почему.
about-address = У каждого вида есть адрес, в котором всё его состояние: кнопка «Назад» работает, а ссылками можно делиться. Всё можно читать и играть без скриптов.
about-local = Ничто не покидает этот компьютер: страницу отдаёт сама программа, сеть ей не нужна.
about-api = Те же ответы для программ, в формате JSON. Документ, который их описывает:
about-parts = Чужие части
api-solve = кто выигрывает, нимбер, все ходы
api-table = значения семейства позиций
api-csv = то же в формате CSV
api-law = закон этих значений
api-check = гипотеза против вычисленных значений
api-figure = рисунок: позиция, граф, дерево, таблица, последовательность
api-tree = решённое дерево решений
api-games = каталог

# Что пошло не так.
trouble = Не получилось
trouble-home = Все игры
hint-label = Подсказка:
at-place = строка { $line }, столбец { $column }
no-page = страницы «{ $path }» нет
no-page-hint = начать можно со списка всех игр
too-long = { $what ->
    [request] запрос слишком длинный: можно не больше { $most } байт
    [game] название игры слишком длинное: можно не больше { $most } байт
    [position] позиция слишком длинная: можно не больше { $most } байт
    [rules] правила слишком длинные: можно не больше { $most } байт
    [ranges] запись диапазонов слишком длинная: можно не больше { $most } байт
    [play] игра слишком длинная: можно не больше { $most } ходов
    [input] входные данные слишком длинные: можно не больше { $most } байт
    [talk] разговор слишком длинный: можно не больше { $most } байт
    [tree] дерево слишком длинное: можно не больше { $most } байт
   *[changes] список изменений слишком длинный: можно не больше { $most } байт
}
too-long-hint = программа в терминале читает и более длинные тексты
no-form = тело запроса — не форма
no-form-hint = отправьте его как { $type }
slow-body = форма не пришла вовремя
busy = сейчас обрабатывается слишком много вопросов
busy-hint = попробуйте ещё раз через несколько секунд
late = вопрос требует слишком много времени
too-much = для страницы этот вопрос слишком велик
late-hint = попробуйте позицию поменьше; у программы в терминале таких ограничений нет
crashed = работу остановила ошибка самой программы
crashed-hint = сообщите о ней, пожалуйста, вместе с этим адресом
cycle-hint = напишите в файле правил { $line }: тогда ничьи возможны, и они будут найдены
no-question = нет вопроса
no-question-hint = напишите игру и позицию, например { $example }
no-game = не сказано, о какой игре речь
no-game-hint = напишите game= и p= или q={ $example }
no-figure = рисунка «{ $kind }» нет
no-opponent = соперника «{ $name }» нет
no-random = позиций «{ $kind }» нет
expected = возможны: { $names }
no-dot = этот рисунок — не граф, поэтому формата DOT для него нет
no-dot-hint = попросите kind=graph или kind=tree
no-claim = утверждения нет, или оно слишком длинное
no-claim-hint = напишите его так: n % 4 == 0
no-number = «{ $text }» — не число
no-number-hint = напишите 1000000 или 10^18; два числа — через запятую
none-random = такая позиция не найдена
none-random-hint = возможно, другие позиции встречаются в этой игре чаще

# Слова ходов; остальное — запись.
move-take = взять
move-split = разделить
move-leaving = оставить
move-from = из
move-row = ряд
move-keep = оставить
move-pin = кегля
move-pins = кегли
move-cell = клетка
move-cells = клетки
move-throw = бросить
move-hold = остановиться
move-stop = остановиться
move-pass = пропустить
move-refuse = отказать
move-accept = принять
move-of = из
move-start = начало
move-taken = забрано
move-passed = пропущено
move-accepted = принято
move-refused = отказано
move-sold = продано
move-lemon = лимон
move-peach = персик
move-draw = карта
move-drawing = розыгрыш
move-won = выиграно
move-stopped = остановлено
move-case = случай
move-shows = выпало
move-the = та
move-losing = проигрышная
move-side = сторона
move-low = низкая
move-good = хорошая
move-wage = плата
move-job = работы
move-no = без
move-work = работа
move-well = старательная
move-lazily = ленивая
move-lazy = лень
move-and = и
move-demand = требование
move-raise = повышение
move-raised = повышено
move-fire = уволить
move-fired = уволен
move-it = это
move-stays = остаётся
move-blown = сдуло
move-away = прочь
move-slices = куски
move-to = до
move-up = вверх
move-offer = предложить
move-left = влево
move-right = вправо
move-down = вниз
move-edge = ребро
move-pawn = пешка
move-become = станет
move-off = прочь

# Что не так с текстом.
guess-payoff = Сколько получит тот, чей ход?
guess-alone = Сколько можно получить?
guess-button = Угадать
random-matters = где выбор важен
cycle-hint-arrow = каждый ход должен вести ближе к концу: скажите, где ходов нет, как в n -> [n - 1] if n > 0 else []
repair-option = Спросить без этого
repair-end = Из 0 ходов нет
repair-rules = К моим правилам
repair-start = С начала
hint-games = поищите среди всех игр или напишите её правила сами
hint-near = может быть, { $a }?
hint-moves = ходы записывают так: { $a }
hint-ask-as = это позиция игры { $a }
hint-example = например, { $a }
near-games = Может быть, одна из этих?
wrong-game = игры «{ $a }» нет
wrong-name = ничего с именем «{ $a }» нет
wrong-parameter = параметра «{ $a }» нет
wrong-move = ход «{ $a }» здесь невозможен
wrong-number = «{ $a }» — не число
wrong-negative = число здесь не может быть отрицательным
wrong-large = это слишком велико
wrong-small = это слишком мало
wrong-range = это число вне пределов
wrong-many = их слишком много
wrong-turn = не сказано, чей ход
wrong-missing = здесь чего-то не хватает
wrong-no-game = не сказано, о какой игре речь
wrong-file = страница не читает файлов: вставьте сами правила
wrong-cycle = игра возвращается туда, где уже была: { $a }
wrong-open = то, что здесь открыто, не закрыто
wrong-men = это фигуры другого окончания
wrong-pieces = число фигур не подходит к игре
wrong-reversed = этот диапазон наоборот
wrong-text = это записано не так, как здесь записывают

# For a class.
for-a-class = Для класса
class-larger = крупно, для проектора
class-smaller = Обычный размер
class-code = ссылка кодом
share = Поделиться страницей
share-about = Наведите камеру на код: страница откроется на другом устройстве, с этой позицией и этими ходами.
share-long = Этот адрес слишком длинный для кода: отправьте ссылку.
share-link = Ссылка
share-code = Ссылка как QR-код
share-back = Назад к странице
copy = Копировать
sheet = Лист для печати
sheet-about = Игра и позиция в каждой строке, как в поле на главной странице. Лист печатает браузер; ответы на отдельной странице.
sheet-title = Заголовок
sheet-positions = Позиции
sheet-button = Составить лист
sheet-name = Имя:
sheet-key = Ответы
sheet-question = Кто выигрывает и каким ходом?

# Why, in short.
idea = { $n } из { $all }
short-win = Сделайте ход «{ $move }»: тогда на всё, что сделает соперник, у вас есть хороший ответ.
short-loss = Что бы вы ни сделали, у соперника есть хороший ответ. Выберите то, что для него труднее всего.
short-draw = Сделайте ход «{ $move }»: тогда никто не может выиграть силой.
short-pay = Сделайте ход «{ $move }»: больше не даст ни один.
law-details = Всё в числах

# Live rooms.
room-open = Играть на двух экранах
room-about = Открывает комнату на сутки: у кого есть ссылка, видит каждый ход.
room-here = Эта игра видна в комнате: кто откроет её ссылку, видит каждый ход.
room-gone = комната «{ $name }» закрыта
room-gone-hint = комната открыта сутки; попросите ссылку на саму игру

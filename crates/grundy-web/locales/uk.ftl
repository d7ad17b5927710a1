# Рамка кожної сторінки.
tagline = Хто виграє, якими ходами і чому
menu = Меню
skip = Перейти до змісту
nav-games = Ігри
nav-own = Власна гра
nav-trees = Дерева
nav-values = Значення
nav-api = Для програм
nav-about = Про програму
nav-main = Головне
languages = Мови
colours = Кольори
colours-system = Системні
colours-light = Світлі
colours-dark = Темні

# Головна сторінка.
ask-label = Гра, позиція, власні правила: nim 3 4 5, кеглі, n -> [n - 1, n - 2]
ask-button = Розв’язати
class-all = Усі ігри
filter-impartial = Чи в обох ті самі ходи?
filter-partizan = Чи в кожного свої ходи?
filter-cyclic = Чи може вона ходити по колу?
filter-draws = Чи можлива нічия?
filter-payoffs = Чи йдеться про числа?
filter-chance = Чи є випадок?
own-card-text = Запишіть ходи одним рядком або правила на сторінку — значення з’являться, поки ви пишете.
door-learn = Навчитися
door-learn-text = Короткі уроки з вправами, від купки паличок і далі.
door-explore = Досліджувати
door-explore-text = Візьміть позицію: вгадайте, хто виграє, побачте чому й зіграйте.
shelf-first = Почніть звідси
shelf-boards = На дошках
shelf-heaps = Купки й ряди
shelf-chess = Шахові фігури
shelf-numbers = Числа, випадок, гроші
shelf-sides = У кожного свої ходи
nothing-found = Жодна гра не підходить. Спробуйте інше слово або всі класи.

# Гра.
rules = Правила
notation = Як записують позиції
parameters = Параметри, після двокрапки
examples = Приклади
source = Джерело
kind = Знайти гру за питанням
position = Позиція
edit-button = Показати
sliders = Змінювати купки повзунками
slider-of = Розмір купки { $n }
slider-to = Останнє значення: { $name }
misere-play = грою навиворіт
misere = гра навиворіт: хто не може ходити, виграє
views = Подання гри
view-position = Огляд
view-play = Грати
view-table = Таблиця
view-law = Закон
view-figures = Рисунки
show = Скільки показувати
show-nothing = Спробувати
show-answer = Відповідь
show-values = Значення
show-why = Чому
moves = Ходи
moves-there = Ходи на цьому місці
moves-unlisted = Ходів забагато, щоб їх перелічити.
no-moves = Ходів немає: гру закінчено.
guess = Хто виграє? Спершу вгадайте.
guess-first = Той, чий хід
guess-second = Інший гравець
guess-draw = Ніхто: нічия
guess-move = Оберіть хід, який зробили б ви, або вгадайте переможця. Тоді з’явиться відповідь.
reveal = Показати відповідь
right = Правильно.
wrong = Не зовсім.
guessed-move-right = Правильно. Кращого за { $move } немає.
guessed-move-wrong = Не зовсім: { $move } дещо втрачає.
legend = Що означають позначки для того, хто робить хід
mark-win = виграш
mark-loss = програш
mark-draw = нічия без кінця
mark-tie = нічия: кінець, у якому ніхто не виграє
mark-pay = найбільше, що можна отримати
letter-win = В
letter-loss = П
letter-draw = Н
letter-tie = Н
in-moves = за { $n ->
    [one] { $n } хід
    [few] { $n } ходи
   *[many] { $n } ходів
}
plies = { $n ->
    [one] { $n } хід
    [few] { $n } ходи
   *[many] { $n } ходів
}
and-more = … і ще { $n }
components = Компоненти
component-head = компонента
nimber-head = німбер
target-head = має стати
payoffs-title = виплати
nimber-title = німбер
explanation = Чому
no-explanation = Додати нічого: подивіться, куди ведуть ходи.
least-missing = Жоден хід не дає значення { $n }, а всі менші значення є.
also = так само:
stands-for = { $n ->
    [one] разом { $n } хід
    [few] разом { $n } ходи
   *[many] разом { $n } ходів
}
random = Нова позиція
random-winning = виграшна
random-losing = програшна
random-hard = складна: виграє мало ходів
play-from-here = Грати звідси
back-to-game = Оглянути цю позицію

# Найкраща гра.
best-line = Найкраща гра обох
best-line-about = Хто виграє — поспішає, хто програє — тягне. Кожен крок веде до своєї позиції.
line-of = Найкраща гра обох: { $game }
line-steps = Крок за кроком
line-about = Хто виграє — поспішає, хто програє — тягне. Поруч із кожною позицією — усі її ходи й те, до чого вони ведуть.
line-none = Такої гри тут немає: або все закінчено, або гра може тривати без кінця, або грають на числа.
line-back = Назад, до початку
line-controls = Кроки
line-first = На початок
line-backward = Назад
line-run = Показувати
line-pause = Зупинити
line-on = Далі
line-last = У кінець
line-step = Зроблено ходів: { $at } із { $all }
line-end = Це кінець гри.
line-wins = Ходить гравець { $number } і виграє за { $n ->
    [one] { $n } хід
    [few] { $n } ходи
   *[many] { $n } ходів
}; найшвидше — { $move }.
line-loses = Ходить гравець { $number } і програє за { $n ->
    [one] { $n } хід
    [few] { $n } ходи
   *[many] { $n } ходів
}; найдовше тягне { $move }.

# Два ходи поруч.
compare = Порівняти два ходи
compare-in = Два ходи: { $game }
compare-button = Порівняти
compare-with = і
value = Значення
replies = Відповіді
replies-none = Немає: гру закінчено.
replies-lose = { $all ->
    [one] { $all ->
        [1] Єдина відповідь програє.
       *[other] Програє кожна відповідь (усього { $all }).
    }
    [few] Програють усі { $all } відповіді.
   *[many] Програють усі { $all } відповідей.
}
replies-win = { $all ->
    [1] Єдина відповідь виграє:
   *[other] Виграшних відповідей { $best } із { $all }:
}
replies-draw = Нічию зберігають { $best } із { $all } відповідей:
replies-best = Найкращих відповідей { $best } із { $all }:

# Гра.
play-of = Грати: { $game }
play-against = Проти
play-as = Ви ходите
play-start = Нова гра
rival-learns = суперник вашого рівня
rival-perfect = найсильніший комп’ютер
rival-weak = слабкий гравець (бачить на два ходи вперед, хибить раз на чотири)
rival-random = випадкові ходи
rival-greedy = лишає вам якнайменше ходів
rival-first-move = завжди перший хід зі списку
rival-last-move = завжди останній хід зі списку
rival-person = інша людина
first = першими
second = другими
hint = Підказка
undo = Скасувати
redo = Повернути
strip = Перебіг гри й чого була варта кожна позиція
strip-hidden = Показати, чого була варта кожна позиція
strip-hide = Сховати знову
strip-start = початок
strip-won-first = виграшна для першого гравця
strip-won-second = виграшна для другого гравця
strip-drawn = нічийна
strip-paid = { $amount } для першого гравця
strip-slip = помилка
last-move = Останній хід:
later = Ви дивитеся на попередню позицію. Хід звідси почне нову гілку.
where-lost = Переломні моменти
no-mistake = Ніхто не помилився: результат був визначений від початку.
compare-mistake = порівняти ці два
type-move = Або запишіть хід так, як його записують
type-move-button = Походити
too-hard = Для цієї сторінки надто складно: вона вчасно зупинилася. Грайте далі: ближче до кінця відповідь може знайтися.
busy-here = Зараз опрацьовується забагато запитань: спробуйте за кілька секунд.
turn-of = Хід: { $player }
game-over = Гру закінчено.
play-again = Зіграти ще
play-swap = Помінятися сторонами
play-learns = Суперник вашого рівня
level = Рівень суперника:
level-up = Добре зіграно: тепер суперник стане сильнішим.
level-down = Тепер суперник стане трохи слабшим.
series-begin = До трьох перемог із п’яти
series-next = Наступна гра з п’яти
series-on = – до трьох перемог із п’яти
series-won = – ви виграли серію.
series-lost = – серію виграв комп’ютер.
series-even = – серія завершилася внічию.
play-harder = Сильніший суперник
play-easier = Слабший суперник
again-from-here = знову звідси
many-moves = Ходів більше, ніж уміщає сторінка. Вгадайте переможця або покажіть відповідь: вона назве один виграшний хід.
your-move = Ваш хід.
player = { $who ->
    [you] Ви
    [computer] Комп’ютер
   *[player] Гравець { $number }
}
result = { $who ->
    [you] Ви виграли.
    [computer] Виграв комп’ютер.
   *[player] Виграв гравець { $number }.
}
result-draw = Нічия.
gets = { $who ->
    [you] Ви отримуєте { $amount }.
    [computer] Комп’ютер отримує { $amount }.
   *[player] Гравець { $number } отримує { $amount }.
}
mistake = { $who ->
    [you] Хід { $ply }: ви зіграли { $move } і дещо втратили.
    [computer] Хід { $ply }: комп’ютер зіграв { $move } і дещо втратив.
   *[player] Хід { $ply }: гравець { $number } зіграв { $move } і дещо втратив.
}
better = Краще: { $moves }.
hint-lost = Проти правильної гри програє кожен хід; оберіть той, що найбільше ускладнить справу, і сподівайтеся на помилку.
hint-equal = Усі ходи однаково добрі.
hint-one = Із { $total } ходів виграє один: { $move }.
hint-several = Із { $total } ходів виграшних { $n }, наприклад { $move }.
hint-best = Кращого за { $move } немає.

# Таблиці й закони.
table-of = Таблиця: { $game }
table-ranges = Діапазони
table-letters = Показати
table-values = значення
table-outcomes = результати (N, P)
table-button = Показати
download = Завантажити
cell-nimber = німбер { $value }, { $worth }
cell-win = виграє той, чий хід
cell-loss = програє той, чий хід
cell-draw = нічия
cell-none = позиції немає
law-of = Закон: { $game }
law-looked = Що справджується для кожної позиції
law-predict = Значення для
law-predict-button = Передбачити
law-how = Як його знайдено і чому він справджується
law-none = Закону не знайдено.
law-stopped = Межа цієї сторінки завершила пошук завчасно: може знайтися більше.
proved = Доведено
verified = Перевірено, але не доведено
claim = Ваше припущення
claim-label = Твердження, наприклад n % 4 == 0
claim-button = Перевірити
claim-holds = Справджується, наскільки перевірено.
claim-fails = Не справджується.

# Рисунки.
figure-of = Рисунки: { $game }
as-text = як текст

# Власні ігри.
editor-lead = Запишіть одним рядком, куди можна піти з позиції, або вставте файл правил. Помилки видно на їхньому місці, значення — нижче.
editor-label = Правила
editor-button = Розв’язати
editor-samples = Із чого почати
editor-share = Адреса цієї сторінки містить правила: нею можна ділитися.
editor-open = Оглянути позиції
editor-empty = Тут з’являться значення.
editor-values = Значення
editor-fine = Правила справні.
sample-take = Брати 1, 3 або 4
sample-halve = Навпіл або мінус один
sample-leave = Лишати щонайменше половину
sample-kayles = Кеглі
sample-queen = Ферзь у кут
sample-euclid = Гра Евкліда (файл)
sample-tic-tac-toe = Хрестики-нулики (файл)
sample-toads = Ропухи й жаби (файл)
sample-three = Троє за столом (файл)

# Партизанські значення.
values-lead = Напишіть значення теорії партизанських ігор або позицію; Лівий — додатний гравець. Адресою кожного значення можна поділитися.
values-label = Значення
values-other = Порівняти з
values-thermograph = Термограф значення
values-graph = Досяжні позиції та ходи між ними
values-plain = Як його читає програма
no-value = бракує значення
no-value-hint = наприклад: 1|-1 у фігурних дужках

# Дерева рішень.
trees = Дерева рішень
tree-lead = Вставте дерево в дужках або файл .efg; потім забороніть гілку чи змініть виплату й подивіться, що зміниться.
tree-label = Дерево
tree-entry = Вихід на ринок
tree-two = Два ходи
tree-three = Три ходи
tree-click = Клацніть на гілці рисунка, щоб її заборонити, або на виплатах, щоб їх змінити; список нижче робить те саме.
tree-slide = Змінювати повзунками виграші кінця
tree-same = Виплати ті самі, що й до зміни.
tree-path = Що буде зіграно
tree-nodes = Гілка за гілкою
tree-forbid = заборонити
tree-forbidden = Заборонено:
tree-allow = знову дозволити
tree-pay = змінити
tree-paid = Змінено:
tree-unpay = як було
tree-gets = { $who } отримує { $amount }
tree-before = До зміни: { $pays }
chance = випадок

# Задачі.
problems = Задачі
problems-lead = Задачі підручника: читайте, розв’язуйте вхідні дані, а в інтерактивні грайте проти журі.
interactive = гра
problem-limits = { $seconds } с, { $memory } МіБ
problem-play = Зіграти тут
problem-solve = Розв’язати вхідні дані
problem-input = Вхідні дані
problem-output = Вихідні дані
problem-try = розв’язати ці дані
problem-say = Ваш рядок
samples = Приклади
judge = Журі
you = Ви
accepted = Зараховано.
not-accepted = Не зараховано:
opponents = Суперники

# Про програму.
about-what = grundy розв’язує послідовні ігри: хто виграє в цій позиції, скільки, якими ходами і чому.
about-address = Кожне подання має адресу, у якій є весь його стан: кнопка «Назад» працює, а посиланнями можна ділитися. Усе можна читати й грати без скриптів.
about-local = Ніщо не залишає цього комп’ютера: сторінку дає сама програма, мережа їй не потрібна.
about-api = Ті самі відповіді для програм, у форматі JSON. Документ, що їх описує:
about-parts = Чужі складники
api-solve = хто виграє, німбер, усі ходи
api-table = значення сім’ї позицій
api-csv = те саме у форматі CSV
api-law = закон цих значень
api-check = твердження проти обчислених значень
api-figure = рисунок: позиція, граф, дерево, таблиця, послідовність
api-tree = розв’язане дерево рішень
api-games = каталог

# Що пішло не так.
trouble = Не вийшло
trouble-home = Усі ігри
hint-label = Підказка:
at-place = рядок { $line }, стовпчик { $column }
no-page = сторінки «{ $path }» немає
no-page-hint = почати можна зі списку всіх ігор
too-long = { $what ->
    [request] запит задовгий: можна щонайбільше { $most } байтів
    [game] назва гри задовга: можна щонайбільше { $most } байтів
    [position] позиція задовга: можна щонайбільше { $most } байтів
    [rules] правила задовгі: можна щонайбільше { $most } байтів
    [ranges] запис діапазонів задовгий: можна щонайбільше { $most } байтів
    [play] гра задовга: можна щонайбільше { $most } ходів
    [input] вхідні дані задовгі: можна щонайбільше { $most } байтів
    [talk] розмова задовга: можна щонайбільше { $most } байтів
    [tree] дерево задовге: можна щонайбільше { $most } байтів
   *[changes] список змін задовгий: можна щонайбільше { $most } байтів
}
too-long-hint = спробуйте коротший текст або поділіть його
no-form = тіло запиту — не форма
no-form-hint = надішліть його як { $type }
slow-body = форма не надійшла вчасно
busy = зараз опрацьовується забагато запитань
busy-hint = спробуйте ще раз за кілька секунд
late = на запитання потрібно забагато часу
too-much = для сторінки це запитання завелике
late-hint = спробуйте меншу позицію або менше позицій одразу
crashed = роботу зупинила помилка самої програми
crashed-hint = повідомте про неї, будь ласка, разом із цією адресою
cycle-hint = напишіть у файлі правил { $line }: тоді нічиї можливі, і їх буде знайдено
no-question = немає запитання
no-question-hint = напишіть гру й позицію, наприклад { $example }
no-game = не сказано, про яку гру йдеться
no-game-hint = напишіть game= і p= або q={ $example }
no-figure = рисунка «{ $kind }» немає
no-opponent = суперника «{ $name }» немає
no-random = позицій «{ $kind }» немає
expected = можливі: { $names }
no-dot = цей рисунок — не граф, тому формату DOT для нього немає
no-dot-hint = попросіть kind=graph або kind=tree
no-claim = твердження немає, або воно задовге
no-claim-hint = напишіть його так: n % 4 == 0
no-number = «{ $text }» — не число
no-number-hint = напишіть 1000000 або 10^18; два числа — через кому
none-random = такої позиції не знайдено
none-random-hint = можливо, інші позиції трапляються в цій грі частіше

# Що не так із текстом.
guess-payoff = Скільки отримає той, чий хід?
guess-alone = Скільки можна отримати?
guess-button = Вгадати
random-matters = де вибір важить
cycle-hint-arrow = кожен хід має вести ближче до кінця: скажіть, де ходів немає, як у n -> [n - 1] if n > 0 else []
repair-text = Виправити
repair-cyclic = Позиції можуть повторюватися
repair-option = Запитати без цього
repair-end = З 0 ходів немає
repair-rules = До моїх правил
repair-start = Від початку
hint-games = пошукайте серед усіх ігор або напишіть її правила самі
hint-near = може, { $name }?
hint-near-listed = { hint-near }
hint-moves = ходи записують так: { $moves }
hint-ask-as = це позиція гри { $question }
hint-example = наприклад, { $example }
near-games = Можливо, одна з цих?
wrong-text = це записано не так, як тут записують

# For a class.
for-a-class = Для класу
class-larger = великим, для проєктора
class-smaller = Звичайний розмір
class-code = посилання кодом
share = Поділитися сторінкою
share-about = Наведіть камеру на код: сторінка відкриється на іншому пристрої, з цією позицією і цими ходами.
share-long = Ця адреса задовга для коду: надішліть посилання.
share-link = Посилання
share-code = Посилання як QR-код
share-back = Назад до сторінки
copy = Копіювати
sheet = Аркуш для друку
sheet-about = Гра й позиція в кожному рядку, як у полі на головній сторінці. Аркуш друкує браузер; відповіді на окремій сторінці.
sheet-title = Заголовок
sheet-positions = Позиції
sheet-button = Скласти аркуш
sheet-name = Ім’я:
sheet-key = Відповіді
sheet-moves = Найкращі ходи: { $moves }.
sheet-question = Хто виграє і яким ходом?

# Why, in short.
idea = { $n } з { $all }
short-win = Зробіть хід «{ $move }»: тоді на все, що зробить суперник, у вас є добра відповідь.
short-loss = Хоч що зробите, у суперника є добра відповідь. Оберіть те, що для нього найважче.
short-draw = Зробіть хід «{ $move }»: тоді ніхто не може виграти силою.
short-pay = Зробіть хід «{ $move }»: більше не дасть жоден.
law-details = Усе в числах

# Live rooms.
room-open = Грати на двох екранах
room-about = Відкриває кімнату на добу: надішліть посилання іншій людині, і обоє бачитимете кожен хід.
room-here = Два екрани, одна гра: хто відкриє це посилання, бачить кожен хід і може зробити наступний.
room-link = Посилання для другого екрана
room-code = Кодом
room-gone = кімнату «{ $name }» зачинено
room-gone-hint = кімната відкрита добу; попросіть посилання на саму гру

# Курс.
learn = Навчання
learn-lead = Короткі уроки: питання, гра, малюнок, а тоді вправи. Усі відповіді обчислено, поки ви читаєте.
lesson-number = Урок { $n }
lesson-minutes = { $n ->
    [one] { $n } хвилина
    [few] { $n } хвилини
   *[many] { $n } хвилин
}
lesson-steps = { $n ->
    [one] { $n } завдання
    [few] { $n } завдання
   *[many] { $n } завдань
}
lesson-done = зроблено { $done } з { $all }
lesson-all = Усі уроки
lesson-next = Наступний урок
lesson-previous = Попередній урок
lesson-explore = Дослідити цю позицію
lesson-why = Подивитися чому
lesson-play-first = Зіграти: починаєте ви
lesson-play-second = Хай почне суперник
lesson-program = А тепер напишіть програму: { $id } { $title }
lesson-checked = – перевірено до { $to } у грі { $game }
lesson-check-fails = – це хибне у грі { $game }
guess-nimber = Який тут німбер? Спершу вгадайте.
guess-is-first = Виграє той, чий хід.
guess-is-second = Виграє інший гравець.
guess-is-draw = Не виграє ніхто: нічия.
guess-is-nimber = Німбер — { $n }.
guess-best = Найкраще: { $moves }.
exercise-of = Вправа { $n }: { $title }
exercise-level = Рівень { $level } з 5
exercise-check = Перевірити
exercise-cause = Саме таке дає звична помилка: { $cause }.
exercise-hint-idea = Підказка: у чому ідея?
exercise-hint-look = Ще одна: на що дивитися?
exercise-solution = Розв’язання
exercise-solution-answer = Правильно так: { $answer }
exercise-alone = Посилання на цю вправу
exercise-another = Ще одна така
exercise-train = Тренуватися
practice = Вправи на сьогодні
practice-empty = Щойно ви розв’яжете перші вправи, тут стоятиме шість завдань на сьогодні. Те, що не вдалося, повернеться за день, три й сім днів.
progress = Ваш поступ
progress-about = Він лишається в цьому браузері: без облікових записів, нікуди нічого не надсилають. Заберіть його з собою файлом.
progress-save = Зберегти у файл
progress-load = Відкрити файл
progress-loaded = Ваш поступ відновлено.
progress-bad = У цьому файлі поступу немає.
train = Тренажер
train-lead = Завдання однієї теми без кінця. Два правильні поспіль — на рівень вище, хибне — на рівень нижче.
train-topics = Оберіть тему
train-score = правильно { $right } з { $all }
train-next = Наступне завдання
train-up = На рівень вище.
train-down = На рівень нижче.
blitz = Виграш чи програш?
blitz-lead = Хто тут виграє? Вирішуйте швидко: з годинником у вас шістдесят секунд, без нього — двадцять позицій.
blitz-over = От і все.
blitz-again = Ще раз
exam-mode = Іспит: з 19 по 21
exam-lead = Три питання про одну гру, 25 хвилин. Візьміть папір; бали — наприкінці.
exam-19 = Питання 19
exam-20 = Питання 20: два числа
exam-21 = Питання 21
exam-finish = Завершити
exam-mark = Балів: { $points } з 3
exam-another = Інший варіант
no-topic = теми «{ $topic }» немає
no-topic-hint = усі теми перелічено в тренажері

# Атлас вісімкових ігор.
atlas = Атлас вісімкових ігор
atlas-about = Ігри, де купки беруть і ділять, за кодами, кожна один раз, і що відомо про їхні німбери: період із першою купкою, найбільший німбер, купки з рідкісними німберами і до якої купки їх розглянуто. Гра веде до свого закону.
atlas-code = Код, щоб знайти гру, якою він є
atlas-button = Знайти
atlas-status = Які ігри
atlas-any = Усі
atlas-solved = Розв'язані
atlas-open = Не розв'язані
atlas-digits = Цифр після крапки, щонайбільше
atlas-none = В атласі немає гри з таким кодом.
atlas-pages = Сторінки атласу
atlas-page = Сторінка { $page } з { $pages }
atlas-before = Попередня
atlas-after = Наступна

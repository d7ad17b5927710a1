# Виды рисунков. По-английски они названы в файле каждого вида; вид без строки здесь назван по-английски.

figure-position = Позиция
figure-card = Карточка
figure-line = Лучшая игра
figure-graph = Граф игры
figure-steps = Граф шаг за шагом
figure-nimbers = Граф с нимберами
figure-graph-elide = Граф без средних ходов
figure-table-steps = Таблица шаг за шагом
figure-reduced-elide = Дерево-доказательство без средних ветвей
figure-elide = Дерево без средних ветвей
figure-tree = Всё дерево
figure-reduced = Дерево доказательства
figure-table = Результаты
figure-heat = Тепловая карта
figure-sequence = Последовательность
figure-thermograph = Термограф
figure-options = Дерево вариантов
figure-moves = Ходы и значения

# The axes of tables. English stands in the games; an axis without a line here is named as there.

axis-rows = строки
axis-row = строка
axis-columns = столбцы
axis-column = столбец
axis-player = игрок
axis-sticks = палочки
axis-pluses = плюсы
axis-minuses = минусы
axis-city = город
axis-vertex = вершина
axis-coins = монеты
axis-stages = шаги

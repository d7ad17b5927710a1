# The kinds of figures. English stands in the file of each kind; a kind without a line here is named in English.

figure-position = Позиція
figure-card = Картка
figure-line = Найкраща гра
figure-graph = Граф гри
figure-steps = Граф крок за кроком
figure-nimbers = Граф із німберами
figure-graph-elide = Граф без середніх ходів
figure-table-steps = Таблиця крок за кроком
figure-reduced-elide = Дерево-доведення без середніх гілок
figure-elide = Дерево без середніх гілок
figure-tree = Усе дерево
figure-reduced = Дерево доведення
figure-table = Результати
figure-heat = Теплова карта
figure-sequence = Послідовність
figure-thermograph = Термограф
figure-options = Дерево варіантів
figure-moves = Ходи й значення

# The axes of tables. English stands in the games; an axis without a line here is named as there.

axis-rows = рядки
axis-row = рядок
axis-columns = стовпці
axis-column = стовпець
axis-player = гравець
axis-sticks = палички
axis-pluses = плюси
axis-minuses = мінуси
axis-city = місто
axis-vertex = вершина
axis-coins = монети
axis-stages = кроки

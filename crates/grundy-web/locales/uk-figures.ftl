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

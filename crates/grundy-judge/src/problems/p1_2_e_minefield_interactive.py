# All cells first; then always to a lost cell, at random where none is in sight.
import random

rows, columns = map(int, input().split())
field = [input() for _ in range(rows)]


def moves(i, j):
    k = 1
    while i + k < rows and field[i + k][j] == ".":
        yield "D", k, i + k, j
        k += 1
    k = 1
    while j + k < columns and field[i][j + k] == ".":
        yield "R", k, i, j + k
        k += 1


won = [[False] * columns for _ in range(rows)]
for i in range(rows - 1, -1, -1):
    for j in range(columns - 1, -1, -1):
        if field[i][j] == ".":
            won[i][j] = any(not won[a][b] for _, _, a, b in moves(i, j))

i = j = 0
while True:
    options = list(moves(i, j))
    if not options:
        print("I lost...")
        break
    best = [move for move in options if not won[move[2]][move[3]]]
    way, by, i, j = random.choice(best or options)
    print(way, by, flush=True)
    if next(moves(i, j), None) is None:
        print("I won!")
        break
    way, by = input().split()
    i, j = (i + int(by), j) if way == "D" else (i, j + int(by))

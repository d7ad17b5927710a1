# From the bottom right backwards: a cell is won if a lost one is in sight.
rows, columns = map(int, input().split())
field = [input() for _ in range(rows)]
below = [False] * columns
for row in reversed(field):
    right = False
    for column in range(columns - 1, -1, -1):
        if row[column] == "*":
            right = below[column] = False
            continue
        won = right or below[column]
        if not won:
            right = below[column] = True
print(1 if won else 2)

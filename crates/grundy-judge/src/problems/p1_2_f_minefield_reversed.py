# As 1.2:C, but a cell without moves is won.
rows, columns = map(int, input().split())
field = [input() for _ in range(rows)]
lost_below = [False] * columns
free_below = [False] * columns
for row in reversed(field):
    lost_right = free_right = False
    for column in range(columns - 1, -1, -1):
        if row[column] == "*":
            lost_right = free_right = lost_below[column] = free_below[column] = False
            continue
        stuck = not free_right and not free_below[column]
        won = stuck or lost_right or lost_below[column]
        if not won:
            lost_right = lost_below[column] = True
        free_right = free_below[column] = True
print(1 if won else 2)

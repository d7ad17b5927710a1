# A first move takes three columns, two at an edge; it wins if the two parts have equal values.
n = int(input())
value = [0]
for columns in range(1, n + 1):
    half = (columns + 1) // 2
    seen = set()
    for pawn in range(1, half + 1):
        seen.add(value[max(pawn - 2, 0)] ^ value[max(columns - pawn - 1, 0)])
    least = 0
    while least in seen:
        least += 1
    value.append(least)
pawns = [p for p in range(1, n + 1) if value[max(p - 2, 0)] == value[max(n - p - 1, 0)]]
print(len(pawns), *pawns)

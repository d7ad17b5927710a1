# The value of going on, against zero for stopping.
a, b = map(int, input().split())
value = [[0.0] * (b + 1) for _ in range(a + 1)]
for p in range(a + 1):
    for m in range(b + 1):
        if p + m:
            plus = p * (1 + value[p - 1][m]) if p else 0
            minus = m * (value[p][m - 1] - 1) if m else 0
            value[p][m] = max(0.0, (plus + minus) / (p + m))
print(repr(value[a][b]))

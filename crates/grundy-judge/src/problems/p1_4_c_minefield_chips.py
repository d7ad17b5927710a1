# Values of all cells as least excluded numbers; a move wins if the exclusive or becomes zero.
# The values in sight below and to the right are kept as bits of one number.
import sys

words = sys.stdin.read().split()
rows, columns = int(words[0]), int(words[1])
field = words[2 : 2 + rows]
places = list(map(int, words[3 + rows :]))
chips = [(places[i] - 1, places[i + 1] - 1) for i in range(0, len(places), 2)]
value = [[0] * columns for _ in range(rows)]
below = [0] * columns
for i in range(rows - 1, -1, -1):
    right = 0
    for j in range(columns - 1, -1, -1):
        if field[i][j] == "*":
            right = below[j] = 0
            continue
        missing = ~(right | below[j])
        bit = missing & -missing
        value[i][j] = bit.bit_length() - 1
        right |= bit
        below[j] |= bit
s = 0
for i, j in chips:
    s ^= value[i][j]
print(1 if s else 2)
if s:
    for number, (i, j) in enumerate(chips, 1):
        target = s ^ value[i][j]
        k = i + 1
        while k < rows and field[k][j] == ".":
            if value[k][j] == target:
                print(number, "D", k - i)
            k += 1
        k = j + 1
        while k < columns and field[i][k] == ".":
            if value[i][k] == target:
                print(number, "R", k - j)
            k += 1

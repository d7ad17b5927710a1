# From the bottom up. In a stretch between two mines at most one cell is lost: the rightmost one that sees no lost
# cell below. `seen` is "1" where a lost cell is in sight below, so that a stretch is searched by one call.
import sys

data = sys.stdin.buffer.read().split()
rows, columns = int(data[0]), int(data[1])
field = data[2:]
seen = bytearray(b"0" * columns)
# the row of the lost cell that is in sight below the first column
down = 0
for i in range(rows - 1, -1, -1):
    row = field[i]
    begin = 0
    while begin < columns:
        end = row.find(b"*", begin)
        if end < 0:
            end = columns
        lost = seen.rfind(b"0", begin, end)
        if i == 0 and begin == 0:
            right = lost
            if seen[0] == 48:
                down = 0
        if lost >= 0:
            seen[lost] = 49
            if lost == 0:
                down = i
        if end < columns:
            seen[end] = 48
        begin = end + 1
if right == 0:
    print(2)
else:
    print(1)
    if down:
        print("D", down)
    if right > 0:
        print("R", right)

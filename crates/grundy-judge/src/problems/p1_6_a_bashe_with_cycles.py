# Backwards from the end: a lost position makes those before it won, a won one takes a hope from those before it.
import sys
from collections import deque

data = list(map(int, sys.stdin.buffer.read().split()))
t = data[0]
TOP = 100000
extra_before = {}
hopes = [min(3, heap) for heap in range(TOP + 1)]
for i in range(1, 2 * t, 2):
    a, b = data[i], data[i + 1]
    extra_before.setdefault(b, []).append(a)
    hopes[a] += 1
state = ["D"] * (TOP + 1)
state[0] = "L"
queue = deque([0])
while queue:
    heap = queue.popleft()
    before = [*range(heap + 1, min(heap + 3, TOP) + 1), *extra_before.get(heap, ())]
    if state[heap] == "L":
        for other in before:
            if state[other] == "D":
                state[other] = "W"
                queue.append(other)
    else:
        for other in before:
            hopes[other] -= 1
            if hopes[other] == 0 and state[other] == "D":
                state[other] = "L"
                queue.append(other)
print("".join(state[heap] for heap in data[2 * t + 2 :]))

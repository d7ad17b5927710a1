# Try all moves: one that makes the exclusive or of the remainders by four zero, else any.
import random
from functools import reduce
from operator import xor

input()
heaps = list(map(int, input().split()))
while True:
    s = reduce(xor, (heap % 4 for heap in heaps))
    moves = [(i, take) for i, heap in enumerate(heaps) for take in range(1, min(3, heap) + 1)]
    best = [(i, take) for i, take in moves if s ^ heaps[i] % 4 ^ (heaps[i] - take) % 4 == 0]
    i, take = random.choice(best or moves)
    heaps[i] -= take
    print(i + 1, take, flush=True)
    if not any(heaps):
        print("I won!")
        break
    i, take = map(int, input().split())
    heaps[i - 1] -= take
    if not any(heaps):
        print("You won...")
        break

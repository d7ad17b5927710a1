# Make the exclusive or zero; where it is zero, move at random.
import random
from functools import reduce
from operator import xor

input()
heaps = list(map(int, input().split()))
while True:
    s = reduce(xor, heaps)
    best = [(i, heap - (heap ^ s)) for i, heap in enumerate(heaps) if heap ^ s < heap]
    if not best:
        i = random.choice([i for i, heap in enumerate(heaps) if heap])
        best = [(i, random.randint(1, heaps[i]))]
    i, take = random.choice(best)
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

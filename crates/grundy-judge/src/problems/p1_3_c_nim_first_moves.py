# Heap h must become h ^ s, where s is the exclusive or of all heaps.
from functools import reduce
from operator import xor

input()
heaps = list(map(int, input().split()))
s = reduce(xor, heaps)
if s == 0:
    print(2)
else:
    print(1)
    for number, heap in enumerate(heaps, 1):
        if heap ^ s < heap:
            print(number, heap - (heap ^ s))

# A heap is worth its remainder by four.
from functools import reduce
from operator import xor

input()
print(1 if reduce(xor, (int(heap) % 4 for heap in input().split())) else 2)

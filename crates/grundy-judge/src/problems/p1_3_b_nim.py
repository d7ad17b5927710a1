# The exclusive or of all heaps decides.
from functools import reduce
from operator import xor

input()
print(1 if reduce(xor, map(int, input().split())) else 2)

"""The same two games in CPython: nimbers by a cache, heaps in order, so that the depth of recursion is no matter.

    python3 arrow.py kayles 2000
    python3 arrow.py queen 200

Prints a sum over the values, and the seconds of processor time.
"""

import sys
import time
from functools import lru_cache


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


def kayles_options(n):
    for k in (1, 2):
        if k <= n:
            for i in range(n - k + 1):
                yield i, n - k - i


@lru_cache(maxsize=None)
def kayles(n):
    return mex({kayles(a) ^ kayles(b) for a, b in kayles_options(n)})


def queen_options(x, y):
    for i in range(x):
        yield i, y
    for i in range(y):
        yield x, i
    for i in range(1, min(x, y) + 1):
        yield x - i, y - i


@lru_cache(maxsize=None)
def queen(x, y):
    return mex({queen(a, b) for a, b in queen_options(x, y)})


def main():
    game, side = sys.argv[1], int(sys.argv[2])
    if game == "kayles":
        total = sum(kayles(n) * (n % 7 + 1) for n in range(side + 1))
    else:
        total = sum(queen(x, y) * ((x + 3 * y) % 7 + 1) for x in range(side) for y in range(side))
    print(total, time.process_time())


main()

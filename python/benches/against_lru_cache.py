"""Ratios against plain Python with `lru_cache`, on the same work in the same run; all answers are asserted.

    python python/benches/against_lru_cache.py
"""

import sys
import time
from functools import lru_cache

import grundy

sys.setrecursionlimit(100_000)


def timed(work, times=3):
    """The least of several times, and the answer."""
    best, answer = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        answer = work()
        best = min(best, time.perf_counter() - start)
    return best, answer


def mex(values):
    seen = set(values)
    n = 0
    while n in seen:
        n += 1
    return n


def plain_kayles():
    @lru_cache(maxsize=None)
    def kayles(n):
        return mex(kayles(i) ^ kayles(n - down - i) for down in (1, 2) if n >= down for i in range((n - down) // 2 + 1))

    return [kayles(n) for n in range(2000)]


def plain_queen():
    @lru_cache(maxsize=None)
    def queen(x, y):
        options = [queen(k, y) for k in range(x)] + [queen(x, k) for k in range(y)]
        return mex(options + [queen(x - k, y - k) for k in range(1, min(x, y) + 1)])

    return [queen(x, y) for x in range(200) for y in range(200)]


def half_nim(n):
    return range((n + 1) // 2, n)


def plain_half_nim():
    @lru_cache(maxsize=None)
    def value(n):
        return mex(value(k) for k in half_nim(n))

    return [value(n) for n in range(2000)]


def sticks(n):
    return [n - 1, n - 2, n - 5] if n >= 5 else [n - k for k in (1, 2) if n >= k]


def plain_sticks():
    values = []
    for n in range(200_000):
        values.append(mex([values[k] for k in sticks(n)]))
    return values


def pairs(at):
    x, y = at
    return [(x - 1, y), (x, y - 1)] if x and y else []


PLACES = [(x, y) for x in range(300) for y in range(300)]


def plain_pairs():
    values = {}
    for at in PLACES:
        values[at] = mex([values[option] for option in pairs(at)])
    return list(values.values())


def compare(name, plain, own):
    slow, expected = timed(plain, times=1)
    fast, answer = timed(own)
    assert list(answer) == expected, name
    print(f"{name:32} plain {slow * 1e3:9.1f} ms   grundy {fast * 1e3:8.2f} ms   {slow / fast:8.1f} times")


def overhead(name, function, positions, own):
    """What a position costs beyond calling the function and making the list that it returns: time of the processor, turn by turn."""
    alone = all = float("inf")
    for _ in range(9):
        start = time.process_time()
        for at in positions:
            list(function(at))
        middle = time.process_time()
        own()
        alone, all = min(alone, middle - start), min(all, time.process_time() - middle)
    micro = (all - alone) / len(positions) * 1e6
    print(f"{name:32} {micro:6.3f} µs a position beyond Python's own {alone / len(positions) * 1e6:.3f} µs")


def main():
    compare("kayles 2000", plain_kayles, lambda: grundy.nimbers("kayles", 2000).tolist())
    compare("queen 200x200", plain_queen, lambda: grundy.table("queen", "1..200", "1..200").ravel().tolist())
    compare("half nim 2000, own function", plain_half_nim, lambda: grundy.rules(half_nim).nimbers(2000).tolist())
    compare("take 1, 2, 5 to 200 000, own", plain_sticks, lambda: grundy.rules(sticks).nimbers(200_000).tolist())
    compare("pairs 300x300, own function", plain_pairs, lambda: grundy.rules(pairs).values(PLACES).tolist())
    overhead("half nim 2000", half_nim, range(2000), lambda: grundy.rules(half_nim).nimbers(2000))
    overhead("take 1, 2, 5 to 200 000", sticks, range(200_000), lambda: grundy.rules(sticks).nimbers(200_000))
    overhead("pairs 300x300", pairs, PLACES, lambda: grundy.rules(pairs).values(PLACES))


if __name__ == "__main__":
    main()

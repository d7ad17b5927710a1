"""Rules of one's own in every form against a plain memo in Python: the same functions, the same answers, ratios in one run.

    python python/benches/against_memos.py
"""

import math
import random
import sys
import threading
import time
from collections import deque
from functools import lru_cache

import grundy


def best(work, times=5):
    """The least of several times, and the answer."""
    least, answer = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        answer = work()
        least = min(least, time.perf_counter() - start)
    return least, answer


def mex(values):
    seen = set(values)
    n = 0
    while n in seen:
        n += 1
    return n


def plain_row(function, count):
    values = []
    for n in range(count):
        values.append(mex([values[option] for option in function(n)]))
    return values


def half_nim(n):
    return range((n + 1) // 2, n)


def squares(n):
    return [n - k * k for k in range(1, math.isqrt(n) + 1)]


def three(n):
    return [n - k for k in (1, 3, 4) if n >= k]


def queen(at):
    x, y = at
    return [(a, y) for a in range(x)] + [(x, b) for b in range(y)] + [(x - k, y - k) for k in range(1, min(x, y) + 1)]


def plain_queen(side):
    values = {}
    for x in range(side):
        for y in range(side):
            values[x, y] = mex([values[option] for option in queen((x, y))])
    return [[values[x, y] for y in range(side)] for x in range(side)]


def kayles(n):
    return [[left, n - down - left] for down in (1, 2) for left in range(n - down + 1)]


def plain_kayles(count):
    values = []
    for n in range(count):
        values.append(mex([values[a] ^ values[b] for a, b in kayles(n)]))
    return values


def words(word):
    """A letter of a word is struck out, and all that are alike go with it: no numbers, so Python is asked."""
    return [word.replace(letter, "", 1) for letter in set(word)] if word else []


def plain_words(word):
    @lru_cache(maxsize=None)
    def value(at):
        return mex([value(option) for option in words(at)])

    return value(word)


def tic_tac_toe(board):
    lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
    if "XXX" in lines or "OOO" in lines:
        return "lose"
    if "." not in board:
        return "draw"
    mark = "XO"[(9 - board.count(".")) % 2]
    return [board[:i] + mark + board[i + 1 :] for i in range(9) if board[i] == "."]


def plain_tic_tac_toe():
    @lru_cache(maxsize=None)
    def value(board):
        options = tic_tac_toe(board)
        if options == "lose":
            return -1
        if options == "draw":
            return 0
        return max(-value(option) for option in options)

    return {1: "first", 0: "draw", -1: "second"}[value("." * 9)]


def row(cards):
    return {"left": (cards[0], cards[1:]), "right": (cards[-1], cards[:-1])} if cards else []


def plain_cards(cards):
    @lru_cache(maxsize=None)
    def value(at):
        if not at:
            return (0, 0)
        ways = [(at[0], at[1:]), (at[-1], at[:-1])]
        return max((paid + value(rest)[1], value(rest)[0]) for paid, rest in ways)

    return list(value(cards))


def walk(n):
    """Positions come back: no memo does; retrograde analysis in Python is the rival."""
    return [(n + k) % 3001 for k in (1, 2, 7)] if n else "lose"


def plain_walk(root):
    size = 3001
    before, left, value = [[] for _ in range(size)], [0] * size, [0] * size
    for n in range(size):
        options = walk(n)
        if options != "lose":
            left[n] = len(options)
            for option in options:
                before[option].append(n)
    value[0], waiting = -1, deque([0])
    while waiting:
        at = waiting.popleft()
        for n in before[at]:
            if value[n]:
                continue
            left[n] -= 1
            if value[at] == -1 or left[n] == 0:
                value[n] = 1 if value[at] == -1 else -1
                waiting.append(n)
    return {1: "first", 0: "draw", -1: "second"}[value[root]]


def cases():
    draw = random.Random(3)
    cards = tuple(draw.randrange(1, 100) for _ in range(60))
    start = "." * 9
    yield "range: half nim to 2000", lambda: plain_row(half_nim, 2000), lambda: grundy.rules(half_nim).nimbers(2000).tolist()
    yield "lists: n - k*k to 30,000", lambda: plain_row(squares, 30_000), lambda: grundy.rules(squares).nimbers(30_000).tolist()
    yield "lists: three options to 200,000", lambda: plain_row(three, 200_000), lambda: grundy.rules(three).nimbers(200_000).tolist()
    yield "tuples: queen 60x60", lambda: plain_queen(60), lambda: grundy.rules(queen).table(60, 60).tolist()
    yield "sums: kayles to 1000", lambda: plain_kayles(1000), lambda: grundy.rules(kayles).nimbers(1000).tolist()
    yield "texts: letters", lambda: plain_words("aabbccddeeff"), lambda: grundy.rules(words).nimber("aabbccddeeff")
    yield "a contest: tic-tac-toe", plain_tic_tac_toe, lambda: grundy.contest(tic_tac_toe).solve(start).winner
    yield "payoffs: 60 cards", lambda: plain_cards(cards), lambda: grundy.payoff_game(row, pays=True).solve(cards).payoffs
    yield "cycles: a ring of 3001", lambda: plain_walk(1234), lambda: grundy.contest(walk).solve(1234).winner


def main():
    for name, plain, own in cases():
        # turn by turn, so that a busy machine is busy for both
        slow = fast = float("inf")
        for _ in range(3):
            time_plain, expected = best(plain, 2)
            time_own, answer = best(own, 2)
            assert answer == expected, name
            slow, fast = min(slow, time_plain), min(fast, time_own)
        print(f"{name:34} plain {slow * 1e3:8.2f} ms   grundy {fast * 1e3:8.2f} ms   {slow / fast:6.2f} times", flush=True)


if __name__ == "__main__":
    # plain memos go as deep as the game
    sys.setrecursionlimit(1_000_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()

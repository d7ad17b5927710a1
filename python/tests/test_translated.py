"""Rules that only compute are run without Python: same values, and Python wherever the two could differ."""

import math

import pytest

import grundy

STEP = 3


def plain(function, count):
    """The nimbers by the definition."""
    values = []
    for n in range(count):
        seen = set()
        for option in function(n):
            value = 0
            for part in option if isinstance(option, list) else [option]:
                value ^= values[part]
            seen.add(value)
        values.append(min(set(range(len(seen) + 1)) - seen))
    return values


def squares(n):
    """Take a square."""
    return [n - k * k for k in range(1, math.isqrt(n) + 1)]


def three(n):
    return [n - k for k in (1, STEP, 4) if n >= k]


def kayles(n):
    return [[left, n - down - left] for down in (1, 2) for left in range(n - down + 1)]


def squares_in_a_loop(n):
    options, k = [], 1
    while k * k <= n:
        options.append(n - k * k)
        k += 1
    return options


def octal(n):
    for take, digit in ((1, 1), (2, 3), (3, 7)):
        left = n - take
        if digit & 1 and left == 0:
            yield []
        if digit & 2 and left > 0:
            yield left
        if digit & 4:
            yield from ([i, left - i] for i in range(1, left))


def half(n):
    return n // 2


def halves(n):
    return [half(n), n - 1] if n > 0 else []


def euclid(n):
    if n % 3 == 0:
        return range(n)
    return [n - 1] if n % 3 == 1 else [n - 2, n - 1]


@pytest.mark.parametrize("function", [squares, three, kayles, squares_in_a_loop, octal, halves, euclid])
def test_they_are_the_values_of_the_definition(function):
    game = grundy.rules(function)
    assert game.is_translated
    assert game.nimbers(120).tolist() == plain(function, 120)
    assert game.values([[7, 9], [5]]).tolist() == [game.nimber(7) ^ game.nimber(9), game.nimber(5)]


def test_positions_of_several_numbers():
    @grundy.rules
    def chomp(rows):
        return [
            tuple(min(row, j) if k >= i else row for k, row in enumerate(rows))
            for i, length in enumerate(rows)
            for j in range(length)
            if (i, j) != (0, 0)
        ]

    @grundy.rules
    def queen(x, y):
        return (
            [(a, y) for a in range(x)]
            + [(x, b) for b in range(y)]
            + [(x - k, y - k) for k in range(1, min(x, y) + 1)]
        )

    assert (queen.table(9, 9) == grundy.table("queen", range(1, 10), range(1, 10))).all() and queen.is_translated
    # a bar of 3 by 3 without its corner, by Python and without it
    by_python = grundy.rules(lambda rows: list(set(chomp(rows))))
    for rows in [(3, 3, 3), (4, 2, 1), (1, 0, 0)]:
        assert chomp.nimber(rows) == by_python.nimber(rows)


def test_what_python_has_otherwise_is_left_to_python():
    # positions below zero are positions: this one has none
    below = grundy.rules(lambda n: [n - 1, n - 3] if n > 0 else [])
    assert below.nimbers(4).tolist() == [0, 1, 2, 1] == by_hand(lambda n: [n - 1, n - 3] if n > 0 else [], 4)

    def divided(n):
        return [int(n / 2)] if n > 1 else []

    def named(n):
        return {f"take {k}": n - k for k in (1, 2) if k <= n}

    class Heap:
        size = 2

    def of_an_object(n):
        return [n - Heap.size] if n >= Heap.size else []

    for function in (divided, named, of_an_object):
        game = grundy.rules(function)
        assert not game.is_translated
        assert game.nimbers(30).tolist() == plain(lambda n: list_of(function(n)), 30)


def list_of(options):
    return list(options.values()) if isinstance(options, dict) else options


def by_hand(function, count):
    """The same where positions may be below zero."""

    def value(n):
        seen = {value(option) for option in function(n)}
        return min(set(range(len(seen) + 1)) - seen)

    return [value(n) for n in range(count)]


def test_constants_may_change():
    global STEP
    game = grundy.rules(three)
    assert game.is_translated
    STEP = 2
    try:
        changed = grundy.rules(three)
        assert changed.nimbers(40).tolist() == plain(three, 40)
        assert changed.nimbers(40).tolist() != plain(lambda n: [n - k for k in (1, 3, 4) if n >= k], 40)
        assert game.nimbers(40).tolist() == plain(three, 40)
    finally:
        STEP = 3


def test_a_function_that_is_not_its_text_is_noticed():
    def count_down(n):
        return [n - 1] if n > 0 else []

    game = grundy.rules(count_down)
    assert game.is_translated
    # the text says one thing, the function does another
    count_down.__code__ = (lambda n: range(n)).__code__
    assert game.nimbers(20).tolist() == list(range(20))
    assert game._own.translate("start = -1\ndef moves(n):\n    return [n - 2] if n > 1 else []\n")
    assert game.nimbers(30).tolist() == list(range(30))


def test_exceptions_and_cycles_are_pythons():
    def broken(n):
        return [n // (n - 7)] if n > 6 else range(n)

    with pytest.raises(ZeroDivisionError) as caught:
        grundy.rules(broken).nimbers(20)
    assert "at the position 7" in caught.value.__notes__[0]

    def ring(n):
        return [(n + 1) % 4]

    with pytest.raises(grundy.Cycle) as cycle:
        grundy.rules(ring).nimber(1)
    assert cycle.value.cycle == ["1", "2", "3", "0"]
    with pytest.raises(TimeoutError):
        grundy.rules(lambda n: [n + 1]).nimber(0, limits={"time": 0.2, "memory": "100GiB"})

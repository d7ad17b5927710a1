"""Values against plain Python, and against another library where it can be had."""

from functools import lru_cache

import numpy as np
import pytest

import grundy


def mex(values):
    values = set(values)
    least = 0
    while least in values:
        least += 1
    return least


def plain_kayles(count):
    values = []
    for n in range(count):
        seen = set()
        for down in (1, 2):
            left = n - down
            if left >= 0:
                seen.update(values[i] ^ values[left - i] for i in range(left // 2 + 1))
        values.append(mex(seen))
    return values


def test_kayles_2000():
    @lru_cache(maxsize=None)
    def kayles(n):
        return mex(kayles(i) ^ kayles(n - down - i) for down in (1, 2) if n >= down for i in range((n - down) // 2 + 1))

    expected = [kayles(n) for n in range(2000)]
    values = grundy.nimbers("kayles", 2000)
    assert values.dtype == np.int32 and values.tolist() == expected
    assert grundy.nimbers("kayles", 2000, dtype="uint16").dtype == np.uint16
    # one kind of number for all: differences have signs
    assert grundy.rules(lambda n: range(n)).nimbers(3).dtype == grundy.nimbers("n -> range(n)", 3).dtype == np.int32
    assert (values - 1).min() == -1


def test_queen_200():
    side = 200
    table = np.zeros((side, side), dtype=int)
    for x in range(side):
        for y in range(side):
            lower = set(table[:x, y]) | set(table[x, :y])
            lower.update(table[x - k, y - k] for k in range(1, min(x, y) + 1))
            table[x, y] = mex(lower)
    found = grundy.table("queen", range(1, side + 1), range(1, side + 1))
    assert found.dtype == np.int32 and (found == table).all()


def test_a_callback_game_is_the_arrow_game_is_plain_python():
    @grundy.rules
    def half_nim(n):
        return range((n + 1) // 2, n)

    @lru_cache(maxsize=None)
    def plain(n):
        return mex(plain(k) for k in range((n + 1) // 2, n))

    expected = [plain(n) for n in range(600)]
    assert half_nim.nimbers(600).tolist() == expected
    assert grundy.nimbers("n -> range((n+1)//2, n)", 600).tolist() == expected
    assert half_nim.solve([132, 73, 23]).nimber == expected[132] ^ expected[73] ^ expected[23]


def test_a_callback_with_sums():
    @grundy.rules
    def kayles(n):
        return [[left, n - down - left] for down in (1, 2) for left in range(n - down + 1)]

    assert kayles.nimbers(200).tolist() == plain_kayles(200)


@pytest.mark.parametrize("code, digits", [("0.137", (1, 3, 7)), ("0.77", (7, 7)), ("0.07", (0, 7)), ("0.6", (6,))])
def test_octal_codes(code, digits):
    @grundy.rules
    def octal(n):
        for take, digit in enumerate(digits, 1):
            left = n - take
            if digit & 1 and left == 0:
                yield []
            if digit & 2 and left > 0:
                yield left
            if digit & 4:
                yield from ([i, left - i] for i in range(1, left))

    assert octal.nimbers(150).tolist() == grundy.nimbers(code, 150).tolist()


def test_ludology():
    """Positions of Nim against ludology's; it knows Nim, and Nimbers with mex and XOR."""
    ludology = pytest.importorskip("ludology")
    for a in range(6):
        for b in range(6):
            other = ludology.Nimber(a) + ludology.Nimber(b)
            mine = grundy.game("nim").solve([a, b]).nimber
            assert other == ludology.Nimber(mine)


def test_tables_of_outcomes_and_plies():
    sticks = "sticks:1,2,3"
    outcome = grundy.game("multiply").table("1..40")
    assert outcome.dtype == np.int8 and set(outcome.tolist()) <= {-1, 1}
    plies = grundy.table(sticks, 40, of="remoteness")
    nimbers = grundy.table(sticks, 40)
    assert ((plies % 2 == 0) == (nimbers == 0)).all()
    assert (nimbers == np.arange(40) % 4).all()


def test_payoffs_table():
    for known in grundy.catalogue():
        if "payoffs" in known["class"]:
            game = grundy.game(known["id"])
            if len(game.axes) == 1:
                table = game.table("1..6")
                assert table.dtype == np.float64 and table.shape[0] == 6 and table.ndim == 2
                for n in range(1, 7):
                    if not np.isnan(table[n - 1]).any():
                        assert np.allclose(table[n - 1], [float(pay) for pay in game.solve((n,)).payoffs])
                return
    pytest.skip("no game of one number pays")


def test_whole_games():
    """Every position by its number against the positions that can be reached, counted with their symmetries."""
    game = grundy.game("three-mens-morris")
    whole, reached = game.whole(), game.reachable()
    assert whole.outcome.dtype == np.int8 and len(whole.outcome) == len(whole.remoteness)
    assert ((whole.outcome == grundy.NO_POSITION) == (whole.remoteness == grundy.NO_POSITION)).all()
    assert set(np.unique(reached.outcome)) <= set(np.unique(whole.outcome))
    assert set(zip(reached.outcome.tolist(), reached.remoteness.tolist())) <= set(
        zip(whole.outcome.tolist(), whole.remoteness.tolist())
    )
    words = {1: "first", 0: "draw", -1: "second"}
    for place in range(0, len(reached.positions), 97):
        solved = game.solve(reached.positions[place])
        assert solved.winner == words[int(reached.outcome[place])]
        plies = int(reached.remoteness[place])
        assert solved.remoteness == (None if plies == -1 else plies)


def test_laws():
    law = grundy.law("kayles")
    assert (law.period, law.last_exception, law.status) == (12, 70, "proved")
    values = grundy.nimbers("kayles", 500)
    assert [law.predict(n) for n in range(500)] == values.tolist()

    @grundy.rules
    def take(n):
        return [n - k for k in (1, 3, 4) if k <= n]

    found = take.law(500)
    assert found.period == 7 and found.status == "verified"
    assert [found.predict(n) for n in range(100)] == take.nimbers(100).tolist()


def test_sums_of_games():
    from grundy import position as g

    sum = g("kayles", 5) + g("nim", 7) + g("0.137", 12)
    solved = sum.solve()
    expected = grundy.nimbers("kayles", 6)[5] ^ 7 ^ grundy.nimbers("0.137", 13)[12]
    assert solved.nimber == expected
    assert len(solved.components) == 3

    @grundy.rules
    def half_nim(n):
        return range((n + 1) // 2, n)

    def quarter(n):
        return range(n // 4, n)

    mixed = half_nim.at(9) + g("nim", 7) + half_nim.at(14) + grundy.rules(quarter).at(5)
    values = half_nim.nimbers(20)
    other = grundy.nimbers("n -> range(n // 4, n)", 6)[5]
    assert mixed.nimber == values[9] ^ 7 ^ values[14] ^ other
    for move in mixed.solve().best:
        assert move.nimber == 0
    assert (g("nim", [3, 5]) + g("nim", 6)).winner == "second"


def test_misere():
    assert grundy.game("nim").solve([1, 1], misere=True).winner == "first"
    assert grundy.game("nim").solve([1, 1]).winner == "second"

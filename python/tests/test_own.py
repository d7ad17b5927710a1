"""Rules of one's own: three families, faults, cycles."""

from fractions import Fraction
from functools import lru_cache
from random import Random

import pytest

import grundy


def test_positions_are_any_hashable():
    @grundy.rules
    def chomp(rows):
        """Rows of a bar; a bite takes all to the right and below; who takes the corner loses."""
        for i, length in enumerate(rows):
            for j in range(length):
                if (i, j) != (0, 0):
                    yield tuple(min(row, j) if k >= i else row for k, row in enumerate(rows))

    @lru_cache(maxsize=None)
    def plain(rows):
        values = {plain(option) for option in chomp(rows)}
        return next(n for n in range(len(values) + 1) if n not in values)

    for rows in [(3, 3), (4, 2), (2, 2, 2), (1,)]:
        assert chomp.nimber(rows) == plain(rows)
        assert chomp.solve(rows).nimber == plain(rows)
    assert chomp.solve((2, 2)).winner == "first"


def test_random_games_two_ways():
    """The loop against the library on the explored game, and a sum against the XOR of its parts."""
    random = Random(7)
    for _ in range(20):
        size = random.randrange(3, 30)
        options = {}
        for n in range(size):
            options[n] = [
                [random.randrange(n) for _ in range(random.randrange(3))] if random.random() < 0.4 else random.randrange(n)
                for _ in range(random.randrange(4) if n else 0)
            ]
        game = grundy.rules(lambda n: options[n])
        values = game.nimbers(size)
        for n in range(size):
            assert game.solve(n, moves="all").nimber == values[n]
        heaps = [random.randrange(size) for _ in range(3)]
        assert game.solve(heaps).nimber == values[heaps[0]] ^ values[heaps[1]] ^ values[heaps[2]]
        assert game.nimber(heaps) == game.solve(heaps).nimber


def test_what_a_function_may_return():
    for give in (list, tuple, set, iter, lambda options: dict.fromkeys(map(str, options)) and {str(o): o for o in options}):
        game = grundy.rules(lambda n, give=give: give([n - k for k in (1, 2) if n >= k]))
        assert game.nimbers(7).tolist() == [0, 1, 2, 0, 1, 2, 0]
        assert game.solve(4).nimber == 1


def test_named_moves():
    @grundy.rules
    def sticks(n):
        return {f"take {k}": n - k for k in (1, 2, 3) if k <= n}

    assert [move.move for move in sticks.solve(6).best] == ["take_2"]


def test_exceptions_come_out_as_they_are():
    class Mine(Exception):
        pass

    fault = Mine("odd")

    @grundy.rules
    def game(n):
        if n == 3:
            raise fault
        return range(n)

    for ask in (lambda: game.nimbers(10), lambda: game.solve(5), lambda: game.nimber(4)):
        fault.__notes__ = []
        with pytest.raises(Mine) as caught:
            ask()
        assert caught.value is fault
        assert caught.value.__notes__ == ["in game, at the position 3"]
    # what was known before stays right
    assert game.nimbers(3).tolist() == [0, 1, 2]


def test_wrong_returns():
    for wrong in (None, 5, "abc"):
        game = grundy.rules(lambda n: wrong)
        with pytest.raises(TypeError, match="expected a list of options") as caught:
            game.nimbers(3)
        assert "at the position 0" in caught.value.__notes__[0]
    with pytest.raises(TypeError, match="unhashable") as caught:
        grundy.rules(lambda n: [{}]).nimbers(1)
    assert caught.value.__notes__


def test_cycles_are_told():
    @grundy.rules
    def ring(n):
        return [(n + 1) % 4, 9] if n < 9 else []

    for ask in (lambda: ring.nimber(1), lambda: ring.solve(1)):
        with pytest.raises(grundy.Cycle) as caught:
            ask()
        assert caught.value.cycle == ["1", "2", "3", "0"]
    assert ring.nimber(9) == 0

    words = grundy.rules(lambda word: [word[::-1]])
    with pytest.raises(grundy.Cycle, match="ab.*ba"):
        words.nimber("ab")


def test_depth():
    chain = grundy.rules(lambda n: [n - 1] if n else [])
    assert chain.nimber(10**6) == 0
    deep = grundy.rules(lambda at: [(at[0] - 1,)] if at[0] else [])
    assert deep.nimber((300_001,)) == 1


def test_games_are_collected():
    import gc
    import weakref

    def make():
        def moves(n):
            assert game is not None
            return range(n)

        game = grundy.rules(moves)
        game.nimbers(5)
        game.nimber(10**9 % 7)
        return weakref.ref(moves)

    gone = make()
    gc.collect()
    assert gone() is None


def test_checks():
    half = grundy.rules(lambda n: range((n + 1) // 2, n))
    values = half.nimbers(1001).tolist()
    assert not half.check(lambda n: n == 0) and half.check(lambda n: n == 0).checked_to == 0
    assert half.check(lambda n: values[n], to=100).holds
    wrong = half.check(lambda n: values[n] + (n == 37), to=100)
    assert wrong.counterexample == {"position": "37", "numbers": [37], "claimed": values[37] + 1, "actual": values[37]}
    assert half.check(lambda n: "P" if values[n] == 0 else "N").checked_to == 1000
    assert half.check(lambda n: values[n] != 0).counterexample["position"] == "0"
    with pytest.raises(TypeError, match="about the nimber"):
        half.check(lambda n: True if n < 1 else 3)
    with pytest.raises(ZeroDivisionError):
        half.check(lambda n: 1 // 0)


def test_contests():
    @grundy.contest
    def tic_tac_toe(board):
        lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
        if "XXX" in lines or "OOO" in lines:
            return "lose"
        if "." not in board:
            return "draw"
        mark = "XO"[(9 - board.count(".")) % 2]
        return [board[:i] + mark + board[i + 1 :] for i in range(9) if board[i] == "."]

    solved = tic_tac_toe.solve("." * 9)
    assert (solved.winner, len(solved.best)) == ("draw", 9)
    found = tic_tac_toe.reachable("." * 9)
    assert len(found.positions) == 5478
    assert tic_tac_toe.solve("X...O...X").winner == "draw"
    assert tic_tac_toe.solve("XX.OO....").winner == "first"
    with pytest.raises(grundy.Refused):
        tic_tac_toe.nimbers(5)


def test_contests_with_cycles():
    @grundy.contest
    def walk(n):
        return [(n + 1) % 6, (n + 2) % 6] if n else "lose"

    assert [walk.solve(n).winner for n in range(6)] == ["second", "first", "first", "second", "first", "first"]
    ring = grundy.contest(lambda n: [(n + 1) % 3])
    assert ring.solve(0).winner == "draw"


def after(found):
    """The positions after the moves, without those that come twice without a name."""
    if isinstance(found, str):
        return []
    return list(found.values()) if isinstance(found, dict) else list(dict.fromkeys(found))


def by_the_definition(options):
    """1, -1, or 0 where neither player can win."""
    value = {at: {"win": 1, "draw": 0, "lose": -1}[found] for at, found in options.items() if isinstance(found, str)}
    while True:
        known = {at: [value.get(to) for to in after(found)] for at, found in options.items() if at not in value}
        news = {at: 1 if -1 in values else -1 for at, values in known.items() if -1 in values or set(values) == {1}}
        if not news:
            return {at: value.get(at, 0) for at in options}
        value.update(news)


def test_random_contests_two_ways():
    """Positions of all kinds, moves twice, with names and without, cycles or none; every solver, the root or not."""
    random = Random(11)
    kinds = [lambda n: n, lambda n: f"at-{n}", lambda n: (n, n + 1), lambda n: float(n)]
    cyclic = 0
    for round in range(60):
        size, kind, goes_round = random.randrange(2, 25), kinds[round % 4], round % 3 == 0
        options = {}
        for n in range(size):
            most = size if goes_round else n
            found = [kind(random.randrange(most)) for _ in range(random.randrange(5))] if most else []
            named = {f"move {i}": to for i, to in enumerate(found)}
            ends = random.choice(["win", "lose", "draw", "lose"])
            options[kind(n)] = ends if not found else named if random.random() < 0.3 else found
        expected = {1: "first", 0: "draw", -1: "second"}
        outcomes = by_the_definition(options)
        game = grundy.contest(options.__getitem__, name="random")
        for root in (kind(size - 1), kind(random.randrange(size))):
            solved = game.solve(root)
            assert solved.winner == expected[outcomes[root]], (options, root)
            wins = [{1: "second", 0: "draw", -1: "first"}[outcomes[to]] for to in after(options[root])]
            assert [move.winner for move in solved.moves] == wins, (options, root)
            cyclic += solved.solver == "retrograde"
            for solver in ("retrograde", "induction", "push", "memo"):
                try:
                    assert game.solve(root, solver=solver).winner == solved.winner, (options, root, solver)
                except grundy.Refused:
                    assert solver != "retrograde" and solved.solver == "retrograde"
    assert 20 < cyclic < 60


def test_misere_contests():
    nim = grundy.contest(lambda n: range(n), misere=True)
    assert [nim.solve(n).winner for n in range(4)] == ["first", "second", "first", "first"]


def test_payoffs():
    @lru_cache(maxsize=None)
    def plain(cards):
        if not cards:
            return (0, 0)
        ways = [(cards[0], cards[1:]), (cards[-1], cards[:-1])]
        return max((paid + plain(rest)[1], plain(rest)[0]) for paid, rest in ways)

    row = grundy.payoff_game(
        lambda cards: {"left": cards[1:], "right": cards[:-1]} if cards else [],
        gain=lambda cards, rest: cards[0] if rest == cards[1:] else cards[-1],
    )
    random = Random(3)
    for _ in range(10):
        cards = tuple(random.sample(range(1, 60), random.randrange(1, 9)))
        assert tuple(row.solve(cards).payoffs) == plain(cards)


def test_gains_beside_the_options():
    def row(cards):
        return {"left": (cards[0], cards[1:]), "right": (cards[-1], cards[:-1])} if cards else []

    beside = grundy.payoff_game(row, pays=True)
    apart = grundy.payoff_game(
        lambda cards: {"left": cards[1:], "right": cards[:-1]} if cards else [],
        gain=lambda cards, rest: cards[0] if rest == cards[1:] else cards[-1],
    )
    random = Random(5)
    for _ in range(10):
        cards = tuple(random.sample(range(1, 60), random.randrange(1, 9)))
        one, other = beside.solve(cards), apart.solve(cards)
        assert one.payoffs == other.payoffs
        assert [(move.move, move.best) for move in one.moves] == [(move.move, move.best) for move in other.moves]
        assert set(one.to_dict()) == set(other.to_dict())
    with pytest.raises(TypeError, match="expected options as"):
        grundy.payoff_game(lambda n: [n - 1], pays=True).solve(3)


def test_functions_of_several_numbers():
    rook = grundy.rules(lambda x, y: [(a, y) for a in range(x)] + [(x, b) for b in range(y)], name="rook")
    assert repr(rook) == "OwnGame(rook, impartial)" and rook(1, 1) == [(0, 1), (1, 0)]
    assert [rook.nimber((x, y)) for x, y in [(3, 5), (4, 4), (0, 7)]] == [6, 0, 7]
    assert rook.solve((2, 1)).nimber == 3
    race = grundy.contest(lambda a, b: [(a - 1, b)] if a else [], result=lambda a, b: "win" if (a + b) % 2 else None)
    assert race.winner((2, 2)) == "second"


def test_misere_rules():
    nim = grundy.rules(lambda n: range(n), misere=True)
    plain = grundy.game("nim")
    for heaps in [[1], [1, 1], [2, 2], [1, 2, 3], [1, 1, 1]]:
        assert nim.winner(heaps) == plain.solve(heaps, misere=True).winner
    with pytest.raises(grundy.Refused):
        nim.nimbers(5)


def test_names_are_only_as_odd_as_they_must_be():
    # positions that are written alike are told apart
    class Odd:
        def __init__(self, n):
            self.n = n

        def __repr__(self):
            return "odd thing"

    top, left, right = Odd(2), Odd(1), Odd(0)
    game = grundy.contest(lambda at: {2: [left, right], 1: [right], 0: "lose"}[at.n])
    assert game.winner(top) == "first" and len(set(game.reachable(top).positions)) == 3
    words = grundy.contest(lambda at: ["a b", "a_b"] if at == "start" else "lose")
    assert len(set(words.reachable("start").positions)) == 3
    assert {move.to for move in words.solve("start").moves} == {"a_b", "a_b#2"}
    import numpy

    assert "np." not in repr(grundy.rules(lambda n: range(n)).solve(numpy.int64(3)))


def test_chance_and_fractions():
    @grundy.payoff_game(
        players=1,
        turn=lambda at: 0,
        chance=lambda at: [(1, "head", "won"), (2, "tail", "lost")] if at == "bet" else None,
        result=lambda at: {"won": Fraction(7, 2), "lost": 0.25, "stay": 1}.get(at),
    )
    def bet(at):
        return ["bet", "stay"] if at == "start" else []

    solved = bet.solve("start")
    assert solved.payoffs == [Fraction(4, 3)]
    assert [move.move for move in solved.best] == ["bet"]


def test_the_function_is_still_a_function():
    @grundy.rules
    def half_nim(n):
        """Leave at least half."""
        return range((n + 1) // 2, n)

    assert half_nim(5) == range(3, 5)
    assert half_nim.__doc__ == "Leave at least half."
    assert repr(half_nim) == "OwnGame(half_nim, impartial)"

"""Positions are walked, compared, kept and sent to other processes."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import grundy


@grundy.rules
def halves(n):
    return range((n + 1) // 2, n)


def test_a_game_is_walked_to_its_end():
    at, plies = grundy.game("nim")([2, 3]), 0
    while at.moves:
        at, plies = at.after(at.moves[-1]), plies + 1
    assert at.winner == "second" and 2 <= plies <= 5
    # three ways to name a move: as it is listed, as it is solved, as it is written
    p = grundy.position("kayles", 5)
    best = p.solve().best[0]
    assert p.after(best) == p.after(best.move) == p.after(next(step for step in p.moves if step.move == best.move))
    with pytest.raises(ValueError, match="not a legal move"):
        p.after("fly")
    # a sum of two games
    q = p + grundy.position("nim", 3)
    assert {q.after(step).nimber for step in q.moves} == {move.nimber for move in q.solve().moves}


def test_the_nimber_is_the_mex_of_what_is_reached():
    for n in range(9):
        p = grundy.position("kayles", n)
        reached = {p.after(step).nimber for step in p.moves}
        assert p.nimber == min(set(range(20)) - reached)


def test_equal_positions_are_one_key():
    nim = grundy.game("nim")
    assert nim([3, 4]) == nim("3 4") and len({nim([3, 4]), nim("3 4"), nim(5)}) == 2
    assert nim(3) != grundy.game("kayles")(3) and nim(3) != 3
    assert sum([nim(3), nim(4)]) == nim(3) + nim(4)
    assert nim == grundy.game("nim") and hash(nim) == hash(grundy.game("nim"))


def kept(one):
    return pickle.loads(pickle.dumps(one))


def test_all_can_be_kept():
    nim = grundy.game("nim")
    solved, law = nim.solve([3, 5]), grundy.law("kayles")
    mixed = grundy.position("kayles", 5) + nim(7)
    for one in (nim, nim([3, 5]), mixed, solved, law):
        assert kept(one) == one and copy.deepcopy(one) == one and hash(kept(one)) == hash(one)
    # what is not data is found again
    assert "101" in kept(solved).explain() and kept(law).predict(10**18) == 1
    assert kept(halves) is halves
    tree = grundy.tree("[ give: < accept: (3 1) reject: (0 0) > keep: (1 2) ]")
    assert kept(tree).solve().payoffs == tree.solve().payoffs
    picture = nim([3, 5]).figure()
    for one, other in [(tree, grundy.tree("[ (3 1) (1 2) ]")), (tree.solve(), None), (picture, nim([3, 4]).figure()), (solved.moves[0], 3)]:
        assert kept(one) == one == copy.deepcopy(one) and hash(kept(one)) == hash(one)
        assert one != other and len({one, kept(one), other}) == 2


def test_positions_of_sums_are_kept_after_a_move():
    mixed = grundy.position("kayles", 5) + grundy.position("nim", [3, 7])
    reached = mixed.after(mixed.moves[0])
    assert kept(reached) == reached and kept(reached).nimber == reached.nimber
    # parts of a sum are positions again: they can be added to
    assert (reached + grundy.position("nim", 2)).nimber == reached.nimber ^ 2
    assert str(reached).count(" + ") == 2
    # rules of one's own: the object is known, and the way is gone again
    own = halves.at(9) + grundy.position("nim", 3)
    further = own.after(own.moves[0])
    assert kept(further).nimber == further.nimber and kept(further) == further
    assert kept(halves.at(9).after(halves.at(9).moves[0])).nimber == halves.nimber(int(halves.at(9).moves[0].to))


def test_two_rules_of_one_name_are_two_games():
    one, other = grundy.rules(lambda n: range(n)), grundy.rules(lambda n: [n - 1] if n else [])
    assert one.name == other.name
    for a in range(4):
        for b in range(4):
            both = one.at(a) + other.at(b)
            assert both.nimber == a ^ (b % 2)
            assert {both.after(step).nimber for step in both.moves} == {move.nimber for move in both.solve().moves}


def test_sums_of_left_and_right():
    one, other = grundy.position("domineering", "2x3"), grundy.position("toads", "tt..ff")
    # the values add up: who wins the sum is who wins their sum as values
    for left, right in [(one, other), (one, one), (other, other)]:
        total = grundy.value(str(left)) + grundy.value(str(right))
        assert (left + right).winner == {"L": "left", "N": "first", "P": "second", "R": "right"}[total.outcome]
    assert kept(one + other) == one + other
    with pytest.raises(ValueError):
        (one + grundy.position("multiply", 5)).solve()


def test_other_processes_solve():
    positions = [grundy.position("kayles", n) for n in range(6)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(nimber_of, positions)) == [0, 1, 2, 3, 1, 4]


def nimber_of(position):
    return position.nimber


def test_pythons_own_exceptions():
    with pytest.raises(ValueError):
        grundy.game("kayls")
    with pytest.raises(TimeoutError) as late:
        grundy.game("teeko").solve(limits=grundy.Limits(time=0.01))
    assert isinstance(late.value, grundy.Stopped) and late.value.limit == "time" and late.value.hint
    with pytest.raises(MemoryError) as large:
        grundy.game("teeko").solve(limits={"memory": "1MiB"})
    assert isinstance(large.value, grundy.Stopped) and kept(large.value).limit == "memory"
    for wrong in (dict(limits=5), dict(misere="no")):
        with pytest.raises(TypeError, match="expected"):
            grundy.game("nim").solve(3, **wrong)
    with pytest.raises(ValueError, match="lots"):
        grundy.Limits(memory="lots")


def test_arrays_are_predicted():
    law = grundy.law("kayles")
    told = law.predict(np.arange(6).reshape(2, 3))
    assert told.tolist() == [[0, 1, 2], [3, 1, 4]]


def test_graphs_and_frames():
    networkx = pytest.importorskip("networkx")
    graph = grundy.position("kayles", 3).to_networkx()
    assert {"3", "2", "1"} <= set(graph) and graph.out_degree("3") == len(grundy.game("kayles").moves(3))
    assert networkx.is_directed_acyclic_graph(graph)
    # out to a graph and in again: the token's game has the same winner from every vertex
    chain = networkx.DiGraph([(3, 2), (3, 1), (2, 1), (2, 0), (1, 0)])
    token = grundy.game(chain)
    sticks = grundy.game("sticks:1,2")
    assert [token(str(n)).nimber for n in range(1, 4)] == [sticks(n).nimber for n in range(1, 4)]
    with pytest.raises(ValueError, match="more than 2"):
        grundy.position("kayles", 3).to_networkx(most=2)
    pytest.importorskip("pandas")
    frame = grundy.game("nim").solve([1, 2]).to_frame()
    assert frame[frame.best].move.tolist() == ["2: take 1"]


def test_tab_shows_what_is_meant_for_people():
    assert set(dir(grundy)) == set(grundy.__all__)

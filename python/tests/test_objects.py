"""What the program can do besides solving, as objects: values from elsewhere, and what is wrong is noticed."""

import json
import os
import subprocess
import warnings
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest

import grundy
from grundy import figures, positions

ROOT = Path(__file__).resolve().parents[2]


def test_misere_quotients():
    # Plambeck and Siegel, Misère quotients for impartial games: 0.123 has 20 elements, period 5
    found = grundy.game("0.123").quotient()
    assert (found.order, found.period, found.status, len(found.lost_elements)) == (20, 5, "proved", 5)
    # Nim is tame; T_2 has 6 elements
    assert grundy.game("nim").quotient(3).tame == 2 and grundy.game("nim").quotient(3).order == 6
    # genera of Kayles: Sibert and Conway; the heap of 2 is like a heap of Nim
    assert grundy.game("kayles").genera(2)[1].genus == "2^20"
    with pytest.raises(ValueError):
        grundy.game("multiply").quotient()


def test_the_exam():
    exam = grundy.exam("+1, *2", end="s>=29")
    # by hand: 15..28 win at once (L after 2S >= 29), 14 is lost, 8 loses by a blunder
    assert exam.answers(range(1, 29)).exam == ["8", "7 13", "12"]
    assert [mark["holds"] for mark in exam.check("8; 7 13; 12", "1..28")] == [True, True, True]
    assert not exam.check("9; 7 13; 12", "1..28")[0]["holds"]
    assert "S = 13" in exam.strategy(13) and exam.tree(13).count("\n") > 2
    with pytest.raises(ValueError):
        grundy.exam("+1, *2", end="s>=29 and")
    with pytest.raises(ValueError):
        exam.answers(range(1, 10**9))


def test_evidence_is_checked():
    solved = grundy.game("kayles").solve([5, 7])
    proof = solved.evidence()
    assert grundy.verify(proof) and grundy.verify(str(proof)).positions
    data = proof.to_dict()
    data["position"] = "5 5"
    wrong = grundy.verify(data)
    assert not wrong and wrong.reason
    # rules of one's own are in no catalogue: the object knows them
    mine = grundy.rules(lambda n: range(n)).solve(4)
    assert grundy.verify(mine.evidence())
    with pytest.raises(ValueError):
        grundy.verify("{}")


def test_opponents():
    p = grundy.position("nim", [3, 5, 6])
    assert p.winner == "second"
    q = grundy.position("nim", [1, 5, 6])
    after = q.after(q.choose("perfect"))
    assert after.winner == "second"
    assert q.choose("first-move") == q.moves[0] and q.choose("last-move") == q.moves[-1]
    assert len({q.choose("random", seed=seed) for seed in range(40)}) > 3
    assert grundy.position("nim", 0).choose() is None
    # against a random rival in a heap of 2, of which all may be taken: take both
    chances = grundy.position("sticks:1,2", 2).chances("random")
    assert chances.mover == 1 and chances.best == "take 2" and chances.moves["take 1"] == 0
    # of 3 sticks, by hand: 1 leaves 2, where the rival takes both half of the time
    three = grundy.position("sticks:1,2", 3).chances("random")
    assert three.moves == {"take 1": Fraction(1, 2), "take 2": Fraction(0)}


def test_problems_are_judged():
    bashe = grundy.problem("1.2:A")
    assert bashe.judge(lambda text: "1" if int(text) % 4 else "2").points == 100
    always = bashe.judge(lambda text: "1")
    assert 0 < always.points < 100 and always.first_failure.verdict == "WA"
    assert bashe.judge(lambda text: 1 // 0).first_failure.reason.startswith("ZeroDivisionError")
    assert bashe.judge(lambda text: 5).points == 0

    def play(lines):
        sticks = int(lines[0])
        while True:
            take = sticks % 4 or 1
            sticks -= take
            answer = yield str(take)
            if sticks == 0:
                yield "I won!"
                return
            sticks -= int(answer[0])
            if sticks == 0:
                yield "You won..."
                return

    def mute(lines):
        return
        yield

    game = grundy.problem("1.2:B")
    report = game.judge(play)
    assert game.interactive and report.points >= 90, report.first_failure
    assert game.judge(mute).points == 0
    with pytest.raises(ValueError, match="problems"):
        grundy.problem("9.9:Z")


def test_endgames_against_single_positions():
    table = grundy.endgame("KRK")
    # the longest mate with a rook takes 16 moves: 31 plies with white to move, 32 with black
    assert int(table.remoteness.max()) == 32
    game = grundy.game("endgame:KRK")
    for place in range(0, len(table.positions), len(table.positions) // 12):
        solved = game.solve(table.positions[place], moves="none")
        assert {"first": 1, "draw": 0, "second": -1}[solved.winner] == int(table.outcome[place])


def program():
    """The program, where the workspace has been built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    found = Path(os.environ.get("GRUNDY_PROGRAM", target / "debug" / "grundy"))
    if not found.exists():
        pytest.skip("the program is not built here")
    return found


def test_runs_are_read(tmp_path):
    folder = tmp_path / "run"
    subprocess.run([program(), "run", "0.137", "--to", "5000", "--dir", folder], check=True, capture_output=True)
    run = grundy.read_run(folder)
    values = grundy.nimbers("0.137", 5001)
    assert (run.game, len(run)) == ("0.137", 5001)
    assert (run.values() == values).all() and (run.values(100, 200) == values[100:200]).all()
    with pytest.raises(ValueError):
        grundy.read_run(tmp_path)


def test_trees_built_in_code():
    gift = grundy.decision(
        "Ann",
        give=grundy.decision("Ben", accept=(3, 1), reject=(0, 0)),
        keep=(1, 2),
    )
    written = grundy.tree("[ give: < accept: (3 1) reject: (0 0) > keep: (1 2) ]")
    solved = gift.tree(title="A gift").solve()
    assert (solved.payoffs, solved.path) == (written.solve().payoffs, ["give", "accept"])
    assert gift.tree().players == ["Ann", "Ben"]
    # a fair coin, and a sure thing that is worth less; labels with spaces
    bet = grundy.decision("I", {"take it": grundy.chance({"heads": (1, (4,)), "tails": (1, (0,))}), "leave it": (1,)})
    assert bet.tree().solve().payoffs == [2]
    with pytest.raises(ValueError, match="payoffs"):
        grundy.decision("Ann", left=(1, 2), right=(1,)).tree()


def test_old_names_work_and_say_so():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert grundy.game("kayles", 5) == grundy.position("kayles", 5)
        grundy.game("kayles").chart(range(20))
        grundy.rules(lambda n: range(n)).chart(20)
        row = grundy.payoffs(lambda n: [n - 1] if n else [], gain=lambda n, m: 1)
    assert row.solve(3).payoffs == [2, 1]
    assert [warning.category for warning in told] == [DeprecationWarning] * 4
    assert all("now" in str(warning.message) and warning.filename == __file__ for warning in told)


def test_words_of_types_are_those_of_the_library():
    position_kinds, family_kinds = figures.POSITION_KINDS, figures.FAMILY_KINDS
    assert set(get_args(figures.FigureKind)) == {*position_kinds, *family_kinds, "auto"}
    opponents, rivals = grundy._grundy.opponents()
    assert list(get_args(positions.Opponent)) == opponents and list(get_args(positions.Rival)) == rivals


def test_answers_show_themselves():
    assert "<svg" in grundy.game("kayles")._repr_html_() and "<svg" in grundy.position("nim", [1, 2])._repr_html_()
    shown = grundy.game("nim").solve([1, 2])._repr_html_()
    assert "<svg" in shown and shown.index("▲") < shown.index("·</td>")
    assert "<svg" in grundy.law("kayles")._repr_html_()
    assert "return range(n)" in grundy.rules(rule)._repr_html_()
    for evil in ("<script>", "a<b"):
        assert "<script>" not in grundy.contest(lambda at: "lose").solve(evil)._repr_html_()
    assert json.loads(grundy.game("nim").solve([1, 2]).evidence()._text)


def rule(n):
    return range(n)


def test_exercises():
    tasks = grundy.exercises(count=41, seed=3, language="uk")
    assert len({task.topic for task in tasks}) == 41
    for task in tasks:
        right = task.to_dict()["answers"] or [task.answer]
        assert all(task.check(one).right for one in right), task
        assert not any(task.check(wrong["answer"]).right for wrong in task.mistakes), task
        assert len(task.hints) == 2 and str(task).startswith(task.statement)
    for wrong in [{"topic": "chess"}, {"count": 0}, {"level": 6}, {"language": "de"}]:
        with pytest.raises(ValueError):
            grundy.exercises(**wrong)

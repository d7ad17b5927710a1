"""Games that are solved already: answers come from a file or a folder of tiers."""

import pickle
import subprocess
from pathlib import Path

import grundy
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder of tiers that the program has solved."""
    program = ROOT / "target" / "debug" / "grundy"
    if not program.exists():
        pytest.skip("the program is not built")
    folder = tmp_path_factory.mktemp("tiers")
    subprocess.run([program, "solve", "quixo:3x3", "--tiers", folder], check=True, capture_output=True)
    return folder


def test_answers_from_a_folder(folder):
    solved, plain = grundy.game("quixo:3x3", solved=folder), grundy.game("quixo:3x3")
    for at in ["x.o/.../... x", ".../.../... x", "xx./oo./... o"]:
        mine, theirs = solved.solve(at), plain.solve(at)
        assert (mine.winner, mine.remoteness, mine.best) == (theirs.winner, theirs.remoteness, theirs.best)
        assert solved.line(at) == plain.line(at)
    # all numbers, reachable or not: each of nine cells is blank or one of two players'
    assert solved.statistics()["tallies"][0]["positions"] == 3**9
    assert pickle.loads(pickle.dumps(solved)).solve(".../.../... x").remoteness == 7


def test_what_does_not_fit_is_refused(folder):
    with pytest.raises(grundy.Refused, match="the question is about quixo:2x2"):
        grundy.game("quixo:2x2", solved=folder)
    with pytest.raises(grundy.Refused, match="not numbered"):
        grundy.game("nim", solved=folder)
    (folder / "2-1-0.solved").unlink()
    with pytest.raises(grundy.Refused, match="no such file"):
        grundy.game("quixo:3x3", solved=folder).solve("xo./.x./... o")

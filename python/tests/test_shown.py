"""What a notebook shows: figures, tables, words; trees to files and back."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

import grundy

OWNER = """[ good: < lazily: [ accept: (-12 50) fire: (-10 1) ] well: (25 20) >
  low: < refuse: (-4 -2) lazily: (1 4) well: (40 -10) demand: [ raise: (10 25) fire: (6 -7) ] >
  none: (-3 -4) ]"""


def half_nim(n):
    return range((n + 1) // 2, n)


@pytest.mark.parametrize("kind", ["position", "plain", "graph", "nimbers", "tree", "reduced"])
def test_figures_of_positions(kind):
    for picture in (grundy.figure("nim", [2, 1], kind=kind), grundy.rules(half_nim).figure(6, kind=kind)):
        ElementTree.fromstring(picture.svg(theme="dark"))
        assert "<svg" in picture._repr_html_() and picture.text
        assert (picture.dot() is None) == (kind in ("position", "plain"))


def test_figures_of_families(tmp_path):
    for picture in (
        grundy.figure("kayles", range(60)),
        grundy.figure("queen", "1..20", "1..20", kind="heat"),
        grundy.figure("queen", range(1, 12), range(1, 12), kind="table"),
        grundy.figure("multiply", "1..30"),
        grundy.rules(half_nim).figure(range(40)),
        grundy.rules(lambda at: [(x, at[1]) for x in range(at[0])] + [(at[0], y) for y in range(at[1])]).figure(range(8), range(8)),
    ):
        ElementTree.fromstring(picture._repr_svg_())
        picture.save(tmp_path / "it.svg")
        assert (tmp_path / "it.svg").read_text().startswith("<svg")
    with pytest.raises(ValueError, match="expected .svg"):
        picture.save("it.gif")


def test_a_chart_of_own_rules_shows_their_values():
    own = grundy.rules(half_nim)
    arrow = grundy.figure("n -> range((n+1)//2, n)", range(40), kind="table")
    assert own.figure(range(40), kind="table").text.splitlines()[2:] == arrow.text.splitlines()[2:]


def test_solutions_show_themselves():
    solved = grundy.game("nim").solve([3, 5])
    assert "<table>" in solved._repr_html_() and "nim 3 5" in str(solved)
    shown = [move._repr_html_() for move in solved.moves]
    assert [one.startswith("<span>★ <b>") for one in shown] == [move.best for move in solved.moves]
    assert json.loads(json.dumps(solved.to_dict())) == solved.to_dict()
    keys = ["game", "position", "winner", "nimber", "remoteness", "payoffs", "components", "moves", "stats", "solver"]
    assert set(keys) <= set(solved.to_dict())
    assert "німбер" in solved.words(lang="uk")
    assert "нимбер" in solved.words(lang="ru")
    evil = grundy.contest(lambda at: "lose").solve("<script>")
    assert "<script>" not in evil._repr_html_()


def test_explanations():
    text = grundy.game("nim").solve([13, 12, 8]).explain()
    assert "1101" in text and "take 9" in text or "13" in text
    own = grundy.rules(half_nim).solve([5, 6]).explain()
    assert "mex" in own


def test_trees():
    tree = grundy.tree(OWNER)
    solved = tree.solve()
    assert solved.payoffs == [25, 20] and solved.path == ["good", "well"]
    assert solved.equilibria[0]["payoffs"] == [25, 20] and solved.equilibria_total == solved.equilibria[0]["count"]
    assert {"payoffs", "path", "strategy", "equilibria"} <= set(solved.to_dict())
    ElementTree.fromstring(tree.figure().svg())
    # brackets keep no names
    assert grundy.tree(str(tree)).solve().path == ["1", "2"]
    assert grundy.tree(tree.efg()).solve().path == solved.path


def test_efg_files(tmp_path):
    tree = grundy.tree(OWNER)
    for name in ("it.efg", "it.json", "it.txt"):
        tree.save(tmp_path / name)
        again = grundy.read_tree(tmp_path / name)
        assert again.solve().payoffs == [25, 20] and len(again) == len(tree)
    (tmp_path / "bad.efg").write_text('EFG 2 R "" { "A" }\nt "" 1 "" { x }')
    with pytest.raises(grundy.BadText) as caught:
        grundy.read_tree(tmp_path / "bad.efg")
    assert caught.value.origin.endswith("bad.efg") and caught.value.line == 2


def test_rules_files(tmp_path):
    file = tmp_path / "nim.star"
    file.write_text("start = 5\ndef moves(n):\n    return range(n)\n")
    game = grundy.rules_file(file)
    assert game.solve([3, 5, 6]).winner == "second"
    assert grundy.game(str(file)).nimbers(9).tolist() == list(range(9))
    file.write_text("def moves(n)\n    return range(n)\n")
    with pytest.raises(grundy.BadText) as caught:
        grundy.rules_file(file)
    assert caught.value.line == 1 and caught.value.origin
    with pytest.raises(grundy.BadText, match="cannot read"):
        grundy.rules_file(tmp_path / "none.star")


def test_chains_of_play():
    line = grundy.position("sticks:1,2,3", 6).line()
    assert line[-1][1] == "0" and len(line) == 3

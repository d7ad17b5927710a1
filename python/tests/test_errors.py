"""One small tree of exceptions, with places and hints."""

import pytest

import grundy


def test_the_tree():
    for kind in (grundy.BadText, grundy.Refused, grundy.Cycle, grundy.Stopped):
        assert issubclass(kind, grundy.GrundyError) and issubclass(kind, Exception)


def test_bad_text_has_a_place():
    with pytest.raises(grundy.BadText) as caught:
        grundy.game("kayls")
    assert caught.value.line == 1 and caught.value.column == 1 and "kayles" in caught.value.hint
    with pytest.raises(grundy.BadText) as caught:
        grundy.game("nim").solve("3 5 x")
    assert caught.value.column == 5 and caught.value.text == "3 5 x"
    assert str(caught.value).splitlines()[1:3] == ["  3 5 x", "      ^"]
    with pytest.raises(grundy.BadText) as caught:
        grundy.tree("[ (1 0)\n  (2) ]")
    assert caught.value.line == 2


def test_refusals_say_what_to_do():
    with pytest.raises(grundy.Refused) as caught:
        grundy.game("three-mens-morris").solve(solver="grundy")
    assert caught.value.hint and caught.value.reason
    with pytest.raises(grundy.Refused):
        grundy.nimbers("multiply", 5)
    with pytest.raises(grundy.Refused):
        grundy.game("kayles").whole()


def test_words_that_are_none():
    nim = grundy.game("nim")
    for wrong in (dict(solver="magic"), dict(moves="some"), dict(ties="odd"), dict(criterion="best")):
        with pytest.raises(grundy.BadText, match="expected"):
            nim.solve("3", **wrong)
    for kind in ("photo", ""):
        with pytest.raises(grundy.BadText, match="no kind"):
            nim("3").figure(kind=kind)
    with pytest.raises(grundy.BadText, match="no language"):
        nim.solve("3").explain(lang="xx")


def test_wrong_numbers():
    with pytest.raises(ValueError, match="negative"):
        grundy.nimbers("kayles", -1)
    with pytest.raises(TypeError):
        grundy.nimbers("kayles", "many")
    with pytest.raises(ValueError):
        grundy.table("queen", "a..b", 3)
    with pytest.raises(grundy.GrundyError):
        grundy.table("queen", 3)
    with pytest.raises(ValueError):
        grundy.game("kayles").solve(-3)
    assert len(grundy.nimbers("kayles", 0)) == 0
    for count in (2**63, 2**64 - 1):
        with pytest.raises((grundy.Stopped, OverflowError)):
            grundy.nimbers("kayles", count)
        with pytest.raises((grundy.Stopped, OverflowError)):
            grundy.table("queen", count, 3)


def test_claims_as_formulas():
    sticks = grundy.game("sticks:1,2,3")
    assert sticks.check("n % 4 == 0", to=500).holds and sticks.check("n % 4", to=500).holds
    assert sticks.check("n % 5 == 0", to=500).counterexample["position"] == "4"
    with pytest.raises(grundy.BadText) as caught:
        sticks.check("n % % 4")
    assert caught.value.column == 5
    with pytest.raises(grundy.BadText, match="no claim is about"):
        sticks.check("n", of="luck")


def test_faults_of_a_claim_come_out():
    with pytest.raises(ZeroDivisionError) as caught:
        grundy.game("kayles").check(lambda n: 1 // 0)
    assert "in the claim about (0,)" in caught.value.__notes__
    with pytest.raises(TypeError, match="expected"):
        grundy.game("kayles").check(lambda n: object, of="nimber")

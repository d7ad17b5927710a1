"""Answers have the keys, in order, and the values of the command line: the golden files that Rust's tests are held to."""

import json
from pathlib import Path

import grundy
import pytest

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "crates" / "grundy-wire" / "tests" / "golden"
QUESTIONS = [json.loads(line) for line in (GOLDEN / "questions.jsonl").read_text(encoding="utf-8").splitlines()]
ASKED = [question for question in QUESTIONS if "python" in question]


def test_there_are_enough():
    assert len(ASKED) >= 60


@pytest.mark.parametrize("question", ASKED, ids=[question["name"] for question in ASKED])
def test_answers_have_the_golden_bytes(question, monkeypatch):
    monkeypatch.chdir(ROOT)
    expected = (GOLDEN / f"{question['name']}.json").read_text(encoding="utf-8").rstrip("\n")
    found = eval(question["python"], {"grundy": grundy})
    if isinstance(found, list):
        assert json.loads(expected) in found
        return
    told = json.dumps(found.to_dict(), ensure_ascii=False, separators=(",", ":"))
    if "rules_file" in question["python"]:
        # the name of the game is the path that was given
        told, expected = (text.split(',"position":', 1)[1] for text in (told, expected))
    assert told == expected

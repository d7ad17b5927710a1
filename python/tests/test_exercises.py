"""Exercises of the program, read back by parsers that others wrote: a Typst compiler, a LaTeX parser, parsers of GIFT and Moodle XML."""

import json
import os
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

PROGRAM = os.environ.get("GRUNDY_PROGRAM")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program was not built; .ci/python builds it")

COUNT = 41


@pytest.fixture(scope="module", params=["uk"])
def written(request, tmp_path_factory):
    """A function: the path of one sheet, the same in each format, and its key."""
    folder = tmp_path_factory.mktemp(request.param)

    def write(ending):
        path = folder / f"sheet.{ending}"
        options = ["--count", str(COUNT), "--seed", "3", "--lang", request.param]
        subprocess.run([PROGRAM, "exercises", *options, "-o", str(path)], check=True)
        return path

    return write


def tasks(written):
    return json.loads(written("json").read_text("utf-8"))["variants"][0]["tasks"]


def right(task):
    """All that platforms mark as right: of a choice the options, else the answers."""
    if task["options"]:
        return [task["options"]["ABCD".index(letter)] for letter in task["answer"].split()]
    return task["answers"] or [task["answer"]]


def test_typst_compiles(written):
    typst = pytest.importorskip("typst")
    pdf = typst.compile(str(written("typ")))
    assert pdf.startswith(b"%PDF") and len(pdf) > 20_000


def test_latex_is_read(written):
    walker = pytest.importorskip("pylatexenc.latexwalker")
    text = pytest.importorskip("pylatexenc.latex2text")
    source = written("tex").read_text("utf-8")
    nodes, _, _ = walker.LatexWalker(source, tolerant_parsing=False).get_latex_nodes()
    document = [node for node in nodes if node.isNodeType(walker.LatexEnvironmentNode)]
    assert [node.environmentname for node in document] == ["document"]
    said = " ".join(text.LatexNodes2Text().nodelist_to_text(document).split())
    for task in tasks(written):
        assert " ".join(task["title"].split()) in said


def test_gift_is_read(written):
    parser = pytest.importorskip("pygiftparser.parser")
    with open(written("gift"), encoding="utf-8") as file:
        questions = parser.parseFile(file)
    assert len(questions) == COUNT
    for question, task in zip(questions, tasks(written)):
        numbers = [task["answer"], *(mistake["answer"] for mistake in task["mistakes"])]
        if task["kind"] == "number" and any(number.startswith("-") for number in numbers):
            continue  # this parser knows no numbers below zero; Moodle does
        assert question.valid, task
        if task["kind"] == "number":
            assert type(question.answers).__name__ == "NumericAnswerSet", task
        else:
            # of several right options each has its part, and none is marked as the one
            several = task["kind"] == "choices"
            given = [answer for answer in question.answers.answers if answer.fraction > 0 and (answer.select or several)]
            full = [answer.answer.strip().replace("\\", "") for answer in given]
            assert set(right(task)) <= set(full), task
            if task["options"]:
                assert len(full) == len(right(task)) and sum(answer.fraction for answer in given) == pytest.approx(100, abs=0.01)


def test_moodle_xml_is_read(written, capsys):
    parser = pytest.importorskip("moodle_xml_parser.parser")
    path = written("xml")
    all_tasks = tasks(written)
    choices = parser.parse_file(str(path))["multichoice"]
    wanted = [task for task in all_tasks if task["options"]]
    assert len(choices) == len(wanted) > 0
    for question, task in zip(choices, wanted):
        assert [option.answer for option in question.options if option.score_fraction > 0] == right(task)
        assert task["statement"] in question.text_pre_parse
    # the parser prints what it does not understand
    assert capsys.readouterr().out == ""
    others = [q for q in ElementTree.parse(path).getroot() if q.get("type") in ("numerical", "shortanswer")]
    for question, task in zip(others, [task for task in all_tasks if not task["options"]]):
        assert question.find("answer[@fraction='100']/text").text == right(task)[0]


def test_qti_package_is_whole(written):
    with zipfile.ZipFile(written("zip")) as package:
        assert package.testzip() is None
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        # names of answers, files and pictures are there
        integrity = pytest.importorskip("qti_package_maker.common.package_integrity")
        assert integrity.check_package(str(written("zip"))) == []
        files = {node.get("href") for node in manifest.iter("{http://www.imsglobal.org/xsd/imscp_v1p1}file")}
        assert files | {"imsmanifest.xml"} == set(package.namelist())


def test_anki_notes_have_three_fields(written):
    lines = Path(written("txt")).read_text("utf-8").splitlines()
    notes = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len(notes) == COUNT and {len(note) for note in notes} == {3}

"""The stub says what the binary half has: the same names, the same parameters."""

import ast
import inspect
import sys
from pathlib import Path

import pytest

import grundy
from grundy import _grundy

STUB = ast.parse((Path(grundy.__file__).parent / "_grundy.pyi").read_text(encoding="utf-8"))


def parameters(function):
    spec = function.args
    return [one.arg for one in spec.posonlyargs + spec.args if one.arg not in ("self", "cls")]


def stubbed():
    """Names of functions and classes, with parameters; members of classes as Class.member."""
    found = {}
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = parameters(node)
        elif isinstance(node, ast.ClassDef):
            found[node.name] = None
            # what exceptions hold is set where they are raised
            if node.bases:
                continue
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    found[f"{node.name}.{member.name}"] = parameters(member)
                elif isinstance(member, ast.AnnAssign):
                    found[f"{node.name}.{member.target.id}"] = None
    return found


def signature(member):
    try:
        names = list(inspect.signature(member).parameters)
    except (TypeError, ValueError):
        return None
    return [name for name in names if name not in ("self", "cls")]


def real():
    found = {}
    for name, value in vars(_grundy).items():
        if name.startswith("__"):
            continue
        if inspect.isclass(value):
            found[name] = None
            if issubclass(value, Exception):
                continue
            for member, what in vars(value).items():
                if member == "__len__" or (member == "__new__" and value.__text_signature__):
                    found[f"{name}.{member}"] = signature(value if member == "__new__" else what)
                elif not member.startswith("__"):
                    found[f"{name}.{member}"] = None if inspect.isgetsetdescriptor(what) else signature(what)
        else:
            found[name] = signature(value)
    return found


@pytest.mark.skipif(sys.version_info < (3, 10), reason="older Pythons do not tell the parameters of such classes")
def test_the_stub_is_the_module():
    assert stubbed() == real()


def test_all_names_are_there():
    for name in grundy.__all__:
        assert hasattr(grundy, name), name
    assert (Path(grundy.__file__).parent / "py.typed").exists()

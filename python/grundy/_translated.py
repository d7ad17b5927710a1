"""Rules that only compute with numbers, written in the language of rules: what Python need not be asked for.

A function is taken if its text can be had and all of it means the same there: whole numbers, tests, `range` and a few other
functions, loops, tuples, lists of options. Names from outside must stand for whole numbers or for functions of the same kind. All
else is left to Python. The binary half asks the function itself about some positions, and gives the translation up where the two
differ.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import math
import textwrap
from types import FunctionType
from typing import Any, Callable, Optional, Union

from ._kinds import is_tuple

#: What both languages call by the same name, and mean.
_SAME = {"abs", "all", "any", "enumerate", "len", "list", "max", "min", "range", "reversed", "sorted", "sum", "tuple", "zip"}
_METHODS = {"append", "extend", "bit_count", "bit_length"}
#: `math.isqrt` in the language of rules, bit by bit.
_ISQRT = """
def isqrt__(n):
    r = 0
    m = (n.bit_length() + 1) // 2
    for i in range(1, m + 1):
        b = r + (1 << (m - i))
        if b * b <= n:
            r = b
    return r
"""
#: Turns of a loop without an end that is known.
_ENDLESS = 1 << 40
_PLAIN: tuple[type[ast.AST], ...] = (
    ast.Module, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.If, ast.Expr, ast.Pass, ast.Break,
    ast.Continue, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Subscript, ast.Slice, ast.Starred, ast.List,
    ast.Tuple, ast.ListComp, ast.comprehension, ast.Load, ast.Store, ast.And, ast.Or, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv,
    ast.Mod, ast.Pow, ast.LShift, ast.RShift, ast.BitOr, ast.BitXor, ast.BitAnd, ast.Invert, ast.Not, ast.UAdd, ast.USub, ast.Eq,
    ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
)  # fmt: skip


class _Unfit(Exception):
    """The function does something that the language of rules has not, or has otherwise."""


class Translated:
    """A function in the language of rules, and the values that it took from outside."""

    def __init__(self, text: str, taken: list[tuple[Callable[[], Any], Any]]) -> None:
        self.text = text
        self._taken = taken

    def holds(self) -> bool:
        """Whether the values from outside are still the same."""
        return all(now() is before for now, before in self._taken)


def translated(function: Callable[..., Any], numbers: int) -> Optional[Translated]:
    """A function of one position as rules for positions of so many numbers (0: a plain number); None if it cannot be."""
    if not isinstance(function, FunctionType) or _is_foreign(function):
        return None
    try:
        pages = _Pages()
        pages.add(function, "moves")
        start = "-1" if numbers == 0 else "(" + "-1, " * numbers + ")"
        return Translated("\n".join([*pages.texts.values(), f"start = {start}"]), pages.taken)
    except (_Unfit, OSError, TypeError, SyntaxError, RecursionError, ValueError):
        return None


def _is_foreign(function: FunctionType) -> bool:
    """Whether it names something that cannot be translated: soon seen, while its text takes long to find."""
    known = _SAME | _METHODS | {"isqrt"}
    return any(name not in known and name not in function.__globals__ for name in function.__code__.co_names)


class _Pages:
    """The function with all that it uses."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.taken: list[tuple[Callable[[], Any], Any]] = []

    def add(self, function: FunctionType, name: str) -> None:
        if name in self.texts:
            return
        self.texts[name] = ""
        tree = _tree_of(function)
        cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
        inside = _Inside(self, function, cells, set(function.__code__.co_varnames) | _locals(tree))
        text = ast.unparse(ast.fix_missing_locations(inside.define(tree, name)))
        # what it uses stands before it
        del self.texts[name]
        self.texts[name] = text


def _locals(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _tree_of(function: FunctionType) -> Union[ast.FunctionDef, ast.Lambda]:
    source = textwrap.dedent(inspect.getsource(function))
    try:
        module = ast.parse(source)
    except SyntaxError:
        # a lambda in the middle of a call
        module = ast.parse(source.strip().lstrip(".").rstrip(",)") if "lambda" in source else source)
    is_lambda = function.__name__ == "<lambda>"
    found: list[Union[ast.FunctionDef, ast.Lambda]] = []
    for node in ast.walk(module):
        if is_lambda and isinstance(node, ast.Lambda):
            found.append(node)
        elif not is_lambda and isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            found.append(node)
    if (is_lambda and len(found) > 1) or not found:
        raise _Unfit("which one is it?")
    return found[0]


class _Inside(ast.NodeTransformer):
    """The body of a function, piece by piece."""

    def __init__(self, pages: _Pages, function: FunctionType, cells: dict[str, Any], inner: set[str]) -> None:
        self._pages, self._function, self._cells, self._inner = pages, function, cells, inner
        self._yields = False

    def define(self, tree: Union[ast.FunctionDef, ast.Lambda], name: str) -> ast.FunctionDef:
        arguments = tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults:
            raise _Unfit("only plain arguments")
        if isinstance(tree, ast.Lambda):
            body: list[ast.stmt] = [ast.Return(tree.body)]
        else:
            body = tree.body
            first = body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                body = body[1:] or [ast.Pass()]
        self._yields = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for part in body for node in ast.walk(part))
        lines = self._block(body)
        if self._yields:
            made = ast.Assign([ast.Name("out__", ast.Store())], ast.List([], ast.Load()))
            lines = [made, *lines, ast.Return(ast.Name("out__", ast.Load()))]
        names = [one.arg for one in arguments.args]
        if name == "moves" and len(names) > 1:
            # there a position of several numbers is a tuple
            whole = ast.Tuple([ast.Name(one, ast.Store()) for one in names], ast.Store())
            lines = [ast.Assign([whole], ast.Name("at__", ast.Load())), *lines]
            names = ["at__"]
        plain = ast.arguments([], [ast.arg(one) for one in names], None, [], [], None, [])
        return ast.FunctionDef(name=name, args=plain, body=lines, decorator_list=[])

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        lines: list[ast.stmt] = [self.visit(one) for line in body for one in self._apart(line)]
        return lines

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, _PLAIN):
            raise _Unfit(type(node).__name__)
        return super().generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        # True is no number there
        if type(node.value) is not int or abs(node.value) >= 1 << 62:
            raise _Unfit(repr(node.value))
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if self._yields:
            if node.value is not None:
                raise _Unfit("a value of a generator")
            return ast.Return(ast.Name("out__", ast.Load()))
        if node.value is None:
            raise _Unfit("nothing is returned")
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        value = node.value
        if isinstance(value, (ast.Yield, ast.YieldFrom)):
            if value.value is None:
                raise _Unfit("nothing is given")
            method = "append" if isinstance(value, ast.Yield) else "extend"
            held = self._items(value.value) if method == "extend" else self.visit(value.value)
            return ast.Expr(ast.Call(ast.Attribute(ast.Name("out__", ast.Load()), method, ast.Load()), [held], []))
        if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)):
            raise _Unfit("an expression for what it does")
        return self.generic_visit(node)

    def _apart(self, line: ast.stmt) -> list[ast.stmt]:
        """`a, b = x, y` as two lines."""
        if not isinstance(line, ast.Assign):
            return [line]
        if len(line.targets) != 1:
            raise _Unfit("several targets")
        target, value = line.targets[0], line.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            names = [one.id for one in target.elts if isinstance(one, ast.Name)]
            read = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
            # one after the other, where none is needed for another
            if len(names) == len(target.elts) and not read & set(names):
                return [ast.Assign([one], what) for one, what in zip(target.elts, value.elts)]
        return [line]

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        raise _Unfit("a generator that is told something")

    def visit_While(self, node: ast.While) -> ast.AST:
        if node.orelse:
            raise _Unfit("while … else")
        out: ast.stmt = ast.If(ast.UnaryOp(ast.Not(), self.visit(node.test)), [ast.Break()], [])
        turns = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(_ENDLESS)], [])
        return ast.For(ast.Name("turn__", ast.Store()), turns, [out, *self._block(node.body)], [])

    def visit_For(self, node: ast.For) -> ast.AST:
        if node.orelse:
            raise _Unfit("for … else")
        return ast.For(self.visit(node.target), self._items(node.iter), self._block(node.body), [])

    def visit_If(self, node: ast.If) -> ast.AST:
        return ast.If(self.visit(node.test), self._block(node.body), self._block(node.orelse))

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        if node.is_async:
            raise _Unfit("async")
        return ast.comprehension(self.visit(node.target), self._items(node.iter), [self.visit(one) for one in node.ifs], 0)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.ctx, ast.Store):
            raise _Unfit("a part is changed")
        return self.generic_visit(node)

    def _items(self, node: ast.expr) -> ast.expr:
        """What is only run through may be a generator."""
        if isinstance(node, ast.GeneratorExp):
            node = ast.ListComp(node.elt, node.generators)
        held: ast.expr = self.visit(node)
        return held

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = node.func
        if any(isinstance(one, ast.Starred) for one in node.args):
            raise _Unfit("starred arguments")
        if isinstance(function, ast.Attribute):
            if self._value(function, missing=True) is math.isqrt:
                return self._isqrt(node)
            if function.attr not in _METHODS or node.keywords:
                raise _Unfit(function.attr)
            return ast.Call(ast.Attribute(self.visit(function.value), function.attr, ast.Load()), self._all(node.args), [])
        if not isinstance(function, ast.Name) or function.id in self._inner:
            raise _Unfit("a call of a local function")
        called = self._value(function)
        if called is math.isqrt:
            return self._isqrt(node)
        if function.id in _SAME and called is getattr(builtins, function.id):
            reverse: list[ast.keyword] = [one for one in node.keywords if one.arg == "reverse" and function.id == "sorted"]
            if len(reverse) != len(node.keywords):
                raise _Unfit("named arguments")
            return ast.Call(function, self._all(node.args), [ast.keyword("reverse", _truth(one.value)) for one in reverse])
        if isinstance(called, FunctionType) and not node.keywords:
            # two functions may have one name
            name = function.id + "__" if function.id in ("moves", "start") else function.id
            self._pages.add(called, name)
            return ast.Call(ast.Name(name, ast.Load()), self._all(node.args), [])
        raise _Unfit(function.id)

    def _all(self, arguments: list[ast.expr]) -> list[ast.expr]:
        return [self._items(one) for one in arguments]

    def _isqrt(self, node: ast.Call) -> ast.AST:
        if node.keywords or len(node.args) != 1:
            raise _Unfit("isqrt")
        self._pages.texts.setdefault("isqrt__", _ISQRT.strip())
        return ast.Call(ast.Name("isqrt__", ast.Load()), self._all(node.args), [])

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        raise _Unfit(node.attr)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self._inner or isinstance(node.ctx, ast.Store):
            if node.id.endswith("__"):
                raise _Unfit(node.id)
            return node
        return self._constant(self._value(node))

    def _constant(self, value: object) -> ast.expr:
        """A number from outside, or a tuple of numbers, as it is written."""
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 62:
            return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))
        if is_tuple(value) and len(value) < 1000:
            return ast.Tuple([self._constant(one) for one in value], ast.Load())
        raise _Unfit(repr(type(value)))

    def _value(self, node: ast.expr, missing: bool = False) -> Any:
        """What a name from outside stands for now."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in self._inner:
            return getattr(self._value(node.value, missing), node.attr, None)
        if not isinstance(node, ast.Name):
            return None
        name, outside = node.id, self._function.__globals__
        if name in self._cells:
            cell = self._cells[name]
            now: Callable[[], Any] = lambda: cell.cell_contents
        elif name in outside:
            now = lambda: outside.get(name)
        elif hasattr(builtins, name):
            now = lambda: outside.get(name, getattr(builtins, name))
        elif missing:
            return None
        else:
            raise _Unfit(name)
        value = now()
        self._pages.taken.append((now, value))
        return value


def _truth(node: ast.expr) -> ast.expr:
    """The one place where a truth value is meant."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return node
    raise _Unfit("not plain")

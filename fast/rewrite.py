"""A module of ours as Cython's own dialect: the same statements, with the types written on them."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from fast.types_by_mypy import Function, Module

DIRECTIVES = "# cython: language_level=3, infer_types=True, annotation_typing=False, binding=True\n"
BITS = ("bit_count", "bit_length")
KEPT = ("cython.locals", "staticmethod", "classmethod", "property", "abstractmethod", "lru_cache")
"""Functions so decorated stay functions of Python."""
CLOSURES = (ast.Lambda, ast.GeneratorExp, ast.FunctionDef)
LONGEST_TABLE = 64


class Rewriter(ast.NodeTransformer):
    """Writes types on functions and classes, and puts the values of constants in their places.

    `constants` are integers, `tables` tuples of integers by name; `classes` become C structures.
    """

    def __init__(
        self,
        module: Module,
        constants: dict[str, int],
        tables: dict[str, tuple[int, ...]],
        classes: Iterable[str],
    ) -> None:
        self.module, self.constants, self.tables = module, constants, tables
        self.classes = frozenset(classes)
        self.inside: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()
        if node.name in self.classes:
            node.decorator_list.insert(0, _parsed("cython.cclass"))
            fields = [
                ast.parse(f"{name} = cython.declare({kind}, visibility='public')").body[0]
                for name, kind in self.module.fields[node.name].items()
            ]
            node.body[:] = [*fields, *(part for part in node.body if not _is_field(part))]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        outer = list(self.inside)
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()
        known = self.module.functions.get((node.name, node.end_lineno or 0))
        for argument in (*node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        node.returns = None
        if known is None:
            return node
        direct = self._may_be_called_directly(node, outer)
        names = {k: v for k, v in known.names.items() if k not in _closed_over(node)}
        if names:
            types = ", ".join(f"{name}={kind}" for name, kind in sorted(names.items()))
            node.decorator_list.append(_parsed(f"cython.locals({types})"))
        if direct:
            node.decorator_list += _direct(known)
        return node

    def _may_be_called_directly(self, node: ast.FunctionDef, outer: list[str]) -> bool:
        if outer and (len(outer) > 1 or outer[0] not in self.classes):
            return False
        if node.name.startswith("__") or node.args.kwonlyargs or node.args.vararg:
            return False
        if any(ast.unparse(d).startswith(KEPT) for d in node.decorator_list):
            return False
        kept = (ast.Yield, ast.YieldFrom, *CLOSURES)
        return not any(isinstance(part, kept) for part in ast.walk(node) if part is not node)

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in BITS and not node.args:
            return ast.Call(ast.Name(f"_c_{node.func.attr}", ast.Load()), [node.func.value], [])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        """A plain 1 is an int of C, which has no place for the higher cards."""
        self.generic_visit(node)
        if isinstance(node.op, ast.LShift) and self.inside:
            wide = _parsed("cython.cast(cython.longlong, 0)")
            assert isinstance(wide, ast.Call)
            node.left = ast.Call(wide.func, [wide.args[0], node.left], [])
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and self.inside and node.id in self.constants:
            return ast.Constant(self.constants[node.id])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        table = node.value
        plain = isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice)
        if plain and self.inside and isinstance(table, ast.Name) and table.id in self.tables:
            node.value = ast.Name(f"_c_{table.id}", ast.Load())
        return node


def rewritten(source: str, module: Module, values: dict[str, object], classes: set[str]) -> str:
    """The source of a module for Cython; `values` are what its names stand for once imported."""
    constants = {k: v for k in module.constants if type(v := values.get(k)) is int}
    tables = {k: v for k in module.constants if isinstance(v := values.get(k), tuple)}
    numbers = {k: v for k, v in tables.items() if _are_numbers(v)}
    tree = Rewriter(module, constants, numbers, classes).visit(ast.parse(source))
    body: list[ast.stmt] = []
    for statement in tree.body:
        body.append(statement)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            body += ast.parse(_HEAD).body
        for name in _bound_by(statement) & numbers.keys():
            body += ast.parse(_TABLE.format(name=name, size=len(numbers[name]))).body
    tree.body = body
    return DIRECTIVES + ast.unparse(ast.fix_missing_locations(tree)) + "\n"


_HEAD = "import cython\nfrom cython.cimports.bits import " + ", ".join(
    f"{b} as _c_{b}" for b in BITS
)
_TABLE = """
_c_{name} = cython.declare(cython.longlong[{size}])
for _c_at in range({size}):
    _c_{name}[_c_at] = {name}[_c_at]
"""


def _are_numbers(table: tuple[object, ...]) -> bool:
    return 0 < len(table) <= LONGEST_TABLE and all(type(value) is int for value in table)


def _bound_by(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.ImportFrom):
        return {alias.asname or alias.name for alias in statement.names}
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return {statement.target.id}
    return set()


def _is_field(part: ast.stmt) -> bool:
    """Is it an annotation without a value, or the list of slots?"""
    if isinstance(part, ast.AnnAssign):
        return part.value is None
    return isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__"


def _closed_over(function: ast.FunctionDef) -> set[str]:
    """Names that functions inside this one use, too: Cython wants them to be objects."""
    inner = [part for part in ast.walk(function) if isinstance(part, CLOSURES)]
    names = [ast.walk(part) for part in inner if part is not function]
    return {name.id for walk in names for name in walk if isinstance(name, ast.Name)}


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _direct(known: Function) -> list[ast.expr]:
    """Callable from C without a detour through Python."""
    found = [_parsed("cython.ccall")]
    return [*found, _parsed(f"cython.returns({known.returns})")] if known.returns else found

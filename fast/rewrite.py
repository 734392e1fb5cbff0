"""A module of ours as Cython's own dialect: the same statements, with the types written on them."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from fast.types_by_mypy import Module

DIRECTIVES = "# cython: language_level=3, infer_types=True, annotation_typing=False, binding=True\n"
BITS = ("bit_count", "bit_length")
KEPT = ("cython.locals", "staticmethod", "classmethod", "property", "abstractmethod", "lru_cache")
"""Functions so decorated stay functions of Python."""
CLOSURES = (ast.Lambda, ast.GeneratorExp, ast.FunctionDef)
LONGEST_TABLE = 64
NUMBERS = {"cython.longlong": "long long", "cython.double": "double", "cython.bint": "bint"}


class Rewriter(ast.NodeTransformer):
    """Writes types on functions and classes, and puts the values of constants in their places.

    `constants` are integers, `tables` tuples of integers by name; `classes` of the module become C
    structures, told of in `declared`. `imported`: the names here of all such classes.
    """

    def __init__(
        self,
        module: Module,
        constants: dict[str, int],
        tables: dict[str, tuple[int, ...]],
        classes: Iterable[str],
        imported: dict[str, str],
    ) -> None:
        self.module, self.constants, self.tables = module, constants, tables
        self.classes, self.imported = frozenset(classes), imported
        self.inside: list[str] = []
        self.declared: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.inside.append(node.name)
        if node.name in self.classes:
            self.declared.append(self._declaration(node))
            node.body[:] = [part for part in node.body if not _is_field(part)]
        self.generic_visit(node)
        self.inside.pop()
        return node

    def _declaration(self, node: ast.ClassDef) -> str:
        """The class as its declaration file has it: fields, and methods that C may call."""
        lines = [f"cdef class {node.name}({', '.join(ast.unparse(b) for b in node.bases)}):"]
        fields = self.module.fields[node.name].items()
        lines += [f"    cdef public {self._c(kind)} {name}" for name, kind in fields]
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and self._may_be_called_directly(
                part, [node.name]
            ):
                lines.append(f"    {self._method(part)}")
        return "\n".join([*lines, "    pass"])

    def _method(self, node: ast.FunctionDef) -> str:
        known = self.module.functions[node.name, node.end_lineno or 0]
        plain = len(node.args.args) - len(node.args.defaults)
        arguments = [
            ("" if number == 0 else f"{self._c(known.names.get(argument.arg))} ")
            + argument.arg
            + ("" if number < plain else "=*")
            for number, argument in enumerate(node.args.args)
        ]
        kind = self._c(known.returns)
        fails = " except? -1" if kind in NUMBERS.values() else ""
        return f"cpdef {kind} {node.name}({', '.join(arguments)}){fails}"

    def _c(self, kind: str | None) -> str:
        """A type in the language of declaration files."""
        if kind is None or (":" in kind and kind not in self.imported):
            return "object"
        return NUMBERS.get(kind, self.imported.get(kind, kind))

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
        declared = direct and bool(outer)
        arguments = {argument.arg for argument in node.args.args} if declared else set[str]()
        names = {
            name: self.imported.get(kind, kind)
            for name, kind in known.names.items()
            if name not in _closed_over(node) | arguments
            if ":" not in kind or kind in self.imported
        }
        if names:
            types = ", ".join(f"{name}={kind}" for name, kind in sorted(names.items()))
            node.decorator_list.append(_parsed(f"cython.locals({types})"))
        if direct and not declared:
            node.decorator_list.append(_parsed("cython.ccall"))
            returns = known.returns and self.imported.get(known.returns, known.returns)
            if returns and ":" not in returns:
                node.decorator_list.append(_parsed(f"cython.returns({returns})"))
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


def rewritten(
    name: str, source: str, module: Module, values: dict[str, object], classes: frozenset[str]
) -> tuple[str, str]:
    """A module for Cython: its source, and its declaration file.

    `values` are what its names stand for once imported, `classes` (games.a.b:Name) those of all
    modules that become C structures.
    """
    constants = {k: v for k in module.constants if type(v := values.get(k)) is int}
    tables = {k: v for k in module.constants if isinstance(v := values.get(k), tuple)}
    numbers = {k: v for k, v in tables.items() if _are_numbers(v)}
    own = {c.partition(":")[2] for c in classes if c.startswith(f"{name}:")}
    tree = ast.parse(source)
    body: list[ast.stmt] = []
    known, declared = {f"{name}:{c}": c for c in own}, list[str]()
    for statement in tree.body:
        kept, found = _cimported(statement, classes)
        body += kept
        known |= found
        declared += [f"from {k.partition(':')[0]} cimport {v}" for k, v in found.items()]
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            body += ast.parse(_HEAD).body
        for table in sorted(_bound_by(statement) & numbers.keys()):
            body += ast.parse(_TABLE.format(name=table, size=len(numbers[table]))).body
    tree.body = body
    rewriter = Rewriter(module, constants, numbers, own, known)
    text = ast.unparse(ast.fix_missing_locations(rewriter.visit(tree)))
    return f"{DIRECTIVES}{text}\n", "\n".join([*declared, *rewriter.declared, ""])


def _cimported(
    statement: ast.stmt, classes: frozenset[str]
) -> tuple[list[ast.stmt], dict[str, str]]:
    """An import with C structures taken from their declarations, and the names of these."""
    if not isinstance(statement, ast.ImportFrom):
        return [statement], {}
    found = {f"{statement.module}:{a.name}": a.name for a in statement.names}
    found = {key: name for key, name in found.items() if key in classes}
    if not found:
        return [statement], {}
    rest = [alias for alias in statement.names if alias.name not in found.values()]
    cimport = f"from cython.cimports.{statement.module} import {', '.join(found.values())}"
    kept: list[ast.stmt] = [ast.parse(cimport).body[0]]
    if rest:
        kept.insert(0, ast.ImportFrom(statement.module, rest, statement.level))
    return kept, found


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
    """Is it an annotation without a value?"""
    return isinstance(part, ast.AnnAssign) and part.value is None


def _closed_over(function: ast.FunctionDef) -> set[str]:
    """Names that functions inside this one use, too: Cython wants them to be objects."""
    inner = [part for part in ast.walk(function) if isinstance(part, CLOSURES)]
    names = [ast.walk(part) for part in inner if part is not function]
    return {name.id for walk in names for name in walk if isinstance(name, ast.Name)}


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body

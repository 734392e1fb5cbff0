"""Which names of a module's functions are numbers or lists: mypy knows, and tells it here.

Reads mypy's own trees after a run, as its plugins do; the locked version of mypy is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mypy.build import BuildResult, build
from mypy.main import process_options
from mypy.nodes import (
    AssignmentStmt,
    Block,
    ClassDef,
    Decorator,
    ForStmt,
    FuncDef,
    Lvalue,
    MypyFile,
    NameExpr,
    OperatorAssignmentStmt,
    Statement,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import CallableType, Instance, LiteralType, TupleType, Type, get_proper_type

C_TYPES = {
    "builtins.int": "cython.longlong",
    "builtins.float": "cython.double",
    "builtins.bool": "cython.bint",
    "builtins.list": "list",
    "builtins.tuple": "tuple",
    "builtins.dict": "dict",
}
"""An int of the compiled modules is a set of 52 cards at the most, and fits."""

Names = dict[str, str]
"""C types by name; a class of ours is written with its module and a colon, games.a.b:Name."""


@dataclass(frozen=True)
class Function:
    """A function's C types: what it returns (None: an object) and its names, arguments included."""

    returns: str | None
    names: Names


@dataclass(frozen=True)
class Module:
    """What mypy knows of a module: functions by name and last line, fields by class, constants."""

    functions: dict[tuple[str, int], Function]
    fields: dict[str, Names]
    constants: frozenset[str]


def read(modules: Iterable[str], classes: Iterable[str]) -> dict[str, Module]:
    """Let mypy look at the modules; `classes` (games.a.b:Name) are types of C, too.

    Raises SystemExit when mypy finds an error.
    """
    C_TYPES.update({name.replace(":", "."): name for name in classes})
    sources, options = process_options([word for name in modules for word in ("-m", name)])
    options.preserve_asts, options.incremental, options.plugins = True, False, []
    result = build(sources, options)
    if result.errors:
        raise SystemExit("\n".join(result.errors))
    return {name: _module(result, name) for name in modules}


def _module(result: BuildResult, name: str) -> Module:
    file = result.files[name]
    infos = {k: s.node for k, s in file.names.items() if isinstance(s.node, TypeInfo)}
    finals = [k for k, s in file.names.items() if isinstance(s.node, Var) and s.node.is_final]
    return Module(dict(_functions(file)), _fields(infos, name), frozenset(finals))


def _fields(infos: dict[str, TypeInfo], module: str) -> dict[str, Names]:
    return {
        key: {
            field: _c_type(symbol.node.type) or "object"
            for field, symbol in info.names.items()
            if isinstance(symbol.node, Var) and not field.startswith("__")
        }
        for key, info in infos.items()
        if info.module_name == module
    }


def _functions(file: MypyFile) -> Iterator[tuple[tuple[str, int], Function]]:
    for made in _defined(file.defs):
        found: dict[str, set[str | None]] = {}
        for argument in made.arguments:
            found.setdefault(argument.variable.name, set()).add(_c_type(argument.variable.type))
        _gather(made.body, found)
        names = {name: types.pop() for name, types in found.items() if len(types) == 1}
        known = {name: kind for name, kind in names.items() if kind}
        returns = made.type.ret_type if isinstance(made.type, CallableType) else None
        yield (made.name, made.end_line or 0), Function(_c_type(returns), known)


def _defined(statements: Iterable[Statement]) -> Iterator[FuncDef]:
    for statement in statements:
        made = statement.func if isinstance(statement, Decorator) else statement
        if isinstance(made, FuncDef):
            yield made
        elif isinstance(made, ClassDef):
            yield from _defined(made.defs.body)


def _gather(block: Block, found: dict[str, set[str | None]]) -> None:
    """Add the types of all names that are set in a block and in the blocks in it."""
    for statement in block.body:
        for variable in _set_by(statement):
            found.setdefault(variable.name, set()).add(_c_type(variable.type))
        for name in ("body", "else_body", "finally_body", "handlers"):
            inner = getattr(statement, name, None)
            for part in inner if isinstance(inner, list) else [inner]:
                if isinstance(part, Block):
                    _gather(part, found)


def _set_by(statement: Statement) -> Iterator[Var]:
    targets: list[Lvalue] = []
    if isinstance(statement, AssignmentStmt):
        targets = statement.lvalues
    elif isinstance(statement, OperatorAssignmentStmt):
        targets = [statement.lvalue]
    elif isinstance(statement, ForStmt):
        targets = [statement.index]
    for target in targets:
        for part in target.items if isinstance(target, TupleExpr) else [target]:
            if isinstance(part, NameExpr) and isinstance(part.node, Var):
                yield part.node


def _c_type(found: Type | None) -> str | None:
    proper = get_proper_type(found) if found is not None else None
    if isinstance(proper, LiteralType):
        proper = proper.fallback
    if isinstance(proper, TupleType):
        return "tuple"
    return C_TYPES.get(proper.type.fullname) if isinstance(proper, Instance) else None

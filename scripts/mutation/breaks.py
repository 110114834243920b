"""Makes mutants: finds the rules of a game folder and all the single changes that would break them.

A mutant is one node of a module's syntax tree and what stands in its place. It is applied in place, to the tree itself:
the process that does so is a fork that ends with the trial.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

NOT_RULES = ("__init__.py", "box.py", "moves.py", "story.py", "words.py")
NOT_CODE = {"annotation", "args", "decorator_list", "returns"}
"""Fields of a definition or an annotated assignment that are never broken."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.GtE, ast.LtE),
    ast.LtE: (ast.Gt, ast.Lt),
    ast.Gt: (ast.LtE, ast.GtE),
    ast.GtE: (ast.Lt, ast.Gt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
SIGNS: dict[type[ast.AST], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Div: "/",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.Not: "not",
    ast.USub: "-",
    ast.Invert: "~",
}
CONSTANT_NAME = re.compile(r"[A-Z][A-Z0-9_]+")


@dataclass
class Module:
    """A module with rules: its tree is the one that mutants change."""

    path: Path
    tree: ast.Module
    lines: list[str]
    """The source lines, without comments and indentation."""


@dataclass
class Mutant:
    """One change of one rule."""

    module: Module
    line: int
    function: str
    change: str
    holder: ast.AST = field(repr=False)
    slot: tuple[str, int | None] = field(repr=False)
    new: ast.AST = field(repr=False)
    again: int = 1
    """The how-manieth mutant this is with the same function, source line and change."""

    @property
    def source(self) -> str:
        """The source line that is changed."""
        return self.module.lines[self.line - 1]

    @property
    def id(self) -> str:
        """How people find it."""
        return f"{self.module.path.name}:{self.line} {self.function}: {self.change}{self._again}"

    @property
    def key(self) -> str:
        """Its name in a list of equivalent mutants: without line number, so that it outlives changes elsewhere."""
        return f"{self.module.path.name} {self.function} | {self.source} | {self.change}{self._again}"

    @property
    def _again(self) -> str:
        return f" [{self.again}]" if self.again > 1 else ""

    def swap(self) -> None:
        """Put the new node in place of the old one; a second time puts the old one back."""
        name, index = self.slot
        if index is None:
            old = getattr(self.holder, name)
            setattr(self.holder, name, self.new)
        else:
            nodes = getattr(self.holder, name)
            old, nodes[index] = nodes[index], self.new
        self.new = old


def rule_modules(folder: Path) -> list[Module]:
    """The modules of a game's folder that hold rules."""
    found = []
    for path in sorted(folder.glob("*.py")):
        if path.name not in NOT_RULES:
            module = read_module(path)
            if any(True for _ in rules(module)):
                found.append(module)
    return found


def read_module(path: Path) -> Module:
    """A module's tree and lines."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return Module(path, ast.parse(text, str(path)), [" ".join(line.split()) for line in lines])


def rules(module: Module) -> Iterator[ast.FunctionDef]:
    """The functions marked `@kernel`, and `facts`."""
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef):
            marks = {ast.unparse(mark).split("(")[0].split(".")[-1] for mark in node.decorator_list}
            if "kernel" in marks or node.name == "facts":
                yield node


def mutants(module: Module) -> list[Mutant]:
    """All mutants of a module; of those that compile to the same code, the first."""
    made: list[Mutant] = []
    same: Counter[str] = Counter()
    for function in rules(module):
        known = {_fingerprint(function)}
        for holder, slot, old, change, new in _changes(function, function):
            ast.fix_missing_locations(ast.copy_location(new, old))
            mutant = Mutant(module, getattr(old, "lineno", function.lineno), function.name, change, holder, slot, new)
            mutant.swap()
            print_of_it = _fingerprint(function)
            mutant.swap()
            if print_of_it not in known:
                known.add(print_of_it)
                same[mutant.key] += 1
                mutant.again = same[mutant.key]
                made.append(mutant)
    return made


def _fingerprint(function: ast.FunctionDef) -> tuple[object, ...]:
    """What a function compiles to, whatever its lines and columns."""

    def of(code: CodeType) -> tuple[object, ...]:
        inner = tuple(of(c) if isinstance(c, CodeType) else (type(c), c) for c in code.co_consts)
        return (code.co_code, code.co_names, code.co_varnames, code.co_exceptiontable, inner)

    return of(compile(ast.Module([function], []), "", "exec", dont_inherit=True))


Change = tuple[ast.AST, tuple[str, int | None], ast.AST, str, ast.AST]


def _changes(function: ast.FunctionDef, holder: ast.AST) -> Iterator[Change]:
    """Every change at or below a node, in the order of the source: where, what stood there, in words, what comes."""
    for name, value in ast.iter_fields(holder):
        if name in NOT_CODE and isinstance(holder, ast.FunctionDef | ast.AnnAssign | ast.Lambda):
            continue
        nodes = value if isinstance(value, list) else [value]
        for index, node in enumerate(nodes):
            if isinstance(node, ast.AST):
                slot = (name, index if isinstance(value, list) else None)
                for change, new in _of_node(function, holder, name, node):
                    yield holder, slot, node, change, new
                yield from _changes(function, node)


def _of_node(function: ast.FunctionDef, holder: ast.AST, name: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The changes of one node."""
    if isinstance(node, ast.stmt):
        yield from _of_statement(function, node)
    elif isinstance(node, ast.expr):
        if name == "test" and isinstance(holder, ast.If | ast.IfExp) and not isinstance(node, ast.Constant):
            yield "condition -> True", ast.Constant(True)
            yield "condition -> False", ast.Constant(False)
        if isinstance(holder, ast.BoolOp):  # as if this part were not there
            without = isinstance(holder.op, ast.And)
            yield f"'{ast.unparse(node)}' -> {without}", ast.Constant(without)
        yield from _of_expression(node)


def _of_statement(function: ast.FunctionDef, node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    if is_call or isinstance(node, ast.Assign | ast.AugAssign | ast.Break | ast.Continue):
        yield "removed", ast.Pass()
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        yield "removed", ast.Pass()
    if isinstance(node, ast.Return):
        if node is not function.body[-1]:
            yield "removed", ast.Pass()
        if node.value is not None and not isinstance(node.value, ast.Constant):
            promised = ast.unparse(function.returns) if function.returns else ""
            if promised == "int":
                yield "result + 1", ast.Return(ast.BinOp(node.value, ast.Add(), ast.Constant(1)))
            elif promised == "bool":
                yield "not the result", ast.Return(ast.UnaryOp(ast.Not(), node.value))
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        other = ARITHMETIC[type(node.op)]
        yield f"{_swap(node.op, other, '=')}", ast.AugAssign(node.target, other(), node.value)


def _of_expression(node: ast.expr) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                ops = [*node.ops[:i], other(), *node.ops[i + 1 :]]
                yield _swap(op, other), ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        flipped: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield _swap(node.op, flipped), ast.BoolOp(flipped(), node.values)
    elif isinstance(node, ast.UnaryOp) and type(node.op) in SIGNS:
        yield f"'{SIGNS[type(node.op)]}' removed", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        changed = ARITHMETIC[type(node.op)]
        yield _swap(node.op, changed), ast.BinOp(node.left, changed(), node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"{node.value} -> {not node.value}", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        for number in (node.value + 1, node.value - 1):
            if number >= 0:
                yield f"{node.value} -> {number}", ast.Constant(number)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and CONSTANT_NAME.fullmatch(node.id):
        yield f"{node.id} -> {node.id} + 1", ast.BinOp(node, ast.Add(), ast.Constant(1))


def _swap(old: ast.AST, new: type[ast.AST], tail: str = "") -> str:
    return f"'{SIGNS[type(old)]}{tail}' -> '{SIGNS[new]}{tail}'"

"""Which mutations are made: a choice of cosmic-ray's own, and a few that fit how laws are written.

An operator is what cosmic-ray takes for one: a class with `mutation_positions`, `mutate` and `arguments`. A node of the
syntax tree is parso's; a mutated one is a leaf that holds the new text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

CORE = (
    "ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE", "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_BitAnd_BitOr", "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_Invert", "ReplaceUnaryOperator_Delete_USub",
    "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop",
)

Place = tuple[tuple[int, int], tuple[int, int]]
CLAUSE = re.compile(r"[\"']([1-9]\d?([A-Z]\d?[a-z]*)?)[\"']")


class Operator:
    """The part that all share."""

    @classmethod
    def arguments(cls) -> tuple[()]:
        """No operator here is parameterised."""
        return ()

    def found(self, node: Any) -> Iterator[Any]:
        """The nodes that are replaced, one a mutation."""
        raise NotImplementedError

    def instead(self, node: Any, index: int) -> str:
        """The text that takes the node's place."""
        raise NotImplementedError

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Where the operator can mutate the node."""
        for one in self.found(node):
            yield one.start_pos, one.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The node as mutated the n-th way."""
        from parso.python.tree import Name

        return Name(self.instead(node, index), node.start_pos, node.get_first_leaf().prefix)


def text(node: Any) -> str:
    """What the node says, without the white space before it."""
    return str(node.get_code(include_prefix=False))


def is_call(node: Any) -> bool:
    """Whether the node calls something."""
    last = node.children[-1] if node.type in ("atom_expr", "power") else None
    return last is not None and last.type == "trailer" and last.children[0].value == "("


class CallGone(Operator):
    """`case.rule(…)` as a statement is left out; `return case.rule(…)` returns None."""

    def found(self, node: Any) -> Iterator[Any]:
        statement = is_call(node) and node.parent is not None and node.parent.type == "simple_stmt"
        if statement or (node.type == "return_stmt" and is_call(node.children[1])):
            yield node

    def instead(self, node: Any, index: int) -> str:
        return "return None" if node.type == "return_stmt" else "pass"


class OperandGone(Operator):
    """One operand less: `a and b` becomes `a`, and `b`."""

    def found(self, node: Any) -> Iterator[Any]:
        if node.type in ("and_test", "or_test"):
            yield from node.children[::2]

    def instead(self, node: Any, index: int) -> str:
        word = f" {node.children[1].value} "
        return f"({word.join(text(one) for at, one in enumerate(node.children[::2]) if at != index)})"


class FilterGone(Operator):
    """A condition in a comprehension is left out."""

    def found(self, node: Any) -> Iterator[Any]:
        if node.type == "comp_if":
            yield node

    def instead(self, node: Any, index: int) -> str:
        return "if True"


class AnyAll(Operator):
    """`any` becomes `all`, `min` becomes `max`, and the reverse."""

    OTHER: ClassVar[dict[str, str]] = {"any": "all", "all": "any", "min": "max", "max": "min"}

    def found(self, node: Any) -> Iterator[Any]:
        if node.type == "name" and node.value in self.OTHER and node.parent.type == "atom_expr":
            yield node

    def instead(self, node: Any, index: int) -> str:
        return str(self.OTHER[node.value])


class Membership(Operator):
    """`in` becomes `not in`, and the reverse; a loop's `in` is none."""

    def found(self, node: Any) -> Iterator[Any]:
        if node.type == "comparison":
            yield from (one for one in node.children[1::2] if " ".join(text(one).split()) in ("in", "not in"))

    def instead(self, node: Any, index: int) -> str:
        wanted = list(self.found(node))[index]
        other = "not in" if text(wanted) == "in" else "in"
        return " ".join(other if one is wanted else text(one) for one in node.children)


class EditionsSwapped(Operator):
    """The two values of `by_edition(…, …)` change places."""

    def found(self, node: Any) -> Iterator[Any]:
        if self._arguments(node):
            yield node

    def instead(self, node: Any, index: int) -> str:
        of_2007, of_2017 = self._arguments(node)
        return f"{''.join(text(one) for one in node.children[:-1])}({text(of_2017)}, {text(of_2007)})"

    @staticmethod
    def _arguments(node: Any) -> list[Any]:
        if not is_call(node) or not text(node.children[-2]).endswith("by_edition"):
            return []
        given = node.children[-1].children[1]
        return [one for one in given.children if text(one) != ","] if given.type == "arglist" else []


class ClauseChanged(Operator):
    """A clause becomes another, which has nothing to do with it."""

    def found(self, node: Any) -> Iterator[Any]:
        if node.type == "string" and CLAUSE.fullmatch(node.value):
            yield node

    def instead(self, node: Any, index: int) -> str:
        return '"93C"'


OWN = {one.__name__: one for one in (
    CallGone, OperandGone, FilterGone, AnyAll, Membership, EditionsSwapped, ClauseChanged)}


class Provider:
    """Operators by name, as cosmic-ray wants to be given them."""

    def __init__(self, operators: dict[str, type[Any]]) -> None:
        self._operators = operators

    def __iter__(self) -> Iterator[str]:
        return iter(self._operators)

    def __getitem__(self, name: str) -> type[Any]:
        return self._operators[name]
